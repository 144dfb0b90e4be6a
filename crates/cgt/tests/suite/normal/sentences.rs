//! Sentences: names for games and questions about them.

use std::collections::BTreeMap;

use mustplay_cgt::normal::notation::{Relation, Sentence};
use mustplay_cgt::normal::{Argument, Game, Games, NameScope, NoNames, Style};
use mustplay_core::NoProgress;

fn holds(games: &mut Games, question: &str) -> bool {
    match games.read_sentence(question, &mut NoNames, &NoProgress) {
        Ok(Sentence::Question { holds, .. }) => holds,
        other => panic!("{question}: {other:?}"),
    }
}

#[test]
fn questions_are_answered() {
    let mut games = Games::new();
    for yes in [
        "1 > ^",
        "^ > 0",
        "0 < ^*2",
        "* || 0",
        "*+* = 0",
        "*+* == 0",
        "{1|-1} <= 2",
        "2 >= +-1",
        "^* ‖ 0",
        "* <| 0",
        "* |> 0",
        "-1 <| 0",
        "{0,*,1,2|0,*,1,2} = {2|0,*}",
    ] {
        assert!(holds(&mut games, yes), "{yes}");
    }
    for no in ["1 < ^", "* <= 0", "1 || 0", "1 <| 1", "0 ≥ 1", "1 = 2", "1 != 1", "^* ≠ {0,*|0}"]
    {
        assert!(!holds(&mut games, no), "{no}");
    }
}

#[test]
fn every_relation_agrees_with_the_order() {
    let mut games = Games::new();
    let all = games.born_by_day(2);
    for &g in &all {
        for &h in &all {
            let (g_text, h_text) = (games.ascii(g), games.ascii(h));
            let (le, ge) = (games.le(g, h), games.le(h, g));
            for (relation, expected) in [
                (Relation::Less, le && !ge),
                (Relation::AtMost, le),
                (Relation::Equal, le && ge),
                (Relation::Unequal, !(le && ge)),
                (Relation::AtLeast, ge),
                (Relation::Greater, ge && !le),
                (Relation::Confused, !le && !ge),
                (Relation::NotAtLeast, !ge),
                (Relation::NotAtMost, !le),
            ] {
                let sign = relation.symbol(Style::Ascii);
                let question = format!("{g_text} {sign} {h_text}");
                assert_eq!(holds(&mut games, &question), expected, "{question}");
            }
        }
    }
}

/// Names that were given values.
#[derive(Default)]
struct Given(BTreeMap<String, Game>);

impl NameScope for Given {
    fn call(&mut self, _: &mut Games, _: &str, _: &[Argument]) -> Option<Result<Game, String>> {
        None
    }

    fn variable(&self, name: &str) -> Option<Game> {
        self.0.get(name).copied()
    }

    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn names_stand_for_games() {
    let mut games = Games::new();
    let mut given = Given::default();
    let Ok(Sentence::Definition(name, value)) =
        games.read_sentence("g1 = {1|-1}", &mut given, &NoProgress)
    else {
        panic!("a definition");
    };
    given.0.insert(name, value);
    for (text, expected) in [("g1", "+-1"), ("g1-g1", "0"), ("2.g1 + *", "*")] {
        let read = games.read_with(text, &mut given, &NoProgress);
        assert_eq!(read.map(|g| games.ascii(g)).as_deref(), Ok(expected), "{text}");
    }
    let asked = games.read_sentence("g1 == {1|-1}", &mut given, &NoProgress);
    assert!(matches!(asked, Ok(Sentence::Question { holds: true, .. })));
}

#[test]
fn bad_sentences_are_refused() {
    let mut games = Games::new();
    for (text, message) in [
        ("1 < 2 < 3", "line 1, column 7: expected an operator or the end, found `<`"),
        ("1 <", "line 1, column 4: expected a game, found the end"),
        ("= 1", "line 1, column 1: expected a game, found `=`"),
        ("1 | 2", "line 1, column 3: expected an operator, a relation or the end, found `|`"),
        ("{1 < 2|}", "line 1, column 4: expected `,` or `|`, found `<`"),
        ("g + 1", "line 1, column 1: expected a game, found the name `g`, which stands for none"),
        ("tiny + 1", "line 1, column 1: expected `(` after the name `tiny`"),
    ] {
        let error = games.read_sentence(text, &mut NoNames, &NoProgress).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}
