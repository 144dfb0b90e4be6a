//! Proofs that fewer stones do not connect, by carriers.
//!
//! White, to move, wins within a *carrier*, even if Black owns all other cells; so stones that
//! connect Black's edges meet every carrier. The text proves that a pattern connects and that each
//! carrier wins; the checker verifies that no set of fewer cells meets all carriers:
//!
//! ```text
//! mustplay connection 1
//! height 6
//! length 6
//! pattern ....../..B.../……
//! carriers 3
//! mustplay certificate 1
//! …
//! checksum 0123456789abcdef
//! ```
//!
//! Each proof is a certificate for [`check`](crate::check), in which Black owns all cells outside
//! the carrier.

use mustplay_core::checksum::checksum;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, Color, Setup, Shape};
use mustplay_proof::CERTIFICATE_TITLE;
use mustplay_proof::check::{Flaw, Refusal, Verified, check};

/// A proved result: the stones connect Black's edges though White moves first, and fewer do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestStones {
    /// The stones, with White to move.
    pub setup: Setup,
    /// The number of carriers that they meet.
    pub carriers: usize,
    /// The steps of all proofs.
    pub steps: usize,
}

/// The text of a proof, from the certificate of the pattern and one for each carrier.
pub fn write(pattern: &Setup, certificates: &[String]) -> String {
    let mut text = head(pattern, certificates.len().saturating_sub(1));
    text.extend(certificates.iter().map(String::as_str));
    let sum = checksum(text.as_bytes());
    text + &format!("checksum {sum:016x}\n")
}

/// The text before the certificates.
fn head(pattern: &Setup, carriers: usize) -> String {
    let (columns, rows) = size(pattern).unwrap_or((1, 0));
    let black = pattern.cells_of(Color::Black);
    let sign = |cell: Cell| if black.contains(&cell) { 'B' } else { '.' };
    let cells: Vec<char> = pattern.board.cells().map(sign).collect();
    let row = |row: &[char]| row.iter().collect::<String>();
    let lines: Vec<String> = cells.chunks(columns).map(row).collect();
    format!(
        "mustplay connection 1\nheight {columns}\nlength {rows}\npattern {}\ncarriers {carriers}\n",
        lines.join("/")
    )
}

/// The columns and rows of a board of Hex.
fn size(setup: &Setup) -> Option<(usize, usize)> {
    match setup.board.shape() {
        Shape::Hex { columns, rows } => Some((columns, rows)),
        _ => None,
    }
}

/// Checks a proof within the limits of `sink`.
pub fn check_fewest(text: &str, sink: &dyn ProgressSink) -> Result<FewestStones, Refusal> {
    let end = text.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let (body, last) = text.split_at(end);
    let sum = format!("checksum {:016x}", checksum(body.as_bytes()));
    let line = body.lines().count() + 1;
    if last.trim_end() != sum {
        let expected = format!("`{sum}`, the sum of the lines before");
        return Err(refuse(line, expected, format!("`{}`", last.trim_end())));
    }
    let (given, mut rest) = body.split_at(body.find(CERTIFICATE_TITLE).unwrap_or(body.len()));
    let mut line = given.lines().count() + 1;
    let mut proofs = Vec::new();
    let mut steps = 0;
    while !rest.is_empty() {
        let next = rest[CERTIFICATE_TITLE.len()..].find(CERTIFICATE_TITLE);
        let (proof, more) =
            rest.split_at(next.map_or(rest.len(), |at| at + CERTIFICATE_TITLE.len()));
        let Verified { claim, steps: of_it, .. } =
            check(proof, sink).map_err(|refusal| match refusal {
                Refusal::Line { line: at, column, flaw } => {
                    Refusal::Line { line: line + at - 1, column, flaw }
                }
                refusal => refusal,
            })?;
        steps += of_it;
        proofs.push((line, claim));
        line += proof.lines().count();
        rest = more;
    }
    let Some(((first, pattern), carriers)) = proofs.split_first() else {
        return Err(refuse(line, "a certificate", "none"));
    };
    if pattern.winner != Color::Black || pattern.setup.to_move != Color::White {
        let expected = "a proof that Black wins though White moves first";
        return Err(refuse(*first, expected, "another one"));
    }
    let setup = &pattern.setup;
    if size(setup).is_none() || !setup.cells_of(Color::White).is_empty() {
        let expected = "a board of Hex with black stones";
        return Err(refuse(*first, expected, "another position"));
    }
    if given != head(setup, carriers.len()) {
        let expected = "the board, the pattern and the number of carriers of the proofs below";
        return Err(refuse(1, expected, "others"));
    }
    let mut cells: Vec<Vec<Cell>> = Vec::new();
    for (line, claim) in carriers {
        let is_carrier = claim.winner == Color::White
            && claim.setup.to_move == Color::White
            && claim.setup.board.shape() == setup.board.shape()
            && claim.setup.cells_of(Color::White).is_empty();
        if !is_carrier {
            let expected = "a proof that White, to move, wins on this board with some cells alone";
            return Err(refuse(*line, expected, "another one"));
        }
        let black = claim.setup.cells_of(Color::Black);
        let free = setup.board.cells().filter(|cell| !black.contains(cell));
        cells.push(free.collect());
    }
    let stones = setup.cells_of(Color::Black).len();
    let mut fewer = Vec::new();
    if let Some(most) = stones.checked_sub(1)
        && meet_all(&cells, &mut fewer, most, sink).map_err(Refusal::Stopped)?
    {
        let names: Vec<&str> = fewer.iter().map(|&cell| setup.board.name(cell)).collect();
        let expected = format!("carriers that {most} stones do not all meet");
        let found = match names.len() {
            0 => "none".to_owned(),
            _ => format!("carriers that all have one of {}", names.join(" ")),
        };
        return Err(refuse(5, expected, found));
    }
    Ok(FewestStones { setup: setup.clone(), carriers: carriers.len(), steps })
}

/// Whether at most `most` cells, including those in `cells`, meet all carriers; completes `cells`.
fn meet_all(
    carriers: &[Vec<Cell>],
    cells: &mut Vec<Cell>,
    most: usize,
    sink: &dyn ProgressSink,
) -> Result<bool, StopReason> {
    let missed = |carrier: &&Vec<Cell>| !carrier.iter().any(|cell| cells.contains(cell));
    let Some(carrier) = carriers.iter().find(missed) else {
        return Ok(true);
    };
    if cells.len() == most {
        return Ok(false);
    }
    sink.report(&Progress::new(0, 0))?;
    for &cell in carrier {
        cells.push(cell);
        if meet_all(carriers, cells, most, sink)? {
            return Ok(true);
        }
        cells.pop();
    }
    Ok(false)
}

fn refuse(line: usize, expected: impl Into<String>, found: impl Into<String>) -> Refusal {
    Refusal::Line { line, column: 1, flaw: Flaw { expected: expected.into(), found: found.into() } }
}
