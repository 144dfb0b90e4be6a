//! `PostgreSQL` servers of our own, on loopback and in temporary folders, gone with the tests: one
//! that the tests share, with a database for each, and others for tests that end theirs.

use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use mustplay::{CancelToken, Engine, Position};
use mustplay_cluster::{Address, Campaign, Database, Settings, Worker};
use mustplay_solver::SolverSettings;
use postgres::{Client, NoTls};

/// A server with its folder.
struct Home {
    folder: PathBuf,
    port: u16,
    /// Ends the server and removes its folder when its input ends: with this process at the latest.
    guard: Child,
}

/// A database of a server.
pub(crate) struct Server {
    home: Arc<Home>,
    database: String,
}

/// The folder of the server programs on Debian, the newest version first.
fn programs() -> Option<PathBuf> {
    let find = || {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let mut versions: Vec<PathBuf> =
            versions.flatten().map(|it| it.path().join("bin")).collect();
        versions.retain(|it| it.join("initdb").exists());
        versions.sort();
        versions.pop()
    };
    find().or_else(|| {
        let installed = Command::new("apt-get")
            .args(["install", "-y", "-qq", "postgresql"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        installed.ok().filter(std::process::ExitStatus::success).and_then(|_| find())
    })
}

/// A command that does not run as root, as the server refuses to.
fn as_postgres(program: &Path) -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|it| {
        use std::os::unix::fs::MetadataExt;
        it.uid() == 0
    });
    if is_root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        command.arg(program).current_dir("/");
        command
    } else {
        Command::new(program)
    }
}

impl Home {
    /// Starts a server; prints why and returns `None` if `PostgreSQL` is not available.
    fn start() -> Option<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let Some(programs) = programs() else {
            eprintln!("skipped: PostgreSQL is not here and could not be installed");
            return None;
        };
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("mustplay-{}-{number}", std::process::id()));
        let listener = TcpListener::bind("127.0.0.1:0").ok()?;
        let port = listener.local_addr().ok()?.port();
        drop(listener);
        let made = as_postgres(&programs.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=owner", "--pgdata"])
            .arg(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !made.is_ok_and(|it| it.success()) {
            eprintln!("skipped: initdb does not work here");
            return None;
        }
        let guard = as_postgres(Path::new("/bin/sh"))
            .args(["-c", "cat; \"$0\" -s -D \"$1\" -m immediate stop; rm -rf \"$1\""])
            .arg(programs.join("pg_ctl"))
            .arg(&folder)
            // A signal to the tests' process group must not end this process.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let home = Self { folder, port, guard };
        home.control(&["start"]);
        Some(home)
    }

    fn control(&self, action: &[&str]) {
        let programs = programs().expect("it was here before");
        let options = format!(
            "-p {} -h 127.0.0.1 -k {} -c max_connections=300 -c shared_buffers=64MB",
            self.port,
            self.folder.display()
        );
        let log = self.folder.join("log");
        let _ = as_postgres(&programs.join("pg_ctl"))
            .args(["-w", "-s", "-D"])
            .arg(&self.folder)
            .arg("-l")
            .arg(log)
            .args(["-o", &options])
            .args(action)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }

    fn url(&self, user: &str, database: &str) -> String {
        let port = self.port;
        format!("postgresql://{user}:a-secret@127.0.0.1:{port}/{database}")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

impl Server {
    /// An empty database of the shared server; prints why and returns `None` if
    /// `PostgreSQL` is not available.
    pub(crate) fn start() -> Option<Self> {
        static SHARED: OnceLock<Option<Arc<Home>>> = OnceLock::new();
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let home = Arc::clone(SHARED.get_or_init(|| Home::start().map(Arc::new)).as_ref()?);
        let database = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        Client::connect(&home.url("owner", "postgres"), NoTls)
            .and_then(|mut it| it.batch_execute(&format!("create database {database}")))
            .unwrap();
        Some(Self { home, database })
    }

    /// A server for one test, which may end it.
    pub(crate) fn alone() -> Option<Self> {
        Some(Self { home: Arc::new(Home::start()?), database: "postgres".to_owned() })
    }

    pub(crate) fn run(&self) {
        self.home.control(&["start"]);
    }

    /// Ends it: `fast`, or `immediate` as if it were killed.
    pub(crate) fn stop(&self, mode: &str) {
        self.home.control(&["stop", "-m", mode]);
    }

    /// Its folder, with its settings.
    pub(crate) fn folder(&self) -> &Path {
        &self.home.folder
    }

    /// A command that its own user runs, in its folder.
    pub(crate) fn command(&self, program: &str, arguments: &str) {
        let script = format!("cd {} && {program} {arguments}", self.folder().display());
        let done = as_postgres(Path::new("/bin/sh")).args(["-c", &script]).output().unwrap();
        assert!(done.status.success(), "{program}: {done:?}");
    }

    /// The name of the database.
    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    pub(crate) fn url(&self, user: &str) -> String {
        self.home.url(user, &self.database)
    }

    pub(crate) fn address(&self) -> Address {
        self.url("owner").parse().unwrap()
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(&self.url("owner"), NoTls).unwrap()
    }

    /// A campaign over all openings of a board, with short jobs.
    pub(crate) fn openings(&self, side: usize, settings: &Settings) -> Campaign {
        let mut database = Database::prepare(&self.address()).unwrap();
        let board: Position = format!("{side}x{side}").parse().unwrap();
        let openings = Campaign::openings(&Engine::default(), board.setup()).unwrap();
        Campaign::create(&mut database, settings, &openings).unwrap()
    }

    /// A worker in this process.
    pub(crate) fn worker(&self, name: &str) -> Worker {
        Worker {
            address: self.address(),
            campaign: None,
            name: name.to_owned(),
            engine: Engine::default(),
            settings: SolverSettings::default(),
            memory: 256 << 20,
            stays: false,
        }
    }

    /// A worker in a process of its own, which can be killed.
    pub(crate) fn process(&self, name: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_campaign-worker"))
            .arg(name)
            .env("MUSTPLAY_DATABASE", self.url("owner"))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// The single number that a query returns.
    pub(crate) fn count(&self, question: &str) -> i64 {
        self.client().query_one(question, &[]).unwrap().get(0)
    }
}

/// Settings of campaigns that take seconds.
pub(crate) fn hasty(name: &str) -> Settings {
    Settings { job_seconds: 0.5, lease_seconds: 2.0, check_rate: 0.2, ..Settings::new(name) }
}

/// Waits until a condition holds, for a minute at most.
pub(crate) fn until(mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "waited for too long");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Works in this process until the campaign is done.
pub(crate) fn work(server: &Server, name: &str) {
    server.worker(name).work(&CancelToken::default(), &|_| ()).unwrap();
}
