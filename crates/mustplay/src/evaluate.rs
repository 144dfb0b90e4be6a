//! `evaluate`: an estimate of who is ahead and of the worth of each move, without search.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use mustplay_core::RunContext;
use mustplay_hex::{
    Cell, CellSet, Color, Drawing, Names, Objective, Position as Stones, with_width,
};
use mustplay_player::InputEncoder;
use mustplay_player::network::{Network, NetworkEvaluator};
use mustplay_solver::evaluate::{EvalInput, Evaluation};
use mustplay_solver::inferior::{Candidates, Features, FillEngine as Filler, Matcher};
use thiserror::Error as ThisError;

use crate::display::{RenderOptions, drawing};
use crate::{Engine, Error, Job, Place, Position, Report, Text};

/// Asks for an estimate of a position: not a proof.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Evaluate {
    /// The position. Cells that inferior-cell analysis fills are filled first.
    pub position: Position,
    /// The evaluation.
    pub evaluation: Text<EvaluatorKind>,
}

/// The estimate of an evaluation.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Judgment {
    /// The evaluation.
    pub name: Text<EvaluatorKind>,
    /// From -1 (White wins) to 1 (Black wins); for the network, twice Black's winning chance minus
    /// one.
    pub balance: Measure,
    /// The winner, if the fill decides it; then no move has a worth.
    pub winner: Option<Color>,
    /// The moves that are not pruned, the best first.
    pub worths: Vec<MoveWorth>,
}

/// The worth of a move, relative to the best one.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MoveWorth {
    /// The move.
    pub cell: Place,
    /// The worth, from 0 to 1.
    pub worth: Measure,
}

/// A measured number, rounded.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, schemars::JsonSchema)]
#[schemars(transparent)]
pub struct Measure(pub f64);

impl Measure {
    /// Rounds to six digits, which hides small differences between machines.
    pub fn rounded(self) -> f64 {
        (self.0 * 1e6).round() / 1e6
    }
}

impl serde::Serialize for Measure {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.rounded())
    }
}

impl Job for Evaluate {
    const NAME: &'static str = "evaluate";
    type Answer = Judgment;

    fn run(&self, engine: &Engine, _: &RunContext<'_>) -> Result<Report<Judgment>, Error> {
        let judgment = with_width!(self.position.board(), W => self.judge::<W>(engine))?;
        Ok(Report::done(judgment, 0))
    }

    fn drawing(&self, answer: &Judgment, _: RenderOptions) -> Option<Drawing> {
        let mut drawing = drawing(&self.position);
        heat(&mut drawing, answer);
        Some(drawing)
    }

    fn text(&self, report: &mut Report<Judgment>, _: RenderOptions) -> String {
        let judged = judged(&report.answer, self.position.names());
        format!("{}\n{judged}", self.position.summary())
    }
}

const BEST_MOVES: usize = 5;

impl Evaluate {
    fn judge<const W: usize>(&self, engine: &Engine) -> Result<Judgment, Error> {
        let matcher = engine.matcher();
        let (stones, filler) = filled::<W>(&self.position, matcher, Features::default())?;
        let mut candidates = Candidates::default();
        filler.candidates(self.position.setup().to_move, &mut candidates);
        let moves = candidates.moves();
        let network = engine.network();
        Judgment::new(&self.position, &stones, &filler, moves, self.evaluation.0, &network)
    }
}

/// The position after the fill.
pub(crate) fn filled<const W: usize>(
    position: &Position,
    matcher: Arc<Matcher>,
    features: Features,
) -> Result<(Stones<W>, Filler<W>), Error> {
    if position.setup().objective == Objective::Misere {
        return Err(Error::Misere);
    }
    let stones = Stones::new(position.setup())?;
    let mut filler = Filler::new(position.board(), matcher, features)?;
    filler.set(&stones);
    Ok((stones, filler))
}

impl Judgment {
    /// The estimate of an evaluation for a filled position and its remaining moves.
    pub(crate) fn new<const W: usize>(
        position: &Position,
        stones: &Stones<W>,
        filler: &Filler<W>,
        moves: CellSet<W>,
        evaluator: EvaluatorKind,
        network: &Arc<Network>,
    ) -> Result<Self, Error> {
        let board = position.board();
        let winner = filler.filled().connected();
        let moves = moves & filler.filled().empty();
        let (balance, mut worths) = match evaluator {
            EvaluatorKind::Measure(evaluation) => {
                let scene = EvalInput::filled(board, stones.masks(), filler.filled());
                let scores = evaluation.scores(&scene, position.setup().to_move)?;
                let worth = |cell| (cell, scores.score(cell));
                (scores.balance(), moves.iter().map(worth).collect())
            }
            EvaluatorKind::Network => by_network(position, stones, winner, moves, network)?,
        };
        // Equal moves keep the order of the board.
        worths.sort_by(|(_, a): &(Cell, f64), (_, b)| b.total_cmp(a));
        let most = worths.first().map_or(0.0, |&(_, worth)| worth);
        let part = |worth: f64| if most > 0.0 { worth / most } else { 0.0 };
        let worths = worths.into_iter().map(|(cell, worth)| MoveWorth {
            cell: Place::new(board, cell),
            worth: Measure(part(worth)),
        });
        Ok(Self {
            name: Text(evaluator),
            balance: Measure(balance),
            winner,
            worths: worths.collect(),
        })
    }
}

