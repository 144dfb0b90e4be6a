//! Texts and pictures of requests of which only the name is known.

use std::any::Any;

use crate::{AnyReport, Job, Report, Request, each_job};

use crate::display::{Picture, Render, RenderOptions};

/// How the reports of a job are shown.
struct Row {
    name: &'static str,
    text: fn(&dyn Any, &mut dyn Any, RenderOptions) -> String,
    picture: fn(&dyn Any, &mut dyn Any, RenderOptions) -> Picture,
}

macro_rules! rows {
    ($($job:ty),*) => {
        &[$(Row {
            name: <$job as Job>::NAME,
            text: |job, report, render| {
                let (job, report) = typed::<$job>(job, report);
                job.text(report, render)
            },
            picture: |job, report, render| {
                let (job, report) = typed::<$job>(job, report);
                job.picture(report, render)
            },
        }),*]
    };
}

static ROWS: &[Row] = each_job!(rows);

/// The text of a request's own report.
pub fn text(request: &Request, report: &mut AnyReport, render: RenderOptions) -> String {
    (row(request).text)(request.job(), &mut **report, render)
}

/// The picture of a request's own report, if there is one of such answers.
pub fn picture(request: &Request, report: &mut AnyReport, render: RenderOptions) -> Picture {
    (row(request).picture)(request.job(), &mut **report, render)
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
