//! The checker of proofs that fewer stones do not connect: this folder is all that a sceptic has to
//! read.
//!
//! It knows how the cells of a strip touch, CVH's definitions of games and their order, and how a
//! proof goes on from cell to cell, and nothing of the search, of canonical forms or of the engine
//! for games. `docs/certificates.md` describes the text and proves that what is accepted is true.
//!
//! * `frontier` — what filled cells mean for the cells to come, and which is better;
//! * `values` — games over that, and their order;
//! * `proof` — entries that stand for all patterns;
//! * `reader`, [`Refusal`] — the text, and why it is refused.

mod flaw;
mod frontier;
mod proof;
mod reader;
mod values;

pub use flaw::{Flaw, Refusal};
pub use proof::Weights;

use mustplay_core::ProgressSink;

use self::frontier::Outcomes;
use self::proof::{Fault, Proof};
use self::values::Values;

/// What was proved: on a board of `height` columns and `length` rows the stones of the pattern
/// connect Black's edges though White moves first, and fewer do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The columns, from one of White's edges to the other.
    pub height: usize,
    /// The rows, from one of Black's edges to the other.
    pub length: usize,
    /// The pattern, row after row; true is a stone.
    pub pattern: Vec<Vec<bool>>,
    /// For every length from some length on, fewer stones than
    /// `(least + price · length) / columns` do not connect.
    pub weights: Weights,
    /// The least benefit; `None` if the proof has none.
    pub least: Option<i64>,
    /// How many entries the proof has.
    pub entries: usize,
}

/// The greatest height and length that are read.
const MOST_CELLS: usize = 1024;

/// Checks a proof, unless `sink` finds that it takes too long or too much memory.
pub fn check(text: &str, sink: &dyn ProgressSink) -> Result<Verified, Refusal> {
    let mut lines = reader::lines(text)?;
    let mut last = 1;
    let mut next = || {
        let line = lines.next();
        last = line.map_or(last, |line| line.number);
        let missing = Refusal::Line { line: last, flaw: Flaw::new("another line", "the checksum") };
        line.ok_or(missing)
    };
    let title = next()?;
    if title.fact("mustplay")? != "connection 1" {
        return Err(title.refuse("`connection 1`", title.fact("mustplay")?));
    }
    let line = next()?;
    let height = line.count(line.fact("height")?, "a height")?;
    let line = next()?;
    let length = line.count(line.fact("length")?, "a length")?;
    if height == 0 || length == 0 || height.saturating_mul(length) > MOST_CELLS {
        return Err(line.refuse("a board of 1 to 1024 cells", line.fact("length")?));
    }
    let line = next()?;
    let pattern = reader::cells(line, line.fact("pattern")?, ['.', 'B'], height)?;
    if pattern.len() != height * length {
        return Err(line.refuse(&format!("{length} rows"), line.fact("pattern")?));
    }
    let weights = reader::weights(next()?)?;
    let outcomes = Outcomes::new(height).map_err(|found| {
        line.refuse("a height with at most 128 outcomes", &format!("more than {found}"))
    })?;
    if !outcomes.is_monotone() {
        return Err(line.refuse("a game in which stones do no harm", "another one"));
    }
    let mut values = Values::new(&outcomes, sink);
    let mut line = next()?;
    while line.is("outcome") || line.is("game") {
        reader::value(line, &mut values)?;
        line = next()?;
    }
    let mut entries = Vec::new();
    while line.is("row") || line.is("benefit") {
        entries.push(reader::entry(line, &values, entries.len() + 1)?);
        line = next()?;
    }
    let path = line.fact("path")?.split(' ');
    let path: Result<Vec<usize>, Refusal> = path.map(|word| line.value(word, &values)).collect();
    let path = path?;
    if let Some(more) = lines.next() {
        return Err(more.refuse("the checksum", "another line"));
    }
    let mut proof = Proof { values, weights, entries };
    let refuse = |fault| match fault {
        Fault::Flaw(line, flaw) => Refusal::Line { line, flaw },
        Fault::Stop(stop) => Refusal::Stopped(stop),
    };
    proof.check().map_err(refuse)?;
    proof.check_path(line.number, &pattern, &path).map_err(refuse)?;
    let stones = pattern.iter().filter(|&&stone| stone).count();
    let at_least = proof.at_least(length);
    if at_least.is_none_or(|least| least < stones as i64) {
        let expected = format!("a proof that fewer than {stones} stones do not connect");
        let found = at_least.map_or("none".to_owned(), |least| format!("fewer than {least}"));
        return Err(line.refuse(&expected, &found));
    }
    Ok(Verified {
        height,
        length,
        pattern: pattern.chunks(height).map(<[bool]>::to_vec).collect(),
        weights,
        least: proof.least_benefit(),
        entries: proof.entries.len(),
    })
}
