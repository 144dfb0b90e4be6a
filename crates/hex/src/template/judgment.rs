//! All properties of one template.

use std::collections::BTreeMap;

use mustplay_core::ProgressSink;

use super::Template;
use super::worth::Worth;
use crate::board::Cell;
use crate::value::ValueError;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateJudgment {
    /// Connected even if the opponent moves first.
    pub valid: bool,
    /// If valid: every intrusion with all replies that keep the connection.
    pub answers: BTreeMap<Cell, Vec<Cell>>,
    /// If not valid: the intrusions that break the connection.
    pub refutations: Vec<Cell>,
    /// If valid: the empty cells that the opponent may have, one at a time, without breaking it.
    pub redundant: Vec<Cell>,
    /// If valid: the stones without which the rest is still connected, one at a time.
    pub removable: Vec<Cell>,
}

impl TemplateJudgment {
    /// Valid, and every empty cell is needed.
    pub fn is_minimal(&self) -> bool {
        self.valid && self.redundant.is_empty()
    }
}

impl Template {
    /// Evaluates all properties of the template.
    pub fn judge(&self, sink: &dyn ProgressSink) -> Result<TemplateJudgment, ValueError> {
        if !self.is_valid(sink)? {
            let refutations = self.refutations(sink)?;
            return Ok(TemplateJudgment { refutations, ..TemplateJudgment::default() });
        }
        let answers = self.carrier.iter().map(|&cell| Ok((cell, self.answers(cell, sink)?)));
        Ok(TemplateJudgment {
            valid: true,
            answers: answers.collect::<Result<_, ValueError>>()?,
            refutations: Vec::new(),
            redundant: self.redundant(sink)?,
            removable: self.removable(sink)?,
        })
    }

    /// The intrusions after which the connection cannot be saved.
    pub fn refutations(&self, sink: &dyn ProgressSink) -> Result<Vec<Cell>, ValueError> {
        let intruded = |cell: Cell| self.worth(&[(cell, !self.color)], sink);
        self.cells_where(|cell| Ok(intruded(cell)? == Worth::Cut))
    }

    /// The empty cells that the opponent may have, one at a time, without making it invalid.
    pub fn redundant(&self, sink: &dyn ProgressSink) -> Result<Vec<Cell>, ValueError> {
        self.cells_where(|cell| self.without_cell(cell).is_valid(sink))
    }

    /// The replies to an intrusion that keep the connection.
    pub fn answers(
        &self,
        intrusion: Cell,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Cell>, ValueError> {
        self.cells_where(|reply| {
            let stones = [(intrusion, !self.color), (reply, self.color)];
            Ok(reply != intrusion && self.worth(&stones, sink)? == Worth::Connected)
        })
    }

    /// The empty cells with a property.
    fn cells_where(
        &self,
        holds: impl Fn(Cell) -> Result<bool, ValueError>,
    ) -> Result<Vec<Cell>, ValueError> {
        let cells = self.carrier.iter().map(|&cell| Ok(holds(cell)?.then_some(cell)));
        cells.filter_map(Result::transpose).collect()
    }

    /// The stones without which the template is still valid, one at a time; their cells become
    /// empty and may be used. A stone that forms a required chain by itself is not removable.
    pub fn removable(&self, sink: &dyn ProgressSink) -> Result<Vec<Cell>, ValueError> {
        let mut removable = Vec::new();
        for &cell in &self.stones {
            if let Some(lighter) = self.without_stone(cell)
                && lighter.is_valid(sink)?
            {
                removable.push(cell);
            }
        }
        Ok(removable)
    }
}
