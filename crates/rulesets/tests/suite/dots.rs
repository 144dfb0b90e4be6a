//! Dots and Boxes against plain minimax, published scores and the theory of loony endgames.

use std::collections::HashMap;

use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_rulesets::Player;
use mustplay_rulesets::dots::{Dots, DotsRecordError, DotsSolver};
use mustplay_testing::full;

fn read(board: &str, moves: &str) -> Dots {
    Dots::read(board, moves).unwrap_or_else(|error| panic!("{board}, {moves}: {error}"))
}

fn gain(position: &Dots) -> i32 {
    let solved = DotsSolver::new(position).gain(position, &NoProgress);
    solved.expect("no limit")
}

/// The definition: strings as pairs of coins, every cut tried, a coin counted when its last string
/// is cut, and the turn kept by who gets one.
fn minimax(strings: &[(u8, u8)], uncut: u32, known: &mut HashMap<u32, i32>) -> i32 {
    if uncut == 0 {
        return 0;
    }
    if let Some(&known) = known.get(&uncut) {
        return known;
    }
    let hangs = |coin: u8, uncut: u32| {
        let of = |(at, ends): (usize, &(u8, u8))| {
            uncut >> at & 1 == 1 && (ends.0 == coin || ends.1 == coin)
        };
        strings.iter().enumerate().any(of)
    };
    let mut best = i32::MIN;
    for (at, &(one, other)) in strings.iter().enumerate() {
        if uncut >> at & 1 == 0 {
            continue;
        }
        let after = uncut & !(1 << at);
        let coins = [one, other].into_iter().filter(|&coin| coin != 0);
        let freed = coins.filter(|&coin| !hangs(coin, after)).count() as i32;
        let rest = minimax(strings, after, known);
        best = best.max(if freed > 0 { freed + rest } else { -rest });
    }
    known.insert(uncut, best);
    best
}

/// The lines of a board of this size as strings, written down once more.
fn board(rows: u8, columns: u8) -> Vec<(u8, u8)> {
    let coin = |row: u8, column: u8| match (row, column) {
        (row, column) if row == 0 || column == 0 || row > rows || column > columns => 0,
        (row, column) => (row - 1) * columns + column,
    };
    let mut strings = Vec::new();
    for row in 0..=rows {
        for column in 1..=columns {
            strings.push((coin(row, column), coin(row + 1, column)));
        }
    }
    for row in 1..=rows {
        for column in 0..=columns {
            strings.push((coin(row, column), coin(row, column + 1)));
        }
    }
    strings
}

fn written(strings: &[(u8, u8)]) -> String {
    let words: Vec<String> =
        (strings.iter()).map(|(one, other)| format!("{one}-{other}")).collect();
    words.join(" ")
}

#[test]
fn strings_and_coins_are_worth_what_minimax_says() {
    let mut random = SplitMix::new(41);
    for case in 0..if full() { 3000 } else { 150 } {
        let coins = 1 + random.below(7) as u8;
        let count = 1 + random.below(11);
        let mut strings: Vec<(u8, u8)> = Vec::new();
        while strings.len() < count as usize {
            let ends = [0, 1].map(|_| random.below(u64::from(coins) + 1) as u8);
            if ends[0] != ends[1] {
                strings.push((ends[0], ends[1]));
            }
        }
        let text = written(&strings);
        let position = read(&text, "");
        let mut known = HashMap::new();
        let whole = (1 << strings.len()) - 1;
        assert_eq!(gain(&position), minimax(&strings, whole, &mut known), "case {case}: {text}");
        // Each move, too: a line by its name leads to what the solver said of it.
        let mut solver = DotsSolver::new(&position);
        let lines = solver.lines(&position, &NoProgress).expect("no limit");
        let mut by_name: HashMap<String, i32> = HashMap::new();
        for (at, &(one, other)) in strings.iter().enumerate() {
            let after = whole & !(1 << at);
            let rest = minimax(&strings, after, &mut known);
            let name = format!("{}-{}", one.min(other), one.max(other));
            let moved = position.after(position.string(&name).expect(&name));
            let keeps = moved.to_move() == position.to_move();
            let freed = moved.boxes()[0] as i32;
            by_name.insert(name, if keeps { freed + rest } else { -rest });
        }
        for line in lines {
            let name = position.name(line.string);
            assert_eq!(line.gain, by_name[&name], "case {case}: {text}, {name}");
        }
    }
}

