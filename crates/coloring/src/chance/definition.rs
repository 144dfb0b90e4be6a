//! Coin-flip games and random completions by their definitions: the slow twins.

use crate::element::Element;
use crate::game::Player;
use crate::painting::{Color, Painting};
use crate::payoff::Payoff;
use crate::rules::Palette;
use crate::share::Share;
use crate::values::{TooManyColorings, Values};

/// The probability that Max wins the coin-flip game with best play by both, by trying every
/// coloring.
pub fn coin_flip(payoff: &dyn Payoff, palette: Palette) -> Result<Share, TooManyColorings> {
    let (elements, colors) = (payoff.elements(), payoff.colors());
    let used: Vec<Color> = match palette {
        Palette::Any => Color::all(colors).collect(),
        Palette::Own => vec![Color::FALSE, Color::greatest(colors)],
    };
    let base = used.len() + 1;
    let count = base.checked_pow(elements as u32).filter(|&count| count <= Values::MOST);
    let count = count.ok_or(TooManyColorings { elements, colors: used.len() })?;
    // Wins out of 2ᵘ with u uncolored elements; fuller colorings have larger numbers.
    let mut wins = vec![0_u32; count];
    for number in (0..count).rev() {
        let mut weight = 1;
        let mut best: Option<(u32, u32)> = None;
        let mut painting = Painting::EMPTY;
        for v in (0..elements).map(Element::new) {
            match number / weight % base {
                0 => {
                    let after = (1..base).map(|digit| wins[number + digit * weight]);
                    // With own colors Max has the last one and Min the first.
                    let (high, low) = match palette {
                        Palette::Any => (after.clone().max(), after.min()),
                        Palette::Own => (after.clone().next_back(), after.clone().next()),
                    };
                    let (high, low) = (high.unwrap_or(0), low.unwrap_or(0));
                    let (most, least) = best.unwrap_or((high, low));
                    best = Some((most.max(high), least.min(low)));
                }
                digit => painting = painting.with(v, used[digit - 1]),
            }
            weight *= base;
        }
        wins[number] = match best {
            // The coin lets Max move or Min: the mean, over twice as many completions.
            Some((most, least)) => most + least,
            None => u32::from(payoff.winner(&painting) == Some(Player::Max)),
        };
    }
    Ok(Share { wins: wins[0].into(), elements })
}

/// How many completions are tried one by one: 2 to the power of this.
const MOST_FREE: usize = 26;

/// The share of completions, with the least and the greatest color, that Max wins.
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
