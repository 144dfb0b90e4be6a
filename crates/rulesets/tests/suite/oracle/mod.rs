//! Plain search, straight from the definitions: the slow twin of the evaluator.
//!
//! Nothing here knows about components, symmetry or canonical forms. A sum is played as a
//! sum: the player to move picks a term and moves in it, and who cannot move loses.

use std::collections::HashMap;
use std::fmt::Debug;

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::NoProgress;
use mustplay_rulesets::{Evaluator, EvaluatorSettings, PLAYERS, Player, RulesetPosition};

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
    let mut evaluators: Vec<Evaluator<P, Game>> =
        [(true, true), (true, false), (false, true), (false, false)]
            .into_iter()
            .map(|(components, symmetry)| {
                Evaluator::with(EvaluatorSettings {
                    components,
                    symmetry,
                    theorems: components && symmetry,
                })
            })
            .collect();
    let mut memo = Memo::new();
    let mut values = Vec::new();
    for position in positions {
        let found: Vec<Game> = evaluators
            .iter_mut()
            .map(|evaluator| evaluator.value(games, &position, &NoProgress).expect("no limit"))
            .collect();
        let value = found[0];
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
