//! Unconditionally alive groups and settled territory.
//!
//! An *enclosed area* of a player is a maximal connected set of points without stones of that
//! player. It is an *eye* of a group if every point in it, including stones of the opponent,
//! touches the group. A set of groups and areas is *settled* if every group in it has two eyes in
//! the set, every point of its areas touches a group of the set, and no area touches a group
//! outside of the set.
//!
//! **Theorem.** The owner of a settled set loses no stone of it and finally gets all its points,
//! even if the opponent moves first, whatever is played elsewhere, under every rule against
//! repetition. *Proof.* Stones of the opponent change no area and leave an empty point in each, as
//! stones that fill an area would have no liberty. So every group keeps two liberties in two eyes,
//! and the opponent, who can fill only one of them last, captures no group. While the opponent has
//! stones in an area, let the owner place a stone on an empty point of it. The stone touches a
//! group of the set that has a liberty in another eye, so it is legal and joins that group. The
//! rest of the area is not empty: it has stones of the opponent, or the points they were captured
//! on. It splits into areas all of whose points touch the groups that they touched before, so the
//! set stays settled, with one point less in its areas. This ends after finitely many stones, with
//! no stone of the opponent left; and as the owner's stones stay forever, no position repeats. ∎
//!
//! Benson's theorem (*Life in the game of Go*) requires less of an eye: only its *empty* points
//! must touch the group. Then, too, the groups live without moves of their owner. But the stones in
//! such an area cannot always be captured: in `xx.o.xx` White lives, and captures two stones at c1,
//! but where these were there is room for a black stone and a ko.
//!
//! All other points are in dispute. A connected *dispute* is surrounded only by safe stones, whose
//! life depends on settled areas and not on any dispute. So disputes are independent, and they only
//! shrink during play: a settled point stays settled.
//!
//! ```
//! use mustplay_rulesets::go::{Board, Life, Point, Stone};
//!
//! // Two eyes each, and three points between them.
//! let board: Board = ".x.o./xx.oo/.x.o.".parse()?;
//! let life = Life::of(&board);
//! assert_eq!(life.owner(Point { row: 0, column: 0 }), Some(Stone::Black));
//! assert_eq!(life.owner(Point { row: 1, column: 2 }), None);
//! let disputes = life.disputes(&board);
//! assert_eq!(disputes.len(), 1);
//! let names: Vec<String> = disputes[0].iter().map(Point::to_string).collect();
//! assert_eq!(names, ["c1", "c2", "c3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_core::{ProgressSink, StopReason};

use super::board::{Board, Point, Stone};
use super::local::{LocalBoard, PointSet};
use super::stronghold::{Attack, attacked};

/// The owners of the points of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    width: usize,
    pub(super) owners: Vec<Option<Stone>>,
    pub(super) holdings: Vec<Holding>,
}

/// Points that are owned although they are not settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    pub owner: Stone,
    pub points: Vec<Point>,
    pub grounds: Grounds,
}

/// Why the points are owned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// A search found an answer to every attack: a stronghold.
    Search,
    /// An unproved assumption: the owner can answer every invasion.
    Assumed,
}

impl Life {
    /// The safe and settled points of a position.
    pub fn of(board: &Board) -> Self {
        let mut life =
            Self { width: board.width(), owners: vec![None; board.len()], holdings: Vec::new() };
        life.settle(board);
        life
    }

    /// Adds the points that are settled if all points owned so far live.
    pub(super) fn settle(&mut self, board: &Board) {
        for color in Stone::BOTH {
            for at in Benson::new(board, color, &self.owners).settled() {
                self.owners[at] = self.owners[at].or(Some(color));
            }
        }
    }

