//! What nothing can change: unconditionally alive groups and settled territory.
//!
//! An *enclosed area* of a player is a maximal connected set of points without stones of that
//! player. It is an *eye* of a group if every point in it touches the group, stones of the
//! opponent not excepted. A set of groups and areas is *settled* if every group in it has two
//! eyes in the set, and every point of its areas touches a group of the set while no area
//! touches a group outside it.
//!
//! **Theorem.** The owner of a settled set loses no stone of it, and ends up with all its points,
//! although the opponent moves first and whatever is played elsewhere, under every rule
//! against repetition.
//! *Proof.* Stones of the opponent change no area, and leave an empty point in each, as stones
//! that fill an area would have no liberty: so every group keeps two liberties in two eyes, and
//! the opponent, who can fill but one of them last, takes no group. While the opponent has stones
//! in an area, let the owner place a stone on an empty point of it. It touches a group of
//! the set, which has a liberty in another eye: the stone is legal and belongs to that
//! group from now on. What is left of the area is not nothing — stones of the opponent,
//! or the points they were taken from — and falls into areas all of whose points touch the groups
//! that they touched before, so the set is settled as it was, with one point less in its areas.
//! This ends after finitely many stones, with no stone of the opponent left; and as each of them
//! stays for ever, no position comes up again. ∎
//!
//! Benson's theorem (*Life in the game of Go*) asks less of an eye: that its *empty* points touch
//! the group. Then, too, the groups live as long as their owner does nothing. But the stones in
//! such an area cannot always be taken: in `xx.o.xx` White lives, and captures
//! two stones at c1, but where these were there is room for a stone of Black, and a ko.
//!
//! What is neither safe nor settled is in dispute. Around a connected *dispute* there are safe
//! stones only, whose life depends on settled areas and on nothing in any dispute.
//! So disputes have nothing to do with each other, and as they are played out they only
//! shrink: a point that is settled stays so.
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
use super::local::{Local, Set};
use super::stronghold::{Attack, attacked};

/// To whom the points of a position belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    width: usize,
    pub(super) owners: Vec<Option<Stone>>,
    pub(super) holdings: Vec<Holding>,
}

/// Points that belong to somebody for another reason than that they are settled as they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// To whom.
    pub owner: Stone,
    /// The points, row by row.
    pub points: Vec<Point>,
    /// Why.
    pub grounds: Grounds,
}

/// Why points belong to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grounds {
    /// Every attack is answered inside: a stronghold, found by search.
    Search,
    /// Nobody has shown it: the owner is taken to answer every invasion.
    Assumed,
}

impl Life {
    /// What is safe or settled in this position.
    pub fn of(board: &Board) -> Self {
        let mut life =
            Self { width: board.width(), owners: vec![None; board.len()], holdings: Vec::new() };
        life.settle(board);
        life
    }

    /// Adds what is settled if everything owned so far lives.
    pub(super) fn settle(&mut self, board: &Board) {
        for color in Stone::BOTH {
            for at in Benson::new(board, color, &self.owners).settled() {
                self.owners[at] = self.owners[at].or(Some(color));
            }
        }
    }

    /// What is safe, settled or held by a stronghold; each search takes at most so many nodes.
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

    /// Whether the points, all of nobody's, are a stronghold of a color that ends up with all of
    /// them.
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

    /// The points with all others in the hands of the opponent, but for those of the color.
    pub(super) fn besieged(
        &self,
        board: &Board,
        color: Stone,
        points: &[usize],
    ) -> Option<(Local, super::local::Stones)> {
        let points: Vec<Point> = points.iter().map(|&at| board.point(at)).collect();
        Local::new(board, &points, |point| {
            Some(self.owner(point).filter(|&owner| owner == color).unwrap_or(color.opponent()))
        })
    }

    /// Says that points belong to a color.
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

