//! Values of payoff functions, with a smallest region for each value found.
//!
//! A payoff is a list of 2ⁿ outcomes; a stone in cell i selects one half of it. Equal payoffs are
//! equal games, whatever region they come from, so each payoff is valued once and cached, which
//! shares positions between regions. A cell that the payoff does not depend on is dead and is
//! filled at once, which does not change the value of a monotone game (CVH §4.2).
//!
//! Every position of a region is a region of the same kind with stones inside. So visiting all
//! positions below a region meets many regions, and the arena keeps for every value the region with
//! the fewest empty cells.

use mustplay_cgt::outcome::{Game, Games};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use super::Figure;
use super::kind::Kind;

pub(super) struct Arena {
    games: Games,
    known: FxHashMap<Box<[u8]>, Game>,
    known_bytes: usize,
    found: FxHashMap<Game, Smallest>,
    /// The number of regions visited and payoffs valued.
    steps: u64,
}

/// A smallest region found so far.
struct Smallest {
    empty: usize,
    sketch: Figure,
}

/// Draws a region with black and white stones on the cells of two masks.
pub(super) type DrawRegion<'a> = &'a dyn Fn(u32, u32) -> Figure;

#[derive(Clone)]
struct PayoffPosition {
    payoff: Vec<u8>,
    /// The cells that are still empty, by bit of the payoff.
    free: Vec<usize>,
    black: u32,
    white: u32,
}

impl PayoffPosition {
    fn of(payoff: Vec<u8>) -> Self {
        Self {
            free: (0..payoff.len().trailing_zeros() as usize).collect(),
            payoff,
            black: 0,
            white: 0,
        }
    }

    fn after(&self, i: usize, black: bool) -> Self {
        let bit = 1_usize << i;
        let wanted = if black { bit } else { 0 };
        let half = self.payoff.iter().enumerate().filter(|(way, _)| way & bit == wanted);
        let cell = 1_u32 << self.free[i];
        let mut free = self.free.clone();
        free.remove(i);
        Self {
            payoff: half.map(|(_, &outcome)| outcome).collect(),
            free,
            black: self.black | if black { cell } else { 0 },
            white: self.white | if black { 0 } else { cell },
        }
    }

    /// Whether the payoff does not depend on the `i`-th free cell.
    fn is_dead(&self, i: usize) -> bool {
        let bit = 1_usize << i;
        let ways = 0..self.payoff.len();
        ways.filter(|way| way & bit == 0).all(|way| self.payoff[way] == self.payoff[way | bit])
    }
}

impl Arena {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            games: Games::new(kind.poset()),
            known: FxHashMap::default(),
            known_bytes: 0,
            found: FxHashMap::default(),
            steps: 0,
        }
    }

    pub(super) fn into_found(self) -> (Games, Vec<(Game, Figure)>) {
        let found = self.found.into_iter();
        (self.games, found.map(|(game, s)| (game, s.sketch)).collect())
    }

    /// Values a region, with stones on the cells of two masks, and every position below it.
    pub(super) fn visit(
        &mut self,
        look: DrawRegion,
        payoff: Vec<u8>,
        stones: [u32; 2],
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.report(sink)?;
        self.make_room(memory);
        let mut place = PayoffPosition::of(payoff);
        for (cells, black) in stones.into_iter().zip([true, false]) {
            for cell in (0..u32::BITS as usize).filter(|cell| cells >> cell & 1 == 1) {
                if let Some(i) = place.free.iter().position(|&free| free == cell) {
                    place = place.after(i, black);
                }
            }
        }
        self.value(Some(look), &place, sink)?;
        Ok(())
    }

    /// The value of a payoff, as text; records no region.
    pub(super) fn value_of(
        &mut self,
        payoff: Vec<u8>,
        sink: &dyn ProgressSink,
    ) -> Result<String, StopReason> {
        let game = self.value(None, &PayoffPosition::of(payoff), sink)?;
        Ok(self.games.text(game))
    }

    /// Drops cached payoffs when they take too much memory; values stay.
    fn make_room(&mut self, memory: usize) {
        if self.known_bytes + self.games.bytes() < memory {
            return;
        }
        self.known = FxHashMap::default();
        self.known_bytes = 0;
        let (mut kept, smallest): (Vec<Game>, Vec<Smallest>) = self.found.drain().unzip();
        self.games.retain(&mut kept);
        self.found = kept.into_iter().zip(smallest).collect();
    }

    /// The recursion depth is the number of empty cells.
    fn value(
        &mut self,
        look: Option<DrawRegion>,
        place: &PayoffPosition,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        if let Some(&game) = self.known.get(place.payoff.as_slice()) {
            return Ok(game);
        }
        let cells = place.free.len();
        let dead = (0..cells).find(|&i| place.is_dead(i));
        let game = if let Some(dead) = dead {
            self.value(look, &place.after(dead, true), sink)?
        } else if cells == 0 {
            let atom = self.games.poset().atom_at(place.payoff[0].into());
            self.games.atom(atom.expect("payoffs are outcomes"))
        } else {
            let mut options = [Vec::with_capacity(cells), Vec::with_capacity(cells)];
            for i in 0..cells {
                for (side, black) in options.iter_mut().zip([true, false]) {
                    side.push(self.value(look, &place.after(i, black), sink)?);
                }
            }
            let [left, right] = options;
            self.games.game(&left, &right).expect("there are cells to play on")
        };
        if dead.is_none() {
            self.record(look, place, game);
        }
        self.known_bytes += place.payoff.len() + 48;
        self.known.insert(place.payoff.clone().into(), game);
        self.report(sink)?;
        Ok(game)
    }

    /// Counts a step and reports every 1024th.
    pub(super) fn report(&mut self, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            sink.report(&Progress::new(self.steps, self.known_bytes + self.games.bytes()))?;
        }
        Ok(())
    }

    /// Records the region if it is the smallest of its value.
    fn record(&mut self, look: Option<DrawRegion>, place: &PayoffPosition, game: Game) {
        let Some(look) = look else {
            return;
        };
        let empty = place.free.len();
        if self.found.get(&game).is_none_or(|known| empty < known.empty) {
            let sketch = look(place.black, place.white);
            self.found.insert(game, Smallest { empty, sketch });
        }
    }
}
