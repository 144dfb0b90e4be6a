//! `check`: whether a proof of who wins, or of how few stones connect, is valid.

use std::fmt::Write;

use crate::{Check, Checked, ProvedConnection, Report, StonesBound};
use mustplay_hex::{Names, Shape};

use crate::display::{Render, RenderOptions, words};

impl Render for Check {
    fn text(&self, report: &mut Report<Checked>, render: RenderOptions) -> String {
        text(report, render.names.unwrap_or_default())
    }
}

fn text(report: &Report<Checked>, names: Names) -> String {
    let answer = &report.answer;
    if let Some(reason) = &answer.reason {
        return format!("refused: {reason}");
    }
    let steps = words::counted(report.nodes as usize, "step");
    if let Some(connection) = &answer.connection {
        return fewest(connection) + &format!(" (valid, {steps})");
    }
    let (Some(proved), Some(winner)) = (&answer.claim, answer.winner) else {
        return words::unknown(report);
    };
    let mut text = format!("{}{}", proved.description, proved.board.sides());
    for (color, stones) in proved.stones.each() {
        if !stones.is_empty() {
            let _ = write!(text, ", {} {}", names.of(color), words::list(stones));
        }
    }
    let [to_move, winner] = [proved.to_move, winner].map(|color| names.of(color));
    format!("{text}, {to_move} to move: {winner} wins (valid, {steps})")
}

/// How few stones connect, on this board and on all that are long enough.
fn fewest(connection: &ProvedConnection) -> String {
    let shape = Shape::Hex { columns: connection.height, rows: connection.length };
    let mut text = format!("{shape}{}: ", shape.sides());
    let _ = match connection.stones {
        0 => write!(text, "no stone is needed"),
        1 => write!(text, "1 stone connects, none does not"),
        stones => write!(text, "{stones} stones connect, fewer do not"),
    };
    let _ = write!(text, "\n{}", connection.pattern);
    if let Some(bound) = connection.bound {
        let StonesBound { from, price, least, columns } = bound;
        let mut weight = match price {
            1 => "n".to_owned(),
            price => format!("{price}n"),
        };
        let _ = match least {
            0 => Ok(()),
            least if least < 0 => write!(weight, " − {}", -least),
            least => write!(weight, " + {least}"),
        };
        let _ = write!(text, "\nfor every length n from {from} on: at least ");
        let _ = match columns {
            1 => write!(text, "{weight} stones"),
            columns => write!(text, "({weight})/{columns} stones"),
        };
    }
    text
}
