//! Matches between engines that a shell plays: good ones, and those that do everything wrong.

use std::collections::BTreeMap;
use std::path::PathBuf;

use mustplay::{
    Clock, Contestant, Ending, Engine, Error, Limits, Match, Matched, Position, Rating, Source,
    Sprt, SprtVerdict, Time,
};
use mustplay_hex::Color;
use mustplay_testing::full;
use serde_json::json;

use crate::scratch::Scratch;

/// An engine that plays the first of its arguments that is no stone yet. Other words are what it
/// does instead of moving, or before: `crash`, `hang`, `refuse`, `noise` before the answer, `flood`
/// of standard error, `slow`, and `=…` for any other answer. `strict` knows no word for swapping.
/// What it hears goes to `$LOG` if there is such a file.
const SCRIPT: &str = r#"
taken=" "
strict=
if [ "$1" = strict ]; then strict=yes; shift; fi
while read -r command color cell rest; do
  echo "$command $color $cell" >> "${0%/*}/heard"
  case $command in
    quit) printf '=\n\n'; exit 0 ;;
    clear_board) taken=" "; printf '= \n\n' ;;
    play)
      case $strict$cell in
        yesswap*) printf '? unknown move\n\n'; continue ;;
      esac
      taken="$taken$cell "; printf '=\n\n' ;;
    genmove)
      while :; do
        word=$1; shift
        case $word in
          crash) echo 'out of luck' >&2; exit 3 ;;
          hang) while :; do sleep 1; done ;;
          refuse) printf '? no idea\n\n'; break ;;
          noise) printf 'thinking\n\ninfo move a1\n' ;;
          flood) head -c 300000 /dev/zero >&2 ;;
          slow) sleep 0.3 ;;
          =*) printf '= %s\n\n' "${word#=}"; break ;;
          *)
            case $taken in
              *" $word "*) ;;
              *) taken="$taken$word "; printf '= %s\n\n' "$word"; break ;;
            esac ;;
        esac
      done ;;
    *) printf '=\n\n' ;;
  esac
done
"#;

/// A folder with the script in it.
struct Stage(Scratch);

impl Stage {
    fn new(name: &str) -> Self {
        let stage = Self(Scratch::new(&format!("match-{name}")));
        std::fs::write(stage.path("engine.sh"), SCRIPT).expect("a script");
        stage
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.0.join(name)
    }

    /// An engine that does as these words say.
    fn engine(&self, name: &str, words: &str) -> Source<Contestant> {
        let script = self.path("engine.sh");
        let command = format!("{name}: sh '{}' {words}", script.display());
        command.parse().expect("a command line")
    }

    /// Two engines on an empty board of a size.
    fn request(&self, first: &str, second: &str, size: &str) -> Match {
        let engines = vec![self.engine("first", first), self.engine("second", second)];
        Match::new(engines, vec![position(size)])
    }

    /// What all engines have heard.
    fn heard(&self) -> String {
        std::fs::read_to_string(self.path("heard")).expect("a log")
    }
}

fn position(text: &str) -> Position {
    text.parse().expect(text)
}

fn played(request: &Match) -> Matched {
    let limits = Limits { threads: 2, ..Limits::default() };
    let report = Engine::default().run(request, &limits, &());
    let report = report.expect("a match");
    assert!(report.complete);
    report.answer
}

fn refused(request: &Match) -> String {
    let report = Engine::default().run(request, &Limits::default(), &());
    let error: Error = report.expect_err("no match");
    error.in_full()
}

/// All cells of 3x3, of which Black takes the first column.
const COLUMN: &str = "a1 a2 a3 b1 b2 b3 c1 c2 c3";
/// All cells of 3x3, of which White takes the last row.
const ROW: &str = "a3 b3 c3 c1 b1 a1 a2 b2 c2";

