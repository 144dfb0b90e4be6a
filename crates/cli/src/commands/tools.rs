//! Commands about the program itself: `dev bench`, `dev schema`, `dev man`, `dev completions`.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::{Args, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;
use mustplay::{SCHEMAS, current_name, schema_page};
use mustplay_bench::{Bench, BenchReport, Options};
use serde_json::{Map, Value, json};

use crate::args::{FormatArgs, GlobalArgs, Program};
use crate::output::{self, Exit};

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The benchmark; by default all.
    #[arg(value_enum)]
    which: Option<Bench>,

    #[command(flatten)]
    options: Options,

    #[command(flatten)]
    format: FormatArgs,
}

impl Program for BenchArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        let wanted = match &self.which {
            Some(bench) => {
                self.options.check(*bench)?;
                std::slice::from_ref(bench)
            }
            None => Bench::value_variants(),
        };
        let mut reports: Vec<BenchReport> = Vec::new();
        for bench in wanted {
            let report = bench.run(&self.options)?;
            if !self.format.json && !report.rows.is_empty() {
                output::print(&report.to_string())?;
            }
            reports.push(report);
            if !output::is_open() {
                break;
            }
        }
        if reports.iter().all(|report| report.rows.is_empty()) {
            let only = self.options.only.as_deref().unwrap_or_default();
            bail!("--only: expected a part of the name of a job, found `{only}`");
        }
        if self.format.json {
            match (self.which, reports.as_slice()) {
                (Some(_), [report]) => output::print_json(report)?,
                _ => output::print_json(&json!({ "reports": reports }))?,
            }
        }
        Ok(Exit::Done)
    }
}

#[derive(Args)]
pub(crate) struct SchemaArgs {
    /// A job, by the name of its command; by default all jobs.
    #[arg(value_name = "JOB")]
    job: Option<String>,

    /// Print tables for people instead of JSON Schema.
    #[arg(long)]
    markdown: bool,
}

impl Program for SchemaArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        let mut schemas: Map<String, Value> = serde_json::from_str(SCHEMAS)?;
        if let Some(job) = self.job {
            let Some(schema) = schemas.remove(current_name(&job)) else {
                let names: Vec<&str> = schemas.keys().map(String::as_str).collect();
                bail!("expected one of {}, found `{job}`", names.join(", "));
            };
            schemas = Map::from_iter([(current_name(&job).to_owned(), schema)]);
        }
        if self.markdown {
            output::print(&schema_page(&schemas))?;
        } else {
            output::print_json(&schemas)?;
        }
        Ok(Exit::Done)
    }
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command or group of the page; by default the program.
    command: Vec<String>,

    /// Write the pages of all commands into this directory.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    directory: Option<PathBuf>,
}

impl Program for ManArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        let mut program = crate::command();
        if let Some(folder) = &self.directory {
            std::fs::create_dir_all(folder)?;
            clap_mangen::generate_to(program, folder)?;
            return Ok(Exit::Done);
        }
        program.build();
        let named = self.command.join(" ");
        let mut command = &program;
        for name in current_name(&named).split_whitespace() {
            command = command.find_subcommand(name).ok_or_else(|| {
                let names: Vec<&str> =
                    command.get_subcommands().map(clap::Command::get_name).collect();
                anyhow!("expected one of {}, found `{name}`", names.join(" "))
            })?;
        }
        let mut page = Vec::new();
        Man::new(command.clone()).render(&mut page)?;
        output::print(&String::from_utf8(page)?)?;
        Ok(Exit::Done)
    }
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

impl Program for CompletionsArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "mustplay", &mut script);
        output::print(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Done)
    }
}
