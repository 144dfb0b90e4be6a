//! What can be asked about a game beyond its value: incentives, terms of a sum, games of a day,
//! sequences of heaps, trees of positions.

use mustplay::{
    Engine, Game, GameAnalysis, GameSentence, GameSentences, GameSession, Limits, LiteralMove,
    Style,
};
use mustplay_cgt::normal::{Games, Player};
use mustplay_core::NoProgress;
use mustplay_rulesets::RulesetNames;
use mustplay_rulesets::literal::literal;
use mustplay_rulesets::{Sequence, Terms};

fn about(session: &mut GameSession, sentence: &str) -> GameAnalysis {
    let report = session.evaluate(sentence, &Limits::default(), &());
    match report.expect(sentence).answer {
        GameSentence::Game(analysis) => *analysis,
        other => panic!("{sentence}: {other:?}"),
    }
}

fn born(day: u32) -> Result<Vec<String>, String> {
    let game = Game { sentences: Vec::new(), style: Style::Ascii, compare: false, born: Some(day) };
    let report = Engine::default().run(&game, &Limits::default(), &());
    let report = report.map_err(|error| error.to_string())?;
    match report.answer.sentences {
        GameSentences::Born(born) => {
            assert_eq!((born.day, born.count), (day, born.games.len()));
            Ok(born.games)
        }
        other => panic!("{other:?}"),
    }
}

/// WW chapter 6, CGT week 6: 1, 4, 22 and 1474 games.
#[test]
fn games_born_by_days_0_to_3() {
    let counts: Vec<usize> = (0..=3).map(|day| born(day).expect("a day").len()).collect();
    assert_eq!(counts, [1, 4, 22, 1474]);
    assert_eq!(born(1).expect("a day"), ["0", "*", "1", "-1"]);
    let expected = "born: expected a day from 0 to 3 (day 4 has too many games to list), found 4";
    assert!(born(4).unwrap_err().contains(expected.split_once(": ").expect("two parts").1));
}

/// Calistrate, Paulhus and Wolfe: the games born by a day form a distributive lattice; day 2 has
/// one greatest and one least game.
#[test]
fn the_lattice_of_day_2() {
    let game = Game { sentences: Vec::new(), style: Style::Ascii, compare: false, born: Some(2) };
    let mut report = (Engine::default().run(&game, &Limits::default(), &())).expect("day 2");
    let handles = report.answer.handles();
    let session = &mut report.answer.session;
    let diagram = session.diagram(&handles, &Limits::default(), &()).expect("not stopped");
    assert_eq!(diagram.nodes().len(), 22);
    let top = |at: usize| diagram.covers().iter().all(|&(low, _)| low != at);
    let tops: Vec<&str> =
        (0..22).filter(|&at| top(at)).map(|at| diagram.nodes()[at].name.as_str()).collect();
    assert_eq!(tops, ["2"]);
}

#[test]
fn incentives_are_told() {
    let mut session = GameSession::new(Style::Ascii);
    let incentives = about(&mut session, "v*").incentives.expect("few positions");
    assert_eq!(incentives.left, ["^*"]);
    assert_eq!(incentives.right, ["v", "v*"]);
}

/// A power with a star or a minus is one game, though it is read as a sum.
#[test]
fn literals_have_no_terms() {
    let mut session = GameSession::new(Style::Ascii);
    for literal in ["^<2>*", "v[3]", "-1^[2]*3"] {
        let found = about(&mut session, literal).components;
        assert!(found.is_empty(), "{literal}: {found:?}");
    }
    let found = about(&mut session, "^<2>* + v[3]").components;
    let texts: Vec<&str> = found.iter().map(|part| part.expression.as_str()).collect();
    assert_eq!(texts, ["^<2>*", "v[3]"]);
}

/// Every move that is told wins the sum, and no other does: by evaluating the sum afterwards.
#[test]
fn winning_moves_in_the_terms_of_sums() {
    let terms = [
        r#"clobber("xxo")"#,
        r#"domineering("2x2")"#,
        "nim(2)",
        "kayles(3)",
        r#"toads("T_F")"#,
        "{1|-1}",
        "^",
        "*2",
    ];
    let mut session = GameSession::new(Style::Ascii);
    for (at, one) in terms.iter().enumerate() {
        for other in &terms[at..] {
            for sign in ['+', '-'] {
                let sentence = format!("{one} {sign} {other}");
                let found = about(&mut session, &sentence).components;
                assert_eq!(found.len(), 2, "{sentence}");
                assert_eq!(found[0].expression, *one);
                for (place, component) in found.iter().enumerate() {
                    let told = component.winning_moves.as_ref().expect("few moves");
                    for (player, told) in [(Player::Left, &told.left), (Player::Right, &told.right)]
                    {
                        let expected = by_evaluation([one, other], sign, place, player);
                        let mut told = told.clone();
                        let key = |step: &LiteralMove| (step.from.clone(), step.to.clone());
                        told.sort_by_key(key);
                        told.dedup();
                        let mut expected = expected;
                        expected.sort_by_key(key);
                        expected.dedup();
                        assert_eq!(told, expected, "{sentence}, term {place}, {player:?}");
                    }
                }
            }
        }
    }
}

