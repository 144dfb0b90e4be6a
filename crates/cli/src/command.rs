//! The commands, and how their arguments are read.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use mustplay::args::WRITTEN;
use mustplay::{
    Binary, Check, Complaint, Convert, Explain, Loopy, Misere, Paths, Realize, Solve, Value,
};

use crate::args::{CommandArgs, When};
use crate::commands::coloring::ColoringArgs;
use crate::commands::game::GameArgs;
use crate::commands::matches::MatchArgs;
use crate::commands::play::PlayArgs;
use crate::commands::posets::{EnumerateArgs, OutcomeArgs};
use crate::commands::positions::{AnalyzeArgs, OpeningsArgs, ReviewArgs, ShowArgs, SuggestArgs};
use crate::commands::regions::{ConnectArgs, MineArgs, TemplateArgs, TemplatesArgs};
use crate::commands::services::{GtpArgs, ServeArgs, WorkerArgs};
use crate::commands::study::StudyArgs;
use crate::commands::sums::{HardnessArgs, SumArgs};
use crate::commands::tools::{BenchArgs, CompletionsArgs, ManArgs, SchemaArgs};
use crate::help::help;
use crate::output::{self, Exit, Failed};

/// Solves, evaluates and plays Hex and every other set-coloring game.
#[derive(Parser)]
#[command(name = "mustplay", version, about, after_help = help!("mustplay"), max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    command: Command,

    /// When to color text.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,

    /// Print what is asked for, as a request in JSON for Python and HTTP, and do not do it.
    #[arg(long, global = true)]
    request: bool,
}

