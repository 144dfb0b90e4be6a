//! Rules of play: the colors of each player and the order of turns.
//!
//! In a general set-coloring game (GAME-SAT with two colors, SCG §4.2) a player may give an element
//! any color. In a *division game* (SCG §4.3) Max uses only TRUE and Min only FALSE. Players
//! alternate unless the game has another order: *equalized* play, in which the first player colors
//! one element and then each turn is two moves, or Yamasaki's arbitrary list (SCG §4.8).
//!
//! ```
//! use mustplay_coloring::{Palette, Player, TurnOrder};
//!
//! let order: Vec<_> = (0..6).map(|turn| TurnOrder::Equalized.player(Player::Max, turn)).collect();
//! use Player::{Max, Min};
//! assert_eq!(order, [Max, Min, Min, Max, Max, Min]);
//! assert_eq!(Palette::Own.colors(Player::Min, 3).count(), 1);
//! ```

use std::fmt;

use crate::{Color, Coloring, Elements, Move, Player};

/// The colors that a player may use.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, schemars::JsonSchema, serde::Serialize,
)]
pub enum Palette {
    /// Any color, as in GAME-SAT.
    #[default]
    #[serde(rename = "game-sat")]
    Any,
    /// Max only TRUE, the greatest color, Min only FALSE, the least.
    #[serde(rename = "division")]
    Own,
}

impl fmt::Display for Palette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Any => "game-sat",
            Self::Own => "division",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TurnOrder {
    #[default]
    Alternate,
    /// One move by the first player, then two moves by each player in turn.
    Equalized,
    /// Yamasaki's order: the player of each move. A separate first player is ignored.
    Order(Vec<Player>),
}

impl TurnOrder {
    /// The player of move number `turn`, counted from 0, when `first` begins.
    ///
    /// # Panics
    ///
    /// If the list is shorter than that.
    pub fn player(&self, first: Player, turn: usize) -> Player {
        let other = match self {
            Self::Alternate => turn % 2 == 1,
            Self::Equalized => turn.div_ceil(2) % 2 == 1,
            Self::Order(order) => return order[turn],
        };
        if other { !first } else { first }
    }
}

/// The rules of play, without the payoff.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    pub palette: Palette,
    pub turns: TurnOrder,
}

impl Rules {
    /// Any color, alternating turns: set-coloring games as defined.
    pub const GAME_SAT: Self = Self { palette: Palette::Any, turns: TurnOrder::Alternate };
}

impl Palette {
    /// The colors that `player` may use if there are `colors` colors.
    pub fn colors(self, player: Player, colors: usize) -> impl Iterator<Item = Color> + Clone {
        let range = match (self, player) {
            (Self::Any, _) => 0..colors,
            (Self::Own, Player::Max) => colors - 1..colors,
            (Self::Own, Player::Min) => 0..1,
        };
        range.map(Color::new)
    }

    /// For each color, whether Max and whether Min may use it.
    pub(crate) fn permissions(self, colors: usize) -> Vec<[bool; 2]> {
        let may = |player, color| self.colors(player, colors).any(|other| other == color);
        Color::all(colors).map(|color| Player::BOTH.map(|player| may(player, color))).collect()
    }

    /// The moves of `player` in the elements `free`, by element and color.
    pub fn moves<const W: usize>(
        self,
        player: Player,
        colors: usize,
        free: Elements<W>,
    ) -> impl Iterator<Item = Move> {
        let colors = self.colors(player, colors);
        free.iter().flat_map(move |v| colors.clone().map(move |color| Move::new(v, color)))
    }
}

/// An order of turns from some coloring. The number of elements colored since then determines the
/// player to move, so a coloring alone is a position.
///
/// ```
/// use mustplay_coloring::{Coloring, Element, Player, TurnOrder, TurnSequence};
///
/// let start = Coloring::<1>::default();
/// let equalized = TurnSequence::new(&TurnOrder::Equalized, &start, Player::Max, 9);
/// let after = start.with(Player::Max, Element::new(4));
/// assert_eq!(equalized.after(&after, Player::Max), Player::Min);
/// let after = after.with(Player::Min, Element::new(0));
/// assert_eq!(equalized.after(&after, Player::Min), Player::Min);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnSequence {
    /// The number of elements colored at the start.
    begun: usize,
    /// The player of each move; `None` if the players alternate.
    players: Option<Vec<Player>>,
}

impl TurnSequence {
    /// The order of the next `moves` moves, the first of which is made by `first` in `start`.
    pub fn new<const W: usize>(
        turns: &TurnOrder,
        start: &Coloring<W>,
        first: Player,
        moves: usize,
    ) -> Self {
        let players = match turns {
            TurnOrder::Alternate => None,
            _ => Some((0..moves).map(|turn| turns.player(first, turn)).collect()),
        };
        Self { begun: start.colored().len(), players }
    }

    /// The player to move after `mover`'s move led to `coloring`.
    pub fn after<const W: usize>(&self, coloring: &Coloring<W>, mover: Player) -> Player {
        let turn = coloring.colored().len() - self.begun;
        let players = self.players.as_ref();
        // In a complete coloring the return value does not matter.
        let player = players.and_then(|players| players.get(turn));
        player.copied().unwrap_or(!mover)
    }
}
