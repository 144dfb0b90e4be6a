//! A board taken apart into its disputes.

use crate::go::local::Local;
use crate::go::{Board, Count, Holding, Life, Most, Point, Stone, Unclear};
use mustplay_core::{ProgressSink, StopReason};
use thiserror::Error;

use mustplay_cgt::sums::{ScoreGame, ScoreGames};

use super::dispute::Dispute;
use super::ko::listed;

/// The most points of a dispute that is searched.
pub const MOST_POINTS: usize = 12;

/// How many nodes a search for a stronghold may take.
const MOST_NODES: u64 = 20_000;

/// A Go position as a sum: settled points and independent disputes.
pub struct Endgame {
    board: Board,
    settled: i32,
    total: ScoreGame,
    holdings: Vec<Holding>,
    disputes: Vec<Dispute>,
}

/// How an endgame is read and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What counts at the end.
    pub count: Count,
    /// How many stones of each color have been captured before, Black's first.
    pub captured: [u32; 2],
    /// Whether open territory is refused instead of assumed.
    pub proved_only: bool,
    /// The most points of a border between territories that are assumed, up to [`MOST_POINTS`].
    pub border: usize,
}

impl Default for Reading {
    fn default() -> Self {
        Self { count: Count::Area, captured: [0; 2], proved_only: false, border: 10 }
    }
}

/// Why a board is not a sum of score games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndgameError {
    /// Groups that are not safe join disputes to one that is too large.
    #[error(
        "expected independent disputes of at most {MOST_POINTS} points, found {found} points in \
         dispute together, around {}: the {}{}",
        listed(.around),
        groups_text(.groups),
        reason_text(.reason.as_ref())
    )]
    Dependent {
        /// How many points are in dispute together.
        found: usize,
        /// The first empty point of each of the areas that are joined.
        around: Vec<Point>,
        /// The groups that join them, each by its color and first point.
        groups: Vec<(Stone, Point)>,
        /// Why the dispute cannot be divided by assumptions, if that was tried.
        reason: Option<Unclear>,
    },
    /// A dispute is too large.
    #[error(
        "expected disputes of at most {MOST_POINTS} points, found one of {found} points around \
         {around}{}",
        reason_text(.reason.as_ref())
    )]
    Large {
        /// How many points are in dispute.
        found: usize,
        /// Its first point.
        around: Point,
        /// Why the dispute cannot be divided by assumptions, if that was tried.
        reason: Option<Unclear>,
    },
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

fn reason_text(reason: Option<&Unclear>) -> String {
    reason.map_or(String::new(), |reason| {
        format!("; it cannot be divided into territory and borders either: {reason}")
    })
}

fn groups_text(groups: &[(Stone, Point)]) -> String {
    let of = |color: Stone| {
        let points = groups.iter().filter(|group| group.0 == color);
        let points: Vec<Point> = points.map(|group| group.1).collect();
        (!points.is_empty()).then(|| format!("{color} at {}", listed(&points)))
    };
    let sides: Vec<String> = Stone::BOTH.into_iter().filter_map(of).collect();
    let (noun, verb, them) = match groups.len() {
        1 => ("group", "is", "it"),
        _ => ("groups", "are", "them"),
    };
    let sides = sides.join(" and of ");
    format!(
        "{noun} of {sides} {verb} not shown to live, so what happens on one side of \
         {them} matters on the other"
    )
}

impl Endgame {
    /// Finds the disputes of a board and the game of each.
    pub fn read_board(
        games: &mut ScoreGames,
        board: &Board,
        reading: Reading,
        sink: &dyn ProgressSink,
    ) -> Result<Self, EndgameError> {
        let mut life = Life::searched(board, MOST_NODES, sink)?;
        for points in life.disputes(board) {
            if points.len() <= MOST_POINTS {
                continue;
            }
            let reason = if reading.proved_only {
                None
            } else {
                let most = Most {
                    border: reading.border.min(MOST_POINTS),
                    dispute: MOST_POINTS,
                    nodes: MOST_NODES,
                };
                match life.divide(board, &points, most, sink) {
                    Ok(()) => continue,
                    Err(Unclear::Stopped(stop)) => return Err(stop.into()),
                    Err(reason) => Some(reason),
                }
            };
            return Err(too_large(board, &points, reason));
        }
        let mut disputes = Vec::new();
        for points in life.disputes(board) {
            let local = Local::new(board, &points, |point| life.owner(point));
            let local = local.expect("disputes are small");
            disputes.push(Dispute::search(games, local, reading.count, sink)?);
        }
        let owned = board.points().filter_map(|point| life.owner(point));
        let settled = owned.map(Stone::sign).sum::<i32>();
        let settled = settled + reading.count.offset(board, reading.captured);
        Ok(Self {
            board: board.clone(),
            settled,
            total: games.integer(i64::from(settled)),
            holdings: life.holdings().to_vec(),
            disputes,
        })
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What is settled, for Black: by area the safe stones and settled points, by Japanese
    /// counting the points and prisoners, all stones in dispute taken for placed.
    pub fn settled(&self) -> i32 {
        self.settled
    }

    /// What belongs to somebody for another reason than that it is settled.
    pub fn holdings(&self) -> &[Holding] {
        &self.holdings
    }

    /// The disputes, in the order of their first points.
    pub fn disputes(&self) -> &[Dispute] {
        &self.disputes
    }

    /// The components of the sum, one for each dispute and last the settled score, unless a ko
    /// matters.
    pub fn sum(&self) -> Option<Vec<ScoreGame>> {
        let games = self.disputes.iter().map(Dispute::game);
        games.chain([Some(self.total)]).collect()
    }

    /// Two sums between which the board lies, whatever is done about kos: Black is sure of the
    /// first, and White of the second.
    pub fn sums_between(&self) -> [Vec<ScoreGame>; 2] {
        [0, 1].map(|side| {
            let games = self.disputes.iter().map(|dispute| dispute.between()[side]);
            games.chain([self.total]).collect()
        })
    }
}

fn too_large(board: &Board, points: &[Point], reason: Option<Unclear>) -> EndgameError {
    let found = points.len();
    let mut around = Vec::new();
    let mut groups = Vec::new();
    let mut seen: Vec<Point> = Vec::new();
    for &point in points {
        if seen.contains(&point) {
            continue;
        }
        seen.extend(board.group_at(point));
        match board.at(point) {
            Some(stone) => groups.push((stone, point)),
            None => around.push(point),
        }
    }
    if groups.is_empty() {
        EndgameError::Large { found, around: points[0], reason }
    } else {
        EndgameError::Dependent { found, around, groups, reason }
    }
}
