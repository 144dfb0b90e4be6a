//! What nothing can change: unconditionally alive groups and settled territory.
//!
//! An *enclosed area* of a player is a maximal connected set of points without stones of that
//! player. It is *vital* to a group if every empty point in it is a liberty of the group.
//! Benson's theorem: if every group of a set has two areas vital to it that touch only groups
//! of the set, then no sequence of moves of the opponent captures any of them, although their
//! owner never answers (Benson, *Life in the game of Go*).
//!
//! Such groups are called safe here under one more condition, which makes their two areas
//! territory as well: an area is *settled* if it touches safe groups only, and no two of its
//! points that touch none of these groups are apart from each other. The opponent would need
//! two such points as eyes, now or after stones inside have been taken, so whatever the
//! opponent plays there can be captured: the owner fills liberties, each of which touches a
//! safe group, and every stone the owner adds stays. In counting, a settled area belongs to
//! the owner with all that is in it.
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

use super::board::{Board, Point, Stone};

/// To whom the points of a position belong beyond doubt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    width: usize,
    owners: Vec<Option<Stone>>,
}

impl Life {
    /// What is safe or settled in this position.
    pub fn of(board: &Board) -> Self {
        let mut owners = vec![None; board.len()];
        for color in Stone::BOTH {
            for at in Benson::new(board, color).settled() {
                owners[at] = owners[at].or(Some(color));
            }
        }
        Self {
            width: board.width(),
            owners,
        }
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

    /// Black's area minus White's among `points` if play ended here: what is owned counts for
    /// its owner, what is in dispute as it stands.
    pub fn area(&self, board: &Board, points: &[Point]) -> i32 {
        let standing = |&point: &Point| match self.owner(point).or(board.at(point)) {
            Some(stone) => stone.sign(),
            None => surrounded(board, point).map_or(0, Stone::sign),
        };
        points.iter().map(standing).sum()
    }
}

/// The only color that an empty point reaches through empty points.
fn surrounded(board: &Board, point: Point) -> Option<Stone> {
    let at = board.index(point)?;
    let mut color = None;
    for empty in board.group(at).0 {
        for neighbor in board.neighbors(empty) {
            let stone = board.at(board.point(neighbor));
            match (color, stone) {
                (Some(one), Some(other)) if one != other => return None,
                _ => color = color.or(stone),
            }
        }
    }
    color
}

/// Benson's algorithm for one color: drop groups and areas until nothing changes.
struct Benson<'b> {
    board: &'b Board,
    color: Stone,
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
    fn new(board: &'b Board, color: Stone) -> Self {
        let mut benson = Self {
            board,
            color,
            part: vec![usize::MAX; board.len()],
            parts: Vec::new(),
        };
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
        self.parts.push(Part {
            points,
            is_group,
            holds: true,
        });
    }

    /// The points of all safe groups and settled areas.
    fn settled(mut self) -> Vec<usize> {
        loop {
            let mut dropped = false;
            for number in 0..self.parts.len() {
                let holds = self.parts[number].holds;
                let stays = holds
                    && if self.parts[number].is_group {
                        self.vital_areas(number) >= 2
                    } else {
                        self.is_closed(number)
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

    /// The number of areas that hold and whose empty points are all liberties of the group.
    fn vital_areas(&self, group: usize) -> usize {
        let touching = self.parts[group].points.iter();
        let mut areas: Vec<usize> = touching
            .flat_map(|&at| self.board.neighbors(at))
            .map(|at| self.part[at])
            .filter(|&part| part != group && self.parts[part].holds)
            .collect();
        areas.sort_unstable();
        areas.dedup();
        let vital = |&area: &usize| {
            let points = self.parts[area].points.iter();
            let mut empty = points.filter(|&&at| self.board.at(self.board.point(at)).is_none());
            empty.all(|&at| self.board.neighbors(at).any(|to| self.part[to] == group))
        };
        areas.into_iter().filter(|area| vital(area)).count()
    }

    /// Whether an area touches groups that hold, no others, and leaves the opponent no room for
    /// two eyes.
    fn is_closed(&self, area: usize) -> bool {
        let mut room: Vec<usize> = Vec::new();
        let mut enclosed = false;
        for &at in &self.parts[area].points {
            let mut touched = false;
            for neighbor in self.board.neighbors(at) {
                let part = self.part[neighbor];
                if part != area {
                    if !self.parts[part].holds {
                        return false;
                    }
                    touched = true;
                }
            }
            enclosed |= touched;
            if !touched {
                room.push(at);
            }
        }
        if !enclosed {
            return false;
        }
        match room[..] {
            [] | [_] => true,
            [one, other] => self.board.neighbors(one).any(|to| to == other),
            _ => false,
        }
    }
}
