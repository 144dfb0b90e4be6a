//! What an element is to a payoff: dead, increasing, decreasing; and which moves are rational.
//!
//! A payoff is *increasing* in v if raising the color of v never turns a win for Max into a
//! loss, *decreasing* if it never does the opposite, and *monotone* in v if it is one of the two
//! (SCG Definition 2.4.1); v is *dead* if it is both (2.4.1:ii). A move is *preferable* for a
//! player to another in the same element if it is at least as good whatever the rest of the
//! board looks like, and *rational* if it is preferable to all others there (SCG §5.2). A payoff
//! that is increasing everywhere is *isotone*; one in which both players have a rational move
//! everywhere can be made so ([`isotone_form`], §5.5).
//!
//! All of it is decided on the truth table, by looking at every row.
//!
//! ```
//! use mustplay_coloring::nature::{self, Nature};
//! use mustplay_coloring::{Color, Element, Player, TruthTable};
//!
//! // x0 ∧ ¬x1, and x2 is dead.
//! let table: TruthTable = "01000100".parse().unwrap();
//! assert_eq!(nature::of(&table, Element::new(0)), Nature { increasing: true, decreasing: false });
//! assert_eq!(nature::of(&table, Element::new(1)), Nature { increasing: false, decreasing: true });
//! assert!(nature::of(&table, Element::new(2)).is_dead());
//! let rational = nature::rational_colors(&table, Element::new(1), Player::Max);
//! assert_eq!(rational, [Color::FALSE]);
//! ```

use crate::element::Element;
use crate::game::Player;
use crate::painting::{Color, Elements, Move};
use crate::truth::TruthTable;

/// How a payoff depends on one element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nature {
    /// A greater color never hurts Max.
    pub increasing: bool,
    /// A greater color never helps Max.
    pub decreasing: bool,
}

impl Nature {
    /// The color never matters.
    pub const fn is_dead(self) -> bool {
        self.increasing && self.decreasing
    }

    /// It is increasing or decreasing.
    pub const fn is_monotone(self) -> bool {
        self.increasing || self.decreasing
    }
}

/// How the payoff depends on `element`.
pub fn of(table: &TruthTable, element: Element) -> Nature {
    let pairs = || Color::all(table.colors()).zip(Color::all(table.colors()).skip(1));
    Nature {
        increasing: pairs().all(|(low, high)| always_at_least(table, element, high, low)),
        decreasing: pairs().all(|(low, high)| always_at_least(table, element, low, high)),
    }
}

/// Whether Max wins with `better` on `element` wherever Max wins with `worse`.
fn always_at_least(table: &TruthTable, element: Element, better: Color, worse: Color) -> bool {
    let stride = table.stride(element);
    (0..table.rows()).filter(|&row| table.color_in(row, element) == Color::FALSE).all(|row| {
        let at = |color: Color| table.is_true(row + color.index() * stride);
        at(better) || !at(worse)
    })
}

/// Whether `better` is preferable to `worse` for `player` (SCG Definition 5.2.1). Moves in
/// different elements are not compared: neither is preferable.
pub fn is_preferable(table: &TruthTable, player: Player, better: Move, worse: Move) -> bool {
    better.element == worse.element
        && match player {
            Player::Max => always_at_least(table, better.element, better.color, worse.color),
            Player::Min => always_at_least(table, better.element, worse.color, better.color),
        }
}

/// The colors that are rational for `player` on `element` (SCG Definition 5.2.3); the same colors
/// are irrational for the opponent.
pub fn rational_colors(table: &TruthTable, element: Element, player: Player) -> Vec<Color> {
    let all = || Color::all(table.colors()).map(|color| Move::new(element, color));
    all()
        .filter(|&mv| all().all(|other| is_preferable(table, player, mv, other)))
        .map(|mv| mv.color)
        .collect()
}

/// The elements whose color never matters (SCG Definition 2.3.3).
pub fn dead(table: &TruthTable) -> Elements {
    let elements = (0..table.elements()).map(Element::new);
    elements.filter(|&v| of(table, v).is_dead()).collect()
}

/// Whether the payoff is isotone (SCG Definition 2.4.2).
pub fn is_isotone(table: &TruthTable) -> bool {
    (0..table.elements()).all(|v| of(table, Element::new(v)).increasing)
}

/// An isotone game that is strategically the same as another (SCG §5.5): TRUE stands for a
/// color that is rational for Max, FALSE for one that is rational for Min.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsotoneForm {
    /// The payoff with the two colors.
    pub table: TruthTable,
    /// For each element, what TRUE stands for.
    pub max: Vec<Color>,
    /// For each element, what FALSE stands for.
    pub min: Vec<Color>,
}

/// The isotone form of a game in which every element has a rational move for both players;
/// `None` if some element has not.
pub fn isotone_form(table: &TruthTable) -> Option<IsotoneForm> {
    let rational = |player: Player| -> Option<Vec<Color>> {
        (0..table.elements())
            .map(|v| {
                let colors = rational_colors(table, Element::new(v), player);
                // TRUE for Max and FALSE for Min if there is a choice.
                match player {
                    Player::Max => colors.last().copied(),
                    Player::Min => colors.first().copied(),
                }
            })
            .collect()
    };
    let (max, min) = (rational(Player::Max)?, rational(Player::Min)?);
    let old = |v: Element, color: Color| match color {
        Color::FALSE => min[v.index()],
        _ => max[v.index()],
    };
    let table = table.recolored(2, old).ok()?;
    Some(IsotoneForm { table, max, min })
}
