//! Somebody who works for a campaign: claims a job, does it, answers, and again.
//!
//! The database may go away at any time, for any time: whatever was found out is told when it is
//! back. While a job is worked on, a second connection gives signs of life and hears whether the
//! answer is still wanted.

use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mustplay_engine::{Cancel, Engine};
use mustplay_search::{Outlook, Settings};

use crate::line::{LOOK, Line};
use crate::member::{Claimed, Cost, Member, Reply, Seen, Submitted};
use crate::prover::{self, Attempt, Prover};
use crate::{Address, ClusterError, Database};

/// What a worker does, for whoever looks on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerNews {
    /// It works for this campaign, as this worker.
    Joined(String, i64),
    /// It works on a position: the number of the job, what it is about.
    Begun(i64, String),
    /// It has answered a job, with this.
    Answered(i64, String),
    /// The answer of somebody else was refused, for this reason.
    Refused(u64, String),
    /// The database cannot be reached, for this reason; it is tried again after a while.
    Unreachable(String, Duration),
    /// Nothing is left to do.
    Done(String),
}

impl fmt::Display for WorkerNews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joined(name, id) => write!(f, "worker {id} of campaign {name}"),
            Self::Begun(id, what) | Self::Answered(id, what) => write!(f, "{id}: {what}"),
            Self::Refused(answer, why) => write!(f, "answer {answer} is refused: {why}"),
            Self::Unreachable(why, wait) => write!(f, "{why}; again in {} s", wait.as_secs_f64()),
            Self::Done(state) => write!(f, "the campaign is {state}"),
        }
    }
}

/// Somebody who works for a campaign.
pub struct Worker {
    /// Where the campaign is.
    pub address: Address,
    /// Its name; any that is running, if there is none.
    pub campaign: Option<String>,
    /// What the worker is called.
    pub name: String,
    /// What it searches with.
    pub engine: Engine,
    /// How it searches, within so many bytes.
    pub settings: Settings,
    /// Memory in all.
    pub memory: usize,
    /// Whether it waits for more when the campaign is done.
    pub stays: bool,
}

impl Worker {
    /// Works until `stop` is pressed or nothing is left to do.
    pub fn work(&self, stop: &Cancel, hear: &dyn Fn(WorkerNews)) -> Result<(), ClusterError> {
        let mut line = Line::new(&self.address, stop, hear)?;
        let campaign = self.campaign.as_deref();
        let Some(member) = line.insist(|database| Member::join(database, campaign, &self.name))?
        else {
            return Ok(());
        };
        hear(WorkerNews::Joined(member.campaign.clone(), member.id));
        let settings = self.settings.within(member.canonical.board(), self.memory);
        let prover = Prover::new(&self.engine, member.canonical.board(), settings)?;
        let mut shift = Shift {
            worker: self,
            member,
            prover,
            seen: Seen::default(),
            line,
        };
        shift.work()?;
        let Shift { member, line, .. } = &mut shift;
        line.mention(|database| member.leave(database));
        Ok(())
    }
}

/// A worker at work.
struct Shift<'w> {
    worker: &'w Worker,
    member: Member,
    prover: Prover,
    seen: Seen,
    line: Line<'w>,
}

