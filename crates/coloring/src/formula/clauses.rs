//! Clauses, clause sets and normal forms.
//!
//! In a conjunctive normal form Max needs every clause satisfied. A disjunctive normal form is the
//! same with the players exchanged: Min has to spoil every term, and "some equation of the term
//! fails" is a clause. So one type of clause set serves both, and a [`NormalForm`] names its
//! player, the *keeper*. Theorems about maximal colorings and CNF apply to minimal colorings and
//! DNF by this exchange.
//!
//! *Punctuating* a set by elements S′ removes all equations about other elements (SCG Definition
//! 8.6.1). A coloring of S′ that satisfies the result is optimal for the keeper (SCG Theorem
//! 8.6.3); if the clauses are prime, every optimal coloring does so (8.6.5).
//!
//! ```
//! use mustplay_coloring::formula::{Clause, ClauseSet};
//! use mustplay_coloring::{Color, Element, Elements, Move};
//!
//! // Example 8.6.2: (x0 ∨ ¬x1) ∧ (¬x0 ∨ x2) ∧ (¬x2 ∨ ¬x3).
//! let equation = |v, color| Move::new(Element::new(v), color);
//! let clause = |a, b| Clause::new(2, [a, b]);
//! use Color as C;
//! let set = ClauseSet::new(4, 2, vec![
//!     clause(equation(0, C::TRUE), equation(1, C::FALSE)),
//!     clause(equation(0, C::FALSE), equation(2, C::TRUE)),
//!     clause(equation(2, C::FALSE), equation(3, C::FALSE)),
//! ]);
//! // Element 0 has no optimal color, elements 0 and 1 together have: both FALSE.
//! let alone = set.punctuated(Elements::first(1));
//! let both = set.punctuated(Elements::first(2));
//! let satisfying = |set: &ClauseSet, n| {
//!     mustplay_coloring::Painting::all(Elements::first(n), 2)
//!         .filter(|p| set.state(p) == Some(true))
//!         .count()
//! };
//! assert_eq!((satisfying(&alone, 1), satisfying(&both, 2)), (0, 1));
//! ```

use std::fmt;

use smallvec::SmallVec;

use crate::values::Colorings;
use crate::{Color, Element, Elements, Move, Painting, Payoff, Player, TruthTable};

/// Clauses over the elements of one game. Invariant: no clause is a tautology or subsumes another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClauseSet<const W: usize = 1> {
    elements: usize,
    colors: usize,
    clauses: Vec<Clause<W>>,
}

impl<const W: usize> ClauseSet<W> {
    /// Normalizes the clauses.
    pub fn new(elements: usize, colors: usize, mut clauses: Vec<Clause<W>>) -> Self {
        clauses.retain(|clause| !clause.is_tautology());
        remove_subsumed(&mut clauses);
        Self { elements, colors, clauses }
    }

    pub(crate) fn resized<const V: usize>(&self) -> ClauseSet<V> {
        ClauseSet {
            elements: self.elements,
            colors: self.colors,
            clauses: self.clauses.iter().map(Clause::resized).collect(),
        }
    }

    pub const fn elements(&self) -> usize {
        self.elements
    }

    pub const fn colors(&self) -> usize {
        self.colors
    }

    pub fn clauses(&self) -> &[Clause<W>] {
        &self.clauses
    }

    pub fn equations(&self) -> Vec<Vec<Move>> {
        let equations = |clause: &Clause<W>| clause.equations().collect();
        self.clauses.iter().map(equations).collect()
    }

    pub fn support(&self) -> Elements<W> {
        let sets = self.clauses.iter().map(Clause::elements);
        sets.fold(Elements::EMPTY, |all, set| all | set)
    }

    /// `Some(true)` if every clause is satisfied, `Some(false)` if some clause is unsatisfiable.
    pub fn state(&self, painting: &Painting<W>) -> Option<bool> {
        let mut all = true;
        for clause in &self.clauses {
            if !clause.is_satisfied(painting) {
                if clause.elements().is_subset(painting.colored()) {
                    return Some(false);
                }
                all = false;
            }
        }
        all.then_some(true)
    }

