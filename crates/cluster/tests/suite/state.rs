//! The state of a campaign as a text, and a campaign that goes on from it.

use mustplay_cluster::{Campaign, Database, Settings, State};

use crate::server::{Server, hasty, until, work};
use crate::whole::assert_right;

#[test]
fn another_database_goes_on_from_a_state() {
    let Some(server) = Server::start() else {
        return;
    };
    // Small jobs, so that there is a tree; it is stopped in the middle of it.
    let settings = Settings { job_seconds: 0.005, ..hasty("half") };
    let campaign = server.openings(6, &settings);
    let mut database = Database::open(&server.address()).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| work(&server, "first"));
        let ready = "select count(*) from mustplay.positions where won is not null";
        let opened = "select count(*) from mustplay.edge";
        until(|| server.count(ready) >= 3 && server.count(opened) > 20);
        assert!(campaign.cancel(&mut database).unwrap().changed);
    });
    let state = campaign.state(&mut database).unwrap();
    let text = state.to_string();
    let (positions, decided) = state.positions();
    assert!(decided > 0 && positions > decided, "{text}");
    // It is read as it was written.
    assert_eq!(State::read(&text).unwrap().to_string(), text);

    let Some(other) = Server::start() else {
        return;
    };
    let mut elsewhere = Database::prepare(&other.address()).unwrap();
    let restored = Campaign::restore(&mut elsewhere, &State::read(&text).unwrap()).unwrap();
    // No winner is trusted, and the whole tree is there.
    assert_eq!(other.count("select count(*) from mustplay.answer"), 0);
    assert_eq!(other.count("select count(*) from mustplay.positions where won is not null"), 0);
    assert_eq!(other.count("select count(*) from mustplay.positions"), positions as i64);
    // The new state is the same, except for decided positions and the numbers above them.
    let again = restored.state(&mut elsewhere).unwrap();
    assert_eq!(again.positions(), (positions, 0));
    let opened = |text: &str| {
        let lines = text.lines().filter(|line| line.starts_with("open "));
        let parts = lines.map(|line| line.split(" | ").map(str::to_owned).collect::<Vec<_>>());
        let lines: Vec<_> = parts.map(|it| (it[0].clone(), it[2].clone())).collect();
        lines
    };
    assert_eq!(opened(&again.to_string()), opened(&text));
    work(&other, "second");
    assert_right(&other, &restored, 6);
}

#[test]
fn a_text_that_is_no_state_is_refused() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("good"));
    let mut database = Database::open(&server.address()).unwrap();
    let text = campaign.state(&mut database).unwrap().to_string();
    let body = text.rsplit_once("checksum").unwrap().0.to_owned();
    let summed = |body: &str| {
        let sum = mustplay_core::checksum::checksum(body.as_bytes());
        format!("{body}checksum {sum:016x}\n")
    };
    assert!(State::read(&summed(&body)).is_ok());
    let first = body.lines().find(|line| line.starts_with("leaf")).unwrap();
    for (bad, expected) in [
        (String::new(), "mustplay campaign state 1"),
        ("nonsense\n".repeat(9), "mustplay campaign state 1"),
        (body.clone(), "as the last line"),
        (text.replace("leaf", "open"), "as the last line"),
        (summed(&body.replace("leaf", "open")), "a position of the state"),
        (summed(&body.replace("board 3x3", "board 9y")), "a board"),
        (summed(&body.replace("board 3x3", "board 2x2")), "a position of the state"),
        (summed(&body.replace("lease 2", "lease -2")), "settings job SECONDS"),
        (summed(&body.replace("| 1 1 0 0", "| 0 1 0 0")), "a position of the state"),
        (summed(&format!("{body}{first}\n")), "each position once"),
        (summed(&format!("{body}leaf white: c3 c2 / | 1 1 0 0\n")), "a position of the state"),
    ] {
        let told = State::read(&bad).map(|it| it.to_string()).unwrap_err();
        assert!(told.to_string().contains(expected), "{told} for {bad}");
    }
}
