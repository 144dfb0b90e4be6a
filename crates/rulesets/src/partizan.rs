//! Heaps from which the players take by different rules.
//!
//! Left takes by one [code](TakingCode), Right by another. A heap is worth a game, not only a
//! nimber, and its values may grow as the heaps do.
//!
//! **Periods.** Let moves leave at most `r` heaps and take at most `k` counters, and let
//! `G(n + p) = G(n) + s` for an integer `s` and `start ≤ n < N`, with `N ≥ r·m + (r − 1)·p + k` and
//! `m = max(start, 1)`. As in the theorem of Guy and Smith
//! ([`impartial::TakingCode`](TakingCode)), the options of `G(N + p)` are then those of `G(N)`,
//! each with `s` added. If `s = 0` or `G(N)` is no number, this makes `G(N + p) = G(N) + s` by
//! number translation. If `G(N)` is a number `y`, it is the simplest of those that fit between its
//! options, and `G(N + p)` the simplest of those, each shifted by `s`. If `y` is no integer, no
//! integer fits and the fraction of least denominator stays that. If `y` is an integer of the sign
//! of `s`, no integer nearer to zero fits, and the shift leads away from zero. In both cases
//! `y + s` is the simplest. So the values go on like this forever if every integer among
//! `G(start), …, G(start + p − 1)` has the sign of `s`, which stays so.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::literal::literal;
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! // Left takes one counter, Right two; so of three Left leaves {1|0}, and Right 1.
//! let heap = literal("partizan", r#""{1}", "{2}", 3"#)?.value(&mut games, &NoProgress)?;
//! assert_eq!(heap, games.read("{1|0||1}").unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use mustplay_cgt::normal::impartial::{Period, TakingCode};
use mustplay_cgt::normal::{Dyadic, Game, Games, Style};
use mustplay_core::{ProgressSink, StopReason};

use crate::evaluate::Evaluator;
use crate::position::Player;
use crate::sequence::{Sequence, Terms};
use crate::taking::{HeapRule, Heaps};

/// What Left and what Right may do to a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoCodes {
    /// Left's rule.
    pub left: TakingCode,
    /// Right's rule.
    pub right: TakingCode,
}

impl fmt::Display for TwoCodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.left, self.right)
    }
}

impl HeapRule for TwoCodes {
    fn moves(&self, player: Player, heap: usize) -> Vec<Vec<usize>> {
        match player {
            Player::Left => self.left.moves(heap),
            Player::Right => self.right.moves(heap),
        }
    }

    fn arguments(&self, _: &str) -> String {
        format!("\"{}\",\"{}\",", self.left, self.right)
    }
}

/// The largest heap that is looked at for a period.
const SEARCHED: usize = 60;
/// The largest value that is looked at, in positions: values can grow very fast.
const COMPLEX: usize = 2000;
/// The longest text of a value that is told.
const LONGEST: usize = 200;

impl Heaps<TwoCodes> {
    /// The values of single heaps and their period, as far as the values stay small.
    pub(crate) fn sequence_of_games(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Sequence, StopReason> {
        let mut evaluator = Evaluator::new();
        let mut values = Vec::new();
        for heap in 0..=SEARCHED {
            let value = evaluator.value(games, &self.with(vec![heap]), sink)?;
            values.push(value);
            if games.positions(value) > COMPLEX {
                break;
            }
        }
        let period = self.rule().period(games, &values, sink)?;
        let told = &values[..values.len().min(Sequence::told(0) + 1)];
        let texts = told.iter().map(|&value| games.show_within(value, Style::Ascii, LONGEST));
        Ok(Sequence {
            terms: Terms::Games(texts.collect()),
            observed: None,
            period,
            searched: values.len() - 1,
            theorem: "Guy and Smith, number translation",
        })
    }
}

impl TwoCodes {
    /// The period that the values of all heaps up to some size prove.
    fn period(
        &self,
        games: &mut Games,
        values: &[Game],
        sink: &dyn ProgressSink,
    ) -> Result<Option<Period>, StopReason> {
        let codes = [&self.left, &self.right];
        let heaps = codes.map(TakingCode::most_heaps).into_iter().max();
        let taken = codes.map(TakingCode::most_taken).into_iter().max();
        let (heaps, taken) = (heaps.unwrap_or(1), taken.unwrap_or(0));
        let last = values.len() - 1;
        for length in 1..values.len() {
            let grown = games.with_sink(sink).sub(values[last], values[last - length])?;
            let Some(saltus) = games.as_integer(grown) else {
                continue;
            };
            let mut start = last + 1 - length;
            while start > 0 {
                let before = games.with_sink(sink).add(values[start - 1], grown)?;
                if before != values[start - 1 + length] {
                    break;
                }
                start -= 1;
            }
            let fits = |&value: &Game| {
                let integer = games.as_number(value).filter(Dyadic::is_integer);
                let sign = integer.map(|y| y.cmp(&Dyadic::ZERO));
                saltus == 0 || sign.is_none_or(|sign| sign == saltus.cmp(&0))
            };
            // A later start may have only fitting integers; what came before is known anyway.
            let known = |from: usize| heaps * (from.max(1) + length) + taken <= values.len();
            let proved = (start..values.len())
                .take_while(|&from| known(from))
                .any(|from| values[from..from + length].iter().all(fits));
            if proved {
                return Ok(Some(Period { start, length, saltus }));
            }
        }
        Ok(None)
    }
}
