//! Arguments of `sum`.

use clap::{Args, ValueEnum};
use mustplay::{Player, SumDetail, TreeBounds, TreeRule, TreeSearch};
use mustplay_cgt::sums::Strategy;
use mustplay_core::quantity::whole;
use mustplay_rulesets::go::{Count, Komi, Stone};

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::limits::LimitArgs;

/// Arguments of `sum`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay sum '{25,{50|0}|-75}' '{20|-20}'   bounds, score, best moves and a line
  mustplay sum '3.{5|-5||-20} + {4|-4}' --to-move right
  mustplay sum 'coins(20,5,1)' 'coins(25,30)' --json
  mustplay sum 'domineering(\"2x3\")' 'snort(\"...\")' 'tiny(2)'
                                              positions of rulesets, and names
  mustplay sum '{12,{20|10}|2}' --thermograph --svg sum.svg
  mustplay sum '{15,{100|12}|-20} + {-10|-30}' --moves --taxes
                                              bounds of moves, t-optimal moves
  mustplay sum '{{1|0}|-1}' '{{2|0}|-1}' '{{2|0}|-2}' --preferences --rules
                                              A ▷ B, and what simple rules lose
  mustplay sum '{40,{90|10}|-8} + {9|-9}' --tree --tree-svg tree.svg
                                              the search tree of B*
  mustplay sum '{9|-9}' '{{7|0}|-3}' --play --rule thermostrat
  mustplay sum --go examples/go/corridors.sgf --to-move white
  mustplay sum --go examples/go/game-01.sgf --count japanese
                                              an endgame of a 9x9 game

A game is a number, paid to Left when the game ends there, or {Left's moves|Right's
moves}, or anything that `game` has a name for, in canonical form. In a sum a player moves in one component at a time, and the payments are
added. Both players must be willing to move in every position: {1|2} is a number.
`inf` or `∞` pays more than everything else together. `coins(20,5,1)` is a stack of coins.")]
pub(crate) struct SumArgs {
    /// Components; `G + H` and `3.G` are several.
    #[arg(required_unless_present = "go", conflicts_with = "go")]
    #[arg(value_name = "GAME")]
    pub(crate) games: Vec<String>,

    /// A Go endgame instead: SGF, rows like `.x.o./xx.oo/.x.o.`, a file, or `-`.
    #[arg(long, value_name = "POSITION", conflicts_with = "play")]
    pub(crate) go: Option<String>,

    #[command(flatten)]
    pub(crate) go_rules: GoArgs,

    /// Who moves first; Left if not said, in Go who the file says or black.
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub(crate) to_move: Option<Side>,

    /// Plot the thermograph of every component.
    #[arg(long)]
    pub(crate) thermograph: bool,

    /// Draw all thermographs and the combined picture into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    #[command(flatten)]
    pub(crate) details: DetailArgs,

    /// Tell what simple rules reach against an opponent who knows them.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    pub(crate) rules: bool,

    #[command(flatten)]
    pub(crate) tree: TreeArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Play the sum out: you move first, the program answers.
    #[arg(long, conflicts_with = "json")]
    pub(crate) play: bool,

    /// The rule by which the program plays.
    #[arg(long, requires = "play", default_value = "optimal")]
    pub(crate) rule: Strategy,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How a Go endgame is counted and read.
#[derive(Args, Debug)]
#[group(multiple = true, conflicts_with = "games")]
pub(crate) struct GoArgs {
    /// What counts at the end of a Go endgame, if not what the rules of the file say; otherwise
    /// area.
    #[arg(long, value_enum, value_name = "COUNT")]
    pub(crate) count: Option<CountArg>,

    /// Black and white stones captured so far, such as `3:5`, if the moves of the file do not
    /// tell; for Japanese counting.
    #[arg(long, value_name = "BLACK:WHITE", value_parser = parse_captured)]
    pub(crate) captured: Option<[u32; 2]>,

    /// What White gets for moving second, if not what the file says.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub(crate) komi: Option<Komi>,

    /// Refuse boards whose territory would have to be assumed.
    #[arg(long)]
    pub(crate) proved: bool,

    /// The most points of a border between territories that are assumed, from 1 to 12.
    #[arg(long, value_name = "POINTS", value_parser = whole::<usize>(1..=12))]
    pub(crate) border: Option<usize>,
}

/// What counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountArg {
    /// Stones and the points they surround.
    Area,
    /// Surrounded points and prisoners.
    Japanese,
}

