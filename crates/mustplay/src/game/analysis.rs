//! All there is to say about one game.

use std::fmt;

use mustplay_cgt::normal::notation::{Expression, ExpressionKind, Relation};
use mustplay_cgt::normal::{self, Dyadic, Game, Games, OperationError, Outcome, Player, Style};
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_rulesets::Sequence;
use mustplay_rulesets::literal::{
    DynPosition, LiteralError, LiteralMove, MoveListError, PositionAnalysis, Prospects, call,
    distinct, literal,
};

use crate::game::GameSession;
use crate::game::session::GameScope;
use crate::{Text, Walls};

use super::{GameHandle, UnwrittenGames};

/// What is known about a game; nothing but the sentence if a limit was reached before there was
/// a game to speak of.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct GameAnalysis {
    /// The sentence that was given.
    pub expression: String,
    /// The name that it gives to the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The canonical form; `None` also when [`Self::unwritten`] says why.
    pub canonical: Option<String>,
    /// Who wins in normal play; who wins a game that can be drawn is told by its results.
    pub outcome: Option<Outcome>,
    /// Where play ends up when Left begins.
    pub left_stop: Option<Text<Dyadic>>,
    /// Where play ends up when Right begins.
    pub right_stop: Option<Text<Dyadic>>,
    /// The mast of the thermograph.
    pub mean: Option<Text<Dyadic>>,
    /// Where the mast begins.
    pub temperature: Option<Text<Dyadic>>,
    /// The day on which it is born.
    pub birthday: Option<Birthday>,
    /// Different positions that canonical play can reach; a sum of a number, ups and a star counts
    /// as one.
    pub positions: Option<usize>,
    /// Which nimber it is, if it is one.
    pub nim_value: Option<u32>,
    /// The atomic weight, if it is all-small.
    pub atomic_weight: Option<String>,
    /// The simplest game at an infinitesimal distance.
    pub reduced: Option<String>,
    /// The walls of the thermograph.
    pub thermograph: Option<Walls>,
    /// The options of the canonical form, unless they are too many or too long to tell.
    pub options: Option<GameOptions>,
    /// What the moves of each player gain, `G^L − G` and `G − G^R`, without what is dominated; only
    /// of games with few positions.
    pub incentives: Option<GameOptions>,
    /// The terms, if the sentence is a sum, with the moves in each that win the whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<GameComponent>,
    /// Which of the games above have no text, and why.
    #[serde(skip_serializing_if = "UnwrittenGames::is_empty")]
    pub unwritten: UnwrittenGames,
    /// How to play it, if it is a position of a ruleset.
    #[serde(flatten)]
    pub moves: Option<GameMoves>,
    #[serde(skip)]
    pub(super) game: Option<normal::Game>,
}

/// A nimber with more options than these is not taken apart.
pub(super) const MOST_OPTIONS: u32 = 100;

/// Games with more positions are not subtracted from their options.
const MOST_POSITIONS: usize = 60;

/// Where the players may move.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameOptions {
    /// Left.
    pub left: Vec<String>,
    /// Right.
    pub right: Vec<String>,
}

/// A day; late ones serialize as text, for they are no machine numbers.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Birthday {
    /// Up to here every reader of JSON keeps a number exact.
    Early(i64),
    /// Any later day.
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

/// What can be said about playing a position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameMoves {
    /// The moves after which the opponent, to move, loses.
    pub winning_moves: WinningMoves,
    /// Win, draw or loss by each move, in a game that can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<GameResults>,
    /// The values of heaps of all sizes and their period, in a game of heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<Sequence>,
    /// The binary table of Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// The winning moves of both players.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct WinningMoves {
    /// Left's.
    pub left: Vec<LiteralMove>,
    /// Right's.
    pub right: Vec<LiteralMove>,
}

