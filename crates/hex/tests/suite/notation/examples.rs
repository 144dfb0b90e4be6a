//! The examples with which the notations are usually explained.

use mustplay_hex::notation::{
    self, Format, dimacs, hexwiki, hexwiki_old, hexworld, little_golem, moves, recognize, sgf,
    slanted, trmph,
};
use mustplay_hex::{Color, Objective, Record, Side};

/// Reads in whatever notation it is, checks which, and writes as size and moves.
fn as_moves(text: &str, format: Format) -> String {
    let (recognized, record) = notation::read(text).unwrap();
    assert_eq!(recognized, format, "{text}");
    moves::write(&record).unwrap()
}

/// The stones of the final position and who moves, as size and moves.
fn position(record: &Record) -> String {
    moves::write(&Record::from(record.replay().unwrap())).unwrap()
}

#[test]
fn size_and_moves() {
    for (text, written) in [
        ("11x11 a1 b2 swap-pieces d4", "11x11 a1 b2 swap-pieces d4"),
        ("a5d7f3", "11x11 a5 d7 f3"),
        ("1. a3 2. swap", "11x11 a3 swap-pieces"),
        ("1.a3 b2 2.c3", "11x11 a3 b2 c3"),
        ("5x5 a3 pass", "5x5 a3 pass"),
        ("5X4, A3, b2 RESIGN", "5x4 a3 b2 resign"),
        ("5x5 B:a1,c3 W:b2 white", "5x5 B:a1,c3 W:b2 white"),
        ("5x5 W:b2 R:c3,a1", "5x5 B:a1,c3 W:b2 white"),
        ("5x5 blue:b2 red a1 forfeit", "5x5 W:b2 black a1 forfeit"),
        ("5x5", "5x5"),
        ("5×4 a3", "5x4 a3"),
        ("5x5 white", "5x5 white"),
        ("5x5 white a1 swap-sides a2", "5x5 white a1 swap-sides a2"),
        ("30x30 aa27 z30 y5", "30x30 aa27 z30 y5"),
        ("y5 a1 B2", "Y5 a1 b2"),
        ("Y 5 misere a1", "Y5 misere a1"),
        ("Bridg-It3 1-2 2-4", "bridg-it3 1-2 2-4"),
        ("5x5 misère", "5x5 misere"),
    ] {
        assert_eq!(as_moves(text, Format::Moves), written);
    }
    let swapped = moves::read("11x11 a1 b2 swap-pieces d4").unwrap();
    assert_eq!(position(&swapped), "11x11 B:b2 W:a1,d4 black");
}

