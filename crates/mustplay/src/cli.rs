//! Arguments of the program.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::limits::{LimitArgs, ThreadArgs};

const EXAMPLES: &str = "\
Examples:
  mustplay solve 5x5 --all-moves            every winning opening of 5×5 Hex
  mustplay solve 5x5 a3 swap-pieces c3      who wins after these moves
  mustplay solve Y5 --svg y.svg             the game of Y, with a picture
  mustplay analyze 5x5 c3                   dead and captured cells, moves to skip
  mustplay show 'https://hexworld.org/board/#11c1,a10:sh4'
  mustplay convert game.sgf --to hexworld   any notation to any other
  mustplay game '{1|-1} + clobber(\"xxo\")'   normal play: value, stops, temperature
  mustplay game                             the same, line by line
  mustplay sum '{25,{50|0}|-75}' '{20|-20}' a sum played for a score
  mustplay outcome '{a,b|a}' --over fork    games over a poset of outcomes
  mustplay enumerate L4 --list              all their values

A position may be a size and moves (`11x11 a3 swap-pieces d4`), a setup
(`5x5 B:a1,c3 W:b2 white`), a HexWorld or trmph link, a HexWiki diagram, an SGF
record, slanted text, a graph, a file that holds one, or `-` for standard input.

Exit codes: 0 done, 2 bad input, 3 a limit was reached before the answer.";

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
    Solve(SolveArgs),
    /// Tell which cells of a position are dead, captured or not worth a move.
    Analyze(AnalyzeArgs),
    /// Print a position as a board.
    Show(ShowArgs),
    /// Write a position in another notation.
    Convert(ConvertArgs),
    /// Compute the exact value of a region of the board.
    Value(ValueArgs),
    /// Tell whether a template is valid and minimal, and what answers each intrusion.
    Template(TemplateArgs),
    /// Find all minimal edge templates of a height and a number of stones.
    Templates(TemplatesArgs),
    /// Find the least stones that connect across a strip, with a proof.
    Connect(ConnectArgs),
    /// Search for regions of Hex that have given values, the smallest of each.
    Realize(RealizeArgs),
    /// Compute with normal-play games: canonical form, outcome, stops, temperature.
    Game(GameArgs),
    /// Play a sum of games for a score: bounds, exact score, best moves, a line of play.
    Sum(SumArgs),
    /// Make a sum that is as hard to play as a problem is to decide.
    Hardness(HardnessArgs),
    /// Compute with games over a poset of outcomes: canonical form, order, properties.
    Outcome(OutcomeArgs),
    /// Count and list the passable values over a poset of outcomes.
    Enumerate(EnumerateArgs),
    /// Find patterns around a cell, prove them, and write the pattern book.
    Mine(MineArgs),
    /// Measure the program on jobs with known answers.
    Bench(BenchArgs),
    /// Print a completion script for a shell.
    ///
    /// For bash: `mustplay completions bash > ~/.local/share/bash-completion/completions/mustplay`
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// A position on the command line.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// A size and moves, a link, a diagram, a record, a file that holds one, or `-`.
    #[arg(required = true, value_name = "POSITION")]
    pub(crate) position: Vec<String>,

    /// Reverse the objective: whoever connects loses.
    #[arg(long)]
    pub(crate) misere: bool,

    /// Whose turn it is, if the position should not say.
    #[arg(long, value_name = "COLOR", value_parser = parse_color)]
    pub(crate) to_move: Option<mustplay_hex::Color>,
}

