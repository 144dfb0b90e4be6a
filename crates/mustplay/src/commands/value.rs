//! `value`: what a region is worth.

use std::fmt::Write;

use anyhow::bail;
use mustplay_hex::drawing::Mark;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::region::{Boundary, Chain, Links};
use mustplay_hex::value::{self, MoveValue, Surroundings, Valuation, ValueError};
use mustplay_hex::{Board, Cell, Color, Drawing, Region, Setup};
use serde::Serialize;

use crate::cli::ValueArgs;
use crate::input;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// The most nodes of the tree in a picture; deeper positions are left out.
const LARGEST_TREE: usize = 150;

/// What every answer tells.
const FIELDS: [&str; 4] = ["outcomes", "value", "moves", "settled"];

/// An outcome with the pairs of ports that it joins.
#[derive(Serialize)]
struct Outcome {
    name: String,
    joins: Vec<[String; 2]>,
    decided: Option<&'static str>,
}

/// A move with what it leads to.
#[derive(Serialize)]
struct Move {
    cell: String,
    black: String,
    white: String,
    optimal_for: Vec<&'static str>,
}

/// What the region is called, and why.
#[derive(Serialize)]
struct Surrounded {
    name: String,
    black_terminals: Vec<String>,
    white_terminals: Vec<String>,
    gaps: Vec<String>,
    /// Those gaps that invisible terminals can close.
    closable: Vec<String>,
    two_colored_bridges: Vec<String>,
}

impl Surrounded {
    fn new(board: &Board, region: &Region) -> Self {
        let boundary = Boundary::of(region);
        let [black, white] = &boundary.terminals;
        let chains = |chains: &[Chain]| chains.iter().map(|c| c.name.clone()).collect();
        let cells = |cells: &[Cell]| cells.iter().map(|&c| board.name(c).to_owned()).collect();
        Self {
            name: boundary.name(),
            black_terminals: chains(black),
            white_terminals: chains(white),
            gaps: cells(&boundary.gaps),
            closable: cells(&boundary.closable),
            two_colored_bridges: cells(&boundary.bridges),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("region: {}", self.name);
        let mut list = |what: &str, cells: &[String]| {
            if !cells.is_empty() {
                let _ = write!(text, "; {what} {}", cells.join(" "));
            }
        };
        list("black", &self.black_terminals);
        list("white", &self.white_terminals);
        list("gaps", &self.gaps);
        list("invisible terminals close", &self.closable);
        list("two-colored bridges", &self.two_colored_bridges);
        text.push('\n');
        text
    }
}

/// The answer as it is printed.
#[derive(Serialize)]
struct Worth {
    cells: usize,
    kind: Option<String>,
    outcomes: Vec<Outcome>,
    exact_order: bool,
    value: String,
    settled: Option<String>,
    /// For whom the region may be filled in; for both if it is dead.
    captured: Vec<&'static str>,
    /// Who gets all of it by moving first.
    won_first: Vec<&'static str>,
    /// Whether that is both, and neither when moving second.
    win_for_mover: bool,
    region: Surrounded,
    moves: Vec<Move>,
    complete: bool,
    seconds: f64,
}

pub(super) fn run(args: &ValueArgs, looks: Looks) -> anyhow::Result<End> {
    let record = input::read_position(&args.position)?.record().clone();
    let setup = record.replay()?;
    let cells = region_cells(&setup.board, &args.region)?;
    let region = Region::new(&setup, &cells)?;
    let supervisor = Supervisor::start(&args.limits);
    let surroundings = if args.unknown {
        Surroundings::Unknown
    } else {
        Surroundings::Board
    };
    let worker = supervisor.worker();
    let evaluated = value::evaluate(&region, surroundings, &worker);
    let mut valuation = match evaluated {
        Ok(valuation) => valuation,
        Err(ValueError::Stopped(stop)) => {
            return output::stopped(args.format.json, &FIELDS, stop);
        }
        Err(error) => return Err(error.into()),
    };
    let (moves, end) = match valuation.moves(&worker) {
        Ok(moves) => (moves, End::Done),
        Err(ValueError::Stopped(_)) => (Vec::new(), End::Limit),
        Err(error) => return Err(error.into()),
    };
    let seconds = supervisor.seconds();
    drop(supervisor);

    let worth = Worth::new(&setup.board, &region, &mut valuation, &moves, end, seconds);
    let mut drawing = Drawing::of_record(&record)?;
    drawing.shade(cells.iter().copied());
    let good = moves.iter().filter(|m| m.optimal[setup.to_move.index()]);
    if valuation.settled().is_none() {
        drawing.mark(good.map(|m| m.cell), Mark::Winning);
    }
    if args.format.json {
        output::print_json(&worth)?;
    } else {
        output::print(&format!("{}{}", looks.board(&drawing), worth.text()))?;
    }
    if let Some(path) = &args.picture.svg {
        output::write_file(path, &page(args, &setup, &drawing, &valuation, &moves))?;
    }
    Ok(end)
}

/// The region with the good moves of each player, and its value as a tree.
fn page(
    args: &ValueArgs,
    setup: &Setup,
    drawing: &Drawing,
    valuation: &Valuation,
    moves: &[MoveValue],
) -> String {
    let board = |color: Color| {
        let mut drawing = drawing.clone();
        for cell in setup.board.cells() {
            if let Some(face) = drawing.face_mut(cell) {
                face.mark = None;
            }
        }
        let good = moves.iter().filter(|m| m.optimal[color.index()]);
        drawing.mark(good.map(|m| m.cell), Mark::Winning);
        drawing.caption = Some(format!("good moves for {}", color.name()));
        Panel::of_drawing(&drawing, args.picture.orientation)
    };
    let (tree, width, height) = valuation
        .games()
        .tree(valuation.value(), LARGEST_TREE)
        .sized_svg();
    let boards = if valuation.settled().is_some() {
        vec![Panel::of_drawing(drawing, args.picture.orientation)]
    } else {
        Color::BOTH.map(board).into()
    };
    let groups = [boards, vec![Panel::new(tree, width, height)]];
    sheet::render(
        &format!("value {}", valuation.text()),
        &groups,
        output::PAGE,
    )
}

/// Cells by name, separated by commas or blanks; `all` is the whole board.
fn region_cells(board: &Board, words: &str) -> anyhow::Result<Vec<Cell>> {
    if words.trim() == "all" {
        return Ok(board.cells().collect());
    }
    let names = words.split([',', ' ']).filter(|word| !word.is_empty());
    names
        .map(|name| match board.cell(name) {
            Some(cell) => Ok(cell),
            None => bail!(
                "region: expected cells of the {} board like `{}`, or `all`, found `{name}`",
                board.shape(),
                board.cells().next().map_or("a1", |cell| board.name(cell)),
            ),
        })
        .collect()
}

impl Worth {
    fn new(
        board: &Board,
        region: &Region,
        valuation: &mut Valuation,
        moves: &[MoveValue],
        end: End,
        seconds: f64,
    ) -> Self {
        let win_for_mover = valuation.is_win_for_mover();
        let players = |holds: &mut dyn FnMut(Color) -> bool| -> Vec<&'static str> {
            let players = Color::BOTH.into_iter().filter(|&color| holds(color));
            players.map(Color::name).collect()
        };
        let captured = players(&mut |color| valuation.is_captured_by(color));
        let won_first = players(&mut |color| valuation.is_won_first_by(color));
        let games = valuation.games();
        let ports = valuation.ports();
        let outcomes = games.poset().atoms().zip(valuation.outcomes());
        let outcome = |(atom, links): (_, &Links)| Outcome {
            name: games.poset().name(atom).to_owned(),
            joins: if links.is_decided() {
                Vec::new()
            } else {
                let named = |(a, b): (usize, usize)| [ports[a].1.clone(), ports[b].1.clone()];
                links.pairs(ports.len()).map(named).collect()
            },
            decided: match *links {
                Links::WON => Some("black"),
                Links::LOST => Some("white"),
                _ => None,
            },
        };
        let settled = valuation.settled();
        Self {
            cells: region.cells().len(),
            kind: valuation.kind(),
            outcomes: outcomes.map(outcome).collect(),
            exact_order: valuation.is_exact(),
            value: valuation.text(),
            settled: settled.map(|atom| games.poset().name(atom).to_owned()),
            captured,
            won_first,
            win_for_mover,
            region: Surrounded::new(board, region),
            moves: moves
                .iter()
                .map(|m| Move {
                    cell: board.name(m.cell).to_owned(),
                    black: games.text(m.after[0]),
                    white: games.text(m.after[1]),
                    optimal_for: Color::BOTH
                        .into_iter()
                        .filter(|color| m.optimal[color.index()])
                        .map(Color::name)
                        .collect(),
                })
                .collect(),
            complete: end == End::Done,
            seconds,
        }
    }

