//! Databases that crash, end connections or are away: workers go on.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mustplay::CancelToken;
use mustplay_cluster::{Database, Settings, Worker};
use mustplay_testing::full;

use crate::server::{Server, hasty, until};
use crate::whole::assert_right;

/// A worker in this process, with its events.
struct Watched<'s> {
    worker: Worker,
    told: Mutex<Vec<String>>,
    server: &'s Server,
}

impl<'s> Watched<'s> {
    fn new(server: &'s Server, name: &str) -> Self {
        Self { worker: server.worker(name), told: Mutex::default(), server }
    }

    fn work(&self, stop: &CancelToken) {
        let ended = self.worker.work(stop, &|event| {
            self.told.lock().unwrap().push(event.to_string());
        });
        ended.unwrap();
    }

    fn has_told(&self, what: &str) -> bool {
        self.told.lock().unwrap().iter().any(|it| it.contains(what))
    }

    /// Runs a statement in the database, and ends all connections before a worker sees its effect.
    fn cut(&self, change: &str) {
        let cut = format!(
            "begin; {change}; select pg_terminate_backend(pid, 5000) from pg_stat_activity
                where pid <> pg_backend_pid() and datname = current_database(); commit"
        );
        self.server.client().batch_execute(&cut).unwrap();
    }
}

/// Small jobs, so that there are many.
fn many(name: &str) -> Settings {
    Settings { job_seconds: 0.02, ..hasty(name) }
}

#[test]
fn what_a_database_has_lost_is_done_again() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(6, &many("lost"));
    let ann = Watched::new(&server, "ann");
    std::thread::scope(|scope| {
        let working = scope.spawn(|| ann.work(&CancelToken::default()));
        until(|| ann.has_told("accepted"));
        // The claim is lost, as if it had never been.
        let unclaimed =
            "update mustplay.job set state = 'ready', worker = null where state = 'leased'";
        until(|| {
            ann.cut(unclaimed);
            std::thread::sleep(Duration::from_millis(300));
            ann.has_told("there is no job") || working.is_finished()
        });
        // So is its joining.
        ann.cut("update mustplay.worker set token = gen_random_uuid()");
        until(|| ann.has_told("is not known here") || working.is_finished());
    });
    assert!(ann.has_told("worker 2 of campaign lost"));
    assert_right(&server, &campaign, 6);
}

#[test]
fn connections_and_questions_that_are_ended_do_not_end_a_worker() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(5, &many("ended"));
    let settings =
        format!("alter database {} set idle_session_timeout = '20ms'", server.database());
    server.client().batch_execute(&settings).unwrap();
    let ann = Watched::new(&server, "ann");
    std::thread::scope(|scope| {
        let working = scope.spawn(|| ann.work(&CancelToken::default()));
        // A first connection that fails is not retried.
        until(|| ann.has_told("worker 1 of campaign"));
        let mut client = server.client();
        client.batch_execute("set idle_session_timeout = 0").unwrap();
        for _ in 0..200 {
            let cancel = "select count(pg_cancel_backend(pid)) from pg_stat_activity
                where pid <> pg_backend_pid() and datname = current_database() and state = 'active'";
            client.execute(cancel, &[]).unwrap();
            std::thread::sleep(Duration::from_millis(2));
        }
        until(|| ann.has_told("idle-session timeout") || working.is_finished());
        let reset = format!("alter database {} reset all", server.database());
        client.batch_execute(&reset).unwrap();
        // The database is away for a while.
        ann.cut("alter schema mustplay rename to elsewhere");
        until(|| ann.has_told("expected a database with campaigns") || working.is_finished());
        let back = "alter schema elsewhere rename to mustplay";
        server.client().batch_execute(back).unwrap();
    });
    assert!(ann.has_told("canceling statement"));
    assert_right(&server, &campaign, 5);
}

#[test]
fn a_worker_that_stays_waits_for_campaigns_and_serves_one_after_another() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut bob = Watched::new(&server, "bob");
    bob.worker.stays = true;
    let stop = CancelToken::default();
    std::thread::scope(|scope| {
        scope.spawn(|| bob.work(&stop));
        until(|| bob.has_told("expected a database with campaigns"));
        drop(Database::prepare(&server.address()).unwrap());
        until(|| bob.has_told("expected a campaign in the database, found none"));
        for name in ["first", "second"] {
            let campaign = server.openings(3, &hasty(name));
            let mut database = Database::open(&server.address()).unwrap();
            until(|| campaign.status(&mut database).unwrap().state == "done");
        }
        stop.cancel();
    });
    assert!(bob.has_told("of campaign first") && bob.has_told("of campaign second"));
}

#[test]
fn a_worker_that_is_stopped_while_the_database_is_away_is_gone_at_once() {
    let Some(server) = Server::alone() else {
        return;
    };
    let mut settings = hasty("away");
    settings.lease_seconds = 60.0;
    let campaign = server.openings(3, &settings);
    let mut database = Database::open(&server.address()).unwrap();
    campaign.pause(&mut database).unwrap();
    drop(database);
    let ann = Watched::new(&server, "ann");
    let stop = CancelToken::default();
    std::thread::scope(|scope| {
        let working = scope.spawn(|| ann.work(&stop));
        until(|| server.count("select count(*) from mustplay.worker where idle") == 1);
        server.stop("fast");
        until(|| ann.has_told("cannot be reached"));
        stop.cancel();
        let pressed = Instant::now();
        until(|| working.is_finished());
        assert!(pressed.elapsed() < Duration::from_secs(1));
    });
}

/// A proxy between a worker and its database that can stop forwarding.
struct Relay {
    port: u16,
    is_frozen: Arc<AtomicBool>,
}

impl Relay {
    fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let relay = Self { port: listener.local_addr().unwrap().port(), is_frozen: Arc::default() };
        let is_frozen = Arc::clone(&relay.is_frozen);
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else {
                    continue;
                };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let is_frozen = Arc::clone(&is_frozen);
                    std::thread::spawn(move || {
                        let mut bytes = [0; 4096];
                        while let Ok(count @ 1..) = from.read(&mut bytes) {
                            while is_frozen.load(Ordering::Relaxed) {
                                std::thread::sleep(Duration::from_millis(10));
                            }
                            if to.write_all(&bytes[..count]).is_err() {
                                break;
                            }
                        }
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
            }
        });
        relay
    }
}

#[test]
fn a_silent_connection_is_not_waited_for_without_end() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("frozen"));
    let mut database = Database::open(&server.address()).unwrap();
    campaign.pause(&mut database).unwrap();
    let port = server.count("select current_setting('port')::bigint") as u16;
    let relay = Relay::to(port);
    let mut ann = Watched::new(&server, "ann");
    let url = server.url("owner").replace(&format!(":{port}"), &format!(":{}", relay.port));
    ann.worker.address = url.parse().unwrap();
    let stop = CancelToken::default();
    std::thread::scope(|scope| {
        let working = scope.spawn(|| ann.work(&stop));
        until(|| server.count("select count(*) from mustplay.worker where idle") == 1);
        relay.is_frozen.store(true, Ordering::Relaxed);
        if full() {
            until(|| ann.has_told("it does not answer"));
        }
        std::thread::sleep(Duration::from_secs(1));
        stop.cancel();
        let pressed = Instant::now();
        until(|| working.is_finished());
        assert!(pressed.elapsed() < Duration::from_secs(10));
        relay.is_frozen.store(false, Ordering::Relaxed);
    });
}
