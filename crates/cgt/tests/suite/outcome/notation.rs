//! Games as text.

use mustplay_cgt::normal::notation::{NotationError, SentencePlace};
use mustplay_cgt::outcome::{Games, OutcomePoset};

use super::samples::{Random, posets, raw};

#[test]
fn text_is_read_back_as_the_same_form() {
    for (seed, poset) in posets().into_iter().enumerate() {
        let mut games = Games::new(poset.clone());
        let mut random = Random::new(300 + seed as u64);
        for _ in 0..500 {
            let form = raw(&mut games, &mut random, 4);
            let text = games.text(form);
            assert_eq!(games.parse(&text), Ok(form));
            let mut other = Games::new(poset.clone());
            let copy = other.parse(&text).unwrap();
            assert_eq!(other.text(copy), text, "text does not depend on the engine");
        }
    }
}

#[test]
fn shared_positions_are_defined_once() {
    let mut games = Games::new(OutcomePoset::fork());
    let mut form = games.parse("{a|b}").unwrap();
    for _ in 0..40 {
        let turned = games.raw(&[form], &[form]).unwrap();
        form = games.raw(&[turned, form], &[turned]).unwrap();
    }
    let text = games.text(form);
    assert!(text.len() < 2_000, "{}", text.len());
    assert_eq!(games.parse(&text), Ok(form));
}

#[test]
fn bad_text_is_located() {
    let mut games = Games::new(OutcomePoset::fork());
    let atom = "an outcome (_, a, b, T), `*`, `$` or `{`";
    for (text, place, expected, found) in [
        ("", (1, 1), atom, "the end"),
        ("{a|\n  b,c}", (2, 5), atom, "`c`"),
        ("{a}", (1, 3), "`,` or `|`", "`}`"),
        ("{a|b", (1, 5), "`,` or `}`", "the end"),
        ("{a|b|T}", (1, 5), "`,` or `}`", "`|`"),
        ("{|b}", (1, 2), atom, "`|`"),
        ("{a|}", (1, 4), atom, "`}`"),
        ("a b", (1, 3), "the end", "`b`"),
        ("$1", (1, 1), "a name defined before", "`$`"),
        ("$1=a $2", (1, 6), "`;` after the definition", "`$`"),
        ("$1=a;$1=b;a", (1, 6), "a name that is not defined yet", "`$`"),
        ("$x", (1, 2), "a number after `$`", "`x`"),
    ] {
        let (line, column) = place;
        let refused = NotationError::Expected {
            place: SentencePlace { line, column },
            expected: expected.to_owned(),
            found: found.to_owned(),
        };
        assert_eq!(games.parse(text), Err(refused), "{text:?}");
    }
    let mut lonely = Games::new("x,y".parse().unwrap());
    assert!(lonely.parse("*").is_err() && lonely.parse("⊤").is_err());
}

#[test]
fn top_bottom_and_star_have_signs() {
    let mut games = Games::new(OutcomePoset::linear(2).unwrap());
    let star = games.parse("*").unwrap();
    assert_eq!(games.text(star), "{T|_}");
    assert_eq!(games.parse("{⊤|⊥}"), Ok(star));
}

#[test]
fn mutated_text_never_panics() {
    let mut games = Games::new(OutcomePoset::fork());
    let mut random = Random::new(9);
    let symbols: Vec<char> = "{}|,ab_T*$=;1 \n⊤x".chars().collect();
    for _ in 0..20_000 {
        let form = raw(&mut games, &mut random, 3);
        let text = random.mutated(&games.text(form), &symbols, 4);
        if let Ok(form) = games.parse(&text) {
            let canonical_text = games.text(form);
            assert_eq!(games.parse(&canonical_text), Ok(form));
        }
    }
}

#[test]
fn mutated_posets_never_panic() {
    let mut random = Random::new(10);
    let symbols: Vec<char> = "_abT<,L9terminals:3 {}*⊤".chars().collect();
    for start in ["_<a<T,_<b<T", "L4", "fork", "terminals:3", "x,y<z"] {
        for _ in 0..4_000 {
            let text = random.mutated(start, &symbols, 4);
            match text.parse::<OutcomePoset>() {
                Ok(poset) => assert!(poset.atoms().all(|a| poset.le(a, a))),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}
