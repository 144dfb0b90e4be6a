//! Positions of rulesets as components, against play on the boards themselves.

use std::collections::HashMap;

use mustplay_cgt::normal::notation::NotationError;
use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{ScoreGame, ScoreGames, SumSolver};
use mustplay_core::NoProgress;
use mustplay_rulesets::RulesetNames;
use mustplay_rulesets::{Clobber, Col, Domineering, Konane, RulesetPosition, Snort};

use mustplay_testing::size;

fn read_sum(games: &mut ScoreGames, text: &str) -> Result<Vec<ScoreGame>, NotationError> {
    let components = games.read_named(text, &mut RulesetNames::new(&NoProgress), &NoProgress)?;
    Ok(components.into_iter().map(|it| it.game).collect())
}

/// A board as it stands, or a number: `0/2^1` as free moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Board {
    Domineering(Domineering),
    Clobber(Clobber),
    Konane(Konane),
    Snort(Snort),
    Col(Col),
    Number(i64, u32),
}

impl Board {
    fn options(&self, player: Player) -> Vec<Self> {
        fn all<P: RulesetPosition>(
            position: &P,
            player: Player,
            board: fn(P) -> Board,
        ) -> Vec<Board> {
            let mut options = Vec::new();
            position.moves(player, &mut options);
            options.into_iter().map(board).collect()
        }
        match self {
            Self::Domineering(it) => all(it, player, Self::Domineering),
            Self::Clobber(it) => all(it, player, Self::Clobber),
            Self::Konane(it) => all(it, player, Self::Konane),
            Self::Snort(it) => all(it, player, Self::Snort),
            Self::Col(it) => all(it, player, Self::Col),
            // The simplest form of a number: n free moves, or {x − 2⁻ᵏ | x + 2⁻ᵏ}.
            &Self::Number(x, 0) => match (player, x.signum()) {
                (Player::Left, 1) => vec![Self::Number(x - 1, 0)],
                (Player::Right, -1) => vec![Self::Number(x + 1, 0)],
                _ => Vec::new(),
            },
            &Self::Number(x, exponent) => {
                let next = if player == Player::Left { x - 1 } else { x + 1 };
                vec![Self::number(next, exponent)]
            }
        }
    }

    fn number(mut x: i64, mut exponent: u32) -> Self {
        while exponent > 0 && x % 2 == 0 {
            (x, exponent) = (x / 2, exponent - 1);
        }
        Self::Number(x, exponent)
    }
}

/// Plain play on boards: who cannot move loses.
#[derive(Default)]
struct Play(HashMap<(Vec<Board>, bool), bool>);

impl Play {
    fn mover_wins(&mut self, boards: &[Board], left: bool) -> bool {
        let key = (boards.to_vec(), left);
        if let Some(&wins) = self.0.get(&key) {
            return wins;
        }
        let player = if left { Player::Left } else { Player::Right };
        let wins = boards.iter().enumerate().any(|(i, board)| {
            board.options(player).into_iter().any(|option| {
                let mut next = boards.to_vec();
                next[i] = option;
                !self.mover_wins(&next, !left)
            })
        });
        self.0.insert(key, wins);
        wins
    }
}

/// A small random position: what it is called, and the board.
fn random_board(random: &mut Random) -> (String, Board) {
    let mut cells = |cells: &[char], length: u64| -> String {
        let mut cell = || cells[random.below(cells.len() as u64) as usize];
        (0..length).map(|_| cell()).collect()
    };
    let rows = |text: String| format!("{}/{}", &text[..3], &text[3..]);
    let kind = cells(&['0', '1', '2', '3', '4'], 1);
    match kind.as_str() {
        "0" => {
            let text = rows(cells(&['.', '.', '.', '#'], 6));
            let board = Board::Domineering(text.parse().expect("a board"));
            (format!("domineering(\"{text}\")"), board)
        }
        "1" => {
            let text = cells(&['x', 'o'], 4);
            let board = Board::Clobber(text.parse().expect("a board"));
            (format!("clobber(\"{text}\")"), board)
        }
        "2" => {
            let text = cells(&['x', 'o', '.'], 5);
            let board = Board::Konane(text.parse().expect("a board"));
            (format!("konane(\"{text}\")"), board)
        }
        "3" => {
            let text = cells(&['.', '.', '.', 'x', 'o'], 4);
            let board = Board::Snort(text.parse().expect("a board"));
            (format!("snort(\"{text}\")"), board)
        }
        _ => {
            let text = cells(&['.', '.', 'x', 'o'], 4);
            let board = Board::Col(text.parse().expect("a board"));
            (format!("col(\"{text}\")"), board)
        }
    }
}

