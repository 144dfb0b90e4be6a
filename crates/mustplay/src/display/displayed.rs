//! What people see of a job.

use crate::{Error, Job, Report};

use crate::display::RenderOptions;

/// A picture as SVG, if there is one of such an answer.
pub type Picture = Result<Option<String>, Error>;

/// A job whose answers people can look at.
///
/// Both functions may change what an answer remembers, never what it tells: a thermograph that is
/// drawn is kept with the games.
pub trait Render: Job {
    /// The report in words, with a board above them where it is about one.
    fn text(&self, report: &mut Report<Self::Answer>, render: RenderOptions) -> String;

    /// A picture of the answer.
    fn picture(&self, report: &mut Report<Self::Answer>, render: RenderOptions) -> Picture {
        let _ = (report, render);
        Ok(None)
    }
}
