//! The calls of a worker to the SQL functions of its campaign, and their results.

use std::time::Duration;

use mustplay_hex::{Board, Cell, Setup};
use mustplay_proof::Win;
use mustplay_solver::ProofStatus;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::solver::{CertifyingSolver, ImportedWin};
use crate::{Canonical, ClusterError, Database, PROGRAM};

/// Answers may become visible out of order, by at most this many numbers.
const OVERLAP: i64 = 500;

/// The query that reads a `heard` row from a SQL function.
macro_rules! heard_from {
    ($call:literal) => {
        concat!(
            "select told, state, doubts, job, key, budget, answer, won, part, tends from ",
            $call
        )
    };
}

pub(crate) struct WorkerClient {
    pub(crate) id: i64,
    pub(crate) campaign: String,
    pub(crate) lease: Duration,
    pub(crate) canonical: Canonical,
    token: String,
}

/// A job that this worker has claimed.
pub(crate) struct ClaimedJob {
    pub(crate) id: i64,
    /// The name of the position as another worker reported it; not validated.
    pub(crate) key: String,
    pub(crate) node_limit: u64,
    /// The answer to check; `None` for a job that solves the position.
    pub(crate) check: Option<AnswerToCheck>,
    /// Whether the worker calls `tend` before it starts.
    pub(crate) tends: bool,
}

/// An answer of another worker, with its proof.
pub(crate) struct AnswerToCheck {
    pub(crate) answer: i64,
    pub(crate) won: bool,
    pub(crate) part: String,
}

/// The reply to a claim or an answer.
pub(crate) struct Reply {
    pub(crate) state: String,
    /// The next job, if one is ready.
    pub(crate) job: Option<ClaimedJob>,
}

impl Reply {
    fn heard(row: &Row, seen: &mut Seen) -> Self {
        seen.doubts = row.get(2);
        let claimed = |id| ClaimedJob {
            id,
            key: row.get(4),
            node_limit: row.get::<_, i64>(5) as u64,
            check: row.get::<_, Option<i64>>(6).map(|answer| AnswerToCheck {
                answer,
                won: row.get(7),
                part: row.get(8),
            }),
            tends: row.get(9),
        };
        Self { state: row.get(1), job: row.get::<_, Option<i64>>(3).map(claimed) }
    }
}

/// The cost of a job: nodes, seconds of work, and the total seconds that this worker has waited
/// for the database.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    pub(crate) nodes: i64,
    pub(crate) seconds: f64,
    pub(crate) waited: f64,
}

/// What a worker has received from its campaign so far.
#[derive(Default)]
pub(crate) struct Seen {
    /// The highest number of an answer received.
    since: i64,
    /// The campaign's count of doubted answers, now and at the last check.
    doubts: i64,
    doubts_before: i64,
}

impl Seen {
    /// Whether an answer came into doubt since the last call.
    pub(crate) fn is_new_doubt(&mut self) -> bool {
        let is_new = self.doubts != self.doubts_before;
        self.doubts_before = self.doubts;
        is_new
    }

    pub(crate) fn forget(&mut self) {
        self.since = 0;
    }
}

impl WorkerClient {
    /// Joins the named campaign, or any that is running.
    pub(crate) fn join(
        database: &mut Database,
        campaign: Option<&str>,
        name: &str,
    ) -> Result<Self, ClusterError> {
        let rows = database.query(
            "select token::text, worker, name, board, lease from join_campaign($1, $2, $3)",
            &[&campaign, &name, &PROGRAM],
        )?;
        let row = &rows[0];
        let description: String = row.get(3);
        let board = Board::described(&description).map_err(|error| ClusterError::Request {
            expected: "the description of a board in the campaign".to_owned(),
            found: error.to_string(),
        })?;
        Ok(Self {
            id: row.get(1),
            campaign: row.get(2),
            lease: Duration::from_secs_f64(row.get(4)),
            canonical: Canonical::new(&board.into()),
            token: row.get(0),
        })
    }

    pub(crate) fn leave(&self, database: &mut Database) -> Result<(), ClusterError> {
        let left = database.query("select leave($1::text::uuid)", &[&self.token]);
        left.map(drop)
    }

