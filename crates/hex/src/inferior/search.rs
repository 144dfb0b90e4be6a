//! A small proof-number search on top of fill and prune.
//!
//! It is here to measure what each kind of reasoning saves and to test all of it together; it
//! knows nothing of virtual connections. The search is depth-first with two numbers for each
//! position: how many leaves at least must be decided to show that the player to move wins
//! (φ), and that he loses (δ). It goes to the child that is cheapest until one of the
//! numbers exceeds its threshold. What is known is kept in a table under the filled position,
//! so that positions that fill to the same are one.
//!
//! A move that an answer reverses (FAP Definition 7) may be taken together with that answer
//! ([`Policy`]). If the opponent was winning, the answer keeps the win, so the value of the position
//! *before* the move comes out right; nothing is recorded for the position between, where another
//! answer may be better. A move that makes the mover's last move useless is left out only once the same move
//! two plies ago is known to lose, which makes it a fact about the position. Mutual fill is done wherever
//! only the winner is asked, that is, everywhere but at the root.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_work::Unwatched;
//! use mustplay_hex::inferior::{Engine, Features, Matcher, Policy, ProofSearch};
//! use mustplay_hex::{Board, Color};
//!
//! let board = Board::hex(4, 4)?;
//! let engine = Engine::<1>::new(&board, Arc::new(Matcher::empty()), Features::default())?;
//! let mut search = ProofSearch::new(engine, Policy::Never, &Unwatched);
//! assert_eq!(search.winner(Color::Black)?, Color::Black);
//! search.engine_mut().play(board.cell("a1").unwrap(), Color::Black);
//! assert_eq!(search.winner(Color::White)?, Color::White);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use rustc_hash::FxHashMap;

use mustplay_work::{Progress, Stop, Watch};

use crate::board::Cell;
use crate::color::Color;
use crate::masks::CellSet;

use super::engine::Engine;
use super::prune::Candidates;

/// Larger than any sum of proof numbers.
const INFINITE: u32 = 1 << 30;

/// How many nodes go by between reports.
const INTERVAL: u64 = 256;

/// When a move is taken together with the answer that reverses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Never: every answer is tried.
    Never,
    /// Always; called Rp in FAP.
    Always,
    /// Where the position after the answer looks no harder to decide for the one who answers than
    /// the position after the move; called Rp′.
    WhenPromising,
}

/// The filled stones and who moves.
type Key<const W: usize> = ([CellSet<W>; 2], Color);

/// Numbers of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    phi: u32,
    delta: u32,
}

const UNKNOWN: Numbers = Numbers { phi: 1, delta: 1 };
const WON: Numbers = Numbers {
    phi: 0,
    delta: INFINITE,
};
const LOST: Numbers = Numbers {
    phi: INFINITE,
    delta: 0,
};

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
struct Child<const W: usize> {
    cell: Cell,
    key: Key<W>,
    /// The winner, if filling has decided it.
    decided: Option<Color>,
    /// The answer that reverses the move, with where that leads.
    reversed: Option<(Cell, Key<W>, Option<Color>)>,
}

/// A search over the line of an engine.
pub struct ProofSearch<'a, const W: usize> {
    engine: Engine<W>,
    policy: Policy,
    watch: &'a dyn Watch,
    table: FxHashMap<Key<W>, Numbers>,
    nodes: u64,
    /// The positions being worked on, outermost first.
    path: Vec<Node<W>>,
    /// Memory of positions that have been left.
    spare: Vec<Node<W>>,
}

/// A position being worked on.
struct Node<const W: usize> {
    /// Where on the line of the engine it is.
    depth: usize,
    candidates: Candidates<W>,
    children: Vec<Child<W>>,
}

impl<'a, const W: usize> ProofSearch<'a, W> {
    /// A search from the position the engine is at.
    pub fn new(engine: Engine<W>, policy: Policy, watch: &'a dyn Watch) -> Self {
        Self {
            engine,
            policy,
            watch,
            table: FxHashMap::default(),
            nodes: 0,
            path: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The engine, to go to another position.
    pub fn engine_mut(&mut self) -> &mut Engine<W> {
        &mut self.engine
    }

    /// Positions expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins the engine's position with `to_move` to move.
    pub fn winner(&mut self, to_move: Color) -> Result<Color, Stop> {
        if let Some(winner) = self.engine.filled().connected() {
            return Ok(winner);
        }
        let root = Numbers {
            phi: INFINITE,
            delta: INFINITE,
        };
        let found = self.expand(to_move, root)?;
        debug_assert!(self.path.is_empty());
        Ok(if found.phi == 0 { to_move } else { !to_move })
    }

    fn key(&self, to_move: Color) -> Key<W> {
        let filled = self.engine.filled();
        // Dead cells may have either color; always the same one makes positions equal.
        let black = filled.stones(Color::Black) | filled.dead();
        ([black, filled.stones(Color::White)], to_move)
    }

    /// Works on the engine's position until a number reaches its limit.
    ///
    /// The depth of the recursion is the number of empty cells at most.
    fn expand(&mut self, to_move: Color, limits: Numbers) -> Result<Numbers, Stop> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.watch.report(&Progress {
                done: self.nodes,
                total: None,
                bytes: self.table.len() * size_of::<(Key<W>, Numbers)>(),
            })?;
        }
        let key = self.key(to_move);
        let mut node = self.spare.pop().unwrap_or_else(|| Node {
            depth: 0,
            candidates: Candidates::default(),
            children: Vec::new(),
        });
        node.depth = self.engine.depth();
        self.engine.candidates(to_move, &mut node.candidates);
        let useless = self.engine.self_reversing(to_move, &mut node.candidates);
        let moves = node.candidates.moves();
        let known = useless & moves & self.lost_two_plies_ago(to_move);
        self.list(to_move, moves - known, &mut node.children);
        self.path.push(node);
        let result = self.work(to_move, limits, key);
        self.spare.extend(self.path.pop());
        result
    }

