//! Times the normal-play engine on jobs with known answers, one thread.

use std::fs;
use std::sync::OnceLock;
use std::time::Instant;

use mustplay_games::normal::{Games, workload};

/// Seconds this thread has computed, where the system tells; otherwise seconds of the clock.
fn cpu_seconds() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let clock = START.get_or_init(Instant::now).elapsed().as_secs_f64();
    let scheduled = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = scheduled.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(clock, |nanoseconds| nanoseconds / 1e9)
}

fn timed<T>(name: &str, job: impl FnOnce() -> T, answer: impl FnOnce(&T) -> String) -> T {
    let start = cpu_seconds();
    let result = job();
    let seconds = cpu_seconds() - start;
    println!("{name:<40} {seconds:>9.4} s  {}", answer(&result));
    result
}

fn main() {
    let mut games = Games::new();
    let day_two = games.born_by_day(2);
    let sides = games.antichains(&day_two);
    let day_three = timed(
        "day 3 from 98 x 98 antichains",
        || Games::games_between(&mut games, &sides),
        |all| all.len().to_string(),
    );
    let mut fresh = Games::new();
    let two = fresh.born_by_day(2);
    timed(
        "triple sums of day 2",
        || workload::triple_sums(&mut fresh, &two),
        usize::to_string,
    );
    let sums = timed(
        "sums of day 3 and day 2",
        || workload::pair_sums(&mut games, &day_three, &day_two),
        |all| all.len().to_string(),
    );
    timed(
        "their thermographs",
        || workload::total_temperature(&mut games, &sums),
        ToString::to_string,
    );
    let mut fresh = Games::new();
    let three = fresh.born_by_day(3);
    timed(
        "all pairs of day 3",
        || workload::comparable_pairs(&mut fresh, &three),
        usize::to_string,
    );
}
