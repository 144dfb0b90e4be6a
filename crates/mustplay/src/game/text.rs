//! `game`: the text of answers about normal-play games.

use std::fmt::{Display, Write};

use mustplay_cgt::normal::impartial::Period;
use mustplay_cgt::normal::notation::BUILT_IN;
use mustplay_rulesets::registry::RULESETS;
use mustplay_rulesets::{Sequence, Terms};

use crate::display::{self, Detail, RenderOptions};
use crate::{
    DotsMove, DotsScore, GameAnalysis, GameComponent, GameMoves, GameOptions, GameOrder,
    GameQuestion, GameSentence, GameSession, GamesBorn, GoScore, LiteralMove, OutcomeClass,
    Prospect, Prospects, StopReason, Style, WinningMoves,
};

use super::not_complete;

/// The longest canonical form that is printed.
const LONGEST_FORM: usize = 2000;

/// The longest game that is printed inside a sentence.
const LONGEST_INSIDE: usize = 200;

/// The longest list of moves that is printed.
const MOST_MOVES: usize = 12;

/// The longest value of a heap that is printed.
const LONGEST_TERM: usize = 40;

/// The most games of a day that are printed; --json lists all.
const MOST_BORN: usize = 100;

/// The answer to a sentence, with the requested details.
pub(super) fn sentence(
    sentence: &GameSentence,
    stop: Option<StopReason>,
    render: RenderOptions,
    session: &mut GameSession,
) -> String {
    let known = match sentence {
        GameSentence::Game(game) => game.handle().map(|handle| {
            let mut text = analysis(game, stop);
            if render.has(Detail::Options) {
                text += &options(game);
            }
            if render.has(Detail::Thermographs) {
                text.push('\n');
                text.push_str(&session.thermograph_text(&handle));
            }
            text
        }),
        GameSentence::Question(asked) => Some(question(asked, session.style())),
        GameSentence::Go(position) => Some(go(position, stop)),
        GameSentence::Dots(position) => Some(dots(position, stop)),
    };
    known.unwrap_or_else(|| {
        let reason = stop.map(|stop| stop.to_string()).unwrap_or_default();
        format!("{}: unknown ({reason})\n", sentence.expression())
    })
}

/// One line per known property of a game.
fn analysis(game: &GameAnalysis, stop: Option<StopReason>) -> String {
    let mut text = canonical(game);
    if let Some(outcome) = game.outcome {
        let winner = match outcome {
            OutcomeClass::L => "Left wins",
            OutcomeClass::R => "Right wins",
            OutcomeClass::N => "the next player wins",
            OutcomeClass::P => "the previous player wins",
        };
        let drawable = (game.moves.as_ref()).is_some_and(|moves| moves.results.is_some());
        let reading = if drawable { " in normal play" } else { "" };
        text += &display::entry("outcome", format!("{outcome}, {winner}{reading}"));
    }
    let is_hot = game.left_stop != game.right_stop;
    if let (Some(left), Some(right)) = (&game.left_stop, &game.right_stop) {
        text += &if is_hot {
            display::entry("stops", format!("{left} and {right}"))
        } else {
            display::entry("stops", left)
        };
    }
    text += &line_of("mean", game.mean.as_ref());
    text += &line_of("temperature", game.temperature.as_ref());
    text += &line_of("birthday", game.birthday.as_ref());
    text += &match game.nim_value {
        Some(nimber) => display::entry("nim value", nimber),
        None => line_of("atomic weight", game.atomic_weight.as_ref()),
    };
    let reduced = game.reduced.as_ref().filter(|reduced| {
        is_hot && game.reduced != game.canonical && reduced.len() <= LONGEST_FORM
    });
    text += &line_of("reduced form", reduced);
    text += &components(&game.components);
    text += &game.moves.as_ref().map(moves).unwrap_or_default();
    text + &not_complete(stop)
}

/// The options of the canonical form, and the incentives.
fn options(game: &GameAnalysis) -> String {
    let listed = |games: &[String]| match games {
        [] => "none".to_owned(),
        games => games.join(", "),
    };
    let lines = |names: [&str; 2], found: &Option<GameOptions>| match found {
        Some(GameOptions { left, right }) => [left, right]
            .iter()
            .zip(names)
            .map(|(games, name)| display::entry(name, listed(games)))
            .collect(),
        None => display::entry(names[0], "too many to tell"),
    };
    lines(["Left options", "Right options"], &game.options)
        + &lines(["Left gains", "Right gains"], &game.incentives)
}

