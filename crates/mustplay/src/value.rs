//! `region value`: the value of a region.

use std::fmt::Write;
use std::sync::Arc;

use mustplay_cgt::outcome;
use mustplay_cgt::tree::Tree;
use mustplay_core::{RunContext, StopReason};
use mustplay_hex::drawing::Mark;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::region::{Boundary, Chain, Links};
use mustplay_hex::value::{self, MoveValue, Surroundings, Valuation, ValueError};
use mustplay_hex::{Cell, Color, Drawing, Names, Orientation, Region};

use crate::args::SURROUNDINGS;
use crate::display::{self, PAGE, RenderOptions, drawing};
use crate::{Area, Engine, Error, Job, OutcomeGame, Picture, Place, Position, Report, Text};

/// The most nodes of a drawn value tree; deeper positions are omitted.
const LARGEST_TREE: usize = 150;

/// Asks for the exact value of a region of the board.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Value {
    /// The position; stones outside the region are fixed.
    #[arg(skip)]
    pub position: Position,
    /// The cells of the region: `b3,c3,d3`, or `all`.
    #[arg(long, value_name = "CELLS")]
    pub region: Text<Area>,
    /// The assumption about empty cells outside the region: anything (`unknown`), or cells of this
    /// board.
    #[arg(long = "unknown", num_args = 0, value_parser = SURROUNDINGS)]
    #[arg(default_value = "board", default_missing_value = "unknown")]
    #[serde(default)]
    pub surroundings: Surroundings,
}

/// The value of a region. Until it is found only the boundary is known.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Worth {
    /// The number of its cells.
    pub cells: usize,
    /// Its cells in board order.
    pub places: Vec<Place>,
    /// Its boundary.
    pub region: Surrounded,
    /// The name of the source for regions with such outcomes (CVH §2), if there is one.
    pub kind: Option<String>,
    /// The outcomes of the filled region for its surroundings.
    pub outcomes: Option<Vec<LocalOutcome>>,
    /// Whether outcomes are ordered by their worth on this board, not only by inclusion.
    pub exact_order: Option<bool>,
    /// Its value in canonical form over the outcomes.
    pub value: Option<OutcomeGame>,
    /// The outcome, if neither player can change it.
    pub settled: Option<String>,
    /// The colors with which the region may be filled; both if it is dead.
    pub captured: Option<Vec<Color>>,
    /// The colors that get the whole region by moving first.
    pub won_first: Option<Vec<Color>>,
    /// Whether both colors get the whole region moving first, and neither gets it moving second.
    pub win_for_mover: Option<bool>,
    /// All moves in it.
    pub moves: Option<Vec<LocalMove>>,
    /// The value as a tree, for drawing.
    #[serde(skip)]
    pub tree: Option<Tree>,
}

/// An outcome of a region.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct LocalOutcome {
    /// Its name in values: `_` for the worst, `T` for the best.
    pub name: String,
    /// The pairs of outside terminals that Black joins through the region: edges and open cells by
    /// name, chains by a stone.
    pub joins: Vec<[String; 2]>,
    /// The winner, if the outcome decides the game.
    pub decided: Option<Color>,
}

/// A move in a region, with the values after it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct LocalMove {
    /// The cell.
    pub cell: Place,
    /// The value after a black stone there.
    pub black: OutcomeGame,
    /// The value after a white stone there.
    pub white: OutcomeGame,
    /// The colors for which no other cell leads to a better value.
    pub optimal_for: Vec<Color>,
}

/// The boundary of a region (CVH §2).
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Surrounded {
    /// The name of the source.
    pub name: String,
    /// Black chains that touch it: edges by name, others by a stone.
    pub black_terminals: Vec<String>,
    /// White chains that touch it.
    pub white_terminals: Vec<String>,
    /// Empty cells that touch it and are not closed off.
    pub gaps: Vec<Place>,
    /// The gaps that invisible terminals can close.
    pub closable: Vec<Place>,
    /// Empty cells that two-colored bridges close off.
    pub two_colored_bridges: Vec<Place>,
}

impl Job for Value {
    const NAME: &'static str = "region value";
    type Answer = Worth;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Worth>, Error> {
        let places = self.region.on(self.position.board(), "region")?;
        let cells: Vec<Cell> = places.iter().map(Place::cell).collect();
        let region = Region::new(self.position.setup(), &cells)?;
        let mut worth = Worth {
            cells: region.cells().len(),
            places: Place::all(region.board(), region.cells().iter().copied()),
            region: Surrounded::new(&region),
            ..Worth::default()
        };
        let stop = worth.find(&region, self.surroundings, context);
        let stop = unless_stopped(stop)?.err();
        Ok(Report::until(stop, worth, context.done()))
    }

