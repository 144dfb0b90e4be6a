//! Workers that lie.

use mustplay::CancelToken;
use mustplay_cluster::{Database, PROGRAM};
use postgres::{Client, NoTls};

use crate::server::{Server, hasty, work};
use crate::whole::assert_right;

/// A liar: answers every job with a win of the player to move and an invalid proof, until it is
/// banned or all is done. Returns the number of its answers.
fn lie(server: &Server) -> usize {
    let mut answered = 0;
    // It ends when the liar is banned.
    let _ = lie_through(&mut server.client(), &mut answered);
    answered
}

/// The same over a connection that may break.
pub(crate) fn lie_through(
    client: &mut Client,
    answered: &mut usize,
) -> Result<(), postgres::Error> {
    client.batch_execute("set search_path = mustplay")?;
    let joined =
        client.query_one("select token::text from join_campaign(null, 'liar', $1)", &[&PROGRAM])?;
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
            // It refuses valid proofs.
            client.execute(
                "select judged($1::text::uuid, $2, $3, false, 'I do not like it')",
                &[&token, &job, &row.get::<_, i64>(2)],
            )?;
        } else {
            let cells: Vec<i16> = (0..16).collect();
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
                let stop = CancelToken::default();
                let ended = stop.clone();
                // Until all is decided and nothing is left to check.
                scope.spawn(move || {
                    crate::server::until(|| {
                        server.count("select count(*) from mustplay.campaign where state = 'done'") == 1
                            && server.count("select count(*) from mustplay.worker where banned") == 1
                            && server.count("select count(*) from mustplay.job where state in ('ready', 'leased')") == 0
                    });
                    ended.cancel();
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
fn export_finds_the_last_lie() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(4, &hasty("export"));
    lie(&server);
    let mut database = Database::open(&server.address()).unwrap();
    let folder = std::env::temp_dir().join(format!("mustplay-{}-lies", std::process::id()));
    let exported = campaign.export(&mut database, &folder).unwrap();
    assert!(exported.proofs.is_empty() && !exported.refused.is_empty());
    // All is open again, and honest workers complete the table.
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
    worker.work(&CancelToken::default(), &|_| ()).unwrap();
    assert_right(&server, &campaign, 3);
    let mut ann = Client::connect(&server.url("ann"), NoTls).unwrap();
    let mut eve = Client::connect(&server.url("eve"), NoTls).unwrap();
    let attempts = [
        "select * from mustplay.answer",
        "select token from mustplay.worker",
        "update mustplay.positions set won = true",
        "insert into mustplay.answer default values",
        "delete from mustplay.job",
        "select mustplay.ban(1, false, 'no')",
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

/// A worker of an account with scripted answers and opinions.
struct Voice {
    client: Client,
    token: String,
    id: i64,
}

impl Voice {
    fn join(server: &Server, account: &str) -> Self {
        let mut client = Client::connect(&server.url(account), NoTls).unwrap();
        let join = "select token::text, worker from mustplay.join_campaign(null, $1, $2)";
        let joined = client.query_one(join, &[&account, &PROGRAM]).unwrap();
        Self { client, token: joined.get(0), id: joined.get(1) }
    }

    /// Answers its job.
    fn answer(&mut self) {
        let claim = "select job from mustplay.claim($1::text::uuid)";
        let job: i64 = self.client.query_one(claim, &[&self.token]).unwrap().get(0);
        let solved = "select told from mustplay.solved($1::text::uuid, $2, 1, 0.1, 0, true, true, '{}', '{0}', 1, 'x')";
        self.client.query_one(solved, &[&self.token, &job]).unwrap();
    }

    /// Gives an opinion about the first answer.
    fn judge(&mut self, is_valid: bool) {
        let judged = "select mustplay.judged($1::text::uuid, null, 1, $2, 'so it is')";
        self.client.execute(judged, &[&self.token, &is_valid]).unwrap();
    }
}

/// Accounts for one test on the shared server.
fn accounts<const N: usize>(server: &Server, names: [&str; N]) -> [String; N] {
    names.map(|name| {
        let account = format!("{name}_{}", server.database());
        let create = format!("create role {account} login in role mustplay_worker");
        server.client().batch_execute(&create).unwrap();
        account
    })
}

impl Server {
    fn is_banned(&self, worker: i64) -> bool {
        self.count(&format!("select count(*) from mustplay.worker where banned and id = {worker}"))
            == 1
    }

    fn standing(&self) -> i64 {
        self.count("select count(*) from mustplay.answer where state = 'standing' and id = 1")
    }
}

#[test]
fn a_banned_worker_that_joins_again_is_outvoted_again() {
    let Some(server) = Server::start() else {
        return;
    };
    server.openings(3, &hasty("again"));
    // All of them have one account.
    let mut author = Voice::join(&server, "owner");
    author.answer();
    let mut liar = Voice::join(&server, "owner");
    liar.judge(false);
    assert_eq!(server.standing(), 0);
    Voice::join(&server, "owner").judge(true);
    assert!(server.is_banned(liar.id));
    for _ in 0..3 {
        let mut liar = Voice::join(&server, "owner");
        liar.judge(false);
        assert!(server.is_banned(liar.id));
    }
    assert!(!server.is_banned(author.id));
    assert_eq!(server.standing(), 1);
}

#[test]
fn an_account_has_one_voice_about_the_answers_of_another() {
    let Some(server) = Server::start() else {
        return;
    };
    server.openings(3, &hasty("accounts"));
    let [fleet, crowd, third, fourth] = accounts(&server, ["fleet", "crowd", "third", "fourth"]);
    let mut author = Voice::join(&server, &fleet);
    author.answer();
    let mut liars: Vec<Voice> = (0..5).map(|_| Voice::join(&server, &crowd)).collect();
    for liar in &mut liars {
        liar.judge(false);
    }
    assert!(!server.is_banned(author.id));
    assert_eq!(server.standing(), 0);
    // The account of the author does not outvote them: it could lie as well.
    Voice::join(&server, &fleet).judge(true);
    assert!(!server.is_banned(liars[0].id));
    // A third one does.
    Voice::join(&server, &third).judge(true);
    assert!(liars.iter().all(|liar| server.is_banned(liar.id)));
    assert_eq!(server.standing(), 1);
    // Now opinions of that account about others do not count, also those of new workers.
    let mut again = Voice::join(&server, &crowd);
    again.judge(false);
    assert_eq!(server.standing(), 1);
    assert!(!server.is_banned(again.id));
    // A fourth one alone is outvoted by the author and the third.
    Voice::join(&server, &fourth).judge(false);
    assert!(!server.is_banned(author.id));
}

#[test]
fn a_crowd_does_not_shield_its_own_liar() {
    let Some(server) = Server::start() else {
        return;
    };
    server.openings(3, &hasty("shield"));
    let [crowd, honest, third] = accounts(&server, ["mob", "honest", "other"]);
    let mut liar = Voice::join(&server, &crowd);
    liar.answer();
    for _ in 0..3 {
        Voice::join(&server, &crowd).judge(true);
    }
    let mut refuses = Voice::join(&server, &honest);
    refuses.judge(false);
    assert!(!server.is_banned(refuses.id));
    Voice::join(&server, &third).judge(false);
    assert!(server.is_banned(liar.id));
    assert!(!server.is_banned(refuses.id));
}

#[test]
fn a_check_is_of_the_answer_that_it_is_about() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut settings = hasty("check");
    settings.check_rate = 1.0;
    server.openings(2, &settings);
    let mut author = Voice::join(&server, "owner");
    author.answer();
    let mut checker = Voice::join(&server, "owner");
    let claim = "select job, kind, answer from mustplay.claim($1::text::uuid)";
    let row = checker.client.query_one(claim, &[&checker.token]).unwrap();
    assert_eq!(row.get::<_, String>(1), "check");
    let (job, answer): (i64, i64) = (row.get(0), row.get(2));
    let judged = "select told from mustplay.judged($1::text::uuid, $2, $3, true, null)";
    let evaded = checker.client.query_one(judged, &[&checker.token, &job, &424_242_i64]);
    assert_eq!(evaded.unwrap_err().code().unwrap().code(), "MP005");
    let told = checker.client.query_one(judged, &[&checker.token, &job, &answer]).unwrap();
    assert_eq!(told.get::<_, String>(0), "accepted");
    assert_eq!(server.count("select count(*) from mustplay.opinion"), 1);
}
