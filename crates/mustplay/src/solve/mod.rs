//! `solve`: the winner and the winning moves.

pub(crate) mod counts;
pub(crate) mod proof;
mod text;

use std::path::PathBuf;
use std::sync::Arc;

use mustplay_core::{ProgressSink, RunContext};
use mustplay_hex::decomposition::Decomposition;
use mustplay_hex::value::ValueError;
use mustplay_hex::{Color, Objective, RegionError, Shape};
use mustplay_solver::{Findings, Techniques, plain};
use proof::ProofFile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::args::{METHOD, TURNS, WRITTEN};
use crate::display::RenderOptions;
use crate::engine::{open_store, settings};
use crate::job::partial;
use crate::solve::counts::{Chances, Trees};
use crate::solve::proof::StrategyFile;
use crate::{
    Engine, Error, Guess, Job, OutcomeGame, Picture, Place, Position, Report, SideEffects, Text,
    Turns,
};

/// Asks for the winner of a position and the winning moves.
///
/// ```
/// use mustplay::{Engine, Limits, Solve};
///
/// let solve = Solve {
///     all_moves: true,
///     ..Solve::new("3x3".parse()?)
/// };
/// let report = Engine::default().run(&solve, &Limits::default(), &())?;
/// let winning = report.answer.winning_moves.iter().map(ToString::to_string);
/// assert_eq!(winning.collect::<Vec<_>>(), ["a2", "a3", "b2", "c1", "c2"]);
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, JsonSchema, Deserialize, Serialize)]
pub struct Solve {
    /// The position.
    #[arg(skip)]
    pub position: Position,
    /// Classify every legal move as winning or losing.
    #[arg(long)]
    #[serde(default)]
    pub all_moves: bool,
    /// The order of turns: `alternate`, `equalized` (one stone, then two by each in turn), or
    /// `coin-flip`, for which the answer is the exact probability that Black wins with best play.
    #[arg(long, value_name = "TURNS", default_value_t, value_parser = TURNS)]
    #[arg(hide_possible_values = true)]
    #[serde(default)]
    pub turns: Turns,
    /// The method.
    #[command(flatten)]
    #[serde(default)]
    pub way: Way,
    /// Techniques of proof-number search to leave out, by name and separated by commas. The answer
    /// stays the same.
    #[command(flatten)]
    #[serde(default, rename = "without")]
    pub techniques: Text<Techniques>,
    /// Keep solved positions in this file, and continue from its content.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    pub store: Option<PathBuf>,
    /// Write a proof of the answer into this file, for `mustplay proof check`.
    #[arg(long = "proof", alias = "certificate", value_name = "FILE", value_hint = WRITTEN)]
    pub certificate: Option<PathBuf>,
    /// Include the proof in the answer, for callers that cannot write files.
    #[arg(skip)]
    #[serde(default)]
    pub proof: bool,
    /// Write a strategy of the winner into this SGF file, with variations: the move and the threats
    /// at each turn, and the answer to every reply that matters.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    pub strategy: Option<PathBuf>,
}

/// The method of solving. Misère games are always searched move by move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Lehman's theorem for games on edges, unless the request needs a search (a store, changed
    /// techniques); proof-number search for all other games.
    #[default]
    Best,
    /// Fill, prune, connections and proof-number search.
    ProofNumbers,
    /// Dynamic-trace search, as for any set-coloring game.
    Traces,
    /// The sum of the values of the parts that stones separate.
    Regions,
}

/// The winner and the winning moves.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Solution {
    /// The board.
    pub board: Text<Shape>,
    /// The color to move.
    pub to_move: Color,
    /// Whether connecting loses.
    pub misere: bool,
    /// The order of turns, if the players do not alternate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Turns>,
    /// The winner, if known.
    pub winner: Option<Color>,
    /// Winning moves: all of them if all moves were requested, otherwise one if there is one.
    pub winning_moves: Vec<Place>,
    /// Losing moves, if all moves were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losing_moves: Option<Vec<Place>>,
    /// Undecided moves, if all moves were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown_moves: Option<Vec<Place>>,
    /// Empty cells that suffice for the winner, no matter who owns the others, if known.
    pub carrier: Option<Vec<Place>>,
    /// The principal variation.
    pub line: Vec<Place>,
    /// The probability that Black wins, in coin-flip games.
    #[serde(flatten)]
    pub chances: Option<Chances>,
    /// An estimate, if the winner is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<Guess>,
    /// The trees or forests that decide a game on edges, if they were used to solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trees: Option<Trees>,
    /// The parts of the position, if the regions method solved it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regions: Option<Vec<Part>>,
    /// The proof, if requested.
    #[serde(flatten)]
    pub certificate: Option<ProofFile>,
    /// The text of the proof, if requested and found and accepted by the checker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The strategy, if requested.
    #[serde(flatten)]
    pub strategy: Option<StrategyFile>,
}

