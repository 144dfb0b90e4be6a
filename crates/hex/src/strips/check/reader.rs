//! The text: a line for each fact, each value and each entry, and a checksum.

use mustplay_core::checksum::checksum;

use super::flaw::{Flaw, Refusal};
use super::proof::{Entry, Need, Weights};
use super::values::Values;

/// A line of the text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from one.
    pub(super) number: usize,
    words: &'a str,
}

impl<'a> Line<'a> {
    pub(super) fn refuse(self, expected: &str, found: &str) -> Refusal {
        let found = match found.char_indices().nth(40) {
            _ if found.is_empty() => "nothing".to_owned(),
            None => format!("`{found}`"),
            Some((cut, _)) => format!("`{}…`", &found[..cut]),
        };
        Refusal::Line { line: self.number, flaw: Flaw::new(expected, found) }
    }

    /// What follows the keyword.
    pub(super) fn fact(self, keyword: &str) -> Result<&'a str, Refusal> {
        let (word, rest) = self.words.split_once(' ').unwrap_or((self.words, ""));
        if word != keyword {
            return Err(self.refuse(&format!("`{keyword}`"), word));
        }
        Ok(rest)
    }

    pub(super) fn is(self, keyword: &str) -> bool {
        self.words.split(' ').next() == Some(keyword)
    }

    /// Numbers no larger than anything that a proof needs.
    pub(super) fn number(self, word: &str, expected: &str) -> Result<i64, Refusal> {
        let number = word.parse().ok();
        let number = number.filter(|number| (-1_000_000..=1_000_000_000).contains(number));
        number.ok_or_else(|| self.refuse(expected, word))
    }

    /// A number from zero on.
    pub(super) fn count(self, word: &str, expected: &str) -> Result<usize, Refusal> {
        let number = self.number(word, expected)?;
        usize::try_from(number).map_err(|_| self.refuse(expected, word))
    }

    /// The number of a value that was given before.
    pub(super) fn value(self, word: &str, values: &Values<'_>) -> Result<usize, Refusal> {
        let expected = "the number of a value before";
        let number = self.count(word, expected)?;
        let known = (number < values.len()).then_some(number);
        known.ok_or_else(|| self.refuse(expected, word))
    }

    /// Exactly so many words.
    pub(super) fn words<const N: usize>(
        self,
        rest: &'a str,
        expected: &str,
    ) -> Result<[&'a str; N], Refusal> {
        let words: Vec<&str> = rest.split(' ').collect();
        <[&str; N]>::try_from(words).map_err(|_| self.refuse(expected, rest))
    }
}

/// The lines of a text whose last one is the checksum of the others.
pub(super) fn lines(text: &str) -> Result<impl Iterator<Item = Line<'_>>, Refusal> {
    let lines = (1..).zip(text.lines());
    let lines = lines.map(|(number, words)| Line { number, words });
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

/// Adds the value that a line gives: cells `outcome 3 BW/B`, or options `game 7 1,2|3`.
pub(super) fn value(line: Line<'_>, values: &mut Values<'_>) -> Result<(), Refusal> {
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
    let side = |side: &str| -> Result<Vec<usize>, Refusal> {
        side.split(',').map(|word| line.value(word, values)).collect()
    };
    let (left, right) = (side(left)?, side(right)?);
    let added = values.add_game(left, right);
    added.map_err(|expected| line.refuse(expected, what))
}

/// Cells row after row, `-` for none; whether each is the second of two signs.
pub(super) fn cells(
    line: Line<'_>,
    text: &str,
    signs: [char; 2],
    height: usize,
) -> Result<Vec<bool>, Refusal> {
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
pub(super) fn entry(line: Line<'_>, values: &Values<'_>, next: usize) -> Result<Entry, Refusal> {
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
    let target = |word: &str| -> Result<Option<usize>, Refusal> {
        if word == "lost" {
            return Ok(None);
        }
        let number = line.count(word, "the number of an entry, or `lost`")?;
        let place = number.checked_sub(1);
        place.map(Some).ok_or_else(|| line.refuse("the number of an entry", word))
    };
    Ok(Entry {
        value: line.value(value, values)?,
        need,
        then: [target(then[0])?, target(then[1])?],
        line: line.number,
    })
}

/// `FROM COLUMNS STONES`.
pub(super) fn weights(line: Line<'_>) -> Result<Weights, Refusal> {
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
