//! Catalogs of templates against all patterns there are, by exhaustive play.

use std::collections::{BTreeMap, BTreeSet};

use mustplay_core::NoProgress;
use mustplay_hex::template::{AtEdge, Catalog, Interior, TemplateBounds};
use mustplay_hex::{Board, Cell, Coordinate, Template, notation};
use mustplay_testing::full;

use crate::exhaustive::Play;

/// Columns and rows of stones and of empty cells.
type Places = (BTreeSet<(isize, isize)>, BTreeSet<(isize, isize)>);

fn places(board: &Board, stones: &BTreeSet<Cell>, carrier: &BTreeSet<Cell>) -> Places {
    let place = |&cell: &Cell| {
        let at = board.coordinate(cell).unwrap();
        (at.column as isize, at.row as isize)
    };
    (stones.iter().map(place).collect(), carrier.iter().map(place).collect())
}

fn places_of(template: &Template) -> Places {
    places(template.board(), template.stones(), template.carrier())
}

fn catalog(bounds: TemplateBounds) -> Vec<Template> {
    let catalog = Catalog::search(&bounds, &NoProgress).unwrap();
    assert_eq!(catalog.stop, None);
    catalog.templates
}

fn interior(columns: usize, rows: usize, stones: usize) -> Vec<Template> {
    catalog(TemplateBounds::Interior(Interior { columns, rows, stones }))
}

/// The least of the twelve images, moved to the origin. A cell has three coordinates that add up
/// to zero; the images exchange and negate them.
fn least_image((stones, carrier): &Places) -> Places {
    let mut images = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        for sign in [1, -1] {
            let image = |&(column, row): &(isize, isize)| {
                let cube = [column, row, -column - row].map(|at| sign * at);
                (cube[order[0]], cube[order[1]])
            };
            let all = || stones.iter().chain(carrier).map(image);
            let (left, top) =
                (all().map(|at| at.0).min().unwrap(), all().map(|at| at.1).min().unwrap());
            let moved = |at| {
                let (column, row) = image(at);
                (column - left, row - top)
            };
            images.push((stones.iter().map(moved).collect(), carrier.iter().map(moved).collect()));
        }
    }
    images.into_iter().min().unwrap()
}

/// All patterns on a board by exhaustive play.
struct All<'a> {
    board: &'a Board,
    edges: Vec<BTreeSet<Cell>>,
    /// What is known: stones, empty cells and the stones to be joined, as bits.
    known: BTreeMap<(u32, u32, u32), bool>,
}

impl<'a> All<'a> {
    fn on(board: &'a Board) -> Self {
        Self { board, edges: Vec::new(), known: BTreeMap::new() }
    }

    fn cells(&self, bits: u32) -> BTreeSet<Cell> {
        let cells = self.board.cells();
        cells.filter(|cell| bits >> cell.index() & 1 == 1).collect()
    }

    fn joins(&mut self, stones: u32, carrier: u32, named: u32) -> bool {
        if let Some(&known) = self.known.get(&(stones, carrier, named)) {
            return known;
        }
        let play = Play {
            board: self.board,
            stones: self.cells(stones),
            carrier: self.cells(carrier).into_iter().collect(),
            edges: self.edges.clone(),
            named: self.cells(named),
        };
        let joins = play.is_valid();
        self.known.insert((stones, carrier, named), joins);
        joins
    }

    fn is_minimal(&mut self, stones: u32, carrier: u32) -> bool {
        self.joins(stones, carrier, stones)
            && bits(carrier).all(|bit| !self.joins(stones, carrier & !bit, stones))
    }

    /// Whether a stone can be taken off while there is as much to be joined.
    fn has_a_stone_too_many(&mut self, stones: u32, carrier: u32) -> bool {
        let chains = self.chains(stones).len();
        bits(stones).any(|bit| {
            let left = stones & !bit;
            self.chains(left).len() >= chains && self.joins(left, carrier | bit, left)
        })
    }

