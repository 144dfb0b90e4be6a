//! Chapter 9: dynamic traces and must-plays.
//!
//! A trace game at a position is kept as a truth table over all elements that does not feel
//! those outside its color space; Γ′*S is then the table itself.

use mustplay_coloring::{
    Color, Element, Elements, Move, Painting, Palette, Player, Position, PositionValues, Rest,
    TruthTable, monotonicity,
};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::{cases, combined, game};

/// f with ψ filled in: f/ψ on all elements.
fn filled(table: &TruthTable, psi: &Painting) -> TruthTable {
    TruthTable::new(table.elements(), table.colors(), |row| {
        table.is_true(table.row(&table.painting(row).recolored(*psi)))
    })
    .expect("as many rows")
}

fn winner(table: &TruthTable, position: &Position) -> Player {
    PositionValues::of(table, Palette::Any).expect("small").winner(position)
}

/// Definition 9.1.1: whether `trace` is a dynamic trace for `player` in the position.
fn is_trace(table: &TruthTable, trace: &TruthTable, player: Player, position: &Position) -> bool {
    let game = filled(table, &position.painting);
    let below = match player {
        Player::Max => game.at_least(trace),
        Player::Min => trace.at_least(&game),
    };
    below && winner(trace, position) == player
}

/// f′ together with the demand that v has the color χ (Theorem 9.3.2).
fn with_move(trace: &TruthTable, mv: Move, player: Player) -> TruthTable {
    TruthTable::new(trace.elements(), trace.colors(), |row| {
        let holds = trace.color_in(row, mv.element) == mv.color;
        match player {
            Player::Max => trace.is_true(row) && holds,
            Player::Min => trace.is_true(row) || !holds,
        }
    })
    .expect("as many rows")
}

/// The elements that a table feels.
fn support(table: &TruthTable) -> Elements {
    let all = (0..table.elements()).map(Element::new);
    all.filter(|&v| !monotonicity::of(table, v).is_dead()).collect()
}

fn join(a: &TruthTable, b: &TruthTable, owner: Player) -> TruthTable {
    // ∨ for traces of Max, ∧ for traces of Min (Theorem 9.1.3).
    combined(a, b, owner == Player::Min)
}

/// A trace game of a position, made by the theorems of §9.3; each step is checked.
fn trace(
    table: &TruthTable,
    values: &PositionValues,
    position: &Position,
) -> Result<TruthTable, TestCaseError> {
    let game = filled(table, &position.painting);
    let all = Elements::first(table.elements());
    let free = all - position.painting.colored();
    let owner = values.winner(position);
    let trivial = support(&game).is_empty();
    let result = if trivial {
        // Theorem 9.3.1.
        game
    } else if owner == position.to_move {
        // Theorem 9.3.2.
        let mv = values.winning_moves(position)[0];
        let after = trace(table, values, &position.after(mv))?;
        with_move(&after, mv, owner)
    } else {
        // Theorem 9.3.4 gives must-plays, and 9.3.3 where one trace serves for all colors;
        // 9.3.5 puts them together. Where that is not enough, the game itself is a trace
        // (Observation 9.1.1:ii).
        let mut must_plays: Vec<TruthTable> = Vec::new();
        for v in free {
            for mv in Color::all(table.colors()).map(|c| Move::new(v, c)) {
                let after = trace(table, values, &position.after(mv))?;
                let bounds = match owner {
                    Player::Max => game.at_least(&after),
                    Player::Min => after.at_least(&game),
                };
                let rational = monotonicity::rational_colors(&game, v, position.to_move);
                prop_assert!(bounds || !rational.contains(&mv.color), "9.3.4");
                if bounds {
                    check_must_play(&game, &after, values, position)?;
                    must_plays.push(after);
                }
            }
        }
        let outside = |all: Elements, one: &TruthTable| all & support(one);
        if must_plays.is_empty() || !must_plays.iter().fold(free, outside).is_empty() {
            game
        } else {
            let first = must_plays[0].clone();
            must_plays.iter().fold(first, |all, one| join(&all, one, owner))
        }
    };
    prop_assert!(is_trace(table, &result, owner, position), "{position:?}");
    prop_assert!(support(&result).is_subset(free));
    Ok(result)
}

