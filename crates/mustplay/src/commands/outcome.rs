//! `outcome`: computing with games over a poset of outcomes.

use anyhow::bail;
use mustplay_display::Looks;
use mustplay_engine::{Outcome, OutcomeAnswer, OutcomeGames, Poset, Relation};

use super::diagram;
use crate::cli::outcome::OutcomeArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &OutcomeArgs, looks: Looks) -> anyhow::Result<Exit> {
    let outcome = Outcome {
        games: args.games.clone(),
        over: Poset::try_from(args.over.clone())?,
        monotone: args.monotone,
        decisive: args.decisive,
    };
    let mut report = job::run(&outcome, &args.limits, 1)?;
    diagram::write(&args.diagram, || report.answer.diagram())?;
    if args.exit_status {
        can_be_said(&report.answer, args.monotone)?;
    }
    output::report(&outcome, &mut report, args.format, looks)?;
    let asked = is_so(&report.answer).filter(|_| args.exit_status && report.complete);
    Ok(Exit::saying(&report, asked))
}

/// Whether there is one thing to say yes or no to.
fn can_be_said(answer: &OutcomeAnswer, monotone: bool) -> anyhow::Result<()> {
    match (answer.analyses().len(), answer.questions.len(), monotone) {
        (1, 0, true) | (2, 0, false) | (0, 1, _) => Ok(()),
        (1, 0, false) => {
            bail!("--exit-status: expected a question, two games or --monotone, found one game")
        }
        (2, 0, true) => bail!("--exit-status: expected one game with --monotone, found 2"),
        (games, 0, _) => bail!("--exit-status: expected one or two games, found {games}"),
        (0, questions, _) => bail!("--exit-status: expected one question, found {questions}"),
        _ => bail!("--exit-status: expected a question or games, found both"),
    }
}

/// Whether two games are equivalent, one game has the monotone form that was asked for, or a
/// question is answered with yes.
fn is_so(answer: &OutcomeAnswer) -> Option<bool> {
    match &answer.games {
        OutcomeGames::None {} => answer.questions.first()?.holds,
        OutcomeGames::One(game) => {
            let forms = game.monotone_forms.as_ref()?;
            Some(forms.monotone_form.is_some())
        }
        OutcomeGames::Several { comparisons, .. } => match &comparisons[..] {
            [only] => Some(only.relation == Relation::Equal),
            _ => None,
        },
    }
}
