//! Games on edges: the rule *trees*.

use mustplay_hex::{Board, Cell, CellSet, Color, Ground};

use super::Flaw;

/// Which vertices of a graph are joined: each has the number of its group.
struct Groups(Vec<usize>);

impl Groups {
    /// Joins the ends of an edge; `false` if they were joined.
    fn join(&mut self, (a, b): (usize, usize)) -> bool {
        let (from, to) = (self.0[a], self.0[b]);
        for group in self.0.iter_mut().filter(|group| **group == from) {
            *group = to;
        }
        from != to
    }
}

/// Checks that two trees of Short, or two forests of Cut, win for `winner`, who owns `owned`, if
/// the opponent owns all that is in neither; moving second, or moving first if `first` is set.
pub(super) fn check<const W: usize>(
    board: &Board,
    winner: Color,
    first: bool,
    owned: CellSet<W>,
    forests: [CellSet<W>; 2],
) -> Result<(), Flaw> {
    let Some((graph, Ground::Edges)) = board.graph() else {
        return Err(Flaw::new("a game on edges", board.shape().to_string()));
    };
    let free = forests[0] | forests[1];
    if forests[0].meets(forests[1]) || owned.meets(free) {
        return Err(Flaw::new("no cell in two of the lists", "one that is"));
    }
    let (ends, (s, t)) = (graph.sorted_edges(), graph.terminals);
    // Short's edges are contracted: those of the winner, or all that the opponent may own.
    let is_short = |cell: &Cell| match winner {
        Color::Black => owned.contains(*cell),
        Color::White => !(owned | free).contains(*cell),
    };
    for (forest, cells) in (1..).zip(forests) {
        let mut groups = Groups((0..graph.vertices).collect());
        for cell in board.cells().filter(is_short) {
            groups.join(ends[cell.index()]);
        }
        if let Some(cell) = cells.iter().find(|cell| !groups.join(ends[cell.index()])) {
            let found = format!("one with {}", board.name(cell));
            return Err(Flaw::new(format!("no cycle in forest {forest}"), found));
        }
        // The link makes a tree of Short's first forest, or no cycle with those of Cut, if the
        // winner begins; Cut's second one is then free to have one.
        let (is_sound, expected) = match winner {
            Color::Black => {
                let is_tree = !(first && forest == 1) || groups.join((s, t));
                let ends = free.iter().flat_map(|cell| <[usize; 2]>::from(ends[cell.index()]));
                let spans = ends.chain([t]).all(|vertex| groups.0[vertex] == groups.0[s]);
                (is_tree && spans, "all that the trees touch and the terminals to be joined by")
            }
            Color::White => {
                let is_free = first && forest == 2;
                (is_free || groups.join((s, t)), "the terminals not to be joined by")
            }
        };
        if !is_sound {
            let expected = format!("{expected} forest {forest}");
            return Err(Flaw::new(expected, "the contrary"));
        }
    }
    Ok(())
}
