//! The game played in the empty cells of a pattern, whatever surrounds it.
//!
//! Fill the empty cells. What the rest of the board sees is which *ports* Black joins through them:
//! a port is an unknown cell beside an empty one, or a chain of the pattern's black stones (an
//! anchor) that leads to places other than these. A chain that does not is only a connection
//! between ports; an edge always leads on along itself. More pairs are better for Black, and no two
//! different sets of pairs are equally good: make two ports that only one of them joins the ends of
//! Black's sides and everything else white. So the outcomes are ordered by inclusion, as in
//! [`region`](crate::region), and the pattern is a monotone set-coloring game over them.
//!
//! A [`Local`] holds this game as tables: the outcome of each coloring, and for each position
//! its *shadow*, the outcomes that either player can make sure of. Positions are compared by
//! Definition 4.3 of CVH, which is the same as comparing who wins in every context
//! (SCG Proposition 9.3): this is FAP's order of patterns (FAP Definition 1).
//!
//! ```
//! use mustplay_hex::Color;
//! use mustplay_hex::patterns::{Frame, Local, Stage};
//!
//! // Two empty cells side by side, and white stones around them but for two at one end.
//! let frame = Frame::new(&[(0, 0), (1, 0)], &[]).unwrap();
//! let unknown = [(-1, 0), (-1, 1)];
//! let white = (0..frame.border().len())
//!     .filter(|&i| !unknown.contains(&frame.border()[i]))
//!     .fold(0, |white, i| white | 1 << i);
//! let local = Local::new(&frame, 0, white).unwrap();
//! assert!(local.is_captured(Stage::EMPTY, Color::White), "White answers in the other cell");
//! ```

use super::frame::{Frame, MOST_CELLS, bits};
use super::links::{Linker, Pairs};
use crate::color::Color;

/// A position of a local game: which of its cells have a black and a white stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stage {
    /// Cells with a black stone, by number in the frame.
    pub black: u32,
    /// Cells with a white stone.
    pub white: u32,
}

impl Stage {
    /// Nothing is filled.
    pub const EMPTY: Self = Self { black: 0, white: 0 };

    /// With more stones of a color.
    #[must_use]
    pub const fn with(self, color: Color, cells: u32) -> Self {
        match color {
            Color::Black => Self { black: self.black | cells, white: self.white },
            Color::White => Self { black: self.black, white: self.white | cells },
        }
    }
}

/// The game in the empty cells of a pattern.
pub struct Local {
    cells: usize,
    /// The outcome of each coloring, by its set of black cells.
    outcome_of: Vec<u8>,
    /// For each outcome those that are at most and at least as good.
    at_most: Vec<u128>,
    at_least: Vec<u128>,
    shadows: Vec<Shadow>,
    /// What is known of each pair of positions; empty until the first is asked for.
    known: Vec<Known>,
}

/// The answers to `≤` and `⊲` for one pair of positions, as far as they were asked for.
#[derive(Clone, Copy, Default)]
struct Known(u8);

/// What may be asked of two positions.
#[derive(Clone, Copy)]
enum Relation {
    /// `p ≤ q`: Black is no worse off with `q`.
    Le = 0,
    /// `p ⊲ q`: Black, to move in `q`, does no worse than in `p` with White to move.
    Lhd = 2,
}

impl Known {
    fn get(self, relation: Relation) -> Option<bool> {
        let bits = self.0 >> relation as u8;
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }

    fn set(&mut self, relation: Relation, answer: bool) {
        self.0 |= (1 | u8::from(answer) << 1) << relation as u8;
    }
}

/// The outcomes that Black, and that White, can make sure of, moving first and second.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Shadow {
    black: [u128; 2],
    white: [u128; 2],
}

