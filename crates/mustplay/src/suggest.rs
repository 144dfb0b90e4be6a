//! `suggest`: the best moves of a position with their winning chances.

use std::cmp::Ordering;
use std::fmt::Write;
use std::sync::Arc;

use mustplay_core::quantity::{SEEDS, whole};
use mustplay_core::{RunContext, StopReason};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Board, Color, Drawing, Objective, Position as Stones, Shape, with_width};
use mustplay_player::{Knowledge, MctsSettings, MoveStats, PlayerError, SearchResult};
use mustplay_solver::Techniques;
use mustplay_solver::evaluate::{EvalInput, promising, resistance};

use crate::display::{self, RenderOptions, drawing};
use crate::engine::settings;
use crate::job::partial;
use crate::work::Pause;
use crate::{Analyze, Engine, Error, Job, Measure, Place, PlayStyle, Position, Report, Text};

/// Asks for the best moves: searches until the limits are reached or a win is proved.
///
/// ```
/// use mustplay::{Engine, Limits, Suggest};
///
/// let suggest = Suggest::new("11x11 a10 g5 d8".parse()?);
/// let report = Engine::default().run(&suggest, &Limits::of_nodes(200), &())?;
/// let best = &report.answer.moves[0];
/// assert!(best.visits > 0 && !best.solved);
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Suggest {
    /// The position.
    #[arg(skip)]
    pub position: Position,
    /// The seed of random play. With one thread and a limit on playouts, a seed always gives the
    /// same answer.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=SEEDS))]
    #[serde(default)]
    pub seed: u64,
    /// The player that chooses the moves.
    #[command(flatten)]
    #[serde(default)]
    pub style: PlayStyle,
    /// Knowledge for the search to leave out, by name and separated by commas.
    #[command(flatten)]
    #[serde(default)]
    pub without: Text<Knowledge>,
}

/// The best moves.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Suggested {
    /// The board.
    pub board: Text<Shape>,
    /// The color to move.
    pub to_move: Color,
    /// The winner, if proved.
    pub winner: Option<Color>,
    /// The candidate moves, the best first; empty if the game is over.
    pub moves: Vec<SuggestedMove>,
    /// An estimate, if the winner is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<Guess>,
    /// The must-play region: the cells common to all known threats of the opponent; any other move
    /// loses.
    pub mustplay: Vec<Place>,
}

/// A move and its winning chance.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct SuggestedMove {
    /// The cell.
    pub cell: Place,
    /// The winning chance of the move, from 0 to 1.
    pub winrate: Measure,
    /// Playouts of the move, or positions searched after it.
    pub visits: u64,
    /// Whether it is proved to win or to lose; `winrate` is 1 or 0 then.
    pub solved: bool,
    /// The principal variation, this move first.
    pub line: Vec<Place>,
}

impl SuggestedMove {
    pub(crate) fn new(board: &Arc<Board>, stats: &MoveStats) -> Self {
        Self {
            cell: Place::new(board, stats.mv),
            winrate: Measure(stats.chance),
            visits: stats.games,
            solved: stats.winner.is_some(),
            line: Place::all(board, stats.line.iter().copied()),
        }
    }
}

impl Suggest {
    /// A request with the default search.
    pub fn new(position: Position) -> Self {
        Self { position, seed: 0, style: PlayStyle::default(), without: Text::default() }
    }

    fn suggested(&self, result: &SearchResult, mustplay: &[Place]) -> Suggested {
        let board = self.position.board();
        let moves = result.moves.iter();
        Suggested {
            board: Text(board.shape()),
            to_move: result.to_move,
            winner: result.winner,
            moves: moves.map(|it| SuggestedMove::new(board, it)).collect(),
            guess: self.guess(result, mustplay),
            mustplay: mustplay.to_vec(),
        }
    }

    /// An estimate from the winning chance of the best move.
    fn guess(&self, result: &SearchResult, mustplay: &[Place]) -> Option<Guess> {
        let best = result.moves.first().filter(|_| result.winner.is_none())?;
        let ahead = if best.chance >= 0.5 { result.to_move } else { !result.to_move };
        let likely = result.moves.iter().take(MOVES).map(|stats| stats.mv);
        Some(Guess {
            winner: ahead,
            lead: Measure((2.0 * best.chance - 1.0).abs()),
            moves: Place::all(self.position.board(), likely),
            mustplay: mustplay.to_vec(),
        })
    }
}

impl Job for Suggest {
    const NAME: &'static str = "suggest";
    type Answer = Suggested;

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Suggested>, Error> {
        let (board, setup) = (self.position.board(), self.position.setup());
        let mustplay = match setup.objective {
            Objective::Normal => {
                let analyze = Analyze::new(self.position.clone());
                analyze.run(engine, context)?.answer.mustplay
            }
            Objective::Misere => Place::by_column(board, setup.empty_cells()?),
        };
        let known = (self.without.0, self.seed);
        let mut player = self.style.begin(board, engine, known, context)?;
        let mut pause = Pause::new(context);
        let result = loop {
            let result = player(setup, &pause)?;
            if !pause.is_over() {
                break result;
            }
            partial(context, || self.suggested(&result, &mustplay));
        };
        let answer = self.suggested(&result, &mustplay);
        // A search ends by its time limit as expected.
        let stop =
            result.stop.filter(|stop| matches!(stop, StopReason::Canceled | StopReason::Memory));
        Ok(Report::until(stop, answer, result.games))
    }