/// The score of a sum of boards is `s` if and only if the player who starts wins with a little
/// more than `−s` beside the boards, and loses with a little less.
#[test]
fn scores_of_sums_of_rulesets_are_those_of_play_on_the_boards() {
    let mut random = Random::new(24);
    let little = 6;
    for _ in 0..size(25, 500) {
        let boards: Vec<(String, Board)> = (0..2).map(|_| random_board(&mut random)).collect();
        let texts: Vec<&str> = boards.iter().map(|(text, _)| text.as_str()).collect();
        let text = texts.join(" + ");
        let mut games = ScoreGames::new();
        let sum = read_sum(&mut games, &text).unwrap();
        let mut solver = SumSolver::new(&mut games, &sum);
        let mut play = Play::default();
        for first in [Player::Left, Player::Right] {
            let score = solver.score(&sum, first, &NoProgress).unwrap();
            let scaled = (0..little).fold(score.clone(), |x, _| &x + &x);
            let scaled = scaled.to_i64().expect("a short game has a short score");
            let mut wins = |more: i64| {
                let mut all: Vec<Board> = boards.iter().map(|(_, board)| board.clone()).collect();
                all.push(Board::number(more - scaled, little));
                play.mover_wins(&all, first == Player::Left)
            };
            let (more, less) = (wins(1), wins(-1));
            let expected = match first {
                Player::Left => (true, false),
                Player::Right => (false, true),
            };
            assert_eq!((more, less), expected, "{text}: {score}, {first:?} first");
        }
    }
}

/// A sum of boards is won as the boards themselves are, ties included.
#[test]
fn winners_of_sums_of_rulesets_are_those_of_play_on_the_boards() {
    let mut random = Random::new(2);
    let mut ties = 0;
    for _ in 0..size(40, 500) {
        let boards: Vec<(String, Board)> = (0..2).map(|_| random_board(&mut random)).collect();
        let texts: Vec<&str> = boards.iter().map(|(text, _)| text.as_str()).collect();
        let text = texts.join(" + ");
        let mut games = ScoreGames::new();
        let sum = read_sum(&mut games, &text).unwrap();
        let mut solver = SumSolver::new(&mut games, &sum);
        let all: Vec<Board> = boards.into_iter().map(|(_, board)| board).collect();
        for first in [Player::Left, Player::Right] {
            let score = solver.score(&sum, first, &NoProgress).unwrap();
            ties += usize::from(score == Dyadic::ZERO);
            let wins = Play::default().mover_wins(&all, first == Player::Left);
            let expected = if wins { first } else { first.opponent() };
            let winner = solver.winner(&games, &sum, first, &NoProgress).unwrap();
            assert_eq!(winner, Some(expected), "{text}: {score}, {first:?} first");
        }
    }
    assert!(ties > 5, "{ties} ties");
}

fn texts(text: &str) -> Vec<String> {
    let mut games = ScoreGames::new();
    let sum: Vec<ScoreGame> = read_sum(&mut games, text).unwrap();
    sum.iter().map(|&g| games.text(g)).collect()
}

#[test]
fn names_of_games_are_their_canonical_forms() {
    for (text, tree) in [
        ("domineering(\"2x2\")", "{1|-1}"),
        ("nim(3,5,7)", "*"),
        ("-clobber(\"xxo\")", "v"),
        ("tiny(2)", "{0|{0|-2}}"),
        ("*3", "*3"),
        ("^^*", "^^*"),
        ("2v5*2", "2v5*2"),
        ("{1|^*}", "{1|^*}"),
        ("hackenbush(\"BRB\")", "3/4"),
        ("*:1", "^*"),
    ] {
        assert_eq!(texts(text), [tree], "{text}");
    }
}

#[test]
fn components_are_called_as_they_were_written() {
    let mut games = ScoreGames::new();
    let text = r#"2.domineering("2x3") - (clobber("xo") + tiny(nim(0))) + {4|1}"#;
    let found = games.read_named(text, &mut RulesetNames::new(&NoProgress), &NoProgress).unwrap();
    let names: Vec<Option<String>> = found.into_iter().map(|it| it.name).collect();
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(
        names,
        [
            named("domineering(\"2x3\")"),
            named("domineering(\"2x3\")"),
            named("-clobber(\"xo\")"),
            named("-tiny(nim(0))"),
            None,
        ]
    );
}

#[test]
fn what_is_no_component_is_refused_with_place_and_expectation() {
    let refusal = |text: &str| read_sum(&mut ScoreGames::new(), text).unwrap_err().to_string();
    for (text, place, expected) in [
        ("{3|1} + chess(2)", "line 1, column 9: ", "expected one of tiny, "),
        ("kayles", "line 1, column 1: ", "expected `(` after the name `kayles`"),
        ("x", "line 1, column 1: ", "expected a game, found the name `x`"),
        ("{2|domineering(\"40x40\")}", "line 1, column 4: ", "beyond the limit of 36 cells"),
        ("domineering(\"2y2\")", "line 1, column 1: ", "domineering: "),
        ("go(\"..x\")", "line 1, column 1: ", "go is scored"),
        ("*60000", "line 1, column 1: ", "at most 4096 positions"),
        ("^1000000", "line 1, column 1: ", "at most 4096 positions"),
        ("coins(1,-2)", "line 1, column 1: ", "expected coins of at least 0"),
    ] {
        let found = refusal(text);
        assert!(found.starts_with(place), "{text}: {found}");
        assert!(found.contains(expected), "{text}: {found}");
    }
    let coins: Vec<String> = (0..20).map(|i| (1_i64 << i).to_string()).collect();
    let found = refusal(&format!("coins({})", coins.join(",")));
    assert!(found.contains("at most 4096 positions"), "{found}");
}
