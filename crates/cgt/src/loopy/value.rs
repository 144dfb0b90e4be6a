//! Values of loopy games: their two sides.
//!
//! `G = S & T` means that `S` is the onside and `T` the offside of `G`. Sides are added separately
//! and simplified again, negation exchanges them, and the order is the order on both sides (WW
//! chapter 11; Siegel, chapter VI). Both sides of a stopper are the stopper itself.
//!
//! # Simplest forms
//!
//! In a stopper, dominated options can be removed, reversible ones bypassed and equal positions
//! identified; if none of these steps applies, equal games are isomorphic (Siegel, chapter VI). The
//! order of positions is computed once, since no step changes the value of a position.
//!
//! *Why bypassing ends.* The rank of a player to move at a position is the length of the longest
//! alternating play from there, which is finite in a stopper. An option `x` of `v` that is
//! reversible through `y` is replaced by options of `y`, which have a smaller rank than `x`, so the
//! multiset of ranks of the options of `v` becomes smaller and no rank grows. New edges only
//! shorten existing plays, so a stopper remains a stopper.
//!
//! *Why positions are identified last.* `{-1|}` is 0, and so is the end of its play; identifying
//! them before the option is bypassed would create a loop. Without dominated and reversible options
//! equal positions have equal options, and identifying them changes no play.
//!
//! *Sides.* The same steps are tried on any game with infinite play counted for Left. There an
//! option of Right that reverses in a cycle is removed, and one of Left is kept. The result is
//! compared with the game, so the steps need no proof.
//!
//! # Outcomes
//!
//! Outcomes are found by retrograde analysis: a position is won for the player to move if some move
//! leads to one that is lost for the opponent, and lost if every move leads to one that is won;
//! both are least fixed points, computed backwards from positions without moves. The rest is drawn.
//! Either player can start, so there are nine outcomes.

use std::cmp::Ordering;
use std::fmt;

use super::graph::{Graph, GraphBuilder, UnfinishedGraph, Vertex};
use super::order::{Order, at_least};
use crate::normal::{Player, ordering};
use mustplay_core::{ProgressSink, StopReason};

/// A loopy game, represented by its simplified sides.
///
/// Invariant: the sides are the same graph exactly if the game equals a stopper.
#[derive(Clone, Debug)]
pub struct Value {
    on: Graph,
    off: Graph,
}

impl Value {
    pub fn new(graph: &Graph, sink: &dyn ProgressSink) -> Result<Self, StopReason> {
        Self::of_sides(graph, graph, sink)
    }

    pub(super) fn of_sides(
        on: &Graph,
        off: &Graph,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let simple = onside(on, sink)?;
        if on == off && on.is_stopper() {
            return Ok(Self::stopper(simple));
        }
        let (on, off) = (simple, offside(off, sink)?);
        let are_stoppers = on.is_stopper() && off.is_stopper();
        if are_stoppers && at_least(&off, &on, sink)? && at_least(&on, &off, sink)? {
            return Ok(Self::stopper(on));
        }
        Ok(Self { on, off })
    }

    fn stopper(graph: Graph) -> Self {
        Self { off: graph.clone(), on: graph }
    }

    /// The value if draws count as wins of Left.
    pub const fn onside(&self) -> &Graph {
        &self.on
    }

    /// The value if draws count as wins of Right.
    pub const fn offside(&self) -> &Graph {
        &self.off
    }

    /// Whether the game equals a stopper; both sides are then its simplest form.
    pub fn is_stopper(&self) -> bool {
        self.on == self.off && self.on.is_stopper()
    }

    /// Whether both sides are stoppers. Otherwise a side is only a graph of the same value, not a
    /// simplest form.
    pub fn is_stopper_sided(&self) -> bool {
        self.on.is_stopper() && self.off.is_stopper()
    }

    #[must_use]
    pub fn negative(&self) -> Self {
        Self { on: self.off.negative(), off: self.on.negative() }
    }

    pub fn sum(&self, other: &Self, sink: &dyn ProgressSink) -> Result<Self, UnfinishedGraph> {
        let on = self.on.sum(&other.on)?;
        let off = self.off.sum(&other.off)?;
        Ok(Self::of_sides(&on, &off, sink)?)
    }

