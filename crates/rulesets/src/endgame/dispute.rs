//! A dispute: its positions and their score games.
//!
//! Where positions can repeat, at a *ko*, there is no finite game tree. But every position has a
//! lower and an upper game. They start with the bounds that the dispute ends all White or all
//! Black; in cycles they are improved iteratively from those of the options. The lower game is a
//! finite tree in which Black can play; where it ends before the dispute does, Black keeps at least
//! its score by leaving the dispute alone. So Black is sure of its score in any sum, in finitely
//! many moves. If a position repeated on the way with the same player to move, Black could have
//! played the first time as the second time, so rules against such repetition do not matter. If the
//! lower game, the upper game and the game of the moves to positions determined in this way are
//! equal up to infinitesimals, that is the game of the position, and the ko does not matter.
//!
//! Moves that are dominated in every sum are omitted from a game; they stay in the graph, where
//! [`Endgame::plan`](super::Endgame::plan) finds all moves that reach the score.
//!
//! # The graph of positions
//!
//! Either player may move at any time, since in a sum the opponent may have moved elsewhere. A move
//! is a stone on an empty point of the dispute without an owner. Stones in settled area change
//! nothing and are omitted; by Japanese counting so are stones in held points. Nodes are numbered
//! in breadth-first order from node 0.

use std::collections::VecDeque;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::{ScoreGame, ScoreGames};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use super::components::components;
use super::ko::{Ko, decided};
use crate::go::local::{LocalBoard, Stones, members};
use crate::go::{Point, ScoreCount, Stone};

const MOST_ROUNDS: usize = 12;

/// The maximum number of iterations if the guarantees show that a ko matters.
const KO_ROUNDS: usize = 3;

/// The lower and the upper game of a position; equal if its game is determined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Estimate {
    low: ScoreGame,
    high: ScoreGame,
    is_known: bool,
}

impl Estimate {
    fn known(self) -> Option<ScoreGame> {
        self.is_known.then_some(self.low)
    }

    fn exact(game: ScoreGame) -> Self {
        Self { low: game, high: game, is_known: true }
    }
}

pub struct EndgameDispute {
    pub(super) local: LocalBoard,
    pub(super) nodes: Vec<DisputeNode>,
    estimates: Vec<Estimate>,
    pub(super) component: Vec<usize>,
    count: ScoreCount,
    ko: Option<Ko>,
}

impl EndgameDispute {
    pub(super) fn search(
        games: &mut ScoreGames,
        (local, stones): (LocalBoard, Stones),
        count: ScoreCount,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let mut nodes = explore(&local, stones, count, sink)?;
        let below = |node: &DisputeNode| node.edges.iter().map(|edge| edge.to).collect();
        let edges: Vec<Vec<usize>> = nodes.iter().map(below).collect();
        let component = components(&edges);
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|&node| component[node]);
        let same = |one: &usize, other: &usize| component[*one] == component[*other];
        let cycles: Vec<&[usize]> = order.chunk_by(same).collect();

