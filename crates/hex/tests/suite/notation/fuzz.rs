//! No text makes a reader panic or loop: forty thousand for each notation, half of them
//! mutated from good ones, the others put together from pieces that mean something.
//!
//! A full run tries a million.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::Shape;
use mustplay_hex::notation::{self, Format};
use mustplay_testing::full;

/// A generator that chooses from lists.
struct Dice(SplitMix);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0.index(sides)
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.roll(choices.len())]
    }
}

const PIECES: &[&str] = &[
    "a1",
    "b2",
    "c3",
    "e5",
    "f2",
    "z99",
    "aa27",
    "a0",
    "A3",
    "5x5",
    "3x4",
    "0x5",
    "40x40",
    "Y3",
    "y",
    "bridg-it2",
    "1-2",
    "2-3'",
    "swap",
    "swap-pieces",
    "swap-sides",
    "pass",
    "resign",
    "forfeit",
    "misere",
    "B:",
    "W:",
    "red",
    "white",
    ":p",
    ":s",
    ":rw",
    ":fb",
    ":",
    "#",
    "#5c1,",
    "c1",
    "n",
    "r9",
    "r13",
    "x",
    ",",
    ",,",
    "http://",
    "https://hexworld.org/board/#",
    "http://trmph.com/hex/board#",
    "<hexboard",
    "size=\"5x5\"",
    "size=",
    "contents=\"R ",
    "\"",
    "'",
    "visible=\"area(",
    "visible=\"-",
    "coords=\"all\"",
    "edges=\"top left\"",
    "area(",
    "-(",
    "--",
    "+",
    "arrow(12):",
    "1:RB_S",
    "play",
    "red numbered",
    "R:",
    "r",
    "blue",
    "5x5, red to move",
    "4x3 (4 columns, 3 rows), blue to move, misere",
    ", given up by red",
    "bridg-it2, black to move",
    "https://playhex.org/hexplorer#",
    ")",
    "/>",
    ">",
    "R",
    "B",
    "E",
    "S",
    "1:",
    "*:",
    "<hex>",
    "</hex>",
    "R5",
    "C5",
    "Q1",
    "Vc3",
    "Ma1",
    "Sb1",
    "(",
    "(;",
    ";",
    "[",
    "]",
    "\\",
    "GM[11]",
    "GM[1]",
    "SZ[5]",
    "SZ[5:4]",
    "AB[a1:c3]",
    "AW[b2]",
    "AE[a1]",
    "PL[W]",
    "LB[a1:x]",
    "VW[]",
    "DD[a1]",
    "B[a1]",
    "W[b2]",
    "W[swap]",
    "B[]",
    "EV[hex]",
    "W[aa]",
    "C[",
    " 1\\",
    "\\1\n",
    "/1\n",
    ".",
    "*",
    "b",
    "w",
    "W",
    " ",
    "\n",
    "\r\n",
    "\t",
    "p edge 3 2\n",
    "n 1 s\n",
    "n 3 t\n",
    "e 1 2\n",
    "e 2 3\n",
    "g edges\n",
    "b 2\n",
    "t white\n",
    "white to move",
    "0",
    "7",
    "99999",
    "99999999999999999999",
    "-1",
    "é",
    "ß",
    "→",
    "🂡",
    "\u{feff}",
    "\0",
    "\u{202e}",
];

