//! The order: `≤` and `⊲` of CVH Definition 4.3.
//!
//! * `G ≤ H` when every `Gᴸ ⊲ H`, every `G ⊲ Hᴿ`, and `G ⊲ H` if one of them is atomic;
//! * `G ⊲ H` when some `Gᴿ ≤ H`, or some `G ≤ Hᴸ`, or both are atomic and ordered so.
//!
//! Shadows ([`super::shadow`]) settle every comparison with an atom, so what remains is
//! between two composite games and needs only the first two clauses of each. Those are
//! worked out on an explicit stack — a game may be ten thousand moves deep — and each
//! answer is remembered for its pair of games.
//!
//! ```
//! use mustplay_games::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::linear(2).unwrap());
//! let g = games.parse("{_|T}").unwrap();
//! assert!(games.le(g, g) && !games.lhd(g, g));
//! ```

use std::cmp::Ordering;

use super::engine::{Games, RawGame};
use super::shadow::Shadows;
use crate::arena::PairMemo;
use crate::{Arena, GameId};

/// The two relations that define each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// `≤`: no worse for Left, whoever moves.
    Le,
    /// `⊲`: moving first in the second is no worse for Left than moving second in the first.
    Lhd,
}

/// A comparison under way: how many of its clauses have been looked at.
#[derive(Clone, Copy)]
struct Task {
    relation: Relation,
    g: GameId,
    h: GameId,
    next: u32,
}

/// Remembered answers and the stack of comparisons under way.
#[derive(Clone, Default)]
pub(super) struct Order {
    /// Two bits for each relation: known, and true.
    answers: PairMemo<u8>,
    stack: Vec<Task>,
}

const fn known_bit(relation: Relation) -> u8 {
    match relation {
        Relation::Le => 1,
        Relation::Lhd => 4,
    }
}

impl Order {
    pub(super) fn bytes(&self) -> usize {
        // A hash map entry of key, answer and control byte, at a load of about three quarters.
        self.answers.len() * 24 + self.stack.capacity() * size_of::<Task>()
    }

    #[inline]
    fn recall(&self, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        let known = known_bit(relation);
        let bits = self.answers.get(g, h)?;
        (bits & known != 0).then_some(bits & known << 1 != 0)
    }

    fn remember(&mut self, relation: Relation, g: GameId, h: GameId, answer: bool) {
        let known = known_bit(relation);
        let bits = self.answers.get(g, h).unwrap_or(0);
        let answer = if answer { known << 1 } else { 0 };
        self.answers.insert(g, h, bits | known | answer);
    }

    /// Whether `g` stands in `relation` to `h`.
    pub(super) fn holds(
        &mut self,
        arena: &Arena<super::Atom>,
        shadows: &Shadows,
        relation: Relation,
        g: GameId,
        h: GameId,
    ) -> bool {
        if let Some(answer) = self.quick(shadows, relation, g, h) {
            return answer;
        }
        let depth = self.stack.len();
        self.stack.push(Task {
            relation,
            g,
            h,
            next: 0,
        });
        let mut last = false;
        while self.stack.len() > depth {
            let at = self.stack.len() - 1;
            let task = self.stack[at];
            match self.advance(arena, shadows, task) {
                Step::Ask(next, question) => {
                    self.stack[at].next = next;
                    self.stack.push(question);
                }
                Step::Answer(answer) => {
                    self.remember(task.relation, task.g, task.h, answer);
                    self.stack.pop();
                    last = answer;
                }
            }
        }
        last
    }

    /// An answer that needs no work.
    #[inline]
    fn quick(&self, shadows: &Shadows, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        if g == h && relation == Relation::Le {
            return Some(true);
        }
        shadows
            .decide(relation, g, h)
            .or_else(|| self.recall(relation, g, h))
    }

    /// Looks at the clauses of `task` until one decides it or one must be asked first. A clause
    /// that was asked is looked at again when its answer is in the memory.
    fn advance(&self, arena: &Arena<super::Atom>, shadows: &Shadows, task: Task) -> Step {
        let Task { relation, g, h, .. } = task;
        // `≤` fails by one clause that fails; `⊲` holds by one clause that holds.
        let (clause, mine, theirs, decisive) = match relation {
            Relation::Le => (Relation::Lhd, arena.left(g), arena.right(h), false),
            Relation::Lhd => (Relation::Le, arena.right(g), arena.left(h), true),
        };
        let clauses = mine.len() + theirs.len();
        for next in task.next as usize..clauses {
            let (x, y) = match mine.get(next) {
                Some(&option) => (option, h),
                None => (g, theirs[next - mine.len()]),
            };
            match self.quick(shadows, clause, x, y) {
                Some(answer) if answer == decisive => return Step::Answer(decisive),
                Some(_) => {}
                None => {
                    return Step::Ask(
                        next as u32,
                        Task {
                            relation: clause,
                            g: x,
                            h: y,
                            next: 0,
                        },
                    );
                }
            }
        }
        Step::Answer(!decisive)
    }
}

enum Step {
    /// The clause at this place must be decided first.
    Ask(u32, Task),
    Answer(bool),
}

impl Games {
    /// `G ≤ H`: Left is at least as well off in `H`, whoever is to move.
    pub fn le(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> bool {
        self.holds(Relation::Le, g.into().0, h.into().0)
    }

    /// `G ⊲ H`: Left moving first in `H` is at least as well off as moving second in `G`.
    ///
    /// By the gift horse lemma (4.10) this says that `G` as a further left option of `H`, or
    /// `H` as a further right option of `G`, changes nothing.
    pub fn lhd(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> bool {
        self.holds(Relation::Lhd, g.into().0, h.into().0)
    }

    /// `G ≃ H`: the games have the same value.
    pub fn equivalent(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> bool {
        let (g, h) = (g.into(), h.into());
        self.le(g, h) && self.le(h, g)
    }

    /// How the values compare; `None` when neither is above the other.
    pub fn compare(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> Option<Ordering> {
        let (g, h) = (g.into(), h.into());
        match (self.le(g, h), self.le(h, g)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }

    pub(super) fn holds(&mut self, relation: Relation, g: GameId, h: GameId) -> bool {
        self.order.holds(&self.arena, &self.shadows, relation, g, h)
    }

    pub(super) fn id_le(&mut self, g: GameId, h: GameId) -> bool {
        self.holds(Relation::Le, g, h)
    }
}
