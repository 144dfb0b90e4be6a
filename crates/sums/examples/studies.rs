//! Measures searches and strategies on random sums and writes `docs/sums-studies.md` and its
//! plots, in the folder given as argument or in `docs`.

use std::fmt::Write as _;
use std::path::PathBuf;

use mustplay_sums::random::Family;
use mustplay_sums::study::{CONTENDERS, NodeCounts, crowd_study, search_study, strategy_study};

const SUMS: usize = 101;
const LIMIT: u64 = 100_000;
const SEED: u64 = 1985;

fn family(components: usize, depth: usize) -> Family {
    Family {
        components,
        depth,
        options: 2,
        largest: 50,
    }
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs".to_owned());
    let folder = PathBuf::from(folder);
    let mut document = String::from(INTRODUCTION);

    let families: Vec<Family> = [
        (3, 2),
        (4, 2),
        (6, 2),
        (8, 2),
        (12, 2),
        (3, 3),
        (6, 3),
        (9, 3),
        (12, 3),
    ]
    .map(|(components, depth)| family(components, depth))
    .to_vec();
    let mut columns = Vec::new();
    for &family in &families {
        columns.push(search_study(family, SUMS, LIMIT, SEED));
    }
    document.push_str(&search_table(&families, &columns));
    document.push_str(SEARCH_NOTES);
    document.push_str(&crowd_table(family(8, 2)));
    std::fs::write(folder.join("sums-search.svg"), plot(&families, &columns))?;

    document.push_str(STRATEGY_INTRODUCTION);
    for family in [family(3, 2), family(4, 2), family(3, 3)] {
        document.push_str(&strategy_table(family));
    }
    document.push_str(STRATEGY_NOTES);
    std::fs::write(folder.join("sums-studies.md"), document)
}

const INTRODUCTION: &str = "\
# Sums of games: two studies

Written by `cargo run --release -p mustplay-sums --example studies`. Sums are random: trees
with two options a side and payments from -50 to 50 in which a position ends early one time in
four, kept when they are score games. The same seed gives the same sums everywhere.

## How efficient is B*?

SUM §7.3 asks what B* gains over alpha-beta, and which rule should choose between proving the
best move and disproving the others. The table shows the median of the nodes expanded and,
behind the stroke, the most, over 101 sums with Left to move; `-` is more than 100000. Alpha-beta
finds the score, B* stops when a move is known to be best, except where it says score. All of
them play components in reduced form and know the score of a sum of switches.

";

fn search_table(families: &[Family], columns: &[Vec<NodeCounts>]) -> String {
    let mut text = String::from("| search |");
    for family in families {
        let _ = write!(text, " {}×depth {} |", family.components, family.depth);
    }
    let _ = write!(text, "\n| --- |{}\n", " ---: |".repeat(families.len()));
    for (i, contender) in CONTENDERS.iter().enumerate() {
        let _ = write!(text, "| {} |", contender.name);
        for column in columns {
            let shown = |nodes: Option<u64>| nodes.map_or("-".to_owned(), |n| n.to_string());
            let (median, most) = (column[i].median(), column[i].most());
            let _ = write!(text, " {} / {} |", shown(median), shown(most));
        }
        text.push('\n');
    }
    text
}

const SEARCH_NOTES: &str = "
![medians of the nodes expanded](sums-search.svg)

* Bounds are what matters: alone they save more than transpositions alone, and the two together
  keep twelve components within reach.
* B* proves a best move with fewer nodes in the median than alpha-beta takes for the score,
  mostly between a third and three quarters as many; but that is the easier question. Asked for the
  score it has no advantage. Its worst cases are about twice as bad as those of alpha-beta at depth
  2 and about the same at depth 3.
* The three rules hardly differ. No rule is best in all families.
* Leaving out moves dominated by moves in other components, which SUM does not have, costs more
  nodes than it saves in small sums, since comparisons are counted as well. With twelve components
  it cuts the worst cases to between a third and two fifths.

Which sums does B* solve efficiently? Those in which few components compete for the first move. The
table groups sums by the number of components at least half as hot as the hottest. Alpha-beta
gains little from a clear best move, since it goes on to the score.

";

