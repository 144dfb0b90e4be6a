//! How sums of positions of one ruleset are evaluated: by canonical forms or by Grundy values.

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};

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
    fn value(parts: &[P], games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason>;

    /// What it is worth after each of these moves.
    fn judged(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Judged<P>, StopReason>;

    /// What it is worth, with the moves that win.
    fn solve(parts: &[P], games: &mut Games, sink: &dyn ProgressSink)
    -> Result<Solved, StopReason>;
}

/// Every position by its canonical form.
pub(crate) struct Canonical;

impl Canonical {
    fn total<P: Position>(
        parts: &[P],
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        let mut sum = games.zero();
        for part in parts {
            let value = evaluator.value(games, part, sink)?;
            sum = games.with_sink(sink).add(sum, value)?;
        }
        Ok(sum)
    }

    fn judged_by<P: Position>(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Judged<P>, StopReason> {
        let total = Self::total(parts, evaluator, games, sink)?;
        let mut judged = Vec::new();
        for one in moves {
            let before = evaluator.value(games, &parts[one.place], sink)?;
            let rest = games.with_sink(sink).sub(total, before)?;
            let value = evaluator.value(games, &one.option, sink)?;
            let after = games.with_sink(sink).add(rest, value)?;
            judged.push((one, after));
        }
        Ok(judged)
    }
}

impl<P: Position> Measure<P> for Canonical {
    fn value(parts: &[P], games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        Self::total(parts, &mut Evaluator::new(), games, sink)
    }

    fn judged(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Judged<P>, StopReason> {
        Self::judged_by(parts, moves, &mut Evaluator::new(), games, sink)
    }

    fn solve(
        parts: &[P],
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Solved, StopReason> {
        let mut evaluator = Evaluator::new();
        let value = Self::total(parts, &mut evaluator, games, sink)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let judged = part_moves(parts, player);
            let judged = Self::judged_by(parts, judged, &mut evaluator, games, sink)?;
            let steps = judged.into_iter().map(|(one, after)| (one.step, after));
            *moves = winning(steps, player, games);
        }
        Ok(Solved { value, winning_moves, prospects: None })
    }
}

/// Every position of an impartial ruleset by its Grundy value, the whole by their nim sum
/// (Sprague and Grundy).
pub(crate) struct Nimbers;

impl Nimbers {
    fn nimber<P: Position>(
        parts: &[P],
        evaluator: &mut Evaluator<P, u32>,
        sink: &dyn ProgressSink,
    ) -> Result<u32, StopReason> {
        let mut sum = 0;
        for part in parts {
            sum ^= evaluator.value(&mut Grundy, part, sink)?;
        }
        Ok(sum)
    }

    /// The nimber of the whole, and that after each of these moves.
    fn judged_by<P: Position>(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        sink: &dyn ProgressSink,
    ) -> Result<(u32, Judged<P, u32>), StopReason> {
        let mut evaluator = Evaluator::new();
        let sum = Self::nimber(parts, &mut evaluator, sink)?;
        let mut judged = Vec::new();
        for one in moves {
            let rest = sum ^ evaluator.value(&mut Grundy, &parts[one.place], sink)?;
            let after = rest ^ evaluator.value(&mut Grundy, &one.option, sink)?;
            judged.push((one, after));
        }
        Ok((sum, judged))
    }
}

impl<P: Position> Measure<P> for Nimbers {
    fn value(parts: &[P], games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        let nimber = Self::nimber(parts, &mut Evaluator::new(), sink)?;
        Ok(games.nimber(nimber))
    }

    fn judged(
        parts: &[P],
        moves: Vec<PartMove<P>>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Judged<P>, StopReason> {
        let (_, judged) = Self::judged_by(parts, moves, sink)?;
        let judged = judged.into_iter();
        Ok(judged.map(|(one, nimber)| (one, games.nimber(nimber))).collect())
    }

    fn solve(
        parts: &[P],
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Solved, StopReason> {
        let (sum, judged) = Self::judged_by(parts, part_moves(parts, Player::Left), sink)?;
        let winning = judged.into_iter().filter(|(_, after)| *after == 0);
        let winning = unlike(winning.map(|(one, after)| (one.step, after))).into_iter();
        let winning = winning.map(|(step, _)| step).collect();
        Ok(Solved::impartial(games.nimber(sum), winning))
    }
}