    fn text(&self) -> String {
        let mut text = self.region.text();
        let _ = write!(text, "{} outcomes", self.outcomes.len());
        if let Some(kind) = &self.kind {
            let _ = write!(text, " ({kind})");
        }
        text.push('\n');
        for outcome in &self.outcomes {
            let joins: Vec<String> = outcome.joins.iter().map(|pair| pair.join("-")).collect();
            let what = match outcome.decided {
                Some(winner) => format!("{winner} wins"),
                None if joins.is_empty() => "black joins nothing".to_owned(),
                None => format!("black joins {}", joins.join(" ")),
            };
            let _ = writeln!(text, "  {}: {what}", outcome.name);
        }
        let _ = writeln!(text, "value: {}", self.value);
        if let Some(outcome) = &self.settled {
            let _ = writeln!(text, "settled: {outcome}");
        }
        match self.captured.as_slice() {
            [] => {}
            [player] => {
                let _ = writeln!(text, "captured by {player}");
            }
            _ => text.push_str("dead: nothing depends on it\n"),
        }
        match (self.win_for_mover, self.won_first.as_slice()) {
            (true, _) => text.push_str("a win for the mover\n"),
            (false, [player]) if self.captured.is_empty() => {
                let _ = writeln!(text, "{player} gets all of it by moving first");
            }
            _ => {}
        }
        for m in &self.moves {
            let optimal = if m.optimal_for.is_empty() {
                String::new()
            } else {
                format!("  optimal for {}", m.optimal_for.join(" and "))
            };
            let _ = writeln!(
                text,
                "{}: black {}  white {}{optimal}",
                m.cell, m.black, m.white
            );
        }
        if !self.complete {
            text.push_str("stopped before every move was valued\n");
        }
        text
    }
}
