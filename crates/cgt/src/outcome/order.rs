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
//! use mustplay_cgt::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::linear(2).unwrap());
//! let g = games.parse("{_|T}").unwrap();
//! assert!(games.le(g, g) && !games.lhd(g, g));
//! ```

use std::cmp::Ordering;

use super::answers::Answers;
use super::engine::{Games, RawGame};
use super::poset::Atom;
use super::shadow::Shadows;
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
    /// Whether some clause had to be worked out.
    asked: bool,
}

impl Task {
    fn new(relation: Relation, g: GameId, h: GameId) -> Self {
        Self { relation, g, h, next: 0, asked: false }
    }
}

/// Remembered answers and the stack of comparisons under way.
#[derive(Clone, Default)]
pub(super) struct Order {
    answers: Answers,
    stack: Vec<Task>,
}

impl Order {
    pub(super) fn bytes(&self) -> usize {
        self.answers.bytes() + self.stack.capacity() * size_of::<Task>()
    }

    /// Whether `g` stands in `relation` to `h`.
    pub(super) fn holds(
        &mut self,
        arena: &Arena<Atom>,
        shadows: &Shadows,
        relation: Relation,
        g: GameId,
        h: GameId,
    ) -> bool {
        if let Some(answer) = self.quick(shadows, relation, g, h) {
            return answer;
        }
        let depth = self.stack.len();
        let mut task = Task::new(relation, g, h);
        // The answer to the clause that `task` asked last.
        let mut asked = None;
        loop {
            match self.advance(arena, shadows, &mut task, asked) {
                Step::Ask(question) => {
                    self.stack.push(task);
                    task = question;
                    asked = None;
                }
                Step::Answer(answer) => {
                    // What was clear at once is not worth the memory.
                    if task.asked {
                        self.answers.set(task.relation, task.g, task.h, answer);
                    }
                    if self.stack.len() == depth {
                        return answer;
                    }
                    task = self.stack.pop().expect("tasks wait above the depth");
                    asked = Some(answer);
                }
            }
        }
    }

    /// An answer that needs no work.
    #[inline]
    fn quick(&self, shadows: &Shadows, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        if g == h && relation == Relation::Le {
            return Some(true);
        }
        shadows.decide(relation, g, h).or_else(|| self.answers.get(relation, g, h))
    }

    /// RenderOptions at the clauses of `task` until one decides it or one must be asked first;
    /// `asked`
    /// is the answer to the clause that it stopped at.
    fn advance(
        &self,
        arena: &Arena<Atom>,
        shadows: &Shadows,
        task: &mut Task,
        mut asked: Option<bool>,
    ) -> Step {
        let Task { relation, g, h, .. } = *task;
        // `≤` fails by one clause that fails; `⊲` holds by one clause that holds.
        let (clause, mine, theirs, decisive) = match relation {
            Relation::Le => (Relation::Lhd, arena.left(g), arena.right(h), false),
            Relation::Lhd => (Relation::Le, arena.right(g), arena.left(h), true),
        };
        let clauses = mine.len() + theirs.len();
        let clause_at = |at: usize| match mine.get(at) {
            Some(&option) => (option, h),
            None => (g, theirs[at - mine.len()]),
        };
        if !task.asked {
            // Often some clause decides at once; then no other need be worked out.
            let mut first_open = clauses;
            for at in (0..clauses).rev() {
                let (x, y) = clause_at(at);
                match self.quick(shadows, clause, x, y) {
                    Some(answer) if answer == decisive => return Step::Answer(decisive),
                    Some(_) => {}
                    None => first_open = at,
                }
            }
            task.next = first_open as u32;
        }
        while (task.next as usize) < clauses {
            let (x, y) = clause_at(task.next as usize);
            match asked.take().or_else(|| self.quick(shadows, clause, x, y)) {
                Some(answer) if answer == decisive => return Step::Answer(decisive),
                Some(_) => task.next += 1,
                None => {
                    task.asked = true;
                    return Step::Ask(Task::new(clause, x, y));
                }
            }
        }
        Step::Answer(!decisive)
    }
}

enum Step {
    /// This must be decided first.
    Ask(Task),
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
