//! Maps between games: homomorphisms, and the symmetries of one game (SCG §3.4).
//!
//! A map h from the colorings of Γ to those of Γ′ is a *homomorphism* if f = f′∘h on complete
//! colorings and an *anti-homomorphism* if f = −f′∘h. What it says about values needs more
//! (SCG Theorem 5.6.1): h must be onto, and *generation preserving*, so that children go to
//! children and only children do (SCG Definition 3.4.4). [`Report::of`] checks all of that by
//! looking at every coloring.
//!
//! A [`Symmetry`] permutes elements and colors; [`symmetries`] finds all of a small game.

use std::collections::{HashMap, HashSet};

use mustplay_coloring::game::subsets;
use mustplay_coloring::{Color, Element, Elements, Move, Painting, Payoff, TruthTable};

/// Whether outcomes are kept or turned around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sign {
    /// f = f′∘h.
    Plus,
    /// f = −f′∘h.
    Minus,
}

/// How much of the colorings of Γ′ a map reaches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Onto {
    /// Not every pure coloring.
    Some,
    /// Every pure coloring: a contraction.
    Pure,
    /// Every coloring, partial ones included.
    All,
}

/// What a map between the colorings of two games is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Report {
    /// Whether it is a homomorphism or an anti-homomorphism.
    pub(crate) sign: Option<Sign>,
    /// No two pure colorings go to the same one: an immersion.
    pub(crate) injective: bool,
    /// What it reaches.
    pub(crate) onto: Onto,
    /// Children go to children, and nothing else does, partial colorings included.
    pub(crate) generation_preserving: bool,
}

impl Report {
    /// Examines `h` from the colorings of `from` to those of `to`.
    ///
    /// Takes time and memory proportional to the number of partial colorings of both.
    pub(crate) fn of(
        from: &impl Payoff,
        to: &impl Payoff,
        h: impl Fn(&Painting) -> Painting,
    ) -> Self {
        let partial = partial_paintings(from.all(), from.colors());
        let mut sources: HashMap<Painting, Vec<Painting>> = HashMap::default();
        for psi in &partial {
            sources.entry(h(psi)).or_default().push(*psi);
        }
        let pure: Vec<_> = Painting::all(from.all(), from.colors()).collect();
        let pure_images: HashSet<Painting> = pure.iter().map(&h).collect();
        let agrees = |psi: &Painting, sign: Sign| {
            let image = h(psi);
            let same = from.winner(psi) == to.winner(&image);
            image.colored() == to.all() && same == (sign == Sign::Plus)
        };
        let signs = [Sign::Plus, Sign::Minus];
        let mut targets = partial_paintings(to.all(), to.colors()).into_iter();
        let onto = if targets.all(|target| sources.contains_key(&target)) {
            Onto::All
        } else if Painting::all(to.all(), to.colors()).all(|t| pure_images.contains(&t)) {
            Onto::Pure
        } else {
            Onto::Some
        };
        let generation_preserving = partial.iter().all(|psi| {
            let image = h(psi);
            let onward = children(psi, from.all(), from.colors())
                .all(|child| is_child(&h(&child), &image, to.all()));
            let back = children(&image, to.all(), to.colors()).all(|child| {
                let above = sources.get(&child).map_or(&[][..], Vec::as_slice);
                above.iter().all(|source| is_child(source, psi, from.all()))
            });
            onward && back
        });
        Self {
            sign: signs
                .into_iter()
                .find(|&sign| pure.iter().all(|psi| agrees(psi, sign))),
            injective: pure_images.len() == pure.len(),
            onto,
            generation_preserving,
        }
    }
}

/// All partial colorings of `elements`.
fn partial_paintings(elements: Elements, colors: usize) -> Vec<Painting> {
    subsets(elements)
        .flat_map(|colored| Painting::all(colored, colors))
        .collect()
}

fn children(psi: &Painting, all: Elements, colors: usize) -> impl Iterator<Item = Painting> {
    let psi = *psi;
    (all - psi.colored())
        .iter()
        .flat_map(move |element| Color::all(colors).map(move |color| psi.with(element, color)))
}

fn is_child(child: &Painting, parent: &Painting, all: Elements) -> bool {
    let new = child.colored() - parent.colored();
    child.colored().is_subset(all) && new.len() == 1 && child.without(new) == *parent
}

/// A permutation of the elements together with one of the colors.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Symmetry {
    /// Where each element goes.
    pub(crate) elements: Vec<Element>,
    /// Where each color goes.
    pub(crate) colors: Vec<Color>,
}

impl Symmetry {
    /// The image of a coloring.
    pub(crate) fn image(&self, painting: &Painting) -> Painting {
        let image = |mv: Move| {
            let element = self.elements[mv.element.index()];
            Move::new(element, self.colors[mv.color.index()])
        };
        painting.iter().map(image).collect()
    }
}

/// Every symmetry of a payoff, with its sign: n!·k! maps are tried, so n should be small.
///
/// A symmetry is a bijection of colorings and preserves generations by its form, so Theorem
/// 5.6.1 holds for it.
pub(crate) fn symmetries(table: &TruthTable) -> Vec<(Symmetry, Sign)> {
    let mut found = Vec::new();
    let elements = permutations(table.elements());
    for colors in permutations(table.colors()) {
        for elements in &elements {
            let symmetry = Symmetry {
                elements: elements.iter().copied().map(Element::new).collect(),
                colors: colors.iter().copied().map(Color::new).collect(),
            };
            let image =
                |row: usize| table.is_true(table.row(&symmetry.image(&table.painting(row))));
            let flips = image(0) != table.is_true(0);
            if (1..table.rows()).all(|row| (image(row) != table.is_true(row)) == flips) {
                found.push((symmetry, if flips { Sign::Minus } else { Sign::Plus }));
            }
        }
    }
    found
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|start: &Vec<usize>| {
            (0..count).filter(|next| !start.contains(next)).map(|next| {
                let mut longer = start.clone();
                longer.push(next);
                longer
            })
        });
        all = longer.collect();
    }
    all
}

/// Majority of three: any exchange of elements, and with the colors exchanged too an
/// anti-automorphism.
#[test]
fn majority_has_six_symmetries_of_each_sign() {
    let majority: TruthTable = "00010111".parse().unwrap();
    let all = symmetries(&majority);
    for sign in [Sign::Plus, Sign::Minus] {
        assert_eq!(all.iter().filter(|(_, s)| *s == sign).count(), 6);
    }
}