    /// What may be strongholds of a color: areas without its stones, with the groups around them,
    /// those with a group in common first together and then each by itself.
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
        joined.retain(|fort| fort.len() <= Set::BITS as usize);
        joined
    }

    /// What is held for another reason than that it is settled.
    pub fn holdings(&self) -> &[Holding] {
        &self.holdings
    }

    /// Whose safe stone or settled area the point is; `None` if it is in dispute.
    pub fn owner(&self, point: Point) -> Option<Stone> {
        let (row, column) = (usize::from(point.row), usize::from(point.column));
        if column >= self.width {
            return None;
        }
        self.owners.get(row * self.width + column).copied()?
    }

    /// The disputes of the position: connected points that nobody owns, row by row.
    pub fn disputes(&self, board: &Board) -> Vec<Vec<Point>> {
        let mut seen: Vec<bool> = self.owners.iter().map(Option::is_some).collect();
        let mut disputes = Vec::new();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut dispute = vec![start];
            let mut next = 0;
            while next < dispute.len() {
                for neighbor in board.neighbors(dispute[next]) {
                    if !seen[neighbor] {
                        seen[neighbor] = true;
                        dispute.push(neighbor);
                    }
                }
                next += 1;
            }
            dispute.sort_unstable();
            disputes.push(dispute.into_iter().map(|at| board.point(at)).collect());
        }
        disputes
    }
}

/// The most empty points of an area that is searched.
const MOST_ROOM: usize = 24;

/// The largest settled set of one color, as Benson finds it: groups and areas are dropped until
/// nothing changes.
struct Benson<'b> {
    board: &'b Board,
    color: Stone,
    /// Whose the points are known to be.
    owners: &'b [Option<Stone>],
    /// The group or area of every point.
    part: Vec<usize>,
    parts: Vec<Part>,
}

/// A group of the color, or an area without stones of it.
struct Part {
    points: Vec<usize>,
    is_group: bool,
    /// Groups that still may be safe, areas that touch only such groups.
    holds: bool,
}

impl<'b> Benson<'b> {
    fn new(board: &'b Board, color: Stone, owners: &'b [Option<Stone>]) -> Self {
        let mut benson =
            Self { board, color, owners, part: vec![usize::MAX; board.len()], parts: Vec::new() };
        for at in 0..board.len() {
            if benson.part[at] == usize::MAX {
                benson.collect(at);
            }
        }
        benson
    }

    fn is_stone(&self, at: usize) -> bool {
        self.board.at(self.board.point(at)) == Some(self.color)
    }

    /// The part around a point that belongs to none yet.
    fn collect(&mut self, start: usize) {
        let is_group = self.is_stone(start);
        let number = self.parts.len();
        self.part[start] = number;
        let mut points = vec![start];
        let mut next = 0;
        while next < points.len() {
            for neighbor in self.board.neighbors(points[next]) {
                if self.part[neighbor] == usize::MAX && self.is_stone(neighbor) == is_group {
                    self.part[neighbor] = number;
                    points.push(neighbor);
                }
            }
            next += 1;
        }
        self.parts.push(Part { points, is_group, holds: true });
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

    /// Whether a point of a part is known to belong to this color.
    fn belongs(&self, part: usize, color: Stone) -> bool {
        let mut points = self.parts[part].points.iter();
        points.any(|&at| self.owners[at] == Some(color))
    }

    /// The parts of the other kind that touch a point.
    fn touched(&self, at: usize) -> impl Iterator<Item = usize> {
        let parts = self.board.neighbors(at).map(|to| self.part[to]);
        parts.filter(move |&part| part != self.part[at])
    }

    /// The number of areas that hold and all of whose points touch the group.
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

    /// Whether every point of an area touches groups, and only such as hold.
    fn is_closed(&self, area: usize) -> bool {
        let mut points = self.parts[area].points.iter();
        points.all(|&at| {
            let mut groups = self.touched(at).peekable();
            groups.peek().is_some() && groups.all(|group| self.parts[group].holds)
        })
    }
}