        let points = local.points().len() as i64;
        if count == ScoreCount::Japanese {
            let by_area = estimated(games, &nodes, &cycles, points, ScoreCount::Area, sink)?;
            for (node, estimate) in nodes.iter_mut().zip(by_area) {
                node.confirm(games, estimate);
            }
        }
        let estimates = estimated(games, &nodes, &cycles, points, count, sink)?;
        let is_open = |at: usize| estimates[at].known().is_none();
        let ko = is_open(0).then(|| {
            let (start, after) = nearest_ko(&nodes, &component, &is_open);
            Ko::through(&local, &nodes, &component, start, after)
        });
        Ok(Self { local, nodes, estimates, component, count, ko })
    }

    /// The points of the dispute: empty points and unsafe stones.
    pub fn points(&self) -> &[Point] {
        self.local.points()
    }

    /// The score game of the dispute, with Black as Left, if no ko matters.
    pub fn game(&self) -> Option<ScoreGame> {
        self.game_of(0)
    }

    pub fn ko(&self) -> Option<&Ko> {
        self.ko.as_ref()
    }

    /// Bounds of the dispute for any ko threats elsewhere: in every sum, Black is sure of the first
    /// game and White of the second.
    pub fn between(&self) -> [ScoreGame; 2] {
        [self.estimates[0].low, self.estimates[0].high]
    }

    /// The number of reachable positions of the dispute.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn tax(&self) -> Dyadic {
        Dyadic::from(i64::from(self.count.tax()))
    }

    pub(super) fn game_of(&self, node: usize) -> Option<ScoreGame> {
        self.estimates[node].known()
    }

    /// The moves of a player in the initial position, with games that the player is sure of after
    /// them.
    pub(super) fn sure_moves(
        &self,
        games: &mut ScoreGames,
        player: Player,
    ) -> Vec<(DisputeMove, ScoreGame)> {
        self.taxed_moves(games, 0, player, |estimate| match player {
            Player::Left => Some(estimate.low),
            Player::Right => Some(estimate.high),
        })
    }

    /// The moves of a player to positions with determined games, with these games less the cost of
    /// the stone.
    pub(super) fn moves(
        &self,
        games: &mut ScoreGames,
        node: usize,
        player: Player,
    ) -> Vec<(DisputeMove, ScoreGame)> {
        self.taxed_moves(games, node, player, Estimate::known)
    }

    /// The moves of a player in a position, with the games chosen by `pick` for the positions after
    /// them, less the cost of the stone.
    fn taxed_moves(
        &self,
        games: &mut ScoreGames,
        node: usize,
        player: Player,
        pick: impl Fn(Estimate) -> Option<ScoreGame>,
    ) -> Vec<(DisputeMove, ScoreGame)> {
        let tax = self.tax();
        let edges = self.nodes[node].edges_of(player);
        let picked = edges.filter_map(|&edge| Some((edge, pick(self.estimates[edge.to])?)));
        picked.map(|(edge, game)| (edge, taxed(games, game, player, &tax))).collect()
    }
}

/// The estimates of all positions, in reverse topological order of the cycles.
fn estimated(
    games: &mut ScoreGames,
    nodes: &[DisputeNode],
    cycles: &[&[usize]],
    points: i64,
    count: ScoreCount,
    sink: &dyn ProgressSink,
) -> Result<Vec<Estimate>, StopReason> {
    let decided = decided(nodes, cycles, count.tax(), sink)?;
    let most_rounds = if decided[0] { MOST_ROUNDS } else { KO_ROUNDS };
    let [low, high] = [-points, points].map(|score| games.integer(score));
    let unknown = Estimate { low, high, is_known: false };
    let mut estimates = vec![unknown; nodes.len()];
    let mut done = 0;
    for cycle in cycles {
        let rounds = if cycle.len() == 1 { 1 } else { most_rounds };
        for _ in 0..rounds {
            let mut changed = false;
            for &at in cycle.iter().rev() {
                if estimates[at].known().is_some() {
                    continue;
                }
                let mut estimator = Estimator {
                    games,
                    node: &nodes[at],
                    estimates: &estimates,
                    tax: Dyadic::from(i64::from(count.tax())),
                    sink,
                };
                let estimate = estimator.estimate()?;
                changed |= estimate != estimates[at];
                estimates[at] = estimate;
                done += 1;
                sink.report(&Progress::new(done, games.normal().bytes()))?;
            }
            if !changed {
                break;
            }
        }
    }
    Ok(estimates)
}

impl DisputeNode {
    /// Counts the position by its confirmed result (Japanese rules, article 7): the area score, if
    /// it does not depend on the player to move. A position in which each player would lose by
    /// moving is a seki and counts as it stands.
    fn confirm(&mut self, games: &ScoreGames, by_area: Estimate) {
        let Some(game) = by_area.known() else {
            return;
        };
        let [left, right] = [Player::Left, Player::Right].map(|first| games.score(game, first));
        let moves = |player| self.edges_of(player).next().is_some();
        let is_seki =
            games.as_number(game).is_some() && moves(Player::Left) && moves(Player::Right);
        if left == right
            && !is_seki
            && let Some(score) = left.to_i64()
        {
            self.standing = score as i32;
        }
    }