fn crowd_table(family: Family) -> String {
    let mut text = format!(
        "| hot components of {} (depth {}) | sums | B*, probability rule | alpha-beta, bounds and \
         transpositions |\n| ---: | ---: | ---: | ---: |\n",
        family.components, family.depth
    );
    for crowd in crowd_study(family, SUMS * 4, SEED) {
        let (best_first, alpha_beta) = (crowd.best_first, crowd.alpha_beta);
        let _ = writeln!(
            text,
            "| {} | {} | {best_first} | {alpha_beta} |",
            crowd.hot, crowd.sums
        );
    }
    text.push('\n');
    text
}

const STRATEGY_INTRODUCTION: &str = "\
## How good is the mean strategy?

SUM §7.2 asks how much better than its bounds the mean strategy is. Here every rule plays Left,
moves first, and meets the opponent who does the most against it: all his moves are tried. A
loss is the exact score minus the score reached, divided by the highest temperature of a
component, over 404 sums; the bounds promise at most 1 for mean, sentestrat and thermostrat.

";

fn strategy_table(family: Family) -> String {
    let mut text = format!(
        "| {} components of depth {} | average loss | worst loss | nothing lost |\n\
         | --- | ---: | ---: | ---: |\n",
        family.components, family.depth
    );
    for losses in strategy_study(family, SUMS * 4, SEED) {
        let _ = writeln!(
            text,
            "| {} | {:.3} | {:.3} | {:.0} % |",
            losses.strategy.name(),
            losses.average,
            losses.worst,
            losses.perfect * 100.0
        );
    }
    text.push('\n');
    text
}

const STRATEGY_NOTES: &str = "\
The mean strategy loses less than a tenth of the hottest temperature on average and nothing at all
in more than half of the sums; but an opponent who knows it has taken as much as nine tenths of that
temperature. Thermostrat loses a little less on average and the same at its worst, sentestrat the
same as mean in all these sums. Hotstrat does as well at depth 2; at depth 3 it loses more, and
once almost twice the temperature, for nothing limits its losses. Following the leader is what the
others improve on.
";

/// Medians on a logarithmic scale, one curve for each contender.
fn plot(families: &[Family], columns: &[Vec<NodeCounts>]) -> String {
    const WIDTH: f64 = 640.0;
    const HEIGHT: f64 = 360.0;
    const MARGIN: f64 = 60.0;
    const LEGEND: f64 = 290.0;
    const COLORS: [&str; 10] = [
        "#999", "#555", "#d9a400", "#c8321f", "#111", "#1f5fbf", "#2a8a3a", "#8a2a8a", "#20a0a0",
        "#e070b0",
    ];
    let decades = (LIMIT as f64).log10();
    let x = |i: usize| MARGIN + WIDTH * i as f64 / (families.len() - 1) as f64;
    let y = |nodes: u64| MARGIN + HEIGHT * (1.0 - (nodes.max(1) as f64).log10() / decades);
    let (width, height) = (WIDTH + 2.0 * MARGIN + LEGEND, HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n"
    );
    for decade in 0..=decades as u32 {
        let at = y(10_u64.pow(decade));
        let _ = writeln!(
            svg,
            "<line x1=\"{MARGIN}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            MARGIN + WIDTH,
            MARGIN - 8.0,
            at + 4.0,
            10_u64.pow(decade)
        );
    }
    for (i, family) in families.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}×depth {}</text>",
            x(i),
            MARGIN + HEIGHT + 20.0,
            family.components,
            family.depth
        );
    }
    for (c, contender) in CONTENDERS.iter().enumerate() {
        // A curve for each depth, broken off where the median is not known.
        let mut curves: Vec<Vec<String>> = vec![Vec::new()];
        for (i, column) in columns.iter().enumerate() {
            if i > 0 && families[i].depth != families[i - 1].depth {
                curves.push(Vec::new());
            }
            match (column[c].median(), curves.last_mut()) {
                (Some(nodes), Some(curve)) => curve.push(format!("{:.1},{:.1}", x(i), y(nodes))),
                _ => curves.push(Vec::new()),
            }
        }
        for curve in curves.iter().filter(|curve| !curve.is_empty()) {
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
                curve.join(" "),
                COLORS[c]
            );
        }
        let legend = MARGIN + 20.0 * c as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{legend:.1}\" fill=\"{}\">{}</text>",
            MARGIN + WIDTH + 20.0,
            COLORS[c],
            contender.name
        );
    }
    svg.push_str("</svg>\n");
    svg
}
