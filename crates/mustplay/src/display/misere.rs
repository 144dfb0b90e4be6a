//! `misere`: misère quotients of heap games.

use std::fmt::Write as _;

use crate::{Misere, MisereAnswer, MiserePosition, Report};

use crate::display::{Render, RenderOptions, words};

impl Render for Misere {
    fn text(&self, report: &mut Report<MisereAnswer>, _: RenderOptions) -> String {
        text(report)
    }
}

fn text(report: &Report<MisereAnswer>) -> String {
    let answer = &report.answer;
    let mut text = String::new();
    if let Some(order) = answer.orders.last() {
        let _ = writeln!(
            text,
            "{} with heaps up to {}: a quotient of {}",
            answer.game,
            answer.heaps,
            words::counted(*order, "element")
        );
        let generators = answer.generators.iter();
        let generators = generators.map(|one| format!("{} = heap {}", one.name, one.heap));
        let generators: Vec<String> = generators.collect();
        words::line(&mut text, "generators", [generators.join(", ")]);
        words::line(&mut text, "relations", [answer.relations.join(", ")]);
        words::line(&mut text, "P-portion", &answer.p_portion);
        words::line(&mut text, "heaps", &answer.classes);
        if let Some(period) = answer.period {
            let (length, start) = (period.length, period.start);
            let period = format!("{length} from heap {start} on; no larger heap adds an element");
            words::line(&mut text, "period", [period]);
        }
        words::line(&mut text, "orders", &answer.orders);
        words::line(&mut text, "genera", &answer.genera);
        if let Some(heap) = answer.wild {
            words::line(&mut text, "wild", [format!("from heap {heap} on")]);
        }
    }
    if let Some(position) = &answer.position {
        text += &sum(position);
    }
    if let Some(reason) = &answer.reason {
        let _ = writeln!(text, "heaps up to {}: {reason}", answer.heaps + 1);
    }
    text
}

/// Who wins a sum, and how.
fn sum(position: &MiserePosition) -> String {
    let winner = if position.next_wins { "next" } else { "previous" };
    let heaps = words::list(&position.heaps);
    let mut text = format!("{heaps} is {}: the {winner} player wins\n", position.class);
    if position.next_wins {
        let moves = position.winning_moves.iter().map(|left| match left.as_slice() {
            [] => "nothing".to_owned(),
            heaps => words::list(heaps),
        });
        let moves: Vec<String> = moves.collect();
        if !moves.is_empty() {
            let _ = writeln!(text, "by leaving {}", moves.join("; "));
        }
    }
    text
}
