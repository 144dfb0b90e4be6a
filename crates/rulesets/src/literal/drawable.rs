//! A position whose games can be drawn, judged by Zermelo's theorem.

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};

use super::parts::{PartMove, part_class, part_moves, part_written};
use super::{
    Literal, LiteralOption, LiteralStep, MoveProspect, NoOptions, Prospects, Solved,
    unless_too_many,
};
use crate::evaluate::Evaluator;
use crate::position::Player;
use crate::zermelo::{Conclusion, Drawable, Prospect, Zermelo};

/// A position of a ruleset whose games can be drawn. As a term of a sum it is read as normal play;
/// its moves are judged by Zermelo's theorem.
pub(crate) struct WinDrawLoss<P>(pub(crate) P);

impl<P: Drawable> WinDrawLoss<P> {
    fn prospects(
        &self,
        zermelo: &mut Zermelo<P>,
        player: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Prospects, StopReason> {
        let Self(position) = self;
        let best = zermelo.conclusion(position, player, sink)?;
        let mut moves: Vec<MoveProspect> = Vec::new();
        for one in part_moves(std::slice::from_ref(position), player) {
            let after = zermelo.conclusion(&one.option, player.opponent(), sink)?;
            moves.push(MoveProspect { step: one.step, result: after.prospect(player) });
        }
        Ok(Prospects { result: best.prospect(player), moves })
    }
}

impl<P: Drawable + Send + Sync + 'static> Literal for WinDrawLoss<P> {
    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        Evaluator::new().value(games, &self.0, sink)
    }

    fn solve(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Solved, StopReason> {
        let value = self.value(games, sink)?;
        let mut zermelo = Zermelo::new();
        let left = self.prospects(&mut zermelo, Player::Left, sink)?;
        let right = self.prospects(&mut zermelo, Player::Right, sink)?;
        Ok(Solved {
            value,
            winning_moves: [&left, &right].map(|side| side.moves_to(Prospect::Win)),
            prospects: Some([left, right]),
        })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let mut evaluator = Evaluator::new();
        let mut options = Vec::new();
        for one in part_moves(std::slice::from_ref(&self.0), player) {
            options.push(LiteralOption {
                value: evaluator.value(games, &one.option, sink)?,
                step: one.step,
                position: Box::new(Self(one.option)),
            });
        }
        unless_too_many(options)
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step =
            |one: PartMove<P>| LiteralStep { step: one.step, position: Box::new(Self(one.option)) };
        let moves = part_moves(std::slice::from_ref(&self.0), player).into_iter();
        unless_too_many(moves.map(step).collect())
    }

    fn is_drawable(&self) -> bool {
        true
    }

    fn ending(&self) -> Option<Conclusion> {
        self.0.ending()
    }

    fn components(&self) -> Vec<String> {
        vec![self.0.to_string()]
    }

    fn written(&self, name: &str) -> String {
        part_written(std::slice::from_ref(&self.0), name)
    }

    fn class(&self) -> String {
        part_class(std::slice::from_ref(&self.0))
    }

    fn boards(&self) -> Vec<String> {
        vec![self.0.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.0.svg()]
    }
}
