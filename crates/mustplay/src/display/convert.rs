//! `convert`: a position in another notation.

use crate::{Convert, Converted, Report};

use crate::display::{Displayed, Looks};

impl Displayed for Convert {
    fn text(&self, report: &mut Report<Converted>, _: Looks) -> String {
        report.answer.position.clone()
    }
}