#[test]
fn every_opening_is_played_with_both_colors() {
    let stage = Stage::new("openings");
    let mut request = stage.request(COLUMN, ROW, "3x3");
    request.first_moves = true;
    request.rounds = 2;
    request.openings.push(position("2x1"));
    request.engines.push(stage.engine("third", "a1 a2 b1 b2 c1 c2 a3 b3 c3"));
    let matched = played(&request);
    // Five openings up to symmetry on 3x3. On 2x1, where Black joins top and bottom, a first move
    // wins at once and leaves nothing to play.
    let openings = ["3x3 a1", "3x3 a2", "3x3 a3", "3x3 b1", "3x3 b2"];
    assert_eq!(matched.scheduled, 5 * 3 * 2 * 2);
    assert_eq!((matched.played, matched.games.len()), (60, 60));
    let mut seen = BTreeMap::new();
    for game in &matched.games {
        let key = (game.opening.to_string(), &game.black, &game.white);
        *seen.entry(key).or_insert(0) += 1;
        assert!([&game.black, &game.white].contains(&&game.winner));
    }
    assert_eq!(seen.len(), 5 * 6);
    assert!(seen.values().all(|&count| count == 2), "{seen:?}");
    for (opening, _, _) in seen.keys() {
        assert!(openings.contains(&opening.as_str()), "{opening}");
    }
    // The second round is like the first.
    assert_eq!(matched.repeated, 30);
    let wins: usize = matched.engines.iter().map(|engine| engine.wins).sum();
    assert_eq!(wins, 60);
    for engine in &matched.engines {
        assert_eq!(engine.games, 40);
        assert_eq!(engine.wins, engine.wins_as_black + engine.wins_as_white);
        assert_eq!(engine.moves > 0, engine.seconds.is_some());
    }
    for pair in &matched.pairs {
        assert_eq!(pair.wins + pair.losses, 20, "{pair:?}");
    }
}

#[test]
fn an_engine_that_fails_has_lost_and_is_named() {
    let stage = Stage::new("faults");
    for (words, ending, reason) in [
        ("crash", Ending::Crashed, "out of luck"),
        ("b2 crash", Ending::Crashed, "exit status: 3: out of luck"),
        ("hang", Ending::TimedOut, "no answer to `genmove"),
        ("refuse", Ending::Refused, "answered `? no idea`"),
        ("=z9", Ending::Illegal, "`z9` is not a legal move"),
        ("=pass", Ending::Illegal, "`pass` is not a legal move"),
        ("=", Ending::Illegal, "`` is not a legal move"),
        ("=a1,b1", Ending::Illegal, "`a1,b1` is not a legal move"),
        ("a1 =a1", Ending::Illegal, "`a1` is not a legal move"),
        ("=resign", Ending::Resigned, ""),
        ("=RESIGN", Ending::Resigned, ""),
    ] {
        let mut request = stage.request(words, ROW, "3x3");
        if words == "hang" {
            request.timeout = Time::seconds(1);
        }
        let matched = played(&request);
        assert_eq!(matched.games.len(), 2);
        for game in &matched.games {
            assert_eq!((game.winner.as_str(), game.ending), ("second", ending), "{game:?}");
            assert!(game.reason.contains(reason), "{game:?}");
            assert_eq!(game.reason.is_empty(), reason.is_empty());
        }
        let first = &matched.engines[0];
        let faults = [first.crashed, first.timed_out, first.illegal, first.refused];
        let kinds = [Ending::Crashed, Ending::TimedOut, Ending::Illegal, Ending::Refused];
        assert_eq!(faults, kinds.map(|kind| 2 * usize::from(kind == ending)), "{words}");
        assert_eq!((first.wins, matched.engines[1].wins), (0, 2));
        let rating = matched.pairs[0].rating;
        assert_eq!((rating.elo, rating.elo_low), (None, None));
        assert!(rating.elo_high.is_some_and(|high| high.0.is_finite()));
    }
}

/// Programs that never meant to be engines; by default those that end at once.
#[test]
fn any_program_loses_without_harm() {
    let stage = Stage::new("programs");
    let patient = [
        "yes",
        "yes =",
        "yes ''",
        "cat",
        "cat /dev/zero",
        "cat /dev/urandom",
        "sh -c 'exec >&-; sleep 100'",
        "sh -c 'exec <&-; sleep 100'",
        "sh -c 'sleep 100 & sleep 100'",
        "sh -c 'trap : TERM INT HUP; while :; do sleep 1; done'",
    ];
    let patient = if full() { &patient[..] } else { &[] };
    for program in ["true", "false", "sh -c 'kill -9 $$'", "cat /dev/null"].iter().chain(patient) {
        let mut request = stage.request("a1", "a1", "1x1");
        request.engines[0] = program.parse().expect("a command line");
        request.timeout = Time::seconds(2);
        let matched = played(&request);
        for game in &matched.games {
            assert_eq!(game.winner, "second", "{program}: {game:?}");
            // Noise may look like an answer, but not like a move.
            let is_faulty = game.ending != Ending::Connected;
            assert_eq!(is_faulty, !game.reason.is_empty(), "{program}: {game:?}");
        }
        assert_eq!(matched.games.len(), 2);
    }
}

