//! Faults of the database, and workers that vanish.

use std::time::Duration;

use mustplay::{CancelToken, Engine, Position};
use mustplay_cluster::{Address, Campaign, ClusterError, Database, PROGRAM, Settings, WorkerEvent};

use crate::server::{Server, hasty, until, work};
use crate::whole::assert_right;

fn message(result: Result<Database, ClusterError>) -> String {
    match result {
        Ok(_) => panic!("expected an error"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn addresses_are_read_and_passwords_are_never_shown() {
    for bad in [
        "",
        "http://a:secret@b/c",
        "postgresql://",
        "nonsense secret",
        "postgresql://a:secret@h:99999999/x",
    ] {
        let error = bad.parse::<Address>().map(|it| it.to_string()).unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
        assert!(!format!("{error:?}").contains("secret"));
    }
    // Options about encryption are never ignored.
    for doubtful in [
        "host=127.0.0.1 user=ann password=secret dbname=hex sslmode=require",
        "postgresql://ann:sec@ret@h/x?sslmode=require",
        "postgresql://h/x?sslmode=require&application_name=secret@b",
        "postgresql://ann:secret@h/x?sslmode",
        "postgresql://ann:se?sslmode=secret",
        "postgresql://ann:secret@h/x?ssl%6Dode=sometimes",
        "postgresql://ann:secret@h/x?sslmode=require&ssl%6dode=sometimes",
        "postgresql://ann:secret@h/x?sslrootcert=%ff",
    ] {
        let told = doubtful.parse::<Address>().map(|it| it.to_string()).unwrap_err();
        assert!(!format!("{told} {told:?}").contains("secret"), "{told}");
    }
    let question: Address =
        "postgresql://ann:secret?sslmode=secret@h/x?sslmode=require".parse().unwrap();
    assert!(!format!("{question} {question:?}").contains("secret"));
    let closed: Address = "postgresql://ann:secret@127.0.0.1:1/hex".parse().unwrap();
    let told = message(Database::open(&closed));
    assert!(told.starts_with("the database ann@127.0.0.1:1/hex cannot be reached: "), "{told}");
    assert!(!told.contains("secret"));
}

#[test]
fn databases_that_will_not_do_are_told_apart() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    assert!(
        message(Database::open(&address))
            .starts_with("expected a database with campaigns at owner@127.0.0.1")
    );

    // A schema of this name that is something else is left alone.
    server
        .client()
        .batch_execute("create schema mustplay; create table mustplay.toys (a int)")
        .unwrap();
    assert!(message(Database::prepare(&address)).contains("found one that is something else"));
    assert_eq!(server.count("select count(*) from mustplay.toys"), 0);
    server.client().batch_execute("drop schema mustplay cascade").unwrap();

    // Where nothing can be written, nothing is.
    server
        .client()
        .batch_execute(&format!(
            "alter database {} set default_transaction_read_only = on",
            server.database()
        ))
        .unwrap();
    assert!(message(Database::prepare(&address)).contains("can only be read"));
    let mut owner = server.client();
    owner.batch_execute("set default_transaction_read_only = off").unwrap();
    owner.batch_execute(&format!("alter database {} reset all", server.database())).unwrap();
    assert_eq!(server.count("select count(*) from pg_namespace where nspname = 'mustplay'"), 0);

    drop(Database::prepare(&address).unwrap());
    drop(Database::prepare(&address).unwrap());

    // A disk without room: the database says so while a campaign is made, and nothing of it stays.
    server
        .client()
        .batch_execute(
            "create function mustplay.full() returns trigger language plpgsql as $$ begin
             raise exception using errcode = '53100', message = 'could not extend file'; end $$;
         create trigger full_disk before insert on mustplay.root execute function mustplay.full()",
        )
        .unwrap();
    let board: Position = "3x3".parse().unwrap();
    let openings = Campaign::openings(&Engine::default(), board.setup()).unwrap();
    let mut database = Database::open(&address).unwrap();
    let full = Campaign::create(&mut database, &hasty("full"), &openings).unwrap_err();
    assert!(full.to_string().contains("has no room left"), "{full}");
    assert_eq!(server.count("select count(*) from mustplay.campaign"), 0);
    server.client().batch_execute("drop trigger full_disk on mustplay.root").unwrap();

    Campaign::create(&mut database, &hasty("one"), &openings).unwrap();
    let twice = Campaign::create(&mut database, &hasty("one"), &openings).unwrap_err();
    assert!(twice.to_string().contains("`one`, which is a campaign already"), "{twice}");

    // Versions: of workers, and of the tables.
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let other =
        client.query("select * from join_campaign(null, 'x', 'mustplay 0.0.0')", &[]).unwrap_err();
    let other = other.as_db_error().unwrap().message().to_owned();
    assert!(other.contains(PROGRAM) && other.contains("mustplay 0.0.0"), "{other}");
    client.batch_execute("update about set version = 99").unwrap();
    assert!(
        message(Database::open(&address)).contains("found version 99: a newer program made them")
    );
    assert!(message(Database::prepare(&address)).contains("found version 99"));
}

#[test]
fn a_schema_of_our_name_that_is_not_of_our_version_is_left_alone() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let about = "create schema mustplay; create table mustplay.about";
    for (made, expected) in [
        (format!("{about} (version integer)"), "something else"),
        (format!("{about} (note text)"), "something else"),
        (
            format!("{about} (version text); insert into mustplay.about values ('17')"),
            "something else",
        ),
        (
            format!("{about} (version integer); insert into mustplay.about values (null)"),
            "something else",
        ),
        (
            format!("{about} (version integer); insert into mustplay.about values (17), (17)"),
            "something else",
        ),
        (
            format!("{about} (version integer); insert into mustplay.about values (-3)"),
            "something else",
        ),
        (
            format!("{about} (version integer); insert into mustplay.about values (0)"),
            "something else",
        ),
        (
            format!("{about} (version integer); insert into mustplay.about values (13)"),
            "found version 13: an older program",
        ),
        (
            format!("{about} (version integer); insert into mustplay.about values (16)"),
            "found version 16: an older program",
        ),
    ] {
        server.client().batch_execute(&made).unwrap();
        for told in [message(Database::prepare(&address)), message(Database::open(&address))] {
            assert!(told.contains(expected), "{told} for {made}");
        }
        let tables = "select count(*) from pg_class where relnamespace = 'mustplay'::regnamespace";
        assert_eq!(server.count(tables), 1, "{made}");
        let dropped = server.client().batch_execute("drop schema mustplay cascade");
        dropped.unwrap();
    }
}

#[test]
fn a_job_whose_worker_vanishes_is_done_by_another_and_three_times_set_aside() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut settings = hasty("poison");
    settings.lease_seconds = 1.0;
    let campaign = server.openings(3, &settings);
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    // Claims and then vanishes; whether there was a job.
    let mut vanish = || -> bool {
        let joined = client
            .query_one("select token::text from join_campaign(null, 'ghost', $1)", &[&PROGRAM]);
        let token: String = joined.unwrap().get(0);
        let claim = "select job from claim($1::text::uuid)";
        let row = client.query_one(claim, &[&token]).unwrap();
        row.get::<_, Option<i64>>(0).is_some()
    };
    let positions = server.count("select count(*) from mustplay.positions");
    for _ in 0..3 {
        for _ in 0..positions {
            assert!(vanish());
        }
        assert!(!vanish(), "each is given to one at a time");
        std::thread::sleep(Duration::from_millis(1100));
    }
    assert!(!vanish());
    let mut database = Database::open(&server.address()).unwrap();
    let status = campaign.status(&mut database).unwrap();
    assert_eq!(status.aside.len() as i64, positions);
    assert!(status.incidents[0].contains("set aside: three workers"), "{:?}", status.incidents);
    assert_eq!(status.lost, 3 * positions);
    // The owner finds the cause and resumes.
    assert!(campaign.resume(&mut database).unwrap().changed);
    work(&server, "third");
    assert_right(&server, &campaign, 3);
}

