//! Games for other solvers.

use std::fmt::Write as _;

use mustplay_coloring::Payoff;
use mustplay_coloring::file::Problem;
use mustplay_coloring::qbf::{Encoding, Formula};

use super::{Coloring, ColoringError};

/// Formats for other solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// Clauses with a prefix of quantifiers.
    Qdimacs,
    /// A circuit with a prefix of quantifiers.
    Qcir,
}

impl ExportFormat {
    fn write(self, formula: &Formula) -> String {
        match self {
            Self::Qdimacs => formula.to_qdimacs(),
            Self::Qcir => formula.to_qcir(),
        }
    }
}

impl Coloring {
    /// The game as a quantified formula that is true if Max wins, with comments that say what
    /// its variables mean; a quantified formula as it is.
    pub fn export(&self, format: ExportFormat) -> Result<String, ColoringError> {
        if let Problem::Quantified(formula) = &*self.game {
            return Ok(format.write(formula));
        }
        let game = self.played()?;
        let encoding = Encoding::of(game, self.start(game).to_move)?;
        let text = format.write(encoding.formula());
        // QCIR wants its format named in the first line.
        let (mark, first, rest) = match (format, text.split_once('\n')) {
            (ExportFormat::Qcir, Some((first, rest))) => ("#", format!("{first}\n"), rest),
            (ExportFormat::Qcir, None) => ("#", String::new(), text.as_str()),
            (ExportFormat::Qdimacs, _) => ("c", String::new(), text.as_str()),
        };
        let mut export = first;
        let _ = writeln!(export, "{mark} true if Max wins");
        for line in encoding.legend(&game.names, game.payoff.colors()) {
            let _ = writeln!(export, "{mark} {line}");
        }
        export.push_str(rest);
        Ok(export)
    }
}
