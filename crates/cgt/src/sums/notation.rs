//! The notation of score games.
//!
//! The grammar is that of normal play (`mustplay_cgt::normal::notation`). Score games use its
//! numbers, braces, bars, signs and `±`: `{20,{100|15}|-7}`, `{5|-5||-20}`, `±3`, `-{4|1}`. A score
//! game is a tree, not only a value, so braces are never simplified. A sum `G + H` or a multiple
//! `3.G` is a list of components; inside braces only numbers can be added to a game. A stack of
//! coins, top first, is one component, `coins(20,5,10)`.
//!
//! Every other expression of normal play denotes the canonical form of its value
//! ([`ScoreGames::of_value`]): `*` is `{0|0}`, `^` is `{0|{0|0}}` (SUM §4.1), `tiny(2)` is
//! `{0|{0|-2}}`. The same holds for further [`NameScope`]s such as positions of rulesets.
//!
//! `inf` or ∞ as a payment (SUM Figure 3.3 and Theorem 4.1) is a number greater than twice the
//! total of the other payments of a sum: a player who can take it does so, regardless of the rest.
//! `inf` denotes the least such power of two; it depends on the sum and is reported with it.
//!
//! ```
//! use mustplay_cgt::sums::ScoreGames;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("2.{20|-20} + {5|-5||-20} - 3").unwrap();
//! let texts: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
//! assert_eq!(texts, ["{20|-20}", "{20|-20}", "{{5|-5}|-20}", "-3"]);
//! assert_eq!(games.read("{4|{1|2}}").unwrap_err().to_string(), "line 1, column 4: expected a \
//!     game in which neither player minds moving, found {1|2}, the number 3/2 in disguise: \
//!     Left would move to 1 and Right to 2");
//! ```

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::game::{ScoreGame, ScoreGames};
use crate::normal::notation::{
    Expression, ExpressionKind, NotationError, WrittenArgument, star_text,
};
use crate::normal::{Dyadic, NameScope, NoNames, Player};
use mustplay_core::{NoProgress, ProgressSink};

pub const MOST_COMPONENTS: usize = 4096;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedComponent {
    pub game: ScoreGame,
    /// The call as written, such as `coins(20,5)`, if the component is a call.
    pub name: Option<String>,
}

impl ScoreGames {
    pub fn read(&mut self, text: &str) -> Result<ScoreGame, NotationError> {
        let expression = Expression::read(text)?;
        let (names, sink) = (&mut NoNames, &NoProgress);
        SumReader { text, games: self, names, sink }.one(&expression)
    }

    /// The components of the sum that `text` describes.
    pub fn read_sum(&mut self, text: &str) -> Result<Vec<ScoreGame>, NotationError> {
        let components = self.read_named(text, &mut NoNames, &NoProgress)?;
        Ok(components.into_iter().map(|it| it.game).collect())
    }

