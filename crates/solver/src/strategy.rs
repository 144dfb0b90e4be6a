//! Strategies from proofs.
//!
//! A [`CheckedProof`] is a proof accepted by the checker. It has an answer to every move of the
//! opponent, because each rule of `docs/certificates.md` determines how to keep its statement true:
//!
//! * *move* is a move of the winner, and *and* keeps two statements at once, in disjoint cells;
//! * *or* is a list of [`Threat`]s: the winner executes one that avoids the opponent's move;
//! * a statement that needs two free cells is kept as a *pair*: if the opponent takes one, the
//!   winner takes the other; likewise the two cells of *captured*. The cell of *dead* needs no
//!   answer.
//!
//! A [`Situation`] is the state with the opponent to move, and a [`ProofStrategy`] the tree of all
//! reachable situations.

use std::cmp::Reverse;
use std::collections::VecDeque;

use mustplay_core::ProgressSink;
use mustplay_hex::switching::Witness;
use mustplay_hex::{Cell, CellSet, Color, Objective, Setup, switching, with_width};
use mustplay_proof::check::{Claim, Proof, Refusal, StepId};
use mustplay_proof::{Certificate, Step};

/// State with the opponent to move. Moves outside the needed cells need no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Threats that together answer every move that is not in a pair.
    pub threats: Vec<Threat>,
    /// Pairs: if the opponent takes one cell, the winner takes the other.
    pub pairs: Vec<[Cell; 2]>,
    /// Dead cells, assumed to be the winner's.
    pub dead: Vec<Cell>,
    /// All cells that the winner needs, including those of the pairs.
    pub needs: Vec<Cell>,
}

/// A way to win with one more move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The opponent's moves that it answers, the most obstructive first.
    pub answers: Vec<Cell>,
    /// The winner's move; `None` if any move is fine.
    pub play: Option<Cell>,
    /// The cells that it needs, including its move.
    pub needs: Vec<Cell>,
    /// The index of the next situation; `None` where the strategy is cut.
    pub then: Option<usize>,
}

/// The winner's moves in every reachable situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStrategy {
    pub winner: Color,
    /// The winner's first move; `None` if the opponent begins or any move is fine.
    pub opening: Option<Cell>,
    /// Reachable situations, the initial one first, then breadth-first along threats.
    pub situations: Vec<Situation>,
}

impl ProofStrategy {
    /// Whether it was cut for its size.
    pub fn is_cut(&self) -> bool {
        let threats = self.situations.iter().flat_map(|it| &it.threats);
        threats.into_iter().any(|threat| threat.then.is_none())
    }
}

// A proof to play by.

/// A proof accepted by the checker.
#[derive(Clone, Debug)]
pub struct CheckedProof {
    certificate: Certificate,
}

/// The situation after a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyTurn {
    Winner {
        /// The winner's move; `None` if any move is fine.
        play: Option<Cell>,
        /// The situation after it.
        then: Situation,
    },
    Opponent(Situation),
}

/// A move of the winner that leaves the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The index of the move in the line.
    pub at: usize,
    pub expected: Cell,
}

impl CheckedProof {
    /// Reads a certificate and checks it within the limits of `sink`.
    pub fn read(text: &str, sink: &dyn ProgressSink) -> Result<Self, Refusal> {
        let certificate = Certificate::read(text, sink)?;
        Ok(Self { certificate })
    }

    pub fn claim(&self) -> &Claim {
        &self.certificate.claim
    }

    pub fn steps(&self) -> usize {
        self.certificate.steps.len()
    }

    /// The tree of situations, breadth-first, limited to `most` situations but at least one.
    pub fn strategy(&self, most: usize) -> ProofStrategy {
        with_width!(self.claim().setup.board, W => self.strategy_of_width::<W>(most))
    }

