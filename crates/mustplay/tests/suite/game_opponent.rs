//! Games against the engine.

use std::collections::{HashMap, HashSet};

use mustplay::{
    Conclusion, Convention, Error, Game, GameChoice, GameOpponent, GameRules, Limits,
    MoveListError, Player, Prospect, StopReason, Style,
};
use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;

/// A game with who the person is and who moves first.
#[derive(Clone, Copy, Debug)]
struct Setting<'a> {
    sentence: &'a str,
    rules: GameRules,
}

impl<'a> Setting<'a> {
    fn new(sentence: &'a str, [person, first]: [Player; 2], convention: Convention) -> Self {
        let rules = GameRules { person, first, convention };
        Self { sentence, rules }
    }

    fn begin(self, limits: &Limits) -> Result<GameOpponent, Error> {
        let game = Game {
            sentences: self.sentence.split(" & ").map(str::to_owned).collect(),
            style: Style::Ascii,
            compare: false,
            born: None,
        };
        GameOpponent::new(&game, self.rules, limits, &())
    }

    /// By the definition, on the game itself: what the player to move gets, going through all
    /// plays with moves and taking them back.
    fn minimax(self) -> Prospect {
        let mut game = self.begin(&Limits::default()).expect("a game");
        let mut known = HashMap::new();
        minimax(&mut game, &mut known)
    }
}

fn minimax(game: &mut GameOpponent, known: &mut HashMap<(String, Player), Prospect>) -> Prospect {
    let me = game.to_move();
    if let Some(ending) = game.ending() {
        return match ending {
            Conclusion::Win(winner) if winner == me => Prospect::Win,
            Conclusion::Win(_) => Prospect::Loss,
            Conclusion::Draw => Prospect::Draw,
        };
    }
    let state = (game.position(), me);
    if let Some(&known) = known.get(&state) {
        return known;
    }
    let mut best = Prospect::Loss;
    for number in 0..game.moves().len() {
        let mut after = game.clone();
        let made = after.play(number, &Limits::default(), &());
        assert!(made.expect("no limit").is_some());
        best = best.max(match minimax(&mut after, known) {
            Prospect::Win => Prospect::Loss,
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss => Prospect::Win,
        });
    }
    known.insert(state, best);
    best
}

/// Plays all games against the engine, which must get what it claims in each of them. How many
/// positions of the person there were.
fn hold_all(game: &GameOpponent, due: Prospect, seen: &mut HashSet<String>) -> usize {
    let mut game = game.clone();
    while game.ending().is_none() && game.to_move() != game.person() {
        let reply = game.answer(&Limits::default(), &()).expect("no limit");
        assert!(reply.expect("a move").claim >= due);
    }
    if let Some(ending) = game.ending() {
        match ending {
            Conclusion::Win(winner) => assert_ne!(winner, game.person(), "{}", game.position()),
            Conclusion::Draw => assert!(due <= Prospect::Draw),
        }
        return 1;
    }
    if !seen.insert(game.position()) {
        return 0;
    }
    let replies = (0..game.moves().len()).map(|number| {
        let mut after = game.clone();
        after.play(number, &Limits::default(), &()).expect("no limit");
        hold_all(&after, due, seen)
    });
    replies.sum()
}

/// The engine gets what minimax says, against everything that can be tried.
fn never_gives_away(sentence: &str, convention: Convention) -> usize {
    const BOTH: [Player; 2] = [Player::Left, Player::Right];
    let mut games = 0;
    for players in BOTH.into_iter().flat_map(|person| BOTH.map(|first| [person, first])) {
        let setting = Setting::new(sentence, players, convention);
        let result = setting.minimax();
        let mut game = setting.begin(&Limits::default()).expect("a game");
        // What the moves are said to bring is what they bring.
        if let Some(best) = game.moves().map(GameChoice::result).max() {
            assert_eq!(best, result, "{sentence} {players:?} {convention:?}");
        }
        let due = match (players[0] == players[1], result) {
            (false, result) => result,
            (true, Prospect::Win) => Prospect::Loss,
            (true, Prospect::Draw) => Prospect::Draw,
            (true, Prospect::Loss) => Prospect::Win,
        };
        if due > Prospect::Loss {
            games += hold_all(&game, due, &mut HashSet::new());
        } else if players[0] == players[1] && game.ending().is_none() {
            // Who can win is told how.
            let hint = game.hint().map(GameChoice::result);
            assert_eq!(hint, Some(Prospect::Win), "{sentence}");
        }
    }
    games
}