impl From<CountArg> for Count {
    fn from(count: CountArg) -> Self {
        match count {
            CountArg::Area => Self::Area,
            CountArg::Japanese => Self::Japanese,
        }
    }
}

fn parse_captured(text: &str) -> Result<[u32; 2], String> {
    let number = |part: &str| part.trim().parse().ok().filter(|&it: &u32| it <= 10_000);
    let parts = text.split_once(':');
    let read = parts.and_then(|(black, white)| Some([number(black)?, number(white)?]));
    read.ok_or_else(|| {
        "expected two numbers up to 10000 like `3:5`, Black's stones first".to_owned()
    })
}

/// What is told about moves, if it is asked for.
#[derive(Args, Debug)]
pub(crate) struct DetailArgs {
    /// Judge every move of the mover: bounds without search, and the score.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    pub(crate) moves: bool,

    /// Tell the t-optimal moves of every component, for all taxes.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    pub(crate) taxes: bool,

    /// Tell in which component of each pair the mover moves.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    pub(crate) preferences: bool,
}

/// The tree of B* that is asked for.
#[derive(Args, Debug)]
pub(crate) struct TreeArgs {
    /// Draw the search tree of B*, which proves a best move.
    #[arg(long, conflicts_with_all = ["go", "play"])]
    pub(crate) tree: bool,

    /// How B* chooses between proving the best move and disproving the rest.
    #[arg(long, value_enum, value_name = "RULE")]
    #[arg(default_value = "depth", requires = "tree")]
    pub(crate) tree_rule: TreeRuleArg,

    /// Which bounds the nodes of the tree begin with.
    #[arg(long, value_enum, value_name = "BOUNDS")]
    #[arg(default_value = "hanner", requires = "tree")]
    pub(crate) tree_bounds: TreeBoundsArg,

    /// With how many nodes the tree is given up, from 1 to 100000.
    #[arg(long, value_name = "NODES", value_parser = whole::<usize>(1..=100_000))]
    #[arg(default_value_t = 1000, requires = "tree")]
    pub(crate) tree_nodes: usize,

    /// Draw the tree into this SVG file.
    #[arg(long, value_name = "FILE", requires = "tree")]
    pub(crate) tree_svg: Option<Destination>,
}

/// How B* chooses where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeRuleArg {
    /// Where the tree is less deep (Berliner).
    Depth,
    /// Where the range is wider (Berliner).
    Range,
    /// What is more likely to end the search (Palay).
    Probability,
}

/// Which bounds nodes begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeBoundsArg {
    /// By means and the highest temperature.
    Hanner,
    /// The best of all.
    Best,
}

impl SumArgs {
    /// What is asked for besides the score.
    pub(crate) fn details(&self) -> Vec<SumDetail> {
        let asked = [
            (self.details.moves, SumDetail::Moves),
            (self.details.taxes, SumDetail::Taxes),
            (self.details.preferences, SumDetail::Preferences),
            (self.rules, SumDetail::Rules),
        ];
        let asked = asked.into_iter().filter(|(asked, _)| *asked);
        asked.map(|(_, detail)| detail).collect()
    }
}

impl TreeArgs {
    /// The tree that is asked for.
    pub(crate) fn search(&self) -> Option<TreeSearch> {
        let search = TreeSearch {
            rule: match self.tree_rule {
                TreeRuleArg::Depth => TreeRule::Depth,
                TreeRuleArg::Range => TreeRule::Range,
                TreeRuleArg::Probability => TreeRule::Probability,
            },
            bounds: match self.tree_bounds {
                TreeBoundsArg::Hanner => TreeBounds::Hanner,
                TreeBoundsArg::Best => TreeBounds::Best,
            },
            most_nodes: self.tree_nodes,
        };
        self.tree.then_some(search)
    }
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

impl Side {
    /// The player of a sum.
    pub(crate) fn player(self) -> Player {
        match self {
            Self::Left => Player::Left,
            Self::Right => Player::Right,
        }
    }

    /// The player of a Go board.
    pub(crate) fn stone(self) -> Stone {
        match self {
            Self::Left => Stone::Black,
            Self::Right => Stone::White,
        }
    }
}