fn samples(format: Format) -> &'static [&'static str] {
    match format {
        Format::Moves => &[
            "11x11 a1 b2 swap-pieces d4",
            "a5d7f3",
            "1. a3 2. swap",
            "5x5 misere B:a1,c3 W:b2 white d4 pass resign",
            "Y5 a1 b2",
            "bridg-it3 1-2 2-4",
            "5x5 R:a1,c3 B:b2 blue",
            "5x5 B: W:c5",
        ],
        Format::HexWorld => &[
            "https://hexworld.org/board/#11r9c1,b4:sh4g8i8h3",
            "#14c1,a14,k4d5",
            "#5x4nc1,a1:pb2:rw",
            "11c1,a10:sf6f7g5h6",
            "https://playhex.org/hexplorer#11r9c1,b4:sh4g8,i8h3",
        ],
        Format::Trmph => &["http://trmph.com/hex/board#11,a3c1d4e5", "#5,c3c3a1"],
        Format::HexWiki => &[
            "<hexboard size=\"3x4\" coords=\"none\" edges=\"bottom\" \
             visible=\"area(c1,a3,d3,d1)\" contents=\"R c1 B 2:b3 E *:d2 S a3\"/>",
            "<hexboard size='5x5' visible='-a1 c3' contents='R 1:a1 B b2'></hexboard>",
            "<hexboard size=\"4\" visible=\"-(a2 a1 b1) + (area(a1,b1,a2) - a1--b1)\" \
             contents=\"R area(a1,b1,b2,a2) B arrow(12):(c1 d4) E +:a1 S red:b2--b4\"/>",
        ],
        Format::HexWikiOld => &[
            "<hex>R5 C5 Q1 Vc3 Ha2 Sb1 V5d4 Ma1</hex>",
            "<hex>C3 R3 B:on\n1:SSR\n2:_BB\n3:R+V\n</hex>",
            "<hex>R7 C7 border labels play d4 d3 e3 red numbered d4 e3 star a1</hex>",
        ],
        Format::Sgf => &[
            "(;FF[4]GM[11]AP[HexGui:1]SZ[5:4]C[a \\] b];B[a3](;W[swap-pieces];B[c3])(;W[b2]))",
            "(;GM[11]SZ[5]AB[a1:b2]AW[c3]PL[W]LB[a1:x];W[d4];AE[a1]VW[a1:e4]DD[a2])",
        ],
        Format::LittleGolem => &["(;FF[4]EV[hex]PB[Ada]SZ[13]RE[B];W[mf];B[swap];W[kj];B[resign])"],
        Format::Slanted => &[
            "  a  b  c\n 1\\.  B  .\\1\n  2\\.  W  *\\2\n   3\\b  w  .\\3\n      a  b  c\nwhite to move\n",
            ". B .\n . W .\n  . . .",
            " 1\\.  B  ./1\n  2\\.  W/2\n   3\\./3\nmisere",
            "  a  b  c\n 1\\.  R   \\1\n  2\\x  b  ?\\2\n3x2 (3 columns, 2 rows), red to move: blue wins\n",
            "      R  .\n    .  .  .\n  .  .  .  .\n4x3 (4 columns, 3 rows), blue to move\n",
            "B 1-2\nW 2-4\n. 1-4 1-6\nbridg-it3, black to move, misere, given up by white",
        ],
        Format::Dimacs => &[
            "c bridge\np edge 4 5\nn 1 s\nn 4 t\ne 1 2\ne 1 3\ne 2 4\ne 3 4\ne 2 3\nb 2\nt white\n",
            "p edge 3 3\ng edges\ng misere\nn 1 s\nn 3 t\ne 2 1\ne 1 2\ne 2 3\nb 1-2'\nw 2-3\n",
        ],
    }
}

/// Deletes, repeats, exchanges or inserts something, some times over.
fn mutated(dice: &mut Dice, sample: &str) -> String {
    let mut text: Vec<char> = sample.chars().collect();
    for _ in 0..=dice.roll(4) {
        let length = text.len();
        let start = dice.roll(length + 1);
        let end = (start + dice.roll(6)).min(length);
        match dice.roll(6) {
            0 => _ = text.drain(start..end),
            1 => {
                let copy: Vec<char> = text[start..end].to_vec();
                let times = 1 + dice.roll(3);
                for _ in 0..times {
                    text.splice(start..start, copy.iter().copied());
                }
            }
            2 if length > 1 => text.swap(start % length, dice.roll(length)),
            3 if length > 0 => {
                let other = dice.one_of(PIECES).chars().next().unwrap_or(' ');
                text[start % length] = other;
            }
            4 => text.truncate(start),
            _ => _ = text.splice(start..start, dice.one_of(PIECES).chars()),
        }
    }
    text.into_iter().collect()
}

