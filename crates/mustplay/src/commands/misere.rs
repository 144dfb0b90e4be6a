//! `misere`: misère quotients of heap games.

use std::fmt::Write as _;

use mustplay_engine::{Misere, MisereAnswer, MiserePosition, Report};

use crate::cli::MisereArgs;
use crate::job;
use crate::output::{self, Exit};

/// The largest heap if nobody says what it is.
const USUAL_HEAPS: usize = 8;

pub(super) fn run(args: &MisereArgs) -> anyhow::Result<Exit> {
    let largest = args.position.iter().copied().max().unwrap_or(0);
    let request = Misere {
        game: args.game.clone(),
        heaps: args.heaps.unwrap_or_else(|| largest.max(USUAL_HEAPS)),
        position: args.position.clone(),
    };
    let report = job::run(&request, &args.limits, 1)?;
    output::report(args.format, &report, text)?;
    Ok(Exit::of(&report))
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
            output::counted(*order, "element")
        );
        let generators = answer.generators.iter();
        let generators = generators.map(|one| format!("{} = heap {}", one.name, one.heap));
        let generators: Vec<String> = generators.collect();
        output::line(&mut text, "generators", [generators.join(", ")]);
        output::line(&mut text, "relations", [answer.relations.join(", ")]);
        output::line(&mut text, "P-portion", &answer.p_portion);
        output::line(&mut text, "heaps", &answer.classes);
        output::line(&mut text, "orders", &answer.orders);
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
    let winner = if position.next_wins {
        "next"
    } else {
        "previous"
    };
    let heaps = output::list(&position.heaps);
    let mut text = format!("{heaps} is {}: the {winner} player wins\n", position.class);
    if position.next_wins {
        let moves = position
            .winning_moves
            .iter()
            .map(|left| match left.as_slice() {
                [] => "nothing".to_owned(),
                heaps => output::list(heaps),
            });
        let moves: Vec<String> = moves.collect();
        if !moves.is_empty() {
            let _ = writeln!(text, "by leaving {}", moves.join("; "));
        }
    }
    text
}
