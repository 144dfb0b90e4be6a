//! The winning moves of a position.

use std::fmt::Write;

use mustplay_rulesets::literal::{Move, Solved};
use serde::Serialize;

/// The longest list that is printed for a person.
const LONGEST: usize = 12;

/// A move in one component.
#[derive(Clone, PartialEq, Eq, Serialize)]
struct Step {
    from: String,
    to: String,
}

impl Step {
    fn text(&self) -> String {
        let to = if self.to.is_empty() {
            "nothing"
        } else {
            &self.to
        };
        format!("{} to {to}", self.from)
    }
}

/// The winning moves of both players.
#[derive(Serialize)]
struct Winning {
    left: Vec<Step>,
    right: Vec<Step>,
}

/// What can be said about playing a position.
#[derive(Serialize)]
pub(super) struct Moves {
    winning_moves: Winning,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
}

impl Moves {
    pub(super) fn new(solved: &Solved, table: Option<String>) -> Self {
        let steps = |moves: &[Move]| -> Vec<Step> {
            let steps = moves.iter().map(|found| Step {
                from: found.from.clone(),
                to: found.to.clone(),
            });
            steps.collect()
        };
        let [left, right] = &solved.winning_moves;
        Self {
            winning_moves: Winning {
                left: steps(left),
                right: steps(right),
            },
            table,
        }
    }

    pub(super) fn text(&self) -> String {
        let Winning { left, right } = &self.winning_moves;
        let mut text = String::new();
        if left == right {
            list(&mut text, "winning moves", left);
        } else {
            list(&mut text, "Left wins by", left);
            list(&mut text, "Right wins by", right);
        }
        text.push_str(self.table.as_deref().unwrap_or_default());
        text
    }
}

fn list(text: &mut String, what: &str, steps: &[Step]) {
    let shown = steps.iter().take(LONGEST);
    let shown: Vec<String> = shown.map(Step::text).collect();
    let more = steps.len() - shown.len();
    let _ = match (shown.is_empty(), more) {
        (true, _) => writeln!(text, "{what:<15}none"),
        (false, 0) => writeln!(text, "{what:<15}{}", shown.join("; ")),
        (false, more) => writeln!(text, "{what:<15}{}; and {more} more", shown.join("; ")),
    };
}
