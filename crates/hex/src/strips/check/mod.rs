//! The checker of proofs that fewer stones do not connect. A skeptic has to read only this folder.
//!
//! It depends on the adjacency of cells in a strip, on CVH's definitions of games and their order,
//! and on how a proof continues from cell to cell. It is independent of the search, of canonical
//! forms and of the game engine. `docs/certificates.md` defines the text and proves the checker
//! correct.
//!
//! * `frontier` — the states of filled cells and their order;
//! * `values` — games over these states, and their order;
//! * `proof` — entries, each of which stands for many patterns;
//! * this file — the text and its errors.

use mustplay_core::checksum::checksum;
use mustplay_core::{ProgressSink, StopReason};
use thiserror::Error;

use self::frontier::Outcomes;
use self::proof::{Entry, Need, Proof};
use self::values::Values;

mod frontier;
mod proof;
mod values;

pub use proof::Weights;

/// The proved statement: on a board of `height` columns and `length` rows the stones of the pattern
/// connect Black's edges when White moves first, and fewer stones do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedStrip {
    /// The columns, from one of White's edges to the other.
    pub height: usize,
    /// The rows, from one of Black's edges to the other.
    pub length: usize,
    /// The pattern, row after row; true is a stone.
    pub pattern: Vec<Vec<bool>>,
    /// From some length on, fewer stones than `(least + price · length) / columns` do not connect.
    pub weights: Weights,
    /// The least benefit; `None` if the proof has none.
    pub least: Option<i64>,
    pub entries: usize,
}

/// The greatest height and length that are read.
const MOST_CELLS: usize = 1024;

pub fn check(text: &str, sink: &dyn ProgressSink) -> Result<VerifiedStrip, StripRefusal> {
    let mut lines = lines(text)?;
    let mut last = 1;
    let mut next = || {
        let line = lines.next();
        last = line.map_or(last, |line| line.number);
        line.ok_or_else(|| StripRefusal::new(last, "another line", "the checksum"))
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
    let pattern = cells(line, line.fact("pattern")?, ['.', 'B'], height)?;
    if pattern.len() != height * length {
        return Err(line.refuse(&format!("{length} rows"), line.fact("pattern")?));
    }
    let weights = weights(next()?)?;
    let outcomes = Outcomes::new(height).map_err(|found| {
        line.refuse("a height with at most 128 outcomes", &format!("more than {found}"))
    })?;
    if !outcomes.is_monotone() {
        return Err(line.refuse("a game in which stones do no harm", "another one"));
    }
    let mut values = Values::new(&outcomes, sink);
    let mut line = next()?;
    while line.is("outcome") || line.is("game") {
        value(line, &mut values)?;
        line = next()?;
    }
    let mut entries = Vec::new();
    while line.is("row") || line.is("benefit") {
        entries.push(entry(line, &values, entries.len() + 1)?);
        line = next()?;
    }
    let path = line.fact("path")?.split(' ');
    let path: Result<Vec<usize>, StripRefusal> =
        path.map(|word| line.value(word, &values)).collect();
    let path = path?;
    if let Some(more) = lines.next() {
        return Err(more.refuse("the checksum", "another line"));
    }
    let mut proof = Proof { values, weights, entries };
    proof.check()?;
    proof.check_path(line.number, &pattern, &path)?;
    let stones = pattern.iter().filter(|&&stone| stone).count();
    let at_least = proof.at_least(length);
    if at_least.is_none_or(|least| least < stones as i64) {
        let expected = format!("a proof that fewer than {stones} stones do not connect");
        let found = at_least.map_or("none".to_owned(), |least| format!("fewer than {least}"));
        return Err(line.refuse(&expected, &found));
    }
    Ok(VerifiedStrip {
        height,
        length,
        pattern: pattern.chunks(height).map(<[bool]>::to_vec).collect(),
        weights,
        least: proof.least_benefit(),
        entries: proof.entries.len(),
    })
}

// The text: a line for each fact, each value and each entry, and a checksum.

#[derive(Clone, Copy)]
struct Line<'a> {
    /// Counted from one.
    number: usize,
    words: &'a str,
}