/// A part of a position that stones separate from the rest.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Part {
    /// Its empty cells.
    pub cells: Vec<Place>,
    /// Its value.
    pub value: OutcomeGame,
}

impl Solve {
    /// Solves `position` by the best method.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            all_moves: false,
            turns: Turns::default(),
            way: Way::default(),
            techniques: Text::default(),
            store: None,
            certificate: None,
            proof: false,
            strategy: None,
        }
    }
}

/// The options that choose a [`Way`]: `--method`, and older ones that it replaced.
#[derive(clap::Args)]
#[group(id = "way", multiple = false)]
struct WayArgs {
    /// The method: `best` decides games on edges such as Bridg-It by a theorem and searches all
    /// others; `proof-numbers` always searches; `traces` searches as in any set-coloring game;
    /// `regions` adds up the values of the parts that stones separate.
    #[arg(long, value_name = "NAME", default_value = "best", value_parser = METHOD)]
    #[arg(hide_possible_values = true)]
    method: Way,
    #[arg(long, hide = true)]
    by_regions: bool,
    #[arg(long, hide = true)]
    plain: bool,
    #[arg(long, hide = true)]
    search: bool,
}

impl From<WayArgs> for Way {
    fn from(args: WayArgs) -> Self {
        match (args.by_regions, args.plain, args.search) {
            (true, _, _) => Self::Regions,
            (_, true, _) => Self::Traces,
            (_, _, true) => Self::ProofNumbers,
            (false, false, false) => args.method,
        }
    }
}

crate::args::args_from!(Way, WayArgs);

impl Job for Solve {
    const NAME: &'static str = "solve";
    type Answer = Solution;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.store, &self.certificate, &self.strategy])
    }

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Solution>, Error> {
        let setup = self.position.setup();
        let shape = setup.board.shape();
        if self.strategy.is_some() && !matches!(shape, Shape::Hex { .. }) {
            return Err(Error::Request {
                option: "strategy",
                expected: "a Hex board, since SGF knows no others",
                found: shape.to_string(),
            });
        }
        if self.turns != Turns::Alternate {
            let turns = self.turns.to_string();
            self.refuse_options_but("plain", "turns that alternate", &turns)?;
        }
        let (mut regions, mut unsaved, mut chances) = (None, None, None);
        let (decided, trees) = self.by_trees()?.unzip();
        let needs_solver = self.store.is_some() || self.needs_proof();
        let findings = match (setup.objective, self.way) {
            _ if self.turns == Turns::CoinFlip => {
                let findings;
                (findings, chances) = counts::count(setup, self.all_moves, context)?;
                findings
            }
            (Objective::Misere, _) => self.misere(context)?,
            _ if self.turns == Turns::Equalized => self.by_traces(context)?,
            (_, Way::Regions) => self.by_regions(context, &mut regions)?,
            (_, Way::Traces) => self.by_traces(context)?,
            (_, Way::Best | Way::ProofNumbers) => match decided {
                Some(decided) => decided,
                // A finished game does not need the costly setup of a solver.
                None => match setup.connected()?.filter(|_| !needs_solver) {
                    winner @ Some(_) => Findings { winner, ..Findings::default() },
                    None => self.by_proof_numbers(engine, context, &mut unsaved)?,
                },
            },
        };
        // Writes files first, so that the answer names only files that were written.
        let proof = findings.certificate.as_ref();
        let certificate = self.certificate.as_ref();
        let certificate = certificate.map(|path| {
            let write = |proof| ProofFile::write(path, proof).map(|(file, _)| file);
            written(proof.map(write), &mut unsaved)
        });
        let text = proof.filter(|_| self.proof).map(proof::text).transpose()?;
        let strategy = self.strategy.as_ref();
        let strategy = strategy.map(|path| {
            let write = |proof| StrategyFile::write(path, proof, self.position.names());
            written(proof.map(write), &mut unsaved)
        });
        let guess = match (findings.winner, setup.objective, self.turns) {
            (None, Objective::Normal, Turns::Alternate) => {
                Some(Guess::of(&self.position, engine, context)?)
            }
            _ => None,
        };
        let solution = Solution {
            chances,
            guess,
            trees,
            regions,
            certificate,
            proof: text,
            strategy,
            ..self.solution(&findings)
        };
        Ok(Report { unsaved, ..Report::until(findings.stop, solution, findings.nodes) })
    }

    fn text(&self, report: &mut Report<Solution>, render: RenderOptions) -> String {
        let drawing = text::drawn(&self.position, &report.answer);
        render.board(&drawing) + &text::text(report, &self.position)
    }

    fn picture(&self, report: &mut Report<Solution>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(render.svg(&text::drawn(&self.position, answer))))
    }
}

