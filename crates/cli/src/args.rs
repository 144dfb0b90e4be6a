//! Arguments that commands share.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{ArgMatches, Args, FromArgMatches, ValueEnum};
use mustplay::args::{ChoiceParser, WRITTEN};
use mustplay::display::RenderOptions;
use mustplay::{Engine, Network};
use mustplay_core::quantity::{parse_count, parse_duration, parse_size, whole};
use mustplay_hex::{Color, Names, Orientation};

use crate::output::{self, Exit};
use crate::progress::Show;
use crate::run;

/// The arguments and the action of a command.
pub(crate) trait Program: Args {
    /// Whether the command answers one question, whose request `--request` can print.
    const ANSWERS: bool = false;

    fn run(self, global: GlobalArgs) -> anyhow::Result<Exit>;
}

/// Arguments of every command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct GlobalArgs {
    /// When to color text: auto, always or never.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    #[arg(hide_possible_values = true, display_order = 900)]
    pub(crate) color: When,

    /// Print the request as JSON, for Python and HTTP, instead of answering it.
    #[arg(long, global = true, display_order = 900)]
    pub(crate) request: bool,
}

/// A command that runs jobs. It is often the request itself, which derives its arguments.
pub(crate) trait Command: Args {
    /// The shared arguments of the command besides `--json`.
    const SHARED: &'static [Shared];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit>;
}

/// Arguments that a command may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    /// A position, or a batch of positions; used together with [`Shared::Names`].
    Position,
    /// A game with its moves, or a batch of games.
    Game,
    /// An empty board.
    Board,
    /// `--names`.
    Names,
    /// `--svg`.
    Svg,
    /// `--orientation`.
    Orientation,
    /// `--exit-status`.
    ExitStatus,
    /// `--network`.
    Network,
    /// `--time`, `--nodes` and so on.
    Limits,
    /// `--threads` for one job.
    Threads,
    /// `--threads` for the lines of a batch.
    LineThreads,
}

/// The arguments of a command.
pub(crate) struct CommandArgs<C> {
    command: C,
    shared: SharedArgs,
}

/// The shared arguments of a command. Arguments that the command does not take have default values.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // switches of a command
pub(crate) struct SharedArgs {
    /// The words of a position, a game or a board, or the names of files.
    pub(crate) words: Vec<String>,
    pub(crate) batch: bool,
    pub(crate) misere: bool,
    pub(crate) to_move: Option<String>,
    pub(crate) json: bool,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) exit_status: bool,
    pub(crate) network: NetworkArgs,
    pub(crate) limits: LimitArgs,
    pub(crate) threads: usize,
    /// Whether to print the request instead of running it.
    pub(crate) request: bool,
    pub(crate) render: RenderOptions,
}

impl<C: Command> Program for CommandArgs<C> {
    const ANSWERS: bool = true;

    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        self.command.run(self.shared)
    }
}

impl<C: Command> Args for CommandArgs<C> {
    fn augment_args(mut command: clap::Command) -> clap::Command {
        command = FormatArgs::augment_args(C::augment_args(command));
        for shared in C::SHARED {
            command = match shared {
                Shared::Position => PositionArgs::augment_args(command),
                Shared::Game => GameArgs::augment_args(command),
                Shared::Board => BoardArgs::augment_args(command),
                Shared::Names => NamesArgs::augment_args(command),
                Shared::Svg => SvgArgs::augment_args(command),
                Shared::Orientation => OrientationArgs::augment_args(command),
                Shared::ExitStatus => ExitStatusArgs::augment_args(command),
                Shared::Network => NetworkArgs::augment_args(command),
                Shared::Limits => LimitArgs::augment_args(command),
                Shared::Threads => ThreadArgs::augment_args(command),
                Shared::LineThreads => LineThreadArgs::augment_args(command),
            };
        }
        command
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl<C: Command> FromArgMatches for CommandArgs<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let command = C::from_arg_matches(matches)?;
        let global = GlobalArgs::from_arg_matches(matches)?;
        let format = FormatArgs::from_arg_matches(matches)?;
        let mut args = SharedArgs::new(format, LimitArgs::default(), global.color);
        args.request = global.request;
        for shared in C::SHARED {
            match shared {
                Shared::Position => {
                    let PositionArgs { position, batch, misere, to_move } =
                        PositionArgs::from_arg_matches(matches)?;
                    args = SharedArgs { words: position, batch, misere, to_move, ..args };
                }
                Shared::Game => {
                    let GameArgs { game, batch } = GameArgs::from_arg_matches(matches)?;
                    args = SharedArgs { words: game, batch, ..args };
                }
                Shared::Board => args.words = BoardArgs::from_arg_matches(matches)?.board,
                Shared::Names => args.render.names = NamesArgs::from_arg_matches(matches)?.names,
                Shared::Svg => args.svg = SvgArgs::from_arg_matches(matches)?.svg,
                Shared::Orientation => {
                    args.render.orientation =
                        OrientationArgs::from_arg_matches(matches)?.orientation;
                }
                Shared::ExitStatus => {
                    args.exit_status = ExitStatusArgs::from_arg_matches(matches)?.exit_status;
                }
                Shared::Network => args.network = NetworkArgs::from_arg_matches(matches)?,
                Shared::Limits => args.limits = LimitArgs::from_arg_matches(matches)?,
                Shared::Threads => args.threads = ThreadArgs::from_arg_matches(matches)?.threads,
                Shared::LineThreads => {
                    args.threads = LineThreadArgs::from_arg_matches(matches)?.threads;
                }
            }
        }
        Ok(Self { command, shared: args })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SharedArgs {
    /// The arguments of a command that takes no others.
    pub(crate) fn new(format: FormatArgs, limits: LimitArgs, color: When) -> Self {
        let render = output::render(color);
        Self { json: format.json, limits, threads: 1, render, ..Self::default() }
    }
}

/// When text is colored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// In files and pipes too.
    Always,
    /// Never.
    Never,
}

#[derive(Args)]
struct PositionArgs {
    /// A size (columns x rows) and moves, a link, a diagram, a record, the name of a file with one
    /// of these, or `-` for standard input.
    #[arg(required_unless_present = "batch", value_name = "POSITION")]
    position: Vec<String>,

