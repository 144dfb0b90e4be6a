//! Somebody who works for a campaign: claims a job, does it, answers, and again.
//!
//! The database may go away at any time, for any time: whatever was found out is told when it is back.
//! While a job is worked on, a second connection gives signs of life and hears whether the answer is
//! still wanted.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mustplay_engine::{Cancel, Engine};
use mustplay_hex::{Board, Setup};
use mustplay_search::{Outlook, Settings, Win};
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::ToSql;

use crate::prover::{self, Attempt, Prover, Told};
use crate::{Address, Canonical, ClusterError, Database, PROGRAM};

/// The first and the longest time to wait when the database cannot be reached.
const BACK_OFF: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(20));

/// Time between looks at whether to stop.
const LOOK: Duration = Duration::from_millis(50);

/// How long to wait for news where there is nothing to do.
const IDLE: Duration = Duration::from_millis(500);

/// How long a worker that is stopped tries to tell what it has found out.
const FAREWELL: Duration = Duration::from_secs(5);

/// Answers may become visible out of order, by so many.
const OVERLAP: i64 = 500;

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

/// What the campaign knows it by.
struct Membership {
    token: String,
    lease: Duration,
    canonical: Canonical,
}

/// A job.
struct Claimed {
    id: i64,
    setup: Setup,
    budget: u64,
    /// The answer that is to be checked.
    check: Option<Submitted>,
}

/// An answer of somebody else.
struct Submitted {
    answer: i64,
    won: bool,
    part: String,
}

/// What came of asking for a job.
enum Reply {
    Job(Box<Claimed>),
    /// There is none; the state of the campaign.
    Nothing(String),
}

/// A connection that is made again when it breaks, and how long it was waited for.
struct Line<'w> {
    worker: &'w Worker,
    stop: &'w Cancel,
    hear: &'w dyn Fn(WorkerNews),
    database: Option<Database>,
    waited: Duration,
}

impl Line<'_> {
    /// Asks until there is an answer; nothing if it is time to stop first.
    fn insist<T>(
        &mut self,
        mut question: impl FnMut(&mut Database) -> Result<T, ClusterError>,
    ) -> Result<Option<T>, ClusterError> {
        let mut wait = BACK_OFF.0;
        let mut stopped: Option<Instant> = None;
        loop {
            let begun = Instant::now();
            let answer = match &mut self.database {
                Some(database) => question(database),
                None => Database::open(&self.worker.address).and_then(|mut database| {
                    database.ask(|client| client.batch_execute("listen mustplay"))?;
                    question(self.database.insert(database))
                }),
            };
            self.waited += begun.elapsed();
            let error = match answer {
                Err(error) if error.is_passing() => error,
                answer => return answer.map(Some),
            };
            let is_conflict = matches!(error, ClusterError::Database { .. });
            if !is_conflict {
                self.database = None;
                (self.hear)(WorkerNews::Unreachable(error.to_string(), wait));
            }
            if self.stop.is_pressed() {
                let since = *stopped.get_or_insert_with(Instant::now);
                if since.elapsed() > FAREWELL {
                    return Ok(None);
                }
            }
            pause(wait, self.stop);
            wait = (2 * wait).min(BACK_OFF.1);
        }
    }

    /// Waits for news, or for a while.
    fn idle(&mut self) {
        let Some(database) = &mut self.database else {
            return;
        };
        let mut notifications = database.client.notifications();
        let heard = notifications.timeout_iter(IDLE).next();
        drop(notifications);
        if heard.is_err() {
            self.database = None;
        }
    }
}

/// Waits, unless it is time to stop.
fn pause(time: Duration, stop: &Cancel) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        thread::sleep(LOOK.min(time));
        if stop.is_pressed() {
            return;
        }
    }
}

