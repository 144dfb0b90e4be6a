//! Sums of positions of one ruleset.

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};
use rustc_hash::FxHashSet;

use crate::evaluate::{Algebra, Evaluator, Grundy};
use crate::literal::{
    DynMove, DynPosition, LiteralMove, MoveListError, MoveProspect, PositionAnalysis, Prospects,
    unless_too_many, winning,
};
use crate::position::{PLAYERS, Player, RulesetPosition, Sign};
use crate::tic::{Conclusion, Prospect, Zermelo};

/// A sum of positions of one ruleset; the positions are independent boards.
pub(crate) struct Sum<P> {
    parts: Vec<P>,
    /// Whether the parts are evaluated by Grundy values instead of canonical forms.
    is_impartial: bool,
}

struct PartMove<P> {
    place: usize,
    option: P,
    step: LiteralMove,
}

impl<P> Sum<P> {
    pub(crate) fn canonical(parts: Vec<P>) -> Self {
        Self { parts, is_impartial: false }
    }

    pub(crate) fn impartial(parts: Vec<P>) -> Self {
        Self { parts, is_impartial: true }
    }
}

impl<P: RulesetPosition> Sum<P> {
    /// The distinctly named moves of a player in the parts.
    fn moves(&self, player: Player) -> Vec<PartMove<P>> {
        let mut moves = Vec::new();
        let mut options = Vec::new();
        for (place, part) in self.parts.iter().enumerate() {
            part.moves(player, &mut options);
            let mut seen = FxHashSet::default();
            for option in options.drain(..).filter(|option| seen.insert(option.clone())) {
                for name in part.names(player, &option) {
                    let (from, to) = (part.to_string(), option.to_string());
                    let step = LiteralMove { from, to, name, board: place + 1 };
                    moves.push(PartMove { place, option: option.clone(), step });
                }
            }
        }
        moves
    }

    /// The value of the sum, and its value after each of these moves.
    fn values(
        &self,
        moves: &[PartMove<P>],
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<(Game, Vec<Game>), StopReason> {
        if self.is_impartial {
            let (total, after) = self.values_in(&mut Grundy, moves, sink)?;
            let after = after.into_iter().map(|nimber| games.nimber(nimber)).collect();
            return Ok((games.nimber(total), after));
        }
        self.values_in(games, moves, sink)
    }

    /// [`Self::values`] in any algebra: a move replaces one term of the sum.
    fn values_in<A: Algebra>(
        &self,
        algebra: &mut A,
        moves: &[PartMove<P>],
        sink: &dyn ProgressSink,
    ) -> Result<(A::Value, Vec<A::Value>), StopReason> {
        let mut evaluator = Evaluator::new();
        let mut total = algebra.zero();
        for part in &self.parts {
            let value = evaluator.value(algebra, part, sink)?;
            total = algebra.sum(total, value, sink)?;
        }
        let mut after = Vec::with_capacity(moves.len());
        for one in moves {
            let before = evaluator.value(algebra, &self.parts[one.place], sink)?;
            let before = algebra.negative(before);
            let rest = algebra.sum(total, before, sink)?;
            let value = evaluator.value(algebra, &one.option, sink)?;
            after.push(algebra.sum(rest, value, sink)?);
        }
        Ok((total, after))
    }

    /// The result of each move of `player` in a game that can be drawn, which is never split.
    fn prospects(
        &self,
        zermelo: &mut Zermelo<P>,
        player: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Prospects, StopReason> {
        let best = zermelo.conclusion(&self.parts[0], player, sink)?;
        let mut moves = Vec::new();
        for one in self.moves(player) {
            let after = zermelo.conclusion(&one.option, player.opponent(), sink)?;
            moves.push(MoveProspect { step: one.step, result: after.prospect(player) });
        }
        Ok(Prospects { result: best.prospect(player), moves })
    }
}

impl<P: RulesetPosition + Send + Sync + 'static> Sum<P> {
    /// A move with the sum after it.
    fn made(&self, PartMove { place, option, step }: PartMove<P>) -> DynMove {
        let mut parts = self.parts.clone();
        parts[place] = option;
        DynMove { step, position: Box::new(Self { parts, is_impartial: self.is_impartial }) }
    }
}

impl<P: RulesetPosition + Send + Sync + 'static> DynPosition for Sum<P> {
    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        Ok(self.values(&[], games, sink)?.0)
    }

    fn analyze(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<PositionAnalysis, StopReason> {
        if P::DRAWABLE {
            let value = self.value(games, sink)?;
            let mut zermelo = Zermelo::new();
            let left = self.prospects(&mut zermelo, Player::Left, sink)?;
            let right = self.prospects(&mut zermelo, Player::Right, sink)?;
            let winning_moves = [&left, &right].map(|side| side.moves_to(Prospect::Win));
            return Ok(PositionAnalysis { value, winning_moves, prospects: Some([left, right]) });
        }
        // In an impartial game Right's moves are Left's.
        let players = if self.is_impartial { &PLAYERS[..1] } else { &PLAYERS[..] };
        let sides: Vec<_> = players.iter().map(|&player| self.moves(player)).collect();
        let of_left = sides[0].len();
        let moves: Vec<PartMove<P>> = sides.into_iter().flatten().collect();
        let (value, after) = self.values(&moves, games, sink)?;
        let mut left: Vec<(LiteralMove, Game)> =
            moves.into_iter().map(|one| one.step).zip(after).collect();
        let right = left.split_off(of_left);
        let left = winning(left, Player::Left, games);
        if self.is_impartial {
            return Ok(PositionAnalysis::impartial(value, left));
        }
        let winning_moves = [left, winning(right, Player::Right, games)];
        Ok(PositionAnalysis { value, winning_moves, prospects: None })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(DynMove, Game)>, MoveListError> {
        let moves = unless_too_many(self.moves(player))?;
        let (_, values) = self.values(&moves, games, sink)?;
        let moves = moves.into_iter().map(|one| self.made(one));
        Ok(moves.zip(values).collect())
    }

    fn moves(&self, player: Player) -> Result<Vec<DynMove>, MoveListError> {
        let moves = unless_too_many(Self::moves(self, player))?;
        Ok(moves.into_iter().map(|one| self.made(one)).collect())
    }

    fn is_drawable(&self) -> bool {
        P::DRAWABLE
    }

    fn ending(&self) -> Option<Conclusion> {
        match &self.parts[..] {
            [part] => part.ending(),
            _ => None,
        }
    }

    fn omits_moves(&self) -> bool {
        P::OMITS_MOVES
    }

    fn components(&self) -> Vec<String> {
        self.parts.iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        let literals = self.parts.iter().map(|part| format!("{name}({})", part.arguments()));
        literals.collect::<Vec<_>>().join(" + ")
    }

    /// The sorted normal forms of the parts, with a minus where a symmetry exchanged the players.
    fn class(&self) -> String {
        let class = |part: &P| match part.clone().normal() {
            (part, Sign::Plus) => part.to_string(),
            (part, Sign::Minus) => format!("-{part}"),
        };
        let mut classes: Vec<String> = self.parts.iter().map(class).collect();
        classes.sort_unstable();
        classes.join(" + ")
    }

    fn boards(&self) -> Vec<String> {
        self.parts.iter().map(RulesetPosition::board).collect()
    }

    fn pictures(&self) -> Vec<String> {
        self.parts.iter().map(RulesetPosition::svg).collect()
    }
}
