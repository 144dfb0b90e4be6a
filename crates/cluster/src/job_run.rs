//! A worker's loop for one campaign: claims a job, runs it, answers, and repeats.
//!
//! The database may be away at any time, for any time: answers are submitted when it is back. While
//! a job runs, a second connection sends heartbeats and learns whether the answer is still wanted.
//!
//! Workers use asynchronous commit, so a crash of the database may lose the last transactions. Then
//! the worker drops what the database has lost: its job, or the worker itself. And since the ids of
//! lost answers may be given to others, all wins are imported anew after each reconnect.

use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use mustplay::CancelToken;
use mustplay_hex::Setup;
use mustplay_solver::ProofStatus;

use crate::heartbeat::Heartbeat;
use crate::reconnecting::ReconnectingDatabase;
use crate::solver::{self, Attempt, CertifyingSolver};
use crate::worker_client::{AnswerToCheck, ClaimedJob, Cost, Reply, Seen, WorkerClient};
use crate::{ClusterError, Worker, WorkerNews};

/// Why a worker stops working for a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndReason {
    Over,
    /// This campaign has ended and another one runs.
    Elsewhere,
    /// The database has lost the worker's row.
    Unknown,
}

pub(crate) struct JobRun<'s, 'w> {
    worker: &'w Worker,
    member: WorkerClient,
    solver: CertifyingSolver,
    seen: Seen,
    /// The count of reconnects when all wins were last imported anew.
    learned_after: u64,
    connection: &'s mut ReconnectingDatabase<'w>,
}

impl<'s, 'w> JobRun<'s, 'w> {
    /// Joins a campaign; `None` if canceled first.
    pub(crate) fn begin(
        worker: &'w Worker,
        connection: &'s mut ReconnectingDatabase<'w>,
    ) -> Result<Option<Self>, ClusterError> {
        let campaign = worker.campaign.as_deref();
        let joined =
            connection.ask(|database| WorkerClient::join(database, campaign, &worker.name))?;
        let Some(member) = joined else {
            return Ok(None);
        };
        connection.has_joined = true;
        (connection.on_news)(WorkerNews::Joined(member.campaign.clone(), member.id));
        let board = member.canonical.board();
        let settings = worker.settings.within(board, worker.memory);
        Ok(Some(Self {
            worker,
            solver: CertifyingSolver::new(&worker.engine, board, settings)?,
            member,
            seen: Seen::default(),
            learned_after: connection.breaks,
            connection,
        }))
    }

    pub(crate) fn leave(&mut self) {
        let member = &self.member;
        self.connection.try_once(|database| member.leave(database));
    }

    /// Runs jobs until the campaign ends or the worker is canceled.
    pub(crate) fn work(&mut self) -> Result<EndReason, ClusterError> {
        let mut next = None;
        while !self.connection.stop.is_canceled() {
            let breaks = self.connection.breaks;
            let done = match next.take() {
                None => self.claim(),
                Some(job) => self.do_job(&job).map(Next::Job),
            };
            match done {
                Ok(Next::Job(job)) => next = job,
                Ok(Next::Ended(ended)) => return Ok(ended),
                Err(error) if error.code() == Some(ClusterError::UNKNOWN_WORKER) => {
                    (self.connection.on_news)(WorkerNews::Forgotten(error.to_string()));
                    return Ok(EndReason::Unknown);
                }
                Err(error)
                    if error.code() == Some(ClusterError::UNKNOWN_JOB)
                        && self.connection.breaks > breaks =>
                {
                    (self.connection.on_news)(WorkerNews::Forgotten(error.to_string()));
                }
                Err(error) => return Err(error),
            }
        }
        if let Some(job) = next {
            let member = &self.member;
            self.connection.try_once(|database| member.release(database, job.id));
        }
        Ok(EndReason::Over)
    }

