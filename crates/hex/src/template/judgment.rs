//! Everything there is to say about one template.

use std::collections::BTreeMap;

use mustplay_games::Watch;

use super::Template;
use super::worth::Worth;
use crate::board::Cell;
use crate::value::ValueError;

/// What a template is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgment {
    /// Connected even if the opponent moves first.
    pub valid: bool,
    /// If valid: every intrusion with all replies that keep the connection.
    pub answers: BTreeMap<Cell, Vec<Cell>>,
    /// If not valid: the intrusions that break it.
    pub refutations: Vec<Cell>,
    /// If valid: empty cells that could be the opponent's at no harm, one at a time.
    pub redundant: Vec<Cell>,
    /// If valid: stones without which the rest is still connected, one at a time.
    pub removable: Vec<Cell>,
}

impl Judgment {
    /// Valid, and every empty cell is needed.
    pub fn is_minimal(&self) -> bool {
        self.valid && self.redundant.is_empty()
    }
}

impl Template {
    /// Everything there is to say about it.
    pub fn judge(&self, watch: &dyn Watch) -> Result<Judgment, ValueError> {
        let mut judgment = Judgment {
            valid: self.is_valid(watch)?,
            ..Judgment::default()
        };
        for &intrusion in &self.carrier {
            if judgment.valid {
                let replies = self.answers(intrusion, watch)?;
                judgment.answers.insert(intrusion, replies);
            } else if self.worth(&[(intrusion, !self.color)], watch)? == Worth::Cut {
                judgment.refutations.push(intrusion);
            }
        }
        if judgment.valid {
            for &cell in &self.carrier {
                if self.without_cell(cell).is_valid(watch)? {
                    judgment.redundant.push(cell);
                }
            }
            judgment.removable = self.removable(watch)?;
        }
        Ok(judgment)
    }

    fn answers(&self, intrusion: Cell, watch: &dyn Watch) -> Result<Vec<Cell>, ValueError> {
        let mut replies = Vec::new();
        for &reply in self.carrier.iter().filter(|&&cell| cell != intrusion) {
            let stones = [(intrusion, !self.color), (reply, self.color)];
            if self.worth(&stones, watch)? == Worth::Connected {
                replies.push(reply);
            }
        }
        Ok(replies)
    }

    /// The stones without which the rest is still connected, one at a time; their cells are
    /// empty then and may be used.
    pub(super) fn removable(&self, watch: &dyn Watch) -> Result<Vec<Cell>, ValueError> {
        let mut removable = Vec::new();
        for &cell in &self.stones {
            if let Some(lighter) = self.without_stone(cell)
                && lighter.is_valid(watch)?
            {
                removable.push(cell);
            }
        }
        Ok(removable)
    }
}
