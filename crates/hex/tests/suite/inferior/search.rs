//! The small search with everything turned on, against published results and plain search.

use std::sync::Arc;

use mustplay_coloring::Player;
use mustplay_games::random::SplitMix;
use mustplay_hex::inferior::{Engine, FEATURES, Features, Matcher, Policy, ProofSearch};
use mustplay_hex::{Board, Color, ConnectionGame};
use mustplay_work::{Progress, Stop, Unwatched, Watch};

use super::judge::{Oracle, Searched, masks};
use super::soundness::{full, random_position};

const POLICIES: [Policy; 3] = [Policy::Never, Policy::Always, Policy::WhenPromising];

fn winning_openings(size: usize, features: Features, policy: Policy) -> String {
    let board = Board::hex(size, size).unwrap();
    let matcher = Arc::new(Matcher::standard());
    let mut names: Vec<&str> = board
        .cells()
        .filter(|&cell| {
            let engine = Engine::<1>::new(&board, Arc::clone(&matcher), features).unwrap();
            let mut search = ProofSearch::new(engine, policy, &Unwatched);
            search.engine_mut().play(cell, Color::Black);
            search.winner(Color::White).unwrap() == Color::Black
        })
        .map(|cell| board.name(cell))
        .collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn winning_openings_are_the_published_ones() {
    for policy in POLICIES {
        let openings = |size| winning_openings(size, Features::default(), policy);
        assert_eq!(openings(3), "a2 a3 b2 c1 c2");
        assert_eq!(openings(4), "a4 b3 c2 d1");
        let five = "a4 a5 b2 b3 b4 c2 c3 c4 d2 d3 d4 e1 e2";
        assert_eq!(openings(5), five, "{policy:?}");
    }
    for row in &FEATURES {
        let features = Features::default().without(row.feature);
        assert_eq!(
            winning_openings(4, features, Policy::WhenPromising),
            "a4 b3 c2 d1",
            "without {}",
            row.name
        );
    }
}

#[test]
fn random_positions_have_the_winner_that_plain_search_finds() {
    for (columns, rows) in [(4, 4), (5, 4), (5, 5)] {
        let board = Board::hex(columns, rows).unwrap();
        let masks = masks(&board);
        let game = ConnectionGame::new(&masks);
        let oracle = Searched::new(&game);
        let mut random = SplitMix::new(99);
        let matcher = Arc::new(Matcher::standard());
        for round in 0..if full() { 20_000 } else { 300 } {
            let stones = 4 + random.index(board.len() - 4);
            let coloring = random_position(&board, &mut random, stones);
            let features = [Features::default(), Features::ALL][round % 2];
            let policy = POLICIES[round % 3];
            let engine = Engine::<1>::new(&board, Arc::clone(&matcher), features).unwrap();
            let mut search = ProofSearch::new(engine, policy, &Unwatched);
            let stones = Player::BOTH.map(|player| coloring.of(player));
            for to_move in Color::BOTH {
                search.engine_mut().set_stones(stones);
                let winner = search.winner(to_move).unwrap();
                assert_eq!(winner, oracle.winner(&coloring, to_move), "{coloring:?}");
            }
        }
    }
}

/// Stops at once.
struct Impatient;

impl Watch for Impatient {
    fn report(&self, _: &Progress) -> Result<(), Stop> {
        Err(Stop::Nodes)
    }
}

#[test]
fn a_search_that_is_stopped_leaves_the_engine_where_it_was() {
    let board = Board::hex(6, 6).unwrap();
    let matcher = Arc::new(Matcher::empty());
    let engine = Engine::<1>::new(&board, matcher, Features::default()).unwrap();
    let mut search = ProofSearch::new(engine, Policy::Never, &Impatient);
    search
        .engine_mut()
        .play(board.cell("a1").unwrap(), Color::Black);
    assert_eq!(search.winner(Color::White), Err(Stop::Nodes));
    assert_eq!(search.engine_mut().filled().played(Color::Black).len(), 1);
    assert_eq!(search.engine_mut().filled().played(Color::White).len(), 0);
}
