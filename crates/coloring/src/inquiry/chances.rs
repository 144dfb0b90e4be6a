//! How often Max wins if a coin says who moves (SCG §4.8).

use mustplay_core::ProgressSink;

use crate::chance::{CountError, coin_flip};
use crate::file::{Function, Played};
use crate::game::Player;
use crate::painting::{Color, Move, Painting};
use crate::payoff::{Payoff, Rest};
use crate::rules::Palette;
use crate::share::Share;
use crate::values::TooManyColorings;

/// How often Max wins, and what is best when the coin falls for either player.
#[derive(Clone, Debug)]
pub struct Chances {
    /// How often Max wins.
    pub share: Share,
    /// The best moves of Max, and of Min.
    pub best: [Vec<Move>; 2],
    /// Steps that the counting took.
    pub steps: u64,
}

/// How often Max wins, now and after each move of either player.
struct Shares {
    share: Share,
    after: Vec<(Move, Share)>,
    steps: u64,
}

impl Chances {
    pub(super) fn of<const W: usize>(
        game: &Played<Function<W>>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Self, CountError> {
        let painting = game.painting();
        // With more than two colors that anybody may use, completions do not tell.
        let shares = if game.rules.palette == Palette::Any && game.payoff.colors() > 2 {
            Shares::by_definition(game, &painting)?
        } else {
            Shares::by_counting(game, &painting, memory, sink)?
        };
        Ok(Self {
            best: Player::BOTH.map(|player| {
                let own: Vec<Color> = game.rules.colors(player, game.payoff.colors()).collect();
                shares.best(&own, player)
            }),
            share: shares.share,
            steps: shares.steps,
        })
    }
}

impl Shares {
    /// From the completions: best play comes to the same as coloring at random.
    fn by_counting<const W: usize>(
        game: &Played<Function<W>>,
        painting: &Painting<W>,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Self, CountError> {
        let counted = game.payoff.completions(painting, memory, sink)?;
        let greatest = Color::greatest(game.payoff.colors());
        let after = counted.with_true.iter().flat_map(|(element, with_true)| {
            [
                (Move::new(*element, Color::FALSE), counted.with_false(with_true)),
                (Move::new(*element, greatest), with_true.clone()),
            ]
        });
        Ok(Self { after: after.collect(), share: counted.share.clone(), steps: counted.steps })
    }

    /// By trying every coloring.
    fn by_definition<const W: usize>(
        game: &Played<Function<W>>,
        painting: &Painting<W>,
    ) -> Result<Self, TooManyColorings> {
        let (payoff, palette) = (&game.payoff, game.rules.palette);
        let share = coin_flip(&Rest::new(payoff, *painting), palette)?;
        let mut after = Vec::new();
        for element in payoff.uncolored(painting) {
            for mv in Color::all(payoff.colors()).map(|color| Move::new(element, color)) {
                let rest = Rest::new(payoff, painting.after(mv));
                after.push((mv, coin_flip(&rest, palette)?));
            }
        }
        Ok(Self { share, steps: 1 + after.len() as u64, after })
    }

    /// The best moves of a player with these colors.
    fn best(&self, own: &[Color], player: Player) -> Vec<Move> {
        let moves = || self.after.iter().filter(|(mv, _)| own.contains(&mv.color));
        let wins = moves().map(|(_, share)| &share.wins);
        let best = match player {
            Player::Max => wins.max(),
            Player::Min => wins.min(),
        };
        let best = moves().filter(|(_, share)| Some(&share.wins) == best);
        best.map(|&(mv, _)| mv).collect()
    }
}
