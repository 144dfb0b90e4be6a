//! Large open boards divided as people divide them: camps, their territory, and the border.
//!
//! Where a dispute is too large to be searched, stones are taken for alive and the points behind
//! them for territory, on grounds that are looked at but not proved; so everything decided here is
//! an *assumption* ([`Grounds::Assumed`]) that an answer has to state.
//!
//! * A point is *nearer* to a color if fewer steps lead to a stone of it. The stones of a color
//!   with the points nearer to them that they are connected by form a *camp*; its *room* is the
//!   number of those points. Stones without room for two eyes, or with a single liberty, are weak:
//!   they are in dispute, or dead.
//! * A camp lives if a [stronghold](super::stronghold) on its own points keeps all its stones, or
//!   if it has plenty of room.
//! * The border consists of the points within a few steps of both colors, and of weak stones there.
//!   As many steps are allowed as leave borders that can be searched.
//! * Everything else has to be near to stones of one color only, and is its territory. The
//!   assumption is that the owner answers whatever is played there, so that for the border it is as
//!   good as filled with stones. Where there is no border, nothing is left open by it, and a search
//!   that finds an attack refutes it.
//!
//! A board that can be [solved whole](super::solve) is never divided: there an assumption would be
//! a guess at what is known.

use std::collections::VecDeque;

use mustplay_work::{Stop, Watch};
use thiserror::Error;

use super::board::{Board, Point, Stone};
use super::life::{Grounds, Life};
use super::local::members;
use super::solve::MOST_POINTS;
use super::stronghold::{Attack, attacked};

/// Less room than this is not enough to be taken for alive.
const LEAST_ROOM: usize = 5;

/// With this much room a camp is taken for alive although no search has shown it.
const PLENTY: usize = 9;

/// Territory reaches no further than this from the stones of its owner.
const FARTHEST: usize = 6;

/// The widest border: steps to the farther color.
const WIDEST: usize = 5;

/// Why a board cannot be divided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unclear {
    /// A group might die.
    #[error(
        "the group of {owner} at {group} is not shown to live: it has {room} points of its own, \
         and an attack {} is not answered",
        attack.map_or("from outside".to_owned(), |at| format!("at {at}"))
    )]
    Weak {
        /// Whose.
        owner: Stone,
        /// Its first stone.
        group: Point,
        /// How many empty points are nearest to it.
        room: usize,
        /// Where it is attacked.
        attack: Option<Point>,
    },
    /// A point is nobody's.
    #[error("{point} is not near enough to the stones of one color to be territory")]
    Open {
        /// The point.
        point: Point,
    },
    /// The board is so small that nothing need be assumed.
    #[error("nothing need be assumed about {points} points, go(\"{board}\") solves them whole")]
    Small {
        /// How many points it has.
        points: usize,
        /// The board, row by row.
        board: Board,
    },
    /// A border is too long.
    #[error("the border around {around} has {found} points")]
    Border {
        /// Its first point.
        around: Point,
        /// How many points it has.
        found: usize,
    },
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// Stones of a color that are taken for alive, and the points that are nearer to them.
struct Camp {
    owner: Stone,
    stones: Vec<usize>,
    room: Vec<usize>,
    /// Whether it is connected to what is known to live.
    is_anchored: bool,
}

