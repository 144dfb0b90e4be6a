//! Games of heaps, cakes and coins: published values, and twins that play by the rules.

use std::collections::HashMap;

use mustplay_cgt::normal::impartial::{AllBut, TakingCode, UnequalSplit, mex};
use mustplay_cgt::normal::{Game, Games};
use mustplay_core::NoProgress;
use mustplay_rulesets::literal::literal;
use mustplay_rulesets::{Evaluator, Grundy, HeapRule, Heaps, Nimstring, Wythoff};
use mustplay_testing::full;

use crate::oracle::Limited;

fn value(games: &mut Games, name: &str, arguments: &str) -> Game {
    let literal = literal(name, arguments).unwrap_or_else(|error| panic!("{error}"));
    literal.value(games, &NoProgress).expect("no limit")
}

fn wythoff(evaluator: &mut Evaluator<Wythoff, u32>, one: u32, other: u32) -> u32 {
    let value = evaluator.value(&mut Grundy, &Wythoff::new(one, other), &NoProgress);
    value.expect("no limit")
}

/// Wythoff 1907: the next player loses at (⌊nφ⌋, ⌊nφ²⌋), and nowhere else.
#[test]
fn wythoffs_theorem() {
    let mut evaluator = Evaluator::new();
    let golden = f64::midpoint(1.0, 5_f64.sqrt());
    let lost: Vec<(u32, u32)> = (0..13)
        .map(|n| {
            let lower = (f64::from(n) * golden).floor() as u32;
            (lower, lower + n)
        })
        .collect();
    for one in 0..20 {
        for other in one..30 {
            let zero = wythoff(&mut evaluator, one, other) == 0;
            assert_eq!(zero, lost.contains(&(one, other)), "({one}, {other})");
        }
    }
}

/// The row of heap 10 as CGSuite prints it.
#[test]
fn wythoffs_values_of_row_10() {
    let mut evaluator = Evaluator::new();
    let row: Vec<u32> = (0..=20).map(|n| wythoff(&mut evaluator, 10, n)).collect();
    let printed = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28];
    assert_eq!(row, printed);
}

#[test]
fn heaps_played_out_agree_with_their_recurrences() {
    fn check(rule: &HeapRule) {
        let mut evaluator = Evaluator::new();
        for heap in 0..26 {
            let position = Heaps::new(rule.clone(), [heap]);
            let played = evaluator.value(&mut Grundy, &position, &NoProgress);
            assert_eq!(played, Ok(position.nimber().expect("an impartial game")), "{position}");
        }
    }
    check(&HeapRule::Grundy);
    check(&HeapRule::AllBut(AllBut::new([2, 3, 7])));
    check(&"0.3f".parse::<TakingCode>().expect("a code").into());
    check(&"8.5".parse::<TakingCode>().expect("a code").into());
    assert_eq!(UnequalSplit.values(26).len(), 27);
}

/// WW chapter 2: the formula for Cutcake is what playing it comes to.
#[test]
fn cutcakes_formula() {
    use mustplay_rulesets::{Cake, InTwo};

    let mut games = Games::new();
    let mut by_play = Evaluator::new();
    let mut by_formula = Evaluator::new();
    for rows in 1..=9 {
        for columns in 1..=9 {
            let cake: Cake<InTwo> = format!("{rows}x{columns}").parse().expect("a cake");
            let slow = Limited::<_, true, true, false>(cake.clone());
            let played = by_play.value(&mut games, &slow, &NoProgress);
            let told = by_formula.value(&mut games, &cake, &NoProgress);
            assert_eq!(played, told, "{rows}x{columns}");
        }
    }
}

/// Cakes with eight rows, as CGSuite prints them.
#[test]
fn cakes_of_eight_rows() {
    let mut games = Games::new();
    let rows: [(&str, &[&str]); 4] = [
        ("cutcake", &["-7", "-3", "-3", "-1", "-1", "-1", "-1", "0"]),
        ("maundycake", &["-7", "-3", "-3", "-1", "-3", "-1", "-3", "0"]),
        (
            "eatcake",
            &[
                "^",
                "{^|||^*|v||0}",
                "{^^|*}",
                "{^^|*||0,{0|vv*}}",
                "{^3|^*||*}",
                "{^3|^*||*|||0,{0,{^|0,v*}|||0|vv*||0}}",
                "{0||^^*|0|||*}",
                "*",
            ],
        ),
        ("turncake", &["v", "0", "v", "0", "v<3>", "0", "v", "0"]),
    ];
    for (name, values) in rows {
        for (columns, text) in (1..).zip(values) {
            let found = value(&mut games, name, &format!("\"8x{columns}\""));
            let printed = games.read(text).expect("a game");
            assert_eq!(found, printed, "{name} 8x{columns}: {}", games.ascii(found));
        }
    }
}

