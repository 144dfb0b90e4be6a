//! Simplest forms of stoppers, and sides of other games.
//!
//! In a stopper dominated options can be left out, reversible ones bypassed and equal positions
//! made one; where nothing of this is left to do, equal games are isomorphic (Siegel, chapter VI).
//! The order of positions is found once, since no step changes what a position is worth.
//!
//! *Why bypassing ends.* Let the rank of a turn at a position be the longest play from there. In a
//! stopper it is finite. An option `x` of `v` that is reversible through `y` gives way to options
//! of `y`, which have a smaller rank than `x`, so the multiset of ranks of the options of `v`
//! becomes smaller and no rank grows. New edges jump along plays that were there before, so a
//! stopper stays one.
//!
//! *Why positions are made one last.* `{-1|}` is 0, and so is the end of its play; to make them one
//! before the option is bypassed would make a loop. Without dominated and reversible options equal
//! positions have equal options, and to make them one changes no play.
//!
//! *Sides.* The same steps are tried on any game with infinite play counted for Left. There an
//! option of Right that is reversible in a circle is worth nothing, and one of Left is kept. What
//! comes out is compared with the game, so the steps need not be proved: a side that is told is
//! one.

use mustplay_core::{ProgressSink, StopReason};

use super::draft::Draft;
use super::graph::{Graph, Vertex};
use super::order::{Order, at_least};
use crate::normal::Player;

/// The onside of a game as simple as it can be made: the simplest form of a stopper; for another
/// game a stopper, if one is found, or else a graph that is worth the same as long as draws count
/// as wins of Left.
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

/// The offside of a game, with the players exchanged.
pub(super) fn offside(graph: &Graph, sink: &dyn ProgressSink) -> Result<Graph, StopReason> {
    Ok(onside(&graph.negative(), sink)?.negative())
}

/// A game whose options are changed, and how its positions compare.
struct Reduction {
    order: Order,
    options: Vec<[Vec<Vertex>; 2]>,
    /// How often to go over all positions at most; there is no limit for stoppers.
    rounds: usize,
}

impl Reduction {
    fn new(graph: &Graph, sink: &dyn ProgressSink) -> Result<Self, StopReason> {
        let both = |vertex| {
            [Player::Left, Player::Right].map(|player| graph.options(vertex, player).to_vec())
        };
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

    /// The options of a player without the reversible and dominated ones.
    fn better_options(&self, vertex: Vertex, player: Player) -> Vec<Vertex> {
        let mut options = Vec::new();
        for &option in &self.options[vertex.index()][player as usize] {
            // The path is empty, so the option at least takes its own place.
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

    /// What takes the place of an option; nothing can for an option of Left that reverses in a
    /// circle.
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

    /// Whether the player likes `one` at least as much as `other`.
    fn prefers(&self, player: Player, one: Vertex, other: Vertex) -> bool {
        match player {
            Player::Left => self.order.at_least(one, other),
            Player::Right => self.order.at_least(other, one),
        }
    }

    /// The game with equal positions made one.
    fn fused(&self) -> Graph {
        let all = || (0..self.options.len()).map(Vertex::new);
        let first_equal = |vertex: Vertex| {
            let mut equal = all().filter(|&other| {
                self.order.at_least(vertex, other) && self.order.at_least(other, vertex)
            });
            equal.next().unwrap_or(vertex).index()
        };
        let class: Vec<usize> = all().map(first_equal).collect();
        let mut draft = Draft::default();
        for both in &self.options {
            let from = draft.vertex();
            for (player, options) in [Player::Left, Player::Right].into_iter().zip(both) {
                for option in options {
                    draft.edge(from, player, class[option.index()]);
                }
            }
        }
        draft.finish(class[0])
    }
}
