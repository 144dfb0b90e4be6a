//! Everything about a game with alternating moves.

use std::fmt::Write as _;

use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::formula::{ClauseSet, Sides};
use mustplay_coloring::search::{Moves, Search};
use mustplay_coloring::superrational::Preprocessor;
use mustplay_coloring::{
    Class, Element, Elements, Move, Painting, Palette, Payoff, Player, Position, Rest, TruthTable,
    Values, nature,
};
use mustplay_work::Stop;
use serde::Serialize;

use super::{MOST_CLAUSES, SETS, end, features, list, player_name};
use crate::cli::ColoringArgs;
use crate::limits::Supervisor;
use crate::output::{self, End};

/// Games with more elements to color than this have no truth table made of them.
const MOST_IN_TABLE: usize = 16;

/// Binary values are found from at most this many colorings.
const MOST_VALUED: usize = 60_000;

/// What is found out.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    elements: Vec<String>,
    colors: usize,
    to_move: &'static str,
    winner: Option<&'static str>,
    class: Option<String>,
    /// The class with a dead element added.
    starred: Option<String>,
    isotone: bool,
    winning_moves: Vec<String>,
    losing_moves: Vec<String>,
    unknown_moves: Vec<String>,
    dead: Vec<String>,
    captured: Captured,
    value: Option<String>,
    trace: Option<Vec<String>>,
    complete: bool,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// What each player has captured, as moves.
#[derive(Serialize)]
struct Captured {
    max: Vec<String>,
    min: Vec<String>,
}

/// What the search or the table says.
#[derive(Default)]
struct Solved {
    winner: Option<Player>,
    class: Option<Class>,
    starred: Option<Class>,
    trace: Option<Elements>,
    moves: Moves,
    nodes: u64,
}

pub(super) fn run(game: &Played<Definition>, args: &ColoringArgs) -> anyhow::Result<End> {
    let supervisor = Supervisor::start(&args.limits);
    let sides = game.payoff.sides(MOST_CLAUSES);
    let solved = if args.brute {
        by_definition(game)?
    } else {
        by_search(game, args, sides.clone(), &supervisor)
    };
    let seconds = supervisor.seconds();
    drop(supervisor);
    let report = Report::new(game, args, sides.as_ref(), &solved, seconds);
    if args.format.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.text())?;
    }
    Ok(match solved.winner {
        Some(winner) if solved.moves.stop.is_none() => end(args, winner),
        _ => End::Limit,
    })
}

fn by_search(
    game: &Played<Definition>,
    args: &ColoringArgs,
    sides: Option<Sides>,
    supervisor: &Supervisor,
) -> Solved {
    let worker = supervisor.worker();
    let (palette, memory) = (game.rules.palette, args.limits.memory);
    let features = features(args, sides.as_ref().is_some_and(Sides::is_isotone));
    let mut search = Search::new(&game.payoff, sides, palette, features, memory, &worker);
    let mut solved = Solved::default();
    let start = Position::new(game.stones, game.to_move);
    if let Err(stop) = decide(&mut search, &start, &mut solved) {
        solved.moves.unknown = search.legal_moves(&start);
        solved.moves.stop = Some(stop);
    } else {
        solved.moves = search.classify(&start);
    }
    solved.nodes = search.nodes();
    solved
}

/// The winner first, then what needs more work.
fn decide(
    search: &mut Search<'_, Definition>,
    start: &Position,
    solved: &mut Solved,
) -> Result<(), Stop> {
    let verdict = search.prove(start)?;
    solved.winner = Some(verdict.winner);
    solved.trace = Some(verdict.trace);
    let mut class = |star: bool| -> Result<Class, Stop> {
        let mut winner = |to_move: Player| {
            let position = Position {
                star,
                to_move,
                ..*start
            };
            search.prove(&position).map(|verdict| verdict.winner)
        };
        Ok(Class::new(winner(Player::Max)?, winner(Player::Min)?))
    };
    solved.class = Some(class(false)?);
    solved.starred = Some(class(true)?);
    Ok(())
}

fn by_definition(game: &Played<Definition>) -> anyhow::Result<Solved> {
    let rest = Rest::new(&game.payoff, game.stones);
    let values = Values::of(&rest, game.rules.palette)?;
    let start = Position::new(Painting::EMPTY, game.to_move);
    let back = |moves: Vec<Move>| -> Vec<Move> {
        let whole = |mv: Move| Move::new(rest.free()[mv.element.index()], mv.color);
        moves.into_iter().map(whole).collect()
    };
    Ok(Solved {
        winner: Some(values.winner(&start)),
        class: Some(values.class(&Painting::EMPTY, false)),
        starred: Some(values.class(&Painting::EMPTY, true)),
        trace: None,
        moves: Moves {
            winning: back(values.winning_moves(&start)),
            losing: back(values.losing_moves(&start)),
            ..Moves::default()
        },
        nodes: values.paintings().count() as u64,
    })
}