    /// Read a position from each line of these files, or of standard input, and print one JSON
    /// object for each line, in order. The limits apply to each line.
    #[arg(long)]
    batch: bool,

    /// Reverse the objective: the player who connects loses.
    #[arg(long)]
    misere: bool,

    /// The color to move, if the position does not specify it.
    #[arg(long, value_name = "COLOR", value_parser = COLOR)]
    to_move: Option<String>,
}

#[derive(Args)]
struct GameArgs {
    /// A game with its moves, or a position: in any notation, the name of a file, or `-` for
    /// standard input.
    #[arg(required_unless_present = "batch", value_name = "GAME")]
    game: Vec<String>,

    /// Read a game from each line of these files, or of standard input, and print one JSON object
    /// for each line, in order. The limits apply to each line.
    #[arg(long)]
    batch: bool,
}

#[derive(Args)]
struct BoardArgs {
    /// The board: `5`, `4x5` with 4 columns and 5 rows, any notation of an empty board such as
    /// `Y5`, the name of a file, or `-` for standard input.
    #[arg(required = true, value_name = "BOARD")]
    board: Vec<String>,
}

/// The names of the colors.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NamesArgs {
    /// The names of the colors: `red-blue` or `black-white`. By default links and wiki diagrams
    /// have red and blue stones, and other notations determine the names themselves.
    #[arg(long, value_name = "PAIR", value_parser = NAMES)]
    pub(crate) names: Option<Names>,
}

/// The format of the answer.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArgs {
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
struct SvgArgs {
    /// Also draw the answer into this SVG file.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    svg: Option<PathBuf>,
}

#[derive(Args)]
struct OrientationArgs {
    /// The orientation of the board in the SVG: flat, flat-mirrored or diamond.
    #[arg(long, value_name = "HOW", default_value = "flat", value_parser = ORIENTATION)]
    orientation: Orientation,
}

#[derive(Args)]
struct ExitStatusArgs {
    /// Exit with code 10 if the answer is yes (the player to move wins, the template is valid, Max
    /// wins, the relation between games holds), and with 20 if it is no.
    #[arg(long)]
    exit_status: bool,
}

/// The network that evaluates positions.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct NetworkArgs {
    /// Evaluate positions of Hex with the network in this file instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl NetworkArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.network.is_some()
    }

    /// Makes all later jobs use the network.
    pub(crate) fn install(&self) -> anyhow::Result<()> {
        if let Some(path) = &self.network {
            let read = || anyhow::Ok(Network::from_bytes(&std::fs::read(path)?)?);
            let network = read().with_context(|| format!("--network {}", path.display()))?;
            run::install(Engine::default().with_network(network));
        }
        Ok(())
    }
}

/// The limits of a job.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after this time: `30s`, `5m`, `1h30m`, `500ms`.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,

    /// Stop after this many positions: `5000`, `10k`, `1M`, `1e6`.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,

    /// Use at most about this much memory: `512M`, `4G`.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(crate) memory: usize,

    /// How to show progress: `auto` on a terminal, `full` with proof numbers, `json` as lines on
    /// standard error.
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Show::Auto)]
    #[arg(hide_possible_values = true)]
    pub(crate) progress: Show,

    /// Show no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Default for LimitArgs {
    fn default() -> Self {
        Self { time: None, nodes: None, memory: 2 << 30, progress: Show::Auto, quiet: false }
    }
}

impl LimitArgs {
    /// The limits, with a default time if neither a limit nor a number of playouts is given.
    pub(crate) fn or_time(mut self, visits: Option<u64>, time: Duration) -> Self {
        if visits.is_none() && self.nodes.is_none() {
            self.time.get_or_insert(time);
        }
        self
    }

    /// The limits, with a number of playouts for each move, or a default time if there is no limit.
    pub(crate) fn or_visits(self, visits: Option<u64>, time: Duration) -> Self {
        let limits = self.or_time(visits, time);
        Self { nodes: limits.nodes.or(visits), ..limits }
    }
}

/// The threads of one job.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ThreadArgs {
    /// Use this many threads; with one thread the answer is deterministic.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    pub(crate) threads: usize,
}

/// The threads of a batch.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LineThreadArgs {
    /// Process this many lines of a batch in parallel.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    #[arg(requires = "batch")]
    pub(crate) threads: usize,
}

/// The name of a color. The color of `b` (black or blue) depends on the position.
const COLOR: ChoiceParser<String> = ChoiceParser::new(
    || vec!["black", "white", "red", "blue"],
    |name| match Color::from_name(name) {
        Some(_) => Ok(name.to_owned()),
        None => Err("expected black or white (red or blue)".to_owned()),
    },
);

const NAMES: ChoiceParser<Names> = ChoiceParser::parsed(|| vec!["red-blue", "black-white"]);

const ORIENTATION: ChoiceParser<Orientation> =
    ChoiceParser::parsed(|| vec!["flat", "flat-mirrored", "diamond"]);