/// The commands.
#[derive(Subcommand)]
// A process has one value of it.
#[allow(clippy::large_enum_variant)]
enum Command {
    /// Tell who wins a position, and a winning move.
    #[command(after_help = help!("solve"))]
    Solve(CommandArgs<Solve>),
    /// Tell which first moves win on an empty board.
    #[command(after_help = help!("openings"))]
    Openings(CommandArgs<OpeningsArgs>),
    /// Verify a proof of who wins.
    #[command(after_help = help!("check"))]
    Check(CommandArgs<Check>),
    /// Tell what a proof says, move by move.
    #[command(after_help = help!("explain"))]
    Explain(CommandArgs<Explain>),
    /// Tell which cells of a position are dead, captured or not worth a move.
    #[command(after_help = help!("analyze"))]
    Analyze(CommandArgs<AnalyzeArgs>),
    /// Tell what to play, with the chances of each move.
    #[command(after_help = help!("suggest"))]
    Suggest(CommandArgs<SuggestArgs>),
    /// Play a game at the keyboard.
    #[command(after_help = help!("play"))]
    Play(PlayArgs),
    /// Judge each move of a game, and tell which one lost it.
    #[command(after_help = help!("review"))]
    Review(CommandArgs<ReviewArgs>),
    /// Count the ways to win that each color has left, through a game or in a position.
    #[command(after_help = help!("paths"))]
    Paths(CommandArgs<Paths>),
    /// Play as an engine for HexGui and other programs that speak GTP.
    #[command(after_help = help!("gtp"))]
    Gtp(GtpArgs),
    /// Have engines play each other, and tell how much stronger one is.
    #[command(after_help = help!("match"))]
    Match(CommandArgs<MatchArgs>),
    /// Serve the web workbench and the HTTP interface.
    #[command(after_help = help!("serve"))]
    Serve(ServeArgs),
    /// Work for a Hex site that hands out questions, or with `--database` for a campaign.
    #[command(after_help = help!("worker"))]
    Worker(WorkerArgs),
    /// Solve positions on many machines, through a database.
    #[cfg(feature = "cluster")]
    Campaign(mustplay_cluster::CampaignArgs),
    /// Solve positions on many machines (in programs built with `--features cluster`).
    #[cfg(not(feature = "cluster"))]
    Campaign {
        /// The arguments of such a program.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Print a position as a board.
    #[command(after_help = help!("show"))]
    Show(CommandArgs<ShowArgs>),
    /// Write a position in another notation.
    #[command(after_help = help!("convert"))]
    Convert(CommandArgs<Convert>),
    /// Compute the exact value of a region of the board.
    #[command(after_help = help!("value"))]
    Value(CommandArgs<Value>),
    /// Tell whether a template is valid and minimal, and what answers each intrusion.
    #[command(after_help = help!("template"))]
    Template(CommandArgs<TemplateArgs>),
    /// Find all minimal templates of a number of stones: at an edge, or without one.
    #[command(after_help = help!("templates"))]
    Templates(CommandArgs<TemplatesArgs>),
    /// Find the least stones that connect across a strip, with a proof.
    #[command(after_help = help!("connect"))]
    Connect(CommandArgs<ConnectArgs>),
    /// Search for regions of Hex that have given values, the smallest of each.
    #[command(after_help = help!("realize"))]
    Realize(CommandArgs<Realize>),
    /// Solve a set-coloring game given by a formula, a graph or a table.
    #[command(after_help = help!("coloring"))]
    Coloring(CommandArgs<ColoringArgs>),
    /// Compute with games that end in true or false: canonical form, class, order.
    #[command(after_help = help!("binary"))]
    Binary(CommandArgs<Binary>),
    /// Compute with normal-play games: canonical form, outcome, stops, temperature.
    #[command(after_help = help!("game"))]
    Game(CommandArgs<GameArgs>),
    /// Compute with games that have loops: stoppers, simplest forms, sides, outcomes.
    #[command(after_help = help!("loopy"))]
    Loopy(CommandArgs<Loopy>),
    /// Find the misère quotient of a heap game, and who wins sums when the last mover loses.
    #[command(after_help = help!("misere"))]
    Misere(CommandArgs<Misere>),
    /// Play a sum of games for a score: bounds, exact score, best moves, a line of play.
    #[command(after_help = help!("sum"))]
    Sum(CommandArgs<SumArgs>),
    /// Make a sum that is as hard to play as a problem is to decide.
    #[command(after_help = help!("hardness"))]
    Hardness(CommandArgs<HardnessArgs>),
    /// Compute with games over a poset of outcomes: canonical form, order, properties.
    #[command(after_help = help!("outcome"))]
    Outcome(CommandArgs<OutcomeArgs>),
    /// Count and list the passable values over a poset of outcomes.
    #[command(after_help = help!("enumerate"))]
    Enumerate(CommandArgs<EnumerateArgs>),
    /// Find patterns around a cell, prove them, and write the pattern book.
    #[command(after_help = help!("mine"))]
    Mine(CommandArgs<MineArgs>),
    /// Measure the program on jobs with known answers.
    #[command(after_help = help!("bench"))]
    Bench(BenchArgs),
    /// Run a piece of research: censuses, tables, tournaments.
    #[command(after_help = help!("study"))]
    Study(StudyArgs),
    /// Print JSON Schemas of requests and answers.
    #[command(after_help = help!("schema"))]
    Schema(SchemaArgs),
    /// Print pages of the manual.
    #[command(after_help = help!("man"))]
    Man(ManArgs),
    /// Print a completion script for a shell.
    ///
    /// For bash: `mustplay completions bash > ~/.local/share/bash-completion/completions/mustplay`
    Completions(CompletionsArgs),
}

/// All commands and their arguments.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Does what the arguments ask for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Exit> {
    use Command::{Bench, Campaign, Completions, Gtp, Man, Play, Schema, Serve, Worker};
    let has_request = !matches!(
        cli.command,
        Bench(_) | Completions(_) | Gtp(_) | Man(_) | Play(_) | Schema(_) | Serve(_) | Worker(_)
    ) && !matches!(cli.command, Campaign { .. });
    if cli.request && !has_request {
        bail!("--request: expected a command that answers one question");
    }
    match cli.command {
        Command::Solve(args) => args.run(),
        Command::Openings(args) => args.run(),
        Command::Check(args) => args.run(),
        Command::Explain(args) => args.run(),
        Command::Analyze(args) => args.run(),
        Command::Suggest(args) => args.run(),
        Play(args) => args.run(cli.color),
        Command::Review(args) => args.run(),
        Command::Paths(args) => args.run(),
        Gtp(args) => args.run(),
        Command::Match(args) => args.run(),
        Serve(args) => args.run(),
        Worker(args) => args.run(),
        #[cfg(feature = "cluster")]
        Campaign(args) => crate::commands::services::run_campaign(&args),
        #[cfg(not(feature = "cluster"))]
        // The words are not repeated: an address may have a password in it.
        Campaign { .. } => bail!(
            "campaigns need a program that was built for them: \
             cargo build --release --features cluster"
        ),
        Command::Show(args) => args.run(),
        Command::Convert(args) => args.run(),
        Command::Value(args) => args.run(),
        Command::Template(args) => args.run(),
        Command::Templates(args) => args.run(),
        Command::Connect(args) => args.run(),
        Command::Realize(args) => args.run(),
        Command::Coloring(args) => args.run(),
        Command::Binary(args) => args.run(),
        Command::Game(args) => args.run(),
        Command::Loopy(args) => args.run(),
        Command::Misere(args) => args.run(),
        Command::Sum(args) => args.run(),
        Command::Hardness(args) => args.run(),
        Command::Outcome(args) => args.run(),
        Command::Enumerate(args) => args.run(),
        Command::Mine(args) => args.run(),
        Bench(args) => args.run(),
        Command::Study(args) => args.run(cli.request),
        Schema(args) => args.run(),
        Man(args) => args.run(),
        Completions(args) => args.run(),
    }
}