#[test]
fn an_engine_may_say_what_it_likes_beside_its_answers() {
    let stage = Stage::new("noise");
    let words = "noise flood =A1 noise a2 flood a3";
    let matched = played(&stage.request(words, "c1 c2 c3 b3", "3x3"));
    let [one, other] = &matched.games[..] else {
        panic!("{matched:?}");
    };
    assert_eq!((one.winner.as_str(), one.ending), ("first", Ending::Connected));
    assert_eq!(one.moves, ["a1", "c1", "a2", "c2", "a3"]);
    assert_eq!((other.black.as_str(), other.winner.as_str()), ("second", "second"));
}

#[test]
fn the_second_move_may_swap() {
    let stage = Stage::new("swap");
    // An engine without the command is shown the stones.
    for config in ["", "strict "] {
        let _ = std::fs::remove_file(stage.path("heard"));
        let request =
            stage.request(&format!("{config}b1 c1 c2 c3"), "=swap-pieces b2 c2 a3", "3x3");
        let game = &played(&request).games[0];
        // The stone on b1 has become a white one on a2, and Black is next.
        assert_eq!(game.moves[..3], ["b1", "swap-pieces", "c1"], "{game:?}");
        assert_eq!(game.ending, Ending::Connected);
        let retold = stage.heard().contains("play white a2");
        assert_eq!(retold, config == "strict ");
    }
    // Who swaps sides goes on with the other color: the first engine is White now.
    let request = stage.request("b1 a1 c1 a2", "=swap-sides b2 b3", "3x3");
    let game = &played(&request).games[0];
    assert_eq!(game.moves[..3], ["b1", "swap-sides", "a1"], "{game:?}");
    // The stones on b1, b2 and b3 are the second engine's.
    assert_eq!((game.winner.as_str(), game.ending), ("second", Ending::Connected));
    // Later a swap is no move.
    for (first, second) in [("=swap-pieces", "a1"), ("a1 =swap-sides", "b1")] {
        let game = &played(&stage.request(first, second, "3x3")).games[0];
        assert_eq!((game.winner.as_str(), game.ending), ("second", Ending::Illegal));
    }
}

#[test]
fn clocks_are_told_and_kept() {
    let stage = Stage::new("clock");
    let mut request = stage.request("slow a1 a2 a3", "c1 c2 c3", "3x3");
    request.margin = Time(std::time::Duration::from_millis(20));
    request.clock = Some(Clock::Game {
        main: Time(std::time::Duration::from_millis(100)),
        increment: Time::seconds(2),
    });
    // The first move comes too late; where the other begins it has two seconds more by then.
    let games = played(&request).games;
    assert_eq!((games[0].winner.as_str(), games[0].ending), ("second", Ending::TimedOut));
    let heard = stage.heard();
    assert!(heard.contains("time_settings 0.1 2\n"), "{heard}");
    assert!(heard.contains("time_left black 0.1\n"), "{heard}");
    request.clock = Some(Clock::PerMove(Time::seconds(3)));
    let matched = played(&request);
    assert_eq!(matched.games[0].ending, Ending::Connected);
    assert!(stage.heard().contains("time_settings 0 3\n"));
    let seconds = matched.engines[0].seconds.expect("moves").0;
    assert!((0.05..2.0).contains(&seconds), "{seconds}");
}

#[test]
fn every_game_has_its_seed() {
    let stage = Stage::new("seed");
    // The number is no cell: it is answered, and loses, and can be read.
    let mut request = stage.request("={seed}", "a1 b1", "2x2");
    request.rounds = 3;
    request.seed = 100;
    let matched = played(&request);
    let said: Vec<&str> = matched.games.iter().map(|game| game.reason.as_str()).collect();
    let expected =
        [100, 103, 104, 107, 108, 111].map(|seed| format!("`{seed}` is not a legal move here"));
    assert_eq!(said, expected);
}