    fn strategy_of_width<const W: usize>(&self, most: usize) -> ProofStrategy {
        let builder = StrategyBuilder::<W>::new(&self.certificate);
        let (opening, state) = builder.begin(self.winner_begins());
        let (first, then) = builder.situation(&state);
        let mut situations = vec![first];
        // The followers of each situation, in order.
        let mut ahead = VecDeque::from([then]);
        let mut at = 0;
        while let Some(states) = ahead.pop_front() {
            if situations.len() + states.len() <= most {
                for (number, state) in states.iter().enumerate() {
                    situations[at].threats[number].then = Some(situations.len());
                    let (situation, then) = builder.situation(state);
                    situations.push(situation);
                    ahead.push_back(then);
                }
            }
            at += 1;
        }
        ProofStrategy { winner: self.claim().winner, opening, situations }
    }

    /// Follows legal moves from the position of the claim; the winner's must be the proof's.
    pub fn follow(&self, moves: &[Cell]) -> Result<StrategyTurn, Deviation> {
        with_width!(self.claim().setup.board, W => self.follow_of_width::<W>(moves))
    }

    fn follow_of_width<const W: usize>(&self, moves: &[Cell]) -> Result<StrategyTurn, Deviation> {
        let builder = StrategyBuilder::<W>::new(&self.certificate);
        let mut is_winners = self.winner_begins();
        let (mut play, mut state) = builder.begin(is_winners);
        for (at, &cell) in moves.iter().enumerate() {
            if is_winners {
                if let Some(expected) = play.filter(|&expected| expected != cell) {
                    return Err(Deviation { at, expected });
                }
                state.own = state.own.with(cell);
                state.pairs.retain(|pair| !pair.contains(&cell));
            } else {
                (play, state) = answer(&builder, state, cell);
            }
            is_winners = !is_winners;
        }
        let (situation, _) = builder.situation(&state);
        Ok(if is_winners {
            let then = situation;
            StrategyTurn::Winner { play, then }
        } else {
            StrategyTurn::Opponent(situation)
        })
    }

    fn winner_begins(&self) -> bool {
        self.claim().setup.to_move == self.claim().winner
    }
}

/// The winner's answer to a move of the opponent, and the next state.
fn answer<const W: usize>(
    builder: &StrategyBuilder<'_, W>,
    mut state: State<W>,
    cell: Cell,
) -> (Option<Cell>, State<W>) {
    if let Some(at) = state.pairs.iter().position(|pair| pair.contains(&cell)) {
        let [one, other] = state.pairs.swap_remove(at);
        let twin = if one == cell { other } else { one };
        state.own = state.own.with(twin);
        return (Some(twin), state);
    }
    let (situation, mut then) = builder.situation(&state);
    let answers = situation.threats.iter();
    let at = answers.into_iter().position(|threat| threat.answers.contains(&cell));
    match at {
        Some(at) => (situation.threats[at].play, then.swap_remove(at)),
        None => (None, state),
    }
}

// Keeping statements true, move by move.

/// The winner's obligations, with the opponent to move. Invariant: the cells needed by `open`,
/// `forest_strategies` and `pairs` and not in `own` are free, and no two of these need the same
/// cell.
#[derive(Clone)]
pub(super) struct State<const W: usize> {
    /// Cells that the winner owns or may assume to own.
    pub(super) own: CellSet<W>,
    dead: CellSet<W>,
    /// Steps by the rule *or*.
    open: Vec<StepId>,
    /// Steps by the rule *trees*, as strategies in progress.
    forest_strategies: Vec<switching::Strategy>,
    pub(super) pairs: Vec<[Cell; 2]>,
}

/// A proof with the statement of each step.
pub(super) struct StrategyBuilder<'a, const W: usize> {
    certificate: &'a Certificate,
    steps: &'a [Step],
    proof: Proof<'a, W>,
    stones: CellSet<W>,
}

impl<'a, const W: usize> StrategyBuilder<'a, W> {
    /// The certificate must be accepted by the checker.
    pub(super) fn new(certificate: &'a Certificate) -> Self {
        let claim = &certificate.claim;
        let mut proof = Proof::new(&claim.setup.board, claim.winner);
        for step in &certificate.steps {
            step.apply(&mut proof).expect("the checker has accepted it");
        }
        let stones = claim.setup.cells_of(claim.winner);
        Self { certificate, steps: &certificate.steps, proof, stones: stones.into_iter().collect() }
    }

