//! Measured work: what the engine is expected to do, and how fast.
//!
//! Each [`Workload`] is a job with a known answer and a time it should take on one thread of
//! an ordinary machine. The job returns its answer; who runs it holds the watch, so the same
//! list serves benchmarks and tests.
//!
//! ```
//! use mustplay_games::outcome::workload::workloads;
//!
//! let line = &workloads()[0];
//! assert_eq!(line.name, "all values over L4");
//! assert_eq!(line.run(), 31);
//! ```

use super::engine::{Game, Games};
use super::enumerate::{Plan, enumerate};
use super::poset::Poset;
use super::sum::{MonotoneSum, truth};
use mustplay_work::Unwatched;

/// A job with a known answer.
pub struct Workload {
    /// What is done.
    pub name: &'static str,
    /// What the answer counts.
    pub unit: &'static str,
    /// The right answer.
    pub answer: u64,
    /// Seconds that it should take at most.
    pub limit: f64,
    job: fn() -> u64,
}

impl Workload {
    /// Does the work on one thread and returns the answer.
    pub fn run(&self) -> u64 {
        self.run_within(|job| job())
    }

    /// Gives the job to `frame` on the one thread that will do it, so that a clock of that
    /// thread can be read before and after.
    pub fn run_within<T: Send>(&self, frame: impl FnOnce(fn() -> u64) -> T + Send) -> T {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        match pool {
            Ok(pool) => pool.install(|| frame(self.job)),
            // Without threads of its own the work is done where it is asked for.
            Err(_) => frame(self.job),
        }
    }
}

/// The jobs, quickest first.
pub fn workloads() -> Vec<Workload> {
    vec![
        Workload {
            name: "all values over L4",
            unit: "values",
            answer: 31,
            limit: 0.002,
            job: || count("L4", None),
        },
        Workload {
            name: "values over the fork to depth 2",
            unit: "values",
            answer: 306,
            limit: 0.005,
            job: || count("fork", Some(2)),
        },
        Workload {
            name: "values over L5 to depth 4",
            unit: "values",
            answer: 3195,
            limit: 3.0,
            job: || count("L5", Some(4)),
        },
        Workload {
            name: "a million comparisons of values with up to 50 positions",
            unit: "pairs in order",
            answer: 20_409,
            limit: 1.0,
            job: compare_all,
        },
        Workload {
            name: "eight cells over all 256 outcomes, one cell at a time",
            unit: "forms",
            answer: 6_561,
            limit: 1.0,
            job: sweep_cells,
        },
        Workload {
            name: "values over three terminals to depth 2",
            unit: "values",
            answer: 6_933_447,
            limit: 120.0,
            job: || count("terminals:3", Some(2)),
        },
    ]
}

fn count(poset: &str, depth: Option<usize>) -> u64 {
    let poset = poset.parse().expect("a poset of the list");
    let plan = Plan {
        depth,
        ..Plan::default()
    };
    enumerate(poset, &plan, &Unwatched).map_or(0, |all| all.total())
}

/// Compares a thousand values over the fork with each other.
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

/// A thousand different values over the fork with 20 to 50 positions, the same in every run.
fn thousand_values() -> (Games, Vec<Game>) {
    let plan = Plan {
        depth: Some(2),
        ..Plan::default()
    };
    let all = enumerate(Poset::fork(), &plan, &Unwatched).expect("values stay in memory");
    let (mut games, small) = all.into_games();
    let mut state = 1_u64;
    let mut pick = |values: &[Game]| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
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

/// Adds eight empty cells to nothing, each outcome being the set of cells that Left got.
fn sweep_cells() -> u64 {
    let truth = truth();
    let mut cell = Games::new(truth.clone());
    let star = cell.parse("*").expect("L2 has a star");
    let star = cell.positions(star);
    let subsets = |cells: u32| {
        let sets: Vec<u128> = (0..1 << cells).collect();
        Poset::inclusion(&sets).expect("different sets")
    };
    let mut poset = subsets(0);
    let mut games = Games::new(poset.clone());
    let start = poset.atom_at(0).expect("the empty set");
    let nothing = games.atom(start);
    let mut value = games.positions(nothing);
    for cells in 0..8 {
        let next = subsets(cells + 1);
        let judge = MonotoneSum::new(&poset, &truth, &next, |set, cell| {
            next.atom_at(set.index() | cell.index() << cells)
                .expect("a subset of one cell more")
        })
        .expect("more cells are more");
        games = Games::new(next.clone());
        let sum = games.sum(&value, &star, &judge, &Unwatched);
        value = games.positions(sum.expect("nobody stops unwatched work"));
        poset = next;
    }
    value.len() as u64
}
