//! A board as a sum of its disputes, and best play in it: the score, all moves that reach it, and a
//! line.

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::{ScoreGame, ScoreGames, SumFeatures, SumSolver};
use mustplay_core::{ProgressSink, StopReason};
use thiserror::Error;

use super::dispute::{DisputeMove, EndgameDispute};
use super::ko::listed;
use crate::go::local::LocalBoard;
use crate::go::{Board, Holding, Life, Point, ScoreCount, Stone, TerritoryError, TerritoryLimits};

/// The maximum number of points of a dispute that is searched.
pub const MOST_POINTS: usize = 12;

/// The maximum number of nodes of a search for a stronghold.
const MOST_NODES: u64 = 20_000;

/// A Go position as a sum: settled points and independent disputes.
pub struct Endgame {
    board: Board,
    settled: i32,
    total: ScoreGame,
    holdings: Vec<Holding>,
    disputes: Vec<EndgameDispute>,
}

/// Options for reading and counting an endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub count: ScoreCount,
    /// The number of captured stones of each color, Black's first.
    pub captured: [u32; 2],
    /// Whether open territory is an error instead of being assumed.
    pub proved_only: bool,
    /// The maximum number of points of a border between assumed territories, up to [`MOST_POINTS`].
    pub border: usize,
}

impl Default for Reading {
    fn default() -> Self {
        Self { count: ScoreCount::Area, captured: [0; 2], proved_only: false, border: 10 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EndgameError {
    #[error(
        "expected independent disputes of at most {MOST_POINTS} points, found {found} points in \
         dispute together, around {}: the {}{}",
        listed(.around),
        groups_text(.groups),
        reason_text(.reason.as_ref())
    )]
    Dependent {
        found: usize,
        around: Vec<Point>,
        groups: Vec<(Stone, Point)>,
        reason: Option<TerritoryError>,
    },
    #[error(
        "expected disputes of at most {MOST_POINTS} points, found one of {found} points around \
         {around}{}",
        reason_text(.reason.as_ref())
    )]
    Large { found: usize, around: Point, reason: Option<TerritoryError> },
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

