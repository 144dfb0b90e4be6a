//! Drawings as SVG.
//!
//! The picture is self-contained: no scripts, fonts, style sheets or identifiers. Every visible
//! cell is one `path` or `circle` with the cell name in `data-cell`, for event handlers of a page.
//! The `title` and `desc` elements describe the picture.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::drawing::{svg, Drawing, Orientation};
//! use mustplay_hex::Board;
//!
//! let drawing = Drawing::new(Arc::new(Board::hex(2, 1)?));
//! let picture = svg::render(&drawing, Orientation::Flat);
//! assert!(picture.contains("<title>2x1 Hex board</title>"));
//! assert_eq!(picture.matches("data-cell").count(), 2);
//! # Ok::<(), mustplay_hex::BoardError>(())
//! ```

use mustplay_cgt::svg::{SvgElement, number};

use super::canvas::{Bounds, Canvas, Writing, width};
use super::layout::{Layout, LayoutPoint, NAME_SIZE, Outline, PITCH, STONE, StoneShape};
use super::palette::{self, paint, strand_paint};
use super::{Drawing, Face, Label, Mark, Orientation, Piece, Strand, printable};
use crate::board::Shape;
use crate::color::Color;

const MARGIN: f64 = 0.2 * PITCH;
const LONGEST_CAPTION: usize = 240;

/// The stroke of marks for losing and inferior moves.
const THIN: [(&str, &str); 2] = [("stroke", palette::LOSING), ("stroke-width", "2.5")];

pub fn render(drawing: &Drawing, orientation: Orientation) -> String {
    render_sized(drawing, orientation).0
}

pub(super) fn render_sized(drawing: &Drawing, orientation: Orientation) -> (String, f64, f64) {
    let layout = Layout::new(drawing, orientation);
    let mut canvas = Canvas::new();
    draw_ground(&mut canvas, &layout);
    draw_cells(&mut canvas, drawing, &layout);
    draw_strands(&mut canvas, drawing, &layout);
    draw_pieces(&mut canvas, drawing, &layout);
    draw_posts(&mut canvas, &layout);
    for place in &layout.places {
        if let Some(face) = drawing.face(place.cell) {
            let inscription = place.inscribed.then_some(place.name.as_str());
            let label = face.label.as_ref().map(Label::as_str).or(inscription);
            if face.piece == Some(Piece::Dead) {
                draw_dead(&mut canvas, place.center);
            }
            if let Some(mark) = face.mark {
                draw_mark(&mut canvas, place.center, mark, label.is_some());
            }
            if let Some(label) = label {
                draw_label(&mut canvas, place.center, face, label);
            }
        }
    }
    for name in &layout.names {
        canvas.write(&Writing {
            middle: name.at,
            size: NAME_SIZE,
            fill: palette::SOFT_INK,
            bold: false,
            text: &name.text,
        });
    }
    if let Some(caption) = &drawing.caption {
        draw_caption(&mut canvas, caption);
    }
    let title = drawing.title.as_deref().unwrap_or_default();
    let title = match printable(title, LONGEST_CAPTION) {
        title if title.is_empty() => kind(drawing.board().shape()),
        title => title,
    };
    document(&title, &description(drawing), &canvas)
}

/// The SVG document of the canvas, with its width and height.
pub(super) fn document(title: &str, description: &str, canvas: &Canvas) -> (String, f64, f64) {
    let origin = LayoutPoint::new(0.0, 0.0);
    let Bounds { low, high } = canvas.bounds().unwrap_or(Bounds { low: origin, high: origin });
    let [x, y] = [low.x, low.y].map(|low| (low - MARGIN).floor());
    let [to_x, to_y] = [high.x, high.y].map(|high| (high + MARGIN).ceil());
    let (width, height) = (to_x - x, to_y - y);
    let [x, y, w, h] = [x, y, width, height].map(number);
    let mut document = SvgElement::document()
        .with("width", &w)
        .with("height", &h)
        .with("viewBox", format_args!("{x} {y} {w} {h}"))
        .with("role", "img")
        .with("aria-label", title)
        .with("font-family", "Helvetica,Arial,sans-serif")
        .with("text-anchor", "middle");
    document.push(SvgElement::new("title").text(title));
    document.push(SvgElement::new("desc").text(description));
    let paper =
        SvgElement::new("rect").with("x", x).with("y", y).with("width", w).with("height", h);
    document.push(paper.with("fill", palette::PAPER));
    document.append(canvas.drawn());
    (document.into_text(), width, height)
}

fn kind(shape: Shape) -> String {
    match shape {
        Shape::Hex { .. } => format!("{shape} Hex board"),
        Shape::Y { side } => format!("Y board of side {side}"),
        Shape::BridgIt { size } => format!("Bridg-It board of size {size}"),
        Shape::Graph => "Shannon game on a graph".to_owned(),
    }
}

