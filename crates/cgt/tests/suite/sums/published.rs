//! The numbers of SUM, computed.

use mustplay_cgt::normal::{Dyadic, NoNames, Player};
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{Class, Heavy, Interval, ScoreGame, ScoreGames, SumSolver};
use mustplay_core::NoProgress;

use super::is_better_for_left;

fn texts(games: &ScoreGames, list: &[ScoreGame]) -> Vec<String> {
    list.iter().map(|&g| games.text(g)).collect()
}

fn score(games: &mut ScoreGames, sum: &[ScoreGame], first: Player) -> Dyadic {
    let mut solver = SumSolver::new(games, sum);
    solver.score(sum, first, &NoProgress).unwrap()
}

#[test]
fn section_2_1_games() {
    let mut games = ScoreGames::new();
    let g = games.read("{20,{100|15}|-7}").unwrap();
    let best = games.optimal_moves(g, Player::Left, &Dyadic::ZERO);
    assert_eq!(texts(&games, &best), ["20"]);
    assert_eq!(games.score(g, Player::Left), Dyadic::from(20));
    assert_eq!(games.score(g, Player::Right), Dyadic::from(-7));

    let h2 = games.read("{{100|{25|20}}|-15}").unwrap();
    assert_eq!(games.score(h2, Player::Left), Dyadic::from(25));
    assert_eq!(games.score(h2, Player::Right), Dyadic::from(-15));
    let play = optimal_play(&mut games, h2, Player::Left);
    assert_eq!(texts(&games, &play), ["{100|{25|20}}", "{25|20}", "25"]);
    let play = optimal_play(&mut games, h2, Player::Right);
    assert_eq!(texts(&games, &play), ["-15"]);
}

#[test]
fn section_2_4_a_game_and_its_negative() {
    let mut games = ScoreGames::new();
    let g = games.read("{{10|5}|-4}").unwrap();
    let negative = games.negative(g);
    assert_eq!(games.text(negative), "{4|{-5|-10}}");
    for first in [Player::Left, Player::Right] {
        assert_eq!(score(&mut games, &[g, negative], first), Dyadic::ZERO);
    }
}

#[test]
fn section_2_5_means() {
    let mut games = ScoreGames::new();
    for (text, mean, temperature) in
        [("{100|-100}", 0, 100), ("{{20|0}|-40}", -15, 25), ("{{5|-5}|-20}", -10, 10)]
    {
        let g = games.read(text).unwrap();
        assert_eq!(games.mean(g), Dyadic::from(mean), "{text}");
        assert_eq!(games.temperature(g), Dyadic::from(temperature), "{text}");
    }
    // The mean is what many copies are worth, each: for copies of {{20|0}|-40} in multiples of
    // four exactly, and always to within the temperature.
    let g = games.read("{{20|0}|-40}").unwrap();
    for copies in 1..=16 {
        let total = score(&mut games, &vec![g; copies], Player::Left);
        let means = Dyadic::from(-15 * copies as i64);
        assert!(total >= means && total <= &means + &Dyadic::from(25));
        assert!(copies % 4 != 0 || total == means);
    }
}

#[test]
fn figure_2_8_taxed_values() {
    let mut games = ScoreGames::new();
    let rows: [(&str, Player, [i32; 6]); 4] = [
        ("{5|-5}", Player::Left, [5, 3, 1, 0, 0, 0]),
        ("{5|-5}", Player::Right, [-5, -3, -1, 0, 0, 0]),
        ("{{5|-5}|-20}", Player::Left, [-5, -5, -5, -6, -8, -10]),
        ("{{5|-5}|-20}", Player::Right, [-20, -18, -16, -14, -12, -10]),
    ];
    for (text, first, expected) in rows {
        let g = games.read(text).unwrap();
        let taxes = [0, 2, 4, 6, 8, 10].map(Dyadic::from);
        let found = taxes.map(|tax| games.taxed_score(g, first, &tax));
        assert_eq!(found, expected.map(Dyadic::from), "{text}");
    }
}

#[test]
fn section_2_6_taxes_change_the_best_move() {
    let mut games = ScoreGames::new();
    let g = games.read("{12,{20|10}|2}").unwrap();
    assert_eq!(games.temperature(g), Dyadic::new(13, 1));
    let ranges = games.optimal_ranges(g, Player::Left);
    let ranges: Vec<(String, String, Vec<String>)> = ranges
        .iter()
        .map(|r| (r.from.to_string(), r.to.to_string(), texts(&games, &r.moves)))
        .collect();
    let row = |from: &str, to: &str, moves: &[&str]| {
        let moves = moves.iter().map(|&m| m.to_owned()).collect();
        (from.to_owned(), to.to_owned(), moves)
    };
    assert_eq!(ranges, [row("0", "2", &["12"]), row("2", "13/2", &["{20|10}"])]);
    assert!(games.optimal_moves(g, Player::Left, &Dyadic::from(9)).is_empty());
}

