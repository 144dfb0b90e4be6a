//! `proof explain`: the content of a proof, move by move.

use std::fmt::Write;

use mustplay_core::RunContext;
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Cell, Drawing, Names, Setup};
use mustplay_proof::check::Refusal;
use mustplay_solver::strategy::{CheckedProof, Deviation, Situation, StrategyTurn};

use crate::display::{self, RenderOptions, stones};
use crate::{Checked, Color, Engine, Error, Job, Place, Position, Report};

/// Asks for the content of a proof after a line of play.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Explain {
    /// A certificate. The command takes the name of its file, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub certificate: String,
    /// Moves from the position of the proof on, by the names of their cells. The winner's moves
    /// must be those of the proof; the opponent may play anything.
    #[arg(value_name = "MOVES")]
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The checker's result and the content of the proof.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Explained {
    /// Whether the proof is accepted, and its claim.
    #[serde(flatten)]
    pub checked: Checked,
    /// The content of the proof after the moves, if the proof is accepted.
    pub explanation: Option<Explanation>,
}

/// The content of a proof at a position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Explanation {
    /// The position after the moves.
    pub position: Position,
    /// The moves.
    pub moves: Vec<Place>,
    /// The color to move.
    pub turn: Color,
    /// The winner's move; absent if it is the opponent's turn, or if every move keeps the win.
    pub play: Option<Place>,
    /// The winner's carrier.
    pub needs: Vec<Place>,
    /// Pairs of cells: when the opponent takes one, the winner takes the other.
    pub pairs: Vec<[Place; 2]>,
    /// The winner's threats, after the move if it is the winner's turn. They answer every intrusion
    /// into the carrier outside the pairs.
    pub threats: Vec<ExplainedThreat>,
    /// Dead empty cells.
    pub dead: Vec<Place>,
    /// Moves to explain next: the proof's move, or one for each answer of the winner.
    pub next: Vec<Place>,
}

/// A threat: a win with one more move.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ExplainedThreat {
    /// The winner's move; absent if every move keeps the win.
    pub play: Option<Place>,
    /// The carrier of the threat, including the move.
    pub needs: Vec<Place>,
    /// The opponent's moves that the threat answers, the most obstructive first.
    pub answers: Vec<Place>,
}

impl Job for Explain {
    const NAME: &'static str = "proof explain";
    type Answer = Explained;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Explained>, Error> {
        // The text itself takes memory too.
        let left = context.limits().memory;
        let sink = context.sink_within(left.saturating_sub(self.certificate.len()));
        Ok(match CheckedProof::read(&self.certificate, &sink) {
            Ok(guide) => {
                let explained = Explained {
                    checked: Checked::accepted(guide.claim()),
                    explanation: Some(self.explain(&guide)?),
                };
                Report::done(explained, guide.steps() as u64)
            }
            Err(Refusal::Stopped(stop)) => {
                Report::until(Some(stop), Explained::default(), context.done())
            }
            Err(refusal) => {
                let refused = Explained { checked: Checked::refused(refusal), explanation: None };
                Report::done(refused, 0)
            }
        })
    }

    /// The board with the carrier shaded and the winner's move marked.
    fn drawing(&self, answer: &Explained, _: RenderOptions) -> Option<Drawing> {
        let explanation = answer.explanation.as_ref()?;
        let mut drawing = stones(&explanation.position, Names::default());
        drawing.mark(explanation.play.iter().map(Place::cell), Mark::Winning);
        drawing.shade(explanation.needs.iter().map(Place::cell));
        Some(drawing)
    }

    fn text(&self, report: &mut Report<Explained>, render: RenderOptions) -> String {
        text(report, render.names.unwrap_or_default())
    }
}

impl Explain {
    fn explain(&self, guide: &CheckedProof) -> Result<Explanation, Error> {
        let (setup, moves) = self.replay(&guide.claim().setup)?;
        let turn = guide.follow(&moves).map_err(|Deviation { at, expected }| {
            let expected = format!("{}, the proof's move", setup.board.name(expected));
            self.wrong_move(at, expected)
        })?;
        let (play, situation) = match turn {
            StrategyTurn::Winner { play, then } => (play, then),
            StrategyTurn::Opponent(situation) => (None, situation),
        };
        Explanation::new(&setup, moves, play, &situation)
    }

