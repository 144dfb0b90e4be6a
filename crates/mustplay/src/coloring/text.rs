//! `coloring`: the text of answers about set-coloring games.

use crate::display;
use std::fmt::Write as _;

use mustplay_coloring::{Move, Player};

use crate::{Classified, Colored, ColoredSet, ColoringGuess, Named, Ordered, Report, Theory};

/// The longest value that is printed.
const LONGEST_VALUE: usize = 2000;

/// The answer, one result per line.
pub(super) fn text(report: &Report<Colored>, brute: bool) -> String {
    let unknown = || display::unknown(report);
    let mut text = String::new();
    let mut line = |name: &str, content: String| {
        let _ = writeln!(text, "{name:<9} {content}");
    };
    match &report.answer {
        Colored::Classified(answer) => {
            classified(answer, unknown, &mut line);
            line("nodes", report.nodes.to_string());
        }
        Colored::Scheduled(answer) => {
            let (Some(winner), Some(moves)) = (answer.winner, &answer.winning_moves) else {
                line("winner", answer.winner.map_or_else(unknown, |it| it.to_string()));
                guess(answer.guess.as_ref(), &mut line);
                return text;
            };
            line("turns", display::list(&answer.turns));
            line("winner", winner.to_string());
            line("winning", list(moves));
            line("nodes", report.nodes.to_string());
        }
        Colored::Flipped(answer) => {
            line("game", format!("{} elements, a coin says who moves", answer.elements.len()));
            let (Some(probability), Some(about)) = (&answer.probability, answer.about) else {
                line("chance", unknown());
                return text;
            };
            line("chance", format!("{probability} that max wins, about {:.6}", about.0));
            let best = [("max", &answer.max_moves), ("min", &answer.min_moves)];
            for (name, moves) in best {
                if let Some(moves) = moves {
                    line("best", format!("for {name}: {}", list(moves)));
                }
            }
        }
        Colored::Ordered(answer) => {
            ordered(answer, unknown, &mut line);
            line("nodes", report.nodes.to_string());
        }
        Colored::Scored(answer) => {
            let (Some(score), Some(moves)) = (answer.score, &answer.best_moves) else {
                return unknown();
            };
            line("score", format!("{score} with {} to move", answer.to_move));
            line("best", list(moves));
        }
        Colored::Quantified(answer) => {
            let Some(is_true) = answer.is_true else {
                return unknown();
            };
            let (variables, clauses) = (answer.variables, answer.clauses);
            line("formula", format!("{variables} variables, {clauses} clauses"));
            line("truth", is_true.to_string());
            if !brute {
                line("found", answer.preprocessing.to_string());
            }
            line("nodes", report.nodes.to_string());
        }
    }
    text
}

fn classified(
    answer: &Classified,
    unknown: impl Fn() -> String,
    line: &mut impl FnMut(&str, String),
) {
    let isotone = match &answer.isotone_by_negating {
        Some(_) => ", isotone up to negation",
        None if answer.isotone => ", isotone",
        None => "",
    };
    let game = format!(
        "{}, {} elements, {} colors{isotone}, {} to move",
        answer.game,
        answer.elements.len(),
        answer.colors,
        answer.to_move
    );
    line("game", game);
    if let Some(negated) = &answer.isotone_by_negating {
        line("negated", list(negated));
    }
    line("winner", answer.winner.map_or_else(&unknown, |it| it.to_string()));
    let class = answer.class.map_or_else(&unknown, |it| it.to_string());
    match answer.starred {
        Some(starred) if answer.class != Some(starred) => {
            line("class", format!("{class}, {starred} with a star"));
        }
        _ => line("class", class),
    }
    line("winning", list(&answer.winning_moves));
    if !answer.unknown_moves.is_empty() {
        line("unknown", list(&answer.unknown_moves));
    }
    line("dead", list(&answer.dead));
    let captured = [("max", &answer.captured.black), ("min", &answer.captured.white)];
    for (name, moves) in captured {
        if !moves.is_empty() {
            line("captured", format!("by {name}: {}", list(moves)));
        }
    }
    if let Some(value) = &answer.value {
        line("value", value.clone());
    }
    if let Some(trace) = &answer.trace {
        line("trace", list(trace));
    }
    guess(answer.guess.as_ref(), line);
    if let Some(answer) = &answer.theory {
        theory(answer, line);
    }
    if let Some(answer) = &answer.set {
        set(answer, line);
    }
}