    /// The residual clauses under a coloring: without satisfied clauses, failed equations and
    /// subsumed clauses.
    #[must_use]
    pub fn residual(&self, painting: &Painting<W>) -> Self {
        let colored = painting.colored();
        let mut shorter = Vec::new();
        let mut same = Vec::new();
        for clause in &self.clauses {
            if !clause.elements().meets(colored) {
                same.push(clause.clone());
            } else if !clause.is_satisfied(painting) {
                shorter.push(clause.restricted(!colored));
            }
        }
        // Unchanged clauses do not subsume each other, nor a shortened clause, which they would
        // have subsumed before.
        remove_subsumed(&mut shorter);
        same.retain(|clause| !shorter.iter().any(|new| new.subsumes(clause)));
        let mut clauses = shorter;
        clauses.append(&mut same);
        debug_assert!(clauses.iter().all(|clause| !clause.elements().meets(colored)));
        Self { elements: self.elements, colors: self.colors, clauses }
    }

    /// The set punctuated by `elements` (SCG Definition 8.6.1).
    #[must_use]
    pub fn punctuated(&self, elements: Elements<W>) -> Self {
        let clauses = self.clauses.iter().map(|clause| clause.restricted(elements));
        let clauses = clauses.filter(|clause| !clause.is_empty()).collect();
        Self::new(self.elements, self.colors, clauses)
    }

    /// Whether every element occurs with the greatest color only, so the keeper needs only TRUE.
    pub fn is_positive(&self) -> bool {
        let others = || Color::all(self.colors - 1);
        let positive = |clause: &Clause<W>| others().all(|color| clause.of(color).is_empty());
        self.clauses.iter().all(positive)
    }

    /// The clauses of the negation, which the keeper's opponent needs satisfied. `None` if more
    /// than `most` of them occur as intermediate results, or if the work limit is exceeded.
    ///
    /// The negation of a clause requires a color outside of the clause for each of its elements.
    /// These negations are multiplied out one clause at a time, and subsumed clauses are dropped at
    /// once (Berge's multiplication).
    #[inline(never)]
    pub fn negated(&self, most: usize) -> Option<Self> {
        let mut effort = Effort::new::<W>(most);
        let mut product = vec![Clause::new(self.colors, [])];
        for clause in &self.clauses {
            product = effort.multiplied(&product, &self.avoiding(clause))?;
        }
        Some(Self::new(self.elements, self.colors, product))
    }

    /// "No equation of this clause holds", as clauses of one element each.
    fn avoiding(&self, clause: &Clause<W>) -> Vec<Clause<W>> {
        let of = |v| {
            let others = Color::all(self.colors).filter(|&c| !clause.of(c).contains(v));
            Clause::new(self.colors, others.map(|c| Move::new(v, c)))
        };
        clause.elements().iter().map(of).collect()
    }
}

impl ClauseSet {
    /// The prime clauses of a payoff for `keeper`: each forbids a minimal partial coloring that the
    /// opponent has won. `None` if there are more than `most` partial colorings.
    ///
    /// With two colors no equation can be left out without changing the payoff.
    pub fn prime(table: &TruthTable, keeper: Player, most: usize) -> Option<Self> {
        let (elements, colors) = (table.elements(), table.colors());
        let free = (0..elements).map(Element::new).collect();
        let colorings = Colorings::new(free, colors, most).ok()?;
        let painting = |number| colorings.painting(&Painting::EMPTY, number);
        // The opponent wins if every color of some uncolored element leads to such a coloring.
        let mut lost = vec![false; colorings.count()];
        for number in (0..lost.len()).rev() {
            let mut children = colorings.children(number).take(colors).peekable();
            lost[number] = if children.peek().is_some() {
                children.all(|(_, child)| lost[child])
            } else {
                table.is_true(table.row(&painting(number))) != (keeper == Player::Max)
            };
        }
        let is_minimal =
            |&number: &usize| lost[number] && colorings.parents(number).all(|parent| !lost[parent]);
        let minimal = (0..lost.len()).filter(is_minimal);
        let clauses = minimal.map(|number| Clause::forbidding(colors, &painting(number)));
        Some(Self::new(elements, colors, clauses.collect()))
    }
}

