//! Progress of campaigns: while a campaign runs and workers claim, some job is in progress, and no
//! worker is idle while there is a free job. The workers have no solver; they answer for a game
//! whose winners are known, and at random they vanish, are late, return jobs, report no moves and
//! repeat their calls.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mustplay_cluster::{PROGRAM, Settings};
use mustplay_testing::full;
use postgres::{Client, Row};

use crate::server::{Server, hasty};

/// A generator with a fixed seed, so that runs are reproducible.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Moves lead from each position to the few positions of the next depth, so that each of these has
/// many parents.
const WIDTH: u64 = 12;
const DEPTH: u64 = 5;

/// A game by the names of its positions; the requested ones are at depth 0.
struct Game {
    seed: u64,
    won: BTreeMap<String, bool>,
}

impl Game {
    /// The name of a position: as many words as stones, one of them from the requested position.
    fn key(depth: u64, at: u64) -> String {
        format!("black:{} / {at}", " x".repeat(depth as usize))
    }

    fn depth(key: &str) -> u64 {
        key.matches(" x").count() as u64
    }

    fn dice(&self, key: &str) -> Dice {
        let mixed = key
            .bytes()
            .fold(self.seed, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        Dice(mixed)
    }

    fn moves(&self, key: &str) -> Vec<String> {
        let depth = Self::depth(key);
        if depth == DEPTH {
            return Vec::new();
        }
        let mut dice = self.dice(key);
        let mut places: Vec<u64> = (0..2 + dice.roll(3)).map(|_| dice.roll(WIDTH)).collect();
        places.sort_unstable();
        places.dedup();
        places.iter().map(|&at| Self::key(depth + 1, at)).collect()
    }

    /// Whether the player to move wins.
    fn is_won(&mut self, key: &str) -> bool {
        if let Some(&won) = self.won.get(key) {
            return won;
        }
        let won = if Self::depth(key) == DEPTH {
            self.dice(key).roll(2) == 0
        } else {
            let moves = self.moves(key);
            moves.iter().any(|child| !self.is_won(child))
        };
        self.won.insert(key.to_owned(), won);
        won
    }
}

/// A client that claims and answers.
struct Hand {
    token: String,
    job: Option<(i64, String, Option<i64>)>,
}

impl Hand {
    fn join(client: &mut Client) -> Self {
        let joined = client
            .query_one("select token::text from join_campaign(null, 'hand', $1)", &[&PROGRAM]);
        Self { token: joined.unwrap().get(0), job: None }
    }

    fn hear(&mut self, row: &Row) {
        let job = row.get::<_, Option<i64>>(0);
        self.job = job.map(|job| (job, row.get(1), row.get(2)));
    }

