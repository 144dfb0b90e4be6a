//! Arguments of `game`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use mustplay::display::{Detail, RenderOptions};
use mustplay_core::quantity::whole;

use super::blocks::{FormatArgs, VerdictArgs};
use super::destination::Destination;
use super::sum::Side;
use crate::limits::{LimitArgs, LineThreadArgs};

/// Arguments of `game`.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("drawing").multiple(true)))]
#[command(after_help = "\
Examples:
  mustplay game '{1|-1}'                    a switch
  mustplay game '^ + ^*' --json             ups and stars; v and vv are downs
  mustplay game '{2|0||-1}' --thermograph   with a plot
  mustplay game '{3|1||-1}' --options       its options and incentives
  mustplay game 'nim(3,5,7)'                winning moves and the binary table
  mustplay game 'clobber(\"xxo\") + domineering(\"2x3\")'
  mustplay game '1 > ^'                     is it? also <= = != >= < || <| |>
  mustplay game 'g = {3|1}' 'cool(g, 1)'    names last to the end of the line
  mustplay game 'octal(\"0.77\", 12)'       nim values and their period, proved
  mustplay game 'domineering(\"2x2\") + nim(2)'   which moves in which part win
  mustplay game 'toads(\"T_F\")' --tree t.txt   all ways to play a position
  mustplay game --born 2 --hasse day2.svg   the 22 games born by day 2
  mustplay game 'domineering(\"3x4\")' --play left
  mustplay game 'nim(3,5) + domineering(\"2x2\")' --play right --misere
  mustplay game 'tic(\"...\")' --moves       all moves and what they bring
  mustplay game '{0,*,1,2|0,*,1,2}' --explain
  mustplay game '1 - 1' '{-1|1}' --isomorphic
  mustplay game 'nim(1,2)' --strategy left --save nim.json
  mustplay game --check-strategy nim.json
  mustplay game 0 '*' ^ 1 --hasse order.svg --compare
  mustplay game 'go(\"2x3\", \"b1 pass\")'   Go to 16 points, scored exactly
  mustplay game 'dots(\"2x2\", \"a1-b1\")'   Dots and Boxes: every line and its score
  echo '{1|-1}' | mustplay game             a prompt when nothing is given; --json for each line

Rulesets: allbut amazons chomp clobber col cram cutcake domineering dots eatcake go
grundy hackenbush kayles konane maundycake nim nimstring octal partizan snort
subtraction tic toads toppling turncake wythoff; `help` at the prompt shows one of each.
Operations: tiny miny cool heat overheat norton ordinal conj mean temperature
leftstop rightstop freeze reduced weight pow powto nimproduct nimquotient nimpower
nimroot birthday, G:H, 3.G, +-G, ^<n>, ^[n]; G.cool(1) is cool(G,1).")]
pub(crate) struct GameArgs {
    /// Expressions, definitions `name = EXPR`, or questions such as `EXPR <= EXPR`.
    #[arg(value_name = "EXPR")]
    pub(crate) sentences: Vec<String>,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) details: DetailArgs,

    /// Draw the thermograph into this SVG file.
    #[arg(long, value_name = "FILE", group = "drawing")]
    pub(crate) svg: Option<Destination>,

    /// Draw the game tree into this file, .svg or .dot, or write it as an outline, .txt: of a
    /// position of a ruleset all ways to play it, of other games the canonical form.
    #[arg(long, value_name = "FILE", group = "drawing")]
    pub(crate) tree: Option<Destination>,

    /// Draw the order of all games given into this file, .svg or .dot.
    #[arg(long, value_name = "FILE", group = "drawing")]
    pub(crate) hasse: Option<Destination>,

    /// Compare all games given with each other.
    #[arg(long, group = "drawing")]
    pub(crate) compare: bool,

    /// List the games born by this day, from 0 to 3; with --hasse draw their lattice.
    #[arg(
        long,
        value_name = "DAY",
        value_parser = whole::<u32>(0..=3),
        conflicts_with_all = ["thermograph", "options", "svg", "tree", "compare", "exit_status", "batch"],
        conflicts_with_all = ["question", "RulesArgs"]
    )]
    pub(crate) born: Option<u32>,

    #[command(flatten)]
    pub(crate) course: CourseArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) verdict: VerdictArgs,

    /// Read an expression from each line of these files, or of standard input, and print one
    /// JSON object for each, in order. Limits are for each line.
    #[arg(long, conflicts_with = "drawing")]
    pub(crate) batch: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) lines: LineThreadArgs,
}

