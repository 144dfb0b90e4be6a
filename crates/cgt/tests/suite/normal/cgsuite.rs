//! Games as CGSuite 2 prints them, and what it says of them.
//!
//! The texts and values are what that program answers; they are read here without translation.
//! Values are compared with what is computed, never with how it is written.

use mustplay_cgt::normal::impartial::nim_product;
use mustplay_cgt::normal::{Dyadic, Game, Games, Options, Player, Style};

fn read(games: &mut Games, text: &str) -> Game {
    let read = games.read(text);
    read.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Both texts are the same game.
fn equal(pairs: &[(&str, &str)]) {
    let mut games = Games::new();
    for (asked, printed) in pairs {
        let [asked_game, game] = [asked, printed].map(|text| read(&mut games, text));
        assert_eq!(asked_game, game, "{asked} = {printed}");
        for style in [Style::Ascii, Style::Unicode] {
            let text = games.show(game, style);
            assert_eq!(read(&mut games, &text), game, "{asked}: {text}");
        }
    }
}

#[test]
fn operations_by_the_names_of_that_program() {
    equal(&[
        ("^.AtomicWeight", "1"),
        ("{^^*|v}.AtomicWeight", "weight({^^*|v})"),
        ("{2|1||0}.ReducedCanonicalForm", "reduced({2|1||0})"),
        ("{1*|v}.Rcf", "{1|0}"),
        ("{3|1}.Conjugate", "{-1|-3}"),
        ("^.NortonMultiply(1)", "norton(^, 1)"),
        ("*.OrdinalSum(1)", "^*"),
        ("*.Birthday", "1"),
        ("{0||0|-2}.Birthday", "4"),
    ]);
}

#[test]
fn printed_canonical_forms() {
    equal(&[
        ("{0|*||*|||*||||*}", "^[4]"),
        ("{0|v*}", "^<2>"),
        ("{0||0|v*}", "{0|^<2>}"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{0||0|-3/2}", "Tiny(3/2)"),
        ("{0|||0||-1|-3}", "Tiny({3|1})"),
        ("{5||3|1|||0||||0}", "Miny({5||3|1})"),
        ("2 + {0||0|-2}", "2Tiny(2)"),
        ("73/16+v9*8", "73/16v9*8"),
        ("{3||2+*|1+*}", "{3||2*|1*}"),
        ("±(0,^*)", "+-{0,^*}"),
        ("*4:*5", "*9"),
    ]);
}

#[test]
fn printed_answers_of_operations() {
    equal(&[
        ("{3||2+*|1+*}.Cool(0)", "{3||2*|1*}"),
        ("{3||2+*|1+*}.Cool(1/4)", "{11/4||2|3/2}"),
        ("{3||2+*|1+*}.Cool(1/2)", "{5/2|2*}"),
        ("{3||2+*|1+*}.Cool(5/8)", "{19/8|17/8}"),
        ("{3||2+*|1+*}.Cool(3/4)", "9/4*"),
        ("{3||2+*|1+*}.Cool(70)", "9/4"),
        ("{3||2+*|1+*}.Heat(1/2)", "{7/2|||5/2|3/2||+-1/2}"),
        ("{3||2+*|1+*}.Heat(1)", "{4|||3|1||0|-2}"),
        ("{3||2+*|1+*}.Heat(*)", "{3*||2|1}"),
        ("{3||2+*|1+*}.Overheat(*,1+*)", "{1||+-(1*)|-1,{-1|-3}}"),
        ("(7/16).Overheat(0,0)", "^[3]"),
        ("(1/2).Norton(^)", "{^^*|v*}"),
        ("^.Norton(^)", "{^^*||0|v4}"),
        ("Tiny(2).Norton(^)", "{^^*||0|v6}"),
        ("^.Pow(3)", "^<3>"),
        ("^.PowTo(3)", "^[3]"),
        ("^.PowTo(7/4)", "{^|*,^[2]||*,^[2]}"),
        ("{0||0|-2}.Pow(3)", "{0||0|-2,{0|-2,{0|-2}}}"),
        ("{0||0|-2}.PowTo(3)", "{Tiny(2)||0|-2|||0|-2}"),
        ("{0||0|-2}.PowTo(7/4)", "{Tiny(2)|{0|-2},{Tiny(2)||0|-2}||{0|-2},{Tiny(2)||0|-2}}"),
        ("(+-1).PowTo(3)", "{1,{1,+-1|-1}|-1}"),
        ("{3||2*|1*}.Freeze", "9/4*"),
        ("{3/2+*|1/2||{0|-3},{-1+*,{-1/2|-1+*}|-5/2}}.Freeze", "-5/16*"),
        ("{3||2*|1*}.LeftStop", "3"),
        ("{3||2*|1*}.RightStop", "2"),
        ("{^^^|vv}.Weight", "{1|0}"),
    ]);
}

/// Operations between their operands or behind them, stars that multiply, and quotes.
#[test]
fn operations_as_worksheets_have_them() {
    equal(&[
        ("* Heat 2", "+-2"),
        ("{6|4} Cool 1/2 + 1/2", "5*"),
        ("^ Norton ^", "{^^*||0|v4}"),
        ("{1|1} OrdinalSum 1", "1^*"),
        ("6.Heat(1)", "6"),
        ("1.OrdinalSum(-1)", "1/2"),
        ("5+-1", "{6|4}"),
        ("{6|4}", "5+-1"),
        ("2 * (1/4)", "1/2"),
        ("3*+-1", "{4|2} + *"),
        ("3*5", "3 + *5"),
        ("'{1|1}':1", "{1|1}:1"),
        ("'{-1|1}':1", "{0|1}"),
        ("{-1|1}.CanonicalForm", "0"),
        ("*7.NimValue", "7"),
        ("(1/4).Cool(-1/2)", "{1/2|*}"),
        ("(-3/4).Cool(-1/4)", "-3/4*"),
    ]);
}

/// Products of numbers are those of numbers, of nimbers those of their field, and in general they
/// follow the definition for canonical forms (Conway).
#[test]
fn conway_products() {
    equal(&[
        ("(3/4).ConwayProduct(-1/2)", "-3/8"),
        ("3.Product({2|1})", "3.{2|1}"),
        ("^.Product(*)", "*2"),
    ]);
    let mut games = Games::new();
    for x in -9..=9 {
        for y in -9..=9 {
            let product = read(&mut games, &format!("product({x}/4, {y}/8)"));
            assert_eq!(product, games.number(&Dyadic::new(x * y, 5)), "{x} {y}");
        }
    }
    for x in 0..10 {
        for y in 0..10 {
            let product = read(&mut games, &format!("product(*{x}, *{y})"));
            assert_eq!(product, games.nimber(nim_product(x, y)), "{x} {y}");
        }
    }
}

/// `1:y = x` says what `powto` adds to a game, so `powto(1, x)` is `x`.
#[test]
fn the_first_power_to_a_number_is_the_number() {
    let mut games = Games::new();
    for denominator in [1, 2, 4, 8, 16, 32] {
        for numerator in 1..=3 * denominator {
            let number = format!("{numerator}/{denominator}");
            let power = read(&mut games, &format!("powto(1, {number})"));
            assert_eq!(power, read(&mut games, &number), "{number}");
        }
    }
}

/// Incentives, without those that are dominated.
#[test]
fn printed_incentives() {
    let rows: &[(&str, &[&str], &[&str])] = &[
        ("5", &["-1"], &[]),
        ("-1/2", &["-1/2"], &["-1/2"]),
        ("25/16", &["-1/16"], &["-1/16"]),
        ("9/8*", &["*"], &["*"]),
        ("^", &["v"], &["^*"]),
        ("v*", &["^*"], &["v", "v*"]),
        ("73/16v9*8", &["^*"], &["v9*8"]),
        ("^[4]", &["v<4>"], &["^[4]*"]),
        ("{0|^<2>}", &["{v<2>|0}"], &["^[2]*"]),
        ("{0||0|v3}", &["{^3|0||0}"], &["{^3,{^3|0}|0}"]),
        ("{^3|vv}", &["{^5|0}"], &["{^5|0}"]),
        ("Tiny(3/2)", &["Miny(3/2)"], &["{3/2,{3/2|0}|0}"]),
        ("Tiny({3|1})", &["Miny({3|1})"], &["{3Tiny({3|1})|1Tiny({3|1}),{2,{3|1}|0}||0}"]),
        ("{1|^^||^}", &["{{1v|^},{1v||1vv|0}|0,{^|0,{0|-1^^}}}"], &["{1v|^||0}"]),
        ("{3||2*|1*}", &["{2*|1*||0}"], &["{2*|1*||0}"]),
    ];
    let mut games = Games::new();
    for (text, left, right) in rows {
        let game = read(&mut games, text);
        let found =
            [games.incentives_of(game, Player::Left), games.incentives_of(game, Player::Right)];
        for (found, printed) in found.into_iter().zip([left, right]) {
            let printed = printed.iter().map(|text| read(&mut games, text));
            let [found, printed] = [found, printed.collect()].map(|mut incentives: Options| {
                incentives.sort_unstable_by_key(|&game| games.ascii(game));
                incentives
            });
            assert_eq!(found, printed, "{text}");
        }
    }
}

#[test]
fn worksheet_sentences_of_cgsuite() {
    use mustplay_cgt::normal::NoNames;
    use mustplay_cgt::normal::notation::Sentence;
    use mustplay_core::NoProgress;

    let mut games = Games::new();
    let mut holds = |text: &str| match games.read_sentence(text, &mut NoNames, &NoProgress) {
        Ok(Sentence::Question { holds, .. }) => holds,
        other => panic!("{text}: {other:?}"),
    };
    assert!(holds("^^ > *"));
    assert!(holds("0 <| ^*"));
    assert!(holds("^ <> *"));
    assert!(!holds("^^ <> *"));
    let defined = games.read_sentence("G := {2||1|0}", &mut NoNames, &NoProgress);
    assert!(matches!(defined, Ok(Sentence::Definition(name, _)) if name == "g"));
}
