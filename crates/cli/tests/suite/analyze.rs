//! What `analyze` says about the winner and the moves, against `solve --plain`, which uses none of
//! it.

use std::process::Command;

use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let program = env!("CARGO_BIN_EXE_mustplay");
    let output = Command::new(program).args(arguments).output();
    let output = output.expect("the program runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn list(value: &Value) -> Vec<&str> {
    let items = value.as_array().into_iter().flatten();
    items.filter_map(Value::as_str).collect()
}

/// A position of 4×4 or 5×5 Hex with some stones, and who moves.
fn position(random: &mut SplitMix) -> String {
    let size = 4 + random.below(2);
    let share = size - 2 + random.below(4);
    let mut stones = [Vec::new(), Vec::new()];
    for row in 1..=size {
        for column in "abcde".chars().take(size as usize) {
            if random.below(10) < share {
                stones[random.below(2) as usize].push(format!("{column}{row}"));
            }
        }
    }
    let [black, white] = stones.map(|list| list.join(","));
    let to_move = ["black", "white"][random.below(2) as usize];
    let stones = [("B", black), ("W", white)].map(|(color, list)| {
        if list.is_empty() { String::new() } else { format!(" {color}:{list}") }
    });
    format!("{size}x{size}{} {to_move}", stones.concat())
}

#[test]
fn the_must_play_holds_every_winning_move_and_the_winner_wins() {
    let full = full();
    let mut random = SplitMix::new(41);
    let (mut decided, mut forced) = (0, 0);
    for _ in 0..if full { 500 } else { 25 } {
        let position = position(&mut random);
        let plain = ["--all-moves", "--plain", "--memory", "16M", "--json"];
        let truth = json(&[&["solve", position.as_str()][..], &plain].concat());
        for features in ["none", ""] {
            let found = json(&["analyze", &position, "--features", features, "--json"]);
            if !found["winner"].is_null() {
                decided += 1;
                assert_eq!(found["winner"], truth["winner"], "{position}");
            }
            let winning = list(&truth["winning_moves"]);
            let must_play = list(&found["mustplay"]);
            forced += usize::from(!must_play.is_empty());
            if features == "none" {
                // Nothing is filled, so every move is there.
                let is_there = |cell: &&str| must_play.contains(cell);
                assert!(winning.iter().all(is_there), "{position}: {must_play:?}");
            }
            let moves = list(&found["moves"]);
            let wins = moves.iter().any(|cell| winning.contains(cell));
            // Where filling has joined the sides there is nothing left to try.
            let is_over = moves.is_empty() && found["winner"] == truth["to_move"];
            assert!(wins || winning.is_empty() || is_over, "{position}: {moves:?} of {winning:?}");
        }
    }
    assert!(decided > 10 && forced > 5, "{decided} {forced}");
}
