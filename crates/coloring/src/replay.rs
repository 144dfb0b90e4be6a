//! Checking a dynamic trace by playing it out.
//!
//! A trace claims that the winner needs nothing else: give the loser every uncolored
//! element outside it, and the winner still wins. Replay takes the claim at its word, fills
//! the outside and runs a plain AND/OR search on what is left — every reply of the loser,
//! no must-play, nothing shared with the search that found the trace but the rules
//! of the game and the order in which moves are tried.

use mustplay_core::{ProgressSink, StopReason};

use crate::element::Element;
use crate::game::{Coloring, Isotone, Player};
use crate::meter::Meter;
use crate::table::Table;
use crate::trace::Proof;

/// Whether `proof` holds for `coloring` with `to_move` to move.
///
/// Takes time exponential in the size of the trace, and a table of up to `memory` bytes.
pub fn holds<G: Isotone<W>, const W: usize>(
    game: &G,
    coloring: &Coloring<W>,
    to_move: Player,
    proof: &Proof<W>,
    memory: usize,
    sink: &dyn ProgressSink,
) -> Result<bool, StopReason> {
    let outside = game.uncolored(coloring) - proof.trace;
    let mut replay =
        Replay { game, sink, meter: Meter::default(), table: Table::with_limit(memory) };
    let handicapped = coloring.with_all(!proof.winner, outside);
    Ok(replay.winner(&handicapped, to_move)? == proof.winner)
}

struct Replay<'a, G, const W: usize> {
    game: &'a G,
    sink: &'a dyn ProgressSink,
    meter: Meter,
    table: Table<(Coloring<W>, Player), Player>,
}

impl<G: Isotone<W>, const W: usize> Replay<'_, G, W> {
    fn winner(&mut self, coloring: &Coloring<W>, to_move: Player) -> Result<Player, StopReason> {
        if let Some(winner) = self.game.winner(coloring) {
            return Ok(winner);
        }
        if let Some(winner) = self.table.get(&(*coloring, to_move)) {
            return Ok(winner);
        }
        let before = self.meter.nodes();
        self.meter.count(self.table.bytes(), self.sink)?;
        let mut winner = !to_move;
        for element in self.moves(coloring, to_move) {
            if self.winner(&coloring.with(to_move, element), !to_move)? == to_move {
                winner = to_move;
                break;
            }
        }
        self.table.insert((*coloring, to_move), self.meter.nodes() - before, winner);
        Ok(winner)
    }

    fn moves(&self, coloring: &Coloring<W>, to_move: Player) -> Vec<Element> {
        let mut moves = Vec::new();
        let candidates = self.game.uncolored(coloring);
        self.game.order(coloring, to_move, candidates, &mut moves);
        moves
    }
}
