//! Texts read as whole games, and boards as data for programs that draw them.

use std::collections::{BTreeMap, BTreeSet};

use mustplay::{
    Convert, Engine, GameStep, Limits, Place, Read, Show, Shown, Target, Text, WholeGame, Written,
};
use mustplay_cgt::random::SplitMix;

fn read(text: &str) -> WholeGame {
    let read = Read { text: text.parse().expect(text) };
    let report = Engine::default().run(&read, &Limits::default(), &());
    report.expect(text).answer
}

fn show(text: &str) -> Shown {
    let show = Show { position: text.parse().expect(text), view: None };
    let report = Engine::default().run(&show, &Limits::default(), &());
    report.expect(text).answer
}

/// Where a cell is mirrored to in the long diagonal.
fn mirrored(cell: &str) -> String {
    let column = cell.as_bytes()[0] - b'a';
    let row: u8 = cell[1..].parse().expect("a row");
    format!("{}{}", char::from(b'a' + row - 1), column + 1)
}

/// The stones at a node and whose turn it is, by playing what leads there; boards have at most 26
/// columns.
fn stand(game: &WholeGame, node: usize) -> (BTreeMap<String, String>, String) {
    let node = &game.tree[node];
    let other = |color: &str| if color == "black" { "white" } else { "black" }.to_owned();
    match &node.step {
        GameStep::Setup { stones, to_move } => {
            let of = |places: &[Place], color: &str| {
                let stone = |place: &Place| (place.to_string(), color.to_owned());
                places.iter().map(stone).collect::<Vec<_>>()
            };
            let all = [of(&stones.black, "black"), of(&stones.white, "white")].concat();
            (all.into_iter().collect(), to_move.to_string())
        }
        GameStep::Turn { color, turn } => {
            let (mut stones, _) = stand(game, node.parent.expect("a turn has a node before it"));
            let color = color.to_string();
            let mut to_move = other(&color);
            match turn.as_str() {
                "swap-pieces" => {
                    let image = |(cell, own): (String, String)| (mirrored(&cell), other(&own));
                    stones = stones.into_iter().map(image).collect();
                }
                "swap-sides" => to_move = color,
                "pass" | "resign" | "forfeit" => {}
                cell => {
                    assert!(stones.insert(cell.to_owned(), color).is_none());
                }
            }
            (stones, to_move)
        }
    }
}

/// What `show` says is what the node that is looked at first comes to.
fn agrees(text: &str) {
    let (game, shown) = (read(text), show(text));
    let (stones, to_move) = stand(&game, game.at);
    let of = |color: &str| {
        let own = stones.iter().filter(|(_, it)| *it == color);
        own.map(|(cell, _)| cell.clone()).collect::<BTreeSet<_>>()
    };
    let told = |places: &[Place]| places.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    assert_eq!(of("black"), told(&shown.stones.black), "{text}");
    assert_eq!(of("white"), told(&shown.stones.white), "{text}");
    if shown.given_up_by.is_none() {
        assert_eq!(to_move, shown.to_move.to_string(), "{text}");
    }
    for (number, node) in game.tree.iter().enumerate() {
        assert!(node.parent.is_none_or(|parent| parent < number), "{text}");
        assert_eq!(node.parent.is_none(), number == 0, "{text}");
    }
}

#[test]
fn the_node_that_is_looked_at_is_the_position_of_the_text() {
    for text in [
        "5x5",
        "5x5 a1 swap-pieces c3",
        "5x4 a1 swap-sides c3",
        "5x5 B:a1,c3 W:b2 white d4",
        "https://hexworld.org/board/#11r9c1,b4:sh4g8i8h3",
        "https://hexworld.org/board/#14c1,a14,k4d5",
        "http://trmph.com/hex/board#11,a1b2c3",
        "(;SZ[5]AB[a1][b2]AW[c3]PL[W];W[d4](;B[e5];W[a3])(;B[e4]))",
        "(;SZ[5];B[a1];AW[b2]AE[a1]PL[B];B[c3])",
        "(;SZ[5];B[a1];W[swap-pieces];B[c3];W[resign])",
        r#"<hexboard size="3x4" contents="R c1 B a2 1:b3"/>"#,
        "Y5 a1 b2 c1",
        "bridg-it4 1-2",
    ] {
        agrees(text);
    }
}