impl Shift<'_> {
    fn work(&mut self) -> Result<(), ClusterError> {
        let mut next = None;
        while !self.line.stop.is_pressed() {
            let Some(job) = next.take() else {
                let (member, seen) = (&self.member, &mut self.seen);
                let Some(reply) = self.line.insist(|database| member.claim(database, seen))? else {
                    break;
                };
                next = reply.job;
                let is_over = matches!(reply.state.as_str(), "done" | "cancelled");
                if next.is_none() && is_over && !self.worker.stays {
                    (self.line.hear)(WorkerNews::Done(reply.state));
                    break;
                }
                if next.is_none() {
                    self.line.idle();
                }
                continue;
            };
            if self.seen.is_new_doubt() {
                self.prover.forget()?;
                self.seen.forget();
            }
            if job.tends {
                let member = &self.member;
                self.line.insist(|database| member.tend(database))?;
            }
            let (name, _) = self.member.canonical.name(&job.setup);
            (self.line.hear)(WorkerNews::Begun(job.id, name));
            let (told, job_at_hand) = self.serve(&job)?;
            (self.line.hear)(WorkerNews::Answered(job.id, told));
            next = job_at_hand;
        }
        if let Some(job) = next {
            self.release(job.id)?;
        }
        Ok(())
    }

    /// Does a job: what came of it, and the next job if there is one at hand.
    fn serve(&mut self, job: &Claimed) -> Result<(String, Option<Claimed>), ClusterError> {
        if let Some(submitted) = &job.check {
            return self.check(job, submitted);
        }
        let cancel = Cancel::default();
        let (address, stop) = (&self.worker.address, self.line.stop);
        let Self {
            member,
            prover,
            seen,
            line,
            ..
        } = self;
        let member = &*member;
        let solved = thread::scope(|scope| {
            let (done, ended) = mpsc::channel::<()>();
            let switch = cancel.clone();
            scope.spawn(move || give_signs((member, job.id), address, stop, &switch, &ended));
            let solved = solve((member, job), prover, seen, &cancel, line);
            drop(done);
            solved
        })?;
        let (attempt, cost) = solved;
        match attempt {
            Attempt::Solved(proof) => {
                let text = proof.to_string();
                // Nothing leaves that would be refused.
                let read = prover::read(&text, &job.setup, proof.claim.winner);
                let (_, win) = read.map_err(|why| ClusterError::Request {
                    expected: "a proof that the checker accepts".to_owned(),
                    found: why,
                })?;
                let part = (proof.steps.len(), text.as_str());
                let told = line.insist(|database| {
                    member.tell_solved(database, seen, (job, cost), &win, part)
                })?;
                Ok(said(&format!("{} wins", win.winner), told))
            }
            Attempt::Open(outlook) => {
                let outlook = outlook.unwrap_or(Outlook {
                    proof: 1,
                    disproof: 1,
                    moves: Vec::new(),
                });
                let told = line
                    .insist(|database| member.tell_open(database, seen, (job, cost), &outlook))?;
                let open = format!("{} moves are open", outlook.moves.len());
                Ok(said(&open, told))
            }
            Attempt::Dropped | Attempt::Misled(..) => {
                self.release(job.id)?;
                Ok(("given back".to_owned(), None))
            }
        }
    }

    fn release(&mut self, job: i64) -> Result<(), ClusterError> {
        let member = &self.member;
        let released = self.line.insist(|database| member.release(database, job));
        released.map(drop)
    }

    fn check(
        &mut self,
        job: &Claimed,
        submitted: &Submitted,
    ) -> Result<(String, Option<Claimed>), ClusterError> {
        let to_move = job.setup.to_move;
        let winner = if submitted.won { to_move } else { !to_move };
        let wrong = prover::read(&submitted.part, &job.setup, winner).err();
        if let Some(why) = &wrong {
            (self.line.hear)(WorkerNews::Refused(submitted.answer as u64, why.clone()));
        }
        let (member, seen) = (&self.member, &mut self.seen);
        let reply = self.line.insist(|database| {
            let which = (Some(job.id), submitted.answer);
            member.tell_judged(database, seen, which, wrong.as_deref())
        })?;
        let told = wrong.map_or("checked: accepted", |_| "checked: refused");
        Ok((told.to_owned(), reply.and_then(|reply| reply.job)))
    }
}

/// What came of a job in words, with what the campaign says to it. Of an answer that could not be
/// told nothing is known.
fn said(what: &str, told: Option<(String, Reply)>) -> (String, Option<Claimed>) {
    match told {
        Some((reply, next)) => (format!("{what}, {reply}"), next.job),
        None => (format!("{what}, not told"), None),
    }
}

/// Gives signs of life until the work is done, and ends it if nobody wants it.
fn give_signs(
    (member, job): (&Member, i64),
    address: &Address,
    stop: &Cancel,
    cancel: &Cancel,
    ended: &mpsc::Receiver<()>,
) {
    let mut database = None;
    let mut last = Instant::now();
    while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(LOOK) {
        if stop.is_pressed() {
            cancel.press();
        }
        if last.elapsed() < member.lease / 4 {
            continue;
        }
        last = Instant::now();
        if database.is_none() {
            database = Database::open_hasty(address).ok();
        }
        let Some(open) = &mut database else {
            continue;
        };
        match member.beat(open, job) {
            Ok(false) | Err(ClusterError::Refused { .. }) => drop(cancel.press()),
            Ok(true) => {}
            Err(_) => database = None,
        }
    }
}

/// Works on a position: what came of it, and what that took.
fn solve(
    (member, job): (&Member, &Claimed),
    prover: &mut Prover,
    seen: &mut Seen,
    cancel: &Cancel,
    line: &mut Line<'_>,
) -> Result<(Attempt, Cost), ClusterError> {
    let begun = Instant::now();
    let waited = line.waited;
    let mut nodes = 0;
    loop {
        line.insist(|database| member.learn(database, seen, prover))?;
        let before = prover.nodes();
        let mut fetch = |names: &[u64]| {
            let names: Vec<i64> = names.iter().map(|&name| name as i64).collect();
            let texts = line.insist(|database| member.parts(database, &names))?;
            Ok(texts.unwrap_or_default())
        };
        let attempt = prover.work_on(&job.setup, job.budget, cancel, &mut fetch)?;
        nodes += prover.nodes() - before;
        let Attempt::Misled(name, why) = attempt else {
            let waiting = line.waited.saturating_sub(waited);
            let seconds = begun.elapsed().saturating_sub(waiting);
            let cost = Cost {
                nodes: nodes as i64,
                seconds: seconds.as_secs_f64(),
                waited: line.waited.as_secs_f64(),
            };
            return Ok((attempt, cost));
        };
        (line.hear)(WorkerNews::Refused(name, why.clone()));
        line.insist(|database| {
            let which = (None, name as i64);
            member.tell_judged(database, seen, which, Some(&why))
        })?;
        prover.forget()?;
        seen.forget();
    }
}
