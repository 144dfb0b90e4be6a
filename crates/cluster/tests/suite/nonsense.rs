//! Malformed calls of workers: they are refused, or do no harm to other workers.

use mustplay::CancelToken;
use mustplay_cluster::{Campaign, Database, PROGRAM, State};
use postgres::{Client, Row};

use crate::server::{Server, hasty, work};
use crate::whole::assert_right;

/// A client that writes calls by hand.
struct Vandal {
    client: Client,
    token: String,
    job: i64,
    key: String,
}

impl Vandal {
    fn join(server: &Server) -> Self {
        let mut client = server.client();
        client.batch_execute("set search_path = mustplay").unwrap();
        let joined = client
            .query_one("select token::text from join_campaign(null, 'vandal', $1)", &[&PROGRAM]);
        let mut vandal = Self { client, token: joined.unwrap().get(0), job: 0, key: String::new() };
        vandal.claim();
        vandal
    }

    fn claim(&mut self) {
        let claim = "select job, key from claim($1::text::uuid)";
        let row = self.client.query_one(claim, &[&self.token]).unwrap();
        (self.job, self.key) = (row.get(0), row.get(1));
    }

    /// Makes a call about its job; `T` stands for its token and `J` for the job.
    fn say(&mut self, call: &str) -> Result<Row, String> {
        let token = format!("'{}'::uuid", self.token);
        let call = call.replace("(T, J", &format!("({token}, {}", self.job));
        let said = self.client.query_one(&format!("select * from {call}"), &[]);
        said.map_err(|error| {
            let said = error.as_db_error().expect("an answer");
            format!("{} {}", said.code().code(), said.message())
        })
    }
}

#[test]
fn what_cannot_be_read_or_summed_up_is_refused() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("nonsense"));
    let mut vandal = Vandal::join(&server);
    let opened = |arrays: &str| format!("opened(T, J, 1, 0.1, 0, 1, 1, {arrays})");
    let solved = |arrays: &str| format!("solved(T, J, 1, 0.1, 0, true, true, {arrays}, 1, 'x')");
    let costs = |costs: &str| format!("solved(T, J, {costs}, true, true, '{{}}', '{{}}', 1, 'x')");
    let mut refused = |call: String, expected: &str| {
        let told = vandal.say(&call).unwrap_err();
        assert!(
            told.starts_with("MP006 expected ") && told.contains(expected),
            "{told} for {call}"
        );
    };
    for wrong in [
        "1000000000001, 0.1, 0",
        "9223372036854775807, 0.1, 0",
        "-1, 0.1, 0",
        "null, 0.1, 0",
        "1, 'NaN', 0",
        "1, 'infinity', 0",
        "1, 0.1, -1",
    ] {
        refused(costs(wrong), "nodes from 0 to");
    }
    for wrong in [
        "array[null]::smallint[], '{0}'",
        "'{0}', array[null]::smallint[]",
        "'{0}', '{9}'",
        "'{0}', '{-1}'",
        "'{0}', '{{0,1},{2,3}}'",
        "'{0,1,2,3,4,5,6,7,8,0}', '{0}'",
        "null, '{0}'",
    ] {
        refused(solved(wrong), "cells of the board");
    }
    for wrong in [
        "'{7}', array['garbage'], '{0}', '{1}', '{1}'",
        "'{7}', array['white: a1 a2 / a3'], '{0}', '{1}', '{1}'",
        "'{7}', array[null], '{0}', '{1}', '{1}'",
        "'{99}', array['white: a1 / a2'], '{0}', '{1}', '{1}'",
        "'{7}', array['white: a1 / a2'], '{99}', '{1}', '{1}'",
        "'{7}', array['white: a1 / a2'], '{0}', '{}', '{1}'",
        "'{7}', array['white: a1 / a2'], '{0}', array[null]::bigint[], '{1}'",
        "'{7,7}', array['white: a1 / a2','white: a1 / a2'], '{0,0}', '{1,1}', '{1,1}'",
    ] {
        refused(opened(wrong), "moves of the board");
    }
    let no_winner = "solved(T, J, 1, 0.1, 0, null, true, '{}', '{0}', 1, 'x')";
    refused(no_winner.to_owned(), "a winner");
    let unproved = "solved(T, J, 1, 0.1, 0, true, true, '{}', '{0}', 1, null)";
    refused(unproved.to_owned(), "a proof");
    refused("judged(T, J, 1, null, 'x')".to_owned(), "an opinion");
    // None of it was written, and the job is still there.
    assert_eq!(server.count("select sum(nodes)::bigint from mustplay.worker"), 0);
    let most = "opened(T, J, 1000000000000, 1e9, 1e9, 1, 1, '{}', '{}', '{}', '{}', '{}')";
    vandal.say(most).unwrap();
    drop(vandal);
    work(&server, "honest");
    assert_right(&server, &campaign, 3);
    let pace =
        "select (nodes_per_second between 1 and 1e8)::integer::bigint from mustplay.campaign";
    assert_eq!(server.count(pace), 1);
}

#[test]
fn no_move_leads_in_a_circle() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("circle"));
    for _ in 0..3 {
        let mut vandal = Vandal::join(&server);
        let own = vandal.key.clone();
        let call = format!(
            "opened(T, J, 1, 0.1, 0, 1, 1, '{{7}}', array['{own}'], '{{0}}', '{{1}}', '{{1}}')"
        );
        assert!(vandal.say(&call).unwrap_err().contains("one more stone"));
        // Also if a row of that name had another number of stones.
        let wrong = "update positions set stones = 7 where key = 'white: a1 / a2'";
        vandal.client.execute(wrong, &[]).unwrap();
        let call = call.replace(&own, "white: a1 / a2");
        vandal.say(&call).unwrap();
    }
    let circles =
        "select count(*) from mustplay.edge e join mustplay.positions p on p.id = e.parent
        join mustplay.positions child on child.id = e.child where child.stones <> p.stones + 1";
    assert_eq!(server.count(circles), 0);
    work(&server, "honest");
    assert_right(&server, &campaign, 3);
}

