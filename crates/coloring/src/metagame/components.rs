//! Finding the components of a truth table.
//!
//! Max's wins in f = g ∧ h, with g and h on disjoint sets, are a product: every win of g goes with
//! every win of h. So A splits off when the wins are as many as their projections on A times those
//! on the rest. The sets A that do so are closed under intersection and complement, hence the
//! smallest one that contains a given element is a component, and cannot be divided in the same
//! way. ∨ is ∧ of the negation. For f = (g ≡ h) the test is that f(a, b) is determined by f(a, b₀)
//! and f(a₀, b), the same for all a and b.
//!
//! Trying all sets costs 2ⁿ⁻¹ looks at the table, so a part with more than [`MOST_WORK`] of that is
//! left whole.

use super::game::{Game, player};
use super::structure::{Join, Structure};
use crate::element::Element;
use crate::nature;
use crate::painting::{Color, Elements, Painting};
use crate::payoff::Payoff;
use crate::truth::TooManyRows;

/// How many rows may be looked at to find one component: fourteen elements with two colors.
const MOST_WORK: u64 = 1 << 28;

impl Structure {
    /// The components of a game.
    pub fn of(game: &Game) -> Self {
        Self::of_part(game).on(game.elements())
    }

    /// The components of a game, its dead elements left out.
    pub(super) fn of_part(game: &Game) -> Self {
        let dead = Self::dead_elements(game);
        Self::of_living(game.subgame(&Painting::uniform(dead, Color::FALSE)))
    }

    /// The components of a payoff, by its truth table.
    pub fn of_payoff(payoff: &dyn Payoff) -> Result<Self, TooManyRows> {
        Ok(Self::of(&Game::of(payoff)?))
    }

    fn dead_elements(game: &Game) -> Elements {
        let dead = nature::dead(game.table());
        let places = game.elements().iter().enumerate();
        let is_dead = |&(place, _): &(usize, Element)| dead.contains(Element::new(place));
        places.filter(is_dead).map(|(_, element)| element).collect()
    }

    /// The components of a game without dead elements.
    fn of_living(game: Game) -> Self {
        let colors = game.colors();
        if game.elements().is_empty() {
            return Self::constant(player(game.table().is_true(0)), colors);
        }
        for join in [Join::And, Join::Or, Join::Equivalent] {
            let parts = components(&game, join);
            if parts.len() > 1 {
                // Depth: each level has fewer elements than the one above.
                let parts = parts.into_iter().map(Self::of_living).collect();
                return Self::joined(join, parts, colors);
            }
        }
        Self::prime(game)
    }
}

/// The finest division of a game in one way; the game itself if there is none.
fn components(game: &Game, join: Join) -> Vec<Game> {
    let mut parts = Vec::new();
    let mut rest = game.clone();
    while let Some((part, others)) = split(&rest, join) {
        parts.push(part);
        rest = others;
    }
    parts.push(rest);
    parts
}

/// The component of the first element, and the rest.
fn split(game: &Game, join: Join) -> Option<(Game, Game)> {
    match join {
        Join::And => {
            let keyed = Keyed::new(game)?;
            let part = keyed.smallest(|part| keyed.is_product(part))?;
            // Any win shows both factors: f(a, b₁) and f(a₁, b).
            let win = game.board_painting(keyed.some_row?);
            let part = game.members(part);
            let others = game.elements() - part;
            Some((game.subgame(&win.restricted(others)), game.subgame(&win.restricted(part))))
        }
        Join::Or => {
            let (part, others) = split(&game.negated(), Join::And)?;
            Some((part.negated(), others.negated()))
        }
        Join::Equivalent => {
            let keyed = Keyed::new(game)?;
            let part = keyed.smallest(|part| keyed.is_sum(part))?;
            let part = game.members(part);
            let others = game.elements() - part;
            let origin = Painting::uniform(game.elements(), Color::FALSE);
            let left = game.subgame(&origin.restricted(others));
            let right = game.subgame(&origin.restricted(part));
            // f = (f(a, b₀) ≡ g) where g(b) says whether f(a₀, b) = f(a₀, b₀).
            let right = if game.table().is_true(0) { right } else { right.negated() };
            Some((left, right))
        }
    }
}

