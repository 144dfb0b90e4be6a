//! Filling a region one cell at a time.
//!
//! The swept part is described by its [`Links`] between *current* ports: ports of the region that
//! it touches, and unswept cells of the region that it touches. A [`SweepStep`] adds one cell: if
//! it is black, everything it touches and everything joined to it become joined to one another; in
//! either color, it stops being a port. Only cells at the border between swept and unswept ones are
//! ports, so links stay small in a good order; [`Sweep::plan`] searches for one.

use mustplay_core::{Progress, ProgressSink};

use super::ports::Slot;
use super::{Links, Outside, Port, Region, RegionError};
use crate::board::Cell;
use crate::color::Color;
use crate::value::ValueError;

/// The effect of adding one cell on links.
#[derive(Clone, Debug)]
pub struct SweepStep {
    cell: Cell,
    /// The new slot of each old port; `None` for the cell itself.
    renumbered: Vec<Option<Slot>>,
    /// The cell's own slot among the old ports, if the swept part touches it.
    own_slot: Option<Slot>,
    /// The new slots that touch the cell.
    touched: Vec<Slot>,
    /// Pairs of new slots that are neighbors: joined anyway if both are black.
    neighbors: Links,
    /// The slots that are certainly black.
    anchors: Vec<Slot>,
    settlement: Settlement,
    ports: Vec<Port>,
}

/// Recognizes links that decide the whole game.
#[derive(Clone, Debug)]
struct Settlement {
    /// The component of each slot if all undetermined cells are black; the terminals have 0 and 1.
    components: Vec<usize>,
    /// The slots of the two terminals' anchors, if both are ports.
    ends: Option<[Slot; 2]>,
    /// The terminals may become connected without the swept part.
    never_lost: bool,
    /// The terminals are connected from the start.
    won: bool,
}

impl SweepStep {
    pub fn cell(&self) -> Cell {
        self.cell
    }

    pub fn ports(&self) -> &[Port] {
        &self.ports
    }

    /// Pairs of adjacent ports after the step, which need no link.
    pub(crate) fn neighbors(&self) -> Links {
        self.neighbors
    }

    /// The links after filling the cell with `color`.
    pub fn fill(&self, links: Links, color: Color) -> Links {
        if links.is_decided() {
            return links;
        }
        debug_assert!(links.pairs(Links::MOST_PORTS).all(|(_, b)| b < self.renumbered.len()));
        let mut next = links.renumbered(&self.renumbered);
        if color == Color::Black {
            let mut chain = self.touched.clone();
            if let Some(own) = self.own_slot {
                let joined =
                    (0..self.renumbered.len()).filter(|&s| s != own && links.joins(own, s));
                chain.extend(joined.filter_map(|slot| self.renumbered[slot]));
                chain.sort_unstable();
                chain.dedup();
            }
            next.join_all(&chain);
        }
        self.close(&mut next);
        let judged = self.settlement.judge(next);
        if judged.is_decided() { judged } else { next.without_pairs(self.neighbors) }
    }

    /// Closes the links under joining through anchors; neighbors count as joined.
    fn close(&self, links: &mut Links) {
        loop {
            let before = *links;
            for &anchor in &self.anchors {
                let slots = (0..self.ports.len()).filter(|&slot| slot != anchor);
                let all = links.with_pairs(self.neighbors);
                let reached: Vec<Slot> = slots.filter(|&slot| all.joins(anchor, slot)).collect();
                links.join_all(&reached);
            }
            if *links == before {
                return;
            }
        }
    }
}

impl Settlement {
    fn judge(&self, links: Links) -> Links {
        if self.won || self.ends.is_some_and(|[a, b]| links.joins(a, b)) {
            Links::WON
        } else if self.never_lost || self.reaches(links) {
            links
        } else {
            Links::LOST
        }
    }

    /// Whether the terminals are connected when all undetermined cells are black.
    fn reaches(&self, links: Links) -> bool {
        let count = self.components.iter().copied().max().unwrap_or(0).max(1) + 1;
        let mut parent: Vec<usize> = (0..count).collect();
        for (a, b) in links.pairs(self.components.len()) {
            let (a, b) = (root(&parent, self.components[a]), root(&parent, self.components[b]));
            parent[a.max(b)] = a.min(b);
        }
        root(&parent, 0) == root(&parent, 1)
    }
}

fn root(parent: &[usize], mut node: usize) -> usize {
    while parent[node] != node {
        node = parent[node];
    }
    node
}

