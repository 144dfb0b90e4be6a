//! Measures how many claims and answers per second a database serves.
//!
//! Makes a campaign of its own in a database that has room for it, and has many connections claim
//! and answer as fast as they can, without any search: two thirds of the answers say who wins, with
//! a proof of 4 kB, one third opens twelve moves. Prints pairs of a claim and an answer in a
//! second, how long one takes, and, where the server runs on this machine, the time of the
//! processors that each pair takes on either side. That time does not depend on what else the
//! machine does, so it says what an idle one would do.
//!
//! ```sh
//! cargo run --release -p mustplay-cluster --example load -- postgresql://hex@localhost/hex 200 10
//! ```

use std::error::Error;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use mustplay::Position;
use mustplay_cluster::{Address, Campaign, Database, PROGRAM, Settings};
use mustplay_hex::Setup;
use postgres::{Client, NoTls};

/// The number of requested positions.
const ROOTS: usize = 14_000;

/// Pairs of each connection before the clock runs: the server makes its plans then, once for each.
const WARMING_UP: u64 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "expected: URL [CONNECTIONS] [SECONDS]";
    let url = arguments.next().ok_or(usage)?;
    let connections: usize = arguments.next().map_or(Ok(200), |it| it.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(10), |it| it.parse())?;
    let address: Address = url.parse()?;
    let mut database = Database::prepare(&address)?;
    let name = format!("load {}", std::process::id());
    Campaign::create(&mut database, &Settings::new(&name), &positions()?)?;

    let server = server_of(&url)?;
    let size = database_size(&url)?;
    let ready = Barrier::new(connections + 1);
    let (pairs, elapsed, spent) = std::thread::scope(|scope| {
        let worker = |seed: usize| {
            let (url, name, ready) = (&url, &name, &ready);
            move || {
                let mut hand = Hand::join(url, name, seed).expect("a connection");
                while hand.answered < WARMING_UP && hand.serve().expect("an answer is taken") {}
                hand.answered = 0;
                ready.wait();
                let end = Instant::now() + Duration::from_secs(seconds);
                while Instant::now() < end && hand.serve().expect("an answer is taken") {}
                hand.answered
            }
        };
        let workers: Vec<_> = (0..connections).map(|at| scope.spawn(worker(at))).collect();
        ready.wait();
        let (begun, before) = (Instant::now(), (own_time(), time_of(server)));
        let pairs: u64 = workers.into_iter().map(|it| it.join().unwrap_or(0)).sum();
        let spent = (own_time() - before.0, time_of(server) - before.1);
        (pairs, begun.elapsed().as_secs_f64(), spent)
    });
    let each = |time: f64| 1000.0 * time / pairs.max(1) as f64;
    println!(
        "{connections} connections, {elapsed:.1} s: {pairs} pairs, {:.0} a second",
        pairs as f64 / elapsed
    );
    println!("a pair takes {:.1} ms", 1000.0 * elapsed * connections as f64 / pairs.max(1) as f64);
    println!(
        "processor time of a pair: {:.3} ms here, {:.3} ms in the server: two idle cores do {:.0} pairs a second",
        each(spent.0),
        each(spent.1),
        2000.0 / (each(spent.0) + each(spent.1))
    );
    let size = database_size(&url)? - size;
    println!(
        "{} kB for {pairs} jobs: {:.2} GB for a million",
        size / 1024,
        size as f64 / pairs.max(1) as f64 / 1000.0
    );
    Client::connect(&url, NoTls)?
        .execute("delete from mustplay.campaign where name = $1", &[&name])?;
    Ok(())
}

/// Positions with two stones on a large board.
fn positions() -> Result<Vec<(String, Setup)>, Box<dyn Error>> {
    let empty: Position = "13x13".parse()?;
    let board = &empty.setup().board;
    let pairs = board.cells().flat_map(|first| board.cells().map(move |second| (first, second)));
    let pairs = pairs.filter(|(first, second)| first.index() < second.index()).take(ROOTS);
    let position = |(first, second)| {
        let label = format!("{} {}", board.name(first), board.name(second));
        (label, empty.setup().after(first).after(second))
    };
    Ok(pairs.map(position).collect())
}

/// A job: its number, the position, the answer to check, whether to tend first.
type Job = (i64, String, Option<i64>, bool);

/// A client that claims and answers.
struct Hand {
    client: Client,
    token: String,
    dice: u64,
    solved: postgres::Statement,
    opened: postgres::Statement,
    judged: postgres::Statement,
    claim: postgres::Statement,
    tend: postgres::Statement,
    job: Option<Job>,
    answered: u64,
}

