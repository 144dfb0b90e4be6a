//! The search against the table of all values, and its traces against Definition 9.1.1.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::formula::{Clause, ClauseSet, FormulaSides, NormalForm};
use mustplay_coloring::search::{Search, SearchFeatures, TraceVerdict};
use mustplay_coloring::{
    Color, Element, Elements, Move, Painting, Palette, Payoff, Player, Position, PositionValues,
    TruthTable,
};
use mustplay_core::NoProgress;
use mustplay_testing::{full, properties};
use proptest::prelude::*;

use super::games::{cases, game, isotone};

const MEMORY: usize = 1 << 20;

pub(crate) fn sides(table: &TruthTable) -> Option<FormulaSides> {
    let [max, min] = Player::BOTH.map(|player| ClauseSet::prime(table, player, 1 << 20));
    FormulaSides::new(max, min)
}

/// The largest game below Γ (above it, for Min) that does not feel the elements outside the
/// trace and the grounds: they are as claimed exactly if their owner wins that.
fn best_game_on(table: &TruthTable, position: &Position, verdict: &TraceVerdict) -> TruthTable {
    let owner = verdict.winner;
    let outside = table.all() - verdict.trace - verdict.grounds;
    TruthTable::new(table.elements(), table.colors(), |row| {
        let base = table.painting(row).recolored(position.painting);
        let mut completions = Painting::all(outside, table.colors());
        let wins = |psi: Painting| table.is_true(table.row(&base.recolored(psi)));
        match owner {
            Player::Max => completions.all(wins),
            Player::Min => completions.any(wins),
        }
    })
    .expect("as many rows")
}

pub(crate) fn check(
    table: &TruthTable,
    palette: Palette,
    features: SearchFeatures,
    sides: Option<FormulaSides>,
) -> Result<(), TestCaseError> {
    let values = PositionValues::of(table, palette).unwrap();
    let mut search = Search::new(table, sides, palette, features, MEMORY);
    for painting in values.paintings() {
        for to_move in Player::BOTH {
            for star in [false, true] {
                let position = Position { painting, star, to_move };
                let verdict = search.prove(&position, &NoProgress).unwrap();
                prop_assert_eq!(verdict.winner, values.winner(&position), "{:?}", position);
                prop_assert!(verdict.trace.is_subset(table.uncolored(&painting)));
                prop_assert!(verdict.grounds.is_subset(painting.colored()));
                let game = best_game_on(table, &position, &verdict);
                let trace_values = PositionValues::of(&game, palette).unwrap();
                prop_assert_eq!(
                    trace_values.winner(&position),
                    verdict.winner,
                    "{:?} {:?}",
                    position,
                    verdict
                );
            }
        }
    }
    Ok(())
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(24)))]

    #[test]
    fn every_feature_gives_the_value_and_a_trace(
        table in game(4, 3),
        traces in any::<bool>(),
        sets in 0..4_usize,
        own in any::<bool>(),
        with_sides in any::<bool>(),
    ) {
        let palette = if own { Palette::Own } else { Palette::Any };
        let sides = sides(&table).filter(|_| with_sides);
        check(&table, palette, SearchFeatures { traces, sets }, sides)?;
    }

    #[test]
    fn theorem_9_1_2_larger_patterns_are_patterns(table in game(4, 3), more in any::<u64>()) {
        let values = PositionValues::of(&table, Palette::Any).unwrap();
        let mut search = Search::new(&table, sides(&table), Palette::Any, SearchFeatures::ALL, MEMORY);
        let more: Elements = (0..table.elements()).filter(|i| more >> i & 1 == 1).map(Element::new).collect();
        for painting in values.paintings() {
            for to_move in Player::BOTH {
                let position = Position::new(painting, to_move);
                let mut verdict = search.prove(&position, &NoProgress).unwrap();
                verdict.trace |= more & table.uncolored(&painting);
                verdict.grounds |= more & painting.colored();
                let game = best_game_on(&table, &position, &verdict);
                prop_assert_eq!(PositionValues::of(&game, Palette::Any).unwrap().winner(&position), verdict.winner);
            }
        }
    }

    #[test]
    fn isotone_games_with_everything_on(table in isotone(5), sets in 0..5_usize) {
        check(&table, Palette::Any, SearchFeatures { traces: true, sets }, sides(&table))?;
    }

    #[test]
    fn classification_is_the_definition(table in game(5, 3), own in any::<bool>()) {
        let palette = if own { Palette::Own } else { Palette::Any };
        let values = PositionValues::of(&table, palette).unwrap();
        let mut search = Search::new(&table, sides(&table), palette, SearchFeatures::ALL, MEMORY);
        for painting in values.paintings().step_by(5) {
            for to_move in Player::BOTH {
                let position = Position::new(painting, to_move);
                let moves = search.classify(&position, &NoProgress);
                prop_assert_eq!(&moves.winning, &values.winning_moves(&position));
                prop_assert_eq!(&moves.losing, &values.losing_moves(&position));
                prop_assert_eq!(search.winning_move(&position, &NoProgress).unwrap(), moves.winning.first().copied());
            }
        }
    }
}

/// Random clauses, literals and all, over `elements` elements.
fn random_form(elements: usize, seed: u64) -> NormalForm {
    let mut random = SplitMix::new(seed);
    let clauses = (0..2 * elements).map(|_| {
        let literals = (0..3).map(|_| {
            let element = Element::new(random.below(elements as u64) as usize);
            Move::new(element, Color::new(random.below(2) as usize))
        });
        Clause::new(2, literals.collect::<Vec<_>>())
    });
    let clauses = ClauseSet::new(elements, 2, clauses.collect());
    let keeper = if random.below(2) == 0 { Player::Max } else { Player::Min };
    NormalForm { keeper, clauses }
}

/// Games of ten to fourteen elements, too large to try in every position.
#[test]
fn larger_games_are_what_trying_everything_says() {
    let full = full();
    let sizes: &[usize] = if full { &[10, 11, 12, 13, 14] } else { &[10, 11] };
    for &elements in sizes {
        for seed in 0..if full { 8 } else { 3 } {
            let form = random_form(elements, seed);
            for palette in [Palette::Any, Palette::Own] {
                let values = PositionValues::of(&form, palette).unwrap();
                for features in [SearchFeatures::ALL, SearchFeatures { traces: true, sets: 0 }] {
                    let sides = Some(FormulaSides::of(&form, 5_000));
                    let mut search = Search::new(&form, sides, palette, features, 1 << 24);
                    for to_move in Player::BOTH {
                        let start = Position::new(Painting::EMPTY, to_move);
                        let moves = search.classify(&start, &NoProgress);
                        assert_eq!(
                            moves.winning,
                            values.winning_moves(&start),
                            "{elements} {seed}"
                        );
                        assert_eq!(moves.losing, values.losing_moves(&start));
                    }
                }
            }
        }
    }
}
