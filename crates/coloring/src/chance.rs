//! Coin-flip games and random play.
//!
//! In a *coin-flip* game a fair coin decides before each move which player makes it. With best play
//! by both, the probability that Max wins is the share of complete colorings that Max wins (SCG
//! §4.8, after Peres and others), the same as in random play.
//!
//! **Theorem.** This holds in every division game and in every set-coloring game with two colors,
//! isotone or not. *Proof.* By induction on the uncolored elements. Let p(ψ) be the share of
//! completions of ψ that Max wins, so p(ψ) is the mean of p(ψT^v) and p(ψF^v) for each v, and these
//! are p(ψ) ± d(v) for some number d(v). In a division game a move of Max in v gives p(ψ) + d(v)
//! and a move of Min p(ψ) − d(v), so the largest d(v) is best for both, and p(ψ) is the mean over
//! the coin. If both may use both colors, Max gets p(ψ) + |d(v)| and Min p(ψ) − |d(v)|, and the
//! largest |d(v)| is best for both. ∎
//!
//! With more than two colors, all available to both players, the best elements for Max and for Min
//! may differ and the theorem fails. Then all colorings are tried.
//!
//! * [`coin_flip`] — the value by the definition; [`random_completion`] — by enumeration.
//! * [`Function::completions`](crate::file::Function::completions) — completions counted: graphs
//!   along a [`frontier`](crate::frontier), other games clause by clause.
//!
//! ```
//! use mustplay_coloring::{coin_flip, random_completion, Painting, Palette, TruthTable};
//!
//! let majority: TruthTable = "00010111".parse().unwrap();
//! let best_play = coin_flip(&majority, Palette::Own).unwrap();
//! assert_eq!(best_play.to_string(), "1/2");
//! assert_eq!(best_play, random_completion(&majority, &Painting::EMPTY).unwrap());
//! ```

use std::fmt;

use mustplay_core::{ProgressSink, StopReason};
use num_bigint::BigUint;
use thiserror::Error;

use crate::file::Function;
use crate::values::Colorings;
use crate::{
    Color, Element, Move, Painting, Palette, Payoff, Player, PositionValues, TooManyColorings,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// The graph has no coloring order with few ports at a time.
    #[error(
        "expected a graph that can be swept with at most {most} open vertices at a time, found \
         {found}"
    )]
    TooManyPorts { found: usize, most: usize },
    /// All colorings would have to be tried, and there are too many of them.
    #[error(transparent)]
    TooManyColorings(#[from] TooManyColorings),
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// The share of the two-color completions that Max wins, displayed as a fraction in lowest terms:
/// `3/8`, `0`, `1`.
///
/// ```
/// use mustplay_coloring::Share;
///
/// let share = Share { wins: 6_u8.into(), elements: 4 };
/// assert_eq!((share.to_string().as_str(), share.probability()), ("3/8", 0.375));
/// assert_eq!(share.opposite().to_string(), "5/8");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    pub wins: BigUint,
    /// The number of colorings is 2^`elements`.
    pub elements: usize,
}

impl Share {
    /// All of the colorings, or none.
    pub fn certain(is_won: bool, elements: usize) -> Self {
        Self { wins: BigUint::from(u8::from(is_won)) << elements, elements }
    }

    /// The share as a floating-point number, correctly rounded.
    pub fn probability(&self) -> f64 {
        // The first 64 digits exceed the precision of a float; powers of two cancel.
        let spare = self.wins.bits().saturating_sub(64);
        let digits = (&self.wins >> spare).iter_u64_digits().next();
        digits.unwrap_or(0) as f64 * (spare as f64 - self.elements as f64).exp2()
    }

    /// The share that Min wins.
    #[must_use]
    pub fn opposite(&self) -> Self {
        Self { wins: (BigUint::from(1_u8) << self.elements) - &self.wins, elements: self.elements }
    }

    /// The winner of all completions, if they agree.
    pub fn winner(&self) -> Option<Player> {
        let mut certain = [false, true].into_iter();
        let is_won = certain.find(|&is_won| *self == Self::certain(is_won, self.elements))?;
        Some(Player::from(is_won))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(zeros) = self.wins.trailing_zeros() else {
            return f.pad("0");
        };
        let spare = (zeros as usize).min(self.elements);
        let (wins, rest) = (&self.wins >> spare, self.elements - spare);
        match rest {
            0 => f.pad(&wins.to_string()),
            _ => f.pad(&format!("{wins}/{}", BigUint::from(1_u8) << rest)),
        }
    }
}