/// Definition 9.2.1 and Theorem 9.2.2.
fn check_must_play(
    game: &TruthTable,
    must_play: &TruthTable,
    values: &PositionValues,
    position: &Position,
) -> Result<(), TestCaseError> {
    let owner = !position.to_move;
    let below = match owner {
        Player::Max => game.at_least(must_play),
        Player::Min => must_play.at_least(game),
    };
    prop_assert!(below);
    let starred = position.turned().starred();
    prop_assert_eq!(winner(must_play, &starred), owner);
    let inside = support(must_play);
    for mv in values.moves(position) {
        if !inside.contains(mv.element) {
            prop_assert_eq!(values.winner(&position.after(mv)), owner);
        }
    }
    Ok(())
}

/// What Theorem 9.3.3 claims is not so: all colors of x lose, each by a trace on y alone, but the
/// dead element wins.
#[test]
fn theorem_9_3_3_does_not_hold_as_stated() {
    let same: TruthTable = "10011001".parse().unwrap();
    let values = PositionValues::of(&same, Palette::Any).unwrap();
    let start = Position::new(Painting::EMPTY, Player::Max);
    let (x, y, dead) = (Element::new(0), Element::new(1), Element::new(2));
    for color in [Color::FALSE, Color::TRUE] {
        let after = start.after(Move::new(x, color));
        assert_eq!(values.winner(&after), Player::Min);
        let trace = filled(&same, &after.painting);
        assert_eq!(support(&trace), Elements::single(y));
        assert!(is_trace(&same, &trace, Player::Min, &after));
    }
    let wins = values.winning_moves(&start);
    assert!(!wins.is_empty() && wins.iter().all(|mv| mv.element == dead));
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn theorems_9_3_1_to_9_3_5_build_traces(table in game(3, 2), to_move in any::<bool>()) {
        let values = PositionValues::of(&table, Palette::Any).unwrap();
        let to_move = if to_move { Player::Max } else { Player::Min };
        trace(&table, &values, &Position::new(Painting::EMPTY, to_move))?;
    }

    #[test]
    fn theorem_9_1_3_traces_combine((a, b) in super::games::pair(4, 3), c in any::<u64>()) {
        // Any two games below Γ that Max wins: their disjunction is one too.
        let table = combined(&a, &b, false);
        let mixed = TruthTable::new(table.elements(), table.colors(), |row| table.is_true(row) && c >> (row % 64) & 1 == 1).unwrap();
        for to_move in Player::BOTH {
            let start = Position::new(Painting::EMPTY, to_move);
            let traces: Vec<_> = [&a, &b, &mixed, &table].into_iter()
                .filter(|t| is_trace(&table, t, Player::Max, &start))
                .collect();
            for x in &traces {
                for y in &traces {
                    prop_assert!(is_trace(&table, &combined(x, y, false), Player::Max, &start));
                }
            }
            // And dually for Min.
            let negated: Vec<_> = traces.iter().map(|t| t.negated()).collect();
            for x in &negated {
                for y in &negated {
                    let both = combined(x, y, true);
                    prop_assert!(is_trace(&table.negated(), &both, Player::Min, &start.turned()));
                }
            }
        }
    }

    #[test]
    fn lemma_9_5_1_stars_and_moves_commute(table in game(5, 3), pick in any::<u64>()) {
        // (Γ*S*)/ψ = (Γ/ψ)*(S* ∖ A(ψ)): a dead element more, before or after the moves.
        let starred = table.starred().unwrap();
        let chosen = (0..table.elements()).filter(|i| pick >> (2 * i) & 1 == 1);
        let psi: Painting = chosen
            .map(|i| Move::new(Element::new(i), Color::new((pick >> (2 * i + 1) & 1) as usize)))
            .collect();
        let rest = |table: &TruthTable| TruthTable::of(&Rest::new(table, psi)).unwrap();
        prop_assert_eq!(rest(&starred), rest(&table).starred().unwrap());
    }

    #[test]
    fn lemma_9_5_2_what_bounds_all_colors_bounds_the_game((a, b) in super::games::pair(5, 3)) {
        for v in (0..a.elements()).map(Element::new) {
            let with = |table: &TruthTable, color| filled(table, &Painting::EMPTY.with(v, color));
            // A game that does not feel v.
            let colors = || Color::all(a.colors());
            let lower = colors()
                .map(|color| with(&b, color))
                .reduce(|x, y| combined(&x, &y, true))
                .unwrap();
            let bounds_all = colors().all(|color| with(&a, color).at_least(&lower));
            prop_assert_eq!(bounds_all, a.at_least(&lower));
        }
    }
}
