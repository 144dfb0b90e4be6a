//! The intermediate outcomes of a sweep and their order.
//!
//! A *layer* holds every possible outcome of the part swept so far. Filling the next cell maps it
//! to the next layer, so a sweep is an acyclic automaton that reads colors. Given an order on the
//! last layer, the order on the others is computed backwards: `x ≤ y` if that holds after every
//! further filling. It contains inclusion of links and is often much larger. The more outcomes are
//! comparable, the fewer and smaller are the values over them: on a strip of height 5 the true
//! order has a tenth more pairs than inclusion, and values have a tenth of the positions.

use mustplay_core::{Progress, ProgressSink, StopReason};

use super::{Links, Region, RegionError, Sweep, SweepStep};
use crate::board::Cell;
use crate::color::Color;

/// Layers with more outcomes than this are ordered by inclusion only.
const MOST_COMPARED: usize = 2048;

#[derive(PartialEq, Eq)]
pub(crate) enum Preorder {
    /// Inclusion of links, which are all different.
    Inclusion(Vec<Links>),
    /// A table, row by row.
    Table {
        size: usize,
        /// Whether the outcome of the row is at most that of the column.
        le: Vec<bool>,
    },
}

impl Preorder {
    pub(crate) fn new(size: usize, le: impl Fn(usize, usize) -> bool) -> Self {
        let le = (0..size * size).map(|i| le(i / size, i % size)).collect();
        Self::Table { size, le }
    }

    /// The largest preorder that `images` maps into this one.
    fn pulled_back(&self, size: usize, images: &[Vec<usize>; 2]) -> Self {
        let played = || images.iter().filter(|images| !images.is_empty());
        Self::new(size, |a, b| played().all(|image| self.le(image[a], image[b])))
    }

    /// Whether the outcome at `a` is at most as good as the one at `b`.
    pub(crate) fn le(&self, a: usize, b: usize) -> bool {
        match self {
            Self::Inclusion(links) => links[a].mask() & !links[b].mask() == 0,
            Self::Table { size, le } => le[a * size + b],
        }
    }

    /// Identifies equally good outcomes.
    pub(crate) fn classes(&self) -> Classes {
        match self {
            Self::Inclusion(links) => {
                Classes { first: (0..links.len()).collect(), class_of: (0..links.len()).collect() }
            }
            Self::Table { size, .. } => {
                let mut first: Vec<usize> = Vec::new();
                let mut class_of = Vec::with_capacity(*size);
                for a in 0..*size {
                    let is_equal = |&b: &usize| self.le(a, b) && self.le(b, a);
                    let class = first.iter().position(is_equal).unwrap_or(first.len());
                    if class == first.len() {
                        first.push(a);
                    }
                    class_of.push(class);
                }
                Classes { first, class_of }
            }
        }
    }
}

pub(crate) struct Classes {
    /// The first outcome of each class.
    pub(crate) first: Vec<usize>,
    pub(crate) class_of: Vec<usize>,
}

/// Every outcome at one place of a sweep, sorted, and its images at the next place.
pub(crate) struct Layer {
    pub(crate) outcomes: Vec<Links>,
    /// Indices in the next layer, by color; empty for a color that is not played.
    pub(crate) images: [Vec<usize>; 2],
}

/// A layer has more outcomes than the limit.
#[derive(Debug)]
pub(crate) struct TooMany {
    pub(crate) found: usize,
}

/// The layers of a sweep; the last one has no images.
pub(crate) struct Layers(Vec<Layer>);

