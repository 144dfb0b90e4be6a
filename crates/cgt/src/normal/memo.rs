//! One remembered fact per game, by storage index.

use crate::arena::GameId;

/// A sparse list of facts about the games of one engine.
#[derive(Clone)]
pub(super) struct PerGame<T> {
    facts: Vec<Option<T>>,
}

impl<T> Default for PerGame<T> {
    fn default() -> Self {
        Self { facts: Vec::new() }
    }
}

impl<T> PerGame<T> {
    #[inline]
    pub(super) fn get(&self, id: GameId) -> Option<&T> {
        self.facts.get(id.index())?.as_ref()
    }

    pub(super) fn insert(&mut self, id: GameId, fact: T) {
        let index = id.index();
        if index >= self.facts.len() {
            self.facts.resize_with(index + 1, || None);
        }
        self.facts[index] = Some(fact);
    }

    /// Bytes of the list itself, without what the facts own.
    pub(super) fn bytes(&self) -> usize {
        self.facts.capacity() * size_of::<Option<T>>()
    }
}
