//! Heaps as literals: of rules that are the same for both players, and of those that are not.

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};
use rustc_hash::FxHashSet;

use super::parts::winning;
use super::{Literal, LiteralOption, LiteralStep, Move, NoOptions, Solved, unless_too_many};
use crate::evaluate::Evaluator;
use crate::partizan::TwoCodes;
use crate::position::{PLAYERS, Player, Position};
use crate::sequence::Sequence;
use crate::taking::{HeapRule, Heaps, ImpartialRule};

/// Taking games are evaluated by the recurrence of single heaps.
impl<R: ImpartialRule + Send + Sync + 'static> Literal for Heaps<R> {
    fn value(&self, games: &mut Games, _: &dyn ProgressSink) -> Result<Game, StopReason> {
        Ok(games.nimber(self.nimber()))
    }

    fn solve(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Solved, StopReason> {
        let moves = self.winning_moves().into_iter();
        let moves = moves.map(|(heap, left)| heap_move(heap, &left));
        Ok(Solved::impartial(self.value(games, sink)?, moves.collect()))
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        _: &dyn ProgressSink,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let option = |(step, after): (Move, Self)| LiteralOption {
            step,
            value: games.nimber(after.nimber()),
            position: Box::new(after),
        };
        Ok(self.listed(player)?.map(option).collect())
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step =
            |(step, after)| LiteralStep { step, position: Box::new(after) as Box<dyn Literal> };
        Ok(self.listed(player)?.map(step).collect())
    }

    fn sequence(
        &self,
        _: &mut Games,
        _: &dyn ProgressSink,
    ) -> Result<Option<Sequence>, StopReason> {
        Ok(Some(Heaps::sequence(self)))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        Heaps::written(self, name)
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

/// A move as the place of its heap and what is left of that.
type Taken = (usize, Vec<usize>);

impl<R: HeapRule> Heaps<R> {
    /// Every move of a player; equal heaps are one heap here.
    fn taken(&self, player: Player) -> Vec<Taken> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps().iter().enumerate() {
            if !self.heaps()[..place].contains(&heap) {
                let mut seen = FxHashSet::default();
                let left = self.moves_of(player, heap).into_iter();
                let left = left.filter(|left| seen.insert(left.clone()));
                moves.extend(left.map(|left| (place, left)));
            }
        }
        moves
    }

    /// A move, and the position after it.
    fn made(&self, (place, left): Taken) -> (Move, Self) {
        let step = heap_move(self.heaps()[place], &left);
        (step, self.after(place, left))
    }

    /// Every move of a player with what it leaves, if they are not too many to list.
    fn listed(&self, player: Player) -> Result<impl Iterator<Item = (Move, Self)>, NoOptions> {
        let moves = unless_too_many(self.taken(player))?;
        Ok(moves.into_iter().map(|taken| self.made(taken)))
    }
}

/// Heaps of a rule that is not the same for both players.
pub(crate) struct Partizan(pub(crate) Heaps<TwoCodes>);

impl Literal for Partizan {
    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        Evaluator::new().value(games, &self.0, sink)
    }

    fn solve(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Solved, StopReason> {
        let Self(heaps) = self;
        let mut evaluator = Evaluator::new();
        let value = evaluator.value(games, heaps, sink)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let mut judged = Vec::new();
            for taken in heaps.taken(player) {
                let (step, after) = heaps.made(taken);
                judged.push((step, evaluator.value(games, &after, sink)?));
            }
            *moves = winning(judged.into_iter(), player, games);
        }
        Ok(Solved { value, winning_moves, prospects: None })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let mut evaluator = Evaluator::new();
        let mut options = Vec::new();
        for (step, after) in self.0.listed(player)? {
            options.push(LiteralOption {
                step,
                value: evaluator.value(games, &after, sink)?,
                position: Box::new(Self(after)),
            });
        }
        Ok(options)
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step = |(step, after)| LiteralStep {
            step,
            position: Box::new(Self(after)) as Box<dyn Literal>,
        };
        Ok(self.0.listed(player)?.map(step).collect())
    }

    fn sequence(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Sequence>, StopReason> {
        self.0.sequence_of_games(games, sink).map(Some)
    }

    fn components(&self) -> Vec<String> {
        let heaps = self.0.heaps().iter();
        heaps.map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        self.0.written(name)
    }

    fn class(&self) -> String {
        self.0.clone().normal().0.to_string()
    }

    fn boards(&self) -> Vec<String> {
        vec![self.0.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.0.svg()]
    }
}

fn heap_move(heap: usize, left: &[usize]) -> Move {
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    Move::of_heap(&heap, &left.join(","))
}
