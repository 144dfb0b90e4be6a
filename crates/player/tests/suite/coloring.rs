//! Set-coloring games of all kinds by the tree search, against a search of all positions.

use std::fmt::Write as _;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::file::{Function, Played, Problem};
use mustplay_coloring::minimax::ScheduledSearch;
use mustplay_coloring::{Move, Painting, Payoff, Player, Position};
use mustplay_core::NoProgress;
use mustplay_player::{ColoringGame, ColoringMcts, MctsSettings};
use mustplay_testing::full;

use crate::mcts::games;

/// A game on so many elements: clauses, terms or coalitions, two or three colors, own colors or
/// any, in any order of turns.
fn random_text(elements: usize, random: &mut SplitMix) -> String {
    let form = ["cnf", "dnf", "coalitions", "cnf"][random.index(4)];
    // Who has a single color in a game of coalitions wants TRUE, so two colors will do.
    let colors = if form == "coalitions" { 2 } else { 2 + random.index(2) };
    let names: Vec<String> = (0..elements).map(|number| format!("v{number}")).collect();
    let game = ["game-sat", "division"][random.index(2)];
    let first = ["max", "min"][random.index(2)];
    let mut text = format!("game {game}\ncolors {colors}\nmove {first}\n");
    match random.index(3) {
        0 => {}
        1 => text.push_str("turns equalized\n"),
        _ => {
            let turns: Vec<&str> = (0..elements).map(|_| ["max", "min"][random.index(2)]).collect();
            let _ = writeln!(text, "turns {}", turns.join(" "));
        }
    }
    let _ = writeln!(text, "elements {}\n{form}", names.join(" "));
    for _ in 0..elements.max(2) {
        let literal = |random: &mut SplitMix| {
            let name = &names[random.index(elements)];
            match form {
                "coalitions" => name.clone(),
                _ => format!("{name}={}", random.index(colors)),
            }
        };
        let literals: Vec<String> = (0..=random.index(3)).map(|_| literal(random)).collect();
        let _ = writeln!(text, "{}", literals.join(" "));
    }
    text
}

fn random_game(elements: usize, random: &mut SplitMix) -> (String, Played<Function>) {
    loop {
        let text = random_text(elements, random);
        // Terms that contradict themselves are refused, and so may be others.
        if let Ok(Problem::Game(game)) = Problem::parse(&text) {
            return (text, game.at_width());
        }
    }
}

fn start(game: &Played<Function>) -> Position {
    game.start()
}

fn mcts(game: &Played<Function>, seed: u64, is_clever: bool) -> ColoringMcts {
    let sides = game.payoff.sides(1000).filter(|_| is_clever);
    let rules = game.rules.clone();
    let game = ColoringGame::new(game.payoff.clone(), rules, start(game), sides.as_ref());
    let settings = MctsSettings { seed, memory: 16 << 20, ..MctsSettings::default() };
    ColoringMcts::new(game, settings)
}

fn exact(game: &Played<Function>) -> ScheduledSearch<Function> {
    let rules = game.rules.clone();
    ScheduledSearch::new(game.payoff.clone(), rules, &start(game), 1 << 20)
}

/// What is proved is so, small games are proved, and who wins plays a winning move.
#[test]
fn proofs_agree_with_a_search_of_everything() {
    let mut random = SplitMix::new(4);
    let mut wins = [0; 2];
    for number in 0..if full() { 3000 } else { 300 } {
        let elements = 1 + random.index(6);
        let (text, game) = random_game(elements, &mut random);
        let mut exact = exact(&game);
        let mut winner =
            |painting: &Painting| exact.winner(painting, &NoProgress).expect("no limit");
        let result = mcts(&game, number, number % 2 == 0).search(&games(20_000));
        let Some(found) = result.winner else {
            assert!(elements > 3, "{text}");
            continue;
        };
        assert_eq!(found, winner(&game.painting()), "{text}");
        wins[found as usize] += 1;
        if let Some(best) = result.moves.first() {
            let after = winner(&game.painting().after(best.mv));
            assert_eq!(after == result.to_move, found == result.to_move, "{text}");
        }
        for stats in &result.moves {
            if let Some(proved) = stats.winner {
                assert_eq!(proved, winner(&game.painting().after(stats.mv)), "{text}");
            }
        }
    }
    assert!(wins.iter().all(|&won| won > 50), "{wins:?}");
}

/// Stopped early, all that is said to be proved holds.
#[test]
fn unfinished_proofs_hold() {
    let mut random = SplitMix::new(6);
    let mut proofs = 0;
    for number in 0..if full() { 500 } else { 100 } {
        let (text, game) = random_game(7, &mut random);
        let mut exact = exact(&game);
        let result = mcts(&game, number, number % 2 == 0).search(&games(100));
        for stats in result.moves.iter().filter(|it| it.winner.is_some()) {
            proofs += 1;
            let after = exact.winner(&game.painting().after(stats.mv), &NoProgress);
            assert_eq!(stats.winner, after.ok(), "{text}");
        }
    }
    assert!(proofs > 10, "{proofs}");
}

/// Games that no solver solves are played to their end, and better than by chance.
#[test]
fn large_games_are_played_to_the_end() {
    let mut random = SplitMix::new(1);
    let (mut lost, rounds) = (0, if full() { 20 } else { 4 });
    for number in 0..rounds {
        let mut text = String::from("game division\np cnf 60 40\n");
        for _ in 0..40 {
            let mut literal = || 1 + random.index(60);
            let _ = writeln!(text, "{} {} {} {} 0", literal(), literal(), literal(), literal());
        }
        let Ok(Problem::Game(game)) = Problem::parse(&text) else {
            panic!("a game");
        };
        let game = game.at_width::<1>();
        let program = [Player::Max, Player::Min][number % 2];
        let mut mcts = mcts(&game, 1, true);
        let mut painting = game.painting();
        let mut turn = 0;
        let winner = loop {
            if let Some(winner) = game.payoff.winner(&painting) {
                break winner;
            }
            let player = game.rules.turns.player(game.to_move, turn);
            let made = if player == program {
                let result = mcts.search(&games(60));
                assert_eq!(result.to_move, player);
                result.moves.first().expect("a move").mv
            } else {
                let free: Vec<_> = game.payoff.uncolored(&painting).iter().collect();
                let color = game.rules.palette.colors(player, 2).next().expect("a color");
                Move::new(free[random.index(free.len())], color)
            };
            assert!(!painting.colored().contains(made.element));
            painting = painting.after(made);
            mcts.play(made);
            turn += 1;
        };
        lost += usize::from(winner != program);
    }
    // Max has to meet 40 clauses, Min to own one of them; chance does neither well.
    assert!(lost <= rounds / 4, "{lost}");
}
