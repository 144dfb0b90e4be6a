//! What an adviser thinks of moves, and the order that follows.
//!
//! A node that has taken some work is likely to take more, and its own order of moves was not a
//! lucky one. So there, once, an adviser is asked. Its favorites come first from then on; what has
//! been found out about them and about all other moves stays in the table.

use super::node::{Known, MOST_DOUBT, Move, NONE, RANKED, number};

impl<const W: usize> Known<W> {
    /// Puts the moves in order anew by what an adviser has said about each cell. A move's doubt
    /// is `halving` for each time that half as much speaks for it as for the best; `far` is as in
    /// [`Known::in_order`]. Moves that look alike stay in the order that they had.
    pub(super) fn follow_advice(&mut self, advice: &[f32], halving: u32, far: u8) {
        let told = |each: Move| {
            let told = advice.get(each.cell.index()).copied();
            let told = told.filter(|told| !told.is_nan());
            (told.unwrap_or(f32::NEG_INFINITY), each)
        };
        let mut moves: Vec<(f32, Move)> = self.in_order(far).map(told).collect();
        moves.sort_by(|(x, _), (y, _)| y.total_cmp(x));
        let best = moves.first().map_or(0.0, |(best, _)| *best);
        let per_halving = halving as f32 / std::f32::consts::LN_2;
        self.ranked = [NONE; RANKED];
        for (place, (told, each)) in moves.into_iter().take(RANKED).enumerate() {
            self.ranked[place] = each.cell.index() as u16;
            self.outlook[place] = each.outlook;
            self.answers[place] = number(each.answer);
            // The difference of infinite opinions is no number, and counts as the most doubt.
            let doubt = (best - told) * per_halving;
            self.doubts[place] = doubt.round().min(f32::from(MOST_DOUBT)) as u8;
        }
        self.is_advised = true;
    }
}

#[cfg(test)]
#[path = "../../tests/unit/advice.rs"]
mod tests;