impl Worker {
    /// Works until `stop` is pressed or nothing is left to do.
    pub fn work(&self, stop: &Cancel, hear: &dyn Fn(WorkerNews)) -> Result<(), ClusterError> {
        // What is wrong from the start is not waited for.
        drop(Database::open(&self.address)?);
        let mut line = Line {
            worker: self,
            stop,
            hear,
            database: None,
            waited: Duration::ZERO,
        };
        let Some(member) = line.insist(|database| self.join(database, hear))? else {
            return Ok(());
        };
        let settings = self.settings.within(member.canonical.board(), self.memory);
        let mut prover = Prover::new(&self.engine, member.canonical.board(), settings)?;
        let mut seen = Seen::default();
        while !stop.is_pressed() {
            let reply = line.insist(|database| member.claim(database, &mut seen))?;
            match reply {
                None => break,
                Some(Reply::Job(job)) => {
                    if seen.is_new_doubt() {
                        prover.forget()?;
                        seen.since = 0;
                    }
                    hear(WorkerNews::Begun(
                        job.id,
                        member.canonical.name(&job.setup).0,
                    ));
                    member.serve(&job, &mut prover, &mut seen, &mut line)?;
                }
                Some(Reply::Nothing(state)) => {
                    let is_over = matches!(state.as_str(), "done" | "cancelled");
                    if is_over && !self.stays {
                        hear(WorkerNews::Done(state));
                        break;
                    }
                    line.idle();
                }
            }
        }
        let _ = line.database.as_mut().map(|database| {
            database.ask(|client| client.execute("select leave($1::text::uuid)", &[&member.token]))
        });
        Ok(())
    }

    fn join(
        &self,
        database: &mut Database,
        hear: &dyn Fn(WorkerNews),
    ) -> Result<Membership, ClusterError> {
        let row = database.ask(|client| {
            client.query_one(
                "select token::text, worker, name, board, lease from join_campaign($1, $2, $3)",
                &[&self.campaign, &self.name, &PROGRAM],
            )
        })?;
        hear(WorkerNews::Joined(row.get(2), row.get(1)));
        let description: String = row.get(3);
        let board = Board::described(&description).map_err(|error| ClusterError::Request {
            expected: "the description of a board in the campaign".to_owned(),
            found: error.to_string(),
        })?;
        Ok(Membership {
            token: row.get(0),
            lease: Duration::from_secs_f64(row.get(4)),
            canonical: Canonical::new(&board.into()),
        })
    }
}

/// What a worker has heard so far.
#[derive(Default)]
struct Seen {
    /// The last answer.
    since: i64,
    /// How often answers came into doubt.
    doubts: i64,
    doubts_before: i64,
}

impl Seen {
    /// Whether some answer came into doubt since this was asked last.
    fn is_new_doubt(&mut self) -> bool {
        let is_new = self.doubts != self.doubts_before;
        self.doubts_before = self.doubts;
        is_new
    }
}

impl Membership {
    fn claim(&self, database: &mut Database, seen: &mut Seen) -> Result<Reply, ClusterError> {
        let row = database.ask(|client| {
            client.query_one(
                "select state, doubts, job, key, budget, answer, won, part \
                 from claim($1::text::uuid)",
                &[&self.token],
            )
        })?;
        seen.doubts = row.get(1);
        let Some(id) = row.get::<_, Option<i64>>(2) else {
            return Ok(Reply::Nothing(row.get(0)));
        };
        let check = row.get::<_, Option<i64>>(5).map(|answer| Submitted {
            answer,
            won: row.get(6),
            part: row.get(7),
        });
        Ok(Reply::Job(Box::new(Claimed {
            id,
            setup: self.setup(row.get(3))?,
            budget: row.get::<_, i64>(4) as u64,
            check,
        })))
    }

    fn setup(&self, key: &str) -> Result<Setup, ClusterError> {
        let setup = self.canonical.position(key);
        setup.ok_or_else(|| ClusterError::Request {
            expected: format!("a position of {}", self.canonical.board().shape()),
            found: format!("`{key}`"),
        })
    }

    /// Does a job and tells what came of it.
    fn serve(
        &self,
        job: &Claimed,
        prover: &mut Prover,
        seen: &mut Seen,
        line: &mut Line<'_>,
    ) -> Result<(), ClusterError> {
        let cancel = Cancel::default();
        let (worker, stop) = (line.worker, line.stop);
        thread::scope(|scope| {
            let (done, ended) = mpsc::channel::<()>();
            let switch = cancel.clone();
            scope.spawn(move || self.give_signs(worker, job.id, stop, &switch, &ended));
            let served = match &job.check {
                Some(submitted) => self.check(job, submitted, line),
                None => self.solve(job, prover, seen, &cancel, line),
            };
            drop(done);
            served
        })
    }

