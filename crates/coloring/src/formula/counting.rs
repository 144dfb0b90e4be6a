//! Model counting: the number of colorings that satisfy all clauses of a set.
//!
//! With two colors, by steps that preserve the number: a spoiled clause gives 0, no clauses give
//! 2ⁿ; an element in no clause doubles the number; parts without common elements are counted
//! separately and multiplied; otherwise the search branches on the color of the most frequent
//! element. Counts of parts are cached, so the work grows with the number of different parts, not
//! of colorings.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::{Painting, Player};
//! use mustplay_core::NoProgress;
//!
//! let pairs: Vec<String> = (0..30).map(|i| format!("(x{i} | y{i})")).collect();
//! let (expression, _) = Expression::parse(&pairs.join(" & "), 2)?;
//! let clauses = expression.clauses::<1>(Player::Max, 1000).unwrap();
//! let count = clauses.count(&Painting::EMPTY, 1 << 24, &NoProgress).unwrap();
//! assert_eq!(count, 3_u64.pow(30).into());
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use mustplay_core::{ProgressSink, StopReason};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::element::connected;
use crate::formula::clauses::{Clause, ClauseSet};
use crate::table::{NodeCounter, on_deep_stack};
use crate::{Color, Elements, Painting};

impl<const W: usize> ClauseSet<W> {
    /// The number of completions of `painting` with FALSE and TRUE that satisfy all clauses. Counts
    /// of parts are cached in about `memory` bytes.
    ///
    /// With more than two colors FALSE is the least and TRUE the greatest; the others are not used.
    pub fn count(
        &self,
        painting: &Painting<W>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<BigUint, StopReason> {
        let free = Elements::first(self.elements()) - painting.colored();
        let colors = [Color::FALSE, Color::greatest(self.colors())];
        let left = self.residual(painting);
        let two = left.clauses().iter().map(|clause| {
            let wanted = |mv: &crate::Move| colors.contains(&mv.color);
            Clause::new(self.colors(), clause.equations().filter(wanted))
        });
        let mut counter = ModelCounter {
            colors,
            known: FxHashMap::default(),
            memory,
            bytes: 0,
            counter: NodeCounter::default(),
            sink,
        };
        let set = Self::new(self.elements(), self.colors(), two.collect());
        on_deep_stack(free.len(), || counter.count(&set, free))
    }
}

struct ModelCounter<'a, const W: usize> {
    colors: [Color; 2],
    /// The number of satisfying colorings of the elements that occur.
    known: FxHashMap<Vec<Clause<W>>, BigUint>,
    memory: usize,
    bytes: usize,
    counter: NodeCounter,
    sink: &'a dyn ProgressSink,
}

impl<const W: usize> ModelCounter<'_, W> {
    /// The number of satisfying colorings of `free`, which includes all elements of the clauses.
    fn count(&mut self, set: &ClauseSet<W>, free: Elements<W>) -> Result<BigUint, StopReason> {
        if set.clauses().iter().any(Clause::is_empty) {
            return Ok(BigUint::default());
        }
        let mut number = BigUint::from(1_u8) << (free - set.support()).len();
        for part in parts(set) {
            number *= self.part(&part)?;
            if number == BigUint::default() {
                break;
            }
        }
        Ok(number)
    }

    /// The number of satisfying colorings of the elements that occur in a part.
    fn part(&mut self, part: &ClauseSet<W>) -> Result<BigUint, StopReason> {
        let key = part.clauses().to_vec();
        if let Some(number) = self.known.get(&key) {
            return Ok(number.clone());
        }
        self.counter.count(self.bytes, self.sink)?;
        let support = part.support();
        let frequency = |v: &crate::Element| {
            let having = part.clauses().iter().filter(|c| c.elements().contains(*v));
            (having.count(), std::cmp::Reverse(*v))
        };
        let element = support.iter().max_by_key(frequency);
        let element = element.expect("a part has a clause with an element");
        let mut number = BigUint::default();
        for color in self.colors {
            let left = part.residual(&Painting::EMPTY.with(element, color));
            number += self.count(&left, support.without(element))?;
        }
        let entry = key.len() * size_of::<Clause<W>>() + 2 * size_of::<BigUint>();
        if self.bytes + entry > self.memory {
            self.known.clear();
            self.bytes = 0;
        }
        self.bytes += entry;
        self.known.insert(key, number.clone());
        Ok(number)
    }
}

/// The connected components of the clauses, which are connected by common elements.
fn parts<const W: usize>(set: &ClauseSet<W>) -> Vec<ClauseSet<W>> {
    let clauses = set.clauses().iter().map(|clause| (clause.elements(), clause.clone()));
    let part = |(_, clauses)| ClauseSet::new(set.elements(), set.colors(), clauses);
    connected(clauses).into_iter().map(part).collect()
}
