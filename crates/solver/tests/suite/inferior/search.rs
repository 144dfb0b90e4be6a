//! Everything together, in a search that remembers the moves before.
//!
//! Fill, pruning, mutual fill, answers that reverse a move (FAP Definition 7) and moves that make
//! the mover's last one useless (Observation 28) are used all at once, against published results
//! and against plain search. The search tries every move that is left, and takes a move together
//! with the answer that reverses it or not ([`Policy`]). If the opponent was winning, the answer
//! keeps the win, so the position *before* the move comes out right; nothing is remembered of the
//! position between, where another answer may be better. A move that makes the mover's last one
//! useless is left out only if it was tried two plies ago and lost, which makes it a fact about
//! the position. Mutual fill is done wherever only the winner is asked.

use std::collections::HashMap;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame};
use mustplay_solver::inferior::{Candidates, FEATURES, Features, FillEngine, Matcher};
use mustplay_testing::full;

use super::judge::{Oracle, Searched, masks};
use super::soundness::random_position;

/// When a move is taken together with the answer that reverses it.
#[derive(Clone, Copy, Debug)]
enum Policy {
    /// Never: every answer is tried.
    Never,
    /// Always; called Rp in FAP.
    Always,
    /// By the number of stones, as if by chance: any choice must be right.
    Sometimes,
}

const POLICIES: [Policy; 3] = [Policy::Never, Policy::Always, Policy::Sometimes];

/// A position being worked on.
struct Node {
    /// Where on the line of the engine it is.
    depth: usize,
    to_move: Color,
    /// The moves tried here that lose.
    lost: CellSet<1>,
}

/// A search over the line of an engine.
struct Search {
    engine: FillEngine<1>,
    policy: Policy,
    /// Whether the player to move wins, by the filled stones and who moves.
    known: HashMap<([CellSet<1>; 2], Color), bool>,
    /// The positions being worked on, outermost first.
    path: Vec<Node>,
}

impl Search {
    fn new(board: &Board, matcher: &Arc<Matcher>, features: Features, policy: Policy) -> Self {
        Self {
            engine: FillEngine::new(board, Arc::clone(matcher), features).unwrap(),
            policy,
            known: HashMap::new(),
            path: Vec::new(),
        }
    }

    /// Whether `to_move` wins the engine's position.
    fn wins(&mut self, to_move: Color) -> bool {
        let filled = self.engine.filled();
        if let Some(winner) = filled.connected() {
            return winner == to_move;
        }
        // Dead cells may have either color; always the same one makes positions equal.
        let black = filled.stones(Color::Black) | filled.dead();
        let key = ([black, filled.stones(Color::White)], to_move);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let depth = self.engine.depth();
        let mut candidates = Candidates::default();
        self.engine.candidates(to_move, &mut candidates);
        let moves = candidates.moves();
        let useless = self.engine.self_reversing(to_move, &mut candidates);
        let before = |node: &&Node| node.depth + 2 == depth && node.to_move == to_move;
        let lost_then = self.path.iter().find(before).map(|node| node.lost);
        let lost = CellSet::EMPTY;
        self.path.push(Node { depth, to_move, lost });
        let mut wins = false;
        for cell in moves - (useless & lost_then.unwrap_or_default()) {
            self.engine.play(cell, to_move);
            wins = if self.answer(to_move) {
                self.wins_filled_mutually(to_move)
            } else {
                !self.wins_filled_mutually(!to_move)
            };
            self.engine.rewind(depth);
            if wins {
                break;
            }
            self.path.last_mut().unwrap().lost.insert(cell);
        }
        self.path.pop();
        self.known.insert(key, wins);
        wins
    }

    fn wins_filled_mutually(&mut self, to_move: Color) -> bool {
        self.engine.fill_mutually();
        self.wins(to_move)
    }

    /// Plays the answer that reverses the move `mover` just made, if there is one to be taken.
    fn answer(&mut self, mover: Color) -> bool {
        let stones = self.engine.filled().stones(Color::Black).len();
        let wanted = match self.policy {
            Policy::Never => false,
            Policy::Always => true,
            Policy::Sometimes => stones % 2 == 0,
        };
        let replies = self.engine.replies(!mover);
        let open = wanted && self.engine.filled().connected().is_none();
        let reply = replies.min().filter(|_| open);
        if let Some(reply) = reply {
            self.engine.play(reply, !mover);
        }
        reply.is_some()
    }
}

fn winning_openings(size: usize, features: Features, policy: Policy) -> String {
    let board = Board::hex(size, size).unwrap();
    let matcher = Arc::new(Matcher::standard());
    let mut search = Search::new(&board, &matcher, features, policy);
    let mut names: Vec<&str> = Vec::new();
    for cell in board.cells() {
        search.engine.play(cell, Color::Black);
        if !search.wins(Color::White) {
            names.push(board.name(cell));
        }
        search.engine.undo();
    }
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
        if full() || matches!(policy, Policy::Always) {
            assert_eq!(openings(5), five, "{policy:?}");
        }
    }
    for row in &FEATURES {
        let features = Features::default().without(row.feature);
        assert_eq!(
            winning_openings(4, features, Policy::Sometimes),
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
            let mut search = Search::new(&board, &matcher, features, policy);
            let stones = Player::BOTH.map(|player| coloring.of(player));
            for to_move in Color::BOTH {
                search.engine.set_stones(stones);
                let wins = search.wins(to_move);
                let winner = oracle.winner(&coloring, to_move);
                assert_eq!(wins, winner == to_move, "{coloring:?}");
            }
        }
    }
}