    /// The initial state, after the winner's move if it is the winner's turn.
    pub(super) fn begin(&self, moves: bool) -> (Option<Cell>, State<W>) {
        let mut state = State {
            own: self.stones,
            dead: CellSet::EMPTY,
            open: Vec::new(),
            forest_strategies: Vec::new(),
            pairs: Vec::new(),
        };
        let last = StepId::new(self.steps.len() - 1);
        if moves {
            return (self.play(&mut state, last), state);
        }
        self.add_obligation(&mut state, last);
        (None, state)
    }

    fn needed(&self, own: CellSet<W>, id: StepId) -> CellSet<W> {
        self.proof.statement(id).carrier - own
    }

    /// Keeps a step and all earlier ones from now on, starting with a move of the winner. Returns
    /// `None` if any move is fine.
    fn play(&self, state: &mut State<W>, mut id: StepId) -> Option<Cell> {
        let mut kept = std::mem::take(&mut state.open);
        let played = loop {
            if !self.proof.statement(id).first {
                // The move is free.
                kept.push(id);
                break self.needed(state.own, id).min();
            }
            match &self.steps[id.index()] {
                &Step::Move { cell, then } => {
                    id = then;
                    if !state.own.contains(cell) {
                        kept.push(id);
                        break Some(cell);
                    }
                }
                &Step::And { parts, .. } | &Step::Tripod { parts, .. } => {
                    let [one, other] = parts;
                    let begins = self.proof.statement(one).first;
                    let [first, second] = if begins { parts } else { [other, one] };
                    kept.push(second);
                    id = first;
                }
                &Step::Own { then, .. } => id = then,
                &Step::Dead { cell, then, .. } => {
                    state.assume(&[cell]);
                    id = then;
                }
                &Step::Captured { cells, then, .. } => {
                    state.assume(&cells);
                    id = then;
                }
                Step::Trees { owned, forests, .. } => {
                    let mut forest_strategy = self.forest_strategy(owned, forests, true);
                    let begun = forest_strategy.begin();
                    state.forest_strategies.push(forest_strategy);
                    break begun;
                }
                Step::Chain { .. } | Step::Win { .. } | Step::Or { .. } => break None,
            }
        };
        state.own = played.map_or(state.own, |cell| state.own.with(cell));
        for id in kept {
            self.add_obligation(state, id);
        }
        played
    }

    /// Keeps a step whose statement holds with the opponent to move.
    fn add_obligation(&self, state: &mut State<W>, id: StepId) {
        let mut left = vec![id];
        while let Some(id) = left.pop() {
            let needed = self.needed(state.own, id);
            let mut cells = needed.iter();
            match (cells.next(), cells.next(), cells.next()) {
                // One cell at most is needed: the statement survives its loss.
                (_, None, _) => continue,
                (Some(one), Some(other), None) => {
                    state.pairs.push([one, other]);
                    continue;
                }
                _ => {}
            }
            match &self.steps[id.index()] {
                Step::And { parts, .. } | Step::Tripod { parts, .. } => left.extend(parts),
                Step::Own { then, .. } => left.push(*then),
                Step::Or { .. } => state.open.push(id),
                Step::Dead { cell, then, .. } => {
                    state.assume(&[*cell]);
                    left.push(*then);
                }
                Step::Captured { cells, then, .. } => {
                    state.assume(cells);
                    left.push(*then);
                }
                Step::Trees { owned, forests, .. } => {
                    state.forest_strategies.push(self.forest_strategy(owned, forests, false));
                }
                // These need nothing, or a move.
                Step::Chain { .. } | Step::Win { .. } | Step::Move { .. } => {}
            }
        }
    }

