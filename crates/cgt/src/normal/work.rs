//! Deep recursion on a bounded stack, progress reports, and recursion on options as a loop.
//!
//! Comparing and adding games are recursions on options, and a game can be ten thousand moves deep.
//! A recursion here descends a bounded number of levels; at the limit it returns the subproblem to
//! solve next. The driver solves that from the top and restarts the interrupted recursion, which
//! now finds the memoized result. Only the path to it is repeated.
//!
//! Progress is reported in the same way: the recursion returns when a report is due, the driver
//! reports to the [`ProgressSink`] and restarts it, unless the sink stops the work. Memoized
//! results are kept.
//!
//! Many functions are defined directly for numbers and otherwise by the options. [`WithSink::fold`]
//! evaluates such a definition with an explicit stack, each follower once.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::StopReason;
//!
//! let mut games = Games::new();
//! let (one, minus) = (games.integer(1), games.integer(-1));
//! let stopped = games.with_sink(&StopReason::Canceled).canonical(&[one], &[minus]);
//! assert_eq!(stopped, Err(StopReason::Canceled));
//! let g = games.canonical(&[one], &[minus]);
//! assert_eq!(games.switch(one), g);
//! ```

use std::cmp::Ordering;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use thiserror::Error;

use super::games::{Game, Games, Options};
use super::order::Player;
use super::products::{Base, MAX_BIRTHDAY};
use crate::arena::GameId;
use mustplay_core::{Dyadic, NoProgress, Progress, ProgressSink, StopReason};

/// The most levels a recursion descends before the driver takes over.
pub(super) const MAX_DEPTH: u32 = 256;

const REPORT_EVERY: u64 = 1 << 14;

/// A recursion that can be started from the top.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subproblem {
    /// Is the first at most the second?
    Compare(GameId, GameId),
    /// Add two canonical games.
    Add(Game, Game),
}

/// A recursion returned early; [`Games::halt`] has the reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halted;

/// The result of a recursion, unless it returned early.
pub(super) type Within<T> = Result<T, Halted>;

/// Why a recursion returned early.
#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    /// It was too deep; this subproblem must be solved first.
    Deep(Subproblem),
    Pause,
}

impl Games {
    /// Runs `work` to its end; solves too deep subproblems first.
    pub(super) fn settle<T>(
        &mut self,
        sink: Option<&dyn ProgressSink>,
        work: impl Fn(&mut Self) -> Within<T>,
    ) -> Result<T, StopReason> {
        self.pause_at = if sink.is_some() { self.report_at } else { u64::MAX };
        let mut pending = Vec::new();
        loop {
            let halted = match pending.last() {
                None => match work(self) {
                    Ok(done) => return Ok(done),
                    Err(Halted) => true,
                },
                Some(&Subproblem::Compare(g, h)) => self.le_within(g, h, MAX_DEPTH).is_err(),
                Some(&Subproblem::Add(g, h)) => self.add_within(g, h, MAX_DEPTH).is_err(),
            };
            if !halted {
                pending.pop();
                continue;
            }
            match self.halt {
                Halt::Deep(subproblem) => pending.push(subproblem),
                Halt::Pause => {
                    if let Some(sink) = sink {
                        sink.report(&Progress::new(self.steps, self.bytes()))?;
                    }
                    self.report_at = self.steps + REPORT_EVERY;
                    self.pause_at = self.report_at;
                }
            }
        }
    }

    /// Runs `work` to its end without a sink.
    pub(super) fn finish<T>(&mut self, work: impl Fn(&mut Self) -> Within<T>) -> T {
        self.settle(None, work).unstopped()
    }

    /// Counts one step of work; returns early when a report is due.
    #[inline]
    pub(super) fn step(&mut self) -> Within<()> {
        if self.steps >= self.pause_at {
            self.halt = Halt::Pause;
            return Err(Halted);
        }
        self.steps += 1;
        Ok(())
    }

    /// Returns early because `subproblem` is too deep.
    #[cold]
    pub(super) fn too_deep<T>(&mut self, subproblem: Subproblem) -> Within<T> {
        self.halt = Halt::Deep(subproblem);
        Err(Halted)
    }

    /// This engine with operations that report to `sink`, which may stop them.
    pub fn with_sink<'a>(&'a mut self, sink: &'a dyn ProgressSink) -> WithSink<'a> {
        WithSink { games: self, sink }
    }
}

/// Defines operations of [`Games`] as those of [`WithSink`] without a sink.
macro_rules! without_sink {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        impl Games {
            $(
                #[doc = concat!("[`WithSink::", stringify!($name), "`] without a sink.")]
                pub fn $name(&mut self, $($argument: $type),*) -> $result {
                    self.with_sink(&NoProgress).$name($($argument),*).unstopped()
                }
            )*
        }
    };
}

