//! Maps between the colorings of two games (SCG §3.4).
//!
//! A map h from the colorings of Γ to those of Γ′ is a *homomorphism* if f = f′∘h on complete
//! colorings and an *anti-homomorphism* if f = −f′∘h. It is an *immersion* if it is one to one, a
//! *contraction* if it is onto, and an *isomorphism* if it is both (SCG Definition 3.4.2). A
//! conclusion about values needs more (SCG Theorem 5.6.1): h must be onto and *generation
//! preserving*, that is, it maps children, and only children, to children (SCG Definition 3.4.4).
//! [`Morphism::of`] examines every coloring. A [`ColoringMap`] is given by a formula for each
//! element.
//!
//! ```
//! use mustplay_coloring::TruthTable;
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::morphism::{ColoringMap, Morphism};
//! use mustplay_coloring::symmetry::OutcomeSign;
//!
//! // Example 3.4.3: a path of four vertices goes to majority of three.
//! let (path, from) = Expression::parse("(x0 & x2) | (x1 & x2) | (x1 & x3)", 2)?;
//! let (majority, to) = Expression::parse("(y0 & y1) | (y0 & y2) | (y1 & y2)", 2)?;
//! let h = "y0 = (x0 & x1) | (x0 & x2) | (x1 & x2); y1 = x1 & x3; y2 = x2 | x3";
//! let map = ColoringMap::parse(h, &from, &to)?;
//! let morphism = Morphism::of(&path, &majority, |psi| map.image(psi)).unwrap();
//! assert_eq!(morphism.sign, Some(OutcomeSign::Plus));
//! assert_eq!((morphism.injective, morphism.missed.len()), (false, 2));
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use crate::formula::Expression;
use crate::formula::parse::expression_at;
use crate::game::subsets;
use crate::symmetry::OutcomeSign;
use crate::text::Word;
use crate::{
    Color, Element, ElementNames, Elements, Move, Painting, Payoff, SyntaxError, TooManyColorings,
};

/// The properties of a map between the colorings of two games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Morphism {
    /// Whether it is a homomorphism or an anti-homomorphism.
    pub sign: Option<OutcomeSign>,
    /// Whether it is one to one on complete colorings: an immersion.
    pub injective: bool,
    /// The complete colorings outside of the image; none for a contraction.
    pub missed: Vec<Painting>,
    /// Whether it is onto, including partial colorings.
    pub reaches_all: bool,
    /// Whether it maps children, and only children, to children, for partial colorings as well.
    pub generation_preserving: bool,
}

impl Morphism {
    /// The maximum number of partial colorings of either game that are examined.
    pub const MOST: usize = 200_000;

    /// Examines `h` from the colorings of `from` to those of `to`.
    pub fn of(
        from: &dyn Payoff,
        to: &dyn Payoff,
        h: impl Fn(&Painting) -> Painting,
    ) -> Result<Self, TooManyColorings> {
        check_size(from)?;
        check_size(to)?;
        let partial = partial_paintings(from.all(), from.colors());
        let mut sources: FxHashMap<Painting, Vec<Painting>> = FxHashMap::default();
        for psi in &partial {
            sources.entry(h(psi)).or_default().push(*psi);
        }
        let pure: Vec<_> = Painting::all(from.all(), from.colors()).collect();
        let pure_images: FxHashSet<Painting> = pure.iter().map(&h).collect();
        let agrees = |psi: &Painting, sign: OutcomeSign| {
            let image = h(psi);
            let same = from.winner(psi) == to.winner(&image);
            image.colored() == to.all() && same == (sign == OutcomeSign::Plus)
        };
        let mut signs = [OutcomeSign::Plus, OutcomeSign::Minus].into_iter();
        let targets = Painting::all(to.all(), to.colors());
        let mut all = partial_paintings(to.all(), to.colors()).into_iter();
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
        Ok(Self {
            sign: signs.find(|&sign| pure.iter().all(|psi| agrees(psi, sign))),
            injective: pure_images.len() == pure.len(),
            missed: targets.filter(|it| !pure_images.contains(it)).collect(),
            reaches_all: all.all(|target| sources.contains_key(&target)),
            generation_preserving,
        })
    }
}

fn check_size(game: &dyn Payoff) -> Result<(), TooManyColorings> {
    let (elements, colors) = (game.elements(), game.colors());
    let count = (colors + 1).checked_pow(elements as u32);
    match count {
        Some(..=Morphism::MOST) => Ok(()),
        _ => Err(TooManyColorings { elements, colors }),
    }
}

fn partial_paintings(elements: Elements, colors: usize) -> Vec<Painting> {
    subsets(elements).flat_map(|colored| Painting::all(colored, colors)).collect()
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

/// A map of colorings with two colors: for each element of the target a formula in the elements of
/// the source. An element whose formula is undecided in three-valued logic (SCG Table 2.3.1) is
/// uncolored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColoringMap {
    formulas: Vec<Expression>,
}

impl ColoringMap {
    /// Reads `a = FORMULA; b = FORMULA; …`, one formula over the elements `from` for each element
    /// of `to`, in any order.
    pub fn parse(text: &str, from: &ElementNames, to: &ElementNames) -> Result<Self, SyntaxError> {
        let mut formulas: Vec<Option<Expression>> = vec![None; to.len()];
        let mut column = 1;
        for part in text.split(';') {
            let start = part.len() - part.trim_start().len();
            let name = part.trim_start().split('=').next().unwrap_or_default();
            let here = Word {
                text: name.trim_end(),
                line: 1,
                column: column + part[..start].chars().count(),
            };
            column += part.chars().count() + 1;
            if part.trim().is_empty() {
                continue;
            }
            let expected = "one of the elements of the other game, `=` and a formula";
            let element = to.element(here.text).ok_or_else(|| here.refused(expected))?;
            let Some(formula) = part.trim_start().get(name.len() + 1..) else {
                let end = here.column + name.chars().count();
                let end = Word { text: "", column: end, ..here };
                return Err(end.refused("`=` and a formula"));
            };
            if formulas[element.index()].is_some() {
                return Err(here.refused("an element that has no formula yet"));
            }
            let at = here.column + name.chars().count() + 1;
            let mut names = from.clone();
            let formula = expression_at(formula, 1, at, 2, &mut names)?;
            if names.len() > from.len() {
                let new = names.name(Element::new(from.len()));
                let place = text.find(new).map_or(0, |byte| text[..byte].chars().count());
                let word = Word { text: new, line: 1, column: place + 1 };
                return Err(word.refused("an element of the game"));
            }
            formulas[element.index()] = Some(formula);
        }
        let missing = formulas.iter().position(Option::is_none);
        if let Some(missing) = missing {
            let end = Word { text: "", line: 1, column: text.chars().count() + 1 };
            let name = to.name(Element::new(missing));
            return Err(end.refused(format!("a formula for {name} too")));
        }
        Ok(Self { formulas: formulas.into_iter().flatten().collect() })
    }

    pub fn image(&self, painting: &Painting) -> Painting {
        let formulas = self.formulas.iter().enumerate();
        let colored = formulas.filter_map(|(place, formula)| {
            let color = Color::new(usize::from(formula.truth(painting)?));
            Some(Move::new(Element::new(place), color))
        });
        colored.collect()
    }
}
