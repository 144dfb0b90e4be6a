//! The score of perfect play on a tiny board, with superko.
//!
//! Superko makes the value of a position depend on the whole game before it, so positions
//! alone must not key a table. The solver asks, for one target after another, *can Black
//! reach it?*, and answers by searching for proofs that say what they rely on:
//!
//! * where the loser had a move that superko forbade, the proof relies on that position
//!   being in the history (`barred`);
//! * where the winner places a stone, it relies on the resulting position not being in the
//!   history (`created`).
//!
//! **Transfer.** A proof for a position, player to move and pass state is valid after any
//! history that contains its barred positions and none of its created ones: every move of
//! the winner is still legal; every move of the loser is answered in the proof, barred
//! still, or barred now, which only takes moves from the loser, who can always pass.
//! Positions placed inside the proof itself are in the history of all that follows them,
//! whatever came before, so they are dropped from `barred` as the proof is built upwards.
//! Only such transfers are taken from the table; the answers are exact.
//!
//! The search deepens step by step. At its horizon it says "unknown", which is never
//! wrong; the recursion is as deep as the horizon, at most [`DEEPEST`] moves.
//!
//! ```
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::go::{Board, Game, solve::solve};
//!
//! let game = Game::new(Board::empty(2, 2).expect("four points"));
//! assert_eq!(solve(&game, &Unwatched)?.score, 1);
//! # Ok::<(), mustplay_rulesets::go::solve::SolveError>(())
//! ```

use std::cmp::Reverse;
use std::rc::Rc;

use mustplay_work::{Progress, Stop, Watch};
use rustc_hash::FxHashMap;
use thiserror::Error;

use super::board::{Point, Stone};
use super::game::Game;
use super::positions::{Id, Positions};

/// Most points of a board that is solved.
pub const MOST_POINTS: usize = 9;

/// The deepest search; the recursion goes no deeper.
pub const DEEPEST: u32 = 1024;

/// Why there is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The board has too many points for an exact answer.
    #[error("expected a board of at most {MOST_POINTS} points to solve, found {found} points")]
    Large {
        /// Points of the board.
        found: usize,
    },
    /// No proof was found within the deepest search.
    #[error("not decided within {DEEPEST} moves")]
    Deep,
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// What perfect play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Black's area minus White's.
    pub score: i32,
    /// A move that reaches it; `None` is a pass.
    pub best: Option<Point>,
    /// Nodes of the search.
    pub nodes: u64,
}

/// The score when both players play on perfectly from where the game stands.
pub fn solve(game: &Game, watch: &dyn Watch) -> Result<Solved, SolveError> {
    let board = game.board();
    if board.len() > MOST_POINTS {
        return Err(SolveError::Large { found: board.len() });
    }
    let positions = Positions::of(board);
    let score = board.score();
    let Some(position) = positions.number(board).filter(|_| !game.is_over()) else {
        return Ok(Solved {
            score,
            best: None,
            nodes: 0,
        });
    };
    let start = Node {
        position,
        to_move: game.to_move(),
        passed: game.passed(),
    };
    let mut search = Search::new(&positions, watch);
    for seen in game.positions().filter_map(|seen| positions.number(seen)) {
        search.history[seen.index()] = true;
    }
    let area = board.len() as i32;
    // Invariant: Black reaches `low` and does not reach `high + 1`.
    let (mut low, mut high) = (-area, area);
    let mut best = None;
    // The whole board is asked for first: on many small boards it is the answer.
    let mut target = area;
    while low < high {
        let reached = search.decide(start, target)?;
        let winner = if reached { Stone::Black } else { Stone::White };
        if winner == start.to_move {
            best = search.best.get(&start).copied().flatten();
        }
        if reached {
            low = target;
        } else {
            high = target - 1;
        }
        target = low + (high - low + 1) / 2;
    }
    Ok(Solved {
        score: low,
        best: best.map(|at| positions.point(at.into())),
        nodes: search.nodes,
    })
}

