//! `show`: a position as a board.

use crate::{Report, Show, Shown};
use mustplay_hex::Drawing;

use crate::display::looks::drawing;
use crate::display::{Detail, Displayed, Looks, Picture};

impl Displayed for Show {
    fn text(&self, _: &mut Report<Shown>, looks: Looks) -> String {
        looks.board(&drawn(self, looks)) + &self.position.summary()
    }

    fn picture(&self, _: &mut Report<Shown>, looks: Looks) -> Picture {
        Ok(Some(looks.svg(&drawn(self, looks))))
    }
}

fn drawn(show: &Show, looks: Looks) -> Drawing {
    let mut drawing = drawing(&show.position);
    if looks.has(Detail::MoveNumbers) {
        drawing.number_moves(show.position.record());
    }
    drawing
}
