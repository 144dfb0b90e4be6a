//! Set-coloring games of all kinds.

use mustplay::{Colored, Coloring, ColoringOpponent, Limits};
use mustplay_coloring::Player;
use serde_json::{Value, json};

fn coloring(text: &str) -> Coloring {
    crate::request(json!({ "game": text }))
}

#[test]
fn the_kind_of_game_decides_what_is_told() {
    let told = |text: &str| crate::json(&crate::run(&coloring(text)));
    let expression = told("(a == (b | c)) & (d | e)");
    assert_eq!(expression["game"], "game-sat");
    assert_eq!(expression["class"], "regular");
    assert_eq!(expression["winning_moves"], json!(["a=true", "b=false", "c=false"]));
    let captured = json!({ "black": ["d=true", "e=true"], "white": [] });
    assert_eq!(expression["captured"], captured);
    assert_eq!(expression["value"], "X");

    let turns = told("turns equalized\nexpr\na & b | c");
    assert_eq!(turns["turns"], json!(["max", "min", "min"]));
    assert_eq!(turns["winner"], "max");
    assert_eq!(turns["winning_moves"], json!(["c=true"]));

    let points = told("score\n2 x\n3 y\n");
    assert_eq!(points["score"], 3);
    assert_eq!(points["best_moves"], json!(["y=true"]));
    assert!(points["nodes"].as_u64() > Some(0));

    let formula = told("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n");
    assert_eq!(formula["is_true"], true);
    assert_eq!(formula["preprocessing"]["pure_universal"], 0);
}

/// What a request colors is as if the game said so, in every kind of game.
#[test]
fn stones_of_a_request_are_stones_of_the_game() {
    for (head, payoff) in [
        ("", "expr\n(x | !y) & (y == z)"),
        ("game division\n", "expr\nx & y | z"),
        ("turns equalized\n", "expr\nx & y | z"),
        ("colors 3\n", "cnf\nx=2 y=0\ny=1 z=2\n"),
        ("", "score\n2 x\n3 y\n1 z\n"),
        ("over L3\n", "expr\nx & y ? T : z ? a : _"),
    ] {
        let colors = if head == "colors 3\n" { ["0", "2"] } else { ["false", "true"] };
        for color in colors {
            let stone = format!("y={color}");
            let asked = Coloring {
                stones: vec![stone.clone()],
                ..coloring(&format!("{head}elements x y z\n{payoff}"))
            };
            let written = coloring(&format!("{head}elements x y z\nstones {stone}\n{payoff}"));
            let told = |request: &Coloring| {
                let mut told = crate::json(&crate::run(request));
                told["seconds"] = Value::Null;
                told
            };
            assert_eq!(told(&asked), told(&written), "{head}{payoff} {stone}");
        }
    }
}

#[test]
fn stones_that_are_none_are_refused() {
    let engine = mustplay::Engine::default();
    for (game, stones) in [
        ("x & y", vec!["x"]),
        ("x & y", vec!["x=2"]),
        ("x & y", vec!["x="]),
        ("x & y", vec!["=true"]),
        ("x & y", vec!["z=true"]),
        ("x & y", vec!["x=true", "x=false"]),
        ("stones x=true\nexpr\nx & y", vec!["x=true"]),
        ("p cnf 1 1\ne 1 0\n1 0\n", vec!["1=true"]),
    ] {
        let request =
            Coloring { stones: stones.into_iter().map(str::to_owned).collect(), ..coloring(game) };
        assert!(engine.run(&request, &Limits::default(), &()).is_err(), "{request:?}");
    }
}

