//! Arguments of the program: a file for each command, and [`blocks`] that several of them share.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod binary;
mod blocks;
pub(crate) mod check;
mod choice;
pub(crate) mod coloring;
pub(crate) mod connect;
pub(crate) mod contest;
pub(crate) mod convert;
mod destination;
pub(crate) mod enumerate;
pub(crate) mod explain;
pub(crate) mod game;
pub(crate) mod gtp;
pub(crate) mod hardness;
pub(crate) mod loopy;
pub(crate) mod man;
pub(crate) mod manner;
pub(crate) mod mine;
pub(crate) mod misere;
mod network;
pub(crate) mod openings;
pub(crate) mod outcome;
pub(crate) mod paths;
pub(crate) mod play;
pub(crate) mod realize;
pub(crate) mod review;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod study;
mod style;
pub(crate) mod suggest;
pub(crate) mod sum;
pub(crate) mod template;
pub(crate) mod templates;
pub(crate) mod value;
pub(crate) mod worker;

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use mustplay::Complaint;

pub(crate) use blocks::{AnswerArgs, DiagramArgs, FormatArgs, PositionArgs};
pub(crate) use destination::Destination;

use crate::output;

const EXAMPLES: &str = "\
Examples:
  mustplay solve 5x5 --all-moves            every winning opening of 5×5 Hex
  mustplay solve 5x5 a3 swap-pieces c3      who wins after these moves
  mustplay solve Y5 --svg y.svg             the game of Y, with a picture
  mustplay check proof.txt                  verify what `solve --certificate` wrote
  mustplay explain proof.txt c3 b4          what it says after these moves
  mustplay analyze 5x5 c3                   dead and captured cells, moves to skip
  mustplay suggest 11x11 a10 g5 --time 10s  what to play, with chances
  mustplay review game.sgf --sgf notes.sgf  each move of a game judged
  mustplay gtp --time 2s                    the engine for HexGui and programs like it
  mustplay match ENGINE ENGINE --size 9     engines against each other: score, Elo
  mustplay serve                            the workbench in a browser
  mustplay show 'https://hexworld.org/board/#11c1,a10:sh4'
  mustplay convert game.sgf --to hexworld   any notation to any other
  mustplay convert 4x4 --to cnf             the ways to win as clauses
  mustplay paths game.sgf --svg paths.svg   how many are left, move by move
  mustplay coloring '(x | !y) & (y == z)'   a game on a formula: class, winning moves
  mustplay game '{1|-1} + clobber(\"xxo\")'   normal play: value, stops, temperature
  mustplay game                             the same, line by line
  mustplay sum '{25,{50|0}|-75}' '{20|-20}' a sum played for a score
  mustplay outcome '{a,b|a}' --over fork    games over a poset of outcomes
  mustplay enumerate L4 --list              all their values

A position may be a size and moves (`11x11 a3 swap-pieces d4`), a setup
(`5x5 B:a1,c3 W:b2 white`, `5x5 R:a1,c3 B:b2`), a HexWorld, PlayHex or trmph link
or its end (`11c1,a10:sh4`), a HexWiki diagram, an SGF record, slanted text, a
board that the program has printed, a graph, a file that holds one, or `-` for
standard input. Sizes are columns x rows, as in `5x3` with 5 columns; only the
diagrams of HexWiki say rows first. Red is also called Black, and Blue White.

Exit codes: 0 done, 1 a certificate was refused, 2 bad input, 3 a limit was reached before the answer.";

/// Solves, evaluates and plays Hex and every other set-coloring game.
#[derive(Debug, Parser)]
#[command(version, about, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to color text.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) color: When,

    /// Print what is asked for, as a request in JSON for Python and HTTP, and do not do it.
    #[arg(long, global = true)]
    pub(crate) request: bool,
}

