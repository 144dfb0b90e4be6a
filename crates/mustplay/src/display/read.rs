//! `read`: a game with its variations.

use std::fmt::Write;

use crate::{GameNode, GameStep, Read, Report, WholeGame};
use mustplay_hex::Names;

use crate::display::{Render, RenderOptions, words};

/// The game as it was written, a line for each run of turns that has no other way to go on.
impl Render for Read {
    fn text(&self, report: &mut Report<WholeGame>, render: RenderOptions) -> String {
        let game = &report.answer;
        let mut text = format!("{} from {}", game.board, game.format);
        if game.misere {
            text.push_str(", misere");
        }
        if game.left_out > 0 {
            let variations = words::counted(game.left_out, "variation");
            let _ = write!(text, ", {variations} left out that cannot be played");
        }
        text.push('\n');
        lines(&mut text, game, render.names.unwrap_or_default());
        text
    }
}

/// Nodes to go on with are kept with how deep they stand, so that the main line comes first.
fn lines(text: &mut String, game: &WholeGame, names: Names) {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); game.tree.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (at, node) in game.tree.iter().enumerate().rev() {
        match node.parent {
            Some(parent) => next[parent].push(at),
            None => open.push((at, 0)),
        }
    }
    while let Some((first, depth)) = open.pop() {
        let _ = write!(text, "{:indent$}", "", indent = 2 * depth);
        let mut at = first;
        loop {
            text.push_str(&step(&game.tree[at], names));
            match next[at][..] {
                [only] => at = only,
                ref several => {
                    open.extend(several.iter().map(|&at| (at, depth + 1)));
                    break;
                }
            }
            text.push(' ');
        }
        text.push('\n');
    }
}

fn step(node: &GameNode, names: Names) -> String {
    let shown = match &node.step {
        GameStep::Turn { color, turn } => format!("{}:{turn}", names.letter(*color)),
        GameStep::Setup { stones, to_move } => {
            let mut text = String::new();
            for (color, places) in stones.each() {
                if !places.is_empty() {
                    let _ = write!(text, "{} {}, ", names.of(color), words::list(places));
                }
            }
            format!("[{text}{} to move]", names.of(*to_move))
        }
    };
    match node.comment.trim() {
        "" => shown,
        comment => format!("{shown} ({})", comment.replace('\n', " ")),
    }
}
