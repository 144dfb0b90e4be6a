//! Published values and theorems about the rulesets.

use std::collections::HashMap;
use std::fmt::Debug;
use std::str::FromStr;

use crate::oracle::{Limited, check, words};
use mustplay_cgt::normal::impartial::{Period, TakingCode};
use mustplay_cgt::normal::{Dyadic, Game, Games, Outcome};
use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_rulesets::RulesetNames;
use mustplay_rulesets::literal::{call, literal};
use mustplay_rulesets::registry::RULESETS;
use mustplay_rulesets::{
    Chomp, Clobber, Col, Conclusion, Cram, Domineering, Evaluator, Grundy, Hackenbush, Heaps,
    PLAYERS, Player, RulesetPosition, Tic, TicTacToe, ToadsAndFrogs, Zermelo,
};
use mustplay_testing::full;

fn value(games: &mut Games, name: &str, arguments: &str) -> Game {
    let literal = literal(name, arguments).unwrap_or_else(|error| panic!("{error}"));
    literal.value(games, &NoProgress).expect("no limit")
}

fn dyadic(numerator: i64, exponent: u32) -> Dyadic {
    Dyadic::new(numerator, exponent)
}

/// Whether the player who is to move wins, by search of whole positions: no components, no
/// symmetries, no values. Moves that leave the opponent few more moves than oneself come first.
fn wins<P: RulesetPosition>(
    position: &P,
    player: Player,
    known: &mut HashMap<(P, Player), bool>,
) -> bool {
    let key = (position.clone(), player);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let count = |option: &P, player: Player| {
        let mut options = Vec::new();
        option.moves(player, &mut options);
        options.len() as i64
    };
    let mut options = Vec::new();
    position.moves(player, &mut options);
    options.sort_by_cached_key(|option| count(option, player.opponent()) - count(option, player));
    let mut options = options.iter();
    let answer = options.any(|option| !wins(option, player.opponent(), known));
    known.insert(key, answer);
    answer
}

/// The largest boards that take about a minute: turning the square exchanges the players, and so
/// does turning the board of Clobber, so the values are their own negatives; who wins is found by
/// search as well.
#[test]
fn the_largest_boards_that_take_a_minute() {
    fn is_its_own_negative<P>(board: &str) -> (Games, Game)
    where
        P: RulesetPosition + std::str::FromStr<Err: std::fmt::Debug>,
    {
        let position: P = board.parse().expect("a board");
        let mut games = Games::new();
        let value = Evaluator::new().value(&mut games, &position, &NoProgress);
        let value = value.expect("no limit");
        assert_eq!(games.neg(value), value, "{board}");
        let first = PLAYERS.map(|player| wins(&position, player, &mut HashMap::new()));
        let winners = PLAYERS.map(|player| games.outcome(value).winner(player) == player);
        assert_eq!(winners, first, "{board}");
        (games, value)
    }
    let (square, board) = if full() { ("6x6", "4x5") } else { ("4x4", "3x4") };
    let (mut games, value) = is_its_own_negative::<Domineering>(square);
    if full() {
        assert_eq!(games.positions(value), 377);
        assert_eq!(games.temperature(value), Dyadic::ONE);
    }
    let (games, value) = is_its_own_negative::<Clobber>(board);
    if full() {
        assert_eq!(games.positions(value), 57_710);
    }
}

/// Outcomes of empty boards (Conway; Berlekamp, *Blockbusting and Domineering*; Breuker,
/// Uiterwijk and van den Herik). L is Left, who lays dominoes down a column.
#[test]
fn domineering_outcomes_of_rectangles() {
    let table: [&[u8]; 5] = [b"PRRRRRRR", b"LNNRLNNRLNNRPNNR", b"LNNRRRRR", b"LLLNLN", b"LRLRP"];
    let mut games = Games::new();
    let mut evaluator = Evaluator::new();
    for (row, outcomes) in table.iter().enumerate() {
        for (column, &letter) in outcomes.iter().enumerate() {
            let board = rectangle::<Domineering>(row + 1, column + 1);
            let value = evaluator.value(&mut games, &board, &NoProgress).expect("a value");
            let expected = match letter {
                b'L' => Outcome::L,
                b'R' => Outcome::R,
                b'N' => Outcome::N,
                _ => Outcome::P,
            };
            assert_eq!(games.outcome(value), expected, "{}x{}", row + 1, column + 1);
        }
    }
}

