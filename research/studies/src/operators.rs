//! Linearity of operators on games (SUM §7.2).
//!
//! Taxation, the mean, heating and overheating have the form
//!
//! ```text
//! F(G) = c · {F(Gᴸ) − t | F(Gᴿ) + t}  if P(G),   N(G)  otherwise,
//! ```
//!
//! and SUM asks which predicates `P` and which functions `N` make `F` linear, so that the
//! approximation of a sum is the sum of approximations. This study tries some choices on random
//! pairs of short games. It counts how often `F(G + H) = F(G) + F(H)`, exactly and up to
//! infinitesimals, which do not affect scores, and reports the first pair for which that fails.
//!
//! ```text
//! mustplay dev study operators --pairs 1000
//! ```

use clap::Args;
use mustplay_core::quantity::{SEEDS, whole};
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::normal::{Dyadic, Game, Games, Player, Style};
use mustplay_cgt::sums::random::Random;
use mustplay_core::RunContext;
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::pool::repeat;

/// Measures how often each operator is additive.
#[derive(Clone, Copy, Debug, Args)]
pub struct Operators {
    /// The number of pairs of games, from 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<usize>(1..=1_000_000))]
    pub pairs: usize,
    /// The seed of the pairs, from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 1985, value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

/// The additivity of each operator.
#[derive(Clone, Debug, Serialize)]
pub struct AllOperators {
    pub pairs: usize,
    pub operators: Vec<OperatorRow>,
}

/// One operator.
#[derive(Clone, Debug, Serialize)]
pub struct OperatorRow {
    pub operator: &'static str,
    /// The predicate under which it recurses to the options.
    pub predicate: &'static str,
    pub otherwise: &'static str,
    pub tax: i64,
    /// The number of pairs for which it is additive.
    pub linear: usize,
    /// The number of pairs for which it is additive up to infinitesimals.
    pub up_to_infinitesimals: usize,
    /// The first pair for which it is not additive, not even up to infinitesimals.
    pub counterexample: Option<[String; 2]>,
}

/// The condition for recursing to the options, the predicate `P` of SUM, given the tax.
type Predicate = (&'static str, fn(&mut Games, Game, i64) -> bool);

const NEVER: Predicate = ("never", |_, _, _| false);
const NO_NUMBER: Predicate = ("no number", |games, g, _| !games.is_number(g));
const NO_INTEGER: Predicate =
    ("no integer", |games, g, _| games.as_number(g).is_none_or(|x| !x.is_integer()));
const HOTTER: Predicate =
    ("hotter than t", |games, g, tax| games.temperature(g) > Dyadic::from(tax));

/// The value of an operator otherwise, the function `N` of SUM.
type Otherwise = (&'static str, fn(&mut Games, Game) -> Game);

const ITSELF: Otherwise = ("G", |_, g| g);
const MEAN: Otherwise = ("mean", |games, g| {
    let mean = games.mean(g);
    games.number(&mean)
});
const TWICE: Otherwise = ("twice the mean", |games, g| {
    let mean = games.mean(g);
    games.number(&(&mean + &mean))
});

/// An operator `F`, with `c = 1`.
#[derive(Clone, Copy)]
struct Operator {
    name: &'static str,
    predicate: Predicate,
    otherwise: Otherwise,
    tax: i64,
}

const OPERATORS: [Operator; 7] = [
    Operator::new("taxation", HOTTER, MEAN, 1),
    Operator::new("mean", NEVER, MEAN, 0),
    Operator::new("twice the mean", NEVER, TWICE, 0),
    Operator::new("heating", NO_NUMBER, ITSELF, -1),
    Operator::new("overheating", NO_INTEGER, ITSELF, -1),
    Operator::new("tax on all moves", NO_NUMBER, ITSELF, 2),
    Operator::new("tax while hot", HOTTER, ITSELF, 1),
];

impl Operator {
    const fn new(name: &'static str, predicate: Predicate, otherwise: Otherwise, tax: i64) -> Self {
        Self { name, predicate, otherwise, tax }
    }

    /// `F(G)`. Recursion is as deep as the game.
    fn of(self, games: &mut Games, g: Game, known: &mut FxHashMap<Game, Game>) -> Game {
        if let Some(&value) = known.get(&g) {
            return value;
        }
        let value = if self.predicate.1(games, g, self.tax) {
            let side = |games: &mut Games, known: &mut FxHashMap<Game, Game>, player: Player| {
                let shift = match player {
                    Player::Left => -self.tax,
                    Player::Right => self.tax,
                };
                let shift = games.integer(shift);
                let options = games.options(g, player);
                let mut sided = Vec::with_capacity(options.len());
                for &option in &options {
                    let value = self.of(games, option, known);
                    sided.push(games.add(value, shift));
                }
                sided
            };
            let left = side(games, known, Player::Left);
            let right = side(games, known, Player::Right);
            games.canonical(&left, &right)
        } else {
            self.otherwise.1(games, g)
        };
        known.insert(g, value);
        value
    }

    fn row(self) -> OperatorRow {
        OperatorRow {
            operator: self.name,
            predicate: self.predicate.0,
            otherwise: self.otherwise.0,
            tax: self.tax,
            linear: 0,
            up_to_infinitesimals: 0,
            counterexample: None,
        }
    }
}

/// A random game at most `depth` moves deep, that ends in numbers from −2 to 2. Recursion
/// is as deep as the game.
fn short_game(games: &mut Games, random: &mut Random, depth: usize) -> Game {
    if depth == 0 || random.below(4) == 0 {
        return games.integer(random.between(-2, 2));
    }
    let mut side = || -> Vec<Game> {
        let options = 1 + random.below(2);
        let found = (0..options).map(|_| short_game(games, random, depth - 1));
        found.collect()
    };
    let (left, right) = (side(), side());
    games.canonical(&left, &right)
}

impl Job for Operators {
    const NAME: &'static str = "operators";
    type Answer = AllOperators;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<AllOperators>, Error> {
        let mut rows: Vec<OperatorRow> = OPERATORS.iter().map(|it| it.row()).collect();
        let mut pairs = 0;
        let mut random = Random::new(self.seed);
        let stop = repeat(context, self.pairs as u64, |_| {
            let mut games = Games::new();
            let [g, h] = [(); 2].map(|()| short_game(&mut games, &mut random, 3));
            let sum = games.add(g, h);
            for (operator, row) in OPERATORS.iter().zip(&mut rows) {
                let mut known = FxHashMap::default();
                let [g_value, h_value, whole] =
                    [g, h, sum].map(|it| operator.of(&mut games, it, &mut known));
                let difference = games.sub(whole, g_value);
                let difference = games.sub(difference, h_value);
                row.linear += usize::from(games.as_number(difference) == Some(Dyadic::ZERO));
                if games.is_infinitesimal(difference) {
                    row.up_to_infinitesimals += 1;
                } else if row.counterexample.is_none() {
                    row.counterexample = Some([g, h].map(|it| games.show(it, Style::Ascii)));
                }
            }
            pairs += 1;
            Ok(())
        })?;
        let answer = AllOperators { pairs, operators: rows };
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl fmt::Display for AllOperators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "| operator | P(G) | N(G) | t | linear of {} | up to infinitesimals | not for |\n\
             | --- | --- | --- | ---: | ---: | ---: | --- |",
            self.pairs
        )?;
        for row in &self.operators {
            let OperatorRow {
                operator,
                predicate,
                otherwise,
                tax,
                linear,
                up_to_infinitesimals,
                counterexample,
            } = row;
            let pair = match counterexample {
                Some([g, h]) => format!("`{g}` and `{h}`").replace('|', "\\|"),
                None => String::new(),
            };
            write!(
                f,
                "\n| {operator} | {predicate} | {otherwise} | {tax} | {linear} | \
                 {up_to_infinitesimals} | {pair} |"
            )?;
        }
        Ok(())
    }
}
