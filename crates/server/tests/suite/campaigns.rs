//! Campaigns that a server shows.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mustplay_server::{Campaigns, ServerSettings};

use crate::visitor::{Visitor, open};

#[test]
fn campaigns_are_told_and_asked_for_once_in_a_while() {
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    let campaigns = Campaigns::new(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        Ok(r#"{"campaigns":[{"name":"seven"}]}"#.to_owned())
    });
    let server = open(ServerSettings { campaigns: Some(campaigns), ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    for _ in 0..5 {
        let told = visitor.get("/api/campaigns").json();
        assert_eq!(told["campaigns"][0]["name"], "seven");
    }
    assert!(asked.load(Ordering::Relaxed) <= 3, "they are looked at together");
    assert!(visitor.get("/campaigns").body.contains("pages/campaigns.js"));
    server.stop().expect("an end");
}

#[test]
fn a_server_without_campaigns_or_without_their_database_says_so() {
    let server = open(ServerSettings::default());
    let reply = Visitor::of(&server).get("/api/campaigns");
    assert_eq!(reply.status, 404);
    server.stop().expect("an end");
    let campaigns = Campaigns::new(|| Err("the database does not answer".to_owned()));
    let server = open(ServerSettings { campaigns: Some(campaigns), ..ServerSettings::default() });
    let reply = Visitor::of(&server).get("/api/campaigns");
    assert_eq!(reply.status, 503);
    assert!(reply.body.contains("the database does not answer"));
    server.stop().expect("an end");
}
