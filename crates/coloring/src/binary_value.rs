//! The values of set-coloring games among binary games (SCG chapter 7).
//!
//! A game ⟨X^S, f⟩ is a binary game: the options of a coloring are the colorings after one more
//! move, and a complete coloring is T or F. Its *value* determines the winner and, with the parity
//! of the dimension, the effect of the game in every conjunction and disjunction. Few values occur,
//! so they classify games. [`BinaryValues::value`] computes the value of one game.
//!
//! Values are computed from the full colorings backwards. A value is stored as a small number and a
//! set of options as a sorted list of such numbers. [`binary::Games`] computes the value of each
//! pair of sets once; almost all positions of a game are looked up.
//!
//! ```
//! use mustplay_coloring::binary_value::BinaryValues;
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::Palette;
//!
//! let (game, _) = Expression::parse("x | (y == z)", 2).unwrap();
//! let mut values = BinaryValues::new(Palette::Any);
//! let value = values.value(&game).unwrap();
//! assert_eq!(values.text(value, 3), "{T|Z□}");
//! ```

use mustplay_cgt::binary::{self, Parity, Truth, Value};
use mustplay_cgt::normal::Style;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::values::Colorings;
use crate::{Color, Element, Move, Painting, Palette, Payoff, Player, TooManyColorings};

/// Index of a value in [`BinaryValues::met`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Rank(u16);

type Ranks = SmallVec<[Rank; 14]>;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Sets {
    Masks(u64, u64),
    Lists(Ranks, Ranks),
}

impl Sets {
    fn new(max: &[Rank], min: &[Rank]) -> Self {
        let mask = |side: &[Rank]| side.iter().fold(0, |mask, rank| mask | 1 << (rank.0 & 63));
        if max.iter().chain(min).all(|rank| rank.0 < 64) {
            return Self::Masks(mask(max), mask(min));
        }
        let list = |side: &[Rank]| {
            let mut list = Ranks::from_slice(side);
            list.sort_unstable();
            list.dedup();
            list
        };
        Self::Lists(list(max), list(min))
    }
}

/// The values of games in which the players may use the colors of one palette.
#[derive(Clone)]
pub struct BinaryValues {
    games: binary::Games,
    palette: Palette,
    /// All values found so far, by rank; F and T first.
    met: Vec<Value>,
    ranks: FxHashMap<Value, Rank>,
    /// The value of a game, by the values of its options for Max and Min.
    known: FxHashMap<Sets, Rank>,
}

const FALSE: Rank = Rank(0);
const TRUE: Rank = Rank(1);

impl BinaryValues {
    /// Uses values with T = 1, as in the tables of chapter 7.
    pub fn new(palette: Palette) -> Self {
        Self::among(binary::Games::new(), palette)
    }

    /// Uses an engine that may assign T another value.
    pub fn among(mut games: binary::Games, palette: Palette) -> Self {
        let met = Truth::BOTH.map(|truth| {
            let end = games.truth(truth);
            games.value(end)
        });
        Self {
            games,
            palette,
            ranks: [(met[0], FALSE), (met[1], TRUE)].into_iter().collect(),
            met: met.to_vec(),
            known: FxHashMap::default(),
        }
    }

    pub fn games(&mut self) -> &mut binary::Games {
        &mut self.games
    }

    pub const fn palette(&self) -> Palette {
        self.palette
    }

    /// The canonical form, as text, of the value of a game with `elements` elements.
    pub fn text(&mut self, value: Value, elements: usize) -> String {
        let form = self.games.canonical(value, Parity::of(elements));
        self.games.text(form, Style::Unicode)
    }

    pub fn value(&mut self, payoff: &impl Payoff) -> Result<Value, TooManyColorings> {
        let ranks = self.ranks(payoff)?;
        Ok(self.met[usize::from(ranks[0].0)])
    }

    /// The value after each legal move of a player, in the order of the elements and colors.
    pub fn after_moves(
        &mut self,
        payoff: &impl Payoff,
    ) -> Result<Vec<(Move, Value)>, TooManyColorings> {
        let ranks = self.ranks(payoff)?;
        let colors = payoff.colors();
        let may = self.palette.permissions(colors);
        let children = Colorings::of(payoff)?.children(0).enumerate();
        let legal = children.filter(|&(_, (color, _))| may[color].contains(&true));
        let after = legal.map(|(place, (color, child))| {
            let mv = Move::new(Element::new(place / colors), Color::new(color));
            (mv, self.met[usize::from(ranks[child].0)])
        });
        Ok(after.collect())
    }

    /// The value of every coloring, indexed by its number.
    fn ranks(&mut self, payoff: &impl Payoff) -> Result<Vec<Rank>, TooManyColorings> {
        let colorings = Colorings::of(payoff)?;
        let may = self.palette.permissions(payoff.colors());
        let mut ranks = vec![FALSE; colorings.count()];
        for number in (0..ranks.len()).rev() {
            let mut sides = [Ranks::new(), Ranks::new()];
            for (color, child) in colorings.children(number) {
                for (side, may) in sides.iter_mut().zip(may[color]) {
                    if may {
                        side.push(ranks[child]);
                    }
                }
            }
            ranks[number] = if sides[0].is_empty() {
                match payoff.winner(&colorings.painting(&Painting::EMPTY, number)) {
                    Some(Player::Max) => TRUE,
                    _ => FALSE,
                }
            } else {
                self.rank(&sides[0], &sides[1])
            };
        }
        Ok(ranks)
    }

    /// The value of a game with options of these values; both lists are nonempty.
    fn rank(&mut self, max: &[Rank], min: &[Rank]) -> Rank {
        let key = Sets::new(max, min);
        if let Some(&rank) = self.known.get(&key) {
            return rank;
        }
        let values = |side: &[Rank]| -> Vec<Value> {
            side.iter().map(|rank| self.met[usize::from(rank.0)]).collect()
        };
        let (max, min) = (values(max), values(min));
        let value = self.games.value_from(&max, &min).expect("both players have options");
        let next = Rank(u16::try_from(self.met.len()).expect("fewer than 65536 values"));
        let rank = *self.ranks.entry(value).or_insert(next);
        if rank == next {
            self.met.push(value);
        }
        self.known.insert(key, rank);
        rank
    }
}