#[test]
fn hexworld_links() {
    let link = "https://hexworld.org/board/#11r9c1,b4:sh4g8i8h3";
    let game = "11x11 b4 swap-pieces h4 g8 i8 h3";
    assert_eq!(as_moves(link, Format::HexWorld), game);
    assert_eq!(as_moves("#11r9c1,b4:sh4g8i8h3", Format::HexWorld), game);
    assert_eq!(as_moves("hexworld.org/board/#11,b4:sh4g8i8h3", Format::HexWorld), game);
    assert_eq!(as_moves("http://www.hexworld.org/board#11,a3c1", Format::HexWorld), "11x11 a3 c1");
    for text in [
        "11r9c1,b4:sh4g8i8h3",
        "11nc1,b4:sh4g8i8h3",
        "11,b4:sh4g8i8h3",
        "#11n,b4:sh4g8i8h3",
        "https://playhex.org/hexplorer#11r9c1,b4:sh4g8i8h3",
        "http://www.playhex.org/hexplorer/#11c1,b4:sh4g8i8h3",
        "playhex.org/hexplorer#11c1,b4:sh4g8i8h3",
    ] {
        assert_eq!(as_moves(text, Format::HexWorld), game);
    }
    assert_eq!(as_moves("11c1", Format::HexWorld), "11x11");
    assert_eq!(as_moves("9x7c1,a1:p", Format::HexWorld), "9x7 a1 pass");
    assert_eq!(as_moves("11,b4h4", Format::Trmph), "11x11 b4 h4");
    // These are sizes and moves.
    assert_eq!(as_moves("5x5,c1,a2", Format::Moves), "5x5 c1 a2");
    assert_eq!(as_moves("5x5c1", Format::Moves), "5x5 c1");
    assert_eq!(as_moves("5x5,B:a1,W:b2", Format::Moves), "5x5 B:a1 W:b2 black");
    let record = hexworld::read(link).unwrap();
    assert_eq!(record.rotation, Some(9));
    assert_eq!(hexworld::write(&record).unwrap(), link);

    let record = hexworld::read("#14c1,a14,k4d5").unwrap();
    assert_eq!(position(&record), "14x14 B:a14 white");
    assert_eq!(record.future[0].color, Color::White);
    let written = "https://hexworld.org/board/#14c1,a14,k4d5";
    assert_eq!(hexworld::write(&record).unwrap(), written);

    let record = hexworld::read("#9x7nr12c1,a1b2:rb").unwrap();
    assert_eq!(record.given_up_by(), Some(Color::Black));
    let written = "https://hexworld.org/board/#9x7nr12c1,a1b2:rb";
    assert_eq!(hexworld::write(&record).unwrap(), written);
    let record = hexworld::read("#9c1,a1b2:fw").unwrap();
    assert_eq!(record.given_up_by(), Some(Color::White));

    let setup = moves::read("5x5 W:a1,b2,c3 white").unwrap();
    assert_eq!(hexworld::write(&setup).unwrap(), "https://hexworld.org/board/#5c1,:pa1:pb2:pc3:p");
    let sides = moves::read("5x5 a3 swap-sides b2 resign").unwrap();
    assert_eq!(hexworld::write(&sides).unwrap(), "https://hexworld.org/board/#5c1,a3b2:rb");
    let late = moves::read("5x5 a3 b2 swap").unwrap();
    assert_eq!(hexworld::write(&late).unwrap(), "https://hexworld.org/board/#5c1,b2c1:p");
}

#[test]
fn large_links() {
    let link = "https://hexworld.org/board/#20c1,t20a1";
    assert_eq!(as_moves(link, Format::HexWorld), "20x20 t20 a1");
    let link = "http://trmph.com/hex/board#20,t20a1";
    assert_eq!(as_moves(link, Format::Trmph), "20x20 t20 a1");
    assert!(notation::read("#32c1,af32").is_ok());
}

#[test]
fn trmph_links() {
    let link = "http://trmph.com/hex/board#11,a3c1d4";
    assert_eq!(as_moves(link, Format::Trmph), "11x11 a3 swap-pieces d4");
    assert_eq!(as_moves("#11,a1b2", Format::Trmph), "11x11 a1 b2");
    let on_diagonal = as_moves("trmph.com/hex/board#5,c3c3a1", Format::Trmph);
    assert_eq!(on_diagonal, "5x5 c3 swap-pieces a1");
    assert_eq!(as_moves("https://trmph.com/hex/board#5", Format::Trmph), "5x5");

    let written = |text: &str| trmph::write(&moves::read(text).unwrap()).map_err(|e| e.to_string());
    let link = |moves: &str| Ok(format!("http://trmph.com/hex/board#5,{moves}"));
    assert_eq!(written("5x5 a3 swap c3"), link("a3c1c3"));
    assert_eq!(written("5x5 a3 swap-sides c3 resign"), link("a3c3"));
    assert_eq!(written("5x5 a2 b1 a3"), link("a3b1a2"));
    assert_eq!(written("5x5 a2 b1 a3 c4"), link("a2c4a3b1"));
    assert_eq!(written("5x5 a3 pass b2 pass pass c2 pass d3"), link("b2c2a3d3"));
    assert_eq!(
        written("5x5 a3 c1").unwrap_err(),
        "trmph link cannot express a first stone answered at its mirror image: that means a swap"
    );
    assert_eq!(
        written("5x5 a3 pass").unwrap_err(),
        "trmph link cannot express 1 black and 0 white stones with black to move: it has no \
         passes, so the numbers must be equal with black to move, or one more black with white \
         to move"
    );
    assert_eq!(
        written("5x4 a3").unwrap_err(),
        "trmph link cannot express a 5x4 board (5 columns, 4 rows): it knows square boards only"
    );
    assert_eq!(written("5x5 misere").unwrap_err(), "trmph link cannot express the misère rule");
    assert_eq!(
        written("Y5").unwrap_err(),
        "trmph link cannot express a Y5 board: it knows Hex boards only"
    );
}

