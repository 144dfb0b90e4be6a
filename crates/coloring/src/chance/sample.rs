//! Playing at random.

use mustplay_cgt::random::SplitMix;

use crate::element::Element;
use crate::game::Player;
use crate::painting::{Color, Elements, Move, Painting};
use crate::payoff::Payoff;

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
    pub fn play<const W: usize>(
        payoff: &impl Payoff<W>,
        start: &Painting<W>,
        to_move: Player,
        games: u64,
        seed: u64,
    ) -> Self {
        let mut random = SplitMix::new(seed);
        let free: Vec<Element> = payoff.uncolored(start).iter().collect();
        let mut sample = Self { games, wins: 0, when_true: vec![(0, 0); payoff.elements()] };
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
            let true_ones: Elements<W> = max.iter().copied().collect();
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