fn description(drawing: &Drawing) -> String {
    let has_piece = |piece| move |face: &Face| face.piece == Some(piece);
    let has_mark = |mark| move |face: &Face| face.mark == Some(mark);
    let sentence = |topic: &str, applies: &dyn Fn(&Face) -> bool| {
        let cells = drawing.visible().filter(|(_, face)| applies(face));
        let names: Vec<&str> = cells.map(|(cell, _)| drawing.board().name(cell)).collect();
        (!names.is_empty()).then(|| format!("{topic}: {}.", names.join(", ")))
    };
    let sentences = [
        sentence("Red", &has_piece(Piece::Stone(Color::Black))),
        sentence("Blue", &has_piece(Piece::Stone(Color::White))),
        sentence("Filled in red", &has_piece(Piece::Fill(Color::Black))),
        sentence("Filled in blue", &has_piece(Piece::Fill(Color::White))),
        sentence("Dead", &has_piece(Piece::Dead)),
        sentence("Winning", &has_mark(Mark::Winning)),
        sentence("Losing", &has_mark(Mark::Losing)),
        sentence("Unknown", &has_mark(Mark::Unknown)),
        sentence("Inferior", &has_mark(Mark::Inferior)),
        sentence("Shaded", &|face| face.shaded),
        sentence("First tree", &|face| matches!(face.strand, Some(Strand::First(_)))),
        sentence("Second tree", &|face| matches!(face.strand, Some(Strand::Second(_)))),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    if sentences.is_empty() { "Empty.".to_owned() } else { sentences.join(" ") }
}

fn draw_ground(canvas: &mut Canvas, layout: &Layout) {
    for band in &layout.bands {
        let fill = band.color.map_or(palette::NEUTRAL_SIDE, |color| paint(color).fill);
        canvas.polygon(&band.outline, &[("fill", fill)]);
    }
    let attributes = [("fill", "none"), ("stroke", palette::WIRE), ("stroke-width", "2")];
    canvas.group(&attributes, |canvas| {
        for wire in &layout.wires {
            canvas.line(wire.from, wire.to, wire.via, &[]);
        }
    });
}

fn draw_cells(canvas: &mut Canvas, drawing: &Drawing, layout: &Layout) {
    let attributes =
        [("fill", palette::CELL), ("stroke", palette::CELL_LINE), ("stroke-linejoin", "round")];
    canvas.group(&attributes, |canvas| {
        for place in &layout.places {
            let Some(face) = drawing.face(place.cell) else {
                continue;
            };
            let fill = match (face.heat, face.shaded) {
                (Some(heat), _) => Some(palette::heat(heat)),
                (None, true) => Some(palette::CELL_SHADED.to_owned()),
                (None, false) => None,
            };
            let mut attributes = vec![("data-cell", place.name.as_str())];
            attributes.extend(fill.as_deref().map(|fill| ("fill", fill)));
            match &place.outline {
                Outline::Polygon(corners) => canvas.polygon(corners, &attributes),
                Outline::Disc => canvas.circle(place.center, STONE, &attributes),
            }
        }
    });
}

/// Draws trees as bars between the dots of cells that have dots, and as discs elsewhere.
fn draw_strands(canvas: &mut Canvas, drawing: &Drawing, layout: &Layout) {
    for place in &layout.places {
        let Some(strand) = drawing.face(place.cell).and_then(|face| face.strand) else {
            continue;
        };
        let (Strand::First(owner) | Strand::Second(owner)) = strand;
        let paint = strand_paint(strand);
        let attributes = [("fill", paint.fill), ("stroke", paint.line)];
        match place.stone {
            StoneShape::Disc => canvas.circle(place.center, STONE, &attributes),
            StoneShape::Bridge(ends) => canvas.polygon(&bar(ends[owner.index()], 0.8), &attributes),
        }
    }
}

fn draw_pieces(canvas: &mut Canvas, drawing: &Drawing, layout: &Layout) {
    for color in Color::BOTH {
        let paint = paint(color);
        for (piece, fill, scale) in
            [(Piece::Stone(color), paint.fill, 1.0), (Piece::Fill(color), paint.faint, 0.6)]
        {
            let places = layout.places.iter().filter(|place| {
                drawing.face(place.cell).is_some_and(|face| face.piece == Some(piece))
            });
            let attributes = [("fill", fill), ("stroke", paint.line), ("stroke-width", "1.5")];
            canvas.group(&attributes, |canvas| {
                for place in places {
                    match place.stone {
                        StoneShape::Disc => canvas.circle(place.center, STONE * scale, &[]),
                        StoneShape::Bridge(ends) => {
                            canvas.polygon(&bar(ends[color.index()], scale), &[]);
                        }
                    }
                }
            });
        }
    }
}

fn bar([from, to]: [LayoutPoint; 2], scale: f64) -> [LayoutPoint; 4] {
    let middle = (from + to) * 0.5;
    let half = (to - from) * (scale / 2.0);
    let thick = LayoutPoint::new(-half.y, half.x) * 0.2;
    [middle - half - thick, middle + half - thick, middle + half + thick, middle - half + thick]
}

fn draw_posts(canvas: &mut Canvas, layout: &Layout) {
    for post in &layout.posts {
        let paint = paint(post.color);
        let attributes = [("fill", paint.fill), ("stroke", paint.line)];
        let radius = if post.square { STONE } else { 0.24 * PITCH };
        if post.square {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let corners = corners.map(|(x, y)| post.at + LayoutPoint::new(x, y) * radius);
            canvas.polygon(&corners, &attributes);
        } else {
            canvas.circle(post.at, radius, &attributes);
        }
        if let Some(name) = &post.name {
            canvas.write(&Writing {
                middle: post.at,
                size: radius * 1.1,
                fill: paint.ink,
                bold: true,
                text: name,
            });
        }
    }
}

/// A gray disc with a cross.
fn draw_dead(canvas: &mut Canvas, at: LayoutPoint) {
    canvas.circle(at, STONE * 0.6, &[("fill", palette::DEAD)]);
    let attributes = [("stroke", palette::SOFT_INK), ("stroke-width", "2")];
    draw_cross(canvas, at, 0.14 * PITCH, &attributes);
}

fn draw_cross(canvas: &mut Canvas, at: LayoutPoint, arm: f64, attributes: &[(&str, &str)]) {
    for y in [1.0, -1.0] {
        let arm = LayoutPoint::new(1.0, y) * arm;
        canvas.line(at - arm, at + arm, None, attributes);
    }
}

/// Draws a mark: a small sign on a bare cell, a badge below a label.
fn draw_mark(canvas: &mut Canvas, at: LayoutPoint, mark: Mark, labeled: bool) {
    let small = 0.21 * PITCH;
    let badge = 0.36 * PITCH;
    match (mark, labeled) {
        (Mark::Winning, _) => {
            let attributes = [("fill", palette::WINNING), ("stroke", "#fff")];
            canvas.circle(at, if labeled { badge } else { small }, &attributes);
        }
        (Mark::Losing, true) => canvas.circle(at, badge, &[("fill", palette::LOSING)]),
        (Mark::Losing, false) => draw_cross(canvas, at, 0.11 * PITCH, &THIN),
        (Mark::Inferior, _) => {
            let arm = LayoutPoint::new(0.15 * PITCH, 0.0);
            canvas.line(at - arm, at + arm, None, &THIN);
        }
        (Mark::Unknown, _) => {
            let attributes =
                [("fill", "none"), ("stroke", palette::SOFT_INK), ("stroke-width", "2")];
            canvas.circle(at, if labeled { badge } else { 0.13 * PITCH }, &attributes);
        }
    }
}

fn draw_label(canvas: &mut Canvas, at: LayoutPoint, face: &Face, label: &str) {
    let fill = match (face.mark, face.piece) {
        (Some(Mark::Winning | Mark::Losing), _) => "#fff",
        (_, Some(Piece::Stone(color))) => paint(color).ink,
        (_, Some(Piece::Fill(_) | Piece::Dead)) => palette::INK,
        (_, None) => face.strand.map_or(palette::INK, |it| strand_paint(it).ink),
    };
    match label {
        "*" => canvas.polygon(&star(at), &[("fill", fill)]),
        "+" => {
            let attributes = [("stroke", fill), ("stroke-width", "4")];
            for arm in [LayoutPoint::new(0.2 * PITCH, 0.0), LayoutPoint::new(0.0, 0.2 * PITCH)] {
                canvas.line(at - arm, at + arm, None, &attributes);
            }
        }
        text => canvas.write(&Writing {
            middle: at,
            size: (0.64 * PITCH / width(text)).min(0.44 * PITCH),
            fill,
            bold: true,
            text,
        }),
    }
}

fn star(at: LayoutPoint) -> Vec<LayoutPoint> {
    (0..10)
        .map(|i| {
            let radius = PITCH * if i % 2 == 0 { 0.28 } else { 0.12 };
            let (sin, cos) = (f64::from(i) * 36.0).to_radians().sin_cos();
            at + LayoutPoint::new(sin, -cos) * radius
        })
        .collect()
}

pub(super) fn draw_caption(canvas: &mut Canvas, caption: &str) {
    const SIZE: f64 = 0.4 * PITCH;
    let Some(Bounds { low, high }) = canvas.bounds() else {
        return;
    };
    let room = ((high.x - low.x) / SIZE).max(8.0);
    for (i, line) in wrapped(&printable(caption, LONGEST_CAPTION), room).iter().enumerate() {
        let y = high.y + SIZE * (1.2 + 1.3 * i as f64);
        canvas.write(&Writing {
            middle: LayoutPoint::new(low.x.midpoint(high.x), y),
            size: SIZE,
            fill: palette::INK,
            bold: false,
            text: line,
        });
    }
}

/// Breaks a text into lines no wider than `room`; wider words get their own line.
fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + width(" ") + width(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
