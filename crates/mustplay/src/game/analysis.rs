//! The analysis of one game.

use std::fmt;

use mustplay_cgt::normal::notation::{Expression, ExpressionKind, Relation};
use mustplay_cgt::normal::{self, Dyadic, Game, Games, OperationError, Outcome, Player, Style};
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_rulesets::Sequence;
use mustplay_rulesets::literal::{
    DynPosition, LiteralMove, MoveListError, PositionAnalysis, Prospects, distinct, literal_written,
};

use crate::game::GameSession;
use crate::game::session::{GameScope, Sinks};
use crate::{Text, Walls};

use super::{GameHandle, UnwrittenGames};

/// The results for a game; only the sentence if a limit was reached before the game was
/// evaluated.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct GameAnalysis {
    /// The sentence of the request.
    pub expression: String,
    /// The name that the sentence defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The canonical form; `None` if it is unknown or has no text (see `unwritten`).
    pub canonical: Option<String>,
    /// The outcome class in normal play; for a game that can be drawn, see `results`.
    pub outcome: Option<Outcome>,
    /// The Left stop: the number that play reaches when Left begins.
    pub left_stop: Option<Text<Dyadic>>,
    /// The Right stop: the number that play reaches when Right begins.
    pub right_stop: Option<Text<Dyadic>>,
    /// The mean: the value of the mast of the thermograph.
    pub mean: Option<Text<Dyadic>>,
    /// The temperature: the tax at which the mast begins.
    pub temperature: Option<Text<Dyadic>>,
    /// The birthday: the least depth of a form of this value.
    pub birthday: Option<Birthday>,
    /// The number of different positions under canonical play; a sum of a number, ups and a star
    /// counts as one.
    pub positions: Option<usize>,
    /// The nimber, if it is one.
    pub nim_value: Option<u32>,
    /// The atomic weight, if the game is all-small.
    pub atomic_weight: Option<String>,
    /// The reduced canonical form: the simplest game at an infinitesimal distance.
    pub reduced: Option<String>,
    /// The walls of the thermograph.
    pub thermograph: Option<Walls>,
    /// The options of the canonical form, unless they are too many or too long to write.
    pub options: Option<GameOptions>,
    /// The undominated incentives, `G^L − G` of Left and `G − G^R` of Right; only for games with
    /// few positions.
    pub incentives: Option<GameOptions>,
    /// The terms, if the sentence is a sum, with the moves in each that win the sum.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<GameComponent>,
    /// The fields whose game has no text, with the reason.
    #[serde(skip_serializing_if = "UnwrittenGames::is_empty")]
    pub unwritten: UnwrittenGames,
    /// The winning moves, if the game is a position of a ruleset.
    #[serde(flatten)]
    pub moves: Option<GameMoves>,
    #[serde(skip)]
    pub(super) game: Option<normal::Game>,
}

/// The most options of a nimber that are listed.
pub(super) const MOST_OPTIONS: u32 = 100;

/// Incentives are computed for games of at most this many positions.
const MOST_POSITIONS: usize = 60;

/// Options of both players.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameOptions {
    /// Left's options.
    pub left: Vec<String>,
    /// Right's options.
    pub right: Vec<String>,
}

/// A birthday. A late one serializes as text, because it exceeds machine integers.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Birthday {
    /// A day that every JSON reader represents exactly.
    Early(i64),
    /// A later day.
    Late(Text<Dyadic>),
}

impl From<Dyadic> for Birthday {
    fn from(day: Dyadic) -> Self {
        const LATEST: i64 = 1 << 53;
        match day.to_i64() {
            Some(day) if day <= LATEST => Self::Early(day),
            _ => Self::Late(Text(day)),
        }
    }
}

impl fmt::Display for Birthday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Early(day) => day.fmt(f),
            Self::Late(day) => day.fmt(f),
        }
    }
}

/// The winning moves of a position and further results about it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameMoves {
    /// The winning moves of each player.
    pub winning_moves: WinningMoves,
    /// The results of each player's moves, in a game that can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<GameResults>,
    /// The values of heaps of all sizes and their period, for a game of heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<Sequence>,
    /// The binary table of Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// The moves of each player after which the opponent, to move, loses.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct WinningMoves {
    /// Left's winning moves.
    pub left: Vec<LiteralMove>,
    /// Right's winning moves.
    pub right: Vec<LiteralMove>,
}

/// The result of perfect play for each player moving first.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameResults {
    /// Left's results when Left moves first.
    pub left: Prospects,
    /// Right's results when Right moves first.
    pub right: Prospects,
}