    fn drawing(&self, worth: &Worth, _: RenderOptions) -> Option<Drawing> {
        worth.value.as_ref()?;
        let position = &self.position;
        Some(with_good_moves(&drawn(position, worth), worth, position.setup().to_move))
    }

    fn text(&self, report: &mut Report<Worth>, _: RenderOptions) -> String {
        if report.answer.value.is_none() {
            return display::unknown(report);
        }
        format!("{}\n{}", self.position.summary(), text(report, self.position.names()))
    }

    fn picture(&self, report: &mut Report<Worth>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(page(&drawn(&self.position, answer), answer, render.orientation))
    }
}

/// Separates a stopped computation from errors.
pub(crate) fn unless_stopped<T>(
    result: Result<T, ValueError>,
) -> Result<Result<T, StopReason>, Error> {
    match result {
        Ok(found) => Ok(Ok(found)),
        Err(ValueError::Stopped(stop)) => Ok(Err(stop)),
        Err(error) => Err(error.into()),
    }
}

impl Worth {
    /// Finds the value of the region, then of every move.
    fn find(
        &mut self,
        region: &Region,
        surroundings: Surroundings,
        context: &RunContext<'_>,
    ) -> Result<(), ValueError> {
        let sink = context.sink();
        let mut valuation = value::evaluate(region, surroundings, &sink)?;
        let order = self.describe(&mut valuation);
        let moves = valuation.moves(&sink)?;
        let value = |value| OutcomeGame::new(&order, valuation.games(), value);
        let local_move = |found: &MoveValue| LocalMove {
            cell: Place::new(region.board(), found.cell),
            black: value(found.after[0]),
            white: value(found.after[1]),
            optimal_for: colors(|color| found.optimal[color.index()]),
        };
        self.moves = Some(moves.iter().map(local_move).collect());
        Ok(())
    }

    /// Describes the region and its poset of outcomes.
    fn describe(&mut self, valuation: &mut Valuation) -> Arc<outcome::OutcomePoset> {
        let win_for_mover = valuation.is_win_for_mover();
        let won_first = colors(|color| valuation.is_won_first_by(color));
        let games = valuation.games();
        let poset = Arc::new(games.poset().clone());
        let outcomes = poset.atoms().zip(valuation.outcomes());
        let outcome =
            |(atom, &links): (_, &Links)| LocalOutcome::new(poset.name(atom), links, valuation);
        let settled = valuation.settled();
        self.kind = valuation.kind();
        self.outcomes = Some(outcomes.map(outcome).collect());
        self.exact_order = Some(valuation.is_exact());
        self.value = Some(OutcomeGame::new(&poset, games, valuation.value()));
        self.settled = settled.map(|atom| poset.name(atom).to_owned());
        self.captured = Some(colors(|color| valuation.is_captured_by(color)));
        self.won_first = Some(won_first);
        self.win_for_mover = Some(win_for_mover);
        self.tree = Some(games.tree(valuation.value(), LARGEST_TREE));
        poset
    }
}

/// The colors for which a predicate holds.
fn colors(mut holds: impl FnMut(Color) -> bool) -> Vec<Color> {
    let both = Color::BOTH.into_iter();
    both.filter(|&color| holds(color)).collect()
}

impl LocalOutcome {
    fn new(name: &str, links: Links, valuation: &Valuation) -> Self {
        let ports = valuation.ports();
        let named = |(a, b): (usize, usize)| [ports[a].1.clone(), ports[b].1.clone()];
        let decided = match links {
            Links::WON => Some(Color::Black),
            Links::LOST => Some(Color::White),
            _ => None,
        };
        Self {
            name: name.to_owned(),
            joins: match decided {
                Some(_) => Vec::new(),
                None => links.pairs(ports.len()).map(named).collect(),
            },
            decided,
        }
    }
}

impl Surrounded {
    fn new(region: &Region) -> Self {
        let boundary = Boundary::of(region);
        let name = boundary.name();
        let names = |chains: Vec<Chain>| chains.into_iter().map(|chain| chain.name).collect();
        let [black_terminals, white_terminals] = boundary.terminals.map(names);
        let places = |cells: Vec<Cell>| Place::all(region.board(), cells);
        Self {
            name,
            black_terminals,
            white_terminals,
            gaps: places(boundary.gaps),
            closable: places(boundary.closable),
            two_colored_bridges: places(boundary.bridges),
        }
    }
}

