//! The terms of a sum, and which moves in each of them win the whole.
//!
//! A move in one term of `G₁ + … + Gₙ` leaves the others as they are, so it wins if and only if the
//! sum with that term replaced is lost by the opponent, who moves next. In a term that is
//! subtracted the players have exchanged their moves.

use mustplay_cgt::normal::notation::{Expression, ExpressionKind};
use mustplay_cgt::normal::{self, Games, Player, Style};
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_rulesets::literal::{LiteralError, Move, NoOptions, call, literal, unlike};

use super::WinningMoves;
use super::analysis::MOST_OPTIONS;
use super::scope::GameScope;

/// A term of a sum.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameComponent {
    /// How it was written, with a minus if it is subtracted.
    pub expression: String,
    /// Its canonical form.
    pub canonical: Option<String>,
    /// The moves in it after which the opponent, to move, loses the whole sum; those of a ruleset
    /// in its own notation, those of other games as canonical options. Nothing if they are too
    /// many.
    pub winning_moves: Option<WinningMoves>,
}

/// The longest form that is told of a component.
const LONGEST: usize = 200;

/// The terms of a sentence that is a sum of several; none for any other.
pub(super) fn components(
    sentence: &str,
    games: &mut Games,
    style: Style,
    scope: &mut GameScope<'_>,
    (positions, steps): (&dyn ProgressSink, &dyn ProgressSink),
) -> Result<Vec<GameComponent>, StopReason> {
    let Ok(Expression { kind: ExpressionKind::Sum(terms), .. }) = Expression::read(sentence) else {
        return Ok(Vec::new());
    };
    if terms.len() < 2 {
        return Ok(Vec::new());
    }
    let starts = terms.iter().map(|(_, term)| term.start).skip(1);
    let ends = starts.chain([sentence.len()]);
    let mut parts: Vec<Part> = Vec::new();
    for ((subtracted, term), end) in terms.iter().zip(ends) {
        // The text of a term goes to the next one, but for the sign between them.
        let text = sentence[term.start..end].trim_end();
        let text = if end < sentence.len() {
            // A literal such as ^<2>* is read as a sum, and has no sign between its terms.
            let Some(text) = text.strip_suffix(['+', '-', '−']) else {
                return Ok(Vec::new());
            };
            text.trim_end()
        } else {
            text
        };
        let Ok(value) = games.evaluate(term, sentence, scope, steps) else {
            return Ok(Vec::new());
        };
        let value = if *subtracted { games.neg(value) } else { value };
        parts.push(Part { text, subtracted: *subtracted, value });
    }
    let mut total = games.zero();
    for part in &parts {
        total = games.with_sink(steps).add(total, part.value)?;
    }
    let mut found = Vec::new();
    for part in &parts {
        positions.report(&Progress::new(found.len() as u64, games.bytes()))?;
        let rest = games.with_sink(steps).sub(total, part.value)?;
        found.push(part.judged(rest, games, style, (positions, steps))?);
    }
    Ok(found)
}

/// A term as written, and what it adds to the sum.
struct Part<'a> {
    text: &'a str,
    subtracted: bool,
    value: normal::Game,
}

impl Part<'_> {
    fn judged(
        &self,
        rest: normal::Game,
        games: &mut Games,
        style: Style,
        (positions, steps): (&dyn ProgressSink, &dyn ProgressSink),
    ) -> Result<GameComponent, StopReason> {
        let mut winning: [Option<Vec<Move>>; 2] = [None, None];
        for (player, winning) in [Player::Left, Player::Right].into_iter().zip(&mut winning) {
            let Some(moves) = self.moves(player, games, style, positions)? else {
                continue;
            };
            let mut wins = Vec::new();
            for (step, after) in moves {
                let sum = games.with_sink(steps).add(rest, after)?;
                if games.outcome(sum).winner(player.opponent()) == player {
                    wins.push(step);
                }
            }
            *winning = Some(wins);
        }
        let [left, right] = winning;
        let sign = if self.subtracted { "-" } else { "" };
        Ok(GameComponent {
            expression: format!("{sign}{}", self.text),
            canonical: games.show_within(self.value, style, LONGEST),
            winning_moves: left.zip(right).map(|(left, right)| WinningMoves { left, right }),
        })
    }

    /// The moves of a player in the term, each with what the term is worth afterwards.
    fn moves(
        &self,
        player: Player,
        games: &mut Games,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Vec<(Move, normal::Game)>>, StopReason> {
        let ruleset = call(self.text).filter(|found| found.rest.is_empty());
        let position: Option<Result<_, LiteralError>> =
            ruleset.map(|found| literal(found.name, found.arguments));
        let Some(Ok(position)) = position else {
            return Ok(self.canonical_moves(player, games, style));
        };
        let mover = if self.subtracted { player.opponent() } else { player };
        match position.options(mover, games, sink) {
            Ok(options) => {
                let mut signed = |value| {
                    if self.subtracted { games.neg(value) } else { value }
                };
                let moves = options.into_iter();
                let moves = moves.map(|one| (one.step, signed(one.value)));
                Ok(Some(unlike(moves)))
            }
            Err(NoOptions::Stopped(stop)) => Err(stop),
            Err(NoOptions::TooMany) => Ok(None),
        }
    }

    fn canonical_moves(
        &self,
        player: Player,
        games: &mut Games,
        style: Style,
    ) -> Option<Vec<(Move, normal::Game)>> {
        let nimber = games.as_nus(self.value).map_or(0, |(_, _, nimber)| nimber);
        if nimber > MOST_OPTIONS {
            return None;
        }
        let options = games.options(self.value, player);
        let from = games.show_within(self.value, style, LONGEST)?;
        let text = |&option| {
            let to = games.show_within(option, style, LONGEST)?;
            let step = Move { name: format!("to {to}"), from: from.clone(), to, board: 1 };
            Some((step, option))
        };
        options.iter().map(text).collect()
    }
}
