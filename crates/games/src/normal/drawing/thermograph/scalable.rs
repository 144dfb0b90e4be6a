//! A thermograph as a scalable picture.

use std::fmt::Write as _;

use super::extent::{Extent, scaled};
use crate::normal::{Dyadic, Thermograph, Wall};

/// Width of the part between the outermost values.
const WIDTH: f64 = 360.0;
/// Height of the part below the mast.
const HEIGHT: f64 = 240.0;
/// Length of mast that is drawn.
const MAST: f64 = 48.0;
const MARGIN: f64 = 56.0;

/// An SVG document with its size, to be placed among others.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The document.
    pub svg: String,
}

/// The thermograph as an SVG document: Left's wall blue, Right's red, the mast black.
///
/// Taxes and values have the same scale, so walls lean by 45 degrees.
///
/// ```
/// use mustplay_games::normal::{Games, drawing::thermograph};
///
/// let mut games = Games::new();
/// let g = games.read("{5|-5}").unwrap();
/// let svg = thermograph::svg(games.thermograph(g));
/// assert!(svg.starts_with("<svg") && svg.contains("temperature 5"));
/// ```
pub fn svg(thermograph: &Thermograph) -> String {
    picture(thermograph).svg
}

/// The thermograph as an SVG document with its size, to be placed among other pictures.
pub fn picture(thermograph: &Thermograph) -> Picture {
    let extent = Extent::of(thermograph);
    // In units of 2^unit every length is at most 1, so quotients of lengths are exact enough.
    let unit = extent.unit(1, 1);
    let length = |x: &Dyadic| scaled(x, unit).to_f64();
    let (width, foot) = (length(&extent.width()), length(&extent.foot));
    let scale = (WIDTH / width).min(HEIGHT / foot);
    let scale = if scale.is_finite() { scale } else { 1.0 };
    let base = MARGIN + MAST + foot * scale;
    let x = |value: &Dyadic| MARGIN + length(&(&extent.highest - value)) * scale;
    let y = |tax: &Dyadic| base - length(tax) * scale;
    let (right, bottom) = (2.0 * MARGIN + width * scale, base + MARGIN);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right:.2} {bottom:.2}\" \
         width=\"{right:.2}\" height=\"{bottom:.2}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<title>mean {}, temperature {}</title>\n",
        thermograph.mean(),
        thermograph.temperature()
    );
    let _ = writeln!(
        svg,
        "<line x1=\"{:.2}\" y1=\"{base:.2}\" x2=\"{:.2}\" y2=\"{base:.2}\" stroke=\"#999\"/>",
        MARGIN / 2.0,
        right - MARGIN / 2.0
    );
    let mast = x(thermograph.mean());
    let _ = writeln!(
        svg,
        "<line x1=\"{mast:.2}\" y1=\"{:.2}\" x2=\"{mast:.2}\" y2=\"{MARGIN:.2}\" \
         stroke=\"#111\" stroke-width=\"3\"/>",
        y(&extent.foot)
    );
    let mut wall = |wall: &Wall, color: &str| {
        let corners = wall.corners().iter();
        let corners = corners.map(|corner| (x(&corner.value), y(&corner.tax)));
        let points = corners.chain([(mast, y(&extent.foot))]);
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"3\" \
             stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
    };
    wall(thermograph.left(), "#1f5fbf");
    wall(thermograph.right(), "#c8321f");

    let mut label = |x: f64, y: f64, anchor: &str, text: String| {
        let _ = writeln!(
            svg,
            "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    };
    let (left_stop, right_stop) = (
        thermograph.left().at(&Dyadic::ZERO),
        thermograph.right().at(&Dyadic::ZERO),
    );
    label(x(&left_stop), base + 18.0, "middle", left_stop.to_string());
    if right_stop != left_stop {
        label(
            x(&right_stop),
            base + 18.0,
            "middle",
            right_stop.to_string(),
        );
    }
    let mean = format!("mean {}", thermograph.mean());
    label(mast, MARGIN - 8.0, "middle", mean);
    let temperature = format!("temperature {}", thermograph.temperature());
    label(right / 2.0, base + 40.0, "middle", temperature);
    svg.push_str("</svg>\n");
    Picture {
        width: right,
        height: bottom,
        svg,
    }
}
