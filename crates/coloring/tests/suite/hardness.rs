//! Problems and the sums made from them: every step of the chains against the definitions.

use std::collections::HashMap;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{ScoreGame, ScoreGames, SumSolver};
use mustplay_coloring::hardness::{
    Alt, Formula, Literal, Partition, Quantifier, Round, SubsetSwitch, TwoExactCover, TwoPerson,
    TwoSubsetSwitch,
};
use mustplay_core::NoProgress;
use num_bigint::{BigInt, BigUint};

use mustplay_testing::size;

use crate::hardness_by_trial::Decide;

fn numbers(random: &mut Random, count: u64, largest: i64) -> Vec<BigUint> {
    let number = |_| BigUint::from(random.between(1, largest) as u64);
    (0..count).map(number).collect()
}

/// The numbers of one subset.
fn subset(numbers: &[BigUint], members: u32) -> Vec<&BigUint> {
    let inside = |(i, x)| (members >> i & 1 == 1).then_some(x);
    numbers.iter().enumerate().filter_map(inside).collect()
}

fn alternating(mut numbers: Vec<&BigUint>) -> BigInt {
    numbers.sort();
    numbers.iter().fold(BigInt::ZERO, |rest, &x| BigInt::from(x.clone()) - rest)
}

fn exact(games: &mut ScoreGames, sum: &[ScoreGame]) -> Dyadic {
    let mut solver = SumSolver::new(games, sum);
    solver.score(sum, Player::Left, &NoProgress).unwrap()
}

/// `−|L − S|` if Left first and then Right choose from each pair and Left from the rest.
fn outcome(problem: &TwoSubsetSwitch, selected: &mut Vec<BigUint>, at: usize) -> BigInt {
    let pairs: Vec<&[BigUint; 2]> = problem.sizes.pairs().collect();
    let target = BigInt::from(problem.target.clone());
    if let Some(pair) = pairs.get(at) {
        let [a, b] = pair.each_ref().map(|x| {
            selected.push(x.clone());
            let score = outcome(problem, selected, at + 1);
            selected.pop();
            score
        });
        return if at.is_multiple_of(2) { a.max(b) } else { a.min(b) };
    }
    let free = &problem.sizes.free;
    let scores = (0..1u32 << free.len()).map(|members| {
        let mut all = subset(free, members);
        all.extend(selected.iter());
        let off = alternating(all) - &target;
        if off > BigInt::ZERO { -off } else { off }
    });
    scores.max().expect("the empty subset is one")
}

#[test]
fn deciders_agree_with_all_subsets() {
    let mut random = Random::new(41);
    for _ in 0..size(300, 3000) {
        let count = random.below(7);
        let numbers = numbers(&mut random, count, 12);
        let target = BigUint::from(random.below(14));
        let wanted = BigInt::from(target.clone());
        let all = || 0..1u32 << count;
        let alt = Alt { numbers: numbers.clone(), target };
        let solvable = all().any(|members| alternating(subset(&numbers, members)) == wanted);
        assert_eq!(alt.decide(), solvable, "{alt:?}");

        let partition = Partition { numbers };
        let sum: BigUint = partition.numbers.iter().sum();
        let half = |members| {
            let part: BigUint = subset(&partition.numbers, members).into_iter().sum();
            &part + &part == sum
        };
        assert_eq!(partition.decide(), all().any(half), "{partition:?}");
    }
}

#[test]
fn lemma_4_1_partition_to_alt() {
    let mut random = Random::new(42);
    let mut solvable = 0;
    for _ in 0..size(300, 3000) {
        let count = random.below(7);
        let partition = Partition { numbers: numbers(&mut random, count, 9) };
        let alt = partition.to_alt();
        assert_eq!(alt.decide(), partition.decide(), "{partition:?}");
        solvable += usize::from(partition.decide());
    }
    assert!(solvable > 20);
}

