//! `dev hardness`: sums that are as hard to play as formulas or partitions are to decide.

use std::fmt::{self, Write as _};

use mustplay_cgt::sums::{MOST_COMPONENTS, ScoreGame, ScoreGames};
use mustplay_coloring::hardness::{
    BigUint, Formula, Partition, Quantifier, Round, TwoExactCover, TwoPerson,
};
use mustplay_core::RunContext;

use crate::display::{Detail, RenderOptions};
use crate::{Engine, Error, Job, Report, Source};

/// A request for a sum that scores 0 with Left to move if a problem has a solution, and less
/// otherwise (SUM chapter 4).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Hardness {
    /// Is this quantified formula true? It is written in QDIMACS.
    Formula(Source<Formula>),
    /// Can these numbers be divided into two parts with the same sum?
    Partition(Vec<Source<BigUint>>),
}

/// A sum and the problems of the reduction.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct HardSum {
    /// The chain of problems, each reduced to the next and the last one to the sum.
    pub problems: Vec<HardProblem>,
    /// The number of components of the sum.
    pub components: usize,
    /// The sum.
    pub sum: Components,
}

/// One problem of a chain.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct HardProblem {
    /// The name of the problem.
    pub name: &'static str,
    /// The size of this instance.
    pub instance: String,
    /// Its objects, one per line.
    pub objects: Vec<String>,
}

/// The components of a sum, each as text that parses back; displayed as `G + H`.
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
    const NAME: &'static str = "dev hardness";
    type Answer = HardSum;

    fn run(&self, _: &Engine, _: &RunContext<'_>) -> Result<Report<HardSum>, Error> {
        let sum = match self {
            Self::Formula(formula) => of_formula(formula)?,
            Self::Partition(numbers) => {
                of_partition(numbers.iter().map(|number| (**number).clone()).collect())?
            }
        };
        Ok(Report::done(sum, 0))
    }

    fn text(&self, report: &mut Report<HardSum>, render: RenderOptions) -> String {
        if render.has(Detail::Problems) {
            chain(&report.answer)
        } else {
            report.answer.sum.to_string()
        }
    }
}

/// Rejects a sum with more components than can be parsed back.
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
        HardProblem {
            name: "QBF",
            instance: format!("variables {variables}, clauses {clauses}"),
            objects: formula_lines(formula),
        },
        HardProblem {
            name: "2P-EXACT-COVER",
            instance: format!("rounds {rounds}, free {free}, points {points}"),
            objects: selection_lines(&cover.sets, |set| {
                let points: Vec<String> = set.iter().map(|point| (point + 1).to_string()).collect();
                format!("{{{}}}", points.join(","))
            }),
        },
        HardProblem {
            name: "2P-GEN-PARTITION",
            instance: numbers(partition.numbers.free.len(), &partition.target),
            objects: selection_lines(&partition.numbers, BigUint::to_string),
        },
        HardProblem {
            name: "2P-ALT",
            instance: numbers(alt.numbers.free.len(), &alt.target),
            objects: selection_lines(&alt.numbers, BigUint::to_string),
        },
        HardProblem {
            name: "2P-SUBSET-SWITCH",
            instance: numbers(switches.sizes.free.len(), &switches.target),
            objects: selection_lines(&switches.sizes, switch),
        },
    ];
    Ok(HardSum::new(problems, Components::new(&games, &sum)))
}

fn formula_lines(formula: &Formula) -> Vec<String> {
    let quantifiers = formula.prefix().iter().zip(1..);
    let quantifiers = quantifiers.map(|(quantifier, variable)| match quantifier {
        Quantifier::Exists => format!("∃{variable}"),
        Quantifier::ForAll => format!("∀{variable}"),
    });
    let quantifiers: Vec<String> = quantifiers.collect();
    let mut lines = vec![quantifiers.join(" ")];
    lines.extend(formula.clauses().iter().map(|clause| {
        let literals = clause.iter().map(|literal| {
            let sign = if literal.positive { "" } else { "¬" };
            format!("{sign}{}", literal.variable + 1)
        });
        let literals: Vec<String> = literals.collect();
        format!("({})", literals.join(" ∨ "))
    }));
    lines
}

/// The objects to select from, one line per round, and the free objects.
fn selection_lines<T>(objects: &TwoPerson<T>, show: impl Fn(&T) -> String) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (Round { left, right }, number) in objects.rounds.iter().zip(1..) {
        let [left, right] = [left, right].map(|[a, b]| format!("{} or {}", show(a), show(b)));
        lines.push(format!("round {number}: Left {left}, Right {right}"));
    }
    let free: Vec<String> = objects.free.iter().map(show).collect();
    lines.push(format!("free: {}", free.join(", ")));
    lines
}

fn switch(size: &BigUint) -> String {
    format!("{{{size}|-{size}}}")
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
    let list = |numbers: &[BigUint], show: fn(&BigUint) -> String| {
        let numbers: Vec<String> = numbers.iter().map(show).collect();
        vec![numbers.join(", ")]
    };
    let problems = [
        HardProblem {
            name: "PARTITION",
            instance: format!("numbers {}", partition.numbers.len()),
            objects: list(&partition.numbers, BigUint::to_string),
        },
        HardProblem {
            name: "ALT",
            instance: sized("numbers", alt.numbers.len(), &alt.target),
            objects: list(&alt.numbers, BigUint::to_string),
        },
        HardProblem {
            name: "SUBSET-SWITCH",
            instance: sized("switches", switches.sizes.len(), &switches.target),
            objects: list(&switches.sizes, switch),
        },
    ];
    Ok(HardSum::new(problems, Components::new(&games, &sum)))
}

impl HardSum {
    fn new<const N: usize>(problems: [HardProblem; N], sum: Components) -> Self {
        Self { problems: problems.into(), components: sum.0.len(), sum }
    }
}

/// The problems of the reduction with their objects, and one component per line.
fn chain(answer: &HardSum) -> String {
    let mut text = String::new();
    for HardProblem { name, instance, objects } in &answer.problems {
        let _ = writeln!(text, "{name:<16}  {instance}");
        for object in objects {
            let _ = writeln!(text, "  {object}");
        }
    }
    let name = "SUM";
    let _ = writeln!(text, "{name:<16}  {} components", answer.components);
    for component in &answer.sum.0 {
        let _ = writeln!(text, "  {component}");
    }
    text
}
