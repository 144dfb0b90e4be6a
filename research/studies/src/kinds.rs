//! The difficulty of sums by kind of component (SUM §7.1).
//!
//! SUM conjectures that sums stay hard without positions in which a player has several moves, as
//! with left heavy games, and that sums of all-small games are hard, in which only ties are
//! decided. It asks whether small payments make sums easier. No measurement settles that. This
//! study counts the positions needed to find the winner of random sums of each kind, by number of
//! components: those of the search for the score, and those in which a tie is decided.
//!
//! ```text
//! mustplay dev study kinds --sums 21
//! ```

use clap::Args;
use mustplay_core::quantity::{MANY, SEEDS, whole};
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{ScoreGame, ScoreGames, SumSolver};
use mustplay_core::{Progress, RunContext, StopReason};
use serde::Serialize;

use crate::family;
use crate::pool::repeat;

/// The numbers of components of the sums.
const SIZES: [usize; 6] = [2, 4, 6, 8, 10, 12];

/// Measures nodes by kind and number of components.
#[derive(Clone, Copy, Debug, Args)]
pub struct Kinds {
    /// The number of sums of each kind and size, from 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 21, value_parser = whole::<usize>(1..=1_000_000))]
    pub sums: usize,
    /// Give up a sum after this many nodes, from 0 to 1000000000000.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u64>(0..=MANY))]
    pub most: u64,
    /// The seed of the sums, from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 1985, value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

/// The nodes of each kind.
#[derive(Clone, Debug, Serialize)]
pub struct KindNodes {
    /// The numbers of components of the sums.
    pub components: Vec<usize>,
    pub kinds: Vec<KindRow>,
}

/// One kind.
#[derive(Clone, Debug, Serialize)]
pub struct KindRow {
    pub kind: &'static str,
    /// The median and the maximum of the nodes, by number of components; `None` if the median sum,
    /// or the hardest one, was given up.
    pub nodes: Vec<[Option<u64>; 2]>,
}

/// A kind of components: its name, and a random sum of some number of them.
type Kind = (&'static str, fn(&mut ScoreGames, &mut Random, usize) -> Vec<ScoreGame>);

const KINDS: [Kind; 5] = [
    ("switches", |games, random, size| (0..size).map(|_| falling(games, random, false)).collect()),
    ("left heavy games", |games, random, size| {
        (0..size).map(|_| falling(games, random, true)).collect()
    }),
    ("depth 2, two options", |games, random, size| family(size, 2).sum(games, random)),
    ("the same, payments to 2", |games, random, size| {
        Family { largest: 2, ..family(size, 2) }.sum(games, random)
    }),
    ("all small, depth 3", |games, random, size| {
        (0..size).map(|_| all_small(games, random, 3)).collect()
    }),
];

/// A switch `{x|z}`, or a left heavy game `{{x|y}|z}`, with `x > y > z`.
fn falling(games: &mut ScoreGames, random: &mut Random, heavy: bool) -> ScoreGame {
    let z = random.between(-50, 0);
    let y = z + random.between(1, 50);
    let x = y + random.between(1, 50);
    let [x, y, z] = [x, y, z].map(|payment| games.integer(payment));
    let opened = if heavy { games.game(&[x], &[y]) } else { Ok(x) };
    let game = opened.and_then(|opened| games.game(&[opened], &[z]));
    game.expect("payments fall, so no move loses anything")
}

/// A game in which every payment is 0 and both can move until it is over. Recursion is as deep as
/// the game.
fn all_small(games: &mut ScoreGames, random: &mut Random, depth: usize) -> ScoreGame {
    if depth == 0 {
        return games.integer(0);
    }
    let mut side = || -> Vec<ScoreGame> {
        let options = 1 + random.below(2);
        let mut deep = || random.below(depth as u64) as usize;
        let depths: Vec<usize> = (0..options).map(|_| deep()).collect();
        depths.into_iter().map(|depth| all_small(games, random, depth)).collect()
    };
    let (left, right) = (side(), side());
    let game = games.game(&left, &right);
    game.expect("no move loses anything where all payments are 0")
}

/// The nodes needed to find the winner; `None` if more than `most`.
fn nodes(games: &mut ScoreGames, sum: &[ScoreGame], most: u64) -> Option<u64> {
    let sink = |progress: &Progress| {
        let is_within = progress.done <= most;
        is_within.then_some(()).ok_or(StopReason::Nodes)
    };
    let mut solver = SumSolver::new(games, sum);
    let winner = solver.winner(games, sum, Player::Left, &sink).ok()?;
    winner.map(|_| solver.nodes()).filter(|&it| it <= most)
}

impl Job for Kinds {
    const NAME: &'static str = "kinds";
    type Answer = KindNodes;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<KindNodes>, Error> {
        let cells = KINDS.len() * SIZES.len();
        let mut found: Vec<Vec<u64>> = vec![Vec::new(); cells];
        let mut random = Random::new(self.seed);
        let stop = repeat(context, (cells * self.sums) as u64, |done| {
            let cell = (done as usize) / self.sums;
            let (_, random_sum) = KINDS[cell / SIZES.len()];
            let mut games = ScoreGames::new();
            let sum = random_sum(&mut games, &mut random, SIZES[cell % SIZES.len()]);
            let taken = nodes(&mut games, &sum, self.most);
            found[cell].push(taken.unwrap_or(u64::MAX));
            Ok(())
        })?;
        let summary = |nodes: &mut Vec<u64>| {
            nodes.sort_unstable();
            let known = |at: Option<&u64>| at.copied().filter(|&it| it != u64::MAX);
            [known(nodes.get(nodes.len() / 2)), known(nodes.last())]
        };
        let rows = KINDS.iter().zip(found.chunks_mut(SIZES.len()));
        let kinds = rows.map(|(&(kind, _), cells)| KindRow {
            kind,
            nodes: cells.iter_mut().map(summary).collect(),
        });
        let answer = KindNodes { components: SIZES.to_vec(), kinds: kinds.collect() };
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl fmt::Display for KindNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("| components |")?;
        for components in &self.components {
            write!(f, " {components} |")?;
        }
        write!(f, "\n| --- |{}", " ---: |".repeat(self.components.len()))?;
        for KindRow { kind, nodes } in &self.kinds {
            write!(f, "\n| {kind} |")?;
            for cell in nodes {
                let [median, most] =
                    cell.map(|it| it.map_or_else(|| "-".to_owned(), |it| it.to_string()));
                write!(f, " {median} / {most} |")?;
            }
        }
        Ok(())
    }
}