/// What matters of a game besides its history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Node {
    position: Id,
    to_move: Stone,
    /// Whether the last move was a pass.
    passed: bool,
}

/// What a proof needs of the history; both lists are sorted.
#[derive(Default)]
struct Reliance {
    barred: Vec<Id>,
    created: Vec<Id>,
}

/// A proof that `winner` gets what was asked for.
#[derive(Clone)]
struct Proof {
    winner: Stone,
    reliance: Rc<Reliance>,
}

/// A proof in the table, with the target it was found for.
struct Entry {
    target: i32,
    proof: Proof,
}

struct Search<'a> {
    positions: &'a Positions,
    watch: &'a dyn Watch,
    /// Black wins if the score is at least this.
    target: i32,
    /// Which positions the game has seen, by number.
    history: Vec<bool>,
    proofs: FxHashMap<Node, Vec<Entry>>,
    /// The greatest depth to which a node was searched in vain for the current target.
    vain: FxHashMap<Node, u32>,
    /// The move that decided a node last; `None` is a pass.
    best: FxHashMap<Node, Option<u8>>,
    nodes: u64,
    /// Memory held by the proofs.
    bytes: usize,
}

impl<'a> Search<'a> {
    /// Most proofs kept for one node.
    const MOST_PROOFS: usize = 64;

    /// How much deeper each search goes than the one before.
    const STRIDE: u32 = 4;

    fn new(positions: &'a Positions, watch: &'a dyn Watch) -> Self {
        Self {
            positions,
            watch,
            target: 0,
            history: vec![false; positions.len()],
            proofs: FxHashMap::default(),
            vain: FxHashMap::default(),
            best: FxHashMap::default(),
            nodes: 0,
            bytes: 0,
        }
    }

    /// Whether Black reaches the target.
    fn decide(&mut self, root: Node, target: i32) -> Result<bool, SolveError> {
        self.target = target;
        for depth in (Self::STRIDE..=DEEPEST).step_by(Self::STRIDE as usize) {
            // What was searched in vain after another history may succeed after this one,
            // so the note is only good for as long as it takes to look a little deeper.
            self.vain.clear();
            if let Some(proof) = self.prove(root, depth)? {
                return Ok(proof.winner == Stone::Black);
            }
        }
        Err(SolveError::Deep)
    }

    fn favors(&self, player: Stone, score: i32) -> bool {
        (score >= self.target) == (player == Stone::Black)
    }

