//! `dev bench outcome`: games over outcome posets, one thread.

use mustplay_cgt::outcome::enumerate::{EnumerationPlan, enumerate};
use mustplay_cgt::outcome::{Game, Games, MonotoneSum, OutcomePoset};
use mustplay_core::NoProgress;

use crate::Sheet;

/// A job with its time limit.
struct Job {
    name: &'static str,
    /// The unit of the answer.
    unit: &'static str,
    limit: f64,
    run: fn() -> u64,
}

/// The jobs, quickest first.
const JOBS: [Job; 6] = [
    Job { name: "all values over L4", unit: "values", limit: 0.002, run: || count("L4", None) },
    Job {
        name: "values over the fork to depth 2",
        unit: "values",
        limit: 0.005,
        run: || count("fork", Some(2)),
    },
    Job {
        name: "values over L5 to depth 4",
        unit: "values",
        limit: 3.0,
        run: || count("L5", Some(4)),
    },
    Job {
        name: "a million comparisons of values with up to 50 positions",
        unit: "pairs in order",
        limit: 1.0,
        run: compare_all,
    },
    Job {
        name: "eight cells over all 256 outcomes, one cell at a time",
        unit: "forms",
        limit: 1.0,
        run: sweep_cells,
    },
    Job {
        name: "values over three terminals to depth 2",
        unit: "values",
        limit: 120.0,
        run: || count("terminals:3", Some(2)),
    },
];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    for job in JOBS {
        sheet.run(job.name, Some(job.limit), |stopwatch| {
            format!("{} {}", alone(|| stopwatch.time(job.run)), job.unit)
        });
    }
}

/// Runs work on a pool of one thread, so that this thread's clock measures all of it.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(work),
        // If no pool can be created, the work runs on the calling thread.
        Err(_) => work(),
    }
}

fn count(poset: &str, depth: Option<usize>) -> u64 {
    let poset = poset.parse().expect("a poset of the list");
    let plan = EnumerationPlan { depth, ..EnumerationPlan::default() };
    enumerate(poset, &plan, &NoProgress).map_or(0, |all| all.total())
}

/// Compares a thousand values over the fork pairwise.
fn compare_all() -> u64 {
    let (mut games, mut values) = thousand_values();
    games.retain(&mut values);
    let mut in_order = 0;
    for &g in &values {
        for &h in &values {
            in_order += u64::from(games.le(g, h));
        }
    }
    in_order
}

/// A thousand different values over the fork with 20 to 50 positions, reproducible.
fn thousand_values() -> (Games, Vec<Game>) {
    let plan = EnumerationPlan { depth: Some(2), ..EnumerationPlan::default() };
    let all = enumerate(OutcomePoset::fork(), &plan, &NoProgress).expect("values stay in memory");
    let (mut games, small) = all.into_games();
    let mut state = 1_u64;
    let mut pick = |values: &[Game]| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        values[(state >> 33) as usize % values.len()]
    };
    let mut values = Vec::new();
    while values.len() < 1_000 {
        let pairs = [(); 4].map(|()| [pick(&small), pick(&small)]);
        let [a, b, c, d] = pairs.map(|pair| games.least_upper_bound(&pair));
        let (Some(a), Some(b), Some(c), Some(d)) = (a, b, c, d) else {
            break;
        };
        let Some(meet) = games.greatest_lower_bound(&[c, d]) else {
            break;
        };
        if let Ok(game) = games.game(&[a, b], &[meet])
            && (20..=50).contains(&games.positions(game).len())
            && !values.contains(&game)
        {
            values.push(game);
        }
    }
    (games, values)
}

/// Adds eight empty cells to the empty board; each outcome is the set of Left's cells.
fn sweep_cells() -> u64 {
    let truth = OutcomePoset::linear(2).expect("two outcomes make a poset");
    let mut cell = Games::new(truth.clone());
    let star = cell.parse("*").expect("L2 has a star");
    let star = cell.positions(star);
    let subsets = |cells: u32| {
        let sets: Vec<u128> = (0..1 << cells).collect();
        OutcomePoset::inclusion(&sets).expect("different sets")
    };
    let mut poset = subsets(0);
    let mut games = Games::new(poset.clone());
    let start = poset.atom_at(0).expect("the empty set");
    let nothing = games.atom(start);
    let mut value = games.positions(nothing);
    for cells in 0..8 {
        let next = subsets(cells + 1);
        let judge = MonotoneSum::new(&poset, &truth, &next, |set, cell| {
            next.atom_at(set.index() | cell.index() << cells).expect("a subset of one cell more")
        })
        .expect("more cells are more");
        games = Games::new(next.clone());
        let sum = games.sum(&value, &star, &judge, &NoProgress);
        value = games.positions(sum.expect("NoProgress never stops"));
        poset = next;
    }
    value.len() as u64
}