/// Values of empty boards, and of the positions drawn in the notes.
#[test]
fn domineering_values() {
    let mut games = Games::new();
    for (board, number) in [
        ("2x1", dyadic(1, 0)),
        ("3x4", dyadic(-3, 1)),
        ("2x5", dyadic(1, 1)),
        ("4x5", dyadic(1, 0)),
        ("5x5", dyadic(0, 0)),
        ("2x13", dyadic(0, 0)),
        // A column of two with a foot is 1/2: two of them make a domino.
        (".#/.#/..", dyadic(1, 1)),
    ] {
        let found = value(&mut games, "domineering", &format!("{board:?}"));
        assert_eq!(games.as_number(found), Some(number), "{board}");
    }
    let [half, one, two] = [dyadic(1, 1), dyadic(1, 0), dyadic(2, 0)].map(|x| games.number(&x));
    let minus_half = games.neg(half);
    let square = games.switch(one);
    assert_eq!(value(&mut games, "domineering", "\"2x2\""), square);
    assert_eq!(value(&mut games, "domineering", "\"3x3\""), square);
    let flat = games.canonical(&[two], &[minus_half]);
    assert_eq!(value(&mut games, "domineering", "\"2x3\""), flat);
    let star = games.nimber(1);
    assert_eq!(value(&mut games, "domineering", "\"#./..\""), star);
    // The corner piece of the notes: G = {−1 | 1, 0}.
    let corner = value(&mut games, "domineering", "\"##./...\"");
    let (minus_one, zero) = (games.integer(-1), games.integer(0));
    assert_eq!(corner, games.canonical(&[minus_one], &[one, zero]));
}

/// Rectangles up to 4×5 minus their values, by plain search of the difference.
#[test]
fn domineering_rectangles_equal_their_values() {
    let sizes = [(2, 4), (3, 3), (2, 6), (3, 4), (4, 4), (3, 5), (4, 5), (3, 7)];
    let count = if full() { 8 } else { 7 };
    let boards = sizes[..count].iter().map(|&(h, w)| rectangle::<Domineering>(h, w));
    check(&mut Games::new(), boards);
}

/// Exchanging rows and columns exchanges the players.
#[test]
fn domineering_transpose_is_the_negative() {
    let mut games = Games::new();
    for (a, b) in [("3x4", "4x3"), ("2x6", "6x2"), ("4x5", "5x4"), ("..#/...", "../../#.")] {
        let g = value(&mut games, "domineering", &format!("{a:?}"));
        let h = value(&mut games, "domineering", &format!("{b:?}"));
        assert_eq!(games.neg(g), h, "{a}");
    }
}

/// Nimbers of empty Cram boards (Lemoine and Viennot, *Nimbers are inevitable*).
#[test]
fn cram_nimbers_of_rectangles() {
    let mut evaluator = Evaluator::new();
    for (height, nimbers) in [
        (2, vec![1, 0, 1, 0, 1, 0, 1, 0]),
        (3, vec![1, 1, 0, 1, 1, 4, 1, 3]),
        (4, vec![2, 0, 1, 0, 2]),
        (5, vec![0, 1, 1, 2, 0]),
    ] {
        for (width, nimber) in (1..).zip(nimbers) {
            let board = rectangle::<Cram>(height, width);
            let found = evaluator.value(&mut Grundy, &board, &NoProgress);
            assert_eq!(found, Ok(nimber), "{height}x{width}");
        }
    }
}

