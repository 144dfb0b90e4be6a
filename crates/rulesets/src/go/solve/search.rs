//! The search for proofs, with preconditions, that a player reaches a target.

use std::cmp::Reverse;
use std::rc::Rc;

use mustplay_core::StopReason;
use rustc_hash::FxHashMap;

use super::super::board::Stone;
use super::graph::{Forced, Goal, Graph, Placement};
use super::positions::{Bits, Effort, Symmetry};
use super::strategy::Strategies;

/// The state of a game without its history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct GameState {
    pub(super) position: Bits,
    pub(super) to_move: Stone,
    pub(super) passed: bool,
}

#[derive(Clone)]
pub(super) struct Proof {
    pub(super) winner: Stone,
    preconditions: Rc<Preconditions>,
}

pub(super) struct ProofSearch<'a, 'w> {
    graph: &'a Graph,
    effort: &'a mut Effort<'w>,
    /// Black wins with at least this score.
    target: i32,
    /// For Black and for White.
    strategies: [Strategies; 2],
    history: History,
    /// Proofs, by states up to symmetry.
    proofs: FxHashMap<GameState, Vec<Proof>>,
    /// The greatest depth to which a state was searched without a result.
    failed: FxHashMap<GameState, u32>,
    /// The last move that decided a state; `None` is a pass.
    best: FxHashMap<GameState, Option<usize>>,
}

impl<'a, 'w> ProofSearch<'a, 'w> {
    const MOST_PROOFS: usize = 64;

    /// The depth increase of each iteration, in moves.
    const STRIDE: usize = 4;

    pub(super) fn new(
        graph: &'a Graph,
        target: i32,
        history: Vec<Bits>,
        effort: &'a mut Effort<'w>,
    ) -> Result<Self, StopReason> {
        let mut forced = |winner| Forced::new(graph, Goal { winner, target }, effort);
        let [black, white] = [forced(Stone::Black)?, forced(Stone::White)?];
        Ok(Self {
            graph,
            effort,
            target,
            strategies: [Strategies::new(black), Strategies::new(white)],
            history: History::new(graph, history),
            proofs: FxHashMap::default(),
            failed: FxHashMap::default(),
            best: FxHashMap::default(),
        })
    }

    /// The winner, with the move if the player to move wins; `None` if the search is not deep
    /// enough.
    pub(super) fn decide(
        &mut self,
        root: GameState,
        deepest: u32,
    ) -> Result<Option<(Stone, Option<usize>)>, StopReason> {
        for depth in (0..=deepest).step_by(Self::STRIDE) {
            // A search without a result after one history may succeed after another, so the table
            // is valid for one iteration only.
            self.failed.clear();
            if let Some(proof) = self.expand(root, depth.max(1))? {
                return Ok(Some((proof.winner, self.best.get(&root).copied().flatten())));
            }
        }
        Ok(None)
    }

    /// A proof that one of the players wins, if a search of `depth` moves finds it.
    fn prove(&mut self, state: GameState, depth: u32) -> Result<Option<Proof>, StopReason> {
        self.effort.node()?;
        let (least, symmetry) = self.graph.symmetries.least(state.position);
        let player = state.to_move;
        if state.passed && self.ends_well(player, least) {
            return Ok(Some(Proof::new(player, Preconditions::default())));
        }
        if let Some(proof) = self.by_strategy(state, least, symmetry)? {
            return Ok(Some(proof));
        }
        if let Some(proof) = self.transferable(state, least, symmetry) {
            return Ok(Some(proof));
        }
        if depth == 0 || self.failed.get(&state).is_some_and(|&failed| failed >= depth) {
            return Ok(None);
        }
        self.expand(state, depth)
    }

    /// A proof from the moves of a state, each followed by at most `depth - 1` more.
    fn expand(&mut self, state: GameState, depth: u32) -> Result<Option<Proof>, StopReason> {
        let player = state.to_move;
        let ends_well = self.ends_well(player, self.graph.symmetries.least(state.position).0);
        let mut lost = Preconditions::default();
        let mut undecided = false;
        for choice in self.ordered_moves(state, ends_well) {
            let placed = choice.map(|it| it.to);
            let next = GameState {
                position: placed.unwrap_or(state.position),
                to_move: player.opponent(),
                passed: placed.is_none(),
            };
            let reply = match placed {
                None if state.passed && !ends_well => continue,
                None if state.passed => Some(Proof::new(player, Preconditions::default())),
                None => self.prove(next, depth - 1)?,
                Some(position) if self.history.has(self.graph, position) => {
                    lost.barred.push(position);
                    continue;
                }
                Some(position) => {
                    self.history.push(self.graph, position);
                    let reply = self.prove(next, depth - 1);
                    self.history.pop(self.graph);
                    reply?
                }
            };
            match reply {
                None => undecided = true,
                Some(proof) if proof.winner == player => {
                    let mut preconditions = Preconditions::default();
                    preconditions.absorb(&proof.preconditions, placed);
                    preconditions.created.extend(placed);
                    self.best.insert(state, choice.map(|it| it.point));
                    return Ok(Some(self.keep(state, player, preconditions)));
                }
                Some(proof) => lost.absorb(&proof.preconditions, placed),
            }
        }
        if undecided {
            self.failed.insert(state, depth);
            return Ok(None);
        }
        Ok(Some(self.keep(state, player.opponent(), lost)))
    }