impl GameMoves {
    pub(super) fn new(
        solved: &PositionAnalysis,
        literal: &dyn DynPosition,
        sequence: Option<Sequence>,
    ) -> Self {
        let [left, right] = solved.winning_moves.clone();
        Self {
            winning_moves: WinningMoves { left, right },
            results: (solved.prospects.clone()).map(|[left, right]| GameResults { left, right }),
            sequence,
            table: literal.table(),
        }
    }
}

impl GameOptions {
    /// The options as text; `None` if one cannot be written or they are too many.
    fn new(games: &mut Games, game: normal::Game, style: Style) -> Option<Self> {
        let nimber = games.as_nus(game).map_or(0, |(_, _, nimber)| nimber);
        if nimber > MOST_OPTIONS {
            return None;
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| games.options(game, player));
        Self::write(games, [&left, &right], style)
    }

    /// Games of each player as text; `None` if one cannot be written.
    fn write(games: &mut Games, sides: [&[normal::Game]; 2], style: Style) -> Option<Self> {
        let [left, right] = sides.map(|side| {
            let text = |&game| UnwrittenGames::default().write(games, "", game, style);
            side.iter().map(text).collect::<Option<Vec<String>>>()
        });
        Some(Self { left: left?, right: right? })
    }
}

impl GameAnalysis {
    /// Computes all properties of `game`. If the sink stops the work, the results so far are kept.
    pub(super) fn fill(
        &mut self,
        games: &mut Games,
        game: normal::Game,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let unwritten = &mut self.unwritten;
        self.game = Some(game);
        self.canonical = unwritten.write(games, "canonical", game, style);
        self.options = GameOptions::new(games, game, style);
        self.outcome = Some(games.outcome(game));
        self.left_stop = Some(Text(games.left_stop(game)));
        self.right_stop = Some(Text(games.right_stop(game)));
        self.mean = Some(Text(games.mean(game)));
        self.temperature = Some(Text(games.temperature(game)));
        self.thermograph = Some(Walls::new(games.thermograph(game)));
        self.birthday = Some(games.birthday(game).into());
        self.positions = Some(games.positions(game));
        self.nim_value = games.as_nimber(game);
        // The following steps compare games, which is slower.
        match games.with_sink(sink).atomic_weight(game) {
            Ok(weight) => {
                self.atomic_weight = unwritten.write(games, "atomic_weight", weight, style);
            }
            Err(OperationError::Stopped(stop)) => return Err(stop),
            Err(_) => {}
        }
        let reduced = games.with_sink(sink).reduced(game)?;
        self.reduced = unwritten.write(games, "reduced", reduced, style);
        if games.positions(game) <= MOST_POSITIONS && self.options.is_some() {
            let left = games.with_sink(sink).incentives_of(game, Player::Left)?;
            let right = games.with_sink(sink).incentives_of(game, Player::Right)?;
            self.incentives = GameOptions::write(games, [&left, &right], style);
            if let Some(GameOptions { left, right }) = &mut self.incentives {
                // Short options first: the order must not depend on earlier computations.
                for side in [left, right] {
                    side.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                }
            }
        }
        Ok(())
    }

    /// The game and its name, if it is known.
    pub fn handle(&self) -> Option<GameHandle> {
        let name = self.name.as_ref().unwrap_or(&self.expression);
        Some(GameHandle::new(name.clone(), self.game?))
    }
}

// The terms of a sum, and the moves in each of them that win the sum.
//
// A move in one term of `G₁ + … + Gₙ` leaves the others unchanged, so it wins if and only if the
// opponent, moving next, loses the sum with that term replaced. In a subtracted term the players'
// options are exchanged.

/// A term of a sum.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameComponent {
    /// The term as written, with a minus if it is subtracted.
    pub expression: String,
    /// Its canonical form.
    pub canonical: Option<String>,
    /// The moves in this term that win the whole sum, in the notation of a ruleset or as canonical
    /// options. `None` if there are too many.
    pub winning_moves: Option<WinningMoves>,
}

/// The longest canonical form of a component that is written.
const LONGEST: usize = 200;