    /// Gives signs of life until the work is done, and ends it if nobody wants it.
    fn give_signs(
        &self,
        worker: &Worker,
        job: i64,
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
            if last.elapsed() < self.lease / 4 {
                continue;
            }
            last = Instant::now();
            if database.is_none() {
                database = Database::open(&worker.address).ok();
            }
            let Some(open) = &mut database else {
                continue;
            };
            let beat = open.ask(|client| {
                client.query_one("select beat($1::text::uuid, $2)", &[&self.token, &job])
            });
            match beat {
                Ok(row) if !row.get::<_, bool>(0) => drop(cancel.press()),
                Ok(_) => {}
                Err(ClusterError::Refused { .. }) => drop(cancel.press()),
                Err(_) => database = None,
            }
        }
    }

    fn solve(
        &self,
        job: &Claimed,
        prover: &mut Prover,
        seen: &mut Seen,
        cancel: &Cancel,
        line: &mut Line<'_>,
    ) -> Result<(), ClusterError> {
        let begun = Instant::now();
        let waited = line.waited;
        let mut spent = 0;
        loop {
            line.insist(|database| self.learn(database, seen, prover))?;
            let before = prover.nodes();
            let mut fetch = |names: &[u64]| {
                let names: Vec<i64> = names.iter().map(|&name| name as i64).collect();
                let texts = line.insist(|database| {
                    let rows = database.ask(|client| {
                        client.query(
                            "select answer, part from parts($1::text::uuid, $2)",
                            &[&self.token, &names],
                        )
                    })?;
                    let text = |row: &postgres::Row| (row.get::<_, i64>(0) as u64, row.get(1));
                    Ok(rows.iter().map(text).collect())
                })?;
                Ok(texts.unwrap_or_default())
            };
            let attempt = prover.work_on(&job.setup, job.budget, cancel, &mut fetch)?;
            spent += prover.nodes() - before;
            let took = (begun
                .elapsed()
                .saturating_sub(line.waited.saturating_sub(waited)))
            .as_secs_f64();
            let cost = (spent as i64, took, line.waited.as_secs_f64());
            let told = match attempt {
                Attempt::Solved(proof) => {
                    let text = proof.to_string();
                    // Nothing leaves that would be refused.
                    let read = prover::read(&text, &job.setup, proof.claim.winner);
                    let (_, win) = read.map_err(|why| ClusterError::Request {
                        expected: "a proof that the checker accepts".to_owned(),
                        found: why,
                    })?;
                    let steps = proof.steps.len();
                    self.tell_solved(job, cost, &win, (steps, &text), line)?
                }
                Attempt::Open(outlook) => self.tell_open(job, cost, outlook, line)?,
                Attempt::Dropped => self.release(job, line)?,
                Attempt::Misled(name, why) => {
                    (line.hear)(WorkerNews::Refused(name, why.clone()));
                    let opinion: [&(dyn ToSql + Sync); 3] = [&self.token, &(name as i64), &why];
                    line.insist(|database| {
                        database.ask(|client| {
                            client.execute(
                                "select judged($1::text::uuid, null, $2, false, $3)",
                                &opinion,
                            )
                        })
                    })?;
                    prover.forget()?;
                    seen.since = 0;
                    continue;
                }
            };
            (line.hear)(WorkerNews::Answered(job.id, told));
            return Ok(());
        }
    }

    /// Learns what others have answered since.
    fn learn(
        &self,
        database: &mut Database,
        seen: &mut Seen,
        prover: &mut Prover,
    ) -> Result<(), ClusterError> {
        let since = (seen.since - OVERLAP).max(0);
        let rows = database.ask(|client| {
            client.query(
                "select answer, key, won, first, owned, carrier from wins($1::text::uuid, $2)",
                &[&self.token, &since],
            )
        })?;
        for row in rows {
            let name: i64 = row.get(0);
            let setup = self.setup(row.get(1))?;
            let winner = if row.get(2) {
                setup.to_move
            } else {
                !setup.to_move
            };
            let board = self.canonical.board();
            let cells = |numbers: Vec<i16>| {
                let cells = numbers
                    .into_iter()
                    .map(|number| board.cells().nth(number as usize));
                cells.collect::<Option<Vec<_>>>()
            };
            seen.since = seen.since.max(name);
            if let (Some(owned), Some(carrier)) = (cells(row.get(4)), cells(row.get(5))) {
                let win = Win {
                    winner,
                    first: row.get(3),
                    owned,
                    carrier,
                };
                let name = name as u64;
                prover.learn(Told { name, setup, win });
            }
        }
        Ok(())
    }

    fn tell_solved(
        &self,
        job: &Claimed,
        (spent, took, waited): (i64, f64, f64),
        win: &Win,
        (steps, text): (usize, &str),
        line: &mut Line<'_>,
    ) -> Result<String, ClusterError> {
        let numbers = |cells: &[mustplay_hex::Cell]| -> Vec<i16> {
            cells.iter().map(|cell| cell.index() as i16).collect()
        };
        let (owned, carrier) = (numbers(&win.owned), numbers(&win.carrier));
        let won = win.winner == job.setup.to_move;
        let told: [&(dyn ToSql + Sync); 11] = [
            &self.token,
            &job.id,
            &spent,
            &took,
            &waited,
            &won,
            &win.first,
            &owned,
            &carrier,
            &(steps as i64),
            &text,
        ];
        let said = "select solved($1::text::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        let reply = tell(line, said, &told)?;
        Ok(format!("{} wins, {reply}", win.winner))
    }

    fn tell_open(
        &self,
        job: &Claimed,
        (spent, took, waited): (i64, f64, f64),
        outlook: Option<Outlook>,
        line: &mut Line<'_>,
    ) -> Result<String, ClusterError> {
        let outlook = outlook.unwrap_or(Outlook {
            proof: 1,
            disproof: 1,
            moves: Vec::new(),
        });
        let mut cells = Vec::new();
        let mut keys = Vec::new();
        let mut images = Vec::new();
        let (mut proofs, mut disproofs) = (Vec::new(), Vec::new());
        for each in &outlook.moves {
            let (key, image) = self.canonical.name(&job.setup.after(each.cell));
            cells.push(each.cell.index() as i16);
            keys.push(key);
            images.push(image as i16);
            proofs.push(i64::from(each.proof));
            disproofs.push(i64::from(each.disproof));
        }
        let told: [&(dyn ToSql + Sync); 12] = [
            &self.token,
            &job.id,
            &spent,
            &took,
            &waited,
            &i64::from(outlook.proof),
            &i64::from(outlook.disproof),
            &cells,
            &keys,
            &images,
            &proofs,
            &disproofs,
        ];
        let said = "select opened($1::text::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let reply = tell(line, said, &told)?;
        Ok(format!("{} moves are open, {reply}", cells.len()))
    }

    fn release(&self, job: &Claimed, line: &mut Line<'_>) -> Result<String, ClusterError> {
        line.insist(|database| {
            database.ask(|client| {
                client.execute(
                    "select release($1::text::uuid, $2)",
                    &[&self.token, &job.id],
                )
            })
        })?;
        Ok("given back".to_owned())
    }

    fn check(
        &self,
        job: &Claimed,
        submitted: &Submitted,
        line: &mut Line<'_>,
    ) -> Result<(), ClusterError> {
        let to_move = job.setup.to_move;
        let winner = if submitted.won { to_move } else { !to_move };
        let wrong = prover::read(&submitted.part, &job.setup, winner).err();
        if let Some(why) = &wrong {
            (line.hear)(WorkerNews::Refused(submitted.answer as u64, why.clone()));
        }
        line.insist(|database| {
            database.ask(|client| {
                client.execute(
                    "select judged($1::text::uuid, $2, $3, $4, $5)",
                    &[
                        &self.token,
                        &job.id,
                        &submitted.answer,
                        &wrong.is_none(),
                        &wrong,
                    ],
                )
            })
        })?;
        let told = if wrong.is_some() {
            "refused"
        } else {
            "accepted"
        };
        (line.hear)(WorkerNews::Answered(job.id, format!("checked: {told}")));
        Ok(())
    }
}

/// Tells an answer; what the campaign says to it. Of one that could not be told, nothing is known.
fn tell(
    line: &mut Line<'_>,
    said: &str,
    told: &[&(dyn ToSql + Sync)],
) -> Result<String, ClusterError> {
    let reply = line.insist(|database| {
        let row = database.ask(|client| client.query_one(said, told))?;
        Ok(row.get(0))
    })?;
    Ok(reply.unwrap_or_else(|| "not told".to_owned()))
}