impl Layers {
    /// All layers from `first` on, of at most `most` outcomes; steps come with their stones.
    pub(crate) fn unfold<'a>(
        first: Vec<Links>,
        steps: impl Iterator<Item = (&'a SweepStep, Option<Color>)>,
        most: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Result<Self, TooMany>, StopReason> {
        let mut layers = Vec::new();
        let mut outcomes = first;
        let mut bytes = 0;
        for (step, stone) in steps {
            let filled = Color::BOTH.map(|color| {
                let played = stone.is_none_or(|stone| stone == color);
                let from = if played { &outcomes[..] } else { &[] };
                from.iter().map(|&links| step.fill(links, color)).collect::<Vec<Links>>()
            });
            let mut next = filled.concat();
            next.sort_unstable();
            next.dedup();
            if next.len() > most {
                return Ok(Err(TooMany { found: next.len() }));
            }
            bytes += outcomes.len() * (size_of::<Links>() + 2 * size_of::<usize>());
            sink.report(&Progress::new(0, bytes))?;
            let number = |links: &Links| next.binary_search(links).expect("it was put there");
            let images = filled.map(|side| side.iter().map(number).collect());
            layers.push(Layer { outcomes, images });
            outcomes = next;
        }
        layers.push(Layer { outcomes, images: [Vec::new(), Vec::new()] });
        Ok(Ok(Self(layers)))
    }

    pub(crate) fn last(&self) -> &[Links] {
        self.0.last().map_or(&[], |layer| &layer.outcomes)
    }

    pub(crate) fn orders(
        &self,
        last: Preorder,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Preorder>, StopReason> {
        let mut orders = vec![last];
        let mut bytes = 0;
        for layer in self.0.iter().rev().skip(1) {
            let next = orders.last().expect("the last layer has its order");
            let size = layer.outcomes.len();
            bytes += size * size.min(MOST_COMPARED);
            sink.report(&Progress::new(0, bytes))?;
            orders.push(if size > MOST_COMPARED {
                Preorder::Inclusion(layer.outcomes.clone())
            } else {
                next.pulled_back(size, &layer.images)
            });
        }
        orders.reverse();
        Ok(orders)
    }

    pub(crate) fn into_layers(self) -> Vec<Layer> {
        self.0
    }
}

/// The true order of `outcomes`, links at the end of `sweep`; `None` if the rest of the board is
/// too large.
///
/// One outcome is at most as good as another if, however the rest of the board is filled, Black
/// wins with the second whenever she wins with the first (CVH §2). Inclusion of links implies this.
/// On a given board more outcomes may be comparable: some ports lead nowhere, some differences
/// cannot be used. The rest of the board is swept like the region itself. The last layer contains
/// only the winner, and its order is pulled back through the [`Layers`].
pub(crate) fn true_order(
    region: &Region,
    sweep: &Sweep,
    outcomes: &[Links],
    sink: &dyn ProgressSink,
) -> Result<Option<Preorder>, StopReason> {
    let Ok(whole) = whole_board(region, sweep) else {
        return Ok(None);
    };
    let (done, rest) = whole.steps().split_at(sweep.steps().len());
    // The ports are reordered here, because the outside is now swept later.
    let ports = done.last().map_or(&[][..], SweepStep::ports);
    let slot = |port| ports.iter().position(|it| it == port);
    let slots: Vec<_> = sweep.ports().iter().map(slot).collect();
    let first: Vec<Links> = outcomes.iter().map(|x| x.renumbered(&slots)).collect();
    let rest = rest.iter().map(|step| (step, None));
    let Ok(layers) = Layers::unfold(first, rest, MOST_COMPARED, sink)? else {
        return Ok(None);
    };
    let won = |at: usize| layers.last()[at] == Links::WON;
    let winner = Preorder::new(layers.last().len(), |a, b| !won(a) || won(b));
    Ok(layers.orders(winner, sink)?.into_iter().next())
}

/// The sweep of the region and then of every empty cell outside.
fn whole_board(region: &Region, sweep: &Sweep) -> Result<Sweep, RegionError> {
    let mut whole = region.clone();
    for cell in region.board().cells() {
        whole.inside[cell.index()] |= region.stone(cell).is_none();
    }
    whole.cells = whole.board.cells().filter(|&c| whole.contains(c)).collect();
    let first: Vec<Cell> = sweep.steps().iter().map(SweepStep::cell).collect();
    Sweep::continued(&whole, &first)
}
