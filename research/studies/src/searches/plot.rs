//! Plots of the medians.

use mustplay_cgt::svg::{SvgElement, curve, label, line};

use super::{Column, Searched};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 60.0;
const LEGEND: f64 = 290.0;
const COLORS: [&str; 10] = [
    "#999", "#555", "#d9a400", "#c8321f", "#111", "#1f5fbf", "#2a8a3a", "#8a2a8a", "#20a0a0",
    "#e070b0",
];

impl Searched {
    /// Medians on a logarithmic scale, a curve for each kind of search and each depth.
    pub fn svg(&self) -> String {
        let decades = (self.most.max(10) as f64).log10();
        let last = self.families.len().saturating_sub(1).max(1);
        let x = |i: usize| MARGIN + WIDTH * i as f64 / last as f64;
        let y = |nodes: u64| MARGIN + HEIGHT * (1.0 - (nodes.max(1) as f64).log10() / decades);
        let (width, height) = (WIDTH + 2.0 * MARGIN + LEGEND, HEIGHT + 2.0 * MARGIN);
        let mut picture =
            SvgElement::page(width, height).with("font-family", "sans-serif").with("font-size", 12);
        for nodes in (0..=decades as u32).map(|decade| 10_u64.pow(decade)) {
            let rule = line([MARGIN, y(nodes)], [MARGIN + WIDTH, y(nodes)]);
            picture.push(rule.with("stroke", "#ddd"));
            let text = nodes.to_string();
            picture.push(label(MARGIN - 8.0, y(nodes) + 4.0, "end", &text));
        }
        for (i, Column { components, depth, .. }) in self.families.iter().enumerate() {
            let text = format!("{components}×depth {depth}");
            picture.push(label(x(i), MARGIN + HEIGHT + 20.0, "middle", &text));
        }
        for (row, (name, color)) in self.searches.iter().zip(COLORS).enumerate() {
            for points in self.curves(row) {
                let points = points.into_iter().map(|(i, nodes)| (x(i), y(nodes)));
                picture.push(curve(points, color).with("opacity", 0.8));
            }
            let y = MARGIN + 20.0 * row as f64;
            let entry = label(MARGIN + WIDTH + 20.0, y, "start", name);
            picture.push(entry.with("fill", color));
        }
        picture.into_text()
    }

    /// The medians of one kind of search by family, with gaps between depths and at unknown
    /// medians.
    fn curves(&self, row: usize) -> Vec<Vec<(usize, u64)>> {
        let mut curves = vec![Vec::new()];
        for (i, column) in self.families.iter().enumerate() {
            if i > 0 && column.depth != self.families[i - 1].depth {
                curves.push(Vec::new());
            }
            match (column.nodes[row].median, curves.last_mut()) {
                (Some(nodes), Some(curve)) => curve.push((i, nodes)),
                _ => curves.push(Vec::new()),
            }
        }
        curves.retain(|curve| !curve.is_empty());
        curves
    }
}
