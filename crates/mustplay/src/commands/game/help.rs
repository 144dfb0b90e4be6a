//! What the prompt says about itself.

use std::fmt::Write;

use mustplay_games::normal::notation::BUILT_IN;
use mustplay_rulesets::registry::RULESETS;

/// Things to try, and what they are.
const EXAMPLES: &[(&str, &str)] = &[
    ("{1|-1}", "a game by its options; {a|b||c} nests"),
    ("1/2 + ^ - *2", "numbers, ups (v is down) and nimbers"),
    ("+-3 + tiny(2)", "switches, tiny and miny"),
    ("g = {3|1||-2}", "a name for a game"),
    ("2.g - g", "multiples; now g is known"),
    ("g > 0", "a question: < <= = >= > || <| |>"),
    (":thermograph g", "a plot"),
];

/// The help text.
pub(super) fn text() -> String {
    let mut text = String::from("Type a game:\n");
    let mut line = |what: &str, means: &str| {
        let _ = writeln!(text, "  {what:<28}{means}");
    };
    for (example, means) in EXAMPLES {
        line(example, means);
    }
    text.push_str("\nOperations:\n");
    for (name, arguments, means) in BUILT_IN {
        let _ = writeln!(text, "  {:<28}{means}", format!("{name}({arguments})"));
    }
    text.push_str("\nRulesets:\n");
    for ruleset in RULESETS {
        let _ = writeln!(text, "  {:<28}{}", ruleset.example, ruleset.summary);
    }
    let _ = writeln!(
        text,
        "  {:<28}scored exactly, on boards of at most 9 points: a board, then moves",
        r#"go("2x3", "b1 pass")"#
    );
    text.push_str("\n`quit` leaves; the interrupt key stops a computation.\n");
    text
}