impl Game {
    /// The elements whose places among those of the game are set in a mask.
    fn members(&self, places: u32) -> Elements {
        let all = self.elements().iter().enumerate();
        let members = all.filter(|&(place, _)| places >> place & 1 == 1);
        members.map(|(_, element)| element).collect()
    }

    /// The coloring of the board that a row stands for.
    fn board_painting(&self, row: usize) -> Painting {
        let local = self.table().painting(row);
        let places: Vec<Element> = self.elements().iter().collect();
        let moves = local.iter().map(|mut mv| {
            mv.element = places[mv.element.index()];
            mv
        });
        moves.collect()
    }
}

/// A truth table by packed colors, so that a projection is a mask.
struct Keyed {
    elements: u32,
    bits: u32,
    /// The keys of all rows.
    keys: Vec<u32>,
    /// The keys of the rows that Max wins.
    wins: Vec<u32>,
    /// Whether Max wins, by key.
    truth: Vec<bool>,
    some_row: Option<usize>,
}

impl Keyed {
    /// `None` if the table is too large to try all sets.
    fn new(game: &Game) -> Option<Self> {
        let table = game.table();
        let elements = table.elements() as u32;
        let work = (table.rows() as u64) << elements.saturating_sub(1);
        let bits = (table.colors() - 1).checked_ilog2().map_or(0, |log| log + 1);
        if elements < 2 || work > MOST_WORK || elements * bits > 28 {
            return None;
        }
        let key = |row: usize| {
            let color = |v: u32| table.color_in(row, Element::new(v as usize)).index() as u32;
            (0..elements).fold(0, |key, v| key | color(v) << (v * bits))
        };
        let keys: Vec<u32> = (0..table.rows()).map(key).collect();
        let mut truth = vec![false; 1 << (elements * bits)];
        let mut wins = Vec::new();
        let mut some_row = None;
        for (row, &key) in keys.iter().enumerate() {
            if table.is_true(row) {
                truth[key as usize] = true;
                wins.push(key);
                some_row = Some(row);
            }
        }
        Some(Self { elements, bits, keys, wins, truth, some_row })
    }

    /// The smallest proper set with the first element for which `splits` holds.
    fn smallest(&self, splits: impl Fn(u32) -> bool) -> Option<u32> {
        let mut sets: Vec<u32> =
            (0..1_u32 << (self.elements - 1)).map(|set| set << 1 | 1).collect();
        sets.pop();
        sets.sort_by_key(|set| set.count_ones());
        sets.into_iter().find(|&set| splits(set))
    }

    /// The bits of the colors of a set of elements.
    fn mask(&self, set: u32) -> u32 {
        let ones = (1 << self.bits) - 1;
        let bits = (0..self.elements).filter(|v| set >> v & 1 == 1);
        bits.fold(0, |mask, v| mask | ones << (v * self.bits))
    }

    /// Whether Max's wins are a product over the set and the rest.
    fn is_product(&self, set: u32) -> bool {
        let mask = self.mask(set);
        let different = |mask: u32| {
            let mut seen = vec![false; self.truth.len()];
            let mut count = 0;
            for &key in &self.wins {
                let here = &mut seen[(key & mask) as usize];
                count += u64::from(!*here);
                *here = true;
            }
            count
        };
        different(mask) * different(!mask) == self.wins.len() as u64
    }

    /// Whether f(a, b) ⊕ f(a, b₀) ⊕ f(a₀, b) ⊕ f(a₀, b₀) is always false.
    fn is_sum(&self, set: u32) -> bool {
        let mask = self.mask(set);
        let wins = |key: u32| self.truth[key as usize];
        self.keys.iter().all(|&key| wins(key) ^ wins(key & mask) == wins(key & !mask) ^ wins(0))
    }
}
