//! Running the program, and what it writes into files.

use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs the program.
pub(crate) fn mustplay(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mustplay")).args(arguments).output().expect("the program runs")
}

/// A file or folder of one test alone, removed at the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("mustplay-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a path of text")
    }

    pub(crate) fn content(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the program wrote it")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