fn patchwork(dice: &mut Dice) -> String {
    (0..dice.roll(20)).map(|_| dice.one_of(PIECES)).collect()
}

fn try_readers(format: Format) {
    let count = if full() { 1_000_000 } else { 15_000 };
    let mut dice = Dice(SplitMix::new(format as u64));
    let mut good = 0;
    for number in 0..count {
        let text = if number % 2 == 0 {
            let sample = dice.one_of(samples(format));
            mutated(&mut dice, sample)
        } else {
            let start = dice.one_of(samples(format));
            let cut = start.char_indices().nth(dice.roll(12)).map_or(0, |(at, _)| at);
            format!("{}{}", &start[..cut], patchwork(&mut dice))
        };
        let read = format.read(&text);
        if number % 8 < 2 {
            _ = notation::read(&text);
        }
        let Ok(record) = read else { continue };
        good += 1;
        // What was read can be written, and is then the same position.
        if let Ok(written) = format.write(&record) {
            let again = format.read(&written).unwrap();
            let position = |record: &mustplay_hex::Record| {
                let mut stones = record.replay().unwrap().stones;
                stones.sort_unstable_by_key(|stone| stone.0);
                stones
            };
            assert_eq!(position(&again), position(&record), "{text:?} {written:?}");
        } else {
            // Bridg-It is read from the list that is printed of it, but not written so.
            let shape = record.board.shape();
            assert!(
                format == Format::LittleGolem || matches!(shape, Shape::BridgIt { .. }),
                "{format:?} reads but cannot write {text:?}"
            );
        }
        if good % 16 == 0 {
            for other in Format::ALL {
                _ = other.write(&record);
            }
        }
    }
    assert!(good > count / 100, "only {good} good texts of {format:?}");
}

macro_rules! fuzz {
    ($($name:ident: $format:ident;)*) => {
        $(#[test]
        fn $name() {
            try_readers(Format::$format);
        })*
    };
}

fuzz! {
    any_moves: Moves;
    any_hexworld_link: HexWorld;
    any_trmph_link: Trmph;
    any_hexwiki_diagram: HexWiki;
    any_old_hexwiki_diagram: HexWikiOld;
    any_sgf: Sgf;
    any_little_golem_game: LittleGolem;
    any_slanted_text: Slanted;
    any_dimacs_graph: Dimacs;
}

#[test]
fn deep_and_long_texts_are_read_without_recursion() {
    // It takes seconds.
    if !full() {
        return;
    }
    let many = 300_000;
    let attributes: Vec<String> = (0..many).map(|i| format!(" a{i}=b")).collect();
    let texts = [
        "(".repeat(many),
        "(;".repeat(many),
        format!("(;C[{}])", "\\]".repeat(many)),
        format!("(;{})", "B[]".repeat(many)),
        format!("{}{}", "(;".repeat(many), ")".repeat(many)),
        format!("<hexboard size=\"5x5\" contents=\"{}\"/>", "R ".repeat(many)),
        format!("<hexboard size=\"5x5\" visible=\"area({})\"/>", "a1,b2,".repeat(2_000)),
        format!("<hexboard size=\"5x5\"{}/>", attributes.join("")),
        format!("<hexboard size=\"5x5\" visible=\"{}\"/>", "-(".repeat(many)),
        format!("<hex>R5 C5 play {}</hex>", "a1 ".repeat(many)),
        format!("<hex>R5 C5 1:{}</hex>", "R".repeat(many)),
        format!("5x5 {}", "B: ".repeat(many)),
        format!("{}\n5x5, red to move", ".\n".repeat(many)),
        format!("5x5 {}", "pass ".repeat(many)),
        format!("#5c1,{}", ":p".repeat(many)),
        format!("p edge 3 0\nn 1 s\nn 2 t\n{}", "c\n".repeat(many)),
        ".".repeat(many),
        "B\n".repeat(many),
        "9".repeat(many),
    ];
    for text in texts {
        _ = notation::read(&text);
        for format in Format::ALL {
            _ = format.read(&text);
        }
    }
}