    /// A strategy from two forests for a winner with only the cells `owned`.
    fn forest_strategy(
        &self,
        owned: &[Cell],
        forests: &[Vec<Cell>; 2],
        first: bool,
    ) -> switching::Strategy {
        let claim = &self.certificate.claim;
        let is_taken = |cell: &Cell| !forests.iter().any(|forest| forest.contains(cell));
        let owner = |cell: Cell| {
            if owned.contains(&cell) { claim.winner } else { !claim.winner }
        };
        let stones = claim.setup.board.cells().filter(is_taken);
        let setup = Setup {
            board: claim.setup.board.clone(),
            stones: stones.map(|cell| (cell, owner(cell))).collect(),
            to_move: if first { claim.winner } else { !claim.winner },
            objective: Objective::Normal,
        };
        let witness = Witness { winner: claim.winner, needs_move: first, forests: forests.clone() };
        switching::Strategy::new(&setup, &witness).expect("the checker has accepted it")
    }

    /// Threats of the winner, each with the state after its move.
    fn threats(&self, state: &State<W>) -> Vec<(Threat, State<W>)> {
        let mut threats = state.forest_threats();
        for (at, &id) in state.open.iter().enumerate() {
            let Step::Or { branches } = &self.steps[id.index()] else {
                continue;
            };
            let needs: Vec<_> = branches.iter().map(|&id| self.needed(state.own, id)).collect();
            let obstructs = |cell: &Cell| needs.iter().filter(|it| it.contains(*cell)).count();
            let mut unanswered = self.needed(state.own, id);
            while !unanswered.is_empty() {
                let fewest = |&at: &usize| ((needs[at] & unanswered).len(), needs[at].len());
                let Some(best) = (0..branches.len()).min_by_key(fewest) else {
                    break;
                };
                let mut answers: Vec<Cell> = (unanswered - needs[best]).iter().collect();
                answers.sort_by_key(|cell| Reverse(obstructs(cell)));
                unanswered &= needs[best];
                let mut then = state.clone();
                then.open.remove(at);
                let play = self.play(&mut then, branches[best]);
                let threat =
                    Threat { answers, play, needs: needs[best].iter().collect(), then: None };
                threats.push((threat, then));
            }
        }
        threats
    }

    /// The current situation, and the state after each threat.
    pub(super) fn situation(&self, state: &State<W>) -> (Situation, Vec<State<W>>) {
        let (threats, then) = self.threats(state).into_iter().unzip();
        let open = state.open.iter().map(|&id| self.needed(state.own, id));
        let forest_strategies = state.forest_strategies.iter().flat_map(switching::Strategy::cells);
        let forest_strategies = forest_strategies.collect::<CellSet<W>>() - state.own;
        let open = open.fold(forest_strategies, |needs, more| needs | more);
        let needs = state.pairs.iter().flatten();
        let needs = needs.fold(open, |needs, &cell| needs.with(cell));
        let situation = Situation {
            threats,
            pairs: state.pairs.clone(),
            dead: state.dead.iter().collect(),
            needs: needs.iter().collect(),
        };
        (situation, then)
    }
}

impl<const W: usize> State<W> {
    /// The answers to each move in trees or forests.
    fn forest_threats(&self) -> Vec<(Threat, Self)> {
        let mut threats = Vec::new();
        for (at, forest_strategy) in self.forest_strategies.iter().enumerate() {
            for cell in forest_strategy.cells() {
                if self.own.contains(cell) {
                    continue;
                }
                let mut then = self.clone();
                let answer = then.forest_strategies[at].answer(cell);
                let play = answer.filter(|&play| !self.own.contains(play));
                then.own = play.map_or(then.own, |play| then.own.with(play));
                let left = then.forest_strategies[at].cells().into_iter();
                let threat = Threat {
                    answers: vec![cell],
                    play,
                    needs: left.chain(play).collect(),
                    then: None,
                };
                threats.push((threat, then));
            }
        }
        threats
    }

    /// Assumes that a dead cell or two captured cells are the winner's. Captured cells become a
    /// pair; two equal cells are one dead cell.
    fn assume(&mut self, cells: &[Cell]) {
        match *cells {
            [one, other] if one != other => {
                if !self.own.contains(one) && !self.own.contains(other) {
                    self.pairs.push([one, other]);
                }
            }
            _ => self.dead = cells.iter().fold(self.dead, |dead, &cell| dead.with(cell)),
        }
        self.own = cells.iter().fold(self.own, |own, &cell| own.with(cell));
    }
}
