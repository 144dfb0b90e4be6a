//! The open questions of SCG §14.3; `docs/theory-binary-values.md` has the proofs.

use mustplay_cgt::binary::{Connective, Form, FormFamily, Games, Parity, Value};
use mustplay_cgt::normal::Outcome;
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::{
    ColoringClass, Painting, Palette, Player, Ply, Position, PositionValues, TruthTable,
};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::boards::cases;
use super::twin::{form, table};

/// The options in a set of `forms`, as a mask.
fn pick(forms: &[Form], mask: usize) -> Vec<Form> {
    let chosen = forms.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
    chosen.map(|(_, &form)| form).collect()
}

/// The texts of games with options among the forms of one parity whose value is not among those of
/// the other.
fn new_values(
    games: &mut Games,
    family: FormFamily,
    parity: Parity,
) -> Vec<(Vec<Form>, Vec<Form>, Value)> {
    let sixteen = games.sixteen(family);
    let (options, known) = match parity {
        Parity::Even => (sixteen.even(), sixteen.odd()),
        Parity::Odd => (sixteen.odd(), sixteen.even()),
    };
    let mut found = Vec::new();
    for max in 1..256 {
        for min in 1..256 {
            // In GAME-SAT both players have the same moves.
            if family == FormFamily::GameSat && max != min {
                continue;
            }
            let (max, min) = (pick(options, max), pick(options, min));
            let game = games.game(&max, &min).expect("options for both");
            let value = games.value(game);
            if !known.iter().any(|&form| games.value(form) == value) {
                found.push((max, min, value));
            }
        }
    }
    found
}

/// All division games have the sixteen values: the only other value that options among the sixteen
/// can give is 0 in an even game, and an even division game is never won by the second player.
#[test]
fn division_games_have_only_the_sixteen_values() {
    let mut games = Games::new();
    assert!(new_values(&mut games, FormFamily::Division, Parity::Even).is_empty());
    let exceptions = new_values(&mut games, FormFamily::Division, Parity::Odd);
    assert_eq!(exceptions.len(), 15 * 15);
    let zero = games.zero(Parity::Odd);
    let zero = games.value(zero);
    for (_, _, value) in exceptions {
        assert_eq!(value, zero);
    }
}

/// In GAME-SAT a new value could only be 1/2, −1/2 or 0, in an odd game all of whose options are
/// among three even values.
#[test]
fn new_values_of_game_sat_would_need_special_options() {
    let mut games = Games::new();
    assert!(new_values(&mut games, FormFamily::GameSat, Parity::Odd).is_empty());
    let exceptions = new_values(&mut games, FormFamily::GameSat, Parity::Even);
    assert_eq!(exceptions.len(), 13);
    let sixteen = games.sixteen(FormFamily::GameSat);
    // T*|Z□*, T*‖Z□|F and X*, or X*, T|Z□‖F* and Z□*|F*.
    let (high, low) = (&sixteen.even()[1..4], &[3, 5, 6].map(|i| sixteen.even()[i]));
    for (options, _, value) in &exceptions {
        let within = |set: &[Form]| options.iter().all(|option| set.contains(option));
        assert!(within(high) || within(low));
        let text = games.normal().ascii(value.normal());
        let expected = match (within(high), within(low)) {
            (true, true) => "0",
            (true, false) => "1/2",
            _ => "-1/2",
        };
        assert_eq!(text, expected);
    }
    // All subsets but the empty one, {X*} counted once.
    assert_eq!(exceptions.len(), 7 + 7 - 1);
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    /// Strategy stealing: who wins an even division game moving second also wins it moving first.
    #[test]
    fn even_division_games_are_never_misere(half in 0..4_usize, seed in any::<u64>()) {
        let mut random = SplitMix::new(seed);
        let density = 1 + random.below(7);
        let game = TruthTable::new(2 * half, 2, |_| random.below(8) < density).unwrap();
        let values = PositionValues::of(&game, Palette::Own).unwrap();
        for painting in values.paintings().filter(|psi| psi.colored().len() % 2 == 0) {
            // Only the positions that alternating play can reach.
            let class = values.class(&painting, false);
            prop_assert_ne!(class, ColoringClass::Misere);
        }
    }

    #[test]
    fn random_games_have_the_sixteen_values(
        two in table(2, 0..7_usize), three in table(3, 0..5_usize),
    ) {
        for table in [two, three] {
            for (palette, family) in [(Palette::Any, FormFamily::GameSat), (Palette::Own, FormFamily::Division)] {
                let mut values = BinaryValues::new(palette);
                let value = values.value(&table).unwrap();
                let sixteen = values.games().sixteen(family);
                let form = sixteen.find(values.games(), value).expect("one of the sixteen");
                let parity = values.games().parity(form);
                prop_assert_eq!(parity, Some(Parity::of(table.elements())));
            }
        }
    }
}

/// A payoff of seven elements on a circle: Max wins if turning the circle gives one of `wins`.
fn circular(wins: &[u32]) -> TruthTable {
    let turned = |row: u32, by: u32| (row << by | row >> (7 - by)) & 0x7F;
    TruthTable::new(7, 2, |row| (0..7).any(|by| wins.contains(&turned(row as u32, by)))).unwrap()
}