#[test]
fn corollary_4_1_switches_are_played_in_falling_order() {
    let mut random = Random::new(43);
    for _ in 0..size(40, 400) {
        let problem = SubsetSwitch {
            sizes: numbers(&mut random, 4, 9),
            target: BigUint::from(random.below(10)),
        };
        let mut games = ScoreGames::new();
        let solvable = (0..16).any(|members| {
            let sizes = subset(&problem.sizes, members);
            let texts = sizes.iter().map(|x| format!("{{{x}|-{x}}}"));
            let text = texts.chain(["0".to_owned()]).collect::<Vec<_>>().join("+");
            let sum = games.read_sum(&text).unwrap();
            let score = exact(&mut games, &sum);
            score.numerator() == BigInt::from(problem.target.clone())
        });
        assert_eq!(problem.decide(), solvable, "{problem:?}");
    }
}

/// A random problem with this many rounds and free switches.
fn random_switches(random: &mut Random, rounds: u64, free: u64) -> TwoSubsetSwitch {
    let mut pair = || {
        let pair = numbers(random, 2, 6);
        [pair[0].clone(), pair[1].clone()]
    };
    let rounds = (0..rounds).map(|_| Round { left: pair(), right: pair() });
    TwoSubsetSwitch {
        sizes: TwoPerson { rounds: rounds.collect(), free: numbers(random, free, 6) },
        target: BigUint::from(random.below(8)),
    }
}

#[test]
fn theorems_4_1_and_4_2_the_sum_scores_how_far_left_misses() {
    let mut random = Random::new(44);
    let mut won = [0; 2];
    for _ in 0..size(150, 1500) {
        let (rounds, free) = (random.below(3), random.below(4));
        let problem = random_switches(&mut random, rounds, free);
        let mut games = ScoreGames::new();
        let sum = problem.to_sum(&mut games);
        assert!(sum.iter().all(|&g| games.depth(g) <= 2));
        let score = exact(&mut games, &sum);
        let expected = outcome(&problem, &mut Vec::new(), 0);
        assert_eq!(score, Dyadic::from_big(expected, 0), "{problem:?}");
        assert_eq!(problem.decide(), score == Dyadic::ZERO, "{problem:?}");
        won[usize::from(problem.decide())] += 1;
    }
    assert!(won.iter().all(|&count| count > 10));
}

/// Whether the player to move wins, where the last to move wins a tie (SUM §2.1).
fn mover_wins(
    games: &ScoreGames,
    known: &mut HashMap<(Vec<usize>, bool), bool>,
    sum: &[ScoreGame],
    player: Player,
) -> bool {
    let mut key: Vec<usize> = sum.iter().map(|g| g.index()).collect();
    key.sort_unstable();
    let key = (key, player == Player::Left);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let over = sum.iter().map(|&g| games.as_number(g)).collect::<Option<Vec<_>>>();
    let wins = if let Some(scores) = over {
        let score = scores.into_iter().fold(Dyadic::ZERO, |a, b| &a + b);
        match player {
            Player::Left => score > Dyadic::ZERO,
            Player::Right => score < Dyadic::ZERO,
        }
    } else {
        let mut position = sum.to_vec();
        let mut wins = false;
        for i in 0..sum.len() {
            for option in games.options(sum[i], player).collect::<Vec<_>>() {
                position[i] = option;
                wins = wins || !mover_wins(games, known, &position, player.opponent());
            }
            position[i] = sum[i];
        }
        wins
    };
    known.insert(key, wins);
    wins
}

#[test]
fn up_decides_ties_for_left() {
    let mut random = Random::new(45);
    let mut won = [0; 2];
    for i in 0..size(12, 60) {
        let (rounds, free) = if i % 2 == 0 { (0, 2) } else { (1, 0) };
        let problem = random_switches(&mut random, rounds, free);
        let mut games = ScoreGames::new();
        let sum = problem.to_sum(&mut games);
        let wins = mover_wins(&games, &mut HashMap::new(), &sum, Player::Left);
        assert_eq!(wins, problem.decide(), "{problem:?}");
        won[usize::from(wins)] += 1;
    }
    assert!(won.iter().all(|&count| count > 0));
}

