//! Games as a course plays them: sums as written, trees, isomorphism, who wins (CGT weeks 1 to 4).

use std::collections::HashSet;

use mustplay_cgt::normal::notation::Expression;
use mustplay_cgt::normal::{Argument, Game, Games, NameScope, Style};
use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_rulesets::RulesetNames;
use mustplay_rulesets::{
    Col, Convention, FormalSum, FormalSumBuilder, Hackenbush, Isomorphism, OutcomeSolver, PLAYERS,
    Player, Prospect, RulesetPosition, Snort,
};
use mustplay_testing::full;

fn read(games: &mut Games, text: &str) -> FormalSum {
    let mut names = RulesetNames::new(&NoProgress);
    let mut reader = FormalSumBuilder::new(text, games, &mut names, &NoProgress);
    let expression = Expression::read(text).expect("an expression");
    reader.read(&expression).expect("a game")
}

fn between(games: &mut Games, first: &str, second: &str) -> Isomorphism {
    let (first, second) = (read(games, first), read(games, second));
    Isomorphism::between(&first, &second, games, Style::Ascii, &NoProgress).expect("no limit")
}

fn isomorphic(first: &str, second: &str) -> bool {
    matches!(between(&mut Games::new(), first, second), Isomorphism::Same(_))
}

/// By the definition: the options can be put in pairs, each of isomorphic games.
fn by_definition(games: &mut Games, first: &FormalSum, second: &FormalSum) -> bool {
    PLAYERS.into_iter().all(|player| {
        let options = |position: &FormalSum, games: &mut Games| {
            position.steps(player, games).expect("few moves")
        };
        let (first, mut second) = (options(first, games), options(second, games));
        // Being isomorphic is an equivalence, so any partner will do.
        first.len() == second.len()
            && first.iter().all(|one| {
                let mut partners = second.iter();
                let partner =
                    partners.position(|other| by_definition(games, &one.after, &other.after));
                partner.map(|place| second.swap_remove(place)).is_some()
            })
    })
}

/// A small position of a ruleset, a form, or a sum.
fn random_game(random: &mut SplitMix, depth: u32) -> String {
    let row = |letters: &[char], length: usize, random: &mut SplitMix| -> String {
        (0..length).map(|_| letters[random.index(letters.len())]).collect()
    };
    match random.index(if depth == 0 { 18 } else { 21 }) {
        0 => format!("nim({},{})", random.index(3), random.index(3)),
        1 => format!("clobber(\"{}\")", row(&['x', 'o', '.'], 4, random)),
        2 => format!(
            "domineering(\"{}/{}\")",
            row(&['.', '#'], 3, random),
            row(&['.', '#'], 3, random)
        ),
        3 => format!("col(\"{}\")", row(&['.', 'x', 'o', '#'], 3, random)),
        4 => format!("snort(\"{}\")", row(&['.', 'x', 'o', '#'], 3, random)),
        5 => format!("hackenbush(\"{}\")", row(&['B', 'R', 'G'], 3, random)),
        6 => format!("toads(\"{}\")", row(&['T', 'F', '_'], 4, random)),
        7 => format!("konane(\"{}\")", row(&['x', 'o', '.'], 5, random)),
        8 => ["0", "1", "-1", "*", "^", "1/2", "*2"][random.index(7)].to_owned(),
        9 => format!("allbut({}; {},2)", 1 + random.index(3), random.index(5)),
        10 => format!("grundy({})", random.index(8)),
        11 => format!("subtraction(1,3; {},{})", random.index(4), random.index(3)),
        12 => {
            let game = ["cutcake", "maundycake", "eatcake", "turncake"][random.index(4)];
            let side = |random: &mut SplitMix| 1 + random.index(3);
            format!("{game}(\"{}x{},1x2\")", side(random), side(random))
        }
        13 => format!("toppling(\"{}\")", row(&['L', 'R', 'E'], 3, random)),
        14 => format!("wythoff({},{})", random.index(3), random.index(3)),
        15 => {
            let code = |random: &mut SplitMix| ["{1}", "{2,40}", "0.7", "4.f"][random.index(4)];
            let (left, right) = (code(random), code(random));
            format!("partizan(\"{left}\", \"{right}\", {},2)", random.index(4))
        }
        16 => {
            let text = ["2x1", "0-1 1-2 0-1 2-0 1-0", "1-2 2-3 3-1 0-1", ""][random.index(4)];
            format!("nimstring(\"{text}\")")
        }
        17 => format!(
            "octal(\"{}\", {})",
            ["0.77", "0.c", "{33,1}"][random.index(3)],
            random.index(6)
        ),
        18 => format!("{} + {}", random_game(random, depth - 1), random_game(random, depth - 1)),
        19 => format!("-({})", random_game(random, depth - 1)),
        _ => format!("{{{}|{}}}", random_game(random, depth - 1), random_game(random, depth - 1)),
    }
}