    /// Whether two parts of the cells join two sets of chains that have one chain in common.
    fn is_composed(&mut self, stones: u32, carrier: u32) -> bool {
        let chains = self.chains(stones);
        let set = |chosen: u32| -> u32 {
            let those = chains.iter().enumerate();
            let those = those.filter(|(i, _)| chosen >> i & 1 == 1);
            those.map(|(_, chain)| chain).sum()
        };
        let all = (1_u32 << chains.len()) - 1;
        for some in 1..all {
            for others in 1..all {
                if some | others == all && (some & others).is_power_of_two() {
                    let mut part = carrier;
                    while part > 0 {
                        part = (part - 1) & carrier;
                        if self.joins(stones, part, set(some))
                            && self.joins(stones, carrier & !part, set(others))
                        {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn chains(&self, stones: u32) -> Vec<u32> {
        let mut chains: Vec<u32> = Vec::new();
        for bit in bits(stones) {
            let cell = Cell::new(bit.trailing_zeros() as usize);
            let beside = self.board.neighbors(cell).iter();
            let beside: u32 = beside.map(|next| 1 << next.index()).sum();
            let (near, mut far): (Vec<u32>, Vec<u32>) =
                chains.into_iter().partition(|chain| chain & beside != 0);
            far.push(near.into_iter().sum::<u32>() | bit);
            chains = far;
        }
        chains
    }

    fn places(&self, stones: u32, carrier: u32) -> Places {
        places(self.board, &self.cells(stones), &self.cells(carrier))
    }
}

/// The single bits of a number.
fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..32).map(|i| 1 << i).filter(move |bit| set & bit != 0)
}

#[test]
fn the_interior_has_the_templates_that_exhaustive_play_finds() {
    let (mut boxes, most) = (vec![(3, 3, 2), (3, 3, 3), (3, 3, 4), (5, 2, 4)], 7);
    if full() {
        boxes.extend([(4, 3, 4), (3, 4, 5)]);
    }
    for (columns, rows, count) in boxes {
        let board = Board::hex(columns, rows).unwrap();
        let mut all = All::on(&board);
        let end = 1_u32 << board.len();
        let mut expected = BTreeSet::new();
        for stones in (0..end).filter(|set| set.count_ones() == count) {
            if all.chains(stones).len() < 2 {
                continue;
            }
            let rest = (end - 1) & !stones;
            for carrier in (0..end).filter(|set| set & !rest == 0 && set.count_ones() <= most) {
                if all.is_minimal(stones, carrier)
                    && !all.has_a_stone_too_many(stones, carrier)
                    && !all.is_composed(stones, carrier)
                {
                    expected.insert(least_image(&all.places(stones, carrier)));
                }
            }
        }
        let mut found = interior(columns, rows, count as usize);
        found.retain(|template| template.carrier().len() <= most as usize);
        let images: BTreeSet<_> = found.iter().map(|t| least_image(&places_of(t))).collect();
        assert_eq!(images.len(), found.len(), "each once");
        assert_eq!(images, expected, "{count} stones on {columns}x{rows}");
    }
}

#[test]
fn the_interior_has_the_templates_with_names() {
    macro_rules! named {
        ($name:literal) => {
            include_str!(concat!("../../../../examples/templates/", $name, ".txt"))
        };
    }
    for (stones, count, names) in [
        (2, 1, &[named!("bridge")][..]),
        (3, 1, &[named!("wheel")]),
        // Two more are bridges around a cell of the opponent's.
        (
            4,
            9,
            &[
                named!("box"),
                named!("crescent"),
                named!("diamond"),
                named!("open-box"),
                named!("parallelogram"),
                named!("span"),
                named!("trapezoid"),
            ],
        ),
    ] {
        let found = interior(4, 3, stones);
        assert_eq!(found.len(), count);
        let found: BTreeSet<_> = found.iter().map(|t| least_image(&places_of(t))).collect();
        for text in names {
            let (_, record) = notation::read(text).unwrap();
            let named = least_image(&places_of(&Template::of(&record).unwrap()));
            assert!(found.contains(&named), "{text}");
        }
    }
}

/// A stone on the first row from the one edge and the second from the other.
#[test]
fn between_two_edges_there_are_the_templates_that_exhaustive_play_finds() {
    let mut bounds = AtEdge::new(2, 1);
    bounds.both_edges = true;
    bounds.reach = if full() { 6 } else { 5 };
    let reach = bounds.reach as isize;
    let found = catalog(TemplateBounds::AtEdge(bounds));

    let board = Board::hex(8, 2).unwrap();
    let at = |column, row| board.cell_at(Coordinate { column, row }).unwrap();
    let stone = 1_u32 << at(4, 0).index();
    let across = |cell: Cell| {
        let at = board.coordinate(cell).unwrap();
        2 * at.column as isize + at.row as isize
    };
    let near = board.cells().filter(|&c| (across(c) - 8).abs() <= reach);
    let wide = near.map(|cell| 1_u32 << cell.index()).sum::<u32>() & !stone;
    let mut all = All::on(&board);
    all.edges = (0..2).map(|row| (0..8).map(|column| at(column, row)).collect()).collect();
    let mut expected = BTreeSet::new();
    let mut carrier = wide;
    while carrier > 0 {
        if all.is_minimal(stone, carrier) {
            let (_, places) = all.places(stone, carrier);
            let moved = |column, row| (column - 4, row);
            let image: BTreeSet<_> = places.iter().map(|&(c, r)| moved(c, r)).collect();
            let mirrored = image.iter().map(|&(c, r)| (-c - r, r)).collect();
            expected.insert(image.min(mirrored));
        }
        carrier = (carrier - 1) & wide;
    }
    let images: BTreeSet<BTreeSet<_>> = found
        .iter()
        .map(|template| {
            let (stones, carrier) = places_of(template);
            let &(start, row) = stones.first().unwrap();
            // Upside down if the stone is on the edge below.
            let turned = |&(c, r): &(isize, isize)| match row {
                0 => (c - start, r),
                _ => (start - c, 1 - r),
            };
            let image: BTreeSet<_> = carrier.iter().map(turned).collect();
            let mirrored = image.iter().map(|&(c, r)| (-c - r, r)).collect();
            image.min(mirrored)
        })
        .collect();
    assert_eq!(images.len(), found.len(), "each once");
    assert_eq!(images, expected);
}

/// Three rows with a stone on the second: two bridges, one to each edge.
#[test]
fn a_stone_between_two_edges_has_a_bridge_to_each() {
    // It takes seconds.
    if !full() {
        return;
    }
    let mut bounds = AtEdge::new(2, 1);
    bounds.both_edges = true;
    bounds.above = 1;
    let found = catalog(TemplateBounds::AtEdge(bounds));
    assert_eq!(found[0].carrier().len(), 4);
    for template in &found {
        let record = template.to_record();
        assert_eq!(record.marks.edges.as_ref().map(BTreeSet::len), Some(2));
        let read = Template::connecting(&record, template.stones()).unwrap();
        assert!(read.judge(&NoProgress).unwrap().is_minimal());
    }
}

/// In a corner there are those templates that fit there.
#[test]
fn a_corner_has_the_templates_that_fit() {
    let relative = |template: &Template| -> Places {
        let (stones, carrier) = places_of(template);
        let rows = template.board().coordinate(template.board().cells().last().unwrap());
        let bottom = rows.unwrap().row as isize;
        let start = stones.iter().map(|place| place.0).min().unwrap();
        let moved = |&(c, r): &(isize, isize)| (c - start, r - bottom);
        (stones.iter().map(moved).collect(), carrier.iter().map(moved).collect())
    };
    let mirrored = |(stones, carrier): &Places| -> Places {
        let image = |&(c, r): &(isize, isize)| (-c - r, r);
        let start = stones.iter().map(|at| image(at).0).min().unwrap();
        let moved = |at: &(isize, isize)| (image(at).0 - start, at.1);
        (stones.iter().map(moved).collect(), carrier.iter().map(moved).collect())
    };
    let mut partly = BTreeSet::new();
    for (height, stones) in [(2, 1), (3, 1), (3, 2)] {
        let far = catalog(TemplateBounds::AtEdge(AtEdge::new(height, stones)));
        let far = far.iter().map(relative);
        let far: BTreeSet<Places> = far.flat_map(|t| [mirrored(&t), t]).collect();
        for (obtuse, acute) in [
            (Some(0), None),
            (Some(2), None),
            (None, Some(0)),
            (None, Some(1)),
            (None, Some(2)),
            (Some(3), Some(1)),
        ] {
            let fits = |(stones, carrier): &&Places| {
                let last = stones.iter().map(|at| at.0).max().unwrap();
                let is_left = |at: &(isize, isize)| obtuse.is_some_and(|most| at.0 < -most);
                let is_right = |at: &(isize, isize)| acute.is_some_and(|most| at.0 > last + most);
                !carrier.iter().any(|at| is_left(at) || is_right(at))
            };
            let expected: BTreeSet<Places> = far.iter().filter(fits).cloned().collect();
            let mut bounds = AtEdge::new(height, stones);
            bounds.obtuse = obtuse.map(isize::unsigned_abs);
            bounds.acute = acute.map(isize::unsigned_abs);
            let found = catalog(TemplateBounds::AtEdge(bounds));
            assert_eq!(found.iter().map(relative).collect::<BTreeSet<_>>(), expected);
            assert_eq!(found.len(), expected.len(), "each once");
            if !expected.is_empty() && expected.len() < far.len() {
                partly.insert((obtuse.is_some(), acute.is_some()));
            }
        }
    }
    // Either corner is met where it lets some of the templates in and keeps others out.
    assert!(partly.contains(&(true, false)) && partly.contains(&(false, true)));
}
