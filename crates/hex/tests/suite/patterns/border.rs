//! A pattern by itself, against all fillings of the unknown cells around it.
//!
//! Around a pattern everything is settled: an unknown cell is white, or black and connected to
//! Black's first or second side; a chain of the pattern's black stones leads to one of these sides
//! or to neither, if it leads anywhere else than to these cells. The players fill the empty cells
//! in turn.

use mustplay_hex::Color;
use mustplay_hex::patterns::{CellRule, Pattern, PatternSpot, Spots};

type Place = (i8, i8);

const STEPS: [Place; 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

fn touch(a: Place, b: Place) -> bool {
    STEPS.contains(&(b.0 - a.0, b.1 - a.1))
}

/// Things that can be connected: empty cells, black chains, unknown cells.
struct Surroundings {
    cells: Vec<PatternSpot>,
    /// For each node which nodes it touches; the cells come first.
    touching: Vec<u32>,
    /// How many nodes are chains; the rest are unknown cells.
    chains: usize,
    /// Chains from which one gets to cells that are not beside an empty one: only these may
    /// lead to a side by themselves.
    leading: Vec<bool>,
}

/// Whether the rule holds whatever is around; `None` with more than `most` unknown cells and
/// chains.
pub(crate) fn holds_in_all_fillings(pattern: &Pattern, most: usize) -> Option<bool> {
    let around = Surroundings::of(pattern);
    let outer = around.touching.len() - around.cells.len();
    if outer > most {
        return None;
    }
    let choices = 3_usize.pow(outer as u32);
    Some((0..choices).all(|choice| {
        let lead: Vec<usize> = (0..outer).map(|i| choice / 3_usize.pow(i as u32) % 3).collect();
        let possible = around.leading.iter().zip(&lead).all(|(&leads, &to)| leads || to == 0);
        !possible || around.holds(pattern, &lead)
    }))
}

impl Surroundings {
    fn of(pattern: &Pattern) -> Self {
        let cells: Vec<PatternSpot> = pattern.empty().iter().collect();
        let stones: Vec<Place> =
            pattern.stones(Color::Black).iter().map(PatternSpot::offset).collect();
        let mut nodes: Vec<Vec<Place>> = cells.iter().map(|spot| vec![spot.offset()]).collect();
        let mut left = stones;
        while let Some(stone) = left.pop() {
            let mut chain = vec![stone];
            while let Some(next) = left.iter().position(|&s| chain.iter().any(|&c| touch(c, s))) {
                chain.push(left.swap_remove(next));
            }
            nodes.push(chain);
        }
        let chains = nodes.len() - cells.len();
        let is_known = |place: &Place| {
            PatternSpot::at(place.0, place.1).is_some_and(|spot| pattern.spots().contains(spot))
        };
        for cell in &cells {
            let (column, row) = cell.offset();
            for step in STEPS {
                let place = (column + step.0, row + step.1);
                if !is_known(&place) && !nodes.contains(&vec![place]) {
                    nodes.push(vec![place]);
                }
            }
        }
        let leads = |chain: &Vec<Place>| {
            let around = chain.iter().flat_map(|c| STEPS.map(|step| (c.0 + step.0, c.1 + step.1)));
            let mut further = around.filter(|place| !is_known(place));
            further.any(|place| !cells.iter().any(|cell| touch(cell.offset(), place)))
        };
        let leading = nodes[cells.len()..cells.len() + chains].iter().map(leads).collect();
        let near = |a: &[Place], b: &[Place]| a.iter().any(|&x| b.iter().any(|&y| touch(x, y)));
        let touching = nodes
            .iter()
            .map(|a| {
                let others = nodes.iter().enumerate().filter(|(_, b)| *b != a && near(a, b));
                others.fold(0, |set, (i, _)| set | 1 << i)
            })
            .collect();
        Self { cells, touching, chains, leading }
    }

    /// `lead` says for each outer node: 0 nowhere (or white), 1 and 2 Black's sides.
    fn holds(&self, pattern: &Pattern, lead: &[usize]) -> bool {
        let first = self.cells.len();
        let outer = |side: usize| {
            let nodes = (0..lead.len()).filter(|&i| lead[i] == side);
            nodes.fold(0_u32, |set, i| set | 1 << (first + i))
        };
        let [sources, goals] = [outer(1), outer(2)];
        let chains = ((1 << self.chains) - 1) << first;
        let black = sources | goals | chains;
        let wins = |cells: u32| {
            let black = black | cells;
            let mut reached = sources;
            loop {
                let spread = (0..self.touching.len())
                    .filter(|&i| reached >> i & 1 == 1)
                    .fold(reached, |set, i| set | self.touching[i] & black);
                if spread == reached {
                    return reached & goals != 0;
                }
                reached = spread;
            }
        };
        let table: Vec<bool> = (0..1_u32 << first).map(wins).collect();
        self.rule_holds(pattern.rule(), &table)
    }

    fn rule_holds(&self, rule: CellRule, table: &[bool]) -> bool {
        let set = |spots: Spots| {
            let chosen = self.cells.iter().enumerate().filter(|(_, s)| spots.contains(**s));
            chosen.fold(0_u32, |set, (i, _)| set | 1 << i)
        };
        let one = |spot: PatternSpot| set([spot].into_iter().collect());
        let center = set(Spots::CENTER);
        let all = table.len() as u32 - 1;
        let result =
            |stones: [u32; 2]| [true, false].map(|to_move| play(table, all, stones, to_move));
        let of = |color: Color, cells: u32| match color {
            Color::Black => [cells, 0],
            Color::White => [0, cells],
        };
        let no_worse = |color: Color, before: [u32; 2], after: [u32; 2]| {
            let pairs = result(before).into_iter().zip(result(after));
            let mut pairs = pairs.map(|(a, b)| match color {
                Color::Black => !a || b,
                Color::White => a || !b,
            });
            pairs.all(|fine| fine)
        };
        let same = |stones: [u32; 2]| result([0, 0]) == result(stones);
        match rule {
            CellRule::Dead => same([center, 0]) && same([0, center]),
            CellRule::Captured { color, cells }
            | CellRule::PermanentlyInferior { color, cells, .. } => same(of(color.0, set(cells))),
            CellRule::NearDead { black, white, .. } => {
                let [b, w] = [set(black), set(white)];
                same([b, 0]) && same([0, w]) && same([b, w])
            }
            CellRule::Mutual { black, white } => same([set(black), set(white)]),
            CellRule::Dominated { color, by } => {
                no_worse(color.0, of(color.0, center), of(color.0, one(by)))
            }
            CellRule::StronglyReversed { color, by } => {
                let [a, b] = [of(color.0, one(by)), of(!color.0, center)];
                result(a) == result([a[0] | b[0], a[1] | b[1]])
            }
            CellRule::Reversed { color, by } => {
                let [a, b] = [of(color.0, one(by)), of(!color.0, center)];
                no_worse(color.0, [0, 0], [a[0] | b[0], a[1] | b[1]])
            }
        }
    }
}

/// Whether Black wins after these stones.
fn play(table: &[bool], all: u32, stones: [u32; 2], black_to_move: bool) -> bool {
    let open = all & !stones[0] & !stones[1];
    if open == 0 {
        return table[stones[0] as usize];
    }
    let mut moves = (0..32).map(|i| 1_u32 << i).filter(|cell| open & cell != 0);
    if black_to_move {
        moves.any(|cell| play(table, all, [stones[0] | cell, stones[1]], false))
    } else {
        moves.all(|cell| play(table, all, [stones[0], stones[1] | cell], true))
    }
}
