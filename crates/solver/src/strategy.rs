//! Strategies: how to play by a proof.
//!
//! A [`Guide`] is a proof that the checker has accepted. Whatever the opponent does, it knows what
//! the winner plays, since every rule of `docs/certificates.md` says how its statement is kept:
//!
//! * *move* is a move of the winner, and *and* is two things to keep at once, in cells that are
//!   disjoint;
//! * *or* is a list of [`Threat`]s: one that does not need the cell of the opponent's move is
//!   carried out;
//! * what needs two free cells is kept by taking one of them when the opponent takes the other, a
//!   *pair*; so is what *captured* supposes. What *dead* supposes needs no move.
//!
//! A [`Situation`] is what the opponent faces when moving, and a [`ProofStrategy`] all of them that
//! can arise, as a tree.

use std::cmp::Reverse;
use std::collections::VecDeque;

use mustplay_core::ProgressSink;
use mustplay_hex::switching::Witness;
use mustplay_hex::{Cell, CellSet, Color, Objective, Setup, switching, with_width};
use mustplay_proof::check::{Claim, Proof, Refusal, StepId};
use mustplay_proof::{Certificate, Step};

/// What the opponent faces. Moves outside the needed cells need no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Threats that together answer every move that is not in a pair.
    pub threats: Vec<Threat>,
    /// Cells of which the winner takes one when the opponent has taken the other.
    pub pairs: Vec<[Cell; 2]>,
    /// Cells that are supposed to be the winner's since it makes no difference.
    pub dead: Vec<Cell>,
    /// All cells that the winner needs, those of the pairs included.
    pub needs: Vec<Cell>,
}

/// A way to win with one more move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The moves of the opponent to which it is the answer, the most obstructive first.
    pub answers: Vec<Cell>,
    /// What the winner plays; any move will do if there is none.
    pub play: Option<Cell>,
    /// The cells that it needs, that of the move included.
    pub needs: Vec<Cell>,
    /// The number of the situation afterwards; none if the strategy does not go so far.
    pub then: Option<usize>,
}

/// What to play in every situation that can arise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStrategy {
    pub winner: Color,
    /// What the winner plays at once, if it is the winner's turn and not any move will do.
    pub opening: Option<Cell>,
    /// What the opponent faces, first in the beginning, then as threats lead to it.
    pub situations: Vec<Situation>,
}

impl ProofStrategy {
    /// Whether it was cut short for its size.
    pub fn is_cut(&self) -> bool {
        let threats = self.situations.iter().flat_map(|it| &it.threats);
        threats.into_iter().any(|threat| threat.then.is_none())
    }
}

// A proof to play by.

/// A proof that the checker has accepted.
#[derive(Clone, Debug)]
pub struct Guide {
    certificate: Certificate,
}

/// Where a line of play has led.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrategyTurn {
    Winner {
        /// Where; any move will do if nothing is said.
        play: Option<Cell>,
        /// What the opponent faces then.
        then: Situation,
    },
    Opponent(Situation),
}

/// A line of play in which the winner leaves the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// The number of the move in the line, counted from zero.
    pub at: usize,
    pub expected: Cell,
}

impl Guide {
    /// Reads a certificate, if the checker accepts it within the limits of `sink`.
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

    /// All that can arise, nearest first, in at most `most` situations or a single one.
    pub fn strategy(&self, most: usize) -> ProofStrategy {
        with_width!(self.claim().setup.board, W => self.strategy_of_width::<W>(most))
    }

    fn strategy_of_width<const W: usize>(&self, most: usize) -> ProofStrategy {
        let keeper = Keeper::<W>::new(&self.certificate);
        let (opening, state) = keeper.begin(self.winner_begins());
        let (first, then) = keeper.situation(&state);
        let mut situations = vec![first];
        // What each of the situations leads to, in their order.
        let mut ahead = VecDeque::from([then]);
        let mut at = 0;
        while let Some(states) = ahead.pop_front() {
            if situations.len() + states.len() <= most {
                for (number, state) in states.iter().enumerate() {
                    situations[at].threats[number].then = Some(situations.len());
                    let (situation, then) = keeper.situation(state);
                    situations.push(situation);
                    ahead.push_back(then);
                }
            }
            at += 1;
        }
        ProofStrategy { winner: self.claim().winner, opening, situations }
    }