/// Toppling Dominoes: Fink, Nowakowski, Siegel and Wolfe.
#[test]
fn toppling_dominoes_published() {
    let mut games = Games::new();
    for (row, text) in [
        ("", "0"),
        ("LLL", "3"),
        ("RR", "-2"),
        ("EEEE", "*4"),
        ("LR", "*"),
        ("LRL", "1/2"),
        ("LLRR", "+-1"),
        ("LER", "+-1"),
    ] {
        let found = value(&mut games, "toppling", &format!("\"{row}\""));
        let expected = games.read(text).expect("a game");
        assert_eq!(found, expected, "{row}: {}", games.ascii(found));
    }
}

/// A partizan subtraction game whose value CGSuite prints.
#[test]
fn partizan_subtraction_published() {
    let mut games = Games::new();
    let found = value(&mut games, "partizan", r#""{1,3}", "{2,3}", 6"#);
    let printed = games.read("{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}").expect("a game");
    assert_eq!(found, printed);
    // Left takes 1, 3, 5 or 6 and Right 2, 3 or 4: a positive infinitesimal.
    let found = value(&mut games, "partizan", r#""{1,3,5,6}", "{2,3,4}", 20"#);
    let zero = games.zero();
    assert_eq!(games.left_stop(found), games.right_stop(zero));
    assert_eq!(games.right_stop(found), games.right_stop(zero));
    assert!(games.le(zero, found) && found != zero);
}

/// Where both players have the same code, it is the impartial game.
#[test]
fn equal_codes_are_impartial() {
    let mut games = Games::new();
    for code in ["0.77", "0.3f", "{1,4}"] {
        let rule: TakingCode = match code {
            "{1,4}" => TakingCode::subtraction([1, 4]),
            code => code.parse().expect("a code"),
        };
        for (heap, nimber) in rule.values(14).into_iter().enumerate() {
            let found = value(&mut games, "partizan", &format!("{code:?}, {code:?}, {heap}"));
            assert_eq!(games.as_nimber(found), Some(nimber), "{code} {heap}");
        }
    }
}

/// What is proved about partizan heaps holds further on.
#[test]
fn partizan_periods_hold() {
    let mut games = Games::new();
    let sets: &[&[usize]] = &[&[], &[1], &[2], &[3], &[1, 2], &[1, 3], &[2, 3]];
    let mut grown = 0;
    for left in sets {
        for right in sets {
            let [one, other] = [left, right].map(|set| {
                let set: Vec<String> = set.iter().map(ToString::to_string).collect();
                format!("{{{}}}", set.join(","))
            });
            let literal = literal("partizan", &format!("{one:?}, {other:?}, 5")).expect("heaps");
            let sequence = literal.sequence(&mut games, &NoProgress).expect("not stopped");
            let Some(period) = sequence.expect("heaps have one").period else {
                continue;
            };
            grown += usize::from(period.saltus != 0);
            let codes = [left, right].map(|set| TakingCode::subtraction(set.iter().copied()));
            let rule = HeapRule::Partizan(codes);
            let mut evaluator = Evaluator::new();
            let last = period.start + 5 * period.length;
            let values: Vec<Game> = (0..=last.min(90))
                .map(|heap| Heaps::new(rule.clone(), [heap]))
                .map(|heap| evaluator.value(&mut games, &heap, &NoProgress).expect("a value"))
                .collect();
            let saltus = games.integer(period.saltus);
            for n in period.start..values.len() - period.length {
                let next = games.add(values[n], saltus);
                assert_eq!(values[n + period.length], next, "{one} {other} at {n}");
            }
        }
    }
    assert!(grown > 0, "some values grow");
}

/// Nimstring by its rules alone, with a heap of Nim beside it: whether who moves wins.
struct ByTheRules {
    strings: Vec<(u8, u8)>,
    known: HashMap<(u64, u32), bool>,
}

impl ByTheRules {
    fn degree(&self, uncut: u64, coin: u8) -> usize {
        let there = (0..self.strings.len()).filter(|at| uncut >> at & 1 == 1);
        there.filter(|&at| self.strings[at].0 == coin || self.strings[at].1 == coin).count()
    }

    fn wins(&mut self, uncut: u64, heap: u32) -> bool {
        if let Some(&known) = self.known.get(&(uncut, heap)) {
            return known;
        }
        let mut wins = (0..heap).any(|left| !self.wins(uncut, left));
        for at in 0..self.strings.len() {
            if wins || uncut >> at & 1 == 0 {
                continue;
            }
            let after = uncut & !(1 << at);
            let (one, other) = self.strings[at];
            let takes =
                [one, other].into_iter().any(|coin| coin != 0 && self.degree(after, coin) == 0);
            // Who takes a coin moves again.
            wins = self.wins(after, heap) == takes;
        }
        self.known.insert((uncut, heap), wins);
        wins
    }
}

/// WW chapter 16: loony positions are won whatever is added; all others have a nimber.
#[test]
fn nimstring_by_the_rules() {
    let mut random = mustplay_cgt::random::SplitMix::new(16);
    let mut evaluator = Evaluator::new();
    let (mut loony, mut valued) = (0, 0);
    for _ in 0..if full() { 2_000 } else { 120 } {
        let coins = 1 + random.below(4) as u8;
        let count = 1 + random.below(if full() { 9 } else { 8 });
        let strings: Vec<(u8, u8)> = (0..count)
            .map(|_| {
                let coin = 1 + random.below(coins.into()) as u8;
                let other = (coin + 1 + random.below(coins.into()) as u8) % (coins + 1);
                (coin, other)
            })
            .filter(|(one, other)| one != other)
            .collect();
        let text: Vec<String> = strings.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let text = text.join(" ");
        let all = (1 << strings.len()) - 1;
        let mut rules = ByTheRules { strings, known: HashMap::new() };
        let lost: Vec<u32> = (0..8).filter(|&heap| !rules.wins(all, heap)).collect();
        if let Ok(position) = text.parse::<Nimstring>() {
            valued += 1;
            let nimber = evaluator.value(&mut Grundy, &position, &NoProgress);
            let nimber = nimber.expect("no limit");
            assert_eq!(lost, [nimber], "{text}");
        } else {
            loony += 1;
            assert!(lost.is_empty(), "{text} is lost with {lost:?}");
        }
    }
    assert!(loony > 5 && valued > 50, "{loony} {valued}");
}

/// WW chapter 16: chains of one or two coins are worth *1, longer ones and loops 0.
#[test]
fn chains_of_coins() {
    let mut games = Games::new();
    for (text, nimber) in [
        ("0-1 1-0", 1),
        ("0-1 1-2 2-0", 1),
        ("0-1 1-2 2-3 3-0", 0),
        ("0-1 1-2 2-3 3-4 4-0", 0),
        ("1-2 2-3 3-4 4-1", 0),
        ("1x1", 1),
    ] {
        let found = value(&mut games, "nimstring", &format!("{text:?}"));
        assert_eq!(games.as_nimber(found), Some(nimber), "{text}");
    }
    assert_eq!(mex([0, 1]), 2);
}

#[test]
fn what_is_wrong_is_said() {
    for (name, arguments, message) in [
        (
            "octal",
            "\"0.7g\", 3",
            "octal: argument 1: expected a code such as \"0.77\" with digits to f, found `\"0.7g\"`",
        ),
        (
            "octal",
            "\"1.7\", 3",
            "octal: argument 1: expected a code with 0, 4, 8 or c before the point, found `\"1.7\"`",
        ),
        (
            "octal",
            "\"0.8\", 900",
            "octal: a component of 900 counters is beyond the limit of 800 counters; its value could not be computed in any reasonable time",
        ),
        (
            "allbut",
            "1,2",
            "allbut: expected numbers, a semicolon, then heaps, found 2 arguments without a semicolon",
        ),
        ("allbut", "0; 4", "allbut: expected numbers of at least 1 to take, found 0"),
        (
            "partizan",
            "\"{1}\"",
            "partizan: expected two codes or sets in double quotes, then heaps, found 1 arguments without a semicolon",
        ),
        (
            "partizan",
            "\"{0}\", \"0.3\", 4",
            "partizan: argument 1: expected numbers of at least 1 to take, such as \"{1,3}\", found `\"{0}\"`",
        ),
        (
            "partizan",
            "\"{1,a}\", \"0.3\", 4",
            "partizan: column 3: expected a whole number, at least 0 and below 2^32, found `a`",
        ),
        ("wythoff", "3", "wythoff: expected the sizes of two heaps, found 1 arguments"),
        (
            "wythoff",
            "3, 400",
            "wythoff: a component of 400 counters is beyond the limit of 150 counters; its value could not be computed in any reasonable time",
        ),
        (
            "grundy",
            "\"7\"",
            "grundy: argument 1: expected a whole number that is not negative, found `\"7\"`",
        ),
        (
            "cutcake",
            "\"2y3\"",
            "cutcake: column 1: expected rows and columns such as 2x3, at least one of each, found `2y3`",
        ),
        (
            "eatcake",
            "\"2x2,0x3\"",
            "eatcake: column 5: expected rows and columns such as 2x3, at least one of each, found `0x3`",
        ),
        (
            "toppling",
            "\"LXR\"",
            "toppling: row 1, column 2: expected one of `L` `R` `E`, found `X`",
        ),
        (
            "nimstring",
            "\"0-1 1-1\"",
            "nimstring: column 5: expected a string between two of the ground 0 and coins up to 64, like 0-1, found `1-1`",
        ),
        ("nimstring", "\"9x9\"", "nimstring: expected at most 64 boxes, found 81"),
        (
            "nimstring",
            "\"0x3\"",
            "nimstring: column 1: expected the size of a board such as 2x3, found `0x3`",
        ),
        (
            "nimstring",
            "\"1-2 2-0\"",
            "nimstring: expected a position with a value, found a loony one: a coin on one string next to a coin with one more, where the player to move wins whatever is added",
        ),
    ] {
        let error = literal(name, arguments).err().expect(arguments);
        assert_eq!(error.to_string(), message);
    }
}
