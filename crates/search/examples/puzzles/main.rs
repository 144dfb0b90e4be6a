//! Puzzles: positions from games of the program with itself, and how hard such positions are.
//!
//! ```text
//! puzzles game 11 7         the game with seed 7 on 11x11, up to where the winner can be seen
//! puzzles make 11 7         the puzzle from that game, as `examples/puzzles/11-7.sgf` has it
//! puzzles find 11 1 40      which of the games with seeds 1 to 40 have a puzzle
//! puzzles survey 11 1 40    nodes and seconds for positions of the games with seeds 1 to 40
//! ```

mod budget;
mod game;
mod puzzle;
mod survey;

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use mustplay_hex::inferior::Matcher;
use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::{Board, Cell};

use game::Players;
use puzzle::Puzzle;
use survey::Survey;

const USAGE: &str = "usage: puzzles game SIZE SEED
       puzzles make SIZE SEED
       puzzles find SIZE SEED GAMES
       puzzles survey SIZE SEED GAMES";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(words: &[&str]) -> Result<String, Box<dyn Error>> {
    let [what, size, seed, ref rest @ ..] = *words else {
        return Err(USAGE.into());
    };
    let (size, seed) = (size.parse()?, seed.parse()?);
    let task = match (what, rest) {
        ("game", []) => Task::Game,
        ("make", []) => Task::Make,
        ("find", [games]) => Task::Find(games.parse()?),
        ("survey", [games]) => Task::Survey(games.parse()?),
        _ => return Err(USAGE.into()),
    };
    let board = Arc::new(Board::hex(size, size)?);
    let job = Job {
        board: &board,
        size,
        seed,
        task,
    };
    masks::fitting(&board, job)
}

/// What is asked for, before the width of cell sets is chosen.
struct Job<'a> {
    board: &'a Arc<Board>,
    size: usize,
    seed: u64,
    task: Task,
}

enum Task {
    Game,
    Make,
    /// In so many games.
    Find(u64),
    /// Of so many games.
    Survey(u64),
}

impl AnyWidth for Job<'_> {
    type Output = Result<String, Box<dyn Error>>;

    fn with<const W: usize>(self) -> Self::Output {
        let Self {
            board,
            size,
            seed,
            task,
        } = self;
        let matcher = Arc::new(Matcher::standard());
        let mut players = Players::<W>::new(board, Arc::clone(&matcher))?;
        let names = |moves: &[Cell]| {
            moves
                .iter()
                .map(|&cell| board.name(cell))
                .collect::<Vec<_>>()
        };
        Ok(match task {
            Task::Game => format!(
                "{} {}\n",
                board.shape(),
                names(&players.play(seed)).join(" ")
            ),
            Task::Make => {
                let moves = players.play(seed);
                let puzzle = Puzzle::hardest(board, &matcher, &moves)?;
                let puzzle =
                    puzzle.ok_or_else(|| format!("no puzzle in the game with seed {seed}"))?;
                puzzle.text(board, size, seed)?
            }
            Task::Find(games) => {
                for seed in seed..seed + games {
                    let moves = players.play(seed);
                    if let Some(puzzle) = Puzzle::hardest(board, &matcher, &moves)? {
                        println!("seed {seed}: {puzzle}");
                    }
                }
                String::new()
            }
            Task::Survey(games) => {
                let mut survey = Survey::default();
                for seed in seed..seed + games {
                    survey.add(board, &matcher, &players.play(seed))?;
                }
                survey.to_string()
            }
        })
    }
}
