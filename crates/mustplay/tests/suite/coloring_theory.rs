//! What `coloring` tells beyond who wins, against plain twins written from the definitions.

use std::fmt::Write as _;

use mustplay::{Binary, Coloring, ColoringComparison, ColoringOpponent, Engine, Error, Limits};
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_testing::full;
use serde_json::{Value, json};

/// The names of the elements of random games.
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// A random formula in the first so many names, with what it means.
struct Formula {
    text: String,
    truth: Box<dyn Fn(u32) -> bool>,
}

fn formula(elements: usize, depth: u32, random: &mut SplitMix) -> Formula {
    if depth == 0 || random.index(5) == 0 {
        let v = random.index(elements);
        let positive = random.index(3) > 0;
        return Formula {
            text: format!("{}{}", if positive { "" } else { "!" }, NAMES[v]),
            truth: Box::new(move |row| (row >> v & 1 == 1) == positive),
        };
    }
    let left = formula(elements, depth - 1, random);
    let right = formula(elements, depth - 1, random);
    let kind = random.index(5);
    let (sign, of): (&str, fn(bool, bool) -> bool) = match kind {
        0 | 1 => ("&", |a, b| a && b),
        2 | 3 => ("|", |a, b| a || b),
        _ => ("==", |a, b| a == b),
    };
    Formula {
        text: format!("({} {sign} {})", left.text, right.text),
        truth: Box::new(move |row| of((left.truth)(row), (right.truth)(row))),
    }
}

/// A formula in a, b, c as one in d, e, f.
fn shifted(text: &str) -> String {
    let shift = |c: char| match c {
        'a'..='c' => char::from(c as u8 + 3),
        other => other,
    };
    text.chars().map(shift).collect()
}

/// A game with elements that are all named, whatever the formula has.
fn text(elements: usize, head: &str, payoff: &str) -> String {
    format!("elements {}\n{head}{payoff}\n", NAMES[..elements].join(" "))
}

fn told(request: Value) -> Value {
    crate::json(&crate::run(&crate::request::<Coloring>(request)))
}

/// Who wins from a coloring: `set` are the colored elements and `row` what is TRUE among them.
fn wins(
    truth: &dyn Fn(u32) -> bool,
    elements: usize,
    own: bool,
    turns: &dyn Fn(usize) -> Player,
    set: u32,
    row: u32,
) -> bool {
    let turn = set.count_ones() as usize;
    if turn == elements {
        return truth(row);
    }
    let max = turns(turn) == Player::Max;
    for v in (0..elements).filter(|v| set >> v & 1 == 0) {
        for value in [false, true] {
            if own && value != max {
                continue;
            }
            let next = row | u32::from(value) << v;
            if wins(truth, elements, own, turns, set | 1 << v, next) == max {
                return max;
            }
        }
    }
    !max
}

fn alternate(turn: usize) -> Player {
    if turn.is_multiple_of(2) { Player::Max } else { Player::Min }
}

fn equalized(turn: usize) -> Player {
    // Max, Min Min, Max Max, …
    if turn.div_ceil(2).is_multiple_of(2) { Player::Max } else { Player::Min }
}

fn name(winner: bool) -> &'static str {
    if winner { "max" } else { "min" }
}

