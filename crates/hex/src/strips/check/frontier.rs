//! The state of a partly filled strip that later cells depend on.
//!
//! A strip is `height` columns wide between White's edges; its rows are filled in order, each from
//! left to right. A cell touches its neighbors in the row, and in the row below the cell in its own
//! column and the one to its left. So later cells touch only the last cell of each column, the
//! *frontier*. The winner depends only on which of these cells are white and how they are joined to
//! one another and to White's edges: Black wins a full board iff White's edges are not joined.
//! Above the first row is Black's edge.

use std::collections::HashMap;

/// The frontier. For each column: 0 if its last cell is black, otherwise the number of its white
/// chain (1 with the left edge, 2 with the right edge, more for others). No columns if White's
/// edges are joined.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Frontier(Vec<usize>);

impl Frontier {
    /// The frontier after filling the cell at `place` in the row.
    fn fill(&self, place: usize, white: bool) -> Self {
        let mut chains = self.0.clone();
        let height = chains.len();
        if self.is_lost() {
            return Self(chains);
        }
        if !white {
            chains[place] = 0;
            return Self::numbered(chains);
        }
        // To the left, above, above to the right, and the edges.
        let around = place.saturating_sub(1)..height.min(place + 2);
        let mut touched: Vec<usize> = chains[around].to_vec();
        touched.extend((place == 0).then_some(1));
        touched.extend((place + 1 == height).then_some(2));
        touched.retain(|&chain| chain != 0);
        if touched.contains(&1) && touched.contains(&2) {
            return Self(Vec::new());
        }
        let joined = touched.iter().copied().min().unwrap_or(usize::MAX);
        for chain in &mut chains {
            if touched.contains(chain) {
                *chain = joined;
            }
        }
        chains[place] = joined;
        Self::numbered(chains)
    }

    /// Renumbers chains so that equal frontiers have equal numbers.
    fn numbered(chains: Vec<usize>) -> Self {
        let mut numbers = HashMap::from([(0, 0), (1, 1), (2, 2)]);
        let number = |chain: usize| {
            let next = numbers.len();
            *numbers.entry(chain).or_insert(next)
        };
        Self(chains.into_iter().map(number).collect())
    }

    fn is_lost(&self) -> bool {
        self.0.is_empty()
    }
}

/// The index of a frontier among those at the same place in a row.
pub(super) type Outcome = usize;

/// All frontiers of a height and their order for Black.
pub(super) struct Outcomes {
    pub(super) height: usize,
    /// At each place, for each frontier, the results of a black and a white stone.
    fills: Vec<Vec<[Outcome; 2]>>,
    lost: Vec<Vec<bool>>,
    /// At each place, for each frontier, the frontiers that are at least, and at most, as good.
    above: Vec<Vec<u128>>,
    below: Vec<Vec<u128>>,
}

impl Outcomes {
    /// The reachable frontiers, or their number at one place if there are too many.
    pub(super) fn new(height: usize) -> Result<Self, usize> {
        let mut numbers: Vec<HashMap<Frontier, Outcome>> = vec![HashMap::new(); height];
        let mut fills: Vec<Vec<[Outcome; 2]>> = vec![Vec::new(); height];
        let mut lost = vec![Vec::new(); height];
        let start = Frontier(vec![0; height]);
        numbers[0].insert(start.clone(), 0);
        lost[0].push(false);
        let mut todo = vec![(0, 0, start)];
        while let Some((place, number, frontier)) = todo.pop() {
            let next = (place + 1) % height;
            let images = [false, true].map(|white| {
                let filled = frontier.fill(place, white);
                let fresh = numbers[next].len();
                *numbers[next].entry(filled.clone()).or_insert_with(|| {
                    lost[next].push(filled.is_lost());
                    todo.push((next, fresh, filled));
                    fresh
                })
            });
            if numbers[next].len() > u128::BITS as usize {
                return Err(numbers[next].len());
            }
            let known = fills[place].len().max(number + 1);
            fills[place].resize(known, [0, 0]);
            fills[place][number] = images;
        }
        let mut outcomes = Self {
            height,
            above: vec![Vec::new(); height],
            below: vec![Vec::new(); height],
            fills,
            lost,
        };
        outcomes.compare();
        Ok(outcomes)
    }

    /// `x` is at most as good as `y` unless some later cells join White's edges past `y` but not
    /// past `x`. This is the largest relation that every stone preserves and that puts a lost
    /// frontier only above lost ones.
    fn compare(&mut self) {
        let sizes: Vec<usize> = self.lost.iter().map(Vec::len).collect();
        let mut le: Vec<Vec<Vec<bool>>> = (0..self.height)
            .map(|place| {
                let lost = &self.lost[place];
                let row = |&x: &bool| lost.iter().map(|&y| x || !y).collect();
                lost.iter().map(row).collect()
            })
            .collect();
        let mut changed = true;
        while changed {
            changed = false;
            for place in (0..self.height).rev() {
                let next = (place + 1) % self.height;
                for x in 0..sizes[place] {
                    for y in 0..sizes[place] {
                        let [of_x, of_y] = [x, y].map(|it| self.fills[place][it]);
                        let stays = (0..2).all(|color| le[next][of_x[color]][of_y[color]]);
                        changed |= le[place][x][y] && !stays;
                        le[place][x][y] &= stays;
                    }
                }
            }
        }
        for place in 0..self.height {
            let set = |is: &dyn Fn(Outcome) -> bool| -> u128 {
                (0..sizes[place]).filter(|&it| is(it)).fold(0, |set, it| set | 1 << it)
            };
            let order = &le[place];
            for (x, at_least_x) in order.iter().enumerate() {
                self.above[place].push(set(&|y| at_least_x[y]));
                self.below[place].push(set(&|y| order[y][x]));
            }
        }
    }

    /// The frontier after cells filled row after row, and its place in the row. `true` is `B`.
    pub(super) fn after(&self, cells: impl Iterator<Item = bool>) -> (usize, Outcome) {
        cells.fold((0, 0), |(place, outcome), white| {
            ((place + 1) % self.height, self.fill(place, outcome, white))
        })
    }

    pub(super) fn fill(&self, place: usize, outcome: Outcome, white: bool) -> Outcome {
        self.fills[place][outcome][usize::from(white)]
    }

    /// The frontiers at a place that are at least as good for Black.
    pub(super) fn above(&self, place: usize, outcome: Outcome) -> u128 {
        self.above[place][outcome]
    }

    /// The frontiers at a place that are at most as good for Black.
    pub(super) fn below(&self, place: usize, outcome: Outcome) -> u128 {
        self.below[place][outcome]
    }

    /// The frontiers at a place in which White's edges are joined.
    pub(super) fn lost(&self, place: usize) -> u128 {
        let lost = self.lost[place].iter().enumerate();
        lost.fold(0, |set, (it, &lost)| set | u128::from(lost) << it)
    }

    /// Whether a black stone is everywhere at least as good for Black as a white one.
    pub(super) fn is_monotone(&self) -> bool {
        (0..self.height).all(|place| {
            let next = (place + 1) % self.height;
            let fills = self.fills[place].iter();
            fills.into_iter().all(|&[black, white]| self.above(next, white) >> black & 1 == 1)
        })
    }
}