/// A limit for the work of multiplying out.
pub(crate) struct Effort {
    most: usize,
    /// Remaining comparisons of clauses.
    comparisons: usize,
}

impl Effort {
    /// The limit for results of at most `most` clauses on sets of `W` words.
    pub(crate) const fn new<const W: usize>(most: usize) -> Self {
        Self { most, comparisons: 50_000_000 / W }
    }

    /// All unions of a clause of one list with a clause of the other: the disjunction of two
    /// conjunctions. `None` if the limit is exceeded.
    pub(crate) fn multiplied<const W: usize>(
        &mut self,
        a: &[Clause<W>],
        b: &[Clause<W>],
    ) -> Option<Vec<Clause<W>>> {
        let pairs = a.len().saturating_mul(b.len());
        self.comparisons = self.comparisons.checked_sub(pairs)?;
        let pairs = a.iter().flat_map(|x| b.iter().map(|y| x.union(y)));
        let mut product: Vec<_> = pairs.filter(|clause| !clause.is_tautology()).collect();
        self.reduce(&mut product)?;
        Some(product)
    }

    /// Drops subsumed clauses. `None` if the limit is exceeded.
    pub(crate) fn reduce<const W: usize>(&mut self, clauses: &mut Vec<Clause<W>>) -> Option<()> {
        for clause in sorted(clauses) {
            self.comparisons = self.comparisons.checked_sub(clauses.len() + 1)?;
            add_unless_subsumed(clauses, clause);
            if clauses.len() > self.most {
                return None;
            }
        }
        Some(())
    }
}

/// Drops subsumed clauses and sorts the rest, short ones first.
fn remove_subsumed<const W: usize>(clauses: &mut Vec<Clause<W>>) {
    for clause in sorted(clauses) {
        add_unless_subsumed(clauses, clause);
    }
}

/// Takes the clauses out, sorted by length, so that no clause is subsumed by a later one.
fn sorted<const W: usize>(clauses: &mut Vec<Clause<W>>) -> Vec<Clause<W>> {
    let mut sorted = std::mem::take(clauses);
    sorted.sort_by_cached_key(Clause::listing);
    sorted
}

fn add_unless_subsumed<const W: usize>(clauses: &mut Vec<Clause<W>>, clause: Clause<W>) {
    if !clauses.iter().any(|kept| kept.subsumes(&clause)) {
        clauses.push(clause);
    }
}

/// A payoff in conjunctive or disjunctive normal form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NormalForm<const W: usize = 1> {
    /// The player who needs all clauses satisfied: Max in a CNF, Min in a DNF.
    pub keeper: Player,
    /// The clauses; in a DNF each clause says that a term is spoiled.
    pub clauses: ClauseSet<W>,
}

impl<const W: usize> NormalForm<W> {
    pub const fn cnf(clauses: ClauseSet<W>) -> Self {
        Self { keeper: Player::Max, clauses }
    }

    /// A disjunction of terms, each given by the partial coloring that makes it true.
    pub fn dnf(elements: usize, colors: usize, terms: &[Painting<W>]) -> Self {
        let spoil = terms.iter().map(|term| Clause::forbidding(colors, term));
        Self { keeper: Player::Min, clauses: ClauseSet::new(elements, colors, spoil.collect()) }
    }

    /// A coalition game (SCG §4.4): Max wins by making all elements of one set TRUE.
    pub fn coalitions(elements: usize, coalitions: &[Elements<W>]) -> Self {
        let terms: Vec<_> =
            coalitions.iter().map(|&set| Painting::uniform(set, Color::TRUE)).collect();
        Self::dnf(elements, 2, &terms)
    }
}

