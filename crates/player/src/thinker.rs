//! A Monte Carlo tree search player for connection games.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::masks::TooNarrow;
use mustplay_hex::switching::{Strategy, Switching};
use mustplay_hex::{Board, Cell, Color, Masks, Objective, Position, Setup, SetupError, with_width};
use mustplay_solver::evaluate::{EvalInput, NoScores, promising};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solved, Solver, SolverError, SolverSettings};
use thiserror::Error;

use crate::connection::{ConnectionRules, Stones};
use crate::network::Network;
use crate::network_evaluation::{NetworkLeafEvaluator, advised_by};
use crate::playouts::{ConnectionPlayouts, Lattice};
use crate::rules::{LeafEvaluator, Step};
use crate::search::{Alone, Beside, Interlude, Lane, Schedule, Search};
use crate::settings::{KnowledgeSource, ThinkerSettings};
use crate::tree::{NodeId, Opinion};

/// An MCTS player for positions of one board. It keeps its tree from move to move.
///
/// Leaves are evaluated by playouts or a network; positions with enough visits are studied for dead
/// cells, inferior moves and connections; and the solver works on the root position between
/// playouts. So small positions are played perfectly and large ones well. Games on edges, such as
/// Bridg-It, are played perfectly by theorem on any board.
///
/// ```
/// use std::sync::Arc;
/// use mustplay_solver::inferior::Matcher;
/// use mustplay_hex::{Board, Color, Setup};
/// use mustplay_player::{Thinker, ThinkerSettings};
/// use mustplay_core::NoProgress;
///
/// let board = Arc::new(Board::hex(5, 5)?);
/// let matcher = Arc::new(Matcher::standard());
/// let mut thinker = Thinker::new(&board, &matcher, ThinkerSettings::default())?;
/// let setup = Setup::empty(Arc::clone(&board)).after(board.cell("a1").unwrap());
/// let thoughts = thinker.think(&setup, &NoProgress)?;
/// assert_eq!(thoughts.winner, Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Thinker {
    board: Arc<Board>,
    matcher: Arc<Matcher>,
    network: Option<Arc<Network>>,
    settings: ThinkerSettings,
    search: Option<Box<dyn AnySearch>>,
    solver: Option<Solver>,
    /// The root position.
    setup: Setup,
    /// The schedule of the solver's slices, once they have begun.
    schedule: Option<Schedule>,
    solved: Option<Solved>,
}

