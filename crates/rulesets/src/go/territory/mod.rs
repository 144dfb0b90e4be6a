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
//! * The [border](border) consists of the points within a few steps of both colors, of walls that
//!   can be captured from there, and of small pockets with weak stones in them. As many steps are
//!   allowed as leave borders that can be searched.
//! * Everything else has to be near to stones of one color only, and is its territory. The
//!   assumption is that the owner answers whatever is played there, so that for the border it is as
//!   good as filled with stones. A search that finds an attack refutes it: in a pocket that is too
//!   large for the border, and in territory around which nothing is open.
//!
//! A board that can be [solved whole](super::solve) is never divided: there an assumption would be
//! a guess at what is known.

mod border;
mod camps;

use mustplay_core::{ProgressSink, StopReason};
use thiserror::Error;

use super::board::{Board, Point, Stone};
use super::life::{Grounds, Life};
use super::local::{Local, Set, members};
use super::solve::MOST_POINTS;
use super::stronghold::{Attack, attacked};
use border::{Border, Pocket};
use camps::{Camp, Division};

/// With this much room a camp is taken for alive although no search has shown it.
const PLENTY: usize = 9;

/// Territory reaches no further than this from the stones of its owner.
const FARTHEST: usize = 6;

/// The widest border: steps to the farther color.
const WIDEST: usize = 5;

/// What is searched and not assumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Most {
    /// The points of a border.
    pub border: usize,
    /// The points of a border around a pocket.
    pub dispute: usize,
    /// The nodes of a search for life.
    pub nodes: u64,
}

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
    /// Stones that have little room might live.
    #[error(
        "the stones of {owner} at {group} are not shown to be dead: {} does not answer {}",
        .owner.opponent(),
        attack.map_or("a pass".to_owned(), |at| format!("a move at {at}"))
    )]
    Restless {
        /// Whose.
        owner: Stone,
        /// The first of them.
        group: Point,
        /// How they begin.
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
    Stopped(#[from] StopReason),
}

impl Life {
    /// Divides a dispute into territory, which from now on belongs to its owner, and borders, which
    /// stay in dispute.
    pub fn divide(
        &mut self,
        board: &Board,
        dispute: &[Point],
        most: Most,
        sink: &dyn ProgressSink,
    ) -> Result<(), Unclear> {
        if board.len() <= MOST_POINTS {
            return Err(Unclear::Small { points: board.len(), board: board.clone() });
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
        let mut refused: Option<Unclear> = None;
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
        sink: &dyn ProgressSink,
    ) -> Result<(), Unclear> {
        let mut points: Vec<usize> = camp.stones.iter().chain(&camp.room).copied().collect();
        points.sort_unstable();
        let mut attack = None;
        if let Some((local, stones)) = self.besieged(board, camp.owner, &points) {
            let goal = stones.of(camp.owner);
            let goal = goal & alive(&local, board, camp);
            match attacked(&local, stones, camp.owner, goal, most_nodes, sink)? {
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
        sink: &dyn ProgressSink,
    ) -> Result<(), Unclear> {
        let Some((local, stones)) = self.besieged(board, owner, points) else {
            return Ok(());
        };
        match attacked(&local, stones, owner, local.all(), most_nodes, sink)? {
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

/// Whether the keeper may be taken to own all of a pocket: if no search finds an attack, all
/// around being the keeper's.
fn check_pocket(
    board: &Board,
    pocket: &Pocket,
    most_nodes: u64,
    sink: &dyn ProgressSink,
) -> Result<(), Unclear> {
    let keeper = pocket.keeper;
    let points: Vec<Point> = pocket.points.iter().map(|&at| board.point(at)).collect();
    let Some((local, stones)) = Local::new(board, &points, |_| Some(keeper)) else {
        return Ok(());
    };
    match attacked(&local, stones, keeper, local.all(), most_nodes, sink)? {
        Attack::Fails | Attack::Open => Ok(()),
        Attack::Succeeds(at) => {
            let is_weak = |point: &&Point| board.at(**point) == Some(keeper.opponent());
            Err(Unclear::Restless {
                owner: keeper.opponent(),
                group: *points.iter().find(is_weak).unwrap_or(&points[0]),
                attack: at.map(|at| local.points()[at]),
            })
        }
    }
}

/// The stones of a camp as points of its local game.
fn alive(local: &Local, board: &Board, camp: &Camp) -> Set {
    let is_stone = |at: &usize| {
        let point = local.points()[*at];
        board.index(point).is_some_and(|at| camp.stones.contains(&at))
    };
    members(local.all()).filter(is_stone).fold(0, |set, at| set | 1 << at)
}

impl Division<'_> {
    /// Whose the points are that are no border, camp by camp, if all borders are short.
    fn divided(
        &self,
        camps: &[Camp],
        border: &Border,
        most: &Most,
    ) -> Result<Vec<(Stone, Vec<usize>)>, Unclear> {
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
}