/// The written file, or the default with the error in `unsaved`.
fn written<T: Default>(file: Option<Result<T, Error>>, unsaved: &mut Option<Error>) -> T {
    match file {
        None => T::default(),
        Some(Ok(file)) => file,
        Some(Err(error)) => {
            *unsaved = Some(error);
            T::default()
        }
    }
}

impl Solve {
    /// The findings as an answer.
    fn solution(&self, findings: &Findings) -> Solution {
        let setup = self.position.setup();
        let board = &setup.board;
        let places = |cells: &[_]| Place::by_column(board, cells.iter().copied());
        // With coins no move wins or loses.
        let lists_all = self.all_moves && self.turns != Turns::CoinFlip;
        Solution {
            board: Text(board.shape()),
            to_move: setup.to_move,
            misere: setup.objective == Objective::Misere,
            turns: (self.turns != Turns::Alternate).then_some(self.turns),
            winner: findings.winner,
            winning_moves: places(&findings.winning),
            losing_moves: lists_all.then(|| places(&findings.losing)),
            unknown_moves: lists_all.then(|| places(&findings.unknown)),
            carrier: findings.carrier.as_deref().map(places),
            line: Place::all(board, findings.principal_variation.iter().copied()),
            chances: None,
            guess: None,
            trees: None,
            regions: None,
            certificate: None,
            proof: None,
            strategy: None,
        }
    }

    /// Whether the request needs a proof.
    fn needs_proof(&self) -> bool {
        self.proof || self.certificate.is_some() || self.strategy.is_some()
    }

    /// The order of turns from this position on; coin flips have none.
    fn order(&self) -> mustplay_coloring::TurnOrder {
        match self.turns {
            Turns::Equalized => plain::equalized(self.position.setup()),
            Turns::Alternate | Turns::CoinFlip => mustplay_coloring::TurnOrder::Alternate,
        }
    }

    /// Refuses all options but one, because they have no meaning for this game.
    fn refuse_options_but(
        &self,
        allowed: &str,
        expected: &'static str,
        found: &str,
    ) -> Result<(), Error> {
        let given = [
            ("by-regions", self.way == Way::Regions),
            ("certificate", self.certificate.is_some()),
            ("plain", self.way == Way::Traces),
            ("proof", self.proof),
            ("search", self.way == Way::ProofNumbers),
            ("store", self.store.is_some()),
            ("strategy", self.strategy.is_some()),
            ("without", *self.techniques != Techniques::default()),
        ];
        match given.iter().find(|(option, is_given)| *is_given && *option != allowed) {
            Some(&(option, _)) => Err(Error::Request { option, expected, found: found.to_owned() }),
            None => Ok(()),
        }
    }

    /// Decides games on edges without search, unless a search was requested.
    fn by_trees(&self) -> Result<Option<(Findings, Trees)>, Error> {
        let is_for_search = self.store.is_some() || *self.techniques != Techniques::default();
        if self.way != Way::Best || is_for_search || self.turns != Turns::Alternate {
            return Ok(None);
        }
        Ok(counts::decide(self.position.setup(), self.all_moves)?)
    }

