//! Looks for a set-coloring game of seven elements whose value is not one of the sixteen.
//!
//! ```text
//! new_values STEPS [SEED]     simulated annealing, until one is found
//! new_values circular         all payoffs that do not change when the elements are turned in a circle
//! ```
//!
//! Such a game has fourteen options of six elements, all of them worth T*|Z□*, T*‖Z□|F or X* (or the
//! mirror image; `docs/theory-binary-values.md`). The search walks through the payoffs, flips one
//! outcome at a time and counts the options that are not of this kind: simulated annealing, restarted
//! when it is cold.
//!
//! Flipping one row changes one subgame of four elements for each three elements that are colored,
//! one of five for each two, one of six for each one: 63 of 378, so a step is a few hundred look-ups.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::{Palette, TruthTable};
use mustplay_games::binary::{Family, Value};
use mustplay_games::random::SplitMix;

const ELEMENTS: usize = 7;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["circular"] {
        circular();
        return ExitCode::SUCCESS;
    }
    let numbers: Result<Vec<u64>, _> = words.iter().map(|word| word.parse()).collect();
    match numbers.as_deref() {
        Ok([steps]) => hunt(*steps, 1),
        Ok([steps, seed]) => hunt(*steps, *seed),
        _ => {
            eprintln!("usage: new_values STEPS [SEED] | circular");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Values by their places among the even and the odd ones of the sixteen.
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
        let sixteen = values.games().sixteen(Family::GameSat);
        let of = |values: &mut BinaryValues, forms: &[_]| -> Vec<Value> {
            forms
                .iter()
                .map(|&form| values.games().value(form))
                .collect()
        };
        let (even, odd) = (
            of(&mut values, sixteen.even()),
            of(&mut values, sixteen.odd()),
        );
        let place = |list: &[Value], value: Value| list.iter().position(|&v| v == value);
        let mut from_sets = |options: &[Value], results: &[Value]| -> Vec<u8> {
            let result = |mask: usize| {
                let chosen: Vec<Value> = (0..8)
                    .filter(|i| mask >> i & 1 == 1)
                    .map(|i| options[i])
                    .collect();
                let value = values.games().value_from(&chosen, &chosen).ok()?;
                place(results, value)
            };
            (0..256)
                .map(result)
                .map(|found| found.map_or(u8::MAX, |at| at as u8))
                .collect()
        };
        let (to_odd, to_even) = (from_sets(&even, &odd), from_sets(&odd, &even));
        let four = (0..1 << 16).map(|word| {
            let value = values
                .value(&TruthTable::from_word(4, word))
                .expect("a small game");
            place(&even, value).expect("dimension four has known values") as u8
        });
        Self {
            four: four.collect(),
            odd: to_odd,
            even: to_even,
        }
    }
}

/// The subgames with some elements colored, by which elements and which colors.
#[derive(Clone)]
struct Subgames {
    /// Payoffs of four elements: by the mask of the three colored ones and the row among them.
    four: Vec<u16>,
    /// Values of five elements, odd.
    five: Vec<u8>,
    /// Values of six elements, even.
    six: Vec<u8>,
}

/// Where a subgame is kept: the colored elements and a row that shows their colors.
fn key(colored: usize, row: usize) -> usize {
    colored << ELEMENTS | row & colored
}

/// The bits of `row` outside `colored`, closed up.
fn local(colored: usize, row: usize) -> usize {
    let free = (0..ELEMENTS).filter(|v| colored >> v & 1 == 0);
    free.enumerate()
        .fold(0, |bits, (i, v)| bits | (row >> v & 1) << i)
}

fn sets(size: u32) -> Vec<usize> {
    (0..1 << ELEMENTS)
        .filter(|set: &usize| set.count_ones() == size)
        .collect()
}

impl Subgames {
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