/// CVH §3: for each set of outcomes with all larger ones, whether the play ends there is what
/// trying everything says, for any order of moves.
#[test]
fn cvh_section_3_poset_payoffs_by_enumeration() {
    let mut random = SplitMix::new(3);
    // For each set of outcomes by its least ones, what is in it.
    let fork = [
        ("T", vec!["T"]),
        ("a", vec!["a", "T"]),
        ("b", vec!["b", "T"]),
        ("a b", vec!["a", "b", "T"]),
    ];
    for round in 0..if full() { 500 } else { 24 } {
        let elements = 2 + round % 3;
        let [p, q, r] = [0; 3].map(|_| formula(elements, 2, &mut random));
        let rule = format!("expr {} ? T : {} ? a : {} ? b : _", p.text, q.text, r.text);
        let own = round % 2 == 1;
        let head = if own { "game division\nover fork\n" } else { "over fork\n" };
        let game = text(elements, head, &rule);
        let outcome = |row: u32| match () {
            () if (p.truth)(row) => "T",
            () if (q.truth)(row) => "a",
            () if (r.truth)(row) => "b",
            () => "_",
        };
        for (turns, order) in
            [("alternate", &alternate as &dyn Fn(usize) -> Player), ("equalized", &equalized)]
        {
            let answer = told(json!({ "game": game, "turns": turns }));
            let sets = answer["sets"].as_array().unwrap();
            assert_eq!(sets.len(), 4, "{answer}");
            for (least, members) in &fork {
                let at_least: Vec<&str> = least.split(' ').collect();
                let set = sets.iter().find(|set| set["at_least"] == json!(at_least)).unwrap();
                let truth = |row: u32| members.contains(&outcome(row));
                let winner = wins(&truth, elements, own, order, 0, 0);
                assert_eq!(set["winner"], name(winner), "{game} {least} {turns}");
            }
        }
        // A value is there if the players alternate, and a coin counts colorings.
        let coins = told(json!({ "game": game, "turns": "coin-flip" }));
        for set in coins["sets"].as_array().unwrap() {
            let least = set["at_least"].as_array().unwrap();
            let least: Vec<&str> = least.iter().map(|it| it.as_str().unwrap()).collect();
            let (_, members) = fork.iter().find(|it| it.0 == least.join(" ")).unwrap();
            let count = (0..1 << elements).filter(|&row| members.contains(&outcome(row))).count();
            assert_eq!(set["probability"], fraction(count as u64, elements), "{game}");
        }
    }
}

/// A share in lowest terms.
fn fraction(wins: u64, elements: usize) -> String {
    let zeros = (wins.trailing_zeros() as usize).min(elements);
    match (wins, elements - zeros) {
        (0, _) => "0".to_owned(),
        (_, 0) => "1".to_owned(),
        (_, left) => format!("{}/{}", wins >> zeros, 1_u64 << left),
    }
}

/// How often Max wins, of two to the number of uncolored elements, if a coin says who moves: by
/// expectation, from the definition.
fn expectation(
    truth: &dyn Fn(u32) -> bool,
    elements: usize,
    own: bool,
    (set, row): (u32, u32),
) -> u64 {
    if set.count_ones() as usize == elements {
        return u64::from(truth(row));
    }
    let (mut most, mut least) = (0, u64::MAX);
    for v in (0..elements).filter(|v| set >> v & 1 == 0) {
        for value in [false, true] {
            let after = (set | 1 << v, row | u32::from(value) << v);
            let wins = expectation(truth, elements, own, after);
            if !own || value {
                most = most.max(wins);
            }
            if !own || !value {
                least = least.min(wins);
            }
        }
    }
    // Heads or tails: the mean, of twice as many.
    most + least
}

/// SCG §4.8: coin-flip and equalized play against expectation and enumeration by force.
#[test]
fn section_4_8_coins_and_equalized_turns_by_force() {
    let mut random = SplitMix::new(48);
    for round in 0..if full() { 500 } else { 30 } {
        let elements = 2 + round % 3;
        let payoff = formula(elements, 3, &mut random);
        let own = round % 2 == 1;
        let head = if own { "game division\n" } else { "" };
        let game = text(elements, head, &format!("expr {}", payoff.text));
        let coins = told(json!({ "game": game, "turns": "coin-flip" }));
        let wanted = expectation(&payoff.truth, elements, own, (0, 0));
        assert_eq!(coins["probability"], fraction(wanted, elements), "{game}");
        // A best move makes as much of the game as there is to make.
        let after = |mv: &str| {
            let (element, color) = mv.split_once('=').unwrap();
            let v = NAMES.iter().position(|&name| name == element).unwrap();
            let row = u32::from(color == "true") << v;
            expectation(&payoff.truth, elements, own, (1 << v, row))
        };
        let best = |field: &str| {
            let moves = coins[field].as_array().unwrap().iter();
            let all: Vec<u64> = moves.map(|mv| after(mv.as_str().unwrap())).collect();
            assert!(all.iter().all(|wins| *wins == all[0]), "{game}");
            all[0]
        };
        assert_eq!(best("max_moves") + best("min_moves"), wanted, "{game}");
        let turns = told(json!({ "game": game, "turns": "equalized" }));
        let winner = wins(&payoff.truth, elements, own, &equalized, 0, 0);
        assert_eq!(turns["winner"], name(winner), "{game}");
    }
}

