//! The checker of certificates.
//!
//! It knows the geometry of the board and seven rules, and nothing of patterns, connections or search. Every step is
//! turned into the statement it proves, from the statements of earlier steps; the last one must
//! prove the claim. Work and memory are linear in the length of the text.
//!
//! A statement *(goal, first, A, C)* says: if the winner owns A, the cells of C are free and the opponent owns all
//! others, the winner reaches the goal, moving second, or moving first if `first` is set. What is
//! owned or free beyond that does no harm, because the games are isotone. `docs/certificates.md` proves
//! each rule.

use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::{Board, Cell, CellSet, Color, Goal};
use thiserror::Error;

use crate::certificate::text::{FormatError, Reader};
use crate::certificate::{Claim, End, Step, StepId, terminal_names};

/// What a certificate that was accepted proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The position and its winner.
    pub claim: Claim,
    /// How many steps the proof has.
    pub steps: usize,
}

/// Why a certificate was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It cannot be read.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A step does not follow.
    #[error("line {line}: {flaw}")]
    Step {
        /// Counted from one.
        line: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// The steps are sound, but the last one does not prove the claim.
    #[error("the last step does not prove that {winner} wins: {flaw}")]
    Claim {
        /// Who is claimed to win.
        winner: Color,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// Cells of a chain leave a gap.
    #[error("expected cells that join {0} and {1} by adjacency, found a gap")]
    Gap(String, String),
    /// The cells do not win.
    #[error("expected cells with which the game is won, found that the opponent can still win")]
    NotWon,
    /// A statement for the winner to move, where the opponent may move.
    #[error("expected that step {0} leaves the winner time to answer, found that it needs a move")]
    NeedsMove(StepId),
    /// Not a connection from that cell.
    #[error("expected that step {step} joins {via} to something, found that it does not")]
    NoSuchEnd {
        /// The step.
        step: StepId,
        /// The cell.
        via: String,
    },
    /// Both parts need a move at once.
    #[error("expected at most one part that needs a move, found two")]
    TwoMoves,
    /// Nothing to choose from.
    #[error("expected the number of at least one step, found none")]
    NoBranch,
    /// Branches that prove different things.
    #[error("expected branches with one goal, found that steps {0} and {1} have different goals")]
    Goals(StepId, StepId),
    /// Dead cells are about games of two terminals.
    #[error(
        "expected that step {0} is about winning by joining two terminals, found that it is not"
    )]
    NotTwoTerminals(StepId),
    /// There are no steps.
    #[error("expected at least one step, found none")]
    NoStep,
    /// It proves something smaller.
    #[error("expected a step whose goal is to win")]
    NotTheGoal,
    /// It is about the winner's move.
    #[error("expected a strategy for the second player, found one that needs the first move")]
    NotTheTurn,
    /// The winner does not own a cell.
    #[error("expected {color} on {cell}, as the strategy assumes")]
    NotOwned {
        /// The winner.
        color: Color,
        /// The cell.
        cell: String,
    },
    /// A cell of the strategy is taken.
    #[error("expected that {cell} is free, as the strategy needs, found a stone of the opponent")]
    NotFree {
        /// The cell.
        cell: String,
    },
}

/// What a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Aim {
    Win,
    /// The ends in increasing order.
    Join([End; 2]),
}

/// What a step proves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement<const W: usize> {
    pub(crate) aim: Aim,
    /// Whether the winner must move first.
    pub(crate) first: bool,
    pub(crate) owned: CellSet<W>,
    pub(crate) carrier: CellSet<W>,
}

/// Checks a certificate.
pub fn check(text: &str) -> Result<Verified, Refusal> {
    let reader = Reader::new(text)?;
    let board = reader.claim().setup.board.clone();
    masks::fitting(&board, Checking { reader })
}

/// The work, before the width of cell sets is chosen.
struct Checking<'a> {
    reader: Reader<'a>,
}

impl AnyWidth for Checking<'_> {
    type Output = Result<Verified, Refusal>;

    fn with<const W: usize>(mut self) -> Self::Output {
        let claim = self.reader.claim().clone();
        let rules = Rules::<W>::new(&claim.setup.board, claim.winner);
        let mut proved: Vec<Statement<W>> = Vec::new();
        while let Some(step) = self.reader.step()? {
            let line = self.reader.line();
            let statement = rules.infer(&step, &proved);
            proved.push(statement.map_err(|flaw| Refusal::Step { line, flaw })?);
        }
        rules
            .conclude(&claim, proved.last())
            .map_err(|flaw| Refusal::Claim {
                winner: claim.winner,
                flaw,
            })?;
        Ok(Verified {
            claim,
            steps: proved.len(),
        })
    }
}

fn play<const W: usize>(cell: Cell, id: StepId, then: Statement<W>) -> Result<Statement<W>, Flaw> {
    if then.first {
        return Err(Flaw::NeedsMove(id));
    }
    Ok(Statement {
        aim: then.aim,
        first: true,
        owned: then.owned.without(cell),
        carrier: then.carrier.with(cell),
    })
}

