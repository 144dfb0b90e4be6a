//! The value of every position of a small game, by the definition (SCG §5.1).
//!
//! [`PositionValues`] stores the winner of each coloring, for either player to move, with and
//! without a star; classes, winning, losing and reversible moves are looked up. Kept simple as the
//! reference that tests compare the searches with.
//!
//! ```
//! use mustplay_coloring::{ColoringClass, Painting, Palette, PositionValues, TruthTable};
//!
//! // x0 ≡ x1: the last player to move decides (SCG Table 5.1.1).
//! let same: TruthTable = "1001".parse().unwrap();
//! let values = PositionValues::of(&same, Palette::Any).unwrap();
//! assert_eq!(values.class(&Painting::EMPTY, false), ColoringClass::Misere);
//! assert_eq!(values.class(&Painting::EMPTY, true), ColoringClass::Regular);
//! ```

use thiserror::Error;

use crate::{
    Color, ColoringClass, Element, Elements, Move, Painting, Palette, Payoff, Player, Position,
};

/// The game has too many positions for a table of all values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected at most {} colorings to try, found those of {elements} elements with {colors} colors",
    PositionValues::MOST
)]
pub struct TooManyColorings {
    pub elements: usize,
    pub colors: usize,
}

/// The partial colorings of some elements as numbers in base k + 1: the digit of an element, the
/// first lowest, is 0 if it is uncolored and 1 + χ for the color χ. Coloring an element increases
/// the number, so descending order visits every coloring after all its completions.
#[derive(Clone, Debug)]
pub(crate) struct Colorings {
    free: Vec<Element>,
    base: usize,
    count: usize,
}

impl Colorings {
    /// All colorings of the elements `free`, if there are at most `most`.
    pub(crate) fn new(
        free: Vec<Element>,
        colors: usize,
        most: usize,
    ) -> Result<Self, TooManyColorings> {
        let (elements, base) = (free.len(), colors + 1);
        let count = base.checked_pow(elements as u32).filter(|&count| count <= most);
        Ok(Self { free, base, count: count.ok_or(TooManyColorings { elements, colors })? })
    }

    pub(crate) fn of(payoff: &(impl Payoff + ?Sized)) -> Result<Self, TooManyColorings> {
        Self::new(
            (0..payoff.elements()).map(Element::new).collect(),
            payoff.colors(),
            PositionValues::MOST,
        )
    }

    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The coloring with a number, on top of the stones of `start`.
    pub(crate) fn painting<const W: usize>(
        &self,
        start: &Painting<W>,
        mut number: usize,
    ) -> Painting<W> {
        let mut painting = *start;
        for &element in &self.free {
            if let Some(color) = (number % self.base).checked_sub(1) {
                painting = painting.with(element, Color::new(color));
            }
            number /= self.base;
        }
        painting
    }

    pub(crate) fn number<const W: usize>(&self, painting: &Painting<W>) -> usize {
        self.free.iter().rev().fold(0, |number, &element| {
            self.base * number + painting.color(element).map_or(0, |color| color.index() + 1)
        })
    }

    /// The color and the number of each coloring with one more colored element.
    #[inline]
    pub(crate) fn children(&self, number: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let base = self.base;
        let weights = std::iter::successors(Some(1), move |weight| Some(weight * base));
        let open = move |weight: &usize| (number / weight).is_multiple_of(base);
        weights.take(self.free.len()).filter(open).flat_map(move |weight| {
            (1..base).map(move |digit| (digit - 1, number + digit * weight))
        })
    }

    /// The numbers of the colorings with one colored element fewer.
    pub(crate) fn parents(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        let base = self.base;
        let weights = std::iter::successors(Some(1), move |weight| Some(weight * base));
        let fewer =
            move |weight: usize| Some(number / weight % base * weight).filter(|&part| part > 0);
        weights.take(self.free.len()).filter_map(fewer).map(move |part| number - part)
    }
}

/// The winner of every position of a game in which the players alternate.
#[derive(Clone)]
pub struct PositionValues {
    elements: usize,
    colors: usize,
    palette: Palette,
    colorings: Colorings,
    /// Four bits for each coloring: whether Max wins with Max and with Min to move, then starred.
    codes: Vec<u8>,
}