    /// Claims a job, or waits for a while if there is none.
    fn claim(&mut self) -> Result<Next, ClusterError> {
        let (member, seen) = (&self.member, &mut self.seen);
        let Some(reply) = self.connection.ask(|database| member.claim(database, seen))? else {
            return Ok(Next::Ended(EndReason::Over));
        };
        if reply.job.is_some() {
            return Ok(Next::Job(reply.job));
        }
        let is_over = matches!(reply.state.as_str(), "done" | "cancelled");
        if is_over && !self.worker.stays {
            (self.connection.on_news)(WorkerNews::Done(reply.state));
            return Ok(Next::Ended(EndReason::Over));
        }
        if is_over && self.worker.campaign.is_none() {
            let elsewhere = self.connection.ask(|database| member.is_wanted_elsewhere(database))?;
            if elsewhere == Some(true) {
                (self.connection.on_news)(WorkerNews::Done(reply.state));
                return Ok(Next::Ended(EndReason::Elsewhere));
            }
        }
        self.connection.idle();
        Ok(Next::Job(None))
    }

    /// Runs a job. Returns the next one, if one is ready.
    fn do_job(&mut self, job: &ClaimedJob) -> Result<Option<ClaimedJob>, ClusterError> {
        if self.seen.is_new_doubt() {
            self.solver.forget()?;
            self.seen.forget();
        }
        if job.tends {
            let member = &self.member;
            self.connection.ask(|database| member.tend(database))?;
        }
        (self.connection.on_news)(WorkerNews::Begun(job.id, job.key.clone()));
        let setup = self.member.canonical.expect(&job.key);
        let (told, next) = match (&job.check, setup) {
            (Some(submitted), setup) => self.check(job, submitted, setup),
            (None, Ok(setup)) => self.solve(job, &setup),
            (None, Err(error)) => self.give_up(job, &error),
        }?;
        (self.connection.on_news)(WorkerNews::Answered(job.id, told));
        Ok(next)
    }

    /// Searches a position and submits the answer.
    fn solve(&mut self, job: &ClaimedJob, setup: &Setup) -> Result<Done, ClusterError> {
        let cancel = CancelToken::default();
        let over = CancelToken::default();
        let heartbeat = Heartbeat {
            member: &self.member,
            job: job.id,
            address: &self.worker.address,
            stop: self.connection.stop,
            over: over.clone(),
            on_news: self.connection.on_news,
        };
        let search = Search {
            job,
            setup,
            member: &self.member,
            solver: &mut self.solver,
            seen: &mut self.seen,
            learned_after: &mut self.learned_after,
            connection: self.connection,
        };
        let found = thread::scope(|scope| {
            let (done, ended) = mpsc::channel::<()>();
            let switch = &cancel;
            scope.spawn(move || heartbeat.give(switch, &ended));
            let found = search.run(&cancel);
            over.cancel();
            drop(done);
            found
        });
        let (attempt, cost) = match found {
            // Positions reported by other workers may be impossible to search.
            Err(ClusterError::Solve(error)) => return self.give_up(job, &error),
            found => found?,
        };
        let (member, seen) = (&self.member, &mut self.seen);
        let about = (job.id, setup, cost);
        match attempt {
            Attempt::Solved(proof) => {
                let text = proof.to_string();
                // Checks the proof before it is submitted.
                let read = solver::read(&text, setup, proof.claim.winner);
                let (_, win) = read.map_err(|why| ClusterError::Request {
                    expected: "a proof that the checker accepts".to_owned(),
                    found: why,
                })?;
                let part = (proof.steps.len(), text.as_str());
                let told = self
                    .connection
                    .submit(|database| member.submit_solved(database, seen, about, &win, part))?;
                Ok(said(&format!("{} wins", win.winner), told))
            }
            Attempt::Open(outlook) => {
                let outlook =
                    outlook.unwrap_or(ProofStatus { proof: 1, disproof: 1, moves: Vec::new() });
                let told = self
                    .connection
                    .submit(|database| member.submit_open(database, seen, about, &outlook))?;
                let open = format!("{} moves are open", outlook.moves.len());
                Ok(said(&open, told))
            }
            Attempt::Dropped | Attempt::Misled(..) => {
                self.connection.ask(|database| member.release(database, job.id))?;
                Ok(("given back".to_owned(), None))
            }
        }
    }

