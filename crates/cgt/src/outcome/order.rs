//! The order: `≤` and `⊲` of CVH Definition 4.3.
//!
//! * `G ≤ H` if every `Gᴸ ⊲ H`, every `G ⊲ Hᴿ`, and `G ⊲ H` if one of them is atomic;
//! * `G ⊲ H` if some `Gᴿ ≤ H`, or some `G ≤ Hᴸ`, or both are atomic and ordered so.
//!
//! Bound signatures ([`super::signature`]) decide every comparison with an atom, so only
//! comparisons of two composite games remain, which use only the first two clauses of each. They
//! are evaluated on an explicit stack, because a game can be ten thousand moves deep, and each
//! result is memoized for its pair of games.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::linear(2).unwrap());
//! let g = games.parse("{_|T}").unwrap();
//! assert!(games.le(g, g) && !games.lhd(g, g));
//! ```
//!
//! # Memoized answers
//!
//! Both relations of a pair share one word: two ids of thirty bits and, for each relation, a bit
//! for known and a bit for the result. The words are in an open-addressing table, so a memoized
//! comparison takes about sixteen bytes and one memory access. An occupied word has a known bit, so
//! zero marks a free slot.
//!
//! # Games as options: the left and right orders (CVH §5)
//!
//! `S ≤ₗ T` means that as left options the games `S` are never better for Left than the games `T`
//! (CVH Definition 5.1); two sets are left equivalent if they can replace each other as left
//! options of every game. Over a poset with bottom this is `S ⊲ {T | ⊥}` (CVH Lemma 5.3), which is
//! how it is decided here; so the left order requires a bottom and the right order a top.
//! `↑S = {⊤ | {S | ⊥}}` is the largest game left equivalent to `S` (CVH Lemma 5.11, Corollary
//! 5.12), `↓S` the smallest right equivalent one.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::linear(3).unwrap());
//! let a = games.parse("a").unwrap();
//! let up = games.up(&[a]).unwrap();
//! assert_eq!(games.text(up), "{T|{a|_}}");
//! assert_eq!(games.left_le(&[up], &[a]), Some(true));
//! assert!(!games.le(up, a));
//! ```

use super::engine::{Games, RawGame};
use super::poset::Atom;
use super::signature::BoundSignatures;
use crate::normal::ordering;
use crate::{Arena, GameId};
use std::cmp::Ordering;

/// The two mutually recursive relations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// `≤`: no worse for Left, moving first or second.
    Le,
    /// `⊲`: moving first in the second is no worse for Left than moving second in the first.
    Lhd,
}

/// A comparison in progress, with the number of clauses visited.
#[derive(Clone, Copy)]
struct Task {
    relation: Relation,
    g: GameId,
    h: GameId,
    next: u32,
    /// Whether some clause required a comparison.
    asked: bool,
}

impl Task {
    fn new(relation: Relation, g: GameId, h: GameId) -> Self {
        Self { relation, g, h, next: 0, asked: false }
    }
}

/// Memoized results and the stack of comparisons in progress.
#[derive(Clone, Default)]
pub(super) struct Order {
    answers: Answers,
    stack: Vec<Task>,
}

impl Order {
    pub(super) fn bytes(&self) -> usize {
        self.answers.bytes() + self.stack.capacity() * size_of::<Task>()
    }

