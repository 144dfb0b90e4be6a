//! Games in which the players do not simply alternate (SCG §4.8).
//!
//! Equalized play and Yamasaki's orders: the number of elements colored since the start says who is
//! to move, so a coloring alone is a position. Traces and stars are about alternating play; here
//! there is only a table of what is known.
//!
//! ```
//! use mustplay_coloring::schedule::Scheduled;
//! use mustplay_coloring::{Painting, Palette, Player, Position, Rules, TruthTable, Turns};
//! use mustplay_core::NoProgress;
//!
//! // All of three elements: Max needs every move.
//! let all: TruthTable = "00000001".parse().unwrap();
//! let order = Turns::Order(vec![Player::Max; 3]);
//! let rules = Rules { palette: Palette::Own, turns: order };
//! let start = Position::new(Painting::EMPTY, Player::Max);
//! let mut game = Scheduled::new(all, rules, &start, 1 << 20);
//! assert_eq!(game.winner(&start.painting, &NoProgress), Ok(Player::Max));
//! ```

use mustplay_core::{ProgressSink, StopReason};

use crate::deep;
use crate::game::Player;
use crate::meter::Meter;
use crate::painting::{Move, Painting};
use crate::payoff::Payoff;
use crate::position::Position;
use crate::rules::{Rules, Turns};
use crate::table::Table;

/// A search of a game with an order of turns.
pub struct Scheduled<P, const W: usize = 1> {
    payoff: P,
    rules: Rules,
    start: Position<W>,
    meter: Meter,
    table: Table<Painting<W>, Player>,
}

impl<P: Payoff<W> + Send, const W: usize> Scheduled<P, W> {
    /// A search of `payoff` from the position `start`, where the order of turns begins. The star
    /// of a position plays no part here. The table may take `memory` bytes.
    ///
    /// # Panics
    ///
    /// If a given order is shorter than the game.
    pub fn new(payoff: P, rules: Rules, start: &Position<W>, memory: usize) -> Self {
        if let Turns::Order(order) = &rules.turns {
            let moves = payoff.uncolored(&start.painting).len();
            assert!(order.len() >= moves, "the order ends too soon");
        }
        Self {
            payoff,
            rules,
            start: *start,
            meter: Meter::default(),
            table: Table::with_limit(memory),
        }
    }

    /// Positions searched so far.
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Who is to move when this much is colored.
    pub fn to_move(&self, painting: &Painting<W>) -> Player {
        let turn = (painting.colored() - self.start.painting.colored()).len();
        self.rules.turns.player(self.start.to_move, turn)
    }

    /// Who wins.
    pub fn winner(
        &mut self,
        painting: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Player, StopReason> {
        let levels = self.payoff.uncolored(painting).len();
        deep::work(levels, || self.visit(painting, sink))
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
        let before = self.meter.nodes();
        self.meter.count(self.table.bytes(), sink)?;
        let mover = self.to_move(painting);
        let mut wins = false;
        for mv in self.moves(painting) {
            wins = self.visit(&painting.after(mv), sink)? == mover;
            if wins {
                break;
            }
        }
        let winner = if wins { mover } else { !mover };
        let work = self.meter.nodes() - before;
        self.table.insert(*painting, work, winner);
        Ok(winner)
    }

    /// All legal moves.
    pub fn moves(&self, painting: &Painting<W>) -> Vec<Move> {
        let free = self.payoff.uncolored(painting);
        if free.is_empty() {
            return Vec::new();
        }
        let mover = self.to_move(painting);
        let colors = self.rules.colors(mover, self.payoff.colors());
        free.iter().flat_map(|v| colors.clone().map(move |color| Move::new(v, color))).collect()
    }

    /// A move after which the mover wins, if there is one.
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