fn reason_text(reason: Option<&TerritoryError>) -> String {
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
                let most = TerritoryLimits {
                    border: reading.border.min(MOST_POINTS),
                    dispute: MOST_POINTS,
                    nodes: MOST_NODES,
                };
                match life.divide(board, &points, most, sink) {
                    Ok(()) => continue,
                    Err(TerritoryError::Stopped(stop)) => return Err(stop.into()),
                    Err(reason) => Some(reason),
                }
            };
            return Err(too_large(board, &points, reason));
        }
        let mut disputes = Vec::new();
        for points in life.disputes(board) {
            let local = LocalBoard::new(board, &points, |point| life.owner(point));
            let local = local.expect("disputes are small");
            disputes.push(EndgameDispute::search(games, local, reading.count, sink)?);
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

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The settled score for Black: by area the safe stones and settled points, by Japanese
    /// counting the points and prisoners, with all disputed stones counted as placed.
    pub fn settled(&self) -> i32 {
        self.settled
    }

    /// The points that are owned although they are not settled.
    pub fn holdings(&self) -> &[Holding] {
        &self.holdings
    }

    /// The disputes, in the order of their first points.
    pub fn disputes(&self) -> &[EndgameDispute] {
        &self.disputes
    }

    /// The components of the sum, one for each dispute and finally the settled score; `None` if a
    /// ko matters.
    pub fn sum(&self) -> Option<Vec<ScoreGame>> {
        let games = self.disputes.iter().map(EndgameDispute::game);
        games.chain([Some(self.total)]).collect()
    }

    /// Bounds of the board for any treatment of kos: Black is sure of the first sum, White of the
    /// second.
    pub fn sums_between(&self) -> [Vec<ScoreGame>; 2] {
        [0, 1].map(|side| {
            let games = self.disputes.iter().map(|dispute| dispute.between()[side]);
            games.chain([self.total]).collect()
        })
    }

    /// The score with `first` to move, the best moves and a line of best play; `None` if a ko
    /// matters.
    pub fn plan(
        &self,
        games: &mut ScoreGames,
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Plan>, EndgameError> {
        let Some(sum) = self.sum() else {
            return self.plan_at_ko(games, first, sink);
        };
        // Moves that are never better than others have separate games.
        let mut moves = self.moves(|dispute| dispute.moves(games, 0, first));
        let mut all = sum.clone();
        all.extend(moves.iter().map(|&(_, _, game)| game));
        let mut solver = SumSolver::prepare(games, &all, SumFeatures::ALL, sink)?;
        let score = solver.score(&sum, first, sink).map_err(|found| found.stop)?;
        moves.retain(|&(number, _, _)| games.as_number(sum[number]).is_none());
        let best = reaching(&mut solver, &sum, &moves, first, &score, sink)?;
        let line = solver.line(games, &sum, first, sink);
        let line = line.map_err(|found| found.stop)?;
        // The current position of each dispute along the line.
        let mut at = vec![0; self.disputes().len()];
        // The cost of the stones placed in each dispute so far.
        let mut cost = vec![Dyadic::ZERO; self.disputes().len()];
        let mut turns = Vec::new();
        for step in &line {
            let (number, to) = (step.choice.component, step.choice.to);
            let dispute = &self.disputes()[number];
            let to = games.translated(to, &cost[number]);
            let mut moves = dispute.moves(games, at[number], step.player).into_iter();
            let (edge, _) = moves
                .find(|&(_, game)| game == to)
                .expect("the options of a game are the games of moves");
            at[number] = edge.to;
            cost[number] = match step.player {
                Player::Left => &cost[number] + &dispute.tax(),
                Player::Right => &cost[number] - &dispute.tax(),
            };
            turns.push(EndgameTurn {
                player: step.player,
                dispute: number,
                point: dispute.points()[edge.at],
                sente: step.sente,
            });
        }
        Ok(Some(Plan { score, best, line: turns, nodes: solver.nodes() }))
    }

    /// The moves of all disputes, each with the index of its dispute, its point and the game after
    /// it.
    fn moves(
        &self,
        mut of: impl FnMut(&EndgameDispute) -> Vec<(DisputeMove, ScoreGame)>,
    ) -> Vec<(usize, Point, ScoreGame)> {
        let disputes = self.disputes.iter().enumerate();
        let moves = disputes.flat_map(|(number, dispute)| {
            let moves = of(dispute).into_iter();
            moves.map(move |(edge, game)| (number, dispute.points()[edge.at], game))
        });
        moves.collect()
    }

    /// The score and the moves that are sure to reach it, if both players can guarantee the same
    /// score although there is a ko.
    fn plan_at_ko(
        &self,
        games: &mut ScoreGames,
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Plan>, EndgameError> {
        let [score, high] = self.range(games, first, sink)?;
        if score != high {
            return Ok(None);
        }
        let [low, high] = self.sums_between();
        let sum = if first == Player::Left { low } else { high };
        let moves = self.moves(|dispute| dispute.sure_moves(games, first));
        let mut all = sum.clone();
        all.extend(moves.iter().map(|&(_, _, game)| game));
        let mut solver = SumSolver::prepare(games, &all, SumFeatures::ALL, sink)?;
        let best = reaching(&mut solver, &sum, &moves, first, &score, sink)?;
        Ok(Some(Plan { score, best, line: Vec::new(), nodes: solver.nodes() }))
    }

    /// Bounds of the score with `first` to move for any ko threats and any rule against repetition;
    /// they are equal if no ko matters.
    pub fn range(
        &self,
        games: &mut ScoreGames,
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<[Dyadic; 2], EndgameError> {
        let mut score = |sum: &[ScoreGame]| {
            let mut solver = SumSolver::prepare(games, sum, SumFeatures::ALL, sink)?;
            let found = solver.score(sum, first, sink);
            found.map_err(|found| EndgameError::Stopped(found.stop))
        };
        let [low, high] = self.sums_between();
        Ok([score(&low)?, score(&high)?])
    }
}

fn too_large(board: &Board, points: &[Point], reason: Option<TerritoryError>) -> EndgameError {
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

/// The result of best play in an endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Black's final count minus White's.
    pub score: Dyadic,
    /// All moves that reach it, dispute by dispute; empty if nothing is left to gain, so that the
    /// player may pass.
    pub best: Vec<(usize, Point)>,
    /// Best play until all disputes are decided; empty if there is a ko.
    pub line: Vec<EndgameTurn>,
    pub nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameTurn {
    pub player: Player,
    pub dispute: usize,
    pub point: Point,
    /// Whether the move forces an answer in the same dispute.
    pub sente: bool,
}

/// The moves of `first` in a sum after which its score is `score`.
fn reaching(
    solver: &mut SumSolver,
    sum: &[ScoreGame],
    moves: &[(usize, Point, ScoreGame)],
    first: Player,
    score: &Dyadic,
    sink: &dyn ProgressSink,
) -> Result<Vec<(usize, Point)>, StopReason> {
    let mut best = Vec::new();
    for &(number, point, game) in moves {
        let mut after = sum.to_vec();
        after[number] = game;
        let reached = solver.score(&after, first.opponent(), sink);
        if reached.map_err(|found| found.stop)? == *score {
            best.push((number, point));
        }
    }
    Ok(best)
}
