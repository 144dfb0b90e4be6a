//! The searches against the table of all values, on random games that are no board games.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::minimax::Minimax;
use mustplay_coloring::{
    Coloring, Element, ElementSet, Isotone, Player, SetColoring, TraceSearch, TurnOrder,
    TurnSequence, classify,
};
use mustplay_core::NoProgress;
use mustplay_testing::{EveryPosition, is_isotone, properties, trace_holds};
use proptest::prelude::*;

const ELEMENTS: usize = 6;
const MEMORY: usize = 1 << 20;

/// An isotone function in disjunctive form: Max wins by owning all of one of the sets.
#[derive(Clone, Debug)]
struct Dnf(Vec<ElementSet<1>>);

impl SetColoring<1> for Dnf {
    fn elements(&self) -> usize {
        ELEMENTS
    }

    fn winner(&self, coloring: &Coloring<1>) -> Option<Player> {
        let owns_one = self.0.iter().any(|set| set.is_subset(coloring.of(Player::Max)));
        let all_are_hit = self.0.iter().all(|set| set.meets(coloring.of(Player::Min)));
        match (owns_one, all_are_hit) {
            (true, _) => Some(Player::Max),
            (_, true) => Some(Player::Min),
            _ => None,
        }
    }
}

impl Isotone<1> for Dnf {}

fn set() -> impl Strategy<Value = ElementSet<1>> {
    let elements = proptest::collection::vec((0..ELEMENTS).prop_map(Element::new), 1..5);
    elements.prop_map(|elements| elements.into_iter().collect())
}

fn dnf() -> impl Strategy<Value = Dnf> {
    proptest::collection::vec(set(), 0..8).prop_map(Dnf)
}

/// Any function at all, by the bits of its truth table.
#[derive(Clone, Copy, Debug)]
struct Function(u64);

impl SetColoring<1> for Function {
    fn elements(&self) -> usize {
        ELEMENTS
    }

    fn winner(&self, coloring: &Coloring<1>) -> Option<Player> {
        let is_true = self.0 >> coloring.of(Player::Max).words()[0] & 1 == 1;
        let winner = if is_true { Player::Max } else { Player::Min };
        (coloring.colored().len() == ELEMENTS).then_some(winner)
    }
}

/// Who wins a coloring of a division game when the players move in this order, by the definition.
fn in_order(game: &impl SetColoring<1>, order: &[Player], coloring: &Coloring<1>) -> Player {
    let free = game.uncolored(coloring);
    let Some((&mover, rest)) = order.split_first().filter(|_| !free.is_empty()) else {
        return game.winner(coloring).expect("a complete coloring");
    };
    let wins = |v| in_order(game, rest, &coloring.with(mover, v)) == mover;
    if free.iter().any(wins) { mover } else { !mover }
}

