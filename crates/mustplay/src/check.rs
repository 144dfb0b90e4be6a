//! `proof check`: whether a proof of a winner, or of the fewest stones that connect, is valid.

use std::fmt::Write;
use std::sync::Arc;

use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_hex::strips::check as strips;
use mustplay_hex::{Board, Cell, Color, Shape};
use mustplay_proof::check::{Claim, Refusal, Verified, check};
use mustplay_solver::fewest_stones::check_fewest;

use crate::connect::{black_stones, marked_cells};
use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Place, Position, Report, Sides, Text};

/// Asks whether a proof of a winner, or of the fewest stones that connect, is valid.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Check {
    /// A certificate. The command takes the name of its file, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub certificate: String,
}

/// The checker's result.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Checked {
    /// Whether the proof is accepted; absent if the check was not finished.
    pub valid: Option<bool>,
    /// The position that an accepted proof is about.
    #[serde(flatten)]
    pub claim: Option<Proved>,
    /// Who wins.
    pub winner: Option<Color>,
    /// The connection that an accepted proof is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connection: Option<ProvedConnection>,
    /// Why the proof is refused.
    pub reason: Option<Text<Refused>>,
}

/// The position that a proof is about.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Proved {
    /// The board.
    pub board: Text<Shape>,
    /// The board as in certificates: for a graph its vertices, terminals and edges.
    pub description: String,
    /// The stones of each color.
    #[serde(flatten)]
    pub stones: Sides,
    /// The color to move.
    pub to_move: Color,
}

/// The fewest stones that connect Black's edges if White moves first.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ProvedConnection {
    /// The height of the strip.
    pub height: usize,
    /// Its length.
    pub length: usize,
    /// The fewest stones that connect.
    pub stones: u32,
    /// A pattern with that many stones.
    pub pattern: Position,
    /// A proved bound for all lengths, if there is one.
    pub bound: Option<StonesBound>,
}

/// For each length from `from` on, `(price · length + least) / columns` stones are needed.
#[derive(Clone, Copy, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct StonesBound {
    /// The least length for which the bound holds.
    pub from: usize,
    /// The price of a column, in fractions of a stone.
    pub price: i64,
    /// The least cost of any acceptable pattern, in the same fractions.
    pub least: i64,
    /// The number of fractions in a stone.
    pub columns: i64,
}

