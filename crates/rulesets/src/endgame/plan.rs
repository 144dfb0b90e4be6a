//! How to play an endgame: the score, every move that reaches it, and a line.

use crate::go::Point;
use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_core::ProgressSink;

use mustplay_cgt::sums::{Features, Solver};
use mustplay_cgt::sums::{ScoreGame, ScoreGames};

use super::endgame::{Endgame, EndgameError};

/// What best play makes of an endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Black's count minus White's at the end.
    pub score: Dyadic,
    /// All moves that reach it, dispute by dispute; none if nothing is left to gain, when one
    /// may pass.
    pub best: Vec<(usize, Point)>,
    /// Best play until all disputes are decided; none if there is a ko, though the score is known.
    pub line: Vec<Turn>,
    /// Nodes of the search through the sum.
    pub nodes: u64,
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moves.
    pub player: Player,
    /// In which dispute.
    pub dispute: usize,
    /// Where.
    pub point: Point,
    /// Whether it forces an answer in the same dispute.
    pub sente: bool,
}

impl Endgame {
    /// The score with `first` to move, the best moves and a line of best play; `None` if a ko
    /// matters.
    pub fn plan(
        &self,
        games: &mut ScoreGames,
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Plan>, EndgameError> {
        let Some(sum) = self.sum() else {
            return self.plan_at_ko(games, first, sink);
        };
        // Moves that are never better than others have games of their own.
        let mut all = sum.clone();
        for dispute in self.disputes() {
            all.extend(dispute.moves(games, 0, first).iter().map(|(_, game)| game));
        }
        let mut solver = Solver::prepare(games, &all, Features::ALL, sink)?;
        let score = solver.score(&sum, first, sink).map_err(|found| found.stop)?;
        let mut best = Vec::new();
        for (number, dispute) in self.disputes().iter().enumerate() {
            if games.as_number(sum[number]).is_some() {
                continue;
            }
            for (edge, game) in dispute.moves(games, 0, first) {
                let mut after = sum.clone();
                after[number] = game;
                let reached = solver.score(&after, first.opponent(), sink);
                if reached.map_err(|found| found.stop)? == score {
                    best.push((number, dispute.points()[edge.at]));
                }
            }
        }
        let line = solver.line(games, &sum, first, sink);
        let line = line.map_err(|found| found.stop)?;
        // The positions of the disputes along the line.
        let mut at = vec![0; self.disputes().len()];
        // What the stones placed in each dispute have cost so far.
        let mut cost = vec![Dyadic::ZERO; self.disputes().len()];
        let mut turns = Vec::new();
        for step in &line {
            let (number, to) = (step.choice.component, step.choice.to);
            let dispute = &self.disputes()[number];
            let to = games.translated(to, &cost[number]);
            let mut moves = dispute.moves(games, at[number], step.player).into_iter();
            let (edge, _) = moves
                .find(|&(_, game)| game == to)
                .expect("the options of a game are the games of moves");
            at[number] = edge.to;
            cost[number] = match step.player {
                Player::Left => &cost[number] + &dispute.tax(),
                Player::Right => &cost[number] - &dispute.tax(),
            };
            turns.push(Turn {
                player: step.player,
                dispute: number,
                point: dispute.points()[edge.at],
                sente: step.sente,
            });
        }
        Ok(Some(Plan { score, best, line: turns, nodes: solver.nodes() }))
    }

    /// The score and the moves that surely reach it, if both players are sure of the same one
    /// although there is a ko.
    fn plan_at_ko(
        &self,
        games: &mut ScoreGames,
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Plan>, EndgameError> {
        let [score, high] = self.range(games, first, sink)?;
        if score != high {
            return Ok(None);
        }
        let [low, high] = self.sums_between();
        let sum = if first == Player::Left { low } else { high };
        let mut all = sum.clone();
        let mut moves = Vec::new();
        for (number, dispute) in self.disputes().iter().enumerate() {
            for (edge, game) in dispute.sure_moves(games, first) {
                all.push(game);
                moves.push((number, dispute.points()[edge.at], game));
            }
        }
        let mut solver = Solver::prepare(games, &all, Features::ALL, sink)?;
        let mut best = Vec::new();
        for (number, point, game) in moves {
            let mut after = sum.clone();
            after[number] = game;
            let reached = solver.score(&after, first.opponent(), sink);
            if reached.map_err(|found| found.stop)? == score {
                best.push((number, point));
            }
        }
        Ok(Some(Plan { score, best, line: Vec::new(), nodes: solver.nodes() }))
    }

    /// Where the score lies with `first` to move, whatever threats there are and whatever rule
    /// forbids repetition; both ends are the same if no ko matters.
    pub fn range(
        &self,
        games: &mut ScoreGames,
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<[Dyadic; 2], EndgameError> {
        let mut score = |sum: &[ScoreGame]| {
            let mut solver = Solver::prepare(games, sum, Features::ALL, sink)?;
            let found = solver.score(sum, first, sink);
            found.map_err(|found| EndgameError::Stopped(found.stop))
        };
        let [low, high] = self.sums_between();
        Ok([score(&low)?, score(&high)?])
    }
}