impl Life {
    /// Divides a dispute into territory, which from now on belongs to its owner, and borders of at
    /// most so many points, which stay in dispute.
    pub fn divide(
        &mut self,
        board: &Board,
        dispute: &[Point],
        most_points: usize,
        most_nodes: u64,
        watch: &dyn Watch,
    ) -> Result<(), Unclear> {
        if board.len() <= MOST_POINTS {
            return Err(Unclear::Small {
                points: board.len(),
                board: board.clone(),
            });
        }
        let inside: Vec<usize> = dispute.iter().filter_map(|&it| board.index(it)).collect();
        let mut division = Division::new(self, board, &inside);
        division.drop_weak_camps();
        let camps = division.camps();
        for camp in camps.iter().filter(|camp| !camp.is_anchored) {
            self.check_life(board, camp, most_nodes, watch)?;
        }
        let mut refused: Option<Unclear> = None;
        for width in (1..=WIDEST).rev() {
            match division.divided(&camps, width, most_points) {
                Ok(parts) => {
                    for (owner, points) in &parts {
                        if division.is_closed(points) {
                            self.check_territory(board, *owner, points, most_nodes, watch)?;
                        }
                    }
                    for (owner, points) in parts {
                        self.hold(board, owner, &points, Grounds::Assumed);
                    }
                    return Ok(());
                }
                // A border that is too long may be cut shorter; points that nobody is near to
                // stay what they are.
                Err(reason) => match refused {
                    Some(Unclear::Open { .. }) => {}
                    _ => refused = Some(reason),
                },
            }
        }
        Err(refused.expect("some width was tried"))
    }

    /// Whether a camp may be taken for alive.
    fn check_life(
        &self,
        board: &Board,
        camp: &Camp,
        most_nodes: u64,
        watch: &dyn Watch,
    ) -> Result<(), Unclear> {
        let mut points: Vec<usize> = camp.stones.iter().chain(&camp.room).copied().collect();
        points.sort_unstable();
        let mut attack = None;
        if let Some((local, stones)) = self.besieged(board, camp.owner, &points) {
            let goal = stones.of(camp.owner);
            let goal = goal & alive(&local, board, camp);
            match attacked(&local, stones, camp.owner, goal, most_nodes, watch)? {
                Attack::Fails => return Ok(()),
                Attack::Succeeds(at) => attack = at.map(|at| local.points()[at]),
                Attack::Open => {}
            }
        }
        if camp.room.len() >= PLENTY {
            return Ok(());
        }
        Err(Unclear::Weak {
            owner: camp.owner,
            group: board.point(camp.stones[0]),
            room: camp.room.len(),
            attack,
        })
    }

    /// Whether territory around which nothing is open may be taken for its owner's: if no search
    /// finds an attack.
    fn check_territory(
        &self,
        board: &Board,
        owner: Stone,
        points: &[usize],
        most_nodes: u64,
        watch: &dyn Watch,
    ) -> Result<(), Unclear> {
        let Some((local, stones)) = self.besieged(board, owner, points) else {
            return Ok(());
        };
        match attacked(&local, stones, owner, local.all(), most_nodes, watch)? {
            Attack::Fails | Attack::Open => Ok(()),
            Attack::Succeeds(at) => {
                let is_own = |&&at: &&usize| board.at(board.point(at)) == Some(owner);
                let first = points.iter().find(is_own).unwrap_or(&points[0]);
                Err(Unclear::Weak {
                    owner,
                    group: board.point(*first),
                    room: points.iter().filter(|at| !is_own(at)).count(),
                    attack: at.map(|at| local.points()[at]),
                })
            }
        }
    }
}

/// The stones of a camp as points of its local game.
fn alive(local: &super::local::Local, board: &Board, camp: &Camp) -> super::local::Set {
    let is_stone = |at: &usize| {
        let point = local.points()[*at];
        board
            .index(point)
            .is_some_and(|at| camp.stones.contains(&at))
    };
    members(local.all())
        .filter(is_stone)
        .fold(0, |set, at| set | 1 << at)
}

struct Division<'a> {
    board: &'a Board,
    owners: &'a [Option<Stone>],
    inside: &'a [usize],
    /// Stones in dispute that are taken for alive.
    alive: Vec<bool>,
}

/// How many liberties the chain at a point has.
fn liberties(board: &Board, at: usize) -> usize {
    let chain = board.group(at).0;
    let around = chain.iter().flat_map(|&at| board.neighbors(at));
    let mut empty: Vec<usize> = around
        .filter(|&at| board.at(board.point(at)).is_none())
        .collect();
    empty.sort_unstable();
    empty.dedup();
    empty.len()
}

