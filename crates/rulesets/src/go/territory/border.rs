//! The points that stay in dispute where a board is divided.
//!
//! A border begins with the empty points within some steps of both colors, and with small pockets:
//!
//! * A *pocket* is a connected set of points without living stones that has weak stones in it, and
//!   around it living stones of one color only, its *keeper*. Who lives in it, who dies, and
//!   whether it is a seki is not assumed if it is small enough to be searched.
//!
//! It grows until nothing beside it depends on it:
//!
//! * Weak stones that touch it belong to it, with their liberties.
//! * A living chain that touches it is a *wall*. One that has no liberty elsewhere belongs to the
//!   border, where it can be captured. Of other walls it is assumed that they stand.

use super::camps::{Division, liberties};
use super::{Most, Unclear};
use crate::go::board::Stone;

/// Points in dispute, as they grow.
pub(super) struct Border<'a> {
    division: &'a Division<'a>,
    pockets: &'a [&'a Pocket],
    has: Vec<bool>,
}

/// A connected set of points without living stones that has weak stones in it.
pub(super) struct Pocket {
    /// The color of all living stones around it.
    pub(super) keeper: Stone,
    pub(super) points: Vec<usize>,
}

impl Division<'_> {
    /// The pockets of all sizes.
    pub(super) fn pockets(&self) -> Vec<Pocket> {
        let mut seen = vec![false; self.board.len()];
        let mut pockets = Vec::new();
        for &start in self.inside {
            if seen[start] || self.stone(start).is_some() {
                continue;
            }
            let mut keepers = [false; 2];
            seen[start] = true;
            let mut points = vec![start];
            let mut next = 0;
            while next < points.len() {
                for beside in self.board.neighbors(points[next]) {
                    if let Some(keeper) = self.stone(beside).or(self.owners[beside]) {
                        keepers[keeper.index()] = true;
                    } else if !seen[beside] {
                        seen[beside] = true;
                        points.push(beside);
                    }
                }
                next += 1;
            }
            points.sort_unstable();
            let keeper = match keepers {
                [true, false] => Stone::Black,
                [false, true] => Stone::White,
                _ => continue,
            };
            if points.iter().any(|&at| self.is_weak(at)) {
                pockets.push(Pocket { keeper, points });
            }
        }
        pockets
    }
}

impl<'a> Border<'a> {
    /// The pockets and the points within so many steps of both colors, and what depends on them.
    pub(super) fn new(division: &'a Division<'a>, width: usize, pockets: &'a [&Pocket]) -> Self {
        let distance = Stone::BOTH.map(|color| division.distances(color));
        let mut has = vec![false; division.board.len()];
        for &at in division.inside {
            let far = distance[0][at].max(distance[1][at]);
            has[at] = division.stone(at).is_none() && far <= width;
        }
        for &at in pockets.iter().flat_map(|pocket| &pocket.points) {
            has[at] = true;
        }
        let mut border = Self { division, pockets, has };
        while border.grow() {}
        border
    }

    /// Whether a point belongs to it.
    pub(super) fn has(&self, at: usize) -> bool {
        self.has[at]
    }

    /// Adds a chain that touches the border and cannot be left out; tells whether there was one.
    fn grow(&mut self) -> bool {
        let Division { board, inside, .. } = self.division;
        for &at in *inside {
            if self.has[at] || board.at(board.point(at)).is_none() {
                continue;
            }
            let chain = board.group(at).0;
            let mut around = chain.iter().flat_map(|&at| board.neighbors(at));
            if !around.any(|at| self.has[at]) {
                continue;
            }
            let liberties = liberties(board, &chain);
            if self.division.is_weak(at) || liberties.iter().all(|&at| self.has[at]) {
                for at in chain.into_iter().chain(liberties) {
                    self.has[at] |= inside.contains(&at);
                }
                return true;
            }
        }
        false
    }

    /// Whether each connected part of it can be searched.
    pub(super) fn check(&self, most: &Most) -> Result<(), Unclear> {
        let board = self.division.board;
        let mut seen: Vec<bool> = self.has.iter().map(|&has| !has).collect();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut points = vec![start];
            let mut next = 0;
            while next < points.len() {
                for beside in board.neighbors(points[next]) {
                    if !seen[beside] {
                        seen[beside] = true;
                        points.push(beside);
                    }
                }
                next += 1;
            }
            let is_there = |pocket: &&&Pocket| points.contains(&pocket.points[0]);
            let most_points = match self.pockets.iter().find(is_there) {
                Some(_) => most.dispute.max(most.border),
                None => most.border,
            };
            if points.len() > most_points {
                return Err(Unclear::Border { around: board.point(start), found: points.len() });
            }
        }
        Ok(())
    }
}
