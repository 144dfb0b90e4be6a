//! Values from *Winning Ways*, from Siegel's book, and what CGSuite prints for them.

use super::{cgsuite, holds, session, value};

/// The tables of CGSuite's own tests, and its tutorial on loopy games.
#[test]
fn cgsuite_prints_the_same() {
    for (text, expected) in [
        ("{pass|}", "on"),
        ("{|pass}", "off"),
        ("x{0|x}", "over"),
        ("x{x|0}", "under"),
        ("{pass|*}", "^[on]"),
        ("{pass,0|0}", "^[on]*"),
        ("{pass|3/2}", "3/2under"),
        ("{-1/4+*|pass}", "-1/4v[on]"),
        ("5+upon*", "5^[on]*"),
        ("5-upon", "5v[on]"),
        ("5+{0||0|0,pass}", "5^<on>"),
        ("5+{0,*||*|pass}", "5^<on>*"),
        ("5+{0,pass|0||0}", "5v<on>"),
        ("5+{pass|*||0,*}", "5v<on>*"),
        ("{0|uponth||-uponth}", "{0|^<on>||v<on>}"),
        ("{0|-upon+*}", "^<on>"),
        ("{0|||0||0|off}", "{0|Tiny(on)}"),
        ("{on|0||0}", "Miny(on)"),
        ("{0||0|under}", "Tiny(over)"),
        ("+-{0|pass}", "+-over"),
        ("+-{5|pass}", "+-(5over)"),
        ("+-{0|uponth}", "+-{0|^<on>}"),
        ("+-{{0|uponth},{0|uponth+*}}", "+-{{0|^<on>},{0|^<on>*}}"),
        ("+-(uponth+*)", "0"),
        ("x{0||||0|||x|*||*}", "a{0||||0|||a|*||*}"),
        ("over+^", "over"),
        ("over-5", "-5over"),
        ("over & v", "over & v"),
        ("dud", "dud"),
        ("on+off", "dud"),
        ("a{{|a}|}", "1 & 0"),
        ("a{1||a|0}", "2 & +-1"),
        ("{0|{dud|},*}", "^ & v*"),
        ("{2&-2|1&-2}", "{2|1} & -2*"),
        ("upsum(upon, uponth)", "{0|^<on>*}"),
        ("downsum(upon, uponth)", "^[on]"),
        ("uponth + {0|upon}", "{0||0|^<on>*} & {0|^[on]}"),
        ("10.upon", "{0|{0||||0|||0||0|{0||||0|||0||0|^[on]*}}}"),
    ] {
        assert_eq!(cgsuite(text), expected, "{text}");
    }
}

/// Powers of numbers with over and under and of on, and operations of normal play between them.
#[test]
fn powers_that_go_on() {
    for (text, expected) in [
        ("^.PowTo(on)", "^[on]"),
        ("^.Pow(on)", "^<on>"),
        ("on.PowTo(2)", "on"),
        ("over.PowTo(0)", "0"),
        ("over.Pow(1)", "over"),
        ("tiny(2).PowTo(on)", "{pass||0|-2}"),
        ("^.PowTo(5/2over)", "{^[2]|*,^[3]||*,pass}"),
        ("^.Pow(2) + upon", "^<2> + upon"),
        ("over.Canonical", "over"),
        ("over + (* Heat 2)", "+-2 + over"),
        ("{0|1}:over", "(1/2):over"),
    ] {
        assert_eq!(cgsuite(text), cgsuite(expected), "{text}");
    }
    for x in ["on", "over", "1over", "5/2over", "5/2under", "1under", "1/4over", "3/8under"] {
        assert_eq!(cgsuite(&format!("powto(1, {x})")), x);
    }
}

/// Two larger ones of the same tables, one of which has two loops.
#[test]
fn cgsuite_prints_the_same_of_long_cycles() {
    let text = "{0|{0||||-1|||-1+*,a{0||0|a|||-1+*||||-1+*}||-2|b{-2,{-1,-1+*||-1+*|b|||-2}|-2}}}";
    let game = value(text);
    assert!(game.is_stopper());
    assert_eq!(game.onside().len(), 17);
    // An idempotent is its own double.
    assert!(holds(&format!("{text} + {text} = {text}")));
}

/// Degrees in the tables of CGSuite.
#[test]
fn degrees() {
    for (text, expected) in [
        ("on", "on"),
        ("off", "on"),
        ("over", "over"),
        ("3/2+under", "over"),
        ("{-1/4+*|pass}", "^<on>"),
        ("{0|uponth||-uponth}", "^<on>"),
        ("{on|0||0}", "Tiny(on)"),
        ("{0||0|under}", "Tiny(over)"),
        ("+-over", "over"),
        ("{0|||0||0|off}", "{0||||0|||Miny(on)|0||off}"),
        ("a{0||||0|||a|*||*}", "{0|a{0|0,{0|||a|0||0}}}"),
        ("{3|1||-2}", "0"),
    ] {
        assert_eq!(cgsuite(&format!("degree({text})")), expected, "{text}");
    }
}

/// The outcomes that CGSuite tells, and all others of the nine.
#[test]
fn the_nine_outcomes() {
    for (text, expected) in [
        ("on", "L"),
        ("off", "R"),
        ("*", "N"),
        ("0", "P"),
        ("dud", "D"),
        ("tis", "PHat"),
        ("tisn", "PCheck"),
        ("{0|{dud|},*}", "NHat"),
        ("-{0|{dud|},*}", "NCheck"),
        ("over", "L"),
        ("{0|uponth||-uponth}", "N"),
        ("{on|0||0}", "R"),
    ] {
        assert_eq!(value(text).outcome().to_string(), expected, "{text}");
    }
}

/// WW chapter 11.
#[test]
fn winning_ways_chapter_11() {
    for question in [
        // over is positive and less than all positive numbers; upon lies between ↑ and over.
        "over > 0",
        "over < 1/1024",
        "over > 5.^",
        "over + over = over",
        "upon > ^",
        "upon > 0",
        "upon < over",
        "^ + ^ > upon",
        "upon* || 0",
        "1 + over > 1",
        "1 + over < 1 + 1/64",
        "over > 100.^",
        "{1|pass} = 1 + over",
        "on > over",
        "on + 1 = on",
        "on + off = dud",
        "on + on = on",
        "on - on = dud",
        "dud + over = dud",
        "tis + tisn = 1 & -1",
        "tis >= 0",
        "tis <= 1",
        "tis |> 0",
        "over - over = over & under",
        "upon = {upon|*}",
        "upon + upon* = upon + upon + *",
        "uponth + uponth = uponth",
        "tiny(on) > 0",
        "tiny(on) < tiny(1000)",
        "on:on = on",
        "1:off = {0|1,pass}",
    ] {
        assert!(holds(question), "{question}");
    }
}

/// Bach's Carousel (WW chapter 11): its sides are no stoppers, and that is said.
#[test]
fn bachs_carousel_is_not_stopper_sided() {
    let carousel = value("a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}");
    assert!(!carousel.is_stopper());
    assert!(!carousel.is_stopper_sided());
    assert_eq!(carousel.outcome().to_string(), "N");
    let text = session().text(&carousel).expect("a text");
    assert!(text.contains(" & "), "{text}");
}
