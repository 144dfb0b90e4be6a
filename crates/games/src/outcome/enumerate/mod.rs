//! All passable values over a poset, depth by depth (CVH §10).
//!
//! Up to equivalence there are finitely many passable games of each depth. [`enumerate()`]
//! finds them all: from the values of depth at most n it makes the left and the right classes
//! of sets of values, and the pairs of classes that are stable and passable are the values of
//! depth at most n + 1 (see the source of `universe`). Over `L_1 … L_4` there is a depth
//! without new values, and the list is complete for all depths; over all other posets values
//! go on for ever (Proposition 10.2).
//!
//! ```
//! use mustplay_games::Unwatched;
//! use mustplay_games::outcome::Poset;
//! use mustplay_games::outcome::enumerate::{Plan, enumerate};
//!
//! let all = enumerate(Poset::linear(4).unwrap(), &Plan::default(), &Unwatched).unwrap();
//! assert!(all.is_finite());
//! let counts: Vec<u64> = all.levels().iter().map(|level| level.values).collect();
//! assert_eq!(counts, [4, 6, 11, 8, 2]);
//! let (name, g) = all.named_values().nth(10).unwrap();
//! assert_eq!((name.as_str(), all.games().text(g).as_str()), ("G10", "{b,{T|a}|_}"));
//! ```

mod classes;
mod counting;
mod downsets;
mod ledger;
mod pace;
mod pairs;
mod universe;

pub use self::counting::{NextDepth, count_next_depth};
pub use self::ledger::{Flaw, StoreError};

use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

use rayon::prelude::*;

use self::classes::Classes;
use self::ledger::{Ledger, Limits, Problem, RawBlock};
use self::pace::Pace;
use self::pairs::{Block, Pairs};
use self::universe::{Face, Pair, Side, Universe, pair};
use super::bits;
use super::engine::{Game, Games};
use super::listing::Listing;
use super::poset::Poset;
use super::positions::Positions;
use crate::{GameId, Progress, Stop, Watch};

/// Left classes that are one piece of work, and one block of a file of values.
const BLOCK: u64 = 16;

/// Blocks that are worked on together, to be appended in their order.
const AT_ONCE: u64 = 32;

/// How far to go, and what to keep.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The greatest depth; `None` goes on until a depth has no new values, which happens over
    /// `L_1 … L_4` only.
    pub depth: Option<usize>,
    /// Bytes that classes, tables and values may take.
    pub memory: usize,
    /// A directory for the values of each depth: they are written there as they are found, a
    /// run that was stopped goes on from them, and they need not fit in memory.
    pub directory: Option<PathBuf>,
    /// Depths with more new values than this are not made into games.
    pub keep: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            depth: None,
            memory: 4 << 30,
            directory: None,
            keep: 1 << 17,
        }
    }
}

/// What was found at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The depth.
    pub depth: usize,
    /// Passable values of exactly this depth.
    pub values: u64,
    /// How many of them are monotone in canonical form.
    pub monotone: u64,
    /// Left equivalence classes of sets of values of smaller depth.
    pub left_classes: u64,
    /// Right equivalence classes of sets of values of smaller depth.
    pub right_classes: u64,
    /// Whether these are all; otherwise the work was stopped and there are at least so many.
    pub complete: bool,
}

/// The passable values over a poset, as far as they were found.
pub struct Enumeration {
    games: Games,
    /// The values made into games, by place in the universe of the last depth.
    by_place: Vec<Game>,
    /// The same in the order of CVH Fig. 9.
    values: Vec<Game>,
    levels: Vec<Level>,
    finite: bool,
    stopped: Option<Stop>,
    last: Option<Stage>,
}

/// The classes and pairs of the deepest depth.
struct Stage {
    universe: Universe,
    left: Classes,
    right: Classes,
    left_faces: Vec<Face>,
    right_faces: Vec<Face>,
    pairs: Pairs,
}