#[test]
fn section_2_6_right_answers_with_the_same_move() {
    let mut games = ScoreGames::new();
    let g = games.read("{12,{20|10}|2}").unwrap();
    let ranges = games.optimal_ranges(g, Player::Right);
    assert_eq!(ranges.len(), 1);
    assert_eq!(texts(&games, &ranges[0].moves), ["2"]);
}

#[test]
fn section_3_1_switches() {
    let mut games = ScoreGames::new();
    let sum = games.read_sum("{9|-9} + {4|-4} + {3|-3} + {2|-2}").unwrap();
    assert_eq!(score(&mut games, &sum, Player::Left), Dyadic::from(9 - 4 + 3 - 2));
    assert_eq!(score(&mut games, &sum, Player::Right), Dyadic::from(-6));
}

/// SUM Figure 3.1: stacks are played as the switches they are worth, and 25 on 30 is a number.
#[test]
fn section_3_2_stacks_of_coins_stay_as_they_are_numbered() {
    let mut games = ScoreGames::new();
    let sum = games.read_sum("coins(25,30) + coins(3,4,3) + coins(20,5,1)").unwrap();
    assert_eq!(texts(&games, &sum), ["0", "coins(3,4,3)", "coins(20,5,1)"]);
    assert_eq!(score(&mut games, &sum, Player::Left), Dyadic::from(20 - 5 + 2 - 1));
    let (class, easy) = games.easy_score(&sum, Player::Left).unwrap();
    assert_eq!((class, easy), (Class::Switches, Dyadic::from(16)));
    let mut solver = SumSolver::new(&mut games, &sum);
    let (_, best) = solver.best_moves(&games, &sum, Player::Left, &NoProgress).unwrap();
    assert_eq!(best.len(), 1);
    assert_eq!((best[0].component, games.text(best[0].to)), (2, "20 + coins(5,1)".to_owned()));
    assert_eq!(games.read("20 + coins(5,1)").unwrap(), best[0].to);
}

/// SUM Figure 3.3: after Left has opened the game Right must answer there, wherever else she could
/// move. The numbers other than ∞ are lost.
#[test]
fn figure_3_3_a_threat_to_take_infinity_is_sente() {
    let written = ["{{inf|-5}|-20}", "{1000|-1000}"].map(str::to_owned);
    let (mut games, sum) = ScoreGames::reading(&written, &mut NoNames, &NoProgress).unwrap();
    assert_eq!(games.infinity(), Some(&Dyadic::from(2048)));
    let sum: Vec<ScoreGame> = sum.iter().map(|it| it.game).collect();
    assert_eq!(texts(&games, &sum), written);
    let mut solver = SumSolver::new(&mut games, &sum);
    let opened = [games.options(sum[0], Player::Left).next().unwrap(), sum[1]];
    let (score, best) = solver.best_moves(&games, &opened, Player::Right, &NoProgress).unwrap();
    assert_eq!(score, Dyadic::from(995));
    assert!(best.iter().all(|it| it.component == 0));
    // Its sign is read as its name is.
    let signs = ["{{∞|-5}|-20}", "{1000|-1000}"].map(str::to_owned);
    let (again, sum) = ScoreGames::reading(&signs, &mut NoNames, &NoProgress).unwrap();
    let sum: Vec<ScoreGame> = sum.iter().map(|it| it.game).collect();
    assert_eq!(texts(&again, &sum), written);
    // Where nothing is infinite there is no such name.
    assert!(games.read("{3|-inf}").is_ok());
    assert!(ScoreGames::new().read("{3|-inf}").is_err());
}

/// SUM §3.3.1 has these five numbers for Figure 3.4, whose drawing is lost; a sum with which
/// they come out is this one.
#[test]
fn section_3_3_1_left_score_and_right_score() {
    let mut games = ScoreGames::new();
    let text = "{{36|6}|-10} + {20|-20} + {15|-15} + {10|-10} + {5|-5}";
    let sum = games.read_sum(text).unwrap();
    let moments = games.moments(&sum, Player::Left).unwrap();
    let found = moments.iter().map(|it| (it.player, it.score.clone()));
    let (left, right) = (Player::Left, Player::Right);
    let expected = [(left, 6), (right, 20), (left, 16), (right, 10), (left, 16)];
    assert!(found.eq(expected.map(|(player, score)| (player, Dyadic::from(score)))));
    assert_eq!(score(&mut games, &sum, Player::Left), Dyadic::from(16));
    // Numbers beside the switches count too.
    let text = "{{36|6}|-10} + {22|-18} + {15|-15} + {10|-10} + {5|-5} - 7";
    let sum = games.read_sum(text).unwrap();
    let moments = games.moments(&sum, Player::Left).unwrap();
    assert_eq!(moments[1].score, Dyadic::from(20 + 2 - 7));
    let sum = games.read_sum("{3|-3}").unwrap();
    assert_eq!(games.moments(&sum, Player::Left), None);
}

