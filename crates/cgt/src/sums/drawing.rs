//! Draws a sum: the thermograph of every component, and all of them combined.
//!
//! The combined picture shows the two sides of SUM Theorem 5.3 as functions of the tax for the
//! player who moves first. For Left they are the guarantee `max_i (ᵗV_L(G_i) + Σ_{j≠i} ᵗV_R(G_j))`
//! and the opponent's guarantee `Σ ᵗV_L(G_i) + t`. The score lies between the two curves at every
//! tax. The ambient temperature is the least tax with the mover's best guarantee.
//!
//! ```
//! use mustplay_cgt::sums::ScoreGames;
//! use mustplay_cgt::sums::drawing::{svg, SumPanel};
//! use mustplay_cgt::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
//! let panels: Vec<SumPanel> = sum.iter().map(|&g| SumPanel::new(&mut games, g)).collect();
//! let svg = svg(&panels, Player::Left, None);
//! assert!(svg.starts_with("<svg") && svg.contains("ambient temperature 0"));
//! ```

use crate::normal::drawing::thermograph_svg;
use crate::normal::{Dyadic, Player, Thermograph};
use crate::svg::{SvgElement, curve, fixed, label, line};

use super::bounds::MoverView;
use super::game::{ScoreGame, ScoreGames};

const COLUMNS: usize = 4;
const MARGIN: f64 = 56.0;
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
/// The height above a thermograph for the text of its game.
const TITLE: f64 = 24.0;
/// The length in bytes to which texts of games are shortened.
const LONGEST: usize = 40;

#[derive(Clone, Debug)]
pub struct SumPanel {
    pub game: String,
    pub thermograph: Thermograph,
}

impl SumPanel {
    pub fn new(games: &mut ScoreGames, component: ScoreGame) -> Self {
        Self { game: games.text(component), thermograph: games.thermograph(component).clone() }
    }
}

/// A sum as an SVG document. The combined picture marks `score`.
pub fn svg(components: &[SumPanel], first: Player, score: Option<&Dyadic>) -> String {
    let mut body = SvgElement::new("g");
    let (mut x, mut y) = (0.0, 0.0_f64);
    let (mut width, mut row) = (0.0_f64, 0.0_f64);
    for (i, component) in components.iter().enumerate() {
        if i > 0 && i % COLUMNS == 0 {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        let text = shortened(&component.game);
        let picture = thermograph_svg(&component.thermograph);
        let text = format!("{}. {text}", i + 1);
        let title = y + TITLE;
        body.push(moved(x, title, &picture.svg));
        body.push(label(x + picture.width / 2.0, title, "middle", &text));
        x += picture.width;
        width = width.max(x);
        row = row.max(picture.height + TITLE);
    }
    let top = y + row;
    let combined = Combined::new(components, first).draw(score);
    let width = width.max(WIDTH + 2.0 * MARGIN);
    let height = top + HEIGHT + 2.0 * MARGIN;
    let mut svg = SvgElement::page(fixed(width), fixed(height))
        .with("font-family", "sans-serif")
        .with("font-size", 13);
    let title = format!("a sum of {} components", components.len());
    svg.push(SvgElement::new("title").text(&title));
    svg.append(&body);
    svg.push(combined.with("transform", format_args!("translate(0 {top:.2})")));
    svg.into_text()
}

/// A picture translated by (`x`, `y`).
fn moved(x: f64, y: f64, svg: &str) -> SvgElement {
    let mut group =
        SvgElement::new("g").with("transform", format_args!("translate({x:.2} {y:.2})"));
    group.push_written(svg);
    group
}

fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    format!("{}…", &text[..LONGEST])
}

/// Both curves of the combined picture, each a list of taxes and scores.
struct Combined {
    mover: Vec<(f64, f64)>,
    opponent: Vec<(f64, f64)>,
    ambient: Dyadic,
    highest_tax: f64,
}

impl Combined {
    fn new(components: &[SumPanel], first: Player) -> Self {
        let seen = MoverView::new(components.iter().map(|panel| &panel.thermograph), first);
        let ambient = seen.thermostat().0.tax;
        let taxes = seen.taxes();
        // Between corners every wall is straight, but the widest component can change, so the curve
        // is sampled in between.
        let last = taxes.last().cloned().unwrap_or(Dyadic::ZERO);
        let mut drawn = Vec::new();
        for pair in taxes.windows(2) {
            let quarter = (&pair[1] - &pair[0]).half().half();
            let mut tax = pair[0].clone();
            for _ in 0..4 {
                drawn.push(tax.clone());
                tax = &tax + &quarter;
            }
        }
        drawn.push(last.clone());
        let mut combined =
            Self { mover: Vec::new(), opponent: Vec::new(), ambient, highest_tax: last.to_f64() };
        for tax in &drawn {
            let interval = seen.at(tax);
            let [mover, opponent] =
                [interval.low, interval.high].map(|end| first.signed(end).to_f64());
            combined.mover.push((tax.to_f64(), mover));
            combined.opponent.push((tax.to_f64(), opponent));
        }
        combined
    }

    fn draw(&self, score: Option<&Dyadic>) -> SvgElement {
        let known = score.map(Dyadic::to_f64);
        let scores = self.mover.iter().chain(&self.opponent).map(|&(_, score)| score);
        let scores = scores.chain(known);
        let (low, high) = scores
            .fold((f64::MAX, f64::MIN), |(low, high), score| (low.min(score), high.max(score)));
        let stretch = |length: f64, room: f64| if length > 0.0 { room / length } else { 1.0 };
        let across = stretch(high - low, WIDTH);
        let up = stretch(self.highest_tax, HEIGHT);
        let base = MARGIN + HEIGHT;
        let x = |score: f64| MARGIN + (high - score) * across;
        let y = |tax: f64| base - tax * up;
        let mut svg = SvgElement::new("g");
        let straight = |from: [f64; 2], to: [f64; 2]| line(from.map(fixed), to.map(fixed));
        let ground = straight([MARGIN, base], [MARGIN + WIDTH, base]);
        svg.push(ground.with("stroke", "#999"));
        let ambient = y(self.ambient.to_f64());
        let level = straight([MARGIN, ambient], [MARGIN + WIDTH, ambient]);
        svg.push(level.with_all(&[("stroke", "#999"), ("stroke-dasharray", "6 4")]));
        if let Some(score) = known {
            let upright = straight([x(score), base], [x(score), MARGIN]);
            svg.push(upright.with_all(&[("stroke", "#2a8a3a"), ("stroke-width", "2")]));
        }
        for (points, color) in [(&self.mover, "#1f5fbf"), (&self.opponent, "#c8321f")] {
            let points = points.iter().map(|&(tax, score)| (x(score), y(tax)));
            svg.push(curve(points, color));
        }
        let mut write = |x, y, anchor, text: &str| svg.push(label(x, y, anchor, text));
        write(MARGIN, base + 18.0, "middle", &high.to_string());
        write(MARGIN + WIDTH, base + 18.0, "middle", &low.to_string());
        let text = format!("ambient temperature {}", self.ambient);
        write(MARGIN + WIDTH, ambient - 6.0, "end", &text);
        if let Some(known) = score {
            let text = format!("score {known}");
            write(x(known.to_f64()), MARGIN - 8.0, "middle", &text);
        }
        let title = "guarantee of the mover (blue) and of the opponent (red)";
        write(MARGIN + WIDTH / 2.0, base + 40.0, "middle", title);
        svg
    }
}