#[test]
fn a_match_goes_on_from_its_journal() {
    let stage = Stage::new("journal");
    let mut request = stage.request(COLUMN, ROW, "3x3");
    request.rounds = 4;
    request.journal = Some(stage.path("journal"));
    request.sgf = Some(stage.path("games"));
    let run = |request: &Match, moves| {
        let report = Engine::default().run(request, &Limits::of_nodes(moves), &());
        report.expect("a match")
    };
    let report = run(&request, 12);
    assert!(!report.complete && report.stopped.is_some());
    let before = report.answer;
    assert!((1..8).contains(&before.played), "{}", before.played);
    assert_eq!(before.scheduled, 8);
    let asked = stage.heard().matches("clear_board").count();
    let report = run(&request, 1_000_000);
    assert!(report.complete);
    assert_eq!(report.answer.played, 8);
    for (old, new) in before.games.iter().zip(&report.answer.games) {
        assert_eq!(json!(old), json!(new), "what is finished is not played again");
    }
    let asked = stage.heard().matches("clear_board").count() - asked;
    assert_eq!(asked, 2 * (8 - before.played));
    // Nothing is left to do, and then two rounds more.
    let heard = stage.heard();
    assert_eq!(run(&request, 1).answer.played, 8);
    assert_eq!(stage.heard(), heard);
    request.rounds = 6;
    assert_eq!(run(&request, 1_000_000).answer.played, 12);
    // Each game is written down, and reads back.
    for game in &run(&request, 1).answer.games {
        let path = stage.path("games").join(format!("{:06}.sgf", game.number));
        let text = std::fs::read_to_string(path).expect("a game");
        assert!(text.contains(&format!("PB[{}]PW[{}]", game.black, game.white)), "{text}");
        let winner = if game.winner == game.black { "B" } else { "W" };
        assert!(text.contains(&format!("RE[{winner}+]")), "{text}");
        let position: Position = text.parse().expect("a record");
        assert_eq!(position.record().turns.len(), game.moves.len());
        let connected = position.setup().connected().expect("a position");
        let expected = if winner == "B" { Color::Black } else { Color::White };
        assert_eq!(connected, Some(expected));
    }
    // Another match does not go on from it, nor this one once something has changed.
    for other in [
        Match { seed: 1, ..request.clone() },
        Match { adjudication: Some(5), ..request.clone() },
        Match { openings: vec![position("4x4")], ..request.clone() },
        Match { engines: request.engines.iter().rev().cloned().collect(), ..request.clone() },
    ] {
        let reason = refused(&other);
        assert!(reason.contains("expected the journal of this match"), "{reason}");
    }
    let path = stage.path("journal");
    let text = std::fs::read_to_string(&path).expect("a journal");
    std::fs::write(&path, text.replacen("connected", "resigned", 1)).expect("a journal");
    let reason = refused(&request);
    assert!(reason.contains("expected the checksum"), "{reason}");
}

#[test]
fn a_sequential_test_ends_the_match() {
    let stage = Stage::new("sprt");
    let mut request = stage.request("=resign", COLUMN, "3x3");
    request.rounds = 100;
    request.sprt = Some(Sprt { elo0: -200.0, elo1: 0.0, ..Sprt::default() });
    // Games that are played at the same time and end later do not count.
    let matched = played(&request);
    let test = matched.pairs[0].sprt.expect("a test");
    assert_eq!(test.verdict, Some(SprtVerdict::Lesser));
    // Not a game more than is needed.
    let losses = matched.pairs[0].losses;
    assert_eq!(matched.played, losses);
    let sprt = request.sprt.expect("a test");
    assert_eq!(sprt.judge(0, losses - 1).verdict, None);
}

#[test]
fn what_cannot_be_a_match_is_refused() {
    let stage = Stage::new("refused");
    let good = stage.request("a1", "b1", "2x2");
    let one = vec![stage.engine("alone", "a1")];
    let three = [good.engines.clone(), one.clone()].concat();
    let sprt = Some(Sprt::default());
    let backwards = Some(Sprt { elo0: 50.0, elo1: 0.0, ..Sprt::default() });
    for (request, reason) in [
        (Match { engines: one, ..good.clone() }, "expected two engines at least, found 1"),
        (Match { engines: three, sprt, ..good.clone() }, "expected two engines, found 3"),
        (Match { sprt: backwards, ..good.clone() }, "expected a lesser and a greater difference"),
        (Match { openings: Vec::new(), ..good.clone() }, "expected an opening"),
        (Match { openings: vec![position("Y4")], ..good.clone() }, "expected positions of Hex"),
        (
            Match { openings: vec![position("2x2 a1 b1 a2")], ..good.clone() },
            "expected positions in which neither side has won",
        ),
        (Match { rounds: usize::MAX, ..good.clone() }, "expected at most 1000000 games"),
        (
            Match {
                engines: vec!["/nonexistent/engine".parse().expect("words"); 2],
                ..good.clone()
            },
            "cannot start `/nonexistent/engine`",
        ),
        (Match { sgf: Some(stage.path("engine.sh")), ..good.clone() }, "cannot make the directory"),
    ] {
        let found = refused(&request);
        assert!(found.contains(reason), "{found}");
    }
    for bad in ["", "  ", "name: ''", "'unfinished", "''", "a \"b"] {
        assert!(bad.parse::<Contestant>().is_err(), "{bad:?}");
    }
}

