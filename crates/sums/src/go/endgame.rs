//! A board taken apart into its disputes.

use mustplay_rulesets::go::{Board, Life, Point, Stone};
use mustplay_work::{Stop, Watch};
use thiserror::Error;

use crate::game::{ScoreGame, ScoreGames};

use super::dispute::{Dispute, NoGame};
use super::ko::{Ko, listed};

/// The most points of a dispute that is searched.
pub const MOST_POINTS: usize = 12;

/// A Go position as a sum: settled points and independent disputes.
pub struct Endgame {
    pub(super) board: Board,
    pub(super) settled: i32,
    pub(super) total: ScoreGame,
    pub(super) disputes: Vec<Dispute>,
}

/// Why a board is not a sum of score games.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndgameError {
    /// A ko matters.
    #[error("expected disputes without ko, found {ko}, in the dispute at {}", listed(.dispute))]
    Ko {
        /// The points of the dispute.
        dispute: Vec<Point>,
        /// The ko.
        ko: Ko,
    },
    /// Groups that are not safe join disputes to one that is too large.
    #[error(
        "expected independent disputes of at most {MOST_POINTS} points, found {found} points in \
         dispute together, around {}: the {}",
        listed(.around),
        groups_text(.groups)
    )]
    Dependent {
        /// How many points are in dispute together.
        found: usize,
        /// The first empty point of each of the areas that are joined.
        around: Vec<Point>,
        /// The groups that join them, each by its color and first point.
        groups: Vec<(Stone, Point)>,
    },
    /// A dispute is too large.
    #[error(
        "expected disputes of at most {MOST_POINTS} points, found one of {found} points around \
         {around}"
    )]
    Large {
        /// How many points are in dispute.
        found: usize,
        /// Its first point.
        around: Point,
    },
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
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
        "{noun} of {sides} {verb} not unconditionally alive, so what happens on one side of \
         {them} matters on the other"
    )
}

impl Endgame {
    /// Finds the disputes of a board and the game of each.
    pub fn read_board(
        games: &mut ScoreGames,
        board: &Board,
        watch: &dyn Watch,
    ) -> Result<Self, EndgameError> {
        let life = Life::of(board);
        let found = life.disputes(board);
        for points in &found {
            check_size(board, points)?;
        }
        let mut disputes = Vec::new();
        for points in found {
            let dispute = Dispute::search(games, board, points.clone(), watch);
            disputes.push(dispute.map_err(|reason| match reason {
                NoGame::Ko(ko) => EndgameError::Ko {
                    dispute: points,
                    ko,
                },
                NoGame::Stopped(stop) => EndgameError::Stopped(stop),
            })?);
        }
        let owned = board.points().filter_map(|point| life.owner(point));
        let settled = owned.map(Stone::sign).sum();
        Ok(Self {
            board: board.clone(),
            settled,
            total: games.integer(i64::from(settled)),
            disputes,
        })
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Black's safe stones and settled area minus White's.
    pub fn settled(&self) -> i32 {
        self.settled
    }

    /// The disputes, in the order of their first points.
    pub fn disputes(&self) -> &[Dispute] {
        &self.disputes
    }

    /// The components of the sum: one for each dispute and last the settled score.
    pub fn sum(&self) -> Vec<ScoreGame> {
        let games = self.disputes.iter().map(Dispute::game);
        games.chain([self.total]).collect()
    }
}

fn check_size(board: &Board, points: &[Point]) -> Result<(), EndgameError> {
    let found = points.len();
    if found <= MOST_POINTS {
        return Ok(());
    }
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
    Err(if groups.is_empty() {
        EndgameError::Large {
            found,
            around: points[0],
        }
    } else {
        EndgameError::Dependent {
            found,
            around,
            groups,
        }
    })
}
