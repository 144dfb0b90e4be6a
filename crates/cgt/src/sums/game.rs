//! Score games: finite trees with numbers at their leaves.
//!
//! From `{20,{100|15}|-7}` Left can move to 20, which ends the game with that payment, or to
//! `{100|15}`, and Right to −7. Let `V_L` and `V_R` be the final score when Left or Right starts
//! and both play optimally (SUM §2.1). A tree is a score game if `V_L ≥ V_R` holds in it and in all
//! its followers: moving first is never a disadvantage. Other trees equal numbers and are refused
//! with an error that names the number.
//!
//! **Theorem.** Read as a game of normal play, a sum of score games has `V_L` as its left stop
//! and `V_R` as its right stop.
//! *Proof.* Score games are closed under sums: `V_L(G+H) ≥ V_R(G)+V_L(H) ≥ V_R(G+H)` by
//! Milnor's inequalities (SUM §5.1.1). So let `G` be a score game whose options satisfy the
//! theorem. If `G` is not a number, stops are defined by the recursion that defines `V`. If `G`
//! equals the number `x`, then no left option is `≥ x` and no right option `≤ x`, so
//! `V_L = max V_R(G^L) ≤ x ≤ min V_L(G^R) = V_R`; with `V_L ≥ V_R` both are `x`. ∎
//!
//! So every score game has a [value](ScoreGames::value) in a normal-play engine, and the value has
//! the same scores, thermograph, mean and temperature.
//!
//! Conversely:
//!
//! **Theorem.** The canonical form of a normal-play game, truncated at numbers, is a score game,
//! and its scores are the stops of the game.
//! *Proof.* If a player has no move in a canonical form, it is an integer, so a form that is not a
//! number has moves for both. Stops are defined by the recursion that defines scores, and the left
//! stop of a game is at least its right stop. ∎
//!
//! So a position with free moves for one player only counts as an integer, and neither player moves
//! there while another component is hot.
//!
//! Invariant: forms are interned, equal forms have equal ids, and every form in the engine is
//! a score game.
//!
//! ```
//! use mustplay_cgt::sums::ScoreGames;
//! use mustplay_cgt::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let [a, b, c] = [20, 12, -7].map(|n| games.integer(n));
//! let inner = games.game(&[a], &[b]).unwrap();
//! let g = games.game(&[inner, b], &[c]).unwrap();
//! assert_eq!(games.text(g), "{12,{20|12}|-7}");
//! assert_eq!(games.score(g, Player::Left), Dyadic::from(12));
//! let error = games.game(&[c], &[a]).unwrap_err();
//! assert_eq!(error.to_string(), "expected a game in which neither player minds moving, found \
//!     {-7|20}, the number 0 in disguise: Left would move to -7 and Right to 20");
//! ```

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::normal::{Dyadic, Game, Games, Player, Thermograph};
use crate::{Arena, GameId, StoredForm};

/// A score game of one [`ScoreGames`] engine; equal ids are equal trees.
///
/// There is no `Ord`: compare games by [`ScoreGames::value`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoreGame(GameId);

impl ScoreGame {
    /// The index of the game in its engine, in which options come first.
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScoreGameError {
    /// Moving first is a disadvantage for both players.
    #[error(
        "expected a game in which neither player minds moving, found {text}, the number {number} in \
         disguise: Left would move to {left} and Right to {right}"
    )]
    Number {
        text: String,
        number: Dyadic,
        left: Dyadic,
        /// The final score when Right starts, larger than `left`.
        right: Dyadic,
    },
    #[error(
        "expected a number or moves for both players, found {text} without a move for {player:?}"
    )]
    NoMove { text: String, player: Player },
    #[error(
        "expected a game whose canonical form has at most {MOST_POSITIONS} positions, found more"
    )]
    ManyPositions,
    #[error(
        "expected a game whose canonical form takes at most {MOST_TEXT} characters, found a longer \
         one; `reduced(G)` is often shorter and scores the same in every sum"
    )]
    LongText,
    #[error(
        "expected a stack of coins with at most {MOST_POSITIONS} positions, found more; it scores \
         like {switches}"
    )]
    LargeStack { switches: String },
}

/// A leaf, as an index into the engine's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct NumberId(u32);

#[derive(Clone, Default)]
pub struct ScoreGames {
    arena: Arena<NumberId>,
    numbers: Vec<Dyadic>,
    handles: FxHashMap<Dyadic, NumberId>,
    /// The value of every form in the arena, by index.
    values: Vec<Game>,
    normal: Games,
    /// Whether values are reduced canonical forms.
    reduces: bool,
    /// The number that `inf` denotes; `None` if `inf` is not allowed.
    pub(crate) infinity: Option<Dyadic>,
    pub(crate) stacks: FxHashMap<ScoreGame, String>,
}