/// Finds all passable values over `poset`.
///
/// When the watch says stop, what was found so far is returned, and [`Enumeration::stopped`]
/// tells why. All threads of the current rayon pool take part.
pub fn enumerate(poset: Poset, plan: &Plan, watch: &dyn Watch) -> Result<Enumeration, StoreError> {
    let mut universe = Universe::of_atoms(&poset);
    let mut games = Games::new(poset);
    let atoms: Vec<_> = games.poset().atoms().collect();
    let values: Vec<Game> = atoms.into_iter().map(|atom| games.atom(atom)).collect();
    let first = Level {
        depth: 0,
        values: values.len() as u64,
        monotone: values.len() as u64,
        left_classes: 0,
        right_classes: 0,
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
    for depth in 1..=plan.depth.unwrap_or(usize::MAX) {
        let mut stage = match Stage::prepare(universe, all.games.poset(), depth, plan, watch)? {
            Ok(stage) => stage,
            Err(stop) => {
                all.stopped = Some(stop);
                break;
            }
        };
        all.stopped = stage.find_pairs(watch)?.err();
        let level = stage.level(depth, all.stopped.is_none());
        if level.complete && level.values == 0 {
            all.finite = true;
            break;
        }
        all.levels.push(level);
        let Some(new) = stage.kept_pairs(&level, plan) else {
            all.last = Some(stage);
            if plan.depth != Some(depth) {
                all.stopped.get_or_insert(Stop::Memory);
            }
            break;
        };
        if let Err(stop) = all.add_games(&stage.universe, &new, watch) {
            all.stopped = Some(stop);
            all.last = Some(stage);
            break;
        }
        if plan.depth == Some(depth) {
            break;
        }
        if Universe::bytes_for(all.by_place.len()) > plan.memory {
            all.stopped = Some(Stop::Memory);
            break;
        }
        universe = match stage.universe.with(&new, watch) {
            Ok(universe) => universe,
            Err(stop) => {
                all.stopped = Some(stop);
                break;
            }
        };
    }
    all.list();
    Ok(all)
}

impl Stage {
    fn prepare(
        universe: Universe,
        poset: &Poset,
        depth: usize,
        plan: &Plan,
        watch: &dyn Watch,
    ) -> Result<Result<Self, Stop>, StoreError> {
        let limit = MemoryLimit {
            limit: plan.memory,
            base: universe.bytes(),
            watch,
        };
        let classes = Classes::of(&universe, Side::Left, &limit).and_then(|left| {
            let right = Classes::of(&universe, Side::Right, &limit)?;
            Ok((left, right))
        });
        let (left, right) = match classes {
            Ok(classes) => classes,
            Err(stop) => return Ok(Err(stop)),
        };
        let pace = Pace::default();
        let faces = |side, classes: &Classes| -> Result<Vec<Face>, Stop> {
            (0..classes.len())
                .into_par_iter()
                .map(|class| {
                    pace.spend(universe.facing_effort(), watch, || universe.progress())?;
                    Ok(universe.face(side, classes.get(class)))
                })
                .collect()
        };
        let faces = faces(Side::Left, &left).and_then(|l| Ok((l, faces(Side::Right, &right)?)));
        let (left_faces, right_faces) = match faces {
            Ok(faces) => faces,
            Err(stop) => return Ok(Err(stop)),
        };
        let room = plan
            .memory
            .saturating_sub(universe.bytes() + face_bytes(&left, &right));
        let problem = Problem {
            poset,
            depth,
            classes: [left.len(), right.len()],
        };
        let ledger = plan.directory.as_ref().map(|directory| {
            let path = directory.join(format!("depth-{depth}.values"));
            Ledger::open(&path, &problem)
        });
        let pairs = Pairs::new(room / size_of::<(u32, u32)>() / 2, ledger.transpose()?);
        Ok(Ok(Self {
            universe,
            left,
            right,
            left_faces,
            right_faces,
            pairs,
        }))
    }

    /// Looks at all pairs of classes, block after block of left classes. Blocks that an earlier
    /// run has found are judged again and taken over. Blocks stand in their order, so when one
    /// was stopped those after it do not count.
    fn find_pairs(&mut self, watch: &dyn Watch) -> Result<Result<(), Stop>, StoreError> {
        if let Err(stop) = self.take_over(watch)? {
            return Ok(Err(stop));
        }
        let pace = Pace::default();
        let blocks = self.limits().blocks;
        while self.pairs.blocks() < blocks {
            let next = self.pairs.blocks();
            let end = blocks.min(next + AT_ONCE);
            let found: Vec<Result<Block, Stop>> = (next..end)
                .into_par_iter()
                .map(|block| self.find_block(block, &pace, watch))
                .collect();
            for block in found {
                match block {
                    Ok(block) => self.pairs.append(block)?,
                    Err(stop) => return Ok(Err(stop)),
                }
            }
            if let Err(stop) = watch.report(&self.progress())
                && end < blocks
            {
                return Ok(Err(stop));
            }
        }
        let (expected, found) = (self.universe.len() as u64, self.pairs.known());
        match self.pairs.flaw(Flaw::Known { expected, found }) {
            Some(error) if expected != found => return Err(error),
            _ => debug_assert_eq!(expected, found, "every known value is a pair"),
        }
        Ok(Ok(()))
    }

    /// Takes over the blocks in the file.
    fn take_over(&mut self, watch: &dyn Watch) -> Result<Result<(), Stop>, StoreError> {
        let Some(reader) = self.pairs.read(self.limits()) else {
            return Ok(Ok(()));
        };
        let mut reader = reader?;
        loop {
            let mut raw = Vec::new();
            while (raw.len() as u64) < AT_ONCE
                && let Some(block) = reader.next()?
            {
                raw.push(block);
            }
            if raw.is_empty() {
                return self.pairs.go_on(reader.mark()).map(Ok);
            }
            let judged: Vec<Result<Block, Flaw>> =
                raw.into_par_iter().map(|raw| self.judge(raw)).collect();
            for block in judged {
                self.pairs.account(block.map_err(|flaw| reader.flaw(flaw))?);
            }
            // Values that were found before are no work of this run.
            let progress = Progress {
                done: 0,
                ..self.progress()
            };
            if let Err(stop) = watch.report(&progress) {
                return Ok(Err(stop));
            }
        }
    }

    /// What was read, if each pair is a new value and behind the one before. That none is
    /// missing, and how many are monotone, is what the checksums vouch for: to find that again
    /// would take as long as to find the values.
    fn judge(&self, raw: RawBlock) -> Result<Block, Flaw> {
        let lefts = self.classes_of(raw.number);
        let mut last = None;
        for (number, &classes) in raw.pairs.iter().enumerate() {
            let (left, right) = (classes.0 as usize, classes.1 as usize);
            let is_next = last < Some(classes) && lefts.contains(&left) && right < self.right.len();
            let is_new = is_next
                && self.left_faces[left].makes_value(&self.right_faces[right])
                && !self.pair(classes).is_known();
            if !is_new {
                return Err(raw.wrong_pair(number));
            }
            last = Some(classes);
        }
        Ok(Block {
            pairs: raw.pairs,
            monotone: raw.monotone,
            known: raw.known,
        })
    }

    /// Calls `visit` with every value, from memory or from the file, until it breaks off; `false`
    /// when the values were only counted.
    fn visit(
        &self,
        mut visit: impl FnMut((u32, u32)) -> ControlFlow<()>,
    ) -> Result<bool, StoreError> {
        if let Some(held) = self.pairs.held() {
            let _ = held.iter().try_for_each(|&pair| visit(pair));
            return Ok(true);
        }
        let Some(reader) = self.pairs.read(self.limits()) else {
            return Ok(false);
        };
        let mut reader = reader?;
        for _ in 0..self.pairs.blocks() {
            let raw = reader.next()?.ok_or_else(|| reader.ends_too_soon())?;
            let block = self.judge(raw).map_err(|flaw| reader.flaw(flaw))?;
            if block.pairs.into_iter().try_for_each(&mut visit).is_break() {
                break;
            }
        }
        Ok(true)
    }

    fn limits(&self) -> Limits {
        Limits {
            blocks: (self.left.len() as u64).div_ceil(BLOCK),
            values: BLOCK.saturating_mul(self.right.len() as u64),
        }
    }

    /// The left classes of a block.
    fn classes_of(&self, block: u64) -> Range<usize> {
        let end = (self.left.len() as u64).min((block + 1) * BLOCK);
        (block * BLOCK) as usize..end as usize
    }

    fn progress(&self) -> Progress {
        let tables = self.universe.bytes() + face_bytes(&self.left, &self.right);
        Progress {
            done: self.pairs.count(),
            total: None,
            bytes: tables + self.pairs.bytes(),
        }
    }

    fn find_block(&self, block: u64, pace: &Pace, watch: &dyn Watch) -> Result<Block, Stop> {
        let mut found = Block::default();
        let effort = self.right.len() * self.universe.words();
        for left in self.classes_of(block) {
            pace.spend(effort, watch, || self.progress())?;
            let left_face = &self.left_faces[left];
            for (right, right_face) in self.right_faces.iter().enumerate() {
                if !left_face.makes_value(right_face) {
                    continue;
                }
                let classes = (left as u32, right as u32);
                let pair = self.pair(classes);
                if pair.is_known() {
                    found.known += 1;
                    continue;
                }
                found.pairs.push(classes);
                found.monotone += u64::from(self.universe.is_monotone(&pair));
            }
        }
        Ok(found)
    }

    fn pair(&self, (left, right): (u32, u32)) -> Pair<'_> {
        let (left, right) = (left as usize, right as usize);
        pair(
            (self.left.get(left), &self.left_faces[left]),
            (self.right.get(right), &self.right_faces[right]),
        )
    }

    fn level(&self, depth: usize, complete: bool) -> Level {
        Level {
            depth,
            values: self.pairs.count(),
            monotone: self.pairs.monotone(),
            left_classes: self.left.len() as u64,
            right_classes: self.right.len() as u64,
            complete,
        }
    }

    /// The new values, if all were found and are few enough to be made into games.
    fn kept_pairs(&self, level: &Level, plan: &Plan) -> Option<Vec<Pair<'_>>> {
        let held = self.pairs.held()?;
        let few = level.complete && held.len() <= plan.keep;
        few.then(|| held.iter().map(|&pair| self.pair(pair)).collect())
    }
}