/// The canonical form, or the reason it is not shown.
fn canonical(game: &GameAnalysis) -> String {
    let positions = display::counted(game.positions.unwrap_or_default(), "position");
    match &game.canonical {
        Some(form) if form.len() <= LONGEST_FORM => {
            display::entry(game.name.as_deref().unwrap_or("canonical form"), form)
        }
        Some(form) => {
            let length = form.chars().count();
            display::entry(
                "canonical form",
                format!(
                    "too long for a terminal, {positions}; --json writes its {length} characters"
                ),
            )
        }
        None => {
            let reason = game.unwritten.reason("canonical");
            let reason = reason.map(|why| why.to_string()).unwrap_or_default();
            display::entry("canonical form", format!("not written, {reason}; {positions}"))
        }
    }
}

fn moves(moves: &GameMoves) -> String {
    let WinningMoves { left, right } = &moves.winning_moves;
    if let Some(results) = &moves.results {
        return prospects("Left", &results.left) + &prospects("Right", &results.right);
    }
    let mut text = if left == right {
        list("winning moves", left)
    } else {
        list("Left wins by", left) + &list("Right wins by", right)
    };
    text.push_str(moves.table.as_deref().unwrap_or_default());
    text += &moves.sequence.as_ref().map(sequence).unwrap_or_default();
    text
}

/// For each player, the terms of a sum that have winning moves, with the moves.
fn components(terms: &[GameComponent]) -> String {
    if terms.is_empty() {
        return String::new();
    }
    let told = |side: fn(&WinningMoves) -> &[LiteralMove]| {
        let term = |term: &GameComponent| match term.winning_moves.as_ref().map(side) {
            Some([]) => None,
            Some(moves) => Some(format!("in {}: {}", term.expression, few(moves))),
            None => Some(format!("in {}: too many moves to tell", term.expression)),
        };
        let winning: Vec<String> = terms.iter().filter_map(term).collect();
        if winning.is_empty() { "none".to_owned() } else { winning.join("\n               ") }
    };
    display::entry("Left wins by", told(|moves| &moves.left))
        + &display::entry("Right wins by", told(|moves| &moves.right))
}

/// The values of heaps and their period.
fn sequence(sequence: &Sequence) -> String {
    let values = match &sequence.terms {
        Terms::Nimbers(values) => display::list(values),
        Terms::Games(values) => {
            let short = values.iter().map_while(|value| {
                let text = value.as_deref();
                text.filter(|text| text.len() <= LONGEST_TERM)
            });
            let short: Vec<&str> = short.collect();
            let rest = if short.len() < values.len() { " ..." } else { "" };
            display::list(short) + rest
        }
    };
    let repeated = |period: Period| {
        let Period { start, length, .. } = period;
        let grows = match period.saltus {
            0 => String::new(),
            saltus => format!(", each time {saltus} more"),
        };
        format!("{length} from heap {start} on{grows}")
    };
    let repeats = match (sequence.period, sequence.observed) {
        (Some(period), _) => format!("{} ({})", repeated(period), sequence.theorem),
        (None, Some(seen)) => format!("{}, as far as was looked; not proved", repeated(seen)),
        (None, None) if sequence.searched == 0 => "none is known".to_owned(),
        (None, None) => format!("none proved by heaps to {}", sequence.searched),
    };
    display::entry("heaps 0, 1, ..", values) + &display::entry("period", repeats)
}

pub(super) fn born(born: &GamesBorn) -> String {
    let games = display::counted(born.count, "game");
    let mut text = format!("{games} born by day {}\n", born.day);
    if born.count <= MOST_BORN {
        text += &born.games.join("\n");
        text.push('\n');
    }
    text
}

/// The result for a player who moves first in a game that can be drawn, with the moves that reach
/// it.
fn prospects(player: &str, prospects: &Prospects) -> String {
    let mut text = display::entry(&format!("{player} first"), display::verb(prospects.result));
    for result in [Prospect::Win, Prospect::Draw, Prospect::Loss] {
        let moves = prospects.moves_to(result);
        if !moves.is_empty() {
            text += &list(&format!("  {} by", display::verb(result)), &moves);
        }
    }
    text
}

