//! How to play an endgame: the score, every move that reaches it, and a line.

use mustplay_games::normal::{Dyadic, Player};
use mustplay_rulesets::go::Point;
use mustplay_work::Watch;

use crate::game::{ScoreGame, ScoreGames};
use crate::solver::{Features, Solver};

use super::endgame::{Endgame, EndgameError};

/// What best play makes of an endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Black's area minus White's at the end.
    pub score: Dyadic,
    /// All moves that reach it, dispute by dispute; none if nothing is left to gain, when one
    /// may pass.
    pub best: Vec<(usize, Point)>,
    /// Best play until all disputes are decided.
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
    /// The score with `first` to move, the best moves and a line of best play.
    pub fn plan(
        &self,
        games: &mut ScoreGames,
        first: Player,
        watch: &dyn Watch,
    ) -> Result<Plan, EndgameError> {
        let sum = self.sum();
        // Moves that are never better than others have games of their own.
        let disputes = self.disputes.iter();
        let all = disputes.flat_map(|dispute| dispute.moves(0, first).map(|(_, game)| game));
        let all: Vec<ScoreGame> = sum.iter().copied().chain(all).collect();
        let mut solver = Solver::prepare(games, &all, Features::ALL, watch)?;
        let score = solver
            .score(&sum, first, watch)
            .map_err(|found| found.stop)?;
        let mut best = Vec::new();
        for (number, dispute) in self.disputes.iter().enumerate() {
            if games.as_number(dispute.game()).is_some() {
                continue;
            }
            for (edge, game) in dispute.moves(0, first) {
                let mut after = sum.clone();
                after[number] = game;
                let reached = solver.score(&after, first.opponent(), watch);
                if reached.map_err(|found| found.stop)? == score {
                    best.push((number, edge.point));
                }
            }
        }
        let line = solver.line(games, &sum, first, watch);
        let line = line.map_err(|found| found.stop)?;
        // The positions of the disputes along the line.
        let mut at = vec![0; self.disputes.len()];
        let turns = line.iter().map(|step| {
            let (dispute, to) = (step.choice.component, step.choice.to);
            let mut moves = self.disputes[dispute].moves(at[dispute], step.player);
            let (edge, _) = moves
                .find(|&(_, game)| game == to)
                .expect("the options of a game are the games of moves");
            at[dispute] = edge.to;
            Turn {
                player: step.player,
                dispute,
                point: edge.point,
                sente: step.sente,
            }
        });
        Ok(Plan {
            score,
            best,
            line: turns.collect(),
            nodes: solver.nodes(),
        })
    }
}