/// When text is colored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Also into files and pipes.
    Always,
    /// Not at all.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Tell who wins a position, and a winning move.
    Solve(solve::SolveArgs),
    /// Tell which first moves win on an empty board.
    Openings(openings::OpeningsArgs),
    /// Verify a proof of who wins.
    Check(check::CheckArgs),
    /// Tell what a proof says, move by move.
    Explain(explain::ExplainArgs),
    /// Tell which cells of a position are dead, captured or not worth a move.
    Analyze(analyze::AnalyzeArgs),
    /// Tell what to play, with the chances of each move.
    Suggest(suggest::SuggestArgs),
    /// Play a game at the keyboard.
    Play(play::PlayArgs),
    /// Judge each move of a game, and tell which one lost it.
    Review(review::ReviewArgs),
    /// Count the ways to win that each color has left, through a game or in a position.
    Paths(paths::PathsArgs),
    /// Play as an engine for HexGui and other programs that speak GTP.
    Gtp(gtp::GtpArgs),
    /// Have engines play each other, and tell how much stronger one is.
    Match(contest::MatchArgs),
    /// Serve the web workbench and the HTTP interface.
    Serve(serve::ServeArgs),

    /// Work for a Hex site that hands out questions, or with `--database` for a campaign.
    Worker(worker::WorkerArgs),
    /// Solve positions on many machines, through a database.
    #[cfg(feature = "cluster")]
    Campaign(mustplay_cluster::CampaignArgs),
    /// Solve positions on many machines (in programs built with `--features cluster`).
    #[cfg(not(feature = "cluster"))]
    Campaign {
        /// What such a program would do.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Print a position as a board.
    Show(show::ShowArgs),
    /// Write a position in another notation.
    Convert(convert::ConvertArgs),
    /// Compute the exact value of a region of the board.
    Value(value::ValueArgs),
    /// Tell whether a template is valid and minimal, and what answers each intrusion.
    Template(template::TemplateArgs),
    /// Find all minimal templates of a number of stones: at an edge, or without one.
    Templates(templates::TemplatesArgs),
    /// Find the least stones that connect across a strip, with a proof.
    Connect(connect::ConnectArgs),
    /// Search for regions of Hex that have given values, the smallest of each.
    Realize(realize::RealizeArgs),
    /// Solve a set-coloring game given by a formula, a graph or a table.
    Coloring(coloring::ColoringArgs),
    /// Compute with games that end in true or false: canonical form, class, order.
    Binary(binary::BinaryArgs),
    /// Compute with normal-play games: canonical form, outcome, stops, temperature.
    Game(game::GameArgs),
    /// Compute with games that have loops: stoppers, simplest forms, sides, outcomes.
    Loopy(loopy::LoopyArgs),
    /// Find the misère quotient of a heap game, and who wins sums when the last mover loses.
    Misere(misere::MisereArgs),
    /// Play a sum of games for a score: bounds, exact score, best moves, a line of play.
    Sum(sum::SumArgs),
    /// Make a sum that is as hard to play as a problem is to decide.
    Hardness(hardness::HardnessArgs),
    /// Compute with games over a poset of outcomes: canonical form, order, properties.
    Outcome(outcome::OutcomeArgs),
    /// Count and list the passable values over a poset of outcomes.
    Enumerate(enumerate::EnumerateArgs),
    /// Find patterns around a cell, prove them, and write the pattern book.
    Mine(mine::MineArgs),
    /// Measure the program on jobs with known answers.
    Bench(bench::BenchArgs),
    /// Run a piece of research: censuses, tables, tournaments.
    Study(study::StudyArgs),
    /// Print JSON Schemas of requests and answers.
    Schema(schema::SchemaArgs),
    /// Print pages of the manual.
    Man(man::ManArgs),
    /// Print a completion script for a shell.
    ///
    /// For bash: `mustplay completions bash > ~/.local/share/bash-completion/completions/mustplay`
    Completions {
        /// The shell.
        shell: Shell,
    },
}

impl Command {
    /// Whether it may ask the engine one thing, which can be told as a request.
    pub(crate) fn has_request(&self) -> bool {
        use Command::{Bench, Campaign, Completions, Gtp, Man, Play, Schema, Serve, Worker};
        let others = matches!(self, Gtp(_) | Play(_) | Serve(_) | Worker(_) | Campaign { .. });
        !others && !matches!(self, Bench(_) | Schema(_) | Man(_) | Completions { .. })
    }
}

/// What the arguments of the process ask for. Ends the process if they are no command of ours, or
/// ask for help; complains about files that cannot be written.
pub(crate) fn parse() -> anyhow::Result<Cli> {
    let matches = Cli::command().try_get_matches_from(arguments());
    let parsed = matches.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = parsed.unwrap_or_else(|error| {
        let error = unprotected(error);
        if error.use_stderr() {
            let message = error.render().to_string();
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            let message = message.lines().next().unwrap_or(message);
            output::complain_in_json(Complaint::new(message.to_owned()));
        }
        error.exit()
    });
    if let Some((_, options)) = matches.subcommand() {
        destination::check(options)?;
    }
    Ok(cli)
}

/// Whether a program reads the output, as far as one can tell before the arguments are understood.
pub(crate) fn is_for_programs() -> bool {
    let mut options = std::env::args_os().take_while(|argument| argument != "--");
    options.any(|argument| argument == "--json" || argument == "--batch")
}

/// Whether the request is to be told instead of done.
pub(crate) fn is_for_request() -> bool {
    let mut options = std::env::args_os().take_while(|argument| argument != "--");
    options.any(|argument| argument == "--request")
}

/// The arguments of the process. A blank before a game that begins with a minus keeps it from being
/// taken for an option. Whoever works for a database works for a campaign, so that
/// `worker --database` is `campaign worker --database`.
fn arguments() -> Vec<OsString> {
    let words = std::env::args_os().map(|argument| {
        if argument.to_str().is_some_and(is_negative) {
            let mut protected = OsString::from(" ");
            protected.push(argument);
            protected
        } else {
            argument
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

/// A complaint about a value without the blank that [`arguments`] has put before it.
fn unprotected(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) {
        let typed = value.trim_start().to_owned();
        error.insert(ContextKind::InvalidValue, ContextValue::String(typed));
    }
    error
}
