//! B* compared with alpha-beta, and its selection rules compared (SUM §7.3).
//!
//! Every search runs on the same random sums with Left to move. Alpha-beta finds the score; B*
//! stops when a move is proved best, except in the rows for the score. All of them use components
//! in reduced form and the closed formula for sums of switches.
//!
//! ```text
//! mustplay dev study searches --svg searches.svg      the table of docs/sums-studies.md
//! mustplay dev study searches --sums 11
//! ```

pub(crate) mod contender;
mod plot;

use clap::Args;
use mustplay_core::quantity::{MANY, SEEDS, whole};
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::sums::ScoreGames;
use mustplay_cgt::sums::random::Random;
use mustplay_core::{Progress, ProgressSink, RunContext, StopReason};
use serde::Serialize;

use crate::family;
use contender::CONTENDERS;

/// Components and depth of the sums of each column.
const FAMILIES: [(usize, usize); 9] =
    [(3, 2), (4, 2), (6, 2), (8, 2), (12, 2), (3, 3), (6, 3), (9, 3), (12, 3)];

/// Measures the nodes of every kind of search.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub struct Searches {
    /// The number of sums of each family, from 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 101, value_parser = whole::<usize>(1..=1_000_000))]
    pub sums: usize,
    /// Give up a search after this many nodes, from 0 to 1000000000000.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u64>(0..=MANY))]
    pub most: u64,
    /// The seed of the sums, from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 1985, value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

/// The nodes of every kind of search, in the finished families.
#[derive(Clone, Debug, Serialize)]
pub struct Searched {
    /// The node limit of a search.
    pub most: u64,
    /// The kinds of search, in the order of the rows.
    pub searches: Vec<&'static str>,
    pub families: Vec<Column>,
}

/// The nodes of every kind of search in the sums of one family.
#[derive(Clone, Debug, Serialize)]
pub struct Column {
    pub components: usize,
    /// The longest play of a component.
    pub depth: usize,
    /// By the kind of search.
    pub nodes: Vec<Nodes>,
}

/// The nodes of one kind of search; a number is unknown if a search that counts was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Nodes {
    pub median: Option<u64>,
    pub most: Option<u64>,
}

impl Nodes {
    /// Summarizes the nodes of searches; `None` stands for one given up.
    fn of(mut counts: Vec<Option<u64>>) -> Self {
        counts.sort_unstable_by_key(|count| count.unwrap_or(u64::MAX));
        Self {
            median: counts.get(counts.len() / 2).copied().flatten(),
            most: counts.last().copied().flatten(),
        }
    }
}

impl Job for Searches {
    const NAME: &'static str = "searches";
    type Answer = Searched;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Searched>, Error> {
        let sink = context.sink();
        let mut answer = Searched {
            most: self.most,
            searches: CONTENDERS.iter().map(|contender| contender.name).collect(),
            families: Vec::new(),
        };
        let mut stop = None;
        for (finished, (components, depth)) in FAMILIES.into_iter().enumerate() {
            match self.column(components, depth, finished * self.sums, &sink) {
                Ok(column) => answer.families.push(column),
                Err(reason) => {
                    stop = Some(reason);
                    break;
                }
            }
        }
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl Searches {
    /// All searches of the sums of one family, after `done` earlier sums.
    fn column(
        &self,
        components: usize,
        depth: usize,
        done: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Column, StopReason> {
        let family = family(components, depth);
        let mut counts = vec![Vec::new(); CONTENDERS.len()];
        let mut random = Random::new(self.seed);
        for sum in 0..self.sums {
            sink.report(
                &Progress::new((done + sum) as u64, 0).of((FAMILIES.len() * self.sums) as u64),
            )?;
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            for (contender, counts) in CONTENDERS.iter().zip(&mut counts) {
                counts.push(contender.nodes(&mut games, &sum, self.most));
            }
        }
        Ok(Column { components, depth, nodes: counts.into_iter().map(Nodes::of).collect() })
    }
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| search |")?;
        for Column { components, depth, .. } in &self.families {
            write!(f, " {components}×depth {depth} |")?;
        }
        write!(f, "\n| --- |{}", " ---: |".repeat(self.families.len()))?;
        for (row, name) in self.searches.iter().enumerate() {
            write!(f, "\n| {name} |")?;
            for Nodes { median, most } in self.families.iter().map(|column| column.nodes[row]) {
                let shown = |nodes: Option<u64>| nodes.map_or("-".to_owned(), |n| n.to_string());
                write!(f, " {} / {} |", shown(median), shown(most))?;
            }
        }
        Ok(())
    }
}
