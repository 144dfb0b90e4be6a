//! Values of open regions and their order, from the definitions (CVH §4, §8).
//!
//! A value is an outcome or a game whose options are earlier values of the list, all at one place
//! in a row. A [`Value`] may also include the next cell: the value *black* or *white* has every
//! outcome filled so (CVH Definition 8.7); the value *open* is the sum with a cell that either
//! player may take (CVH Definition 8.1).

use std::collections::HashMap;

use mustplay_core::{Progress, ProgressSink, StopReason};

use super::frontier::{Outcome, Outcomes};

/// An outcome or a game of the list.
enum Item {
    Outcome(Outcome),
    Game(Vec<usize>, Vec<usize>),
}

/// The content of the next cell, if it is included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Next {
    Outside,
    Open,
    Black,
    White,
}

/// A value of the list, possibly followed by the next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Value {
    pub(super) item: usize,
    pub(super) next: Next,
}

/// Comparisons of a value with outcomes: the `a` with `a ≤ G`, `a ⊲ G`, `G ≤ a` and `G ⊲ a`.
#[derive(Clone, Copy)]
struct Shadow {
    at_least: u128,
    gifts: u128,
    at_most: u128,
    horses: u128,
}

pub(super) struct Values<'a> {
    pub(super) outcomes: &'a Outcomes,
    items: Vec<Item>,
    places: Vec<usize>,
    depths: Vec<usize>,
    shadows: HashMap<Value, Shadow>,
    /// Cached results of `≤` and of `⊲`.
    le: HashMap<(Value, Value), bool>,
    lhd: HashMap<(Value, Value), bool>,
    sink: &'a dyn ProgressSink,
    steps: u64,
}

/// An upper bound for the moves of a game over a strip.
const MOST_MOVES: usize = 512;

const MOST_REMEMBERED: usize = 1 << 22;

