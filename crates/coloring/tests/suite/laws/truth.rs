//! Truth tables: rows, paintings, subgames and text.

use mustplay_testing::properties;
use proptest::prelude::*;

use mustplay_coloring::{Element, Move, Painting, TruthTable};

properties! {
    #[test]
    fn rows_paintings_and_subgames_agree(
        word in any::<u64>(),
        elements in 1..4_usize,
        colors in 1..4_usize,
        at in 0..4_usize,
    ) {
        let table = TruthTable::new(elements, colors, |row| word >> (row % 64) & 1 == 1).unwrap();
        prop_assert_eq!(&TruthTable::of(&table).unwrap(), &table);
        prop_assert_eq!(TruthTable::parse(&table.to_string(), colors).unwrap().rows(), table.rows());
        let element = Element::new(at % elements);
        for row in 0..table.rows() {
            let painting = table.painting(row);
            prop_assert_eq!(table.row(&painting), row);
            prop_assert_eq!(table.color_in(row, element), painting.color(element).unwrap());
            // Γ/χ^v is the game left after the move.
            let color = painting.color(element).unwrap();
            let rest: Painting = painting
                .iter()
                .filter(|mv| mv.element != element)
                .map(|mv| {
                    let down = usize::from(mv.element > element);
                    Move::new(Element::new(mv.element.index() - down), mv.color)
                })
                .collect();
            let left = table.restricted(element, color);
            prop_assert_eq!(left.is_true(left.row(&rest)), table.is_true(row));
        }
    }

    #[test]
    fn random_text_is_read_or_refused(text in "[01_ x]{0,20}", colors in 1..4_usize) {
        if let Ok(table) = TruthTable::parse(&text, colors) {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            prop_assert_eq!(table.to_string(), digits);
        }
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let error = TruthTable::new(30, 2, |_| false).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a truth table of at most 67108864 rows, found 30 elements with 2 colors"
    );
    assert!(TruthTable::new(1 << 40, 1, |_| false).is_err());
}
