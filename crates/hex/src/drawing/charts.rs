//! Charts of a game: winning chances and numbers of minimal winning sets.

use mustplay_cgt::svg::{SvgElement, curve, label, line, number};

use super::palette::{self, paint};
use super::printable;
use crate::color::{Color, Names};

/// A graph of the winning chances during a game.
///
/// Black's area is at the bottom, White's at the top, in the colors of their stones. Moves that
/// changed the chances much are numbered circles in the player's color.
///
/// ```
/// use mustplay_hex::Names;
/// use mustplay_hex::drawing::charts::ChartChances;
///
/// let chances = ChartChances {
///     names: Names::BlackWhite,
///     black: vec![Some(0.5), Some(0.6), None, Some(1.0)],
///     marked: Vec::new(),
/// };
/// assert!(chances.svg().contains("<title>Winning chances through 3 moves</title>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ChartChances {
    pub names: Names,
    /// Black's winning chances from 0 to 1, before the first move and after each; `None` if
    /// unknown.
    pub black: Vec<Option<f64>>,
    pub marked: Vec<MarkedMove>,
}

/// A move that changed the chances much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedMove {
    /// The move number, counted from one.
    pub number: usize,
    pub color: Color,
    /// A description for screen readers and tooltips.
    pub what: String,
    /// Whether it is highlighted among the marked moves.
    pub is_worst: bool,
}

const CHANCES_TOP: f64 = 30.0;
const CHANCES_HEIGHT: f64 = 200.0;
const CHART_BOTTOM: f64 = 50.0;

impl ChartChances {
    fn axis(&self) -> MoveAxis {
        MoveAxis { moves: self.black.len().saturating_sub(1) }
    }

    fn y(chance: f64) -> f64 {
        CHANCES_TOP + CHANCES_HEIGHT * (1.0 - chance.clamp(0.0, 1.0))
    }

    pub fn svg(&self) -> String {
        let axis = self.axis();
        let title = format!("Winning chances through {} moves", axis.moves);
        let height = CHANCES_TOP + CHANCES_HEIGHT + CHART_BOTTOM;
        let mut page = axis.page(&title, height);
        page.push(SvgElement::new("desc").text(&self.description()));
        let known = self.black.iter().enumerate();
        let known = known.map(|(at, chance)| chance.map(|it| (axis.x(at), Self::y(it))));
        for run in runs(known) {
            Self::draw_run(&mut page, &run);
        }
        self.draw_axes(&mut page);
        for marked in &self.marked {
            self.draw_mark(&mut page, marked);
        }
        page.into_text()
    }

    fn description(&self) -> String {
        let sentence = |marked: &MarkedMove| {
            let (name, what) = (self.names.of(marked.color), printable(&marked.what, 60));
            format!("Move {}, {name}: {what}.", marked.number)
        };
        let sentences: Vec<String> = self.marked.iter().map(sentence).collect();
        if sentences.is_empty() { "No move stands out.".to_owned() } else { sentences.join(" ") }
    }

    fn draw_run(page: &mut SvgElement, run: &[(f64, f64)]) {
        let (Some(&(first, _)), Some(&(last, _))) = (run.first(), run.last()) else {
            return;
        };
        for (color, edge) in
            [(Color::White, CHANCES_TOP), (Color::Black, CHANCES_TOP + CHANCES_HEIGHT)]
        {
            let corners = run.iter().copied().chain([(last, edge), (first, edge)]);
            let corners = corners.map(|(x, y)| format!("{},{}", number(x), number(y)));
            let points = corners.collect::<Vec<_>>().join(" ");
            let area = SvgElement::new("polygon").with("points", points);
            page.push(area.with("fill", paint(color).faint));
        }
        page.push(curve(run.iter().copied(), palette::INK));
    }

    fn draw_axes(&self, page: &mut SvgElement) {
        for percent in [0, 50, 100] {
            let y = Self::y(f64::from(percent) / 100.0);
            self.axis().rule(page, y, &format!("{percent} %"));
        }
        let (low, high) = (CHANCES_TOP + CHANCES_HEIGHT, CHANCES_TOP);
        for (color, y) in [(Color::White, high - 10.0), (Color::Black, low + 40.0)] {
            page.push(color_name(LEFT, y, self.names, color));
        }
        self.axis().draw(page, low);
    }