fn list(what: &str, moves: &[LiteralMove]) -> String {
    display::entry(what, few(moves))
}

/// At most [`MOST_MOVES`] of the moves.
fn few(moves: &[LiteralMove]) -> String {
    let shown = moves.iter().take(MOST_MOVES).map(ToString::to_string);
    let mut shown: Vec<String> = shown.collect();
    match moves.len().saturating_sub(MOST_MOVES) {
        0 => {}
        more => shown.push(format!("and {more} more")),
    }
    if shown.is_empty() {
        shown.push("none".to_owned());
    }
    shown.join("; ")
}

fn question(asked: &GameQuestion, style: Style) -> String {
    let answer = if asked.holds { "yes" } else { "no" };
    let relation = asked.relation.symbol(style);
    let short = |text: &&String| text.len() <= LONGEST_INSIDE;
    let (left, right) = (asked.left.as_ref(), asked.right.as_ref());
    match (left.filter(short), right.filter(short)) {
        (Some(left), Some(right)) => format!("{answer}: {left} {relation} {right}\n"),
        _ => format!("{answer}: G {relation} H\n"),
    }
}

fn go(position: &GoScore, stop: Option<StopReason>) -> String {
    let board = position.board.to_string().replace('/', "\n");
    let to_move = position.to_move.to_string().to_lowercase();
    let result = match position.score {
        None => {
            let reason = stop.map(|stop| stop.to_string()).unwrap_or_default();
            let [least, greatest] = position.range;
            format!("black's score is between {least} and {greatest} ({reason})")
        }
        Some(0) => "a draw".to_owned(),
        Some(score) if score > 0 => format!("black wins by {score}"),
        Some(score) => format!("white wins by {}", -score),
    };
    let best = position.best_move.map(|it| format!("best move: {it}\n"));
    let best = best.unwrap_or_default();
    format!("{board}\n{to_move} to move: {result}\n{best}")
}

fn dots(position: &DotsScore, stop: Option<StopReason>) -> String {
    let [left, right] = position.boxes;
    let to_move = position.to_move;
    let result = match (position.score, position.winner) {
        (None, _) => "unknown".to_owned(),
        (Some(_), None) => "neither player wins".to_owned(),
        (Some(score), Some(winner)) => format!("{winner} wins by {}", score.abs()),
    };
    let mut text = format!("{}\n{to_move} to move: {result}\n", position.board);
    let open = position.open;
    text += &display::entry("boxes", format!("Left {left}, Right {right}, open {open}"));
    if position.free > 0 {
        let handout = position.handout.map(|left| format!(", or all but {left}"));
        let handout = handout.unwrap_or_default();
        text += &display::entry("free to take", format!("{}{handout}", position.free));
    }
    for (what, lengths) in [("chains", &position.chains), ("loops", &position.loops)] {
        if !lengths.is_empty() {
            text += &display::entry(what, display::list(lengths));
        }
    }
    text += &line_of(
        "in control",
        position.controlled_value.map(|value| format!("gains {value} by staying so to the end")),
    );
    text += &line_of("best moves", position.best_moves.as_ref().map(display::list));
    let line = position.line.as_ref().map(|line| {
        let moves = line.iter().map(|one| format!("{} {}", one.player, one.name));
        moves.collect::<Vec<_>>().join(", ")
    });
    text += &line_of("best play", line.filter(|line| !line.is_empty()));
    text += &position.moves.as_deref().map(dots_moves).unwrap_or_default();
    text + &not_complete(stop)
}

/// Moves with their scores, a row for each class of symmetric ones.
pub(super) fn dots_moves(moves: &[DotsMove]) -> String {
    let mut text = String::new();
    for class in 1..=moves.iter().map(|one| one.class).max().unwrap_or(0) {
        let mut alike = moves.iter().filter(|one| one.class == class);
        let Some(first) = alike.next() else { continue };
        let _ = write!(text, "  {:<8}{:+}", first.name, first.score);
        if first.takes > 0 {
            let _ = write!(text, "  takes {}", first.takes);
        }
        if first.loony {
            text += "  loony";
        }
        let others: Vec<&str> = alike.map(|one| one.name.as_str()).collect();
        if !others.is_empty() {
            let _ = write!(text, "  like {}", others.join(" "));
        }
        text.push('\n');
    }
    text
}

