//! A part of a split position is worth one color or the other.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::Board;

use super::*;

/// A random half of `cells` for each color.
fn shared_out(random: &mut SplitMix, cells: CellSet<1>) -> [CellSet<1>; 2] {
    let black = cells.iter().filter(|_| random.below(2) == 0).collect();
    [black, cells - black]
}

/// However a split position ends, the winner is the same as if the part were all the color's
/// who wins the part alone; and if the part is filled but for the switch, that is who has the
/// switch.
#[test]
fn a_part_is_worth_one_color_or_the_other() {
    let mut random = SplitMix::new(1);
    let mut splits = [0; 2];
    for (columns, rows) in [(4, 4), (5, 5), (6, 5), (7, 7)] {
        let board = Board::hex(columns, rows).unwrap();
        let masks = Masks::<1>::new(&board).unwrap();
        let winner = |[a, b]: [CellSet<1>; 2], [c, d]: [CellSet<1>; 2]| {
            let winner = masks.connected(a | c, b | d);
            winner.expect("a full board has a winner")
        };
        for _ in 0..3000 {
            let occupied = masks.all().iter().filter(|_| random.below(5) < 3).collect();
            let stones = shared_out(&mut random, occupied);
            if masks.connected(stones[0], stones[1]).is_some() {
                continue;
            }
            let Some(split) = Split::of(&masks, stones, 3) else {
                continue;
            };
            let (part, switch) = (split.part, split.switch);
            let rest = masks.all() - occupied - part;
            splits[usize::from(split.alone[0].is_subset(stones[0]))] += 1;
            for _ in 0..20 {
                let [here, there] = [part, rest].map(|cells| shared_out(&mut random, cells));
                let whole = [0, 1].map(|color| stones[color] | there[color]);
                let alone = winner(split.alone, here);
                let mut all = [CellSet::EMPTY; 2];
                all[alone.index()] = part;
                assert_eq!(winner(whole, here), winner(whole, all), "{board:?} {stones:?}");
                for color in Color::BOTH {
                    let mut filled = split.shares;
                    filled[color.index()].insert(switch);
                    assert_eq!(winner(split.alone, filled), color, "{stones:?}");
                }
            }
        }
    }
    assert!(splits.iter().all(|&count| count > 50), "{splits:?}");
}