    fn draw_mark(&self, page: &mut SvgElement, marked: &MarkedMove) {
        let Some(&Some(chance)) = self.black.get(marked.number) else {
            return;
        };
        let (x, y) = (self.axis().x(marked.number), Self::y(chance));
        let paint = paint(marked.color);
        let circle = SvgElement::new("circle").with("cx", number(x)).with("cy", number(y));
        let radius = if marked.is_worst { 8 } else { 5 };
        let what = format!("{} {}", marked.number, printable(&marked.what, 60));
        let circle = circle
            .with("r", radius)
            .with("fill", paint.fill)
            .with("stroke", palette::INK)
            .with("stroke-width", if marked.is_worst { 3 } else { 1 });
        page.push(circle.inline(&SvgElement::new("title").text(&what)));
        // Beside the line, with a background-colored outline.
        let name = label(x + 9.0, y - 9.0, "start", &marked.number.to_string());
        let name = name.with("stroke", palette::PAPER).with("stroke-width", 3);
        page.push(name.with("paint-order", "stroke").with("font-weight", "bold"));
    }
}

/// The name of a color, in that color, from a point on.
fn color_name(x: f64, y: f64, names: Names, color: Color) -> SvgElement {
    let name = label(x, y, "start", names.of(color)).with("fill", paint(color).line);
    name.with("font-weight", "bold")
}

/// A graph of the minimal winning sets during a game (SCG Figures 10.10 and 10.11).
///
/// The upper part shows the number of minimal winning sets of each color on a logarithmic scale,
/// the lower part their mean size. Solid lines count all sets equally, dashed ones weight them by
/// size.
///
/// ```
/// use mustplay_hex::Names;
/// use mustplay_hex::drawing::charts::{PathGraph, PathPoint};
///
/// let point = PathPoint { paths: 54.0, weight: 1.7, mean: 5.3, weighted_mean: 4.6 };
/// let graph = PathGraph { names: Names::BlackWhite, points: vec![[Some(point); 2]; 4] };
/// assert!(graph.svg().contains("<title>Ways to win through 3 moves</title>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PathGraph {
    pub names: Names,
    /// For Black and White, before the first move and after each; `None` if unknown.
    pub points: Vec<[Option<PathPoint>; 2]>,
}

/// The winning sets of a color at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathPoint {
    pub paths: f64,
    /// Their weighted number; a set of size l has weight 2⁻ˡ.
    pub weight: f64,
    pub mean: f64,
    /// Their mean size with these weights.
    pub weighted_mean: f64,
}

const TOP: f64 = 40.0;
const HEIGHT: f64 = 220.0;
const GAP: f64 = 90.0;

type Quantity = fn(&PathPoint) -> f64;

struct Panel {
    title: &'static str,
    top: f64,
    /// Unweighted and weighted.
    quantities: [Quantity; 2],
    range: [f64; 2],
    rules: Vec<(f64, String)>,
}

impl PathGraph {
    fn axis(&self) -> MoveAxis {
        MoveAxis { moves: self.points.len().saturating_sub(1) }
    }

    pub fn svg(&self) -> String {
        let axis = self.axis();
        let title = format!("Ways to win through {} moves", axis.moves);
        let height = TOP + 2.0 * HEIGHT + GAP + CHART_BOTTOM;
        let mut page = axis.page(&title, height);
        for panel in [self.numbers(), self.sizes()] {
            self.draw(&mut page, &panel);
        }
        page.into_text()
    }

