//! Checks that a payoff is monotone: a greater color never makes the outcome worse (CVH Definition
//! 3.2).

use thiserror::Error;

use crate::file::Definition;
use crate::outcomes::PosetPayoff;
use crate::{
    Color, Element, ElementNames, Elements, Move, Painting, Payoff, Player, TooManyColorings,
    with_width,
};

/// A coloring in which a greater color makes the outcome worse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotMonotone {
    pub painting: Painting,
    pub element: Element,
    /// The names of the outcomes with the color and with the next greater color.
    pub outcomes: [String; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MonotoneError {
    #[error("a greater color makes the outcome worse")]
    NotMonotone(NotMonotone),
    #[error(transparent)]
    TooManyColorings(#[from] TooManyColorings),
}

/// The maximum number of complete colorings that are checked individually.
const MOST_COLORINGS: usize = 1 << 20;

/// The maximum number of clauses that a formula is expanded to.
const MOST_CLAUSES: usize = 5_000;

impl MonotoneError {
    /// Whether the error proves that the payoff is not monotone.
    pub const fn is_refutation(&self) -> bool {
        matches!(self, Self::NotMonotone(_))
    }

    /// The part of an error message after "found".
    pub fn found(&self, names: &ElementNames, colors: usize) -> String {
        let fault = match self {
            Self::TooManyColorings(error) => return error.to_string(),
            Self::NotMonotone(fault) => fault,
        };
        let raised = fault.painting.color(fault.element).map_or(0, Color::index) + 1;
        let raised = names.write(Move::new(fault.element, Color::new(raised)), colors);
        let others = fault.painting.without(Elements::single(fault.element));
        let others: Vec<String> = others.iter().map(|mv| names.write(mv, colors)).collect();
        let [low, high] = &fault.outcomes;
        let place =
            if others.is_empty() { String::new() } else { format!(" at {}", others.join(" ")) };
        format!("{raised} turning {low} into {high}{place}")
    }
}

/// Checks every complete coloring against those with one color raised by one; `worse` returns the
/// names of the two outcomes if the second is not at least as good as the first.
fn check(
    elements: usize,
    colors: usize,
    worse: impl Fn(&Painting, &Painting) -> Option<[String; 2]>,
) -> Result<(), MonotoneError> {
    let count = colors.checked_pow(elements as u32);
    if count.is_none_or(|count| count > MOST_COLORINGS) {
        return Err(TooManyColorings { elements, colors }.into());
    }
    for painting in Painting::all(Elements::first(elements), colors) {
        for Move { element, color } in painting.iter() {
            if color.index() + 1 == colors {
                continue;
            }
            let raised = painting.with(element, Color::new(color.index() + 1));
            if let Some(outcomes) = worse(&painting, &raised) {
                return Err(MonotoneError::NotMonotone(NotMonotone {
                    painting,
                    element,
                    outcomes,
                }));
            }
        }
    }
    Ok(())
}

impl PosetPayoff {
    pub fn check_monotone(&self) -> Result<(), MonotoneError> {
        check(self.elements(), self.colors(), |low, high| {
            let ends = [low, high].map(|it| self.outcome(it).expect("a complete coloring"));
            let poset = self.poset();
            let worse = !poset.le(ends[0], ends[1]);
            worse.then(|| ends.map(|atom| poset.name(atom).to_owned()))
        })
    }
}

impl Definition {
    /// Tests the clauses for isotony first; if that fails, checks every complete coloring.
    pub fn check_monotone(&self) -> Result<(), MonotoneError> {
        let is_isotone = with_width!(self, W => {
            let function = self.function::<W>();
            let sides = function.sides(MOST_CLAUSES).filter(|_| self.colors() == 2);
            function.is_isotone() || sides.is_some_and(|sides| {
                let mut elements = sides.all().iter();
                elements.all(|element| sides.monotonicity(element).increasing)
            })
        });
        if is_isotone {
            return Ok(());
        }
        // One word suffices: `check` rejects games with more elements.
        let function = self.function::<1>();
        let wins = |painting: &Painting| function.winner(painting) == Some(Player::Max);
        check(self.elements(), self.colors(), |low, high| {
            let worse = wins(low) && !wins(high);
            worse.then(|| ["true", "false"].map(str::to_owned))
        })
    }

    fn len(&self) -> usize {
        self.elements()
    }
}