    /// Answers its job with the winner, or as undecided.
    fn answer(&mut self, client: &mut Client, game: &mut Game, dice: &mut Dice) {
        let Some((job, key, answer)) = self.job.take() else {
            return;
        };
        let row = if let Some(answer) = answer {
            let call = "select job, key, answer from judged($1::text::uuid, $2, $3, true, null)";
            client.query_one(call, &[&self.token, &job, &answer])
        } else if Game::depth(&key) == DEPTH || dice.roll(4) == 0 {
            let won = game.is_won(&key);
            let carrier: Vec<i16> = (0..9).collect();
            let call = "select job, key, answer from \
                solved($1::text::uuid, $2, 10, 0.3, 0, $3, true, '{}', $4, 1, 'x')";
            client.query_one(call, &[&self.token, &job, &won, &carrier])
        } else {
            // One in four reports no moves.
            let keys = if dice.roll(4) == 0 { Vec::new() } else { game.moves(&key) };
            let cells: Vec<i16> = (0..keys.len() as i16).collect();
            let images = vec![0_i16; keys.len()];
            let numbers: Vec<i64> = keys.iter().map(|_| 1 + dice.roll(20) as i64).collect();
            let call = "select job, key, answer from \
                opened($1::text::uuid, $2, 10, 0.3, 0, 5, 7, $3, $4, $5, $6, $6)";
            let said: Result<Row, postgres::Error> =
                client.query_one(call, &[&self.token, &job, &cells, &keys, &images, &numbers]);
            // The connection broke after the answer was taken: it is repeated.
            if dice.roll(4) == 0 {
                client.query_one(call, &[&self.token, &job, &cells, &keys, &images, &numbers])
            } else {
                said
            }
        };
        self.hear(&row.unwrap());
    }
}

/// Runs one campaign to its end; the number of steps.
fn run(server: &Server, seed: u64) -> u64 {
    let settings =
        Settings { lease_seconds: 0.03, check_rate: 0.3, ..hasty(&format!("progress {seed}")) };
    let campaign = server.openings(3, &settings);
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let mut game = Game { seed, won: BTreeMap::new() };
    let mut dice = Dice(seed);
    let mut hands: Vec<Hand> = (0..4).map(|_| Hand::join(&mut client)).collect();
    let begun = Instant::now();
    for step in 0.. {
        assert!(begun.elapsed() < Duration::from_mins(1), "seed {seed} does not end");
        let at = dice.roll(4) as usize;
        let hand = &mut hands[at];
        match (hand.job.is_some(), dice.roll(10)) {
            // The worker is killed, and another one joins.
            (true, 0) => *hand = Hand::join(&mut client),
            // The worker pauses for longer than its lease.
            (true, 1) => {
                std::thread::sleep(Duration::from_millis(40));
                let (job, _, _) = hand.job.as_ref().unwrap();
                let beat = client.query_one("select beat($1::text::uuid, $2)", &[&hand.token, job]);
                drop(beat.unwrap());
            }
            (true, 2) => {
                let (job, _, _) = hand.job.take().unwrap();
                let release = "select release($1::text::uuid, $2)";
                client.execute(release, &[&hand.token, &job]).unwrap();
            }
            (true, _) => hand.answer(&mut client, &mut game, &mut dice),
            (false, _) => {
                if dice.roll(2) == 0 {
                    // The last claim was long ago, so one job is made ready at a time.
                    let long_ago = "update campaign set planned = now() - interval '1 hour'";
                    client.batch_execute(long_ago).unwrap();
                }
                let claim = "select job, key, answer, state from claim($1::text::uuid)";
                let row = client.query_one(claim, &[&hand.token]).unwrap();
                hand.hear(&row);
                if row.get::<_, String>(3) == "done" {
                    assert_settled(&mut client, campaign.id, &mut game);
                    return step;
                }
                // No free job: no path leads to an unleased position, and time passes.
                let overlooked = "select exists (select from positions p where p.campaign = $1 \
                        and p.asked and p.won is null and walk(p.id) is not null)";
                let overlooked = client.query_one(overlooked, &[&campaign.id]).unwrap();
                assert!(
                    hand.job.is_some() || !overlooked.get::<_, bool>(0),
                    "seed {seed}, step {step}: a worker is idle, and there is work"
                );
                let under_way = "select exists (select from job where campaign = $1 and kind = 'solve' \
                        and state = 'leased' and expires < now() + interval '1 second') \
                    or exists (select from positions where campaign = $1 and aside and rests is not null)";
                let under_way = client.query_one(under_way, &[&campaign.id]).unwrap();
                assert!(
                    hand.job.is_some() || under_way.get(0),
                    "seed {seed}, step {step}: nothing is under way"
                );
            }
        }
    }
    unreachable!("steps do not end")
}

/// All requested positions are decided correctly, and no position is busy.
fn assert_settled(client: &mut Client, campaign: i64, game: &mut Game) {
    let decided = "select key, won from positions where campaign = $1 and won is not null";
    for row in client.query(decided, &[&campaign]).unwrap() {
        let key: String = row.get(0);
        assert_eq!(row.get::<_, bool>(1), game.is_won(&key), "{key}");
    }
    let open = "select count(*) from root join positions p on p.id = position \
        where root.campaign = $1 and won is null";
    let open = client.query_one(open, &[&campaign]).unwrap();
    assert_eq!(open.get::<_, i64>(0), 0);
    let miscounted = "select count(*) from positions p where campaign = $1 and busy <> \
        (select count(*) from job j where j.campaign = $1 and p.id = any (path) \
            and (state in ('ready', 'leased') or not settled))";
    let miscounted = client.query_one(miscounted, &[&campaign]).unwrap();
    assert_eq!(miscounted.get::<_, i64>(0), 0, "busy is the number of jobs below");
}

#[test]
fn a_campaign_with_workers_makes_progress() {
    let Some(server) = Server::start() else {
        return;
    };
    for seed in 0..if full() { 100 } else { 5 } {
        let steps = run(&server, seed);
        assert!(steps < 20_000, "seed {seed}: {steps} steps");
        // Each seed has its own campaign.
        let cleared = server.client().batch_execute("delete from mustplay.campaign");
        cleared.unwrap();
    }
}

#[test]
fn unwanted_positions_are_not_combined() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("unwanted")).id;
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    // Below a decided root there is a position whose moves determine the winner.
    let made = "with root as (
            update positions set won = true, answer = 1, proof = 0, disproof = 1073741825, expanded = true
            where id = (select min(id) from positions where campaign = $1) returning id),
        child as (
            insert into positions (campaign, key, stones, expanded, ripe)
            values ($1, 'ripe', 2, true, true) returning id)
        insert into edge select root.id, 0, child.id, 0, 0 from root, child returning child";
    let child: i64 = client.query_one(made, &[&campaign]).unwrap().get(0);
    let plan = "select plan_ripe(array[$1::bigint])";
    client.execute(plan, &[&child]).unwrap();
    let planned = "select count(*) from mustplay.job where position = (select max(id) from mustplay.positions)";
    assert_eq!(server.count(planned), 0);
    // The root is open again: now the position is wanted.
    let reopened = "update positions set won = null, answer = null, proof = 1, disproof = 1
        where campaign = $1 and won";
    client.execute(reopened, &[&campaign]).unwrap();
    client.execute(plan, &[&child]).unwrap();
    assert_eq!(server.count(planned), 1);
}

