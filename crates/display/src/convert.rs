//! `convert`: a position in another notation.

use mustplay_engine::{Convert, Converted, Report};

use crate::{Displayed, Looks};

impl Displayed for Convert {
    fn text(&self, report: &mut Report<Converted>, _: Looks) -> String {
        report.answer.position.clone()
    }
}