fn small(games: &mut Games, game: &FormalSum) -> bool {
    const MOST: usize = 400;
    let mut open = vec![game.clone()];
    let mut count = 0;
    while let Some(position) = open.pop() {
        count += 1;
        if count > MOST {
            return false;
        }
        for player in PLAYERS {
            let steps = position.steps(player, games).expect("few moves");
            open.extend(steps.into_iter().map(|step| step.after));
        }
    }
    true
}

/// CGT week 4, exercise 2: X + 0 is isomorphic to X; and exercise 3: A + B is to B + A.
#[test]
fn week_4_exercises_2_and_3_sums_up_to_isomorphism() {
    let mut random = SplitMix::new(4);
    for _ in 0..if full() { 500 } else { 40 } {
        let (a, b) = (random_game(&mut random, 1), random_game(&mut random, 0));
        let mut games = Games::new();
        let sum = read(&mut games, &format!("{a} + {b}"));
        if small(&mut games, &sum) {
            assert!(isomorphic(&format!("{a} + 0"), &a), "{a}");
            assert!(isomorphic(&format!("{a} + {b}"), &format!("{b} + {a}")), "{a} {b}");
        }
    }
}

/// CGT week 4: 1 − 1 is isomorphic to {−1 | 1} and equal to 0, which it is not isomorphic to.
#[test]
fn week_4_one_minus_one() {
    assert!(isomorphic("1 - 1", "{-1|1}"));
    let mut games = Games::new();
    let difference = read(&mut games, "1 - 1");
    assert_eq!(difference.value(&mut games, &NoProgress), Ok(games.zero()));
    let Isomorphism::Different(difference) = between(&mut games, "1 - 1", "0") else {
        panic!("0 has no options");
    };
    assert_eq!((difference.player, difference.moves), (Player::Left, [1, 0]));
    // The two dominoes of week 4 are ±: the corner is {0 | 0}, the tree of *.
    assert!(isomorphic(r#"domineering(".#/..")"#, "*"));
    assert!(isomorphic(r#"domineering("2x1")"#, "1"));
}

#[test]
fn isomorphism_is_what_putting_options_in_pairs_says() {
    let mut random = SplitMix::new(5);
    let (mut same, mut different) = (0, 0);
    for _ in 0..if full() { 2000 } else { 300 } {
        let texts = [(); 2].map(|()| random_game(&mut random, 1));
        let mut games = Games::new();
        let [first, second] = texts.each_ref().map(|text| read(&mut games, text));
        if !small(&mut games, &first) || !small(&mut games, &second) {
            continue;
        }
        let expected = by_definition(&mut games, &first, &second);
        match between(&mut games, &texts[0], &texts[1]) {
            Isomorphism::Same(pairs) => {
                assert!(expected, "{texts:?}");
                same += 1;
                // Corresponding positions are isomorphic, as they are written down.
                for pair in pairs {
                    let [one, other] =
                        [pair.first, pair.second].map(|text| read(&mut games, &text));
                    assert!(by_definition(&mut games, &one, &other), "{texts:?}");
                }
            }
            Isomorphism::Different(difference) => {
                assert!(!expected, "{texts:?}");
                different += 1;
                // Following the lines one finds as many moves as are told.
                let counts = [(first, difference.first), (second, difference.second)];
                let counts = counts.map(|(mut at, line)| {
                    for (player, name) in line {
                        let steps = at.steps(player, &mut games).expect("few moves");
                        let step = steps.into_iter().find(|step| step.name == name);
                        at = step.expect("a move").after;
                    }
                    at.steps(difference.player, &mut games).expect("few moves").len()
                });
                assert_eq!(counts, difference.moves, "{texts:?}");
                assert_ne!(counts[0], counts[1]);
            }
        }
    }
    assert!(same > 5 && different > 50, "{same} {different}");
}

/// What [`FormalSum::key`] takes for the same is isomorphic, moves have names of their own, and
/// what is written reads back to the same game.
#[test]
fn keys_names_and_texts_of_positions() {
    let mut random = SplitMix::new(6);
    for _ in 0..if full() { 2000 } else { 80 } {
        let text = random_game(&mut random, 1);
        let mut games = Games::new();
        let game = read(&mut games, &text);
        if !small(&mut games, &game) {
            continue;
        }
        let written = game.written(&mut games, Style::Ascii);
        let again = read(&mut games, &written);
        assert!(by_definition(&mut games, &game, &again), "{text} {written}");
        for player in PLAYERS {
            let steps = game.steps(player, &mut games).expect("few moves");
            let names: HashSet<&str> = steps.iter().map(|step| step.name.as_str()).collect();
            assert_eq!(names.len(), steps.len(), "{text}");
            for one in &steps {
                for other in steps.iter().filter(|other| other.after.key() == one.after.key()) {
                    assert!(by_definition(&mut games, &one.after, &other.after), "{text}");
                }
            }
            let judged = game.rated_moves(player, &mut games, &NoProgress).expect("few moves");
            for ((step, value), one) in judged.iter().zip(&steps) {
                assert_eq!(step.name, one.name, "{text}");
                let after = one.after.value(&mut games, &NoProgress);
                assert_eq!(after, Ok(*value), "{text} {}", one.name);
            }
            assert_eq!(judged.len(), steps.len());
        }
    }
}

/// CGT weeks 1 and 2, tic on three cells: who is first wins at the middle, in three moves, and
/// draws at the ends; and the moves of other games as people call them.
#[test]
fn week_1_tic_and_the_names_of_moves() {
    let mut games = Games::new();
    let strip = read(&mut games, r#"tic("...")"#);
    let mut judge = OutcomeSolver::new(Convention::Normal);
    let steps = judge.steps(&strip, Player::Left, &mut games, &NoProgress).expect("few moves");
    let told: Vec<_> = steps
        .iter()
        .map(|one| (one.step.name.as_str(), one.verdict.result, one.verdict.moves))
        .collect();
    let draw = (Prospect::Draw, Some(3));
    assert_eq!(
        told,
        [("a1", draw.0, draw.1), ("b1", Prospect::Win, Some(3)), ("c1", draw.0, draw.1)]
    );
    let mut names = |text: &str, player: Player| {
        let steps = read(&mut games, text).steps(player, &mut games).expect("few moves");
        steps.into_iter().map(|step| step.name).collect::<Vec<_>>().join(" ")
    };
    let (left, right) = (Player::Left, Player::Right);
    assert_eq!(names(r#"domineering("2x2")"#, left), "a1-a2 b1-b2");
    assert_eq!(names(r#"domineering("2x2")"#, right), "a1-b1 a2-b2");
    assert_eq!(names(r#"clobber("xxo")"#, right), "c1-b1");
    assert_eq!(names(r#"konane("xo.o.")"#, left), "a1-c1 a1-e1");
    assert_eq!(names(r#"toads("TF_")"#, left), "a1-c1");
    assert_eq!(names(r#"toads("TF_")"#, right), "");
    assert_eq!(names(r#"col("x..")"#, left), "c1");
    assert_eq!(names(r#"snort("x..")"#, left), "b1 c1");
    assert_eq!(names(r#"chomp("2x2")"#, left), "b1 a2 b2");
    assert_eq!(names(r#"hackenbush("B(R)G")"#, right), "1-2:R 1-3:G");
    assert_eq!(names(r#"amazons("x.")"#, left), "a1-b1-a1");
    assert_eq!(names("kayles(3)", left), "3 to 2 3 to 1,1 3 to 1");
    assert_eq!(names(r#"partizan("{1}", "{2}", 3)"#, right), "3 to 1");
    assert_eq!(names(r#"nimstring("0-1 2-1 0-2 1-0")"#, left), "0-1 0-2");
    assert_eq!(names(r#"toppling("RL")"#, left), "to R to nothing");
    assert_eq!(names("wythoff(1,1)", left), "to 0,1 to 1,0 to 0,0");
    assert_eq!(names(r#"cutcake("1x4")"#, left), "to 1x1,1x3 to 1x2,1x2");
    assert_eq!(names("-nim(1) + {0|1}", right), "1:1 to 0 2:to 1");
}

/// What is written in a few lines may be long to lay out; then its value is played.
#[test]
fn long_sums_and_forms_are_played_by_their_values() {
    let mut games = Games::new();
    let many = read(&mut games, "64.(64.(64.(64.nim(1))))");
    assert_eq!(many.written(&mut games, Style::Ascii), "0");
    let mut known = read(&mut games, "{1|0}");
    for text in ["g + g", "{g|g}", "{g + g|g}"].into_iter().cycle().take(60) {
        let given = |_: &str| Some(known.clone());
        let mut names = Doubled(games.zero());
        let mut reader =
            FormalSumBuilder::new(text, &mut games, &mut names, &NoProgress).knowing(&given);
        let expression = Expression::read(text).expect("an expression");
        let next = reader.read(&expression).expect("a game");
        assert!(next.key().len() < 1 << 20);
        known = next;
    }
}

/// A name that normal play knows as 0, since only the size matters here.
struct Doubled(Game);

impl NameScope for Doubled {
    fn call(&mut self, _: &mut Games, _: &str, _: &[Argument]) -> Option<Result<Game, String>> {
        None
    }

    fn variable(&self, _: &str) -> Option<Game> {
        Some(self.0)
    }

    fn known(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Colored cells are gone from the board, so that different moves can lead to the same position;
/// each of them can be made all the same.
#[test]
fn week_1_every_move_has_a_name() {
    fn names<P: RulesetPosition + std::str::FromStr<Err: std::fmt::Debug>>(
        text: &str,
    ) -> Vec<String> {
        let position: P = text.parse().expect("a position");
        let mut options = Vec::new();
        position.moves(Player::Left, &mut options);
        let moves = options.len();
        let mut distinct: Vec<P> = Vec::new();
        for option in options {
            if !distinct.contains(&option) {
                distinct.push(option);
            }
        }
        let names = distinct.iter().map(|it| position.names(Player::Left, it));
        let names: Vec<String> = names.flatten().collect();
        assert_eq!(names.len(), moves, "{text}");
        names
    }
    assert_eq!(names::<Col>("ll"), ["a1", "b1"]);
    assert_eq!(names::<Col>("o.l"), ["b1", "c1"]);
    names::<Col>("l.l/.r./lll");
    names::<Snort>("l.l/.r./lll");
    names::<Snort>("..r/r.l");
    names::<Hackenbush>("0-1:B 1-2:B 2-0:G 2-3:R 3-4:B");
}