/// The terms of an expression that is a sum of several; otherwise none.
pub(super) fn components(
    (sentence, expression): (&str, &Expression),
    games: &mut Games,
    style: Style,
    scope: &mut GameScope<'_>,
    (positions, steps): Sinks<'_>,
) -> Result<Vec<GameComponent>, StopReason> {
    let ExpressionKind::Sum(terms) = &expression.kind else {
        return Ok(Vec::new());
    };
    let starts = terms.iter().map(|(_, term)| term.start).skip(1);
    let ends = starts.clone().chain([sentence.len()]);
    // The first term may be in parentheses, which are no part of its expression.
    let starts = [expression.start].into_iter().chain(starts);
    let mut parts: Vec<Part> = Vec::new();
    for ((subtracted, term), (start, end)) in terms.iter().zip(starts.zip(ends)) {
        // The text of a term ends at the next term, without the sign between them.
        let text = sentence[start..end].trim_end();
        let text = if end < sentence.len() {
            // A literal such as ^<2>* is parsed as a sum but has no sign between its terms.
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
        parts.push(Part { text, term, subtracted: *subtracted, value });
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

/// A term as written, and its contribution to the sum.
struct Part<'a> {
    text: &'a str,
    term: &'a Expression,
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
        let mut winning: [Option<Vec<LiteralMove>>; 2] = [None, None];
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

    /// The moves of a player in the term, each with the value of the term after it.
    fn moves(
        &self,
        player: Player,
        games: &mut Games,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Vec<(LiteralMove, normal::Game)>>, StopReason> {
        let Some(position) = literal_written(self.text, self.term) else {
            return Ok(self.canonical_moves(player, games, style));
        };
        let mover = if self.subtracted { player.opponent() } else { player };
        match position.options(mover, games, sink) {
            Ok(options) => {
                let mut signed = |value| {
                    if self.subtracted { games.neg(value) } else { value }
                };
                let moves = options.into_iter();
                let moves = moves.map(|(one, value)| (one.step, signed(value)));
                Ok(Some(distinct(moves)))
            }
            Err(MoveListError::Stopped(stop)) => Err(stop),
            Err(MoveListError::TooMany) => Ok(None),
        }
    }

    fn canonical_moves(
        &self,
        player: Player,
        games: &mut Games,
        style: Style,
    ) -> Option<Vec<(LiteralMove, normal::Game)>> {
        let nimber = games.as_nus(self.value).map_or(0, |(_, _, nimber)| nimber);
        if nimber > MOST_OPTIONS {
            return None;
        }
        let options = games.options(self.value, player);
        let from = games.show_within(self.value, style, LONGEST)?;
        let text = |&option| {
            let to = games.show_within(option, style, LONGEST)?;
            let step = LiteralMove { name: format!("to {to}"), from: from.clone(), to, board: 1 };
            Some((step, option))
        };
        options.iter().map(text).collect()
    }
}

// The games born by a day.
//
// `{L | R}` with options born by day `n − 1`: 1, 4, 22 and 1474 games on days 0 to 3 (CGT week 6;
// WW chapter 6). They form a distributive lattice under the order of games (Calistrate, Paulhus and
// Wolfe); the diagram of the order shows it.

/// The last day whose games can be listed; day 4 has more than 10²⁸.
pub(super) const LAST_DAY: u32 = 3;

/// The games born by a day.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GamesBorn {
    /// The day.
    pub day: u32,
    /// The number of games.
    pub count: usize,
    /// Their canonical forms, in order of birthday.
    pub games: Vec<String>,
    #[serde(skip)]
    pub(super) values: Vec<Game>,
}

impl GamesBorn {
    pub(super) fn new(games: &mut Games, day: u32, style: Style) -> Self {
        let mut values: Vec<Game> = Vec::new();
        for day in 0..=day {
            let mut born = games.born_by_day(day);
            born.retain(|game| !values.contains(game));
            let mut texts: Vec<(usize, String, Game)> = Vec::new();
            for game in born {
                let text = games.show(game, style);
                texts.push((text.chars().count(), text, game));
            }
            texts.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
            values.extend(texts.into_iter().map(|(.., game)| game));
        }
        Self {
            day,
            count: values.len(),
            games: values.iter().map(|&game| games.show(game, style)).collect(),
            values,
        }
    }
}

/// The order relations among several games.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameOrder {
    /// The names of the games.
    pub names: Vec<String>,
    /// Row compared with column: `<`, `=`, `>` or `||`.
    pub relations: Vec<Vec<Relation>>,
}

impl GameOrder {
    pub(super) fn new(
        session: &mut GameSession,
        games: &[GameHandle],
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let (arena, _) = session.games();
        let mut relations = Vec::new();
        for row in games {
            let row = games.iter().map(|column| {
                let order = arena.with_sink(sink).partial_cmp(row.game, column.game);
                order.map(Relation::of)
            });
            relations.push(row.collect::<Result<_, StopReason>>()?);
        }
        Ok(Self { names: games.iter().map(|one| one.name().to_owned()).collect(), relations })
    }
}
