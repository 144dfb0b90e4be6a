//! Certificates: checkable proofs of the winner of a position.
//!
//! A proof is a list of [`Step`]s. Each step proves a *statement*: a goal, the player to move, the
//! cells that the winner is assumed to own, and the *carrier*, the cells that the winner needs to
//! be free. It means that the winner reaches the goal even if the opponent owns every other cell of
//! the board. If the goal is to win, the carrier is a dynamic trace (SCG Definition 9.1.1); if it
//! is to join two ends, the carrier is that of a virtual connection (SCG §11.2).
//!
//! Statements are not written: the checker infers them from the steps. The rules and their
//! soundness are in `docs/certificates.md`.
//!
//! A [`Certificate`] is a claim and the steps that prove it. The solver makes certificates; their
//! text is the input of [`check`](crate::check::check).
//!
//! ```
//! use mustplay_proof::check::check;
//! use mustplay_core::NoProgress;
//!
//! // Black's stone on 2×2 is adjacent to the bottom and needs one of two cells for the top.
//! let text = "\
//! mustplay certificate 1
//! board 2x2
//! black a2
//! white
//! turn white
//! winner black
//! 1 chain top bottom a1 a2
//! 2 move a1 1
//! 3 chain top bottom b1 a2
//! 4 move b1 3
//! 5 or 2 4
//! checksum 18446ec2491c8101
//! ";
//! assert_eq!(check(text, &NoProgress)?.steps, 5);
//! # Ok::<(), mustplay_proof::check::Refusal>(())
//! ```

use std::fmt::{self, Write};

use mustplay_core::ProgressSink;
use mustplay_core::checksum::checksum;
use mustplay_hex::switching::{Switching, Witness};
use mustplay_hex::{Board, Cell, Color, Setup, SetupError, Symmetry, Terminal};

use crate::check::{Claim, ProofEnd, Refusal, StepId, check};
use crate::step::Step;

/// A claim and its proof. Its [`Display`](fmt::Display) is the text that the checker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub claim: Claim,
    /// The last step proves the claim.
    pub steps: Vec<Step>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self))
    }
}

/// Lines of the claim, before those of the steps.
const CLAIM: usize = 6;

impl Certificate {
    /// Reads a text that the checker accepts within the limits of `sink`.
    pub fn read(text: &str, sink: &dyn ProgressSink) -> Result<Self, Refusal> {
        Ok(Self::read_with_win(text, sink)?.0)
    }

    /// Reads a text like [`read`](Self::read) and also returns what its last step proves.
    pub fn read_with_win(text: &str, sink: &dyn ProgressSink) -> Result<(Self, Win), Refusal> {
        let verified = check(text, sink)?;
        let Claim { setup, winner } = &verified.claim;
        let lines = text.lines().skip(CLAIM).take(verified.steps);
        let steps = lines.map(|line| read_step(line, &setup.board, *winner));
        let steps = steps.collect::<Option<_>>();
        let certificate =
            Self { steps: steps.expect("the checker has read every line"), claim: verified.claim };
        Ok((certificate, verified.win))
    }
}

fn read_step(line: &str, board: &Board, winner: Color) -> Option<Step> {
    let cell = |word: &str| board.cell(word);
    let end = |word: &str| ProofEnd::named(word, board, winner);
    let step = |word: &str| Some(StepId::new(word.parse::<usize>().ok()?.checked_sub(1)?));
    let cells = |words: &[&str]| words.iter().map(|word| cell(word)).collect::<Option<Vec<_>>>();
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    Some(match words.get(1..)? {
        ["chain", from, to, more @ ..] => {
            Step::Chain { ends: [end(from)?, end(to)?], cells: cells(more)? }
        }
        ["win", more @ ..] => Step::Win { cells: cells(more)? },
        ["trees", turn, lists @ ..] => {
            let mut lists = lists.split(|word| *word == "/").map(cells);
            Step::Trees {
                first: *turn == "first",
                owned: lists.next()??,
                forests: [lists.next()??, lists.next()??],
            }
        }
        ["move", to, then] => Step::Move { cell: cell(to)?, then: step(then)? },
        ["and", via, one, other] => {
            Step::And { via: cell(via)?, parts: [step(one)?, step(other)?] }
        }
        ["tripod", at, one, other] => {
            Step::Tripod { at: cell(at)?, parts: [step(one)?, step(other)?] }
        }
        ["own", at, then] => Step::Own { cell: cell(at)?, then: step(then)? },
        ["or", more @ ..] => {
            Step::Or { branches: more.iter().map(|word| step(word)).collect::<Option<_>>()? }
        }
        ["dead", x, then, more @ ..] => {
            Step::Dead { cell: cell(x)?, then: step(then)?, owned: cells(more)? }
        }
        ["captured", x, y, then, more @ ..] => {
            Step::Captured { cells: [cell(x)?, cell(y)?], then: step(then)?, owned: cells(more)? }
        }
        _ => return None,
    })
}

