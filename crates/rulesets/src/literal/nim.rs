//! Nim as a literal.

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};

use super::parts::replaced;
use super::{Literal, LiteralOption, LiteralStep, MOST_OPTIONS, Move, NoOptions, Solved};
use crate::nim::Nim;
use crate::position::{Player, Position};

/// Nim is evaluated by Bouton's theorem.
impl Literal for Nim {
    fn value(&self, games: &mut Games, _: &dyn ProgressSink) -> Result<Game, StopReason> {
        Ok(games.nimber(self.nim_sum()))
    }

    fn solve(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Solved, StopReason> {
        let moves = self.winning_moves().into_iter();
        let moves =
            moves.map(|reduction| Move::of_heap(&reduction.from, &reduction.to.to_string()));
        Ok(Solved::impartial(self.value(games, sink)?, moves.collect()))
    }

    fn options(
        &self,
        _: Player,
        games: &mut Games,
        _: &dyn ProgressSink,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let option = |(step, after): (Move, Self)| LiteralOption {
            step,
            value: games.nimber(after.nim_sum()),
            position: Box::new(after),
        };
        Ok(self.reduced()?.into_iter().map(option).collect())
    }

    fn steps(&self, _: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step =
            |(step, after)| LiteralStep { step, position: Box::new(after) as Box<dyn Literal> };
        Ok(self.reduced()?.into_iter().map(step).collect())
    }

    fn next_player_wins_misere(&self) -> Option<bool> {
        Some(Self::next_player_wins_misere(self))
    }

    fn table(&self) -> Option<String> {
        Some(Self::table(self))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        format!("{name}({self})")
    }

    fn class(&self) -> String {
        self.clone().normal().0.to_string()
    }

    fn boards(&self) -> Vec<String> {
        vec![self.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.svg()]
    }
}

impl Nim {
    /// Every move with what it leaves; equal heaps are one heap here.
    fn reduced(&self) -> Result<Vec<(Move, Self)>, NoOptions> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps().iter().enumerate() {
            if self.heaps()[..place].contains(&heap) {
                continue;
            }
            if moves.len() + heap as usize > MOST_OPTIONS {
                return Err(NoOptions::TooMany);
            }
            moves.extend((0..heap).rev().map(|left| {
                let after = Self::new(replaced(self.heaps(), place, left));
                (Move::of_heap(&heap, &left.to_string()), after)
            }));
        }
        Ok(moves)
    }
}
