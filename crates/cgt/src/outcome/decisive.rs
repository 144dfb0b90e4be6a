//! Globally decisive top and bottom (CVH §9.2).
//!
//! When a region can only be played in strict contexts ([`super::context`]), different games may
//! become equivalent. `G ≤₁ᵍ H` means that in every strict context where Left wins `G` moving
//! first, Left wins `H` moving first; `≤₂ᵍ` is the same moving second; `⊲ᵍ` means that winning `G`
//! moving second implies winning `H` moving first; and `≤ᵍ` is `≤₁ᵍ` and `≤₂ᵍ` (CVH Definition
//! 9.6). No recursive description of these relations is known. A [`RelationDecision`] has one of
//! three forms:
//!
//! * it holds, because `G ≤ H`; or because there are finitely many strict contexts up to
//!   equivalence and all were tried, which answers every question over lines of up to five
//!   outcomes; or by a strategy that works in all strict contexts ([`Strategy`]);
//! * it fails, with a strict context as a witness;
//! * it is unknown: neither was found.
//!
//! ```
//! use mustplay_cgt::outcome::decisive::{Decisive, Relation, RelationDecision};
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! // Example 9.8.
//! let mut games = Games::new(OutcomePoset::linear(4).unwrap());
//! let g = games.parse("{{T|{b|{a|_}}}|_}").unwrap();
//! let h = games.parse("{b,{T|a}|_}").unwrap();
//! let (g, h) = (games.canonical(g), games.canonical(h));
//! assert!(!games.le(g, h));
//! let decisive = Decisive::new(games.poset()).unwrap();
//! assert!(matches!(decisive.judge(&mut games, Relation::Le, g, h), RelationDecision::Holds(_)));
//! ```
//!
//! # Values up to globally decisive equivalence (CVH Remark 11.1)
//!
//! A strict context tests a value by its winner. If there are finitely many contexts, they
//! determine the relation: `G ≤ᵍ H` exactly if Left wins `H` wherever Left wins `G`, moving first
//! and moving second. Otherwise contexts only refute, and a pair that passes all of them is decided
//! by a strategy or stays unknown.

mod strategy;

pub use self::strategy::Strategy;
use super::context::{Context, ContextError, StrictContexts, Wins};
use super::engine::{Game, Games};
use super::enumerate::EnumerationPlan;
use super::poset::OutcomePoset;
use crate::bits;
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use rustc_hash::FxHashSet;
use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `≤₁ᵍ`: Left moves first.
    First,
    /// `≤₂ᵍ`: Left moves second.
    Second,
    /// `⊲ᵍ`: Left moves second in `G` and first in `H`.
    Lhd,
    /// `≤ᵍ`: both `≤₁ᵍ` and `≤₂ᵍ`.
    Le,
}