/// How a board is drawn.
#[derive(Args, Debug)]
pub(crate) struct PictureArgs {
    /// Also draw the board into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// How the board lies in the SVG: flat, flat-mirrored or diamond.
    #[arg(long, value_name = "HOW", default_value = "flat", value_parser = parse_orientation)]
    pub(crate) orientation: mustplay_hex::Orientation,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay solve 5x5 --all-moves
  mustplay solve 4x4 b2 --json
  mustplay solve 6x6 c4 --time 30s          stops with what it knows, exit code 3
  mustplay solve 3x3 --misere               whoever connects loses
  mustplay solve Y4                         the game of Y
  mustplay solve bridg-it3                  Bridg-It
  mustplay solve '3x3 B:a1,b1,c1,a3,b3 W:b2,c3' --by-regions
                                            the parts it falls into, and all winning moves")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Classify every legal move as winning or losing.
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Solve each part that stones separate from the rest, and add up their values.
    #[arg(long, conflicts_with = "misere")]
    pub(crate) by_regions: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// Arguments of `analyze`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay analyze 5x5 c3 --reasons         what the stone captures, which replies to skip
  mustplay analyze '5x5 B:b2,c4 W:c2' --svg board.svg
  mustplay analyze 11x11 f6 --features -symmetry,+cutset --json
  mustplay analyze 11x11 f6 --evaluation resistance --svg heat.svg

In the drawing b and w are cells filled in, x dead cells, - moves that need not
be tried; some winning move is among the rest if there is one. With an evaluation,
digits are tenths of the best move's worth.

Features:
{}

Evaluations:
{}", features_help(), evaluations_help()))]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Say why each cell is filled and each move left out.
    #[arg(long)]
    pub(crate) reasons: bool,

    /// Changes to the features, separated by commas: `-name` off, `+name` on, `all`, `none`.
    #[arg(
        long,
        value_name = "LIST",
        default_value = "",
        allow_hyphen_values = true
    )]
    pub(crate) features: mustplay_hex::inferior::Features,

    /// Say who is ahead and what each move is worth, by this measure; a guess, not a proof.
    #[arg(long, value_name = "NAME")]
    pub(crate) evaluation: Option<mustplay_hex::evaluate::Evaluation>,

    /// Match the patterns of this file instead of the book that comes with the program.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The table of evaluations, a line each.
fn evaluations_help() -> String {
    let rows = mustplay_hex::evaluate::Evaluation::TABLE;
    let lines = rows.map(|row| format!("  {:<18} {}", row.name, row.help));
    lines.join("\n")
}

/// The table of features, a line each.
fn features_help() -> String {
    let lines = mustplay_hex::inferior::FEATURES.map(|row| {
        let default = if row.default { "" } else { " (off)" };
        format!("  {:<18} {}{default}", row.name, row.help)
    });
    lines.join("\n")
}

/// Arguments of `show`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay show 11x11 a3 swap-pieces d4
  mustplay show '5x5 B:a1,c3 W:b2 white' --svg board.svg --orientation diamond
  mustplay show game.sgf --numbers --svg game.svg")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Write the number of its move on each stone of the picture.
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Arguments of `convert`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay convert 'https://hexworld.org/board/#11c1,a10:sh4' --to sgf
  mustplay convert game.sgf --to hexwiki
  mustplay convert 5x5 a3 c3 --to svg > board.svg")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The notation to write, or `svg` for a picture.
    #[arg(long, value_name = "FORMAT", value_parser = crate::commands::convert::parse_target)]
    pub(crate) to: crate::commands::convert::Target,

    /// Print one JSON object instead of the bare text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Arguments of `game`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay game '{1|-1}'                    a switch
  mustplay game '^ + ^*' --json             ups and stars; v and vv are downs
  mustplay game '{2|0||-1}' --thermograph   with a plot
  mustplay game 'nim(3,5,7)'                winning moves and the binary table
  mustplay game 'clobber(\"xxo\") + domineering(\"2x3\")'
  mustplay game '1 > ^'                     is it? also <= = >= < || <| |>
  mustplay game 'g = {3|1}' 'cool(g, 1)'    names last to the end of the line
  mustplay game 0 '*' ^ 1 --hasse order.svg --compare
  mustplay game 'go(\"2x3\", \"b1 pass\")'   tiny Go boards, scored exactly
  echo '{1|-1}' | mustplay game             a prompt when nothing is given

Rulesets: amazons chomp clobber col cram domineering go hackenbush kayles konane
nim octal snort subtraction tic toads; `help` at the prompt shows one of each.
Operations: tiny miny cool heat overheat norton ordinal conj mean temperature
reduced weight, G:H, 3.G, +-G.")]
pub(crate) struct GameArgs {
    /// Expressions, definitions `name = EXPR`, or questions such as `EXPR <= EXPR`.
    #[arg(value_name = "EXPR")]
    pub(crate) sentences: Vec<String>,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Print one JSON object instead of text; at the prompt one for each line.
    #[arg(long)]
    pub(crate) json: bool,

