//! What people see of a job.

use crate::{Error, Job, Report};

use crate::display::Looks;

/// A picture as SVG, if there is one of such an answer.
pub type Picture = Result<Option<String>, Error>;

/// A job whose answers people can look at.
///
/// Both functions may change what an answer remembers, never what it tells: a thermograph that is
/// drawn is kept with the games.
pub trait Displayed: Job {
    /// The report in words, with a board above them where it is about one.
    fn text(&self, report: &mut Report<Self::Answer>, looks: Looks) -> String;

    /// A picture of the answer.
    fn picture(&self, report: &mut Report<Self::Answer>, looks: Looks) -> Picture {
        let _ = (report, looks);
        Ok(None)
    }
}