/// The winning moves in one of two terms, by evaluating both and each move with the other term.
fn by_evaluation(terms: [&str; 2], sign: char, place: usize, player: Player) -> Vec<LiteralMove> {
    let mut games = Games::new();
    let mut names = RulesetNames::new(&NoProgress);
    let mut values =
        terms.map(|term| games.read_with(term, &mut names, &NoProgress).expect("a game"));
    let negative = sign == '-';
    if negative {
        values[1] = games.neg(values[1]);
    }
    let turned = negative && place == 1;
    let rest = values[1 - place];
    let moves: Vec<(LiteralMove, _)> = if let Some((name, arguments)) = terms[place].split_once('(')
    {
        let position = literal(name, arguments.trim_end_matches(')')).expect("a literal");
        let mover = if turned { player.opponent() } else { player };
        let options = position.options(mover, &mut games, &NoProgress).ok();
        let options = options.expect("few options").into_iter();
        options.map(|(option, value)| (option.step, value)).collect()
    } else {
        let from = games.ascii(values[place]);
        let options = games.options(values[place], player);
        let mut step = |option| {
            let to = games.ascii(option);
            LiteralMove { from: from.clone(), name: format!("to {to}"), to, board: 1 }
        };
        options.iter().map(|&option| (step(option), option)).collect()
    };
    let is_literal = terms[place].contains('(');
    let mut winning = Vec::new();
    for (step, value) in moves {
        let value = if turned && is_literal { games.neg(value) } else { value };
        let sum = games.add(value, rest);
        // The opponent moves next and must lose: for Left the sum is at least 0, for Right at most.
        let zero = games.zero();
        let wins = match player {
            Player::Left => games.le(zero, sum),
            Player::Right => games.le(sum, zero),
        };
        if wins {
            winning.push(step);
        }
    }
    winning
}

fn sequence(session: &mut GameSession, sentence: &str) -> Sequence {
    let moves = about(session, sentence).moves.expect("a ruleset");
    moves.sequence.expect("a game of heaps")
}

#[test]
fn sequences_and_periods_of_heaps() {
    let mut session = GameSession::new(Style::Ascii);
    for (sentence, period) in [
        ("kayles(5)", Some((71, 12, 0))),
        ("octal(\"0.07\", 5)", Some((53, 34, 0))),
        ("subtraction(2,3,7; 4)", Some((0, 5, 0))),
        ("allbut(2,3,7; 4)", Some((0, 4, 2))),
        ("partizan(\"{1}\", \"{}\", 4)", Some((0, 1, 1))),
        ("grundy(9)", None),
    ] {
        let found = sequence(&mut session, sentence).period;
        let found = found.map(|period| (period.start, period.length, period.saltus));
        assert_eq!(found, period, "{sentence}");
    }
    let kayles = sequence(&mut session, "kayles(30)");
    assert!(matches!(kayles.terms, Terms::Nimbers(values) if values.len() == 31));
}

/// The tree of a position is the position's own, not that of its canonical form.
#[test]
fn trees_of_positions() {
    let mut session = GameSession::new(Style::Ascii);
    let toads = about(&mut session, "toads(\"T_F\")").handle().expect("a game");
    let tree = session.tree(&toads).expect("a small tree");
    let outline = "T_F\n  L _TF\n    R FT_\n      L F_T\n  R TF_\n    L _FT\n      R F_T\n";
    assert_eq!(tree.outline(), outline);
    // So is that of a name of it, and of the last game.
    for named in ["strip = toads(\"T_F\")", "strip", "it"] {
        let handle = about(&mut session, named).handle().expect("a game");
        let tree = session.tree(&handle).expect("a small tree");
        assert_eq!(tree.outline(), outline, "{named}");
    }
    let star = about(&mut session, "{0|0}").handle().expect("a game");
    assert_eq!(session.tree(&star).expect("small").outline(), "*\n  L 0\n  R 0\n");
    let heap = about(&mut session, "nim(12)").handle().expect("a game");
    let message = session.tree(&heap).unwrap_err().to_string();
    assert_eq!(message, "expected a game tree of at most 5000 nodes, found more");
}