/// Values other than the sixteen do occur in GAME-SAT: with seven elements, no fewer. The value 0
/// occurs in an odd game, which Theorem 7.7.5 rules out for semi-decomposable ones only.
#[test]
fn seven_elements_have_new_values() {
    let half = circular(&[
        0b000_0111, 0b000_1011, 0b000_1101, 0b000_1111, 0b001_0011, 0b001_0111, 0b001_1011,
        0b001_1101,
    ]);
    let zero = circular(&[
        0b000_0011, 0b000_0111, 0b000_1011, 0b000_1111, 0b001_0011, 0b001_0111, 0b001_1011,
        0b001_1111,
    ]);
    let mut values = BinaryValues::new(Palette::Any);
    for (table, expected, class, option) in [
        (&half, "1/2", ColoringClass::Positive, ["T*||Z□|F", "T*||Z□|F"]),
        (&zero, "0", ColoringClass::Misere, ["X*", "X*"]),
    ] {
        let value = values.value(table).unwrap();
        assert_eq!(values.games().normal().ascii(value.normal()), expected);
        // The same from the definitions: minimax, and the binary game itself.
        let minimax = PositionValues::of(table, Palette::Any).unwrap();
        assert_eq!(minimax.class(&Painting::EMPTY, false), class);
        let built = form(values.games(), table, Palette::Any);
        assert_eq!(values.games().value(built), value);
        for (mv, after) in values.after_moves(table).unwrap() {
            let expected = values.games().read(option[mv.color.index()]).unwrap();
            assert_eq!(after, values.games().value(expected));
        }
    }
    // With T worth more, 1/2 = {0|1} becomes 1 = {0|2}.
    for stake in 2..4_u32 {
        let games = Games::with_stake(stake.try_into().unwrap());
        let mut values = BinaryValues::among(games, Palette::Any);
        let value = values.value(&half).unwrap();
        assert_eq!(values.games().normal().as_integer(value.normal()), Some(1));
    }
    // Max, to move in Γ* where Γ is worth 1/2, has to take the star.
    let minimax = PositionValues::of(&half, Palette::Any).unwrap();
    let start = Position::new(Painting::EMPTY, Player::Max).starred();
    let wins = |ply: &Ply| minimax.winner(&start.play(*ply)) == Player::Max;
    let moves = minimax.moves(&start).into_iter().map(Ply::Move);
    let winning: Vec<Ply> = moves.chain([Ply::Star]).filter(wins).collect();
    assert_eq!(winning, [Ply::Star]);
}

/// Whether G* keeps its value if the star may not be taken as long as there are other moves, where
/// G has options of these values.
fn star_is_spare(games: &mut Games, max: &[Value], min: &[Value]) -> bool {
    let mut starred = |side: &[Value]| -> Vec<Value> {
        side.iter().map(|&value| games.starred_value(value)).collect()
    };
    let (max_star, min_star) = (starred(max), starred(min));
    let value = games.value_from(max, min).expect("options for both");
    let without = games.value_from(&max_star, &min_star).expect("options for both");
    games.starred_value(value) == without
}

/// Conjecture: never take a star, unless the game is Z□*. It holds for every set-coloring game of
/// one of the sixteen values, whatever options among the sixteen it has.
#[test]
fn conjecture_never_take_a_star_in_game_sat() {
    let mut games = Games::new();
    let sixteen = games.sixteen(FormFamily::GameSat);
    let zero = games.value(sixteen.even()[4]);
    let mut needed = 0;
    for (options, known) in [(sixteen.even(), sixteen.odd()), (sixteen.odd(), sixteen.even())] {
        for mask in 1..256 {
            let options = pick(options, mask);
            let options: Vec<Value> = options.iter().map(|&form| games.value(form)).collect();
            let value = games.value_from(&options, &options).expect("options");
            let is_known = known.iter().any(|&form| games.value(form) == value);
            if is_known && !star_is_spare(&mut games, &options, &options) {
                assert_eq!(value, zero);
                needed += 1;
            }
        }
    }
    // So it is with Z□, as the conjecture says.
    assert!(needed > 0);
}

/// In division games it does not hold: in (¬x∨¬y)* Max, to move, must take the star.
#[test]
fn conjecture_never_take_a_star_fails_in_division_games() {
    let nand: TruthTable = "1110".parse().unwrap();
    let values = PositionValues::of(&nand, Palette::Own).unwrap();
    let start = Position::new(Painting::EMPTY, Player::Max).starred();
    let moves = values.moves(&start).into_iter().map(Ply::Move);
    let wins = |ply: &Ply| values.winner(&start.play(*ply)) == Player::Max;
    let winning: Vec<Ply> = moves.chain([Ply::Star]).filter(wins).collect();
    assert_eq!(winning, [Ply::Star]);
}

/// Conjecture: for G ≥ H, if G ∨ H̄ is even then G ∨ H̄ > 0 is enough; if G ∧ H̄ is odd then G ∧ H̄
/// ≥ 0 is necessary. By Theorem 7.3.3 the sixteen forms stand for all games of their values, so for
/// division games this is a proof. In GAME-SAT it does not hold.
#[test]
fn conjecture_playing_the_difference() {
    for (family, expected) in [(FormFamily::Division, 0), (FormFamily::GameSat, 40)] {
        let mut games = Games::new();
        let forms = *games.sixteen(family).forms();
        let mut exceptions = 0;
        for g in forms {
            for h in forms {
                let at_least = games.le(games.value(h), games.value(g));
                let negative = games.negated(h);
                let same = games.parity(g) == games.parity(h);
                let connective = if same { Connective::OR } else { Connective::AND };
                let difference = games.combine(connective, g, negative);
                let outcome = games.outcome(games.value(difference));
                let condition = outcome == Outcome::L || !same && outcome == Outcome::P;
                exceptions += usize::from(condition != at_least);
            }
        }
        assert_eq!(exceptions, expected, "{family:?}");
    }
}