    /// Where legal moves from the position of the claim lead, the winner's being the proof's.
    pub fn follow(&self, moves: &[Cell]) -> Result<StrategyTurn, Deviation> {
        with_width!(self.claim().setup.board, W => self.follow_of_width::<W>(moves))
    }

    fn follow_of_width<const W: usize>(&self, moves: &[Cell]) -> Result<StrategyTurn, Deviation> {
        let keeper = Keeper::<W>::new(&self.certificate);
        let mut is_winners = self.winner_begins();
        let (mut play, mut state) = keeper.begin(is_winners);
        for (at, &cell) in moves.iter().enumerate() {
            if is_winners {
                if let Some(expected) = play.filter(|&expected| expected != cell) {
                    return Err(Deviation { at, expected });
                }
                state.own = state.own.with(cell);
                state.pairs.retain(|pair| !pair.contains(&cell));
            } else {
                (play, state) = answer(&keeper, state, cell);
            }
            is_winners = !is_winners;
        }
        let (situation, _) = keeper.situation(&state);
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

/// What the winner plays when the opponent has played a cell, and what is kept then.
fn answer<const W: usize>(
    keeper: &Keeper<'_, W>,
    mut state: State<W>,
    cell: Cell,
) -> (Option<Cell>, State<W>) {
    if let Some(at) = state.pairs.iter().position(|pair| pair.contains(&cell)) {
        let [one, other] = state.pairs.swap_remove(at);
        let twin = if one == cell { other } else { one };
        state.own = state.own.with(twin);
        return (Some(twin), state);
    }
    let (situation, mut then) = keeper.situation(&state);
    let answers = situation.threats.iter();
    let at = answers.into_iter().position(|threat| threat.answers.contains(&cell));
    match at {
        Some(at) => (situation.threats[at].play, then.swap_remove(at)),
        None => (None, state),
    }
}

// Keeping what was proved, move by move.

/// What the winner has to keep, with the opponent to move. Invariant: what `open`, `woods` and
/// `pairs` need and is not in `own` is free, and no two of them need the same cell.
#[derive(Clone)]
pub(super) struct State<const W: usize> {
    /// What the winner has, or may suppose to have.
    pub(super) own: CellSet<W>,
    dead: CellSet<W>,
    /// Steps by the rule *or*.
    open: Vec<StepId>,
    /// Steps by the rule *trees*, as they are played by.
    woods: Vec<switching::Strategy>,
    pub(super) pairs: Vec<[Cell; 2]>,
}

/// A proof with what each of its steps proves.
pub(super) struct Keeper<'a, const W: usize> {
    certificate: &'a Certificate,
    steps: &'a [Step],
    proof: Proof<'a, W>,
    stones: CellSet<W>,
}

impl<'a, const W: usize> Keeper<'a, W> {
    /// Of a certificate that the checker has accepted.
    pub(super) fn new(certificate: &'a Certificate) -> Self {
        let claim = &certificate.claim;
        let mut proof = Proof::new(&claim.setup.board, claim.winner);
        for step in &certificate.steps {
            step.apply(&mut proof).expect("the checker has accepted it");
        }
        let stones = claim.setup.cells_of(claim.winner);
        Self { certificate, steps: &certificate.steps, proof, stones: stones.into_iter().collect() }
    }