#[test]
fn hexwiki_ziggurat() {
    let text = "<hexboard size=\"3x4\" coords=\"none\" edges=\"bottom\" \
                visible=\"area(c1,a3,d3,d1)\" contents=\"R c1\"/>";
    let (format, record) = notation::read(text).unwrap();
    assert_eq!(format, Format::HexWiki);
    assert_eq!(position(&record), "4x3 B:c1 white");
    let visible = record.marks.visible.as_ref().unwrap();
    let hidden = record.board.cells().filter(|cell| !visible.contains(cell));
    let hidden: Vec<&str> = hidden.map(|cell| record.board.name(cell)).collect();
    assert_eq!(hidden, ["a1", "b1", "a2"]);
    assert_eq!(record.marks.coordinates, Some([].into()));
    assert_eq!(record.marks.edges, Some([Side::Bottom].into()));
    assert_eq!(hexwiki::write(&record).unwrap(), text);
}

#[test]
fn hexwiki_diagrams() {
    for text in [
        "<hexboard size=\"5x4\" contents=\"R 1:d1 b4 B 2:c3 E +:a2 a:a4 *:c4 b:d5\"/>",
        "<hexboard size=\"3x3\" coords=\"show\" edges=\"all\" visible=\"-a1 c3\" contents=\"\"/>",
        "<hexboard size=\"3x3\" coords=\"right bottom\" visible=\"a1\" contents=\"S a1 b2\"/>",
        "<hexboard size=\"5x5\" edges=\"none\" visible=\"-b2 d2 b4 d4\" contents=\"B b3\"/>",
    ] {
        let record = hexwiki::read(text).unwrap();
        assert_eq!(hexwiki::write(&record).unwrap(), text);
    }
    let (_, liberal) = notation::read(
        "<hexboard\n float='inline' size=5x5 coords=\"hide\"\n contents=\"R arrow(12):a1 c1\n \
         B a2 E a2 *:b2 R a2 S red:c3 area(a4,a5,c5)\">\n</hexboard>",
    )
    .unwrap();
    assert_eq!(
        hexwiki::write(&liberal).unwrap(),
        "<hexboard size=\"5x5\" coords=\"none\" contents=\"R arrow(12):a1 c1 a2 E *:b2 \
         S c3 a4 a5 b5 c5\"/>"
    );
    let game = moves::read("5x5 a3 swap d4 e5").unwrap();
    assert_eq!(
        hexwiki::write(&game).unwrap(),
        "<hexboard size=\"5x5\" contents=\"R 3:d4 B 1:c1 4:e5\"/>"
    );
}