/// A small position of each ruleset of a course.
const RULESETS: &[&str] = &[
    "allbut(2,3; 5,2)",
    r#"amazons("x.o/...")"#,
    r#"chomp("2x3")"#,
    r#"clobber("xox/oxo")"#,
    r#"col("2x3")"#,
    r#"cram("2x4")"#,
    r#"cutcake("2x3")"#,
    r#"domineering("3x3")"#,
    r#"eatcake("2x2,1x2")"#,
    "grundy(7,3)",
    r#"hackenbush("B(RG)B + G")"#,
    "kayles(5,2)",
    r#"konane("xo.ox/.oxo.")"#,
    r#"maundycake("2x4")"#,
    "nim(1,2,3)",
    r#"nimstring("1x2")"#,
    r#"nimstring("0-1 1-2 2-0 1-0")"#,
    r#"octal("0.137", 6)"#,
    r#"octal("0.f9", 5)"#,
    r#"partizan("{1,4}", "{2,3}", 5, 2)"#,
    r#"partizan("0.6", "4.7", 5)"#,
    r#"snort("2x3")"#,
    "subtraction(1,3,4; 9)",
    r#"tic(".....")"#,
    r#"tic("x..o..")"#,
    r#"toads("TT__FF")"#,
    r#"toppling("LRELR")"#,
    r#"turncake("2x3")"#,
    "wythoff(2,3)",
];

/// CGT weeks 1 to 6: every ruleset is played without giving away a game, in normal and in misère
/// play, for either first player.
#[test]
fn no_ruleset_is_given_away() {
    for &sentence in RULESETS {
        assert!(never_gives_away(sentence, Convention::Normal) > 0, "{sentence}");
        if !sentence.starts_with("nimstring") {
            assert!(never_gives_away(sentence, Convention::Misere) > 0, "{sentence}");
        }
    }
    for ruleset in mustplay_rulesets::registry::RULESETS {
        let literal = format!("{}(", ruleset.name);
        let is_played = RULESETS.iter().any(|sentence| sentence.starts_with(&literal));
        assert!(is_played, "{}", ruleset.name);
    }
}

