//! `evaluate`: who is ahead, and what each move is worth, without search.

use std::sync::Arc;

use mustplay_core::RunContext;
use mustplay_hex::{Cell, CellSet, Color, Objective, Position as Stones, SetupError, with_width};
use mustplay_player::Eye;
use mustplay_player::network::{Evaluator, Network};
use mustplay_solver::evaluate::EvalInput;
use mustplay_solver::inferior::{Candidates, Engine as Filler, Features, Matcher};

use crate::{Engine, Error, Found, Job, Place, Position, Text, Yardstick};

/// Asks for a judgment of a position: a guess, not a proof.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Evaluate {
    /// The position. What can be filled in is, first of all.
    pub position: Position,
    /// How it is measured.
    pub evaluation: Text<Yardstick>,
}

/// What an evaluation says about a position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Judgment {
    /// The evaluation.
    pub name: Text<Yardstick>,
    /// From -1, White has won, to 1, Black has won; by the network twice Black's chance less one.
    pub balance: Measure,
    /// Who has won, once everything is filled in: then no move is worth anything.
    pub winner: Option<Color>,
    /// The moves that pruning leaves, the best first.
    pub worths: Vec<MoveWorth>,
}

/// What a move is worth, as a part of the best one's worth.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MoveWorth {
    /// Where.
    pub cell: Place,
    /// From 0 to 1.
    pub worth: Measure,
}

/// A number that was measured. It is told [`Measure::rounded`].
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, schemars::JsonSchema)]
#[schemars(transparent)]
pub struct Measure(pub f64);

impl Measure {
    /// Six digits: small differences between machines do not show.
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

    fn run(&self, engine: &Engine, _: &RunContext<'_>) -> Result<Found<Judgment>, Error> {
        let judgment = with_width!(self.position.board(), W => self.judge::<W>(engine))?;
        Ok(Found::done(judgment, 0))
    }
}

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

/// A position with everything filled in that need not be played.
pub(crate) fn filled<const W: usize>(
    position: &Position,
    matcher: Arc<Matcher>,
    features: Features,
) -> Result<(Stones<W>, Filler<W>), Error> {
    if position.setup().objective == Objective::Misere {
        return Err(Error::Misere);
    }
    let stones = Stones::new(position.setup())?;
    let filler = Filler::new(position.board(), matcher, features);
    let mut filler = filler.map_err(SetupError::from)?;
    filler.set(&stones);
    Ok((stones, filler))
}

impl Judgment {
    /// What an evaluation says about a position that was filled in, and about moves that are left.
    pub(crate) fn new<const W: usize>(
        position: &Position,
        stones: &Stones<W>,
        filler: &Filler<W>,
        moves: CellSet<W>,
        yardstick: Yardstick,
        network: &Arc<Network>,
    ) -> Result<Self, Error> {
        let board = position.board();
        let winner = filler.filled().connected();
        let moves = moves & filler.filled().empty();
        let (balance, mut worths) = match yardstick {
            Yardstick::Measure(evaluation) => {
                let scene = EvalInput::filled(board, stones.masks(), filler.filled());
                let scores = evaluation.scores(&scene, position.setup().to_move)?;
                let worth = |cell| (cell, scores.worth(cell));
                (scores.balance(), moves.iter().map(worth).collect())
            }
            Yardstick::Network => by_network(position, stones, winner, moves, network)?,
        };
        // Equally good ones stay in the order of the board.
        worths.sort_by(|(_, a): &(Cell, f64), (_, b)| b.total_cmp(a));
        let most = worths.first().map_or(0.0, |&(_, worth)| worth);
        let part = |worth: f64| if most > 0.0 { worth / most } else { 0.0 };
        let worths = worths.into_iter().map(|(cell, worth)| MoveWorth {
            cell: Place::new(board, cell),
            worth: Measure(part(worth)),
        });
        Ok(Self {
            name: Text(yardstick),
            balance: Measure(balance),
            winner,
            worths: worths.collect(),
        })
    }
}

/// What the network says: the balance, and how likely it thinks each move to be the best. It sees
/// the stones as they were played, since such positions it has learned from; where filling in has
/// decided the game, no move is worth anything.
fn by_network<const W: usize>(
    position: &Position,
    stones: &Stones<W>,
    winner: Option<Color>,
    moves: CellSet<W>,
    network: &Arc<Network>,
) -> Result<(f64, Vec<(Cell, f64)>), Error> {
    let board = position.board();
    let eye = Eye::new(board).ok_or_else(|| Error::UnknownToNetwork(board.shape()))?;
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
    let judgment = Evaluator::new(Arc::clone(network)).evaluate(&view);
    let logit = |cell: Cell| f64::from(judgment.policy[cell.index()]);
    let most = moves.iter().map(logit).fold(f64::MIN, f64::max);
    let worths = moves.iter().map(|cell| (cell, (logit(cell) - most).exp()));
    let lead = 2.0 * f64::from(judgment.chance()) - 1.0;
    Ok((for_black(to_move, lead), worths.collect()))
}