/// All sets of at most three clauses over `variables` variables, a clause being a set of
/// literals with no variable twice.
fn matrices(variables: usize) -> Vec<Vec<Vec<Literal>>> {
    let clause = |code: usize| -> Vec<Literal> {
        let sign = |variable: usize| code / 3usize.pow(variable as u32) % 3;
        let literal = |variable| match sign(variable) {
            0 => None,
            sign => Some(Literal { variable, positive: sign == 1 }),
        };
        (0..variables).filter_map(literal).collect()
    };
    let codes = 3usize.pow(variables as u32);
    let mut all = vec![Vec::new()];
    for a in 0..codes {
        all.push(vec![clause(a)]);
        for b in 0..a {
            all.push(vec![clause(a), clause(b)]);
            all.extend((0..b).map(|c| vec![clause(a), clause(b), clause(c)]));
        }
    }
    all
}

/// All formulas with at most three quantifiers and at most three clauses.
fn formulas() -> Vec<Formula> {
    let mut all = Vec::new();
    for variables in 0..=3 {
        for matrix in matrices(variables) {
            for code in 0..1usize << variables {
                let quantifier = |i: usize| match code >> i & 1 {
                    0 => Quantifier::Exists,
                    _ => Quantifier::ForAll,
                };
                let prefix = (0..variables).map(quantifier).collect();
                all.push(Formula::new(prefix, matrix.clone()));
            }
        }
    }
    all
}

/// The position after normal play down to the last `open` free switches, with random
/// choices, as a sum, and the problem that is left.
fn late_position(
    problem: &TwoSubsetSwitch,
    games: &mut ScoreGames,
    random: &mut Random,
    open: usize,
) -> (Vec<ScoreGame>, Vec<BigUint>) {
    let mut position = problem.to_sum(games);
    let advance = games.options(position[0], Player::Left).next().unwrap();
    position[0] = games.options(advance, Player::Right).next().unwrap();
    let mut selected = Vec::new();
    let mut at = 1;
    for (i, pair) in problem.sizes.pairs().enumerate() {
        let size = &pair[random.below(2) as usize];
        let player = [Player::Left, Player::Right][i % 2];
        let text = format!("{{{size}|-{size}}}");
        let switch = games.read(&text).unwrap();
        assert!(games.options(position[at], player).any(|o| o == switch));
        position[at] = switch;
        selected.push(size.clone());
        at += 1;
    }
    for size in &problem.sizes.free[..problem.sizes.free.len() - open] {
        let keeps = random.below(2) == 1;
        let (lefts, rights) = if keeps { (at, at + 1) } else { (at + 1, at) };
        position[lefts] = games.options(position[lefts], Player::Left).next().unwrap();
        position[rights] = games.options(position[rights], Player::Right).next().unwrap();
        selected.extend(keeps.then(|| size.clone()));
        at += 2;
    }
    (position, selected)
}

#[test]
fn left_scores_nothing_exactly_when_the_formula_is_true() {
    let all = formulas();
    assert_eq!(all.len(), 2 + 2 * 8 + 4 * 130 + 8 * 3304);
    let full = size(0, 1) == 1;
    let mut random = Random::new(46);
    let (mut truths, mut sums, mut late) = ([0; 2], [0; 2], 0);
    for (i, formula) in all.iter().enumerate() {
        let occurrences: usize = formula.clauses().iter().map(Vec::len).sum();
        // Two literals make a sum of up to 26 components, three one of 34; four make one of
        // 40, which is too large for the search.
        let searched = match occurrences {
            0 | 1 => true,
            2 => full || i % 651 == 0,
            3 => full && i % 31 == 0,
            _ => false,
        };
        if !full && !searched && i % 97 != 0 {
            continue;
        }
        let truth = formula.is_true();
        truths[usize::from(truth)] += 1;
        let cover = TwoExactCover::of_formula(formula);
        assert_eq!(cover.decide(), truth, "{formula:?}");
        let partition = cover.to_gen_partition();
        assert_eq!(partition.decide(), truth, "{formula:?}");
        let alt = partition.to_alt();
        assert_eq!(alt.decide(), truth, "{formula:?}");
        let switches = alt.to_subset_switch();
        if searched {
            let mut games = ScoreGames::new();
            let sum = switches.to_sum(&mut games);
            assert!(sum.iter().all(|&g| games.depth(g) <= 2));
            let score = exact(&mut games, &sum);
            assert_eq!(switches.decide(), truth, "{formula:?}");
            assert_eq!(score == Dyadic::ZERO, truth, "{formula:?}");
            assert!(score <= Dyadic::ZERO);
            sums[usize::from(truth)] += 1;
        } else if i % 97 == 0 {
            // The end of a sum that is too large to search from its beginning.
            let mut games = ScoreGames::new();
            let (position, selected) = late_position(&switches, &mut games, &mut random, 3);
            let free = &switches.sizes.free;
            let rest = TwoSubsetSwitch {
                sizes: TwoPerson { rounds: Vec::new(), free: free[free.len() - 3..].to_vec() },
                target: switches.target.clone(),
            };
            let expected = outcome(&rest, &mut selected.clone(), 0);
            let score = exact(&mut games, &position);
            assert_eq!(score, Dyadic::from_big(expected, 0), "{formula:?}");
            late += 1;
        }
    }
    assert!(truths.iter().chain(&sums).all(|&count| count > 20));
    assert!(late > 200);
}

