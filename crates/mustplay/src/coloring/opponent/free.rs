//! Games in which the players choose what to color.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::inquiry::Line;
use mustplay_coloring::{Color, Element, Move, Player, color_name};
use mustplay_core::ProgressSink;
use mustplay_core::{Limits, Observer, Progress, RunContext, StopReason};
use mustplay_player::{ColoringThinker, ColoringThought, Settings};

use crate::Measure;
use crate::coloring::{Coloring, Named};

use super::{Adversary, Choice};

/// A game with two outcomes, whatever the order of turns.
pub(super) struct FreeOrder {
    game: Played<Definition>,
    line: Box<dyn Line + Send>,
    thinker: ColoringThinker,
}

/// Games played to find a move where all lose.
const CONSOLATION: u64 = 500;

impl FreeOrder {
    /// A game from its start on, about which one may remember so many bytes.
    pub(super) fn new(request: &Coloring, game: Played<Definition>, memory: usize) -> Self {
        let memory = memory / 2;
        let inquiry = game.inquire();
        let features = request.features(inquiry.negated().is_some());
        let settings = Settings { memory, ..Settings::default() };
        Self {
            line: inquiry.line(features, memory),
            thinker: ColoringThinker::of(&game, settings),
            game,
        }
    }
}

impl Adversary for FreeOrder {
    fn to_move(&self) -> Option<Player> {
        self.line.to_move()
    }

    fn winner(&self) -> Option<Player> {
        self.line.winner()
    }

    fn elements(&self) -> Vec<(String, Option<String>)> {
        let colors = self.game.payoff.colors();
        let names = self.game.names.as_slice().iter().enumerate();
        let colored = |(i, name): (usize, &String)| {
            let color = self.line.color(Element::new(i));
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
        self.line.moves()
    }

    fn make(&mut self, mv: Move) {
        self.line.make(mv);
        self.thinker.play(mv);
    }

    fn choose(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Choice>, StopReason> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        let half = Limits {
            time: limits.time.map(|time| time / 2),
            nodes: limits.nodes.map(|nodes| nodes / 2),
            ..limits.clone()
        };
        let context = RunContext::start(&half, observer);
        let solved = self.line.winning_move(&context.sink());
        let known = match solved {
            Ok(Some(mv)) => return Ok(Some(Choice::winning(mv))),
            Ok(None) => true,
            Err(StopReason::Canceled) => return Err(StopReason::Canceled),
            Err(_) => false,
        };
        let context = RunContext::start(&half, observer);
        let sink = context.sink();
        let thoughts = self.thinker.think(&|progress: &Progress| {
            sink.report(progress)?;
            if known && progress.done >= CONSOLATION {
                return Err(StopReason::Nodes);
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
