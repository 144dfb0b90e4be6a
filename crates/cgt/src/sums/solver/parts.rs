//! Components prepared for search.
//!
//! **Theorem.** Two score games give the same scores in every sum exactly if they differ by an
//! infinitesimal, i.e. if their values have the same reduced canonical form.
//! *Proof.* Scores of sums are stops ([`crate::ScoreGames`]), stops respect the order, and an
//! infinitesimal lies between `−x` and `x` for every number `x > 0`; so adding one changes no stop.
//! Conversely, if `G` and `H` score alike in every sum, then `G − H` scores like `H − H`, whose
//! scores are 0, and a game with both stops 0 is infinitesimal. ∎
//!
//! So the search plays reduced canonical forms: dominated and reversible moves of a component are
//! removed before it starts, and games infinitesimally close to a number are numbers. Further:
//!
//! * *Numbers are split off.* A component is stored as a mean and a [`Part`] of mean 0, which is
//!   correct by number translation, `G + x = {G^L + x | G^R + x}` for `G` not a number. Components
//!   that differ by a number share one part.
//! * *The player to move is always Left.* Right to move in `G` is Left to move in `−G`, and every
//!   part stores its negative.
//! * *Stacks of coins are decomposed.* A part `{x + S | −x + S}` that equals `±x + S` becomes the
//!   two parts `±x` and `S`; a stack of falling coins is then a heap of switches (SUM §3.2).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::points::{Points, Scale};
use crate::normal::{Dyadic, Game, Games, Thermograph, Wall};
use mustplay_core::{ProgressSink, StopReason};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct PartId(pub(crate) u32);

impl PartId {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

pub(crate) type Heap = SmallVec<[PartId; 12]>;

/// A game in the search: a sum of a number and parts.
#[derive(Clone, Debug)]
pub(crate) struct Position<P> {
    pub(crate) score: P,
    pub(crate) parts: SmallVec<[PartId; 2]>,
}

/// A hot reduced game of mean 0.
#[derive(Clone, Debug)]
pub(crate) struct Part<P> {
    pub(crate) negative: PartId,
    pub(crate) temperature: P,
    /// Whether every move of both players ends it.
    pub(crate) is_switch: bool,
    pub(crate) left: Box<[P]>,
    pub(crate) right: Box<[P]>,
    pub(crate) moves: Vec<Position<P>>,
    /// The index of the first of these moves among all moves of all parts.
    pub(crate) first_move: u32,
}

/// The parts that can occur in play of a sum, including their negatives.
#[derive(Clone, Debug)]
pub(crate) struct Parts<P> {
    all: Vec<Part<P>>,
    pub(crate) taxes: Vec<P>,
    pub(crate) scale: Scale,
    pub(crate) moves: u32,
}

/// The most taxes that bounds are computed for. Any selection gives valid bounds.
const MAX_TAXES: usize = 48;

/// Collects parts before scores are converted to a common unit.
#[derive(Default)]
pub(crate) struct Collector {
    /// The decomposition of reduced games of mean 0 into parts.
    found: FxHashMap<Game, SmallVec<[PartId; 2]>>,
    drafts: Vec<Draft>,
}

struct Draft {
    game: Game,
    thermograph: Thermograph,
    negative: PartId,
    moves: Vec<Position<Dyadic>>,
}

impl Collector {
    /// The value of a score game as a position of the search.
    pub(crate) fn position(
        &mut self,
        normal: &mut Games,
        value: Game,
        sink: &dyn ProgressSink,
    ) -> Result<Position<Dyadic>, StopReason> {
        let reduced = normal.with_sink(sink).reduced(value)?;
        let score = normal.mean(reduced);
        if normal.is_numberish(reduced) {
            let parts = SmallVec::new();
            return Ok(Position { score, parts });
        }
        let shift = normal.number(&-&score);
        let centered = normal.add(reduced, shift);
        let parts = self.parts_of(normal, centered);
        Ok(Position { score, parts })
    }

    fn parts_of(&mut self, normal: &mut Games, centered: Game) -> SmallVec<[PartId; 2]> {
        if let Some(parts) = self.found.get(&centered) {
            return parts.clone();
        }
        let mut parts = SmallVec::new();
        let mut rest = centered;
        while let Some((coin, below)) = coin_on_top(normal, rest) {
            parts.push(self.part(normal, coin));
            rest = below;
        }
        parts.push(self.part(normal, rest));
        self.found.insert(centered, parts.clone());
        parts
    }

    /// The part for a game, without decomposing it.
    fn part(&mut self, normal: &mut Games, game: Game) -> PartId {
        if let Some(&[part]) = self.found.get(&game).map(SmallVec::as_slice) {
            return part;
        }
        let part = PartId(self.drafts.len() as u32);
        self.drafts.push(Draft {
            game,
            thermograph: normal.thermograph(game).clone(),
            negative: part,
            moves: Vec::new(),
        });
        self.found.insert(game, SmallVec::from_slice(&[part]));
        part
    }