/// A strip of Cram is Dawson's Kayles.
#[test]
fn cram_strips_are_the_octal_game_0_07() {
    let dawson: TakingCode = "0.07".parse().expect("a code");
    let expected = dawson.values(40);
    let mut evaluator = Evaluator::new();
    for (width, &nimber) in expected.iter().enumerate().skip(1) {
        let strip = rectangle::<Cram>(1, width);
        assert_eq!(evaluator.value(&mut Grundy, &strip, &NoProgress), Ok(nimber));
    }
}

/// Kayles played out pin by pin agrees with the recurrence, and repeats from 71 on.
#[test]
fn kayles_has_period_12_from_71_on() {
    let kayles: TakingCode = "0.77".parse().expect("a code");
    let expected = kayles.values(160);
    let mut evaluator = Evaluator::new();
    for (pins, &nimber) in expected.iter().enumerate() {
        let row = Heaps::new(kayles.clone(), [pins]);
        let played = evaluator.value(&mut Grundy, &row, &NoProgress);
        assert_eq!(played, Ok(nimber), "{pins} pins");
    }
    assert!((71..=148).all(|n| expected[n] == expected[n + 12]));
    assert_ne!(expected[70], expected[82]);
    assert_eq!(kayles.period(200), Some(Period { start: 71, length: 12, saltus: 0 }));
}

#[test]
fn subtraction_games_played_out_agree_with_the_recurrence() {
    for allowed in [vec![1, 2, 3], vec![2, 5], vec![1, 4, 9], vec![3]] {
        let rule = TakingCode::subtraction(allowed);
        let mut evaluator = Evaluator::new();
        for heap in 0..40 {
            let position = Heaps::new(rule.clone(), [heap]);
            let played = evaluator.value(&mut Grundy, &position, &NoProgress);
            assert_eq!(played, Ok(position.nimber().expect("an impartial game")), "{position}");
        }
    }
    let mut games = Games::new();
    let two = games.nimber(2);
    assert_eq!(value(&mut games, "subtraction", "1,2,3; 10"), two);
    assert_eq!(value(&mut games, "octal", "\"0.77\", 12"), value(&mut games, "kayles", "12"));
}

/// Canonical forms and Grundy values are computed on different roads.
#[test]
fn impartial_rulesets_have_nimber_values() {
    let mut games = Games::new();
    let (mut canonical, mut grundy) = (Evaluator::new(), Evaluator::new());
    for text in ["3x4", "4x4", "3x5", "..#./....", "#..#/....", "1x9"] {
        let board: Cram = text.parse().expect("a board");
        let nimber = grundy.value(&mut Grundy, &board, &NoProgress).expect("a value");
        let game = canonical.value(&mut games, &board, &NoProgress).expect("a value");
        assert_eq!(games.as_nimber(game), Some(nimber), "{text}");
    }
    let (mut canonical, mut grundy) = (Evaluator::new(), Evaluator::new());
    let bar: Chomp = "4x4".parse().expect("a bar");
    let nimber = grundy.value(&mut Grundy, &bar, &NoProgress).expect("a value");
    let game = canonical.value(&mut games, &bar, &NoProgress).expect("a value");
    assert_eq!(games.as_nimber(game), Some(nimber));
}

fn rectangle<P: FromStr<Err: Debug>>(height: usize, width: usize) -> P {
    format!("{height}x{width}").parse().expect("fits")
}

/// The squares of the bites after which the opponent loses, row and column from 0.
fn first_bites(bar: &Chomp) -> Vec<(usize, usize)> {
    let mut evaluator = Evaluator::new();
    let squares = bar.rows().enumerate();
    let squares = squares.flat_map(|(row, length)| (0..length).map(move |column| (row, column)));
    let mut wins = |row, column| {
        let after = bar.after(row, column);
        evaluator.value(&mut Grundy, &after, &NoProgress).expect("no limit") == 0
    };
    squares.skip(1).filter(|&(row, column)| wins(row, column)).collect()
}

