//! Pictures of normal-play games: Hasse diagrams of several games, game trees, thermographs.
//!
//! In a thermograph the tax increases upwards and values increase to the *left*, so Left's wall is
//! on the left. Coordinates stay exact until the last step: a length is divided by a power of two
//! chosen to fit the picture, and only the small quotient becomes a floating-point number. So
//! thermographs of thousand-digit numbers are drawn correctly.
//!
//! ```
//! use mustplay_cgt::normal::{drawing, Games, Style};
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! let g = games.read("{{2|0}|-1}")?;
//! assert!(drawing::thermograph_text(games.thermograph(g)).contains("3/4"));
//! assert!(drawing::thermograph_svg(games.thermograph(g)).svg.starts_with("<svg"));
//!
//! let up = games.ups(1);
//! let tree = drawing::game_tree(&mut games, up, Style::Ascii, 100)?;
//! assert_eq!(tree.len(), 5); // ^, 0, *, 0, 0
//!
//! let named = ["0", "*", "^", "1", "*+*"].map(|text| (text.to_owned(),
//! games.read(text).unwrap())); let diagram = drawing::hasse(&mut games, &named, Style::Ascii,
//! &NoProgress)?; assert_eq!(diagram.nodes()[0].name, "0 = *+*");
//! assert_eq!(diagram.covers(), [(0, 2), (1, 3), (2, 3)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;

use num_bigint::BigInt;

use super::{Dyadic, Game, Games, Player, Style, Thermograph, Wall};
use crate::hasse::Hasse;
use crate::svg::{SvgElement, curve, fixed, label, line};
use crate::tree::{TooLarge, Tree, TreeNodeSpec};
use mustplay_core::{ProgressSink, StopReason};

const LONGEST_LABEL: usize = 200;

/// The Hasse diagram of named games; equal games become one element with all their names.
pub fn hasse(
    games: &mut Games,
    named: &[(String, Game)],
    style: Style,
    sink: &dyn ProgressSink,
) -> Result<Hasse, StopReason> {
    let mut values: Vec<Game> = Vec::new();
    let mut labels: Vec<(String, String)> = Vec::new();
    for (name, game) in named {
        if let Some(at) = values.iter().position(|value| value == game) {
            let known = &mut labels[at].0;
            if known.split(" = ").all(|one| one != name) {
                *known = format!("{known} = {name}");
            }
        } else {
            values.push(*game);
            let text = games.show_within(*game, style, LONGEST_LABEL);
            labels.push((name.clone(), text.unwrap_or_else(|| name.clone())));
        }
    }
    let mut stopped = None;
    let diagram = Hasse::new(labels, |x, y| {
        stopped.is_none()
            && games.with_sink(sink).le(values[x], values[y]).unwrap_or_else(|stop| {
                stopped = Some(stop);
                false
            })
    });
    stopped.map_or(Ok(diagram), Err)
}

/// The longest text beside an inner node.
const LONGEST: usize = 24;

/// The colors of Left's and of Right's lines.
pub const COLORS: [&str; 2] = ["#1f5fbf", "#c8321f"];

/// The tree of `game`, with numbers as leaves; `None` if it has more than `limit` nodes.
pub fn game_tree(
    games: &mut Games,
    game: Game,
    style: Style,
    limit: usize,
) -> Result<Tree, TooLarge> {
    let sprout = |game: Game| {
        // A nimber has as many options as its size, so it is counted without creating them.
        if games.as_nimber(game).unwrap_or(0) as usize >= limit {
            return None;
        }
        let is_leaf = games.is_number(game);
        let longest = if is_leaf { usize::MAX } else { LONGEST };
        let text = games.show_within(game, style, longest).unwrap_or_default();
        let mut options = |player| {
            if is_leaf {
                Vec::new()
            } else {
                games.written_options(game, player).into_iter().collect()
            }
        };
        let options = [options(Player::Left), options(Player::Right)];
        Some(TreeNodeSpec { text, options })
    };
    Tree::new(game, sprout, COLORS, limit)
}

/// The bounding box of the walls.
struct Extent {
    /// The largest value of either wall, at the left edge.
    highest: Dyadic,
    /// The smallest value of either wall, at the right edge.
    lowest: Dyadic,
    /// The tax where the mast begins, at least 0.
    foot: Dyadic,
}

impl Extent {
    fn of(thermograph: &Thermograph) -> Self {
        let walls = [&thermograph.left, &thermograph.right];
        let values = || walls.into_iter().flat_map(Wall::corners).map(|c| &c.value);
        let mean = &thermograph.mean;
        Self {
            highest: values().chain([mean]).max().unwrap_or(mean).clone(),
            lowest: values().chain([mean]).min().unwrap_or(mean).clone(),
            foot: thermograph.temperature.clone().max(Dyadic::ZERO),
        }
    }

    fn width(&self) -> Dyadic {
        &self.highest - &self.lowest
    }

    /// The exponent of the smallest power of two such that at most `columns` of it fit into the
    /// width and at most `rows` below the mast; 0 for a thermograph without extent.
    fn unit(&self, columns: i64, rows: i64) -> i64 {
        let (width, foot) = (self.width(), &self.foot);
        if width == Dyadic::ZERO && *foot == Dyadic::ZERO {
            return 0;
        }
        let fits = |unit: i64| {
            scaled(&width, unit) <= Dyadic::from(columns)
                && scaled(foot, unit) <= Dyadic::from(rows)
        };
        let mut unit = 0;
        while !fits(unit) {
            unit += 1;
        }
        while fits(unit - 1) {
            unit -= 1;
        }
        unit
    }
}

