//! Whether a pattern gives the attacker at least a ladder.

use std::collections::BTreeSet;

use mustplay_core::ProgressSink;

use super::site::at;
use super::{Ladder, LadderError, MOST_COLUMNS};
use crate::template::Template;
use crate::template::pattern::Place;

/// What a pattern gives the attacker, with the defender to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Creation {
    /// Its stones are connected to the edge, without a ladder.
    Connected,
    /// At least a ladder.
    Ladder,
    /// Not even a ladder.
    Nothing,
}

impl Ladder {
    /// What the pattern gives the attacker when the fence that a ladder runs to stands on its row
    /// beyond some columns that are free of the pattern on all rows. [`Ladder::FAR`] of them tell
    /// of all. Nothing can be said of a pattern without stones of the attacker.
    pub fn creation(
        &self,
        columns: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Creation>, LadderError> {
        if self.site.stones.is_empty() {
            return Ok(None);
        }
        let alone = self.template(&BTreeSet::new(), &BTreeSet::new(), None)?;
        if alone.is_valid(sink)? {
            return Ok(Some(Creation::Connected));
        }
        let runs = self.leaving(columns)?.is_valid(sink)?;
        Ok(Some(if runs { Creation::Ladder } else { Creation::Nothing }))
    }

    /// The pattern with a track to its left and the fence at the end. The fence leans: its cells
    /// are one column further left on each row down, so that on each row it touches the first
    /// cell of the track, and that of no other row.
    fn leaving(&self, columns: usize) -> Result<Template, LadderError> {
        if columns > MOST_COLUMNS {
            return Err(LadderError::Width { least: 0, most: MOST_COLUMNS, found: columns });
        }
        let begin = self.last_clear() + 1 - columns as isize;
        let mut track = BTreeSet::new();
        let mut rim: BTreeSet<Place> = BTreeSet::new();
        for height in 1..=self.row {
            let begin = begin - (self.row - height) as isize;
            let end = self.site.first(height).expect("cells on every row");
            track.extend((begin..end).map(|column| at(column, height)));
            rim.insert(at(begin, height));
        }
        self.template(&track, &rim, None)
    }
}