/// A game that is isotone up to negating elements is told as it was given.
#[test]
fn negated_elements_change_nothing_but_colors() {
    let told = |text: &str| crate::json(&crate::run(&coloring(text)));
    let texts = |list: &Value| -> Vec<String> { serde_json::from_value(list.clone()).unwrap() };
    let plain = told("(a | b) & (b | c) & (c | d | e)");
    assert_eq!(plain["isotone"], true);
    assert_eq!(plain.get("isotone_by_negating"), None);
    // The game has d with both signs, but can do without one of them.
    let negated = told("(a | !b) & (!b | !c) & (!c | d | e) & (a | !b | d) & (a | !b | !d)");
    assert_eq!(negated["isotone"], false);
    assert_eq!(negated["isotone_by_negating"], json!(["b", "c"]));
    let back = |field: &str| {
        let mut moves = texts(&negated[field]);
        for mv in moves.iter_mut().filter(|mv| mv.starts_with(['b', 'c'])) {
            let (element, color) = mv.split_once('=').unwrap();
            *mv = format!("{element}={}", color != "true");
        }
        moves.sort();
        moves
    };
    for field in ["winning_moves", "losing_moves"] {
        assert_eq!(back(field), texts(&plain[field]), "{field}");
    }
    for field in ["nodes", "class", "starred", "value", "trace", "dead"] {
        assert_eq!(negated[field], plain[field], "{field}");
    }
    let captured = &told("(a | !b) & c")["captured"]["black"];
    assert_eq!(captured, &json!(["a=true", "b=false"]));
    // With colors of their own the players cannot negate anything.
    let division = told("game division\ncnf\na !b\n!b !c\n");
    assert_eq!(division.get("isotone_by_negating"), None);
    assert_eq!(told("x == y").get("isotone_by_negating"), None);
}

/// Trying everything gives what the search gives.
#[test]
fn brute_force_agrees() {
    for text in ["x == y", "(x | !y) & (y == z)", "game division\ncnf\na b\nb c\n!a !c\n"] {
        for to_move in [Player::Max, Player::Min] {
            let searched = Coloring { to_move: Some(to_move), ..coloring(text) };
            let brute = Coloring { brute: true, ..searched.clone() };
            let told = |request: &Coloring| crate::json(&crate::run(request));
            let (searched, brute) = (told(&searched), told(&brute));
            for field in ["winner", "class", "starred", "winning_moves", "losing_moves"] {
                assert_eq!(searched[field], brute[field], "{field} of {text}");
            }
        }
    }
}

#[test]
fn what_is_stopped_is_not_known() {
    let game = Coloring {
        no_traces: true,
        sets: Some(0),
        ..coloring(include_str!("../../../../examples/coloring/hex4.txt"))
    };
    let report = crate::run_within(&game, &Limits::of_nodes(500));
    assert!(!report.complete);
    let Colored::Classified(answer) = &report.answer else {
        panic!("the players alternate");
    };
    assert_eq!((answer.winner, answer.class), (None, None));
    assert_eq!(answer.unknown_moves.len(), 16);
    assert_eq!(report.answer.winner(), None);
}

#[test]
fn games_that_cannot_be_played_or_written_are_refused() {
    let points = coloring("score\n2 x\n");
    let coins = coloring("turns coin-flip\nexpr x & y\n");
    let outcomes = coloring("over fork\nexpr x ? a : b\n");
    let formula = coloring("p cnf 1 1\ne 1 0\n1 0\n");
    let no_game = |game: &Coloring| ColoringOpponent::new(game, Player::Max, 1 << 20).err();
    let written = [points.to_qcir().err(), outcomes.to_qcir().err()];
    let played = [no_game(&points), no_game(&outcomes), no_game(&coins)];
    let complaints: Vec<_> = written.into_iter().chain(played).collect();
    let complaints = complaints.into_iter();
    let complaints: Vec<String> = complaints.map(|it| it.expect("a refusal").to_string()).collect();
    let two = "expected a game with two outcomes, found one";
    let (points, outcomes) = (format!("{two} for points"), format!("{two} over a poset"));
    let coins = "expected a game with an order of turns, found one in which a coin says who moves";
    assert_eq!(complaints, [&*points, &*outcomes, &*points, &*outcomes, coins]);
    assert!(no_game(&formula).is_none());
    assert!(formula.to_qdimacs().is_ok());
}