    /// Claims a job. If none is ready, makes some ready or waits for the worker that does.
    pub(crate) fn claim(
        &self,
        database: &mut Database,
        seen: &mut Seen,
    ) -> Result<Reply, ClusterError> {
        let rows = database.query(heard_from!("claim($1::text::uuid)"), &[&self.token])?;
        Ok(Reply::heard(&rows[0], seen))
    }

    /// Leases the job to solve a position, unless it is leased. Needs the owner's rights.
    pub(crate) fn adopt(
        &self,
        database: &mut Database,
        position: i64,
    ) -> Result<Option<i64>, ClusterError> {
        let rows = database.query(
            "insert into job (campaign, position, state, worker, claimed, expires)
             select w.campaign, $2, 'leased', w.id, now(), now() + w.lease
             from worker w where w.token = $1::text::uuid
             on conflict do nothing returning id",
            &[&self.token, &position],
        )?;
        Ok(rows.first().map(|row| row.get(0)))
    }

    /// Makes more jobs ready for all workers.
    pub(crate) fn tend(&self, database: &mut Database) -> Result<(), ClusterError> {
        let tended = database.query("select tend($1::text::uuid)", &[&self.token]);
        tended.map(drop)
    }

    /// Sends a heartbeat. Returns whether the answer to the job is still wanted.
    pub(crate) fn beat(&self, database: &mut Database, job: i64) -> Result<bool, ClusterError> {
        let rows = database.query("select beat($1::text::uuid, $2)", &[&self.token, &job])?;
        Ok(rows[0].get(0))
    }

    pub(crate) fn release(&self, database: &mut Database, job: i64) -> Result<(), ClusterError> {
        let released = database.query("select release($1::text::uuid, $2)", &[&self.token, &job]);
        released.map(drop)
    }

    /// Returns a job whose position cannot be searched, with the reason.
    pub(crate) fn report_unsearchable(
        &self,
        database: &mut Database,
        job: i64,
        why: &str,
    ) -> Result<(), ClusterError> {
        let question = "select unread($1::text::uuid, $2, $3)";
        let told = database.query(question, &[&self.token, &job, &why]);
        told.map(drop)
    }

    /// Whether this campaign has ended and another one runs.
    pub(crate) fn is_wanted_elsewhere(
        &self,
        database: &mut Database,
    ) -> Result<bool, ClusterError> {
        let rows = database.query("select elsewhere($1::text::uuid)", &[&self.token])?;
        Ok(rows[0].get(0))
    }

    /// Imports the wins that other workers have proved since the last call.
    pub(crate) fn learn(
        &self,
        database: &mut Database,
        seen: &mut Seen,
        solver: &mut CertifyingSolver,
    ) -> Result<(), ClusterError> {
        let since = (seen.since - OVERLAP).max(0);
        let rows = database.query(
            "select answer, key, won, first, owned, carrier from wins($1::text::uuid, $2)",
            &[&self.token, &since],
        )?;
        for row in rows {
            let number: i64 = row.get(0);
            let name = number as u64;
            seen.since = seen.since.max(number);
            if !solver.knows(name)
                && let Some((setup, win)) = self.win(&row)
            {
                solver.learn(ImportedWin { name, setup, win });
            }
        }
        Ok(())
    }

    /// The position and win of a row; `None` if they are malformed.
    fn win(&self, row: &Row) -> Option<(Setup, Win)> {
        let setup = self.canonical.expect(row.try_get(1).ok()?).ok()?;
        let is_movers = row.try_get(2).ok()?;
        let win = Win {
            winner: if is_movers { setup.to_move } else { !setup.to_move },
            first: row.try_get(3).ok()?,
            owned: self.cells(row.try_get(4).ok()?)?,
            carrier: self.cells(row.try_get(5).ok()?)?,
        };
        Some((setup, win))
    }

    /// Cells by their numbers; `None` if one is not on the board.
    fn cells(&self, numbers: Vec<i16>) -> Option<Vec<Cell>> {
        let cell = |number| self.canonical.board().cells().nth(number as usize);
        numbers.into_iter().map(cell).collect()
    }

