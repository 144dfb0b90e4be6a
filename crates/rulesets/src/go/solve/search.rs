//! Whether Black reaches a target, by proofs that say what they rely on.
//!
//! What a proof needs of the game before it.

use std::cmp::Reverse;
use std::rc::Rc;

use mustplay_core::StopReason;
use rustc_hash::FxHashMap;

use super::super::board::Stone;
use super::graph::{Forced, Goal, Graph, Placement};
use super::positions::{Bits, Effort, Symmetry};
use super::strategy::Warrants;

/// What matters of a game besides its history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State {
    pub(super) position: Bits,
    pub(super) to_move: Stone,
    /// Whether the last move was a pass.
    pub(super) passed: bool,
}

/// A proof that `winner` gets what was asked for.
#[derive(Clone)]
pub(super) struct Proof {
    pub(super) winner: Stone,
    reliance: Rc<Reliance>,
}

/// A search for one target.
pub(super) struct Search<'a, 'w> {
    graph: &'a Graph,
    effort: &'a mut Effort<'w>,
    /// Black wins if the score is at least this.
    target: i32,
    /// What Black forces, and what White forces.
    warrants: [Warrants; 2],
    history: History,
    /// Proofs, by states up to symmetry.
    proofs: FxHashMap<State, Vec<Proof>>,
    /// The greatest depth to which a state was searched in vain.
    vain: FxHashMap<State, u32>,
    /// The move that decided a state last; `None` is a pass.
    best: FxHashMap<State, Option<usize>>,
}

impl<'a, 'w> Search<'a, 'w> {
    /// Most proofs kept for one state.
    const MOST_PROOFS: usize = 64;