/// Gale: the first player wins every rectangle but one square.
#[test]
fn chomp_first_player_wins_by_strategy_stealing() {
    for height in 1..=6 {
        for width in 1..=7 {
            let bar: Chomp = format!("{height}x{width}").parse().expect("a bar");
            let wins = !first_bites(&bar).is_empty();
            assert_eq!(wins, (height, width) != (1, 1), "{height}x{width}");
        }
    }
}

#[test]
fn chomp_unique_first_bites() {
    for n in 2..=6 {
        let square: Chomp = format!("{n}x{n}").parse().expect("a bar");
        assert_eq!(first_bites(&square), [(1, 1)]);
        let double: Chomp = format!("2x{n}").parse().expect("a bar");
        let last = (1, n - 1);
        assert_eq!(first_bites(&double), [last], "2x{n}");
    }
    // The smallest rectangle with two winning first bites (WW chapter 18).
    let bar: Chomp = "8x10".parse().expect("a bar");
    assert_eq!(first_bites(&bar).len(), 2);
}

/// Berlekamp's rule for red–blue stalks: the edges up to the first change of color count
/// one each, the change itself is the point, and then blue is a binary 1, red a 0, with a
/// last 1 at the end (for a stalk that begins blue; otherwise exchange the colors).
fn berlekamp(stalk: &str) -> Dyadic {
    let first = stalk.chars().next();
    let whole = stalk.chars().take_while(|&c| Some(c) == first).count() as i64;
    let rest: Vec<char> = stalk.chars().skip(whole as usize).collect();
    let mut numerator = whole;
    let mut exponent = 0;
    if !rest.is_empty() {
        numerator -= 1;
        for digit in rest[1..].iter().map(|&c| Some(c) == first).chain([true]) {
            numerator = 2 * numerator + i64::from(digit);
            exponent += 1;
        }
    }
    let sign = if first == Some('R') { -1 } else { 1 };
    Dyadic::new(sign * numerator, exponent)
}

#[test]
fn hackenbush_berlekamp_rule_for_stalks() {
    let mut games = Games::new();
    let mut evaluator = Evaluator::new();
    for length in 0..=10 {
        for stalk in words("BR", length, length.max(1)) {
            let position: Hackenbush = stalk.parse().expect("a stalk");
            let found = evaluator.value(&mut games, &position, &NoProgress).expect("a value");
            assert_eq!(games.as_number(found), Some(berlekamp(&stalk)), "{stalk}");
        }
    }
}

/// Red–blue trees are numbers by the ordinal sums of their edges; the slow way knows nothing
/// of that.
#[test]
fn hackenbush_red_blue_trees_by_theorem() {
    let mut games = Games::new();
    let mut quick = Evaluator::new();
    let mut slow = Evaluator::new();
    let mut dice = SplitMix::new(11);
    for _ in 0..if full() { 2_000 } else { 200 } {
        let edges: Vec<String> = (1..=1 + dice.index(9))
            .map(|top| format!("{}-{top}:{}", dice.index(top), ["B", "R"][dice.index(2)]))
            .collect();
        let tree: Hackenbush = edges.join(" ").parse().expect("a tree");
        let by_theorem = quick.value(&mut games, &tree, &NoProgress);
        let by_play = Limited::<_, true, true, false>(tree.clone());
        assert_eq!(by_theorem, slow.value(&mut games, &by_play, &NoProgress), "{tree}");
    }
    assert!(slow.len() > quick.len());
}

/// A stalk of alternating colors is 1 − 1/2 + 1/4 − …, whose partial sums are
/// (2/3)(1 − (−1/2)ⁿ); a blue edge under n red ones, however they branch, is 1/2ⁿ.
#[test]
fn hackenbush_long_stalks_are_instant() {
    let mut games = Games::new();
    let stalk = "BR".repeat(127);
    let found = value(&mut games, "hackenbush", &format!("{stalk:?}"));
    let found = games.as_number(found).expect("a number");
    let thrice = &(&found + &found) + &found;
    let rest = Dyadic::power_of_half(253);
    assert_eq!(thrice, Dyadic::from(2) - rest);
    let bush = format!("\"B({0}){0}\"", "R".repeat(126));
    let found = value(&mut games, "hackenbush", &bush);
    assert_eq!(games.as_number(found), Some(Dyadic::power_of_half(252)));
}

