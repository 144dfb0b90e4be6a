//! Running the program where its files may lie.

use std::process::Command;

/// The program with these arguments, in the folder for files of tests.
pub(crate) fn mustplay(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mustplay"));
    command.args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
    command
}
