//! All passable values over a poset, depth by depth (CVH §10).
//!
//! Up to equivalence there are finitely many passable games of each depth. [`enumerate()`] finds
//! them all: it derives the left and the right classes of sets of values of depth at most n, and
//! the stable passable pairs of classes are the values of depth at most n + 1 (see the source of
//! `universe`). Over `L_1 … L_4` some depth has no new values, so the list is complete for all
//! depths; over all other posets every depth has new values (CVH Proposition 10.2).
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::outcome::OutcomePoset;
//! use mustplay_cgt::outcome::enumerate::{enumerate, EnumerationPlan};
//!
//! let (line, plan) = (OutcomePoset::linear(4).unwrap(), EnumerationPlan::default());
//! let all = enumerate(line, &plan, &NoProgress).unwrap();
//! assert!(all.is_finite());
//! let counts: Vec<u64> = all.levels().iter().map(|level| level.values).collect();
//! assert_eq!(counts, [4, 6, 11, 8, 2]);
//! let (name, g) = all.named_values().nth(10).unwrap();
//! assert_eq!((name.as_str(), all.games().text(g).as_str()), ("G10", "{b,{T|a}|_}"));
//! ```

mod counting;
mod downsets;
mod ledger;
mod stage;
mod universe;

pub use self::counting::{NextDepth, count_next_depth};
pub use self::ledger::{LedgerError, LedgerFlaw};

use std::ops::ControlFlow;
use std::path::PathBuf;

use self::downsets::Pace;
use self::ledger::Pairs;
use self::stage::Stage;
use self::universe::{Pair, Universe};
use super::engine::{Game, Games};
use super::poset::OutcomePoset;
use super::positions::{Listing, Positions};
use crate::GameId;
use crate::bits;
use crate::normal::Player;
use mustplay_core::{ProgressSink, StopReason};

#[derive(Clone, Debug)]
pub struct EnumerationPlan {
    /// The greatest depth; `None` continues until a depth has no new values, which happens over
    /// `L_1 … L_4` only.
    pub depth: Option<usize>,
    /// Memory limit in bytes for classes, tables and values.
    pub memory: usize,
    /// A directory for the values of each depth. Values are written as they are found, an
    /// interrupted run can be continued, and they can exceed the memory limit.
    pub directory: Option<PathBuf>,
    /// The most new values of a depth that are made into games.
    pub keep: usize,
    /// Whether to search for values of a depth before all its classes are found, so that a depth
    /// that cannot be finished still yields some.
    pub endless: bool,
}

