//! The values of set-coloring games with rotational symmetry (SCG §14.3).
//!
//! Enumerates the payoffs of seven elements on a circle that are invariant under rotation. Among
//! them are the first games whose value is not one of the sixteen of SCG §7.9: 1/2, −1/2 and 0
//! (`docs/theory-binary-values.md`).
//!
//! ```text
//! mustplay dev study circular                 all 2²⁰ payoffs: some minutes
//! mustplay dev study circular --elements 5
//! ```

use clap::Args;
use mustplay_core::quantity::whole;
use std::collections::BTreeMap;
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::{Palette, TruthTable};
use mustplay_core::{Progress, ProgressSink, RunContext};
use serde::Serialize;

/// Counts the values of all payoffs that are invariant under rotation of the elements.
#[derive(Clone, Copy, Debug, Args)]
pub struct Circular {
    /// The number of elements on the circle, from 1 to 7.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = whole::<usize>(1..=7))]
    pub elements: usize,
}

/// The values of circular games, as far as they were counted.
#[derive(Clone, Debug, Serialize)]
pub struct CircularValues {
    /// In the order of their texts.
    pub values: Vec<Occurring>,
}

/// A value that occurs.
#[derive(Clone, Debug, Serialize)]
pub struct Occurring {
    /// The value as a normal-play game.
    pub value: String,
    /// The number of payoffs with it.
    pub games: u64,
    /// The patterns that Max wins with in the first of them, a binary digit for each element.
    pub first: Vec<String>,
}

impl Job for Circular {
    const NAME: &'static str = "circular";
    type Answer = CircularValues;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<CircularValues>, Error> {
        let sink = context.sink();
        let elements = self.elements;
        if !(1..=7).contains(&elements) {
            let message = format!("expected one to seven elements, found {elements}");
            return Err(Error::Other(message.into()));
        }
        let rows = 1 << elements;
        let turned = |row: usize| (row << 1 | row >> (elements - 1)) & (rows - 1);
        // The smallest row of each pattern, and the pattern of each row.
        let smallest = |row: usize| {
            let turns = std::iter::successors(Some(row), |&row| Some(turned(row)));
            turns.take(elements).min().expect("as many turns as elements")
        };
        let patterns: Vec<usize> = (0..rows).filter(|&row| smallest(row) == row).collect();
        let pattern = |row: usize| patterns.binary_search(&smallest(row)).expect("a pattern");
        let pattern_of: Vec<usize> = (0..rows).map(pattern).collect();
        let mut values = BinaryValues::new(Palette::Any);
        let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        let payoffs = 1_u64 << patterns.len();
        let mut stop = None;
        for wins in 0..payoffs {
            let progress = Progress::new(wins, 0).of(payoffs);
            if wins.is_multiple_of(64) {
                stop = sink.report(&progress).err();
                if stop.is_some() {
                    break;
                }
            }
            // All elements are equivalent, so two options suffice.
            let options = [0, 1].map(|color| {
                let after = |row: usize| wins >> pattern_of[row << 1 | color] & 1 == 1;
                let after = TruthTable::new(elements - 1, 2, after).expect("at most 64 rows");
                values.value(&after).expect("a small game")
            });
            let value = values.games().value_from(&options, &options);
            let value = value.expect("two options");
            let text = values.games().normal().ascii(value.normal());
            counts.entry(text).or_insert((0, wins)).0 += 1;
        }
        let occurring = |(value, (games, wins)): (String, (u64, u64))| {
            let won = patterns.iter().enumerate();
            let won = won.filter(|(at, _)| wins >> at & 1 == 1);
            Occurring {
                value,
                games,
                first: won.map(|(_, row)| format!("{row:0elements$b}")).collect(),
            }
        };
        let answer = CircularValues { values: counts.into_iter().map(occurring).collect() };
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl fmt::Display for CircularValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self
            .values
            .iter()
            .map(|Occurring { value, games, first }| {
                let first = first.join(" ");
                format!("{games:>8} games worth {value}, the first {{{first}}}")
            })
            .collect();
        f.write_str(&lines.join("\n"))
    }
}
