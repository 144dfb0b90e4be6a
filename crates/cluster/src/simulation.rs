//! Simulation of campaigns with ten to ten thousand workers on a database of measured speed.
//!
//! Each worker alternates between a job, of a measured length, and a claim-and-answer at the
//! database, which serves as many requests at once as it has processors, in order of arrival. At
//! random times a worker dies, loses its job and starts again. This is the machine repairman model,
//! simulated event by event: with `W` workers, jobs of mean length `Z` and service time `S` on `C`
//! processors, at most `min(W / (Z + S), C / S)` jobs are done per second (Denning and Buzen's
//! bounds), which the tests check.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use serde::Serialize;

/// Lengths of jobs relative to their mean, from a campaign over all openings of 7×7: every fifth of
/// 64 sorted jobs, each equally likely.
pub const LENGTHS: [f64; 13] =
    [0.003, 0.020, 0.104, 0.254, 0.401, 0.451, 0.487, 0.560, 0.732, 1.256, 1.688, 2.804, 5.099];

/// The parameters of a simulation, in seconds and bytes.
#[derive(Clone, Debug, Serialize)]
pub struct Assumptions {
    pub job: f64,
    /// Processor time of the database for a claim-and-answer.
    pub service: f64,
    pub processors: usize,
    /// The mean time between the deaths of a worker.
    pub life: f64,
    /// How long the job of a dead worker waits for another, and the worker for its restart.
    pub lease: f64,
    /// Bytes of an answer with its proof.
    pub answer: f64,
    /// Bytes of its win, which every worker downloads.
    pub win: f64,
    /// The share of answers, from 0 to 1, that decide a position.
    pub decided: f64,
    pub seconds: f64,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self {
            job: 10.0,
            service: 0.00075,
            processors: 2,
            life: 24.0 * 3600.0,
            lease: 60.0,
            answer: 90_000.0,
            win: 200.0,
            decided: 0.6,
            seconds: 1200.0,
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    pub workers: usize,
    /// The share of their time spent on answered jobs.
    pub efficiency: f64,
    /// The share of their time spent on lost jobs.
    pub lost: f64,
    pub claims: f64,
    /// The mean wait of each for the database, in seconds.
    pub wait: f64,
    pub load: f64,
    pub bytes_in: f64,
    /// Bytes per second from it, for the wins that every worker downloads.
    pub bytes_out: f64,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>7}  {:>9.1} %  {:>6.2} %  {:>8.1}  {:>9.1}  {:>6.1} %  {:>8.1}  {:>9.1}",
            self.workers,
            100.0 * self.efficiency,
            100.0 * self.lost,
            self.claims,
            1000.0 * self.wait,
            100.0 * self.load,
            self.bytes_in / 1e6,
            self.bytes_out / 1e6
        )
    }
}

pub const HEAD: &str =
    "workers  efficiency     lost  claims/s  wait (ms)      load  MB/s in  MB/s out";

/// A time in nanoseconds, an integer so that it is `Ord`.
type Moment = u64;

fn moment(seconds: f64) -> Moment {
    (seconds * 1e9) as Moment
}

pub fn simulate(workers: usize, assumed: &Assumptions) -> Outcome {
    let mut random = Lcg(1);
    let end = moment(assumed.seconds);
    let service = moment(assumed.service);
    // The end of each worker's job, or its death.
    let mut events: BinaryHeap<Reverse<(Moment, usize, bool)>> = BinaryHeap::new();
    // The time at which each processor of the database becomes free.
    let mut free: BinaryHeap<Reverse<Moment>> =
        (0..assumed.processors).map(|_| Reverse(0)).collect();
    let (mut worked, mut lost, mut waited, mut down) = (0, 0, 0, 0);
    let mut served = 0_u64;
    let next = |random: &mut Lcg, now: Moment, worker: usize| {
        let length = assumed.job * LENGTHS[random.roll(LENGTHS.len())];
        let death = -assumed.life * random.part().ln();
        let dies = death < length;
        Reverse((now + moment(if dies { death } else { length }), worker, dies))
    };
    // Random start times.
    let mut begun: Vec<Moment> =
        (0..workers).map(|_| moment(assumed.job * random.part())).collect();
    for (worker, &when) in begun.iter().enumerate() {
        events.push(next(&mut random, when, worker));
    }
    while let Some(Reverse((now, worker, dies))) = events.pop() {
        if now > end {
            break;
        }
        let spent = now - begun[worker];
        let ready = if dies {
            lost += spent;
            down += moment(assumed.lease);
            now + moment(assumed.lease)
        } else {
            worked += spent;
            let Reverse(at) = free.pop().unwrap_or(Reverse(now));
            let done = at.max(now) + service;
            free.push(Reverse(done));
            if done <= end {
                served += 1;
                waited += done - now;
            }
            done
        };
        begun[worker] = ready;
        events.push(next(&mut random, ready, worker));
    }
    let all = ((worked + lost + waited + down) as f64).max(1.0);
    let claims = served as f64 / assumed.seconds;
    let decided = assumed.decided * claims;
    Outcome {
        workers,
        efficiency: worked as f64 / all,
        lost: lost as f64 / all,
        claims,
        wait: waited as f64 / 1e9 / served.max(1) as f64,
        load: claims * assumed.service / assumed.processors as f64,
        bytes_in: decided * assumed.answer,
        bytes_out: decided * assumed.win * workers as f64,
    }
}

/// A linear congruential generator with a fixed seed, so that runs are reproducible.
struct Lcg(u64);

impl Lcg {
    fn part(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as f64 + 0.5) / f64::from(1_u32 << 31)
    }

    fn roll(&mut self, sides: usize) -> usize {
        (self.part() * sides as f64) as usize
    }
}