/// The number of a position: in base three, 1 for black and 2 for white.
const TERNARY: [u16; 1 << MOST_CELLS] = {
    let mut table = [0; 1 << MOST_CELLS];
    let mut set = 1;
    while set < table.len() {
        let mut power = 1;
        let mut bit = 0;
        let mut sum = 0;
        while bit < MOST_CELLS {
            if set >> bit & 1 == 1 {
                sum += power;
            }
            power *= 3;
            bit += 1;
        }
        table[set] = sum;
        set += 1;
    }
    table
};

impl Stage {
    fn number(self) -> u16 {
        TERNARY[self.black as usize] + 2 * TERNARY[self.white as usize]
    }
}

impl Local {
    /// The game when these places of the border have black and white stones and the others
    /// are unknown; none if it has too many ports.
    pub fn new(frame: &Frame, black: u32, white: u32) -> Option<Self> {
        let links = Linker::new(frame, black, white)?;
        let cells = frame.cells().len();
        let colorings: Vec<Pairs> = (0..1_u32 << cells).map(|c| links.pairs(c)).collect();
        let mut outcomes = colorings.clone();
        outcomes.sort_unstable();
        outcomes.dedup();
        if outcomes.len() > 128 {
            return None;
        }
        let outcome_of = colorings
            .iter()
            .map(|pairs| outcomes.partition_point(|known| known < pairs) as u8)
            .collect();
        let related = |related: &dyn Fn(Pairs, Pairs) -> bool| {
            let row = |&a: &Pairs| {
                let others = outcomes.iter().enumerate();
                others.fold(0, |row, (i, &b)| row | u128::from(related(a, b)) << i)
            };
            outcomes.iter().map(row).collect::<Vec<u128>>()
        };
        let mut local = Self {
            cells,
            outcome_of,
            at_most: related(&|a, b| b.is_subset(a)),
            at_least: related(&|a, b| a.is_subset(b)),
            shadows: vec![Shadow::default(); 3_usize.pow(cells as u32)],
            known: Vec::new(),
        };
        local.cast_shadows();
        Some(local)
    }

    /// How many empty cells there are.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// All cells.
    pub fn all(&self) -> u32 {
        (1 << self.cells) - 1
    }

    fn open(&self, stage: Stage) -> u32 {
        self.all() & !stage.black & !stage.white
    }

    /// From full positions backwards.
    fn cast_shadows(&mut self) {
        let all = self.all();
        // Sets of open cells in increasing order: options come first.
        for open in 0..=all {
            let filled = all & !open;
            let mut black = filled;
            loop {
                let stage = Stage { black, white: filled & !black };
                let shadow = self.shadow_from_options(stage, open);
                self.shadows[usize::from(stage.number())] = shadow;
                if black == 0 {
                    break;
                }
                black = (black - 1) & filled;
            }
        }
    }

    fn shadow_from_options(&self, stage: Stage, open: u32) -> Shadow {
        if open == 0 {
            let outcome = usize::from(self.outcome_of[stage.black as usize]);
            return Shadow {
                black: [self.at_most[outcome]; 2],
                white: [self.at_least[outcome]; 2],
            };
        }
        let mut shadow = Shadow { black: [0, u128::MAX], white: [0, u128::MAX] };
        for cell in bits(open) {
            let after_black = self.shadow(stage.with(Color::Black, 1 << cell));
            let after_white = self.shadow(stage.with(Color::White, 1 << cell));
            shadow.black[0] |= after_black.black[1];
            shadow.black[1] &= after_white.black[0];
            shadow.white[0] |= after_white.white[1];
            shadow.white[1] &= after_black.white[0];
        }
        shadow
    }

    fn shadow(&self, stage: Stage) -> Shadow {
        self.shadows[usize::from(stage.number())]
    }

    /// Whether the position is worth an outcome: whoever moves first, nothing can be gained.
    pub fn is_settled(&self, stage: Stage) -> bool {
        let shadow = self.shadow(stage);
        shadow.black[1] & shadow.white[1] != 0
    }

