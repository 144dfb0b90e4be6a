//! A sum of positions of an impartial ruleset, evaluated by Grundy values.

use mustplay_games::normal::{Game, Games};
use mustplay_work::{Stop, Watch};

use super::parts::{PartMove, part_class, part_moves, part_steps, part_written, replaced};
use super::{Literal, LiteralOption, LiteralStep, NoOptions, Solved, unless_too_many, unlike};
use crate::evaluate::Evaluator;
use crate::grundy::Grundy;
use crate::position::{Player, Position};

/// A move and the nimber that the whole is worth after it.
type JudgedPart<P> = (PartMove<P>, u32);

/// A sum of positions of an impartial ruleset, evaluated by Grundy values.
pub(crate) struct Impartial<P>(pub(crate) Vec<P>);

impl<P: Position> Impartial<P> {
    fn nimber(&self, evaluator: &mut Evaluator<P, u32>, watch: &dyn Watch) -> Result<u32, Stop> {
        let mut sum = 0;
        for part in &self.0 {
            sum ^= evaluator.value(&mut Grundy, part, watch)?;
        }
        Ok(sum)
    }

    /// Moves with the nimber that the whole is worth after each, after that of the whole itself.
    fn judged(
        &self,
        moves: Vec<PartMove<P>>,
        watch: &dyn Watch,
    ) -> Result<(u32, Vec<JudgedPart<P>>), Stop> {
        let mut evaluator = Evaluator::new();
        let sum = self.nimber(&mut evaluator, watch)?;
        let mut judged = Vec::new();
        for one in moves {
            let rest = sum ^ evaluator.value(&mut Grundy, &self.0[one.place], watch)?;
            let after = rest ^ evaluator.value(&mut Grundy, &one.option, watch)?;
            judged.push((one, after));
        }
        Ok((sum, judged))
    }
}

impl<P: Position + Send + Sync + 'static> Literal for Impartial<P> {
    fn leaves_moves_out(&self) -> bool {
        P::leaves_moves_out()
    }

    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        let nimber = self.nimber(&mut Evaluator::new(), watch)?;
        Ok(games.nimber(nimber))
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let (sum, judged) = self.judged(part_moves(&self.0, Player::Left), watch)?;
        let winning = judged.into_iter().filter(|(_, after)| *after == 0);
        let winning = unlike(winning.map(|(one, after)| (one.step, after))).into_iter();
        let winning = winning.map(|(step, _)| step).collect();
        Ok(Solved::impartial(games.nimber(sum), winning))
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let moves = unless_too_many(part_moves(&self.0, player))?;
        let (_, judged) = self.judged(moves, watch)?;
        let option = |(
            PartMove {
                place,
                option,
                step,
            },
            nimber,
        )| LiteralOption {
            step,
            value: games.nimber(nimber),
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