impl ScoreGames {
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty engine that stores reduced canonical forms of values: all scores, and all values
    /// cooled by a positive tax, are unchanged, but ties are not decided. Games with many
    /// infinitesimal threats, such as Go endgames, become far smaller.
    ///
    /// **Theorem.** Score games whose options are equal up to infinitesimals are equal up to
    /// infinitesimals. *Proof.* Let `G` and `H` be such games and `x > 0` a number. Left loses
    /// moving first in `G − H − x`: a move to `G^L` is answered by the one in `−H` that leaves
    /// `G^L − H^L − x`, a move in `−H` likewise, and a move in `−x` is unnecessary unless `G − H`
    /// is a number. If it is, it is 0, since both have the same left stop: the best score after a
    /// move of Left. ∎
    pub fn up_to_infinitesimals() -> Self {
        Self { reduces: true, ..Self::default() }
    }

    pub fn number(&mut self, score: &Dyadic) -> ScoreGame {
        let handle = self.handles.get(score).copied().unwrap_or_else(|| {
            let handle = NumberId(self.numbers.len() as u32);
            self.numbers.push(score.clone());
            self.handles.insert(score.clone(), handle);
            handle
        });
        let id = self.arena.leaf(handle);
        if id.index() == self.values.len() {
            self.values.push(self.normal.number(score));
        }
        ScoreGame(id)
    }

    pub fn integer(&mut self, score: i64) -> ScoreGame {
        self.number(&Dyadic::from(score))
    }

    /// The game `{left | right}`; order and repetition of options are irrelevant.
    pub fn game(
        &mut self,
        left: &[ScoreGame],
        right: &[ScoreGame],
    ) -> Result<ScoreGame, ScoreGameError> {
        let best_left = left.iter().map(|&o| self.score(o, Player::Right)).max();
        let best_right = right.iter().map(|&o| self.score(o, Player::Left)).min();
        let (Some(best_left), Some(best_right)) = (best_left, best_right) else {
            let player = if left.is_empty() { Player::Left } else { Player::Right };
            return Err(ScoreGameError::NoMove { text: self.form_text(left, right), player });
        };
        if best_left < best_right {
            let value = self.value_of_options(left, right);
            let number = self.normal.as_number(value);
            return Err(ScoreGameError::Number {
                text: self.form_text(left, right),
                number: number.expect("a game whose left stop is below its right stop"),
                left: best_left,
                right: best_right,
            });
        }
        let id = self.form(left, right);
        if id.index() == self.values.len() {
            let mut value = self.value_of_options(left, right);
            if self.reduces {
                value = self.normal.reduced(value);
            }
            self.values.push(value);
        }
        Ok(ScoreGame(id))
    }

    /// The game `{left | right}`, given that it is a score game with this value.
    pub(crate) fn valued(
        &mut self,
        left: &[ScoreGame],
        right: &[ScoreGame],
        value: Game,
    ) -> ScoreGame {
        let id = self.form(left, right);
        if id.index() == self.values.len() {
            self.values.push(value);
        }
        ScoreGame(id)
    }

    fn form(&mut self, left: &[ScoreGame], right: &[ScoreGame]) -> GameId {
        let ids = |side: &[ScoreGame]| -> Vec<GameId> { side.iter().map(|o| o.0).collect() };
        self.arena.game(&ids(left), &ids(right))
    }

    fn value_of_options(&mut self, left: &[ScoreGame], right: &[ScoreGame]) -> Game {
        let values = |side: &[ScoreGame]| -> Vec<Game> {
            side.iter().map(|o| self.values[o.index()]).collect()
        };
        let (left, right) = (values(left), values(right));
        self.normal.canonical(&left, &right)
    }

    pub fn as_number(&self, g: ScoreGame) -> Option<&Dyadic> {
        match self.arena.form(g.0) {
            StoredForm::Leaf(leaf) => Some(&self.numbers[leaf.0 as usize]),
            StoredForm::Options { .. } => None,
        }
    }

    /// The player's options; none if the game is over.
    pub fn options(
        &self,
        g: ScoreGame,
        player: Player,
    ) -> impl ExactSizeIterator<Item = ScoreGame> {
        let options = self.arena.options(g.0, player).iter();
        options.map(|&o| ScoreGame(o))
    }

    /// The final score when `first` starts and both play optimally: `V_L` or `V_R` (SUM §2.1).
    pub fn score(&self, g: ScoreGame, first: Player) -> Dyadic {
        self.normal.stop(self.values[g.index()], first)
    }

    /// The value as a normal-play game, in canonical form in [`ScoreGames::normal`].
    pub fn value(&self, g: ScoreGame) -> Game {
        self.values[g.index()]
    }

