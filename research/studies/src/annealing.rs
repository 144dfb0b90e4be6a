//! A search for games of seven elements whose value is not one of the sixteen (SCG §14.3).
//!
//! Such a game has fourteen options of six elements, all of them worth T*|Z□*, T*‖Z□|F or X* (or
//! the mirror image; `docs/theory-binary-values.md`). Simulated annealing walks through the
//! payoffs: it flips one outcome at a time and minimizes the number of options that are not of this
//! kind. It restarts at the end of each cooling schedule.
//!
//! Flipping one row changes one subgame of four elements for each set of three colored elements,
//! one of five for each two, and one of six for each one: 63 of 378. So a step takes a few hundred
//! look-ups.
//!
//! ```text
//! mustplay dev study annealing --steps 2000000 --seed 1
//! ```

use clap::Args;
use mustplay_core::quantity::{MANY, SEEDS, whole};
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::binary::{FormFamily, Value};
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::{Palette, TruthTable};
use mustplay_core::{Progress, ProgressSink, RunContext};
use serde::Serialize;

const ELEMENTS: usize = 7;

/// Steps of a cooling schedule.
const COOLING: u64 = 200_000;

/// Searches for a game of seven elements with a new value.
#[derive(Clone, Copy, Debug, Args)]
pub struct Annealing {
    /// The number of games to examine, from 0 to 1000000000000.
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = whole::<u64>(0..=MANY))]
    pub steps: u64,
    /// The seed of the walk, from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

/// The result of the search.
#[derive(Clone, Debug, Serialize)]
pub struct Catch {
    pub games: u64,
    pub restarts: u64,
    /// The number of games by their number of options that do not fit.
    pub misfits: [u64; 2 * ELEMENTS + 1],
    /// A game all of whose options fit.
    pub found: Option<NewValue>,
}

/// A game with a new value, computed anew from the payoff alone.
#[derive(Clone, Debug, Serialize)]
pub struct NewValue {
    pub payoff: String,
    /// Its value as a normal-play game.
    pub value: String,
    /// Its value after each move.
    pub after: Vec<String>,
}

impl Job for Annealing {
    const NAME: &'static str = "annealing";
    type Answer = Catch;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Catch>, Error> {
        let sink = context.sink();
        let tables = Tables::new();
        let sets = [0, 1, 2, 3].map(sets);
        let mut random = SplitMix::new(self.seed);
        let mut catch =
            Catch { games: 0, restarts: 0, misfits: [0; 2 * ELEMENTS + 1], found: None };
        let mut stop = None;
        'hunt: while catch.games < self.steps {
            catch.restarts += 1;
            let mut game = Subgames::random(&mut random, &tables, &sets);
            let mut wrong = game.wrong();
            for step in 0..COOLING.min(self.steps - catch.games) {
                if step.is_multiple_of(1 << 10) {
                    let progress = Progress::new(catch.games, 0).of(self.steps);
                    stop = sink.report(&progress).err();
                    if stop.is_some() {
                        break 'hunt;
                    }
                }
                catch.games += 1;
                catch.misfits[wrong as usize] += 1;
                if wrong == 0 {
                    catch.found = Some(NewValue::of(&game.table()));
                    break 'hunt;
                }
                let temperature = 0.8 * (1.0 - step as f64 / COOLING as f64) + 0.05;
                let row = random.below(1 << ELEMENTS) as usize;
                game.flip(row, &tables, &sets);
                let now = game.wrong();
                let worse = f64::from(now) - f64::from(wrong);
                let chance = random.below(1 << 32) as f64 / f64::from(u32::MAX);
                if worse > 0.0 && chance > (-worse / temperature).exp() {
                    game.flip(row, &tables, &sets);
                } else {
                    wrong = now;
                }
            }
        }
        let games = catch.games;
        Ok(Report::until(stop, catch, games))
    }
}

impl NewValue {
    fn of(table: &TruthTable) -> Self {
        let mut values = BinaryValues::new(Palette::Any);
        let value = values.value(table).expect("a small game");
        let moves = values.after_moves(table).expect("a small game");
        let after = moves.into_iter();
        Self {
            payoff: table.to_string(),
            value: values.games().normal().ascii(value.normal()),
            after: after
                .map(|(mv, value)| {
                    let (element, color) = (mv.element.index(), mv.color.index());
                    let worth = values.text(value, ELEMENTS - 1);
                    format!("element {element} color {color}: {worth}")
                })
                .collect(),
        }
    }
}

impl fmt::Display for Catch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(NewValue { payoff, value, after }) = &self.found {
            writeln!(f, "{payoff}\nis worth {value}")?;
            for line in after {
                writeln!(f, "  after {line}")?;
            }
        }
        write!(f, "{} games, {} restarts", self.games, self.restarts)?;
        for (wrong, count) in self.misfits.iter().enumerate().filter(|(_, count)| **count > 0) {
            write!(f, "\n{count:>12} games with {wrong:>2} options that do not fit")?;
        }
        Ok(())
    }
}

