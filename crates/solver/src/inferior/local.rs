//! Local multi-Shannon games (SCG §13.6).
//!
//! Take a small set of empty cells in the view of a color, called Short here; the opponent is Cut.
//! The neighbors of the set, cells and terminals, are the terminals of a local game: Short wins it
//! by connecting every pair of them that the set can connect, Cut by separating every nonadjacent
//! pair; otherwise it is a draw. A player who wins locally has colored the set in the best possible
//! way. So (SCG Table 13.6.1) a set that a player wins moving second is captured, and a first move
//! that wins is at least as good as any other move in the set.
//!
//! ```
//! use mustplay_solver::inferior::{LocalGame, LocalStatus, Views};
//! use mustplay_hex::{Board, Color, Masks};
//!
//! // Under a stone on the second row lie two cells that Black has captured.
//! let board = Board::hex(4, 4)?;
//! let mut views = Views::new(&Masks::<1>::new(&board)?);
//! views.place(board.cell("b2").unwrap(), Color::Black);
//! let set = ["b1", "c1"].map(|name| board.cell(name).unwrap()).into_iter().collect();
//! let game = LocalGame::solve(&views, Color::White, set).unwrap();
//! assert_eq!(game.status(), LocalStatus::CapturedByCut);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;

use mustplay_hex::{Cell, CellSet, Color, Masks};
use smallvec::{SmallVec, smallvec};

use crate::inferior::views::{View, Views};

/// The largest local game: all colorings are enumerated.
pub const LARGEST_LOCAL_GAME: usize = 9;

/// Status of a set by its two local results, with either player first (SCG Table 13.6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalStatus {
    /// Short wins moving second: the set may be filled for Short.
    CapturedByShort,
    /// Short wins moving first and draws moving second.
    DominatedByShort,
    /// The player who moves first wins.
    DominatedByBoth,
    /// Neither player wins.
    Undetermined,
    /// Cut wins moving first and draws moving second.
    DominatedByCut,
    /// Cut wins moving second: the set may be filled for Cut.
    CapturedByCut,
}

/// Games of at most this many cells, which the solver solves constantly, use no heap memory.
const INLINE_CELLS: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalGame {
    cells: SmallVec<[Cell; INLINE_CELLS]>,
    /// For each coloring, numbered in base three, the result with Short and with Cut to move, from
    /// Short's point of view.
    values: Values,
}

type Values = SmallVec<[[Ordering; 2]; 3_usize.pow(INLINE_CELLS as u32)]>;

impl LocalGame {
    /// Solves the game of `set` in the view of `short`; `None` if that color has no terminals or
    /// the set is larger than [`LARGEST_LOCAL_GAME`].
    #[inline(never)]
    pub fn solve<const W: usize>(views: &Views<W>, short: Color, set: CellSet<W>) -> Option<Self> {
        let view = views.view(short);
        if !view.sees() || set.len() > LARGEST_LOCAL_GAME {
            return None;
        }
        let cells: SmallVec<[Cell; INLINE_CELLS]> = set.iter().collect();
        let mut values: Values = smallvec![[Ordering::Equal; 2]; 3_usize.pow(cells.len() as u32)];
        // Coloring a cell increases the number, so this order visits followers first.
        for number in (0..values.len()).rev() {
            let (mut best, mut worst) = (None::<Ordering>, None::<Ordering>);
            let mut true_cells = CellSet::<W>::EMPTY;
            let (mut rest, mut weight) = (number, 1);
            for &cell in &cells {
                match rest % 3 {
                    0 => {
                        best = best.max(Some(values[number + weight][1]));
                        let reply = values[number + 2 * weight][0];
                        worst = Some(worst.map_or(reply, |worst| worst.min(reply)));
                    }
                    1 => true_cells.insert(cell),
                    _ => {}
                }
                rest /= 3;
                weight *= 3;
            }
            values[number] = match (best, worst) {
                (Some(best), Some(worst)) => [best, worst],
                _ => [result(view, set, true_cells); 2],
            };
        }
        Some(Self { cells, values })
    }