    /// Whether a player wins if the game ends in a position that is its own minimal image.
    fn ends_well(&self, player: Stone, least: Bits) -> bool {
        let score = self.graph.score(self.graph.numbers.of(least) as usize);
        Goal { winner: player, target: self.target }.is_met(score)
    }

    /// The moves of a state, most promising first; `None` is the pass. Forced nodes come first,
    /// then the pass of a player who is ahead.
    fn ordered_moves(&self, state: GameState, is_ahead: bool) -> Vec<Option<Placement>> {
        let player = state.to_move;
        let stones = self.graph.placements(state.position, player).map(Some);
        let mut moves: Vec<Option<Placement>> = stones.chain([None]).collect();
        let favorite = self.best.get(&state);
        moves.sort_by_cached_key(|choice| {
            let position = choice.map_or(state.position, |it| it.to);
            let (least, _) = self.graph.symmetries.least(position);
            let number = self.graph.numbers.of(least) as usize;
            let node = Graph::plain(number, player.opponent(), choice.is_none());
            let [own, other] =
                [player, player.opponent()].map(|it| self.strategies[it.index()].has(node));
            let class = match choice {
                _ if favorite == Some(&choice.map(|it| it.point)) => 0,
                _ if own => 1,
                None if is_ahead => 2,
                _ if other => 4,
                _ => 3,
            };
            let gain = player.sign() * self.graph.score(number);
            let degree = choice.map_or(0, |it| self.graph.degree(it.point));
            (class, Reverse(gain), Reverse(degree))
        });
        moves
    }

