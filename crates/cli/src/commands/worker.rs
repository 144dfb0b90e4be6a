//! `worker`: work for a site that hands out questions.

use anyhow::Context;
use mustplay_server::{Worker, WorkerNews};

use crate::cli::worker::WorkerArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &WorkerArgs) -> anyhow::Result<Exit> {
    let path = &args.key_file;
    let key = std::fs::read_to_string(path);
    let key =
        key.with_context(|| format!("expected a file with a key, found {}", path.display()))?;
    anyhow::ensure!(!key.trim().is_empty(), "expected a key in {}, found nothing", path.display());
    let most = job::limits(&args.limits, args.threads.threads);
    let stop = most.cancel.clone();
    let engine = job::engine().clone();
    let worker = Worker::new(engine, &args.site, key.trim().to_owned(), most)?;
    worker.work(&stop, &|news| tell(&news))?;
    Ok(Exit::Done)
}

/// One line for whoever render on; that nobody does is no reason to stop.
fn tell(news: &WorkerNews) {
    let line = match news {
        WorkerNews::Begun(id, kind) => format!("{id}: {kind}\n"),
        WorkerNews::Answered(id) => format!("{id}: answered\n"),
        WorkerNews::Failed(id, why) => format!("{id}: {why}\n"),
        WorkerNews::Unreachable(why, wait) => {
            let seconds = wait.as_secs_f64();
            format!("the site cannot be reached ({why}); again in {seconds} s\n")
        }
    };
    let _ = output::print(&line);
}
