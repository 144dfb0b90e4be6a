//! A game record as read from a link, a diagram or an SGF file.
//!
//! A [`Record`] contains more than a position — the order of moves, swaps, passes, labels, shading,
//! the visible part of the board — so that converting between notations loses only what the target
//! cannot express. [`Record::replay`] plays the moves and returns the final [`Setup`].
//!
//! *swap-pieces* mirrors the stones in the long diagonal, recolors them and passes the turn;
//! *swap-sides* exchanges the players' colors and keeps the stones and the color to move.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use thiserror::Error;

use crate::board::{Board, Cell, Shape, Side};
use crate::color::{Color, Names};
use crate::setup::{Objective, Setup, SetupError, Swap};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Place(Cell),
    /// Takes over the opponent's opening.
    Swap(Swap),
    Pass,
    Resign,
    /// Loses by time or decision.
    Forfeit,
}

/// The words for turns other than cells; `swap` is read as well.
const WORDS: [(&str, Action); 5] = [
    ("swap-pieces", Action::Swap(Swap::Pieces)),
    ("swap-sides", Action::Swap(Swap::Sides)),
    ("pass", Action::Pass),
    ("resign", Action::Resign),
    ("forfeit", Action::Forfeit),
];

impl Action {
    /// Reads a word, ignoring case.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        let swap = (word == "swap").then_some(Self::Swap(Swap::Pieces));
        let named = WORDS.iter().find(|(name, _)| *name == word);
        swap.or_else(|| named.map(|&(_, action)| action))
    }

    /// The name of a cell, or a word.
    pub fn name(self, board: &Board) -> &str {
        match self {
            Self::Place(cell) => board.name(cell),
            other => WORDS.iter().find(|(_, action)| *action == other).map_or("", |(name, _)| name),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    pub color: Color,
    pub action: Action,
}

impl Turn {
    pub fn next_color(self) -> Color {
        match self.action {
            Action::Swap(Swap::Sides) => self.color,
            _ => !self.color,
        }
    }
}

/// Marks drawn on a board besides the stones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Short texts on cells: move numbers, letters, `*` or `+`.
    pub labels: BTreeMap<Cell, String>,
    /// Cells with a darker background.
    pub shaded: BTreeSet<Cell>,
    /// Empty cells filled in by analysis: a stone there changes nothing.
    pub filled: BTreeMap<Cell, Color>,
    /// The cells that are shown, if not all; hidden cells still belong to the board.
    pub visible: Option<BTreeSet<Cell>>,
    /// The sides with coordinates, if stated.
    pub coordinates: Option<BTreeSet<Side>>,
    /// The sides drawn in their color, if stated.
    pub edges: Option<BTreeSet<Side>>,
}

/// A game or diagram as written, not validated until it is replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub board: Arc<Board>,
    /// Stones before the first turn.
    pub stones: Vec<(Cell, Color)>,
    /// The first player, or the side to move if there are no turns. By default the color with fewer
    /// stones, Black if equal.
    pub to_move: Option<Color>,
    pub turns: Vec<Turn>,
    /// Turns taken back that a viewer can replay.
    pub future: Vec<Turn>,
    pub marks: Marks,
    pub objective: Objective,
    /// The color names of the source.
    pub names: Names,
    /// The rotation of the board, in HexWorld's twelfths.
    pub rotation: Option<u8>,
    /// HexWorld's flag `n`, kept so that a link is written back unchanged.
    pub hexworld_n: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error("setup: {0}")]
    Setup(SetupError),
    #[error("move {number}: {reason}")]
    Turn { number: usize, reason: IllegalTurn },
}

// Not derived: the message already contains the cause, so a `source` would print it twice.
impl From<SetupError> for ReplayError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalTurn {
    #[error("expected an empty cell, found a {stone} stone on {cell}")]
    Occupied { cell: String, stone: &'static str },
    #[error("expected one of the {cells} cells of the board, found cell number {cell}")]
    OffBoard { cell: usize, cells: usize },
    #[error("expected a cell, found a second swap")]
    SecondSwap,
    #[error("expected a cell, found a swap before any stone was placed")]
    NothingToSwap,
    #[error(
        "expected a square Hex board for swap-pieces, found {board}{}: use swap-sides",
        .board.sides()
    )]
    NotSquare { board: Shape },
    #[error("expected no more moves, found one after a {end}")]
    AfterTheEnd { end: &'static str },
}

impl Record {
    pub fn new(board: Arc<Board>) -> Self {
        Self {
            board,
            stones: Vec::new(),
            to_move: None,
            turns: Vec::new(),
            future: Vec::new(),
            marks: Marks::default(),
            objective: Objective::Normal,
            names: Names::default(),
            rotation: None,
            hexworld_n: false,
        }
    }

    /// The side to move after the recorded turns.
    pub fn next_color(&self) -> Color {
        match self.turns.last() {
            Some(turn) => turn.next_color(),
            None => self.first_color(),
        }
    }