impl Default for EnumerationPlan {
    fn default() -> Self {
        Self { depth: None, memory: 4 << 30, directory: None, keep: 1 << 17, endless: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthValues {
    pub depth: usize,
    /// The number of passable values of exactly this depth.
    pub values: u64,
    /// The number of these values that are monotone in canonical form.
    pub monotone: u64,
    /// The number of left equivalence classes of sets of values of smaller depth.
    pub left_classes: u64,
    /// The number of right equivalence classes of sets of values of smaller depth.
    pub right_classes: u64,
    /// Whether all classes were found.
    pub all_classes: bool,
    /// Whether all values were found; otherwise the numbers are lower bounds.
    pub complete: bool,
}

/// The passable values over a poset found so far.
pub struct Enumeration {
    games: Games,
    /// The values made into games, by index in the universe of the last depth.
    by_place: Vec<Game>,
    /// The values made into games, in the order of CVH Figure 9.
    values: Vec<Game>,
    levels: Vec<DepthValues>,
    finite: bool,
    stopped: Option<StopReason>,
    last: Option<Stage>,
}

/// Finds all passable values over `poset`.
///
/// If the sink stops the work, the values found so far are returned, and [`Enumeration::stopped`]
/// has the reason. Uses all threads of the current rayon pool.
pub fn enumerate(
    poset: OutcomePoset,
    plan: &EnumerationPlan,
    sink: &dyn ProgressSink,
) -> Result<Enumeration, LedgerError> {
    enumerate_telling(poset, plan, sink, None)
}

/// Receives each value when it is found; a break ends the work.
pub type Listener<'a> = dyn FnMut(&Games, Game) -> ControlFlow<()> + 'a;

/// Finds all passable values over `poset` and reports them to a listener.
///
/// The values of a finished depth with at most [`EnumerationPlan::keep`] values are reported at its
/// end, in the order of [`Enumeration::values`]. Values of a larger depth are reported as they are
/// found, even if it cannot be finished.
pub fn enumerate_telling(
    poset: OutcomePoset,
    plan: &EnumerationPlan,
    sink: &dyn ProgressSink,
    listener: Option<&mut Listener<'_>>,
) -> Result<Enumeration, LedgerError> {
    let universe = Universe::of_atoms(&poset);
    let mut games = Games::new(poset);
    let atoms: Vec<_> = games.poset().atoms().collect();
    let values: Vec<Game> = atoms.into_iter().map(|atom| games.atom(atom)).collect();
    let first = DepthValues {
        depth: 0,
        values: values.len() as u64,
        monotone: values.len() as u64,
        left_classes: 0,
        right_classes: 0,
        all_classes: true,
        complete: true,
    };
    let mut all = Enumeration {
        games,
        by_place: values,
        values: Vec::new(),
        levels: vec![first],
        finite: false,
        stopped: None,
        last: None,
    };
    all.stopped = stopped(all.go_deeper(universe, plan, sink, listener))?.err();
    all.values = all.listed(0);
    Ok(all)
}

/// Why work on a depth ended early.
enum Interrupt {
    Stopped(StopReason),
    Ledger(LedgerError),
}

impl From<StopReason> for Interrupt {
    fn from(stop: StopReason) -> Self {
        Self::Stopped(stop)
    }
}

impl From<LedgerError> for Interrupt {
    fn from(error: LedgerError) -> Self {
        Self::Ledger(error)
    }
}

/// The result or the reason for stopping; file errors are returned as errors.
fn stopped<T>(found: Result<T, Interrupt>) -> Result<Result<T, StopReason>, LedgerError> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(Interrupt::Stopped(stop)) => Ok(Err(stop)),
        Err(Interrupt::Ledger(error)) => Err(error),
    }
}

/// Values of one depth for the listener, queued while they are few enough to be sorted.
struct ListenerQueue<'a, 'b> {
    untold: Vec<(u32, u32)>,
    has_begun: bool,
    scratch: Scratch,
    listener: &'a mut Listener<'b>,
}

impl ListenerQueue<'_, '_> {
    /// Adds values, of which up to `most` are queued.
    fn add(&mut self, stage: &Stage, pairs: &[(u32, u32)], most: usize) -> ControlFlow<()> {
        self.untold.extend_from_slice(pairs);
        if stage.is_closed() && self.untold.len() <= most && !self.has_begun {
            return ControlFlow::Continue(());
        }
        self.begin(stage)
    }

    fn begin(&mut self, stage: &Stage) -> ControlFlow<()> {
        self.has_begun = true;
        for classes in self.untold.drain(..) {
            let game = self.scratch.make(stage, classes);
            (self.listener)(&self.scratch.games, game)?;
        }
        ControlFlow::Continue(())
    }
}

/// A temporary engine for values that are needed only while they are visited.
struct Scratch {
    /// Games of smaller depth; the temporary engine is reset to a copy of these.
    kept: Games,
    by_place: Vec<Game>,
    games: Games,
}

impl Scratch {
    fn of(all: &Enumeration) -> Self {
        Self { kept: all.games.clone(), by_place: all.by_place.clone(), games: all.games.clone() }
    }

    fn make(&mut self, stage: &Stage, classes: (u32, u32)) -> Game {
        if self.games.len() > self.kept.len() + (1 << 16) {
            self.games = self.kept.clone();
        }
        let pair = stage.pair(classes);
        make_game(&mut self.games, &self.by_place, &stage.universe, &pair)
    }
}

impl Enumeration {
    /// Finds the values of increasing depths.
    fn go_deeper(
        &mut self,
        mut universe: Universe,
        plan: &EnumerationPlan,
        sink: &dyn ProgressSink,
        mut listener: Option<&mut Listener<'_>>,
    ) -> Result<(), Interrupt> {
        self.tell_depth(0, listener.as_deref_mut())?;
        for depth in 1..=plan.depth.unwrap_or(usize::MAX) {
            let mut stage = Stage::prepare(universe, self.games.poset(), depth, plan, sink)?;
            let mut told = listener.as_deref_mut().map(|listener| ListenerQueue {
                untold: Vec::new(),
                has_begun: false,
                scratch: Scratch::of(self),
                listener,
            });
            let found = stage.find_pairs(sink, &mut |stage, pairs| match &mut told {
                Some(told) => told.add(stage, pairs, plan.keep),
                None => ControlFlow::Continue(()),
            });
            let found = stopped(found)?;
            let level = stage.level(depth, found.is_ok());
            if level.complete && level.values == 0 {
                self.finite = true;
                break;
            }
            self.levels.push(level);
            let Some(new) = stage.kept_pairs(&level, plan) else {
                let is_broken = told.is_some_and(|mut told| told.begin(&stage).is_break());
                self.last = Some(stage);
                found?;
                return match is_broken {
                    true => Err(StopReason::Canceled.into()),
                    false if plan.depth == Some(depth) => Ok(()),
                    false => Err(StopReason::Memory.into()),
                };
            };
            let before = self.by_place.len();
            if let Err(stop) = self.add_games(&stage.universe, &new, sink) {
                self.last = Some(stage);
                return Err(stop.into());
            }
            let unheard = told.is_some_and(|told| !told.has_begun);
            self.tell_depth(before, listener.as_deref_mut().filter(|_| unheard))?;
            if plan.depth == Some(depth) {
                break;
            }
            if Universe::bytes_for(self.by_place.len()) > plan.memory {
                return Err(StopReason::Memory.into());
            }
            universe = stage.universe.with(&new, sink)?;
        }
        Ok(())
    }

    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The engine and the values.
    pub fn into_games(self) -> (Games, Vec<Game>) {
        (self.games, self.values)
    }