/// The probability that Max wins the coin-flip game with best play, by trying every coloring.
pub fn coin_flip(payoff: &dyn Payoff, palette: Palette) -> Result<Share, TooManyColorings> {
    let (elements, colors) = (payoff.elements(), payoff.colors());
    let used: Vec<Color> = match palette {
        Palette::Any => Color::all(colors).collect(),
        Palette::Own => vec![Color::FALSE, Color::greatest(colors)],
    };
    let free = (0..elements).map(Element::new).collect();
    let colorings = Colorings::new(free, used.len(), PositionValues::MOST)?;
    let may = palette.permissions(used.len());
    // Wins out of 2ᵘ with u uncolored elements; colorings with more colors have larger numbers.
    let mut wins = vec![0_u32; colorings.count()];
    for number in (0..wins.len()).rev() {
        let best = |player: Player, better: fn(u32, u32) -> u32| {
            let children = colorings.children(number);
            let legal = children.filter(|&(color, _)| may[color][player.index()]);
            legal.map(|(_, child)| wins[child]).reduce(better)
        };
        wins[number] = match (best(Player::Max, u32::max), best(Player::Min, u32::min)) {
            // The mean of both players' moves, over twice as many completions.
            (Some(most), Some(least)) => most + least,
            _ => {
                let moves = colorings.painting(&Painting::<1>::EMPTY, number).iter();
                let moves = moves.map(|mv| Move::new(mv.element, used[mv.color.index()]));
                u32::from(payoff.winner(&moves.collect()) == Some(Player::Max))
            }
        };
    }
    Ok(Share { wins: wins[0].into(), elements })
}

/// The maximum number of uncolored elements for enumeration of all completions.
const MOST_FREE: usize = 26;

/// The share of two-color completions (least and greatest color) that Max wins.
pub fn random_completion<const W: usize>(
    payoff: &(impl Payoff<W> + ?Sized),
    painting: &Painting<W>,
) -> Result<Share, TooManyColorings> {
    let free = payoff.uncolored(painting);
    let elements = free.len();
    if elements >= MOST_FREE {
        return Err(TooManyColorings { elements, colors: 2 });
    }
    let top = payoff.greatest();
    let wins = crate::game::subsets(free).filter(|&true_ones| {
        let filled = Painting::uniform(true_ones, top)
            .recolored(Painting::uniform(free - true_ones, Color::FALSE));
        payoff.winner(&painting.recolored(filled)) == Some(Player::Max)
    });
    Ok(Share { wins: wins.count().into(), elements })
}

/// The maximum number of clauses that are multiplied out to be counted.
const MOST_CLAUSES: usize = 5_000;

/// The completions of a position that Max wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// The share of all completions.
    pub share: Share,
    /// For each uncolored element, the share with it TRUE; empty unless requested.
    pub with_true: Vec<(Element, Share)>,
    pub steps: u64,
}

impl<const W: usize> Function<W> {
    /// Counts the two-color completions (least and greatest color) of `painting` that Max wins.
    /// Counts of parts are cached in about `memory` bytes.
    pub fn completions(
        &self,
        painting: &Painting<W>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Completions, CountError> {
        if let Self::Graph(graph) = self {
            return graph.network(painting).count(true, sink);
        }
        let sides = self.sides(MOST_CLAUSES);
        let known = |player| Some((player, sides.as_ref()?.clauses(player)?));
        let sets = Player::BOTH.into_iter().filter_map(known);
        let smallest = sets.min_by_key(|(_, set)| set.clauses().len());
        let count = |painting: &Painting<W>| -> Result<Share, CountError> {
            let Some((keeper, set)) = smallest else {
                return Ok(random_completion(self, painting)?);
            };
            let elements = self.uncolored(painting).len();
            let share = Share { wins: set.count(painting, memory, sink)?, elements };
            Ok(if keeper == Player::Max { share } else { share.opposite() })
        };
        let share = count(painting)?;
        let top = self.greatest();
        let mut with_true = Vec::new();
        for element in self.uncolored(painting) {
            with_true.push((element, count(&painting.with(element, top))?));
        }
        Ok(Completions { share, steps: 1 + with_true.len() as u64, with_true })
    }
}

impl Completions {
    /// The share with an element FALSE, from the share with it TRUE.
    pub fn with_false(&self, with_true: &Share) -> Share {
        Share { wins: &self.share.wins - &with_true.wins, elements: with_true.elements }
    }
}
