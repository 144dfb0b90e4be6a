//! `convert`: a position in another notation.

use crate::{Convert, Converted, Report};

use crate::display::{Render, RenderOptions};

impl Render for Convert {
    fn text(&self, report: &mut Report<Converted>, _: RenderOptions) -> String {
        report.answer.position.clone()
    }
}
