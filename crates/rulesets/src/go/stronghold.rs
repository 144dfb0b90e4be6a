//! Groups and territory that live because every attack can be answered.
//!
//! A *stronghold* is a set of points with an owner. The owner, who moves second, answers every
//! local move of the opponent with a local move and thereby
//!
//! * never loses a stone that touches the outside, and
//! * finally has the goal, a given set of points, [settled](super::Life).
//!
//! All points outside count as stones of the opponent that cannot be captured, except those that
//! already belong to the owner; so every chain of the owner must have a liberty inside, or such a
//! friend, from the beginning. The opponent may also pass: then either the goal is settled as it
//! stands, or the owner has a move after which the stronghold still holds.
//!
//! **Theorem.** Disjoint strongholds hold together, whatever else is played on the board, under
//! every rule that forbids only positions that occurred before with the same player to move.
//! *Proof.* A move is inside at most one of them, and its answer is in the same one; play outside
//! can at best give the opponent all of it, which the search assumed. The number of rounds that the
//! proof requires falls with every move of the opponent and its answer, so no local position
//! repeats with the opponent to move, and no answer can be forbidden. ∎
//!
//! So a seki is not a stronghold: its stones are never settled. Neither is a group that lives by a
//! ko, since the opponent may retake at once.
//!
//! The search is iterative deepening in rounds, with a transposition table. Omitting answers of the
//! owner only finds fewer strongholds; moves of the opponent are omitted only in settled points.

use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use super::board::Stone;
use super::local::{LocalBoard, PointSet, Stones, members};

const MOST_ROUNDS: u8 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attack {
    Fails,
    /// This first move has no answer; `None` is a pass.
    Succeeds(Option<usize>),
    /// The search reached its limit.
    Open,
}

/// Searches whether `owner` holds `goal` against an opponent who moves first.
pub(super) fn attacked(
    local: &LocalBoard,
    stones: Stones,
    owner: Stone,
    goal: PointSet,
    most_nodes: u64,
    sink: &dyn ProgressSink,
) -> Result<Attack, StopReason> {
    if !local.breathes(stones, owner) {
        // A chain whose liberties are all outside is captured there.
        return Ok(Attack::Succeeds(None));
    }
    let mut search = StrongholdSearch {
        local,
        owner,
        goal,
        walls: stones.of(owner) & local.friends(owner.opponent()),
        known: FxHashMap::default(),
        nodes: 0,
        most_nodes,
        is_cut: false,
        sink,
    };
    for rounds in 0..=MOST_ROUNDS {
        search.is_cut = false;
        if search.holds(stones, rounds)? {
            return Ok(Attack::Fails);
        }
        if search.nodes >= most_nodes {
            break;
        }
        if !search.is_cut {
            let known = search.known.get(&stones);
            return Ok(Attack::Succeeds(known.and_then(|known| known.refutation)));
        }
    }
    Ok(Attack::Open)
}

/// A table entry, for stones with the opponent to move.
#[derive(Clone, Copy, Default)]
struct TableEntry {
    holds: bool,
    /// One more than the number of rounds that did not suffice.
    failed: u8,
    /// The attack without an answer in that many rounds.
    refutation: Option<usize>,
    /// Whether the search was cut off by the number of rounds.
    is_cut: bool,
}

struct StrongholdSearch<'a> {
    local: &'a LocalBoard,
    owner: Stone,
    goal: PointSet,
    /// The owner's stones that touch the outside.
    walls: PointSet,
    known: FxHashMap<Stones, TableEntry>,
    nodes: u64,
    most_nodes: u64,
    is_cut: bool,
    sink: &'a dyn ProgressSink,
}

