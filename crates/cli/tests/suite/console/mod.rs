//! Documents whose `console` blocks are run as tests.
//!
//! In a block, `$ mustplay …` is a command and the lines up to the next command are what it
//! prints: standard output, then standard error, then `? CODE` if the exit code is not
//! zero. What a search cost is left out. `$ printf '…' | mustplay …` gives the
//! command an input; in it `\n` ends a line. `mustplay … > FILE` puts what is printed into a file.

use std::fmt::Write;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs every command of the document in a folder and returns it with the outputs of this run.
fn rerun(markdown: &str, folder: &Path) -> String {
    let mut result = String::new();
    let mut in_console = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console {
            let Some(command) = line.strip_prefix("$ ") else {
                continue;
            };
            if !result.ends_with("```console\n") {
                result.push('\n');
            }
            let _ = writeln!(result, "$ {command}");
            result.push_str(&run(command, folder));
            continue;
        }
        let _ = writeln!(result, "{line}");
    }
    result
}

/// Compares the document with what the program prints now, or writes it anew if the
/// environment variable `GOLDEN` is `overwrite`.
pub(crate) fn check(path: &Path) {
    check_in(path, root());
}

/// The same for a document whose commands are run in a folder of their own.
pub(crate) fn check_in(path: &Path, folder: &Path) {
    let written = std::fs::read_to_string(path).expect("a document");
    let current = rerun(&written, folder);
    if mustplay_testing::overwrite() {
        std::fs::write(path, current).expect("a writable document");
        return;
    }
    for (number, (old, new)) in written.lines().zip(current.lines()).enumerate() {
        assert_eq!(old, new, "{}:{}", path.display(), number + 1);
    }
    assert_eq!(written, current, "{}", path.display());
}

/// The commands of a document, without `$ `.
pub(crate) fn commands(markdown: &str) -> impl Iterator<Item = &str> {
    markdown.lines().filter_map(|line| line.strip_prefix("$ "))
}

fn run(command: &str, folder: &Path) -> String {
    let (input, command) = match command.strip_prefix("printf '") {
        Some(piped) => piped.split_once("' | ").expect("a pipe after printf"),
        None => ("", command),
    };
    let arguments = command
        .strip_prefix("cargo run --release -- ")
        .or_else(|| command.strip_prefix("mustplay "))
        .unwrap_or_else(|| panic!("`{command}` is not a command of ours"));
    let redirected = arguments.rsplit_once(" > ");
    let (arguments, file) = match redirected.filter(|(_, file)| !file.contains('\'')) {
        Some((arguments, file)) => (words(arguments), Some(file)),
        None => (words(arguments), None),
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // Inputs are small enough for the pipe; a command that does not read may be gone.
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(input.replace("\\n", "\n").as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let mut printed = String::from_utf8(output.stdout).expect("text");
    match file {
        Some(file) => {
            std::fs::write(folder.join(file), &printed).expect("a file to write");
            printed.clear();
        }
        None => printed = without_costs(&printed),
    }
    printed.push_str(&String::from_utf8_lossy(&output.stderr));
    if let Some(code) = output.status.code().filter(|&code| code != 0) {
        let _ = writeln!(printed, "? {code}");
    }
    printed
}

/// The top of the repository, where commands are run.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Splits at blanks, except inside single quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in text.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// What was printed without what it cost: seconds differ from run to run, nodes from one version
/// of a search to the next. In JSON both are zero; in text they are `…`.
pub(crate) fn without_costs(printed: &str) -> String {
    let json = ["seconds", "nodes"]
        .iter()
        .fold(printed.to_owned(), |json, field| without_field(&json, field));
    let mut result = String::new();
    let mut in_column = false;
    for line in json.lines() {
        let (before, last) = line.rsplit_once(' ').unwrap_or(("", line));
        let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let is_count = !last.is_empty() && last.bytes().all(is_digit);
        let _ = if is_count && in_column {
            writeln!(result, "{before} {:>1$}", "…", last.len())
        } else if is_count && before.starts_with("nodes") {
            writeln!(result, "{before} …")
        } else {
            writeln!(result, "{line}")
        };
        in_column = ["nodes", "seconds"].contains(&last) || (in_column && is_count);
    }
    result
}

/// The JSON with zero for a field of numbers.
fn without_field(json: &str, name: &str) -> String {
    let field = format!(",\"{name}\":");
    let mut parts = json.split(&field);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find([',', '}']).unwrap_or(part.len());
        let shown = if &part[..end] == "null" { "null" } else { "0" };
        let _ = write!(result, "{field}{shown}{}", &part[end..]);
    }
    result
}
