//! The tree in the database against the reference in memory.

use mustplay_cluster::Database;
use mustplay_cluster::tree::{Node, Numbers, Tree, node_limit};
use mustplay_testing::full;
use postgres::Client;

use crate::server::{Server, hasty};

/// A generator with a fixed seed, so that runs are reproducible.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % sides
    }
}

/// A random tree in which some positions have several parents.
fn random(dice: &mut Dice) -> Tree {
    let size = 2 + dice.roll(14) as usize;
    let nodes = (0..size).map(|at| {
        let is_leaf = at + 1 == size || dice.roll(3) == 0;
        let moves = (!is_leaf).then(|| {
            let count = 1 + dice.roll(4) as usize;
            let mut moves: Vec<usize> = Vec::new();
            for _ in 0..count {
                let child = at + 1 + dice.roll((size - at - 1) as u64) as usize;
                if !moves.contains(&child) {
                    moves.push(child);
                }
            }
            moves
        });
        Node {
            numbers: Numbers {
                proof: 1 + dice.roll(20) as i64,
                disproof: 1 + dice.roll(20) as i64,
            },
            won: (is_leaf && dice.roll(2) == 0).then(|| dice.roll(2) == 0),
            moves,
            is_taken: false,
        }
    });
    let nodes: Vec<Node> = nodes.collect();
    Tree { nodes }
}

/// Inserts a tree; the ids of its positions.
fn written(client: &mut Client, campaign: i64, round: u32, tree: &Tree) -> Vec<i64> {
    let mut rows: Vec<i64> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        let (numbers, _) = if node.moves.is_none() {
            tree.numbers(at)
        } else {
            (Numbers { proof: 1, disproof: 1 }, false)
        };
        let row = client.query_one(
            "insert into positions (campaign, key, stones, proof, disproof, won, answer, expanded)
             values ($1, $2, $7, $3, $4, $5::boolean, case when $5::boolean is null then null else 1 end, $6) returning id",
            &[&campaign, &format!("{round} {at}"), &numbers.proof, &numbers.disproof, &node.won, &node.moves.is_some(), &(at as i16)],
        );
        rows.push(row.unwrap().get(0));
    }
    for (at, node) in tree.nodes.iter().enumerate() {
        for (rank, &child) in node.moves.iter().flatten().enumerate() {
            let place = rank as i16;
            client
                .execute(
                    "insert into edge values ($1, $2, $3, 0, $2)",
                    &[&rows[at], &place, &rows[child]],
                )
                .unwrap();
        }
    }
    rows
}

#[test]
fn numbers_and_selection_are_those_of_the_twin() {
    let Some(server) = Server::start() else {
        return;
    };
    let campaign = server.openings(3, &hasty("tree")).id;
    drop(Database::open(&server.address()).unwrap());
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    let mut dice = Dice(7);
    for round in 0..if full() { 1000 } else { 60 } {
        let tree = random(&mut dice);
        let rows = written(&mut client, campaign, round, &tree);
        // In any order: changes propagate to all ancestors.
        let expanded: Vec<i64> = (0..tree.nodes.len()).map(|at| rows[at]).collect();
        client.execute("select back_up($1)", &[&expanded]).unwrap();
        for (at, &row) in rows.iter().enumerate() {
            let (numbers, is_ripe) = tree.numbers(at);
            let found = client
                .query_one("select proof, disproof, ripe from positions where id = $1", &[&row])
                .unwrap();
            let found = (found.get(0), found.get(1), found.get(2));
            assert_eq!(
                found,
                (numbers.proof, numbers.disproof, is_ripe),
                "round {round}, {at} of {tree:?}"
            );
        }
        // Ripe positions have their jobs already; the others are selected alike.
        client.execute("delete from job where campaign = $1", &[&campaign]).unwrap();
        let mut tree = tree;
        while let Some(chosen) = tree.select(0) {
            let way: Option<Vec<i64>> =
                client.query_one("select walk($1)", &[&rows[0]]).unwrap().get(0);
            let way = way.expect("the twin finds something");
            let found = rows.iter().position(|row| Some(row) == way.last()).unwrap();
            assert_eq!(found, chosen, "round {round} of {tree:?}");
            tree.nodes[chosen].is_taken = true;
            client
                .execute(
                    "insert into job (campaign, position, path) values ($1, $2, $3)",
                    &[&campaign, &rows[chosen], &way],
                )
                .unwrap();
            // Each path to a taken position counts, as in the reference.
            client
                .execute(
                    "with recursive above (id) as (
                        select $1::bigint union all select parent from edge join above on child = above.id)
                     update positions p set busy = busy + ways.count
                     from (select id, count(*)::integer from above group by id) ways where ways.id = p.id",
                    &[&rows[chosen]],
                )
                .unwrap();
        }
        let way: Option<Vec<i64>> =
            client.query_one("select walk($1)", &[&rows[0]]).unwrap().get(0);
        let is_decided = tree.nodes[0].won.is_some();
        assert!(way.is_none() || is_decided, "round {round}: all is taken in {tree:?}");
    }
}

#[test]
fn node_limits_agree_with_the_reference() {
    let Some(server) = Server::start() else {
        return;
    };
    drop(Database::prepare(&server.address()).unwrap());
    let mut client = server.client();
    client.batch_execute("set search_path = mustplay").unwrap();
    for turns in [0, 1, 2, 3, 4, 5, 6, 7, 20, 1000_i32] {
        for (rate, seconds) in
            [(2000.0, 10.0), (30.0, 1.0), (7000.5, 0.5), (1e6, 60.0), (1e6, 3.6e8)]
        {
            let row = client
                .query_one("select budget_of($1, $2, $3)", &[&turns, &rate, &seconds])
                .unwrap();
            assert_eq!(row.get::<_, i64>(0) as u64, node_limit(turns as u32, rate, seconds));
        }
    }
}
