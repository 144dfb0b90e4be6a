//! Plain search, straight from the definitions: the slow twin of the evaluator.
//!
//! Nothing here knows about components, symmetry or canonical forms. A sum is played as a
//! sum: the player to move picks a term and moves in it, and who cannot move loses.

use std::collections::HashMap;
use std::fmt::{self, Debug, Display};

use mustplay_cgt::normal::{Dyadic, Game, Games};
use mustplay_core::NoProgress;
use mustplay_rulesets::{Evaluator, PLAYERS, Player, RulesetPosition, Sign};

/// A position with components, symmetry and theorems only where they are switched on.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Limited<P, const COMPONENTS: bool, const SYMMETRY: bool, const THEOREMS: bool>(
    pub(crate) P,
);

impl<P: RulesetPosition, const C: bool, const S: bool, const T: bool> RulesetPosition
    for Limited<P, C, S, T>
{
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        let mut found = Vec::new();
        self.0.moves(player, &mut found);
        options.extend(found.into_iter().map(Self));
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let mut found = Vec::new();
        if C {
            self.0.components(&mut found);
        } else {
            found.push(self.0.clone());
        }
        parts.extend(found.into_iter().map(Self));
    }

    fn normal(self) -> (Self, Sign) {
        let (position, sign) = if S { self.0.normal() } else { (self.0, Sign::Plus) };
        (Self(position), sign)
    }

    fn number(&self) -> Option<Dyadic> {
        self.0.number().filter(|_| T)
    }

    fn svg(&self) -> String {
        self.0.svg()
    }
}

impl<P: Display, const C: bool, const S: bool, const T: bool> Display for Limited<P, C, S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Answers of the search for "the position minus the game, this player to move".
type Memo<P> = HashMap<(P, Game, Player), bool>;

/// Whether `player`, to move in `position − game`, wins.
fn wins<P: RulesetPosition>(
    games: &mut Games,
    memo: &mut Memo<P>,
    position: &P,
    game: Game,
    player: Player,
) -> bool {
    let key = (position.clone(), game, player);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let mut options = Vec::new();
    position.moves(player, &mut options);
    let mut answer =
        options.iter().any(|option| !wins(games, memo, option, game, player.opponent()));
    if !answer {
        // Left's moves in −G are the negatives of Right's in G.
        let options = match player {
            Player::Left => games.right(game),
            Player::Right => games.left(game),
        };
        answer =
            options.iter().any(|&option| !wins(games, memo, position, option, player.opponent()));
    }
    memo.insert(key, answer);
    answer
}

/// Checks positions of one ruleset: the value is the same with components, symmetry and
/// theorems switched on or off, and the position minus its value is lost by who moves first, which
/// is what equality means. Returns the values.
pub(crate) fn check<P: RulesetPosition + Debug>(
    games: &mut Games,
    positions: impl IntoIterator<Item = P>,
) -> Vec<Game> {
    let mut evaluator = Evaluator::new();
    let mut by_components = Evaluator::new();
    let mut by_symmetry = Evaluator::new();
    let mut plain = Evaluator::new();
    let mut memo = Memo::new();
    let mut values = Vec::new();
    for position in positions {
        let value = evaluator.value(games, &position, &NoProgress).expect("no limit");
        let components = Limited::<P, true, false, false>(position.clone());
        let symmetry = Limited::<P, false, true, false>(position.clone());
        let neither = Limited::<P, false, false, false>(position.clone());
        let found = [
            by_components.value(games, &components, &NoProgress).expect("no limit"),
            by_symmetry.value(games, &symmetry, &NoProgress).expect("no limit"),
            plain.value(games, &neither, &NoProgress).expect("no limit"),
        ];
        assert!(
            found.iter().all(|&other| other == value),
            "components, symmetry or theorems change the value of {position}"
        );
        for player in PLAYERS {
            assert!(
                !wins(games, &mut memo, &position, value, player),
                "{position} differs from its value: {player:?} wins the difference moving first"
            );
        }
        values.push(value);
    }
    values
}

/// All words of `length` letters, separated into rows of `width` by `/`.
pub(crate) fn words(alphabet: &str, length: usize, width: usize) -> impl Iterator<Item = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let count = letters.len().pow(length as u32);
    (0..count).map(move |mut code| {
        let mut word = String::new();
        for at in 0..length {
            if at > 0 && at % width == 0 {
                word.push('/');
            }
            word.push(letters[code % letters.len()]);
            code /= letters.len();
        }
        word
    })
}
