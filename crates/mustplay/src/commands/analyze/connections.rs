//! The connections of a position, and the must-play that they leave.

use mustplay_hex::board::Goal as Aim;
use mustplay_hex::connections::{Closure, End, Goal};
use mustplay_hex::inferior::Filled;
use mustplay_hex::{Board, CellSet, Color, Masks};
use serde::Serialize;

use super::names;

/// A connection as it is printed.
#[derive(Serialize)]
pub(super) struct Connection {
    color: &'static str,
    /// `full` if the color joins the ends moving second, `semi` if it has to move first.
    kind: &'static str,
    /// Sides by name, chains by a stone.
    ends: [String; 2],
    carrier: Vec<String>,
}

impl Connection {
    pub(super) fn text(&self) -> String {
        let Self {
            color,
            kind,
            ends: [from, to],
            carrier,
        } = self;
        let carrier = if carrier.is_empty() {
            "touching".to_owned()
        } else {
            format!("in {}", carrier.join(" "))
        };
        format!("{color} {kind}: {from} and {to}, {carrier}")
    }
}

/// What connections say about a filled position.
pub(super) struct Connections<const W: usize> {
    /// Those between the sides; of other sides and chains the smallest for each two.
    pub(super) list: Vec<Connection>,
    /// The winner, if they decide it.
    pub(super) winner: Option<Color>,
    /// The cells that every threat of the opponent needs: a move elsewhere loses.
    pub(super) must_play: CellSet<W>,
}

impl<const W: usize> Connections<W> {
    /// Looks for those of both colors, with `to_move` to move.
    pub(super) fn find(
        board: &Board,
        masks: &Masks<W>,
        filled: &Filled<W>,
        to_move: Color,
    ) -> Self {
        let empty = filled.empty();
        let mut found = Self {
            list: Vec::new(),
            winner: filled.connected(),
            must_play: empty,
        };
        if found.winner.is_some() {
            found.must_play = CellSet::EMPTY;
            return found;
        }
        let [top, bottom] = End::SIDES;
        let mut closure = Closure::default();
        for color in [to_move, !to_move] {
            let own = filled.stones(color);
            closure.find(masks, color, own, empty, Goal::All);
            let wins = !closure.full(top, bottom).is_empty();
            let threats = closure.semi(top, bottom);
            if wins || color == to_move && !threats.is_empty() {
                found.winner.get_or_insert(color);
            }
            if color != to_move {
                let common = threats.iter().fold(empty, |all, &threat| all & threat);
                found.must_play = if wins { CellSet::EMPTY } else { common };
            }
            found.tell(board, color, &closure);
        }
        found
    }

    /// Lists what a closure has found.
    fn tell(&mut self, board: &Board, color: Color, closure: &Closure<W>) {
        let ends = closure.ends();
        let sides = match board.goal(color) {
            Aim::Join(terminals) => terminals.iter().map(|side| side.name).collect(),
            Aim::Cut => Vec::new(),
        };
        let name = |end: End| match (sides.get(end.index()), ends.stones(end).min()) {
            (Some(&side), _) => side.to_owned(),
            (None, stone) => stone.map_or(String::new(), |cell| board.name(cell).to_owned()),
        };
        let owned = || ends.iter().filter(|&end| ends.is_owned(end));
        for x in owned() {
            for y in owned().filter(|&y| x < y) {
                let (full, semi) = (closure.full(x, y), closure.semi(x, y));
                // Others are ways to win or threats only by way of more connections.
                let most = if [x, y] == End::SIDES { usize::MAX } else { 1 };
                let semi = if most == 1 && !full.is_empty() {
                    &[]
                } else {
                    semi
                };
                for (kind, carriers) in [("full", full), ("semi", semi)] {
                    let smallest = carriers.iter().take(most);
                    self.list.extend(smallest.map(|&carrier| Connection {
                        color: color.name(),
                        kind,
                        ends: [name(x), name(y)],
                        carrier: names(board, carrier),
                    }));
                }
            }
        }
    }
}