/// First line of every certificate.
pub const CERTIFICATE_TITLE: &str = "mustplay certificate 1\n";

/// The text of a certificate: one line for each fact of the claim, one for each step, and a
/// checksum of everything before it.
fn write(certificate: &Certificate) -> String {
    let Certificate { claim, steps } = certificate;
    let board = &claim.setup.board;
    let mut text = format!("{CERTIFICATE_TITLE}board {}\n", board.description());
    for color in Color::BOTH {
        text.push_str(color.name());
        append(&mut text, &claim.setup.cells_of(color), |c| board.name(*c));
        text.push('\n');
    }
    let (turn, winner) = (claim.setup.to_move, claim.winner);
    let _ = writeln!(text, "turn {turn}\nwinner {winner}");
    for (index, step) in steps.iter().enumerate() {
        let _ = write!(text, "{} ", index + 1);
        let end = |end: &ProofEnd| end.name(board, winner);
        let name = |cell: &Cell| board.name(*cell);
        match step {
            Step::Chain { ends, cells } => {
                text.push_str("chain");
                append(&mut text, ends, end);
                append(&mut text, cells, name);
            }
            Step::Win { cells } => {
                text.push_str("win");
                append(&mut text, cells, name);
            }
            Step::Trees { first, owned, forests } => {
                text.push_str(if *first { "trees first" } else { "trees second" });
                append(&mut text, owned, name);
                for forest in forests {
                    text.push_str(" /");
                    append(&mut text, forest, name);
                }
            }
            Step::Move { cell, then } => {
                let _ = write!(text, "move {} {then}", name(cell));
            }
            Step::And { via, parts } => {
                let _ = write!(text, "and {} {} {}", name(via), parts[0], parts[1]);
            }
            Step::Tripod { at, parts } => {
                let _ = write!(text, "tripod {} {} {}", name(at), parts[0], parts[1]);
            }
            Step::Own { cell, then } => {
                let _ = write!(text, "own {} {then}", name(cell));
            }
            Step::Or { branches } => {
                text.push_str("or");
                append(&mut text, branches, StepId::to_string);
            }
            Step::Dead { cell, then, owned } => {
                let _ = write!(text, "dead {} {then}", name(cell));
                append(&mut text, owned, name);
            }
            Step::Captured { cells, then, owned } => {
                let [one, other] = cells.each_ref().map(name);
                let _ = write!(text, "captured {one} {other} {then}");
                append(&mut text, owned, name);
            }
        }
        text.push('\n');
    }
    let sum = checksum(text.as_bytes());
    let _ = writeln!(text, "checksum {sum:016x}");
    text
}

fn append<'a, T, S: AsRef<str>>(text: &mut String, items: &'a [T], name: impl Fn(&'a T) -> S) {
    for item in items {
        text.push(' ');
        text.push_str(name(item).as_ref());
    }
}

impl Certificate {
    /// The proof of the image of the claim under a symmetry of the board.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        let Claim { setup, winner } = &self.claim;
        let map = Map::new(&setup.board, symmetry, *winner);
        let stones = setup.stones.iter();
        let stones = stones.map(|&(cell, color)| (map.cell(cell), symmetry.apply_to_color(color)));
        Self {
            claim: Claim {
                setup: Setup {
                    board: setup.board.clone(),
                    stones: stones.collect(),
                    to_move: symmetry.apply_to_color(setup.to_move),
                    objective: setup.objective,
                },
                winner: symmetry.apply_to_color(*winner),
            },
            steps: self.steps.iter().map(|step| map.step(step)).collect(),
        }
    }
}

/// Maps cells and terminals by a symmetry.
struct Map<'a> {
    symmetry: &'a Symmetry,
    /// The new number of each of the winner's terminals.
    terminals: Vec<usize>,
}