#[test]
fn late_answers_are_taken_once_and_only_if_they_are_of_use() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut settings = hasty("late");
    settings.lease_seconds = 0.05;
    settings.check_rate = 0.0;
    server.openings(2, &settings);
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let mut join = || -> String {
        let joined = client.query_one(
            "select token::text from join_campaign(null, 'new worker', $1)",
            &[&PROGRAM],
        );
        joined.unwrap().get(0)
    };
    let answer = |client: &mut postgres::Client, token: &str, job: i64| -> String {
        let said = client.query_one(
            "select told from solved($1::text::uuid, $2, 1, 0.1, 0, true, true, '{}', '{0}', 1, 'x')",
            &[&token, &job],
        );
        said.unwrap().get(0)
    };
    let mut other = server.client();
    other.batch_execute("set search_path = mustplay").unwrap();
    let mut claiming = server.client();
    claiming.batch_execute("set search_path = mustplay").unwrap();
    let mut claimed = |token: &str| -> (Option<i64>, Option<String>) {
        let claim = "select job, key from claim($1::text::uuid)";
        let row = claiming.query_one(claim, &[&token]).unwrap();
        (row.get(0), row.get(1))
    };
    let first = join();
    let (Some(late), Some(key)) = claimed(&first) else { panic!("a job") };
    let mut second = None;
    until(|| {
        let token = join();
        let (job, same) = claimed(&token);
        if same.as_ref() == Some(&key) {
            second = Some((token, job.unwrap()));
        }
        second.is_some()
    });
    let (second, again) = second.unwrap();
    // The lease is over, and another has the position: the late one is still the first to answer.
    assert_eq!(answer(&mut other, &first, late), "accepted");
    assert_eq!(answer(&mut other, &first, late), "already");
    assert_eq!(answer(&mut other, &second, again), "unneeded");
    assert_eq!(answer(&mut other, &second, again), "already");
    assert_eq!(server.count("select count(*) from mustplay.answer"), 1);
    // A worker cannot answer the job of another.
    let stolen = other.query(
        "select told from solved($1::text::uuid, $2, 1, 0.1, 0, true, true, '{}', '{0}', 1, 'x')",
        &[&second, &late],
    );
    assert!(stolen.is_err());
}

