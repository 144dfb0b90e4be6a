//! Playing by a proof: whatever the opponent does, the winner wins.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::TurnOrder;
use mustplay_core::NoProgress;
use mustplay_hex::{Board, Cell, Color, Graph, Setup};
use mustplay_proof::Certificate;
use mustplay_solver::plain;
use mustplay_solver::strategy::{CheckedProof, StrategyTurn};
use mustplay_testing::full;

/// Plays the position of a proof to its end, the opponent at random; who wins.
fn play(guide: &CheckedProof, random: &mut SplitMix) -> Color {
    let (mut setup, winner) = (guide.claim().setup.clone(), guide.claim().winner);
    let mut moves: Vec<Cell> = Vec::new();
    loop {
        if let Some(connected) = setup.connected().unwrap() {
            return connected;
        }
        let empty = setup.empty_cells().unwrap();
        let anywhere = empty[random.index(empty.len())];
        let turn = guide.follow(&moves).expect("the winner's moves are the proof's");
        let cell = match turn {
            StrategyTurn::Winner { play, .. } => play.unwrap_or(anywhere),
            // Half of the time where it hurts.
            StrategyTurn::Opponent(situation) => {
                let needs: Vec<Cell> = situation.needs.into_iter().collect();
                let needs: Vec<Cell> = needs.into_iter().filter(|it| empty.contains(it)).collect();
                match random.index(2) {
                    0 if !needs.is_empty() => needs[random.index(needs.len())],
                    _ => anywhere,
                }
            }
        };
        assert!(empty.contains(&cell), "{winner} {setup:?} {cell:?}");
        setup = setup.after(cell);
        moves.push(cell);
    }
}

fn scattered(board: Board, share: usize, random: &mut SplitMix) -> Setup {
    let mut setup = Setup::empty(Arc::new(board));
    for cell in setup.board.cells() {
        if random.index(8) < share {
            setup.stones.push((cell, Color::BOTH[random.index(2)]));
        }
    }
    setup.to_move = Color::BOTH[random.index(2)];
    setup
}

#[test]
fn playing_by_two_trees_wins() {
    let mut random = SplitMix::new(62);
    for _ in 0..if full() { 2_000 } else { 150 } {
        let board = if random.index(2) == 0 {
            Board::bridg_it(1 + random.index(5))
        } else {
            let vertices = 2 + random.index(6);
            let edges = (0..=random.index(12)).map(|_| {
                let a = random.index(vertices);
                (a, (a + 1 + random.index(vertices - 1)) % vertices)
            });
            Board::shannon_edges(&Graph { vertices, edges: edges.collect(), terminals: (0, 1) })
        };
        let share = random.index(4);
        let setup = scattered(board.unwrap(), share, &mut random);
        let proof = Certificate::on_edges(&setup).unwrap().expect("a game on edges");
        let guide = CheckedProof::read(&proof.to_string(), &NoProgress).expect("accepted");
        assert_eq!(guide.steps(), 1);
        for _ in 0..3 {
            assert_eq!(play(&guide, &mut random), guide.claim().winner, "{setup:?}");
        }
    }
}

#[test]
fn playing_by_tripods_wins() {
    let mut random = SplitMix::new(48);
    for _ in 0..if full() { 300 } else { 25 } {
        let board = Board::y(2 + random.index(4)).unwrap();
        let share = random.index(3);
        let setup = scattered(board, share, &mut random);
        let found = plain::by_traces(
            &setup,
            &TurnOrder::Alternate,
            false,
            1 << 24,
            &[&NoProgress],
            Some(&NoProgress),
        );
        let proof = found.unwrap().certificate.expect("a proof");
        let guide = CheckedProof::read(&proof.to_string(), &NoProgress).expect("accepted");
        for _ in 0..5 {
            assert_eq!(play(&guide, &mut random), guide.claim().winner, "{setup:?}");
        }
    }
}
