//! Keeping what was proved, move by move.

use std::cmp::Reverse;

use mustplay_hex::switching::{self, Witness};
use mustplay_hex::{Cell, CellSet, Objective, Setup};

use super::{Situation, Threat};
use mustplay_proof::check::{Proof, StepId};
use mustplay_proof::{Certificate, Step};

/// What the winner has to keep, with the opponent to move. Invariant: what `open`, `woods` and
/// `pairs` need and is not in `own` is free, and no two of them need the same cell.
#[derive(Clone)]
pub(super) struct State<const W: usize> {
    /// What the winner has, or may suppose to have.
    pub(super) own: CellSet<W>,
    /// What of it was dead.
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

    /// The cells that a step still needs.
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

    /// A player by two trees or forests who owns `owned`, while the opponent owns all that is in
    /// neither.
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