/// The estimate of the network: balance and policy. As in its training data, the input is the
/// stones as played; where the fill decides the game, no move has a worth.
fn by_network<const W: usize>(
    position: &Position,
    stones: &Stones<W>,
    winner: Option<Color>,
    moves: CellSet<W>,
    network: &Arc<Network>,
) -> Result<(f64, Vec<(Cell, f64)>), Error> {
    let board = position.board();
    let eye = InputEncoder::new(board).ok_or_else(|| Error::UnknownToNetwork(board.shape()))?;
    let for_black = |color: Color, value: f64| match color {
        Color::Black => value,
        Color::White => -value,
    };
    if let Some(winner) = winner {
        let worths = moves.iter().map(|cell| (cell, 0.0));
        return Ok((for_black(winner, 1.0), worths.collect()));
    }
    let to_move = position.setup().to_move;
    let of = |color| stones.stones(color).into_iter().map(move |cell| (cell, color));
    let view = eye.view(Color::BOTH.into_iter().flat_map(of), to_move);
    let judgment = NetworkEvaluator::new(Arc::clone(network)).evaluate(&view);
    let logit = |cell: Cell| f64::from(judgment.policy[cell.index()]);
    let most = moves.iter().map(logit).fold(f64::MIN, f64::max);
    let worths = moves.iter().map(|cell| (cell, (logit(cell) - most).exp()));
    let lead = 2.0 * f64::from(judgment.chance()) - 1.0;
    Ok((for_black(to_move, lead), worths.collect()))
}

/// Shades cells by the worth of a move there, unless the game is over.
pub(crate) fn heat(drawing: &mut Drawing, judgment: &Judgment) {
    if judgment.winner.is_none() {
        for worth in &judgment.worths {
            drawing.heat(worth.cell.cell(), worth.worth.0);
        }
    }
}

/// Who is ahead, and the best moves.
pub(crate) fn judged(judgment: &Judgment, names: Names) -> String {
    let balance = judgment.balance.rounded();
    let lead = balance.abs();
    let leader = match balance {
        balance if balance > 0.0 => Some(Color::Black),
        balance if balance < 0.0 => Some(Color::White),
        _ => None,
    };
    let ahead = match (leader, judgment.name.0) {
        (None, _) => "even".to_owned(),
        (Some(color), EvaluatorKind::Network) => {
            format!("{} wins with {:.0} %", names.of(color), 50.0 * (1.0 + lead))
        }
        (Some(color), EvaluatorKind::Measure(_)) => {
            format!("{} is ahead by {lead:.2}", names.of(color))
        }
    };
    let mut text = format!("{}: {ahead}", judgment.name);
    let worths = judgment.worths.iter();
    let worths = worths.map(|worth| (&worth.cell, worth.worth.rounded()));
    let best = worths.filter(|(_, worth)| *worth > 0.0).take(BEST_MOVES);
    for (place, (cell, worth)) in best.enumerate() {
        let start = if place == 0 { "; best" } else { "," };
        let _ = write!(text, "{start} {cell} {worth:.2}");
    }
    text.push('\n');
    text
}

/// An evaluation of positions: a static one, or the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluatorKind {
    /// A static evaluation, for any board.
    Measure(Evaluation),
    /// The network, for boards of Hex.
    Network,
}

/// An unknown name of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("no evaluation `{found}`: expected one of {}", expected())]
pub struct UnknownEvaluator {
    /// The given name.
    pub found: String,
}

fn expected() -> String {
    let names: Vec<&str> = EvaluatorKind::table().map(|(name, _)| name).collect();
    names.join(" ")
}

const NETWORK: &str = "network";

impl EvaluatorKind {
    pub fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
        let measures = Evaluation::TABLE.map(|row| (row.name, row.help));
        let network = (NETWORK, "a neural network that was trained on games with itself");
        measures.into_iter().chain([network])
    }
}

impl fmt::Display for EvaluatorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measure(evaluation) => evaluation.fmt(f),
            Self::Network => f.write_str(NETWORK),
        }
    }
}

impl FromStr for EvaluatorKind {
    type Err = UnknownEvaluator;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluator> {
        if text == NETWORK {
            return Ok(Self::Network);
        }
        let measure = text.parse().map(Self::Measure);
        measure.map_err(|_| UnknownEvaluator { found: text.to_owned() })
    }
}
