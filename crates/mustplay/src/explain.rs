//! `explain`: what a proof says, move by move.

use std::fmt::Write;

use mustplay_core::RunContext;
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Cell, Drawing, Names, Setup};
use mustplay_proof::check::Refusal;
use mustplay_solver::strategy::{Deviation, Guide, Situation, StrategyTurn};

use crate::display::{self, RenderOptions, stones};
use crate::{Checked, Color, Engine, Error, Job, Picture, Place, Position, Report};

/// Asks what a proof says where a line of play leads.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Explain {
    /// A certificate. The command takes the name of its file, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub certificate: String,
    /// Moves from the position of the proof on, in turn, by the names of their cells. The winner's
    /// moves must be those of the proof; the opponent may play anything.
    #[arg(value_name = "MOVES")]
    #[serde(default)]
    pub moves: Vec<String>,
}

/// What the checker says of a proof, and what the proof says.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Explained {
    /// Whether it is accepted, and what it is about.
    #[serde(flatten)]
    pub checked: Checked,
    /// What it says where the moves lead, if it is accepted.
    pub explanation: Option<Explanation>,
}

/// What a proof says of a position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Explanation {
    /// The position that the moves lead to.
    pub position: Position,
    /// The moves.
    pub moves: Vec<Place>,
    /// Whose turn it is then.
    pub turn: Color,
    /// What the winner plays; nothing if it is the opponent's turn, or any move will do.
    pub play: Option<Place>,
    /// All cells that the winner needs.
    pub needs: Vec<Place>,
    /// Cells of which the winner takes one when the opponent has taken the other.
    pub pairs: Vec<[Place; 2]>,
    /// Ways in which the winner threatens to win, once the move is played if it is the winner's
    /// turn. They answer every move to a cell that is needed and in no pair.
    pub threats: Vec<ExplainedThreat>,
    /// Empty cells that are of no use to either player.
    pub dead: Vec<Place>,
    /// Moves that can be asked about next: the proof's, or one for each answer of the winner.
    pub next: Vec<Place>,
}

/// A way to win with one more move.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ExplainedThreat {
    /// What the winner plays; any move will do if there is none.
    pub play: Option<Place>,
    /// The cells that it needs, that of the move included.
    pub needs: Vec<Place>,
    /// The moves of the opponent that it answers, the most obstructive first.
    pub answers: Vec<Place>,
}

impl Job for Explain {
    const NAME: &'static str = "explain";
    type Answer = Explained;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Explained>, Error> {
        // Beside the text itself.
        let left = context.limits().memory;
        let sink = context.sink_within(left.saturating_sub(self.certificate.len()));
        Ok(match Guide::read(&self.certificate, &sink) {
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

    fn text(&self, report: &mut Report<Explained>, render: RenderOptions) -> String {
        let drawing = report.answer.explanation.as_ref().map(drawn);
        let board = drawing.map(|drawing| render.board(&drawing));
        let names = render.names.unwrap_or_default();
        board.unwrap_or_default() + &text(report, names)
    }

    fn picture(&self, report: &mut Report<Explained>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        let drawing = answer.explanation.as_ref().map(drawn);
        Ok(drawing.map(|drawing| render.svg(&drawing)))
    }
}

impl Explain {
    fn explain(&self, guide: &Guide) -> Result<Explanation, Error> {
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

    /// The position that the moves lead to, and their cells.
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

    /// A complaint about one of the moves.
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

/// The board with what the winner needs shaded, and the winner's move marked.
fn drawn(explanation: &Explanation) -> Drawing {
    let mut drawing = stones(&explanation.position, Names::default());
    drawing.mark(explanation.play.iter().map(Place::cell), Mark::Winning);
    drawing.shade(explanation.needs.iter().map(Place::cell));
    drawing
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

/// Pairs and threats, now or after the winner's move.
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
