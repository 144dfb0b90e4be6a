//! Coin-flip games, and playing at random.
//!
//! In a *coin-flip* game a fair coin says before each move who makes it. With best play by both,
//! the probability that Max wins a division game is the share of complete colorings that Max
//! wins (SCG §4.8, after Peres and others): as likely as if everything were colored at random.
//!
//! *Proof.* By induction on the uncolored elements. Let p(ψ) be the share of completions of ψ
//! that Max wins, so p(ψ) is the mean of p(ψT^v) and p(ψF^v) for each v. The best element for Max
//! is the one that makes p(ψT^v) − p(ψ) largest; since the mean is the same for all elements it
//! is also best for Min, and the coin decides between the two. ∎
//!
//! ```
//! use mustplay_coloring::{Painting, TruthTable, coin_flip, random_completion};
//!
//! let majority: TruthTable = "00010111".parse().unwrap();
//! let best_play = coin_flip(&majority).unwrap();
//! assert_eq!(best_play.to_string(), "4/8");
//! assert_eq!(best_play, random_completion(&majority, &Painting::EMPTY).unwrap());
//! ```

use std::fmt;

use mustplay_games::random::SplitMix;

use crate::element::Element;
use crate::game::Player;
use crate::painting::{Color, Elements, Move, Painting};
use crate::payoff::Payoff;
use crate::values::{TooManyColorings, Values};

/// A share of the colorings of some elements with two colors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    /// How many Max wins.
    pub wins: u64,
    /// Of two to the power of this.
    pub elements: usize,
}

impl Share {
    /// As a number from 0 to 1.
    pub fn probability(self) -> f64 {
        self.wins as f64 / (self.elements as f64).exp2()
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.wins, 1_u64 << self.elements)
    }
}

/// The probability that Max wins the coin-flip division game with best play by both, by trying
/// every coloring with the least and the greatest color.
pub fn coin_flip(payoff: &impl Payoff) -> Result<Share, TooManyColorings> {
    let elements = payoff.elements();
    let count = 3_usize
        .checked_pow(elements as u32)
        .filter(|&count| count <= Values::MOST);
    let (count, colors) = (
        count.ok_or(TooManyColorings {
            elements,
            colors: 2,
        })?,
        payoff.colors(),
    );
    // Wins out of 2ᵘ with u uncolored elements; fuller colorings have larger numbers.
    let mut wins = vec![0_u32; count];
    for number in (0..count).rev() {
        let mut weight = 1;
        let mut best: Option<(u32, u32)> = None;
        let mut painting = Painting::EMPTY;
        for v in (0..elements).map(Element::new) {
            match number / weight % 3 {
                0 => {
                    let (low, high) = (wins[number + weight], wins[number + 2 * weight]);
                    let (most, least) = best.unwrap_or((high, low));
                    best = Some((most.max(high), least.min(low)));
                }
                digit => {
                    let own = [Color::FALSE, Color::greatest(colors)];
                    painting = painting.with(v, own[digit - 1]);
                }
            }
            weight *= 3;
        }
        wins[number] = match best {
            // The coin lets Max move or Min: the mean, over twice as many completions.
            Some((most, least)) => most + least,
            None => u32::from(payoff.winner(&painting) == Some(Player::Max)),
        };
    }
    Ok(Share {
        wins: u64::from(wins[0]),
        elements,
    })
}

/// The share of completions, with the least and the greatest color, that Max wins.
pub fn random_completion(
    payoff: &impl Payoff,
    painting: &Painting,
) -> Result<Share, TooManyColorings> {
    let free = payoff.uncolored(painting);
    let elements = free.len();
    if elements >= 26 {
        return Err(TooManyColorings {
            elements,
            colors: 2,
        });
    }
    let top = payoff.greatest();
    let wins = crate::game::subsets(free).filter(|&true_ones| {
        let filled = Painting::uniform(true_ones, top)
            .recolored(Painting::uniform(free - true_ones, Color::FALSE));
        payoff.winner(&painting.recolored(filled)) == Some(Player::Max)
    });
    Ok(Share {
        wins: wins.count() as u64,
        elements,
    })
}

/// What random games say about the moves of a position (SCG §12.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// How many games were played.
    pub games: u64,
    /// How many of them Max won.
    pub wins: u64,
    /// For each element, in how many games it became TRUE, and how many of those Max won.
    pub when_true: Vec<(u64, u64)>,
}

impl Sample {
    /// Plays `games` random games to the end, in which each player colors in turn with the own
    /// color: the free elements are divided evenly, as rational players do.
    pub fn play(
        payoff: &impl Payoff,
        start: &Painting,
        to_move: Player,
        games: u64,
        seed: u64,
    ) -> Self {
        let mut random = SplitMix::new(seed);
        let free: Vec<Element> = payoff.uncolored(start).iter().collect();
        let mut sample = Self {
            games,
            wins: 0,
            when_true: vec![(0, 0); payoff.elements()],
        };
        let mut order = free.clone();
        for _ in 0..games {
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i as u64 + 1) as usize);
            }
            let mine = order.len().div_ceil(2);
            let (mover, other) = order.split_at(mine);
            let (max, min) = match to_move {
                Player::Max => (mover, other),
                Player::Min => (other, mover),
            };
            let true_ones: Elements = max.iter().copied().collect();
            let moves = max.iter().map(|&v| Move::new(v, payoff.greatest()));
            let moves = moves.chain(min.iter().map(|&v| Move::new(v, Color::FALSE)));
            let end = start.recolored(moves.collect());
            let won = payoff.winner(&end) == Some(Player::Max);
            sample.wins += u64::from(won);
            for v in true_ones {
                let (times, wins) = &mut sample.when_true[v.index()];
                *times += 1;
                *wins += u64::from(won);
            }
        }
        sample
    }
}
