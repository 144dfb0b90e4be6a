//! Somebody who plays connection games.

use std::sync::Arc;

use crate::network::Network;
use mustplay_coloring::Player;
use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::masks::TooNarrow;
use mustplay_hex::{Board, Cell, Color, Masks, Objective, Position, Setup, SetupError, with_width};
use mustplay_solver::evaluate::{EvalInput, NoScores, promising};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Settings as SolverSettings, Solved, Solver, SolverError};
use thiserror::Error;

use crate::beside::{Alone, Beside, Schedule};
use crate::connection::{
    ConnectionJudge, ConnectionRules, Lattice, NetworkJudge, Stones, advised_by,
};
use crate::judge::Judge;
use crate::knowledge::Source;
use crate::opinion::Opinion;
use crate::rules::Step;
use crate::search::{Interlude, Lane, Search};
use crate::settings::Settings;
use crate::theorem;
use crate::thoughts::{Thought, Thoughts};
use crate::tree::NodeId;

/// Thinks about positions of one board, and remembers from move to move.
///
/// Random games grow a tree; what is known about dead cells, inferior moves and connections
/// comes in where a position is visited often enough, and the solver works beside it on the same
/// position. So small positions are played without a mistake and large ones reasonably. Games on
/// edges, such as Bridg-It, are played by theorem and without a mistake on any board.
///
/// ```
/// use std::sync::Arc;
/// use mustplay_solver::inferior::Matcher;
/// use mustplay_hex::{Board, Color, Setup};
/// use mustplay_player::{Settings, Thinker};
/// use mustplay_core::NoProgress;
///
/// let board = Arc::new(Board::hex(5, 5)?);
/// let matcher = Arc::new(Matcher::standard());
/// let mut thinker = Thinker::new(&board, &matcher, Settings::default())?;
/// let setup = Setup::empty(Arc::clone(&board)).after(board.cell("a1").unwrap());
/// let thoughts = thinker.think(&setup, &NoProgress)?;
/// assert_eq!(thoughts.winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Thinker {
    board: Arc<Board>,
    matcher: Arc<Matcher>,
    network: Option<Arc<Network>>,
    settings: Settings,
    search: Option<Box<dyn AnySearch>>,
    solver: Option<Solver>,
    /// The position of the search.
    setup: Setup,
    /// The solver's turns on it, once they have begun.
    schedule: Option<Schedule>,
    solved: Option<Solved>,
}