    /// The game with this onside and the offside of `other`; `None` unless both are stoppers and
    /// this one is at least the other.
    pub fn with_offside(
        &self,
        other: &Self,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Self>, StopReason> {
        if !self.is_stopper() || !other.is_stopper() || !at_least(&self.on, &other.on, sink)? {
            return Ok(None);
        }
        Ok(Some(Self::of_sides(&self.on, &other.on, sink)?))
    }

    pub fn only_onside(&self) -> Option<Self> {
        self.on.is_stopper().then(|| Self::stopper(self.on.clone()))
    }

    pub fn only_offside(&self) -> Option<Self> {
        self.off.is_stopper().then(|| Self::stopper(self.off.clone()))
    }

    /// The degree of loopiness of a stopper: the onside of `G − G`, which is 0 for short games.
    /// `None` if the game or that onside is not a stopper.
    pub fn degree(&self, sink: &dyn ProgressSink) -> Result<Option<Self>, UnfinishedGraph> {
        if !self.is_stopper() {
            return Ok(None);
        }
        Ok(self.sum(&self.negative(), sink)?.only_onside())
    }

    pub fn at_least(&self, other: &Self, sink: &dyn ProgressSink) -> Result<bool, StopReason> {
        if !at_least(&self.on, &other.on, sink)? {
            return Ok(false);
        }
        at_least(&other.off.negative(), &self.off.negative(), sink)
    }

    pub fn compare(
        &self,
        other: &Self,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Ordering>, StopReason> {
        let at_least = self.at_least(other, sink)?;
        Ok(ordering(other.at_least(self, sink)?, at_least))
    }
}

/// The result of perfect play for a player, ordered from worst to best.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, schemars::JsonSchema, serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Prospect {
    /// The opponent can force a win.
    Loss,
    /// Both can force a draw, and no more.
    Draw,
    /// The player can force a win.
    Win,
}

/// The result for each player, moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    pub left: Prospect,
    pub right: Prospect,
}

impl fmt::Display for Outcome {
    /// The names of CGSuite: L R N P, D if both players draw, and with a hat or a check if one draw
    /// makes it better for Left or for Right than N or P.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Prospect::{Draw, Loss, Win};
        f.pad(match (self.left, self.right) {
            (Win, Loss) => "L",
            (Loss, Win) => "R",
            (Win, Win) => "N",
            (Loss, Loss) => "P",
            (Draw, Draw) => "D",
            (Win, Draw) => "NHat",
            (Draw, Win) => "NCheck",
            (Draw, Loss) => "PHat",
            (Loss, Draw) => "PCheck",
        })
    }
}

impl Graph {
    pub fn outcome(&self) -> Outcome {
        let prospects = self.prospects();
        Outcome { left: prospects[Player::Left as usize], right: prospects[Player::Right as usize] }
    }

    /// For each vertex and each player to move there, that player's prospect.
    fn prospects(&self) -> Vec<Prospect> {
        let place = |vertex: Vertex, turn: Player| vertex.index() * 2 + turn as usize;
        let mut before = vec![Vec::new(); 2 * self.len()];
        let mut prospects = vec![Prospect::Draw; 2 * self.len()];
        let mut open = vec![0; 2 * self.len()];
        let mut news = Vec::new();
        for vertex in self.vertices() {
            for turn in Player::BOTH {
                let from = place(vertex, turn);
                let options = self.options(vertex, turn);
                open[from] = options.len();
                for &option in options {
                    before[place(option, turn.opponent())].push(from);
                }
                if options.is_empty() {
                    prospects[from] = Prospect::Loss;
                    news.push(from);
                }
            }
        }
        while let Some(place) = news.pop() {
            for &from in &before[place] {
                if prospects[from] != Prospect::Draw {
                    continue;
                }
                open[from] -= 1;
                if prospects[place] == Prospect::Loss {
                    prospects[from] = Prospect::Win;
                } else if open[from] == 0 {
                    prospects[from] = Prospect::Loss;
                } else {
                    continue;
                }
                news.push(from);
            }
        }
        prospects
    }
}

impl Value {
    /// The outcome. The onside gives Left's result if draws count as wins, the offside if they
    /// count as losses.
    pub fn outcome(&self) -> Outcome {
        let [on, off] = [self.onside(), self.offside()].map(Graph::outcome);
        // A draw is a win for Left in the onside and for Right in the offside.
        let prospect = |kind: Prospect, other: Prospect| match (kind, other) {
            (Prospect::Loss, _) => Prospect::Loss,
            (_, Prospect::Win) => Prospect::Win,
            _ => Prospect::Draw,
        };
        Outcome { left: prospect(on.left, off.left), right: prospect(off.right, on.right) }
    }
}

