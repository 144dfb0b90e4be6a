//! The value of a game by its definition (SCG §5.1), by plain search.
//!
//! In a *division game* each player uses only one color. Isotone games are division games under
//! rational play; misère Hex is a division game that is not isotone. [`Minimax`] is for division
//! games without a better search, [`ScheduledSearch`] for any payoff and order of turns.

use mustplay_core::{ProgressSink, StopReason};

use crate::table::{NodeCounter, on_deep_stack};
use crate::{
    AnswerTable, Coloring, Element, Move, Painting, Payoff, Player, Position, Rules, SetColoring,
    TurnOrder, TurnSequence,
};

/// Negamax over a division game with a transposition table.
pub struct Minimax<'a, G, const W: usize> {
    game: &'a G,
    sink: &'a dyn ProgressSink,
    counter: NodeCounter,
    table: AnswerTable<(Coloring<W>, Player), Player>,
    sequence: TurnSequence,
}

impl<'a, G: SetColoring<W>, const W: usize> Minimax<'a, G, W> {
    pub fn new(game: &'a G, memory: usize, sink: &'a dyn ProgressSink) -> Self {
        Self {
            game,
            sink,
            counter: NodeCounter::default(),
            table: AnswerTable::with_limit(memory),
            sequence: TurnSequence::default(),
        }
    }

    /// Replaces alternating turns by another order.
    #[must_use]
    pub fn in_order(mut self, sequence: TurnSequence) -> Self {
        self.sequence = sequence;
        self
    }

    /// The player to move after `mover`'s move led to `coloring`.
    pub fn next_player(&self, coloring: &Coloring<W>, mover: Player) -> Player {
        self.sequence.after(coloring, mover)
    }

    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    pub fn winner(
        &mut self,
        coloring: &Coloring<W>,
        to_move: Player,
    ) -> Result<Player, StopReason> {
        if let Some(winner) = self.game.winner(coloring) {
            return Ok(winner);
        }
        if let Some(winner) = self.table.get(&(*coloring, to_move)) {
            return Ok(winner);
        }
        let before = self.counter.nodes();
        self.counter.count(self.table.bytes(), self.sink)?;
        let winner = match self.winning_move(coloring, to_move)? {
            Some(_) => to_move,
            None => to_move.opponent(),
        };
        self.table.insert((*coloring, to_move), self.counter.nodes() - before, winner);
        Ok(winner)
    }

    pub fn winning_move(
        &mut self,
        coloring: &Coloring<W>,
        to_move: Player,
    ) -> Result<Option<Element>, StopReason> {
        for element in self.game.uncolored(coloring) {
            let after = coloring.with(to_move, element);
            if self.winner(&after, self.next_player(&after, to_move))? == to_move {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// A line of play to the end in which the winner plays winning moves and the loser the first
    /// legal move; shorter if the search is stopped.
    pub fn line(&mut self, coloring: &Coloring<W>, to_move: Player) -> Vec<Element> {
        let (mut coloring, mut to_move) = (*coloring, to_move);
        let mut line = Vec::new();
        while self.game.winner(&coloring).is_none() {
            let Ok(winning) = self.winning_move(&coloring, to_move) else {
                break;
            };
            let Some(element) = winning.or_else(|| self.game.uncolored(&coloring).min()) else {
                break;
            };
            line.push(element);
            coloring = coloring.with(to_move, element);
            to_move = self.next_player(&coloring, to_move);
        }
        line
    }
}

pub struct ScheduledSearch<P, const W: usize = 1> {
    payoff: P,
    rules: Rules,
    start: Position<W>,
    counter: NodeCounter,
    table: AnswerTable<Painting<W>, Player>,
}

impl<P: Payoff<W> + Send, const W: usize> ScheduledSearch<P, W> {
    /// A search of `payoff` from `start`, where the order of turns begins. The star of a position
    /// is ignored. The table may take `memory` bytes.
    ///
    /// # Panics
    ///
    /// If a given order is shorter than the game.
    pub fn new(payoff: P, rules: Rules, start: &Position<W>, memory: usize) -> Self {
        if let TurnOrder::Order(order) = &rules.turns {
            let moves = payoff.uncolored(&start.painting).len();
            assert!(order.len() >= moves, "the order ends too soon");
        }
        Self {
            payoff,
            rules,
            start: *start,
            counter: NodeCounter::default(),
            table: AnswerTable::with_limit(memory),
        }
    }

    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    pub fn to_move(&self, painting: &Painting<W>) -> Player {
        let turn = (painting.colored() - self.start.painting.colored()).len();
        self.rules.turns.player(self.start.to_move, turn)
    }

    pub fn winner(
        &mut self,
        painting: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Player, StopReason> {
        let levels = self.payoff.uncolored(painting).len();
        on_deep_stack(levels, || self.visit(painting, sink))
    }

    fn visit(
        &mut self,
        painting: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Player, StopReason> {
        if let Some(winner) = self.payoff.winner(painting) {
            return Ok(winner);
        }
        if let Some(winner) = self.table.get(painting) {
            return Ok(winner);
        }
        let before = self.counter.nodes();
        self.counter.count(self.table.bytes(), sink)?;
        let mover = self.to_move(painting);
        let mut wins = false;
        for mv in self.moves(painting) {
            wins = self.visit(&painting.after(mv), sink)? == mover;
            if wins {
                break;
            }
        }
        let winner = if wins { mover } else { !mover };
        let work = self.counter.nodes() - before;
        self.table.insert(*painting, work, winner);
        Ok(winner)
    }

    pub fn moves(&self, painting: &Painting<W>) -> Vec<Move> {
        let free = self.payoff.uncolored(painting);
        if free.is_empty() {
            return Vec::new();
        }
        let mover = self.to_move(painting);
        self.rules.palette.moves(mover, self.payoff.colors(), free).collect()
    }

    pub fn winning_move(
        &mut self,
        painting: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Move>, StopReason> {
        if self.payoff.uncolored(painting).is_empty() {
            return Ok(None);
        }
        let mover = self.to_move(painting);
        for mv in self.moves(painting) {
            if self.winner(&painting.after(mv), sink)? == mover {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}