    /// The components of the sum that `text` describes, with their names. `sink` can stop the
    /// evaluation of positions of rulesets.
    pub fn read_named(
        &mut self,
        text: &str,
        names: &mut dyn NameScope,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<NamedComponent>, NotationError> {
        let expression = Expression::read(text)?;
        SumReader { text, games: self, names, sink }.components(&expression)
    }

    /// The tree as text that reads back to the same tree.
    ///
    /// Options are sorted, short ones first and then from Left's favor to Right's.
    pub fn text(&self, g: ScoreGame) -> String {
        let known = self.literals(g);
        let mut texts: FxHashMap<ScoreGame, String> = FxHashMap::default();
        for follower in self.followers(g) {
            let text = if let Some(text) = known.get(&follower) {
                text.clone()
            } else {
                let side = |player| self.options(follower, player).collect::<Vec<_>>();
                self.braces(&side(Player::Left), &side(Player::Right), &texts)
            };
            texts.insert(follower, text);
        }
        texts.remove(&g).expect("a game is its own follower")
    }

    /// The length in bytes of the text of a tree, without writing it.
    pub(crate) fn text_length(&self, g: ScoreGame) -> usize {
        let known = self.literals(g);
        let mut lengths: FxHashMap<ScoreGame, usize> = FxHashMap::default();
        for follower in self.followers(g) {
            let length = known.get(&follower).map_or_else(
                || {
                    let sides = Player::BOTH;
                    let options = sides.map(|player| self.options(follower, player));
                    let lengths = options.into_iter().flatten().map(|o| lengths[&o] + 1);
                    lengths.fold(1_usize, usize::saturating_add)
                },
                String::len,
            );
            lengths.insert(follower, length);
        }
        lengths[&g]
    }

    /// The followers whose text is shorter than their tree: numbers, stacks of coins, and canonical
    /// forms of a number plus ups and a nimber.
    fn literals(&self, g: ScoreGame) -> FxHashMap<ScoreGame, String> {
        let mut texts: FxHashMap<ScoreGame, String> = FxHashMap::default();
        for follower in self.followers(g) {
            let text = match (self.as_number(follower), self.stacks.get(&follower)) {
                (Some(score), _) => Some(self.payment_text(score)),
                (_, Some(stack)) => Some(stack.clone()),
                _ => self
                    .nus(follower)
                    .filter(|nus| {
                        let sides = Player::BOTH.into_iter();
                        sides.zip(nus_options(nus)).all(|(player, expected)| {
                            let options = self.options(follower, player);
                            let found =
                                options.map(|o| self.nus(o).filter(|_| texts.contains_key(&o)));
                            let mut found: Vec<_> = found.collect();
                            found.sort();
                            found == expected
                        })
                    })
                    .map(|nus| nus_text(&nus)),
            };
            texts.extend(text.map(|text| (follower, text)));
        }
        texts
    }

    /// A payment as text: `inf` or `-inf` if it is the number that ∞ denotes.
    fn payment_text(&self, score: &Dyadic) -> String {
        match &self.infinity {
            Some(infinity) if score == infinity => INFINITY.to_owned(),
            Some(infinity) if -score == *infinity => format!("-{INFINITY}"),
            _ => score.to_string(),
        }
    }

    pub(crate) fn form_text(&self, left: &[ScoreGame], right: &[ScoreGame]) -> String {
        let options = left.iter().chain(right);
        let texts = options.map(|&o| (o, self.text(o))).collect();
        self.braces(left, right, &texts)
    }

    fn braces(
        &self,
        left: &[ScoreGame],
        right: &[ScoreGame],
        texts: &FxHashMap<ScoreGame, String>,
    ) -> String {
        let side = |options: &[ScoreGame]| {
            let options = self.written(options);
            let texts: Vec<&str> = options.iter().map(|o| texts[o].as_str()).collect();
            texts.join(",")
        };
        format!("{{{}|{}}}", side(left), side(right))
    }

    /// The games without duplicates, in the order in which options are written.
    pub fn written(&self, games: &[ScoreGame]) -> Vec<ScoreGame> {
        let mut games = games.to_vec();
        games.sort_by_cached_key(|&g| {
            let scores = [Player::Right, Player::Left].map(|player| self.score(g, player));
            // Games of equal depth and scores are ordered by index.
            (self.depth(g), Reverse(scores), g.index())
        });
        games.dedup();
        games
    }
}

/// A sum of a number, ups and a nimber: the number, the number of ups, the nimber.
type Nus = (Dyadic, i64, u32);

/// The options of the canonical form of a number plus ups and a nimber that is not a number: *n has
/// all smaller nimbers for both, n.↑ + *k is {0 | (n−1).↑ + *(k⊕1)}, and ↑* is {0,*|0}.
fn nus_options((number, ups, nimber): &Nus) -> [Vec<Option<Nus>>; 2] {
    let nus = |ups: i64, nimber: u32| Some((number.clone(), ups, nimber));
    if *ups == 0 {
        let smaller: Vec<_> = (0..*nimber).map(|k| nus(0, k)).collect();
        return [smaller.clone(), smaller];
    }
    let short = match (ups.unsigned_abs(), nimber) {
        (1, 1) => vec![nus(0, 0), nus(0, 1)],
        _ => vec![nus(0, 0)],
    };
    let next = vec![nus(ups - ups.signum(), nimber ^ 1)];
    if *ups > 0 { [short, next] } else { [next, short] }
}

fn nus_text((number, ups, nimber): &Nus) -> String {
    let number = if *number == Dyadic::ZERO { String::new() } else { number.to_string() };
    let arrow = if *ups < 0 { "v" } else { "^" };
    let arrows = match ups.unsigned_abs() {
        few @ 0..=3 => arrow.repeat(few as usize),
        many => format!("{arrow}{many}"),
    };
    number + &arrows + &star_text(*nimber)
}

struct SumReader<'a> {
    text: &'a str,
    games: &'a mut ScoreGames,
    names: &'a mut dyn NameScope,
    sink: &'a dyn ProgressSink,
}