/// The moves after which `to_move` wins, by the table.
fn winning_moves(
    game: &impl SetColoring<1>,
    values: &EveryPosition,
    coloring: &Coloring<1>,
    to_move: Player,
) -> Vec<Element> {
    game.uncolored(coloring)
        .iter()
        .filter(|&element| values.winner(&coloring.with(to_move, element), !to_move) == to_move)
        .collect()
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn traces_of_any_isotone_game_prove_its_value(game in dnf()) {
        prop_assert!(is_isotone(&game));
        let values = EveryPosition::of(&game);
        let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
        for coloring in values.colorings() {
            for to_move in Player::BOTH {
                let proof = search.prove(&coloring, to_move).unwrap();
                prop_assert_eq!(proof.winner, values.winner(&coloring, to_move));
                prop_assert!(proof.trace.is_subset(game.uncolored(&coloring)));
                let outside = game.uncolored(&coloring) - proof.trace;
                let handicapped = coloring.with_all(!proof.winner, outside);
                prop_assert_eq!(values.winner(&handicapped, to_move), proof.winner);
            }
        }
    }

    /// SCG §4.8: traces prove who wins in every order of turns, whatever lies outside of them.
    #[test]
    fn traces_hold_in_every_order_of_turns(game in dnf(), bits in any::<u8>(), stones in any::<u16>()) {
        let order: Vec<Player> = (0..ELEMENTS).map(|i| Player::from(bits >> i & 1 == 1)).collect();
        let mut start = Coloring::default();
        for v in (0..ELEMENTS).map(Element::new) {
            match stones >> (2 * v.index()) & 7 {
                0 => start = start.with(Player::Max, v),
                1 => start = start.with(Player::Min, v),
                _ => {}
            }
        }
        let free = game.uncolored(&start);
        let sequence = TurnSequence::new(&TurnOrder::Order(order.clone()), &start, order[0], free.len());
        let mut search = TraceSearch::new(&game, MEMORY, &NoProgress).in_order(sequence.clone());
        let winner = in_order(&game, &order, &start);
        let proof = search.prove(&start, order[0]).unwrap();
        prop_assert_eq!(proof.winner, winner);
        // Whatever some of the elements outside the trace are.
        let outside = free - proof.trace;
        for given in mustplay_coloring::game::subsets(outside) {
            for own in mustplay_coloring::game::subsets(given) {
                let other = start.with_all(winner, own).with_all(!winner, given - own);
                prop_assert_eq!(in_order(&game, &order, &other), winner);
            }
        }
        let minimax = Minimax::new(&game, MEMORY, &NoProgress).in_order(sequence);
        let mut searches = [search];
        let moves = classify(&mut searches, &start, order[0]);
        if game.winner(&start).is_none() {
            let mut minimax = minimax;
            for v in free {
                let after = start.with(order[0], v);
                let winner = in_order(&game, &order[1..], &after);
                prop_assert_eq!(moves.winning.contains(&v), winner == order[0]);
                let next = minimax.next_player(&after, order[0]);
                prop_assert_eq!(minimax.winner(&after, next), Ok(winner));
            }
        }
    }

    #[test]
    fn a_replay_says_what_the_table_says(game in dnf(), trace in set(), to_move in any::<bool>()) {
        let values = EveryPosition::of(&game);
        let to_move = if to_move { Player::Max } else { Player::Min };
        let empty = Coloring::default();
        for winner in Player::BOTH {
            let claim = mustplay_coloring::TraceProof { winner, trace, choice: None };
            let handicapped = empty.with_all(!winner, game.uncolored(&empty) - trace);
            let expected = values.winner(&handicapped, to_move) == winner;
            prop_assert_eq!(trace_holds(&game, &empty, to_move, &claim), expected);
        }
    }

    #[test]
    fn every_move_of_any_isotone_game_is_classified(game in dnf(), threads in 1..3_usize) {
        let values = EveryPosition::of(&game);
        for coloring in values.colorings().step_by(7) {
            for to_move in Player::BOTH {
                let mut searches: Vec<_> = (0..threads)
                    .map(|_| TraceSearch::new(&game, MEMORY, &NoProgress))
                    .collect();
                let moves = classify(&mut searches, &coloring, to_move);
                prop_assert_eq!(&moves.unknown, &[]);
                if game.winner(&coloring).is_some() {
                    prop_assert_eq!(moves, mustplay_coloring::Classification::default());
                } else {
                    let count = moves.winning.len() + moves.losing.len();
                    prop_assert_eq!(count, game.uncolored(&coloring).len());
                    let expected = winning_moves(&game, &values, &coloring, to_move);
                    prop_assert_eq!(moves.winning, expected);
                }
            }
        }
    }

    #[test]
    fn minimax_of_any_division_game_is_its_value(table in any::<u64>()) {
        let game = Function(table);
        let values = EveryPosition::of(&game);
        let mut search = Minimax::new(&game, MEMORY, &NoProgress);
        for coloring in values.colorings() {
            for to_move in Player::BOTH {
                let winner = values.winner(&coloring, to_move);
                prop_assert_eq!(search.winner(&coloring, to_move), Ok(winner));
                let expected = winning_moves(&game, &values, &coloring, to_move);
                let found = search.winning_move(&coloring, to_move).unwrap();
                prop_assert_eq!(found, expected.first().copied());
                let line = search.line(&coloring, to_move);
                prop_assert_eq!(line.len(), game.uncolored(&coloring).len());
                let mut end = coloring;
                let mut player = to_move;
                for element in line {
                    end = end.with(player, element);
                    player = !player;
                }
                prop_assert_eq!(game.winner(&end), Some(winner));
            }
        }
    }
}

/// A division game on eleven elements whose outcomes look random: more positions than the
/// smallest table of a search can hold.
struct Wide;

impl SetColoring<1> for Wide {
    fn elements(&self) -> usize {
        11
    }

    fn winner(&self, coloring: &Coloring<1>) -> Option<Player> {
        let mut row = SplitMix::new(coloring.of(Player::Max).words()[0]);
        (coloring.colored().len() == 11).then(|| Player::BOTH[row.index(2)])
    }
}

/// A table that has to forget changes no answer, and what cost most is forgotten last.
#[test]
fn hardly_any_memory_changes_no_answer() {
    let values = EveryPosition::of(&Wide);
    let mut search = Minimax::new(&Wide, 0, &NoProgress);
    let empty = Coloring::default();
    assert_eq!(search.winner(&empty, Player::Max), Ok(values.winner(&empty, Player::Max)));
    let costly = search.nodes();
    for coloring in values.colorings().filter(|c| c.colored().len() > 2) {
        let winner = values.winner(&coloring, Player::Min);
        assert_eq!(search.winner(&coloring, Player::Min), Ok(winner));
    }
    let all = search.nodes();
    assert!(all > costly + (1 << 14), "{costly} {all}");
    assert!(search.winner(&empty, Player::Max).is_ok());
    assert_eq!(search.nodes(), all, "the first answer is still known");
}