    /// The number, ups and nimber whose sum is the value of a game, if there are such; of values up
    /// to infinitesimals only `{x|x}` is recognized.
    pub(crate) fn nus(&self, g: ScoreGame) -> Option<(Dyadic, i64, u32)> {
        if !self.reduces || self.as_number(g).is_some() {
            return self.normal.as_nus(self.value(g));
        }
        let sides = Player::BOTH.map(|player| {
            let mut options = self.options(g, player);
            options.next().filter(|_| options.len() == 0)
        });
        let [Some(left), Some(right)] = sides else {
            return None;
        };
        let number = self.as_number(left).filter(|_| left == right)?;
        Some((number.clone(), 0, 1))
    }

    pub fn normal(&mut self) -> &mut Games {
        &mut self.normal
    }

    /// The thermograph: `ᵗV_L` and `ᵗV_R` for every tax `t ≥ 0` (SUM §2.7).
    pub fn thermograph(&mut self, g: ScoreGame) -> &Thermograph {
        self.normal.thermograph(self.values[g.index()])
    }

    /// The mean value: the limit of the score of `n` copies divided by `n` (SUM §2.5).
    pub fn mean(&mut self, g: ScoreGame) -> Dyadic {
        self.thermograph(g).mean.clone()
    }

    /// The temperature `σ`: the least tax at which it no longer matters who moves (SUM §2.6.1). A
    /// finished game has temperature 0, the lowest.
    pub fn temperature(&mut self, g: ScoreGame) -> Dyadic {
        self.thermograph(g).temperature.clone().max(Dyadic::ZERO)
    }

    /// `−G`: the same game with the players exchanged (SUM §2.4).
    pub fn negative(&mut self, g: ScoreGame) -> ScoreGame {
        self.rebuilt(g, |x| -x, true)
    }

    /// `G + x` as one tree: `x` is added to every payment.
    pub fn translated(&mut self, g: ScoreGame, x: &Dyadic) -> ScoreGame {
        self.rebuilt(g, |score| score + x, false)
    }

    /// The tree with its numbers mapped, in a way that keeps it a score game.
    fn rebuilt(
        &mut self,
        g: ScoreGame,
        change: impl Fn(&Dyadic) -> Dyadic,
        exchanged: bool,
    ) -> ScoreGame {
        let mut here: FxHashMap<ScoreGame, ScoreGame> = FxHashMap::default();
        let mut built = g;
        for follower in self.followers(g) {
            built = if let Some(score) = self.as_number(follower) {
                let score = change(score);
                self.number(&score)
            } else {
                let side = |player| -> Vec<ScoreGame> {
                    self.options(follower, player).map(|o| here[&o]).collect()
                };
                let (left, right) = (side(Player::Left), side(Player::Right));
                let game =
                    if exchanged { self.game(&right, &left) } else { self.game(&left, &right) };
                game.expect("a tree rebuilt from a score game is one")
            };
            here.insert(follower, built);
        }
        built
    }

    /// All followers of `g`, options first and `g` itself last.
    pub fn followers(&self, g: ScoreGame) -> Vec<ScoreGame> {
        let found = self.arena.followers(&[g.0], |_| false);
        found.into_iter().map(ScoreGame).collect()
    }

    /// The length of the longest play, in moves.
    pub fn depth(&self, g: ScoreGame) -> usize {
        let mut depths: FxHashMap<ScoreGame, usize> = FxHashMap::default();
        for follower in self.followers(g) {
            let options =
                self.options(follower, Player::Left).chain(self.options(follower, Player::Right));
            let depth = options.map(|o| depths[&o] + 1).max().unwrap_or(0);
            depths.insert(follower, depth);
        }
        depths[&g]
    }
}

/// The most positions of a game given by a name.
pub const MOST_POSITIONS: usize = 4096;

/// The longest text of a game given by a name, in bytes.
pub const MOST_TEXT: usize = 1 << 14;

impl ScoreGames {
    /// The canonical form of a value of [`ScoreGames::normal`], truncated at numbers.
    pub fn of_value(&mut self, value: Game) -> Result<ScoreGame, ScoreGameError> {
        let mut built: FxHashMap<Game, ScoreGame> = FxHashMap::default();
        let mut path = vec![value];
        while let Some(&game) = path.last() {
            if built.len() + path.len() > MOST_POSITIONS {
                return Err(ScoreGameError::ManyPositions);
            }
            let tree = if let Some(number) = self.normal().as_number(game) {
                self.number(&number)
            } else {
                let sides = Player::BOTH.map(|player| self.normal().options(game, player));
                let missing = sides.iter().flatten().find(|o| !built.contains_key(o));
                if let Some(&missing) = missing {
                    path.push(missing);
                    continue;
                }
                let [left, right] =
                    sides.map(|side| side.iter().map(|o| built[o]).collect::<Vec<_>>());
                self.valued(&left, &right, game)
            };
            built.insert(game, tree);
            path.pop();
        }
        let tree = built[&value];
        if self.text_length(tree) > MOST_TEXT {
            return Err(ScoreGameError::LongText);
        }
        Ok(tree)
    }
}
