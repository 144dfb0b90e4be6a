//! Play restricted to some points of a board.
//!
//! The points are surrounded by stones, or by owned points that count as stones, that are never
//! captured. A chain that touches such a *friend* outside always has a liberty. So local play
//! depends only on the stones inside, which are two bit sets.
//!
//! The *settled* points inside are those that [`Life`](super::Life) would find on the whole board,
//! with the friends outside as living groups: they need no eyes, and an area that touches a friend
//! of the opponent is part of a larger one.

use mustplay_core::{ProgressSink, StopReason};

use super::board::{Board, Point, Stone};
use super::count::ScoreCount;
use super::stronghold::{Attack, attacked};

/// The maximum number of nodes of a search for held points.
const MOST_NODES: u64 = 500;

/// Points of a [`LocalBoard`], one bit each.
pub type PointSet = u128;

/// Black's and White's stones inside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones(pub [PointSet; 2]);

impl Stones {
    pub const fn of(self, color: Stone) -> PointSet {
        self.0[color.index()]
    }

    pub const fn all(self) -> PointSet {
        self.0[0] | self.0[1]
    }
}

/// Points of a board and their surroundings.
#[derive(Clone, Debug)]
pub struct LocalBoard {
    points: Vec<Point>,
    beside: Vec<PointSet>,
    /// By color, the points that touch a friend outside.
    friends: [PointSet; 2],
}