/// The table of an order: each row compared with each column.
pub(super) fn order(order: &GameOrder, style: Style) -> String {
    let widths = order.names.iter().map(|name| name.chars().count());
    let widths: Vec<usize> = widths.collect();
    let margin = widths.iter().copied().max().unwrap_or(0);
    let row = |head: &str, cells: &[&str]| {
        let mut line = format!("{head:<margin$}");
        for (cell, &width) in cells.iter().zip(&widths) {
            let width = width.max(2);
            let _ = write!(line, "  {cell:<width$}");
        }
        format!("{}\n", line.trim_end())
    };
    let names: Vec<&str> = order.names.iter().map(String::as_str).collect();
    let mut text = row("", &names);
    for (name, relations) in order.names.iter().zip(&order.relations) {
        let symbols = relations.iter().map(|relation| relation.symbol(style));
        text += &row(name, &symbols.collect::<Vec<_>>());
    }
    text
}

/// A line for a known value; nothing for an unknown one.
fn line_of(what: &str, value: Option<impl Display>) -> String {
    value.map(|value| display::entry(what, value)).unwrap_or_default()
}

/// Example inputs with descriptions.
const EXAMPLES: &[(&str, &str)] = &[
    ("{1|-1}", "a game by its options; {a|b||c} nests"),
    ("1/2 + ^ - *2", "numbers, ups (v is down) and nimbers"),
    ("+-3 + tiny(2)", "switches, tiny and miny"),
    ("^<2> - v[3]*", "powers of ^ and sums of powers"),
    ("g = {3|1||-2}", "a name for a game"),
    ("2.g - g", "multiples; now g is known"),
    ("g > 0", "a question: < <= = != >= > || <| |>"),
    (":thermograph g", "a plot; `it` is the last game"),
    (":options g", "its options, and what moving gains"),
    (":tree g", "its tree: of a position all ways to play it"),
    (":compare g; 0; *", "how each compares with each"),
    (":moves g", "all moves of both players, and what they bring"),
    (":explain g", "how its form becomes canonical"),
    (":isomorphic g; h", "whether two are the same tree of play"),
    (":save FILE, :load FILE", "what was typed, to go on with another time"),
    (":history", "what was typed"),
    ("help NAME", "more about a ruleset or an operation"),
];

/// The description of the ruleset or operation of this name, if there is one.
pub(super) fn help_on(name: &str) -> Option<String> {
    if let Some(ruleset) = RULESETS.iter().find(|ruleset| ruleset.name == name) {
        let (limit, strip, unit) = (ruleset.limit, ruleset.strip, ruleset.unit);
        let strips =
            if strip == limit { String::new() } else { format!(", or {strip} in one row") };
        return Some(format!(
            "{}\n{}\n{}\n{}\n",
            display::entry(name, ruleset.summary).trim_end(),
            display::entry("for example", ruleset.example).trim_end(),
            display::entry("at most", format!("{limit} {unit} in a component{strips}")).trim_end(),
            display::entry(
                "to play it",
                format!("mustplay game '{}' --play left", ruleset.example)
            )
            .trim_end(),
        ));
    }
    if let Some((name, arguments, means)) = BUILT_IN.iter().find(|(known, ..)| *known == name) {
        return Some(display::entry(&format!("{name}({arguments})"), means));
    }
    match name {
        "go" => Some(display::entry("go", GO)),
        "dots" => Some(display::entry("dots", DOTS)),
        _ => None,
    }
}

const DOTS: &str =
    "Dots and Boxes, scored exactly: a size, a drawing like +-+/| |/+ +, or strings; then moves";

const GO: &str = "scored exactly, on boards of at most 16 points: a board, then moves";

/// The description of the input at the prompt for games.
pub(super) fn help() -> String {
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
    let _ = writeln!(text, "  {:<28}{DOTS}", r#"dots("2x2", "a1-b1")"#);
    let _ = writeln!(text, "  {:<28}{GO}", r#"go("2x3", "b1 pass")"#);
    text.push_str("\n`quit` leaves; the interrupt key stops a computation.\n");
    text
}