    pub fn levels(&self) -> &[DepthValues] {
        &self.levels
    }

    pub fn total(&self) -> u64 {
        self.levels.iter().map(|level| level.values).sum()
    }

    /// Whether there are no further values of any depth.
    pub fn is_finite(&self) -> bool {
        self.finite
    }

    /// Why the work ended before the planned depth.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The values made into games, in the order of CVH Figure 9: by depth, then by right options,
    /// then by left options.
    pub fn values(&self) -> &[Game] {
        &self.values
    }

    /// The values made into games, named `G0`, `G1`, … by their index in [`Enumeration::values`].
    pub fn named_values(&self) -> impl Iterator<Item = (String, Game)> + '_ {
        self.values.iter().enumerate().map(|(at, &game)| (format!("G{at}"), game))
    }

    /// Whether every value found can be visited. Otherwise the values of the deepest depth exceeded
    /// memory, there was no directory, and they were only counted.
    pub fn holds_all(&self) -> bool {
        let pairs = self.last.as_ref().map(|stage| &stage.pairs);
        pairs.is_none_or(Pairs::can_visit)
    }

    /// Calls `visit` with an engine and each value of the deepest depth that was *not* made into a
    /// game, until it breaks. Each such value exists only during its visit. `Ok(false)` means that
    /// values were dropped for lack of memory and of a directory.
    pub fn visit_rest(
        &self,
        mut visit: impl FnMut(&Games, Game) -> ControlFlow<()>,
    ) -> Result<bool, LedgerError> {
        let Some(stage) = &self.last else {
            return Ok(true);
        };
        let mut scratch = Scratch::of(self);
        stage.visit(|classes| {
            let game = scratch.make(stage, classes);
            visit(&scratch.games, game)
        })
    }

    /// Makes games of all new values over `universe`, or of none.
    fn add_games(
        &mut self,
        universe: &Universe,
        new: &[Pair<'_>],
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let before = self.by_place.len();
        let pace = Pace::default();
        for pair in new {
            let told = pace.spend(universe.making_effort(), sink, || universe.progress());
            if let Err(stop) = told {
                self.by_place.truncate(before);
                return Err(stop);
            }
            let game = make_game(&mut self.games, &self.by_place, universe, pair);
            self.by_place.push(game);
        }
        Ok(())
    }

    /// The values from index `start` on, sorted as in Fig. 9; values of smaller depth come first.
    fn listed(&self, start: usize) -> Vec<Game> {
        let ids: Vec<GameId> = self.by_place.iter().map(|game| game.0).collect();
        let positions = Positions::of_all(&self.games.arena, &ids);
        let listing = Listing::of(&positions);
        let ranks = positions.roots().map(|place| listing.rank(place));
        let mut ranked: Vec<(u32, Game)> = ranks.zip(self.by_place.iter().copied()).collect();
        let ranked = &mut ranked[start..];
        ranked.sort_unstable_by_key(|&(rank, _)| rank);
        ranked.iter().map(|&(_, game)| game).collect()
    }

    fn tell_depth(
        &self,
        start: usize,
        listener: Option<&mut Listener<'_>>,
    ) -> Result<(), StopReason> {
        let Some(listener) = listener else {
            return Ok(());
        };
        let mut values = self.listed(start).into_iter();
        let is_broken = values.any(|game| listener(&self.games, game).is_break());
        if is_broken { Err(StopReason::Canceled) } else { Ok(()) }
    }
}

/// The canonical form of a new value; `values` are the games of the universe.
fn make_game(games: &mut Games, values: &[Game], universe: &Universe, pair: &Pair<'_>) -> Game {
    let options = |side| -> Vec<GameId> {
        let options = universe.canonical_options(side, pair);
        bits::elements(&options).map(|place| values[place].0).collect()
    };
    let id = games.intern(&options(Player::Left), &options(Player::Right));
    games.canonical.insert(id, id);
    Game(id)
}
