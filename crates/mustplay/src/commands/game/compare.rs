//! The order of several games as a table.

use std::fmt::Write;

use mustplay_games::normal::Style;
use mustplay_games::normal::notation::Relation;
use mustplay_work::Stop;
use serde::Serialize;

use super::answer::Subject;
use super::session::Session;
use crate::limits::Supervisor;

/// How each of some games compares with each.
#[derive(Serialize)]
pub(super) struct Order {
    names: Vec<String>,
    /// Row against column: `<`, `=`, `>` or `||`.
    relations: Vec<Vec<&'static str>>,
    #[serde(skip)]
    found: Vec<Vec<Relation>>,
}

impl Order {
    pub(super) fn new(
        session: &mut Session,
        subjects: &[Subject],
        supervisor: &Supervisor,
    ) -> Result<Self, Stop> {
        let worker = supervisor.worker();
        let mut found = Vec::new();
        for row in subjects {
            let mut relations = Vec::new();
            for column in subjects {
                let mut watched = session.games.watched(&worker);
                let order = watched.partial_cmp(row.game, column.game)?;
                relations.push(Relation::of(order));
            }
            found.push(relations);
        }
        let symbols = |row: &Vec<Relation>| row.iter().map(|r| r.symbol(Style::Ascii)).collect();
        Ok(Self {
            names: subjects.iter().map(|one| one.name.clone()).collect(),
            relations: found.iter().map(symbols).collect(),
            found,
        })
    }

    /// The table: what stands at the left of a row, compared with the top of a column.
    pub(super) fn text(&self, style: Style) -> String {
        let widths: Vec<usize> = self.names.iter().map(|name| name.chars().count()).collect();
        let margin = widths.iter().copied().max().unwrap_or(0);
        let mut text = " ".repeat(margin);
        let cell = |text: &mut String, content: &str, column: usize| {
            let width = widths[column].max(2);
            let _ = write!(text, "  {content:<width$}");
        };
        for (column, name) in self.names.iter().enumerate() {
            cell(&mut text, name, column);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        for (name, relations) in self.names.iter().zip(&self.found) {
            let mut line = format!("{name:<margin$}");
            for (column, relation) in relations.iter().enumerate() {
                cell(&mut line, relation.symbol(style), column);
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}
