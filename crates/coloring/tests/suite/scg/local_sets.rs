//! What clauses show of sets and dominated moves, against the definitions (SCG chapter 8).

use mustplay_coloring::formula::{ClauseSet, FormulaSides};
use mustplay_coloring::game::subsets;
use mustplay_coloring::superrational::{LocalSet, Preprocessor, SetStatus};
use mustplay_coloring::{
    Color, Element, Elements, Move, Painting, Palette, Payoff, Player, Position, PositionValues,
    Rest, TruthTable, monotonicity,
};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::by_set::BySet;
use super::games::{cases, game};

fn prime(table: &TruthTable) -> FormulaSides {
    let side = |player| ClauseSet::prime(table, player, 1 << 20);
    let [max, min] = Player::BOTH.map(side);
    FormulaSides::new(max, min).unwrap()
}

/// Some of the elements colored.
fn stones(table: &TruthTable, bits: u64) -> Painting {
    let elements = (0..table.elements()).filter(|v| bits >> (4 * v) & 3 == 3);
    let color = |v: usize| Color::new((bits >> (4 * v + 2)) as usize % table.colors());
    elements.map(|v| Move::new(Element::new(v), color(v))).collect()
}

/// What Definition 8.5.1 says of a position: dominated moves, in sets of up to `largest`.
fn dominated_moves(
    table: &TruthTable,
    palette: Palette,
    position: &Position,
    largest: usize,
) -> Vec<Move> {
    let rest = Rest::new(table, position.painting);
    let left = TruthTable::of(&rest).unwrap();
    let player = position.to_move;
    // Only the player who makes the last move, unless the game is isotone.
    let last = if left.elements() % 2 == 1 { player } else { !player };
    if last != player && !monotonicity::is_isotone(&left) {
        return Vec::new();
    }
    let sets = subsets(Elements::first(left.elements()));
    let mut found: Vec<Move> = Vec::new();
    for set in sets.filter(|set| (1..=largest).contains(&set.len())) {
        let dominating = left.dominating_moves(palette, set, player);
        if dominating.is_empty() {
            continue;
        }
        for v in set {
            for color in palette.colors(player, table.colors()) {
                let mv = Move::new(v, color);
                if !dominating.contains(&mv) {
                    found.push(Move::new(rest.free()[v.index()], color));
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(50)))]

    #[test]
    fn sets_by_clauses_are_those_by_definition(table in game(5, 3), own in any::<bool>()) {
        let palette = if own { Palette::Own } else { Palette::Any };
        let sides = prime(&table);
        for set in subsets(Elements::first(table.elements())) {
            let elements: Vec<Element> = set.iter().collect();
            let by_table = LocalSet::by_table(&table, set, palette).unwrap();
            prop_assert_eq!(&LocalSet::by_clauses(&sides, &elements, palette).unwrap(), &by_table);
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                let captured = table.captured(palette, set, player).is_some();
                prop_assert_eq!(by_table.captured[side], captured);
                prop_assert_eq!(by_table.dominated[side], table.is_dominated(palette, set, player));
                let whole = |&mv: &Move| LocalSet::whole(&elements, mv);
                let dominating: Vec<Move> = by_table.dominating[side].iter().map(whole).collect();
                prop_assert_eq!(dominating, table.dominating_moves(palette, set, player));
                let best: Vec<Painting> = by_table.optimal[side]
                    .iter()
                    .map(|psi| psi.iter().map(|mv| whole(&mv)).collect())
                    .collect();
                prop_assert_eq!(best, table.optimal_colorings(set, player));
            }
            if set.is_subset(monotonicity::dead(&table)) {
                prop_assert_eq!(by_table.status(), SetStatus::Dead);
            }
        }
    }

    #[test]
    fn definition_8_5_1_dominated_moves_and_by_which(
        table in game(5, 3), bits in any::<u64>(), own in any::<bool>(), largest in 1..4_usize
    ) {
        let palette = if own { Palette::Own } else { Palette::Any };
        let (sides, stones) = (prime(&table), stones(&table, bits));
        let values = PositionValues::of(&table, palette).unwrap();
        for to_move in Player::BOTH {
            let position = Position::new(stones, to_move);
            let residual = sides.residual(&stones);
            let free = table.uncolored(&stones);
            let mut preprocessor = Preprocessor::new(&residual, palette, largest);
            let found = preprocessor.dominations(&residual, &position, free);
            let moves: Vec<Move> = found.iter().map(|it| it.dominated).collect();
            // What is left may be isotone though the clauses of a player are not seen to be.
            let expected = dominated_moves(&table, palette, &position, largest);
            if residual.is_isotone() || moves == expected {
                prop_assert_eq!(&moves, &expected);
            } else {
                prop_assert!(moves.is_empty());
            }
            // Theorem 8.5.2: what dominates is as good.
            for it in &found {
                prop_assert!(it.set.iter().all(|&v| free.contains(v)));
                let wins = |mv: Move| values.winner(&position.after(mv)) == to_move;
                prop_assert!(it.by.iter().all(|&better| wins(better) >= wins(it.dominated)));
            }
        }
    }
}