impl Relation {
    /// Whether the relation holds in a context, given Left's results with `G` and `H` there.
    fn holds(self, g: Wins, h: Wins) -> bool {
        match self {
            Self::First => !g.first || h.first,
            Self::Second => !g.second || h.second,
            Self::Lhd => !g.second || h.first,
            Self::Le => Self::First.holds(g, h) && Self::Second.holds(g, h),
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "≤₁ᵍ",
            Self::Second => "≤₂ᵍ",
            Self::Lhd => "⊲ᵍ",
            Self::Le => "≤ᵍ",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationDecision {
    /// The relation holds in all strict contexts.
    Holds(DecisiveArgument),
    Fails(Box<ContextRefutation>),
    /// Neither an argument nor a refutation was found.
    Unknown {
        /// The number of strict contexts tried; the relation holds in all of them.
        tried: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisiveArgument {
    /// It holds in all contexts, strict or not (CVH Proposition 9.3).
    Ordered,
    /// It holds in each strict context, and up to equivalence there are finitely many.
    AllContexts {
        /// The number of proper up-sets; the contexts are the passable values over them.
        outcomes: usize,
        contexts: usize,
    },
    /// Left has strategies that work in every context.
    Strategies(Vec<Strategy>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextRefutation {
    pub context: Context,
    /// Whether Left wins `G` there, moving first and moving second.
    pub first: Wins,
    pub second: Wins,
}

impl fmt::Display for RelationDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds(DecisiveArgument::Ordered) => {
                f.write_str("holds, as it does in all contexts by the order of the games")
            }
            Self::Holds(DecisiveArgument::AllContexts { outcomes, contexts }) => write!(
                f,
                "holds: every strict context is one of the {contexts} passable values over \
                 a chain of {outcomes} up-sets, and it holds in each"
            ),
            Self::Holds(DecisiveArgument::Strategies(strategies)) => {
                f.write_str("holds by strategy:")?;
                strategies.iter().try_for_each(|strategy| write!(f, "\n{strategy}"))
            }
            Self::Fails(refutation) => write!(
                f,
                "fails in the strict context {} over {}",
                refutation.context.text(),
                refutation.context.poset()
            ),
            Self::Unknown { tried } => write!(
                f,
                "unknown: it holds in {tried} strict contexts, and no argument for all was found"
            ),
        }
    }
}

/// Decides relations between games over one poset by strict contexts.
pub struct Decisive {
    contexts: Vec<Context>,
    outcomes: usize,
    finite: bool,
    stopped: Option<StopReason>,
    strategy_limit: usize,
}

/// The greatest depth of contexts tried if there are infinitely many.
const CONTEXT_DEPTH: usize = 1;

impl Decisive {
    /// Prepares the strict contexts for games over `poset`, which has top and bottom.
    pub fn new(poset: &OutcomePoset) -> Result<Self, ContextError> {
        Self::with_memory(poset, EnumerationPlan::default().memory, &NoProgress)
    }

    /// Prepares the strict contexts for games over `poset`, within `memory` bytes, until `sink`
    /// stops the search. Missing contexts leave more relations unknown.
    pub fn with_memory(
        poset: &OutcomePoset,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Self, ContextError> {
        let strict = StrictContexts::new(poset)?;
        let (contexts, stopped) = strict.contexts(CONTEXT_DEPTH, memory, sink);
        Ok(Self {
            contexts,
            outcomes: strict.outcomes(),
            finite: strict.are_finite() && stopped.is_none(),
            stopped,
            strategy_limit: 10_000,
        })
    }

    /// Why some contexts are missing.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Whether every relation can be decided, because there are finitely many strict contexts.
    pub fn is_complete(&self) -> bool {
        self.finite
    }

    /// Decides the relation between `G` and `H`, which must be passable.
    pub fn judge(
        &self,
        games: &mut Games,
        relation: Relation,
        g: Game,
        h: Game,
    ) -> RelationDecision {
        let ordered = match relation {
            Relation::Lhd => games.lhd(g, h),
            _ => games.le(g, h),
        };
        if ordered {
            return RelationDecision::Holds(DecisiveArgument::Ordered);
        }
        for context in &self.contexts {
            let (first, second) = (context.play(games, g), context.play(games, h));
            if !relation.holds(first, second) {
                return RelationDecision::Fails(Box::new(ContextRefutation {
                    context: context.clone(),
                    first,
                    second,
                }));
            }
        }
        if self.finite {
            return RelationDecision::Holds(DecisiveArgument::AllContexts {
                outcomes: self.outcomes,
                contexts: self.contexts.len(),
            });
        }
        match self.strategy(games, relation, g, h) {
            Some(strategies) => RelationDecision::Holds(DecisiveArgument::Strategies(strategies)),
            None => RelationDecision::Unknown { tried: self.contexts.len() },
        }
    }

    /// An argument by strategy for passable `G` and `H`, if one is found: one strategy, or two for
    /// `≤ᵍ`.
    pub fn strategy(
        &self,
        games: &mut Games,
        relation: Relation,
        g: Game,
        h: Game,
    ) -> Option<Vec<Strategy>> {
        Strategy::find(games, relation, g, h, self.strategy_limit)
    }

    pub fn judge_equivalence(&self, games: &mut Games, g: Game, h: Game) -> [RelationDecision; 2] {
        [self.judge(games, Relation::Le, g, h), self.judge(games, Relation::Le, h, g)]
    }
}

/// The equivalence classes of values when top and bottom decide the whole game. Values are indices
/// into the given list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collapse {
    /// For each value, the first value proved equivalent to it, possibly itself.
    pub first: Vec<usize>,
    /// The pairs with `G ≤ᵍ H` but not `G ≤ H`, sorted.
    pub beyond: Vec<(usize, usize)>,
    pub open: Vec<(usize, usize)>,
    /// A lower bound on the number of classes: the values that strict contexts distinguish.
    pub at_least: usize,
}

impl Collapse {
    pub fn collapsed(&self) -> Vec<Vec<usize>> {
        let members = |&first: &usize| -> Vec<usize> {
            let all = 0..self.first.len();
            all.filter(|&value| self.first[value] == first).collect()
        };
        let leaders = (0..self.first.len()).filter(|&value| self.first[value] == value);
        let classes = leaders.map(|leader| members(&leader));
        classes.filter(|class| class.len() > 1).collect()
    }

    /// The number of classes if no undecided pair is equivalent.
    pub fn classes(&self) -> usize {
        let leaders = self.first.iter().enumerate();
        leaders.filter(|(value, first)| value == *first).count()
    }

    /// Whether every pair was decided.
    pub fn is_complete(&self) -> bool {
        self.open.is_empty()
    }
}

impl Decisive {
    /// Partitions different passable `values` into equivalence classes.
    pub fn collapse(
        &self,
        games: &mut Games,
        values: &[Game],
        sink: &dyn ProgressSink,
    ) -> Result<Collapse, StopReason> {
        let count = self.contexts.len();
        // For each value, the contexts in which Left wins it moving first, then moving second.
        let mut profiles: Vec<Vec<u64>> = Vec::with_capacity(values.len());
        for (done, &value) in values.iter().enumerate() {
            sink.report(&Progress::new(done as u64, games.bytes()))?;
            let positions = games.positions(value);
            let mut wins = vec![0; bits::words_for(2 * count)];
            for (at, context) in self.contexts.iter().enumerate() {
                let won = context.play_out(&positions);
                if won.first {
                    bits::insert(&mut wins, at);
                }
                if won.second {
                    bits::insert(&mut wins, count + at);
                }
            }
            profiles.push(wins);
        }
        let mut collapse = Collapse {
            first: (0..values.len()).collect(),
            beyond: Vec::new(),
            open: Vec::new(),
            at_least: profiles.iter().collect::<FxHashSet<_>>().len(),
        };
        for (low, g) in values.iter().enumerate() {
            sink.report(&Progress::new(low as u64, games.bytes()))?;
            games.forget_answers();
            for (high, h) in values.iter().enumerate() {
                let allowed = bits::is_subset(&profiles[low], &profiles[high]);
                if low == high || !allowed || games.le(*g, *h) {
                    continue;
                }
                let is_shown = self.is_complete() || {
                    sink.report(&Progress::new(low as u64, games.bytes()))?;
                    self.strategy(games, Relation::Le, *g, *h).is_some()
                };
                if is_shown {
                    collapse.beyond.push((low, high));
                } else {
                    collapse.open.push((low, high));
                }
            }
        }
        // Different values are equivalent only if one direction is beyond the order.
        for &(low, high) in &collapse.beyond {
            let is_back = collapse.beyond.binary_search(&(high, low)).is_ok();
            if is_back || games.le(values[high], values[low]) {
                let (x, y) = (collapse.first[low], collapse.first[high]);
                let (kept, gone) = (x.min(y), x.max(y));
                for first in &mut collapse.first {
                    if *first == gone {
                        *first = kept;
                    }
                }
            }
        }
        Ok(collapse)
    }
}