type Read<T> = Result<T, NotationError>;

impl SumReader<'_> {
    fn refused(&self, at: &Expression, reason: impl ToString) -> NotationError {
        NotationError::refused((self.text, at.start), reason)
    }

    fn tree(
        &mut self,
        at: &Expression,
        left: &[ScoreGame],
        right: &[ScoreGame],
    ) -> Read<ScoreGame> {
        self.games.game(left, right).map_err(|error| self.refused(at, error))
    }

    fn components(&mut self, expression: &Expression) -> Read<Vec<NamedComponent>> {
        let found = match &expression.kind {
            ExpressionKind::Sum(terms) => {
                let mut all = Vec::new();
                for (subtract, term) in terms {
                    let mut components = self.components(term)?;
                    if *subtract {
                        self.negate(&mut components);
                    }
                    all.append(&mut components);
                    self.limit(expression, all.len())?;
                }
                all
            }
            ExpressionKind::Negative(inner) => {
                let mut components = self.components(inner)?;
                self.negate(&mut components);
                components
            }
            ExpressionKind::Multiple(factor, inner) => {
                let mut components = self.components(inner)?;
                if *factor < 0 {
                    self.negate(&mut components);
                }
                let times = usize::try_from(factor.unsigned_abs()).unwrap_or(usize::MAX);
                self.limit(expression, components.len().saturating_mul(times))?;
                std::iter::repeat_n(components, times).flatten().collect()
            }
            ExpressionKind::Call(..) => vec![NamedComponent {
                game: self.one(expression)?,
                name: Some(call_text(&self.text[expression.start..]).to_owned()),
            }],
            _ => vec![NamedComponent { game: self.one(expression)?, name: None }],
        };
        Ok(found)
    }

    fn negate(&mut self, components: &mut [NamedComponent]) {
        for it in components {
            it.game = self.games.negative(it.game);
            it.name = it.name.as_ref().map(|name| match name.strip_prefix('-') {
                Some(name) => name.to_owned(),
                None => format!("-{name}"),
            });
        }
    }

    /// A stack of coins, top first.
    fn coins(&mut self, at: &Expression, coins: &[WrittenArgument]) -> Read<ScoreGame> {
        let mut stack = Vec::with_capacity(coins.len());
        for coin in coins {
            let number = match coin {
                WrittenArgument::Expression(coin) => coin.kind.as_number(),
                _ => None,
            };
            stack.push(number.filter(|x| **x >= Dyadic::ZERO).cloned().ok_or_else(|| {
                self.refused(at, "expected coins of at least 0 such as coins(25,30,10)")
            })?);
        }
        let stack = self.games.stack_of_coins(&stack);
        stack.map_err(|error| self.refused(at, error))
    }

    fn limit(&self, expression: &Expression, components: usize) -> Read<()> {
        if components <= MOST_COMPONENTS {
            return Ok(());
        }
        let reason = format!("expected at most {MOST_COMPONENTS} components, found {components}");
        Err(self.refused(expression, reason))
    }

    fn one(&mut self, expression: &Expression) -> Read<ScoreGame> {
        match &expression.kind {
            kind if let Some(number) = kind.as_number() => Ok(self.games.number(number)),
            ExpressionKind::Form(form) => {
                let left = self.all(&form.left)?;
                let right = self.all(&form.right)?;
                self.tree(expression, &left, &right)
            }
            ExpressionKind::Switch(options) => {
                let left = self.all(options)?;
                let right: Vec<ScoreGame> = left.iter().map(|&o| self.games.negative(o)).collect();
                self.tree(expression, &left, &right)
            }
            ExpressionKind::Negative(inner) => {
                let inner = self.one(inner)?;
                Ok(self.games.negative(inner))
            }
            ExpressionKind::Sum(_) | ExpressionKind::Multiple(..) => {
                let components = self.components(expression)?;
                self.joined(expression, &components)
            }
            ExpressionKind::Call(name, coins) if name == "coins" => self.coins(expression, coins),
            ExpressionKind::Variable(name) => match self.games.infinity.clone() {
                Some(infinity) if name == INFINITY => Ok(self.games.number(&infinity)),
                _ => self.canonical_form(expression),
            },
            ExpressionKind::Literal { .. }
            | ExpressionKind::Call(..)
            | ExpressionKind::Ordinal(..) => self.canonical_form(expression),
            ExpressionKind::Bound(..) | ExpressionKind::Sides(..) => Err(self
                .refused(expression, "expected a score game such as {4|-1}, found a loopy game")),
        }
    }

    fn canonical_form(&mut self, expression: &Expression) -> Read<ScoreGame> {
        let normal = self.games.normal();
        let value = normal.evaluate(expression, self.text, self.names, self.sink);
        let value = value.map_err(|error| match self.names.stopped() {
            Some(stop) => NotationError::Stopped(stop),
            None => error,
        })?;
        let tree = self.games.of_value(value);
        tree.map_err(|error| self.refused(expression, error))
    }

    fn all(&mut self, list: &[Expression]) -> Read<Vec<ScoreGame>> {
        list.iter().map(|option| self.one(option)).collect()
    }

    /// Joins components into one tree, if at most one of them is not a number.
    fn joined(&mut self, at: &Expression, components: &[NamedComponent]) -> Read<ScoreGame> {
        let mut score = Dyadic::ZERO;
        let mut hot = None;
        for &NamedComponent { game, .. } in components {
            if let Some(number) = self.games.as_number(game) {
                score = &score + number;
            } else if hot.replace(game).is_some() {
                let reason = "expected one game, found a sum of several; write the components \
                              apart or add them outside the braces";
                return Err(self.refused(at, reason));
            }
        }
        Ok(match hot {
            None => self.games.number(&score),
            Some(hot) => self.games.translated(hot, &score),
        })
    }
}

