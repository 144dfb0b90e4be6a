//! The value of a game by its definition (SCG §5.1), searched plainly.
//!
//! In a *division game* each player uses only its own color. Isotone games are division
//! games under rational play; misère Hex is one that is not isotone. Nothing here is
//! clever: [`EveryPosition`] is the table of all values that the fast searches are
//! compared with, [`Minimax`] the search for games on which nothing better is known.

use mustplay_core::{ProgressSink, StopReason};

use crate::element::Element;
use crate::game::{Coloring, Player, SetColoring};
use crate::meter::Meter;
use crate::sequence::Sequence;
use crate::table::Table;

/// Negamax over a division game with a transposition table and no other help.
pub struct Minimax<'a, G, const W: usize> {
    game: &'a G,
    sink: &'a dyn ProgressSink,
    meter: Meter,
    table: Table<(Coloring<W>, Player), Player>,
    sequence: Sequence,
}

impl<'a, G: SetColoring<W>, const W: usize> Minimax<'a, G, W> {
    /// A search of `game` whose table may take `memory` bytes.
    pub fn new(game: &'a G, memory: usize, sink: &'a dyn ProgressSink) -> Self {
        Self {
            game,
            sink,
            meter: Meter::default(),
            table: Table::with_limit(memory),
            sequence: Sequence::default(),
        }
    }

    /// The search with another order of turns than alternating ones.
    #[must_use]
    pub fn in_order(mut self, sequence: Sequence) -> Self {
        self.sequence = sequence;
        self
    }

    /// Who moves after `mover` has made `coloring` by a move.
    pub fn next_player(&self, coloring: &Coloring<W>, mover: Player) -> Player {
        self.sequence.after(coloring, mover)
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Who wins `coloring` with `to_move` to move.
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
        let before = self.meter.nodes();
        self.meter.count(self.table.bytes(), self.sink)?;
        let winner = match self.winning_move(coloring, to_move)? {
            Some(_) => to_move,
            None => to_move.opponent(),
        };
        self.table.insert((*coloring, to_move), self.meter.nodes() - before, winner);
        Ok(winner)
    }

    /// A move after which `to_move` wins, if there is one.
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

    /// A line of play to the end in which the winner plays winning moves and the loser the
    /// first that there are; shorter if the work is stopped.
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

/// The winner of every position of a small game, for either player to move.
///
/// Colorings of n elements are numbered in base three, so n may be at most 16 or so.
pub struct EveryPosition {
    elements: usize,
    /// Two bits a coloring: does Max win with Max, with Min to move.
    max_wins: Vec<u8>,
}

impl EveryPosition {
    /// Works through all 3ⁿ colorings, fullest first.
    ///
    /// RenderOptions only at the outcome of complete colorings, so it also checks what a game
    /// claims early about partial ones.
    pub fn of<const W: usize>(game: &impl SetColoring<W>) -> Self {
        let elements = game.elements();
        let count = 3_usize.pow(elements as u32);
        let mut max_wins = vec![0; count];
        // Coloring an element makes the number larger, so successors come first when
        // counting down.
        for number in (0..count).rev() {
            let coloring = decode::<W>(number, elements);
            let mut weight = 1;
            let mut complete = true;
            let (mut max_first, mut min_first) = (false, true);
            for element in 0..elements {
                if !coloring.colored().contains(Element::new(element)) {
                    complete = false;
                    max_first |= max_wins[number + weight] >> 1 & 1 == 1;
                    min_first &= max_wins[number + 2 * weight] & 1 == 1;
                }
                weight *= 3;
            }
            if complete {
                max_first = game.winner(&coloring) == Some(Player::Max);
                min_first = max_first;
            }
            max_wins[number] = u8::from(max_first) | u8::from(min_first) << 1;
        }
        Self { elements, max_wins }
    }

    /// Who wins `coloring` with `to_move` to move.
    pub fn winner<const W: usize>(&self, coloring: &Coloring<W>, to_move: Player) -> Player {
        let number = (0..self.elements).rev().fold(0, |number, element| {
            let element = Element::new(element);
            3 * number
                + usize::from(coloring.of(Player::Max).contains(element))
                + 2 * usize::from(coloring.of(Player::Min).contains(element))
        });
        if self.max_wins[number] >> to_move.index() & 1 == 1 { Player::Max } else { Player::Min }
    }

    /// Every coloring of the game.
    pub fn colorings<const W: usize>(&self) -> impl Iterator<Item = Coloring<W>> + use<W> {
        let elements = self.elements;
        (0..self.max_wins.len()).map(move |number| decode(number, elements))
    }
}

fn decode<const W: usize>(mut number: usize, elements: usize) -> Coloring<W> {
    let mut coloring = Coloring::default();
    for element in (0..elements).map(Element::new) {
        match number % 3 {
            1 => coloring = coloring.with(Player::Max, element),
            2 => coloring = coloring.with(Player::Min, element),
            _ => {}
        }
        number /= 3;
    }
    coloring
}
