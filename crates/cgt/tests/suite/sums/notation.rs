//! Score games as text: round trips, refusals, and texts that are no games.

use mustplay_cgt::sums::ScoreGames;
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_testing::properties;
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    let mut games = ScoreGames::new();
    games.read_sum(text).unwrap_err().to_string()
}

#[test]
fn what_is_no_score_game_is_refused_with_the_reason() {
    assert_eq!(
        refusal("{3|5}"),
        "line 1, column 1: expected a game in which neither player minds moving, found {3|5}, the number 4 \
         in disguise: Left would move to 3 and Right to 5"
    );
    assert_eq!(
        refusal("{7|{2|}}"),
        "line 1, column 4: expected a number or moves for both players, found {2|} without a move \
         for Right"
    );
    assert_eq!(refusal("{1|0"), "line 1, column 5: expected `,`, `|` or `}`, found the end");
    assert_eq!(
        refusal("{9|{1|0}+{2|1}}"),
        "line 1, column 4: expected one game, found a sum of several; write the components apart \
         or add them outside the braces"
    );
    assert_eq!(
        refusal("5000.{1|0}"),
        "line 1, column 1: expected at most 4096 components, found 5000"
    );
    assert_eq!(
        refusal("coins(3,-1)"),
        "line 1, column 1: expected coins of at least 0 such as coins(25,30,10)"
    );
}

#[test]
fn text_reads_back_to_the_same_tree() {
    let mut random = Random::new(6);
    for depth in 1..=4 {
        let family = Family { components: 4, depth, options: 2, largest: 12 };
        for _ in 0..50 {
            let mut games = ScoreGames::new();
            for g in family.sum(&mut games, &mut random) {
                let text = games.text(g);
                assert_eq!(games.read(&text), Ok(g), "{text}");
            }
        }
    }
}

#[test]
fn up_and_star_are_trees_of_zeros() {
    let mut games = ScoreGames::new();
    let up = games.read("^").unwrap();
    assert_eq!(games.text(up), "^");
    assert_eq!(games.read("{0|{0|0}}"), Ok(up));
    let down = games.negative(up);
    assert_eq!(games.read("v"), Ok(down));
    assert_eq!(games.read("{5|3} - 4"), games.read("{1|-1}"));
}

properties! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "[-0-9{}|,+*^v±.() a-c/]{0,24}") {
        let _ = ScoreGames::new().read_sum(&text);
    }

    #[test]
    fn no_mutation_makes_the_reader_panic(at in 0_usize..30, c in "[-0-9{}|,+]") {
        let mut text: Vec<char> = "{20,{100|15}|-7} + {5|-5||-20}".chars().collect();
        let at = at % text.len();
        text[at] = c.chars().next().unwrap_or('0');
        let text: String = text.into_iter().collect();
        let mut games = ScoreGames::new();
        if let Ok(sum) = games.read_sum(&text) {
            for g in sum {
                let text = games.text(g);
                prop_assert_eq!(games.read(&text), Ok(g));
            }
        }
    }
}