/// The call at the beginning of a text: a name with its arguments.
fn call_text(text: &str) -> &str {
    let (mut depth, mut quoted) = (0_usize, false);
    let end = text.char_indices().find(|&(_, c)| {
        quoted ^= c == '"';
        match c {
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth = depth.saturating_sub(1),
            _ => return false,
        }
        depth == 0
    });
    end.map_or(text, |(at, _)| &text[..=at])
}

pub(crate) const INFINITY: &str = "inf";

fn may_be_infinite(text: &str) -> bool {
    text.contains('∞') || text.to_ascii_lowercase().contains(INFINITY)
}

impl ScoreGames {
    /// Reads the components of one sum from several texts into a new engine. `inf` exceeds twice
    /// the total of all other payments in the texts together.
    pub fn reading(
        texts: &[String],
        names: &mut dyn NameScope,
        sink: &dyn ProgressSink,
    ) -> Result<(Self, Vec<NamedComponent>), NotationError> {
        let mut read = |infinity: Option<Dyadic>| {
            let mut games = Self::new();
            games.infinity = infinity;
            let mut sum = Vec::new();
            for text in texts {
                sum.extend(games.read_named(text, names, sink)?);
            }
            Ok((games, sum))
        };
        if !texts.iter().any(|text| may_be_infinite(text)) {
            return read(None);
        }
        // A power of two beyond every number in a text, so that the first pass can identify `inf`.
        let beyond = (0..1 << 14).fold(Dyadic::from(1), |x, _| &x + &x);
        let (games, sum) = read(Some(beyond.clone()))?;
        let half = beyond.half();
        let most = |component: &NamedComponent| {
            let followers = games.followers(component.game).into_iter();
            let numbers = followers.filter_map(|follower| games.as_number(follower));
            let sizes = numbers.map(|x| x.clone().max(-x)).filter(|x| *x < half);
            sizes.max().unwrap_or(Dyadic::ZERO)
        };
        let total = sum.iter().map(most).fold(Dyadic::ZERO, |a, b| &a + &b);
        let twice = &total + &total;
        let mut infinity = Dyadic::from(1);
        while infinity <= twice {
            infinity = &infinity + &infinity;
        }
        read(Some(infinity))
    }

    /// The number that `inf` denotes in this engine, if the texts contain it.
    pub fn infinity(&self) -> Option<&Dyadic> {
        self.infinity.as_ref()
    }
}