    /// A proof that one of the players wins, if `depth` moves are enough to find it.
    fn prove(&mut self, node: Node, depth: u32) -> Result<Option<Proof>, Stop> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) {
            self.watch.report(&Progress::new(self.nodes, self.bytes))?;
        }
        let (player, opponent) = (node.to_move, node.to_move.opponent());
        if node.passed && self.favors(player, self.positions.score(node.position)) {
            self.best.insert(node, None);
            return Ok(Some(Proof::trivial(player)));
        }
        if let Some(proof) = self.transferable(node) {
            return Ok(Some(proof));
        }
        if depth == 0 || self.vain.get(&node).is_some_and(|&vain| vain >= depth) {
            return Ok(None);
        }
        let mut lost = Reliance::default();
        let mut undecided = false;
        for choice in self.ordered_moves(node) {
            let reply = match choice {
                // The second pass ends the game, and not in the player's favor.
                None if node.passed => continue,
                None => self.prove(
                    Node {
                        to_move: opponent,
                        passed: true,
                        ..node
                    },
                    depth - 1,
                )?,
                Some((_, position)) if self.history[position.index()] => {
                    lost.barred.push(position);
                    continue;
                }
                Some((_, position)) => {
                    self.history[position.index()] = true;
                    let reply = self.prove(
                        Node {
                            position,
                            to_move: opponent,
                            passed: false,
                        },
                        depth - 1,
                    );
                    self.history[position.index()] = false;
                    reply?
                }
            };
            let placed = choice.map(|(_, position)| position);
            match reply {
                None => undecided = true,
                Some(proof) if proof.winner == player => {
                    let mut reliance = proof.reliance.without(placed);
                    reliance.created.extend(placed);
                    self.best.insert(node, choice.map(|(at, _)| at));
                    return Ok(Some(self.keep(node, player, reliance)));
                }
                Some(proof) => lost.absorb(&proof.reliance, placed),
            }
        }
        if undecided {
            self.vain.insert(node, depth);
            return Ok(None);
        }
        Ok(Some(self.keep(node, opponent, lost)))
    }

    /// The moves of a node and where they lead, promising ones first; `None` is the pass.
    /// Who is ahead passes first: the opponent has to find something.
    fn ordered_moves(&self, node: Node) -> Vec<Option<(u8, Id)>> {
        let next = self.positions.next(node.position, node.to_move);
        let mut moves: Vec<Option<(u8, Id)>> = (0..)
            .zip(next)
            .filter_map(|(at, &to)| to.map(|to| Some((at, to))))
            .collect();
        moves.push(None);
        let favorite = self.best.get(&node);
        let sign = node.to_move.sign();
        let here = self.positions.score(node.position);
        let ahead = self.favors(node.to_move, here);
        moves.sort_by_key(|choice| {
            let at = choice.map(|(at, _)| at);
            let gain = match choice {
                Some((_, to)) => sign * self.positions.score(*to),
                None if ahead => i32::MAX,
                None => sign * here,
            };
            let degree = at.map_or(0, |at| self.positions.degree(at.into()));
            (favorite != Some(&at), Reverse(gain), Reverse(degree))
        });
        moves
    }

    /// A proof from the table that is valid after the present history.
    fn transferable(&self, node: Node) -> Option<Proof> {
        let entries = self.proofs.get(&node)?;
        let seen = |id: &Id| self.history[id.index()];
        entries
            .iter()
            .find(|entry| {
                let fits = match entry.proof.winner {
                    Stone::Black => entry.target >= self.target,
                    Stone::White => entry.target <= self.target,
                };
                let reliance = &entry.proof.reliance;
                fits && reliance.barred.iter().all(seen) && !reliance.created.iter().any(seen)
            })
            .map(|entry| entry.proof.clone())
    }

    /// Puts a proof in the table.
    fn keep(&mut self, node: Node, winner: Stone, mut reliance: Reliance) -> Proof {
        reliance.settle();
        let proof = Proof {
            winner,
            reliance: Rc::new(reliance),
        };
        let entries = self.proofs.entry(node).or_default();
        if entries.len() == Self::MOST_PROOFS {
            self.bytes -= entries.remove(0).proof.reliance.bytes();
        }
        self.bytes += proof.reliance.bytes();
        entries.push(Entry {
            target: self.target,
            proof: proof.clone(),
        });
        proof
    }
}

impl Proof {
    fn trivial(winner: Stone) -> Self {
        Self {
            winner,
            reliance: Rc::default(),
        }
    }
}

impl Reliance {
    /// What the value relies on when it is seen from before `placed` came on the board.
    fn without(&self, placed: Option<Id>) -> Self {
        let mut reliance = Self::default();
        reliance.absorb(self, placed);
        reliance
    }

    /// Adds the reliance of the reply to a move that placed `placed`.
    fn absorb(&mut self, reply: &Self, placed: Option<Id>) {
        let barred = reply.barred.iter().filter(|&&id| Some(id) != placed);
        self.barred.extend(barred);
        self.created.extend(&reply.created);
    }

    fn bytes(&self) -> usize {
        size_of::<Entry>() + (self.barred.len() + self.created.len()) * size_of::<Id>()
    }

    fn settle(&mut self) {
        self.barred.sort_unstable();
        self.barred.dedup();
        self.created.sort_unstable();
        self.created.dedup();
    }
}