impl<'a> Line<'a> {
    fn refuse(self, expected: &str, found: &str) -> StripRefusal {
        let found = match found.char_indices().nth(40) {
            _ if found.is_empty() => "nothing".to_owned(),
            None => format!("`{found}`"),
            Some((cut, _)) => format!("`{}…`", &found[..cut]),
        };
        StripRefusal::new(self.number, expected, found)
    }

    /// The text after the keyword.
    fn fact(self, keyword: &str) -> Result<&'a str, StripRefusal> {
        let (word, rest) = self.words.split_once(' ').unwrap_or((self.words, ""));
        if word != keyword {
            return Err(self.refuse(&format!("`{keyword}`"), word));
        }
        Ok(rest)
    }

    fn is(self, keyword: &str) -> bool {
        self.words.split(' ').next() == Some(keyword)
    }

    /// A number within the range that proofs need.
    fn number(self, word: &str, expected: &str) -> Result<i64, StripRefusal> {
        let number = word.parse().ok();
        let number = number.filter(|number| (-1_000_000..=1_000_000_000).contains(number));
        number.ok_or_else(|| self.refuse(expected, word))
    }

    fn count(self, word: &str, expected: &str) -> Result<usize, StripRefusal> {
        let number = self.number(word, expected)?;
        usize::try_from(number).map_err(|_| self.refuse(expected, word))
    }

    /// The index of an earlier value.
    fn value(self, word: &str, values: &Values<'_>) -> Result<usize, StripRefusal> {
        let expected = "the number of a value before";
        let number = self.count(word, expected)?;
        (number < values.len()).then_some(number).ok_or_else(|| self.refuse(expected, word))
    }

    /// Splits into exactly `N` words.
    fn words<const N: usize>(
        self,
        rest: &'a str,
        expected: &str,
    ) -> Result<[&'a str; N], StripRefusal> {
        let words: Vec<&str> = rest.split(' ').collect();
        <[&str; N]>::try_from(words).map_err(|_| self.refuse(expected, rest))
    }
}

/// The lines of a text whose last line is the checksum of the others.
fn lines(text: &str) -> Result<impl Iterator<Item = Line<'_>>, StripRefusal> {
    let lines = (1..).zip(text.lines()).map(|(number, words)| Line { number, words });
    let none = Line { number: 1, words: text };
    let last = lines.clone().last().unwrap_or(none);
    let body = last.words.as_ptr().addr() - text.as_ptr().addr();
    let sum = format!("checksum {:016x}", checksum(&text.as_bytes()[..body]));
    if last.words != sum {
        let expected = format!("`{sum}`, the sum of the lines before");
        return Err(last.refuse(&expected, last.words));
    }
    Ok(lines.take_while(move |line| line.number < last.number))
}

/// Adds the value of a line: cells `outcome 3 BW/B`, or options `game 7 1,2|3`.
fn value(line: Line<'_>, values: &mut Values<'_>) -> Result<(), StripRefusal> {
    let is_game = line.is("game");
    let rest = line.fact(if is_game { "game" } else { "outcome" })?;
    let [number, what] = line.words(rest, "a number and what it stands for")?;
    let next = values.len();
    if line.count(number, "a number")? != next {
        return Err(line.refuse(&format!("the number {next}"), number));
    }
    if !is_game {
        let cells: Vec<bool> = cells(line, what, ['B', 'W'], values.outcomes.height)?;
        values.add_outcome(cells.into_iter());
        return Ok(());
    }
    let sides = what.split_once('|');
    let (left, right) = sides.ok_or_else(|| line.refuse("options like `1,2|3`", what))?;
    let side = |side: &str| -> Result<Vec<usize>, StripRefusal> {
        side.split(',').map(|word| line.value(word, values)).collect()
    };
    let (left, right) = (side(left)?, side(right)?);
    values.add_game(left, right).map_err(|expected| line.refuse(expected, what))
}

