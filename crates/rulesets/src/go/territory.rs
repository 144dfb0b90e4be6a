//! Heuristic division of large open boards into camps, their territory, and borders.
//!
//! If a dispute is too large to be searched, stones are assumed alive and the points behind them
//! territory, for reasons that are checked but not proved. So everything decided here is an
//! *assumption* ([`Grounds::Assumed`]) that an answer must state.
//!
//! * A point is *nearer* to a color if fewer steps lead to a stone of it. The stones of a color and
//!   the connecting points nearer to them form a *camp*; its *room* is the number of those points.
//!   Stones without room for two eyes, or with a single liberty, are weak: they are in dispute, or
//!   dead.
//! * A camp lives if a [stronghold](super::stronghold) on its own points keeps all its stones, or
//!   if it has sufficient room.
//! * The [border](border) consists of the points within a few steps of both colors, of walls that
//!   can be captured from there, and of small pockets with weak stones. Its width is the largest
//!   number of steps for which the borders can be searched.
//! * Everything else must be near stones of one color only, and is its territory. The assumption is
//!   that the owner answers every move there, so for the border it counts as filled with stones. A
//!   search that finds an attack refutes the assumption: in a pocket that is too large for the
//!   border, and in territory without open points around it.
//!
//! A board that can be [solved whole](super::solve) is never divided: no assumption is needed.
//!
//! # Borders
//!
//! A border begins with the empty points within some steps of both colors, and with small pockets:
//!
//! * A *pocket* is a connected set of points without living stones that has weak stones in it and
//!   living stones of one color only, its *keeper*, around it. Its life, death or seki is not
//!   assumed if it is small enough to be searched.
//!
//! It grows until nothing adjacent depends on it:
//!
//! * Weak stones that touch it belong to it, with their liberties.
//! * A living chain that touches it is a *wall*. A wall without liberties elsewhere belongs to the
//!   border, where it can be captured. Other walls are assumed to stand.

use std::collections::VecDeque;

use mustplay_core::{ProgressSink, StopReason};
use thiserror::Error;

use super::board::{Board, Point, Stone};
use super::life::{Grounds, Life};
use super::local::{LocalBoard, PointSet, Stones, members};
use super::solve::MOST_POINTS;
use super::stronghold::{Attack, attacked};

/// With this much room a camp is assumed alive without a search.
const PLENTY: usize = 9;

/// The maximum distance of territory from the stones of its owner.
const FARTHEST: usize = 6;

/// The maximum width of a border: steps to the farther color.
const WIDEST: usize = 5;

/// Limits on searches, beyond which life is assumed instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerritoryLimits {
    /// The maximum number of points of a border.
    pub border: usize,
    /// The maximum number of points of a border around a pocket.
    pub dispute: usize,
    /// The maximum number of nodes of a search for life.
    pub nodes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TerritoryError {
    #[error(
        "the group of {owner} at {group} is not shown to live: it has {room} points of its own, \
         and an attack {} is not answered",
        attack.map_or("from outside".to_owned(), |at| format!("at {at}"))
    )]
    Weak { owner: Stone, group: Point, room: usize, attack: Option<Point> },
    #[error(
        "the stones of {owner} at {group} are not shown to be dead: {} does not answer {}",
        .owner.opponent(),
        attack.map_or("a pass".to_owned(), |at| format!("a move at {at}"))
    )]
    Restless { owner: Stone, group: Point, attack: Option<Point> },
    #[error("{point} is not near enough to the stones of one color to be territory")]
    Open { point: Point },
    #[error("nothing need be assumed about {points} points, go(\"{board}\") solves them whole")]
    Small { points: usize, board: Board },
    #[error("the border around {around} has {found} points")]
    Border { around: Point, found: usize },
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