#[test]
fn old_hexwiki_diagrams() {
    let text = "<hex>R5 C5 Q1 Vc3 Ha2 Sb1</hex>";
    assert_eq!(as_moves(text, Format::HexWikiOld), "5x5 B:c3 W:a2 black");
    let (_, record) = notation::read(text).unwrap();
    assert_eq!(hexwiki_old::write(&record).unwrap(), text);

    let liberal = "<hex> C4 R5 Q0\n R5e1 </hex>";
    assert!(hexwiki_old::read(liberal).is_err(), "no column e");
    let liberal = "<hex> C4 R5 Q0\n R5d1 Ra5 B6c1 *a1 +a2 </hex>";
    let (_, record) = notation::read(liberal).unwrap();
    assert_eq!(position(&record), "4x5 B:d1,a5 W:c1 white");
    assert_eq!(hexwiki_old::write(&record).unwrap(), "<hex>R5 C4 Q0 V5d1 Va5 H6c1 Sa1 Pa2</hex>");
    let moves_only = "<hex>R5 C5 Va1 Va2 Mc3 Md4</hex>";
    assert_eq!(as_moves(moves_only, Format::HexWikiOld), "5x5 B:a1,a2 black c3 d4");
    let (_, record) = notation::read(moves_only).unwrap();
    assert_eq!(hexwiki_old::write(&record).unwrap(), "<hex>R5 C5 Va1 Va2 V1c3 H2d4</hex>");
}

#[test]
fn sgf_with_variations_and_comments() {
    let text = "(;FF[4]GM[11]AP[Some:1]SZ[5]PB[A [the\\] great]C[Comment; (with) \\] things]\n\
                ;B[A3]C[first](;W[c3];B[d2](;W[e1])(;W[e2]))(;W[swap-pieces];B[b2]))";
    assert_eq!(as_moves(text, Format::Sgf), "5x5 a3 c3 d2 e1");
}

#[test]
fn sgf_games() {
    for (text, game) in [
        ("(;GM[11]SZ[5:4];B[a1];W[swap-sides];W[b2];B[resign])", "5x4 a1 swap-sides b2 resign"),
        ("(;SZ[5];B[a3];W[Swap];B[];W[pass];B[forfeit])", "5x5 a3 swap-pieces pass pass forfeit"),
        ("(;GM[11]AP[HexGui:0.2]SZ[5];B[a3];W[swap-pieces];W[b1])", "5x5 a3 swap-sides b1"),
        ("(;GM[11]SZ[5]AB[a1:b2][c3]AW[d4]PL[W];W[e5])", "5x5 B:a1,b1,a2,b2,c3 W:d4 white e5"),
        ("(;GM[11]AB[b2]SZ[5])", "5x5 B:b2 white"),
        ("(;GM[11]SZ[5];B[a1];B[a2];W[a3])", "5x5 B:a1,a2 W:a3 black"),
        ("(;GM[11]SZ[5];B[a1];B[a2];W[resign])", "5x5 B:a1,a2 white resign"),
        ("(;GM[11]SZ[5];B[a1];W[b2];AE[a1]AW[c3];B[d4])", "5x5 W:b2,c3 black d4"),
        ("(;GM[11]SZ[5];B[a1];PL[B])", "5x5 B:a1 black"),
        ("(;GM[11];B[k11])(;GM[1])", "11x11 k11"),
        ("(;GM[11]RU[Misere]SZ[3])", "3x3 misere"),
    ] {
        assert_eq!(as_moves(text, Format::Sgf), game);
    }
    let record =
        sgf::read("(;GM[11]SZ[5];B[a1]LB[a1:1];B[a2]LB[a1:x\\]][a2:\\:]DD[a3][b3])").unwrap();
    assert_eq!(
        sgf::write(&record).unwrap(),
        "(;FF[4]GM[11]SZ[5];B[a1];B[a2]LB[a1:x\\]][a2:\\:]DD[a3][b3])"
    );
    let setup = moves::read("5x4 misere B:a1 W:b2 white").unwrap();
    assert_eq!(sgf::write(&setup).unwrap(), "(;FF[4]GM[11]SZ[5:4]RU[misere]AB[a1]AW[b2]PL[W])");
}

