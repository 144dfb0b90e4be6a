//! Camps: stones that are taken for alive, and the points that are nearer to them.

use std::collections::VecDeque;

use crate::go::board::{Board, Stone};
use crate::go::life::Life;

/// Less room than this is not enough to be taken for alive.
const LEAST_ROOM: usize = 5;

/// Stones of a color that are taken for alive, and the points that are nearer to them.
pub(super) struct Camp {
    pub(super) owner: Stone,
    pub(super) stones: Vec<usize>,
    pub(super) room: Vec<usize>,
    /// Whether it is connected to what is known to live.
    pub(super) is_anchored: bool,
}

/// The points of a dispute, and which stones on them are taken for alive.
pub(super) struct Division<'a> {
    pub(super) board: &'a Board,
    pub(super) owners: &'a [Option<Stone>],
    pub(super) inside: &'a [usize],
    /// Stones in dispute that are taken for alive.
    alive: Vec<bool>,
}

/// The liberties of a chain.
pub(super) fn liberties(board: &Board, chain: &[usize]) -> Vec<usize> {
    let around = chain.iter().flat_map(|&at| board.neighbors(at));
    let mut empty: Vec<usize> = around.filter(|&at| board.at(board.point(at)).is_none()).collect();
    empty.sort_unstable();
    empty.dedup();
    empty
}

/// How far away a color is that cannot be reached.
const AWAY: usize = usize::MAX;

impl<'a> Division<'a> {
    pub(super) fn new(life: &'a Life, board: &'a Board, inside: &'a [usize]) -> Self {
        let mut alive = vec![false; board.len()];
        for &at in inside {
            alive[at] = board.at(board.point(at)).is_some()
                && liberties(board, &board.group(at).0).len() > 1;
        }
        Self { board, owners: &life.owners, inside, alive }
    }

    /// The living stone at a point.
    pub(super) fn stone(&self, at: usize) -> Option<Stone> {
        self.board.at(self.board.point(at)).filter(|_| self.alive[at])
    }

    /// Whether there is a stone in dispute that is not taken for alive.
    pub(super) fn is_weak(&self, at: usize) -> bool {
        self.owners[at].is_none()
            && !self.alive[at]
            && self.board.at(self.board.point(at)).is_some()
    }

    /// Steps to the nearest living stone of a color, for the points in dispute that have none.
    pub(super) fn distances(&self, color: Stone) -> Vec<usize> {
        let mut distance = vec![AWAY; self.board.len()];
        let is_source = |at: usize| self.owners[at] == Some(color) || self.stone(at) == Some(color);
        let mut queue: VecDeque<usize> =
            (0..self.board.len()).filter(|&at| is_source(at)).collect();
        for &at in &queue {
            distance[at] = 0;
        }
        while let Some(at) = queue.pop_front() {
            for next in self.board.neighbors(at) {
                let is_free = self.owners[next].is_none() && self.stone(next).is_none();
                if is_free && distance[next] == AWAY && self.inside.contains(&next) {
                    distance[next] = distance[at] + 1;
                    queue.push_back(next);
                }
            }
        }
        distance
    }

    /// The camps of both colors.
    pub(super) fn camps(&self) -> Vec<Camp> {
        let distance = Stone::BOTH.map(|color| self.distances(color));
        let side = |at: usize| {
            let [black, white] = [0, 1].map(|color| distance[color][at]);
            match self.stone(at) {
                Some(stone) => Some(stone),
                None if black < white => Some(Stone::Black),
                None if white < black => Some(Stone::White),
                None => None,
            }
        };
        let mut seen = vec![false; self.board.len()];
        let mut camps = Vec::new();
        for &start in self.inside {
            let Some(owner) = side(start).filter(|_| !seen[start]) else {
                continue;
            };
            seen[start] = true;
            let mut points = vec![start];
            let mut is_anchored = false;
            let mut next = 0;
            while next < points.len() {
                for beside in self.board.neighbors(points[next]) {
                    is_anchored |= self.owners[beside] == Some(owner);
                    let is_free = self.owners[beside].is_none() && self.inside.contains(&beside);
                    if is_free && !seen[beside] && side(beside) == Some(owner) {
                        seen[beside] = true;
                        points.push(beside);
                    }
                }
                next += 1;
            }
            points.sort_unstable();
            let (stones, room) = points.into_iter().partition(|&at| self.stone(at).is_some());
            camps.push(Camp { owner, stones, room, is_anchored });
        }
        camps
    }

    /// Takes stones without room for weak, the most cramped ones first.
    pub(super) fn drop_weak_camps(&mut self) {
        loop {
            let camps = self.camps().into_iter();
            let cramped = camps.filter(|camp| {
                !camp.is_anchored && !camp.stones.is_empty() && camp.room.len() < LEAST_ROOM
            });
            let Some(weak) = cramped.min_by_key(|camp| camp.room.len()) else {
                return;
            };
            for at in weak.stones {
                self.alive[at] = false;
            }
        }
    }
}