    pub(super) fn edges_of(&self, player: Player) -> impl Iterator<Item = &DisputeMove> {
        self.edges.iter().filter(move |edge| edge.player == player)
    }
}

/// The game that a player reaches by placing a stone, less the cost of the stone.
fn taxed(games: &mut ScoreGames, game: ScoreGame, player: Player, tax: &Dyadic) -> ScoreGame {
    if *tax == Dyadic::ZERO {
        return game;
    }
    let cost = match player {
        Player::Left => -tax,
        Player::Right => tax.clone(),
    };
    games.translated(game, &cost)
}

/// The nearest node on a cycle of open nodes, along open nodes, and its distance.
///
/// A node is open if its lower and upper games differ. Every open node has an open successor, so
/// there is a cycle of open nodes.
fn nearest_ko(
    nodes: &[DisputeNode],
    component: &[usize],
    is_open: &dyn Fn(usize) -> bool,
) -> (usize, usize) {
    let mut seen = vec![false; nodes.len()];
    seen[0] = true;
    let mut queue = VecDeque::from([(0, 0)]);
    while let Some((at, distance)) = queue.pop_front() {
        let below = || nodes[at].edges.iter().map(|edge| edge.to);
        if below().any(|to| component[to] == component[at] && is_open(to)) {
            return (at, distance);
        }
        for to in below() {
            if is_open(to) && !seen[to] {
                seen[to] = true;
                queue.push_back((to, distance + 1));
            }
        }
    }
    unreachable!("a position is open because of a ko below it")
}

/// Computes the estimate of one position from those of its options.
struct Estimator<'a> {
    games: &'a mut ScoreGames,
    node: &'a DisputeNode,
    estimates: &'a [Estimate],
    tax: Dyadic,
    sink: &'a dyn ProgressSink,
}