#[test]
fn little_golem_games() {
    let text = "(;FF[4]EV[hex.mc.2010.oct.1.11]PB[Ada]PW[Bob]SZ[13]RE[B]GC[ game #1]\
                SO[http://www.littlegolem.com];W[mf];B[swap];W[de];B[resign])";
    assert_eq!(as_moves(text, Format::LittleGolem), "13x13 m6 swap-pieces d5 resign");
    let record = little_golem::read(text).unwrap();
    assert_eq!(
        little_golem::write(&record).unwrap(),
        "(;FF[4]EV[hex]SZ[13];W[mf];B[swap];W[de];B[resign])"
    );
    assert_eq!(recognize("(;SZ[13];W[am];B[ii])"), Some(Format::LittleGolem));
    let passed = moves::read("5x5 a1 pass b2 pass pass c3 pass d4").unwrap();
    assert_eq!(
        little_golem::write(&passed).unwrap(),
        "(;FF[4]EV[hex]SZ[5];W[aa];B[cc];W[bb];B[dd])"
    );
}

const DRAWN: &str = "  a  b  c
 1\\.  B  .\\1
  2\\.  W  .\\2
   3\\.  .  .\\3
      a  b  c
";

#[test]
fn slanted_text() {
    assert_eq!(as_moves(DRAWN, Format::Slanted), "3x3 B:b1 W:b2 black");
    let (_, record) = notation::read(DRAWN).unwrap();
    assert_eq!(slanted::write(&record).unwrap(), DRAWN);

    for same in [
        ". B .\n . W .\n  . . .",
        ".B.\n.W.\n...\n",
        "\u{feff}. B .\r\n\t. W .  \r\n\t\t. . .\r\n\r\n",
        "a b c\n1\\ . B . \\1\n2\\ . W . \\2\n3\\ . . . \\3\na b c",
    ] {
        let (format, record) = notation::read(same).unwrap();
        assert_eq!(format, Format::Slanted);
        assert_eq!(slanted::write(&record).unwrap(), DRAWN);
    }
}

#[test]
fn slanted_text_of_large_boards_keeps_its_columns() {
    let record = moves::read("28x11 ab11 a1").unwrap();
    let drawn = slanted::write(&record).unwrap();
    let lines: Vec<&str> = drawn.lines().collect();
    assert!(lines[0].starts_with("  a  b  c  d") && lines[0].ends_with("z  aa ab"));
    assert!(lines[1].starts_with(" 1\\W  .") && lines[1].ends_with(".  .\\1"));
    assert!(lines[9].starts_with("         9\\."));
    assert!(lines[10].starts_with("         10\\."));
    assert!(lines[11].ends_with(".  B\\11"));
    // The letters of the last column stand above its cells, on the slant.
    assert_eq!(lines[12].find("ab"), Some(lines[11].find('B').unwrap() + 1));
    assert_eq!(position(&slanted::read(&drawn).unwrap()), position(&record));
    let tall = moves::read("2x120 b100").unwrap();
    let drawn = slanted::write(&tall).unwrap();
    assert!(drawn.starts_with("   a  b\n  1\\.  .\\1\n"));
    assert_eq!(position(&slanted::read(&drawn).unwrap()), position(&tall));
}

#[test]
fn slanted_text_of_y_fill_and_rules() {
    let text = "  a  b  c\n 1\\.  B  ./1\n  2\\b  w/2\n   3\\*/3\nwhite to move\nmisere\n";
    let (format, record) = notation::read(text).unwrap();
    assert_eq!(format, Format::Slanted);
    assert_eq!(position(&record), "Y3 misere B:b1 white");
    assert_eq!(record.objective, Objective::Misere);
    assert_eq!(record.marks.filled.len(), 2);
    let mut clear = record.clone();
    clear.objective = Objective::Normal;
    let end = "   3\\*/3\n";
    assert!(slanted::write(&clear).unwrap().ends_with(end));
    clear.to_move = Some(Color::Black);
    assert!(slanted::write(&clear).unwrap().ends_with("3\nblack to move\n"));
    assert_eq!(as_moves(". .\n.", Format::Slanted), "Y2");
}