#[test]
fn boards_are_worth_what_minimax_says() {
    let mut random = SplitMix::new(42);
    let sizes: &[(u8, u8)] = &[(1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (2, 3)];
    for &(rows, columns) in sizes {
        let strings = board(rows, columns);
        let mut known = HashMap::new();
        for _ in 0..if full() { 500 } else { 25 } {
            let size = format!("{rows}x{columns}");
            let mut position = read(&size, "");
            let mut mask = (1_u32 << strings.len()) - 1;
            // Random lines: more than the twin's table would like to see from the start of a 2x3.
            let least = strings.len().saturating_sub(13) as u64;
            for _ in 0..least + random.below(strings.len() as u64 - least) {
                let moves: Vec<usize> = position.moves().collect();
                let chosen = moves[random.index(moves.len())];
                let name = position.name(chosen);
                mask &= !(1 << place(&strings, rows, columns, &name));
                position = position.after(chosen);
            }
            assert_eq!(
                gain(&position),
                minimax(&strings, mask, &mut known),
                "{}",
                position.arguments()
            );
            let [board, moves] = texts(&position.arguments());
            assert_eq!(read(&board, &moves), position, "{}", position.arguments());
        }
    }
}

/// The texts between the quotes of arguments.
fn texts(arguments: &str) -> [String; 2] {
    let mut texts = arguments.split('"').skip(1).step_by(2).map(str::to_owned);
    [texts.next(), texts.next()].map(Option::unwrap_or_default)
}

/// The place of a line in [`board`], by the names of its dots.
fn place(strings: &[(u8, u8)], rows: u8, columns: u8, name: &str) -> usize {
    let dots: Vec<(u8, u8)> = (name.split('-'))
        .map(|dot| {
            let column = dot.as_bytes()[0] - b'a';
            (dot[1..].parse::<u8>().expect(name) - 1, column)
        })
        .collect();
    let (row, column) = dots[0];
    let lying = usize::from((rows + 1) * columns);
    let at = if dots[1].0 == row {
        usize::from(row * columns + column)
    } else {
        lying + usize::from(row * (columns + 1) + column)
    };
    assert!(at < strings.len());
    at
}

/// David Wilson, *Dots-and-Boxes analysis results*: on 3 by 3 boxes every first line loses by 3.
/// Winning Ways chapter 16: the first player wins on 2 by 2.
#[test]
fn published_scores_of_small_boards() {
    assert_eq!(gain(&read("1x1", "")), -1);
    assert_eq!(gain(&read("2x2", "")), 2);
    let board = read("3x3", "");
    let mut solver = DotsSolver::new(&board);
    let lines = solver.lines(&board, &NoProgress).expect("no limit");
    assert_eq!(lines.len(), 24);
    assert!(lines.iter().all(|line| line.gain == -3));
    let classes = lines.iter().map(|line| line.class).max();
    assert_eq!(classes, Some(4));
}

/// Best play to the end brings what it is said to, and the one who takes a box moves again.
#[test]
fn the_line_of_best_play_ends_with_the_score() {
    for (board, moves) in [("2x2", ""), ("2x3", "a1-b1"), ("3x3", ""), ("0-1 1-2 2-3 3-0", "")] {
        let mut position = read(board, moves);
        let mut solver = DotsSolver::new(&position);
        let gain = solver.gain(&position, &NoProgress).expect("no limit");
        let sign = if position.to_move() == Player::Left { 1 } else { -1 };
        for string in solver.line(&position, &NoProgress).expect("no limit") {
            position = position.after(string);
        }
        let [left, right] = position.boxes().map(|boxes| boxes as i32);
        assert_eq!(left - right, sign * gain, "{board}");
        assert_eq!(position.moves().next(), None);
    }
}

/// A loop of so many coins, or a chain between two strings to the ground, from this coin on.
fn run(first: u8, coins: u8, is_loop: bool) -> Vec<(u8, u8)> {
    let last = first + coins - 1;
    let mut strings: Vec<(u8, u8)> = (first..last).map(|coin| (coin, coin + 1)).collect();
    if is_loop {
        strings.push((first, last));
    } else {
        strings.extend([(0, first), (0, last)]);
    }
    strings
}

/// Berlekamp: a simple loony endgame is worth its controlled value if that is 2 at least; and the
/// player in control can always stay there.
#[test]
fn controlled_values_of_simple_loony_endgames() {
    let kinds = [(3, false), (4, false), (5, false), (7, false), (4, true), (6, true), (8, true)];
    let mut at_least_two = 0;
    for seed in 0..if full() { 2000 } else { 120 } {
        let mut random = SplitMix::new(seed);
        let mut strings = Vec::new();
        let mut coins = 0;
        for _ in 0..=random.below(6) {
            let (length, is_loop) = kinds[random.index(kinds.len())];
            strings.extend(run(coins + 1, length, is_loop));
            coins += length;
        }
        let text = written(&strings);
        let position = read(&text, "");
        let endgame = position.endgame();
        assert!(endgame.is_simple_and_loony(), "{text}");
        let controlled = endgame.controlled_value().expect("a simple loony endgame");
        let gained = -gain(&position);
        assert!(gained >= controlled, "{text}");
        if controlled >= 2 {
            assert_eq!(gained, controlled, "{text}");
            at_least_two += 1;
        }
        let mut solver = DotsSolver::new(&position);
        let lines = solver.lines(&position, &NoProgress).expect("no limit");
        assert!(lines.iter().all(|line| line.is_loony), "{text}");
    }
    assert!(at_least_two > 20);
}

#[test]
fn boxes_are_an_extra_turn() {
    let position = read("1x2", "a1-b1 a2-b2 a1-a2 b1-b2");
    assert_eq!(position.boxes(), [0, 1]);
    assert_eq!(position.to_move(), Player::Right);
    let drawn = read("+-+ +/|R|/+-+ +", "right");
    assert_eq!(drawn.boxes(), position.boxes());
    assert_eq!(drawn.board(), position.board());
    assert_eq!(drawn.board(), "  a   b   c\n1 +---+   +\n  | R |\n2 +---+   +");
    assert_eq!(read("1x2", "right 3:4 b1b2").boxes(), [3, 4]);
    assert!(drawn.svg().ends_with("</svg>\n"));
}

#[test]
fn bad_input_is_named() {
    let refused = |board: &str, moves: &str| match Dots::read(board, moves) {
        Err(error) => error.to_string(),
        Ok(position) => panic!("{board}, {moves} is read as {}", position.arguments()),
    };
    assert_eq!(
        refused("2x2", "a1-c1"),
        "move 1: expected a line such as `a1-b1`, found `a1-c1`: the game has no line of this name"
    );
    assert_eq!(
        refused("2x2", "a1-b1 b1-a1"),
        "move 2: expected a line such as `b1-c1`, found `b1-a1`: it is drawn already"
    );
    assert_eq!(
        refused("", ""),
        "board: expected a size in boxes such as 2x3, a drawing such as `+-+/| |/+ +`, or strings \
         such as 0-1 1-2, found nothing"
    );
    assert_eq!(refused("9x9", ""), "board: expected at most 64 boxes, found 81");
    assert_eq!(refused("6x6", ""), "board: expected at most 64 strings, found 84");
    assert_eq!(
        refused("+-+/|L /+-+", ""),
        "board: the box in row 1, column 1 is taken, but not all its sides are drawn"
    );
    assert_eq!(
        refused("+-+/|?|/+-+", ""),
        "board: row 2, column 2: expected one of `L` `R` `l` `r` `.` ` `, found `?`"
    );
    assert_eq!(
        refused("+-+/| |", ""),
        "board: expected an odd number of rows, 3 or more, found 2 rows"
    );
    assert_eq!(
        refused("0-1", "0-1 0-1"),
        "move 2: expected nothing more, since all lines are drawn, found `0-1`"
    );
    assert!(matches!(Dots::read_arguments("\"2x2\"; 3"), Err(DotsRecordError::Arguments(_))));
    for text in ["é1-b1", "a", "-", "a1-", "1a-b2", "a99999999999999999999-b1", "🎲"] {
        assert!(Dots::read("2x2", text).is_err(), "{text}");
        assert!(Dots::read(text, "").is_err(), "{text}");
    }
}