    /// The position after the moves, and the cells of the moves.
    fn replay(&self, setup: &Setup) -> Result<(Setup, Vec<Cell>), Error> {
        let mut setup = setup.clone();
        let mut moves = Vec::new();
        for (at, name) in self.moves.iter().enumerate() {
            let cell = setup.board.cell(name);
            let free = setup.empty_cells()?;
            let Some(cell) = cell.filter(|cell| free.contains(cell)) else {
                return Err(self.wrong_move(at, "an empty cell of the board".to_owned()));
            };
            setup = setup.after(cell);
            moves.push(cell);
        }
        Ok((setup, moves))
    }

    fn wrong_move(&self, at: usize, expected: String) -> Error {
        Error::WrongMove { number: at + 1, expected, found: self.moves[at].clone() }
    }
}

impl Explanation {
    fn new(
        setup: &Setup,
        moves: Vec<Cell>,
        play: Option<Cell>,
        situation: &Situation,
    ) -> Result<Self, Error> {
        let board = &setup.board;
        let free = setup.empty_cells()?;
        let places = |cells: &[Cell]| {
            let cells = cells.iter().filter(|cell| free.contains(cell));
            Place::by_column(board, cells.copied())
        };
        let threats = situation.threats.iter().map(|threat| ExplainedThreat {
            play: threat.play.map(|cell| Place::new(board, cell)),
            needs: places(&threat.needs),
            answers: Place::all(board, threat.answers.iter().copied()),
        });
        let replies = situation.threats.iter().filter_map(|it| it.answers.first());
        let replies = replies.chain(situation.pairs.iter().flatten());
        let next = match play {
            Some(cell) => vec![cell],
            None => replies.copied().collect(),
        };
        let needs: Vec<Cell> = situation.needs.iter().copied().chain(play).collect();
        let pairs = situation.pairs.iter();
        Ok(Self {
            moves: Place::all(board, moves),
            turn: setup.to_move,
            play: play.map(|cell| Place::new(board, cell)),
            needs: places(&needs),
            pairs: pairs.map(|pair| pair.map(|cell| Place::new(board, cell))).collect(),
            threats: threats.collect(),
            dead: places(&situation.dead),
            next: places(&next),
            position: Position::new(setup.clone().into())?,
        })
    }
}

fn text(report: &Report<Explained>, names: Names) -> String {
    let checked = &report.answer.checked;
    let (Some(it), Some(winner)) = (&report.answer.explanation, checked.winner) else {
        return match &checked.reason {
            Some(reason) => format!("refused: {reason}"),
            None => display::unknown(report),
        };
    };
    let summary = it.position.clone().with_names(names).summary();
    let name = names.of(winner);
    let mut text = format!("{summary}: {name} wins\n");
    let is_winners = it.turn == winner;
    match &it.play {
        Some(play) => {
            let _ = writeln!(text, "{name} plays {play}");
        }
        None if is_winners => text.push_str("any move will do\n"),
        None => {}
    }
    display::line(&mut text, "needs", &it.needs);
    text.push_str(&reasons(it, name, is_winners));
    display::line(&mut text, "dead", &it.dead);
    if it.needs.is_empty() {
        let _ = writeln!(text, "{name} is connected");
    } else if !is_winners {
        text.push_str("elsewhere: no answer is needed\n");
    }
    display::line(&mut text, "ask next", &it.next);
    text
}

/// The pairs and threats, now or after the winner's move.
fn reasons(it: &Explanation, winner: &str, is_winners: bool) -> String {
    let mut text = String::new();
    let then = if is_winners { "then " } else { "" };
    for [one, other] in &it.pairs {
        let _ = writeln!(text, "if {one} then {other}, if {other} then {one}");
    }
    for threat in &it.threats {
        let play = threat.play.as_ref();
        let play = play.map_or("any move".to_owned(), Place::to_string);
        let [needs, answers] = [&threat.needs, &threat.answers].map(display::list);
        let _ = writeln!(text, "{then}threat: {play} with {needs}; it answers {answers}");
    }
    if it.threats.is_empty() && !it.pairs.is_empty() {
        let _ = writeln!(text, "{then}{winner} is connected by these pairs");
    }
    text
}
