//! A graph of the ways to win through a game (SCG Figures 10.10 and 10.11).
//!
//! Above, how many minimal winning sets each color has left, on a logarithmic scale; below, their
//! mean size. Solid lines count all sets alike, dashed ones the less the larger they are.
//!
//! ```
//! use mustplay_hex::Names;
//! use mustplay_hex::drawing::path_graph::{PathGraph, PathPoint};
//!
//! let point = PathPoint { paths: 54.0, weight: 1.7, mean: 5.3, weighted_mean: 4.6 };
//! let graph = PathGraph { names: Names::BlackWhite, points: vec![[Some(point); 2]; 4] };
//! assert!(graph.svg().contains("<title>Ways to win through 3 moves</title>"));
//! ```

use mustplay_cgt::svg::{Element, curve, label, line, number};

use super::move_axis::{MoveAxis, runs};
use super::palette::{self, paint};
use crate::color::Color;
use crate::names::Names;

/// What is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct PathGraph {
    /// What the colors are called.
    pub names: Names,
    /// For Black and for White, before the first move and after each, where it is known.
    pub points: Vec<[Option<PathPoint>; 2]>,
}

/// The winning sets of a color at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    /// How many.
    pub paths: f64,
    /// How many, each counted 2⁻ˡ with l its size.
    pub weight: f64,
    /// Their mean size.
    pub mean: f64,
    /// Their mean size if they count so.
    pub weighted_mean: f64,
}

const TOP: f64 = 40.0;
const HEIGHT: f64 = 220.0;
const GAP: f64 = 90.0;
const BOTTOM: f64 = 50.0;

/// One of the two quantities of a panel.
type Quantity = fn(&PathPoint) -> f64;

/// One of the two parts of the picture.
struct Panel {
    title: &'static str,
    top: f64,
    /// Alike, and weighted.
    quantities: [Quantity; 2],
    /// What is at the bottom and at the top.
    range: [f64; 2],
    rules: Vec<(f64, String)>,
}

impl PathGraph {
    fn axis(&self) -> MoveAxis {
        let moves = self.points.len().saturating_sub(1);
        MoveAxis { moves }
    }

    /// The graph as an SVG document.
    pub fn svg(&self) -> String {
        let axis = self.axis();
        let title = format!("Ways to win through {} moves", axis.moves);
        let height = TOP + 2.0 * HEIGHT + GAP + BOTTOM;
        let mut page = Element::page(number(axis.page_width()), number(height))
            .with("role", "img")
            .with("aria-label", &title)
            .with("font-family", "Helvetica,Arial,sans-serif")
            .with("font-size", 13);
        page.push(Element::new("title").text(&title));
        for panel in [self.numbers(), self.sizes()] {
            self.draw(&mut page, &panel);
        }
        page.into_text()
    }

    /// How many there are, by powers of ten.
    fn numbers(&self) -> Panel {
        let quantities: [Quantity; 2] = [|it| it.paths.log10(), |it| it.weight.log10()];
        let [low, high] = self.extent(&quantities);
        let [low, high] = [low.floor(), high.ceil().max(low.floor() + 1.0)];
        let every = ((high - low) / 8.0).ceil().max(1.0);
        let powers = (0..).map(|at| low + every * f64::from(at));
        let powers = powers.take_while(|&power| power <= high);
        Panel {
            title: "minimal winning sets",
            top: TOP,
            quantities,
            range: [low, high],
            rules: powers.map(|power| (power, written(power))).collect(),
        }
    }

    /// How large they are.
    fn sizes(&self) -> Panel {
        let quantities: [Quantity; 2] = [|it| it.mean, |it| it.weighted_mean];
        let [_, high] = self.extent(&quantities);
        let every = match high {
            high if high <= 8.0 => 1.0,
            high if high <= 20.0 => 2.0,
            high if high <= 50.0 => 5.0,
            _ => 10.0,
        };
        let high = (high / every).ceil().max(1.0) * every;
        let marks = (0..).map(|at| every * f64::from(at));
        let marks = marks.take_while(|&mark| mark <= high);
        Panel {
            title: "their mean size",
            top: TOP + HEIGHT + GAP,
            quantities,
            range: [0.0, high],
            rules: marks.map(|mark| (mark, number(mark))).collect(),
        }
    }

    /// The least and the greatest value of some quantities.
    fn extent(&self, quantities: &[Quantity; 2]) -> [f64; 2] {
        let points = self.points.iter().flatten().flatten();
        let values = points.flat_map(|point| quantities.map(|quantity| quantity(point)));
        let values = values.filter(|value| value.is_finite());
        values.fold([0.0, 0.0], |[low, high], value| [value.min(low), value.max(high)])
    }

    fn draw(&self, page: &mut Element, panel: &Panel) {
        let axis = self.axis();
        let [low, high] = panel.range;
        let bottom = panel.top + HEIGHT;
        let y = |value: f64| bottom - HEIGHT * (value - low) / (high - low);
        for (value, text) in &panel.rules {
            axis.rule(page, y(*value), text);
        }
        axis.draw(page, bottom);
        let heading = label(MoveAxis::LEFT, panel.top - 14.0, "start", panel.title);
        page.push(heading.with("font-weight", "bold"));
        for color in Color::BOTH {
            let stroke = paint(color).line;
            for (quantity, is_weighted) in panel.quantities.iter().zip([false, true]) {
                let numbered = self.points.iter().enumerate();
                let points = numbered.map(|(at, points)| {
                    let value = points[color.index()].as_ref().map(quantity)?;
                    value.is_finite().then(|| (axis.x(at), y(value)))
                });
                for run in runs(points) {
                    let dashes = if is_weighted { "2 5" } else { "none" };
                    let line = curve(run, stroke).with("stroke-dasharray", dashes);
                    page.push(line.with("stroke-linecap", "round"));
                }
            }
        }
        self.legend(page, bottom + 40.0);
    }

    fn legend(&self, page: &mut Element, y: f64) {
        let mut x = MoveAxis::LEFT;
        for color in Color::BOTH {
            let name = self.names.of(color);
            let entry = label(x, y, "start", name);
            page.push(entry.with("fill", paint(color).line).with("font-weight", "bold"));
            x += 60.0;
        }
        let (from, to) = ([number(x), number(y - 4.0)], [number(x + 24.0), number(y - 4.0)]);
        let sample = line(from, to).with("stroke", palette::INK).with("stroke-width", 3);
        page.push(sample.with("stroke-dasharray", "2 5").with("stroke-linecap", "round"));
        page.push(label(x + 30.0, y, "start", "by weight"));
    }
}

/// A power of ten, such as `1000` or `10⁻³`.
fn written(power: f64) -> String {
    match power as i32 {
        power @ 0..=4 => 10_u32.pow(power as u32).to_string(),
        power => {
            let raised = |digit: char| match digit {
                '-' => '⁻',
                '1' => '¹',
                '2' => '²',
                '3' => '³',
                digit => {
                    char::from_u32('⁰' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or('⁰')
                }
            };
            let exponent: String = power.to_string().chars().map(raised).collect();
            format!("10{exponent}")
        }
    }
}