/// Cells row after row, `-` for none; true for the second of two signs.
fn cells(
    line: Line<'_>,
    text: &str,
    signs: [char; 2],
    height: usize,
) -> Result<Vec<bool>, StripRefusal> {
    let expected = format!("rows of {height} cells, each {} or {}", signs[0], signs[1]);
    let rows: Vec<&str> = if text == "-" { Vec::new() } else { text.split('/').collect() };
    let whole = rows.len().saturating_sub(1);
    let fits = |(at, row): (usize, &&str)| match row.chars().count() {
        0 => false,
        length if at < whole => length == height,
        length => length <= height,
    };
    if !rows.iter().enumerate().all(fits) {
        return Err(line.refuse(&expected, text));
    }
    let cell = |sign: char| match signs.iter().position(|&it| it == sign) {
        Some(at) => Ok(at == 1),
        None => Err(line.refuse(&expected, text)),
    };
    rows.iter().flat_map(|row| row.chars()).map(cell).collect()
}

/// An entry: `row NUMBER ROWS VALUE STONES EMPTY STONE` or `benefit NUMBER VALUE BENEFIT EMPTY
/// STONE`.
fn entry(line: Line<'_>, values: &Values<'_>, next: usize) -> Result<Entry, StripRefusal> {
    const ROW: &str = "an entry, the rows, a value, stones and two entries or `lost`";
    const BENEFIT: &str = "an entry, a value, its benefit and two entries or `lost`";
    let (number, value, need, then) = if line.is("row") {
        let words: [&str; 6] = line.words(line.fact("row")?, ROW)?;
        let [number, rows, value, stones, empty, stone] = words;
        let need = Need::Stones {
            rows: line.count(rows, "a number of rows")?,
            stones: line.number(stones, "a number of stones")?,
        };
        (number, value, need, [empty, stone])
    } else {
        let words: [&str; 5] = line.words(line.fact("benefit")?, BENEFIT)?;
        let [number, value, benefit, empty, stone] = words;
        let need = Need::Benefit(line.number(benefit, "a benefit")?);
        (number, value, need, [empty, stone])
    };
    if line.count(number, "a number")? != next {
        return Err(line.refuse(&format!("the number {next}"), number));
    }
    let target = |word: &str| -> Result<Option<usize>, StripRefusal> {
        if word == "lost" {
            return Ok(None);
        }
        let number = line.count(word, "the number of an entry, or `lost`")?;
        number.checked_sub(1).map(Some).ok_or_else(|| line.refuse("the number of an entry", word))
    };
    Ok(Entry {
        value: line.value(value, values)?,
        need,
        then: [target(then[0])?, target(then[1])?],
        line: line.number,
    })
}

/// `FROM COLUMNS STONES`.
fn weights(line: Line<'_>) -> Result<Weights, StripRefusal> {
    const EXPECTED: &str = "a length, and how many columns weigh as much as how many stones";
    let [from, columns, price] = line.words(line.fact("period")?, EXPECTED)?;
    let weights = Weights {
        from: line.count(from, EXPECTED)?,
        columns: line.number(columns, EXPECTED)?,
        price: line.number(price, EXPECTED)?,
    };
    let sensible = (1..=4096).contains(&weights.columns) && (0..=4096).contains(&weights.price);
    if !sensible || weights.from > 4096 {
        return Err(line.refuse("numbers of at most 4096, and some columns", line.words));
    }
    Ok(weights)
}

/// Why a proof was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StripRefusal {
    /// A line cannot be read, or its statement does not follow.
    #[error("line {line}: expected {expected}, found {found}")]
    Line { line: usize, expected: String, found: String },
    /// The check was stopped without a result.
    #[error("the check was not finished: {0}")]
    Stopped(#[from] StopReason),
}

impl StripRefusal {
    fn new(line: usize, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::Line { line, expected: expected.into(), found: found.into() }
    }
}
