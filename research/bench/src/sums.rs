//! `dev bench sums`: sums of score games, one thread.
//!
//! Sums are pseudorandom with a fixed seed, and the answer is the sum of all scores found, so it
//! can be compared between runs.

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{BstarGoal, BstarRule, ScoreGame, ScoreGames, SumSolver};
use mustplay_core::NoProgress;

use crate::Sheet;
use crate::clock::Stopwatch;

/// A job: the sums, the solver, and the time limit.
struct Job {
    name: &'static str,
    limit: f64,
    task: Task,
}

#[derive(Clone, Copy)]
enum Task {
    Easy,
    Score(Family, usize),
    BestFirst(Family, usize),
}

/// Twelve components of depth at most 3 with two options a side.
const TWELVE: Family = Family { components: 12, depth: 3, options: 2, largest: 50 };

const JOBS: [Job; 4] = [
    Job { name: "30 switches and 4 heavy games, by class", limit: 0.1, task: Task::Easy },
    Job {
        name: "12 components of depth 3, 11 sums, alpha-beta",
        limit: 11.0,
        task: Task::Score(TWELVE, 11),
    },
    Job {
        name: "12 components of depth 3, 11 sums, B*",
        limit: 11.0,
        task: Task::BestFirst(TWELVE, 11),
    },
    Job {
        name: "20 components of depth 3, 5 sums, alpha-beta",
        limit: 60.0,
        task: Task::Score(Family { components: 20, ..TWELVE }, 5),
    },
];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    for job in JOBS {
        sheet.run(job.name, Some(job.limit), |stopwatch| job.run(stopwatch));
    }
}

impl Job {
    /// Prepares the sums, and measures the search for their scores. Returns the sum of the scores.
    fn run(&self, stopwatch: &mut Stopwatch) -> String {
        let mut games = ScoreGames::new();
        let mut random = Random::new(1985);
        let sums: Vec<Vec<ScoreGame>> = match self.task {
            Task::Easy => vec![heavy_sum(&mut games, &mut random)],
            Task::Score(family, count) | Task::BestFirst(family, count) => {
                (0..count).map(|_| family.sum(&mut games, &mut random)).collect()
            }
        };
        let scores = sums.iter().map(|sum| self.score(&mut games, sum));
        let total = stopwatch.time(|| scores.fold(Dyadic::ZERO, |total, score| &total + &score));
        total.to_string()
    }

    fn score(&self, games: &mut ScoreGames, sum: &[ScoreGame]) -> Dyadic {
        match self.task {
            Task::Easy => {
                let easy = games.easy_score(sum, Player::Left);
                easy.map(|(_, score)| score)
            }
            Task::Score(..) => {
                let mut solver = SumSolver::new(games, sum);
                solver.score(sum, Player::Left, &NoProgress).ok()
            }
            Task::BestFirst(..) => {
                let mut solver = SumSolver::new(games, sum);
                let plan = (BstarRule::Probability, BstarGoal::Score);
                let found = solver.best_first(games, sum, Player::Left, plan, &NoProgress);
                found.ok().flatten().map(|(_, between)| between.low)
            }
        }
        .expect("NoProgress never stops")
    }
}

/// Thirty random switches and four random left heavy games.
fn heavy_sum(games: &mut ScoreGames, random: &mut Random) -> Vec<ScoreGame> {
    let mut sum = Vec::new();
    for i in 0..34 {
        let [x, y, z] = [random.between(1, 40), 0, -random.between(1, 40)];
        let text = if i < 4 { format!("{{{{{x}|{y}}}|{z}}}") } else { format!("{{{x}|{z}}}") };
        sum.push(games.read(&text).expect("a score game"));
    }
    sum
}