    pub(super) fn holds(
        &mut self,
        arena: &Arena<Atom>,
        signatures: &BoundSignatures,
        relation: Relation,
        g: GameId,
        h: GameId,
    ) -> bool {
        if let Some(answer) = self.quick(signatures, relation, g, h) {
            return answer;
        }
        let depth = self.stack.len();
        let mut task = Task::new(relation, g, h);
        // The result of the clause that `task` requested last.
        let mut asked = None;
        loop {
            match self.advance(arena, signatures, &mut task, asked) {
                TaskStep::Ask(question) => {
                    self.stack.push(task);
                    task = question;
                    asked = None;
                }
                TaskStep::Answer(answer) => {
                    // Results that took no work are not stored.
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

    /// A result without work, if there is one.
    #[inline]
    fn quick(
        &self,
        signatures: &BoundSignatures,
        relation: Relation,
        g: GameId,
        h: GameId,
    ) -> Option<bool> {
        if g == h && relation == Relation::Le {
            return Some(true);
        }
        signatures.decide(relation, g, h).or_else(|| self.answers.get(relation, g, h))
    }

    /// Visits the clauses of `task` until one decides it or must be decided first; `asked` is the
    /// result of the clause where it stopped.
    fn advance(
        &self,
        arena: &Arena<Atom>,
        signatures: &BoundSignatures,
        task: &mut Task,
        mut asked: Option<bool>,
    ) -> TaskStep {
        let Task { relation, g, h, .. } = *task;
        // `≤` fails if one clause fails; `⊲` holds if one clause holds.
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
            // Often some clause decides at once; then no other clause is evaluated.
            let mut first_open = clauses;
            for at in (0..clauses).rev() {
                let (x, y) = clause_at(at);
                match self.quick(signatures, clause, x, y) {
                    Some(answer) if answer == decisive => return TaskStep::Answer(decisive),
                    Some(_) => {}
                    None => first_open = at,
                }
            }
            task.next = first_open as u32;
        }
        while (task.next as usize) < clauses {
            let (x, y) = clause_at(task.next as usize);
            match asked.take().or_else(|| self.quick(signatures, clause, x, y)) {
                Some(answer) if answer == decisive => return TaskStep::Answer(decisive),
                Some(_) => task.next += 1,
                None => {
                    task.asked = true;
                    return TaskStep::Ask(Task::new(clause, x, y));
                }
            }
        }
        TaskStep::Answer(!decisive)
    }
}

enum TaskStep {
    /// This comparison must be decided first.
    Ask(Task),
    Answer(bool),
}

impl Games {
    /// `G ≤ H`: Left is at least as well off in `H`, moving first or second.
    pub fn le(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> bool {
        self.holds(Relation::Le, g.into().0, h.into().0)
    }

    /// `G ⊲ H`: Left moving first in `H` is at least as well off as moving second in `G`.
    ///
    /// By the gift horse lemma (4.10) this is equivalent to: adding `G` as a left option of `H`, or
    /// `H` as a right option of `G`, changes nothing.
    pub fn lhd(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> bool {
        self.holds(Relation::Lhd, g.into().0, h.into().0)
    }

    /// `G ≃ H`: the games have the same value.
    pub fn equivalent(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> bool {
        let (g, h) = (g.into(), h.into());
        self.le(g, h) && self.le(h, g)
    }

    /// Compares the values; `None` if they are incomparable.
    pub fn compare(&mut self, g: impl Into<RawGame>, h: impl Into<RawGame>) -> Option<Ordering> {
        let (g, h) = (g.into(), h.into());
        ordering(self.le(g, h), self.le(h, g))
    }

    pub(super) fn holds(&mut self, relation: Relation, g: GameId, h: GameId) -> bool {
        self.order.holds(&self.arena, &self.signatures, relation, g, h)
    }

    pub(super) fn id_le(&mut self, g: GameId, h: GameId) -> bool {
        self.holds(Relation::Le, g, h)
    }
}

#[derive(Clone, Default)]
struct Answers {
    slots: Vec<u64>,
    len: usize,
}

const FLAGS: u64 = 0b1111;

const fn known_bit(relation: Relation) -> u64 {
    match relation {
        Relation::Le => 0b0001,
        Relation::Lhd => 0b0100,
    }
}

/// The pair of ids, shifted above the four flag bits.
#[inline]
fn key_of(g: GameId, h: GameId) -> u64 {
    let (g, h) = (g.index() as u64, h.index() as u64);
    // A billion forms take more than 16 GiB; memory limits apply long before.
    debug_assert!(g < 1 << 30 && h < 1 << 30);
    (g << 30 | h) << 4
}

/// The first slot for a key. The high bits of a product with an odd number are well mixed; the low
/// bits of the second game are kept, so that comparisons of one game with games of nearby ids share
/// a cache line.
#[inline]
fn start_of(key: u64, mask: usize) -> usize {
    const LINE: u64 = 0b111;
    let mixed = (key >> 7).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 29;
    (mixed & !LINE | key >> 4 & LINE) as usize & mask
}

impl Answers {
    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }

    #[inline]
    fn get(&self, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let key = key_of(g, h);
        let mut at = start_of(key, mask);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot & !FLAGS == key {
                let known = known_bit(relation);
                return (slot & known != 0).then_some(slot & known << 1 != 0);
            }
            at = (at + 1) & mask;
        }
    }

    fn set(&mut self, relation: Relation, g: GameId, h: GameId, answer: bool) {
        if self.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let known = known_bit(relation);
        let flags = if answer { known | known << 1 } else { known };
        let at = self.place_of(key_of(g, h));
        self.len += usize::from(self.slots[at] == 0);
        self.slots[at] |= key_of(g, h) | flags;
    }

    /// The slot of a key, or the free slot where it belongs.
    fn place_of(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = start_of(key, mask);
        while self.slots[at] != 0 && self.slots[at] & !FLAGS != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let slots = std::mem::replace(&mut self.slots, vec![0; size]);
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            let at = self.place_of(slot & !FLAGS);
            self.slots[at] = slot;
        }
    }
}

impl Games {
    /// `S ≤ₗ T` for non-empty sets; `None` if the poset has no bottom or `T` is empty.
    pub fn left_le(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        let bottom = self.bottom()?.into();
        let bound = self.raw(t, &[bottom]).ok()?;
        Some(s.iter().all(|&h| self.lhd(h, bound)))
    }

    /// `S ≤ᵣ T` for non-empty sets; `None` if the poset has no top or `S` is empty.
    pub fn right_le(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        let top = self.top()?.into();
        let bound = self.raw(&[top], s).ok()?;
        Some(t.iter().all(|&k| self.lhd(bound, k)))
    }

    /// `S ≃ₗ T` (CVH Definition 5.10).
    pub fn left_equivalent(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        Some(self.left_le(s, t)? && self.left_le(t, s)?)
    }

    /// `S ≃ᵣ T` (CVH Definition 5.10).
    pub fn right_equivalent(&mut self, s: &[RawGame], t: &[RawGame]) -> Option<bool> {
        Some(self.right_le(s, t)? && self.right_le(t, s)?)
    }

    /// `↑S = {⊤ | {S | ⊥}}` (CVH Definition 5.7); `None` without top and bottom or for an empty
    /// set.
    pub fn up(&mut self, s: &[RawGame]) -> Option<RawGame> {
        let (top, bottom) = (self.top()?.into(), self.bottom()?.into());
        let reply = self.raw(s, &[bottom]).ok()?;
        self.raw(&[top], &[reply]).ok()
    }

    /// `↓S = {{⊤ | S} | ⊥}` (CVH Definition 5.7); `None` without top and bottom or for an empty
    /// set.
    pub fn down(&mut self, s: &[RawGame]) -> Option<RawGame> {
        let (top, bottom) = (self.top()?.into(), self.bottom()?.into());
        let reply = self.raw(&[top], s).ok()?;
        self.raw(&[reply], &[bottom]).ok()
    }
}