/// Why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error(transparent)]
    Certificate(#[from] Refusal),
    #[error(transparent)]
    Connection(#[from] strips::StripRefusal),
}

/// The claim of an accepted proof with its number of steps.
pub(crate) enum Judged {
    /// The winner of a position.
    Position(Claim, usize),
    /// The fewest stones that connect.
    Connection(Box<ProvedConnection>, usize),
    Refused(Refused),
    Stopped(StopReason),
}

/// The prefix of proofs about connections.
const CONNECTION: &str = "mustplay connection ";

impl Judged {
    /// Checks a proof of either kind.
    pub(crate) fn of(text: &str, sink: &dyn ProgressSink) -> Result<Self, Error> {
        if !text.starts_with(CONNECTION) {
            return Ok(match check(text, sink) {
                Ok(Verified { claim, steps, .. }) => Self::Position(claim, steps),
                Err(refusal) => Self::refused(refusal.into()),
            });
        }
        let by_carriers = text.lines().take(5).any(|line| line.starts_with("carriers "));
        let proved = if by_carriers {
            check_fewest(text, sink).map_err(Refused::from).map(|proved| {
                let stones = proved.setup.cells_of(Color::Black);
                (connection(&proved.setup.board, &stones, None), proved.steps)
            })
        } else {
            let proved = strips::check(text, sink).map_err(Refused::from);
            proved.map(|proved| (by_values(&proved), proved.entries))
        };
        Ok(match proved {
            Ok((connection, steps)) => Self::Connection(Box::new(connection?), steps),
            Err(refused) => Self::refused(refused),
        })
    }

    fn refused(refused: Refused) -> Self {
        match refused {
            Refused::Certificate(Refusal::Stopped(stop))
            | Refused::Connection(strips::StripRefusal::Stopped(stop)) => Self::Stopped(stop),
            refused => Self::Refused(refused),
        }
    }
}

fn by_values(proved: &strips::VerifiedStrip) -> Result<ProvedConnection, Error> {
    let board = Arc::new(Board::hex(proved.height, proved.length)?);
    let stones = marked_cells(&board, &proved.pattern);
    let bound = proved.least.map(|least| StonesBound {
        from: proved.weights.from,
        price: proved.weights.price,
        least,
        columns: proved.weights.columns,
    });
    connection(&board, &stones, bound)
}

fn connection(
    board: &Arc<Board>,
    stones: &[Cell],
    bound: Option<StonesBound>,
) -> Result<ProvedConnection, Error> {
    let (height, length) = match board.shape() {
        Shape::Hex { columns, rows } => (columns, rows),
        _ => (0, 0),
    };
    let pattern = black_stones(Arc::clone(board), stones)?;
    Ok(ProvedConnection { height, length, stones: stones.len() as u32, pattern, bound })
}

impl Job for Check {
    const NAME: &'static str = "proof check";
    type Answer = Checked;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Checked>, Error> {
        // The text itself takes memory too.
        let left = context.limits().memory;
        let left = left.saturating_sub(self.certificate.len());
        let sink = context.sink_within(left);
        Ok(match Judged::of(&self.certificate, &sink)? {
            Judged::Position(claim, steps) => Report::done(Checked::accepted(&claim), steps as u64),
            Judged::Connection(connection, steps) => {
                let checked = Checked {
                    valid: Some(true),
                    connection: Some(*connection),
                    ..Checked::default()
                };
                Report::done(checked, steps as u64)
            }
            Judged::Stopped(stop) => Report::until(Some(stop), Checked::default(), context.done()),
            Judged::Refused(refused) => Report::done(Checked::refused(refused), 0),
        })
    }

    fn text(&self, report: &mut Report<Checked>, render: RenderOptions) -> String {
        let names = render.names.unwrap_or_default();
        let answer = &report.answer;
        if let Some(reason) = &answer.reason {
            return format!("refused: {reason}");
        }
        let steps = display::counted(report.nodes as usize, "step");
        if let Some(connection) = &answer.connection {
            return fewest(connection) + &format!(" (valid, {steps})");
        }
        let (Some(proved), Some(winner)) = (&answer.claim, answer.winner) else {
            return display::unknown(report);
        };
        let mut text = format!("{}{}", proved.description, proved.board.sides());
        for (color, stones) in proved.stones.each() {
            if !stones.is_empty() {
                let _ = write!(text, ", {} {}", names.of(color), display::list(stones));
            }
        }
        let [to_move, winner] = [proved.to_move, winner].map(|color| names.of(color));
        format!("{text}, {to_move} to move: {winner} wins (valid, {steps})")
    }
}

impl Checked {
    pub(crate) fn accepted(Claim { setup, winner }: &Claim) -> Self {
        Self {
            valid: Some(true),
            claim: Some(Proved {
                board: Text(setup.board.shape()),
                description: setup.board.description(),
                stones: Sides::new(|color| Place::by_column(&setup.board, setup.cells_of(color))),
                to_move: setup.to_move,
            }),
            winner: Some(*winner),
            ..Self::default()
        }
    }

    pub(crate) fn refused(refused: impl Into<Refused>) -> Self {
        Self { valid: Some(false), reason: Some(Text(refused.into())), ..Self::default() }
    }
}

/// The fewest stones that connect, on this board and on all long enough boards.
fn fewest(connection: &ProvedConnection) -> String {
    let shape = Shape::Hex { columns: connection.height, rows: connection.length };
    let mut text = format!("{shape}{}: ", shape.sides());
    let _ = match connection.stones {
        0 => write!(text, "no stone is needed"),
        1 => write!(text, "1 stone connects, fewer do not"),
        stones => write!(text, "{stones} stones connect, fewer do not"),
    };
    let _ = write!(text, "\n{}", connection.pattern);
    if let Some(bound) = connection.bound {
        let StonesBound { from, price, least, columns } = bound;
        let mut weight = match price {
            1 => "n".to_owned(),
            price => format!("{price}n"),
        };
        let _ = match least {
            0 => Ok(()),
            least if least < 0 => write!(weight, " − {}", -least),
            least => write!(weight, " + {least}"),
        };
        let _ = write!(text, "\nfor every length n from {from} on: at least ");
        let _ = match columns {
            1 => write!(text, "{weight} stones"),
            columns => write!(text, "({weight})/{columns} stones"),
        };
    }
    text
}
