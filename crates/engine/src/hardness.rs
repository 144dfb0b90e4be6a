//! `hardness`: sums that are as hard to play as a formula or a partition is to decide.

use std::fmt;

use mustplay_sums::hardness::{BigUint, Formula, Partition, TwoExactCover};
use mustplay_sums::{MOST_COMPONENTS, ScoreGame, ScoreGames};
use mustplay_work::Supervisor;

use crate::{Engine, Error, Found, Job, Source};

/// Asks for a sum that scores 0 with Left to move if a problem has a solution, and less
/// otherwise (SUM chapter 4).
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum Hardness {
    /// Is this quantified formula true? It is written in QDIMACS.
    Formula(Source<Formula>),
    /// Do these numbers fall into two parts of the same sum?
    Partition(Vec<Source<BigUint>>),
}

/// A sum and the problems on the way to it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HardSum {
    /// The chain of problems, each reduced to the next and the last one to the sum.
    pub problems: Vec<HardProblem>,
    /// How many components the sum has.
    pub components: usize,
    /// The sum.
    pub sum: Components,
}

/// One problem of a chain.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HardProblem {
    /// What people call it.
    pub name: &'static str,
    /// How large this one is.
    pub instance: String,
}

/// The components of a sum, each as text that reads back; they show as `G + H`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components(pub Vec<String>);

impl Components {
    pub(crate) fn new(games: &ScoreGames, sum: &[ScoreGame]) -> Self {
        Self(sum.iter().map(|&g| games.text(g)).collect())
    }
}

impl fmt::Display for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" + "))
    }
}

crate::text::as_text!(Components, "Components", "A sum, like `{5|-5} + {3|-1}`.");

impl Job for Hardness {
    const NAME: &'static str = "hardness";
    type Answer = HardSum;

    fn run(&self, _: &Engine, _: &Supervisor<'_>) -> Result<Found<HardSum>, Error> {
        let sum = match self {
            Self::Formula(formula) => of_formula(formula)?,
            Self::Partition(numbers) => {
                of_partition(numbers.iter().map(|number| (**number).clone()).collect())?
            }
        };
        Ok(Found::done(sum, 0))
    }
}

/// Refuses a sum that would have more components than can be read back.
fn limit(pairs: usize, free: usize) -> Result<(), Error> {
    // J, H, I and ↑; one game for each pair; two for each of the two switches of a free number.
    let components = 4 + pairs + 4 * free;
    if components > MOST_COMPONENTS {
        return Err(Error::LargeSum { components });
    }
    Ok(())
}

fn of_formula(formula: &Formula) -> Result<HardSum, Error> {
    let cover = TwoExactCover::of_formula(formula);
    let rounds = cover.sets.rounds.len();
    limit(2 * rounds, cover.sets.free.len())?;
    let partition = cover.to_gen_partition();
    let alt = partition.to_alt();
    let switches = alt.to_subset_switch();
    let mut games = ScoreGames::new();
    let sum = switches.to_sum(&mut games);
    let [variables, clauses] = [formula.prefix().len(), formula.clauses().len()];
    let [free, points] = [cover.sets.free.len(), cover.points];
    let numbers =
        |free: usize, target: &BigUint| format!("rounds {rounds}, free {free}, target {target}");
    let problems = [
        ("QBF", format!("variables {variables}, clauses {clauses}")),
        (
            "2P-EXACT-COVER",
            format!("rounds {rounds}, free {free}, points {points}"),
        ),
        (
            "2P-GEN-PARTITION",
            numbers(partition.numbers.free.len(), &partition.target),
        ),
        ("2P-ALT", numbers(alt.numbers.free.len(), &alt.target)),
        (
            "2P-SUBSET-SWITCH",
            numbers(switches.sizes.free.len(), &switches.target),
        ),
    ];
    Ok(HardSum::new(problems, Components::new(&games, &sum)))
}

fn of_partition(numbers: Vec<BigUint>) -> Result<HardSum, Error> {
    limit(0, numbers.len())?;
    let partition = Partition { numbers };
    let alt = partition.to_alt();
    let switches = alt.to_subset_switch();
    let mut games = ScoreGames::new();
    let sum = switches.to_sum(&mut games);
    let sized =
        |what: &str, size: usize, target: &BigUint| format!("{what} {size}, target {target}");
    let problems = [
        ("PARTITION", format!("numbers {}", partition.numbers.len())),
        ("ALT", sized("numbers", alt.numbers.len(), &alt.target)),
        (
            "SUBSET-SWITCH",
            sized("switches", switches.sizes.len(), &switches.target),
        ),
    ];
    Ok(HardSum::new(problems, Components::new(&games, &sum)))
}

impl HardSum {
    fn new<const N: usize>(problems: [(&'static str, String); N], sum: Components) -> Self {
        let problem = |(name, instance)| HardProblem { name, instance };
        Self {
            problems: problems.map(problem).into(),
            components: sum.0.len(),
            sum,
        }
    }
}
