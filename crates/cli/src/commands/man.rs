//! `man`: pages of the manual, made from the arguments as the help is.

use anyhow::bail;
use clap_mangen::Man;

use crate::cli::man::ManArgs;
use crate::output::{self, Exit};

pub(super) fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut program = crate::command();
    program.build();
    if let Some(folder) = &args.directory {
        std::fs::create_dir_all(folder)?;
        for command in std::iter::once(&program).chain(program.get_subcommands()) {
            let name = format!("{}.1", name(command));
            output::write_file(&folder.join(name), &page(command)?)?;
        }
        return Ok(Exit::Done);
    }
    let Some(wanted) = &args.command else {
        output::print(&page(&program)?)?;
        return Ok(Exit::Done);
    };
    let Some(command) = program.find_subcommand(wanted) else {
        let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        bail!("expected one of {}, found `{wanted}`", names.join(" "));
    };
    output::print(&page(command)?)?;
    Ok(Exit::Done)
}

/// What the page of a command is called: `mustplay-solve`.
fn name(command: &clap::Command) -> String {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    name.replace(' ', "-")
}

fn page(command: &clap::Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    let man = Man::new(command.clone()).title(name(command));
    man.render(&mut page)?;
    Ok(String::from_utf8(page)?)
}