const fn bit(star: bool, to_move: Player) -> u8 {
    1 << (2 * star as u8 + to_move as u8)
}

impl PositionValues {
    /// The maximum number of colorings that are tried: sixteen elements with two colors.
    pub const MOST: usize = 50_000_000;

    /// Evaluates all colorings backwards from the complete ones.
    pub fn of(payoff: &dyn Payoff, palette: Palette) -> Result<Self, TooManyColorings> {
        let (elements, colors) = (payoff.elements(), payoff.colors());
        let colorings = Colorings::of(payoff)?;
        let codes = vec![0; colorings.count()];
        let mut values = Self { elements, colors, palette, colorings, codes };
        let may = palette.permissions(colors);
        for number in (0..values.codes.len()).rev() {
            values.codes[number] = values.code(payoff, &may, number);
        }
        Ok(values)
    }

    fn code(&self, payoff: &dyn Payoff, may: &[[bool; 2]], number: usize) -> u8 {
        let mut code = 0;
        let mut complete = true;
        let mut best = [[false; 2], [true; 2]];
        for (color, child) in self.colorings.children(number) {
            complete = false;
            let child = self.codes[child];
            for player in Player::BOTH.into_iter().filter(|it| may[color][it.index()]) {
                for star in [false, true] {
                    let wins = child & bit(star, !player) != 0;
                    let best = &mut best[player.index()][usize::from(star)];
                    *best = if player == Player::Max { *best | wins } else { *best & wins };
                }
            }
        }
        if complete {
            let max_wins = payoff.winner(&self.painting(number)) == Some(Player::Max);
            return if max_wins { 0b1111 } else { 0 };
        }
        let [max, min] = best;
        // With the star there is one additional move.
        let starred = [max[1] | min[0], min[1] & max[0]];
        for (wins, star, player) in [
            (max[0], false, Player::Max),
            (min[0], false, Player::Min),
            (starred[0], true, Player::Max),
            (starred[1], true, Player::Min),
        ] {
            code |= if wins { bit(star, player) } else { 0 };
        }
        code
    }

    fn painting(&self, number: usize) -> Painting {
        self.colorings.painting(&Painting::EMPTY, number)
    }

    pub fn paintings(&self) -> impl Iterator<Item = Painting> + '_ {
        (0..self.codes.len()).map(|number| self.painting(number))
    }

    /// The winner: the minimax value MNX (SCG Definition 5.1.1).
    pub fn winner(&self, position: &Position) -> Player {
        let code = self.codes[self.colorings.number(&position.painting)];
        if code & bit(position.star, position.to_move) != 0 { Player::Max } else { Player::Min }
    }

    /// Whether the player to move wins: the negamax value NGX (SCG Definition 5.1.3).
    pub fn is_win(&self, position: &Position) -> bool {
        self.winner(position) == position.to_move
    }

    /// The class of a coloring in Γ, or in Γ* with a star.
    pub fn class(&self, painting: &Painting, star: bool) -> ColoringClass {
        let winner = |to_move| self.winner(&Position { painting: *painting, star, to_move });
        ColoringClass::new(winner(Player::Max), winner(Player::Min))
    }

    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let free = Elements::first(self.elements) - position.painting.colored();
        self.palette.moves(position.to_move, self.colors, free).collect()
    }

    /// The moves after which a player wins.
    fn moves_won_by(&self, player: Player, position: &Position) -> Vec<Move> {
        let mut moves = self.moves(position);
        moves.retain(|&mv| self.winner(&position.after(mv)) == player);
        moves
    }

    /// The moves after which the mover wins (SCG Definition 5.1.4).
    pub fn winning_moves(&self, position: &Position) -> Vec<Move> {
        self.moves_won_by(position.to_move, position)
    }

    pub fn losing_moves(&self, position: &Position) -> Vec<Move> {
        self.moves_won_by(!position.to_move, position)
    }

    /// A reply by which `mv` is reversible: after both moves the mover is no better off than before
    /// (SCG Definition 5.3.1).
    pub fn reversing_move(&self, position: &Position, mv: Move) -> Option<Move> {
        let after = position.after(mv);
        let win = self.is_win(position);
        let mut replies = self.moves(&after).into_iter();
        replies.find(|&reply| self.is_win(&after.after(reply)) <= win)
    }
}
