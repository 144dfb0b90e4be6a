//! A Monte Carlo tree search player for connection games.

use std::sync::Arc;

use mustplay_core::ProgressSink;
use mustplay_hex::switching::{Strategy, Switching};
use mustplay_hex::{Board, Cell, Color, Masks, Objective, Position, Setup, SetupError, with_width};
use mustplay_solver::evaluate::{EvalInput, promising};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solved, Solver, SolverSettings};

use crate::connection::{ConnectionRules, Stones};
use crate::network::Network;
use crate::network_evaluation::{NetworkLeafEvaluator, advised_by};
use crate::playouts::{ConnectionPlayouts, Lattice};
use crate::result::{MoveStats, PlayerError, SearchResult};
use crate::rules::{LeafEvaluator, Step};
use crate::search::{Schedule, Search, SearchThread, SolverSlices, TreeSearch, TreeState};
use crate::settings::{KnowledgeSource, MctsSettings};

/// An MCTS player for positions of one board. It keeps its tree from move to move.
///
/// Leaves are evaluated by playouts or a network; nodes with enough visits are studied for dead
/// cells, inferior moves and connections; and the solver works on the root between playouts. So
/// small positions are played perfectly and large ones well. Games on edges, such as Bridg-It, are
/// played perfectly on any board, by Lehman's theorem.
pub struct MctsPlayer {
    board: Arc<Board>,
    matcher: Arc<Matcher>,
    network: Option<Arc<Network>>,
    settings: MctsSettings,
    search: Option<Box<dyn AnySearch>>,
    solver: Option<Solver>,
    setup: Setup,
    /// The schedule of the solver's slices; `None` before the first.
    schedule: Option<Schedule>,
    solved: Option<Solved>,
}

