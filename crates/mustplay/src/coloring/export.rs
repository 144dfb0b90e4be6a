//! Games for other solvers.

use std::fmt::Write as _;

use mustplay_coloring::file::Problem;
use mustplay_coloring::qbf::Formula;

use super::{Coloring, ColoringError};

impl Coloring {
    /// The game in QDIMACS, as a quantified formula that is true if Max wins, with comments that
    /// say what its variables mean; a quantified formula as it is.
    pub fn to_qdimacs(&self) -> Result<String, ColoringError> {
        self.export("c", Formula::to_qdimacs)
    }

    /// The game in QCIR, as a quantified circuit that is true if Max wins, with comments that say
    /// what its variables mean; a quantified formula as it is.
    pub fn to_qcir(&self) -> Result<String, ColoringError> {
        self.export("#", Formula::to_qcir)
    }

    /// The game as `write` puts it, with comments that begin with `mark`.
    fn export(&self, mark: &str, write: fn(&Formula) -> String) -> Result<String, ColoringError> {
        if let Problem::Quantified(formula) = &*self.game {
            return Ok(write(formula));
        }
        let game = self.played()?;
        let encoding = game.inquire().encoding()?;
        let mut comments = format!("{mark} true if Max wins\n");
        for line in encoding.legend(&game.names, game.payoff.colors()) {
            let _ = writeln!(comments, "{mark} {line}");
        }
        let mut text = write(encoding.formula());
        // A first line that names the format, as in QCIR, stays first.
        let first = text.find('\n').filter(|_| text.starts_with(mark));
        text.insert_str(first.map_or(0, |end| end + 1), &comments);
        Ok(text)
    }
}
