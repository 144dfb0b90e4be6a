//! One dispute: its positions and their score games.
//!
//! Where play can go round, at a *ko*, there is no tree. Every position has a game from below,
//! though, and one from above, beginning with the fact that the dispute ends somewhere between
//! all White and all Black; on circles they are improved in rounds, from those of the positions
//! one move further on. The game from below is a finite tree in which Black can play, and
//! where it ends in the middle of things, Black may leave the dispute alone and has not lost
//! more than it says. So Black is sure of its score in any sum, in finitely many moves; and if
//! a position came up twice on the way with the same player to move, Black could have played
//! the first time as the second time. Hence no rule that forbids such repetition
//! matters. If the game from below, the game from above and the game of the moves to positions
//! that are known in this way are the same up to infinitesimals, then that is the game of the
//! position: a ko that nobody wants is no ko.
//!
//! Moves that are no better than others, whatever else is on the board, are left out of a
//! game; they stay in the graph, where [`Endgame::plan`](super::Endgame::plan) finds all moves
//! that reach the score.

use std::collections::VecDeque;

use crate::go::local::{Local, Stones};
use crate::go::{Count, Point};
use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_core::{Progress, ProgressSink, StopReason};

use mustplay_cgt::sums::{ScoreGame, ScoreGames};

use super::components::components;
use super::graph::{Edge, Node, explore};
use super::guarantee::decided;
use super::ko::Ko;

/// How often the positions of a circle are gone through.
const MOST_ROUNDS: usize = 12;

/// How often if numbers say already that a ko matters.
const KO_ROUNDS: usize = 3;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Estimate {
    Known(ScoreGame),
    Between { low: ScoreGame, high: ScoreGame },
}

impl Estimate {
    fn known(self) -> Option<ScoreGame> {
        match self {
            Self::Known(game) => Some(game),
            Self::Between { .. } => None,
        }
    }

    fn low(self) -> ScoreGame {
        match self {
            Self::Known(game) | Self::Between { low: game, .. } => game,
        }
    }

    fn high(self) -> ScoreGame {
        match self {
            Self::Known(game) | Self::Between { high: game, .. } => game,
        }
    }
}

/// A dispute: its positions, and the game of each as far as there is one.
pub struct Dispute {
    pub(super) local: Local,
    pub(super) nodes: Vec<Node>,
    estimates: Vec<Estimate>,
    /// The component of every position, by [`components`].
    pub(super) component: Vec<usize>,
    count: Count,
    ko: Option<Ko>,
}

impl Dispute {
    /// Searches the dispute that consists of the points of `local`.
    pub(super) fn search(
        games: &mut ScoreGames,
        (local, stones): (Local, Stones),
        count: Count,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let mut nodes = explore(&local, stones, count, sink)?;
        let below = |node: &Node| node.edges.iter().map(|edge| edge.to).collect();
        let edges: Vec<Vec<usize>> = nodes.iter().map(below).collect();
        let component = components(&edges);
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|&node| component[node]);
        let same = |one: &usize, other: &usize| component[*one] == component[*other];
        let circles: Vec<&[usize]> = order.chunk_by(same).collect();

        let points = local.points().len() as i64;
        if count == Count::Japanese {
            let by_area = estimated(games, &nodes, &circles, points, Count::Area, sink)?;
            for (node, estimate) in nodes.iter_mut().zip(by_area) {
                node.confirm(games, estimate);
            }
        }
        let estimates = estimated(games, &nodes, &circles, points, count, sink)?;
        let is_open = |at: usize| estimates[at].known().is_none();
        let ko = is_open(0).then(|| {
            let (start, after) = nearest_ko(&nodes, &component, &is_open);
            Ko::through(&local, &nodes, &component, start, after)
        });
        Ok(Self { local, nodes, estimates, component, count, ko })
    }

    /// The points of the dispute: empty ones and stones that are not safe.
    pub fn points(&self) -> &[Point] {
        self.local.points()
    }

    /// The dispute as a score game, with Black as Left, if no ko matters.
    pub fn game(&self) -> Option<ScoreGame> {
        self.game_of(0)
    }

    /// The ko that matters.
    pub fn ko(&self) -> Option<&Ko> {
        self.ko.as_ref()
    }

    /// Games between which the dispute lies, whatever threats there are elsewhere: Black is sure of
    /// the first in every sum, and White of the second.
    pub fn between(&self) -> [ScoreGame; 2] {
        [self.estimates[0].low(), self.estimates[0].high()]
    }

    /// How many positions play inside the dispute can reach.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// What a stone costs.
    pub(super) fn tax(&self) -> Dyadic {
        Dyadic::from(i64::from(self.count.tax()))
    }

    /// The game of a position, if no ko makes it unknown.
    pub(super) fn game_of(&self, node: usize) -> Option<ScoreGame> {
        self.estimates[node].known()
    }

    /// The moves of a player here, with games that the player is sure of after them.
    pub(super) fn sure_moves(
        &self,
        games: &mut ScoreGames,
        player: Player,
    ) -> Vec<(Edge, ScoreGame)> {
        let tax = self.tax();
        let edges = self.nodes[0].edges_of(player).copied();
        let sure = edges.map(|edge| {
            let estimate = self.estimates[edge.to];
            let game = match player {
                Player::Left => estimate.low(),
                Player::Right => estimate.high(),
            };
            (edge, taxed(games, game, player, &tax))
        });
        sure.collect()
    }

    /// The moves of a player in a position to positions whose game is known, with that game and
    /// what the stone costs.
    pub(super) fn moves(
        &self,
        games: &mut ScoreGames,
        node: usize,
        player: Player,
    ) -> Vec<(Edge, ScoreGame)> {
        let tax = self.tax();
        let edges = self.nodes[node].edges_of(player);
        let known = edges.filter_map(|&edge| Some((edge, self.game_of(edge.to)?)));
        known.map(|(edge, game)| (edge, taxed(games, game, player, &tax))).collect()
    }
}