/// "Erase any L-edge ⇒ the value decreases, R-edge ⇒ increases" (CGT week 8).
#[test]
fn hackenbush_red_blue_pictures_are_numbers_and_cuts_lose() {
    let mut games = Games::new();
    let mut evaluator = Evaluator::new();
    for picture in
        ["B(RB)R", "0-1:B 1-2:R 2-0:B 1-3:B", "0-1:B 0-1:R 1-2:B 2-3:R 3-1:B", "B(R(B)(R))(BR)R"]
    {
        let position: Hackenbush = picture.parse().expect("a picture");
        let value = evaluator.value(&mut games, &position, &NoProgress).expect("a value");
        assert!(games.is_number(value), "{picture}");
        for player in PLAYERS {
            let mut options = Vec::new();
            position.moves(player, &mut options);
            for option in options {
                let after = evaluator.value(&mut games, &option, &NoProgress).expect("a value");
                let loses = match player {
                    Player::Left => games.lt(after, value),
                    Player::Right => games.lt(value, after),
                };
                assert!(loses, "{picture} to {option}");
            }
        }
    }
}

/// Green pictures are nimbers: stalks add by length, cycles fuse (WW chapter 7).
#[test]
fn hackenbush_green_pictures() {
    let mut games = Games::new();
    for (picture, nimber) in [
        ("GGG+G", 2),
        ("G(G)(G)", 1),
        ("G(GG)(G)", 4),
        // A triangle on the ground fuses to a stalk of one; a square to nothing.
        ("0-1:G 1-2:G 2-0:G", 1),
        ("0-1:G 1-2:G 2-3:G 3-0:G", 0),
        ("0-0:G", 1),
    ] {
        let expected = games.nimber(nimber);
        assert_eq!(value(&mut games, "hackenbush", &format!("{picture:?}")), expected, "{picture}");
    }
}

/// `xo` = *, `xxo` = ↑, and every further `x` adds ↑*.
#[test]
fn clobber_stalks() {
    let mut games = Games::new();
    let mut expected = games.nimber(1);
    let up_star = games.nus(&Dyadic::ZERO, 1, 1);
    for length in 1..=8 {
        let row = format!("\"{}o\"", "x".repeat(length));
        assert_eq!(value(&mut games, "clobber", &row), expected, "{row}");
        expected = games.add(expected, up_star);
    }
}

/// Both players can move or neither can, so every value is infinitesimal.
#[test]
fn clobber_is_infinitesimal() {
    let mut games = Games::new();
    let mut evaluator = Evaluator::new();
    for text in words("xo.", 8, 4) {
        let board: Clobber = text.parse().expect("a board");
        let value = evaluator.value(&mut games, &board, &NoProgress).expect("a value");
        assert!(games.is_infinitesimal(value), "{text}");
    }
}

/// Every Col position is a number or a number plus * (ONAG chapter 8).
#[test]
fn col_values_are_numbers_or_numbers_plus_star() {
    let mut games = Games::new();
    let mut evaluator = Evaluator::new();
    let sizes: &[(usize, usize)] = if full() { &[(1, 6), (2, 4)] } else { &[(1, 6), (2, 3)] };
    for &(height, width) in sizes {
        for text in words(".lr#", height * width, width) {
            let board: Col = text.parse().expect("a board");
            let value = evaluator.value(&mut games, &board, &NoProgress).expect("a value");
            let nus = games.as_nus(value);
            assert!(matches!(nus, Some((_, 0, 0 | 1))), "{text}");
        }
    }
}

#[test]
fn snort_paths() {
    let mut games = Games::new();
    let [one, two] = [1, 2].map(|n| games.integer(n));
    let (star, first, second) = (games.nimber(1), games.switch(one), games.switch(two));
    for (path, expected) in [(".", star), ("..", first), ("...", second)] {
        assert_eq!(value(&mut games, "snort", &format!("{path:?}")), expected, "{path}");
    }
}