    /// How much deeper each search goes than the one before.
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
            warrants: [Warrants::new(black), Warrants::new(white)],
            history: History::new(graph, history),
            proofs: FxHashMap::default(),
            vain: FxHashMap::default(),
            best: FxHashMap::default(),
        })
    }

    /// Who wins, and by which move if it is the player to move; `None` if it takes too many moves
    /// to find out.
    pub(super) fn decide(
        &mut self,
        root: State,
        deepest: u32,
    ) -> Result<Option<(Stone, Option<usize>)>, StopReason> {
        for depth in (0..=deepest).step_by(Self::STRIDE) {
            // What was searched in vain after another history may succeed after this one,
            // so the note is only good for as long as it takes to look a little deeper.
            self.vain.clear();
            if let Some(proof) = self.expand(root, depth.max(1))? {
                return Ok(Some((proof.winner, self.best.get(&root).copied().flatten())));
            }
        }
        Ok(None)
    }

    fn goal(&self, winner: Stone) -> Goal {
        let target = self.target;
        Goal { winner, target }
    }

    fn score(&self, least: Bits) -> i32 {
        self.graph.score(self.graph.numbers.of(least) as usize)
    }

    /// A proof that one of the players wins, if `depth` moves are enough to find it.
    fn prove(&mut self, state: State, depth: u32) -> Result<Option<Proof>, StopReason> {
        self.effort.node()?;
        let (least, symmetry) = self.graph.symmetries.least(state.position);
        let player = state.to_move;
        if state.passed && self.goal(player).is_met(self.score(least)) {
            return Ok(Some(Proof::new(player, Reliance::default())));
        }
        if let Some(proof) = self.warranted(state, least, symmetry)? {
            return Ok(Some(proof));
        }
        if let Some(proof) = self.transferable(state, least, symmetry) {
            return Ok(Some(proof));
        }
        if depth == 0 || self.vain.get(&state).is_some_and(|&vain| vain >= depth) {
            return Ok(None);
        }
        self.expand(state, depth)
    }

    /// A proof from the moves of a state, each followed by `depth - 1` more.
    fn expand(&mut self, state: State, depth: u32) -> Result<Option<Proof>, StopReason> {
        let player = state.to_move;
        let mut lost = Reliance::default();
        let mut undecided = false;
        for choice in self.ordered_moves(state) {
            let placed = choice.map(|it| it.to);
            let next = State {
                position: placed.unwrap_or(state.position),
                to_move: player.opponent(),
                passed: placed.is_none(),
            };
            let reply = match placed {
                None if state.passed && !self.ends_well(state) => continue,
                None if state.passed => Some(Proof::new(player, Reliance::default())),
                None => self.prove(next, depth - 1)?,
                Some(position) if self.history.has(self.graph, position) => {
                    lost.bar(position);
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
                    let mut reliance = Reliance::default();
                    reliance.absorb(&proof.reliance, placed);
                    if let Some(position) = placed {
                        reliance.create(position);
                    }
                    self.best.insert(state, choice.map(|it| it.point));
                    return Ok(Some(self.keep(state, player, reliance)));
                }
                Some(proof) => lost.absorb(&proof.reliance, placed),
            }
        }
        if undecided {
            self.vain.insert(state, depth);
            return Ok(None);
        }
        Ok(Some(self.keep(state, player.opponent(), lost)))
    }

    /// Whether the player to move wins if the game ends here.
    fn ends_well(&self, state: State) -> bool {
        let (least, _) = self.graph.symmetries.least(state.position);
        self.goal(state.to_move).is_met(self.score(least))
    }

    /// The moves of a state, promising ones first; `None` is the pass. Forced nodes come first,
    /// and who is ahead passes next: the opponent has to find something.
    fn ordered_moves(&self, state: State) -> Vec<Option<Placement>> {
        let player = state.to_move;
        let stones = self.graph.placements(state.position, player).map(Some);
        let mut moves: Vec<Option<Placement>> = stones.chain([None]).collect();
        let favorite = self.best.get(&state);
        let ahead = self.ends_well(state);
        moves.sort_by_cached_key(|choice| {
            let position = choice.map_or(state.position, |it| it.to);
            let (least, _) = self.graph.symmetries.least(position);
            let number = self.graph.numbers.of(least) as usize;
            let node = Graph::plain(number, player.opponent(), choice.is_none());
            let [own, other] =
                [player, player.opponent()].map(|it| self.warrants[it.index()].has(node));
            let class = match choice {
                _ if favorite == Some(&choice.map(|it| it.point)) => 0,
                _ if own => 1,
                None if ahead => 2,
                _ if other => 4,
                _ => 3,
            };
            let gain = player.sign() * self.graph.score(number);
            let degree = choice.map_or(0, |it| self.graph.degree(it.point));
            (class, Reverse(gain), Reverse(degree))
        });
        moves
    }

    /// A proof by a warrant that is valid after the present history.
    fn warranted(
        &mut self,
        state: State,
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
            let warrants = &mut self.warrants[winner.index()];
            for &(node, ban) in &nodes {
                if !warrants.has(node) {
                    continue;
                }
                if let Some(warrant) = warrants.of(graph, node, self.effort)? {
                    let core = graph.symmetries.image(warrant.core, back);
                    if !self.history.touches(core) {
                        let reliance = Reliance::of_warrant(ban, core);
                        return Ok(Some(Proof::new(winner, reliance)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// A proof from the table that is valid after the present history.
    fn transferable(&self, state: State, least: Bits, symmetry: Symmetry) -> Option<Proof> {
        let key = State { position: least, ..state };
        let back = self.graph.symmetries.inverse(symmetry);
        let mut proofs = self.proofs.get(&key)?.iter();
        let proof = proofs.find(|it| it.reliance.holds(self.graph, &self.history, back))?;
        let reliance = proof.reliance.image(self.graph, back);
        Some(Proof::new(proof.winner, reliance))
    }

    /// Puts a proof in the table.
    fn keep(&mut self, state: State, winner: Stone, mut reliance: Reliance) -> Proof {
        reliance.tidy();
        let (least, symmetry) = self.graph.symmetries.least(state.position);
        let image = reliance.image(self.graph, symmetry);
        let key = State { position: least, ..state };
        let proofs = self.proofs.entry(key).or_default();
        if proofs.len() == Self::MOST_PROOFS {
            self.effort.bytes -= proofs.remove(0).reliance.bytes();
        }
        self.effort.bytes += image.bytes();
        proofs.push(Proof::new(winner, image));
        Proof::new(winner, reliance)
    }
}

impl Proof {
    fn new(winner: Stone, reliance: Reliance) -> Self {
        Self { winner, reliance: Rc::new(reliance) }
    }
}

/// The positions of a game, which no stone may create again.
pub(super) struct History {
    /// One bit for each code.
    seen: Vec<u64>,
    positions: Vec<Bits>,
}

impl History {
    pub(super) fn new(graph: &Graph, positions: Vec<Bits>) -> Self {
        let mut history = Self { seen: vec![0; graph.numbers.codes() / 64], positions: Vec::new() };
        for position in positions {
            history.push(graph, position);
        }
        history
    }

    pub(super) fn has(&self, graph: &Graph, position: Bits) -> bool {
        let code = graph.numbers.code(position);
        self.seen[code / 64] >> (code % 64) & 1 != 0
    }

    /// Whether a position has all stones of a core.
    pub(super) fn touches(&self, core: Bits) -> bool {
        self.positions.iter().any(|it| it.contains(core))
    }

    /// Adds a position that is new.
    pub(super) fn push(&mut self, graph: &Graph, position: Bits) {
        let code = graph.numbers.code(position);
        self.seen[code / 64] |= 1 << (code % 64);
        self.positions.push(position);
    }

    /// Removes the position that was added last.
    pub(super) fn pop(&mut self, graph: &Graph) {
        if let Some(position) = self.positions.pop() {
            let code = graph.numbers.code(position);
            self.seen[code / 64] &= !(1 << (code % 64));
        }
    }
}

/// Which games a proof is valid after; all lists are sorted.
#[derive(Default)]
pub(super) struct Reliance {
    /// Positions that the game has.
    barred: Vec<Bits>,
    /// Positions that the game has not.
    created: Vec<Bits>,
    /// No position of the game has all stones of any of these.
    cores: Vec<Bits>,
}

impl Reliance {
    /// The most positions that are kept one by one, and the most cores.
    const MOST: [usize; 2] = [64, 16];

    /// What a warrant needs.
    pub(super) fn of_warrant(ban: Option<Bits>, core: Bits) -> Self {
        Self { barred: ban.into_iter().collect(), created: Vec::new(), cores: vec![core] }
    }

    /// A move of the loser is forbidden since this position was there.
    pub(super) fn bar(&mut self, position: Bits) {
        self.barred.push(position);
    }

    /// The winner creates this position.
    pub(super) fn create(&mut self, position: Bits) {
        self.created.push(position);
    }

    /// Adds what is needed after a move that created `placed`, which is then in the history.
    pub(super) fn absorb(&mut self, later: &Self, placed: Option<Bits>) {
        let barred = later.barred.iter().filter(|&&it| Some(it) != placed);
        self.barred.extend(barred);
        self.created.extend(&later.created);
        self.cores.extend(&later.cores);
    }

    /// Whether a proof that needs this is valid after a game.
    pub(super) fn holds(&self, graph: &Graph, history: &History, symmetry: Symmetry) -> bool {
        let image = |&it: &Bits| graph.symmetries.image(it, symmetry);
        let seen = |it: &Bits| history.has(graph, image(it));
        self.barred.iter().all(seen)
            && !self.created.iter().any(seen)
            && !self.cores.iter().any(|it| history.touches(image(it)))
    }

    /// The same of the images of all positions.
    pub(super) fn image(&self, graph: &Graph, symmetry: Symmetry) -> Self {
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

    /// Drops what follows from the rest, and asks for more where the lists are too long.
    pub(super) fn tidy(&mut self) {
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

    pub(super) fn bytes(&self) -> usize {
        let lists = self.barred.len() + self.created.len() + self.cores.len();
        size_of::<Self>() + lists * size_of::<Bits>()
    }
}

/// The stones that all have.
fn common(list: &[Bits]) -> Option<Bits> {
    list.iter().copied().reduce(Bits::common)
}
