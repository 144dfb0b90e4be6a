//! `show`: a position as a board.

use crate::{Report, Show, Shown};
use mustplay_hex::Drawing;

use crate::display::render::drawing;
use crate::display::{Detail, Picture, Render, RenderOptions};

impl Render for Show {
    fn text(&self, _: &mut Report<Shown>, render: RenderOptions) -> String {
        render.board(&drawn(self, render)) + &self.position.summary()
    }

    fn picture(&self, _: &mut Report<Shown>, render: RenderOptions) -> Picture {
        Ok(Some(render.svg(&drawn(self, render))))
    }
}

fn drawn(show: &Show, render: RenderOptions) -> Drawing {
    let mut drawing = drawing(&show.position);
    if render.has(Detail::MoveNumbers) {
        drawing.number_moves(show.position.record());
    }
    drawing
}
