//! Every position of a small game as a game over its poset (CVH §4).
//!
//! A complete coloring is its outcome; any other coloring is the game whose left options are the
//! colorings after a move of Max and whose right options those after a move of Min.

use mustplay_cgt::outcome::{Game, Games};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::file::{Outcomes, Played};
use crate::outcomes::PosetPayoff;
use crate::{
    Color, Element, Elements, Move, Painting, Palette, Player, TooManyColorings, with_width,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ValuesError {
    #[error(transparent)]
    TooManyColorings(#[from] TooManyColorings),
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// The values of a position and of all that can come of it, in one engine.
#[derive(Clone, Debug)]
pub struct PosetValues {
    free: Vec<Element>,
    base: usize,
    values: Vec<Game>,
}

/// How many positions are looked at.
const MOST: usize = 200_000;

const REPORT_EVERY: usize = 256;

/// What may be on either side.
type Sides = [Vec<usize>; 2];

impl PosetPayoff {
    /// The value of a game as it was written.
    pub fn value_of(
        &self,
        games: &mut Games,
        game: &Played<Outcomes>,
        sink: &dyn ProgressSink,
    ) -> Result<Game, ValuesError> {
        let palette = game.rules.palette;
        let values = with_width!(game.names, W => {
            self.values(games, palette, &game.painting::<W>(), sink)
        });
        Ok(values?.value())
    }

    /// The values of `start` and of all that can come of it.
    pub fn values<const W: usize>(
        &self,
        games: &mut Games,
        palette: Palette,
        start: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<PosetValues, ValuesError> {
        let free: Vec<Element> =
            (Elements::first(self.elements()) - start.colored()).iter().collect();
        let base = self.colors() + 1;
        let count = base
            .checked_pow(free.len() as u32)
            .filter(|&count| count <= MOST)
            .ok_or(TooManyColorings { elements: free.len(), colors: self.colors() })?;
        let may = Player::BOTH.map(|player| -> Vec<usize> {
            palette.colors(player, self.colors()).map(Color::index).collect()
        });
        let any = games.atom(self.poset().atoms().next().expect("a poset has an outcome"));
        let mut values = vec![any; count];
        let mut known: FxHashMap<Sides, Game> = FxHashMap::default();
        // Coloring an element makes the number larger, so options come first when counting down.
        for number in (0..count).rev() {
            if number % REPORT_EVERY == 0 {
                let done = (count - number) as u64;
                sink.report(&Progress::new(done, games.bytes()).of(count as u64))?;
            }
            let mut sides: Sides = [Vec::new(), Vec::new()];
            let mut options: [Vec<Game>; 2] = [Vec::new(), Vec::new()];
            let mut weight = 1;
            for _ in &free {
                if (number / weight).is_multiple_of(base) {
                    for (side, colors) in may.iter().enumerate() {
                        for color in colors {
                            let option = values[number + (color + 1) * weight];
                            if !sides[side].contains(&option.index()) {
                                sides[side].push(option.index());
                                options[side].push(option);
                            }
                        }
                    }
                }
                weight *= base;
            }
            values[number] = if options[0].is_empty() {
                let end = PosetValues::coloring(start, &free, base, number);
                games.atom(self.outcome(&end).expect("a complete coloring"))
            } else {
                for side in &mut sides {
                    side.sort_unstable();
                }
                let [left, right] = &options;
                let both = "both players have moves";
                *known.entry(sides).or_insert_with(|| games.game(left, right).expect(both))
            };
        }
        Ok(PosetValues { free, base, values })
    }
}

impl PosetValues {
    /// The coloring of a number, whose digits are 0 for uncolored elements and 1 + χ for others.
    fn coloring<const W: usize>(
        start: &Painting<W>,
        free: &[Element],
        base: usize,
        mut number: usize,
    ) -> Painting<W> {
        let mut painting = *start;
        for &element in free {
            if let Some(color) = (number % base).checked_sub(1) {
                painting = painting.with(element, Color::new(color));
            }
            number /= base;
        }
        painting
    }

    pub fn value(&self) -> Game {
        self.values[0]
    }

    /// The value of a coloring that can come of it.
    pub fn of<const W: usize>(&self, painting: &Painting<W>) -> Game {
        let mut weight = 1;
        let mut number = 0;
        for &element in &self.free {
            let color = painting.color(element);
            number += weight * color.map_or(0, |color| color.index() + 1);
            weight *= self.base;
        }
        self.values[number]
    }

    pub fn after<const W: usize>(&self, painting: &Painting<W>, mv: Move) -> Game {
        self.of(&painting.after(mv))
    }
}
