//! `simplify`: how a form becomes canonical by removing dominated and bypassing reversible options.

use std::fmt::Write as _;

use mustplay_cgt::normal::{
    self, GameForm, Games, Player, Simplification, SimplificationStep, Simplifying, Style,
};
use mustplay_core::{ProgressSink, RunContext};
use mustplay_rulesets::FormalSum;
use mustplay_rulesets::literal::MoveListError;

use crate::display::RenderOptions;
use crate::{Engine, Error, Job, Report};

use super::{GameSession, not_complete, stopped};

/// The longest text of a game in a step.
const LONGEST: usize = 2000;

/// A request for the simplification of a game to its canonical form.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Simplify {
    /// The game, after sentences that define names in it.
    pub sentences: Vec<String>,
    /// The characters in which games are written.
    #[serde(default)]
    pub style: Style,
}

/// The simplification of a game to its canonical form.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Simplified {
    /// The game as an expression.
    pub game: String,
    /// The intermediate forms: each after the forms inside it, the game itself last.
    pub forms: Vec<SimplifiedForm>,
    /// The canonical form.
    pub canonical: Option<String>,
}

/// A form and its simplification.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct SimplifiedForm {
    /// The form as an expression.
    pub game: String,
    /// Left's moves with the canonical forms they lead to.
    pub left: Vec<NamedOption>,
    /// Right's moves with the canonical forms they lead to.
    pub right: Vec<NamedOption>,
    /// The form whose options are these values, each once.
    pub form: String,
    /// The steps of the simplification, in order.
    pub steps: Vec<FormStep>,
    /// The canonical form.
    pub canonical: String,
}

/// A move and the value of the position after it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct NamedOption {
    /// The name of the move.
    pub name: String,
    /// The value of the position after it.
    pub value: String,
}

/// An option that is removed or bypassed.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FormStep {
    /// The player whose option it is.
    pub player: Player,
    /// The option.
    pub option: String,
    /// The reason.
    #[serde(flatten)]
    pub reason: FormReason,
    /// The form after the step.
    pub form: String,
}

/// Why an option is removed or bypassed.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum FormReason {
    /// The option is dominated: another is at least as good.
    Dominated {
        /// The other option.
        by: String,
    },
    /// The option is reversible: the opponent has an answer that leaves the player no better off
    /// than before.
    Reversible {
        /// The opponent's answer.
        through: String,
        /// The player's options after the answer, which replace the option.
        instead: Vec<String>,
    },
}

impl Job for Simplify {
    const NAME: &'static str = "game explain";
    type Answer = Simplified;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Simplified>, Error> {
        let mut answer = Simplified::default();
        let simplified = self.simplify(&mut answer, context);
        stopped(simplified, answer, context)
    }

    fn text(&self, report: &mut Report<Simplified>, _: RenderOptions) -> String {
        let forms = report.answer.forms.iter().map(form);
        let text = forms.collect::<Vec<_>>().join("\n");
        text + &not_complete(report.stopped)
    }
}

impl Simplify {
    fn simplify(&self, answer: &mut Simplified, context: &RunContext<'_>) -> Result<(), Error> {
        let mut session = GameSession::new(self.style);
        let game = session.arrange_last(&self.sentences, "explain", context)?;
        let (games, style) = session.games();
        answer.game = game.written(games, style);
        let sink = context.sink();
        let mut writer = Writer { games, style };
        writer.explain(&game, &mut answer.forms, &sink)?;
        answer.canonical = answer.forms.last().map(|form| form.canonical.clone());
        Ok(())
    }
}

/// Writes forms and their simplification.
struct Writer<'a> {
    games: &'a mut Games,
    style: Style,
}

impl Writer<'_> {
    /// Explains the inner forms of a game, and then the game.
    fn explain(
        &mut self,
        game: &FormalSum,
        forms: &mut Vec<SimplifiedForm>,
        sink: &dyn ProgressSink,
    ) -> Result<(), MoveListError> {
        let text = game.written(self.games, self.style);
        if forms.iter().any(|form| form.game == text) {
            return Ok(());
        }
        let mut named = [Vec::new(), Vec::new()];
        let mut values: GameForm = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            for (step, value) in game.rated_moves(player, self.games, sink)? {
                if step.after.is_form() {
                    self.explain(&step.after, forms, sink)?;
                }
                named[player as usize]
                    .push(NamedOption { name: step.name, value: self.text(value) });
                values[player as usize].push(value);
            }
        }
        let options = [&values[0][..], &values[1][..]];
        let simplification = Simplification::of(self.games, options, sink)?;
        let [left, right] = named;
        let form = self.form(&simplification.start);
        let steps = simplification.steps.iter().map(|step| self.step(step));
        forms.push(SimplifiedForm {
            game: text,
            left,
            right,
            form,
            steps: steps.collect(),
            canonical: self.text(simplification.value),
        });
        Ok(())
    }

    fn step(&mut self, step: &SimplificationStep) -> FormStep {
        FormStep {
            player: step.player,
            option: self.text(step.option),
            reason: match &step.reason {
                Simplifying::Dominated { by } => FormReason::Dominated { by: self.text(*by) },
                Simplifying::Reversible { through, instead } => FormReason::Reversible {
                    through: self.text(*through),
                    instead: instead.iter().map(|&option| self.text(option)).collect(),
                },
            },
            form: self.form(&step.form),
        }
    }

    fn form(&mut self, form: &GameForm) -> String {
        let [left, right] = form.each_ref().map(|options| {
            let options = options.iter().map(|&option| self.text(option));
            options.collect::<Vec<_>>().join(",")
        });
        format!("{{{left}|{right}}}")
    }

    fn text(&mut self, game: normal::Game) -> String {
        let text = self.games.show_within(game, self.style, LONGEST);
        text.unwrap_or_else(|| "…".to_owned())
    }
}

fn form(form: &SimplifiedForm) -> String {
    let mut text = String::new();
    for (player, options) in [("Left", &form.left), ("Right", &form.right)] {
        // An option of a written form is its own name.
        for NamedOption { name, value } in options {
            if name.strip_prefix("to ") != Some(value) {
                let _ = writeln!(text, "{player} {name}, worth {value}");
            }
        }
    }
    let _ = if form.game == form.form {
        writeln!(text, "{}", form.game)
    } else {
        writeln!(text, "{} = {}", form.game, form.form)
    };
    for one in &form.steps {
        text += &step(one);
    }
    if form.steps.is_empty() {
        text += "  nothing is dominated, nothing is reversible\n";
    }
    let _ = writeln!(text, "canonical form {}", form.canonical);
    text
}

fn step(step: &FormStep) -> String {
    let FormStep { player, option, form, .. } = step;
    match &step.reason {
        FormReason::Dominated { by } => {
            format!("  removing {option} of {player}, dominated by {by}: {form}\n")
        }
        FormReason::Reversible { through, instead } => {
            let instead = match &instead[..] {
                [] => "nothing".to_owned(),
                options => options.join(", "),
            };
            format!("  bypassing {option} of {player} through {through}, to {instead}: {form}\n")
        }
    }
}