impl Estimator<'_> {
    fn estimate(&mut self) -> Result<Estimate, StopReason> {
        let known = self.game(Estimate::known)?;
        let mut below = self.node.edges.iter().map(|edge| self.estimates[edge.to]);
        if below.all(|estimate| estimate.known().is_some()) {
            return Ok(Estimate::exact(known));
        }
        let low = self.game(|estimate| Some(estimate.low))?;
        let high = self.game(|estimate| Some(estimate.high))?;
        let [value, from, to] = [known, low, high].map(|game| self.games.value(game));
        let mut normal = self.games.normal().with_sink(self.sink);
        let value = normal.reduced(value)?;
        let sure = normal.reduced(from)? == value && normal.reduced(to)? == value;
        Ok(if sure { Estimate::exact(known) } else { Estimate { low, high, is_known: false } })
    }

    /// The game of the position, with `pick` choosing the games of its options.
    fn game(
        &mut self,
        pick: impl Fn(Estimate) -> Option<ScoreGame>,
    ) -> Result<ScoreGame, StopReason> {
        let mut sides = [Player::Left, Player::Right].map(|player| {
            let edges = self.node.edges_of(player);
            let picked = edges.filter_map(|edge| pick(self.estimates[edge.to]));
            let taxed = picked.map(|game| taxed(self.games, game, player, &self.tax));
            taxed.collect::<Vec<ScoreGame>>()
        });
        let [left, right] = &sides;
        let best = left.iter().map(|&g| self.games.score(g, Player::Right)).max();
        let least = right.iter().map(|&g| self.games.score(g, Player::Left)).min();
        if let (Some(a), Some(b)) = (&best, &least)
            && a >= b
        {
            sides =
                [self.undominated(left, Player::Left)?, self.undominated(right, Player::Right)?];
            let [left, right] = &sides;
            let game = self.games.game(left, right);
            return Ok(game.expect("the best moves are kept and do not lose points"));
        }
        let mut score = Dyadic::from(i64::from(self.node.standing));
        score = best.map_or(score.clone(), |a| score.max(a));
        score = least.map_or(score.clone(), |b| score.min(b));
        Ok(self.games.number(&score))
    }

    /// The options without those that are dominated in every sum.
    fn undominated(
        &mut self,
        options: &[ScoreGame],
        player: Player,
    ) -> Result<Vec<ScoreGame>, StopReason> {
        let mut kept: Vec<ScoreGame> = Vec::new();
        for &option in options {
            let mut dominated = false;
            for &other in &kept {
                dominated |= self.is_worse(option, other, player)?;
            }
            if dominated {
                continue;
            }
            let mut better = Vec::with_capacity(kept.len() + 1);
            for other in kept {
                if !self.is_worse(other, option, player)? {
                    better.push(other);
                }
            }
            better.push(option);
            kept = better;
        }
        Ok(kept)
    }

    /// Whether `one` is at most as good as `other` for the player who moves there.
    fn is_worse(
        &mut self,
        one: ScoreGame,
        other: ScoreGame,
        player: Player,
    ) -> Result<bool, StopReason> {
        if one == other {
            return Ok(true);
        }
        let (one, other) = (self.games.value(one), self.games.value(other));
        let mut normal = self.games.normal().with_sink(self.sink);
        match player {
            Player::Left => normal.le_up_to_infinitesimals(one, other),
            Player::Right => normal.le_up_to_infinitesimals(other, one),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DisputeMove {
    pub(super) player: Player,
    pub(super) at: usize,
    /// The node after the move.
    pub(super) to: usize,
}

pub(super) struct DisputeNode {
    pub(super) stones: Stones,
    /// Black's count minus White's in the dispute as it stands.
    pub(super) standing: i32,
    pub(super) edges: Vec<DisputeMove>,
}

pub(super) fn stone(player: Player) -> Stone {
    match player {
        Player::Left => Stone::Black,
        Player::Right => Stone::White,
    }
}

/// The reachable positions of a dispute from these stones.
pub(super) fn explore(
    local: &LocalBoard,
    stones: Stones,
    count: ScoreCount,
    sink: &dyn ProgressSink,
) -> Result<Vec<DisputeNode>, StopReason> {
    let mut numbers: FxHashMap<Stones, usize> = FxHashMap::default();
    numbers.insert(stones, 0);
    let mut found = vec![stones];
    let mut nodes: Vec<DisputeNode> = Vec::new();
    while nodes.len() < found.len() {
        let stones = found[nodes.len()];
        let mut settled = Stone::BOTH.map(|color| local.settled(stones, color));
        if count == ScoreCount::Japanese {
            // Capturing dead stones costs a point each here, so they stay on the board.
            let open = local.all() & !(settled[0] | settled[1]);
            for color in Stone::BOTH {
                settled[color.index()] |= local.held(stones, color, open, sink)?;
            }
        }
        let mut edges = Vec::new();
        for at in members(local.all() & !(settled[0] | settled[1])) {
            for player in [Player::Left, Player::Right] {
                // Moves on occupied points and suicide are illegal.
                let Some(after) = local.place(stones, stone(player), at) else {
                    continue;
                };
                let to = *numbers.entry(after).or_insert_with_key(|&after| {
                    found.push(after);
                    found.len() - 1
                });
                edges.push(DisputeMove { player, at, to });
            }
        }
        nodes.push(DisputeNode { stones, standing: local.standing(stones, settled, count), edges });
        if nodes.len().is_multiple_of(256) {
            let entry = 3 * size_of::<Stones>() + size_of::<DisputeNode>();
            let moves = 8 * size_of::<DisputeMove>();
            let bytes = found.len() * entry + nodes.len() * moves;
            sink.report(&Progress::new(nodes.len() as u64, bytes))?;
        }
    }
    Ok(nodes)
}
