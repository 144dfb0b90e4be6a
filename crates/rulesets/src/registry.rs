//! The rulesets of normal play by name, with parsers of their literals.
//!
//! One row per ruleset: name, help line, example, and maximum component size. The limits were
//! measured: a literal at its limit takes seconds to a few minutes.
//!
//! ```
//! use mustplay_rulesets::{literal::{call, literal}, registry::RULESETS};
//!
//! for ruleset in RULESETS {
//!     let example = call(ruleset.example).expect("a literal");
//!     assert_eq!(example.name, ruleset.name);
//!     assert!(literal(example.name, example.arguments).is_ok(), "{}", ruleset.name);
//! }
//! ```

use mustplay_cgt::normal::impartial::{AllBut, CodeError, TakingCode};

use crate::amazons::QueenAndArrow;
use crate::arguments::{Arguments, NumberedArgument, RulesetArgument};
use crate::board_game::{BoardGame, BoardRules};
use crate::cake::{Cake, Cut, InEqualParts, InTwo, OneEaten, OneEatenAndTurned};
use crate::chomp::Chomp;
use crate::clobber::Takes;
use crate::domineering::{Cram, Dominoes};
use crate::hackenbush::Hackenbush;
use crate::heaps::{HeapRule, Heaps};
use crate::konane::Jumps;
use crate::literal::DynPosition;
use crate::map_coloring::MapColoring;
use crate::nim::{Nim, Wythoff, numbers};
use crate::nimstring::Nimstring;
use crate::position::RulesetPosition;
use crate::sum::Sum;
use crate::text_board::{TextBoard, TextError};
use crate::tic::{InARow, usual};
use crate::toads_and_frogs::ToadsAndFrogs;
use crate::toppling::TopplingDominoes;

pub struct Ruleset {
    /// The name in expressions.
    pub name: &'static str,
    pub summary: &'static str,
    pub example: &'static str,
    /// The maximum size of a component, in [`Self::unit`].
    pub limit: usize,
    /// The maximum size of a component of one row or one column, which has far fewer positions.
    pub strip: usize,
    pub unit: &'static str,
    pub(crate) read: fn(&Arguments, SizeLimits) -> Reading,
}

/// Names of rulesets in CGSuite, if different.
pub(crate) const OTHER_NAMES: &[(&str, &str)] = &[
    ("grundysgame", "grundy"),
    ("takeandbreak", "octal"),
    ("toadsandfrogs", "toads"),
    ("topplingdominoes", "toppling"),
];

pub(crate) type Reading = Result<Box<dyn DynPosition>, Refusal>;

#[derive(Clone, Copy)]
pub(crate) struct SizeLimits {
    pub(crate) any: usize,
    pub(crate) strip: usize,
}

impl SizeLimits {
    fn of(self, board: &TextBoard) -> usize {
        if board.height() == 1 || board.width() == 1 { self.strip } else { self.any }
    }
}

