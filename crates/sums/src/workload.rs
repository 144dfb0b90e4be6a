//! Pieces of work to measure the solver by.
//!
//! Sums are random but the same everywhere, so an answer can be compared between runs.
//!
//! ```
//! use mustplay_sums::workload::WORKLOADS;
//!
//! let instant = &WORKLOADS[0];
//! assert_eq!(instant.name, "30 switches and 4 heavy games, by class");
//! let answer = instant.run(|work| work());
//! assert_eq!(answer, instant.run(|work| work()));
//! ```

use mustplay_games::normal::{Dyadic, Player};
use mustplay_work::Unwatched;

use crate::game::{ScoreGame, ScoreGames};
use crate::random::{Family, Random};
use crate::solver::{Goal, Rule, Solver};

/// A job: sums to prepare, and what to find out about them.
pub struct Workload {
    /// What it is called.
    pub name: &'static str,
    /// The seconds it may take.
    pub limit: f64,
    job: Job,
}

#[derive(Clone, Copy)]
enum Job {
    Easy,
    Score(Family, usize),
    BestFirst(Family, usize),
}

/// Twelve components of depth at most 3 with two options a side.
const TWELVE: Family = Family {
    components: 12,
    depth: 3,
    options: 2,
    largest: 50,
};

/// All jobs.
pub const WORKLOADS: &[Workload] = &[
    Workload {
        name: "30 switches and 4 heavy games, by class",
        limit: 0.1,
        job: Job::Easy,
    },
    Workload {
        name: "12 components of depth 3, 11 sums, alpha-beta",
        limit: 11.0,
        job: Job::Score(TWELVE, 11),
    },
    Workload {
        name: "12 components of depth 3, 11 sums, B*",
        limit: 11.0,
        job: Job::BestFirst(TWELVE, 11),
    },
    Workload {
        name: "20 components of depth 3, 5 sums, alpha-beta",
        limit: 60.0,
        job: Job::Score(
            Family {
                components: 20,
                ..TWELVE
            },
            5,
        ),
    },
];

impl Workload {
    /// Prepares the sums, does the work inside `timed`, and returns the scores found, added
    /// up.
    pub fn run(&self, timed: impl FnOnce(&mut dyn FnMut())) -> String {
        let mut games = ScoreGames::new();
        let mut random = Random::new(1985);
        let sums: Vec<Vec<ScoreGame>> = match self.job {
            Job::Easy => vec![heavy_sum(&mut games, &mut random)],
            Job::Score(family, count) | Job::BestFirst(family, count) => (0..count)
                .map(|_| family.sum(&mut games, &mut random))
                .collect(),
        };
        let mut total = Dyadic::ZERO;
        timed(&mut || {
            for sum in &sums {
                total = &total + &self.score(&mut games, sum);
            }
        });
        total.to_string()
    }

    fn score(&self, games: &mut ScoreGames, sum: &[ScoreGame]) -> Dyadic {
        match self.job {
            Job::Easy => {
                let easy = games.easy_score(sum, Player::Left);
                easy.map(|(_, score)| score)
            }
            Job::Score(..) => {
                let mut solver = Solver::new(games, sum);
                solver.score(sum, Player::Left, &Unwatched).ok()
            }
            Job::BestFirst(..) => {
                let mut solver = Solver::new(games, sum);
                let plan = (Rule::Probability, Goal::Score);
                let found = solver.best_first(games, sum, Player::Left, plan, &Unwatched);
                found.ok().flatten().map(|(_, between)| between.low)
            }
        }
        .expect("a job that nobody stops has an answer")
    }
}

/// Thirty random switches and four random left heavy games.
fn heavy_sum(games: &mut ScoreGames, random: &mut Random) -> Vec<ScoreGame> {
    let mut sum = Vec::new();
    for i in 0..34 {
        let [x, y, z] = [random.between(1, 40), 0, -random.between(1, 40)];
        let text = if i < 4 {
            format!("{{{{{x}|{y}}}|{z}}}")
        } else {
            format!("{{{x}|{z}}}")
        };
        sum.push(games.read(&text).expect("a score game"));
    }
    sum
}