/// The elements whose color does not matter any more: all of them in a small game, otherwise
/// those that no clause mentions.
fn dead(game: &Played<Definition>, sides: Option<&Sides>) -> Elements {
    let free = game.payoff.uncolored(&game.stones);
    let rest = Rest::new(&game.payoff, game.stones);
    if free.len() <= MOST_IN_TABLE
        && let Ok(table) = TruthTable::of(&rest)
    {
        let dead = nature::dead(&table);
        return dead.iter().map(|v| rest.free()[v.index()]).collect();
    }
    let Some(sides) = sides else {
        return Elements::EMPTY;
    };
    let left = sides.residual(&game.stones);
    let live = |player| left.clauses(player).map_or(free, ClauseSet::support);
    free - (live(Player::Max) & live(Player::Min))
}

impl Report {
    fn new(
        game: &Played<Definition>,
        args: &ColoringArgs,
        sides: Option<&Sides>,
        solved: &Solved,
        seconds: f64,
    ) -> Self {
        let (palette, colors) = (game.rules.palette, game.payoff.colors());
        let name = |v: Element| game.names.name(v).to_owned();
        let names = |set: Elements| -> Vec<String> { set.iter().map(name).collect() };
        // In a division game the color goes without saying.
        let write = |mv: &Move| match palette {
            Palette::Own => name(mv.element),
            Palette::Any => game.names.write(*mv, colors),
        };
        let moves = |moves: &[Move]| -> Vec<String> { moves.iter().map(write).collect() };
        let start = Position::new(game.stones, game.to_move);
        let sets = args.sets.unwrap_or(SETS);
        let mut captured = [Vec::new(), Vec::new()];
        if let Some(sides) = sides
            && sets > 0
        {
            let mut preprocessor = Preprocessor::new(sides, palette, sets);
            for (player, filling) in preprocessor.simplify(sides, &start).sets {
                let filled = filling.iter().map(|mv| game.names.write(mv, colors));
                captured[player as usize].extend(filled);
            }
        }
        let [max, min] = captured;
        let stop = solved.moves.stop;
        Self {
            game: match palette {
                Palette::Any => "game-sat",
                Palette::Own => "division",
            },
            elements: names(game.payoff.uncolored(&game.stones)),
            colors,
            to_move: player_name(game.to_move),
            winner: solved.winner.map(player_name),
            class: solved.class.map(|class| class.to_string()),
            starred: solved.starred.map(|class| class.to_string()),
            isotone: sides.is_some_and(Sides::is_isotone),
            winning_moves: moves(&solved.moves.winning),
            losing_moves: moves(&solved.moves.losing),
            unknown_moves: moves(&solved.moves.unknown),
            dead: names(dead(game, sides)),
            captured: Captured { max, min },
            value: binary_value(game),
            trace: solved.trace.map(names),
            complete: stop.is_none(),
            nodes: solved.nodes,
            seconds,
            stopped: stop.map(|stop| stop.to_string()),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, content: String| {
            let _ = writeln!(text, "{name:<9} {content}");
        };
        let count = self.elements.len();
        let isotone = if self.isotone { ", isotone" } else { "" };
        line(
            "game",
            format!(
                "{}, {count} elements, {} colors{isotone}, {} to move",
                self.game, self.colors, self.to_move
            ),
        );
        let unknown = || match &self.stopped {
            Some(stop) => format!("unknown ({stop})"),
            None => "unknown".to_owned(),
        };
        line("winner", self.winner.map_or_else(unknown, str::to_owned));
        let class = self.class.clone().unwrap_or_else(unknown);
        match &self.starred {
            Some(starred) if *starred != class => {
                line("class", format!("{class}, {starred} with a star"));
            }
            _ => line("class", class),
        }
        line("winning", list(&self.winning_moves));
        if !self.unknown_moves.is_empty() {
            line("unknown", list(&self.unknown_moves));
        }
        line("dead", list(&self.dead));
        for (name, moves) in [("max", &self.captured.max), ("min", &self.captured.min)] {
            if !moves.is_empty() {
                line("captured", format!("by {name}: {}", list(moves)));
            }
        }
        if let Some(value) = &self.value {
            line("value", value.clone());
        }
        if let Some(trace) = &self.trace {
            line("trace", list(trace));
        }
        line("nodes", self.nodes.to_string());
        text
    }
}

/// The value among binary games, of a game that is small enough.
fn binary_value(game: &Played<Definition>) -> Option<String> {
    let rest = Rest::new(&game.payoff, game.stones);
    let colorings = (rest.colors() + 1).checked_pow(rest.elements() as u32)?;
    if colorings > MOST_VALUED {
        return None;
    }
    let mut values = BinaryValues::new(game.rules.palette);
    let value = values.value(&rest).ok()?;
    Some(values.text(value, rest.elements()))
}