    /// The board, shaded by visits, with the best moves numbered.
    fn drawing(&self, answer: &Suggested, render: RenderOptions) -> Option<Drawing> {
        let mut drawing = drawing(&self.position);
        let moves = &answer.moves;
        let most = moves.iter().map(|it| it.visits).max().unwrap_or(0).max(1);
        for it in moves.iter().filter(|it| it.visits * 10 >= most) {
            drawing.heat(it.cell.cell(), it.visits as f64 / most as f64);
        }
        for (number, it) in moves.iter().take(render.best_moves).enumerate() {
            drawing.label(it.cell.cell(), &(number + 1).to_string());
        }
        let won = moves.iter().filter(|it| it.solved && it.winrate.0 > 0.5);
        drawing.mark(won.map(|it| it.cell.cell()), Mark::Winning);
        Some(drawing)
    }

    fn text(&self, report: &mut Report<Suggested>, render: RenderOptions) -> String {
        let (answer, position) = (&report.answer, &self.position);
        let counted = match self.style {
            PlayStyle::AlphaBeta { .. } => "position",
            PlayStyle::Search | PlayStyle::Random => "visit",
        };
        let mut text = position.summary();
        if let Some(winner) = answer.winner {
            text.extend([": ", position.names().of(winner), " wins"]);
        }
        text.push('\n');
        text += &suggested_moves(&answer.moves, counted, render.best_moves);
        let stones = position.setup().stones.len();
        if answer.winner.is_none() && stones + answer.mustplay.len() < position.board().len() {
            let _ = writeln!(text, "must-play: {}", display::list(&answer.mustplay));
        }
        text
    }
}

/// The longest line that is printed.
const LINE: usize = 8;

/// The settings of a search on a board within the limits.
pub(crate) fn player_settings(
    board: &Board,
    seed: u64,
    context: &RunContext<'_>,
) -> Result<MctsSettings, Error> {
    // Each thread looks for connections as one of the solver does.
    let solver = settings(board, Techniques::default(), None, context)?;
    Ok(MctsSettings {
        seed,
        threads: solver.threads,
        memory: context.limits().memory,
        ..MctsSettings::default()
    })
}

impl From<PlayerError> for Error {
    fn from(error: PlayerError) -> Self {
        match error {
            PlayerError::Setup(error) => error.into(),
            PlayerError::Solver(error) => error.into(),
            PlayerError::NoScores(error) => error.into(),
            PlayerError::Misere => Self::Misere,
            PlayerError::OtherBoard => unreachable!("a player is asked about its own board"),
        }
    }
}

/// The best moves, a line each, with their counts.
pub fn suggested_moves(moves: &[SuggestedMove], what: &str, best: usize) -> String {
    let mut text = String::new();
    let name = |it: &SuggestedMove| it.cell.to_string().len();
    let width = moves.iter().take(best).map(name).max().unwrap_or(0);
    for it in moves.iter().take(best) {
        let is_known = it.solved || it.visits > 0;
        let chance = display::chance(is_known.then_some(it.winrate), it.solved);
        let visits = display::counted(it.visits as usize, what);
        let line: Vec<&Place> = it.line.iter().skip(1).take(LINE).collect();
        let _ = write!(text, "{:<width$}  {chance:>6}  {visits}", it.cell);
        if !line.is_empty() {
            let _ = write!(text, "; then {}", display::list(&line));
        }
        text.push('\n');
    }
    text
}

/// The most moves that an estimate names.
const MOVES: usize = 5;

/// An estimate of an unsolved position, without proof.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Guess {
    /// The color that seems to be ahead.
    pub winner: Color,
    /// The size of the lead, from 0 (even) to 1 (almost certainly won).
    pub lead: Measure,
    /// Candidate moves, the most promising first.
    pub moves: Vec<Place>,
    /// The must-play region: the cells common to all known threats of the opponent; any other move
    /// loses.
    pub mustplay: Vec<Place>,
}

impl Guess {
    /// Estimates by resistance who is ahead and which of the moves that pruning leaves are best.
    pub(crate) fn of(
        position: &Position,
        engine: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Self, Error> {
        let analysis = Analyze::new(position.clone()).run(engine, context)?.answer;
        let (balance, ranked) = with_width!(position.board(), W => {
            let stones = Stones::<W>::new(position.setup())?;
            let placed = Color::BOTH.map(|color| stones.stones(color));
            let scene = EvalInput::new(position.board(), stones.masks(), placed, stones.empty());
            (resistance::with_bridges(&scene).balance(), promising(&scene))
        });
        let ranked = ranked.into_iter().map(|cell| Place::new(position.board(), cell));
        Ok(Self {
            winner: match Measure(balance).rounded().partial_cmp(&0.0) {
                Some(Ordering::Greater) => Color::Black,
                Some(Ordering::Less) => Color::White,
                _ => position.setup().to_move,
            },
            lead: Measure(balance.abs()),
            moves: ranked.filter(|cell| analysis.moves.contains(cell)).take(MOVES).collect(),
            mustplay: analysis.mustplay,
        })
    }
}