/// What perfect play brings each player, should that player move first.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameResults {
    /// Left.
    pub left: Prospects,
    /// Right.
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
    /// The options as text; nothing if one of them has none, or if there are too many.
    fn new(games: &mut Games, game: normal::Game, style: Style) -> Option<Self> {
        let nimber = games.as_nus(game).map_or(0, |(_, _, nimber)| nimber);
        if nimber > MOST_OPTIONS {
            return None;
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| games.options(game, player));
        Self::write(games, [&left, &right], style)
    }

    /// Games of each player as text; nothing if one of them has none.
    fn write(games: &mut Games, sides: [&[normal::Game]; 2], style: Style) -> Option<Self> {
        let [left, right] = sides.map(|side| {
            let text = |&game| UnwrittenGames::default().write(games, "", game, style);
            side.iter().map(text).collect::<Option<Vec<String>>>()
        });
        Some(Self { left: left?, right: right? })
    }
}

impl GameAnalysis {
    /// Finds out all about `game`. Should the sink stop the work, what is known by then is
    /// kept.
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
        // What follows takes comparisons.
        match games.with_sink(sink).atomic_weight(game) {
            Ok(weight) => {
                self.atomic_weight = unwritten.write(games, "atomic_weight", weight, style);
            }
            Err(OperationError::Refused(_)) => {}
            Err(OperationError::Stopped(stop)) => return Err(stop),
        }
        let reduced = games.with_sink(sink).reduced(game)?;
        self.reduced = unwritten.write(games, "reduced", reduced, style);
        if games.positions(game) <= MOST_POSITIONS && self.options.is_some() {
            let left = games.with_sink(sink).left_incentives(game)?;
            let right = games.with_sink(sink).right_incentives(game)?;
            self.incentives = GameOptions::write(games, [&left, &right], style);
            if let Some(GameOptions { left, right }) = &mut self.incentives {
                // Short ones first: the order must not depend on what was computed before.
                for side in [left, right] {
                    side.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                }
            }
        }
        Ok(())
    }

    /// The game and what it is called, if it is known.
    pub fn handle(&self) -> Option<GameHandle> {
        let name = self.name.as_ref().unwrap_or(&self.expression);
        Some(GameHandle::new(name.clone(), self.game?))
    }
}

// The terms of a sum, and which moves in each of them win the whole.
//
// A move in one term of `G₁ + … + Gₙ` leaves the others as they are, so it wins if and only if the
// sum with that term replaced is lost by the opponent, who moves next. In a term that is
// subtracted the players have exchanged their moves.

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

    /// The moves of a player in the term, each with what the term is worth afterwards.
    fn moves(
        &self,
        player: Player,
        games: &mut Games,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Vec<(LiteralMove, normal::Game)>>, StopReason> {
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

// The games that are born by a day.
//
// `{L | R}` with options born by day `n − 1`: 1, 4, 22 and 1474 games on days 0 to 3 (CGT week 6;
// WW chapter 6). With the order of games they form a distributive lattice (Calistrate, Paulhus and
// Wolfe), which the picture of the order shows.

/// The last day whose games can be listed; day 4 has more than 10²⁸.
pub(super) const LAST_DAY: u32 = 3;

/// The games born by a day.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GamesBorn {
    /// The day.
    pub day: u32,
    /// How many there are.
    pub count: usize,
    /// Their canonical forms, those first that are born first.
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

/// How each of some games compares with each.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameOrder {
    /// What the games are called.
    pub names: Vec<String>,
    /// Row against column: `<`, `=`, `>` or `||`.
    pub relations: Vec<Vec<Relation>>,
}

impl GameOrder {
    pub(super) fn new(
        session: &mut GameSession,
        games: &[GameHandle],
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let mut relations = Vec::new();
        for row in games {
            let row = games
                .iter()
                .map(|column| session.compare(row, column, sink))
                .collect::<Result<_, _>>()?;
            relations.push(row);
        }
        Ok(Self { names: games.iter().map(|one| one.name().to_owned()).collect(), relations })
    }
}
