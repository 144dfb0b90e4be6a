//! How sums of positions of one ruleset are evaluated: by canonical forms or by Grundy values.

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{Stop, Watch};

use super::parts::{PartMove, part_moves, winning};
use super::{Solved, unlike};
use crate::evaluate::Evaluator;
use crate::grundy::Grundy;
use crate::position::{PLAYERS, Player, Position};

/// Moves, and what the whole is worth after each.
type Judged<P, V = Game> = Vec<(PartMove<P>, V)>;

/// How sums are evaluated.
pub(crate) trait Measure<P>: Send + Sync + 'static {
    /// What the whole is worth.
    fn value(parts: &[P], games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop>;

    /// What it is worth after each of these moves.
    fn judged(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Judged<P>, Stop>;

    /// What it is worth, with the moves that win.
    fn solve(parts: &[P], games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop>;
}

/// Every position by its canonical form.
pub(crate) struct Canonical;

impl Canonical {
    fn total<P: Position>(
        parts: &[P],
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Game, Stop> {
        let mut sum = games.zero();
        for part in parts {
            let value = evaluator.value(games, part, watch)?;
            sum = games.watched(watch).add(sum, value)?;
        }
        Ok(sum)
    }

    fn judged_by<P: Position>(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Judged<P>, Stop> {
        let total = Self::total(parts, evaluator, games, watch)?;
        let mut judged = Vec::new();
        for one in moves {
            let before = evaluator.value(games, &parts[one.place], watch)?;
            let rest = games.watched(watch).sub(total, before)?;
            let value = evaluator.value(games, &one.option, watch)?;
            let after = games.watched(watch).add(rest, value)?;
            judged.push((one, after));
        }
        Ok(judged)
    }
}

impl<P: Position> Measure<P> for Canonical {
    fn value(parts: &[P], games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        Self::total(parts, &mut Evaluator::new(), games, watch)
    }

    fn judged(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Judged<P>, Stop> {
        Self::judged_by(parts, moves, &mut Evaluator::new(), games, watch)
    }

    fn solve(parts: &[P], games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let mut evaluator = Evaluator::new();
        let value = Self::total(parts, &mut evaluator, games, watch)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let judged = part_moves(parts, player);
            let judged = Self::judged_by(parts, judged, &mut evaluator, games, watch)?;
            let steps = judged.into_iter().map(|(one, after)| (one.step, after));
            *moves = winning(steps, player, games);
        }
        Ok(Solved {
            value,
            winning_moves,
            prospects: None,
        })
    }
}

/// Every position of an impartial ruleset by its Grundy value, the whole by their nim sum
/// (Sprague and Grundy).
pub(crate) struct Nimbers;

impl Nimbers {
    fn nimber<P: Position>(
        parts: &[P],
        evaluator: &mut Evaluator<P, u32>,
        watch: &dyn Watch,
    ) -> Result<u32, Stop> {
        let mut sum = 0;
        for part in parts {
            sum ^= evaluator.value(&mut Grundy, part, watch)?;
        }
        Ok(sum)
    }

    /// The nimber of the whole, and that after each of these moves.
    fn judged_by<P: Position>(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        watch: &dyn Watch,
    ) -> Result<(u32, Judged<P, u32>), Stop> {
        let mut evaluator = Evaluator::new();
        let sum = Self::nimber(parts, &mut evaluator, watch)?;
        let mut judged = Vec::new();
        for one in moves {
            let rest = sum ^ evaluator.value(&mut Grundy, &parts[one.place], watch)?;
            let after = rest ^ evaluator.value(&mut Grundy, &one.option, watch)?;
            judged.push((one, after));
        }
        Ok((sum, judged))
    }
}

impl<P: Position> Measure<P> for Nimbers {
    fn value(parts: &[P], games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        let nimber = Self::nimber(parts, &mut Evaluator::new(), watch)?;
        Ok(games.nimber(nimber))
    }

    fn judged(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Judged<P>, Stop> {
        let (_, judged) = Self::judged_by(parts, moves, watch)?;
        let judged = judged.into_iter();
        Ok(judged
            .map(|(one, nimber)| (one, games.nimber(nimber)))
            .collect())
    }

    fn solve(parts: &[P], games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let (sum, judged) = Self::judged_by(parts, part_moves(parts, Player::Left), watch)?;
        let winning = judged.into_iter().filter(|(_, after)| *after == 0);
        let winning = unlike(winning.map(|(one, after)| (one.step, after))).into_iter();
        let winning = winning.map(|(step, _)| step).collect();
        Ok(Solved::impartial(games.nimber(sum), winning))
    }
}
