//! Isotone functions are counted, subsets too, and no element has two colors.

use mustplay_coloring::game::subsets;
use mustplay_coloring::{Coloring, Element, ElementSet, Player, SetColoring};
use mustplay_testing::is_isotone;

struct Table(usize, u64);

impl SetColoring<1> for Table {
    fn elements(&self) -> usize {
        self.0
    }

    fn winner(&self, coloring: &Coloring<1>) -> Option<Player> {
        let row = coloring.of(Player::Max).words()[0];
        let win = self.1 >> row & 1 == 1;
        (coloring.colored().len() == self.0).then_some(if win { Player::Max } else { Player::Min })
    }
}

#[test]
fn dedekind_numbers_count_the_isotone_functions() {
    let count = |n: usize| (0..1_u64 << (1 << n)).filter(|&f| is_isotone(&Table(n, f))).count();
    assert_eq!([count(0), count(1), count(2), count(3), count(4)], [2, 3, 6, 20, 168]);
}

#[test]
fn there_are_two_to_the_n_subsets() {
    let set: ElementSet<2> = [3, 64, 70, 127].map(Element::new).into_iter().collect();
    let all: std::collections::HashSet<_> = subsets(set).collect();
    assert_eq!(all.len(), 16);
    assert!(all.iter().all(|s| s.is_subset(set)));
}

#[test]
fn no_element_has_two_colors() {
    let a = ElementSet::<1>::first(3);
    assert!(Coloring::new(a, ElementSet::first(1)).is_none());
}
