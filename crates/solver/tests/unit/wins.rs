//! Wins are found on the way down as if each was looked at.

use mustplay_testing::properties;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

/// What is done to the wins.
#[derive(Clone, Debug)]
enum Deed {
    Insert([u64; 2]),
    Descend([u64; 2]),
    Ascend,
    Ask([u64; 3], usize),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        4 => any::<[u64; 2]>().prop_map(Deed::Insert),
        2 => any::<[u64; 2]>().prop_map(Deed::Descend),
        1 => Just(Deed::Ascend),
        3 => (any::<[u64; 3]>(), 0usize..3).prop_map(|(asked, moves)| Deed::Ask(asked, moves)),
    ];
    vec(deed, 0..80)
}

fn set(word: u64) -> CellSet<1> {
    CellSet::from_words([word])
}

/// One cell in eight: few are owned, needed or lost, so that some wins apply.
fn few(word: u64) -> CellSet<1> {
    set(word & word.rotate_left(9) & word.rotate_left(30))
}

properties! {
    /// The twin looks at every win. Cells are lost on the way down and a few are given; what is
    /// asked is within the last level, or anywhere.
    #[test]
    fn what_is_found_on_the_way_down_is_what_applies(deeds in deeds()) {
        let mut wins = Wins::default();
        let mut list: Vec<Fact<1>> = Vec::new();
        let mut path = Vec::new();
        for deed in deeds {
            match deed {
                Deed::Insert([needed, owned]) => {
                    let needed = few(needed);
                    let condition = Condition { owned: needed & set(owned), needed };
                    let win = Fact { id: StepId::new(list.len()), condition };
                    wins.insert(win);
                    list.push(win);
                }
                Deed::Descend([lost, given]) => {
                    let [lost, given] = [lost, given & given.rotate_left(5)].map(few);
                    let reachable = (*path.last().unwrap_or(&set(!0)) - lost) | given;
                    path.push(reachable);
                    wins.descend(reachable);
                }
                Deed::Ascend => {
                    path.pop();
                    wins.ascend();
                }
                Deed::Ask([own, lost, within], moves) => {
                    let lost = few(lost);
                    let last = *path.last().unwrap_or(&set(!0));
                    let reachable = if within % 4 == 0 { set(!0) - lost } else { last - lost };
                    let own = set(own) & reachable;
                    let expected: Vec<Fact<1>> = list.iter().copied().filter(|win| {
                        let missing = (win.condition.owned - own).len();
                        missing <= moves && (win.condition.needed - reachable).is_empty()
                    }).collect();
                    let found: Vec<Fact<1>> = wins.applicable(own, reachable, moves).copied().collect();
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }
}