fn ordered(answer: &Ordered, unknown: impl Fn() -> String, line: &mut impl FnMut(&str, String)) {
    let monotone = match answer.monotone {
        Some(true) => ", monotone",
        Some(false) => ", not monotone",
        None => "",
    };
    let game = format!(
        "{}, {} elements, {} colors, {} outcomes{monotone}, {} to move",
        answer.game,
        answer.elements.len(),
        answer.colors,
        answer.outcomes.len(),
        answer.to_move
    );
    line("game", game);
    line("outcomes", display::list(&answer.outcomes));
    for set in &answer.sets {
        let wanted = format!("≥ {}", set.at_least.join(" or "));
        let result = match (&set.probability, set.winner, set.class) {
            (Some(probability), ..) => format!("probability {probability}"),
            (None, Some(winner), class) => {
                let class = class.map_or_else(String::new, |class| format!(", {class}"));
                let moves = match &set.winning_moves[..] {
                    [] => String::new(),
                    moves => format!(" by {}", list(moves)),
                };
                let reached = if winner == Player::Max { "reached" } else { "avoided" };
                format!("{reached}{moves}{class}")
            }
            (None, None, _) => unknown(),
        };
        line("set", format!("{wanted}: {result}"));
    }
    if !answer.all_sets {
        line("", "and others, with several least outcomes".to_owned());
    }
    if let Some(value) = &answer.value {
        let value = value.to_string();
        let value = match value.len() {
            ..=LONGEST_VALUE => value,
            longer => format!("too long to print, {longer} characters"),
        };
        line("value", value);
    }
}

fn theory(answer: &Theory, line: &mut impl FnMut(&str, String)) {
    let rational = [("max", &answer.rational_for_max), ("min", &answer.rational_for_min)];
    for (name, moves) in rational {
        if let Some(moves) = moves {
            line("rational", format!("for {name}: {}", list(moves)));
        }
    }
    if let Some(moves) = &answer.reversible {
        let moves: Vec<String> =
            moves.iter().map(|it| format!("{} by {}", it.made, it.reply)).collect();
        line("reverse", if moves.is_empty() { "none".to_owned() } else { moves.join(", ") });
    }
    if let Some(moves) = &answer.dominated {
        if moves.is_empty() {
            line("dominate", "none".to_owned());
        }
        for it in moves {
            let (by, set) = (list(&it.by), list(&it.set));
            line("dominate", format!("{} by {by} in {{{set}}}", it.made));
        }
    }
    if let Some(symmetries) = &answer.symmetries {
        let shown = if symmetries.all { "" } else { ", as far as the clauses show" };
        line("symmetry", format!("{} keep the outcome{shown}", symmetries.order));
        let cycles = |cycles: &Vec<Vec<Named<Move>>>| -> String {
            let cycles: Vec<String> = cycles.iter().map(|cycle| list(cycle)).collect();
            format!("({})", cycles.join(")("))
        };
        for generator in &symmetries.generators {
            line("", cycles(generator));
        }
        if let Some(anti) = &symmetries.anti {
            line("", format!("{} turns it around", cycles(anti)));
        }
        if symmetries.first_player_wins {
            line("", "the first player wins (theorem 5.6.2)".to_owned());
        }
        let several = symmetries.orbits.iter().filter(|orbit| orbit.len() > 1);
        let orbits: Vec<String> = several.map(|orbit| list(orbit)).collect();
        if !orbits.is_empty() {
            line("orbits", orbits.join(", "));
        }
    }
    if let Some(components) = &answer.components {
        line("parts", components.structure.clone());
        let settled = [("max", &components.max_first), ("min", &components.min_first)];
        for (first, settled) in settled {
            let (winner, by) = (settled.winner, &settled.by);
            line("", format!("{first} first: {winner} wins by {by}"));
        }
    }
}

fn set(answer: &ColoredSet, line: &mut impl FnMut(&str, String)) {
    let shown = if answer.exact { "" } else { ", as far as the clauses show" };
    line("set", format!("{{{}}} {}{shown}", list(&answer.elements), answer.status));
    for (name, side) in [("max", &answer.max), ("min", &answer.min)] {
        let optimal: Vec<String> = side.optimal.iter().map(|moves| list(moves)).collect();
        let optimal = if optimal.is_empty() { "none".to_owned() } else { optimal.join(", ") };
        line("optimal", format!("for {name}: {optimal}"));
        line("best", format!("for {name}: {}", list(&side.dominating)));
        if let Some(clauses) = &side.punctuated {
            let clauses: Vec<String> = clauses.iter().map(|clause| format!("({clause})")).collect();
            line("clauses", format!("of {name}: {}", list(&clauses)));
        }
    }
}

fn guess(guess: Option<&ColoringGuess>, line: &mut impl FnMut(&str, String)) {
    if let Some(guess) = guess {
        let lead = guess.lead.rounded();
        let standing = if lead < 0.005 {
            "about even".to_owned()
        } else {
            format!("{} is ahead by {lead:.2} of 1", guess.winner)
        };
        line("guess", format!("{standing}; try {}", list(&guess.moves)));
    }
}

/// The words separated by blanks; `none` if there are none.
pub(super) fn list(words: &[impl ToString]) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        display::list(words.iter().map(ToString::to_string))
    }
}
