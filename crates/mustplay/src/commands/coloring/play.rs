//! Playing a game against the solver, line by line.

use std::io::{IsTerminal, Write};

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::formula::Sides;
use mustplay_coloring::names::color_name;
use mustplay_coloring::rules::Turns;
use mustplay_coloring::schedule::Scheduled;
use mustplay_coloring::search::Search;
use mustplay_coloring::{Color, Move, Painting, Payoff, Player, Position};
use mustplay_work::Stop;

use super::{MOST_CLAUSES, features, player_name};
use crate::cli::ColoringArgs;
use crate::input;
use crate::limits::{Supervisor, Worker};
use crate::output::{self, End};

/// The solver, whatever the order of turns.
enum Solver<'a> {
    Alternating(Box<Search<'a, Definition>>),
    Scheduled(Scheduled<'a, Definition>),
}

impl Solver<'_> {
    fn winning_move(&mut self, position: &Position) -> Result<Option<Move>, Stop> {
        match self {
            Self::Alternating(search) => search.winning_move(position),
            Self::Scheduled(search) => search.winning_move(&position.painting),
        }
    }
}

/// A game in progress.
struct Table<'a> {
    game: &'a Played<Definition>,
    user: Player,
    solver: Solver<'a>,
    painting: Painting,
}

pub(super) fn run(
    game: &Played<Definition>,
    user: Player,
    args: &ColoringArgs,
) -> anyhow::Result<End> {
    let supervisor = Supervisor::start(&args.limits);
    let worker = supervisor.worker();
    let mut table = Table {
        game,
        user,
        solver: solver(game, args, &worker),
        painting: game.stones,
    };
    let mut lines = input::typed_lines();
    output::print(&format!(
        "You are {}. Moves look like {}; `hint` shows a winning move, `quit` ends the game.",
        player_name(user),
        table.example()
    ))?;
    loop {
        let free = game.payoff.uncolored(&table.painting);
        if let Some(winner) = game.payoff.winner(&table.painting) {
            let early = if free.is_empty() {
                ""
            } else {
                ", whatever comes"
            };
            output::print(&format!("{} wins{early}", player_name(winner)))?;
            return Ok(End::Done);
        }
        let mover = table.to_move();
        if mover == user {
            output::print(&table.board())?;
            let Some(mv) = table.ask(&mut lines)? else {
                return Ok(End::Done);
            };
            table.painting = table.painting.after(mv);
        } else {
            let position = Position::new(table.painting, mover);
            let winning = match table.solver.winning_move(&position) {
                Ok(winning) => winning,
                Err(stop) => return output::stopped(false, &[], stop),
            };
            let mv = winning.or_else(|| table.legal().first().copied());
            let Some(mv) = mv else { return Ok(End::Done) };
            let colors = game.payoff.colors();
            let sure = if winning.is_some() { ", winning" } else { "" };
            output::print(&format!(
                "{}: {}{sure}",
                player_name(mover),
                game.names.write(mv, colors)
            ))?;
            table.painting = table.painting.after(mv);
        }
    }
}

fn solver<'a>(
    game: &'a Played<Definition>,
    args: &ColoringArgs,
    worker: &'a Worker<'a>,
) -> Solver<'a> {
    let memory = args.limits.memory;
    if game.rules.turns == Turns::Alternate {
        let sides = game.payoff.sides(MOST_CLAUSES);
        let palette = game.rules.palette;
        let features = features(args, sides.as_ref().is_some_and(Sides::is_isotone));
        let search = Search::new(&game.payoff, sides, palette, features, memory, worker);
        return Solver::Alternating(Box::new(search));
    }
    let start = Position::new(game.stones, game.to_move);
    let search = Scheduled::new(&game.payoff, &game.rules, &start, memory, worker);
    Solver::Scheduled(search)
}

impl Table<'_> {
    fn to_move(&self) -> Player {
        let turn = (self.painting.colored() - self.game.stones.colored()).len();
        self.game.rules.turns.player(self.game.to_move, turn)
    }

    fn legal(&self) -> Vec<Move> {
        let colors = self
            .game
            .rules
            .colors(self.to_move(), self.game.payoff.colors());
        let free = self.game.payoff.uncolored(&self.painting);
        free.iter()
            .flat_map(|v| colors.clone().map(move |color| Move::new(v, color)))
            .collect()
    }

    /// A move as one may write it.
    fn example(&self) -> String {
        let colors = self.game.payoff.colors();
        let own = self.game.rules.colors(self.user, colors).next();
        let name = self
            .game
            .names
            .as_slice()
            .first()
            .map_or("x", String::as_str);
        format!(
            "`{name}={}`",
            color_name(own.unwrap_or(Color::FALSE), colors)
        )
    }

    /// Every element with its color, or a dot.
    fn board(&self) -> String {
        let colors = self.game.payoff.colors();
        let cell = |(i, name): (usize, &String)| {
            let color = self.painting.color(mustplay_coloring::Element::new(i));
            let color = color.map_or_else(|| ".".to_owned(), |color| color_name(color, colors));
            format!("{name}={color}")
        };
        let cells: Vec<_> = self
            .game
            .names
            .as_slice()
            .iter()
            .enumerate()
            .map(cell)
            .collect();
        cells.join(" ")
    }

    /// Asks until there is a legal move; `None` when the user leaves.
    fn ask(
        &mut self,
        lines: &mut impl Iterator<Item = anyhow::Result<String>>,
    ) -> anyhow::Result<Option<Move>> {
        loop {
            if std::io::stdin().is_terminal() {
                let mut out = std::io::stdout().lock();
                write!(out, "> ")?;
                out.flush()?;
            }
            let Some(line) = lines.next().transpose()? else {
                return Ok(None);
            };
            match line.trim() {
                "quit" | "exit" => return Ok(None),
                "hint" => output::print(&self.hint())?,
                text => match self.read(text) {
                    Some(mv) => return Ok(Some(mv)),
                    None => output::print(&format!(
                        "expected a move like {} in an element without color, found `{text}`",
                        self.example()
                    ))?,
                },
            }
        }
    }

    /// A legal move: an element and a color, or an element alone if there is one color only.
    fn read(&self, text: &str) -> Option<Move> {
        let colors = self.game.payoff.colors();
        let named = |mv: &Move| self.game.names.write(*mv, colors) == text;
        let legal = self.legal();
        let alone = |mv: &&Move| self.game.names.name(mv.element) == text;
        let mut of_element = legal.iter().filter(alone);
        match (of_element.next(), of_element.next()) {
            (Some(&only), None) => Some(only),
            _ => legal.iter().copied().find(named),
        }
    }

    fn hint(&mut self) -> String {
        let position = Position::new(self.painting, self.to_move());
        match self.solver.winning_move(&position) {
            Ok(Some(mv)) => self.game.names.write(mv, self.game.payoff.colors()),
            Ok(None) => "every move loses".to_owned(),
            Err(stop) => format!("unknown ({stop})"),
        }
    }
}