impl Life {
    /// Divides a dispute into territory, which then belongs to its owner, and borders, which stay
    /// in dispute.
    pub fn divide(
        &mut self,
        board: &Board,
        dispute: &[Point],
        most: TerritoryLimits,
        sink: &dyn ProgressSink,
    ) -> Result<(), TerritoryError> {
        if board.len() <= MOST_POINTS {
            return Err(TerritoryError::Small { points: board.len(), board: board.clone() });
        }
        let inside: Vec<usize> = dispute.iter().filter_map(|&it| board.index(it)).collect();
        let mut division = Division::new(self, board, &inside);
        division.drop_weak_camps();
        let camps = division.camps();
        for camp in camps.iter().filter(|camp| !camp.is_anchored) {
            self.check_life(board, camp, most.nodes, sink)?;
        }
        let pockets = division.pockets();
        let (small, large): (Vec<_>, Vec<_>) =
            pockets.iter().partition(|pocket| pocket.points.len() <= most.dispute);
        for pocket in large {
            check_pocket(board, pocket, most.nodes, sink)?;
        }
        let mut refused: Option<TerritoryError> = None;
        for width in (1..=WIDEST).rev() {
            let border = Border::new(&division, width, &small);
            match division.divided(&camps, &border, &most) {
                Ok(parts) => {
                    for (owner, points) in &parts {
                        if division.is_closed(points) {
                            self.check_territory(board, *owner, points, most.nodes, sink)?;
                        }
                    }
                    for (owner, points) in parts {
                        self.hold(board, owner, &points, Grounds::Assumed);
                    }
                    return Ok(());
                }
                // A narrower border may be short enough; points far from both colors stay so.
                Err(reason) => match refused {
                    Some(TerritoryError::Open { .. }) => {}
                    _ => refused = Some(reason),
                },
            }
        }
        Err(refused.expect("some width was tried"))
    }

    /// Checks that a camp may be assumed alive.
    fn check_life(
        &self,
        board: &Board,
        camp: &Camp,
        most_nodes: u64,
        sink: &dyn ProgressSink,
    ) -> Result<(), TerritoryError> {
        let mut points: Vec<usize> = camp.stones.iter().chain(&camp.room).copied().collect();
        points.sort_unstable();
        let mut attack = None;
        if let Some((local, stones)) = self.besieged(board, camp.owner, &points) {
            let goal = stones.of(camp.owner) & alive(&local, board, camp);
            match attacked(&local, stones, camp.owner, goal, most_nodes, sink)? {
                Attack::Fails => return Ok(()),
                Attack::Succeeds(at) => attack = at.map(|at| local.points()[at]),
                Attack::Open => {}
            }
        }
        if camp.room.len() >= PLENTY {
            return Ok(());
        }
        Err(TerritoryError::Weak {
            owner: camp.owner,
            group: board.point(camp.stones[0]),
            room: camp.room.len(),
            attack,
        })
    }

    /// Checks that no search finds an attack on territory without open points around it.
    fn check_territory(
        &self,
        board: &Board,
        owner: Stone,
        points: &[usize],
        most_nodes: u64,
        sink: &dyn ProgressSink,
    ) -> Result<(), TerritoryError> {
        let Some(attack) = attack(self.besieged(board, owner, points), owner, most_nodes, sink)?
        else {
            return Ok(());
        };
        let is_own = |&&at: &&usize| board.at(board.point(at)) == Some(owner);
        let first = points.iter().find(is_own).unwrap_or(&points[0]);
        let room = points.iter().filter(|at| !is_own(at)).count();
        Err(TerritoryError::Weak { owner, group: board.point(*first), room, attack })
    }
}