#[test]
fn a_position_that_cannot_be_searched_is_forgotten() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("made up"));
    // Each opening is reported to have a single move, which leads to an invalid position.
    let made_up =
        ["white: zz / a1", "white: a1 / a1", "white: b2 a1 /", "black: c3 / c2", "white: a1 b1 / "];
    let openings = server.count("select count(*) from mustplay.positions");
    let mut vandals = Vec::new();
    for at in 0..openings {
        let mut vandal = Vandal::join(&server);
        let key = made_up[at as usize % made_up.len()];
        // The liar may get its own invalid position.
        if made_up.contains(&vandal.key.as_str()) {
            vandals.push(vandal);
            continue;
        }
        let call = format!(
            "opened(T, J, 1, 0.1, 0, 1, 1, '{{7}}', array['{key}'], '{{0}}', '{{1}}', '{{1}}')"
        );
        vandal.client.execute("update positions set turns = 5", &[]).unwrap();
        vandal.say(&call).unwrap();
        vandals.push(vandal);
    }
    assert!(server.count("select count(*) from mustplay.edge") > 0);
    drop(vandals);
    // Invalid positions are left out of the state, which reads back.
    let mut database = Database::open(&server.address()).unwrap();
    let state = campaign.state(&mut database).unwrap().to_string();
    assert!(!state.contains("zz"), "{state}");
    State::read(&state).unwrap();
    // Nor are they imported.
    let lied = "insert into mustplay.answer (campaign, position, job, worker, won, first, owned, carrier, steps, part)
        select campaign, id, 1, 1, true, true, array[null, 99]::smallint[], '{{1},{2}}', 1, 'x'
        from mustplay.positions";
    server.client().batch_execute(lied).unwrap();
    let told = std::sync::Mutex::new(Vec::new());
    server
        .worker("honest")
        .work(&CancelToken::default(), &|event| {
            told.lock().unwrap().push(event.to_string());
        })
        .unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.iter().any(|it| it.contains("cannot be searched")), "{told:?}");
    assert!(
        server.count("select count(*) from mustplay.incident where what like '%cannot search it%'")
            > 0
    );
    assert_right(&server, &campaign, 3);
}

#[test]
fn a_wrong_move_is_put_right_by_the_next_one() {
    let Some(server) = Server::start() else {
        return;
    };
    server.openings(3, &hasty("wrong move"));
    let mut vandal = Vandal::join(&server);
    let call = |key: &str| {
        format!("opened(T, J, 1, 0.1, 0, 1, 1, '{{7}}', array['{key}'], '{{0}}', '{{1}}', '{{1}}')")
    };
    vandal.client.execute("update positions set turns = 5", &[]).unwrap();
    vandal.say(&call("white: a1 / a2")).unwrap();
    // The wrong move was refuted, and the proofs of the moves are combined.
    let ripe = "update edge set refuted_by = 1; update positions set ripe = true where expanded;
        delete from job; insert into job (campaign, position, state, worker)
            select p.campaign, p.id, 'leased', w.id from positions p, worker w where p.expanded";
    vandal.client.batch_execute(ripe).unwrap();
    vandal.job = server.count("select max(id) from mustplay.job");
    vandal.say(&call("white: a1 / a3")).unwrap();
    let right = "select count(*) from mustplay.edge e join mustplay.positions p on p.id = e.child
        where p.key = 'white: a1 / a3' and e.refuted_by is null";
    assert_eq!(server.count(right), 1);
    assert_eq!(server.count("select count(*) from mustplay.edge"), 1);
}

#[test]
fn what_others_are_called_does_nothing_to_a_terminal() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("names"));
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let names = ["\u{1b}]0;title\u{7}".to_owned(), "x".repeat(1_000_000)];
    for name in &names {
        let join = "select worker from join_campaign(null, $1, $2)";
        let id: i64 = client.query_one(join, &[&name, &PROGRAM]).unwrap().get(0);
        let note = "select note($1, $2)";
        client.execute(note, &[&campaign.id, &format!("{id} \u{202e}")]).unwrap();
    }
    let longest = "select max(length(name))::bigint from mustplay.worker";
    assert_eq!(server.count(longest), 100);
    let mut database = Database::open(&server.address()).unwrap();
    let status = campaign.status(&mut database).unwrap().to_string();
    assert!(
        !status.chars().any(|it| it.is_control() && it != '\n') && !status.contains('\u{202e}'),
        "{status}"
    );
    assert!(status.contains("(\\u{1b}]0;title\\u{7})"), "{status}");
}

#[test]
fn a_campaign_has_a_name_that_is_a_line() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut database = Database::prepare(&server.address()).unwrap();
    let board: mustplay::Position = "3x3".parse().unwrap();
    let engine = mustplay::Engine::default();
    let openings = Campaign::openings(&engine, board.setup()).unwrap();
    for name in ["a\nb", "a\u{1b}", &"x".repeat(201), " "] {
        let refused = Campaign::create(&mut database, &hasty(name), &openings).unwrap_err();
        let told = refused.to_string();
        assert!(told.starts_with("expected a name"), "{told}");
        assert!(!told.chars().any(char::is_control), "{told}");
    }
    Campaign::create(&mut database, &hasty(&"x".repeat(200)), &openings).unwrap();
}