pub(crate) enum Refusal {
    Text(TextError),
    /// A component exceeds its limit.
    Large {
        found: usize,
        limit: usize,
    },
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

const fn row(
    name: &'static str,
    example: &'static str,
    summary: &'static str,
    (limit, strip, unit): (usize, usize, &'static str),
    read: fn(&Arguments, SizeLimits) -> Reading,
) -> Ruleset {
    Ruleset { name, summary, example, limit, strip, unit, read }
}

/// Every ruleset of normal play: name, example, help, the limits on components and on strips with
/// their unit, and the parser. A static, so that its searches are compiled here and not again in
/// every crate that uses it.
pub static RULESETS: &[Ruleset] = &[
    row(
        "allbut",
        "allbut(2,3,7; 20)",
        "take any number from a heap but the exceptions: exceptions; heaps",
        (2_000, 2_000, "counters"),
        |arguments, limits| {
            let (exceptions, sizes) = numbers_and_heaps(arguments)?;
            let rule = HeapRule::AllBut(AllBut::new(exceptions));
            Ok(Box::new(Heaps::new(rule, heaps(sizes, limits.any)?)))
        },
    ),
    row(
        "amazons",
        r#"amazons("x..o/....")"#,
        "amazons move like queens and burn a cell: rows of x, o, . and #",
        (14, 20, "cells"),
        board::<QueenAndArrow, 3>,
    ),
    row(
        "chomp",
        r#"chomp("3x4")"#,
        "bite a corner off a bar with a poisoned square: a size or row lengths",
        (64, 64, "squares"),
        |arguments, limits| {
            let bar: Chomp = one_text(arguments)?.parse()?;
            bounded(bar.squares(), limits.any)?;
            Ok(Box::new(Sum::impartial(vec![bar])))
        },
    ),
    row(
        "clobber",
        r#"clobber("xxo")"#,
        "stones take neighboring enemy stones: rows of x, o and ., or a size",
        (20, 32, "stones"),
        board::<Takes, 2>,
    ),
    row(
        "col",
        r#"col("2x3")"#,
        "color cells, never next to one's own: rows of ., x, o, l, r and #, or a size",
        (24, 64, "cells"),
        board::<MapColoring<true>, 2>,
    ),
    row(
        "cram",
        r#"cram("3x4")"#,
        "both players lay dominoes either way: rows of . and #, or a size",
        (36, 64, "cells"),
        |arguments, limits| {
            let regions: Vec<Cram> = regions(one_text(arguments)?, limits)?;
            Ok(Box::new(Sum::impartial(regions)))
        },
    ),
    row(
        "cutcake",
        r#"cutcake("2x7")"#,
        "Left cuts a cake between columns, Right between rows: rows x columns",
        (1_000, 1_000, "lines"),
        cake::<InTwo>,
    ),
    row(
        "domineering",
        r#"domineering("2x3")"#,
        "Left lays dominoes down, Right across: rows of . and #, or a size",
        (36, 64, "cells"),
        board::<Dominoes<false>, 1>,
    ),
    row(
        "eatcake",
        r#"eatcake("3x4")"#,
        "Left eats a column of a cake, Right a row; it may fall apart: rows x columns",
        (10, 10, "lines"),
        cake::<OneEaten>,
    ),
    row(
        "grundy",
        "grundy(12)",
        "Grundy's game, divide a heap into two of different sizes: the heaps",
        (10_000, 10_000, "counters"),
        |arguments, limits| {
            Ok(Box::new(Heaps::new(HeapRule::Grundy, only_heaps(arguments, limits)?)))
        },
    ),
    row(
        "hackenbush",
        r#"hackenbush("BRG")"#,
        "cut edges of a picture: trees like B(RG)B, or edges like 0-1:B 1-2:R",
        (24, 24, "edges"),
        |arguments, limits| {
            let picture: Hackenbush = one_text(arguments)?.parse()?;
            let parts = picture.parts();
            let easy = |part: &Hackenbush| part.is_stalk() || part.number().is_some();
            for part in parts.iter().filter(|part| !easy(part)) {
                bounded(part.edges(), limits.any)?;
            }
            Ok(Box::new(Sum::canonical(parts)))
        },
    ),
    row(
        "kayles",
        "kayles(7)",
        "knock down one pin or two next to each other: lengths of the rows",
        (10_000, 10_000, "pins"),
        |arguments, limits| {
            // A move takes one or two pins, and the rest may split into two rows.
            let code: TakingCode = "0.77".parse().expect("the code of Kayles");
            Ok(Box::new(Heaps::new(code, only_heaps(arguments, limits)?)))
        },
    ),
    row(
        "konane",
        r#"konane("xo.ox")"#,
        "stones jump over enemy stones: rows of x, o, . and #",
        (25, 40, "cells"),
        board::<Jumps, 3>,
    ),
    row(
        "maundycake",
        r#"maundycake("4x12")"#,
        "Left cuts the columns of a cake into equal parts, Right the rows: rows x columns",
        (1_000, 1_000, "lines"),
        cake::<InEqualParts>,
    ),
    row(
        "nim",
        "nim(3,5,7)",
        "take from one heap: the sizes of the heaps",
        (u32::MAX as usize, u32::MAX as usize, "counters"),
        |arguments, limits| {
            let heaps = only_heaps(arguments, limits)?.into_iter();
            // The limit ensures that every heap fits in 32 bits.
            Ok(Box::new(Nim::new(heaps.map(|heap| heap as u32))))
        },
    ),
    row(
        "nimstring",
        r#"nimstring("0-1 1-2 2-0")"#,
        "Dots and Boxes for the last move: strings like 0-1 1-2 2-0, or a size in boxes",
        (20, 20, "strings"),
        |arguments, limits| {
            let coins: Nimstring = one_text(arguments)?.parse()?;
            let mut parts = Vec::new();
            coins.components(&mut parts);
            for part in &parts {
                bounded(part.strings(), limits.any)?;
            }
            Ok(Box::new(Sum::impartial(parts)))
        },
    ),
    row(
        "octal",
        r#"octal("0.77", 12)"#,
        "take from a heap, perhaps split it: an octal or hexadecimal code, then heaps",
        (10_000, 10_000, "counters"),
        |arguments, limits| {
            let ([code, sizes @ ..], None) = (&arguments.first[..], &arguments.second) else {
                return Err(misplaced("a code in double quotes, then heaps", arguments).into());
            };
            let rule = taking_code(code)?;
            // Heaps that split into three take far more work than those that split into two.
            let most = if rule.most_heaps() > 2 { 800 } else { usize::MAX };
            Ok(Box::new(Heaps::new(rule, heaps(sizes, limits.any.min(most))?)))
        },
    ),
    row(
        "partizan",
        r#"partizan("{1}", "{2}", 6)"#,
        "Left takes by one code, Right by another: two codes or sets like {1,3}, then heaps",
        (100, 100, "counters"),
        |arguments, limits| {
            let ([left, right, sizes @ ..], None) = (&arguments.first[..], &arguments.second)
            else {
                let expected = "two codes or sets in double quotes, then heaps";
                return Err(misplaced(expected, arguments).into());
            };
            let rule = HeapRule::Partizan([taking_code(left)?, taking_code(right)?]);
            Ok(Box::new(Heaps::new(rule, heaps(sizes, limits.any)?)))
        },
    ),
    row(
        "snort",
        r#"snort("...")"#,
        "color cells, never next to the enemy: rows of ., x, o, l, r and #, or a size",
        (20, 24, "cells"),
        board::<MapColoring<false>, 2>,
    ),
    row(
        "subtraction",
        "subtraction(1,2,3; 10)",
        "take an allowed number from a heap: numbers; heaps, or \"numbers\", heaps",
        (1_000_000, 1_000_000, "counters"),
        |arguments, limits| {
            let (allowed, sizes) = numbers_and_heaps(arguments)?;
            let rule = TakingCode::subtraction(allowed);
            Ok(Box::new(Heaps::new(rule, heaps(sizes, limits.any)?)))
        },
    ),
    row(
        "tic",
        r#"tic("...")"#,
        "marks in a line win, 2 on a strip, else 3: rows of x, o and ., perhaps how many",
        (12, 14, "cells"),
        |arguments, limits| {
            let ([text, rest @ ..], None) = (&arguments.first[..], &arguments.second) else {
                return Err(
                    misplaced("a text in double quotes, and perhaps how many", arguments).into()
                );
            };
            let plan = InARow::<2>::plan(text.text()?)?;
            bounded(plan.height() * plan.width(), limits.of(&plan))?;
            let marks = match rest {
                [] => usual(plan.height()) as u64,
                [marks] => marks.size()?,
                [_, more, ..] => return Err(more.unexpected("nothing more").into()),
            };
            match marks {
                2 => drawable::<2>(&plan),
                3 => drawable::<3>(&plan),
                4 => drawable::<4>(&plan),
                5 => drawable::<5>(&plan),
                _ => Err(rest[0].unexpected("how many marks in a line win, from 2 to 5").into()),
            }
        },
    ),
    row(
        "toads",
        r#"toads("TT__FF")"#,
        "toads go right, frogs left, jumping over one another: T, F and _, or counts",
        (20, 20, "cells"),
        |arguments, limits| {
            let strip: ToadsAndFrogs = one_text(arguments)?.parse()?;
            bounded(strip.cells(), limits.any)?;
            Ok(Box::new(Sum::canonical(vec![strip])))
        },
    ),
    row(
        "toppling",
        r#"toppling("LRLEE")"#,
        "topple a domino of your own and all on one side of it: a row of L, R and E",
        (20, 20, "dominoes"),
        |arguments, limits| {
            let row: TopplingDominoes = one_text(arguments)?.parse()?;
            bounded(row.dominoes(), limits.any)?;
            Ok(Box::new(Sum::canonical(vec![row])))
        },
    ),
    row(
        "turncake",
        r#"turncake("4x5")"#,
        "Turn-and-Eatcake: eat a line the other way, and turn what is left: rows x columns",
        (10, 10, "lines"),
        cake::<OneEatenAndTurned>,
    ),
    row(
        "wythoff",
        "wythoff(4,7)",
        "take from one heap, or the same number from both: the two heaps",
        (150, 150, "counters"),
        |arguments, limits| {
            let sizes = only_heaps(arguments, limits)?;
            let [one, other] = sizes[..] else {
                return Err(TextError::Arguments {
                    expected: "the sizes of two heaps",
                    found: format!("{} arguments", sizes.len()),
                }
                .into());
            };
            Ok(Box::new(Sum::impartial(vec![Wythoff::new(one as u32, other as u32)])))
        },
    ),
];

/// A board on which `K` marks in a line win.
fn drawable<const K: usize>(plan: &TextBoard) -> Reading {
    let board = BoardGame::<InARow<K>, 3>::from_plan(plan)?;
    Ok(Box::new(Sum::canonical(vec![board])))
}

fn one_text(arguments: &Arguments) -> Result<&str, TextError> {
    let [text] = arguments.exactly("one text in double quotes")?;
    text.text()
}

/// The error for misplaced heaps.
fn misplaced(expected: &'static str, arguments: &Arguments) -> TextError {
    let found = match (&arguments.second, arguments.first.len()) {
        (Some(_), _) => "a semicolon".to_owned(),
        (None, 0) => "no arguments".to_owned(),
        (None, count) => format!("{count} arguments without a semicolon"),
    };
    TextError::Arguments { expected, found }
}

/// Parses arguments that are only heaps.
fn only_heaps(arguments: &Arguments, limits: SizeLimits) -> Result<Vec<usize>, Refusal> {
    if arguments.second.is_some() {
        return Err(misplaced("one list of heaps", arguments).into());
    }
    heaps(&arguments.first, limits.any)
}

/// Parses numbers of counters and the heaps after them, separated by a semicolon or with the
/// numbers in one text.
fn numbers_and_heaps(
    arguments: &Arguments,
) -> Result<(Vec<usize>, &[NumberedArgument]), TextError> {
    let (numbers, heaps) = match (&arguments.second, &arguments.first[..]) {
        (Some(second), first) => (sizes(first)?, &second[..]),
        (None, [set, rest @ ..]) if matches!(set.value, RulesetArgument::Text(_)) => {
            let numbers = numbers(set.text()?)?;
            (numbers.into_iter().map(u64::from).collect(), rest)
        }
        _ => return Err(misplaced("numbers, a semicolon, then heaps", arguments)),
    };
    if numbers.contains(&0) {
        return Err(TextError::Arguments {
            expected: "numbers of at least 1 to take",
            found: "0".to_owned(),
        });
    }
    let numbers = numbers.into_iter().filter_map(|n| usize::try_from(n).ok());
    Ok((numbers.collect(), heaps))
}

/// Parses a code such as 0.77, or the numbers that may be taken, such as {1,3}.
fn taking_code(argument: &NumberedArgument) -> Result<TakingCode, TextError> {
    let text = argument.text()?.trim();
    let set = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let Some(set) = set else {
        let code = text.parse();
        return code.map_err(|error| {
            argument.unexpected(match error {
                CodeError::NotACode(_) => "a code such as \"0.77\" with digits to f",
                CodeError::EndlessSplitting(_) => "a code with 0, 4, 8 or c before the point",
            })
        });
    };
    let allowed = numbers(set)?;
    if allowed.contains(&0) {
        return Err(argument.unexpected("numbers of at least 1 to take, such as \"{1,3}\""));
    }
    Ok(TakingCode::subtraction(allowed.into_iter().map(|n| n as usize)))
}

fn cake<C: Cut>(arguments: &Arguments, limits: SizeLimits) -> Reading {
    let cake: Cake<C> = one_text(arguments)?.parse()?;
    bounded(cake.longest(), limits.any)?;
    let mut pieces = Vec::new();
    cake.components(&mut pieces);
    Ok(Box::new(Sum::canonical(pieces)))
}

fn sizes(arguments: &[NumberedArgument]) -> Result<Vec<u64>, TextError> {
    arguments.iter().map(NumberedArgument::size).collect()
}

/// Parses heap sizes, each within the limit.
fn heaps(arguments: &[NumberedArgument], limit: usize) -> Result<Vec<usize>, Refusal> {
    sizes(arguments)?
        .into_iter()
        .map(|size| {
            let size = usize::try_from(size).unwrap_or(usize::MAX);
            bounded(size, limit)?;
            Ok(size)
        })
        .collect()
}

fn bounded(found: usize, limit: usize) -> Result<(), Refusal> {
    if found > limit { Err(Refusal::Large { found, limit }) } else { Ok(()) }
}

/// Parses the positions of the regions of a board, each within the limit.
fn regions<R: BoardRules<N>, const N: usize>(
    text: &str,
    limits: SizeLimits,
) -> Result<Vec<BoardGame<R, N>>, Refusal> {
    R::plan(text)?
        .regions(R::VOID, R::CORNERS)
        .iter()
        .map(|region| {
            bounded(region.count_except(R::VOID), limits.of(region))?;
            Ok(BoardGame::from_plan(region)?)
        })
        .collect()
}

fn board<R: BoardRules<N> + Send + Sync + 'static, const N: usize>(
    arguments: &Arguments,
    limits: SizeLimits,
) -> Reading {
    let regions: Vec<BoardGame<R, N>> = regions(one_text(arguments)?, limits)?;
    Ok(Box::new(Sum::canonical(regions)))
}