    /// Adds the negatives and the moves of all parts, transitively.
    pub(crate) fn close(
        &mut self,
        normal: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let mut done = 0;
        while let Some(draft) = self.drafts.get(done) {
            let game = draft.game;
            let negative = normal.neg(game);
            let negative = self.part(normal, negative);
            let options = normal.left(game);
            let options = options.iter();
            let moves = options.map(|&option| self.position(normal, option, sink));
            let moves = moves.collect::<Result<_, StopReason>>()?;
            let draft = &mut self.drafts[done];
            (draft.negative, draft.moves) = (negative, moves);
            done += 1;
        }
        Ok(())
    }

    /// All numbers that can occur in a search, except their sums.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Dyadic> {
        self.drafts.iter().flat_map(|draft| {
            let walls = [&draft.thermograph.left, &draft.thermograph.right];
            let corners = walls.into_iter().flat_map(Wall::corners);
            let corners = corners.flat_map(|corner| [&corner.tax, &corner.value]);
            corners.chain(draft.moves.iter().map(|position| &position.score))
        })
    }

    pub(crate) fn counted<P: Points>(&self, scale: Scale) -> Parts<P> {
        let taxes = self.taxes();
        let count = |x: &Dyadic| P::counted(x, &scale);
        let mut parts = Vec::with_capacity(self.drafts.len());
        let mut moves = 0;
        for draft in &self.drafts {
            let wall = |wall: &Wall| -> Box<[P]> {
                taxes.iter().map(|tax| count(&wall.at(tax))).collect()
            };
            let opposite = &self.drafts[draft.negative.index()];
            let ends = |draft: &Draft| draft.moves.iter().all(|to| to.parts.is_empty());
            parts.push(Part {
                negative: draft.negative,
                temperature: count(&draft.thermograph.temperature),
                is_switch: ends(draft) && ends(opposite),
                left: wall(&draft.thermograph.left),
                right: wall(&draft.thermograph.right),
                moves: draft.moves.iter().map(|to| to.counted(&scale)).collect(),
                first_move: moves,
            });
            moves += draft.moves.len() as u32;
        }
        Parts { taxes: taxes.iter().map(count).collect(), all: parts, moves, scale }
    }

    /// The taxes to compute bounds for: 0 and an even selection of corners.
    fn taxes(&self) -> Vec<Dyadic> {
        let mut all = vec![Dyadic::ZERO];
        all.extend(self.drafts.iter().flat_map(|it| it.thermograph.corner_taxes()).cloned());
        all.sort();
        all.dedup();
        if all.len() <= MAX_TAXES {
            return all;
        }
        let last = all.len() - 1;
        (0..MAX_TAXES).map(|i| all[i * last / (MAX_TAXES - 1)].clone()).collect()
    }
}

impl Position<Dyadic> {
    pub(crate) fn counted<P: Points>(&self, scale: &Scale) -> Position<P> {
        Position { score: P::counted(&self.score, scale), parts: self.parts.clone() }
    }
}

/// `±x` and `S`, if the reduced game of mean 0 is `{x + S | −x + S}` and equals their sum up to
/// infinitesimals.
fn coin_on_top(normal: &mut Games, game: Game) -> Option<(Game, Game)> {
    let (left, right) = (normal.left(game), normal.right(game));
    let ([left], [right]) = (left.as_slice(), right.as_slice()) else {
        return None;
    };
    if normal.is_numberish(*left) || normal.is_numberish(*right) {
        return None;
    }
    let x = normal.mean(*left);
    let [down, up] = [-&x, x.clone()].map(|shift| normal.number(&shift));
    let below = normal.add(*left, down);
    if normal.add(*right, up) != below {
        return None;
    }
    let coin = normal.number(&x);
    let coin = normal.switch(coin);
    let sum = normal.add(coin, below);
    (normal.reduced(sum) == game).then_some((coin, below))
}

impl<P: Points> Parts<P> {
    pub(crate) fn part(&self, id: PartId) -> &Part<P> {
        &self.all[id.index()]
    }

    /// Normalizes a heap, so that equal heaps are identical: sorts the parts and removes pairs
    /// `G + −G`, which are worth 0 (SUM §2.4).
    pub(crate) fn normalize(&self, heap: &mut Heap) {
        heap.sort_unstable();
        let mut i = 0;
        while i < heap.len() {
            let negative = self.part(heap[i]).negative;
            if let Ok(j) = heap[i + 1..].binary_search(&negative) {
                heap.remove(i + 1 + j);
                heap.remove(i);
            } else {
                i += 1;
            }
        }
    }

    pub(crate) fn negated(&self, heap: &[PartId]) -> Heap {
        let mut negated: Heap = heap.iter().map(|&part| self.part(part).negative).collect();
        negated.sort_unstable();
        negated
    }
}