fn drawn(position: &Position, worth: &Worth) -> Drawing {
    let mut drawing = drawing(position);
    drawing.shade(worth.places.iter().map(Place::cell));
    drawing
}

/// The region with the optimal moves of a player, unless moves make no difference.
fn with_good_moves(drawing: &Drawing, worth: &Worth, color: Color) -> Drawing {
    let mut drawing = drawing.clone();
    let moves = worth.moves.iter().flatten();
    let good = moves.filter(|m| worth.settled.is_none() && m.optimal_for.contains(&color));
    drawing.mark(good.map(|m| m.cell.cell()), Mark::Winning);
    drawing
}

/// The region with the optimal moves of each player, and its value as a tree.
fn page(drawing: &Drawing, worth: &Worth, orientation: Orientation) -> Option<String> {
    let board = |color: Color| {
        let mut drawing = with_good_moves(drawing, worth, color);
        drawing.caption = Some(format!("good moves for {}", drawing.names.of(color)));
        Panel::of_drawing(&drawing, orientation)
    };
    let boards = if worth.settled.is_some() {
        vec![Panel::of_drawing(drawing, orientation)]
    } else {
        Color::BOTH.map(board).into()
    };
    let (tree, width, height) = worth.tree.as_ref()?.sized_svg();
    let groups = [boards, vec![Panel::new(tree, width, height)]];
    let title = format!("value {}", worth.value.as_ref()?);
    Some(sheet::render(&title, &groups, PAGE))
}

fn text(report: &Report<Worth>, names: Names) -> String {
    let worth = &report.answer;
    let [black, white] = Color::BOTH.map(|color| names.of(color));
    let mut text = surrounded(&worth.region, names);
    let outcomes = worth.outcomes.as_deref().unwrap_or_default();
    let _ = write!(text, "{} outcomes", outcomes.len());
    if let Some(kind) = &worth.kind {
        let _ = write!(text, " ({kind})");
    }
    text.push('\n');
    for outcome in outcomes {
        let what = match outcome.decided {
            Some(winner) => format!("{} wins", names.of(winner)),
            None if outcome.joins.is_empty() => format!("{black} joins nothing"),
            None => {
                let joins = outcome.joins.iter().map(|pair| pair.join("-"));
                format!("{black} joins {}", display::list(joins))
            }
        };
        let _ = writeln!(text, "  {}: {what}", outcome.name);
    }
    display::line(&mut text, "value", &worth.value);
    display::line(&mut text, "settled", &worth.settled);
    let captured = worth.captured.as_deref().unwrap_or_default();
    match captured {
        [] => {}
        [player] => {
            let _ = writeln!(text, "captured by {}", names.of(*player));
        }
        _ => text.push_str("dead: nothing depends on it\n"),
    }
    match (worth.win_for_mover, worth.won_first.as_deref()) {
        (Some(true), _) => text.push_str("a win for the mover\n"),
        (_, Some([player])) if captured.is_empty() => {
            let player = names.of(*player);
            let _ = writeln!(text, "{player} gets all of it by moving first");
        }
        _ => {}
    }
    for m in worth.moves.iter().flatten() {
        let _ = write!(text, "{}: {black} {}  {white} {}", m.cell, m.black, m.white);
        match m.optimal_for.as_slice() {
            [] => {}
            [player] => {
                let _ = write!(text, "  optimal for {}", names.of(*player));
            }
            _ => {
                let _ = write!(text, "  optimal for {black} and {white}");
            }
        }
        text.push('\n');
    }
    if !report.complete {
        text.push_str("stopped before every move was valued\n");
    }
    text
}

fn surrounded(region: &Surrounded, names: Names) -> String {
    let mut text = format!("region: {}", region.name);
    let mut list = |what: &str, named: String| {
        if !named.is_empty() {
            let _ = write!(text, "; {what} {named}");
        }
    };
    list(names.of(Color::Black), display::list(&region.black_terminals));
    list(names.of(Color::White), display::list(&region.white_terminals));
    list("gaps", display::list(&region.gaps));
    list("invisible terminals close", display::list(&region.closable));
    let bridges = display::list(&region.two_colored_bridges);
    list("two-colored bridges", bridges);
    text.push('\n');
    text
}
