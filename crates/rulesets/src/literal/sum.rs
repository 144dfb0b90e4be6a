//! A sum of positions of one ruleset, evaluated by canonical forms.

use mustplay_games::normal::{Game, Games};
use mustplay_work::{Stop, Watch};

use super::parts::{PartMove, part_class, part_moves, part_steps, part_written, replaced, winning};
use super::{Literal, LiteralOption, LiteralStep, NoOptions, Solved, unless_too_many};
use crate::evaluate::Evaluator;
use crate::position::{PLAYERS, Player, Position};

/// A sum of positions of one ruleset.
pub(crate) struct Sum<P>(pub(crate) Vec<P>);

impl<P: Position> Sum<P> {
    fn total(
        &self,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Game, Stop> {
        let mut sum = games.zero();
        for part in &self.0 {
            let value = evaluator.value(games, part, watch)?;
            sum = games.watched(watch).add(sum, value)?;
        }
        Ok(sum)
    }

    /// Moves with what the whole is worth after each.
    fn judged(
        &self,
        moves: Vec<PartMove<P>>,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<(PartMove<P>, Game)>, Stop> {
        let total = self.total(evaluator, games, watch)?;
        let mut judged = Vec::new();
        for one in moves {
            let before = evaluator.value(games, &self.0[one.place], watch)?;
            let rest = games.watched(watch).sub(total, before)?;
            let value = evaluator.value(games, &one.option, watch)?;
            let after = games.watched(watch).add(rest, value)?;
            judged.push((one, after));
        }
        Ok(judged)
    }
}

impl<P: Position + Send + Sync + 'static> Literal for Sum<P> {
    fn leaves_moves_out(&self) -> bool {
        P::leaves_moves_out()
    }

    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        self.total(&mut Evaluator::new(), games, watch)
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let mut evaluator = Evaluator::new();
        let total = self.total(&mut evaluator, games, watch)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let judged = part_moves(&self.0, player);
            let judged = self.judged(judged, &mut evaluator, games, watch)?;
            let steps = judged.into_iter().map(|(one, after)| (one.step, after));
            *moves = winning(steps, player, games);
        }
        Ok(Solved {
            value: total,
            winning_moves,
            prospects: None,
        })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let moves = unless_too_many(part_moves(&self.0, player))?;
        let judged = self.judged(moves, &mut Evaluator::new(), games, watch)?;
        let option = |(
            PartMove {
                place,
                option,
                step,
            },
            value,
        )| LiteralOption {
            step,
            value,
            position: Box::new(Self(replaced(&self.0, place, option))) as Box<dyn Literal>,
        };
        Ok(judged.into_iter().map(option).collect())
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        part_steps(&self.0, player, Self)
    }

    fn components(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        part_written(&self.0, name)
    }

    fn class(&self) -> String {
        part_class(&self.0)
    }

    fn boards(&self) -> Vec<String> {
        self.0.iter().map(Position::board).collect()
    }

    fn pictures(&self) -> Vec<String> {
        self.0.iter().map(Position::svg).collect()
    }
}
