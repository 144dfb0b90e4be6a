//! How a campaign is getting on.

use std::fmt;

use mustplay_hex::Color;
use serde::Serialize;

use crate::plain::Plain;
use crate::{Address, Branch, Campaign, Canonical, ClusterError, Database, Holder};

/// Workers that are told of those who went.
const FORMER: i64 = 20;

/// Branches that are told where none are asked for.
const BRANCHES: usize = 20;

/// How all campaigns of a database are getting on, the last one first: what a page of them shows.
#[derive(Clone, Debug, Serialize)]
pub struct Overview {
    /// Each of them.
    pub campaigns: Vec<Status>,
}

impl Overview {
    /// RenderOptions at a database.
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
            let branches = campaign.branches(&mut database, BRANCHES)?;
            Ok(Status { branches, ..status })
        };
        let campaigns: Result<_, ClusterError> = names.iter().map(status).collect();
        Ok(Self { campaigns: campaigns? })
    }

    /// Something that looks at the database with this address whenever it is asked, and tells what
    /// it has seen as JSON, or why it could not.
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

/// How a campaign is getting on.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// What it is called.
    pub name: String,
    /// The board.
    pub board: String,
    /// `running`, `paused`, `cancelled` or `done`.
    pub state: String,
    /// Seconds since it was made, or until it was done.
    pub seconds: f64,
    /// What is to be decided.
    pub roots: Vec<RootStatus>,
    /// Positions in the tree.
    pub positions: i64,
    /// Of these, decided.
    pub decided: i64,
    /// Of these, set aside since three workers were not heard of again.
    pub aside: Vec<String>,
    /// Jobs that wait.
    pub ready: i64,
    /// Jobs that are worked on.
    pub leased: i64,
    /// Jobs that were answered.
    pub done: i64,
    /// Jobs whose workers were not heard of again.
    pub lost: i64,
    /// Nodes looked at, in all.
    pub nodes: i64,
    /// Nodes that a worker looks at in a second, of late.
    pub nodes_per_second: f64,
    /// Nodes that all workers have looked at in a second, in jobs that ended in the last minute.
    pub rate: f64,
    /// Answers that stand, and of these checked by another worker.
    pub answers: i64,
    /// Answers that others have accepted.
    pub checked: i64,
    /// Answers that were withdrawn.
    pub withdrawn: i64,
    /// The part of their time, from 0 to 1, that workers have waited for the database.
    pub waited: f64,
    /// Bytes that all campaigns of the database take.
    pub bytes: i64,
    /// Seconds until all is decided, if it goes on as in the last hour: a guess.
    pub seconds_left: Option<f64>,
    /// The branches that took most work, each after the one it belongs to, if they were asked for.
    pub branches: Vec<Branch>,
    /// Who holds the tree, so that nobody else goes on.
    pub holder: Option<Holder>,
    /// Those who work for it, were refused, or went last.
    pub workers: Vec<WorkerStatus>,
    /// How many others have worked for it, and went before that.
    pub former_workers: i64,
    /// What has happened, the last first.
    pub incidents: Vec<String>,
}

/// One of the positions that are to be decided.
#[derive(Clone, Debug, Serialize)]
pub struct RootStatus {
    /// What it was called.
    pub label: String,
    /// Who wins.
    pub winner: Option<Color>,
    /// Positions that at least remain to be decided to show that the player to move wins.
    pub proof: i64,
    /// So many to show that he loses.
    pub disproof: i64,
    /// Jobs on it and below it, now.
    pub busy: i32,
    /// Steps of the proof.
    pub steps: Option<i64>,
}

/// Somebody who works, or has worked.
#[derive(Clone, Debug, Serialize)]
pub struct WorkerStatus {
    /// The number.
    pub id: i64,
    /// What it is called.
    pub name: String,
    /// `here`, `gone`, `silent` or `refused`.
    pub state: String,
    /// Jobs that it has answered.
    pub jobs: i64,
    /// Nodes that it has looked at.
    pub nodes: i64,
    /// Seconds since it was heard of.
    pub silence: f64,
}

impl Campaign {
    /// How it is getting on.
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

    /// How what was asked is getting on.
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

    /// Who works, was refused, or went last; and how many others went before.
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
                &[&self.id, &FORMER],
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
            writeln!(f, "about {left:.0} s left, if it goes on like this: a guess")?;
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
                Plain(&worker.name),
                worker.state,
                worker.jobs,
                worker.nodes,
                worker.silence
            )?;
        }
        if self.former_workers > 0 {
            writeln!(f, "  and {} who went before", self.former_workers)?;
        }
        for position in &self.aside {
            writeln!(f, "  set aside: {}", Plain(position))?;
        }
        for what in &self.incidents {
            writeln!(f, "  {}", Plain(what))?;
        }
        Ok(())
    }
}