impl<'a> Map<'a> {
    fn new(board: &Board, symmetry: &'a Symmetry, winner: Color) -> Self {
        let goes_to = |from: &Terminal, to: &Terminal| {
            let is_there = |cell: &Cell| to.cells.contains(&symmetry.apply(*cell));
            from.cells.len() == to.cells.len() && from.cells.iter().all(is_there)
        };
        let number = |from: &Terminal| {
            let mut to = board.goal(symmetry.apply_to_color(winner)).terminals().iter();
            let number = to.position(|to| goes_to(from, to));
            number.expect("a symmetry carries goals to goals")
        };
        let terminals = board.goal(winner).terminals().iter().map(number).collect();
        Self { symmetry, terminals }
    }

    fn cell(&self, cell: Cell) -> Cell {
        self.symmetry.apply(cell)
    }

    fn cells(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn end(&self, end: ProofEnd) -> ProofEnd {
        match end {
            ProofEnd::Cell(cell) => ProofEnd::Cell(self.cell(cell)),
            ProofEnd::Terminals(set) => {
                let numbered = self.terminals.iter().enumerate();
                let some = numbered.filter(|(from, _)| set >> from & 1 == 1);
                ProofEnd::Terminals(some.fold(0, |set, (_, to)| set | 1 << to))
            }
        }
    }

    fn step(&self, step: &Step) -> Step {
        match step {
            Step::Chain { ends, cells } => {
                Step::Chain { ends: ends.map(|end| self.end(end)), cells: self.cells(cells) }
            }
            Step::Win { cells } => Step::Win { cells: self.cells(cells) },
            Step::Trees { first, owned, forests } => Step::Trees {
                first: *first,
                owned: self.cells(owned),
                forests: forests.each_ref().map(|forest| self.cells(forest)),
            },
            &Step::Move { cell, then } => Step::Move { cell: self.cell(cell), then },
            &Step::And { via, parts } => Step::And { via: self.cell(via), parts },
            &Step::Tripod { at, parts } => Step::Tripod { at: self.cell(at), parts },
            &Step::Own { cell, then } => Step::Own { cell: self.cell(cell), then },
            Step::Or { .. } => step.clone(),
            Step::Dead { cell, then, owned } => {
                Step::Dead { cell: self.cell(*cell), then: *then, owned: self.cells(owned) }
            }
            Step::Captured { cells, then, owned } => Step::Captured {
                cells: cells.map(|cell| self.cell(cell)),
                then: *then,
                owned: self.cells(owned),
            },
        }
    }
}

impl Certificate {
    /// A proof of one step for a position of a game on edges: by two trees or forests (Lehman), or
    /// by the stones if the game is over. `None` for a position of another game that is not over.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mustplay_hex::{Board, Setup};
    /// use mustplay_proof::{check::check, Certificate};
    /// use mustplay_core::NoProgress;
    ///
    /// let setup = Setup::empty(Arc::new(Board::bridg_it(20)?));
    /// let proof = Certificate::on_edges(&setup)?.expect("a game on edges");
    /// assert_eq!(check(&proof.to_string(), &NoProgress)?.steps, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_edges(setup: &Setup) -> Result<Option<Self>, SetupError> {
        if let Some(game) = Switching::new(setup)? {
            return Ok(Some(Self::by_witness(setup, &game.witness(setup.to_move))));
        }
        let over = setup.connected()?.map(|winner| {
            let cells = setup.cells_of(winner);
            Self::of_step(setup, winner, Step::Win { cells })
        });
        Ok(over)
    }

    /// The proof by a witness of the position.
    pub fn by_witness(setup: &Setup, witness: &Witness) -> Self {
        let step = Step::Trees {
            first: witness.needs_move,
            owned: setup.cells_of(witness.winner),
            forests: witness.forests.clone(),
        };
        Self::of_step(setup, witness.winner, step)
    }

    fn of_step(setup: &Setup, winner: Color, step: Step) -> Self {
        let setup = setup.clone();
        Self { claim: Claim { setup, winner }, steps: vec![step] }
    }
}

/// A win in every position in which the winner owns the cells of `owned` and the opponent none of
/// `carrier`: the conclusion of a proof, for use in other positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    pub winner: Color,
    /// Whether the winner must have the move.
    pub first: bool,
    /// The stones that the winner needs.
    pub owned: Vec<Cell>,
    /// Cells that the opponent must not own.
    pub carrier: Vec<Cell>,
}

impl Win {
    /// The image under a symmetry of the board.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        let image = |cells: &[Cell]| {
            let mut cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell)).collect();
            cells.sort_unstable();
            cells
        };
        Self {
            winner: symmetry.apply_to_color(self.winner),
            first: self.first,
            owned: image(&self.owned),
            carrier: image(&self.carrier),
        }
    }
}