    /// The beginning: the winner's move, if it is the winner's turn, and what is kept then.
    pub(super) fn begin(&self, moves: bool) -> (Option<Cell>, State<W>) {
        let mut state = State {
            own: self.stones,
            dead: CellSet::EMPTY,
            open: Vec::new(),
            woods: Vec::new(),
            pairs: Vec::new(),
        };
        let last = StepId::new(self.steps.len() - 1);
        if moves {
            return (self.play(&mut state, last), state);
        }
        self.keep(&mut state, last);
        (None, state)
    }

    fn needed(&self, own: CellSet<W>, id: StepId) -> CellSet<W> {
        self.proof.statement(id).carrier - own
    }

    /// Keeps a step from now on, and all that was kept before, with a move of the winner first.
    /// There is none if any move will do.
    fn play(&self, state: &mut State<W>, mut id: StepId) -> Option<Cell> {
        let mut kept = std::mem::take(&mut state.open);
        let played = loop {
            if !self.proof.statement(id).first {
                // A move to spare.
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
                    state.suppose(&[cell]);
                    id = then;
                }
                &Step::Captured { cells, then, .. } => {
                    state.suppose(&cells);
                    id = then;
                }
                Step::Trees { owned, forests, .. } => {
                    let mut wood = self.wood(owned, forests, true);
                    let begun = wood.begin();
                    state.woods.push(wood);
                    break begun;
                }
                Step::Chain { .. } | Step::Win { .. } | Step::Or { .. } => break None,
            }
        };
        state.own = played.map_or(state.own, |cell| state.own.with(cell));
        for id in kept {
            self.keep(state, id);
        }
        played
    }

    /// Keeps a step that leaves the winner time to answer.
    fn keep(&self, state: &mut State<W>, id: StepId) {
        let mut left = vec![id];
        while let Some(id) = left.pop() {
            let needed = self.needed(state.own, id);
            let mut cells = needed.iter();
            match (cells.next(), cells.next(), cells.next()) {
                // The opponent can take one cell, and what was proved is still true.
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
                    state.suppose(&[*cell]);
                    left.push(*then);
                }
                Step::Captured { cells, then, .. } => {
                    state.suppose(cells);
                    left.push(*then);
                }
                Step::Trees { owned, forests, .. } => {
                    state.woods.push(self.wood(owned, forests, false));
                }
                // These need nothing, or a move.
                Step::Chain { .. } | Step::Win { .. } | Step::Move { .. } => {}
            }
        }
    }

    /// A player by two trees or forests who owns `owned`; the opponent owns all other cells.
    fn wood(&self, owned: &[Cell], forests: &[Vec<Cell>; 2], first: bool) -> switching::Strategy {
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

    /// Ways to win, each with what is kept after its move.
    fn threats(&self, state: &State<W>) -> Vec<(Threat, State<W>)> {
        let mut threats = state.mended();
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

    /// What the opponent faces, and what is kept after each threat.
    pub(super) fn situation(&self, state: &State<W>) -> (Situation, Vec<State<W>>) {
        let (threats, then) = self.threats(state).into_iter().unzip();
        let open = state.open.iter().map(|&id| self.needed(state.own, id));
        let woods = state.woods.iter().flat_map(switching::Strategy::cells);
        let woods = woods.collect::<CellSet<W>>() - state.own;
        let open = open.fold(woods, |needs, more| needs | more);
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
    /// What answers each move among trees or forests.
    fn mended(&self) -> Vec<(Threat, Self)> {
        let mut threats = Vec::new();
        for (at, wood) in self.woods.iter().enumerate() {
            for cell in wood.cells() {
                if self.own.contains(cell) {
                    continue;
                }
                let mut then = self.clone();
                let answer = then.woods[at].answer(cell);
                let play = answer.filter(|&play| !self.own.contains(play));
                then.own = play.map_or(then.own, |play| then.own.with(play));
                let left = then.woods[at].cells().into_iter();
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

    /// Supposes that a dead cell or two captured ones are the winner's. Of two the winner gets one;
    /// that they are the same says that the cell is dead.
    fn suppose(&mut self, cells: &[Cell]) {
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