/// The command that the words of the command line ask for. Ends the process if they are wrong or
/// ask for help.
pub(crate) fn parse(words: &[OsString], is_for_programs: bool) -> anyhow::Result<Cli> {
    let mut command = Cli::command();
    let matches = command.try_get_matches_from_mut(words).unwrap_or_else(|error| {
        let error = unprotected(error);
        if error.use_stderr() && is_for_programs {
            let message = error.render().to_string();
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            let message = message.lines().next().unwrap_or(message).to_owned();
            // Exit code 2 says the same if this cannot be written.
            let _ = output::print_json(&Failed { error: Complaint::new(message) });
        }
        error.exit()
    });
    // Options that go together, one by one, may not go together with each other.
    let cli = Cli::from_arg_matches(&matches).map_err(|error| {
        let message = error.render().to_string();
        anyhow!("{}", message.strip_prefix("error: ").unwrap_or(&message).trim_end())
    })?;
    check_written_files(&command, &matches)?;
    Ok(cli)
}

/// The words of the command line. A blank is put before a game that begins with a minus, so that
/// it is not taken for an option. `worker --database` is `campaign worker --database`.
pub(crate) fn words() -> Vec<OsString> {
    let words = std::env::args_os().map(|word| {
        if word.to_str().is_some_and(is_negative) {
            let mut protected = OsString::from(" ");
            protected.push(word);
            protected
        } else {
            word
        }
    });
    let mut words: Vec<OsString> = words.collect();
    let command = words.iter().position(|it| it == "worker" || it == "campaign");
    let has_database = words.iter().any(|it| it.to_string_lossy().starts_with("--database"));
    if let Some(place) = command.filter(|&it| has_database && words[it] == "worker") {
        words.insert(place, "campaign".into());
    }
    words
}

/// Whether a word with minus signs before it is a game: no letter follows, as in `-1` and `--^`, or
/// a ruleset, as in `-nim(3)`.
fn is_negative(word: &str) -> bool {
    let rest = word.trim_start_matches('-');
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
    let begins = rest.starts_with(|c: char| !c.is_ascii_alphabetic());
    rest.len() < word.len() && (begins || name.starts_with('('))
}

/// An error about a value without the blank that [`words`] has put before it.
fn unprotected(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) {
        let typed = value.trim_start().to_owned();
        error.insert(ContextKind::InvalidValue, ContextValue::String(typed));
    }
    error
}

/// Checks the files that options name to be written, before any work is done for them: each can be
/// written, no two options name the same, and none belongs to a batch.
fn check_written_files(command: &clap::Command, matches: &ArgMatches) -> anyhow::Result<()> {
    if let Some((name, matches)) = matches.subcommand() {
        return match command.find_subcommand(name) {
            Some(command) => check_written_files(command, matches),
            None => Ok(()),
        };
    }
    let is_batch = matches!(matches.try_get_one("batch"), Ok(Some(true)));
    let mut seen: Vec<(String, PathBuf)> = Vec::new();
    let args = command.get_arguments().filter(|arg| arg.get_value_hint() == WRITTEN);
    let mut args: Vec<_> = args.collect();
    args.sort_by_key(|arg| matches.index_of(arg.get_id().as_str()));
    for arg in args {
        let Some(path) = matches.get_raw(arg.get_id().as_str()).and_then(|mut raw| raw.next())
        else {
            continue;
        };
        let option = format!("--{}", arg.get_long().unwrap_or_default());
        if is_batch {
            bail!("{option}: expected one position, found --batch");
        }
        let path = Path::new(path);
        let place = place(&option, path)?;
        if let Some((other, _)) = seen.iter().find(|(_, before)| *before == place) {
            bail!(
                "cannot write {} twice: expected different files for {other} and {option}",
                path.display()
            );
        }
        // Devices may be written several times.
        if path.is_file() || !path.exists() {
            seen.push((option, place));
        }
    }
    Ok(())
}

/// The absolute path of a file to be written.
fn place(option: &str, path: &Path) -> anyhow::Result<PathBuf> {
    if path.as_os_str().is_empty() {
        bail!("{option}: expected the name of a file, found nothing");
    }
    if path == "-" {
        bail!("{option}: expected the name of a file, found `-`: use `./-` for one of that name");
    }
    if path.is_dir() {
        bail!("cannot write {}: it is a directory", path.display());
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        bail!("cannot write {}: there is no directory {}", path.display(), folder.display());
    }
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let new = folder.join(path.file_name().unwrap_or_default());
    Ok(path.canonicalize().unwrap_or(new))
}
