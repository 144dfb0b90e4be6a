//! The games that are born by a day.
//!
//! `{L | R}` with options born by day `n − 1`: 1, 4, 22 and 1474 games on days 0 to 3 (CGT week 6;
//! WW chapter 6). With the order of games they form a distributive lattice (Calistrate, Paulhus and
//! Wolfe), which the picture of the order shows.

use mustplay_cgt::normal::{Game, Games, Style};

/// The last day whose games can be listed; day 4 has more than 10²⁸.
pub(super) const LAST_DAY: u32 = 3;

/// The games born by a day.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GamesBorn {
    /// The day.
    pub day: u32,
    /// How many there are.
    pub count: usize,
    /// Their canonical forms, those first that are born first.
    pub games: Vec<String>,
    #[serde(skip)]
    pub(super) values: Vec<Game>,
}

impl GamesBorn {
    pub(super) fn new(games: &mut Games, day: u32, style: Style) -> Self {
        let mut values: Vec<Game> = Vec::new();
        for day in 0..=day {
            let mut born = games.born_by_day(day);
            born.retain(|game| !values.contains(game));
            let mut texts: Vec<(usize, String, Game)> = Vec::new();
            for game in born {
                let text = games.show(game, style);
                texts.push((text.chars().count(), text, game));
            }
            texts.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
            values.extend(texts.into_iter().map(|(.., game)| game));
        }
        Self {
            day,
            count: values.len(),
            games: values.iter().map(|&game| games.show(game, style)).collect(),
            values,
        }
    }
}