/// Small strips, by hand: in `TT_F`, Left's step frees half a move, Right's ends the game.
#[test]
fn toads_and_frogs_small_table() {
    let mut games = Games::new();
    let (zero, half) = (games.integer(0), games.number(&dyadic(1, 1)));
    let [star, one] = [games.nimber(1), games.integer(1)];
    let one_star = games.add(one, star);
    let (two_one, hot, warm) = {
        let two = games.integer(2);
        let two_one = games.canonical(&[two], &[one]);
        (two_one, games.canonical(&[half], &[zero]), games.canonical(&[one_star], &[zero]))
    };
    let four = games.canonical(&[two_one], &[zero]);
    for (strip, expected) in [
        ("T_F", star),
        ("TT_F", hot),
        ("TTT_F", warm),
        ("TTTT_F", four),
        ("TT_FF", star),
        ("TTT_FF", star),
        ("T__F", zero),
        ("TT__FF", star),
        ("3-3-3", zero),
        ("TFTF", zero),
        ("T____", games.integer(4)),
    ] {
        assert_eq!(value(&mut games, "toads", &format!("{strip:?}")), expected, "{strip}");
    }
    let strips = ["TTTT_F", "TTT_FF", "TT__FF", "TT___FF", "3-3-3", "TTT__FFF"];
    let strips = strips.map(|strip| strip.parse::<ToadsAndFrogs>().expect("a strip"));
    check(&mut games, strips);
}

#[test]
fn amazons_and_konane_small_values() {
    let mut games = Games::new();
    let one = games.integer(1);
    let (star, switch) = (games.nimber(1), games.switch(one));
    for (name, board, expected) in [
        ("amazons", "x.o", star),
        ("amazons", "x..o", switch),
        ("amazons", "x....", games.integer(4)),
        ("konane", "xo.", one),
        ("konane", "xo.o.", one),
        ("konane", "xo.ox", games.integer(0)),
        ("konane", ".xo.", star),
    ] {
        assert_eq!(value(&mut games, name, &format!("{board:?}")), expected, "{board}");
    }
}

/// The 1×3 strip of the notes: the middle wins for the first player.
#[test]
fn tic_on_three_cells() {
    let (left, right) = (Player::Left, Player::Right);
    for (strip, player, verdict) in [
        ("...", left, Conclusion::Win(left)),
        ("...", right, Conclusion::Win(right)),
        ("..", left, Conclusion::Draw),
        ("x..", right, Conclusion::Draw),
        (".x.", right, Conclusion::Win(left)),
        ("ox.", left, Conclusion::Win(left)),
        ("xox", left, Conclusion::Draw),
    ] {
        let strip: Tic = strip.parse().expect("a strip");
        let found = Zermelo::new().conclusion(&strip, player, &NoProgress);
        assert_eq!(found, Ok(verdict), "{strip}");
    }
}