/// An order for filling a region, with the effect of each step.
#[derive(Clone, Debug)]
pub struct Sweep {
    steps: Vec<SweepStep>,
    outside: Outside,
}

impl Sweep {
    /// Finds an order with few ports at a time: greedily from every first cell. An order is
    /// abandoned when it can no longer improve on the best so far.
    pub fn plan(region: &Region, sink: &dyn ProgressSink) -> Result<Self, ValueError> {
        let touches = Touches::of(region, &Outside::of(region));
        let mut best = Err(RegionError::Empty);
        for &first in region.cells() {
            sink.report(&Progress::new(0, 0))?;
            let cost = best.as_ref().map_or(u128::MAX, |best: &Order| best.cost);
            let order = greedy_order(region, &touches, &[first], cost);
            if best.is_err() || order.is_ok() {
                best = order;
            }
        }
        Ok(Self::in_order(region, &best?.cells)?)
    }

    /// The sweep that begins with the given cells and continues greedily.
    pub(crate) fn continued(region: &Region, first: &[Cell]) -> Result<Self, RegionError> {
        let touches = Touches::of(region, &Outside::of(region));
        let order = greedy_order(region, &touches, first, u128::MAX)?;
        Self::in_order(region, &order.cells)
    }

    pub fn in_order(region: &Region, order: &[Cell]) -> Result<Self, RegionError> {
        let outside = Outside::of(region);
        let mut ports: Vec<Port> = Vec::new();
        let mut swept = vec![false; region.board().len()];
        let mut steps = Vec::with_capacity(order.len());
        for &cell in order {
            swept[cell.index()] = true;
            let after = ports_after(region, &outside, &ports, &swept, cell);
            if after.len() > Links::MOST_PORTS {
                return Err(too_many_ports(after.len()));
            }
            steps.push(step(region, &outside, &ports, &after, &swept, cell));
            ports = after;
        }
        Ok(Self { steps, outside })
    }

    pub fn steps(&self) -> &[SweepStep] {
        &self.steps
    }

    pub fn ports(&self) -> &[Port] {
        self.steps.last().map_or(&[], |step| &step.ports)
    }

    pub fn outside(&self) -> &Outside {
        &self.outside
    }
}

struct Order {
    cells: Vec<Cell>,
    /// The sum of 4^ports, a rough bound for the number of intermediate links.
    cost: u128,
}

/// The ports that touch each cell initially. Open cells keep their indices, anchors follow.
struct Touches {
    of: Vec<Vec<usize>>,
    ports: usize,
}

impl Touches {
    fn of(region: &Region, outside: &Outside) -> Self {
        let cells = region.board().len();
        let mut of = vec![Vec::new(); cells];
        let mut ports = cells;
        let nothing = vec![false; cells];
        for &cell in region.cells() {
            for port in touching(region, outside, &nothing, cell) {
                let number = match port {
                    Port::Open(open) => open.index(),
                    Port::Anchor(anchor) => cells + anchor,
                };
                if !of[cell.index()].contains(&number) {
                    of[cell.index()].push(number);
                }
                ports = ports.max(number + 1);
            }
        }
        Self { of, ports }
    }
}

/// The order that begins with `first` and then always takes the cell that leaves the fewest ports;
/// among equals, a port, then the first on the board. An error if it needs too many ports or costs
/// `most` or more.
fn greedy_order(
    region: &Region,
    touches: &Touches,
    first: &[Cell],
    most: u128,
) -> Result<Order, RegionError> {
    let mut order = Order { cells: Vec::new(), cost: 0 };
    let mut is_swept = vec![false; touches.ports];
    let mut is_port = vec![false; touches.ports];
    let mut ports = 0_usize;
    let mut given = first.iter().copied();
    loop {
        let is_new = |&&port: &&usize| !is_port[port] && !is_swept[port];
        let after = |cell: Cell| {
            let new = touches.of[cell.index()].iter().filter(is_new).count();
            ports + new - usize::from(is_port[cell.index()])
        };
        let fewest_ports = || {
            let unswept = region.cells().iter().copied();
            unswept
                .filter(|cell| !is_swept[cell.index()])
                .min_by_key(|&cell| (after(cell), !is_port[cell.index()], cell))
        };
        let Some(cell) = given.next().or_else(fewest_ports) else {
            return Ok(order);
        };
        ports = after(cell);
        is_swept[cell.index()] = true;
        is_port[cell.index()] = false;
        for &port in &touches.of[cell.index()] {
            is_port[port] |= !is_swept[port];
        }
        order.cells.push(cell);
        order.cost += 1 << (2 * ports.min(60));
        if ports > Links::MOST_PORTS || order.cost >= most {
            return Err(too_many_ports(ports));
        }
    }
}

