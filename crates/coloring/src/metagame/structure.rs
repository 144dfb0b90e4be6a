//! The independent components of a game.
//!
//! A partition game is a conjunction, disjunction or equivalence of games without common elements
//! (SCG Definition 6.2.3), and its components can be partition games again. [`Structure`] is the
//! finest such tree. Its leaves are prime: no subset of their elements splits off.
//!
//! Invariants: a joined structure has at least two parts, with disjoint elements, sorted by their
//! first element; no part is a constant, is joined by the same operation, or has dead elements.
//! Only the root may have elements that occur in no part; these are dead.
//!
//! # Components of a truth table
//!
//! Max's wins in f = g ∧ h, with g and h on disjoint sets, are a product: every win of g combines
//! with every win of h. So A splits off when the number of wins equals the number of their
//! projections on A times that on the rest. The sets A with this property are closed under
//! intersection and complement, so the smallest one that contains a given element is a component
//! and is not a conjunction itself. ∨ is ∧ of the negation. For f = (g ≡ h) the test is that f(a,
//! b) is determined by f(a, b₀) and f(a₀, b), in the same way for all a and b.
//!
//! Trying all sets takes 2ⁿ⁻¹ scans of the table, so a part for which this exceeds [`MOST_WORK`] is
//! not divided.

use std::fmt;

