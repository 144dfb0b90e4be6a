//! A Go endgame as a sum of disputes between groups that nothing can kill (SUM chapter 6).

use std::str::FromStr;

use mustplay_games::normal::{Dyadic, Player};
use mustplay_rulesets::go::{Board, BoardError, Point, Stone, sgf};
use mustplay_sums::ScoreGames;
use mustplay_sums::drawing::Panel;
use mustplay_sums::go::{Endgame, EndgameError, Plan};
use mustplay_work::Supervisor;
use thiserror::Error as ThisError;

use super::Bounds;
use crate::{Engine, Error, Found, Job, Source, Text, Walls};

/// Asks what a Go endgame is worth, for all best moves and for a line of best play.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct GoSum {
    /// SGF, or rows of `x`, `o` and `.`.
    pub position: Source<GoPosition>,
    /// Who moves first, if it is not who the position says.
    pub to_move: Option<Stone>,
}

/// A Go board and whose turn it is. As text it is SGF, or rows of `x`, `o` and `.` with Black to
/// move, between which lines that begin with `#` are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoPosition {
    /// The stones.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Stone,
}

/// Why a text is no Go position.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub enum GoPositionError {
    /// The text begins like SGF.
    #[error(transparent)]
    Sgf(#[from] sgf::SgfError),
    /// The text should be rows.
    #[error(transparent)]
    Rows(#[from] BoardError),
}

impl FromStr for GoPosition {
    type Err = GoPositionError;

    fn from_str(text: &str) -> Result<Self, GoPositionError> {
        let begin = text.trim_start_matches('\u{feff}').trim_start();
        if begin.starts_with('(') {
            let sgf::Read { board, to_move } = sgf::read(text)?;
            return Ok(Self { board, to_move });
        }
        let is_row = |line: &&str| !line.trim_start().starts_with('#');
        let rows: Vec<&str> = text.lines().filter(is_row).collect();
        Ok(Self {
            board: rows.join("\n").parse()?,
            to_move: Stone::Black,
        })
    }
}

/// What is known about an endgame. Scores are Black's area minus White's.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GoSummed {
    /// The stones.
    pub board: Text<Board>,
    /// Who moves first.
    pub to_move: Stone,
    /// What is settled.
    pub settled: Option<i32>,
    /// What is in dispute, each dispute by itself.
    pub disputes: Option<Vec<Dispute>>,
    /// Where the score lies by bounds that take no search.
    pub bounds: Option<Bounds>,
    /// The score.
    pub value: Option<Text<Dyadic>>,
    /// All moves that reach the score; none if nothing is left to gain, when one may pass.
    pub best_moves: Option<Vec<Spot>>,
    /// Best play until all disputes are decided.
    pub line: Option<Vec<GoTurn>>,
    /// The components of the sum as they are drawn: the disputes and what is settled.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub panels: Vec<Panel>,
}

/// A dispute by itself.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Dispute {
    /// What it is called.
    pub dispute: char,
    /// Its points: empty ones and stones that are not safe.
    pub points: Vec<Text<Point>>,
    /// The game, as text that reads back.
    pub game: String,
    /// What it scores when Black starts.
    pub black_first: Text<Dyadic>,
    /// What it scores when White starts.
    pub white_first: Text<Dyadic>,
    /// What each of many copies is worth.
    pub mean: Text<Dyadic>,
    /// The least tax at which it no longer matters who moves.
    pub temperature: Text<Dyadic>,
    /// The walls of its thermograph.
    pub thermograph: Walls,
    /// How many positions play inside the dispute can reach.
    pub positions: usize,
}

/// Where a move is.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Spot {
    /// The point.
    pub point: Text<Point>,
    /// The dispute that it is in.
    pub dispute: char,
}

/// A move of a line.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GoTurn {
    /// Who moves.
    pub player: Stone,
    /// Where.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub spot: Spot,
    /// Whether it forces an answer in the same dispute.
    pub sente: bool,
}

impl Job for GoSum {
    const NAME: &'static str = "sum-go";
    type Answer = GoSummed;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<GoSummed>, Error> {
        let GoPosition { board, to_move } = &*self.position;
        let mut answer = GoSummed::unknown(board, self.to_move.unwrap_or(*to_move));
        let nodes = answer.find(supervisor);
        Ok(match nodes {
            Ok(nodes) => Found::done(answer, nodes),
            Err(EndgameError::Stopped(stop)) => Found::until(Some(stop), answer, supervisor.done()),
            Err(refused) => return Err(refused.into()),
        })
    }
}

impl GoSummed {
    fn unknown(board: &Board, to_move: Stone) -> Self {
        Self {
            board: Text(board.clone()),
            to_move,
            settled: None,
            disputes: None,
            bounds: None,
            value: None,
            best_moves: None,
            line: None,
            panels: Vec::new(),
        }
    }

    /// Finds one thing after the other, and tells how many nodes that took; what is known when
    /// it is stopped stays.
    fn find(&mut self, supervisor: &Supervisor<'_>) -> Result<u64, EndgameError> {
        let watch = supervisor.watch();
        let first = self.first();
        let mut games = ScoreGames::new();
        let endgame = Endgame::read_board(&mut games, &self.board, &watch)?;
        let disputes = endgame.disputes().iter().enumerate();
        let disputes = disputes.map(|(number, dispute)| Dispute::new(&mut games, number, dispute));
        self.disputes = Some(disputes.collect());
        let sum = endgame.sum();
        self.settled = Some(endgame.settled());
        self.bounds = Some(Bounds::new(&games.bounds(&sum, first)));
        let panels = sum.iter().map(|&g| Panel::new(&mut games, g));
        self.panels = panels.collect();
        let Plan {
            score,
            best,
            line,
            nodes,
        } = endgame.plan(&mut games, first, &watch)?;
        self.value = Some(Text(score));
        let best = best.iter().map(|&(number, point)| Spot::new(number, point));
        self.best_moves = Some(best.collect());
        let line = line.iter().map(|turn| GoTurn {
            player: match turn.player {
                Player::Left => Stone::Black,
                Player::Right => Stone::White,
            },
            spot: Spot::new(turn.dispute, turn.point),
            sente: turn.sente,
        });
        self.line = Some(line.collect());
        Ok(nodes)
    }

    /// Who moves first in the sum: Black is Left.
    pub fn first(&self) -> Player {
        match self.to_move {
            Stone::Black => Player::Left,
            Stone::White => Player::Right,
        }
    }
}

impl Dispute {
    fn new(games: &mut ScoreGames, number: usize, dispute: &mustplay_sums::go::Dispute) -> Self {
        let game = dispute.game();
        Self {
            dispute: letter(number),
            points: dispute.points().iter().copied().map(Text).collect(),
            game: games.text(game),
            black_first: Text(games.score(game, Player::Left)),
            white_first: Text(games.score(game, Player::Right)),
            mean: Text(games.mean(game)),
            temperature: Text(games.temperature(game)),
            thermograph: Walls::new(games.thermograph(game)),
            positions: dispute.positions(),
        }
    }
}

impl Spot {
    fn new(number: usize, point: Point) -> Self {
        Self {
            point: Text(point),
            dispute: letter(number),
        }
    }
}

/// What the dispute with this number is called; after `Z` they have no names of their own.
fn letter(number: usize) -> char {
    ('A'..='Z').nth(number).unwrap_or('+')
}