/// Why there is nobody to think, or nothing to think about.
#[derive(Clone, Debug, Error)]
pub enum ThinkError {
    /// Stones that cannot stand so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A board that is too large.
    #[error(transparent)]
    TooNarrow(#[from] TooNarrow),
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The position is one of another board.
    #[error("expected a position of the board that is thought about, found another board")]
    OtherBoard,
    /// What is measured says nothing about such a board.
    #[error(transparent)]
    NoScores(#[from] NoScores),
    /// An evaluation tells who connects, and in a misère game nobody wants to.
    #[error("expected the normal objective, which evaluations measure; found misere")]
    Misere,
}

impl Thinker {
    /// Thinks about positions of `board`.
    pub fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        settings: Settings,
    ) -> Result<Self, ThinkError> {
        let half = SolverSettings::default().within(board, settings.memory / 2);
        let has_solver = settings.knowledge.has(Source::Solver);
        let solver = has_solver.then(|| Solver::new(board, matcher, &half));
        Ok(Self {
            board: Arc::clone(board),
            matcher: Arc::clone(matcher),
            network: None,
            search: None,
            solver: solver.transpose()?,
            setup: Setup::empty(Arc::clone(board)),
            schedule: None,
            solved: None,
            settings,
        })
    }

    /// Has a network judge positions instead of random games, and say to the solver which moves
    /// come first, on boards that it knows and unless the settings say otherwise.
    #[must_use]
    pub fn with_network(self, network: &Arc<Network>) -> Self {
        if !self.settings.knowledge.has(Source::Network) {
            return self;
        }
        let advised = |solver| {
            let network = Arc::clone(network);
            advised_by(move || Arc::clone(&network), solver)
        };
        Self { network: Some(Arc::clone(network)), solver: self.solver.map(advised), ..self }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Thinks about a position until the sink says stop or its winner is known with a move.
    /// Asked about the same position again, or about one a move or two later, it goes on from
    /// what it has thought. The sink is told of games as steps.
    pub fn think(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Thoughts, ThinkError> {
        if *setup.board != *self.board {
            return Err(ThinkError::OtherBoard);
        }
        if self.settings.knowledge.has(Source::Solver)
            && let Some(thoughts) = theorem::decide(setup)?
        {
            return Ok(thoughts);
        }
        self.turn_to(setup)?;
        let search = self.search.as_mut().expect("made for the position");
        let (before, ..) = search.state();
        let stop = match &mut self.solver {
            Some(solver) if setup.objective == Objective::Normal => {
                let first = || Schedule::starting_with(self.settings.solver, before);
                let mut beside = Beside {
                    solver,
                    setup,
                    schedule: self.schedule.get_or_insert_with(first),
                    before,
                    game: search.visit_in_nodes(),
                    solved: &mut self.solved,
                };
                search.run(sink, &mut beside)
            }
            _ => search.run(sink, &mut Alone),
        };
        let (games, winner, opinions) = search.state();
        let mut thoughts = Thoughts {
            to_move: setup.to_move,
            moves: opinions.into_iter().map(Thought::from).collect(),
            winner: winner.map(Color::from),
            games,
            stop,
        };
        self.add_proof(&mut thoughts);
        if thoughts.moves.is_empty() {
            // Nothing matters any more, though the game may not be over.
            let looks = self.by_looks()?.into_iter();
            thoughts.moves.extend(looks.map(Thought::unseen));
        } else if thoughts.is_silent() {
            let looks = self.by_looks()?;
            let place = |thought: &Thought| looks.iter().position(|&cell| cell == thought.cell);
            thoughts.moves.sort_by_key(place);
        }
        Ok(thoughts)
    }

    /// Has the search at a position.
    fn turn_to(&mut self, setup: &Setup) -> Result<(), ThinkError> {
        let steps = self.search.as_ref().and_then(|_| steps_between(&self.setup, setup));
        match (&mut self.search, steps) {
            (Some(_), Some(steps)) if steps.is_empty() => return Ok(()),
            (Some(search), Some(steps)) => {
                for step in steps {
                    search.advance(step);
                }
            }
            (Some(search), None) if self.setup.objective == setup.objective => {
                search.restart(setup)?;
            }
            _ => self.search = Some(self.begin(setup)?),
        }
        self.setup = setup.clone();
        self.solved = None;
        self.schedule = None;
        Ok(())
    }

    fn begin(&self, setup: &Setup) -> Result<Box<dyn AnySearch>, ThinkError> {
        let (board, settings) = (&self.board, self.settings);
        with_width!(board, W => {
            let masks = Arc::new(Masks::<W>::new(board)?);
            let ruled = (setup.objective, settings.knowledge);
            let rules = || ConnectionRules::new(board, &masks, ruled, &self.matcher);
            let root = Stones::<W>::of(setup)?;
            let threads = 0..settings.threads.max(1) as u64;
            let network = self.network.as_ref();
            let network = network.filter(|_| setup.objective == Objective::Normal);
            if let Some(judges) = network.and_then(|network| {
                let judge = |_| NetworkJudge::new(board, network);
                threads.clone().map(judge).collect::<Option<Vec<_>>>()
            }) {
                let lane = |judge| Ok(Lane::new(rules()?, judge));
                let lanes: Result<Vec<_>, TooNarrow> = judges.into_iter().map(lane).collect();
                return Ok(Box::new(Search::new(root, lanes?, settings.with_network())));
            }
            let lattice = Lattice::new(board).map(Arc::new);
            let lane = |number: u64| {
                let seed = settings.lane_seed(number);
                let lattice = lattice.as_ref();
                let manner = Settings { seed, ..settings };
                let judge = ConnectionJudge::new(board, &masks, setup.objective, lattice, &manner);
                Ok(Lane::new(rules()?, judge))
            };
            let lanes: Result<Vec<_>, TooNarrow> = threads.map(lane).collect();
            Ok(Box::new(Search::new(root, lanes?, settings)))
        })
    }

    /// Puts the move that the solver has proved first.
    fn add_proof(&self, thoughts: &mut Thoughts) {
        let Some(solved) = &self.solved else {
            return;
        };
        thoughts.winner = Some(solved.winner);
        if solved.winner != thoughts.to_move {
            for thought in &mut thoughts.moves {
                thought.winner = Some(solved.winner);
            }
            return;
        }
        let Some(cell) = solved.winning_move else {
            return;
        };
        // Beside a proof nobody asks about moves that were not even tried.
        thoughts.moves.retain(|thought| thought.games > 0);
        let known = thoughts.moves.iter().position(|thought| thought.cell == cell);
        let mut thought = match known {
            Some(place) => thoughts.moves.remove(place),
            None => Thought::unseen(cell),
        };
        thought.winner = Some(solved.winner);
        thought.chance = 1.0;
        thoughts.moves.insert(0, thought);
    }

    /// The moves of a game that is not over, those that look best first.
    fn by_looks(&self) -> Result<Vec<Cell>, ThinkError> {
        let setup = &self.setup;
        with_width!(self.board, W => {
            let position = Position::<W>::new(setup)?;
            if position.winner().is_some() {
                return Ok(Vec::new());
            }
            let of = Color::BOTH.map(|color| position.stones(color));
            let scene = EvalInput::new(&self.board, position.masks(), of, position.empty());
            let scene = scene.expect("a position has every cell once");
            Ok(promising(&scene))
        })
    }
}

impl From<Opinion> for Thought {
    fn from(opinion: Opinion) -> Self {
        let cell = |step: Step| Cell::new(step.index());
        Self {
            cell: cell(opinion.step),
            chance: opinion.chance,
            games: opinion.games,
            prior: opinion.prior,
            winner: opinion.winner.map(Color::from),
            line: opinion.line.into_iter().map(cell).collect(),
        }
    }
}

impl Thought {
    pub(crate) fn unseen(cell: Cell) -> Self {
        Self { cell, chance: 0.5, games: 0, prior: 0.0, winner: None, line: vec![cell] }
    }
}

/// The moves from one position to another, if that is a few moves later at most.
fn steps_between(from: &Setup, to: &Setup) -> Option<Vec<Step>> {
    if from.objective != to.objective {
        return None;
    }
    let has = |setup: &Setup, stone: &(Cell, Color)| setup.stones.contains(stone);
    if !from.stones.iter().all(|stone| has(to, stone)) {
        return None;
    }
    let added: Vec<_> = to.stones.iter().filter(|stone| !has(from, stone)).collect();
    let same = from.to_move == to.to_move;
    match added[..] {
        [] if same => Some(Vec::new()),
        [one] if !same && one.1 == from.to_move => Some(vec![step(one.0)]),
        [one, two] if same && one.1 != two.1 => {
            let (mine, other) = if one.1 == from.to_move { (one, two) } else { (two, one) };
            Some(vec![step(mine.0), step(other.0)])
        }
        _ => None,
    }
}

fn step(cell: Cell) -> Step {
    Step::new(cell.index())
}

/// A search whose sets of cells have some width.
trait AnySearch: Send {
    fn restart(&mut self, setup: &Setup) -> Result<(), SetupError>;
    fn advance(&mut self, step: Step);
    fn run(&mut self, sink: &dyn ProgressSink, interlude: &mut dyn Interlude)
    -> Option<StopReason>;
    /// What a visit takes, in nodes of the solver.
    fn visit_in_nodes(&self) -> f64;
    /// Games, the winner where it is known, and what is thought of the moves.
    fn state(&mut self) -> (u64, Option<Player>, Vec<Opinion>);
}

impl<const W: usize, J: Judge<Stones<W>>> AnySearch for Search<ConnectionRules<W>, J> {
    fn restart(&mut self, setup: &Setup) -> Result<(), SetupError> {
        Search::restart(self, Stones::of(setup)?);
        Ok(())
    }

    fn advance(&mut self, step: Step) {
        Search::advance(self, step);
    }

    fn run(
        &mut self,
        sink: &dyn ProgressSink,
        interlude: &mut dyn Interlude,
    ) -> Option<StopReason> {
        Search::run(self, sink, interlude)
    }

    fn visit_in_nodes(&self) -> f64 {
        Search::visit_in_nodes(self)
    }

    fn state(&mut self) -> (u64, Option<Player>, Vec<Opinion>) {
        let tree = self.tree_mut();
        let root = tree.node(NodeId::ROOT);
        (root.tally.games.into(), root.winner, tree.opinions())
    }
}