impl<const W: usize> Payoff<W> for NormalForm<W> {
    fn elements(&self) -> usize {
        self.clauses.elements()
    }

    fn colors(&self) -> usize {
        self.clauses.colors()
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        let state = self.clauses.state(painting)?;
        Some(if state { self.keeper } else { !self.keeper })
    }
}

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

    /// The clause that forbids a partial coloring: some element of it has another color.
    pub fn forbidding(colors: usize, painting: &Painting<W>) -> Self {
        let others = painting.iter().flat_map(|mv| {
            let colors = Color::all(colors).filter(move |&color| color != mv.color);
            colors.map(move |color| Move::new(mv.element, color))
        });
        Self::new(colors, others)
    }

    #[inline]
    pub fn of(&self, color: Color) -> Elements<W> {
        self.sets[color.index()]
    }

    #[inline]
    pub fn elements(&self) -> Elements<W> {
        let sets = self.sets.iter();
        sets.fold(Elements::EMPTY, |all, &set| all | set)
    }

    /// The equations, grouped by color.
    pub fn equations(&self) -> impl Iterator<Item = Move> + '_ {
        let colors = Color::all(self.sets.len());
        colors.flat_map(|color| self.of(color).iter().map(move |v| Move::new(v, color)))
    }

    pub fn len(&self) -> usize {
        self.sets.iter().map(|set| set.len()).sum()
    }

    /// Whether the clause has no equation and so cannot be satisfied.
    pub fn is_empty(&self) -> bool {
        self.elements().is_empty()
    }

    pub fn is_tautology(&self) -> bool {
        let sets = self.sets.iter().copied();
        sets.reduce(|all, set| all & set).is_some_and(|all| !all.is_empty())
    }

    #[inline]
    pub fn is_satisfied(&self, painting: &Painting<W>) -> bool {
        Color::all(self.sets.len()).any(|color| self.of(color).meets(painting.of(color)))
    }

    #[inline]
    pub fn is_falsified(&self, painting: &Painting<W>) -> bool {
        self.elements().is_subset(painting.colored()) && !self.is_satisfied(painting)
    }

    /// Whether every equation is also one of `other`, which is then redundant: `other` is reducible
    /// (SCG Definition 2.3.2).
    pub fn subsumes(&self, other: &Self) -> bool {
        let mut pairs = self.sets.iter().zip(&other.sets);
        pairs.all(|(mine, theirs)| mine.is_subset(*theirs))
    }

    /// The clause restricted to the equations about `elements`.
    #[must_use]
    pub fn restricted(&self, elements: Elements<W>) -> Self {
        Self { sets: self.sets.iter().map(|&set| set & elements).collect() }
    }

    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let pairs = self.sets.iter().zip(&other.sets);
        Self { sets: pairs.map(|(&mine, &theirs)| mine | theirs).collect() }
    }

    #[must_use]
    pub fn without(&self, equation: Move) -> Self {
        let mut smaller = self.clone();
        smaller.sets[equation.color.index()].remove(equation.element);
        smaller
    }

    /// Whether, with two colors, an element occurs with one color here and the other in `other`, so
    /// that no coloring spoils both.
    #[inline]
    pub fn clashes(&self, other: &Self) -> bool {
        self.of(Color::TRUE).meets(other.of(Color::FALSE))
            || self.of(Color::FALSE).meets(other.of(Color::TRUE))
    }

    pub(crate) fn resized<const V: usize>(&self) -> Clause<V> {
        Clause { sets: self.sets.iter().map(|set| set.resized()).collect() }
    }

    /// Sort key for clauses: short ones first.
    pub(crate) fn listing(&self) -> (usize, SmallVec<[[u64; W]; 2]>) {
        (self.len(), self.sets.iter().map(|set| set.words()).collect())
    }
}

impl<const W: usize> fmt::Debug for Clause<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.equations()).finish()
    }
}
