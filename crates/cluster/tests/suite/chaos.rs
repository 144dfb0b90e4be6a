//! Workers that are killed, stopped and continued, connections that are cut, and a database that is
//! restarted, at random moments, with a liar among three in every fifth run: always the right table
//! and valid proofs.

use std::io::Read;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mustplay_cluster::{Campaign, Database, Settings};
use mustplay_testing::full;
use postgres::{Client, NoTls};

use crate::server::Server;
use crate::trust::lie_through;
use crate::whole::assert_right;

/// How long faults are injected, relative to the time of the board; then the campaign must end.
fn chaos(side: usize) -> Duration {
    Duration::from_secs(if side > 6 { 40 } else { 8 })
}

/// The time limit of a run.
const LIMIT: Duration = Duration::from_mins(10);

fn signal(child: &Child, name: &str) {
    let _ = Command::new("kill").args([name, &child.id().to_string()]).status();
}

/// What happened in a run.
#[derive(Default)]
struct Story {
    killed: usize,
    stopped: usize,
    restarted: usize,
    cut: usize,
    lies: usize,
}

/// Workers in processes of their own, one of them perhaps a liar instead.
struct Crew<'a> {
    server: &'a Server,
    workers: Vec<Child>,
    dice: u64,
    story: Story,
}

impl Crew<'_> {
    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % sides
    }

    /// Injects a random fault, or none.
    fn disturb(&mut self) {
        let victim = self.roll(self.workers.len() as u64) as usize;
        match self.roll(8) {
            0..=2 => {
                self.workers[victim].kill().unwrap();
                self.workers[victim].wait().unwrap();
                self.story.killed += 1;
            }
            3 => {
                signal(&self.workers[victim], "-STOP");
                let while_stopped = self.roll(2000);
                std::thread::sleep(Duration::from_millis(while_stopped));
                signal(&self.workers[victim], "-CONT");
                self.story.stopped += 1;
            }
            4 => {
                let how = ["immediate", "fast"][self.roll(2) as usize];
                self.server.stop(how);
                let while_down = self.roll(500);
                std::thread::sleep(Duration::from_millis(while_down));
                self.server.run();
                self.story.restarted += 1;
            }
            5 | 6 => {
                let cut = "select pg_terminate_backend(pid) from pg_stat_activity
                    where pid <> pg_backend_pid() and backend_type = 'client backend'";
                let client = Client::connect(&self.server.url("owner"), NoTls);
                let _ = client.and_then(|mut it| it.batch_execute(cut));
                self.story.cut += 1;
            }
            _ => {}
        }
    }

    /// Workers that ended are replaced. None may end by itself before all is done.
    fn fill(&mut self) {
        for (at, worker) in self.workers.iter_mut().enumerate() {
            let Some(ended) = worker.try_wait().unwrap() else {
                continue;
            };
            if ended.code().is_some_and(|code| code != 0) {
                let mut why = String::new();
                let errors = worker.stderr.as_mut().unwrap();
                errors.read_to_string(&mut why).unwrap();
                panic!("w{at} ended by itself: {why}");
            }
            *worker = self.server.process(&format!("w{at} again"));
        }
    }
}

impl Drop for Crew<'_> {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            signal(worker, "-CONT");
            let _ = worker.kill();
            let _ = worker.wait();
        }
    }
}

/// Whether all is decided, and `export` accepts it.
fn is_over(server: &Server, campaign: &Campaign) -> bool {
    let Ok(mut database) = Database::open(&server.address()) else {
        return false;
    };
    if !campaign.status(&mut database).is_ok_and(|it| it.state == "done") {
        return false;
    }
    let folder = std::env::temp_dir().join(format!("mustplay-{}-over", std::process::id()));
    let exported = campaign.export(&mut database, &folder);
    let _ = std::fs::remove_dir_all(folder);
    exported.is_ok_and(|it| it.complete)
}

