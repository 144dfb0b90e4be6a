//! Strategies made, checked and followed (CGT weeks 1 and 2).

use std::collections::BTreeMap;

use mustplay::{
    CheckStrategy, CheckedStrategy, Convention, Engine, Game, GameOpponent, GameRules,
    GameStrategy, Limits, MadeStrategy, MakeStrategy, Player, Prospect, StrategyClaim,
    StrategyFault, Style,
};
use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;
use serde_json::json;

fn make(game: &str, player: Player, first: Player, convention: Convention) -> MadeStrategy {
    let make =
        MakeStrategy { sentences: vec![game.to_owned()], player, first: Some(first), convention };
    let report = Engine::default().run(&make, &Limits::default(), &());
    report.expect("a game").answer
}

fn check(strategy: &GameStrategy) -> CheckedStrategy {
    let check = CheckStrategy { strategy: strategy.clone() };
    let report = Engine::default().run(&check, &Limits::default(), &());
    report.expect("a strategy").answer
}

/// A strategy written by hand for the first player, who is Left.
fn written(game: &str, player: Player, answers: &[(&str, &str)]) -> GameStrategy {
    let answers = answers.iter().map(|(position, answer)| ((*position).into(), (*answer).into()));
    GameStrategy {
        game: game.to_owned(),
        player,
        first: Player::Left,
        convention: Convention::Normal,
        claims: StrategyClaim::Win,
        answers: answers.collect(),
    }
}

const BOTH: [Player; 2] = [Player::Left, Player::Right];

const GAMES: &[&str] = &[
    "nim(1,2)",
    "nim(2,3)",
    "nim(1,2,3)",
    "kayles(4)",
    r#"domineering("3x2")"#,
    r#"clobber("xoxo")"#,
    r#"tic("...")"#,
    r#"tic("....")"#,
    r#"hackenbush("BRG")"#,
    r#"toads("TT_FF")"#,
    r#"nim(2) + domineering("2x2") - {1|0}"#,
    "chomp(\"2x3\")",
];

/// CGT weeks 1 and 2: one of the players has a strategy that wins, or both have one that draws; the
/// checker accepts it, and refuses it as soon as anything is changed that matters.
#[test]
fn strategies_are_what_the_definition_says() {
    let mut random = SplitMix::new(1);
    let mut forged = 0;
    for &game in GAMES {
        for first in BOTH {
            for convention in [Convention::Normal, Convention::Misere] {
                let made = BOTH.map(|player| make(game, player, first, convention));
                let results = made.each_ref().map(|made| made.result.expect("no limit"));
                assert!(
                    matches!(
                        results,
                        [Prospect::Win, Prospect::Loss]
                            | [Prospect::Loss, Prospect::Win]
                            | [Prospect::Draw, Prospect::Draw]
                    ),
                    "{game}"
                );
                for made in made {
                    let Some(strategy) = made.strategy else {
                        assert_eq!(made.result, Some(Prospect::Loss));
                        continue;
                    };
                    let checked = check(&strategy);
                    assert_eq!((checked.holds, checked.unused), (Some(true), 0), "{game}");
                    forged += forge(&strategy, &mut random);
                }
            }
        }
    }
    assert!(forged > 60, "{forged}");
}

/// Changes a strategy in ways that leave it incomplete or no strategy at all.
fn forge(strategy: &GameStrategy, random: &mut SplitMix) -> usize {
    let names: Vec<&String> = strategy.answers.keys().collect();
    if names.is_empty() {
        return 0;
    }
    for _ in 0..if full() { 20 } else { 2 } {
        let name = names[random.index(names.len())];
        let mut missing = strategy.clone();
        missing.answers.remove(name);
        let checked = check(&missing);
        let refutation = checked.refutation.expect("it is not answered");
        assert_eq!(
            (refutation.position, refutation.fault),
            (name.clone(), StrategyFault::Unanswered)
        );
        let mut illegal = strategy.clone();
        illegal.answers.insert(name.clone(), "z9".to_owned());
        let fault = check(&illegal).refutation.map(|refutation| refutation.fault);
        assert_eq!(fault, Some(StrategyFault::Illegal("z9".to_owned())));
    }
    // The same answers for the other convention, or for who moves second, hold only if the
    // definition says so, which the maker knows by another way.
    let mut turned = strategy.clone();
    turned.convention = match turned.convention {
        Convention::Normal => Convention::Misere,
        Convention::Misere => Convention::Normal,
    };
    if check(&turned).holds == Some(true) {
        let result = make(&turned.game, turned.player, turned.first, turned.convention).result;
        let least = match turned.claims {
            StrategyClaim::Win => Prospect::Win,
            StrategyClaim::Draw => Prospect::Draw,
        };
        assert!(result >= Some(least), "{turned:?}");
    }
    2
}

/// CGT week 1: the second player mirrors in two equal heaps.
#[test]
fn week_1_tweedledum_wins_two_equal_heaps() {
    let mut answers = BTreeMap::new();
    for low in 0..3 {
        answers.insert(format!("nim({low},3)"), format!("3 to {low}"));
        answers.insert(format!("nim(3,{low})"), format!("3 to {low}"));
        for lower in 0..low {
            answers.insert(format!("nim({lower},{low})"), format!("{low} to {lower}"));
            answers.insert(format!("nim({low},{lower})"), format!("{low} to {lower}"));
        }
    }
    let strategy = GameStrategy { answers, ..written("nim(3,3)", Player::Right, &[]) };
    assert_eq!(check(&strategy).holds, Some(true));
    // Moving first one cannot mirror.
    let first = GameStrategy { first: Player::Right, ..strategy };
    let refutation = check(&first).refutation.expect("there is nothing to mirror");
    assert_eq!((refutation.line.len(), refutation.fault), (0, StrategyFault::Unanswered));
}