/// How far away a color is that cannot be reached.
const AWAY: usize = usize::MAX;

impl<'a> Division<'a> {
    fn new(life: &'a Life, board: &'a Board, inside: &'a [usize]) -> Self {
        let mut alive = vec![false; board.len()];
        for &at in inside {
            alive[at] = board.at(board.point(at)).is_some() && liberties(board, at) > 1;
        }
        Self {
            board,
            owners: &life.owners,
            inside,
            alive,
        }
    }

    fn stone(&self, at: usize) -> Option<Stone> {
        self.board
            .at(self.board.point(at))
            .filter(|_| self.alive[at])
    }

    /// Steps to the nearest living stone of a color, for the points in dispute that have none.
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

    /// The camps of both colors.
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
            camps.push(Camp {
                owner,
                stones,
                room,
                is_anchored,
            });
        }
        camps
    }

    /// Takes stones without room for weak, the most cramped ones first.
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

    /// Whose the points are that are no border, camp by camp, if the border has this width.
    fn divided(
        &self,
        camps: &[Camp],
        width: usize,
        most_points: usize,
    ) -> Result<Vec<(Stone, Vec<usize>)>, Unclear> {
        let distance = Stone::BOTH.map(|color| self.distances(color));
        let mut border = vec![false; self.board.len()];
        for &at in self.inside {
            let far = distance[0][at].max(distance[1][at]);
            border[at] = self.stone(at).is_none() && far <= width;
        }
        // Weak stones belong to the border if they touch it.
        for &at in self.inside {
            let is_weak = self.stone(at).is_none() && self.board.at(self.board.point(at)).is_some();
            if is_weak {
                let chain = self.board.group(at).0;
                let mut around = chain.iter().flat_map(|&at| self.board.neighbors(at));
                if chain.iter().any(|&at| border[at]) || around.any(|at| border[at]) {
                    for &at in &chain {
                        border[at] = true;
                        for beside in self.board.neighbors(at) {
                            border[beside] |=
                                self.inside.contains(&beside) && self.stone(beside).is_none();
                        }
                    }
                }
            }
        }
        self.check_borders(&border, most_points)?;
        let mut parts: Vec<(Stone, Vec<usize>)> = Vec::new();
        for camp in camps {
            let points = camp.stones.iter().chain(&camp.room).copied();
            let mut points: Vec<usize> = points.filter(|&at| !border[at]).collect();
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
        for &at in self.inside.iter().filter(|&&at| !border[at]) {
            let is_near = owner[at].is_some_and(|color| distance[color.index()][at] <= FARTHEST);
            let meets = self.board.neighbors(at).any(|beside| {
                let both_empty = self.stone(at).is_none() && self.stone(beside).is_none();
                both_empty && owner[beside].is_some() && owner[beside] != owner[at]
            });
            if !is_near || meets {
                let point = self.board.point(at);
                return Err(Unclear::Open { point });
            }
        }
        Ok(parts)
    }

    /// Whether no point in dispute beside these is another's.
    fn is_closed(&self, points: &[usize]) -> bool {
        let mut around = points.iter().flat_map(|&at| self.board.neighbors(at));
        around.all(|at| points.contains(&at) || !self.inside.contains(&at))
    }

    fn check_borders(&self, border: &[bool], most_points: usize) -> Result<(), Unclear> {
        let mut seen: Vec<bool> = border.iter().map(|&is_border| !is_border).collect();
        for start in 0..seen.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut points = vec![start];
            let mut next = 0;
            while next < points.len() {
                for beside in self.board.neighbors(points[next]) {
                    if !seen[beside] {
                        seen[beside] = true;
                        points.push(beside);
                    }
                }
                next += 1;
            }
            if points.len() > most_points {
                return Err(Unclear::Border {
                    around: self.board.point(start),
                    found: points.len(),
                });
            }
        }
        Ok(())
    }
}
