//! `simplify`: how a form becomes canonical.

use std::fmt::Write as _;

use crate::{FormReason, FormStep, NamedOption, Report, Simplified, SimplifiedForm, Simplify};

use crate::display::{Render, RenderOptions};

impl Render for Simplify {
    fn text(&self, report: &mut Report<Simplified>, _: RenderOptions) -> String {
        let forms = report.answer.forms.iter().map(form);
        let mut text = forms.collect::<Vec<_>>().join("\n");
        if let Some(stop) = report.stopped {
            let _ = writeln!(text, "not complete: {}", stop.0);
        }
        text
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