/// SCG chapter 6: who wins by the components is who wins.
#[test]
fn theorems_6_4_1_to_6_5_1_settle_components() {
    let mut random = SplitMix::new(6);
    let mut theorems = Vec::new();
    for _ in 0..if full() { 500 } else { 40 } {
        let [p, q] = [0; 2].map(|_| formula(3, 2, &mut random));
        let other = shifted(&q.text);
        let game = text(6, "", &format!("expr {} & {other}", p.text));
        let answer = told(json!({ "game": game, "theory": true }));
        let parts = &answer["theory"]["components"];
        for (first, turn) in [("max_first", 0), ("min_first", 1)] {
            let truth = |row: u32| (p.truth)(row & 7) && (q.truth)(row >> 3);
            let turns = |at: usize| alternate(at + turn);
            let winner = wins(&truth, 6, false, &turns, 0, 0);
            assert_eq!(parts[first]["winner"], name(winner), "{game}");
            theorems.push(parts[first]["by"].as_str().unwrap().to_owned());
        }
    }
    // Some were settled by a theorem and some by search.
    for by in ["theorem 6.4.1", "theorem 6.5.1", "search"] {
        assert!(theorems.iter().any(|it| it == by), "{by}");
    }
}

/// SCG Theorem 7.3.3: a value typed as an expression is the value of the game it stands for.
#[test]
fn theorem_7_3_3_values_are_combined_as_typed() {
    let mut random = SplitMix::new(7);
    let mut compared = 0;
    for _ in 0..if full() { 500 } else { 60 } {
        let [p, q] = [0; 2].map(|_| formula(3, 2, &mut random));
        let value = |head: &str, payoff: &str| {
            let game = format!("elements {head}\nexpr {payoff}\n");
            told(json!({ "game": game }))["value"].as_str().unwrap().to_owned()
        };
        let other = shifted(&q.text);
        let parts = [value("a b c", &p.text), value("d e f", &other)];
        let binary = |games: Value| {
            let request = crate::request::<Binary>(json!({ "games": games }));
            crate::json(&crate::run(&request))
        };
        // A value reads back as a game of its parity, or else the parity is not that of the game.
        let read = binary(json!(parts));
        let odd = |at: usize| read["games"][at]["even"] == json!(false);
        if !(odd(0) && odd(1)) {
            continue;
        }
        for (sign, join) in [("∧", "&"), ("∨", "|")] {
            let typed = format!("({}) {sign} ({})", parts[0], parts[1]);
            let whole = value("a b c d e f", &format!("{} {join} {other}", p.text));
            let answer = binary(json!([typed, whole]));
            assert_eq!(answer["comparisons"][0]["relation"], "=", "{typed} {whole}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

/// SCG Example 3.4.3: a homomorphism that is not onto, typed as formulas.
#[test]
fn example_3_4_3_a_map_is_examined() {
    let map = "y0 = (x0 & x1) | (x0 & x2) | (x1 & x2); y1 = x1 & x3; y2 = x2 | x3";
    let request = crate::request::<ColoringComparison>(json!({
        "game": "(x0 & x2) | (x1 & x2) | (x1 & x3)",
        "with": "(y0 & y1) | (y0 & y2) | (y1 & y2)",
        "map": map,
    }));
    let answer = crate::json(&crate::run(&request));
    assert_eq!(answer["isomorphism"], Value::Null);
    let map = &answer["map"];
    assert_eq!(map["kind"], "homomorphism");
    assert_eq!(map["missed"].as_array().unwrap().len(), 2);
    assert_eq!(map["carries_values"], false);
}

/// SCG Definition 6.3.2: the order of two games is that of their outcomes.
#[test]
fn definition_6_3_2_games_compare_by_outcomes() {
    let mut random = SplitMix::new(63);
    for _ in 0..if full() { 500 } else { 40 } {
        let [p, q] = [0; 2].map(|_| formula(3, 2, &mut random));
        let request = crate::request::<ColoringComparison>(json!({
            "game": text(3, "", &format!("expr {}", p.text)),
            "with": format!("elements c b a\nexpr {}\n", q.text),
        }));
        let answer = crate::json(&crate::run(&request));
        let le = (0..8).all(|row| (p.truth)(row) <= (q.truth)(row));
        let ge = (0..8).all(|row| (p.truth)(row) >= (q.truth)(row));
        let relation = match (le, ge) {
            (true, true) => "=",
            (true, false) => "<",
            (false, true) => ">",
            (false, false) => "||",
        };
        assert_eq!(answer["relation"], relation, "{} {}", p.text, q.text);
    }
}

/// SCG Example 8.6.2: no color of x0 is optimal, and both FALSE are for x0 and x1.
#[test]
fn example_8_6_2_optimal_colorings_of_a_set() {
    let game = "(x0 | !x1) & (!x0 | x2) & (!x2 | !x3)";
    let alone = told(json!({ "game": game, "set": ["x0"] }));
    assert_eq!(alone["set"]["max"]["optimal"], json!([]));
    assert_eq!(alone["set"]["max"]["punctuated"], json!(["x0", "!x0"]));
    let both = told(json!({ "game": game, "set": ["x1", "x0"] }));
    assert_eq!(both["set"]["elements"], json!(["x0", "x1"]));
    assert_eq!(both["set"]["max"]["optimal"], json!([["x0=false", "x1=false"]]));
}

/// SCG Theorem 5.6.2: a board that a reflection turns around is won by the first player.
#[test]
fn theorem_5_6_2_symmetry_of_hex_shows_who_wins() {
    let hex = include_str!("../../../../examples/coloring/hex3.txt");
    let answer = told(json!({ "game": hex, "theory": true }));
    let symmetries = &answer["theory"]["symmetries"];
    assert_eq!((&symmetries["order"], &symmetries["all"]), (&json!("2"), &json!(true)));
    assert_eq!(symmetries["first_player_wins"], true);
    assert_eq!(answer["class"], "regular");
}

/// A quantified formula is played without a mistake: the player who should win does, whatever the
/// other does.
#[test]
fn section_4_1_quantified_formulas_are_played_without_a_mistake() {
    let mut random = SplitMix::new(41);
    let limits = Limits::default();
    let mut won = [0, 0];
    for _ in 0..if full() { 500 } else { 40 } {
        let variables = 2 + random.index(5);
        let clauses = 2 + random.index(2 * variables);
        let mut text = format!("p cnf {variables} {clauses}\n");
        for v in 1..=variables {
            let _ = writeln!(text, "{} {v} 0", ["e", "a"][random.index(2)]);
        }
        for _ in 0..clauses {
            for _ in 0..3 {
                let sign = ["", "-"][random.index(2)];
                let _ = write!(text, "{sign}{} ", 1 + random.index(variables));
            }
            text += "0\n";
        }
        let request = crate::request::<Coloring>(json!({ "game": text }));
        let is_true = crate::json(&crate::run(&request))["is_true"] == json!(true);
        let winner = if is_true { Player::Max } else { Player::Min };
        let mut opponent = ColoringOpponent::new(&request, !winner, limits.memory).unwrap();
        while let (None, Some(to_move)) = (opponent.winner(), opponent.to_move()) {
            if to_move == winner {
                let answer = opponent.answer(&limits, &()).unwrap().expect("a move");
                assert!(answer.is_winning, "{text}");
            } else {
                let next = opponent.elements().find(|(_, value)| value.is_none());
                let (name, _) = next.expect("a variable");
                assert!(!opponent.play("0=true"), "no such variable");
                assert!(opponent.play(&format!("{name}={}", random.index(2) == 1)), "{text}");
            }
        }
        assert_eq!(opponent.winner(), Some(winner), "{text}");
        won[usize::from(is_true)] += 1;
    }
    assert!(won.iter().all(|&games| games > 3), "{won:?}");
}

/// What does not go together is refused with what was expected.
#[test]
fn requests_that_do_not_fit_are_refused() {
    let refused = |request: Value| -> String {
        let request = crate::request::<Coloring>(request);
        let answer = Engine::default().run(&request, &Limits::default(), &());
        answer.err().map(|error: Error| error.to_string()).expect("an error")
    };
    for (request, message) in [
        (
            json!({ "game": "x & y", "set": ["z"] }),
            "--set: expected uncolored elements of the game, each once, found `z`",
        ),
        (
            json!({ "game": "x & y", "over": "fork" }),
            "--over: expected a rule like `x ? a : b`, found a game that is none",
        ),
        (
            json!({ "game": "x ? a : b" }),
            "expected a poset for the outcomes, a line `over` or --over, found none",
        ),
        (
            json!({ "game": "x ? a : c", "over": "fork" }),
            "line 1, column 9: expected one of the outcomes _ a b T, found `c`",
        ),
        (
            json!({ "game": "score\n1 x\n", "turns": "coin-flip" }),
            "expected alternating turns in a game for points, found another order",
        ),
    ] {
        assert_eq!(refused(request), message);
    }
}