/// What is known about all positions, those of every circle after those below it.
fn estimated(
    games: &mut ScoreGames,
    nodes: &[Node],
    circles: &[&[usize]],
    points: i64,
    count: Count,
    sink: &dyn ProgressSink,
) -> Result<Vec<Estimate>, StopReason> {
    let decided = decided(nodes, circles, count.tax(), sink)?;
    let most_rounds = if decided[0] { MOST_ROUNDS } else { KO_ROUNDS };
    let unknown = Estimate::Between { low: games.integer(-points), high: games.integer(points) };
    let mut estimates = vec![unknown; nodes.len()];
    let mut done = 0;
    for circle in circles {
        let rounds = if circle.len() == 1 { 1 } else { most_rounds };
        for _ in 0..rounds {
            let mut changed = false;
            for &at in circle.iter().rev() {
                if estimates[at].known().is_some() {
                    continue;
                }
                let mut judge = Judge {
                    games,
                    node: &nodes[at],
                    estimates: &estimates,
                    tax: Dyadic::from(i64::from(count.tax())),
                    sink,
                };
                let estimate = judge.estimate()?;
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

impl Node {
    /// Counts the position by what play would confirm (Japanese rules, article 7): what area
    /// counting gives, whoever moves first. Where both would lose by moving there is a seki, and it
    /// counts as it stands.
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
}

/// A game that a player reaches with a stone.
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

/// A node on the circle of open nodes that is nearest along open nodes, and its distance.
///
/// A node is open if what is known about it from below and from above differs. Then this is so
/// at one of the nodes below it, and there is a circle of them at the end.
fn nearest_ko(
    nodes: &[Node],
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

/// Finds the estimate of one position from those of the positions below it.
struct Judge<'a> {
    games: &'a mut ScoreGames,
    node: &'a Node,
    estimates: &'a [Estimate],
    tax: Dyadic,
    sink: &'a dyn ProgressSink,
}

impl Judge<'_> {
    fn estimate(&mut self) -> Result<Estimate, StopReason> {
        let known = self.game(Estimate::known)?;
        let mut below = self.node.edges.iter().map(|edge| self.estimates[edge.to]);
        if below.all(|estimate| estimate.known().is_some()) {
            return Ok(Estimate::Known(known));
        }
        let low = self.game(|estimate| Some(estimate.low()))?;
        let high = self.game(|estimate| Some(estimate.high()))?;
        let [value, from, to] = [known, low, high].map(|game| self.games.value(game));
        let mut normal = self.games.normal().with_sink(self.sink);
        let value = normal.reduced(value)?;
        let sure = normal.reduced(from)? == value && normal.reduced(to)? == value;
        if sure {
            return Ok(Estimate::Known(known));
        }
        Ok(Estimate::Between { low, high })
    }

    /// The game of the position, `pick` telling the games of the positions below.
    fn game(
        &mut self,
        pick: impl Fn(Estimate) -> Option<ScoreGame>,
    ) -> Result<ScoreGame, StopReason> {
        let mut sides = [Player::Left, Player::Right].map(|player| {
            let edges = self.node.edges_of(player);
            let picked = edges.filter_map(|edge| pick(self.estimates[edge.to]));
            let picked: Vec<ScoreGame> = picked.collect();
            let taxed = picked.into_iter().map(|game| taxed(self.games, game, player, &self.tax));
            taxed.collect::<Vec<ScoreGame>>()
        });
        let [left, right] = &sides;
        let best = left.iter().map(|&g| self.games.score(g, Player::Right));
        let best = best.max();
        let least = right.iter().map(|&g| self.games.score(g, Player::Left));
        let least = least.min();
        if let (Some(a), Some(b)) = (&best, &least)
            && a >= b
        {
            sides =
                [self.undominated(left, Player::Left)?, self.undominated(right, Player::Right)?];
            let [left, right] = &sides;
            let game = self.games.game(left, right);
            return Ok(game.expect("the best moves are kept, and nobody minds making them"));
        }
        let mut score = Dyadic::from(i64::from(self.node.standing));
        score = best.map_or(score.clone(), |a| score.max(a));
        score = least.map_or(score.clone(), |b| score.min(b));
        Ok(self.games.number(&score))
    }

    /// The options without those that another one is at least as good as, in every sum.
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
