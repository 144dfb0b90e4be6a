//! Texts and pictures of requests of which only the name is known.

use std::any::Any;

use crate::{AnyReport, Job, Report, Request, each_job};

use crate::display::{Displayed, Looks, Picture};

/// How the reports of a job are shown.
struct Row {
    name: &'static str,
    text: fn(&dyn Any, &mut dyn Any, Looks) -> String,
    picture: fn(&dyn Any, &mut dyn Any, Looks) -> Picture,
}

macro_rules! rows {
    ($($job:ty),*) => {
        &[$(Row {
            name: <$job as Job>::NAME,
            text: |job, report, looks| {
                let (job, report) = typed::<$job>(job, report);
                job.text(report, looks)
            },
            picture: |job, report, looks| {
                let (job, report) = typed::<$job>(job, report);
                job.picture(report, looks)
            },
        }),*]
    };
}

static ROWS: &[Row] = each_job!(rows);

/// The text of a request's own report.
pub fn text(request: &Request, report: &mut AnyReport, looks: Looks) -> String {
    (row(request).text)(request.job(), &mut **report, looks)
}

/// The picture of a request's own report, if there is one of such answers.
pub fn picture(request: &Request, report: &mut AnyReport, looks: Looks) -> Picture {
    (row(request).picture)(request.job(), &mut **report, looks)
}

fn row(request: &Request) -> &'static Row {
    let row = ROWS.iter().find(|row| row.name == request.name());
    row.expect("all jobs are displayed")
}

fn typed<'a, J: Job<Answer: 'static> + 'static>(
    job: &'a dyn Any,
    report: &'a mut dyn Any,
) -> (&'a J, &'a mut Report<J::Answer>) {
    let typed = job.downcast_ref().zip(report.downcast_mut());
    typed.expect("the report is that of the request")
}