#[test]
fn a_request_in_json_needs_engines_and_openings_only() {
    let request: Match = crate::request(json!({
        "engines": ["one: sh -c 'cat'", "two: mustplay gtp"],
        "openings": ["5x5 a1"],
        "clock": {"per-move": 0.5},
        "sprt": {"elo1": 20},
    }));
    assert_eq!((request.rounds, request.adjudication), (1, None));
    assert_eq!(request.clock, Some(Clock::PerMove(Time(std::time::Duration::from_millis(500)))));
    assert_eq!(request.sprt.map(|sprt| (sprt.elo0, sprt.elo1)), Some((0.0, 20.0)));
    assert_eq!(request.engines[0].name(), "one");
    let wrong = json!({"engines": ["a", "b"], "openings": ["3x3"], "timeout": -1});
    assert!(serde_json::from_value::<Match>(wrong).is_err());
}

/// The ends of the interval are the probabilities from which the score is 1.96 deviations away,
/// found by halving.
#[test]
fn intervals_are_where_the_score_becomes_unlikely() {
    let deviations =
        |wins: f64, games: f64, p: f64| (wins / games - p).abs() / (p * (1.0 - p) / games).sqrt();
    for (wins, losses) in [(1, 1), (60, 40), (199, 201), (3, 0), (0, 7), (400, 3), (200, 0)] {
        let rating = Rating::of(wins, losses);
        let (wins, games) = (wins as f64, (wins + losses) as f64);
        let score = wins / games;
        for (found, mut near, mut far) in
            [(rating.elo_low, score, 0.0_f64), (rating.elo_high, score, 1.0)]
        {
            if score.to_bits() == far.to_bits() {
                assert_eq!(found, None);
                continue;
            }
            for _ in 0..100 {
                let middle: f64 = f64::midpoint(near, far);
                let is_likely = deviations(wins, games, middle) < 1.959_963_984_540_054;
                *(if is_likely { &mut near } else { &mut far }) = middle;
            }
            let elo = -400.0 * (1.0 / near - 1.0).log10();
            let found = found.expect("a bound").0;
            assert!((found - elo).abs() < 1e-6 * elo.abs().max(1.0), "{found} {elo}");
        }
        assert_eq!(rating.elo.is_none(), wins == 0.0 || score >= 1.0);
    }
    assert_eq!(Rating::of(0, 0).score, None);
    // Ten wins for each loss are 400 points.
    let elo = Rating::of(100, 10).elo.expect("a difference").0;
    assert!((elo - 400.0).abs() < 1e-9);
}

/// The chance that a sequential test errs, counted through all ways in which games can go.
#[test]
fn sequential_tests_err_as_seldom_as_they_should() {
    let sprt = Sprt { elo0: 0.0, elo1: 80.0, alpha: 0.05, beta: 0.1 };
    let accepted = |elo: f64| {
        let chance = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (mut greater, mut lesser) = (0.0, 0.0);
        let mut by_wins = BTreeMap::from([(0_usize, 1.0)]);
        for games in 1..2000_usize {
            let mut next = BTreeMap::new();
            for (wins, weight) in by_wins {
                for (wins, weight) in [(wins + 1, weight * chance), (wins, weight * (1.0 - chance))]
                {
                    match sprt.judge(wins, games - wins).verdict {
                        Some(SprtVerdict::Greater) => greater += weight,
                        Some(SprtVerdict::Lesser) => lesser += weight,
                        None => *next.entry(wins).or_insert(0.0) += weight,
                    }
                }
            }
            by_wins = next;
        }
        (greater, lesser)
    };
    let (wrong, right) = accepted(0.0);
    assert!(wrong < 0.056 && wrong > 0.03 && wrong + right > 0.999, "{wrong} {right}");
    let (right, wrong) = accepted(80.0);
    assert!(wrong < 0.106 && wrong > 0.06 && wrong + right > 0.999, "{wrong} {right}");
    // The likelihood of these games, multiplied out.
    let [p, q] = [0.0, 80.0].map(|elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
    let likelihood = |p: f64| p.powi(7) * (1.0 - p).powi(4);
    let expected = (likelihood(q) / likelihood(p)).ln();
    assert!((sprt.judge(7, 4).llr.0 - expected).abs() < 1e-9);
}
