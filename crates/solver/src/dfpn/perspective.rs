//! A search as an oracle that looks at all positions from the same side.
//!
//! Of a position and its images under the symmetries of the board the search sees one, the
//! least. Not all that is learned from a position is known about its images: whoever asks
//! about a position and then about those that follow from it asks about the same images.

use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{CellSet, Color, Symmetry};

use crate::oracle::{Answer, Oracle};
use crate::outlook::Outlook;
use crate::solver::{Turns, Wanted};

use super::questions::Question;
use super::search::Search;
use super::worker::Worker;

/// A [`Search`] that is asked about positions as a symmetry shows them.
pub(super) struct Perspective<'s, const W: usize> {
    search: &'s mut Search<W>,
    sink: &'s dyn ProgressSink,
    /// What makes of a position the one that the search sees.
    symmetry: Symmetry,
}

impl<'s, const W: usize> Perspective<'s, W> {
    /// The side from which this position is its least image.
    pub(super) fn on(
        search: &'s mut Search<W>,
        stones: [CellSet<W>; 2],
        to_move: Color,
        sink: &'s dyn ProgressSink,
    ) -> Self {
        let (_, symmetry) = search.canonical.least_by(stones, to_move);
        let symmetry = symmetry.clone();
        Self { search, sink, symmetry }
    }

    /// The position as the search sees it.
    fn question(&self, stones: [CellSet<W>; 2], to_move: Color) -> Question<W> {
        let image = self.symmetry.image_of_stones(stones);
        Question::new(image, self.symmetry.apply_to_color(to_move))
    }

    /// How far the search of a position has come; nothing if it is decided or forgotten.
    pub(super) fn outlook(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Outlook> {
        let question = self.question(stones, to_move);
        let (shared, judge) = (&self.search.shared, &mut self.search.judges[0]);
        let mut outlook = Worker::new(shared, self.sink, judge, &question).outlook()?;
        for each in &mut outlook.moves {
            let before: CellSet<W> = self.symmetry.preimage(CellSet::single(each.cell));
            each.cell = before.min().expect("a symmetry is onto");
        }
        Some(outlook)
    }
}

impl<const W: usize> Oracle<W> for Perspective<'_, W> {
    fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, StopReason> {
        let question = self.question(stones, to_move);
        let alone = std::slice::from_ref(&question);
        let turns: (Turns, &Wanted<'_>) = (Turns::InOrder, &|_| true);
        self.search.search(alone, turns, self.sink, &|_, _| Ok(()))?;
        let answer = question.answer().expect("a search that was not stopped has answered");
        Ok(answer.before(&self.symmetry))
    }

    fn recall(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>> {
        let question = self.question(stones, to_move);
        let (shared, judge) = (&self.search.shared, &mut self.search.judges[0]);
        let answer = Worker::new(shared, self.sink, judge, &question).recall()?;
        Some(answer.before(&self.symmetry))
    }

    fn worthwhile(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W> {
        // Pruning learns nothing, so that it does not matter from which side it looks.
        self.search.judges[0].kept(stones, to_move)
    }
}