    /// Plot the thermograph in characters.
    #[arg(long)]
    pub(crate) thermograph: bool,

    /// Draw the thermograph into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Draw the game tree into this file, .svg or .dot.
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<PathBuf>,

    /// Draw the order of all games given into this file, .svg or .dot.
    #[arg(long, value_name = "FILE")]
    pub(crate) hasse: Option<PathBuf>,

    /// Compare all games given with each other.
    #[arg(long)]
    pub(crate) compare: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Arguments of `sum`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay sum '{25,{50|0}|-75}' '{20|-20}'   bounds, score, best moves and a line
  mustplay sum '3.{5|-5||-20} + {4|-4}' --to-move right
  mustplay sum 'coins(20,5,1)' 'coins(25,30)' --json
  mustplay sum '{12,{20|10}|2}' --thermograph --svg sum.svg
  mustplay sum '{9|-9}' '{{7|0}|-3}' --play --rule thermostrat
  mustplay sum --go examples/go/corridors.sgf --to-move white

A game is a number, paid to Left when the game ends there, or {Left's moves|Right's
moves}. In a sum a player moves in one component at a time, and the payments are
added. Both players must be willing to move in every position: {1|2} is a number.")]
pub(crate) struct SumArgs {
    /// Components; `G + H` and `3.G` are several.
    #[arg(
        required_unless_present = "go",
        conflicts_with = "go",
        value_name = "GAME"
    )]
    pub(crate) games: Vec<String>,

    /// A Go endgame instead: SGF, rows like `.x.o./xx.oo/.x.o.`, a file, or `-`.
    #[arg(long, value_name = "POSITION", conflicts_with = "play")]
    pub(crate) go: Option<String>,

    /// Who moves first; Left if not said, in Go who the file says or black.
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub(crate) to_move: Option<Side>,

    /// Plot the thermograph of every component.
    #[arg(long)]
    pub(crate) thermograph: bool,

    /// Draw all thermographs and the combined picture into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object instead of text.
    #[arg(long, conflicts_with = "play")]
    pub(crate) json: bool,

    /// Play the sum out: you move first, the program answers.
    #[arg(long)]
    pub(crate) play: bool,

    /// The rule by which the program plays.
    #[arg(long, requires = "play", value_parser = parse_rule, default_value = "optimal")]
    pub(crate) rule: mustplay_sums::Strategy,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Arguments of `hardness`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay hardness formula.qdimacs           a sum that Left wins if the formula is true
  mustplay hardness --partition 3,1,2         … if the numbers fall into two equal parts
  mustplay hardness --partition 3,1,2 --chain with the problems on the way to it
  mustplay sum \"$(mustplay hardness --partition 1,1)\"

With Left to move the sum scores 0 if the answer is yes, and less otherwise. No
component takes more than two moves.")]
pub(crate) struct HardnessArgs {
    /// A file with a quantified Boolean formula in QDIMACS, or `-`.
    #[arg(value_name = "FILE", required_unless_present = "partition")]
    pub(crate) formula: Option<String>,

    /// Numbers to divide into two parts of the same sum.
    #[arg(
        long,
        value_name = "N,N,…",
        value_delimiter = ',',
        value_parser = parse_natural,
        conflicts_with = "formula"
    )]
    pub(crate) partition: Vec<num_bigint::BigUint>,

    /// Show the problems of the chain, and one component on each line.
    #[arg(long)]
    pub(crate) chain: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

fn parse_natural(text: &str) -> Result<num_bigint::BigUint, String> {
    text.parse()
        .map_err(|_| "expected a number like 0 or 12".to_owned())
}

/// One of the players of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Who is paid; black in Go.
    #[value(alias = "black")]
    Left,
    /// Who pays; white in Go.
    #[value(alias = "white")]
    Right,
}