pub fn members(mut set: PointSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

impl LocalBoard {
    pub const MOST: usize = PointSet::BITS as usize;

    /// These points of a board, and the stones on them. `outside` returns the owner of a
    /// surrounding point; a point without an owner is an edge. `None` if there are too many points.
    pub fn new(
        board: &Board,
        points: &[Point],
        outside: impl Fn(Point) -> Option<Stone>,
    ) -> Option<(Self, Stones)> {
        if points.len() > Self::MOST {
            return None;
        }
        let number = |point: Point| points.iter().position(|&it| it == point);
        let mut local =
            Self { points: points.to_vec(), beside: vec![0; points.len()], friends: [0; 2] };
        let mut stones = Stones([0; 2]);
        for (at, &point) in points.iter().enumerate() {
            if let Some(stone) = board.at(point) {
                stones.0[stone.index()] |= 1 << at;
            }
            let index = board.index(point)?;
            for neighbor in board.neighbors(index).map(|index| board.point(index)) {
                match (number(neighbor), outside(neighbor)) {
                    (Some(inside), _) => local.beside[at] |= 1 << inside,
                    (None, Some(friend)) => local.friends[friend.index()] |= 1 << at,
                    (None, None) => {}
                }
            }
        }
        Some((local, stones))
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    pub fn all(&self) -> PointSet {
        match self.points.len() {
            Self::MOST => PointSet::MAX,
            len => (1 << len) - 1,
        }
    }

    pub fn friends(&self, color: Stone) -> PointSet {
        self.friends[color.index()]
    }

    pub fn named(&self, set: PointSet) -> Vec<Point> {
        members(set).map(|at| self.points[at]).collect()
    }

    pub fn around(&self, set: PointSet) -> PointSet {
        members(set).fold(0, |found, at| found | self.beside[at])
    }

    /// The part of `within` connected to `start`, which is a subset.
    pub fn flood(&self, start: PointSet, within: PointSet) -> PointSet {
        let (mut set, mut edge) = (start, start);
        while edge != 0 {
            edge = self.around(edge) & within & !set;
            set |= edge;
        }
        set
    }

    pub fn parts(&self, set: PointSet) -> impl Iterator<Item = PointSet> {
        let mut rest = set;
        std::iter::from_fn(move || {
            let start = (rest != 0).then(|| 1 << rest.trailing_zeros())?;
            let part = self.flood(start, rest);
            rest &= !part;
            Some(part)
        })
    }

    fn has_liberty(&self, chain: PointSet, color: Stone, empty: PointSet) -> bool {
        chain & self.friends(color) != 0 || self.around(chain) & empty != 0
    }

    /// Whether every chain of a color has a liberty, if all points outside except its friends
    /// belong to the opponent.
    pub fn breathes(&self, stones: Stones, color: Stone) -> bool {
        let empty = self.all() & !stones.all();
        let mut chains = self.parts(stones.of(color));
        chains.all(|chain| self.has_liberty(chain, color, empty))
    }

    /// The stones after a legal move.
    pub fn place(&self, mut stones: Stones, color: Stone, at: usize) -> Option<Stones> {
        let stone = 1 << at;
        if stones.all() & stone != 0 {
            return None;
        }
        stones.0[color.index()] |= stone;
        let other = color.opponent();
        let empty = self.all() & !stones.all();
        let mut touched = self.beside[at] & stones.of(other);
        while touched != 0 {
            let chain = self.flood(1 << touched.trailing_zeros(), stones.of(other));
            touched &= !chain;
            if !self.has_liberty(chain, other, empty) {
                stones.0[other.index()] &= !chain;
            }
        }
        debug_assert_eq!(stones.of(color) & stones.of(other), 0, "one stone on a point");
        let own = self.flood(stone, stones.of(color));
        let empty = self.all() & !stones.all();
        self.has_liberty(own, color, empty).then_some(stones)
    }

    /// The safe groups and settled areas of one color.
    pub fn settled(&self, stones: Stones, color: Stone) -> PointSet {
        let (own, friends) = (stones.of(color), self.friends(color));
        let open = self.friends(color.opponent());
        let mut groups: Vec<(PointSet, PointSet)> =
            (self.parts(own)).map(|it| (it, self.around(it))).collect();
        let mut areas: Vec<(PointSet, PointSet)> = (self.parts(self.all() & !own))
            .filter(|area| area & open == 0)
            .map(|it| (it, self.around(it) & own))
            .collect();
        loop {
            let before = (groups.len(), areas.len());
            groups.retain(|&(group, beside)| {
                let eyes = areas.iter().filter(|(area, _)| area & !beside == 0);
                group & friends != 0 || eyes.count() >= 2
            });
            let held =
                |(all, beside), &(group, next): &(PointSet, PointSet)| (all | group, beside | next);
            let (held, beside) = groups.iter().fold((0, friends), held);
            areas.retain(|&(area, walls)| area & !beside == 0 && walls & !held == 0);
            if (groups.len(), areas.len()) == before {
                let parts = groups.iter().chain(&areas);
                return parts.fold(0, |all, (part, _)| all | part);
            }
        }
    }

    /// The unsettled points of a set that this color holds even if the opponent moves first:
    /// enclosed parts in which every attack is answered. Stones of the opponent there are dead
    /// without being captured.
    pub fn held(
        &self,
        stones: Stones,
        color: Stone,
        open: PointSet,
        sink: &dyn ProgressSink,
    ) -> Result<PointSet, StopReason> {
        let mut held = 0;
        let outside = self.friends(color.opponent());
        for part in self.parts(open) {
            let is_enclosed = part & !stones.all() & outside == 0;
            if is_enclosed
                && attacked(self, stones, color, part, MOST_NODES, sink)? == Attack::Fails
            {
                held |= part;
            }
        }
        Ok(held)
    }

    /// Black's count minus White's if play ends here: settled points belong to their owner, the
    /// rest counts as it stands.
    pub fn standing(&self, stones: Stones, settled: [PointSet; 2], count: ScoreCount) -> i32 {
        let mut owned = settled;
        let open = self.all() & !(settled[0] | settled[1]);
        for color in Stone::BOTH {
            owned[color.index()] |= stones.of(color) & open;
        }
        for region in self.parts(open & !stones.all()) {
            let beside = Stone::BOTH.map(|color| self.touching(region, stones, color));
            let owner = match beside {
                [true, false] => Stone::Black,
                [false, true] => Stone::White,
                _ => continue,
            };
            if count == ScoreCount::Area || !self.in_seki(region, stones, owner) {
                owned[owner.index()] |= region;
            }
        }
        owned[0].count_ones() as i32 - owned[1].count_ones() as i32
    }

    pub fn touching(&self, region: PointSet, stones: Stones, color: Stone) -> bool {
        region & self.friends(color) != 0 || self.around(region) & stones.of(color) != 0
    }

    /// Whether stones around a region have neutral points and no friend outside.
    fn in_seki(&self, region: PointSet, stones: Stones, owner: Stone) -> bool {
        let empty = self.all() & !stones.all();
        let walls = self.around(region) & stones.of(owner);
        let mut chains = self.parts(stones.of(owner));
        chains.any(|chain| {
            let liberties = self.around(chain) & empty;
            chain & walls != 0
                && chain & self.friends(owner) == 0
                && self.touching(self.flood(liberties, empty), stones, owner.opponent())
        })
    }
}