/// The rules on one board for one winner.
pub(crate) struct Rules<'a, const W: usize> {
    board: &'a Board,
    winner: Color,
    all: CellSet<W>,
    neighbors: Vec<CellSet<W>>,
    /// The cells touching each terminal of either color.
    terminals: [Vec<CellSet<W>>; 2],
}

fn set<const W: usize>(cells: &[Cell]) -> CellSet<W> {
    cells.iter().copied().collect()
}

impl<'a, const W: usize> Rules<'a, W> {
    pub(crate) fn new(board: &'a Board, winner: Color) -> Self {
        let terminals = Color::BOTH.map(|color| match board.goal(color) {
            Goal::Join(terminals) => terminals.iter().map(|t| set(&t.cells)).collect(),
            Goal::Cut => Vec::new(),
        });
        Self {
            board,
            winner,
            all: CellSet::first(board.len()),
            neighbors: board.cells().map(|c| set(board.neighbors(c))).collect(),
            terminals,
        }
    }

    /// The statement that a step proves.
    pub(crate) fn infer(&self, step: &Step, proved: &[Statement<W>]) -> Result<Statement<W>, Flaw> {
        let earlier = |id: StepId| proved[id.index()];
        match step {
            Step::Chain { ends, cells } => self.chain(*ends, set(cells)),
            Step::Win { cells } => self.win(set(cells)),
            Step::Move { cell, then } => play(*cell, *then, earlier(*then)),
            Step::And { via, parts } => self.and(*via, *parts, parts.map(earlier)),
            Step::Or { branches } => self.or(branches, earlier),
            Step::Dead { cell, then, owned } => self.dead(*cell, *then, earlier(*then), set(owned)),
            Step::Captured { cells, then, owned } => {
                self.captured(*cells, *then, earlier(*then), set(owned))
            }
        }
    }

    fn chain(&self, ends: [End; 2], cells: CellSet<W>) -> Result<Statement<W>, Flaw> {
        let within = ends.iter().fold(cells, |all, end| match end {
            End::Cell(cell) => all.with(*cell),
            End::Terminal(_) => all,
        });
        let [from, to] = ends.map(|end| match end {
            End::Cell(cell) => CellSet::single(cell),
            End::Terminal(terminal) => self.terminals[self.winner.index()][terminal],
        });
        if !self.flood(from, within).meets(to) {
            let [a, b] = ends.map(|end| self.end_name(end));
            return Err(Flaw::Gap(a, b));
        }
        Ok(Statement {
            aim: self.join(ends),
            first: false,
            owned: cells,
            carrier: CellSet::EMPTY,
        })
    }

    fn win(&self, cells: CellSet<W>) -> Result<Statement<W>, Flaw> {
        let won = match self.board.goal(self.winner) {
            Goal::Join(_) => self.joins(self.winner, cells),
            Goal::Cut => !self.joins(!self.winner, self.all - cells),
        };
        if !won {
            return Err(Flaw::NotWon);
        }
        Ok(Statement {
            aim: Aim::Win,
            first: false,
            owned: cells,
            carrier: CellSet::EMPTY,
        })
    }

    fn and(
        &self,
        via: Cell,
        ids: [StepId; 2],
        [left, right]: [Statement<W>; 2],
    ) -> Result<Statement<W>, Flaw> {
        let other_end = |id: StepId, part: Statement<W>| match part.aim {
            Aim::Join([End::Cell(cell), end] | [end, End::Cell(cell)]) if cell == via => Ok(end),
            _ => Err(Flaw::NoSuchEnd {
                step: id,
                via: self.board.name(via).to_owned(),
            }),
        };
        let ends = [other_end(ids[0], left)?, other_end(ids[1], right)?];
        if left.first && right.first {
            return Err(Flaw::TwoMoves);
        }
        // What both parts need must be owned.
        let owned = (left.owned | right.owned | left.carrier & right.carrier).with(via);
        Ok(Statement {
            aim: self.join(ends),
            first: left.first || right.first,
            owned,
            carrier: (left.carrier | right.carrier) - owned,
        })
    }

    fn or(
        &self,
        ids: &[StepId],
        earlier: impl Fn(StepId) -> Statement<W>,
    ) -> Result<Statement<W>, Flaw> {
        let &head = ids.first().ok_or(Flaw::NoBranch)?;
        let aim = earlier(head).aim;
        let (mut owned, mut carrier, mut common) = (CellSet::EMPTY, CellSet::EMPTY, self.all);
        for &id in ids {
            let branch = earlier(id);
            if branch.aim != aim {
                return Err(Flaw::Goals(head, id));
            }
            owned |= branch.owned;
            carrier |= branch.carrier;
            common &= branch.carrier;
        }
        // What all branches need must be owned.
        let owned = owned | common;
        Ok(Statement {
            aim,
            first: false,
            owned,
            carrier: carrier - owned,
        })
    }

