//! How a payoff depends on its elements (dead, increasing, decreasing), and rational moves.
//!
//! A payoff is *increasing* in v if raising the color of v never turns a win for Max into a loss,
//! *decreasing* if it never does the opposite, and *monotone* in v if it is increasing or
//! decreasing (SCG Definition 2.4.1); v is *dead* if the payoff is both (2.4.1:ii). A move is
//! *preferable* for a player to another in the same element if it is at least as good for every
//! coloring of the rest of the board, and *rational* if it is preferable to all others there (SCG
//! §5.2). A payoff that is increasing everywhere is *isotone*; one in which both players have a
//! rational move everywhere has an isotone form ([`isotone_form`], §5.5).
//!
//! These properties are computed from the truth table by comparing all rows.
//!
//! ```
//! use mustplay_coloring::monotonicity::{self, Monotonicity};
//! use mustplay_coloring::{Color, Element, Player, TruthTable};
//!
//! // x0 ∧ ¬x1, and x2 is dead.
//! let table: TruthTable = "01000100".parse().unwrap();
//! let [x0, x1, x2] = [0, 1, 2].map(Element::new);
//! let increasing = Monotonicity { increasing: true, decreasing: false };
//! assert_eq!(monotonicity::of(&table, x0), increasing);
//! assert!(monotonicity::of(&table, x1).decreasing && monotonicity::of(&table, x2).is_dead());
//! assert_eq!(monotonicity::rational_colors(&table, x1, Player::Max), [Color::FALSE]);
//! ```
//!
//! # Games that are isotone up to negating elements
//!
//! A payoff with two colors is *monotone* if it is increasing or decreasing in every element, and
//! "any monotone function can be made isotone by replacing all decreasing elements by their
//! negations" (SCG Definition 2.4.2, Observation ii). The [`Polarity`] of a monotone game is the
//! set of these elements. It exchanges TRUE and FALSE on them, in positions and moves on the way in
//! and again on the way out, so algorithms for isotone games apply to monotone ones.
//!
//! **Theorem.** Let both players be allowed both colors ([`Palette::Any`]), let N be any set of
//! elements, and let h exchange TRUE and FALSE on N. Then h maps the positions and moves of ⟨𝔹^S,
//! f⟩ to those of ⟨𝔹^S, f∘h⟩, one to one, and preserves the player to move, the winner, traces, and
//! which sets are dead, captured or dominated. *Proof.* h is its own inverse and acts on each
//! element separately, so χ^v is legal in ψ exactly if h(χ^v) is legal in h(ψ), and h(ψ·χ^v) =
//! h(ψ)·h(χ^v). A complete coloring ξ has the value f(ξ) = (f∘h)(h(ξ)). So the two game trees are
//! isomorphic, and so is all that is defined by play or by comparing outcomes. ∎
//!
//! In a division game ([`Palette::Own`]) Max has only TRUE, which h would map to FALSE on N: the
//! moves of f are not those of f∘h, and x ∧ ¬y is not equivalent to x ∧ y. So a division game has a
//! polarity only if it is isotone.
//!
//! # From clauses
//!
//! **Lemma.** Let f be increasing in v, and let a clause C that f implies have the equation v =
//! FALSE. Then f implies C without it. *Proof.* Otherwise some coloring that satisfies f spoils the
//! rest of C. After raising v to TRUE, f still holds and C is spoiled, a contradiction. ∎
//!
//! So f is increasing in v exactly if no clause of f needs v = FALSE. The clauses of ¬f, if known,
//! decide this without a table of 2ⁿ rows ([`FormulaSides::monotonicity`]). In the isotone form
//! ([`Polarity::isotone_form`]) Max's clauses have only TRUE and Min's only FALSE. These are then
//! the prime clauses, whatever the input was: where a prime clause fails and all else is TRUE, f is
//! false, so some clause is contained in the prime one. Hence a search of the isotone form takes as
//! many nodes as a search of the game without negated elements.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::{Color, Element, Move, Palette, Polarity};
//!
//! // y is negated throughout, and z, which occurs with both signs, is dead.
//! let (payoff, _) = Expression::parse("(x | !y) & (w | !y | z) & (w | !y | !z)", 2)?;
//! let sides = payoff.sides::<1>(1000).unwrap();
//! let polarity = Polarity::of(&sides, Palette::Any).unwrap();
//! let y = Element::new(1);
//! assert_eq!(polarity.negative().iter().collect::<Vec<_>>(), [y]);
//! assert_eq!(polarity.flip(Move::new(y, Color::FALSE)), Move::new(y, Color::TRUE));
//! // In a division game Max has only TRUE, which is of no use on y.
//! assert_eq!(Polarity::of(&sides, Palette::Own), None);
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use crate::formula::FormulaSides;
use crate::{
    Color, Element, Elements, Move, Painting, Palette, Payoff, Player, Position, TruthTable,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Monotonicity {
    /// A greater color never hurts Max.
    pub increasing: bool,
    /// A greater color never helps Max.
    pub decreasing: bool,
}

impl Monotonicity {
    /// The color never matters.
    pub const fn is_dead(self) -> bool {
        self.increasing && self.decreasing
    }
}

pub fn of(table: &TruthTable, element: Element) -> Monotonicity {
    let pairs = || Color::all(table.colors()).zip(Color::all(table.colors()).skip(1));
    Monotonicity {
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
/// different elements are incomparable.
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

/// An isotone game that is strategically equivalent to another (SCG §5.5): TRUE is a color that is
/// rational for Max, FALSE one that is rational for Min.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsotoneForm {
    pub table: TruthTable,
    /// For each element, the color represented by TRUE.
    pub max: Vec<Color>,
    /// For each element, the color represented by FALSE.
    pub min: Vec<Color>,
}

/// The isotone form of a game; `None` unless both players have a rational move in every element.
pub fn isotone_form(table: &TruthTable) -> Option<IsotoneForm> {
    let rational = |player: Player| -> Option<Vec<Color>> {
        (0..table.elements())
            .map(|v| {
                let colors = rational_colors(table, Element::new(v), player);
                // Prefer TRUE for Max and FALSE for Min.
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

/// The elements to negate to make a game isotone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Polarity<const W: usize = 1> {
    negative: Elements<W>,
}

impl<const W: usize> Polarity<W> {
    /// The polarity of an isotone game.
    pub const POSITIVE: Self = Self { negative: Elements::EMPTY };

    /// The polarity shown by the clauses; `None` if they do not show that the game is isotone up to
    /// negation. Exact if the clauses of both players are present.
    pub fn of(sides: &FormulaSides<W>, palette: Palette) -> Option<Self> {
        if sides.colors() != 2 {
            return None;
        }
        let mut negative = Elements::EMPTY;
        for element in sides.all() {
            let monotonicity = sides.monotonicity(element);
            if !monotonicity.increasing {
                if !monotonicity.decreasing || palette == Palette::Own {
                    return None;
                }
                negative.insert(element);
            }
        }
        Some(Self { negative })
    }

    /// The elements in which the game is decreasing, without dead ones.
    pub const fn negative(self) -> Elements<W> {
        self.negative
    }

    /// Maps a move of the game to its isotone form, or back.
    #[must_use]
    pub fn flip(self, mv: Move) -> Move {
        mv.flipped(self.negative)
    }

    #[must_use]
    pub fn flip_painting(self, painting: Painting<W>) -> Painting<W> {
        painting.flipped(self.negative)
    }

    #[must_use]
    pub fn flip_position(self, position: Position<W>) -> Position<W> {
        Position { painting: self.flip_painting(position.painting), ..position }
    }

    /// The clauses of the isotone form of the game with clauses `sides` and this polarity.
    #[must_use]
    pub fn isotone_form(self, sides: &FormulaSides<W>) -> FormulaSides<W> {
        sides.isotone_form(self.negative)
    }
}