/// Loony moves of Nimstring lose in normal play and are left out; they may win in misère play.
#[test]
fn nimstring_is_not_played_misere() {
    for sentence in
        [r#"nimstring("1x2")"#, r#"nim(1) - nimstring("1x2")"#, r#"{nimstring("1x2")|0}"#]
    {
        let players = [Player::Left, Player::Left];
        let setting = Setting::new(sentence, players, Convention::Misere);
        let begun = setting.begin(&Limits::default());
        let complaint = begun.err().expect(sentence).in_full();
        assert!(complaint.starts_with("--misere: expected"), "{complaint}");
    }
}

/// Sums of positions of several rulesets, of forms and of values, and differences.
#[test]
fn no_sum_is_given_away() {
    for sentence in [
        r#"nim(2,1) + domineering("2x2")"#,
        r#"clobber("xxo") - clobber("xo") + {1|0||-1}"#,
        r#"g = toads("T_F") & g + g - hackenbush("BR")"#,
        "2.kayles(2) + +-1 + tiny(1)",
        r#"tic("...") + nim(1)"#,
        "-tic(\"....\")",
    ] {
        for convention in [Convention::Normal, Convention::Misere] {
            never_gives_away(sentence, convention);
        }
    }
}

/// A small position of a ruleset, or a small form.
fn random_sentence(random: &mut SplitMix) -> String {
    let row = |letters: &[char], length: usize, random: &mut SplitMix| -> String {
        (0..length).map(|_| letters[random.index(letters.len())]).collect()
    };
    match random.index(7) {
        0 => format!("nim({},{})", random.index(3), random.index(4)),
        1 => format!("kayles({})", 1 + random.index(5)),
        2 => format!("clobber(\"{}\")", row(&['x', 'o', '.'], 5, random)),
        3 => format!("toads(\"{}\")", row(&['T', 'F', '_'], 5, random)),
        4 => format!(
            "domineering(\"{}/{}\")",
            row(&['.', '.', '#'], 3, random),
            row(&['.', '#'], 3, random)
        ),
        5 => format!("subtraction(1,2;{})", random.index(5)),
        _ => {
            let atoms = ["0", "1", "-1", "*", "^", "1/2", "*2", "v"];
            let atom = |random: &mut SplitMix| atoms[random.index(atoms.len())];
            let [a, b, c, d] = std::array::from_fn(|_| atom(random));
            format!("g = {{{a}|{b}}} & {{g|{c}}} + {d}")
        }
    }
}

#[test]
fn what_can_be_won_is_won() {
    let mut random = SplitMix::new(12);
    let mut games = 0;
    for _ in 0..if full() { 3000 } else { 60 } {
        let sentence = random_sentence(&mut random);
        let convention = [Convention::Normal, Convention::Misere][random.index(2)];
        games += never_gives_away(&sentence, convention);
    }
    assert!(games > 60, "{games}");
}

fn playing(sentence: &str, players: [Player; 2]) -> GameOpponent {
    let setting = Setting::new(sentence, players, Convention::Normal);
    setting.begin(&Limits::default()).expect("a game")
}

/// Who must lose plays on, and says so; the person is told how to win.
#[test]
fn a_lost_game_is_played_on() {
    let limits = Limits::default();
    let mut game = playing("nim(3,5,6)", [Player::Left, Player::Right]);
    let reply = game.answer(&limits, &()).expect("no limit");
    assert_eq!(reply.expect("a move").claim, Prospect::Loss);
    assert!(game.hint().is_some());
}

/// CGT week 1, the game of {3,5,5}: moves are typed as they are called, and taken back.
#[test]
fn moves_are_typed_and_taken_back() {
    let limits = Limits::default();
    let mut game = playing("nim(3,5,5)", [Player::Left; 2]);
    assert!(!game.undo());
    for typed in ["5 to 1", " 5  TO 1 ", "5-1", "5 1"] {
        let place = game.place(typed).expect("a move");
        game.play(place, &limits, &()).expect("no limit");
        assert_eq!(game.position(), "nim(3,1,5)");
        game.answer(&limits, &()).expect("no limit");
        assert!(game.undo());
        assert_eq!((game.position().as_str(), game.to_move()), ("nim(3,5,5)", Player::Left));
    }
    for typed in ["", "4 to 1", "5 to 5", "5 to", "-", "5 to -1", "1:5 to 1", "\u{0}"] {
        assert_eq!(game.place(typed), None, "{typed}");
    }
    assert_eq!(game.play(99, &limits, &()).expect("no limit"), None);
}

/// CGT week 1: how many moves there are from {1,3,3}, and how many of them are not isomorphic; and
/// the cells of a board, of which symmetric ones are one.
#[test]
fn moves_are_classed_by_symmetry() {
    let classes = |sentence: &str| {
        let game = playing(sentence, [Player::Left; 2]);
        let classes: HashSet<usize> = game.moves().map(GameChoice::class).collect();
        (game.moves().len(), classes.len())
    };
    assert_eq!(classes("nim(1,3,3)"), (4, 4));
    assert_eq!(classes("nim(1) + nim(3) + nim(3)"), (7, 4));
    assert_eq!(classes("snort(\"3x3\")"), (9, 3));
    assert_eq!(classes("domineering(\"3x3\")"), (6, 2));
    assert_eq!(classes("tic(\"...\")"), (3, 2));
}

#[test]
fn what_is_no_game_is_refused() {
    let refused = |sentence: &str, limits: &Limits| match Setting::new(
        sentence,
        [Player::Left; 2],
        Convention::Normal,
    )
    .begin(limits)
    {
        Ok(_) => panic!("{sentence} is a game"),
        Err(error) => error,
    };
    let limits = Limits::default();
    let said = |sentence: &str| refused(sentence, &limits).to_string();
    assert_eq!(
        said("1 > 0"),
        "--play: expected a game in which who cannot move loses, found a question"
    );
    assert_eq!(
        said("go(\"2x2\")"),
        "--play: expected a game in which who cannot move loses, found a position of Go"
    );
    assert_eq!(
        said("1 + go(\"2x2\")"),
        "line 1, column 5: go is scored, not won by the last move, so it is no term of a sum"
    );
    assert_eq!(
        said("nim(1001)"),
        "expected a position with at most 1000 moves, found one with more"
    );
    assert_eq!(said("*2000"), said("nim(1001)"));
    let stopped = refused("domineering(\"5x5\")", &Limits::of_nodes(1));
    assert!(matches!(stopped, Error::NoOptions(MoveListError::Stopped(StopReason::Nodes))));
}
