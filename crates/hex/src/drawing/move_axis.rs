//! The axis of graphs that go through a game.

use mustplay_cgt::svg::{Element, label, line, number};

use super::palette;

const LEFT: f64 = 70.0;
const RIGHT: f64 = 30.0;
/// How wide a graph is, unless the game is very short or very long.
const USUAL_WIDTH: f64 = 600.0;
const LEAST_WIDTH: f64 = 260.0;

/// So many moves from left to right, and the beginning before them.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveAxis {
    pub(super) moves: usize,
}

impl MoveAxis {
    /// Where it begins.
    pub(super) const LEFT: f64 = LEFT;

    fn step(self) -> f64 {
        (USUAL_WIDTH / self.moves.max(1) as f64).clamp(4.0, 40.0)
    }

    /// Where things are after so many moves.
    pub(super) fn x(self, at: usize) -> f64 {
        LEFT + self.step() * at as f64
    }

    /// Where it ends.
    pub(super) fn right(self) -> f64 {
        self.x(self.moves).max(LEFT + LEAST_WIDTH)
    }

    /// How wide a page with it is.
    pub(super) fn page_width(self) -> f64 {
        self.right() + RIGHT
    }

    /// A line across the graph with a text on its left.
    pub(super) fn rule(self, page: &mut Element, y: f64, text: &str) {
        let rule = line([number(LEFT), number(y)], [number(self.right()), number(y)]);
        page.push(rule.with("stroke", palette::SOFT_INK));
        page.push(label(LEFT - 8.0, y + 4.5, "end", text));
    }

    /// The numbers of moves below a graph that ends at `y`.
    pub(super) fn draw(self, page: &mut Element, y: f64) {
        let every = match self.step() {
            step if step >= 20.0 => 1,
            step if step >= 8.0 => 5,
            _ => 10,
        };
        for at in (0..=self.moves).step_by(every) {
            let x = self.x(at);
            let tick = line([number(x), number(y)], [number(x), number(y + 4.0)]);
            page.push(tick.with("stroke", palette::SOFT_INK));
            page.push(label(x, y + 18.0, "middle", &at.to_string()));
        }
        page.push(label(self.right(), y + 40.0, "end", "move"));
    }
}

/// Where something is known, without gaps.
pub(super) fn runs(points: impl IntoIterator<Item = Option<(f64, f64)>>) -> Vec<Vec<(f64, f64)>> {
    let mut runs = vec![Vec::new()];
    for point in points {
        match (point, runs.last_mut()) {
            (Some(point), Some(run)) => run.push(point),
            _ => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}