/// What is asked of a game as it is written and played: one thing at a time.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("question").conflicts_with_all(["drawing", "batch"])))]
pub(crate) struct CourseArgs {
    /// Play the game of the last expression against the program, as this player.
    #[arg(
        long,
        value_enum,
        value_name = "SIDE",
        group = "question",
        conflicts_with_all = ["json", "exit_status"]
    )]
    pub(crate) play: Option<Side>,

    /// Have the program answer by the strategy in this file, where it tells.
    #[arg(long, value_name = "FILE", requires = "play")]
    pub(crate) follow: Option<PathBuf>,

    /// List all moves of both players, who wins after each, and which are symmetric.
    #[arg(long, group = "question", conflicts_with = "exit_status")]
    pub(crate) moves: bool,

    /// Tell how the form becomes canonical: which options are dominated, which are reversible.
    #[arg(long, group = "question", conflicts_with = "exit_status")]
    pub(crate) explain: bool,

    /// Ask whether the last two games are the same tree of play, and how their positions
    /// correspond.
    #[arg(long, group = "question")]
    pub(crate) isomorphic: bool,

    /// Make a strategy for this player: the answer in each position that can be reached.
    #[arg(
        long,
        value_enum,
        value_name = "SIDE",
        group = "question",
        conflicts_with = "exit_status"
    )]
    pub(crate) strategy: Option<Side>,

    /// Write the strategy into this file.
    #[arg(long, value_name = "FILE", requires = "strategy")]
    pub(crate) save: Option<Destination>,

    /// Check the strategy in this file: whether it answers everything, and wins.
    #[arg(long, value_name = "FILE", group = "question", conflicts_with = "sentences")]
    pub(crate) check_strategy: Option<PathBuf>,
}

/// By which rules a game is played.
#[derive(Args, Debug)]
#[group(conflicts_with_all = ["explain", "isomorphic", "check_strategy", "batch", "compare"])]
pub(crate) struct RulesArgs {
    /// Whoever cannot move wins, when a game is played, its moves listed or a strategy made.
    #[arg(long)]
    pub(crate) misere: bool,

    /// Who moves first, if it is not the one who plays or has the strategy.
    #[arg(long, value_enum, value_name = "SIDE", conflicts_with = "moves")]
    pub(crate) to_move: Option<Side>,
}

/// In which characters games are written.
#[derive(Args, Debug)]
pub(crate) struct StyleArgs {
    /// Write games in plain characters; the default where no terminal reads.
    #[arg(long, conflicts_with_all = ["unicode", "latex"])]
    pub(crate) ascii: bool,

    /// Write games with arrows; the default on a terminal.
    #[arg(long, conflicts_with = "latex")]
    pub(crate) unicode: bool,

    /// Write games for LaTeX's mathematics mode.
    #[arg(long)]
    pub(crate) latex: bool,
}

/// What is told only to whoever asks for it.
#[derive(Args, Debug)]
pub(crate) struct DetailArgs {
    /// Plot the thermograph in characters.
    #[arg(long, group = "drawing")]
    pub(crate) thermograph: bool,

    /// List the options of the canonical form and the incentives, what moving gains.
    #[arg(long, group = "drawing")]
    pub(crate) options: bool,
}

impl DetailArgs {
    /// The same render with the details that are asked for.
    pub(crate) fn told(&self, render: RenderOptions) -> RenderOptions {
        render.with(Detail::Thermographs, self.thermograph).with(Detail::Options, self.options)
    }
}
