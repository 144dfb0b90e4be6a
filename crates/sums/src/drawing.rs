//! A sum as a picture: the thermograph of every component, and all of them combined.
//!
//! The combined picture shows the two sides of SUM Theorem 5.3 as functions of the tax, seen
//! by the player who moves first: what he is sure of, `max_i (ᵗV_L(G_i) + Σ_{j≠i} ᵗV_R(G_j))`
//! when he is Left, and what his opponent can hold him to, `Σ ᵗV_L(G_i) + t`. The score lies
//! between the two curves at every tax. The tax at which the first is furthest out is the
//! ambient temperature.
//!
//! ```
//! use mustplay_sums::ScoreGames;
//! use mustplay_sums::drawing::{Panel, svg};
//! use mustplay_games::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
//! let panels: Vec<Panel> = sum.iter().map(|&g| Panel::new(&mut games, g)).collect();
//! let svg = svg(&panels, Player::Left, None);
//! assert!(svg.starts_with("<svg") && svg.contains("ambient temperature 0"));
//! ```

use std::fmt::Write as _;

use mustplay_games::normal::drawing::thermograph;
use mustplay_games::normal::{Dyadic, Player, Thermograph};

use crate::bounds::Seen;
use crate::game::{ScoreGame, ScoreGames};

/// How many thermographs stand side by side.
const COLUMNS: usize = 4;
const MARGIN: f64 = 56.0;
const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 300.0;
/// Room above a thermograph for the text of its game.
const TITLE: f64 = 24.0;
/// The longest text of a game that is written.
const LONGEST: usize = 40;

/// A component as it is drawn.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The text of the game.
    pub game: String,
    /// Its thermograph.
    pub thermograph: Thermograph,
}

impl Panel {
    /// A component of a sum.
    pub fn new(games: &mut ScoreGames, component: ScoreGame) -> Self {
        Self {
            game: games.text(component),
            thermograph: games.thermograph(component).clone(),
        }
    }
}

/// A sum as an SVG document. A score that is known is drawn into the combined picture.
pub fn svg(components: &[Panel], first: Player, score: Option<&Dyadic>) -> String {
    let mut body = String::new();
    let (mut x, mut y) = (0.0, 0.0_f64);
    let (mut width, mut row) = (0.0_f64, 0.0_f64);
    for (i, component) in components.iter().enumerate() {
        if i > 0 && i % COLUMNS == 0 {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        let text = shortened(&component.game);
        let picture = thermograph::picture(&component.thermograph);
        let _ = writeln!(
            body,
            "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\">{}. {text}</text>\n\
             <g transform=\"translate({x:.2} {:.2})\">\n{}</g>",
            x + picture.width / 2.0,
            y + TITLE,
            i + 1,
            y + TITLE,
            picture.svg
        );
        x += picture.width;
        width = width.max(x);
        row = row.max(picture.height + TITLE);
    }
    let top = y + row;
    let combined = Combined::new(components, first).svg(score);
    let width = width.max(WIDTH + 2.0 * MARGIN);
    let height = top + HEIGHT + 2.0 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.2} {height:.2}\" \
         width=\"{width:.2}\" height=\"{height:.2}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<title>a sum of {} components</title>\n{body}\
         <g transform=\"translate(0 {top:.2})\">\n{combined}</g>\n</svg>\n",
        components.len()
    )
}

fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    format!("{}…", &text[..LONGEST])
}

/// Both curves of the combined picture, each a list of taxes and scores.
struct Combined {
    sure: Vec<(f64, f64)>,
    held: Vec<(f64, f64)>,
    ambient: Dyadic,
    highest_tax: f64,
}

impl Combined {
    fn new(components: &[Panel], first: Player) -> Self {
        let seen = Seen::new(components.iter().map(|panel| &panel.thermograph), first);
        let ambient = seen.thermostat().0.tax;
        let taxes = seen.taxes();
        // Between corners every wall is straight, but which component is widest may change:
        // the curve in between is drawn through some more points.
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
        let mut combined = Self {
            sure: Vec::new(),
            held: Vec::new(),
            ambient,
            highest_tax: last.to_f64(),
        };
        for tax in &drawn {
            let interval = seen.at(tax);
            let [sure, held] = [interval.low, interval.high].map(|end| seen.counted(end).to_f64());
            combined.sure.push((tax.to_f64(), sure));
            combined.held.push((tax.to_f64(), held));
        }
        combined
    }

    fn svg(&self, score: Option<&Dyadic>) -> String {
        let known = score.map(Dyadic::to_f64);
        let scores = self.sure.iter().chain(&self.held).map(|&(_, score)| score);
        let scores = scores.chain(known);
        let (low, high) = scores.fold((f64::MAX, f64::MIN), |(low, high), score| {
            (low.min(score), high.max(score))
        });
        let stretch = |length: f64, room: f64| if length > 0.0 { room / length } else { 1.0 };
        let across = stretch(high - low, WIDTH);
        let up = stretch(self.highest_tax, HEIGHT);
        let base = MARGIN + HEIGHT;
        let x = |score: f64| MARGIN + (high - score) * across;
        let y = |tax: f64| base - tax * up;
        let mut svg = String::new();
        let mut line = |from: (f64, f64), to: (f64, f64), style: &str| {
            let _ = writeln!(
                svg,
                "<line x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\" {style}/>",
                from.0, from.1, to.0, to.1
            );
        };
        line((MARGIN, base), (MARGIN + WIDTH, base), "stroke=\"#999\"");
        let ambient = y(self.ambient.to_f64());
        line(
            (MARGIN, ambient),
            (MARGIN + WIDTH, ambient),
            "stroke=\"#999\" stroke-dasharray=\"6 4\"",
        );
        if let Some(score) = known {
            line(
                (x(score), base),
                (x(score), MARGIN),
                "stroke=\"#2a8a3a\" stroke-width=\"2\"",
            );
        }
        for (curve, color) in [(&self.sure, "#1f5fbf"), (&self.held, "#c8321f")] {
            let points = curve.iter().map(|&(tax, score)| (x(score), y(tax)));
            let points: Vec<String> = points.map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"3\" \
                 stroke-linejoin=\"round\"/>",
                points.join(" ")
            );
        }
        let mut label = |x: f64, y: f64, anchor: &str, text: &str| {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\">{text}</text>"
            );
        };
        label(MARGIN, base + 18.0, "middle", &high.to_string());
        label(MARGIN + WIDTH, base + 18.0, "middle", &low.to_string());
        let ambient_text = format!("ambient temperature {}", self.ambient);
        label(MARGIN + WIDTH, ambient - 6.0, "end", &ambient_text);
        if let Some(known) = score {
            label(
                x(known.to_f64()),
                MARGIN - 8.0,
                "middle",
                &format!("score {known}"),
            );
        }
        let title = "what the mover is sure of (blue), what the opponent can hold him to (red)";
        label(MARGIN + WIDTH / 2.0, base + 40.0, "middle", title);
        svg
    }
}
