//! Games in which the players choose what to color.

use mustplay_coloring::file::{Definition, Function, Played};
use mustplay_coloring::schedule::Scheduled;
use mustplay_coloring::search::Search;
use mustplay_coloring::{
    Color, Element, Move, Painting, Payoff, Player, Position, Turns, color_name,
};
use mustplay_player::{ColoringThinker, ColoringThought};
use mustplay_work::{Budget, Observer, Progress, Stop, Supervisor, Watch};

use super::{Adversary, Choice};
use crate::Measure;
use crate::coloring::known::Known;
use crate::coloring::{Coloring, Named};

/// A game with two outcomes, whatever the order of turns.
pub(super) struct FreeOrder<const W: usize> {
    game: Played<Function<W>>,
    start: Position<W>,
    solver: Solver<W>,
    thinker: ColoringThinker<Function<W>, W>,
    painting: Painting<W>,
}

/// The solver, whatever the order of turns.
enum Solver<const W: usize> {
    Alternating(Box<Search<Function<W>, W>>),
    Scheduled(Box<Scheduled<Function<W>, W>>),
}

/// Games played to find a move where all lose.
const CONSOLATION: u64 = 500;

impl<const W: usize> FreeOrder<W> {
    /// A game from its start on, about which one may remember so many bytes.
    pub(super) fn new(request: &Coloring, game: &Played<Definition>, memory: usize) -> Self {
        let game = game.at_width::<W>();
        let start = game.start();
        let known = Known::of(&game);
        let memory = memory / 2;
        let thinker = known.thinker(&game, start, memory);
        let solver = if game.rules.turns == Turns::Alternate {
            let features = request.features(known.polarity.is_some());
            Solver::Alternating(Box::new(known.search(&game, features, memory)))
        } else {
            let (payoff, rules) = (game.payoff.clone(), game.rules.clone());
            Solver::Scheduled(Box::new(Scheduled::new(payoff, rules, &start, memory)))
        };
        Self {
            game,
            start,
            solver,
            thinker,
            painting: start.painting,
        }
    }

    fn winning_move(&mut self, watch: &dyn Watch) -> Result<Option<Move>, Stop> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        match &mut self.solver {
            Solver::Alternating(search) => {
                search.winning_move(&Position::new(self.painting, to_move), watch)
            }
            Solver::Scheduled(search) => search.winning_move(&self.painting, watch),
        }
    }
}

impl<const W: usize> Adversary for FreeOrder<W> {
    fn to_move(&self) -> Option<Player> {
        if self.game.payoff.uncolored(&self.painting).is_empty() {
            return None;
        }
        let turn = (self.painting.colored() - self.start.painting.colored()).len();
        let turns = &self.game.rules.turns;
        Some(turns.player(self.start.to_move, turn))
    }

    fn winner(&self) -> Option<Player> {
        self.game.payoff.winner(&self.painting)
    }

    fn elements(&self) -> Vec<(String, Option<String>)> {
        let colors = self.game.payoff.colors();
        let names = self.game.names.as_slice().iter().enumerate();
        let colored = |(i, name): (usize, &String)| {
            let color = self.painting.color(Element::new(i));
            (name.clone(), color.map(|color| color_name(color, colors)))
        };
        names.map(colored).collect()
    }

    fn example(&self, person: Player) -> String {
        let colors = self.game.payoff.colors();
        let own = self.game.rules.colors(person, colors).next();
        let name = self.game.names.as_slice().first();
        let name = name.map_or("x", String::as_str);
        format!("{name}={}", color_name(own.unwrap_or(Color::FALSE), colors))
    }

    fn named(&self, mv: Move) -> Named<Move> {
        Named::new(&self.game.names, self.game.payoff.colors(), mv)
    }

    fn moves(&self) -> Vec<Move> {
        let Some(to_move) = self.to_move() else {
            return Vec::new();
        };
        match &self.solver {
            Solver::Alternating(search) => {
                search.legal_moves(&Position::new(self.painting, to_move))
            }
            Solver::Scheduled(search) => search.moves(&self.painting),
        }
    }

    fn make(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
        self.thinker.play(mv);
    }

    fn choose(&mut self, budget: &Budget, observer: &dyn Observer) -> Result<Option<Choice>, Stop> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        let half = Budget {
            time: budget.time.map(|time| time / 2),
            nodes: budget.nodes.map(|nodes| nodes / 2),
            ..budget.clone()
        };
        let supervisor = Supervisor::start(&half, observer);
        let solved = self.winning_move(&supervisor.watch());
        let known = match solved {
            Ok(Some(mv)) => return Ok(Some(Choice::winning(mv))),
            Ok(None) => true,
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => false,
        };
        let supervisor = Supervisor::start(&half, observer);
        let watch = supervisor.watch();
        let thoughts = self.thinker.think(&|progress: &Progress| {
            watch.report(progress)?;
            if known && progress.done >= CONSOLATION {
                return Err(Stop::Nodes);
            }
            Ok(())
        });
        let choice = |best: &ColoringThought| Choice {
            mv: best.made,
            is_winning: best.winner == Some(to_move),
            chance: (!known && best.winner.is_none()).then_some(Measure(best.chance)),
        };
        Ok(match thoughts.moves.first() {
            Some(best) => Some(choice(best)),
            // Who wins is clear whatever comes.
            None => self.moves().first().map(|&mv| Choice {
                is_winning: thoughts.winner == Some(to_move),
                ..Choice::winning(mv)
            }),
        })
    }
}
