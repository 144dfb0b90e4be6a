//! `read`: a game with its variations.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::FromStr;

use mustplay_core::RunContext;
use mustplay_hex::notation::{self, Format};
use mustplay_hex::{
    Cell, Color, GameTree, Marks, Names, Objective, Record, Shape, TreeNode, TreeStep,
};

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Place, Position, Report, Sides, Source, Text};

/// Reads a whole game with its variations.
///
/// ```
/// use mustplay::{Limits, Engine, Read};
///
/// let read = Read { text: "(;SZ[5];B[a3](;W[c3])(;W[d2]))".parse()? };
/// let game = Engine::default().run(&read, &Limits::default(), &())?.answer;
/// assert_eq!((game.tree.len(), game.at), (4, 2));
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Read {
    /// A game or a position in any notation.
    pub text: Source<Written>,
}

/// The game of a text.
#[derive(Clone, Debug)]
pub struct Written {
    format: Format,
    tree: GameTree,
    marks: Marks,
    rotation: Option<u8>,
}

impl FromStr for Written {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (format, record) = notation::read(text)?;
        Ok(Self {
            format,
            tree: format.read_tree(text)?,
            marks: record.marks,
            rotation: record.rotation,
        })
    }
}

/// A game with its variations.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct WholeGame {
    /// The name of its notation.
    pub format: &'static str,
    /// The board.
    pub board: Text<Shape>,
    /// The empty board, in a notation that every job reads.
    pub empty: Position,
    /// Whether connecting loses.
    pub misere: bool,
    /// The nodes, each after its parent; the main line comes before the variations.
    pub tree: Vec<GameNode>,
    /// The node to show first, by its number from 0.
    pub at: usize,
    /// The number of omitted variations, which cannot be played.
    pub left_out: usize,
    /// Cells with a shaded background.
    pub shaded: Vec<Place>,
    /// The visible cells, if not all are.
    pub visible: Option<Vec<Place>>,
    /// The rotation of the board in a HexWorld link, from 1 to 12 in twelfths of a turn, if given.
    pub rotation: Option<u8>,
}

/// A node of a game.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameNode {
    /// The parent, by its number from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The step from the parent.
    #[serde(flatten)]
    pub step: GameStep,
    /// The comment.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Short labels of cells.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<Place, String>,
}

/// The step to a node.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum GameStep {
    /// A setup of all stones and the side to move.
    Setup {
        /// The stones.
        #[serde(flatten)]
        stones: Sides,
        /// The color to move.
        to_move: Color,
    },
    /// A turn.
    Turn {
        /// The color.
        color: Color,
        /// The name of a cell, `swap-pieces`, `swap-sides`, `pass`, `resign` or `forfeit`.
        turn: String,
    },
}

impl Job for Read {
    const NAME: &'static str = "read";
    type Answer = WholeGame;

    fn is_brief(&self) -> bool {
        true
    }

    fn run(&self, _: &Engine, _: &RunContext<'_>) -> Result<Report<WholeGame>, Error> {
        let Written { format, tree, marks, rotation } = &*self.text;
        let board = tree.board();
        let places =
            |cells: &std::collections::BTreeSet<Cell>| Place::all(board, cells.iter().copied());
        let game = WholeGame {
            format: format.name(),
            board: Text(board.shape()),
            empty: Position::new(Record {
                objective: tree.objective(),
                ..Record::new(board.clone())
            })?,
            misere: tree.objective() == Objective::Misere,
            tree: tree.nodes().iter().map(|it| GameNode::new(tree, it)).collect(),
            at: tree.at,
            left_out: tree.left_out,
            shaded: places(&marks.shaded),
            visible: marks.visible.as_ref().map(places),
            rotation: *rotation,
        };
        Ok(Report::done(game, 0))
    }

    /// The record of the game, a line for each run of turns without variations.
    fn text(&self, report: &mut Report<WholeGame>, render: RenderOptions) -> String {
        let game = &report.answer;
        let mut text = format!("{} from {}", game.board, game.format);
        if game.misere {
            text.push_str(", misere");
        }
        if game.left_out > 0 {
            let variations = display::counted(game.left_out, "variation");
            let _ = write!(text, ", {variations} left out that cannot be played");
        }
        text.push('\n');
        lines(&mut text, game, render.names.unwrap_or_default());
        text
    }
}

impl GameNode {
    fn new(tree: &GameTree, node: &TreeNode) -> Self {
        let board = tree.board();
        let step = match &node.step {
            TreeStep::Setup { stones, to_move } => GameStep::Setup {
                stones: Sides::new(|color| {
                    let own = stones.iter().filter(|stone| stone.1 == color);
                    Place::all(board, own.map(|stone| stone.0))
                }),
                to_move: *to_move,
            },
            TreeStep::Turn(turn) => {
                GameStep::Turn { color: turn.color, turn: turn.action.name(board).to_owned() }
            }
        };
        let label = |(&cell, label): (&Cell, &String)| (Place::new(board, cell), label.clone());
        Self {
            parent: node.parent,
            step,
            comment: node.comment.clone(),
            labels: node.labels.iter().map(label).collect(),
        }
    }
}

/// The stack holds nodes with their depth, so that the main line comes first.
fn lines(text: &mut String, game: &WholeGame, names: Names) {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); game.tree.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (at, node) in game.tree.iter().enumerate().rev() {
        match node.parent {
            Some(parent) => next[parent].push(at),
            None => open.push((at, 0)),
        }
    }
    while let Some((first, depth)) = open.pop() {
        let _ = write!(text, "{:indent$}", "", indent = 2 * depth);
        let mut at = first;
        loop {
            text.push_str(&step(&game.tree[at], names));
            match next[at][..] {
                [only] => at = only,
                ref several => {
                    open.extend(several.iter().map(|&at| (at, depth + 1)));
                    break;
                }
            }
            text.push(' ');
        }
        text.push('\n');
    }
}

fn step(node: &GameNode, names: Names) -> String {
    let shown = match &node.step {
        GameStep::Turn { color, turn } => format!("{}:{turn}", names.letter(*color)),
        GameStep::Setup { stones, to_move } => {
            let mut text = String::new();
            for (color, places) in stones.each() {
                if !places.is_empty() {
                    let _ = write!(text, "{} {}, ", names.of(color), display::list(places));
                }
            }
            format!("[{text}{} to move]", names.of(*to_move))
        }
    };
    match node.comment.trim() {
        "" => shown,
        comment => format!("{shown} ({})", comment.replace('\n', " ")),
    }
}