#[test]
fn dimacs_graphs() {
    let text = "c the bridge, #1 of 7\np edge 4 5\nn 1 s\nn 4 t\ne 1 2\ne 1 3\ne 2 4\ne 3 4\ne 2 3\n\
                b 2\nt white\n";
    let (format, record) = notation::read(text).unwrap();
    assert_eq!(format, Format::Dimacs);
    assert_eq!(record.board.len(), 2);
    assert_eq!(
        dimacs::write(&record).unwrap(),
        "p edge 4 5\nn 1 s\nn 4 t\ne 1 2\ne 1 3\ne 2 4\ne 3 4\ne 2 3\nb 2\nt white\n"
    );
    let edges = "p edge 3 3\ng edges\ng misere\nn 1 s\nn 3 t\ne 2 1\ne 1 2\ne 2 3\n\
                 b 1-2'\nw 2-3\nt black\n";
    let (_, record) = notation::read(edges).unwrap();
    assert_eq!(record.board.len(), 3);
    assert_eq!(dimacs::write(&record).unwrap(), edges);

    let bridg_it = moves::read("bridg-it3 1-2").unwrap();
    let written = dimacs::write(&bridg_it).unwrap();
    assert!(written.starts_with("p edge 8 13\ng edges\nn 1 s\nn 8 t\n"));
    assert_eq!(dimacs::read(&written).unwrap().board.len(), 13);
    assert_eq!(
        dimacs::write(&moves::read("Y3").unwrap()).unwrap_err().to_string(),
        "DIMACS cannot express a Y3 board: it joins two terminals"
    );
}

#[test]
fn hex_as_a_graph_is_the_same_game() {
    use mustplay_hex::Position;
    // Every full coloring of the 3x2 board has the same winner on both boards.
    let hex = moves::read("3x2").unwrap();
    let graph = dimacs::read(&dimacs::write(&hex).unwrap()).unwrap();
    assert_eq!(graph.board.len(), hex.board.len());
    for coloring in 0..1_u32 << hex.board.len() {
        let winner = |record: &Record| {
            let mut setup = record.replay().unwrap();
            let color = |index: usize| {
                if coloring >> index & 1 == 1 { Color::Black } else { Color::White }
            };
            setup.stones = setup.board.cells().map(|c| (c, color(c.index()))).collect();
            Position::<1>::new(&setup).unwrap().winner()
        };
        assert_eq!(winner(&hex), winner(&graph));
    }
}

#[test]
fn notations_have_names() {
    for format in Format::ALL {
        assert_eq!(Format::from_name(format.name()), Some(format));
        assert!(!format.description().contains('\n'));
    }
    assert_eq!(Format::from_name("HSGF"), Some(Format::LittleGolem));
    assert_eq!(Format::from_name("pdf"), None);
}

#[test]
fn other_texts_are_not_taken_for_a_position() {
    assert_eq!(notation::recognize("-5x5"), None);
    for text in [
        "",
        " \n",
        "?",
        "hello",
        "hello world",
        "5",
        "12 13",
        "x",
        "-",
        "http://example.org/#5",
        "{}",
        "5x",
        "z",
        "p cnf 3 2",
        "c only a comment",
        "<html>",
        "y",
        "=1 ok",
    ] {
        assert_eq!(recognize(text), None, "{text:?}");
    }
    assert_eq!(
        notation::read("hello world").unwrap_err().to_string(),
        "expected a position like `5x5 a3 b4`, a link, a diagram, a record or a graph, \
         found `hello world`"
    );
    assert_eq!(
        notation::read("\n").unwrap_err().to_string(),
        "expected a position like `5x5 a3 b4`, a link, a diagram, a record or a graph, \
         found nothing"
    );
}
