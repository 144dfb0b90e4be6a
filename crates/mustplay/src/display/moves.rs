//! `moves`: all moves of a position and what each brings.

use std::fmt::Write as _;

use crate::{Convention, ListMoves, ListedMoves, MovesOfPlayer, Player, Report};

use crate::display::{Render, RenderOptions, words};

impl Render for ListMoves {
    fn text(&self, report: &mut Report<ListedMoves>, _: RenderOptions) -> String {
        let answer = &report.answer;
        let mut text = words::boards(&answer.boards);
        for (player, moves) in [(Player::Left, &answer.left), (Player::Right, &answer.right)] {
            if let Some(moves) = moves {
                text += &of_player(player, moves, answer.convention);
            }
        }
        if let Some(stop) = report.stopped {
            let _ = writeln!(text, "not complete: {}", stop.0);
        }
        text
    }
}

fn of_player(player: Player, moves: &MovesOfPlayer, convention: Convention) -> String {
    let result = words::verb(moves.result);
    let misere = match convention {
        Convention::Normal => "",
        Convention::Misere => " in misère play",
    };
    let count = words::counted(moves.moves.len(), "move");
    let symmetric = match moves.classes {
        classes if classes == moves.moves.len() => String::new(),
        classes => format!(", {classes} up to symmetry"),
    };
    let mut text = format!("\n{player} first {result}{misere}: {count}{symmetric}\n");
    let wide = |length: usize| length.min(40);
    let names = moves.moves.iter().map(|one| one.name.chars().count());
    let width = wide(names.max().unwrap_or(0));
    for one in &moves.moves {
        let _ = write!(text, "  {:<width$}  {:<5}", one.name, words::verb(one.result));
        if let Some(moves) = one.ends_in {
            let _ = write!(text, "  ends in {moves}");
        }
        if let Some(value) = one.value.as_ref().filter(|value| value.len() <= 60) {
            let _ = write!(text, "  {value}");
        }
        if moves.classes < moves.moves.len() {
            let _ = write!(text, "  class {}", one.class);
        }
        text.push('\n');
    }
    text
}