/// Values by their indices among the even and the odd ones of the sixteen.
struct Tables {
    /// The even value of every payoff of four elements.
    four: Vec<u8>,
    /// The odd value of a game with a set of even options.
    odd: Vec<u8>,
    /// The even value of a game with a set of odd options.
    even: Vec<u8>,
}

impl Tables {
    fn new() -> Self {
        let mut values = BinaryValues::new(Palette::Any);
        let sixteen = values.games().sixteen(FormFamily::GameSat);
        let of = |values: &mut BinaryValues, forms: &[_]| -> Vec<Value> {
            forms.iter().map(|&form| values.games().value(form)).collect()
        };
        let (even, odd) = (of(&mut values, sixteen.even()), of(&mut values, sixteen.odd()));
        let place = |list: &[Value], value: Value| list.iter().position(|&v| v == value);
        let mut from_sets = |options: &[Value], results: &[Value]| -> Vec<u8> {
            let result = |mask: usize| {
                let chosen: Vec<Value> =
                    (0..8).filter(|i| mask >> i & 1 == 1).map(|i| options[i]).collect();
                let value = values.games().value_from(&chosen, &chosen).ok()?;
                place(results, value)
            };
            (0..256).map(result).map(|found| found.map_or(u8::MAX, |at| at as u8)).collect()
        };
        let (to_odd, to_even) = (from_sets(&even, &odd), from_sets(&odd, &even));
        let four = (0..1 << 16).map(|word| {
            let value = values.value(&TruthTable::from_word(4, word)).expect("a small game");
            place(&even, value).expect("dimension four has known values") as u8
        });
        Self { four: four.collect(), odd: to_odd, even: to_even }
    }
}

/// The subgames after some elements are colored, by elements and colors.
#[derive(Clone)]
struct Subgames {
    /// Payoffs of four elements: by the mask of the three colored ones and the row among them.
    four: Vec<u16>,
    /// Values of five elements, odd.
    five: Vec<u8>,
    /// Values of six elements, even.
    six: Vec<u8>,
}

/// The key of a subgame: the colored elements, and a row with their colors.
fn key(colored: usize, row: usize) -> usize {
    colored << ELEMENTS | row & colored
}

/// The bits of `row` outside `colored`, closed up.
fn local(colored: usize, row: usize) -> usize {
    let free = (0..ELEMENTS).filter(|v| colored >> v & 1 == 0);
    free.enumerate().fold(0, |bits, (i, v)| bits | (row >> v & 1) << i)
}

fn sets(size: u32) -> Vec<usize> {
    (0..1 << ELEMENTS).filter(|set: &usize| set.count_ones() == size).collect()
}

impl Subgames {
    /// A random payoff: each row is won with probability 1/2.
    fn random(random: &mut SplitMix, tables: &Tables, sets: &[Vec<usize>; 4]) -> Self {
        let keys = 1 << (2 * ELEMENTS);
        // Payoff FALSE.
        let mut game = Self { four: vec![0; keys], five: vec![7; keys], six: vec![7; keys] };
        for row in 0..1 << ELEMENTS {
            game.flip(row, tables, sets);
            if random.below(2) == 0 {
                game.flip(row, tables, sets);
            }
        }
        game
    }

    fn flip(&mut self, row: usize, tables: &Tables, sets: &[Vec<usize>; 4]) {
        for &colored in &sets[3] {
            self.four[key(colored, row)] ^= 1 << local(colored, row);
        }
        for &colored in &sets[2] {
            let mut mask = 0;
            for v in (0..ELEMENTS).filter(|v| colored >> v & 1 == 0) {
                for color in [0, 1 << v] {
                    let after = key(colored | 1 << v, row & colored | color);
                    mask |= 1 << tables.four[usize::from(self.four[after])];
                }
            }
            self.five[key(colored, row)] = tables.odd[mask];
        }
        for &colored in &sets[1] {
            let mut mask = 0;
            for v in (0..ELEMENTS).filter(|v| colored >> v & 1 == 0) {
                for color in [0, 1 << v] {
                    mask |= 1 << self.five[key(colored | 1 << v, row & colored | color)];
                }
            }
            self.six[key(colored, row)] = tables.even[mask];
        }
    }

    /// The payoff, from the subgames after coloring three elements.
    fn table(&self) -> TruthTable {
        let colored = 0b111;
        TruthTable::new(ELEMENTS, 2, |row| {
            self.four[key(colored, row)] >> local(colored, row) & 1 == 1
        })
        .expect("128 rows")
    }

    /// The number of the fourteen options that are not worth T*|Z□*, T*‖Z□|F or X*.
    fn wrong(&self) -> u32 {
        let options = (0..ELEMENTS).flat_map(|v| [key(1 << v, 0), key(1 << v, 1 << v)]);
        options.map(|at| u32::from(!(1..=3).contains(&self.six[at]))).sum()
    }
}