    /// The safe and settled points and the strongholds, with `most_nodes` nodes per search.
    pub fn searched(
        board: &Board,
        most_nodes: u64,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let mut life = Self::of(board);
        let mut tried = Vec::new();
        loop {
            let mut found = false;
            for color in Stone::BOTH {
                for fort in life.forts(board, color) {
                    let is_open = fort.iter().all(|&at| life.owners[at].is_none());
                    if !is_open || tried.contains(&(color, fort.clone())) {
                        continue;
                    }
                    if life.holds(board, color, &fort, most_nodes, sink)? {
                        life.hold(board, color, &fort, Grounds::Search);
                        life.settle(board);
                        found = true;
                    }
                    tried.push((color, fort));
                }
            }
            if !found {
                return Ok(life);
            }
        }
    }

    /// Whether these unowned points are a stronghold of a color that keeps all of them.
    fn holds(
        &self,
        board: &Board,
        color: Stone,
        fort: &[usize],
        most_nodes: u64,
        sink: &dyn ProgressSink,
    ) -> Result<bool, StopReason> {
        let Some((local, stones)) = self.besieged(board, color, fort) else {
            return Ok(false);
        };
        let found = attacked(&local, stones, color, local.all(), most_nodes, sink)?;
        Ok(found == Attack::Fails)
    }

    /// The points as a local board, with all points outside belonging to the opponent except those
    /// of the color.
    pub(super) fn besieged(
        &self,
        board: &Board,
        color: Stone,
        points: &[usize],
    ) -> Option<(LocalBoard, super::local::Stones)> {
        let points: Vec<Point> = points.iter().map(|&at| board.point(at)).collect();
        LocalBoard::new(board, &points, |point| {
            Some(self.owner(point).filter(|&owner| owner == color).unwrap_or(color.opponent()))
        })
    }

    pub(super) fn hold(&mut self, board: &Board, owner: Stone, points: &[usize], grounds: Grounds) {
        for &at in points {
            self.owners[at] = Some(owner);
        }
        self.holdings.push(Holding {
            owner,
            points: points.iter().map(|&at| board.point(at)).collect(),
            grounds,
        });
    }

    /// Candidates for strongholds of a color: areas without its stones, with the adjacent groups.
    /// Those that share a group come first merged, then separately.
    fn forts(&self, board: &Board, color: Stone) -> Vec<Vec<usize>> {
        let parts = Benson::new(board, color, &self.owners);
        let is_area = |part: &Part| {
            let mut points = part.points.iter();
            let empty = |&&at: &&usize| board.at(board.point(at)).is_none();
            !part.is_group
                && part.points.iter().filter(empty).count() <= MOST_ROOM
                && points.all(|&at| self.owners[at].is_none())
        };
        let mut single: Vec<Vec<usize>> = Vec::new();
        for area in parts.parts.iter().filter(|part| is_area(part)) {
            let around = area.points.iter().flat_map(|&at| parts.touched(at));
            let mut groups: Vec<usize> = around.collect();
            groups.sort_unstable();
            groups.dedup();
            let groups = groups.into_iter().map(|group| &parts.parts[group]);
            let free =
                groups.filter(|group| group.points.iter().all(|&at| self.owners[at].is_none()));
            let walls = free.flat_map(|group| &group.points);
            let mut fort: Vec<usize> = area.points.iter().chain(walls).copied().collect();
            fort.sort_unstable();
            single.push(fort);
        }
        let mut joined: Vec<Vec<usize>> = Vec::new();
        for fort in &single {
            let mut fort = fort.clone();
            joined.retain(|other| {
                let meets = other.iter().any(|at| fort.contains(at));
                if meets {
                    fort.extend(other);
                }
                !meets
            });
            fort.sort_unstable();
            fort.dedup();
            joined.push(fort);
        }
        joined.sort_by_key(Vec::len);
        single.retain(|fort| !joined.contains(fort));
        joined.extend(single);
        joined.retain(|fort| fort.len() <= PointSet::BITS as usize);
        joined
    }

    pub fn holdings(&self) -> &[Holding] {
        &self.holdings
    }

    /// The owner of a point; `None` if it is in dispute.
    pub fn owner(&self, point: Point) -> Option<Stone> {
        let (row, column) = (usize::from(point.row), usize::from(point.column));
        if column >= self.width {
            return None;
        }
        self.owners.get(row * self.width + column).copied()?
    }

