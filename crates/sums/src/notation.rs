//! Score games as people write them.
//!
//! The grammar is the one of normal play (`mustplay_games::normal::notation`), of which a
//! score game needs numbers, braces, bars, signs and `±`: `{20,{100|15}|-7}`, `{5|-5||-20}`,
//! `±3`, `-{4|1}`. Because the tree matters and not only its value, braces count as written.
//! `*` is `{0|0}` and `^` is `{0|{0|0}}` (SUM §4.1). A sum `G + H` or a multiple `3.G` is a
//! list of components; inside braces only a number may be added to a game. A stack of coins,
//! top first, is `coins(20,5,10)`.
//!
//! ```
//! use mustplay_sums::ScoreGames;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("2.{20|-20} + {5|-5||-20} - 3").unwrap();
//! let texts: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
//! assert_eq!(texts, ["{20|-20}", "{20|-20}", "{{5|-5}|-20}", "-3"]);
//! assert_eq!(games.read("{4|{1|2}}").unwrap_err().to_string(), "line 1, column 4: expected a \
//!     game in which nobody minds moving, found {1|2}, the number 3/2 in disguise: Left would \
//!     move to 1 and Right to 2");
//! ```

use std::cmp::Reverse;

use mustplay_games::normal::notation::{
    Expression, ExpressionKind, NotationError, TextPlace, Written,
};
use mustplay_games::normal::{Dyadic, Player};
use rustc_hash::FxHashMap;

use crate::game::{NotAScoreGame, ScoreGame, ScoreGames};

/// How many components one text may describe.
pub const MOST_COMPONENTS: usize = 4096;

impl ScoreGames {
    /// The score game that `text` describes.
    pub fn read(&mut self, text: &str) -> Result<ScoreGame, NotationError> {
        let expression = Expression::read(text)?;
        Reader { text, games: self }.one(&expression)
    }

    /// The components of the sum that `text` describes.
    pub fn read_sum(&mut self, text: &str) -> Result<Vec<ScoreGame>, NotationError> {
        let expression = Expression::read(text)?;
        Reader { text, games: self }.components(&expression)
    }

    /// The tree as text, which reads back to the same tree.
    ///
    /// Options are sorted, short ones first and then from Left's favor to Right's.
    pub fn text(&self, g: ScoreGame) -> String {
        let mut texts: FxHashMap<ScoreGame, String> = FxHashMap::default();
        for follower in self.followers(g) {
            let text = if let Some(score) = self.as_number(follower) {
                score.to_string()
            } else {
                let side = |player| self.options(follower, player).collect::<Vec<_>>();
                self.braces(&side(Player::Left), &side(Player::Right), &texts)
            };
            texts.insert(follower, text);
        }
        texts.remove(&g).expect("a game is its own follower")
    }

    /// `{left|right}` as text, for a form that is not in the engine.
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

    /// Games in the order in which they are written as options, each once.
    pub fn written(&self, games: &[ScoreGame]) -> Vec<ScoreGame> {
        let mut games = games.to_vec();
        games.sort_by_cached_key(|&g| {
            let scores = [Player::Right, Player::Left].map(|player| self.score(g, player));
            // Two games of the same depth and scores are told apart by where they are stored.
            (self.depth(g), Reverse(scores), g.index())
        });
        games.dedup();
        games
    }
}

struct Reader<'a> {
    text: &'a str,
    games: &'a mut ScoreGames,
}

type Read<T> = Result<T, NotationError>;