use crate::metagame::game::Game;
use crate::{
    Color, Element, Elements, Move, Painting, Palette, Payoff, Player, TooManyRows, monotonicity,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Join {
    /// ∧: Max must win all.
    And,
    /// ∨: Min must win all.
    Or,
    /// ≡: Max wins if Max loses an even number of games.
    Equivalent,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StructureShape {
    /// Always won by the same player; all elements are dead.
    Constant(Player),
    Prime(Game),
    Joined(Join, Vec<Structure>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Structure {
    elements: Elements,
    colors: usize,
    shape: StructureShape,
}

impl Structure {
    /// The game without elements that `winner` wins.
    pub(super) const fn constant(winner: Player, colors: usize) -> Self {
        Self { elements: Elements::EMPTY, colors, shape: StructureShape::Constant(winner) }
    }

    /// Joins independent games. Absorbs constants and flattens parts joined by the same operation,
    /// which preserves the invariants.
    pub(super) fn joined(join: Join, parts: Vec<Self>, colors: usize) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        let mut elements = Elements::EMPTY;
        let mut turned = false;
        for part in parts {
            let (within, parts) = match part.shape {
                StructureShape::Constant(winner) => match (join, winner) {
                    (Join::And, Player::Min) | (Join::Or, Player::Max) => {
                        return Self::constant(winner, colors);
                    }
                    (Join::Equivalent, Player::Min) => {
                        turned = !turned;
                        continue;
                    }
                    _ => continue,
                },
                StructureShape::Joined(within, parts) if within == join => (part.elements, parts),
                _ => (part.elements, vec![part]),
            };
            elements |= within;
            kept.extend(parts);
        }
        let count = kept.iter().map(|part| part.elements.len()).sum::<usize>();
        debug_assert_eq!(count, elements.len(), "the parts have no elements in common");
        kept.sort_unstable_by_key(|part| part.elements.min());
        if turned && let Some(last) = kept.pop() {
            kept.push(last.negated());
        }
        match kept.len() {
            0 => {
                let neutral = (join != Join::Or) != turned;
                Self::constant(Player::from(neutral), colors)
            }
            1 => kept.pop().expect("there is one"),
            _ => Self { elements, colors, shape: StructureShape::Joined(join, kept) },
        }
    }

    /// This structure on a board with additional `elements`, which are dead.
    pub(super) fn on(mut self, elements: Elements) -> Self {
        self.elements |= elements;
        self
    }

    #[must_use]
    pub fn negated(self) -> Self {
        let shape = match self.shape {
            StructureShape::Constant(winner) => StructureShape::Constant(!winner),
            StructureShape::Prime(game) => StructureShape::Prime(game.negated()),
            StructureShape::Joined(Join::Equivalent, mut parts) => {
                let last = parts.pop().expect("two parts or more");
                parts.push(last.negated());
                StructureShape::Joined(Join::Equivalent, parts)
            }
            StructureShape::Joined(join, parts) => {
                let other = if join == Join::And { Join::Or } else { Join::And };
                StructureShape::Joined(other, parts.into_iter().map(Self::negated).collect())
            }
        };
        Self { shape, ..self }
    }

    /// The elements, dead ones included.
    pub const fn elements(&self) -> Elements {
        self.elements
    }

    pub const fn colors(&self) -> usize {
        self.colors
    }

    pub const fn shape(&self) -> &StructureShape {
        &self.shape
    }

    pub fn living(&self) -> Elements {
        match &self.shape {
            StructureShape::Constant(_) => Elements::EMPTY,
            StructureShape::Prime(game) => game.elements(),
            StructureShape::Joined(_, parts) => {
                parts.iter().fold(Elements::EMPTY, |all, part| all | part.living())
            }
        }
    }

    /// The winner of a coloring, if the components decide it.
    pub fn winner(&self, painting: &Painting) -> Option<Player> {
        match &self.shape {
            StructureShape::Constant(winner) => Some(*winner),
            StructureShape::Prime(game) => game.winner(painting),
            StructureShape::Joined(Join::Equivalent, parts) => {
                let mut outcome = true;
                for part in parts {
                    outcome ^= part.winner(painting)? == Player::Min;
                }
                Some(Player::from(outcome))
            }
            StructureShape::Joined(join, parts) => {
                let spoiler = if *join == Join::And { Player::Min } else { Player::Max };
                let mut all = true;
                for part in parts {
                    match part.winner(painting) {
                        Some(winner) if winner == spoiler => return Some(spoiler),
                        Some(_) => {}
                        None => all = false,
                    }
                }
                all.then_some(!spoiler)
            }
        }
    }

    /// Whether every element has a color that is best for Max and one that is best for Min, both
    /// available to them (SCG §5.5): an isotone game, up to renaming of colors.
    pub fn is_isotone(&self, palette: Palette) -> bool {
        match &self.shape {
            StructureShape::Constant(_) => true,
            StructureShape::Prime(game) => match palette {
                Palette::Any => monotonicity::isotone_form(game.table()).is_some(),
                Palette::Own => monotonicity::is_isotone(game.table()),
            },
            StructureShape::Joined(Join::Equivalent, _) => false,
            StructureShape::Joined(_, parts) => parts.iter().all(|part| part.is_isotone(palette)),
        }
    }

    /// The game on the living elements.
    pub fn local(&self) -> LivingGame<'_> {
        LivingGame { structure: self, members: self.living().iter().collect() }
    }

    pub fn of(game: &Game) -> Self {
        Self::of_part(game).on(game.elements())
    }

    /// The components of a game, without its dead elements.
    pub(super) fn of_part(game: &Game) -> Self {
        let dead = monotonicity::dead(game.table());
        let dead = game.members(|place| dead.contains(Element::new(place)));
        Self::of_living(game.subgame(&Painting::uniform(dead, Color::FALSE)))
    }

    /// The components of a payoff, by its truth table.
    pub fn of_payoff(payoff: &dyn Payoff) -> Result<Self, TooManyRows> {
        Ok(Self::of(&Game::of(payoff)?))
    }

    /// The components of a game without dead elements.
    fn of_living(game: Game) -> Self {
        let colors = game.colors();
        if game.elements().is_empty() {
            return Self::constant(Player::from(game.table().is_true(0)), colors);
        }
        for join in [Join::And, Join::Or, Join::Equivalent] {
            let parts = components(&game, join);
            if parts.len() > 1 {
                // Recursion depth: each level has fewer elements than the one above.
                let parts = parts.into_iter().map(Self::of_living).collect();
                return Self::joined(join, parts, colors);
            }
        }
        Self { elements: game.elements(), colors, shape: StructureShape::Prime(game) }
    }
}

/// `∧({0,1}, ∨({2}, {3}))`: a prime game by the numbers of its elements.
impl fmt::Display for Structure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shape {
            StructureShape::Constant(Player::Max) => f.write_str("true"),
            StructureShape::Constant(Player::Min) => f.write_str("false"),
            StructureShape::Prime(game) => {
                let names: Vec<String> =
                    game.elements().iter().map(|element| element.index().to_string()).collect();
                write!(f, "{{{}}}", names.join(","))
            }
            StructureShape::Joined(join, parts) => {
                f.write_str(match join {
                    Join::And => "∧(",
                    Join::Or => "∨(",
                    Join::Equivalent => "≡(",
                })?;
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{part}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}

/// The game on the living elements of a structure, renumbered in order.
#[derive(Clone, Debug)]
pub struct LivingGame<'a> {
    structure: &'a Structure,
    members: Vec<Element>,
}

impl Payoff for LivingGame<'_> {
    fn elements(&self) -> usize {
        self.members.len()
    }

    fn colors(&self) -> usize {
        self.structure.colors()
    }

    fn winner(&self, painting: &Painting) -> Option<Player> {
        let on_board = |mv: Move| Move::new(self.members[mv.element.index()], mv.color);
        self.structure.winner(&painting.iter().map(on_board).collect())
    }
}

/// The maximum number of rows examined to find one component: fourteen elements with two colors.
const MOST_WORK: u64 = 1 << 28;

/// The finest division of a game by `join`; the game itself if it is prime.
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
            let packed = PackedTable::new(game)?;
            let part = packed.smallest(|part| packed.is_product(part))?;
            // Any win shows both factors: f(a, b₁) and f(a₁, b).
            let win = game.board_painting(packed.some_row?);
            let part = game.members(|place| part >> place & 1 == 1);
            let others = game.elements() - part;
            Some((game.subgame(&win.restricted(others)), game.subgame(&win.restricted(part))))
        }
        Join::Or => {
            let (part, others) = split(&game.negated(), Join::And)?;
            Some((part.negated(), others.negated()))
        }
        Join::Equivalent => {
            let packed = PackedTable::new(game)?;
            let part = packed.smallest(|part| packed.is_sum(part))?;
            let part = game.members(|place| part >> place & 1 == 1);
            let others = game.elements() - part;
            let origin = Painting::uniform(game.elements(), Color::FALSE);
            let left = game.subgame(&origin.restricted(others));
            let right = game.subgame(&origin.restricted(part));
            // f = (f(a, b₀) ≡ g) where g(b) is true if f(a₀, b) = f(a₀, b₀).
            let right = if game.table().is_true(0) { right } else { right.negated() };
            Some((left, right))
        }
    }
}