    /// A proof by a history-free strategy that is valid after the current history.
    fn by_strategy(
        &mut self,
        state: GameState,
        least: Bits,
        symmetry: Symmetry,
    ) -> Result<Option<Proof>, StopReason> {
        let graph = self.graph;
        let number = graph.numbers.of(least) as usize;
        let back = graph.symmetries.inverse(symmetry);
        let mut nodes = vec![(Graph::plain(number, state.to_move, state.passed), None)];
        if !state.passed {
            for (node, ko) in graph.banned(number, state.to_move) {
                let retaken = graph.placement(least, state.to_move, ko.point.into());
                let retaken = retaken.map(|it| graph.symmetries.image(it.to, back));
                if retaken.is_some_and(|it| self.history.has(graph, it)) {
                    nodes.push((node, retaken));
                }
            }
        }
        for winner in Stone::BOTH {
            let strategies = &mut self.strategies[winner.index()];
            for &(node, ban) in &nodes {
                if !strategies.has(node) {
                    continue;
                }
                if let Some(strategy) = strategies.of(graph, node, self.effort)? {
                    let core = graph.symmetries.image(strategy.core, back);
                    if !self.history.touches(core) {
                        let preconditions = Preconditions {
                            barred: ban.into_iter().collect(),
                            created: Vec::new(),
                            cores: vec![core],
                        };
                        return Ok(Some(Proof::new(winner, preconditions)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A proof from the table that is valid after the current history.
    fn transferable(&self, state: GameState, least: Bits, symmetry: Symmetry) -> Option<Proof> {
        let key = GameState { position: least, ..state };
        let back = self.graph.symmetries.inverse(symmetry);
        let mut proofs = self.proofs.get(&key)?.iter();
        let proof = proofs.find(|it| it.preconditions.holds(self.graph, &self.history, back))?;
        let preconditions = proof.preconditions.image(self.graph, back);
        Some(Proof::new(proof.winner, preconditions))
    }

    fn keep(&mut self, state: GameState, winner: Stone, mut preconditions: Preconditions) -> Proof {
        preconditions.tidy();
        let (least, symmetry) = self.graph.symmetries.least(state.position);
        let image = preconditions.image(self.graph, symmetry);
        let key = GameState { position: least, ..state };
        let proofs = self.proofs.entry(key).or_default();
        if proofs.len() == Self::MOST_PROOFS {
            self.effort.bytes -= proofs.remove(0).preconditions.bytes();
        }
        self.effort.bytes += image.bytes();
        proofs.push(Proof::new(winner, image));
        Proof::new(winner, preconditions)
    }
}

impl Proof {
    fn new(winner: Stone, preconditions: Preconditions) -> Self {
        Self { winner, preconditions: Rc::new(preconditions) }
    }
}

/// The positions of a game, which no stone may recreate.
struct History {
    /// One bit for each code.
    seen: Vec<u64>,
    positions: Vec<Bits>,
}

impl History {
    fn new(graph: &Graph, positions: Vec<Bits>) -> Self {
        let mut history = Self { seen: vec![0; graph.numbers.codes() / 64], positions: Vec::new() };
        for position in positions {
            history.push(graph, position);
        }
        history
    }

    fn has(&self, graph: &Graph, position: Bits) -> bool {
        let code = graph.numbers.code(position);
        self.seen[code / 64] >> (code % 64) & 1 != 0
    }

    /// Whether a position has all stones of a core.
    fn touches(&self, core: Bits) -> bool {
        self.positions.iter().any(|it| it.contains(core))
    }

    fn push(&mut self, graph: &Graph, position: Bits) {
        let code = graph.numbers.code(position);
        self.seen[code / 64] |= 1 << (code % 64);
        self.positions.push(position);
    }

    fn pop(&mut self, graph: &Graph) {
        if let Some(position) = self.positions.pop() {
            let code = graph.numbers.code(position);
            self.seen[code / 64] &= !(1 << (code % 64));
        }
    }
}

/// The histories after which a proof is valid; all lists are sorted.
#[derive(Default)]
struct Preconditions {
    /// Positions that must be in the history, where they forbid moves of the loser.
    barred: Vec<Bits>,
    /// Positions that must not be in the history because the winner creates them.
    created: Vec<Bits>,
    /// No position of the history has all stones of any of these.
    cores: Vec<Bits>,
}

impl Preconditions {
    /// The maximum numbers of individually stored positions and of cores.
    const MOST: [usize; 2] = [64, 16];

    /// Adds the preconditions after a move that created `placed`, which is then in the history.
    fn absorb(&mut self, later: &Self, placed: Option<Bits>) {
        let barred = later.barred.iter().filter(|&&it| Some(it) != placed);
        self.barred.extend(barred);
        self.created.extend(&later.created);
        self.cores.extend(&later.cores);
    }

    /// Whether a proof with these preconditions is valid after a history.
    fn holds(&self, graph: &Graph, history: &History, symmetry: Symmetry) -> bool {
        let image = |&it: &Bits| graph.symmetries.image(it, symmetry);
        let seen = |it: &Bits| history.has(graph, image(it));
        self.barred.iter().all(seen)
            && !self.created.iter().any(seen)
            && !self.cores.iter().any(|it| history.touches(image(it)))
    }

    fn image(&self, graph: &Graph, symmetry: Symmetry) -> Self {
        let images = |list: &[Bits]| {
            let mut images: Vec<Bits> = list.to_vec();
            for it in &mut images {
                *it = graph.symmetries.image(*it, symmetry);
            }
            images
        };
        Self {
            barred: images(&self.barred),
            created: images(&self.created),
            cores: images(&self.cores),
        }
    }

    /// Drops redundant preconditions, and strengthens them if the lists are too long.
    fn tidy(&mut self) {
        for list in [&mut self.barred, &mut self.created, &mut self.cores] {
            list.sort_unstable();
            list.dedup();
        }
        let [most_created, most_cores] = Self::MOST;
        let all = self.cores.clone();
        let implied = |it: &Bits| all.iter().any(|other| other != it && it.contains(*other));
        self.cores.retain(|it| !implied(it));
        let cores = &self.cores;
        let covered = |it: &Bits| cores.iter().any(|core| it.contains(*core));
        self.created.retain(|it| !covered(it));
        if self.created.len() > most_created {
            self.cores.extend(common(&self.created));
            self.created.clear();
        }
        if self.cores.len() > most_cores {
            self.cores = common(&self.cores).into_iter().collect();
        }
    }

    fn bytes(&self) -> usize {
        let lists = self.barred.len() + self.created.len() + self.cores.len();
        size_of::<Self>() + lists * size_of::<Bits>()
    }
}

fn common(list: &[Bits]) -> Option<Bits> {
    list.iter().copied().reduce(Bits::common)
}