/// The simplified onside of a game: the simplest form of a stopper; for another game a stopper, if
/// one is found, or else a graph of the same value when draws count as wins of Left.
pub fn onside(graph: &Graph, sink: &dyn ProgressSink) -> Result<Graph, StopReason> {
    let simpler = Reduction::new(graph, sink)?.run();
    if graph.is_stopper() {
        return Ok(simpler);
    }
    let equal = at_least(graph, &simpler, sink)? && at_least(&simpler, graph, sink)?;
    match equal {
        true if simpler.is_stopper() => onside(&simpler, sink),
        true => Ok(simpler),
        false => Ok(graph.clone()),
    }
}

/// The simplified offside of a game, with the players exchanged.
pub(super) fn offside(graph: &Graph, sink: &dyn ProgressSink) -> Result<Graph, StopReason> {
    Ok(onside(&graph.negative(), sink)?.negative())
}

/// A game whose options are being simplified, and the order of its positions.
struct Reduction {
    order: Order,
    options: Vec<[Vec<Vertex>; 2]>,
    /// The most passes over all positions; unlimited for stoppers.
    rounds: usize,
}

impl Reduction {
    fn new(graph: &Graph, sink: &dyn ProgressSink) -> Result<Self, StopReason> {
        let both = |vertex| Player::BOTH.map(|player| graph.options(vertex, player).to_vec());
        Ok(Self {
            order: Order::new(graph, graph, sink)?,
            options: graph.vertices().map(both).collect(),
            rounds: if graph.is_stopper() { usize::MAX } else { graph.len() + 8 },
        })
    }

    fn run(mut self) -> Graph {
        let mut changed = true;
        while changed && self.rounds > 0 {
            changed = false;
            self.rounds -= 1;
            for vertex in 0..self.options.len() {
                for player in [Player::Right, Player::Left] {
                    let better = self.better_options(Vertex::new(vertex), player);
                    changed |= better != self.options[vertex][player as usize];
                    self.options[vertex][player as usize] = better;
                }
            }
        }
        self.fused()
    }

    /// The player's options without reversible and dominated ones.
    fn better_options(&self, vertex: Vertex, player: Player) -> Vec<Vertex> {
        let mut options = Vec::new();
        for &option in &self.options[vertex.index()][player as usize] {
            // The path is empty, so the result contains at least the option itself.
            let instead = self.bypassed(vertex, player, option, &mut Vec::new());
            options.extend(instead.unwrap_or_else(|| vec![option]));
        }
        options.sort_unstable();
        options.dedup();
        let kept = options.iter().filter(|&&option| {
            !options.iter().any(|&other| {
                self.prefers(player, other, option)
                    && (other < option || !self.prefers(player, option, other))
                    && other != option
            })
        });
        kept.copied().collect()
    }

    /// The replacements of an option; `None` for an option of Left that reverses in a cycle.
    fn bypassed(
        &self,
        vertex: Vertex,
        player: Player,
        option: Vertex,
        path: &mut Vec<Vertex>,
    ) -> Option<Vec<Vertex>> {
        if path.contains(&option) {
            return (player == Player::Right).then(Vec::new);
        }
        let opponent = player.opponent();
        for &reply in &self.options[option.index()][opponent as usize] {
            if !self.prefers(opponent, reply, vertex) {
                continue;
            }
            path.push(option);
            let further = self.options[reply.index()][player as usize].iter();
            let found: Option<Vec<Vec<Vertex>>> =
                further.map(|&next| self.bypassed(vertex, player, next, path)).collect();
            path.pop();
            if let Some(found) = found {
                return Some(found.concat());
            }
        }
        Some(vec![option])
    }

    /// Whether the player finds `one` at least as good as `other`.
    fn prefers(&self, player: Player, one: Vertex, other: Vertex) -> bool {
        let (low, high) = player.in_order(other, one);
        self.order.at_least(high, low)
    }

    /// The game with equal positions identified.
    fn fused(&self) -> Graph {
        let all = || (0..self.options.len()).map(Vertex::new);
        let first_equal = |vertex: Vertex| {
            let mut equal = all().filter(|&other| {
                self.order.at_least(vertex, other) && self.order.at_least(other, vertex)
            });
            equal.next().unwrap_or(vertex).index()
        };
        let class: Vec<usize> = all().map(first_equal).collect();
        let mut draft = GraphBuilder::default();
        for both in &self.options {
            let from = draft.vertex();
            for (player, options) in Player::BOTH.into_iter().zip(both) {
                for option in options {
                    draft.edge(from, player, class[option.index()]);
                }
            }
        }
        draft.finish(class[0])
    }
}