fn parse_rule(name: &str) -> Result<mustplay_sums::Strategy, String> {
    let all = mustplay_sums::Strategy::ALL;
    all.into_iter()
        .find(|rule| rule.name() == name)
        .ok_or_else(|| {
            let names = all.map(mustplay_sums::Strategy::name);
            format!("expected one of {}", names.join(", "))
        })
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

/// A diagram of values over a poset.
#[derive(Args, Debug)]
pub(crate) struct DiagramArgs {
    /// Draw the order of the values into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the order of the values into this file, for Graphviz.
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
}

/// How posets and games are written, for the help of the commands that take them.
const POSETS: &str = "\
Posets:
  L4                 a line of outcomes: _ < a < b < T
  fork               _ < a < T and _ < b < T
  terminals:3        what a region joins of its terminals: a is all but the first
  '_<a<T,_<b<c<T'    any other, by its relations";

/// Arguments of `outcome`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay outcome '{{{{T|a}},{{T|{{b|_}}}}|_}}' --over fork   monotone, but its canonical form is not
  mustplay outcome '{{a,b|a}}' --over fork --monotone    a passable game as a monotone one
  mustplay outcome '{{T|b}}' '{{b|_}}' --over L4          how two games compare
  mustplay outcome '{{{{T|{{b|{{a|_}}}}}}|_}}' '{{b,{{T|a}}|_}}' --over L4 --decisive
  mustplay outcome a b '*' '{{T|a}}' --over fork --svg order.svg
  mustplay outcome '$1={{a|_}}; {{{{T|b}}|$1,{{b|$1}}}}' --over L4    positions with names

{POSETS}

Games: an outcome, or {{left options|right options}}; * is {{T|_}}."))]
pub(crate) struct OutcomeArgs {
    /// Games over the poset.
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) games: Vec<String>,

    /// The outcomes: `L5`, `fork`, `terminals:3`, or relations such as `a<b,a<c`.
    #[arg(long, value_name = "POSET")]
    pub(crate) over: String,

    /// Find equivalent monotone forms, which all passable games have.
    #[arg(long)]
    pub(crate) monotone: bool,

    /// Compare also where winning or losing the region decides the whole game.
    #[arg(long)]
    pub(crate) decisive: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Arguments of `enumerate`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay enumerate L4                     all 31 values
  mustplay enumerate L4 --list --svg l4.svg with their names, forms and order
  mustplay enumerate fork --depth 2         306 values; there is no end of deeper ones
  mustplay enumerate terminals:3 --depth 2 --directory values
                                            6933447 values, kept in files; a run that was
                                            stopped goes on from them
  mustplay enumerate fork --depth 2 --count-next
                                            bounds for depth 3 without listing it

{POSETS}"))]
pub(crate) struct EnumerateArgs {
    /// The outcomes: `L5`, `fork`, `terminals:3`, or relations such as `a<b,a<c`.
    #[arg(value_name = "POSET")]
    pub(crate) poset: String,

    /// The greatest depth; without it, on until a depth has no new values.
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<usize>,

    #[command(flatten)]
    pub(crate) details: DetailArgs,

    /// Keep values in this directory, and go on from those it has.
    #[arg(long, value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// What is told of values besides their number.
#[derive(Args, Debug)]
pub(crate) struct DetailArgs {
    /// Print the values.
    #[arg(long)]
    pub(crate) list: bool,

    /// Tell how many values are monotone in canonical form.
    #[arg(long)]
    pub(crate) monotone: bool,

    /// Bound the number of values one depth further, without listing them.
    #[arg(long, requires = "depth")]
    pub(crate) count_next: bool,
}

/// Arguments of `mine`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay mine --cells 2 --list            dead, captured and dominated, drawn
  mustplay mine --output data/patterns.txt  the book that comes with the program
  mustplay mine --journal mine.txt --time 10m
                                            goes on where the last run was stopped

Patterns are found by comparing the exact values of regions with unknown
surroundings; only minimal and irreducible ones are kept, one for all its images.")]
pub(crate) struct MineArgs {
    /// The most empty cells of a pattern.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = parse_cells)]
    pub(crate) cells: usize,

    /// The most empty cells of patterns about moves that need not be tried.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = parse_cells)]
    pub(crate) prune_cells: usize,

    /// The most empty cells of patterns of which one may have open surroundings.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = parse_cells)]
    pub(crate) open_cells: usize,

    /// Write the book into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Note in this file what is done, and go on from what it says.
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Print the patterns.
    #[arg(long)]
    pub(crate) list: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bench {
    /// Fill and prune: its speed, and the nodes that each kind saves.
    Fill,
    /// Normal-play theory: canonical forms, sums, thermographs, rulesets.
    Games,
    /// Games over outcome posets: enumeration, comparison, sums.
    Outcome,
    /// Sums of score games: exact scores by class, alpha-beta and B*.
    Sums,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay bench                            everything
  mustplay bench fill --only 5x5            what each kind of pruning saves
  mustplay bench games --repeat 3           normal-play theory, best of three
  mustplay bench games --only domineering --json
  mustplay bench outcome --only L4          with the time that it may take
  mustplay bench sums                       sums of games, solved exactly")]
pub(crate) struct BenchArgs {
    /// What to measure; everything if not given.
    #[arg(value_enum)]
    pub(crate) which: Option<Bench>,

    /// Only jobs whose name contains this.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,

    /// Run each job this many times and report the best.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,

    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

impl BenchArgs {
    /// Whether a job with this name is to be run.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only))
    }
}

/// The arguments of the process. A minus before anything but a letter is the sign of a
/// game, as in `-1` or `-^`; a blank before it keeps it from being taken for an option.
pub(crate) fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| {
        let sign = argument.to_str().and_then(|text| text.strip_prefix('-'));
        match sign.and_then(|rest| rest.chars().next()) {
            Some(first) if first != '-' && !first.is_ascii_alphabetic() => {
                let mut protected = OsString::from(" ");
                protected.push(argument);
                protected
            }
            _ => argument,
        }
    })
}

/// Arguments of `value`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay value 4x4 b2 --region all
  mustplay value '5x5 B:b2,c4 W:c2,b4' --region b3,c3,d3
  mustplay value 9x9 --region d4,e4,d5,e5 --unknown   a pattern, whatever surrounds it
  mustplay value 4x4 --region all --svg value.svg      with good moves and the value's tree

Cells outside the region keep their stones; empty ones may become anything. The
outcomes say which things outside Black joins through the region: chains of
stones and edges by name, empty cells by name.")]
pub(crate) struct ValueArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The cells of the region: `b3,c3,d3`, or `all`.
    #[arg(long, value_name = "CELLS")]
    pub(crate) region: String,

    /// Let the surroundings be anything, not only cells of this board.
    #[arg(long)]
    pub(crate) unknown: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Arguments of `template`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay template '<hexboard size=\"3x4\" edges=\"bottom\"
      visible=\"area(c1,a3,d3,d1)\" contents=\"R c1\"/>'
  mustplay template '3x3 B:b1'                a stone on the third row, all of 3x3 free
  mustplay template '5x3 B:c1' --inside       all minimal templates in it

The visible empty cells are the template's; what is not visible is the
opponent's. Red connects to the bottom edge and Blue to the right one unless the
diagram draws other edges; without an edge, all chains are connected to each
other.")]
pub(crate) struct TemplateArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Find all minimal templates with the same stones inside it.
    #[arg(long)]
    pub(crate) inside: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Arguments of `templates`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay templates 3 1                    one stone on the third row: two templates
  mustplay templates 3 2 --json             two stones that touch each other
  mustplay templates 4 1 --reach 6.5 --above 1

The stones are one chain. Mirror images are listed once, and templates
that could do without a stone are left out. The list is complete within the
bounds.")]
pub(crate) struct TemplatesArgs {
    /// The row of the highest stone, counted from the edge.
    #[arg(value_name = "HEIGHT")]
    pub(crate) height: usize,

    /// The number of stones.
    #[arg(value_name = "STONES")]
    pub(crate) stones: usize,

    /// How many cells to the left or right of the stones are used at the most, in half cells:
    /// `3`, `3.5`. Without it the height and a half more.
    #[arg(long, value_name = "CELLS", value_parser = parse_halves)]
    pub(crate) reach: Option<usize>,

    /// How many rows above the stones are used.
    #[arg(long, value_name = "ROWS", default_value_t = 0)]
    pub(crate) above: usize,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Arguments of `connect`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay connect 4 12                     six stones connect 4x12
  mustplay connect 4 12 --certify           and a proof for every length is checked
  mustplay connect 4 7 --patterns 4 --svg best.svg")]
pub(crate) struct ConnectArgs {
    /// The height k of the strip, from one of White's edges to the other.
    #[arg(value_name = "K")]
    pub(crate) height: usize,

    /// Its length n, from one of Black's edges to the other.
    #[arg(value_name = "N")]
    pub(crate) length: usize,

    /// Also list the best patterns from this length to N, with value, stones and length; the
    /// picture shows them all.
    #[arg(long, value_name = "FROM")]
    pub(crate) patterns: Option<usize>,

    /// Go on until the best patterns repeat, and check the proof by cost and benefit.
    #[arg(long)]
    pub(crate) certify: bool,

    /// Round values down after this many moves: much faster, but then fewer stones might do.
    #[arg(long, value_name = "MOVES", conflicts_with = "certify")]
    pub(crate) rounded: Option<u8>,

    /// How outcomes are ordered: `links` as in the source, or `rows`, by what rows to come make
    /// of them, which gives the same numbers from fewer values [default: `rows` for heights 5 to 8].
    #[arg(long, value_name = "ORDER", value_parser = parse_outcome_order)]
    pub(crate) order: Option<mustplay_hex::connecting::OutcomeOrder>,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

fn parse_outcome_order(
    name: &str,
) -> Result<mustplay_hex::connecting::OutcomeOrder, mustplay_hex::connecting::UnknownOrder> {
    name.parse()
}

/// A number of cells as a number of half cells.
fn parse_halves(text: &str) -> Result<usize, String> {
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        None => (text, 0),
        Some(_) => ("", 0),
    };
    match whole.parse::<usize>() {
        Ok(whole @ 0..=1000) => Ok(2 * whole + half),
        _ => Err("expected a number of cells like 3 or 3.5".to_owned()),
    }
}

/// Arguments of `realize`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay realize gap --list               all 8 values of a region with a gap
  mustplay realize one-sided-gap --cells 6  all 31 values over L4
  mustplay realize terminals:3 --store three.txt --cells 7 --svg three.svg
  mustplay realize terminals:3 --store three.txt --random 10000
                                            goes on from the file
  mustplay realize terminals:3 --find '{a,{T|b}|{a|_},b}'

Kinds:
  terminals:2, terminals:3, terminals:4     what Black joins of her terminals
  gap             two terminals and a gap beside terminal 1, outside the region
  fork            three terminals, White's edges on both sides of terminal 3
  one-sided       a fork whose terminals 1 and 3 are Black's edges
  one-sided-gap   the same with a gap beside terminal 2 that belongs to the region

In drawings digits are black stones of that terminal, B and W stones, `.` empty cells
of the region and `*` the gap, b or w with a stone on it. Cells are counted without stones around the region,
but with stones inside.")]
pub(crate) struct RealizeArgs {
    /// The kind of regions.
    #[arg(value_name = "KIND")]
    pub(crate) kind: String,

    /// Search all regions of at most this many cells; 4 if nothing else is asked for.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(..=12))]
    pub(crate) cells: Option<u8>,

    /// Search this many random regions of 8 to 14 cells, at most 8 of them empty.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) random: u64,

    /// Keep values in this file, and go on from those it has.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,

    /// Tell whether a region of this value was found.
    #[arg(long, value_name = "VALUE")]
    pub(crate) find: Option<String>,

    /// Print the values and their regions.
    #[arg(long)]
    pub(crate) list: bool,

    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,

    /// Draw the regions into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

fn parse_cells(text: &str) -> Result<usize, String> {
    let most = mustplay_hex::patterns::Plan::MOST_CELLS;
    match text.parse() {
        Ok(cells) if (1..=most).contains(&cells) => Ok(cells),
        _ => Err(format!("expected a number of cells from 1 to {most}")),
    }
}

fn parse_color(name: &str) -> Result<mustplay_hex::Color, String> {
    mustplay_hex::Color::from_name(name)
        .ok_or_else(|| "expected black or white (red or blue)".to_owned())
}

fn parse_orientation(name: &str) -> Result<mustplay_hex::Orientation, String> {
    mustplay_hex::Orientation::from_name(name)
        .ok_or_else(|| "expected flat, flat-mirrored or diamond".to_owned())
}
