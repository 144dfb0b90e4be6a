//! `hardness`: sums that are as hard to play as a formula or a partition is to decide.

use std::fmt::Write as _;
use std::io::Read;

use anyhow::{Context, ensure};
use mustplay_sums::hardness::{Formula, Partition};
use mustplay_sums::{ScoreGame, ScoreGames};
use num_bigint::BigUint;
use serde::Serialize;

use crate::cli::HardnessArgs;
use crate::output::{self, End};

/// More components than this `sum` does not read.
const MOST_COMPONENTS: usize = 4096;

/// More text than this is no formula that a sum is made of.
const MOST_BYTES: u64 = 16 << 20;

/// The sum and the problems on the way to it.
#[derive(Serialize)]
struct Chain {
    problems: Vec<Problem>,
    components: usize,
    sum: String,
}

/// One problem of the chain.
#[derive(Serialize)]
struct Problem {
    name: &'static str,
    instance: String,
}

pub(super) fn run(args: &HardnessArgs) -> anyhow::Result<End> {
    let chain = match &args.formula {
        Some(name) => Chain::of_formula(&read(name)?)?,
        None => Chain::of_partition(&args.partition)?,
    };
    if args.format.json {
        output::print_json(&chain)?;
    } else if args.chain {
        output::print(&chain.text())?;
    } else {
        output::print(&chain.sum)?;
    }
    Ok(End::Done)
}

/// The formula in a file, or in standard input for `-`.
fn read(name: &str) -> anyhow::Result<Formula> {
    let (name, source): (&str, Box<dyn Read>) = if name == "-" {
        ("standard input", Box::new(std::io::stdin().lock()))
    } else {
        let file = std::fs::File::open(name).with_context(|| name.to_owned())?;
        (name, Box::new(file))
    };
    let mut text = String::new();
    let mut source = source.take(MOST_BYTES + 1);
    let bytes = source
        .read_to_string(&mut text)
        .with_context(|| name.to_owned())?;
    ensure!(
        bytes as u64 <= MOST_BYTES,
        "{name}: expected a formula of at most {MOST_BYTES} bytes, found more"
    );
    Formula::from_qdimacs(&text).with_context(|| name.to_owned())
}

/// Refuses a sum that would have too many components.
fn limit(pairs: usize, free: usize) -> anyhow::Result<()> {
    // J, H, I and ↑; one game for each pair; two for each of the two switches of a free number.
    let components = 4 + pairs + 4 * free;
    ensure!(
        components <= MOST_COMPONENTS,
        "expected a problem whose sum has at most {MOST_COMPONENTS} components, found one with {components}"
    );
    Ok(())
}

impl Chain {
    fn of_formula(formula: &Formula) -> anyhow::Result<Self> {
        let cover = formula.to_cover();
        limit(2 * cover.sets.rounds.len(), cover.sets.free.len())?;
        let partition = cover.to_gen_partition();
        let alt = partition.to_alt();
        let switches = alt.to_subset_switch();
        let mut games = ScoreGames::new();
        let sum = switches.to_sum(&mut games);
        let rounds = cover.sets.rounds.len();
        let numbers = |free: usize, target: &BigUint| {
            format!("rounds {rounds}, free {free}, target {target}")
        };
        let problems = [
            (
                "QBF",
                format!(
                    "variables {}, clauses {}",
                    formula.prefix().len(),
                    formula.clauses().len()
                ),
            ),
            (
                "2P-EXACT-COVER",
                format!(
                    "rounds {rounds}, free {}, points {}",
                    cover.sets.free.len(),
                    cover.points
                ),
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
        Ok(Self::new(problems, &games, &sum))
    }

    fn of_partition(numbers: &[BigUint]) -> anyhow::Result<Self> {
        limit(0, numbers.len())?;
        let partition = Partition {
            numbers: numbers.to_vec(),
        };
        let alt = partition.to_alt();
        let switches = alt.to_subset_switch();
        let mut games = ScoreGames::new();
        let sum = switches.to_sum(&mut games);
        let problems = [
            ("PARTITION", format!("numbers {}", numbers.len())),
            (
                "ALT",
                format!("numbers {}, target {}", alt.numbers.len(), alt.target),
            ),
            (
                "SUBSET-SWITCH",
                format!(
                    "switches {}, target {}",
                    switches.sizes.len(),
                    switches.target
                ),
            ),
        ];
        Ok(Self::new(problems, &games, &sum))
    }

    fn new<const N: usize>(
        problems: [(&'static str, String); N],
        games: &ScoreGames,
        sum: &[ScoreGame],
    ) -> Self {
        let texts: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
        let problem = |(name, instance)| Problem { name, instance };
        Self {
            problems: problems.map(problem).into(),
            components: sum.len(),
            sum: texts.join(" + "),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for Problem { name, instance } in &self.problems {
            let _ = writeln!(text, "{name:<16}  {instance}");
        }
        let name = "SUM";
        let _ = writeln!(text, "{name:<16}  {} components", self.components);
        for component in self.sum.split(" + ") {
            let _ = writeln!(text, "  {component}");
        }
        text
    }
}
