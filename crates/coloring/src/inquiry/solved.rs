//! Who wins a game, and by which moves.

use mustplay_core::{ProgressSink, StopReason};

use crate::element::Element;
use crate::file::{Function, Played};
use crate::game::Player;
use crate::painting::{Move, Painting};
use crate::payoff::{Payoff, Rest};
use crate::position::{Class, Position};
use crate::schedule::Scheduled;
use crate::search::{Moves, Search};
use crate::values::{TooManyColorings, Values};

/// What is known about a game with alternating turns.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// Who wins.
    pub winner: Option<Player>,
    /// Who wins when either player moves first.
    pub class: Option<Class>,
    /// The class with a dead element added.
    pub starred: Option<Class>,
    /// Elements that prove who wins, if that was searched (SCG chapter 9).
    pub trace: Option<Vec<Element>>,
    /// All moves, and what ended the work.
    pub moves: Moves,
    /// Positions searched.
    pub nodes: u64,
}

impl Solved {
    pub(super) fn by_search<const W: usize>(
        mut search: Search<Function<W>, W>,
        start: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Self {
        let mut solved = Self::default();
        if let Err(stop) = solved.decide(&mut search, start, sink) {
            solved.moves.unknown = search.legal_moves(start);
            solved.moves.stop = Some(stop);
        } else {
            solved.moves = search.classify(start, sink);
        }
        solved.nodes = search.nodes();
        solved
    }

    /// The winner first, then what needs more work.
    fn decide<const W: usize>(
        &mut self,
        search: &mut Search<Function<W>, W>,
        start: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let verdict = search.prove(start, sink)?;
        self.winner = Some(verdict.winner);
        self.trace = Some(verdict.trace.iter().collect());
        let mut class = |star: bool| -> Result<Class, StopReason> {
            let mut winner = |to_move: Player| {
                let position = Position { star, to_move, ..*start };
                search.prove(&position, sink).map(|verdict| verdict.winner)
            };
            Ok(Class::new(winner(Player::Max)?, winner(Player::Min)?))
        };
        self.class = Some(class(false)?);
        self.starred = Some(class(true)?);
        Ok(())
    }

    pub(super) fn by_definition<const W: usize>(
        game: &Played<Function<W>>,
    ) -> Result<Self, TooManyColorings> {
        let rest = Rest::new(&game.payoff, game.painting());
        let values = Values::of(&rest, game.rules.palette)?;
        let start = Position::new(Painting::EMPTY, game.to_move);
        let back = |moves: Vec<Move>| -> Vec<Move> {
            let whole = |mv: Move| Move::new(rest.free()[mv.element.index()], mv.color);
            moves.into_iter().map(whole).collect()
        };
        Ok(Self {
            winner: Some(values.winner(&start)),
            class: Some(values.class(&Painting::EMPTY, false)),
            starred: Some(values.class(&Painting::EMPTY, true)),
            trace: None,
            moves: Moves {
                winning: back(values.winning_moves(&start)),
                losing: back(values.losing_moves(&start)),
                ..Moves::default()
            },
            nodes: values.paintings().count() as u64,
        })
    }
}

/// What is known about a game with an order of turns of its own (SCG §4.8).
#[derive(Clone, Debug)]
pub struct InTurns {
    /// Who makes each move.
    pub turns: Vec<Player>,
    /// Who moves first.
    pub to_move: Player,
    /// Who wins.
    pub winner: Option<Player>,
    /// Moves after which the mover wins.
    pub winning_moves: Option<Vec<Move>>,
    /// Positions searched.
    pub nodes: u64,
    /// What ended the work.
    pub stop: Option<StopReason>,
}

impl InTurns {
    pub(super) fn of<const W: usize>(
        game: &Played<Function<W>>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Self {
        let start = game.start();
        let mut search = Scheduled::new(&game.payoff, game.rules.clone(), &start, memory);
        let free = game.payoff.uncolored(&start.painting).len();
        let player = |turn| game.rules.turns.player(start.to_move, turn);
        let turns: Vec<Player> = (0..free).map(player).collect();
        let mut solved = Self {
            to_move: turns.first().copied().unwrap_or(start.to_move),
            turns,
            winner: None,
            winning_moves: None,
            nodes: 0,
            stop: None,
        };
        solved.stop = solved.find(&mut search, &start.painting, sink).err();
        solved.nodes = search.nodes();
        solved
    }

    /// Finds the winner and the moves; what is known when it is stopped stays.
    fn find<const W: usize>(
        &mut self,
        search: &mut Scheduled<&Function<W>, W>,
        painting: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.winner = Some(search.winner(painting, sink)?);
        let mut winning = Vec::new();
        for mv in search.moves(painting) {
            if search.winner(&painting.after(mv), sink)? == self.to_move {
                winning.push(mv);
            }
        }
        self.winning_moves = Some(winning);
        Ok(())
    }
}
