//! Campaigns with more workers than there are at hand: what a database of measured speed does with
//! ten to ten thousand of them.
//!
//! Workers take turns: a job of a length as jobs were seen to have, then a claim-and-answer at the
//! database, which serves as many at once as it has processors, first come, first served; and now
//! and then one dies, loses the job it is at and is started again. This is the machine repairman's
//! model, played event by event: with `W` workers, jobs of mean length `Z` and service `S` on `C`
//! processors, no more than `min(W / (Z + S), C / S)` jobs are done in a second (Denning and
//! Buzen's bounds), which the tests hold it to.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use serde::Serialize;

/// Lengths of jobs as a part of their mean, of a campaign over all openings of 7×7: every fifth of
/// 64 jobs in order, so that each is as likely.
pub const LENGTHS: [f64; 13] =
    [0.003, 0.020, 0.104, 0.254, 0.401, 0.451, 0.487, 0.560, 0.732, 1.256, 1.688, 2.804, 5.099];

/// What is assumed, in seconds and bytes.
#[derive(Clone, Debug, Serialize)]
pub struct Assumptions {
    /// The mean length of a job.
    pub job: f64,
    /// Processor time of the database for a claim-and-answer.
    pub service: f64,
    /// Its processors.
    pub processors: usize,
    /// Time between the deaths of a worker, about.
    pub life: f64,
    /// How long a dead worker's job waits until it is given to another, and the worker until it is
    /// started again.
    pub lease: f64,
    /// Bytes of an answer with its proof.
    pub answer: f64,
    /// Bytes of the win in it that each worker hears of.
    pub win: f64,
    /// How many of the answers, from 0 to 1, decide a position.
    pub decided: f64,
    /// How long it is watched.
    pub seconds: f64,
}

impl Default for Assumptions {
    /// As measured; see `docs/guide/campaigns.md`.
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

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// How many workers there were.
    pub workers: usize,
    /// The part of their time that they spent on jobs that were answered.
    pub efficiency: f64,
    /// The part of their time that they spent on jobs that were lost.
    pub lost: f64,
    /// Claims-and-answers in a second.
    pub claims: f64,
    /// Seconds that each waited for the database.
    pub wait: f64,
    /// The part of the time that the database's processors were at work.
    pub load: f64,
    /// Bytes in a second to the database.
    pub bytes_in: f64,
    /// Bytes in a second from it, for the wins that all workers hear of.
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

/// What a line of [`Outcome`] says.
pub const HEAD: &str =
    "workers  efficiency     lost  claims/s  wait (ms)      load  MB/s in  MB/s out";

/// A time in billionths of a second, so that times have an order.
type Moment = u64;

fn moment(seconds: f64) -> Moment {
    (seconds * 1e9) as Moment
}

/// Plays a campaign with so many workers.
pub fn simulate(workers: usize, assumed: &Assumptions) -> Outcome {
    let mut dice = Dice(1);
    let end = moment(assumed.seconds);
    let service = moment(assumed.service);
    // When each worker is next done with its job, or dies.
    let mut events: BinaryHeap<Reverse<(Moment, usize, bool)>> = BinaryHeap::new();
    // When each processor of the database is free.
    let mut free: BinaryHeap<Reverse<Moment>> =
        (0..assumed.processors).map(|_| Reverse(0)).collect();
    let (mut worked, mut lost, mut waited, mut down) = (0, 0, 0, 0);
    let mut served = 0_u64;
    let next = |dice: &mut Dice, now: Moment, worker: usize| {
        let length = assumed.job * LENGTHS[dice.roll(LENGTHS.len())];
        let death = -assumed.life * dice.part().ln();
        let dies = death < length;
        Reverse((now + moment(if dies { death } else { length }), worker, dies))
    };
    // Not all begin at once.
    let mut begun: Vec<Moment> = (0..workers).map(|_| moment(assumed.job * dice.part())).collect();
    for (worker, &when) in begun.iter().enumerate() {
        events.push(next(&mut dice, when, worker));
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
        events.push(next(&mut dice, ready, worker));
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

/// A small generator, so that each run is the same.
struct Dice(u64);

impl Dice {
    fn part(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as f64 + 0.5) / f64::from(1_u32 << 31)
    }

    fn roll(&mut self, sides: usize) -> usize {
        (self.part() * sides as f64) as usize
    }
}
