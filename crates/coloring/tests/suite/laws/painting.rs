//! Paintings are maps from elements to colors.

use std::collections::BTreeMap;

use mustplay_testing::properties;
use proptest::prelude::*;

use mustplay_coloring::{Color, Element, Elements, Move, Painting};

fn map() -> impl Strategy<Value = BTreeMap<usize, usize>> {
    proptest::collection::btree_map(0..64_usize, 0..Color::MOST, 0..20)
}

fn painting(map: &BTreeMap<usize, usize>) -> Painting {
    let mv = |(&e, &c): (&usize, &usize)| Move::new(Element::new(e), Color::new(c));
    map.iter().map(mv).collect()
}

properties! {
    #[test]
    fn paintings_are_maps_from_elements_to_colors(a in map(), b in map()) {
        let (x, y) = (painting(&a), painting(&b));
        for e in 0..64 {
            let element = Element::new(e);
            let later = b.get(&e).or(a.get(&e)).map(|&c| Color::new(c));
            prop_assert_eq!(x.recolored(y).color(element), later);
            let kept = a.get(&e).filter(|_| !b.contains_key(&e)).map(|&c| Color::new(c));
            prop_assert_eq!(x.without(y.colored()).color(element), kept);
        }
        for color in Color::all(Color::MOST) {
            let of = a.iter().filter(|&(_, &c)| c == color.index());
            let expected: Elements = of.map(|(&e, _)| Element::new(e)).collect();
            prop_assert_eq!(x.of(color), expected);
        }
        prop_assert_eq!(x.iter().collect::<Painting>(), x);
        // Equal colorings are equal values, however they came about.
        prop_assert_eq!(x.recolored(y).without(y.colored()), x.without(y.colored()));
    }
}

#[test]
fn there_are_as_many_colorings_as_there_should_be() {
    for (elements, colors) in [(0, 2), (3, 2), (2, 3), (3, 4)] {
        let set: Elements = Elements::first(elements);
        let all: Vec<_> = Painting::all(set, colors).collect();
        let distinct: std::collections::HashSet<_> = all.iter().copied().collect();
        assert_eq!(all.len(), colors.pow(elements as u32));
        assert_eq!(distinct.len(), all.len());
        assert!(all.iter().all(|p| p.colored() == set));
    }
}