    /// The row of the table for the set.
    pub fn status(&self) -> LocalStatus {
        match self.values[0] {
            [_, Ordering::Greater] => LocalStatus::CapturedByShort,
            [Ordering::Less, _] => LocalStatus::CapturedByCut,
            [Ordering::Greater, Ordering::Less] => LocalStatus::DominatedByBoth,
            [Ordering::Greater, Ordering::Equal] => LocalStatus::DominatedByShort,
            [Ordering::Equal, Ordering::Less] => LocalStatus::DominatedByCut,
            [Ordering::Equal, Ordering::Equal] => LocalStatus::Undetermined,
        }
    }

    /// The first moves that win locally; each is as good as any move in the set.
    pub fn winning_moves(&self, by_short: bool) -> impl Iterator<Item = Cell> {
        self.moves_with(by_short, Ordering::Greater)
    }

    /// The first moves of Short, or of Cut, that lose locally. The opponent's answer gets the whole
    /// set; if such a move nevertheless wins, then so does some move outside the set, if there is
    /// one.
    ///
    /// SCG §13.6 claims more, that any move in the set is at least as good. This is false: the
    /// opponent need not answer, and there are positions in which a locally losing move wins and
    /// another move in the set loses.
    pub fn losing_moves(&self, by_short: bool) -> impl Iterator<Item = Cell> {
        self.moves_with(by_short, Ordering::Less)
    }

    fn moves_with(&self, by_short: bool, result: Ordering) -> impl Iterator<Item = Cell> {
        let (color, next, result) =
            if by_short { (1, 1, result) } else { (2, 0, result.reverse()) };
        let weights = (0..).map(|place| 3_usize.pow(place));
        let moves = self.cells.iter().zip(weights);
        moves
            .filter(move |(_, weight)| self.values[color * weight][next] == result)
            .map(|(&cell, _)| cell)
    }
}

/// `Greater` if Short has connected all pairs, `Less` if Cut has separated all.
fn result<const W: usize>(view: &View<W>, set: CellSet<W>, short: CellSet<W>) -> Ordering {
    let all_apart =
        chains(view, short).all(|chain| adjacent_terminals(view, chain, set).is_clique(view));
    if all_apart {
        // Also if there is no pair to connect or separate: then the set is dead.
        return Ordering::Less;
    }
    let all_joined = chains(view, set).all(|part| {
        let terminals = adjacent_terminals(view, part, set);
        terminals.all_pairs(view, |a, b| {
            chains(view, short).any(|chain| {
                let near = adjacent_terminals(view, chain, set);
                near.contains(a) && near.contains(b)
            })
        })
    });
    if all_joined { Ordering::Greater } else { Ordering::Equal }
}

/// The connected components of `cells`.
fn chains<const W: usize>(
    view: &View<W>,
    cells: CellSet<W>,
) -> impl Iterator<Item = CellSet<W>> + '_ {
    let mut rest = cells;
    std::iter::from_fn(move || {
        let chain = view.flood(rest.min()?, cells);
        rest -= chain;
        Some(chain)
    })
}

/// The terminals of the local game next to a chain.
struct Adjacent<const W: usize> {
    cells: CellSet<W>,
    terminals: u8,
}

#[derive(Clone, Copy)]
enum LocalTerminal {
    Cell(Cell),
    Terminal(u8),
}

fn adjacent_terminals<const W: usize>(
    view: &View<W>,
    chain: CellSet<W>,
    set: CellSet<W>,
) -> Adjacent<W> {
    let mut found = Adjacent { cells: CellSet::EMPTY, terminals: 0 };
    for cell in chain {
        found.cells |= view.neighbors(cell);
        found.terminals |= view.touches(cell);
    }
    found.cells -= set;
    found
}