/// CGT week 1: always to remove a largest pile wins with one pile; with two it wins no game, and
/// the line that refutes it is told.
#[test]
fn week_1_removing_the_largest_pile() {
    let one = written("nim(4)", Player::Left, &[("nim(4)", "4 to 0")]);
    assert_eq!(check(&one).holds, Some(true));
    let two = written("nim(1,2)", Player::Left, &[("nim(1,2)", "2 to 0")]);
    let refutation = check(&two).refutation.expect("Right takes the other pile");
    assert_eq!(refutation.fault, StrategyFault::Lost);
    let line: Vec<&str> = refutation.line.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(line, ["2 to 0", "1 to 0"]);
    let three = [("nim(1,1,1)", "1 to 0"), ("nim(0,0,1)", "1 to 0"), ("nim(0,1,0)", "1 to 0")];
    assert_eq!(check(&written("nim(1,1,1)", Player::Left, &three)).holds, Some(true));
}

/// CGT week 2: a first-player and a second-player strategy of nim{1,2} that do not win, and the
/// ones of nim{1,2} and nim{2,3} that do.
#[test]
fn week_2_strategies_of_nim_1_2() {
    let first =
        written("nim(1,2)", Player::Left, &[("nim(1,2)", "1 to 0"), ("nim(0,1)", "1 to 0")]);
    let lost = check(&first).refutation.expect("Right takes the pile of two");
    assert_eq!((lost.position.as_str(), lost.fault), ("nim(0,0)", StrategyFault::Lost));
    let second = [("nim(0,2)", "2 to 0"), ("nim(1,1)", "1 to 0"), ("nim(1,0)", "1 to 0")];
    let second = check(&written("nim(1,2)", Player::Right, &second));
    assert_eq!(second.refutation.map(|refuted| refuted.fault), Some(StrategyFault::Lost));
    for (game, answer) in [("nim(1,2)", "2 to 1"), ("nim(2,3)", "3 to 2")] {
        let made = make(game, Player::Left, Player::Left, Convention::Normal);
        let strategy = made.strategy.expect("the first player wins");
        assert_eq!(strategy.answers.get(game).map(String::as_str), Some(answer));
        assert_eq!(check(&strategy).holds, Some(true));
    }
}

/// CGT week 2, exercise: a strategy of a drawn game never loses and does not always win.
#[test]
fn week_2_drawing_strategies() {
    let game = r#"tic("x...")"#;
    let mut drawn = 0;
    for player in BOTH {
        for first in BOTH {
            let made = make(game, player, first, Convention::Normal);
            if made.result != Some(Prospect::Draw) {
                continue;
            }
            drawn += 1;
            let strategy = made.strategy.expect("a draw is something");
            assert_eq!(
                (strategy.claims, check(&strategy).holds),
                (StrategyClaim::Draw, Some(true))
            );
            let boasting = GameStrategy { claims: StrategyClaim::Win, ..strategy };
            let fault = check(&boasting).refutation.map(|refutation| refutation.fault);
            assert_eq!(fault, Some(StrategyFault::Drawn));
        }
    }
    assert!(drawn > 0);
}

/// Programs tell faults apart by these texts.
#[test]
fn faults_of_strategies_have_names() {
    let written = |fault: StrategyFault| serde_json::to_value(fault).expect("JSON");
    assert_eq!(written(StrategyFault::Unanswered), json!("unanswered"));
    assert_eq!(written(StrategyFault::Illegal("1".to_owned())), json!({ "illegal": "1" }));
    assert_eq!(written(StrategyFault::Lost), json!("lost"));
    assert_eq!(written(StrategyFault::Drawn), json!("drawn"));
}

/// A strategy is followed move by move, and another one refused.
#[test]
fn strategies_are_followed() {
    let made = make("nim(1,2,3)", Player::Right, Player::Left, Convention::Normal);
    let strategy = made.strategy.expect("the second player wins");
    let game = Game {
        sentences: vec!["nim(1,2,3)".to_owned()],
        style: Style::Ascii,
        compare: false,
        born: None,
    };
    let rules =
        GameRules { person: Player::Left, first: Player::Left, convention: Convention::Normal };
    let limits = Limits::default();
    let mut opponent = GameOpponent::new(&game, rules, &limits, &()).expect("a game");
    let others = GameStrategy { player: Player::Left, ..strategy.clone() };
    assert!(opponent.follow(others).is_err());
    opponent.follow(strategy.clone()).expect("it is Right's");
    while opponent.ending().is_none() {
        opponent.play(0, &limits, &()).expect("no limit");
        let expected = strategy.answers.get(&opponent.position()).cloned();
        let reply = opponent.answer(&limits, &()).expect("no limit").expect("a move");
        assert!(reply.by_strategy);
        assert_eq!(Some(reply.made), expected);
    }
    assert_eq!(opponent.winner(), Some(Player::Right));
}