    /// Misère games are not isotone: extra stones can hurt. So the search tries every move and
    /// prunes nothing by isotony.
    fn misere(&self, context: &RunContext<'_>) -> Result<Findings, Error> {
        self.refuse_options_but("search", "the normal objective", "misere")?;
        let (setup, memory) = (self.position.setup(), context.limits().memory);
        let sink = context.sink();
        let turns = self.order();
        Ok(plain::by_minimax(setup, &turns, self.all_moves, memory, &sink)?)
    }

    /// Fill, prune, connections and proof-number search.
    fn by_proof_numbers(
        &self,
        engine: &Engine,
        context: &RunContext<'_>,
        unsaved: &mut Option<Error>,
    ) -> Result<Findings, Error> {
        let setup = self.position.setup();
        let limits = context.limits();
        let store = self.store.as_ref();
        let store = store.map(|path| open_store(path, context)).transpose()?;
        let settings = settings(&setup.board, *self.techniques, store.as_deref(), context)?;
        let mut solver = engine.solver(&setup.board, &settings)?;
        if let Some(store) = &store {
            solver = solver.with_store(store);
        }
        // Steps of the proof and nodes of the search are counted separately and share their memory.
        let steps = context.sink_within(limits.memory.saturating_sub(solver.bytes()));
        let steps = self.needs_proof().then_some(&steps as &dyn ProgressSink);
        let tell = |known: &dyn Fn() -> Findings| partial(context, || self.solution(&known()));
        let sink = context.sink();
        let found = solver.solve_with_progress(setup, self.all_moves, (&sink, &tell), steps)?;
        *unsaved = solver.save().err().map(Error::from);
        Ok(found)
    }

    /// Connection games are isotone: dynamic-trace search.
    fn by_traces(&self, context: &RunContext<'_>) -> Result<Findings, Error> {
        let limits = context.limits();
        let watches: Vec<_> = (0..limits.threads).map(|_| context.sink()).collect();
        let watches: Vec<_> = watches.iter().map(|sink| sink as &dyn ProgressSink).collect();
        // The proof gets the memory that the search does not use.
        let memory = if self.needs_proof() { limits.memory / 2 } else { limits.memory };
        let steps = context.sink_within(limits.memory - memory);
        let steps = self.needs_proof().then_some(&steps as &dyn ProgressSink);
        let setup = self.position.setup();
        Ok(plain::by_traces(setup, &self.order(), self.all_moves, memory, &watches, steps)?)
    }

    /// The sum of the values of the parts of the position.
    fn by_regions(
        &self,
        context: &RunContext<'_>,
        regions: &mut Option<Vec<Part>>,
    ) -> Result<Findings, Error> {
        let mut findings = Findings::default();
        match self.try_by_regions(&context.sink(), &mut findings, regions) {
            Err(ValueError::Stopped(stop)) => findings.stop = Some(stop),
            ended => ended?,
        }
        findings.nodes = context.done();
        Ok(findings)
    }

    fn try_by_regions(
        &self,
        sink: &dyn ProgressSink,
        findings: &mut Findings,
        regions: &mut Option<Vec<Part>>,
    ) -> Result<(), ValueError> {
        let setup = self.position.setup();
        let mut whole = Decomposition::of(setup, sink)?;
        let parts = whole.regions().into_iter();
        let parts = parts.map(|(cells, valuation)| {
            let games = valuation.games();
            let order = Arc::new(games.poset().clone());
            Part {
                cells: Place::all(&setup.board, cells.iter().copied()),
                value: OutcomeGame::new(&order, games, valuation.value()),
            }
        });
        *regions = Some(parts.collect());
        findings.winner = Some(whole.winner().with(setup.to_move));
        if setup.connected().map_err(RegionError::from)?.is_some() {
            return Ok(());
        }
        findings.winning = whole.winning_moves(setup.to_move, sink)?;
        findings.losing = setup.empty_cells().map_err(RegionError::from)?;
        let winning = &findings.winning;
        findings.losing.retain(|cell| !winning.contains(cell));
        Ok(())
    }
}