/// A requested position with the fewest turns that is leased already is skipped.
#[test]
fn an_idle_worker_gets_an_unleased_position() {
    let Some(server) = Server::start() else {
        return;
    };
    server.openings(3, &hasty("passed by"));
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let roots = server.count("select count(*) from mustplay.positions");
    // All roots but the last are expanded with one unsearched move, and have had more turns, the
    // first fewest; for the last one the proofs of its moves are to be combined.
    client
        .batch_execute(
            "with child as (
                insert into positions (campaign, key, stones)
                select campaign, 'child ' || id, 2 from positions
                    where id < (select max(id) from positions) returning id, key)
            insert into edge select split_part(key, ' ', 2)::bigint, 0, id, 0, 0 from child;
            update positions set expanded = true, turns = 100 + id where asked;
            update positions set ripe = true, turns = 1, proof = 1073741824 where id = (
                select max(id) from positions where asked);
            select plan_ripe(array(select id from positions where ripe))",
        )
        .unwrap();
    let mut heard = Vec::new();
    for _ in 0..roots {
        let mut hand = Hand::join(&mut client);
        // The last claim was long ago, so one job is made ready at a time.
        let long_ago = "update campaign set planned = now() - interval '1 hour'";
        client.batch_execute(long_ago).unwrap();
        let claim = "select job, key, answer, state from claim($1::text::uuid)";
        hand.hear(&client.query_one(claim, &[&hand.token]).unwrap());
        heard.extend(hand.job.map(|(_, key, _)| key));
    }
    let children = heard.iter().filter(|key| key.starts_with("child ")).count();
    assert_eq!(heard.len() as i64, roots, "{heard:?}");
    assert_eq!(children as i64, roots - 1, "{heard:?}");
}