    fn dead(
        &self,
        cell: Cell,
        id: StepId,
        then: Statement<W>,
        more: CellSet<W>,
    ) -> Result<Statement<W>, Flaw> {
        let owned = (then.owned | more).without(cell);
        let carrier = (then.carrier - owned).without(cell);
        self.goes_round(cell, id, then.aim, owned, carrier)?;
        Ok(Statement {
            owned,
            carrier,
            ..then
        })
    }

    fn captured(
        &self,
        [one, other]: [Cell; 2],
        id: StepId,
        then: Statement<W>,
        more: CellSet<W>,
    ) -> Result<Statement<W>, Flaw> {
        let owned = (then.owned | more).without(one).without(other);
        let carrier = (then.carrier - owned).without(one).without(other);
        self.goes_round(one, id, then.aim, owned.with(other), carrier)?;
        self.goes_round(other, id, then.aim, owned.with(one), carrier)?;
        Ok(Statement {
            owned,
            carrier: carrier.with(one).with(other),
            ..then
        })
    }

    /// Whether every path through a cell can go round it: any two things around it that may be the winner's are
    /// joined by what is owned, to each other or to the same terminal.
    fn goes_round(
        &self,
        cell: Cell,
        id: StepId,
        aim: Aim,
        owned: CellSet<W>,
        carrier: CellSet<W>,
    ) -> Result<(), Flaw> {
        let terminals = &self.terminals[self.winner.index()];
        if aim != Aim::Win || terminals.len() != 2 {
            return Err(Flaw::NotTwoTerminals(id));
        }
        let owned = owned.without(cell);
        let near = self.neighbors[cell.index()] & (owned | carrier);
        let touched = (0..2).filter(|&terminal| terminals[terminal].contains(cell));
        let around = near.iter().map(End::Cell);
        let around: Vec<End> = around.chain(touched.map(End::Terminal)).collect();
        let joined = |from, to| self.chain([from, to], owned);
        for (i, &from) in around.iter().enumerate() {
            for &to in &around[..i] {
                let by_terminal = [0, 1].map(End::Terminal).iter().any(|&terminal| {
                    joined(from, terminal).is_ok() && joined(terminal, to).is_ok()
                });
                if !by_terminal {
                    joined(from, to)?;
                }
            }
        }
        Ok(())
    }

    /// Joining two ends; if they are all the terminals there are, that is winning.
    pub(crate) fn join(&self, mut ends: [End; 2]) -> Aim {
        ends.sort_unstable();
        let wins = self.terminals[self.winner.index()].len() == 2
            && ends == [End::Terminal(0), End::Terminal(1)];
        if wins { Aim::Win } else { Aim::Join(ends) }
    }

    /// Whether the last statement proves the claim.
    fn conclude(&self, claim: &Claim, last: Option<&Statement<W>>) -> Result<(), Flaw> {
        let last = last.ok_or(Flaw::NoStep)?;
        if last.aim != Aim::Win {
            return Err(Flaw::NotTheGoal);
        }
        if last.first && claim.setup.to_move != self.winner {
            return Err(Flaw::NotTheTurn);
        }
        let own = set(&claim.setup.cells_of(self.winner));
        let taken = set(&claim.setup.cells_of(!self.winner));
        let name = |cell| self.board.name(cell).to_owned();
        if let Some(cell) = (last.owned - own).min() {
            return Err(Flaw::NotOwned {
                color: self.winner,
                cell: name(cell),
            });
        }
        match (last.carrier & taken).min() {
            Some(cell) => Err(Flaw::NotFree { cell: name(cell) }),
            None => Ok(()),
        }
    }

    /// Whether some chain of `cells` touches every terminal of `color`, which has some.
    fn joins(&self, color: Color, cells: CellSet<W>) -> bool {
        let (first, others) = match &self.terminals[color.index()][..] {
            [first, others @ ..] => (*first, others),
            [] => return false,
        };
        let mut starts = first & cells;
        while let Some(start) = starts.min() {
            let chain = self.flood(CellSet::single(start), cells);
            if others.iter().all(|&terminal| chain.meets(terminal)) {
                return true;
            }
            starts -= chain;
        }
        self.board.is_joined()
    }

    /// The cells of `within` reached through `within` from a cell of `from ∩ within`.
    fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let mut reached = from & within;
        let mut frontier = reached;
        while let Some(cell) = frontier.min() {
            let fresh = (self.neighbors[cell.index()] & within) - reached;
            reached |= fresh;
            frontier = (frontier | fresh).without(cell);
        }
        reached
    }

    fn end_name(&self, end: End) -> String {
        match end {
            End::Cell(cell) => self.board.name(cell).to_owned(),
            End::Terminal(terminal) => terminal_names(self.board, self.winner)[terminal].to_owned(),
        }
    }
}

#[cfg(test)]
mod soundness;
