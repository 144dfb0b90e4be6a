//! What a pattern claims, tried on a board.

use mustplay_hex::Color;
use mustplay_hex::patterns::{CellRule, Pattern, PatternSpot, Spots};

use super::plain::{Plain, SIZE, bit};
use super::random::Random;

/// A pattern somewhere on the 8×8 board.
pub(crate) struct Placed {
    pattern: Pattern,
    column: i8,
    row: i8,
}

impl Placed {
    /// Puts a pattern around a cell. Beyond the edge only stones of the edge's color fit,
    /// beyond a corner any stone.
    pub(crate) fn new(pattern: Pattern, column: i8, row: i8) -> Option<Self> {
        let placed = Self { pattern, column, row };
        let fits = pattern.spots().iter().all(|spot| {
            let (c, r) = placed.at(spot);
            let (beyond_side, beyond_end) = (!(0..SIZE).contains(&c), !(0..SIZE).contains(&r));
            let has = |color: Color| pattern.stones(color).contains(spot);
            match (beyond_side, beyond_end) {
                (false, false) => true,
                (true, true) => has(Color::Black) || has(Color::White),
                (true, false) => has(Color::White),
                (false, true) => has(Color::Black),
            }
        });
        fits.then_some(placed)
    }

    fn at(&self, spot: PatternSpot) -> (i8, i8) {
        let (column, row) = spot.offset();
        (self.column + column, self.row + row)
    }

    fn bits(&self, spots: Spots) -> u64 {
        let on_board = spots
            .iter()
            .map(|spot| self.at(spot))
            .filter(|(c, r)| (0..SIZE).contains(c) && (0..SIZE).contains(r));
        on_board.fold(0, |set, (c, r)| set | bit(c, r))
    }

    /// A board around it: `open` cells outside stay empty, most of them nearby.
    pub(crate) fn surrounded(&self, open: usize, random: &mut Random) -> Plain {
        let [black, white] = Color::BOTH.map(|color| self.bits(self.pattern.stones(color)));
        let mut empty = self.bits(self.pattern.empty());
        let known = black | white | empty;
        let beside = self.bits(self.pattern.empty().neighbors());
        for _ in 0..open {
            let pool = if random.below(4) > 0 { beside } else { u64::MAX };
            let pool = pool & !known & !empty;
            if pool != 0 {
                empty |= random.element(pool);
            }
        }
        let lean = [random.bits(), random.bits() & random.bits(), random.bits() | random.bits()];
        let outside = lean[random.below(3)] & !known & !empty;
        Plain::new(black | outside, empty)
    }

    /// Whether the rule holds on this board.
    pub(crate) fn holds(&self, plain: &mut Plain) -> bool {
        let center = self.bits(Spots::CENTER);
        let stone = |color: Color, set: u64| match color {
            Color::Black => [set, 0],
            Color::White => [0, set],
        };
        let none = [0, 0];
        match self.pattern.rule() {
            CellRule::Dead => {
                Color::BOTH.into_iter().all(|color| plain.same(none, stone(color, center)))
            }
            CellRule::Captured { color, cells }
            | CellRule::PermanentlyInferior { color, cells, .. } => {
                plain.same(none, stone(color.0, self.bits(cells)))
                    && cells.iter().all(|spot| {
                        let one = self.bits([spot].into_iter().collect());
                        plain.same(none, stone(color.0, one))
                    })
            }
            CellRule::NearDead { black, white, dead } => {
                let [b, w] = [black, white].map(|set| self.bits(set));
                let dead = self.bits(dead);
                [[b, 0], [0, w], [b, w], [b | dead, w], [b, w | dead]]
                    .into_iter()
                    .all(|stones| plain.same(none, stones))
            }
            CellRule::Mutual { black, white } => {
                plain.same(none, [self.bits(black), self.bits(white)])
            }
            CellRule::Dominated { color, by } => {
                let by = self.bits([by].into_iter().collect());
                plain.no_worse(color.0, stone(color.0, center), stone(color.0, by))
            }
            CellRule::StronglyReversed { color, by } => {
                let by = self.bits([by].into_iter().collect());
                let answered = both(stone(color.0, by), stone(!color.0, center));
                plain.same(stone(color.0, by), answered)
            }
            CellRule::Reversed { color, by } => {
                let by = self.bits([by].into_iter().collect());
                let answered = both(stone(color.0, by), stone(!color.0, center));
                plain.no_worse(color.0, none, answered)
            }
        }
    }
}

fn both(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] | b[0], a[1] | b[1]]
}

/// Tries a pattern in so many random surroundings; whether it always held.
pub(crate) fn survives(pattern: &Pattern, contexts: usize, random: &mut Random) -> bool {
    let images = pattern.images();
    let mut tried = 0;
    while tried < contexts {
        let image = images[random.below(images.len())];
        let [column, row] = [0; 2].map(|_: i8| random.below(SIZE as usize) as i8);
        // In the middle every pattern fits.
        let placed = Placed::new(image, column, row).or_else(|| Placed::new(image, 3, 4));
        let placed = placed.expect("the middle is far from all edges");
        let open = random.below(4);
        if !placed.holds(&mut placed.surrounded(open, random)) {
            return false;
        }
        tried += 1;
    }
    true
}
