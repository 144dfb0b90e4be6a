//! Coins on strings, as text.
//!
//! A string is tied to two coins, or to a coin and the ground. Coins are numbers from 1, the ground
//! is 0, a string is the pair of its ends, the smaller one first. Dots and Boxes is such a game: a
//! box is a coin and its sides are its strings, those on the edge of the board tied to the ground.
//! [`Nimstring`](crate::Nimstring) and [`Dots`](crate::dots::Dots) are played on them.

use crate::picture;
use crate::plan::{self, TextError};

/// The most strings that are held.
pub(crate) const MOST_STRINGS: usize = 64;

/// The largest number of a coin.
pub(crate) const MOST_COINS: u8 = 64;

/// The ground among the ends of strings.
pub(crate) const GROUND: u8 = 0;

/// Rows and columns of boxes, if the text is a size such as `2x3`.
pub(crate) fn size(text: &str) -> Result<Option<(usize, usize)>, TextError> {
    let text = text.trim();
    let size = plan::size(text);
    let is_none = match &size {
        Ok(size) => size.is_none() && text.contains(['x', '×', 'X']),
        Err(error) => matches!(error, TextError::Empty { .. }),
    };
    if is_none {
        return Err(TextError::Unexpected {
            column: 1,
            expected: "the size of a board such as 2x3",
            found: format!("`{text}`"),
        });
    }
    size
}

/// The strings of a board of Dots and Boxes: row by row from the top the lines that lie, and below
/// each row of them those that stand. Boxes are numbered row by row.
pub(crate) fn board(rows: usize, columns: usize) -> Result<Vec<(u8, u8)>, TextError> {
    let boxes = rows.saturating_mul(columns);
    TextError::unless_within(MOST_COINS.into(), "boxes", boxes)?;
    let coin = |row: usize, column: usize| {
        let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        if inside { ((row - 1) * columns + column) as u8 } else { GROUND }
    };
    let mut strings = Vec::new();
    for row in 0..=rows {
        let lying = (1..=columns).map(|column| (coin(row, column), coin(row + 1, column)));
        strings.extend(lying);
        if row < rows {
            let standing = 0..=columns;
            strings
                .extend(standing.map(|column| (coin(row + 1, column), coin(row + 1, column + 1))));
        }
    }
    within(strings)
}

/// Strings as pairs of coins, such as `0-1 1-2 2-0`.
pub(crate) fn read(text: &str) -> Result<Vec<(u8, u8)>, TextError> {
    let mut strings = Vec::new();
    let mut column = 1;
    for word in text.split([' ', ',']) {
        match ends(word) {
            Some((one, other)) if one != other => strings.push((one, other)),
            _ if word.is_empty() => {}
            _ => {
                return Err(TextError::Unexpected {
                    column,
                    expected: "a string between two of the ground 0 and coins up to 64, like 0-1",
                    found: format!("`{word}`"),
                });
            }
        }
        column += word.chars().count() + 1;
    }
    within(strings)
}

/// The ends of a string as it is written, `2-0`.
pub(crate) fn ends(word: &str) -> Option<(u8, u8)> {
    let coin = |text: &str| text.parse().ok().filter(|&coin: &u8| coin <= MOST_COINS);
    let (one, other) = word.split_once('-')?;
    Some((coin(one)?, coin(other)?))
}

/// No more strings than are held, the smaller end of each first.
fn within(mut strings: Vec<(u8, u8)>) -> Result<Vec<(u8, u8)>, TextError> {
    TextError::unless_within(MOST_STRINGS, "strings", strings.len())?;
    for (one, other) in &mut strings {
        (*one, *other) = ((*one).min(*other), (*one).max(*other));
    }
    Ok(strings)
}

/// Strings as an SVG document: coins in rows on the ground.
pub(crate) fn drawing(strings: impl Iterator<Item = (u8, u8)>) -> String {
    let strings: Vec<(u8, u8)> = strings.collect();
    let coins = strings.iter().map(|&(_, larger)| larger).max();
    let coins = usize::from(coins.unwrap_or(0));
    let side = (1..=coins).find(|side| side * side >= coins).unwrap_or(1);
    let place = |coin: u8, next: u8| match coin {
        GROUND => ((usize::from(next) - 1) % side, 0),
        coin => ((usize::from(coin) - 1) % side, side - (usize::from(coin) - 1) / side),
    };
    let mut drawn: Vec<picture::Edge> = Vec::new();
    for (one, other) in strings {
        let (from, to) = (place(one, other), place(other, one));
        let parallel = drawn.iter().filter(|edge| (edge.from, edge.to) == (from, to));
        let bend = parallel.count() as i64;
        drawn.push(picture::Edge { from, to, bend, color: picture::GREEN });
    }
    picture::graph(side, side, &drawn)
}
