//! Games in which a coin says who moves.

use mustplay_coloring::file::{Function, Played};
use mustplay_coloring::{
    Color, CountError, Element, Move, Painting, Palette, Payoff, Player, Rest, Share,
    TooManyColorings, coin_flip,
};
use mustplay_work::{Stop, Supervisor};

use super::{Colored, ColoringError, Named};
use crate::{Error, Found, Measure, Text};

/// What chance and best play come to when a fair coin says before each move who makes it (SCG
/// §4.8).
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Flipped {
    /// The elements that have no color yet.
    pub elements: Vec<Named<Element>>,
    /// The probability that Max wins, as a fraction in lowest terms.
    pub probability: Option<Text<Share>>,
    /// About how much that is.
    pub about: Option<Measure>,
    /// The best moves of Max when the coin is his.
    pub max_moves: Option<Vec<Named<Move>>>,
    /// The best moves of Min.
    pub min_moves: Option<Vec<Named<Move>>>,
}

/// How often Max wins, now and after each move of either player.
struct Shares {
    share: Share,
    after: Vec<(Move, Share)>,
    steps: u64,
}

impl Flipped {
    /// Finds out about a game.
    pub(super) fn tell<const W: usize>(
        game: &Played<Function<W>>,
        supervisor: &Supervisor<'_>,
    ) -> Result<Found<Colored>, Error> {
        let painting = game.painting();
        let mut answer = Self {
            elements: Named::elements(&game.names, game.payoff.uncolored(&painting)),
            probability: None,
            about: None,
            max_moves: None,
            min_moves: None,
        };
        // With more than two colors that anybody may use, completions do not tell.
        let shares = if game.rules.palette == Palette::Any && game.payoff.colors() > 2 {
            Shares::by_definition(game, &painting).map_err(CountError::from)
        } else {
            Shares::by_counting(game, &painting, supervisor)
        };
        let shares = match shares {
            Ok(shares) => shares,
            Err(CountError::TooManyColorings(error)) => {
                return Err(ColoringError::from(error).into());
            }
            Err(CountError::Stopped(stop)) => return Ok(answer.until(stop, supervisor)),
            // A frontier that is too long would take more memory than there is.
            Err(CountError::TooManyPorts { .. }) => {
                return Ok(answer.until(Stop::Memory, supervisor));
            }
        };
        answer.max_moves = Some(shares.best(game, Player::Max));
        answer.min_moves = Some(shares.best(game, Player::Min));
        answer.about = Some(Measure(shares.share.probability()));
        answer.probability = Some(Text(shares.share));
        Ok(Found::done(Colored::Flipped(answer), shares.steps))
    }

    fn until(self, stop: Stop, supervisor: &Supervisor<'_>) -> Found<Colored> {
        Found::until(Some(stop), Colored::Flipped(self), supervisor.done())
    }
}

impl Shares {
    /// From the completions: best play comes to the same as coloring at random.
    fn by_counting<const W: usize>(
        game: &Played<Function<W>>,
        painting: &Painting<W>,
        supervisor: &Supervisor<'_>,
    ) -> Result<Self, CountError> {
        let memory = supervisor.budget().memory;
        let counted = game
            .payoff
            .completions(painting, memory, &supervisor.watch())?;
        let greatest = Color::greatest(game.payoff.colors());
        let after = counted.with_true.iter().flat_map(|(element, with_true)| {
            [
                (
                    Move::new(*element, Color::FALSE),
                    counted.with_false(with_true),
                ),
                (Move::new(*element, greatest), with_true.clone()),
            ]
        });
        Ok(Self {
            after: after.collect(),
            share: counted.share.clone(),
            steps: counted.steps,
        })
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
        Ok(Self {
            share,
            steps: 1 + after.len() as u64,
            after,
        })
    }

    /// The best moves of a player.
    fn best<const W: usize>(&self, game: &Played<Function<W>>, player: Player) -> Vec<Named<Move>> {
        let colors = game.payoff.colors();
        let own: Vec<Color> = game.rules.colors(player, colors).collect();
        let moves = || self.after.iter().filter(|(mv, _)| own.contains(&mv.color));
        let wins = moves().map(|(_, share)| &share.wins);
        let best = match player {
            Player::Max => wins.max(),
            Player::Min => wins.min(),
        };
        let best = moves().filter(|(_, share)| Some(&share.wins) == best);
        let best: Vec<Move> = best.map(|&(mv, _)| mv).collect();
        Named::moves(&game.names, colors, &best)
    }
}
