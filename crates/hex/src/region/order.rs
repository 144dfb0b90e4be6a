//! The true order of outcomes on a board.
//!
//! One outcome is at most as good as another if, however the rest of the board is filled, Black
//! wins with the second whenever she wins with the first (CVH §2). Inclusion of links implies
//! this. On a given board more may hold: some ports lead nowhere, some differences cannot be
//! used. The rest of the board is swept like the region itself, and the order comes back
//! through its [`Layers`] from the end, where there is only a winner.

use mustplay_core::{ProgressSink, StopReason};

use super::layers::{Layers, MOST_COMPARED, Preorder};
use super::{Links, Region, RegionError, Step, Sweep};
use crate::board::Cell;

/// The true order of `outcomes`, which are links at the end of `sweep`; `None` if the rest
/// of the board is too large to tell.
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
    // The ports come in another order here: what was outside is now to be swept later.
    let ports = done.last().map_or(&[][..], Step::ports);
    let slot = |port| ports.iter().position(|&p| p == port);
    let slots: Vec<_> = sweep.ports().iter().map(|&port| slot(port)).collect();
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
    let first: Vec<Cell> = sweep.steps().iter().map(Step::cell).collect();
    Sweep::continued(&whole, &first)
}