impl StrongholdSearch<'_> {
    /// Whether the owner holds the goal in `rounds`, with the opponent to move.
    fn holds(&mut self, stones: Stones, rounds: u8) -> Result<bool, StopReason> {
        if self.walls & !stones.of(self.owner) != 0 {
            return Ok(false);
        }
        let known = self.known.get(&stones).copied().unwrap_or_default();
        if known.holds {
            return Ok(true);
        }
        if rounds < known.failed {
            self.is_cut |= known.is_cut;
            return Ok(false);
        }
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.is_cut = true;
            return Ok(false);
        }
        if self.nodes.is_multiple_of(64) {
            let entry = size_of::<(Stones, TableEntry)>();
            self.sink.report(&Progress::new(self.nodes, 2 * entry * self.known.len()))?;
        }
        let settled = self.local.settled(stones, self.owner);
        if self.goal & !settled == 0 {
            self.keep(stones, |known| known.holds = true);
            return Ok(true);
        }
        if rounds == 0 {
            self.is_cut = true;
            return Ok(false);
        }
        let outer = std::mem::replace(&mut self.is_cut, false);
        let found = self.refutation(stones, settled, rounds, known.refutation)?;
        let is_cut = self.is_cut;
        self.is_cut |= outer;
        if self.nodes >= self.most_nodes && found != Attack::Fails {
            return Ok(false);
        }
        self.keep(stones, |known| {
            if let Attack::Succeeds(refutation) = found {
                known.failed = rounds + 1;
                known.refutation = refutation;
                known.is_cut = is_cut;
            } else {
                known.holds = true;
            }
        });
        Ok(found == Attack::Fails)
    }

    fn keep(&mut self, stones: Stones, change: impl FnOnce(&mut TableEntry)) {
        change(self.known.entry(stones).or_default());
    }

    /// An attack without an answer in `rounds`; `first` is tried first.
    fn refutation(
        &mut self,
        stones: Stones,
        settled: PointSet,
        rounds: u8,
        first: Option<usize>,
    ) -> Result<Attack, StopReason> {
        let open = self.local.all() & !settled;
        let attacks = first.into_iter();
        let others = members(open & !stones.all()).filter(|&at| Some(at) != first);
        for attack in attacks.chain(others) {
            let Some(after) = self.local.place(stones, self.owner.opponent(), attack) else {
                continue;
            };
            let near = self.local.around(1 << attack);
            if self.walls & !after.of(self.owner) != 0
                || !(self.answered(after, open, near, rounds)? || self.holds(after, rounds - 1)?)
            {
                return Ok(Attack::Succeeds(Some(attack)));
            }
        }
        // The opponent passes.
        let stands = self.stands(stones, settled);
        let near = self.local.around(stones.of(self.owner.opponent()));
        let fine = stands || self.answered(stones, open, near, rounds)?;
        Ok(if fine { Attack::Fails } else { Attack::Succeeds(None) })
    }

    /// Whether the goal is the owner's as it stands.
    fn stands(&self, stones: Stones, settled: PointSet) -> bool {
        let other = self.owner.opponent();
        let open = self.goal & !settled & !stones.of(self.owner);
        let empty = self.local.all() & !stones.all();
        let mut reached = self.local.parts(self.local.flood(open & empty, empty));
        open & stones.of(other) == 0
            && reached.all(|part| {
                self.local.touching(part, stones, self.owner)
                    && !self.local.touching(part, stones, other)
            })
    }

    /// Whether a move of the owner saves the stronghold; points `near` are tried first.
    fn answered(
        &mut self,
        stones: Stones,
        open: PointSet,
        near: PointSet,
        rounds: u8,
    ) -> Result<bool, StopReason> {
        let empty = open & !stones.all();
        let own = stones.of(self.owner);
        // A point between own stones is an eye, and filling it is rarely good.
        let eyes = members(empty).filter(|&at| {
            let around = self.local.around(1 << at);
            around & !own == 0 && self.local.friends(self.owner.opponent()) & 1 << at == 0
        });
        let eyes = eyes.fold(0, |set, at| set | 1 << at);
        for set in [empty & near & !eyes, empty & !near & !eyes] {
            for at in members(set) {
                if let Some(after) = self.local.place(stones, self.owner, at)
                    && self.holds(after, rounds - 1)?
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