fn scaled(x: &Dyadic, unit: i64) -> Dyadic {
    match u32::try_from(unit) {
        Ok(unit) => Dyadic::from_big(x.numerator(), x.exponent() + unit),
        Err(_) => x.times(&(BigInt::from(1) << unit.unsigned_abs())),
    }
}

/// The most units of value across; each takes two columns, because characters are about twice as
/// high as wide.
const MAX_UNITS: i64 = 32;

/// Rows below the foot of the mast.
const MAX_ROWS: i64 = 16;

/// Rows of the mast that are drawn above its foot.
const MAST_ROWS: i64 = 2;

/// Taxes are labeled in every fourth row.
const LABELED: i64 = 4;

/// The thermograph as a plot: taxes at the left, values below.
pub fn thermograph_text(thermograph: &Thermograph) -> String {
    let extent = Extent::of(thermograph);
    let unit = extent.unit(MAX_UNITS, MAX_ROWS);
    // Column of a value: two for each unit right of the highest.
    let column = |value: &Dyadic| (2.0 * scaled(&(&extent.highest - value), unit).to_f64()).round();
    let column = |value: &Dyadic| column(value) as usize;
    let rows = scaled(&extent.foot, unit).to_f64().ceil() as i64;
    let tax = |row: i64| scaled(&Dyadic::from(row), -unit);

    let mut lines = Vec::new();
    for row in (0..=rows + MAST_ROWS).rev() {
        let (here, next) = (tax(row), tax(row + 1));
        let mut line = vec![' '; column(&extent.lowest) + 1];
        for wall in [&thermograph.left, &thermograph.right] {
            line[column(&wall.at(&here))] = stroke(wall, &here, &next);
        }
        let label = if row % LABELED == 0 || here == extent.foot {
            here.to_string()
        } else {
            String::new()
        };
        lines.push((label, line.into_iter().collect::<String>()));
    }
    let mut axis = vec!['-'; column(&extent.lowest) + 1];
    let [left, right] = [&thermograph.left, &thermograph.right].map(|it| it.at(&Dyadic::ZERO));
    let mut values = String::new();
    for value in [&left, &thermograph.mean, &right] {
        let at = column(value);
        axis[at] = '+';
        let text = value.to_string();
        let start = at.saturating_sub(text.chars().count() / 2);
        let written = values.chars().count();
        // A value that would overlap the previous one is omitted.
        if start > written || values.is_empty() {
            let _ = write!(values, "{}{text}", " ".repeat(start - written));
        }
    }
    lines.push((String::new(), axis.into_iter().collect()));
    lines.push((String::new(), values));

    let margin = lines.iter().map(|(label, _)| label.chars().count()).max();
    let margin = margin.unwrap_or(0);
    let mut plot = String::new();
    for (label, line) in lines {
        let _ = writeln!(plot, "{}", format!("{label:>margin$}  {line}").trim_end());
    }
    plot
}

/// The direction of a wall between two rows: values increase to the left.
fn stroke(wall: &Wall, here: &Dyadic, next: &Dyadic) -> char {
    match wall.at(next).cmp(&wall.at(here)) {
        std::cmp::Ordering::Less => '/',
        std::cmp::Ordering::Equal => '|',
        std::cmp::Ordering::Greater => '\\',
    }
}

/// The width of the part between the extreme values.
const WIDTH: f64 = 360.0;
/// The height of the part below the mast.
const HEIGHT: f64 = 240.0;
/// The length of the mast.
const MAST: f64 = 48.0;
const MARGIN: f64 = 56.0;

/// An SVG document with its size, to place among others.
#[derive(Clone, Debug)]
pub struct Picture {
    pub width: f64,
    pub height: f64,
    pub svg: String,
}

/// The thermograph as an SVG document: Left's wall blue, Right's red, the mast black.
///
/// Taxes and values have the same scale, so walls lean by 45 degrees.
pub fn thermograph_svg(thermograph: &Thermograph) -> Picture {
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

    let mut svg = SvgElement::page(fixed(right), fixed(bottom))
        .with("font-family", "sans-serif")
        .with("font-size", 13);
    let Thermograph { mean, temperature, .. } = thermograph;
    let title = format!("mean {mean}, temperature {temperature}");
    svg.push(SvgElement::new("title").text(&title));
    let straight = |x1, y1, x2, y2| line([x1, y1].map(fixed), [x2, y2].map(fixed));
    let ground = straight(MARGIN / 2.0, base, right - MARGIN / 2.0, base);
    svg.push(ground.with("stroke", "#999"));
    let (mast, foot) = (x(mean), y(&extent.foot));
    let upright = straight(mast, foot, mast, MARGIN);
    svg.push(upright.with("stroke", "#111").with("stroke-width", 3));
    for (wall, color) in [&thermograph.left, &thermograph.right].into_iter().zip(COLORS) {
        let corners = wall.corners().iter();
        let corners = corners.map(|corner| (x(&corner.value), y(&corner.tax)));
        svg.push(curve(corners.chain([(mast, foot)]), color));
    }
    let [left_stop, right_stop] =
        [&thermograph.left, &thermograph.right].map(|wall| wall.at(&Dyadic::ZERO));
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