impl MctsPlayer {
    pub fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        settings: MctsSettings,
    ) -> Result<Self, PlayerError> {
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

    /// Uses a network for leaf evaluation and the solver's move ordering, if it supports the board
    /// and the settings allow it.
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

    /// Searches until the sink stops it or the winner and a move are known. The tree is reused for
    /// the same position and for positions a few moves later. Steps are playouts.
    pub fn search(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<SearchResult, PlayerError> {
        if *setup.board != *self.board {
            return Err(PlayerError::OtherBoard);
        }
        if self.settings.knowledge.has(KnowledgeSource::Solver)
            && let Some(result) = decided_by_theorem(setup)?
        {
            return Ok(result);
        }
        self.move_root(setup)?;
        let search = self.search.as_mut().expect("made for the position");
        let before = search.state().games;
        let solver = self.solver.as_mut().filter(|_| setup.objective == Objective::Normal);
        let mut slices = solver.map(|solver| SolverSlices {
            solver,
            setup,
            schedule: self
                .schedule
                .get_or_insert_with(|| Schedule::starting_with(self.settings.solver, before)),
            before,
            visit: search.visit_in_nodes(),
            solved: &mut self.solved,
        });
        let stop = search.run(sink, slices.as_mut());
        let TreeState { games, winner, moves } = search.state();
        let cell = |step: Step| Cell::new(step.index());
        let mut result = SearchResult {
            to_move: setup.to_move,
            moves: moves.into_iter().map(|stats| stats.of_game(cell)).collect(),
            winner: winner.map(Color::from),
            games,
            stop,
        };
        self.add_proof(&mut result);
        if result.moves.is_empty() {
            // The result is certain, though the game may not be over.
            result.moves = self.promising()?.into_iter().map(MoveStats::unvisited).collect();
        } else if result.is_uninformed() {
            let promising = self.promising()?;
            let place = |stats: &MoveStats| promising.iter().position(|&cell| cell == stats.mv);
            result.moves.sort_by_key(place);
        }
        Ok(result)
    }

    /// Makes a position the root and keeps the subtree if possible.
    fn move_root(&mut self, setup: &Setup) -> Result<(), PlayerError> {
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

    fn begin(&self, setup: &Setup) -> Result<Box<dyn AnySearch>, PlayerError> {
        let (board, settings) = (&self.board, self.settings);
        with_width!(board, W => {
            let masks = Arc::new(Masks::<W>::new(board).map_err(SetupError::from)?);
            let ruled = (setup.objective, settings.knowledge);
            let rules = || ConnectionRules::new(board, &masks, ruled, &self.matcher);
            let root = Stones::<W>::of(setup)?;
            let threads = 0..settings.threads.max(1) as u64;
            let network = self.network.as_ref();
            let network = network.filter(|_| setup.objective == Objective::Normal);
            if let Some(evaluators) = network.and_then(|network| {
                let evaluator = |_| NetworkLeafEvaluator::new(board, network);
                threads.clone().map(evaluator).collect::<Option<Vec<_>>>()
            }) {
                let thread = |evaluator| Ok(SearchThread::new(rules()?, evaluator));
                let threads: Result<Vec<_>, SetupError> = evaluators.into_iter().map(thread).collect();
                return Ok(Box::new(Search::new(root, threads?, settings.with_network())));
            }
            let lattice = Lattice::new(board).map(Arc::new);
            let thread = |number: u64| {
                let settings = MctsSettings { seed: settings.thread_seed(number), ..settings };
                let lattice = lattice.as_ref();
                let playouts =
                    ConnectionPlayouts::new(board, &masks, setup.objective, lattice, &settings);
                Ok(SearchThread::new(rules()?, playouts))
            };
            let threads: Result<Vec<_>, SetupError> = threads.map(thread).collect();
            Ok(Box::new(Search::new(root, threads?, settings)))
        })
    }

    /// Puts the solver's proved move first.
    fn add_proof(&self, result: &mut SearchResult) {
        let Some(solved) = &self.solved else {
            return;
        };
        result.winner = Some(solved.winner);
        if solved.winner != result.to_move {
            for stats in &mut result.moves {
                stats.winner = Some(solved.winner);
            }
            return;
        }
        let Some(cell) = solved.winning_move else {
            return;
        };
        // Unvisited moves carry no information beside a proof.
        result.moves.retain(|stats| stats.games > 0);
        let known = result.moves.iter().position(|stats| stats.mv == cell);
        let stats = match known {
            Some(place) => result.moves.remove(place),
            None => MoveStats::unvisited(cell),
        };
        result.moves.insert(0, MoveStats { winner: Some(solved.winner), chance: 1.0, ..stats });
    }

    /// The moves of an unfinished game, ordered by a static evaluation.
    fn promising(&self) -> Result<Vec<Cell>, PlayerError> {
        let setup = &self.setup;
        with_width!(self.board, W => {
            let position = Position::<W>::new(setup)?;
            if position.winner().is_some() {
                return Ok(Vec::new());
            }
            let of = Color::BOTH.map(|color| position.stones(color));
            let input = EvalInput::new(&self.board, position.masks(), of, position.empty());
            Ok(promising(&input))
        })
    }
}

/// The moves from one position to another that is at most a few moves later.
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
trait AnySearch: TreeSearch {
    /// Starts over from another position.
    fn restart(&mut self, setup: &Setup) -> Result<(), SetupError>;
}

impl<const W: usize, E: LeafEvaluator<Stones<W>>> AnySearch for Search<ConnectionRules<W>, E> {
    fn restart(&mut self, setup: &Setup) -> Result<(), SetupError> {
        Search::restart(self, Stones::of(setup)?);
        Ok(())
    }
}

/// The result for an unfinished game on edges, by Lehman's theorem: all winning moves, or the
/// loser's move that is hardest to refute.
fn decided_by_theorem(setup: &Setup) -> Result<Option<SearchResult>, SetupError> {
    let Some(game) = Switching::new(setup)? else {
        return Ok(None);
    };
    let to_move = setup.to_move;
    let witness = game.witness(to_move);
    let winner = witness.winner;
    let strategy = Strategy::new(setup, &witness).expect("the theorem gives a witness");
    let line = strategy.line(to_move);
    let others = game.winning_moves(to_move).into_iter();
    let others = others.filter(|&cell| Some(&cell) != line.first());
    let cells: Vec<Cell> = line.first().copied().into_iter().chain(others).collect();
    let prior = 1.0 / cells.len() as f64;
    let stats = |cell| MoveStats {
        chance: f64::from(u8::from(winner == to_move)),
        prior,
        winner: Some(winner),
        ..MoveStats::unvisited(cell)
    };
    let mut moves: Vec<MoveStats> = cells.into_iter().map(stats).collect();
    if let Some(first) = moves.first_mut() {
        first.line = line;
    }
    Ok(Some(SearchResult { to_move, moves, winner: Some(winner), games: 0, stop: None }))
}
