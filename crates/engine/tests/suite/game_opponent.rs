//! Normal-play games against the engine.

use mustplay_engine::{Budget, Error, Game, GameOpponent, NoOptions, Player, Stop, Style};
use mustplay_games::random::SplitMix;
use mustplay_testing::full;

fn begin(sentence: &str, players: [Player; 2], budget: &Budget) -> Result<GameOpponent, Error> {
    let game = Game {
        sentences: sentence.split(';').map(str::to_owned).collect(),
        style: Style::Ascii,
        compare: false,
        born: None,
    };
    GameOpponent::new(&game, players, budget, &())
}

/// The game after these moves of whoever is to move.
fn after(sentence: &str, first: Player, moves: &[usize]) -> GameOpponent {
    let budget = Budget::default();
    let mut game = begin(sentence, [first; 2], &budget).expect("a game");
    for &number in moves {
        let made = game.play(number, &budget, &()).expect("no limit");
        assert!(made.is_some(), "{sentence}");
    }
    game
}

/// By the definition: who can move to a position that the next player loses wins.
fn mover_wins(sentence: &str, first: Player, moves: &mut Vec<usize>) -> bool {
    let options = after(sentence, first, moves).moves().len();
    (0..options).any(|number| {
        moves.push(number);
        let wins = !mover_wins(sentence, first, moves);
        moves.pop();
        wins
    })
}

/// Plays all games against the engine, which must win each of them. How many there were.
fn beat_all(sentence: &str, players: [Player; 2], choices: &mut Vec<usize>) -> usize {
    let budget = Budget::default();
    let mut game = begin(sentence, players, &budget).expect("a game");
    let mut left = choices.iter();
    let options = loop {
        if let Some(winner) = game.winner() {
            assert_ne!(winner, game.person(), "{sentence} {players:?} {choices:?}");
            return 1;
        }
        if game.to_move() == game.person() {
            assert_eq!(game.hint(), None, "{sentence}");
            match left.next() {
                Some(&number) => drop(game.play(number, &budget, &()).expect("no limit")),
                None => break game.moves().len(),
            }
        } else {
            let reply = game.answer(&budget, &()).expect("no limit");
            assert!(reply.expect("a move").is_winning, "{sentence}");
        }
    };
    let beat = |number: usize| {
        choices.push(number);
        let beaten = beat_all(sentence, players, choices);
        choices.pop();
        beaten
    };
    (0..options).map(beat).sum()
}

/// A small position of a ruleset, or a small form.
fn random_sentence(random: &mut SplitMix) -> String {
    let row = |letters: &[char], length: usize, random: &mut SplitMix| -> String {
        (0..length)
            .map(|_| letters[random.index(letters.len())])
            .collect()
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
        5 => format!("subtraction({{1,2}},{})", random.index(5)),
        _ => {
            let atoms = ["0", "1", "-1", "*", "^", "1/2", "*2", "v"];
            let atom = |random: &mut SplitMix| atoms[random.index(atoms.len())];
            let [a, b, c, d] = std::array::from_fn(|_| atom(random));
            format!("g = {{{a}|{b}}};{{g|{c}}} + {d}")
        }
    }
}

#[test]
fn what_can_be_won_is_won() {
    let mut random = SplitMix::new(12);
    let (mut won, mut games) = (0, 0);
    for _ in 0..if full() { 3000 } else { 250 } {
        let sentence = random_sentence(&mut random);
        let person = [Player::Left, Player::Right][random.index(2)];
        let first = [Player::Left, Player::Right][random.index(2)];
        if begin(&sentence, [person, first], &Budget::default()).is_err() {
            // Not all that is written at random is a game.
            continue;
        }
        let is_first = first != person;
        if mover_wins(&sentence, first, &mut Vec::new()) == is_first {
            won += 1;
            games += beat_all(&sentence, [person, first], &mut Vec::new());
        }
    }
    assert!(won > 60 && games > won, "{won} {games}");
}

/// Who must lose plays on, and says so; the person is told how to win.
#[test]
fn a_lost_game_is_played_on() {
    let budget = Budget::default();
    let mut game = begin("nim(3,5,6)", [Player::Left, Player::Right], &budget).expect("a game");
    let reply = game
        .answer(&budget, &())
        .expect("no limit")
        .expect("a move");
    assert!(!reply.is_winning);
    assert!(game.hint().is_some());
}

#[test]
fn what_is_no_game_is_refused() {
    let refused = |sentence: &str, budget: &Budget| match begin(sentence, [Player::Left; 2], budget)
    {
        Ok(_) => panic!("{sentence} is a game"),
        Err(error) => error,
    };
    let budget = Budget::default();
    let said = |sentence: &str| refused(sentence, &budget).to_string();
    assert_eq!(
        said("1 > 0"),
        "--play: expected a game in which who cannot move loses, found a question"
    );
    assert_eq!(
        said("go(\"2x2\")"),
        "--play: expected a game in which who cannot move loses, found a position of Go"
    );
    assert_eq!(
        said("tic(\"...\")"),
        "expected a game that the last move wins, found one that can be drawn"
    );
    assert_eq!(
        said("nim(1001)"),
        "expected a position with at most 1000 moves, found one with more"
    );
    assert_eq!(said("*2000"), said("nim(1001)"));
    let stopped = refused("domineering(\"5x5\")", &Budget::of_nodes(1));
    assert!(matches!(
        stopped,
        Error::NoOptions(NoOptions::Stopped(Stop::Nodes))
    ));
}
