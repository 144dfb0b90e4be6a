//! `dev study`: the studies, each a job.

use std::fmt::{Display, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use mustplay::args::WRITTEN;
use mustplay::{Complexity, Job, Report};
use mustplay_studies::{
    Annealing, Census, Circular, Crowds, InducedPaths, Kinds, Operators, PathTables, Puzzle,
    PuzzleGame, Searches, Strategies, Survey, ValueClosure,
};
use serde::Serialize;

use crate::args::{
    Command, CommandArgs, FormatArgs, GlobalArgs, LimitArgs, Program, Shared, SharedArgs,
    ThreadArgs, When,
};
use crate::output::{self, Exit};

#[derive(Args)]
pub(crate) struct StudyArgs {
    /// The study; by default the list of studies.
    #[command(subcommand)]
    study: Option<Study>,
}

/// The studies.
#[derive(Subcommand)]
enum Study {
    /// Count the minimal winning sets of a Hex board by size (SCG §10.6).
    Paths {
        #[command(flatten)]
        paths: StudyRun<InducedPaths>,
        /// Print tables of the number and the lengths of the sets for all boards up to this size.
        #[arg(long)]
        table: bool,
    },
    /// Count the positions and the lines of play of boards (SCG §10.3).
    Complexity(CommandArgs<Complexity>),
    /// Count set-coloring games by their value among binary games (SCG Table 7.9.5).
    Census {
        #[command(flatten)]
        census: StudyRun<Census>,
        #[command(flatten)]
        threads: ThreadArgs,
    },
    /// Close the known values under ∧ and ∨ (SCG §14.3).
    Closure(StudyRun<ValueClosure>),
    /// Count the values of games that are invariant under rotation (SCG §14.3).
    Circular(StudyRun<Circular>),
    /// Search for a game of seven elements with a new value (SCG §14.3).
    Annealing(StudyRun<Annealing>),
    /// Compare the nodes of B* and alpha-beta in sums of games (SUM §7.3).
    Searches {
        #[command(flatten)]
        searches: StudyRun<Searches>,
        /// Draw the medians into this SVG file.
        #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
        svg: Option<PathBuf>,
    },
    /// Group sums by the number of components that compete for the first move (SUM §7.3).
    Crowds(StudyRun<Crowds>),
    /// Measure the losses of simple rules against an opponent who knows them (SUM §7.2).
    Strategies(StudyRun<Strategies>),
    /// Count the nodes for sums by kind of components (SUM §7.1).
    Kinds(StudyRun<Kinds>),
    /// Test which operators of the form of taxation are linear (SUM §7.2).
    Operators(StudyRun<Operators>),
    /// Play a game of the program against itself.
    Game(StudyRun<PuzzleGame>),
    /// Find a puzzle in such a game: a position with few winning moves.
    Puzzle(StudyRun<Puzzle>),
    /// Measure the effort of solving positions of such games.
    Survey(StudyRun<Survey>),
}

/// A study and its options.
#[derive(Args)]
struct StudyRun<J: Args> {
    #[command(flatten)]
    study: J,

    #[command(flatten)]
    options: StudyOptions,
}

#[derive(Args)]
struct StudyOptions {
    #[command(flatten)]
    format: FormatArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Command for Complexity {
    const SHARED: &'static [Shared] = &[];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        args.answer(&self)
    }
}

impl Program for StudyArgs {
    /// Only one study is a request.
    const ANSWERS: bool = true;

    fn run(self, global: GlobalArgs) -> anyhow::Result<Exit> {
        let Some(study) = self.study else {
            output::print(&list())?;
            return Ok(Exit::Done);
        };
        if global.request && !matches!(study, Study::Complexity(_)) {
            bail!("--request: expected a command that answers one question, found a study");
        }
        match study {
            Study::Paths { paths, table } if table => {
                paths.options.answer(&PathTables(paths.study), 1)
            }
            Study::Paths { paths, .. } => paths.answer(),
            Study::Complexity(args) => args.run(global),
            Study::Census { census, threads } => {
                census.options.answer(&census.study, threads.threads)
            }
            Study::Closure(it) => it.answer(),
            Study::Circular(it) => it.answer(),
            Study::Annealing(it) => it.answer(),
            Study::Searches { searches, svg } => {
                let report = searches.options.report(&searches.study, 1)?;
                if let Some(path) = svg {
                    output::write_file(&path, &report.answer.svg())?;
                }
                searches.options.print(&report)
            }
            Study::Crowds(it) => it.answer(),
            Study::Strategies(it) => it.answer(),
            Study::Kinds(it) => it.answer(),
            Study::Operators(it) => it.answer(),
            Study::Game(it) => it.answer(),
            Study::Puzzle(it) => it.answer(),
            Study::Survey(it) => it.answer(),
        }
    }
}

impl<J: Args + Job<Answer: Display + Serialize>> StudyRun<J> {
    fn answer(&self) -> anyhow::Result<Exit> {
        self.options.answer(&self.study, 1)
    }
}

impl StudyOptions {
    /// Runs a study and prints its answer.
    fn answer<J>(&self, study: &J, threads: usize) -> anyhow::Result<Exit>
    where
        J: Job<Answer: Display + Serialize>,
    {
        self.print(&self.report(study, threads)?)
    }

    fn report<J: Job>(&self, study: &J, threads: usize) -> anyhow::Result<Report<J::Answer>> {
        let args = SharedArgs::new(self.format, self.limits.clone(), When::Never);
        SharedArgs { threads, ..args }.run_job(study, None)
    }

    /// Prints an answer, with the limit that ended the study if one did.
    fn print<A: Display + Serialize>(&self, report: &Report<A>) -> anyhow::Result<Exit> {
        match &report.stopped {
            _ if self.format.json => output::print_json(report)?,
            None => output::print(&report.answer.to_string())?,
            Some(stop) => output::print(&format!("{}\nnot complete ({stop})", report.answer))?,
        }
        Ok(Exit::of(report))
    }
}

/// The names of all studies, with a line about each.
fn list() -> String {
    let studies = Study::augment_subcommands(clap::Command::new("study"));
    let mut text = String::new();
    for study in studies.get_subcommands() {
        let about = study.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        let _ = writeln!(text, "{:<12} {about}", study.get_name());
    }
    text.trim_end().to_owned()
}