/// `▷_L` is not transitive.
#[test]
fn section_3_3_3_left_prefers_in_circles() {
    let heavy = |x: i32, z: i32| Heavy::left(x.into(), 0.into(), z.into());
    let (a, b, c) = (heavy(1, -1), heavy(2, -1), heavy(2, -2));
    assert!(is_better_for_left(&a, &b));
    assert!(is_better_for_left(&b, &c));
    assert!(!is_better_for_left(&a, &c));
}

/// SUM Figure 3.5, whose drawing is lost: Left's best move in the sum of any pair with the first
/// game is there, and in the sum of all three it is elsewhere. Such games are found at random.
#[test]
fn figure_3_5_preferred_in_pairs_and_wrong_among_three() {
    let mut random = Random::new(35);
    let found = (0..5000).find(|_| {
        let heavy = [(); 3].map(|()| (random.between(1, 12), random.between(-12, -1)));
        let [a, b, c] = heavy.map(|(x, z)| Heavy::left(x.into(), 0.into(), z.into()));
        if !is_better_for_left(&a, &b) || !is_better_for_left(&a, &c) {
            return false;
        }
        // Only where the pairs leave no doubt.
        if is_better_for_left(&b, &a) || is_better_for_left(&c, &a) {
            return false;
        }
        let mut games = ScoreGames::new();
        let texts = heavy.map(|(x, z)| format!("{{{{{x}|0}}|{z}}}"));
        let sum = games.read_sum(&texts.join(" + ")).unwrap();
        let mut solver = SumSolver::new(&mut games, &sum);
        let best = solver.best_moves(&games, &sum, Player::Left, &NoProgress);
        best.unwrap().1.iter().all(|choice| choice.component != 0)
    });
    assert!(found.is_some());
}

/// In pairs Right moves in the third game, in the sum of all three in the second.
#[test]
fn section_3_3_3_three_left_heavy_games() {
    let mut games = ScoreGames::new();
    let sum = games.read_sum("{{4|0}|-61} + {{73|0}|-66} + {{18|0}|-95}").unwrap();
    let mut solver = SumSolver::new(&mut games, &sum);
    let mut best = |games: &ScoreGames, position: &[ScoreGame]| -> Vec<usize> {
        let found = solver.best_moves(games, position, Player::Right, &NoProgress);
        found.unwrap().1.iter().map(|m| m.component).collect()
    };
    assert_eq!(best(&games, &sum), [1]);
    assert_eq!(best(&games, &[sum[0], sum[1]]), [1]);
    assert_eq!(best(&games, &[sum[0], sum[2]]), [1]);
    assert_eq!(best(&games, &[sum[1], sum[2]]), [1]);
}

#[test]
fn section_5_1_5_comparing_bounds() {
    let mut games = ScoreGames::new();
    let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
    let bounds = games.bounds(&sum, Player::Left);
    assert_eq!(bounds.thermostatic.interval, Interval::new(5, 45));
    assert_eq!(bounds.thermostatic.tax, Dyadic::ZERO);
    assert_eq!(bounds.second.interval.width(), Dyadic::from(20));
    let (component, replacement) = bounds.second.replaced.unwrap();
    assert_eq!(component, 0);
    assert_eq!(games.temperature(replacement), Dyadic::from(20));
    assert_eq!(games.text(replacement), "{45|{25,{50|0}|-75}}");
    let exact = score(&mut games, &sum, Player::Left);
    assert!(bounds.best.contains(&exact));
}

/// The positions `L_1, L_2, …` or `R_1, R_2, …` reached when `first` starts, the players alternate
/// and both play optimally in this game alone (SUM §2.1). Of several optimal moves the one written
/// first is taken.
fn optimal_play(games: &mut ScoreGames, g: ScoreGame, first: Player) -> Vec<ScoreGame> {
    let mut positions = Vec::new();
    let (mut position, mut player) = (g, first);
    loop {
        let moves = games.optimal_moves(position, player, &Dyadic::ZERO);
        let Some(next) = games.written(&moves).first().copied() else {
            return positions;
        };
        positions.push(next);
        (position, player) = (next, player.opponent());
    }
}
