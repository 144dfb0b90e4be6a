//! Contexts: local play within a global game (CVH §9.1).
//!
//! A context `(B, f, K)` for games over `A` adds a passable game `K` over `B` and a monotone judge
//! `f: A × B → 𝔹`; `G +_f K` has a winner. Comparing games by the winner in every context is
//! equivalent to `≤` (CVH Proposition 9.3). A context is *strict* if `f(⊤, b) = ⊤` and
//! `f(⊥, b) = ⊥` for all `b`: the local game decides the global one as soon as it ends at its top
//! or bottom (CVH Definition 9.4).
//!
//! All strict contexts embed in one poset. The judge depends on an atom `b` only through the set
//! `{a : f(a, b) = ⊤}`, an up-set of `A` with ⊤ and without ⊥. Let `U` be the poset of
//! such *proper* up-sets, with membership as judge. Then `(B, f, K)` is `(U, ∈, φ(K))` for a
//! monotone `φ`, so every strict context is a passable game over `U`
//! ([`OutcomePoset::proper_up_sets`]).
//!
//! ```
//! use mustplay_cgt::outcome::{Context, Games, OutcomePoset};
//!
//! let line = OutcomePoset::linear(3).unwrap();
//! let mut games = Games::new(line.clone());
//! let star = games.parse("*").unwrap();
//! for context in Context::strict(&line, 0).unwrap() {
//!     let wins = context.play(&games, star);
//!     assert!(wins.first && !wins.second);
//! }
//! ```

use thiserror::Error;

use super::engine::{Game, Games, RawGame};
use super::enumerate::{EnumerationPlan, enumerate};
use super::map::NotMonotoneMap;
use super::map::{MonotoneSum, truth};
use super::poset::{Atom, OutcomePoset, PosetError};
use super::positions::Positions;
use mustplay_core::{NoProgress, ProgressSink, StopReason};

/// A context in which a local game is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Context {
    poset: OutcomePoset,
    game: Positions,
    judge: MonotoneSum,
    /// The judge's outcome that Left wins with.
    won: Atom,
    strict: bool,
}

/// Whether Left wins moving first and moving second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wins {
    pub first: bool,
    pub second: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContextError {
    #[error(transparent)]
    NotMonotone(#[from] NotMonotoneMap),
    #[error("expected a passable game for the surroundings, found {text}")]
    NotPassable { text: String },
    /// The poset of proper up-sets does not exist or is too large.
    #[error(transparent)]
    Poset(#[from] PosetError),
}

impl Context {
    /// The context of `game` in `surroundings` for local games over `local`; Left wins if `judge`
    /// holds.
    pub fn new(
        local: &OutcomePoset,
        surroundings: &mut Games,
        game: impl Into<RawGame>,
        judge: impl Fn(Atom, Atom) -> bool,
    ) -> Result<Self, ContextError> {
        let game = game.into();
        if !surroundings.is_passable(game) {
            return Err(ContextError::NotPassable { text: surroundings.text(game) });
        }
        let poset = surroundings.poset().clone();
        let truth = truth();
        let [no, yes] = [truth.bottom(), truth.top()].map(|end| end.expect("L2 has both"));
        let sum =
            MonotoneSum::new(local, &poset, &truth, |a, b| if judge(a, b) { yes } else { no })?;
        let ends = local.top().zip(local.bottom());
        let strict = ends.is_some_and(|(top, bottom)| {
            poset.atoms().all(|b| sum.image(top, b) == yes && sum.image(bottom, b) == no)
        });
        Ok(Self { game: surroundings.positions(game), poset, judge: sum, won: yes, strict })
    }

    /// Strict contexts for games over `local`: the passable values over the proper up-sets. If
    /// these form a line of at most four, the list has all contexts up to equivalence, otherwise
    /// those of depth up to `depth`.
    pub fn strict(local: &OutcomePoset, depth: usize) -> Result<Vec<Self>, ContextError> {
        let strict = StrictContexts::new(local)?;
        let (contexts, _) = strict.contexts(depth, EnumerationPlan::default().memory, &NoProgress);
        Ok(contexts)
    }

    /// Whether top and bottom of the local game decide the global game.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    pub fn poset(&self) -> &OutcomePoset {
        &self.poset
    }

    pub fn text(&self) -> String {
        self.game.text(&self.poset)
    }

    /// The winner of `G +_f K`, by playing it out.
    pub fn play(&self, games: &Games, game: impl Into<RawGame>) -> Wins {
        self.play_out(&games.positions(game))
    }

    /// The winner of `G +_f K`, computed for each position: whether `⊤ ⊲ X` and `⊤ ≤ X`, which by
    /// CVH Definition 4.3 follow from the same for the options of `X`.
    pub(super) fn play_out(&self, game: &Positions) -> Wins {
        let width = self.game.len();
        let mut table: Vec<Wins> = Vec::with_capacity(game.len() * width);
        for i in 0..game.len() {
            for j in 0..width {
                let ended = game.outcome(i).zip(self.game.outcome(j));
                let wins = if let Some((a, b)) = ended {
                    let won = self.judge.image(a, b) == self.won;
                    Wins { first: won, second: won }
                } else {
                    let here = |&option: &u32| &table[option as usize * width + j];
                    let there = |&option: &u32| &table[i * width + option as usize];
                    let first = game.left(i).iter().any(|it| here(it).second)
                        || self.game.left(j).iter().any(|it| there(it).second);
                    Wins {
                        first,
                        second: first
                            && game.right(i).iter().all(|it| here(it).first)
                            && self.game.right(j).iter().all(|it| there(it).first),
                    }
                };
                table.push(wins);
            }
        }
        table[game.root() * width + self.game.root()]
    }
}

pub(super) struct StrictContexts {
    local: OutcomePoset,
    poset: OutcomePoset,
    sets: Vec<Vec<Atom>>,
}

impl StrictContexts {
    pub(super) fn new(local: &OutcomePoset) -> Result<Self, ContextError> {
        let (poset, sets) = local.proper_up_sets()?;
        Ok(Self { local: local.clone(), poset, sets })
    }

    /// The number of proper up-sets.
    pub(super) fn outcomes(&self) -> usize {
        self.poset.len()
    }

    /// Whether there are finitely many contexts up to equivalence (CVH §10.2).
    pub(super) fn are_finite(&self) -> bool {
        self.poset.is_linear() && self.poset.len() <= 4
    }

    /// All contexts if there are finitely many, otherwise those of depth up to `depth`. If the sink
    /// or the memory limit stops the work, those of smaller depths, with the reason.
    pub(super) fn contexts(
        &self,
        depth: usize,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> (Vec<Context>, Option<StopReason>) {
        let plan = EnumerationPlan {
            depth: (!self.are_finite()).then_some(depth),
            memory,
            ..EnumerationPlan::default()
        };
        let all = enumerate(self.poset.clone(), &plan, sink)
            .expect("values in memory cannot fail to be stored");
        let stopped = all.stopped();
        let (mut games, values) = all.into_games();
        let make = |game: Game| {
            Context::new(&self.local, &mut games, game, |a, b| self.sets[b.index()].contains(&a))
                .expect("values are passable and membership is monotone")
        };
        (values.into_iter().map(make).collect(), stopped)
    }
}