impl<'a> Values<'a> {
    pub(super) fn new(outcomes: &'a Outcomes, sink: &'a dyn ProgressSink) -> Self {
        Self {
            outcomes,
            items: Vec::new(),
            places: Vec::new(),
            depths: Vec::new(),
            shadows: HashMap::new(),
            le: HashMap::new(),
            lhd: HashMap::new(),
            sink,
            steps: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// The place in a row of a value of the list.
    pub(super) fn place(&self, item: usize) -> usize {
        self.places[item]
    }

    /// Adds the outcome after some cells.
    pub(super) fn add_outcome(&mut self, cells: impl Iterator<Item = bool>) {
        let (place, outcome) = self.outcomes.after(cells);
        self.items.push(Item::Outcome(outcome));
        self.places.push(place);
        self.depths.push(0);
    }

    /// Adds a game with earlier options, or reports an error in them.
    pub(super) fn add_game(
        &mut self,
        left: Vec<usize>,
        right: Vec<usize>,
    ) -> Result<(), &'static str> {
        let options = || left.iter().chain(&right);
        let (Some(&first), Some(_)) = (left.first(), right.first()) else {
            return Err("options of both players");
        };
        if options().any(|&option| self.places[option] != self.places[first]) {
            return Err("options at one place in a row");
        }
        let depth = options().map(|&option| self.depths[option] + 1).max().unwrap_or(0);
        if depth > MOST_MOVES {
            return Err("a game of at most 512 moves");
        }
        self.places.push(self.places[first]);
        self.depths.push(depth);
        self.items.push(Item::Game(left, right));
        Ok(())
    }

    /// The place in a row after a value.
    fn behind(&self, value: Value) -> usize {
        match value.next {
            Next::Outside => self.places[value.item],
            _ => (self.places[value.item] + 1) % self.outcomes.height,
        }
    }

    /// The value as an outcome; `None` if it is a game.
    fn outcome(&self, value: Value) -> Option<Outcome> {
        let Item::Outcome(outcome) = self.items[value.item] else {
            return None;
        };
        let filled = |white| {
            let place = self.places[value.item];
            self.outcomes.fill(place, outcome, white)
        };
        match value.next {
            Next::Outside => Some(outcome),
            Next::Black => Some(filled(false)),
            Next::White => Some(filled(true)),
            Next::Open => None,
        }
    }

    /// The options of one player, Left's if `left`.
    fn options(&self, value: Value, left: bool) -> Vec<Value> {
        let mut options: Vec<Value> = match &self.items[value.item] {
            Item::Game(of_left, of_right) => {
                let options = if left { of_left } else { of_right };
                options.iter().map(|&item| Value { item, ..value }).collect()
            }
            Item::Outcome(_) => Vec::new(),
        };
        if value.next == Next::Open {
            let next = if left { Next::Black } else { Next::White };
            options.push(Value { next, ..value });
        }
        options
    }

    /// CVH Definition 4.3 with an outcome on one side.
    fn shadow(&mut self, value: Value) -> Shadow {
        if let Some(&shadow) = self.shadows.get(&value) {
            return shadow;
        }
        let shadow = if let Some(outcome) = self.outcome(value) {
            let place = self.behind(value);
            let below = self.outcomes.below(place, outcome);
            let above = self.outcomes.above(place, outcome);
            Shadow { at_least: below, gifts: below, at_most: above, horses: above }
        } else {
            let [left, right] = [true, false].map(|left| {
                let options = self.options(value, left);
                options.into_iter().map(|option| self.shadow(option)).collect::<Vec<Shadow>>()
            });
            let gifts = left.iter().fold(0, |set, it| set | it.at_least);
            let horses = right.iter().fold(0, |set, it| set | it.at_most);
            Shadow {
                gifts,
                horses,
                at_least: right.iter().fold(gifts, |set, it| set & it.gifts),
                at_most: left.iter().fold(horses, |set, it| set & it.horses),
            }
        };
        self.shadows.insert(value, shadow);
        shadow
    }

    /// `G ≤ H` (CVH Definition 4.3), for values after one place. Outcomes between the two, or
    /// outcomes that separate them, decide it at once by CVH Lemma 4.6.
    pub(super) fn le(&mut self, g: Value, h: Value) -> Result<bool, StopReason> {
        let (of_g, of_h) = (self.shadow(g), self.shadow(h));
        if of_g.at_most & of_h.at_least != 0 {
            return Ok(true);
        }
        let apart = of_g.at_least & !of_h.at_least
            | of_g.gifts & !of_h.gifts
            | of_h.at_most & !of_g.at_most
            | of_h.horses & !of_g.horses;
        if apart != 0 {
            return Ok(false);
        }
        if let Some(&known) = self.le.get(&(g, h)) {
            return Ok(known);
        }
        self.report()?;
        let atomic = self.outcome(g).is_some() || self.outcome(h).is_some();
        let mut holds = !atomic || self.lhd(g, h)?;
        for option in self.options(g, true) {
            holds = holds && self.lhd(option, h)?;
        }
        for option in self.options(h, false) {
            holds = holds && self.lhd(g, option)?;
        }
        self.le.insert((g, h), holds);
        Ok(holds)
    }

    /// `G ⊲ H` (CVH Definition 4.3), for values after one place.
    fn lhd(&mut self, g: Value, h: Value) -> Result<bool, StopReason> {
        let (of_g, of_h) = (self.shadow(g), self.shadow(h));
        if of_g.horses & of_h.at_least != 0 || of_g.at_most & of_h.gifts != 0 {
            return Ok(true);
        }
        if of_g.at_least & !of_h.gifts | of_h.at_most & !of_g.horses != 0 {
            return Ok(false);
        }
        if let Some(&known) = self.lhd.get(&(g, h)) {
            return Ok(known);
        }
        let mut holds = false;
        for option in self.options(g, false) {
            holds = holds || self.le(option, h)?;
        }
        for option in self.options(h, true) {
            holds = holds || self.le(g, option)?;
        }
        self.lhd.insert((g, h), holds);
        Ok(holds)
    }

    /// Whether White, moving first, joins her edges: `G ⊲ ⊥` (CVH Definition 12.1).
    pub(super) fn is_unacceptable(&mut self, value: Value) -> bool {
        let lost = self.outcomes.lost(self.behind(value));
        self.shadow(value).horses & lost != 0
    }

    /// Drops cached comparisons when there are too many.
    pub(super) fn make_room(&mut self) {
        if self.le.len() + self.lhd.len() > MOST_REMEMBERED {
            self.le = HashMap::new();
            self.lhd = HashMap::new();
        }
    }

    fn report(&mut self) -> Result<(), StopReason> {
        self.steps += 1;
        if !self.steps.is_multiple_of(1024) {
            return Ok(());
        }
        let compared = self.le.len() + self.lhd.len();
        let bytes = 48 * compared + 96 * self.shadows.len() + 64 * self.items.len();
        self.sink.report(&Progress::new(self.steps, bytes))
    }
}