    /// The disputes of the position: connected unowned points, row by row.
    pub fn disputes(&self, board: &Board) -> Vec<Vec<Point>> {
        let mut seen: Vec<bool> = self.owners.iter().map(Option::is_some).collect();
        let mut disputes = Vec::new();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            let mut dispute = board.connected(start, &mut seen, |_| true);
            dispute.sort_unstable();
            disputes.push(dispute.into_iter().map(|at| board.point(at)).collect());
        }
        disputes
    }
}

/// The maximum number of empty points of an area that is searched.
const MOST_ROOM: usize = 24;

/// The largest settled set of one color by Benson's algorithm: groups and areas are dropped until
/// nothing changes.
struct Benson<'b> {
    board: &'b Board,
    color: Stone,
    owners: &'b [Option<Stone>],
    /// Index of the group or area of every point.
    part: Vec<usize>,
    parts: Vec<Part>,
}

/// A group of the color, or an area without its stones.
struct Part {
    points: Vec<usize>,
    is_group: bool,
    /// Not dropped: a possibly safe group, or an area that touches only such groups.
    holds: bool,
}

impl<'b> Benson<'b> {
    fn new(board: &'b Board, color: Stone, owners: &'b [Option<Stone>]) -> Self {
        let mut benson =
            Self { board, color, owners, part: vec![usize::MAX; board.len()], parts: Vec::new() };
        let mut seen = vec![false; board.len()];
        for at in 0..board.len() {
            if !seen[at] {
                let is_group = benson.is_stone(at);
                let points = board
                    .connected(at, &mut seen, |neighbor| benson.is_stone(neighbor) == is_group);
                for &point in &points {
                    benson.part[point] = benson.parts.len();
                }
                benson.parts.push(Part { points, is_group, holds: true });
            }
        }
        benson
    }

    fn is_stone(&self, at: usize) -> bool {
        self.board.at(self.board.point(at)) == Some(self.color)
    }

    /// The points of all safe groups and settled areas.
    fn settled(mut self) -> Vec<usize> {
        loop {
            let mut dropped = false;
            for number in 0..self.parts.len() {
                let holds = self.parts[number].holds;
                let stays = holds
                    && if self.parts[number].is_group {
                        self.belongs(number, self.color) || self.eyes(number) >= 2
                    } else {
                        !self.belongs(number, self.color.opponent()) && self.is_closed(number)
                    };
                self.parts[number].holds = stays;
                dropped |= holds && !stays;
            }
            if !dropped {
                break;
            }
        }
        let held = self.parts.into_iter().filter(|part| part.holds);
        held.flat_map(|part| part.points).collect()
    }

    /// Whether a point of a part is owned by this color.
    fn belongs(&self, part: usize, color: Stone) -> bool {
        let mut points = self.parts[part].points.iter();
        points.any(|&at| self.owners[at] == Some(color))
    }

    /// The parts of the other kind adjacent to a point.
    fn touched(&self, at: usize) -> impl Iterator<Item = usize> {
        let parts = self.board.neighbors(at).map(|to| self.part[to]);
        parts.filter(move |&part| part != self.part[at])
    }

    /// The number of remaining areas all of whose points touch the group.
    fn eyes(&self, group: usize) -> usize {
        let points = self.parts[group].points.iter();
        let mut areas: Vec<usize> = points.flat_map(|&at| self.touched(at)).collect();
        areas.sort_unstable();
        areas.dedup();
        let is_eye = |area: &&usize| {
            let area = &self.parts[**area];
            let mut points = area.points.iter();
            area.holds && points.all(|&at| self.touched(at).any(|part| part == group))
        };
        areas.iter().filter(is_eye).count()
    }

    /// Whether every point of an area touches groups, and only remaining ones.
    fn is_closed(&self, area: usize) -> bool {
        let mut points = self.parts[area].points.iter();
        points.all(|&at| {
            let mut groups = self.touched(at).peekable();
            groups.peek().is_some() && groups.all(|group| self.parts[group].holds)
        })
    }
}