/// Bytes held by classes and their faces, which have four sets for each class.
fn face_bytes(left: &Classes, right: &Classes) -> usize {
    let faces =
        |classes: &Classes| classes.len() * (4 * classes.get(0).len() * 8 + size_of::<Face>());
    left.bytes() + right.bytes() + faces(left) + faces(right)
}

/// Adds a memory limit to what someone watches.
struct MemoryLimit<'a> {
    limit: usize,
    base: usize,
    watch: &'a dyn Watch,
}

impl Watch for MemoryLimit<'_> {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        if self.base + progress.bytes > self.limit {
            return Err(Stop::Memory);
        }
        self.watch.report(progress)
    }
}

impl Enumeration {
    /// The engine that holds the values.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The engine and the values, to go on working with them.
    pub fn into_games(self) -> (Games, Vec<Game>) {
        (self.games, self.values)
    }

    /// What was found at each depth.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Values found in all.
    pub fn total(&self) -> u64 {
        self.levels.iter().map(|level| level.values).sum()
    }

    /// Whether there are no other values of any depth.
    pub fn is_finite(&self) -> bool {
        self.finite
    }

    /// Why the work ended before the depth that was asked for, if it did.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The values that were made into games, in the order of CVH Fig. 9: by depth, then by
    /// right options, then by left options.
    pub fn values(&self) -> &[Game] {
        &self.values
    }