    /// How many of the fourteen options are not worth T*|Z□*, T*‖Z□|F or X*.
    fn wrong(&self) -> u32 {
        let options = (0..ELEMENTS).flat_map(|v| [key(1 << v, 0), key(1 << v, 1 << v)]);
        options
            .map(|at| u32::from(!(1..=3).contains(&self.six[at])))
            .sum()
    }
}

/// Prints a game that was found and what it is worth, computed anew from the payoff alone.
fn report(game: &Subgames) {
    let table = game.table();
    println!("{table}");
    let mut values = BinaryValues::new(Palette::Any);
    let value = values.value(&table).expect("a small game");
    println!("is worth {}", values.games().normal().ascii(value.normal()));
    for (mv, value) in values.after_moves(&table).expect("a small game") {
        println!("  after {mv:?}: {}", values.text(value, ELEMENTS - 1));
    }
}

/// Counts the payoffs that depend on the circular pattern of the colors alone, by value.
fn circular() {
    let start = Instant::now();
    let turned = |row: usize| (row << 1 | row >> (ELEMENTS - 1)) & ((1 << ELEMENTS) - 1);
    // The smallest row of each pattern, and the pattern of each row.
    let smallest = |row: usize| {
        let turns = std::iter::successors(Some(row), |&row| Some(turned(row)));
        turns.take(ELEMENTS).min().expect("seven turns")
    };
    let patterns: Vec<usize> = (0..1 << ELEMENTS)
        .filter(|&row| smallest(row) == row)
        .collect();
    let pattern = |row: usize| patterns.binary_search(&smallest(row)).expect("a pattern");
    let pattern_of: Vec<usize> = (0..1 << ELEMENTS).map(pattern).collect();
    let mut values = BinaryValues::new(Palette::Any);
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for wins in 0..1_u64 << patterns.len() {
        let game = |color: usize| {
            TruthTable::new(ELEMENTS - 1, 2, |row| {
                wins >> pattern_of[row << 1 | color] & 1 == 1
            })
            .expect("64 rows")
        };
        // All elements are alike, so two options tell all.
        let options = [0, 1].map(|color| values.value(&game(color)).expect("a small game"));
        let value = values
            .games()
            .value_from(&options, &options)
            .expect("two options");
        let text = values.games().normal().ascii(value.normal());
        counts.entry(text).or_insert((0, wins)).0 += 1;
    }
    for (text, (count, wins)) in counts {
        let shown = |at: &usize| wins >> at & 1 == 1;
        let won: Vec<String> = (0..patterns.len())
            .filter(shown)
            .map(|at| format!("{:07b}", patterns[at]))
            .collect();
        println!(
            "{count:>8} games worth {text}, the first {{{}}}",
            won.join(" ")
        );
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
}

fn hunt(steps: u64, seed: u64) {
    let start = Instant::now();
    let tables = Tables::new();
    let sets = [0, 1, 2, 3].map(sets);
    let keys = 1 << (2 * ELEMENTS);
    let mut random = SplitMix::new(seed);
    let mut counts = [0_u64; 2 * ELEMENTS + 1];
    let mut restarts = 0;
    let mut left = steps;
    'restarts: while left > 0 {
        restarts += 1;
        // Payoff FALSE, then a random one.
        let mut game = Subgames {
            four: vec![0; keys],
            five: vec![7; keys],
            six: vec![7; keys],
        };
        for row in 0..1 << ELEMENTS {
            game.flip(row, &tables, &sets);
            if random.below(2) == 0 {
                game.flip(row, &tables, &sets);
            }
        }
        let mut wrong = game.wrong();
        for step in 0..200_000_u64 {
            if left == 0 {
                break 'restarts;
            }
            left -= 1;
            counts[wrong as usize] += 1;
            if wrong == 0 {
                report(&game);
                break 'restarts;
            }
            let temperature = 0.8 * (1.0 - step as f64 / 200_000.0) + 0.05;
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
    println!("{} games, {restarts} restarts", steps - left);
    for (wrong, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("{count:>12} games with {wrong:>2} options that do not fit");
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
}
