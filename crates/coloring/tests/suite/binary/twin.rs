//! Values by building the binary game from the definition.

use std::collections::HashMap;

use mustplay_cgt::binary::{Form, Games, Truth};
use mustplay_cgt::normal::Outcome;
use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::{
    Color, ColoringClass, Element, Painting, Palette, Payoff, Player, PositionValues, TruthTable,
};
use mustplay_testing::properties;
use proptest::prelude::*;

/// The binary game of a truth table, option by option; equal tables are built once.
pub(crate) fn form(games: &mut Games, table: &TruthTable, palette: Palette) -> Form {
    built(games, table, palette, &mut HashMap::new())
}

fn built(
    games: &mut Games,
    table: &TruthTable,
    palette: Palette,
    known: &mut HashMap<TruthTable, Form>,
) -> Form {
    if table.elements() == 0 {
        return games.truth(Truth::from(table.is_true(0)));
    }
    if let Some(&form) = known.get(table) {
        return form;
    }
    let [max, min] = Player::BOTH.map(|player| {
        let mut options = Vec::new();
        for element in (0..table.elements()).map(Element::new) {
            for color in palette.colors(player, table.colors()) {
                let after = table.restricted(element, color);
                options.push(built(games, &after, palette, known));
            }
        }
        options
    });
    let form = games.game(&max, &min).expect("there are moves");
    known.insert(table.clone(), form);
    form
}

/// A random truth table.
pub(crate) fn table(
    colors: usize,
    elements: impl Strategy<Value = usize>,
) -> impl Strategy<Value = TruthTable> {
    elements.prop_flat_map(move |n| {
        let rows = colors.pow(n as u32);
        prop::collection::vec(any::<bool>(), rows).prop_map(move |wins| {
            TruthTable::new(n, colors, |row| wins[row]).expect("a small table")
        })
    })
}

fn palette() -> impl Strategy<Value = Palette> {
    prop::sample::select(&[Palette::Any, Palette::Own][..])
}

fn check(table: &TruthTable, palette: Palette, stake: u32) -> Result<(), TestCaseError> {
    let games = Games::with_stake(stake.try_into().unwrap());
    let mut values = BinaryValues::among(games, palette);
    let value = values.value(table).unwrap();
    let form = form(values.games(), table, palette);
    prop_assert_eq!(value, values.games().value(form));
    // And who wins is what minimax says.
    let class = match values.games().outcome(value) {
        Outcome::L => ColoringClass::Positive,
        Outcome::R => ColoringClass::Negative,
        Outcome::N => ColoringClass::Regular,
        Outcome::P => ColoringClass::Misere,
    };
    let expected = PositionValues::of(table, palette).unwrap();
    prop_assert_eq!(class, expected.class(&Painting::EMPTY, false));
    let star = values.games().starred_value(value);
    let starred = table.starred().unwrap();
    prop_assert_eq!(values.value(&starred).unwrap(), star);
    Ok(())
}

properties! {
    #[test]
    fn values_are_those_of_the_binary_game(
        two in table(2, 0..5_usize),
        three in table(3, 0..4_usize),
        palette in palette(),
        stake in 1..3_u32,
    ) {
        check(&two, palette, stake)?;
        check(&three, palette, stake)?;
    }
}

#[test]
fn a_payoff_that_is_no_table_has_a_value_too() {
    struct Majority;
    impl Payoff for Majority {
        fn elements(&self) -> usize {
            5
        }
        fn winner(&self, painting: &Painting) -> Option<Player> {
            let wins = |color| painting.of(color).len() >= 3;
            match (wins(Color::TRUE), wins(Color::FALSE)) {
                (true, _) => Some(Player::Max),
                (_, true) => Some(Player::Min),
                _ => None,
            }
        }
    }
    let mut values = BinaryValues::new(Palette::Any);
    let value = values.value(&Majority).unwrap();
    assert_eq!(values.text(value, 5), "X");
}
