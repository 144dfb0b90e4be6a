//! Every position of a small game as a game over its poset (CVH §4).
//!
//! The value of a complete coloring is its outcome; any other coloring is the game whose options
//! are the colorings after one move of Max (left) or Min (right).

use mustplay_cgt::outcome::{Game, Games};
use mustplay_core::{Progress, ProgressSink};
use rustc_hash::FxHashMap;

use crate::file::{Outcomes, Played};
use crate::outcomes::PosetPayoff;
use crate::values::Colorings;
use crate::{CountError, Elements, Move, Painting, Palette, with_width};

/// The values of a position and of all positions below it, in one engine.
#[derive(Clone, Debug)]
pub struct PosetValues {
    colorings: Colorings,
    values: Vec<Game>,
}

const MOST: usize = 200_000;

const REPORT_EVERY: usize = 256;

type Sides = [Vec<usize>; 2];

impl PosetPayoff {
    pub fn value_of(
        &self,
        games: &mut Games,
        game: &Played<Outcomes>,
        sink: &dyn ProgressSink,
    ) -> Result<Game, CountError> {
        let palette = game.rules.palette;
        let values = with_width!(game.names, W => {
            self.values(games, palette, &game.painting::<W>(), sink)
        });
        Ok(values?.value())
    }

    /// The values of `start` and of all positions below it.
    pub fn values<const W: usize>(
        &self,
        games: &mut Games,
        palette: Palette,
        start: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<PosetValues, CountError> {
        let free = Elements::first(self.elements()) - start.colored();
        let colorings = Colorings::new(free.iter().collect(), self.colors(), MOST)?;
        let count = colorings.count();
        let may = palette.permissions(self.colors());
        let any = games.atom(self.poset().atoms().next().expect("a poset has an outcome"));
        let mut values = vec![any; count];
        let mut known: FxHashMap<Sides, Game> = FxHashMap::default();
        for number in (0..count).rev() {
            if number % REPORT_EVERY == 0 {
                let done = (count - number) as u64;
                sink.report(&Progress::new(done, games.bytes()).of(count as u64))?;
            }
            let mut sides: Sides = [Vec::new(), Vec::new()];
            let mut options: [Vec<Game>; 2] = [Vec::new(), Vec::new()];
            for (color, child) in colorings.children(number) {
                let option: Game = values[child];
                for side in (0..2).filter(|&side| may[color][side]) {
                    if !sides[side].contains(&option.index()) {
                        sides[side].push(option.index());
                        options[side].push(option);
                    }
                }
            }
            values[number] = if options[0].is_empty() {
                let end = colorings.painting(start, number);
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
        Ok(PosetValues { colorings, values })
    }
}

impl PosetValues {
    pub fn value(&self) -> Game {
        self.values[0]
    }

    /// The value of a coloring that extends the start.
    pub fn of<const W: usize>(&self, painting: &Painting<W>) -> Game {
        self.values[self.colorings.number(painting)]
    }

    pub fn after<const W: usize>(&self, painting: &Painting<W>, mv: Move) -> Game {
        self.of(&painting.after(mv))
    }
}