/// Checks that no search finds an attack on a pocket surrounded by the keeper only.
fn check_pocket(
    board: &Board,
    pocket: &Pocket,
    most_nodes: u64,
    sink: &dyn ProgressSink,
) -> Result<(), TerritoryError> {
    let keeper = pocket.keeper;
    let points: Vec<Point> = pocket.points.iter().map(|&at| board.point(at)).collect();
    let inside = LocalBoard::new(board, &points, |_| Some(keeper));
    let Some(attack) = attack(inside, keeper, most_nodes, sink)? else {
        return Ok(());
    };
    let owner = keeper.opponent();
    let weak = points.iter().find(|&&point| board.at(point) == Some(owner));
    Err(TerritoryError::Restless { owner, group: *weak.unwrap_or(&points[0]), attack })
}

/// The first move of a successful attack on all points of a local board, if a search finds one;
/// `Some(None)` is a pass.
fn attack(
    local: Option<(LocalBoard, Stones)>,
    owner: Stone,
    most_nodes: u64,
    sink: &dyn ProgressSink,
) -> Result<Option<Option<Point>>, StopReason> {
    let Some((local, stones)) = local else {
        return Ok(None);
    };
    Ok(match attacked(&local, stones, owner, local.all(), most_nodes, sink)? {
        Attack::Fails | Attack::Open => None,
        Attack::Succeeds(at) => Some(at.map(|at| local.points()[at])),
    })
}

fn alive(local: &LocalBoard, board: &Board, camp: &Camp) -> PointSet {
    let is_stone = |at: &usize| {
        let point = local.points()[*at];
        board.index(point).is_some_and(|at| camp.stones.contains(&at))
    };
    members(local.all()).filter(is_stone).fold(0, |set, at| set | 1 << at)
}