impl Reader<'_> {
    fn refused(&self, expression: &Expression, reason: String) -> NotationError {
        NotationError::Refused {
            place: TextPlace::of(self.text, expression.start),
            reason,
        }
    }

    fn tree(
        &mut self,
        at: &Expression,
        left: &[ScoreGame],
        right: &[ScoreGame],
    ) -> Read<ScoreGame> {
        self.games
            .game(left, right)
            .map_err(|error: NotAScoreGame| self.refused(at, error.to_string()))
    }

    /// An expression as a list of components.
    fn components(&mut self, expression: &Expression) -> Read<Vec<ScoreGame>> {
        let found = match &expression.kind {
            ExpressionKind::Sum(terms) => {
                let mut all = Vec::new();
                for (subtract, term) in terms {
                    let components = self.components(term)?;
                    all.extend(
                        components
                            .into_iter()
                            .map(|g| if *subtract { self.games.negative(g) } else { g }),
                    );
                    self.limit(expression, all.len())?;
                }
                all
            }
            ExpressionKind::Negative(inner) => {
                let components = self.components(inner)?;
                components
                    .into_iter()
                    .map(|g| self.games.negative(g))
                    .collect()
            }
            ExpressionKind::Multiple(factor, inner) => {
                let mut components = self.components(inner)?;
                if *factor < 0 {
                    for g in &mut components {
                        *g = self.games.negative(*g);
                    }
                }
                let times = usize::try_from(factor.unsigned_abs()).unwrap_or(usize::MAX);
                self.limit(expression, components.len().saturating_mul(times))?;
                components.repeat(times)
            }
            ExpressionKind::Call(name, coins) if name == "coins" => {
                self.coins(expression, coins)?
            }
            _ => vec![self.one(expression)?],
        };
        Ok(found)
    }

    /// A stack of coins, given from the top down, as the switches it adds up to.
    fn coins(&mut self, at: &Expression, coins: &[Written]) -> Read<Vec<ScoreGame>> {
        let mut stack = Vec::with_capacity(coins.len());
        for coin in coins {
            let number = match coin {
                Written::Expression(coin) => match &coin.kind {
                    ExpressionKind::Literal {
                        number,
                        ups: 0,
                        nimber: 0,
                    } if *number >= Dyadic::ZERO => Some(number.clone()),
                    _ => None,
                },
                _ => None,
            };
            stack.push(number.ok_or_else(|| {
                let reason = "expected coins of at least 0 such as coins(25,30,10)";
                self.refused(at, reason.to_owned())
            })?);
        }
        let sizes = crate::class::coin_switches(&stack);
        let components = sizes.iter().map(|size| {
            let [left, right] = [size.clone(), -size].map(|end| self.games.number(&end));
            self.tree(at, &[left], &[right])
        });
        components.collect()
    }

    fn limit(&self, expression: &Expression, components: usize) -> Read<()> {
        if components <= MOST_COMPONENTS {
            return Ok(());
        }
        let reason = format!("expected at most {MOST_COMPONENTS} components, found {components}");
        Err(self.refused(expression, reason))
    }

    /// An expression as one tree.
    fn one(&mut self, expression: &Expression) -> Read<ScoreGame> {
        match &expression.kind {
            ExpressionKind::Literal {
                number,
                ups,
                nimber,
            } => {
                let score = self.games.number(number);
                match (*ups, *nimber) {
                    (0, 0) => Ok(score),
                    (0, 1) => self.tree(expression, &[score], &[score]),
                    (1, 0) => {
                        let star = self.tree(expression, &[score], &[score])?;
                        self.tree(expression, &[score], &[star])
                    }
                    (-1, 0) => {
                        let star = self.tree(expression, &[score], &[score])?;
                        self.tree(expression, &[star], &[score])
                    }
                    _ => Err(self.refused(
                        expression,
                        "expected a number, `*`, `^` or `v`; larger nimbers and multiples of ^ \
                         never change a score"
                            .to_owned(),
                    )),
                }
            }
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
            ExpressionKind::Variable(name) | ExpressionKind::Call(name, _) => Err(self.refused(
                expression,
                format!("expected a score game such as {{4|-1}}, found the name `{name}`"),
            )),
            ExpressionKind::Bound(..) | ExpressionKind::Sides(..) => Err(self.refused(
                expression,
                "expected a score game such as {4|-1}, found a loopy game".to_owned(),
            )),
            ExpressionKind::Ordinal(..) => Err(self.refused(
                expression,
                "expected a score game such as {4|-1}, found an ordinal sum".to_owned(),
            )),
        }
    }

    fn all(&mut self, list: &[Expression]) -> Read<Vec<ScoreGame>> {
        list.iter().map(|option| self.one(option)).collect()
    }

    /// Components as one tree, if at most one of them is not a number.
    fn joined(&mut self, at: &Expression, components: &[ScoreGame]) -> Read<ScoreGame> {
        let mut score = Dyadic::ZERO;
        let mut hot = None;
        for &component in components {
            if let Some(number) = self.games.as_number(component) {
                score = &score + number;
            } else if hot.replace(component).is_some() {
                let reason = "expected one game, found a sum of several; write the components \
                              apart or add them outside the braces";
                return Err(self.refused(at, reason.to_owned()));
            }
        }
        Ok(match hot {
            None => self.games.number(&score),
            Some(hot) => self.games.translated(hot, &score),
        })
    }
}
