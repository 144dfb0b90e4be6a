//! A sum of positions of one ruleset.

use std::marker::PhantomData;

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};

use super::measure::{Canonical, Measure, Nimbers};
use super::parts::{PartMove, part_class, part_moves, part_steps, part_written, replaced};
use super::{Literal, LiteralOption, LiteralStep, NoOptions, Solved, unless_too_many};
use crate::position::{Player, Position};

/// A sum of positions of one ruleset, which `M` measures.
pub(crate) struct Sum<P, M> {
    parts: Vec<P>,
    measure: PhantomData<M>,
}

impl<P> Sum<P, Canonical> {
    /// A sum that is evaluated by canonical forms.
    pub(crate) fn canonical(parts: Vec<P>) -> Self {
        Self::new(parts)
    }
}

impl<P> Sum<P, Nimbers> {
    /// A sum of positions of an impartial ruleset.
    pub(crate) fn impartial(parts: Vec<P>) -> Self {
        Self::new(parts)
    }
}

impl<P, M> Sum<P, M> {
    fn new(parts: Vec<P>) -> Self {
        Self { parts, measure: PhantomData }
    }
}

impl<P: Position + Send + Sync + 'static, M: Measure<P>> Literal for Sum<P, M> {
    fn leaves_moves_out(&self) -> bool {
        P::leaves_moves_out()
    }

    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        M::value(&self.parts, games, sink)
    }

    fn solve(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Solved, StopReason> {
        M::solve(&self.parts, games, sink)
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let moves = unless_too_many(part_moves(&self.parts, player))?;
        let judged = M::judged(&self.parts, moves, games, sink)?.into_iter();
        let option = |(one, value): (PartMove<P>, Game)| LiteralOption {
            step: one.step,
            value,
            position: Box::new(Self::new(replaced(&self.parts, one.place, one.option)))
                as Box<dyn Literal>,
        };
        Ok(judged.map(option).collect())
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        part_steps(&self.parts, player, Self::new)
    }

    fn components(&self) -> Vec<String> {
        self.parts.iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        part_written(&self.parts, name)
    }

    fn class(&self) -> String {
        part_class(&self.parts)
    }

    fn boards(&self) -> Vec<String> {
        self.parts.iter().map(Position::board).collect()
    }

    fn pictures(&self) -> Vec<String> {
        self.parts.iter().map(Position::svg).collect()
    }
}