fn run(side: usize, seed: u64) -> Option<Story> {
    let server = Server::alone()?;
    let settings = Settings {
        job_seconds: if side > 6 { 1.0 } else { 0.3 },
        lease_seconds: 1.0,
        check_rate: 0.2,
        ..Settings::new(format!("chaos {seed}"))
    };
    let campaign = server.openings(side, &settings);
    let has_liar = seed % 5 == 2;
    let count = if has_liar { 2 } else { 3 };
    let workers = (0..count).map(|at| server.process(&format!("w{at}")));
    let mut crew =
        Crew { server: &server, workers: workers.collect(), dice: seed, story: Story::default() };
    let begun = Instant::now();
    let over = AtomicBool::new(false);
    let lies = std::thread::scope(|scope| {
        let liar = scope.spawn(|| {
            let mut lies = 0;
            while has_liar && !over.load(Ordering::Relaxed) {
                let client = Client::connect(&server.url("owner"), NoTls);
                let ended = client.and_then(|mut it| lie_through(&mut it, &mut lies));
                let code = ended.err().and_then(|error| error.code().cloned());
                if code.is_some_and(|code| code.code() == "MP002") {
                    break;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            lies
        });
        while !is_over(&server, &campaign) {
            if begun.elapsed() > LIMIT {
                over.store(true, Ordering::Relaxed);
                let mut database = Database::open(&server.address()).unwrap();
                let status = campaign.status(&mut database).unwrap();
                panic!("seed {seed} does not end: {status}");
            }
            let pause = 50 + crew.roll(300);
            std::thread::sleep(Duration::from_millis(pause));
            if begun.elapsed() < chaos(side) {
                crew.disturb();
            }
            crew.fill();
        }
        over.store(true, Ordering::Relaxed);
        liar.join().unwrap()
    });
    let mut story = std::mem::take(&mut crew.story);
    story.lies = lies;
    drop(crew);
    // Nothing is decided twice, and only lies were withdrawn.
    let twice =
        "select count(*) from (select position from mustplay.answer where state <> 'withdrawn'
        group by position having count(*) > 1) twice";
    assert_eq!(server.count(twice), 0);
    let withdrawn =
        "select count(*) from mustplay.answer a join mustplay.worker w on w.id = a.worker
        where state <> 'standing' and w.name <> 'liar'";
    assert_eq!(server.count(withdrawn), 0);
    let honest = "select count(*) from mustplay.worker where banned and name <> 'liar'";
    assert_eq!(server.count(honest), 0);
    assert_right(&server, &campaign, side);
    let lost = server.count("select count(*) from mustplay.job where state = 'lost'");
    let aside = "select count(*) from mustplay.incident where what like '%set aside%'";
    let aside = server.count(aside);
    println!(
        "{side}x{side}, seed {seed}: {:.0} s, {} killed, {} stopped, {} restarts, {} cuts, {} lies, {lost} jobs lost, {aside} set aside",
        begun.elapsed().as_secs_f64(),
        story.killed,
        story.stopped,
        story.restarted,
        story.cut,
        story.lies
    );
    Some(story)
}

#[test]
fn chaos_ends_with_the_right_table() {
    if !full() {
        run(5, 2);
        return;
    }
    // `MUSTPLAY_SEED=9` is that one alone, to see it again.
    let given = std::env::var("MUSTPLAY_SEED").ok();
    let given = given.and_then(|it| it.parse::<u64>().ok());
    let mut told = Vec::new();
    for seed in given.map_or(0..50, |seed| seed..seed + 1) {
        told.extend(run(if seed % 10 == 9 { 7 } else { 6 }, seed));
    }
    let sum = |part: fn(&Story) -> usize| told.iter().map(part).sum::<usize>();
    println!(
        "{} runs: {} killed, {} stopped, {} restarts, {} cuts, {} lies",
        told.len(),
        sum(|it| it.killed),
        sum(|it| it.stopped),
        sum(|it| it.restarted),
        sum(|it| it.cut),
        sum(|it| it.lies)
    );
}
