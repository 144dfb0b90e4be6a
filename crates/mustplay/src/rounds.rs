//! Thinking about many positions for as long as there is time.

use mustplay_core::{RunContext, StopReason};
use mustplay_player::Thinker;

use crate::Error;
use crate::share::Share;

/// Games of the first round.
const FIRST: u64 = 32;

/// Nodes of the solver's first turn on each position: they take no longer than the games of the
/// first round, so that on a large board there is an answer soon.
pub(crate) const FIRST_TURN: u64 = 8;

/// Positions that are judged together.
pub(crate) trait Judged {
    /// How many there are.
    fn count(&self) -> usize;

    /// Whether there is nothing more to find out about one of them.
    fn is_settled(&self, at: usize) -> bool;

    /// How many times as many games as the others one of them deserves.
    fn effort(&self, at: usize) -> u64 {
        let _ = at;
        1
    }

    /// What one of them is called while it is thought about.
    fn name(&self, at: usize) -> String;

    /// Thinks about one of them.
    fn judge(&mut self, at: usize, thinker: &mut Thinker, share: &Share) -> Result<(), Error>;
}

/// Judges all positions again and again, each time with twice as many games, until they are
/// settled or had so many games as there may be. Tells what has ended it before that, and `tell`s
/// whenever there is news.
pub(crate) fn judge_in_rounds<P: Judged>(
    positions: &mut P,
    visits: Option<u64>,
    thinker: &mut Thinker,
    (context, tell): (&RunContext<'_>, &dyn Fn(&P)),
) -> Result<Option<StopReason>, Error> {
    let last = visits.unwrap_or(u64::MAX).max(1);
    let mut round = FIRST.min(last);
    loop {
        for at in 0..positions.count() {
            if positions.is_settled(at) {
                continue;
            }
            context.stage(&positions.name(at));
            let games = round.saturating_mul(positions.effort(at));
            let share = Share::new(context, games);
            positions.judge(at, thinker, &share)?;
            tell(positions);
            if let Some(stop) = share.spent() {
                return Ok(Some(stop));
            }
        }
        let mut all = 0..positions.count();
        if round == last || all.all(|at| positions.is_settled(at)) {
            return Ok(None);
        }
        round = round.saturating_mul(2).min(last);
    }
}