    /// The same with their names `G0`, `G1`, ….
    pub fn named_values(&self) -> impl Iterator<Item = (String, Game)> + '_ {
        self.values
            .iter()
            .enumerate()
            .map(|(at, &game)| (format!("G{at}"), game))
    }

    /// Whether every value that was found can be visited; otherwise those of the deepest depth
    /// were too many for memory, there was no directory, and they were only counted.
    pub fn holds_all(&self) -> bool {
        let pairs = self.last.as_ref().map(|stage| &stage.pairs);
        pairs.is_none_or(Pairs::can_visit)
    }

    /// Calls `visit` with an engine and each value of the deepest depth that was *not* made into
    /// games, until it breaks off; such values live only while they are visited. `Ok(false)` means that they were
    /// too many for memory and there was no directory, so they were only counted.
    pub fn visit_rest(
        &self,
        mut visit: impl FnMut(&Games, Game) -> ControlFlow<()>,
    ) -> Result<bool, StoreError> {
        let Some(stage) = &self.last else {
            return Ok(true);
        };
        let mut scratch = self.games.clone();
        let before = scratch.len();
        stage.visit(|classes| {
            if scratch.len() > before + (1 << 16) {
                scratch = self.games.clone();
            }
            let pair = stage.pair(classes);
            let game = make_game(&mut scratch, &self.by_place, &stage.universe, &pair);
            visit(&scratch, game)
        })
    }

    /// Makes games of new values over `universe`: of all of them, or of none.
    fn add_games(
        &mut self,
        universe: &Universe,
        new: &[Pair<'_>],
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let before = self.by_place.len();
        let pace = Pace::default();
        for pair in new {
            let told = pace.spend(universe.making_effort(), watch, || universe.progress());
            if let Err(stop) = told {
                self.by_place.truncate(before);
                return Err(stop);
            }
            let game = make_game(&mut self.games, &self.by_place, universe, pair);
            self.by_place.push(game);
        }
        Ok(())
    }

    /// Sorts the values as in Fig. 9.
    fn list(&mut self) {
        let ids: Vec<GameId> = self.by_place.iter().map(|game| game.0).collect();
        let positions = Positions::of_all(&self.games.arena, &ids);
        let listing = Listing::of(&positions);
        let ranks = positions.roots().map(|place| listing.rank(place));
        let mut ranked: Vec<(u32, Game)> = ranks.zip(self.by_place.iter().copied()).collect();
        ranked.sort_unstable_by_key(|&(rank, _)| rank);
        self.values = ranked.into_iter().map(|(_, game)| game).collect();
    }
}

/// The canonical form of a new value; `values` are the games of the universe.
fn make_game(games: &mut Games, values: &[Game], universe: &Universe, pair: &Pair<'_>) -> Game {
    let options = |side| -> Vec<GameId> {
        let options = universe.canonical_options(side, pair);
        bits::elements(&options)
            .map(|place| values[place].0)
            .collect()
    };
    let id = games.intern(&options(Side::Left), &options(Side::Right));
    games.canonical.set(id, id);
    Game(id)
}