fn too_many_ports(found: usize) -> RegionError {
    RegionError::TooManyPorts { found, most: Links::MOST_PORTS }
}

/// The ports after `cell` is swept: the list without it and with the ports that touch it.
fn ports_after(
    region: &Region,
    outside: &Outside,
    before: &[Port],
    swept: &[bool],
    cell: Cell,
) -> Vec<Port> {
    let mut ports = before.to_vec();
    ports.retain(|&port| port != Port::Open(cell));
    for port in touching(region, outside, swept, cell) {
        if !ports.contains(&port) {
            ports.push(port);
        }
    }
    ports
}

/// The ports that touch `cell`: outside ones, and unswept cells of the region.
fn touching(region: &Region, outside: &Outside, swept: &[bool], cell: Cell) -> Vec<Port> {
    let mut ports = outside.touching(region, cell);
    let later = region.board().neighbors(cell).iter().copied();
    let is_open = |next: &Cell| {
        region.contains(*next) && !swept[next.index()] && region.stone(*next) != Some(Color::White)
    };
    ports.extend(later.filter(is_open).map(Port::Open));
    ports
}

fn step(
    region: &Region,
    outside: &Outside,
    before: &[Port],
    after: &[Port],
    swept: &[bool],
    cell: Cell,
) -> SweepStep {
    let slot_of = |port: Port| after.iter().position(|&p| p == port);
    let touched = touching(region, outside, swept, cell);
    let mut neighbors = Links::NONE;
    for (a, &port) in after.iter().enumerate() {
        let Port::Open(open) = port else { continue };
        for near in touching(region, outside, swept, open) {
            if let Some(b) = slot_of(near).filter(|&b| b != a) {
                neighbors.join(a, b);
            }
        }
    }
    SweepStep {
        cell,
        renumbered: before.iter().map(|&port| slot_of(port)).collect(),
        own_slot: before.iter().position(|&port| port == Port::Open(cell)),
        touched: touched.into_iter().filter_map(slot_of).collect(),
        neighbors,
        anchors: (0..after.len()).filter(|&slot| matches!(after[slot], Port::Anchor(_))).collect(),
        settlement: settlement(region, outside, after, swept),
        ports: after.to_vec(),
    }
}

/// Flood-fills the board without the swept cells, with all undetermined cells black.
fn settlement(region: &Region, outside: &Outside, ports: &[Port], swept: &[bool]) -> Settlement {
    let board = region.board();
    let [first, second] = outside.ends();
    // White stones block; every other unswept cell counts as black.
    let passable = |cell: Cell| !swept[cell.index()] && region.stone(cell) != Some(Color::White);
    let mut component: Vec<Option<usize>> = vec![None; board.len()];
    let spread = |component: &mut Vec<Option<usize>>, seeds: Vec<Cell>, number: usize| {
        board.connected(seeds, |cell| {
            let is_new = passable(cell) && component[cell.index()].is_none();
            if is_new {
                component[cell.index()] = Some(number);
            }
            is_new
        });
    };
    let terminals = board.goal(Color::Black).terminals();
    spread(&mut component, terminals[0].cells.clone(), 0);
    let met = terminals[1].cells.iter().any(|c| component[c.index()] == Some(0));
    spread(&mut component, terminals[1].cells.clone(), 1);
    for (number, cell) in (2..).zip(board.cells()) {
        spread(&mut component, vec![cell], number);
    }
    let of_port = |port: Port| match port {
        Port::Open(cell) => component[cell.index()],
        Port::Anchor(anchor) if anchor == first => Some(0),
        Port::Anchor(anchor) if anchor == second => Some(1),
        Port::Anchor(anchor) => board
            .cells()
            .find(|&c| outside.port_of(region, c) == Some(Port::Anchor(anchor)))
            .and_then(|c| component[c.index()]),
    };
    let slot = |anchor: usize| ports.iter().position(|&p| p == Port::Anchor(anchor));
    Settlement {
        components: ports.iter().map(|&port| of_port(port).expect("ports are not white")).collect(),
        ends: slot(first).zip(slot(second)).map(|(a, b)| [a, b]),
        never_lost: met,
        won: board.is_joined() || first == second,
    }
}