impl Game {
    /// The elements whose index in the order satisfies `is_in`.
    fn members(&self, is_in: impl Fn(usize) -> bool) -> Elements {
        let all = self.elements().iter().enumerate();
        all.filter(|&(place, _)| is_in(place)).map(|(_, element)| element).collect()
    }

    fn board_painting(&self, row: usize) -> Painting {
        let local = self.table().painting(row);
        let places: Vec<Element> = self.elements().iter().collect();
        local.iter().map(|mv| Move::new(places[mv.element.index()], mv.color)).collect()
    }
}

/// A truth table indexed by packed colors, so that a projection is a mask.
struct PackedTable {
    elements: u32,
    bits: u32,
    keys: Vec<u32>,
    wins: Vec<u32>,
    /// Whether Max wins, by key.
    truth: Vec<bool>,
    some_row: Option<usize>,
}

impl PackedTable {
    /// `None` if the table is too large for trying all sets.
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

    /// The smallest proper set that contains the first element and satisfies `splits`.
    fn smallest(&self, splits: impl Fn(u32) -> bool) -> Option<u32> {
        let mut sets: Vec<u32> =
            (0..1_u32 << (self.elements - 1)).map(|set| set << 1 | 1).collect();
        sets.pop();
        sets.sort_by_key(|set| set.count_ones());
        sets.into_iter().find(|&set| splits(set))
    }

    fn mask(&self, set: u32) -> u32 {
        let ones = (1 << self.bits) - 1;
        let bits = (0..self.elements).filter(|v| set >> v & 1 == 1);
        bits.fold(0, |mask, v| mask | ones << (v * self.bits))
    }

    /// Whether Max's wins are the product of their projections on `set` and on the rest.
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
