//! Arguments of `schema`.

use clap::Args;

/// Arguments of `schema`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay schema solve                     what a request to solve and its answer look like
  mustplay schema                           all jobs
  mustplay schema --markdown > docs/json.md the same for people")]
pub(crate) struct SchemaArgs {
    /// A job, by the name of its command; all of them if not given.
    #[arg(value_name = "JOB")]
    pub(crate) job: Option<String>,

    /// Print tables for people instead of JSON Schema.
    #[arg(long)]
    pub(crate) markdown: bool,
}