    fn numbers(&self) -> Panel {
        let quantities: [Quantity; 2] = [|it| it.paths.log10(), |it| it.weight.log10()];
        let [low, high] = self.extent(&quantities);
        let [low, high] = [low.floor(), high.ceil().max(low.floor() + 1.0)];
        let every = ((high - low) / 8.0).ceil().max(1.0);
        let powers = (0..).map(|at| low + every * f64::from(at)).take_while(|&power| power <= high);
        Panel {
            title: "minimal winning sets",
            top: TOP,
            quantities,
            range: [low, high],
            rules: powers.map(|power| (power, written(power))).collect(),
        }
    }

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
        let marks = (0..).map(|at| every * f64::from(at)).take_while(|&mark| mark <= high);
        Panel {
            title: "their mean size",
            top: TOP + HEIGHT + GAP,
            quantities,
            range: [0.0, high],
            rules: marks.map(|mark| (mark, number(mark))).collect(),
        }
    }

    fn extent(&self, quantities: &[Quantity; 2]) -> [f64; 2] {
        let points = self.points.iter().flatten().flatten();
        let values = points.flat_map(|point| quantities.map(|quantity| quantity(point)));
        let values = values.filter(|value| value.is_finite());
        values.fold([0.0, 0.0], |[low, high], value| [value.min(low), value.max(high)])
    }

    fn draw(&self, page: &mut SvgElement, panel: &Panel) {
        let axis = self.axis();
        let [low, high] = panel.range;
        let bottom = panel.top + HEIGHT;
        let y = |value: f64| bottom - HEIGHT * (value - low) / (high - low);
        for (value, text) in &panel.rules {
            axis.rule(page, y(*value), text);
        }
        axis.draw(page, bottom);
        let heading = label(LEFT, panel.top - 14.0, "start", panel.title);
        page.push(heading.with("font-weight", "bold"));
        for color in Color::BOTH {
            for (quantity, dashes) in panel.quantities.iter().zip(["none", "2 5"]) {
                let points = self.points.iter().enumerate().map(|(at, points)| {
                    let value = points[color.index()].as_ref().map(quantity)?;
                    value.is_finite().then(|| (axis.x(at), y(value)))
                });
                for run in runs(points) {
                    let line = curve(run, paint(color).line).with("stroke-dasharray", dashes);
                    page.push(line.with("stroke-linecap", "round"));
                }
            }
        }
        self.legend(page, bottom + 40.0);
    }

    fn legend(&self, page: &mut SvgElement, y: f64) {
        let mut x = LEFT;
        for color in Color::BOTH {
            page.push(color_name(x, y, self.names, color));
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
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match power as i32 {
        power @ 0..=4 => 10_u32.pow(power as u32).to_string(),
        power => {
            let raised =
                |sign: char| sign.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize]);
            format!("10{}", power.to_string().chars().map(raised).collect::<String>())
        }
    }
}

const LEFT: f64 = 70.0;
const RIGHT: f64 = 30.0;
/// The width of a graph, except for very short and very long games.
const USUAL_WIDTH: f64 = 600.0;
const LEAST_WIDTH: f64 = 260.0;

/// The horizontal axis: the start and then one tick per move.
#[derive(Clone, Copy, Debug)]
struct MoveAxis {
    moves: usize,
}

impl MoveAxis {
    fn step(self) -> f64 {
        (USUAL_WIDTH / self.moves.max(1) as f64).clamp(4.0, 40.0)
    }

    fn x(self, at: usize) -> f64 {
        LEFT + self.step() * at as f64
    }

    fn right(self) -> f64 {
        self.x(self.moves).max(LEFT + LEAST_WIDTH)
    }

    fn page(self, title: &str, height: f64) -> SvgElement {
        let mut page = SvgElement::page(number(self.right() + RIGHT), number(height))
            .with("role", "img")
            .with("aria-label", title)
            .with("font-family", "Helvetica,Arial,sans-serif")
            .with("font-size", 13);
        page.push(SvgElement::new("title").text(title));
        page
    }

    /// A line across the graph with a label on its left.
    fn rule(self, page: &mut SvgElement, y: f64, text: &str) {
        let rule = line([number(LEFT), number(y)], [number(self.right()), number(y)]);
        page.push(rule.with("stroke", palette::SOFT_INK));
        page.push(label(LEFT - 8.0, y + 4.5, "end", text));
    }

    /// Draws the move numbers below a graph that ends at `y`.
    fn draw(self, page: &mut SvgElement, y: f64) {
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

/// The maximal runs of known points.
fn runs(points: impl IntoIterator<Item = Option<(f64, f64)>>) -> Vec<Vec<(f64, f64)>> {
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
