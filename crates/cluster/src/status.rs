//! The progress of a campaign.

use std::fmt;

use mustplay_hex::Color;
use serde::Serialize;

use crate::escaped::Escaped;
use crate::{Address, Branch, Campaign, Canonical, ClusterError, Database, TreeLock};

const MAX_FORMER_WORKERS: i64 = 20;

const OVERVIEW_BRANCHES: usize = 20;

/// The progress of all campaigns of a database, the latest first.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    pub campaigns: Vec<Status>,
}

impl Overview {
    pub fn of(address: &Address) -> Result<Self, ClusterError> {
        let mut database = Database::open(address)?;
        let names = "select name from campaign order by id desc";
        let names = database.ask(|client| client.query(names, &[]))?;
        let status = |row: &tokio_postgres::Row| {
            let campaign = Campaign::find(&mut database, Some(row.get(0)))?;
            let status = campaign.status(&mut database)?;
            if status.state == "done" {
                return Ok(status);
            }
            let branches = campaign.branches(&mut database, OVERVIEW_BRANCHES)?;
            Ok(Status { branches, ..status })
        };
        let campaigns: Result<_, ClusterError> = names.iter().map(status).collect();
        Ok(Self { campaigns: campaigns? })
    }

    /// A function that reads the database at this address and returns the overview as JSON, or an
    /// error message.
    pub fn teller(
        url: &str,
    ) -> Result<impl Fn() -> Result<String, String> + Send + Sync + use<>, ClusterError> {
        let address: Address = url.parse()?;
        Ok(move || {
            let overview = Self::of(&address).map_err(|error| error.to_string())?;
            serde_json::to_string(&overview).map_err(|error| error.to_string())
        })
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct Status {
    pub name: String,
    pub board: String,
    pub state: String,
    /// Seconds from its creation to now, or to its end.
    pub seconds: f64,
    pub roots: Vec<RootStatus>,
    pub positions: i64,
    pub decided: i64,
    /// Of these, set aside after three lost jobs in a row.
    pub aside: Vec<String>,
    pub ready: i64,
    pub leased: i64,
    pub done: i64,
    pub lost: i64,
    pub nodes: i64,
    /// Nodes per second of one worker, a moving average.
    pub nodes_per_second: f64,
    /// Nodes per second of all workers, in jobs that ended in the last minute.
    pub rate: f64,
    pub answers: i64,
    pub checked: i64,
    pub withdrawn: i64,
    /// The share of their time, from 0 to 1, that workers have waited for the database.
    pub waited: f64,
    /// Bytes of all campaigns of the database.
    pub bytes: i64,
    /// Estimated seconds to the end, extrapolated from the last hour.
    pub seconds_left: Option<f64>,
    /// The branches with most work, each after its parent, if requested.
    pub branches: Vec<Branch>,
    /// The session that blocks all others by holding the tree, if there is one.
    pub holder: Option<TreeLock>,
    /// Its active and banned workers, and the latest of those that left.
    pub workers: Vec<WorkerStatus>,
    pub former_workers: i64,
    pub incidents: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct RootStatus {
    pub label: String,
    pub winner: Option<Color>,
    /// The proof number: a lower bound on the leaves to win for the player to move.
    pub proof: i64,
    pub disproof: i64,
    /// Current jobs at it and below it.
    pub busy: i32,
    pub steps: Option<i64>,
}

#[derive(Clone, Debug, Serialize)]
pub struct WorkerStatus {
    pub id: i64,
    pub name: String,
    pub state: String,
    pub jobs: i64,
    pub nodes: i64,
    pub silence: f64,
}

impl Campaign {
    pub fn status(&self, database: &mut Database) -> Result<Status, ClusterError> {
        let whole = database.ask(|client| {
            client.query_one(
                "select state, extract(epoch from coalesce(ended, now()) - created)::float8,
                    nodes_per_second,
                    (select count(*) from positions where campaign = c.id),
                    (select count(*) from positions where campaign = c.id and won is not null),
                    (select array_agg(key) from positions where campaign = c.id and aside),
                    (select count(*) from job where campaign = c.id and state = 'ready'),
                    (select count(*) from job where campaign = c.id and state = 'leased'),
                    (select count(*) from job where campaign = c.id and state = 'done'),
                    (select count(*) from job where campaign = c.id and state = 'lost'),
                    (select count(*) from answer where campaign = c.id and state <> 'withdrawn'),
                    (select count(distinct answer) from opinion join answer a on a.id = answer
                        where campaign = c.id and valid and state <> 'withdrawn'),
                    (select count(*) from answer where campaign = c.id and state = 'withdrawn'),
                    (select coalesce(sum(waited) / nullif(sum(seconds + waited), 0), 0)
                        from worker where campaign = c.id)::float8,
                    (select sum(pg_total_relation_size(oid)) from pg_class
                        where relnamespace = 'mustplay'::regnamespace and relkind = 'r')::bigint,
                    (select sum(nodes) from worker where campaign = c.id)::bigint,
                    (select count(*) from root join positions p on p.id = root.position
                        join answer a on a.id = p.answer
                        where root.campaign = c.id and a.made > now() - interval '1 hour'),
                    (select coalesce(sum(nodes), 0)::float8 / least(60, greatest(1,
                            extract(epoch from coalesce(c.ended, now()) - c.created)))
                        from job where campaign = c.id
                            and ended > coalesce(c.ended, now()) - interval '1 minute')::float8
                 from campaign c where id = $1",
                &[&self.id],
            )
        })?;
        let roots = self.roots(database)?;
        let (workers, former_workers) = self.workers(database)?;
        let holder = self.holder(database)?;
        let incidents = database.ask(|client| {
            client.query(
                "select what from incident where campaign = $1 order by id desc limit 20",
                &[&self.id],
            )
        })?;
        let seconds: f64 = whole.get(1);
        let lately: i64 = whole.get(16);
        let open = roots.iter().filter(|root| root.winner.is_none()).count();
        let pace = lately as f64 / seconds.clamp(1.0, 3600.0);
        Ok(Status {
            name: self.name.clone(),
            board: self.board.shape().to_string(),
            state: whole.get(0),
            seconds,
            positions: whole.get(3),
            decided: whole.get(4),
            aside: whole.get::<_, Option<Vec<String>>>(5).unwrap_or_default(),
            ready: whole.get(6),
            leased: whole.get(7),
            done: whole.get(8),
            lost: whole.get(9),
            nodes: whole.get::<_, Option<i64>>(15).unwrap_or(0),
            nodes_per_second: whole.get(2),
            rate: whole.get(17),
            answers: whole.get(10),
            checked: whole.get(11),
            withdrawn: whole.get(12),
            waited: whole.get(13),
            bytes: whole.get::<_, Option<i64>>(14).unwrap_or(0),
            seconds_left: (open > 0 && lately > 0).then(|| open as f64 / pace),
            roots,
            branches: Vec::new(),
            holder,
            workers,
            former_workers,
            incidents: incidents.iter().map(|row| row.get(0)).collect(),
        })
    }

    fn roots(&self, database: &mut Database) -> Result<Vec<RootStatus>, ClusterError> {
        let canonical = Canonical::new(&self.board);
        let roots = database.ask(|client| {
            client.query(
                "select label, key, image, p.won, proof, disproof, busy, steps
                 from root join positions p on p.id = root.position
                    left join answer a on a.id = p.answer
                 where root.campaign = $1 order by ordinal",
                &[&self.id],
            )
        })?;
        let roots = roots.iter().map(|row| {
            let setup = canonical.position(row.get(1));
            let back = canonical.inverse(row.get::<_, i16>(2) as usize);
            let winner =
                row.get::<_, Option<bool>>(3).zip(setup.zip(back)).map(|(won, (setup, back))| {
                    let winner = if won { setup.to_move } else { !setup.to_move };
                    back.apply_to_color(winner)
                });
            RootStatus {
                label: row.get(0),
                winner,
                proof: row.get(4),
                disproof: row.get(5),
                busy: row.get(6),
                steps: row.get(7),
            }
        });
        Ok(roots.collect())
    }

    /// Active and banned workers and the latest that left; and the number of the others.
    fn workers(&self, database: &mut Database) -> Result<(Vec<WorkerStatus>, i64), ClusterError> {
        let workers = database.ask(|client| {
            client.query(
                "with known as (
                    select w.id, w.name, case when banned then 'refused' when gone then 'gone'
                        when seen < now() - make_interval(secs => lease_seconds) then 'silent'
                        else 'here' end as state,
                        jobs, nodes, extract(epoch from now() - seen)::float8 as silence
                    from worker w join campaign c on c.id = w.campaign where c.id = $1),
                 ranked as (
                    select *, state in ('here', 'refused') as counts, row_number() over (
                        partition by state in ('here', 'refused') order by silence) as place
                    from known)
                 select id, name, state, jobs, nodes, silence,
                    (select count(*) from ranked where not counts and place > $2)
                 from ranked where counts or place <= $2 order by id",
                &[&self.id, &MAX_FORMER_WORKERS],
            )
        })?;
        let former = workers.first().map_or(0, |row| row.get(6));
        let worker = |row: &tokio_postgres::Row| WorkerStatus {
            id: row.get(0),
            name: row.get(1),
            state: row.get(2),
            jobs: row.get(3),
            nodes: row.get(4),
            silence: row.get(5),
        };
        Ok((workers.iter().map(worker).collect(), former))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decided = self.roots.iter().filter(|root| root.winner.is_some()).count();
        writeln!(
            f,
            "campaign {} of {}: {}, {decided} of {} decided after {:.0} s",
            self.name,
            self.board,
            self.state,
            self.roots.len(),
            self.seconds
        )?;
        if let Some(left) = self.seconds_left {
            writeln!(f, "about {left:.0} s left at this rate (an estimate)")?;
        }
        writeln!(
            f,
            "tree: {} positions, {} decided, {} set aside",
            self.positions,
            self.decided,
            self.aside.len()
        )?;
        if let Some(holder) = &self.holder {
            write!(f, "tree: {holder}")?;
        }
        writeln!(
            f,
            "jobs: {} ready, {} at work, {} done, {} lost",
            self.ready, self.leased, self.done, self.lost
        )?;
        writeln!(
            f,
            "nodes: {}, {:.0} a second in the last minute, {:.0} a second for a worker",
            self.nodes, self.rate, self.nodes_per_second
        )?;
        writeln!(
            f,
            "answers: {}, {} of them checked by others, {} withdrawn",
            self.answers, self.checked, self.withdrawn
        )?;
        writeln!(
            f,
            "database: {} kB, {:.1} % of the workers' time",
            self.bytes / 1024,
            100.0 * self.waited
        )?;
        for root in &self.roots {
            let Some(winner) = root.winner else {
                let busy = if root.busy > 0 { ", at work" } else { "" };
                writeln!(
                    f,
                    "  {}: {} to prove, {} to refute{busy}",
                    root.label, root.proof, root.disproof
                )?;
                continue;
            };
            let steps = root.steps.unwrap_or(0);
            writeln!(f, "  {}: {winner} wins, {steps} steps", root.label)?;
        }
        if !self.branches.is_empty() {
            writeln!(f, "branches with most work:")?;
        }
        for branch in &self.branches {
            write!(f, "{branch}")?;
        }
        for worker in &self.workers {
            writeln!(
                f,
                "  worker {} ({}): {}, {} jobs, {} nodes, heard of {:.0} s ago",
                worker.id,
                Escaped(&worker.name),
                worker.state,
                worker.jobs,
                worker.nodes,
                worker.silence
            )?;
        }
        if self.former_workers > 0 {
            writeln!(f, "  and {} former workers", self.former_workers)?;
        }
        for position in &self.aside {
            writeln!(f, "  set aside: {}", Escaped(position))?;
        }
        for what in &self.incidents {
            writeln!(f, "  {}", Escaped(what))?;
        }
        Ok(())
    }
}