impl<const W: usize> Adjacent<W> {
    fn iter(&self) -> impl Iterator<Item = LocalTerminal> {
        let terminals = self.terminals;
        let bits = (0..8).map(|i| 1 << i).filter(move |bit| terminals & bit != 0);
        let cells = self.cells.iter().map(LocalTerminal::Cell);
        cells.chain(bits.map(LocalTerminal::Terminal))
    }

    fn contains(&self, terminal: LocalTerminal) -> bool {
        match terminal {
            LocalTerminal::Cell(cell) => self.cells.contains(cell),
            LocalTerminal::Terminal(bit) => self.terminals & bit != 0,
        }
    }

    /// Whether all nonadjacent pairs satisfy a condition.
    fn all_pairs(
        &self,
        view: &View<W>,
        holds: impl Fn(LocalTerminal, LocalTerminal) -> bool,
    ) -> bool {
        let adjacent = |a: LocalTerminal, b: LocalTerminal| match (a, b) {
            (LocalTerminal::Cell(a), LocalTerminal::Cell(b)) => view.neighbors(a).contains(b),
            (LocalTerminal::Cell(cell), LocalTerminal::Terminal(bit))
            | (LocalTerminal::Terminal(bit), LocalTerminal::Cell(cell)) => {
                view.touches(cell) & bit != 0
            }
            (LocalTerminal::Terminal(_), LocalTerminal::Terminal(_)) => false,
        };
        self.iter().zip(1..).all(|(a, next)| {
            let others = self.iter().skip(next);
            others.into_iter().all(|b| adjacent(a, b) || holds(a, b))
        })
    }

    fn is_clique(&self, view: &View<W>) -> bool {
        self.all_pairs(view, |_, _| false)
    }
}

/// A connected set of at most `most` cells around `start` that `color` has captured as Short.
pub(crate) fn captured_by_short<const W: usize>(
    views: &Views<W>,
    color: Color,
    start: Cell,
    most: usize,
) -> Option<CellSet<W>> {
    let view = views.view(color);
    if !view.sees() {
        return None;
    }
    let captured = |set: CellSet<W>| {
        let game = LocalGame::solve(views, color, set);
        game.is_some_and(|game| game.status() == LocalStatus::CapturedByShort)
    };
    // Sets to check, each with the cells that it may not gain.
    let mut waiting = vec![(CellSet::single(start), CellSet::EMPTY)];
    while let Some((set, mut barred)) = waiting.pop() {
        if captured(set) {
            return Some(set);
        }
        if set.len() < most {
            let next = set.iter().fold(CellSet::EMPTY, |next, cell| next | view.neighbors(cell));
            for cell in next - set - barred {
                waiting.push((set.with(cell), barred));
                barred.insert(cell);
            }
        }
    }
    None
}

// Pieces of a position: empty cells that stones separate from all others.
//
// Play in a piece matters only through the chains that it joins, however many touch it. Its local
// game ([`LocalGame`]) has these chains for terminals. If a player wins it moving second, the piece
// is captured. If a player wins it moving first, the winning moves are as good as any other move
// there (SCG §13.6, Theorem 8.5.2), and one of them is enough. This is star decomposition: a piece
// that goes to the player who moves first is worth a single cell, a *star*.

/// Size limit of pieces.
const LARGEST_PIECE: usize = 6;

/// The pieces of a position that falls apart, except for those above the size limit.
pub(super) fn pieces<const W: usize>(
    masks: &Masks<W>,
    empty: CellSet<W>,
) -> impl Iterator<Item = CellSet<W>> {
    let pieces = masks.components(empty).take_while(move |piece| *piece != empty);
    pieces.filter(|piece| piece.len() <= LARGEST_PIECE)
}

/// The local game of a piece, and its Short.
pub(super) fn local_game<const W: usize>(
    views: &Views<W>,
    piece: CellSet<W>,
) -> Option<(Color, LocalGame)> {
    Color::BOTH.into_iter().find_map(|short| Some((short, LocalGame::solve(views, short, piece)?)))
}