    /// Whether a color gets everything in it, moving second.
    pub fn is_captured(&self, stage: Stage, color: Color) -> bool {
        let full = Stage::EMPTY.with(color, self.open(stage));
        let best = Stage { black: stage.black | full.black, white: stage.white | full.white };
        let outcome = 1_u128 << self.outcome_of[best.black as usize];
        let shadow = self.shadow(stage);
        let sure = match color {
            Color::Black => shadow.black[1],
            Color::White => shadow.white[1],
        };
        sure & outcome != 0
    }

    /// Whether some coloring of the other cells keeps the color of `cell` from mattering.
    pub fn can_be_killed(&self, cell: usize) -> bool {
        let bit = 1_usize << cell;
        (0..self.outcome_of.len())
            .any(|c| c & bit == 0 && self.outcome_of[c] == self.outcome_of[c | bit])
    }

    /// Whether two positions are equally good in every context.
    pub fn eq(&mut self, p: Stage, q: Stage) -> bool {
        self.le(p, q) && self.le(q, p)
    }

    /// Whether the color is no worse off with `q` than with `p` in every context.
    pub fn le_for(&mut self, color: Color, p: Stage, q: Stage) -> bool {
        match color {
            Color::Black => self.le(p, q),
            Color::White => self.le(q, p),
        }
    }

    /// Whether Black is no worse off with `q` than with `p` in every context.
    pub fn le(&mut self, p: Stage, q: Stage) -> bool {
        // More black and less white is never worse.
        if p.black & !q.black == 0 && q.white & !p.white == 0 {
            return true;
        }
        // What can be made sure of is a context; for atoms it is the whole story.
        let (low, high) = (self.shadow(p), self.shadow(q));
        let within = |a: [u128; 2], b: [u128; 2]| a[0] & !b[0] == 0 && a[1] & !b[1] == 0;
        if !within(low.black, high.black) || !within(high.white, low.white) {
            return false;
        }
        if low.black[1] & low.white[1] != 0 || high.black[1] & high.white[1] != 0 {
            return true;
        }
        self.remembered(Relation::Le, p, q)
    }

    fn remembered(&mut self, relation: Relation, p: Stage, q: Stage) -> bool {
        let positions = self.shadows.len();
        if self.known.is_empty() {
            self.known = vec![Known::default(); positions * positions];
        }
        let pair = usize::from(p.number()) * positions + usize::from(q.number());
        if let Some(answer) = self.known[pair].get(relation) {
            return answer;
        }
        let answer = match relation {
            Relation::Le => self.le_by_options(p, q),
            Relation::Lhd => self.lhd_by_options(p, q),
        };
        self.known[pair].set(relation, answer);
        answer
    }

    /// `≤` of two composite games. The depth is at most twice [`MOST_CELLS`].
    fn le_by_options(&mut self, p: Stage, q: Stage) -> bool {
        bits(self.open(p)).all(|cell| self.lhd(p.with(Color::Black, 1 << cell), q))
            && bits(self.open(q)).all(|cell| self.lhd(p, q.with(Color::White, 1 << cell)))
            && (self.open(p) != 0 && self.open(q) != 0 || self.lhd(p, q))
    }

    fn lhd(&mut self, p: Stage, q: Stage) -> bool {
        self.remembered(Relation::Lhd, p, q)
    }

    fn lhd_by_options(&mut self, p: Stage, q: Stage) -> bool {
        let (open_p, open_q) = (self.open(p), self.open(q));
        if open_p | open_q == 0 {
            let outcome = 1_u128 << self.outcome_of[p.black as usize];
            return self.at_most[usize::from(self.outcome_of[q.black as usize])] & outcome != 0;
        }
        bits(open_p).any(|cell| self.le(p.with(Color::White, 1 << cell), q))
            || bits(open_q).any(|cell| self.le(p, q.with(Color::Black, 1 << cell)))
    }
}
