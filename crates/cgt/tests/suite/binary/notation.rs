//! Text: round trips, and what is refused.

use mustplay_cgt::binary::{FormFamily, Games};
use mustplay_cgt::normal::Style;
use mustplay_core::StopReason;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::random::tree;

fn error(text: &str) -> String {
    Games::new().read(text).unwrap_err().to_string()
}

#[test]
fn bad_texts_are_refused_with_a_place() {
    assert_eq!(error(""), "line 1, column 1: expected a game, found the end");
    assert_eq!(error("{T|}"), "line 1, column 4: expected a game, found `}`");
    assert_eq!(error("{|F}"), "line 1, column 2: expected a game, found `|`");
    assert_eq!(error("{T}"), "line 1, column 3: expected a connective, `,` or `|`, found `}`");
    assert_eq!(
        error("{T|F"),
        "line 1, column 5: expected a connective, `,`, `|` or `}`, found the end"
    );
    assert_eq!(
        error("T|F|X"),
        "line 1, column 3: expected one longest run of bars, found two of 1"
    );
    assert_eq!(error("T,F"), "line 1, column 4: expected `|`, found the end");
    assert_eq!(error("T\n| Z"), "line 2, column 3: expected a game, found `Z`");
    assert_eq!(error("T)"), "line 1, column 2: expected the end, found `)`");
    assert_eq!(error("(T"), "line 1, column 3: expected a connective, `|` or `)`, found the end");
    assert_eq!(error("T ∧"), "line 1, column 4: expected a game, found the end");
    let deep = "{".repeat(1_000_000);
    assert_eq!(error(&deep), "line 1, column 129: more than 128 levels");
    assert_eq!(error(&"~".repeat(1_000_000)), "line 1, column 129: more than 128 levels");
    let bars = format!("T{}F", "|".repeat(17));
    assert_eq!(error(&bars), "line 1, column 2: more than 16 bars in a run");
}

#[test]
fn the_sixteen_are_written_as_in_figure_7_1() {
    let mut games = Games::new();
    let names = |games: &mut Games, family| -> Vec<String> {
        let forms = *games.sixteen(family).forms();
        let texts = forms.map(|form| games.text(form, Style::Unicode));
        texts.map(|text| text.trim_matches(['{', '}']).to_owned()).to_vec()
    };
    assert_eq!(
        names(&mut games, FormFamily::Division),
        [
            "T",
            "T*|Z△",
            "T*||Z△*|F",
            "X*",
            "Z△*",
            "T|Z△*||F*",
            "Z△|F*",
            "F",
            "T*",
            "T|Z△*",
            "T||Z△|F*",
            "X",
            "Z△",
            "T*|Z△||F",
            "Z△*|F",
            "F*",
        ]
    );
    assert_eq!(
        names(&mut games, FormFamily::GameSat),
        [
            "T",
            "T*|Z□*",
            "T*||Z□|F",
            "X*",
            "Z□",
            "T|Z□||F*",
            "Z□*|F*",
            "F",
            "T*",
            "T|Z□",
            "T||Z□*|F*",
            "X",
            "Z□*",
            "T*|Z□*||F",
            "Z□|F",
            "F*",
        ]
    );
}

#[test]
fn work_that_grows_with_a_text_can_be_stopped() {
    let refused = Games::new().read_watched("X /\\ X", &StopReason::Time).unwrap_err();
    assert_eq!(refused.to_string(), "time limit reached while evaluating");
}

properties! {
    #[test]
    fn what_is_written_reads_back(g in tree()) {
        let mut games = Games::new();
        let form = g.build(&mut games);
        for style in [Style::Ascii, Style::Unicode] {
            let text = games.text(form, style);
            prop_assert_eq!(games.read(&text), Ok(form), "{}", text);
            // One text in every engine.
            let mut other = Games::new();
            let there = other.read(&text).unwrap();
            prop_assert_eq!(other.text(there, style), text);
        }
        let text = games.text(form, Style::Unicode);
        prop_assert_eq!(games.text_within(form, Style::Unicode, text.len()), Some(text));
    }

    #[test]
    fn random_text_never_panics(text in "[TFXZeo*□△|{}(),~¬∧∨≡=/\\\\& \n]{0,24}") {
        if let Ok(form) = Games::new().read(&text) {
            prop_assert!(form.index() < usize::MAX);
        }
    }

    #[test]
    fn changed_text_never_panics(g in tree(), at in any::<prop::sample::Index>(), new in any::<char>()) {
        let mut games = Games::new();
        let form = g.build(&mut games);
        let mut text: Vec<char> = games.text(form, Style::Unicode).chars().collect();
        let place = at.index(text.len());
        text[place] = new;
        let text: String = text.into_iter().collect();
        if let Ok(form) = games.read(&text) {
            let again = games.text(form, Style::Ascii);
            prop_assert_eq!(games.read(&again), Ok(form));
        }
    }
}
