//! Pictures show what they should.

use mustplay_cgt::normal::drawing;
use mustplay_cgt::normal::{Dyadic, Games, Style};
use mustplay_cgt::tree::TooLarge;
use mustplay_core::NoProgress;

fn plot(text: &str) -> String {
    let mut games = Games::new();
    let g = games.read(text).expect("a game");
    drawing::thermograph_text(games.thermograph(g))
}

#[test]
fn a_switch_is_a_tent() {
    let drawn = plot("{16|-16}");
    let lines: Vec<&str> = drawn.lines().collect();
    // Two rows of mast, sixteen of walls, tax 0, axis, values; a unit is two columns wide.
    assert_eq!(lines.len(), 21, "{drawn}");
    assert_eq!(lines[2], format!("16  {}|", " ".repeat(32)));
    for tax in 0..16 {
        let (left, inside) = (" ".repeat(2 * tax), " ".repeat(63 - 4 * tax));
        let label = if tax % 4 == 0 { tax.to_string() } else { String::new() };
        assert_eq!(lines[18 - tax], format!("{label:>2}  {left}/{inside}\\"), "{drawn}");
    }
    let half = "-".repeat(31);
    assert_eq!(lines[19], format!("    +{half}+{half}+"));
}

/// Every row of a plot has one stroke or two, whatever the numbers.
#[test]
fn plots_stay_within_a_page() {
    for text in [
        "0",
        "-7/8",
        "*",
        "^",
        "{1|-1}",
        "{5|-5||-20}",
        "{100|15||-7}",
        "{1/1024|-1/1024}",
        "{123456789012345678901234567890|-1||-123456789012345678901234567890}",
        "{123456789012345678901234567890/1024|0}",
    ] {
        let drawn = plot(text);
        let lines: Vec<&str> = drawn.lines().collect();
        assert!(lines.len() <= 22, "{text}\n{drawn}");
        for line in &lines {
            assert!(line.chars().count() <= 140, "{text}\n{drawn}");
        }
        for line in &lines[..lines.len() - 2] {
            let strokes = line.matches(['/', '\\', '|']).count();
            let label = line.split("  ").next().unwrap_or("").matches('/').count();
            assert!((1..=2).contains(&(strokes - label)), "{text}\n{drawn}");
        }
    }
}

#[test]
fn svg_walls_pass_through_the_corners() {
    let mut games = Games::new();
    let g = games.read("{5|-5||-20}").expect("a game");
    let drawn = drawing::thermograph_svg(games.thermograph(g)).svg;
    // One polyline per wall, with a point for each corner and one for the foot of the mast.
    let points: Vec<usize> = drawn
        .split("points=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or("").split(' ').count())
        .collect();
    let thermograph = games.thermograph(g);
    let corners = [&thermograph.left, &thermograph.right].map(|wall| wall.corners().len() + 1);
    assert_eq!(points, corners);
    assert_eq!(thermograph.temperature, Dyadic::from(10));
    assert!(drawn.contains("mean -10, temperature 10"));
    assert!(!drawn.contains("NaN") && !drawn.contains("inf"));
}

#[test]
fn svg_of_a_number_is_a_mast() {
    let mut games = Games::new();
    let g = games.read("-7/8").expect("a game");
    let drawn = drawing::thermograph_svg(games.thermograph(g)).svg;
    assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
}

#[test]
fn trees_have_a_node_for_every_way_to_play() {
    let mut games = Games::new();
    // Numbers are leaves; *2 = {0,*|0,*} has 1 + 2·(1 + 3) nodes.
    for (text, nodes) in [("3", 1), ("*", 3), ("{1|-1}", 3), ("^", 5), ("*2", 9)] {
        let g = games.read(text).expect("a game");
        let tree = drawing::game_tree(&mut games, g, Style::Ascii, 100).expect("a small tree");
        assert_eq!(tree.len(), nodes, "{text}");
        assert_eq!(tree.dot().matches(" -> ").count(), nodes - 1);
        assert_eq!(tree.svg().matches("<line").count(), nodes - 1);
        let too_large = drawing::game_tree(&mut games, g, Style::Ascii, nodes - 1);
        assert_eq!(too_large.unwrap_err(), TooLarge { limit: nodes - 1 });
    }
    let huge = games.nimber(u32::MAX);
    assert!(drawing::game_tree(&mut games, huge, Style::Ascii, 5000).is_err());
}

/// In a Hasse diagram one game is below another exactly when steps lead up to it.
#[test]
fn the_diagram_of_day_two_is_its_order() {
    let mut games = Games::new();
    let all = games.born_by_day(2);
    let named: Vec<_> = all.iter().map(|&g| (games.ascii(g), g)).collect();
    let diagram = drawing::hasse(&mut games, &named, Style::Ascii, &NoProgress).expect("unwatched");
    let size = all.len();
    let mut reach = vec![vec![false; size]; size];
    for (x, row) in reach.iter_mut().enumerate() {
        row[x] = true;
    }
    for &(low, high) in diagram.covers() {
        reach[low][high] = true;
    }
    for middle in 0..size {
        for low in 0..size {
            for high in 0..size {
                reach[low][high] |= reach[low][middle] && reach[middle][high];
            }
        }
    }
    for low in 0..size {
        for high in 0..size {
            assert_eq!(reach[low][high], games.le(all[low], all[high]));
        }
    }
    // No step can be left out.
    for &(low, high) in diagram.covers() {
        let between = |m: usize| m != low && m != high && reach[low][m] && reach[m][high];
        assert!(!(0..size).any(between));
        assert!(diagram.nodes()[low].height < diagram.nodes()[high].height);
    }
    assert_eq!(diagram.svg().matches("<ellipse").count(), 22);
}