    pub(crate) fn parts(
        &self,
        database: &mut Database,
        answers: &[i64],
    ) -> Result<Vec<(u64, String)>, ClusterError> {
        let rows = database.query(
            "select answer, part from parts($1::text::uuid, $2)",
            &[&self.token, &answers],
        )?;
        let text = |row: &Row| (row.get::<_, i64>(0) as u64, row.get(1));
        Ok(rows.iter().map(text).collect())
    }

    /// Answers that a position is decided, with a proof of `steps` steps.
    pub(crate) fn submit_solved(
        &self,
        database: &mut Database,
        seen: &mut Seen,
        (job, setup, cost): (i64, &Setup, Cost),
        win: &Win,
        (steps, text): (usize, &str),
    ) -> Result<(String, Reply), ClusterError> {
        let numbers =
            |cells: &[Cell]| -> Vec<i16> { cells.iter().map(|cell| cell.index() as i16).collect() };
        let (owned, carrier) = (numbers(&win.owned), numbers(&win.carrier));
        let won = win.winner == setup.to_move;
        let said = heard_from!("solved($1::text::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)");
        let told: [&(dyn ToSql + Sync); 11] = [
            &self.token,
            &job,
            &cost.nodes,
            &cost.seconds,
            &cost.waited,
            &won,
            &win.first,
            &owned,
            &carrier,
            &(steps as i64),
            &text,
        ];
        submit_and_next(database, seen, said, &told)
    }

    /// Answers with proof numbers and open moves.
    pub(crate) fn submit_open(
        &self,
        database: &mut Database,
        seen: &mut Seen,
        (job, setup, cost): (i64, &Setup, Cost),
        outlook: &ProofStatus,
    ) -> Result<(String, Reply), ClusterError> {
        let moves = outlook.moves.iter();
        let name = |cell| self.canonical.name(&setup.after(cell));
        let (keys, images): (Vec<String>, Vec<i16>) =
            moves.clone().map(|it| name(it.cell)).map(|(key, image)| (key, image as i16)).unzip();
        let cells: Vec<i16> = moves.clone().map(|it| it.cell.index() as i16).collect();
        let proofs: Vec<i64> = moves.clone().map(|it| i64::from(it.proof)).collect();
        let disproofs: Vec<i64> = moves.map(|it| i64::from(it.disproof)).collect();
        let said =
            heard_from!("opened($1::text::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)");
        let told: [&(dyn ToSql + Sync); 12] = [
            &self.token,
            &job,
            &cost.nodes,
            &cost.seconds,
            &cost.waited,
            &i64::from(outlook.proof),
            &i64::from(outlook.disproof),
            &cells,
            &keys,
            &images,
            &proofs,
            &disproofs,
        ];
        submit_and_next(database, seen, said, &told)
    }

    /// Reports whether the proof of an answer is valid, or why not: as a job, or because this
    /// worker's own proof uses it.
    pub(crate) fn submit_judgment(
        &self,
        database: &mut Database,
        seen: &mut Seen,
        (job, answer): (Option<i64>, i64),
        wrong: Option<&str>,
    ) -> Result<Reply, ClusterError> {
        let told: [&(dyn ToSql + Sync); 5] = [&self.token, &job, &answer, &wrong.is_none(), &wrong];
        if job.is_some() {
            let said = heard_from!("judged($1::text::uuid, $2, $3, $4, $5)");
            return Ok(submit_and_next(database, seen, said, &told)?.1);
        }
        database.query("select judged($1::text::uuid, $2, $3, $4, $5)", &told)?;
        Ok(Reply { state: String::new(), job: None })
    }
}

/// Answers a job. Returns the campaign's response and the next job, if one is ready.
fn submit_and_next(
    database: &mut Database,
    seen: &mut Seen,
    answer: &'static str,
    told: &[&(dyn ToSql + Sync)],
) -> Result<(String, Reply), ClusterError> {
    let rows = database.query(answer, told)?;
    Ok((rows[0].get(0), Reply::heard(&rows[0], seen)))
}
