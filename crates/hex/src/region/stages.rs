//! The value of the swept part at each place of a sweep.
//!
//! Each place of a sweep has its own outcome poset and engine. [`Stages::add`] maps a value at one
//! place to the next by filling the cell there: a stone maps the outcomes, an empty cell adds the
//! game {⊤ | ⊥}. Adding to a game adds to its options, and every result is cached, so values that
//! share positions share the work, such as those of different moves in a region or of different
//! patterns of a strip. Regions are monotone set-coloring games and therefore passable, so
//! canonical forms may be taken after every cell (CVH Corollary 8.5).

use mustplay_cgt::outcome::{Atom, Game, Games, OutcomePoset};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use crate::color::Color;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionFilling {
    Stone(Color),
    /// Empty: both players may move there.
    Empty,
}

impl From<Option<Color>> for RegionFilling {
    fn from(stone: Option<Color>) -> Self {
        stone.map_or(Self::Empty, Self::Stone)
    }
}

/// One place: the games over the outcomes before the cell there is filled.
#[derive(Clone)]
struct Stage {
    games: Games,
    /// The outcome at the next place for each outcome, by color.
    images: [Vec<Atom>; 2],
    known: FxHashMap<(Game, RegionFilling), Game>,
}

/// One engine for each place of a sweep; the places are cyclic.
#[derive(Clone)]
pub(crate) struct Stages {
    stages: Vec<Stage>,
    /// The number of values created since the last report.
    unreported: u32,
}

const REPORT: u32 = 256;

impl Stages {
    /// Engines over `posets`; `images` has each outcome's image, or is empty for an unused color.
    pub(crate) fn new(posets: Vec<OutcomePoset>, images: Vec<[Vec<usize>; 2]>) -> Self {
        debug_assert_eq!(posets.len(), images.len(), "every place has its images");
        let atoms: Vec<[Vec<Atom>; 2]> = images
            .into_iter()
            .enumerate()
            .map(|(place, images)| {
                let next = &posets[(place + 1) % posets.len()];
                let atom = |at: usize| next.atom_at(at).expect("an outcome of the next place");
                images.map(|side| side.into_iter().map(atom).collect())
            })
            .collect();
        let stage = |(poset, images)| Stage {
            games: Games::new(poset),
            images,
            known: FxHashMap::default(),
        };
        Self { stages: posets.into_iter().zip(atoms).map(stage).collect(), unreported: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.stages.len()
    }

    pub(crate) fn games(&self, place: usize) -> &Games {
        &self.stages[place].games
    }

    pub(crate) fn games_mut(&mut self, place: usize) -> &mut Games {
        &mut self.stages[place].games
    }

    pub(crate) fn image(&self, place: usize, outcome: Atom, color: Color) -> Atom {
        self.stages[place].images[color.index()][outcome.index()]
    }

    pub(crate) fn bytes(&self) -> usize {
        let known = size_of::<((Game, RegionFilling), Game)>() + 1;
        let bytes = |stage: &Stage| stage.games.bytes() + stage.known.capacity() * known;
        self.stages.iter().map(bytes).sum()
    }

    /// The value after the cell at `place` is filled; it belongs to the next place.
    ///
    /// The recursion depth is that of the game, at most the number of empty cells.
    pub(crate) fn add(
        &mut self,
        place: usize,
        game: Game,
        filling: RegionFilling,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        if let Some(&known) = self.stages[place].known.get(&(game, filling)) {
            return Ok(known);
        }
        let next = (place + 1) % self.len();
        let stage = &self.stages[place];
        let result = match (stage.games.outcome(game), filling) {
            (Some(atom), RegionFilling::Stone(color)) => {
                let image = stage.images[color.index()][atom.index()];
                self.stages[next].games.atom(image)
            }
            (_, filling) => {
                let mut options = [
                    stage.games.left(game).collect::<Vec<Game>>(),
                    stage.games.right(game).collect(),
                ];
                for side in &mut options {
                    for option in side.iter_mut() {
                        *option = self.add(place, *option, filling, sink)?;
                    }
                }
                if filling == RegionFilling::Empty {
                    for color in Color::BOTH {
                        let moved = self.add(place, game, RegionFilling::Stone(color), sink)?;
                        options[color.index()].push(moved);
                    }
                }
                self.report(sink)?;
                let games = &mut self.stages[next].games;
                games.game(&options[0], &options[1]).expect("both sides have options")
            }
        };
        self.stages[place].known.insert((game, filling), result);
        Ok(result)
    }

    fn report(&mut self, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        self.unreported += 1;
        if self.unreported < REPORT {
            return Ok(());
        }
        self.unreported = 0;
        sink.report(&Progress {
            done: self.stages.iter().map(|stage| stage.games.len() as u64).sum(),
            total: None,
            bytes: self.bytes(),
        })
    }
}