impl Division<'_> {
    /// The owners of the points outside of the borders, camp by camp, if all borders are short.
    fn divided(
        &self,
        camps: &[Camp],
        border: &Border,
        most: &TerritoryLimits,
    ) -> Result<Vec<(Stone, Vec<usize>)>, TerritoryError> {
        border.check(most)?;
        let distance = Stone::BOTH.map(|color| self.distances(color));
        let mut parts: Vec<(Stone, Vec<usize>)> = Vec::new();
        for camp in camps {
            let points = camp.stones.iter().chain(&camp.room).copied();
            let mut points: Vec<usize> = points.filter(|&at| !border.has(at)).collect();
            points.sort_unstable();
            if !points.is_empty() {
                parts.push((camp.owner, points));
            }
        }
        let mut owner = vec![None; self.board.len()];
        for (color, points) in &parts {
            for &at in points {
                owner[at] = Some(*color);
            }
        }
        for &at in self.inside.iter().filter(|&&at| !border.has(at)) {
            let is_near = owner[at].is_some_and(|color| distance[color.index()][at] <= FARTHEST);
            let meets = self.board.neighbors(at).any(|beside| {
                let both_empty = self.stone(at).is_none() && self.stone(beside).is_none();
                both_empty && owner[beside].is_some() && owner[beside] != owner[at]
            });
            if !is_near || meets {
                let point = self.board.point(at);
                return Err(TerritoryError::Open { point });
            }
        }
        Ok(parts)
    }

    /// Whether all disputed neighbors of these points are among them.
    fn is_closed(&self, points: &[usize]) -> bool {
        let mut around = points.iter().flat_map(|&at| self.board.neighbors(at));
        around.all(|at| points.contains(&at) || !self.inside.contains(&at))
    }

    fn pockets(&self) -> Vec<Pocket> {
        let mut seen = vec![false; self.board.len()];
        let mut pockets = Vec::new();
        for &start in self.inside {
            if seen[start] || self.stone(start).is_some() {
                continue;
            }
            let mut keepers = [false; 2];
            let mut points = self.board.connected(start, &mut seen, |beside| {
                let keeper = self.stone(beside).or(self.owners[beside]);
                if let Some(keeper) = keeper {
                    keepers[keeper.index()] = true;
                }
                keeper.is_none()
            });
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

const LEAST_ROOM: usize = 5;

/// Stones of a color that are assumed alive, and the points nearer to them.
struct Camp {
    owner: Stone,
    stones: Vec<usize>,
    room: Vec<usize>,
    /// Whether it is connected to owned points.
    is_anchored: bool,
}

/// The points of a dispute, and the stones on them that are assumed alive.
struct Division<'a> {
    board: &'a Board,
    owners: &'a [Option<Stone>],
    inside: &'a [usize],
    /// Disputed stones that are assumed alive.
    alive: Vec<bool>,
}

fn liberties(board: &Board, chain: &[usize]) -> Vec<usize> {
    let around = chain.iter().flat_map(|&at| board.neighbors(at));
    let mut empty: Vec<usize> = around.filter(|&at| board.at(board.point(at)).is_none()).collect();
    empty.sort_unstable();
    empty.dedup();
    empty
}

/// The distance to a color that cannot be reached.
const AWAY: usize = usize::MAX;

impl<'a> Division<'a> {
    fn new(life: &'a Life, board: &'a Board, inside: &'a [usize]) -> Self {
        let mut alive = vec![false; board.len()];
        for &at in inside {
            alive[at] = board.at(board.point(at)).is_some()
                && liberties(board, &board.group(at).0).len() > 1;
        }
        Self { board, owners: &life.owners, inside, alive }
    }

    /// The living stone at a point.
    fn stone(&self, at: usize) -> Option<Stone> {
        self.board.at(self.board.point(at)).filter(|_| self.alive[at])
    }

    /// Whether there is a disputed stone that is not assumed alive.
    fn is_weak(&self, at: usize) -> bool {
        self.owners[at].is_none()
            && !self.alive[at]
            && self.board.at(self.board.point(at)).is_some()
    }

    /// Steps to the nearest living stone of a color, for the disputed points without living stones.
    fn distances(&self, color: Stone) -> Vec<usize> {
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

    fn camps(&self) -> Vec<Camp> {
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
            let mut is_anchored = false;
            let mut points = self.board.connected(start, &mut seen, |beside| {
                is_anchored |= self.owners[beside] == Some(owner);
                let is_free = self.owners[beside].is_none() && self.inside.contains(&beside);
                is_free && side(beside) == Some(owner)
            });
            points.sort_unstable();
            let (stones, room) = points.into_iter().partition(|&at| self.stone(at).is_some());
            camps.push(Camp { owner, stones, room, is_anchored });
        }
        camps
    }

    /// Marks stones without room as weak, the most cramped ones first.
    fn drop_weak_camps(&mut self) {
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

/// The points that stay in dispute.
struct Border<'a> {
    division: &'a Division<'a>,
    pockets: &'a [&'a Pocket],
    has: Vec<bool>,
}

/// A connected set of points that contains weak stones and no living stones.
struct Pocket {
    /// The color of all living stones around it.
    keeper: Stone,
    points: Vec<usize>,
}

impl<'a> Border<'a> {
    /// The pockets, the points within `width` steps of both colors, and the stones that depend on
    /// them.
    fn new(division: &'a Division<'a>, width: usize, pockets: &'a [&Pocket]) -> Self {
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

    fn has(&self, at: usize) -> bool {
        self.has[at]
    }

    /// Adds a chain that touches the border and depends on it; returns false if there is none.
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

    /// Checks that each connected part can be searched.
    fn check(&self, most: &TerritoryLimits) -> Result<(), TerritoryError> {
        let board = self.division.board;
        let mut seen: Vec<bool> = self.has.iter().map(|&has| !has).collect();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            let points = board.connected(start, &mut seen, |_| true);
            let is_there = |pocket: &&&Pocket| points.contains(&pocket.points[0]);
            let most_points = match self.pockets.iter().find(is_there) {
                Some(_) => most.dispute.max(most.border),
                None => most.border,
            };
            if points.len() > most_points {
                return Err(TerritoryError::Border {
                    around: board.point(start),
                    found: points.len(),
                });
            }
        }
        Ok(())
    }
}