    /// Returns a job whose position cannot be searched.
    fn give_up(
        &mut self,
        job: &ClaimedJob,
        why: &dyn std::fmt::Display,
    ) -> Result<Done, ClusterError> {
        let (member, why) = (&self.member, why.to_string());
        self.connection.submit(|database| member.report_unsearchable(database, job.id, &why))?;
        Ok((format!("cannot be searched: {why}"), None))
    }

    fn check(
        &mut self,
        job: &ClaimedJob,
        submitted: &AnswerToCheck,
        setup: Result<Setup, ClusterError>,
    ) -> Result<Done, ClusterError> {
        let setup = setup.map_err(|error| error.to_string());
        let wrong = setup.and_then(|setup| {
            let to_move = setup.to_move;
            let winner = if submitted.won { to_move } else { !to_move };
            solver::read(&submitted.part, &setup, winner)
        });
        let wrong = wrong.err();
        if let Some(why) = &wrong {
            (self.connection.on_news)(WorkerNews::Refused(submitted.answer as u64, why.clone()));
        }
        let (member, seen) = (&self.member, &mut self.seen);
        let reply = self.connection.submit(|database| {
            let which = (Some(job.id), submitted.answer);
            member.submit_judgment(database, seen, which, wrong.as_deref())
        })?;
        let told = wrong.map_or("checked: accepted", |_| "checked: refused");
        Ok((told.to_owned(), reply.and_then(|reply| reply.job)))
    }
}

enum Next {
    Job(Option<ClaimedJob>),
    Ended(EndReason),
}

/// The result of a job in words, and the next job if one is ready.
type Done = (String, Option<ClaimedJob>);

/// The result of a job with the campaign's response; `None` if it could not be submitted.
fn said(what: &str, told: Option<(String, Reply)>) -> Done {
    match told {
        Some((reply, next)) => (format!("{what}, {reply}"), next.job),
        None => (format!("{what}, not submitted"), None),
    }
}

struct Search<'a, 'w> {
    job: &'a ClaimedJob,
    setup: &'a Setup,
    member: &'a WorkerClient,
    solver: &'a mut CertifyingSolver,
    seen: &'a mut Seen,
    learned_after: &'a mut u64,
    connection: &'a mut ReconnectingDatabase<'w>,
}

impl Search<'_, '_> {
    /// Runs the search. Returns the result and its cost.
    fn run(self, cancel: &CancelToken) -> Result<(Attempt, Cost), ClusterError> {
        let Self { job, setup, member, solver, seen, learned_after, connection } = self;
        let begun = Instant::now();
        let waited = connection.waited;
        let mut nodes = 0;
        loop {
            connection.ask(|database| member.learn(database, seen, solver))?;
            if *learned_after != connection.breaks {
                solver.start_over()?;
                seen.forget();
                connection.ask(|database| member.learn(database, seen, solver))?;
                // All wins now come from the current connection.
                *learned_after = connection.breaks;
            }
            let before = solver.nodes();
            let mut fetch = |names: &[u64]| {
                let names: Vec<i64> = names.iter().map(|&name| name as i64).collect();
                let texts = connection.ask(|database| member.parts(database, &names))?;
                Ok(texts.unwrap_or_default())
            };
            let attempt = solver.work_on(setup, job.node_limit, cancel, &mut fetch)?;
            nodes += solver.nodes() - before;
            let Attempt::Misled(name, why) = attempt else {
                let waiting = connection.waited.saturating_sub(waited);
                let seconds = begun.elapsed().saturating_sub(waiting);
                let cost = Cost {
                    nodes: nodes as i64,
                    seconds: seconds.as_secs_f64(),
                    waited: connection.waited.as_secs_f64(),
                };
                return Ok((attempt, cost));
            };
            if *learned_after != connection.breaks {
                // After a reconnect the number may belong to another answer.
                continue;
            }
            if connection.stop.is_canceled() {
                // The proofs may be missing only because the query was canceled.
                return Ok((Attempt::Dropped, Cost::default()));
            }
            (connection.on_news)(WorkerNews::Refused(name, why.clone()));
            connection.ask(|database| {
                let which = (None, name as i64);
                member.submit_judgment(database, seen, which, Some(&why))
            })?;
            solver.forget()?;
            seen.forget();
        }
    }
}