    pub fn first_color(&self) -> Color {
        let first = self.turns.first().map(|turn| turn.color);
        first.or(self.to_move).unwrap_or_else(|| fewer(&self.stones))
    }

    /// Adds a turn of the side to move.
    pub fn push(&mut self, action: Action) {
        self.turns.push(Turn { color: self.next_color(), action });
    }

    pub fn given_up_by(&self) -> Option<Color> {
        let gives_up = |turn: &&Turn| matches!(turn.action, Action::Resign | Action::Forfeit);
        self.turns.iter().find(gives_up).map(|turn| turn.color)
    }

    /// The turn that placed each stone, from one; swap-pieces moves numbers with stones.
    pub(crate) fn move_numbers(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.board.len()];
        for (number, turn) in (1..).zip(&self.turns) {
            match turn.action {
                Action::Place(cell) => {
                    if let Some(place) = numbers.get_mut(cell.index()) {
                        *place = Some(number);
                    }
                }
                Action::Swap(Swap::Pieces) => {
                    if let Some(reflection) = self.board.swap_reflection() {
                        // The reflection is its own inverse.
                        let image = |cell| numbers[reflection.apply(cell).index()];
                        numbers = self.board.cells().map(image).collect();
                    }
                }
                Action::Swap(Swap::Sides) | Action::Pass | Action::Resign | Action::Forfeit => {}
            }
        }
        numbers
    }

    pub fn replay(&self) -> Result<Setup, ReplayError> {
        let mut setup = Setup {
            board: Arc::clone(&self.board),
            stones: self.stones.clone(),
            to_move: self.first_color(),
            objective: self.objective,
        };
        let mut replay = Replay::new(&setup, self.names)?;
        for (index, &turn) in self.turns.iter().enumerate() {
            let number = index + 1;
            replay.play(turn).map_err(|reason| ReplayError::Turn { number, reason })?;
        }
        setup.stones = replay.stones();
        setup.to_move = self.next_color();
        Ok(setup)
    }
}

/// The color with fewer stones; Black if the numbers are equal.
pub(crate) fn fewer(stones: &[(Cell, Color)]) -> Color {
    let count = |color| stones.iter().filter(|stone| stone.1 == color).count();
    if count(Color::Black) > count(Color::White) { Color::White } else { Color::Black }
}

#[derive(Clone, Debug)]
pub(crate) struct Replay {
    board: Arc<Board>,
    names: Names,
    occupancy: Vec<Option<Color>>,
    is_swapped: bool,
    end: Option<&'static str>,
}

impl Replay {
    /// Starts from a setup; errors use these color names.
    pub(crate) fn new(setup: &Setup, names: Names) -> Result<Self, SetupError> {
        Ok(Self {
            board: Arc::clone(&setup.board),
            names,
            occupancy: setup.occupancy_called(names)?,
            is_swapped: false,
            end: None,
        })
    }

    /// Plays a turn; an error leaves the game unchanged.
    pub(crate) fn play(&mut self, Turn { color, action }: Turn) -> Result<(), IllegalTurn> {
        if let Some(end) = self.end {
            return Err(IllegalTurn::AfterTheEnd { end });
        }
        match action {
            Action::Place(cell) => {
                let cells = self.board.len();
                let place = self.occupancy.get_mut(cell.index());
                let place = place.ok_or(IllegalTurn::OffBoard { cell: cell.index(), cells })?;
                if let Some(stone) = *place {
                    return Err(IllegalTurn::Occupied {
                        cell: self.board.name(cell).to_owned(),
                        stone: self.names.of(stone),
                    });
                }
                *place = Some(color);
            }
            Action::Swap(swap) => {
                if self.is_swapped {
                    return Err(IllegalTurn::SecondSwap);
                }
                if self.occupancy.iter().all(Option::is_none) {
                    return Err(IllegalTurn::NothingToSwap);
                }
                if swap == Swap::Pieces {
                    self.occupancy = self.reflected()?;
                }
                self.is_swapped = true;
            }
            Action::Pass => {}
            Action::Resign => self.end = Some("resignation"),
            Action::Forfeit => self.end = Some("forfeit"),
        }
        Ok(())
    }

    /// The stones in board order.
    pub(crate) fn stones(&self) -> Vec<(Cell, Color)> {
        let stone = |cell: Cell| Some((cell, self.occupancy[cell.index()]?));
        self.board.cells().filter_map(stone).collect()
    }

    fn reflected(&self) -> Result<Vec<Option<Color>>, IllegalTurn> {
        let not_square = IllegalTurn::NotSquare { board: self.board.shape() };
        let reflection = self.board.swap_reflection().ok_or(not_square)?;
        // The reflection is its own inverse.
        let image = |cell| self.occupancy[reflection.apply(cell).index()].map(Color::opponent);
        Ok(self.board.cells().map(image).collect())
    }
}

impl From<Setup> for Record {
    fn from(setup: Setup) -> Self {
        Self {
            stones: setup.stones,
            to_move: Some(setup.to_move),
            objective: setup.objective,
            ..Self::new(setup.board)
        }
    }
}