/// Whatever the person does, the engine wins a game that it can win.
#[test]
fn the_opponent_wins_what_can_be_won() {
    let limits = Limits::default();
    for text in ["(x | y) & z", "turns min max max\nexpr\nx & y | y & z | x & z"] {
        for choice in 0..4 {
            let game = ColoringOpponent::new(&coloring(text), Player::Min, limits.memory);
            let mut game = crate::owned(game.expect("two outcomes"));
            while let Some(player) = game.to_move() {
                if player == Player::Max {
                    let answer = game.answer(&limits, &()).expect("no limit");
                    assert!(answer.expect("a move").is_winning);
                    continue;
                }
                assert_eq!(game.hint(&limits, &()).expect("no limit"), None);
                let names = game.elements().filter(|(_, color)| color.is_none());
                let names: Vec<String> = names.map(|(name, _)| name).collect();
                let color = choice % 2 == 1;
                assert!(!game.play("nothing"));
                assert!(game.play(&format!("{}={color}", names[choice / 2 % names.len()])));
            }
            assert_eq!(game.winner(), Some(Player::Max));
            assert!(!game.play("x=true"));
        }
    }
}

/// What a limit leaves open is guessed, and played by guess; a proof is never claimed.
#[test]
fn games_beyond_the_limit_are_guessed_and_played() {
    let text = include_str!("../../../../examples/coloring/hex4.txt");
    let game = Coloring { no_traces: true, sets: Some(0), ..coloring(text) };
    let limits = Limits::of_nodes(200);
    let report = crate::run_within(&game, &limits);
    let Colored::Classified(answer) = &report.answer else {
        panic!("the players alternate");
    };
    let guess = answer.guess.as_ref().expect("a guess");
    assert_eq!(guess.winner, Player::Max, "Max begins a game of 4×4 Hex");
    assert!((1..=5).contains(&guess.moves.len()));
    let mut opponent = ColoringOpponent::new(&game, Player::Min, 1 << 26).expect("two outcomes");
    let mut guesses = 0;
    while opponent.winner().is_none() {
        if opponent.to_move() == Some(Player::Max) {
            let hint = opponent.hint(&limits, &()).expect("not interrupted");
            let answer = opponent.answer(&limits, &()).expect("not interrupted");
            let answer = answer.expect("a move");
            assert!(!(answer.is_winning && answer.chance.is_some()));
            assert_eq!(hint.is_some(), answer.is_winning || answer.chance.is_some());
            guesses += usize::from(answer.chance.is_some());
        } else {
            let names = opponent.elements().filter(|(_, color)| color.is_none());
            let names: Vec<String> = names.map(|(name, _)| name).collect();
            assert!(opponent.play(&names[names.len() / 2]));
        }
    }
    assert!(guesses > 0);
    assert_eq!(opponent.winner(), Some(Player::Max));
}

/// Games of 64 elements that no search ends are played to their end within their time.
#[test]
fn the_largest_games_are_played() {
    let turns = ["alternate", "equalized"];
    for (turn, forms) in turns.into_iter().zip(["cnf", "dnf"]) {
        let clause = |number: usize| {
            let name = |step: usize| (number * 7 + step * 13 + step * step) % 64;
            format!("v{} !v{} v{}\n", name(1), name(2), name(3))
        };
        let elements: Vec<String> = (0..64).map(|number| format!("v{number}")).collect();
        let clauses: String = (0..60).map(clause).collect();
        let text = format!("turns {turn}\nelements {}\n{forms}\n{clauses}", elements.join(" "));
        let game = coloring(&text);
        let mut opponent = ColoringOpponent::new(&game, Player::Min, 1 << 26).expect("a game");
        let limits = Limits::of_time(std::time::Duration::from_millis(10));
        let start = std::time::Instant::now();
        while opponent.winner().is_none() {
            let answer = opponent.answer(&limits, &()).expect("not interrupted");
            assert!(answer.is_some());
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(5));
    }
}