#[test]
fn variations_that_cannot_be_played_are_left_out() {
    let game =
        read("(;SZ[3]C[A game];B[b2](;W[a3]LB[c1:x])(;W[b2];B[c1])(;W[c1]C[or this];B[c1]))");
    let parents: Vec<_> = game.tree.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(1)]);
    assert_eq!(game.left_out, 2);
    assert_eq!(game.tree[0].comment, "A game");
    assert_eq!(game.tree[3].comment, "or this");
    let labels: Vec<_> = game.tree[2].labels.values().collect();
    assert_eq!(labels, ["x"]);
}

#[test]
fn what_is_no_game_is_refused() {
    for text in ["", "hello", "5x5 z9", "(;SZ[5];B[a1];W[a1]", "#11c1,a1a1"] {
        assert!(text.parse::<Written>().is_err(), "{text}");
    }
}

#[test]
fn random_games_are_read_alike_from_every_notation() {
    let mut random = SplitMix::new(25);
    let games = if mustplay_testing::full() { 1000 } else { 40 };
    for _ in 0..games {
        let size = 2 + random.index(6);
        let is_swapped = random.index(2) == 0;
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..random.index(12) {
            let column = u8::try_from(random.index(size)).expect("a column");
            let name = format!("{}{}", char::from(b'a' + column), 1 + random.index(size));
            // The image of a swapped stone is in the way.
            let image = is_swapped && moves.first().is_some_and(|first| mirrored(first) == name);
            if !moves.contains(&name) && !image {
                moves.push(name);
            }
        }
        if is_swapped && !moves.is_empty() {
            // Its old place is free now, and it stays empty: else it would be said twice.
            moves.insert(1, "swap-pieces".to_owned());
        }
        let text = format!("{size}x{size} {}", moves.join(" "));
        agrees(&text);
        for format in ["hexworld", "trmph", "sgf", "hexwiki", "slanted"] {
            let target: Target = format.parse().expect(format);
            let convert = Convert::new(text.parse().expect("a position"), target);
            let report = Engine::default().run(&convert, &Limits::default(), &());
            agrees(&report.expect(&text).answer.position);
        }
    }
}

#[test]
fn every_cell_has_its_place_in_every_view() {
    for board in ["5x3", "Y4", "bridg-it3", "p edge 3 2\nn 1 s\nn 3 t\ne 1 2\ne 2 3\n"] {
        for view in ["flat", "flat-mirrored", "diamond"] {
            let show = Show {
                position: board.parse().expect(board),
                view: Some(Text(view.parse().expect(view))),
            };
            let cells = show.position.board().cells().count();
            let report = Engine::default().run(&show, &Limits::default(), &());
            let layout = report.expect(board).answer.layout.expect("it was asked for");
            let names: BTreeSet<_> = layout.places.iter().map(|it| it.name.clone()).collect();
            assert_eq!((layout.places.len(), names.len()), (cells, cells), "{board} {view}");
        }
    }
}

#[test]
fn who_has_won_is_shown() {
    let winner = |text: &str| show(text).winner.map(|color| color.to_string());
    assert_eq!(winner("2x2 a1 b1").as_deref(), None);
    assert_eq!(winner("2x2 a1 b1 a2").as_deref(), Some("black"));
    assert_eq!(winner("2x2 misere a1 b1 a2").as_deref(), Some("white"));
    assert_eq!(winner("2x2 a1 resign").as_deref(), Some("black"));
}
