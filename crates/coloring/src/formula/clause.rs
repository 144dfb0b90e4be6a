//! Clauses: equations of which at least one should hold.
//!
//! A clause is a set of equations v = χ (SCG §2.3); it is *satisfied* by a coloring in which one
//! of them holds. With two colors these are the clauses of SAT. An element may occur with
//! several colors; with all of them the clause says nothing (it is a tautology).

use std::fmt;

use smallvec::SmallVec;

use crate::painting::{Color, Elements, Move, Painting};

/// A disjunction of equations, as the set of elements for each color.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Clause<const W: usize = 1> {
    /// `sets[χ]` are the elements v with v = χ in the clause.
    sets: SmallVec<[Elements<W>; 2]>,
}

impl<const W: usize> Clause<W> {
    /// The clause with these equations, in a game with `colors` colors.
    pub fn new(colors: usize, equations: impl IntoIterator<Item = Move>) -> Self {
        let mut sets: SmallVec<[Elements<W>; 2]> = SmallVec::from_elem(Elements::EMPTY, colors);
        for Move { element, color } in equations {
            sets[color.index()].insert(element);
        }
        Self { sets }
    }

    /// What forbids a partial coloring: some element of it must get another color.
    pub fn forbidding(colors: usize, painting: &Painting<W>) -> Self {
        let others = painting.iter().flat_map(|mv| {
            let colors = Color::all(colors).filter(move |&color| color != mv.color);
            colors.map(move |color| Move::new(mv.element, color))
        });
        Self::new(colors, others)
    }

    /// The elements that occur with `color`.
    #[inline]
    pub fn of(&self, color: Color) -> Elements<W> {
        self.sets[color.index()]
    }

    /// The elements that occur.
    #[inline]
    pub fn elements(&self) -> Elements<W> {
        let sets = self.sets.iter();
        sets.fold(Elements::EMPTY, |all, &set| all | set)
    }

    /// Its equations, color by color.
    pub fn equations(&self) -> impl Iterator<Item = Move> + '_ {
        let colors = Color::all(self.sets.len());
        colors.flat_map(|color| self.of(color).iter().map(move |v| Move::new(v, color)))
    }

    /// How many equations there are.
    pub fn len(&self) -> usize {
        self.sets.iter().map(|set| set.len()).sum()
    }

    /// Whether there is none: it cannot be satisfied.
    pub fn is_empty(&self) -> bool {
        self.elements().is_empty()
    }

    /// Whether an element occurs with every color: it is always satisfied.
    pub fn is_tautology(&self) -> bool {
        let sets = self.sets.iter().copied();
        sets.reduce(|all, set| all & set).is_some_and(|all| !all.is_empty())
    }

    /// Whether an equation holds.
    #[inline]
    pub fn is_satisfied(&self, painting: &Painting<W>) -> bool {
        Color::all(self.sets.len()).any(|color| self.of(color).meets(painting.of(color)))
    }

    /// Whether every equation fails.
    #[inline]
    pub fn is_falsified(&self, painting: &Painting<W>) -> bool {
        self.elements().is_subset(painting.colored()) && !self.is_satisfied(painting)
    }

    /// Whether every equation is also one of `other`, which then says nothing new beside this
    /// clause: `other` is reducible (SCG Definition 2.3.2).
    pub fn subsumes(&self, other: &Self) -> bool {
        let mut pairs = self.sets.iter().zip(&other.sets);
        pairs.all(|(mine, theirs)| mine.is_subset(*theirs))
    }

    /// The equations about `elements` alone.
    #[must_use]
    pub fn restricted(&self, elements: Elements<W>) -> Self {
        Self { sets: self.sets.iter().map(|&set| set & elements).collect() }
    }

    /// The equations of both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let pairs = self.sets.iter().zip(&other.sets);
        Self { sets: pairs.map(|(&mine, &theirs)| mine | theirs).collect() }
    }

    /// The clause without one equation.
    #[must_use]
    pub fn without(&self, equation: Move) -> Self {
        let mut smaller = self.clone();
        smaller.sets[equation.color.index()].remove(equation.element);
        smaller
    }

    /// Whether an element occurs with one color here and with the other there, of two: no coloring
    /// then spoils both.
    #[inline]
    pub fn clashes(&self, other: &Self) -> bool {
        self.of(Color::TRUE).meets(other.of(Color::FALSE))
            || self.of(Color::FALSE).meets(other.of(Color::TRUE))
    }

    /// The clause in sets of another width, which must be enough for its elements.
    pub(crate) fn resized<const V: usize>(&self) -> Clause<V> {
        Clause { sets: self.sets.iter().map(|set| set.resized()).collect() }
    }

    /// An order to list clauses in: short ones first.
    pub(crate) fn listing(&self) -> (usize, SmallVec<[[u64; W]; 2]>) {
        (self.len(), self.sets.iter().map(|set| set.words()).collect())
    }
}

impl<const W: usize> fmt::Debug for Clause<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.equations()).finish()
    }
}
