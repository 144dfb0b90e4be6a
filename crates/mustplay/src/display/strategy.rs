//! `strategy` and `check-strategy`: what to play whatever happens.

use std::fmt::Write as _;

use crate::{
    CheckStrategy, CheckedStrategy, MadeStrategy, MakeStrategy, Refutation, Report, StrategyClaim,
    StrategyFault,
};

use crate::display::{Render, RenderOptions, words};

impl Render for MakeStrategy {
    fn text(&self, report: &mut Report<MadeStrategy>, _: RenderOptions) -> String {
        let player = self.player;
        let mut text = match report.answer.result {
            Some(result) => format!("{player} {}", words::verb(result)),
            None => format!("{player}: unknown"),
        };
        if let Some(strategy) = &report.answer.strategy {
            text.push('\n');
            for (position, answer) in &strategy.answers {
                let _ = writeln!(text, "  {position}: {answer}");
            }
            if strategy.answers.is_empty() {
                text += "  there is nothing to answer\n";
            }
        } else {
            text += ", so there is no strategy for it\n";
        }
        if let Some(stop) = report.stopped {
            let _ = writeln!(text, "not complete: {}", stop.0);
        }
        text
    }
}

impl Render for CheckStrategy {
    fn text(&self, report: &mut Report<CheckedStrategy>, _: RenderOptions) -> String {
        let (answer, player) = (&report.answer, self.strategy.player);
        let claim = match self.strategy.claims {
            StrategyClaim::Win => "wins",
            StrategyClaim::Draw => "never loses",
        };
        let states = words::counted(answer.states as usize, "position");
        let mut text = match (answer.holds, &answer.refutation) {
            (Some(true), _) => format!("holds: {player} {claim}; {states} checked\n"),
            (_, Some(refutation)) => format!("refuted: {}\n", refuted(refutation)),
            _ => format!("unknown after {states}\n"),
        };
        if answer.unused > 0 {
            let unused = words::counted(answer.unused, "answer");
            let _ = writeln!(text, "{unused} that no play asks for");
        }
        if let Some(stop) = report.stopped {
            let _ = writeln!(text, "not complete: {}", stop.0);
        }
        text
    }
}

fn refuted(refutation: &Refutation) -> String {
    let Refutation { line, position, fault } = refutation;
    let fault = match fault {
        StrategyFault::Unanswered => "is not answered".to_owned(),
        StrategyFault::Illegal(answer) => format!("is answered by `{answer}`, which is no move"),
        StrategyFault::Lost => "is lost".to_owned(),
        StrategyFault::Drawn => "is drawn, and a win was claimed".to_owned(),
    };
    let after = match &line[..] {
        [] => String::new(),
        line => format!("after {}, ", words::moves_made(line)),
    };
    format!("{after}{position} {fault}")
}
