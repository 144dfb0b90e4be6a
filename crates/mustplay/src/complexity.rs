//! `complexity`: the sizes of state space and game tree (SCG §10.3).

use mustplay_core::RunContext;
use mustplay_core::quantity::{parse_part, whole};
use mustplay_hex::Shape;
use num_bigint::BigUint;

use crate::args::parse_board;
use crate::display::{RenderOptions, table};
use crate::{Count, Engine, Error, Job, Position, Report, Text};

/// The share of the board that is filled when strong players end a game (SCG §10.3).
pub const USUALLY_FILLED: f64 = 0.4;

/// Asks for the number of positions and of lines of play on some boards.
///
/// ```
/// use mustplay::{Limits, Complexity, Engine};
///
/// let complexity = Complexity::new(vec!["7x7".parse()?]);
/// let complexity = Complexity { plies: Some(13), ..complexity };
/// let report = Engine::default().run(&complexity, &Limits::default(), &())?;
/// let proof = report.answer.boards[0].proof_tree.as_ref().unwrap();
/// assert_eq!(proof.to_string(), "12739157665");
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Complexity {
    /// The boards, such as `11x11`, `9x11`, `Y8` or `bridg-it5`; their stones are ignored.
    #[arg(required = true, value_name = "BOARD", value_parser = parse_board)]
    pub boards: Vec<Position>,
    /// The share of the cells that are filled when a game ends, from 0 to 1.
    #[arg(long, value_name = "PART", default_value_t = USUALLY_FILLED, value_parser = parse_part)]
    #[serde(default = "usually_filled")]
    pub filled: f64,
    /// Also count the nodes of a proof tree to this many plies.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
    pub plies: Option<usize>,
}

fn usually_filled() -> f64 {
    USUALLY_FILLED
}

/// The complexity of games on several boards.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Complexities {
    /// The boards in the order of the request.
    pub boards: Vec<BoardComplexity>,
}

/// The complexity of the game on a board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct BoardComplexity {
    /// The board.
    pub board: Text<Shape>,
    /// The number of cells.
    pub cells: usize,
    /// The number of colorings of the board by black, white and empty: 3ⁿ.
    pub colorings: Count,
    /// The number of colorings in which the numbers of black and white stones differ by at most
    /// one; this includes positions after the end of a game.
    pub positions: Count,
    /// The number of orders in which the whole board can be filled: n!.
    pub full_games: Count,
    /// The usual length of a game: the number of filled cells at its end.
    pub moves: usize,
    /// The number of lines of play of that length: n! / (n − moves)!.
    pub game_tree: Count,
    /// The number of nodes in the first plies of a proof that the first player wins: one move of
    /// the winner, all answers, and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof_tree: Option<Count>,
}

impl Complexity {
    /// A request with the usual length of games.
    pub fn new(boards: Vec<Position>) -> Self {
        Self { boards, filled: USUALLY_FILLED, plies: None }
    }
}

impl Job for Complexity {
    const NAME: &'static str = "dev study complexity";
    type Answer = Complexities;

    fn run(&self, _: &Engine, _: &RunContext<'_>) -> Result<Report<Complexities>, Error> {
        if !(0.0..=1.0).contains(&self.filled) {
            let found = self.filled.to_string();
            return Err(Error::request("filled", "a part from 0 to 1", &found));
        }
        let board = |position: &Position| {
            let (shape, cells) = (position.board().shape(), position.board().len());
            let moves = (self.filled * cells as f64).round() as usize;
            BoardComplexity {
                board: Text(shape),
                cells,
                colorings: Count(BigUint::from(3_u8).pow(cells as u32)),
                positions: Count(positions(cells)),
                full_games: Count(games(cells, cells)),
                moves,
                game_tree: Count(games(cells, moves)),
                proof_tree: self.plies.map(|plies| Count(proof_tree(cells, plies))),
            }
        };
        let boards = self.boards.iter().map(board).collect();
        Ok(Report::done(Complexities { boards }, 0))
    }

    /// A line for each board; short numbers in full, others as powers of ten.
    fn text(&self, report: &mut Report<Complexities>, _: RenderOptions) -> String {
        let answer = &report.answer;
        let heading =
            ["board", "cells", "positions", "moves", "game tree", "full games", "proof tree"];
        let has_proofs = answer.boards.iter().any(|it| it.proof_tree.is_some());
        let row = |it: &BoardComplexity| {
            [
                it.board.to_string(),
                it.cells.to_string(),
                large(&it.positions),
                it.moves.to_string(),
                large(&it.game_tree),
                large(&it.full_games),
                it.proof_tree.as_ref().map_or_else(String::new, large),
            ]
        };
        let mut rows = vec![heading.map(str::to_owned)];
        rows.extend(answer.boards.iter().map(row));
        let columns = if has_proofs { 7 } else { 6 };
        let rows: Vec<&[String]> = rows.iter().map(|row| &row[..columns]).collect();
        table(&rows, &[0, 1, 2, 3, 4, 5, 6])
    }
}

/// The number of sequences of `moves` moves on `cells` cells.
fn games(cells: usize, moves: usize) -> BigUint {
    (cells - moves + 1..=cells).map(BigUint::from).product()
}

/// The number of colorings of `cells` cells in which the numbers of stones differ by at most one:
/// the sum over pairs of stones k of n! / (k! k! (n − 2k)!), and twice n! / (k! (k + 1)! (n − 2k −
/// 1)!).
fn positions(cells: usize) -> BigUint {
    let mut sum = BigUint::ZERO;
    let mut pairs = BigUint::from(1_u8);
    for k in 0..=cells / 2 {
        // One more stone, of either color.
        let more = &pairs * (cells - 2 * k) / (k + 1);
        sum += &pairs + more * 2_u8;
        let left = cells - 2 * k;
        pairs = pairs * left * left.saturating_sub(1) / ((k + 1) * (k + 1));
    }
    sum
}

/// The nodes in the first plies of a proof tree where the winner begins: all answers to each of the
/// winner's moves, one reply to each answer.
fn proof_tree(cells: usize, plies: usize) -> BigUint {
    let (mut sum, mut level) = (BigUint::ZERO, BigUint::from(1_u8));
    for ply in 0..plies.min(cells) {
        if ply % 2 == 1 {
            level *= cells - ply;
        }
        sum += &level;
    }
    sum
}

/// A short number in full, or a rounded one with its power of ten.
fn large(count: &Count) -> String {
    let digits = count.to_string();
    if digits.len() <= 12 {
        return digits;
    }
    let log = count.log10();
    let (power, factor) = (log.floor(), 10_f64.powf(log - log.floor()));
    // 9.996 rounds to 10.
    match format!("{factor:.2}").as_str() {
        "10.00" => format!("1.00e{}", power + 1.0),
        factor => format!("{factor}e{power}"),
    }
}