#[test]
fn qdimacs_is_read_or_refused_with_the_place() {
    for (text, message) in [
        ("", "line 1, column 1: expected `p cnf VARIABLES CLAUSES`, found the end"),
        ("p sat 1", "line 1, column 3: expected `p cnf VARIABLES CLAUSES`, found `sat`"),
        (
            "p cnf x 1",
            "line 1, column 7: expected a number of variables from 0 to 1000000, found `x`",
        ),
        (
            "p cnf 1 -1",
            "line 1, column 9: expected a number of clauses from 0 to 1000000, found `-1`",
        ),
        (
            "c é\np cnf 2 1\ne 1 3 0\n1 0",
            "line 3, column 5: expected a variable from 1 to 2, or 0 at the end of the quantifier, found `3`",
        ),
        (
            "p cnf 2 1\ne 1 0\na 1 0\n1 0",
            "line 3, column 3: expected a variable that was not quantified before, found `1`",
        ),
        (
            "p cnf 2 1\ne 1 2 0\n1 -0",
            "line 3, column 3: expected a literal from -2 to 2, or 0 at the end of a clause, found `-0`",
        ),
        (
            "p cnf 2 1\ne 1 2 0\n1 2",
            "line 3, column 4: expected 0 at the end of the clause, found the end",
        ),
        ("p cnf 2 2\ne 1 2 0\n1 0", "line 3, column 4: expected 2 clauses, 1 more, found the end"),
        (
            "p cnf 2 1\ne 1 2 0\n1 0\n2 0",
            "line 4, column 1: expected the end after 1 clauses, found `2`",
        ),
    ] {
        let error = Formula::from_qdimacs(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    // Variables without quantifier come first and are existential.
    let formula = Formula::from_qdimacs("p cnf 3 1\na 2 0\n-3 2 2 0\n").unwrap();
    assert_eq!(formula.prefix(), [Quantifier::Exists, Quantifier::ForAll]);
    let literal = |variable, positive| Literal { variable, positive };
    assert_eq!(formula.clauses(), [[literal(0, false), literal(1, true)]]);
    assert!(formula.is_true());

    let mut random = Random::new(47);
    let good = "c a formula\np cnf 3 2\ne 1 0\na 2 0\ne 3 0\n1 -2 3 0\n-1 2 0\n";
    let pieces = ["0", "-", "e", "a", "p", "cnf", "\n", " ", "99999999999999999999", "é", "1", "c"];
    for _ in 0..size(3000, 30000) {
        let mut text: Vec<char> = good.chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len() as u64) as usize;
            let piece = pieces[random.below(pieces.len() as u64) as usize];
            text.splice(at..at + random.below(2) as usize, piece.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(formula) = Formula::from_qdimacs(&text) {
            assert_eq!(TwoExactCover::of_formula(&formula).decide(), formula.is_true(), "{text:?}");
        }
    }
}