    /// The moves of `to_move` known to lose in the position two plies ago.
    fn lost_two_plies_ago(&self, to_move: Color) -> CellSet<W> {
        let depth = self.engine.depth();
        let node = self.path.iter().rev().find(|node| node.depth + 2 == depth);
        let children = node.map_or(&[][..], |node| &node.children);
        children
            .iter()
            .filter(|child| {
                child.key.1 == !to_move && self.known(&child.key, child.decided).phi == 0
            })
            .map(|child| child.cell)
            .collect()
    }

    /// Plays moves and fills mutually; gives the steps to take back.
    fn go(&mut self, moves: &[(Cell, Color)]) -> usize {
        for &(cell, color) in moves {
            self.engine.play(cell, color);
        }
        moves.len() + usize::from(self.engine.fill_mutually())
    }

    fn back(&mut self, steps: usize) {
        for _ in 0..steps {
            self.engine.undo();
        }
    }

    /// Plays each move for a moment to see where it leads.
    fn list(&mut self, to_move: Color, moves: CellSet<W>, children: &mut Vec<Child<W>>) {
        children.clear();
        for cell in moves {
            self.engine.play(cell, to_move);
            let reply = match self.policy {
                Policy::Never => None,
                _ => self.engine.replies(!to_move).min(),
            };
            self.engine.undo();
            let first = (cell, to_move);
            let (key, decided) = self.look(&[first], !to_move);
            let reversed = reply.filter(|_| decided.is_none()).map(|reply| {
                let (key, decided) = self.look(&[first, (reply, !to_move)], to_move);
                (reply, key, decided)
            });
            children.push(Child {
                cell,
                key,
                decided,
                reversed,
            });
        }
    }

    /// The key of the position after some moves, and the winner if filling decides it.
    fn look(&mut self, moves: &[(Cell, Color)], to_move: Color) -> (Key<W>, Option<Color>) {
        let steps = self.go(moves);
        let found = (self.key(to_move), self.engine.filled().connected());
        self.back(steps);
        found
    }

    fn work(&mut self, to_move: Color, limits: Numbers, key: Key<W>) -> Result<Numbers, Stop> {
        let level = self.path.len() - 1;
        loop {
            // The mover needs one child lost for the opponent, the opponent all of them.
            let (mut phi, mut delta) = (INFINITE, 0_u32);
            let mut best = None;
            let mut second = INFINITE;
            for child in &self.path[level].children {
                let (numbers, answered) = self.numbers(to_move, child);
                delta = (delta + numbers.phi).min(INFINITE);
                if numbers.delta < phi {
                    second = phi;
                    phi = numbers.delta;
                    best = Some((*child, numbers, answered));
                } else {
                    second = second.min(numbers.delta);
                }
            }
            let found = Numbers { phi, delta };
            let done = phi >= limits.phi || delta >= limits.delta || phi == 0 || delta == 0;
            let (Some((child, numbers, answered)), false) = (best, done) else {
                self.table.insert(key, found);
                return Ok(found);
            };
            let child_limits = Numbers {
                phi: (limits.delta.saturating_sub(delta) + numbers.phi).min(INFINITE),
                delta: limits.phi.min(second.saturating_add(1)),
            };
            let first = (child.cell, to_move);
            let (steps, result) = match child.reversed {
                Some((reply, ..)) if answered => {
                    // The mover is to move again: the limits change places.
                    let swapped = Numbers {
                        phi: child_limits.delta,
                        delta: child_limits.phi,
                    };
                    let steps = self.go(&[first, (reply, !to_move)]);
                    (steps, self.expand(to_move, swapped))
                }
                _ => (self.go(&[first]), self.expand(!to_move, child_limits)),
            };
            self.back(steps);
            result?;
        }
    }

    fn known(&self, key: &Key<W>, decided: Option<Color>) -> Numbers {
        match decided {
            Some(winner) if winner == key.1 => WON,
            Some(_) => LOST,
            None => self.table.get(key).copied().unwrap_or(UNKNOWN),
        }
    }

    /// What is known of a child, for the opponent, and whether by way of the answer.
    fn numbers(&self, to_move: Color, child: &Child<W>) -> (Numbers, bool) {
        let plain = self.known(&child.key, child.decided);
        let Some((_, key, decided)) = child.reversed else {
            return (plain, false);
        };
        debug_assert_eq!(key.1, to_move);
        let after = self.known(&key, decided);
        let answered = Numbers {
            phi: after.delta,
            delta: after.phi,
        };
        let use_answer = match self.policy {
            Policy::Never => false,
            Policy::Always => true,
            Policy::WhenPromising => answered.phi <= plain.phi,
        };
        if use_answer {
            (answered, true)
        } else {
            (plain, false)
        }
    }
}
