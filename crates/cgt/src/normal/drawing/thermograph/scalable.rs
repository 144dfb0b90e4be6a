//! A thermograph as a scalable picture.

use super::extent::{Extent, scaled};
use crate::normal::{Dyadic, Thermograph};
use crate::svg::{Element, curve, fixed, label, line};

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
/// use mustplay_cgt::normal::{Games, drawing::thermograph};
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

    let mut svg = Element::page(fixed(right), fixed(bottom))
        .with("font-family", "sans-serif")
        .with("font-size", 13);
    let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
    let title = format!("mean {mean}, temperature {temperature}");
    svg.push(Element::new("title").text(&title));
    let straight = |x1, y1, x2, y2| line([x1, y1].map(fixed), [x2, y2].map(fixed));
    let ground = straight(MARGIN / 2.0, base, right - MARGIN / 2.0, base);
    svg.push(ground.with("stroke", "#999"));
    let (mast, foot) = (x(mean), y(&extent.foot));
    let upright = straight(mast, foot, mast, MARGIN);
    svg.push(upright.with("stroke", "#111").with("stroke-width", 3));
    for (wall, color) in [(thermograph.left(), "#1f5fbf"), (thermograph.right(), "#c8321f")] {
        let corners = wall.corners().iter();
        let corners = corners.map(|corner| (x(&corner.value), y(&corner.tax)));
        svg.push(curve(corners.chain([(mast, foot)]), color));
    }
    let (left_stop, right_stop) =
        (thermograph.left().at(&Dyadic::ZERO), thermograph.right().at(&Dyadic::ZERO));
    let mut write = |x, y, text: &str| svg.push(label(x, y, "middle", text));
    write(x(&left_stop), base + 18.0, &left_stop.to_string());
    if right_stop != left_stop {
        write(x(&right_stop), base + 18.0, &right_stop.to_string());
    }
    write(mast, MARGIN - 8.0, &format!("mean {mean}"));
    let temperature = format!("temperature {temperature}");
    write(right / 2.0, base + 40.0, &temperature);
    Picture { width: right, height: bottom, svg: svg.into_text() }
}