#[test]
fn a_campaign_pauses_resumes_and_is_cancelled() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("pause"));
    let mut database = Database::open(&server.address()).unwrap();
    assert!(campaign.pause(&mut database).unwrap().changed);
    assert!(!campaign.pause(&mut database).unwrap().changed);
    std::thread::scope(|scope| {
        scope.spawn(|| work(&server, "waits"));
        until(|| server.count("select count(*) from mustplay.worker") == 1);
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(server.count("select count(*) from mustplay.job"), 0);
        assert!(campaign.resume(&mut database).unwrap().changed);
    });
    assert_right(&server, &campaign, 3);
    let other = server.openings(4, &hasty("cancel"));
    assert!(other.cancel(&mut database).unwrap().changed);
    let mut worker = server.worker("none");
    worker.campaign = Some("cancel".to_owned());
    worker.work(&CancelToken::default(), &|_| ()).unwrap();
    assert_eq!(other.status(&mut database).unwrap().answers, 0);
}

#[test]
fn what_workers_tell_never_has_the_password() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("secret"));
    let mut database = Database::open(&server.address()).unwrap();
    campaign.pause(&mut database).unwrap();
    let told = std::sync::Mutex::new(Vec::<String>::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let on_event = |event: WorkerEvent| {
                let mut told = told.lock().unwrap();
                told.extend([event.to_string(), format!("{event:?}")]);
            };
            server.worker("ann").work(&CancelToken::default(), &on_event).unwrap();
        });
        until(|| server.count("select count(*) from mustplay.worker where idle") == 1);
        let cut = "select pg_terminate_backend(pid) from pg_stat_activity
            where pid <> pg_backend_pid() and datname = current_database()";
        server.client().batch_execute(cut).unwrap();
        until(|| {
            let told = told.lock().unwrap();
            told.iter().any(|it| it.contains("cannot be reached"))
        });
        let mut database = Database::open(&server.address()).unwrap();
        assert!(campaign.resume(&mut database).unwrap().changed);
    });
    let told = told.into_inner().unwrap();
    assert!(told.iter().all(|it| !it.contains("a-secret")), "{told:?}");
    assert_right(&server, &campaign, 3);
}

#[test]
fn a_worker_that_claims_again_gives_up_its_job() {
    let Some(server) = Server::start() else {
        return;
    };
    server.openings(3, &Settings::new("twice"));
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let joined =
        client.query_one("select token::text from join_campaign(null, 'ann', $1)", &[&PROGRAM]);
    let token: String = joined.unwrap().get(0);
    for _ in 0..3 {
        let claim = "select job from claim($1::text::uuid)";
        let row = client.query_one(claim, &[&token]).unwrap();
        assert!(row.get::<_, Option<i64>>(0).is_some());
        let leased = "select count(*) from mustplay.job where state = 'leased'";
        assert_eq!(server.count(leased), 1);
        assert_eq!(server.count("select max(busy)::bigint from mustplay.positions"), 1);
    }
}