/// Why a position cannot be searched.
#[derive(Clone, Debug, Error)]
pub enum ThinkError {
    /// The setup is not a valid position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The board is too large.
    #[error(transparent)]
    TooNarrow(#[from] TooNarrow),
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The position is on another board.
    #[error("expected a position of the board that is thought about, found another board")]
    OtherBoard,
    /// The evaluation does not support the board.
    #[error(transparent)]
    NoScores(#[from] NoScores),
    /// Alpha-beta does not support misère games, since evaluations estimate who connects.
    #[error("expected the normal objective, which evaluations measure; found misere")]
    Misere,
}

impl Thinker {
    /// A player for positions of `board`.
    pub fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        settings: ThinkerSettings,
    ) -> Result<Self, ThinkError> {
        let half = SolverSettings::default().within(board, settings.memory / 2);
        let has_solver = settings.knowledge.has(KnowledgeSource::Solver);
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

    /// Uses a network for leaf evaluation instead of playouts and for the solver's move ordering,
    /// on boards that it supports and if the settings allow.
    #[must_use]
    pub fn with_network(self, network: &Arc<Network>) -> Self {
        if !self.settings.knowledge.has(KnowledgeSource::Network) {
            return self;
        }
        let advised = |solver| {
            let network = Arc::clone(network);
            advised_by(move || Arc::clone(&network), solver)
        };
        Self { network: Some(Arc::clone(network)), solver: self.solver.map(advised), ..self }
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Searches a position until the sink stops it or the winner is known with a move. The tree is
    /// reused for the same position and for one a few moves later. Steps are playouts.
    pub fn think(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Thoughts, ThinkError> {
        if *setup.board != *self.board {
            return Err(ThinkError::OtherBoard);
        }
        if self.settings.knowledge.has(KnowledgeSource::Solver)
            && let Some(thoughts) = decided_by_theorem(setup)?
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
            // The result is certain, though the game may not be over.
            let looks = self.by_looks()?.into_iter();
            thoughts.moves.extend(looks.map(Thought::unseen));
        } else if thoughts.is_silent() {
            let looks = self.by_looks()?;
            let place = |thought: &Thought| looks.iter().position(|&cell| cell == thought.cell);
            thoughts.moves.sort_by_key(place);
        }
        Ok(thoughts)
    }

    /// Moves the root to a position, and keeps the subtree if possible.
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
                let judge = |_| NetworkLeafEvaluator::new(board, network);
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
                let manner = ThinkerSettings { seed, ..settings };
                let judge = ConnectionPlayouts::new(board, &masks, setup.objective, lattice, &manner);
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
        // Unvisited moves have no meaning beside a proof.
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

    /// The moves of an unfinished game, ordered by a static evaluation.
    fn by_looks(&self) -> Result<Vec<Cell>, ThinkError> {
        let setup = &self.setup;
        with_width!(self.board, W => {
            let position = Position::<W>::new(setup)?;
            if position.winner().is_some() {
                return Ok(Vec::new());
            }
            let of = Color::BOTH.map(|color| position.stones(color));
            let input = EvalInput::new(&self.board, position.masks(), of, position.empty());
            let input = input.expect("a position has every cell once");
            Ok(promising(&input))
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

/// The moves from one position to another, if it is at most a few moves later.
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

/// Erases the width of cell sets.
trait AnySearch: Send {
    fn restart(&mut self, setup: &Setup) -> Result<(), SetupError>;
    fn advance(&mut self, step: Step);
    fn run(&mut self, sink: &dyn ProgressSink, interlude: &mut dyn Interlude)
    -> Option<StopReason>;
    /// The cost of a visit in solver nodes.
    fn visit_in_nodes(&self) -> f64;
    /// The playouts, the winner if proved, and the statistics of the moves.
    fn state(&mut self) -> (u64, Option<Player>, Vec<Opinion>);
}

impl<const W: usize, J: LeafEvaluator<Stones<W>>> AnySearch for Search<ConnectionRules<W>, J> {
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

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Thoughts {
    /// The color to move.
    pub to_move: Color,
    /// The candidate moves, the best first. Empty if the game is over.
    pub moves: Vec<Thought>,
    /// The winner, if proved.
    pub winner: Option<Color>,
    /// Playouts from this position, in this search and earlier ones.
    pub games: u64,
    /// What stopped the search, unless the position is settled.
    pub stop: Option<StopReason>,
}

impl Thoughts {
    /// The best move.
    pub fn best(&self) -> Option<Cell> {
        self.moves.first().map(|thought| thought.cell)
    }

    /// The winning chance of the player to move, from 0 to 1: by a proof, or the mean over all
    /// playouts. The mean of the best move alone would be biased towards its player, since the
    /// opponent tries worse replies in some playouts. `None` without playouts.
    pub fn chance(&self) -> Option<f64> {
        if let Some(winner) = self.winner {
            return Some(f64::from(u8::from(winner == self.to_move)));
        }
        let of_each = self.moves.iter().map(|thought| thought.games as f64);
        let games: f64 = of_each.clone().sum();
        let won = of_each.zip(&self.moves).map(|(games, it)| games * it.chance);
        (games > 0.0).then(|| won.sum::<f64>() / games)
    }

    /// Whether there are moves but nothing distinguishes them.
    pub(crate) fn is_silent(&self) -> bool {
        let first = self.moves.first().map(|thought| thought.prior);
        let is_like_first =
            |it: &Thought| it.games == 0 && it.winner.is_none() && Some(it.prior) == first;
        first.is_some() && self.moves.iter().all(is_like_first)
    }
}

/// The statistics of a move.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The cell.
    pub cell: Cell,
    /// The winning chance of the move, from 0 to 1.
    pub chance: f64,
    /// Visits of the move.
    pub games: u64,
    /// The prior of the move.
    pub prior: f64,
    /// The winner after it, if proved.
    pub winner: Option<Color>,
    /// The principal variation, this move first.
    pub line: Vec<Cell>,
}

/// The result for an unfinished game on edges, by Lehman's theorem: all winning moves, or the
/// loser's move that is hardest to refute.
fn decided_by_theorem(setup: &Setup) -> Result<Option<Thoughts>, SetupError> {
    let Some(game) = Switching::new(setup)? else {
        return Ok(None);
    };
    let to_move = setup.to_move;
    let witness = game.witness(to_move);
    let winner = witness.winner;
    let strategy = Strategy::new(setup, &witness).expect("the theorem gives a witness");
    let line = strategy.line(to_move);
    let best = line.first().copied();
    let others = game.winning_moves(to_move).into_iter();
    let cells: Vec<Cell> =
        best.into_iter().chain(others.filter(|&cell| Some(cell) != best)).collect();
    let prior = 1.0 / cells.len() as f64;
    let thought = |cell| Thought {
        chance: f64::from(u8::from(winner == to_move)),
        prior,
        winner: Some(winner),
        ..Thought::unseen(cell)
    };
    let mut moves: Vec<Thought> = cells.into_iter().map(thought).collect();
    if let Some(first) = moves.first_mut() {
        first.line = line;
    }
    Ok(Some(Thoughts { to_move, moves, winner: Some(winner), games: 0, stop: None }))
}

/// Plays a uniformly random empty cell. The seed determines the game.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    board: Arc<Board>,
    random: SplitMix,
}

impl RandomPlayer {
    /// A player on `board`.
    pub fn new(board: &Arc<Board>, seed: u64) -> Self {
        Self { board: Arc::clone(board), random: SplitMix::new(seed) }
    }

    /// The moves of a position in random order; none if the game is over.
    pub fn think(&mut self, setup: &Setup) -> Result<Thoughts, ThinkError> {
        if *setup.board != *self.board {
            return Err(ThinkError::OtherBoard);
        }
        let winner = setup.connected()?.map(|connected| match setup.objective {
            Objective::Normal => connected,
            Objective::Misere => !connected,
        });
        let mut cells = match winner {
            Some(_) => Vec::new(),
            None => setup.empty_cells()?,
        };
        let prior = 1.0 / cells.len() as f64;
        for place in (1..cells.len()).rev() {
            cells.swap(place, self.random.index(place + 1));
        }
        let thought = |cell| Thought { prior, ..Thought::unseen(cell) };
        Ok(Thoughts {
            to_move: setup.to_move,
            moves: cells.into_iter().map(thought).collect(),
            winner,
            games: 0,
            stop: None,
        })
    }
}