impl Hand {
    fn join(url: &str, campaign: &str, seed: usize) -> Result<Self, postgres::Error> {
        let mut client = Client::connect(url, NoTls)?;
        client.batch_execute(mustplay_cluster::SETTINGS)?;
        client.batch_execute("set synchronous_commit = off")?;
        let joined = client.query_one(
            "select token::text from join_campaign($1, 'load', $2)",
            &[&campaign, &PROGRAM],
        )?;
        let mut answer = |call: &str| {
            client.prepare(&format!("select job, key, answer, state, tends from {call}"))
        };
        Ok(Self {
            token: joined.get(0),
            dice: seed as u64 + 1,
            solved: answer("solved($1::text::uuid, $2, 1000, 10, 0, $3, true, '{}', $4, 40, $5)")?,
            opened: answer("opened($1::text::uuid, $2, 1000, 10, 0, 5, 7, $3, $4, $5, $6, $6)")?,
            judged: answer("judged($1::text::uuid, $2, $3, true, null)")?,
            claim: client
                .prepare("select job, key, answer, state, tends from claim($1::text::uuid)")?,
            tend: client.prepare("select tend($1::text::uuid)")?,
            job: None,
            answered: 0,
            client,
        })
    }

    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % sides
    }

    /// Claims a job, unless the last answer brought one, and answers it. Whether there was one.
    fn serve(&mut self) -> Result<bool, postgres::Error> {
        let Some((job, key, answer, tends)) = self.job.take() else {
            let row = self.client.query_one(&self.claim, &[&self.token])?;
            self.job = next(&row);
            return Ok(row.get::<_, String>(3) == "running");
        };
        if tends {
            self.client.execute(&self.tend, &[&self.token])?;
        }
        let row = if let Some(answer) = answer {
            self.client.query_one(&self.judged, &[&self.token, &job, &answer])?
        } else if self.roll(3) > 0 {
            let wins = self.roll(2) == 0;
            let carrier: Vec<i16> = (0..60).collect();
            let part = "x".repeat(4000);
            self.client.query_one(&self.solved, &[&self.token, &job, &wins, &carrier, &part])?
        } else {
            let keys: Vec<String> = (0..12).map(|at| format!("{key} {at}")).collect();
            let cells: Vec<i16> = (0..12).collect();
            let numbers: Vec<i64> = (0..12).map(|_| 1 + self.roll(20) as i64).collect();
            let images = vec![0_i16; 12];
            self.client
                .query_one(&self.opened, &[&self.token, &job, &cells, &keys, &images, &numbers])?
        };
        self.job = next(&row);
        self.answered += 1;
        Ok(true)
    }
}

fn next(row: &postgres::Row) -> Option<Job> {
    row.get::<_, Option<i64>>(0).map(|job| (job, row.get(1), row.get(2), row.get(4)))
}

/// Bytes of all tables of campaigns.
fn database_size(url: &str) -> Result<i64, postgres::Error> {
    let size = "select sum(pg_total_relation_size(oid))::bigint from pg_class \
        where relnamespace = 'mustplay'::regnamespace and relkind = 'r'";
    Ok(Client::connect(url, NoTls)?.query_one(size, &[])?.get(0))
}

/// The server's first process, if it runs here.
fn server_of(url: &str) -> Result<Option<u32>, postgres::Error> {
    let mut client = Client::connect(url, NoTls)?;
    let row = client.query_one("select pg_backend_pid()", &[])?;
    Ok(parent(row.get::<_, i32>(0) as u32))
}

/// The fields of `/proc/PID/stat` after the name.
fn stat(process: &str) -> Option<Vec<u64>> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = text.rsplit_once(") ")?;
    Some(rest.split(' ').map(|it| it.parse().unwrap_or(0)).collect())
}

fn parent(process: u32) -> Option<u32> {
    Some(stat(&process.to_string())?[1] as u32)
}

/// Seconds of a process, as the system counts them: hundredths.
fn seconds(fields: &[u64], all: std::ops::Range<usize>) -> f64 {
    fields[all].iter().sum::<u64>() as f64 / 100.0
}

fn own_time() -> f64 {
    stat("self").map_or(0.0, |it| seconds(&it, 11..13))
}

/// Seconds of a server with all its processes, also of those that have ended.
fn time_of(server: Option<u32>) -> f64 {
    let Some(server) = server else { return 0.0 };
    let own = stat(&server.to_string()).map_or(0.0, |it| seconds(&it, 11..15));
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = processes.filter_map(|it| it.file_name().into_string().ok());
    let children = names.filter(|it| it.parse::<u32>().is_ok_and(|it| parent(it) == Some(server)));
    own + children.filter_map(|it| stat(&it)).map(|it| seconds(&it, 11..13)).sum::<f64>()
}
