//! Workers that lie.

use mustplay_cluster::{Database, PROGRAM};
use mustplay_engine::Cancel;
use postgres::{Client, NoTls};

use crate::server::{Server, hasty, work};
use crate::whole::assert_right;

/// Somebody who answers every job by saying that the player to move wins, with a proof that is
/// none; until nobody listens, or all is done. How many jobs he answered.
fn lie(server: &Server) -> usize {
    let mut answered = 0;
    // The end of it is that he is refused.
    let _ = lie_through(&mut server.client(), &mut answered);
    answered
}

/// The same over a connection that may break.
pub(crate) fn lie_through(
    client: &mut Client,
    answered: &mut usize,
) -> Result<(), postgres::Error> {
    client.batch_execute("set search_path = mustplay")?;
    let joined = client.query_one(
        "select token::text from join_campaign(null, 'liar', $1)",
        &[&PROGRAM],
    )?;
    let token: String = joined.get(0);
    loop {
        let row = client.query_one(
            "select job, kind, answer, key, state from claim($1::text::uuid)",
            &[&token],
        )?;
        let Some(job) = row.get::<_, Option<i64>>(0) else {
            if row.get::<_, String>(4) == "done" {
                return Ok(());
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
            continue;
        };
        if row.get::<_, String>(1) == "check" {
            // He refuses what is right.
            client.execute(
                "select judged($1::text::uuid, $2, $3, false, 'I do not like it')",
                &[&token, &job, &row.get::<_, i64>(2)],
            )?;
        } else {
            let cells: Vec<i16> = (0..25).collect();
            client.execute(
                "select told from solved($1::text::uuid, $2, 1, 0.1, 0, true, true, '{}', $3, 1, 'trust me')",
                &[&token, &job, &cells],
            )?;
        }
        *answered += 1;
    }
}

#[test]
fn a_liar_among_three_is_found_and_the_result_is_right() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(5, &hasty("liar"));
    std::thread::scope(|scope| {
        let liar = scope.spawn(|| lie(&server));
        for name in ["ann", "bob"] {
            let server = &server;
            scope.spawn(move || {
                let mut worker = server.worker(name);
                worker.stays = true;
                let stop = Cancel::default();
                let ended = stop.clone();
                // Until all is decided and nothing is left to check.
                scope.spawn(move || {
                    crate::server::until(|| {
                        server.count("select count(*) from mustplay.campaign where state = 'done'") == 1
                            && server.count("select count(*) from mustplay.worker where banned") == 1
                            && server.count("select count(*) from mustplay.job where state in ('ready', 'leased')") == 0
                    });
                    ended.press();
                });
                worker.work(&stop, &|_| ()).unwrap();
            });
        }
        assert!(liar.join().unwrap() > 0);
    });
    assert_eq!(
        server.count("select count(*) from mustplay.worker where banned and name = 'liar'"),
        1
    );
    assert_eq!(
        server.count("select count(*) from mustplay.worker where banned and name <> 'liar'"),
        0
    );
    assert!(server.count("select count(*) from mustplay.answer where state = 'withdrawn'") > 0);
    assert_right(&server, &campaign, 5);
}

#[test]
fn whoever_exports_finds_out_the_last_lie() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(4, &hasty("export"));
    lie(&server);
    let mut database = Database::open(&server.address()).unwrap();
    let folder = std::env::temp_dir().join(format!("mustplay-{}-lies", std::process::id()));
    let exported = campaign.export(&mut database, &folder).unwrap();
    assert!(exported.proofs.is_empty() && !exported.refused.is_empty());
    // All is open again, and honest work brings the table.
    work(&server, "honest");
    assert_right(&server, &campaign, 4);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn workers_may_claim_and_answer_and_nothing_else() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("roles"));
    server
        .client()
        .batch_execute("create role ann login in role mustplay_worker; create role eve login in role mustplay_reader")
        .unwrap();
    let mut worker = server.worker("ann");
    worker.address = server.url("ann").parse().unwrap();
    worker.work(&Cancel::default(), &|_| ()).unwrap();
    assert_right(&server, &campaign, 3);
    let mut ann = Client::connect(&server.url("ann"), NoTls).unwrap();
    let mut eve = Client::connect(&server.url("eve"), NoTls).unwrap();
    let attempts = [
        "select * from mustplay.answer",
        "select token from mustplay.worker",
        "update mustplay.positions set won = true",
        "insert into mustplay.answer default values",
        "delete from mustplay.job",
        "select mustplay.ban(1, 'no')",
        "select mustplay.reopen('{1}')",
        "drop schema mustplay cascade",
    ];
    for attempt in attempts {
        assert!(ann.batch_execute(attempt).is_err(), "{attempt}");
        let is_reading = attempt == "select * from mustplay.answer";
        assert_eq!(eve.batch_execute(attempt).is_ok(), is_reading, "{attempt}");
    }
    let tokenless = "select * from mustplay.claim('00000000-0000-0000-0000-000000000000')";
    assert!(ann.batch_execute(tokenless).is_err());
}
