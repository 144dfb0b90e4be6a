//! Owners of campaigns.

use mustplay::{Engine, Position};
use mustplay_cluster::{Campaign, ClusterError, Database, PROGRAM};

use crate::server::{Server, hasty, until, work};

#[test]
fn of_many_who_make_the_same_at_once_one_makes_it() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let board: Position = "3x3".parse().unwrap();
    let openings = Campaign::openings(&Engine::default(), board.setup()).unwrap();
    let make = || {
        let mut database = Database::prepare(&address).unwrap();
        Campaign::create(&mut database, &hasty("same"), &openings).map(|it| it.id)
    };
    let made: Vec<_> = std::thread::scope(|scope| {
        let makers: Vec<_> = (0..6).map(|_| scope.spawn(make)).collect();
        let made = makers.into_iter().map(|it| it.join().unwrap());
        made.collect()
    });
    assert_eq!(made.iter().filter(|it| it.is_ok()).count(), 1);
    for refused in made.iter().filter_map(|it| it.as_ref().err()) {
        assert!(matches!(refused, ClusterError::Taken(_)), "{refused}");
    }
}

#[test]
fn who_may_not_make_roles_uses_those_that_are_there() {
    let Some((first, server)) = Server::start().zip(Server::start()) else {
        return;
    };
    drop(Database::prepare(&first.address()).unwrap());
    let name = server.database();
    let create =
        format!("create role plain_{name} login; alter database {name} owner to plain_{name}");
    server.client().batch_execute(&create).unwrap();
    let address = server.url(&format!("plain_{name}")).parse().unwrap();
    drop(Database::prepare(&address).unwrap());
}

#[test]
fn who_holds_the_tree_is_seen() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("held"));
    let mut database = Database::open(&server.address()).unwrap();
    assert!(campaign.status(&mut database).unwrap().holder.is_none());
    let mut holder = server.client();
    let hold = format!("set search_path = mustplay; begin; select hold_tree({})", campaign.id);
    holder.batch_execute(&hold).unwrap();
    until(|| campaign.status(&mut database).unwrap().holder.is_some());
    let status = campaign.status(&mut database).unwrap().to_string();
    assert!(status.contains("tree: held by owner (process "), "{status}");
    holder.batch_execute("commit").unwrap();
    assert!(campaign.status(&mut database).unwrap().holder.is_none());
}

#[test]
fn those_who_went_long_ago_are_counted() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("former"));
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    for _ in 0..25 {
        let join = "select leave(token) from join_campaign(null, 'guest', $1)";
        client.execute(join, &[&PROGRAM]).unwrap();
    }
    let mut database = Database::open(&server.address()).unwrap();
    let status = campaign.status(&mut database).unwrap();
    assert_eq!((status.workers.len(), status.former_workers), (20, 5));
    assert!(status.to_string().contains("and 5 former workers"));
}

#[test]
fn what_is_done_cannot_be_paused() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(2, &hasty("over"));
    work(&server, "ann");
    let mut database = Database::open(&server.address()).unwrap();
    for changed in [
        campaign.pause(&mut database),
        campaign.resume(&mut database),
        campaign.cancel(&mut database),
    ] {
        let told = changed.unwrap_err().to_string();
        assert!(told.ends_with("found `over`, which is done"), "{told}");
    }
}