without_sink! {
    atomic_weight(g: Game) -> Result<Game, OperationError>;
    cool(g: Game, tax: &Dyadic) -> Result<Game, OperationError>;
    heat(g: Game, t: Game) -> Game;
    incentives(g: Game) -> Options;
    incentives_of(g: Game, player: Player) -> Options;
    norton(g: Game, unit: Game) -> Result<Game, OperationError>;
    ordinal_sum(base: &Base, upper: Game) -> Result<Game, OperationError>;
    overheat(g: Game, s: Game, t: Game) -> Result<Game, OperationError>;
    product(g: Game, h: Game) -> Result<Game, OperationError>;
    reduced(g: Game) -> Game;
    times(n: i64, g: Game) -> Result<Game, OperationError>;
}

/// The result of an operation that no sink can stop.
pub(super) trait Unstopped {
    type Output;
    fn unstopped(self) -> Self::Output;
}

impl<T> Unstopped for Result<T, StopReason> {
    type Output = T;

    fn unstopped(self) -> T {
        self.unwrap_or_else(|stop| unreachable!("without a sink, yet {stop}"))
    }
}

impl<T> Unstopped for Result<T, OperationError> {
    type Output = Self;

    fn unstopped(self) -> Self {
        self
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OperationError {
    #[error(transparent)]
    Stopped(#[from] StopReason),
    #[error(
        "expected an all-small game, found the follower {0}, in which only one player can move"
    )]
    NotAllSmall(Dyadic),
    #[error("expected a tax above -1 to cool by, found {0}")]
    LowTax(Dyadic),
    #[error("expected an upper part born by day {MAX_BIRTHDAY}, found one born on day {0}")]
    LateBirthday(Dyadic),
    #[error("expected a positive game to multiply by")]
    NotPositive,
    #[error("expected a multiple with at most 2^40 ups, found {factor} times {ups}")]
    TooManyUps { factor: i64, ups: i64 },
}

/// An engine whose long operations report to a [`ProgressSink`].
///
/// [`Games`] has each of these methods under the same name, without a sink.
pub struct WithSink<'a> {
    pub(super) games: &'a mut Games,
    sink: &'a dyn ProgressSink,
}

impl WithSink<'_> {
    pub fn canonical(&mut self, left: &[Game], right: &[Game]) -> Result<Game, StopReason> {
        self.games.settle(Some(self.sink), |games| games.canonical_within(left, right, MAX_DEPTH))
    }

    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, StopReason> {
        self.games.settle(Some(self.sink), |games| games.add_within(g, h, MAX_DEPTH))
    }

    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game, StopReason> {
        let negative = self.games.neg(h);
        self.add(g, negative)
    }

    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, StopReason> {
        self.games.settle(Some(self.sink), |games| games.le_within(g.0, h.0, MAX_DEPTH))
    }

    pub fn partial_cmp(&mut self, g: Game, h: Game) -> Result<Option<Ordering>, StopReason> {
        Ok(if g == h {
            Some(Ordering::Equal)
        } else if self.le(g, h)? {
            Some(Ordering::Less)
        } else if self.le(h, g)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }
}

pub(super) type OptionValues<T> = SmallVec<[T; 8]>;

impl WithSink<'_> {
    /// Evaluates `g` from its followers upwards: `base` returns the value of a game directly, or
    /// else `step` computes it from the values of its left and right options.
    pub(super) fn fold<T: Clone, E: From<StopReason>>(
        &mut self,
        g: Game,
        mut base: impl FnMut(&mut Self, Game) -> Result<Option<T>, E>,
        mut step: impl FnMut(&mut Self, Game, OptionValues<T>, OptionValues<T>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut known: FxHashMap<GameId, T> = FxHashMap::default();
        let mut stack = vec![g.0];
        while let Some(&id) = stack.last() {
            if known.contains_key(&id) {
                stack.pop();
                continue;
            }
            if let Some(found) = base(self, Game(id))? {
                known.insert(id, found);
                continue;
            }
            self.games.expand(id);
            let before = stack.len();
            let (left, right) = (self.games.left_of(id), self.games.right_of(id));
            let options = left.iter().chain(right);
            stack.extend(options.filter(|option| !known.contains_key(option)));
            if stack.len() > before {
                continue;
            }
            let found = |side: &[GameId]| -> OptionValues<T> {
                side.iter().filter_map(|option| known.get(option).cloned()).collect()
            };
            let (left, right) = (found(left), found(right));
            let value = step(self, Game(id), left, right)?;
            known.insert(id, value);
        }
        Ok(known.remove(&g.0).expect("the last game on the stack is the one asked for"))
    }

    /// Maps `change` over all the games.
    pub(super) fn each(
        &mut self,
        games: &[Game],
        mut change: impl FnMut(&mut Self, Game) -> Result<Game, StopReason>,
    ) -> Result<OptionValues<Game>, StopReason> {
        games.iter().map(|&game| change(self, game)).collect()
    }
}
