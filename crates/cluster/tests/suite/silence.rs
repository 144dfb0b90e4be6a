//! Heartbeats that stop, or fail.

use std::sync::Mutex;

use mustplay::CancelToken;
use mustplay_cluster::{PROGRAM, Settings};
use postgres::Client;

use crate::server::{Server, hasty, until};

/// Joins as a new worker and claims: its token, its job and the position.
fn claimed(client: &mut Client) -> (String, i64, String) {
    let join = "select token::text from join_campaign(null, 'new worker', $1)";
    let token: String = client.query_one(join, &[&PROGRAM]).unwrap().get(0);
    let claim = "select job, key from claim($1::text::uuid)";
    let row = client.query_one(claim, &[&token]).unwrap();
    (token, row.get(0), row.get(1))
}

#[test]
fn who_was_silent_takes_the_job_back_unless_another_has_it() {
    let Some(server) = Server::start() else {
        return;
    };
    let settings = Settings { lease_seconds: 600.0, check_rate: 0.0, ..hasty("silent") };
    server.openings(3, &settings);
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let beats = |client: &mut Client, (token, job, _): &(String, i64, String)| -> bool {
        let beat = "select beat($1::text::uuid, $2)";
        client.query_one(beat, &[token, job]).unwrap().get(0)
    };
    let miscounted = "select count(*) from mustplay.positions p where busy <> \
        (select count(*) from mustplay.job where p.id = any (path) \
            and (state in ('ready', 'leased') or not settled))";
    let ann = claimed(&mut client);
    for gives_back in [true, true, false] {
        let over = "update job set expires = now() - interval '1 second' where id = $1";
        client.execute(over, &[&ann.1]).unwrap();
        // Others find that it is silent, and one of them is given its position.
        let bob = std::iter::repeat_with(|| claimed(&mut client)).find(|other| other.2 == ann.2);
        let bob = bob.unwrap();
        assert_ne!(bob.1, ann.1);
        if gives_back {
            let release = "select release($1::text::uuid, $2)";
            client.execute(release, &[&bob.0, &bob.1]).unwrap();
            // It waits for the next worker.
            let again = "insert into job (campaign, position, path)
                select campaign, position, path from job where id = $1";
            client.execute(again, &[&bob.1]).unwrap();
            let busy = "update positions p set busy = busy + 1 from job
                where job.id = $1 and p.id = any (job.path)";
            client.execute(busy, &[&bob.1]).unwrap();
        }
        assert_eq!(beats(&mut client, &ann), gives_back);
        assert_eq!(beats(&mut client, &bob), !gives_back);
        let at_work = "select count(*) from mustplay.job j, mustplay.job mine where mine.id = ";
        let at_work = format!(
            "{at_work}{} and j.position = mine.position and j.state in ('ready', 'leased')",
            ann.1
        );
        assert_eq!(server.count(&at_work), 1);
        assert_eq!(server.count(miscounted), 0);
    }
    // A job that is no longer wanted is not taken back.
    let ended = "update job set state = 'lost' where state = 'leased';
        update positions set won = true, answer = 1";
    client.batch_execute(ended).unwrap();
    assert!(!beats(&mut client, &ann));
}

#[test]
fn that_no_sign_of_life_gets_through_is_told() {
    let Some(server) = Server::start() else {
        return;
    };
    let settings = Settings { job_seconds: 60.0, ..hasty("one") };
    server.openings(8, &settings);
    let account = format!("single_{}", server.database());
    let create = format!("create role {account} login connection limit 1 in role mustplay_worker");
    server.client().batch_execute(&create).unwrap();
    let mut worker = server.worker("ann");
    worker.address = server.url(&account).parse().unwrap();
    let told = Mutex::new(Vec::new());
    let stop = CancelToken::default();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let on_event = |event: mustplay_cluster::WorkerEvent| {
                told.lock().unwrap().push(event.to_string());
            };
            worker.work(&stop, &on_event).unwrap();
        });
        until(|| {
            let told = told.lock().unwrap();
            told.iter().any(|it| {
                it.starts_with("no heartbeat gets through: ") && it.contains("too many connections")
            })
        });
        stop.cancel();
    });
}