/// Tic-tac-toe is drawn, and won by who begins on 3 by 4; four in a line cannot be had there.
#[test]
fn marks_in_a_row_on_boards() {
    let (left, right) = (Player::Left, Player::Right);
    for (board, player, verdict) in [
        ("3x3", left, Conclusion::Draw),
        ("3x3", right, Conclusion::Draw),
        ("3x4", left, Conclusion::Win(left)),
        ("x../.o./...", left, Conclusion::Draw),
        ("x../.../..o", left, Conclusion::Win(left)),
        ("ox./.xo/...", left, Conclusion::Win(left)),
    ] {
        let board: TicTacToe = board.parse().expect("a board");
        let found = Zermelo::new().conclusion(&board, player, &NoProgress);
        assert_eq!(found, Ok(verdict), "{board}");
    }
    let won = |text: &str| text.parse::<TicTacToe>().expect("a board").winner();
    for line in ["xxx/oo./...", "x.o/xo./x..", "x.o/ox./..x", "..x/ox./xo."] {
        assert_eq!(won(line), Some(left), "{line}");
    }
    assert_eq!(won("xx./x../..x"), None);
    assert_eq!(won(".xx/x../..."), None);
    let four = literal("tic", "\"2x4\", 4").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(four.written("tic"), r#"tic("..../....", 4)"#);
}

/// Sums of literals: `clobber("xo")` twice is 0, a board in two parts is their sum.
#[test]
fn separate_regions_add_up() {
    let mut games = Games::new();
    let both = value(&mut games, "domineering", "\"..#./..#.\"");
    let (square, domino) =
        (value(&mut games, "domineering", "\"2x2\""), value(&mut games, "domineering", "\"2x1\""));
    assert_eq!(both, games.add(square, domino));
    // Far more cells than fit one component, in small regions.
    let wide = format!("\"{}\"", ["..", "##"].repeat(40).join("").repeat(2));
    let many = value(&mut games, "domineering", &wide);
    assert_eq!(many, games.integer(-80));
}

fn winning(name: &str, arguments: &str, player: Player) -> Vec<String> {
    let literal = literal(name, arguments).unwrap_or_else(|error| panic!("{error}"));
    let solved = literal.analyze(&mut Games::new(), &NoProgress);
    let [left, right] = solved.expect("no limit").winning_moves;
    let moves = match player {
        Player::Left => left.into_iter(),
        Player::Right => right.into_iter(),
    };
    moves.map(|m| format!("{} to {}", m.from, m.to)).collect()
}

#[test]
fn winning_moves_of_literals() {
    let (left, right) = (Player::Left, Player::Right);
    assert_eq!(winning("nim", "3,5,7", left), ["3 to 2", "5 to 4", "7 to 6"]);
    assert_eq!(winning("kayles", "3", left), ["3 to 1,1"]);
    assert_eq!(winning("subtraction", "1,2,3; 6, 8", right), ["6 to 4", "8 to 6"]);
    assert_eq!(winning("chomp", "\"2x2\"", right), ["2,2 to 2,1"]);
    assert_eq!(winning("cram", "\"1x3\"", left).len(), 2);
    // Down the middle leaves two columns of one's own; the sides leave ±1, Right to move.
    assert_eq!(winning("domineering", "\"2x3\"", left), [".../... to .#./.#."]);
    assert_eq!(winning("clobber", "\"xxo\"", left).len(), 1);
    assert_eq!(winning("clobber", "\"xxo\"", right), Vec::<String>::new());
    assert_eq!(winning("clobber", "\"xo.xo\"", left), Vec::<String>::new());
    // At an end of the strip one only draws.
    assert_eq!(winning("tic", "\"...\"", left), ["... to .x."]);
    assert_eq!(winning("tic", "\"..\"", right), Vec::<String>::new());
}

/// Every literal of the example files is read and has a value.
#[test]
fn example_files() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/games");
    let mut lines = 0;
    for file in std::fs::read_dir(folder).expect("the examples") {
        let path = file.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue; // a game record
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        for line in text.lines() {
            let found = call(line).unwrap_or_else(|| panic!("{}: {line}", path.display()));
            assert_eq!(found.rest, "", "{}: {line}", path.display());
            value(&mut Games::new(), found.name, found.arguments);
            lines += 1;
        }
    }
    assert!(lines > RULESETS.len());
}

/// The example of every ruleset has the same value as a literal and in an expression.
#[test]
fn examples_inside_expressions() {
    for ruleset in RULESETS {
        let mut games = Games::new();
        let found = call(ruleset.example).expect("a literal");
        let value = value(&mut games, found.name, found.arguments);
        let doubled = format!("{0} - ({0}) + {0}", ruleset.example);
        let mut names = RulesetNames::new(&NoProgress);
        let read = games.read_with(&doubled, &mut names, &NoProgress);
        assert_eq!(read, Ok(value), "{doubled}");
    }
}
