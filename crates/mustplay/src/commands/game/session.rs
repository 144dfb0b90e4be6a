//! One engine and the names defined in it.

use std::collections::BTreeMap;

use mustplay_games::normal::notation::{BUILT_IN, Sentence};
use mustplay_games::normal::{Game, Games, NotationError, Style};
use mustplay_rulesets::literal::{Call, Literal, call, literal};
use mustplay_rulesets::registry::RULESETS;
use mustplay_work::{Stop, Watch};

use super::analysis::Analysis;
use super::answer::{Answer, Unfinished};
use super::go;
use super::moves::Moves;
use super::question::Question;
use super::scope::Scope;
use crate::limits::Supervisor;

/// Evaluates one sentence after the other; names defined by one are known to the next.
pub(super) struct Session {
    pub(super) games: Games,
    pub(super) style: Style,
    variables: BTreeMap<String, Game>,
}

impl Session {
    pub(super) fn new(style: Style) -> Self {
        Self {
            games: Games::new(),
            style,
            variables: BTreeMap::new(),
        }
    }

    /// What a sentence comes to; an error if it makes no sense.
    pub(super) fn evaluate(
        &mut self,
        sentence: &str,
        supervisor: &Supervisor,
    ) -> anyhow::Result<Answer> {
        // Positions and steps of the engine are counted apart, each from zero.
        let (positions, steps) = (supervisor.worker(), supervisor.worker());
        let answer = match sole_literal(sentence) {
            Sole::Go(found) => go::solve(sentence, found.arguments, &positions)?,
            Sole::Ruleset(literal) => self.solve_literal(sentence, &*literal, &positions, &steps),
            Sole::None => self.evaluate_sentence(sentence, &positions, &steps)?,
        };
        Ok(answer.timed(supervisor.seconds()))
    }

    /// A literal that stands alone also has moves to tell about.
    fn solve_literal(
        &mut self,
        sentence: &str,
        literal: &dyn Literal,
        positions: &dyn Watch,
        steps: &dyn Watch,
    ) -> Answer {
        match literal.solve(&mut self.games, positions) {
            Ok(solved) => {
                let moves = Moves::new(&solved, literal.table());
                let analysis = Analysis::new(&mut self.games, solved.value, self.style, steps);
                Answer::Game(Box::new(analysis.about(sentence).with_moves(moves)))
            }
            Err(stop) => unknown(sentence, stop),
        }
    }

    fn evaluate_sentence(
        &mut self,
        sentence: &str,
        positions: &dyn Watch,
        steps: &dyn Watch,
    ) -> anyhow::Result<Answer> {
        let mut scope = Scope::new(&self.variables, positions);
        let read = self.games.read_sentence(sentence, &mut scope, steps);
        let stopped = scope.rulesets.stopped;
        let sentence = sentence.trim();
        match read {
            Ok(Sentence::Value(game)) => {
                let analysis = Analysis::new(&mut self.games, game, self.style, steps);
                Ok(Answer::Game(Box::new(analysis.about(sentence))))
            }
            Ok(Sentence::Definition(name, game)) => {
                let analysis = Analysis::new(&mut self.games, game, self.style, steps);
                let answer = analysis.about(sentence).named(&name);
                self.variables.insert(name, game);
                Ok(Answer::Game(Box::new(answer)))
            }
            Ok(Sentence::Question {
                left,
                relation,
                right,
                found,
                holds,
            }) => {
                let question = Question::new(self, sentence, [left, right], relation, found, holds);
                Ok(Answer::Question(Box::new(question)))
            }
            Err(NotationError::Stopped(stop)) => Ok(unknown(sentence, stop)),
            Err(error) => match stopped {
                Some(stop) => Ok(unknown(sentence, stop)),
                None => Err(error.into()),
            },
        }
    }

    /// Every name that can be written now.
    pub(super) fn names(&self) -> Vec<String> {
        let variables = self.variables.keys().cloned();
        let operations = BUILT_IN.iter().map(|(name, ..)| format!("{name}("));
        let rulesets = RULESETS.iter().map(|ruleset| format!("{}(", ruleset.name));
        let mut names: Vec<String> = variables
            .chain(operations)
            .chain(rulesets)
            .chain(["go(".to_owned()])
            .collect();
        names.sort();
        names
    }
}

fn unknown(sentence: &str, stop: Stop) -> Answer {
    Answer::Unknown(Box::new(Unfinished::new(sentence.trim(), stop)))
}

/// What a sentence is when it is a single literal.
enum Sole<'a> {
    /// A position of Go, which has a score instead of a value.
    Go(Call<'a>),
    /// A position of normal play.
    Ruleset(Box<dyn Literal>),
    /// Anything else.
    None,
}

fn sole_literal(sentence: &str) -> Sole<'_> {
    let Some(found) = call(sentence.trim()) else {
        return Sole::None;
    };
    if !found.rest.is_empty() {
        return Sole::None;
    }
    match literal(found.name, found.arguments) {
        Ok(literal) => Sole::Ruleset(literal),
        Err(_) if found.name == "go" => Sole::Go(found),
        // Whatever is wrong is said with its place in the sentence.
        Err(_) => Sole::None,
    }
}
