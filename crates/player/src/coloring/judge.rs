//! Judging a coloring by completing it at random.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Element, Move, Painting, Payoff, Player};

use super::game::ColoringGame;
use crate::judge::{Judge, Played};
use crate::rules::Step;

/// Plays games to their end, each move as likely as any other, for one thread.
pub(super) struct ColoringJudge<P, const W: usize> {
    game: Arc<ColoringGame<P, W>>,
    random: SplitMix,
    left: Vec<Element>,
}

impl<P, const W: usize> ColoringJudge<P, W> {
    pub(super) fn new(game: &Arc<ColoringGame<P, W>>, seed: u64) -> Self {
        Self { game: Arc::clone(game), random: SplitMix::new(seed), left: Vec::new() }
    }
}

impl<P: Payoff<W> + Send + Sync, const W: usize> Judge<Painting<W>> for ColoringJudge<P, W> {
    fn judge(
        &mut self,
        painting: &Painting<W>,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut Played,
    ) -> f64 {
        priors.extend(moves.iter().map(|_| 1.0 / moves.len() as f32));
        let game = &*self.game;
        let mut painting = *painting;
        self.left.clear();
        self.left.extend(game.payoff().uncolored(&painting));
        while !self.left.is_empty() {
            let player = game.to_move(&painting);
            let place = self.random.index(self.left.len());
            let element = self.left.swap_remove(place);
            let mut colors = game.colors(player, element);
            let color = colors.nth(self.random.index(colors.clone().count()));
            let mv = Move::new(element, color.expect("a player has a color"));
            painting = painting.after(mv);
            played.add(player, game.step(mv));
        }
        match game.payoff().winner(&painting) {
            Some(Player::Max) => 1.0,
            Some(Player::Min) => 0.0,
            None => unreachable!("a complete coloring has a winner"),
        }
    }
}
