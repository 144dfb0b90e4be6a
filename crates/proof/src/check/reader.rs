//! The text: one line for each fact of the claim, one for each step, and a checksum.

use std::fmt::Display;
use std::sync::Arc;

use mustplay_core::checksum::checksum;
use mustplay_hex::{Board, Cell, Color, Setup};

use super::{Claim, Flaw, ProofEnd, Refusal, Step, StepId};

/// Reads the claim and returns the lines of the steps.
pub(super) fn read(text: &str) -> Result<(Claim, impl Iterator<Item = Line<'_>>), Refusal> {
    let lines = (1..).zip(text.lines());
    let mut lines = lines.map(|(number, text)| Line { number, text });
    let last = lines.clone().last().unwrap_or(Line { number: 1, text });
    // The text after the keyword that begins the next line.
    let mut fact = |keyword| {
        let line = lines.next().unwrap_or(last);
        let end = line.text.find(' ').unwrap_or(line.text.len());
        let (word, fact) = line.text.split_at(end);
        let is_it = |word: &str| (word == keyword).then_some(());
        line.read(word, format_args!("`{keyword}`"), is_it)?;
        Ok((line, fact.trim_ascii_start()))
    };
    let (title, version) = fact("mustplay")?;
    let known = |version: &str| (version == "certificate 1").then_some(());
    title.read(version, "`certificate 1`", known)?;
    let (line, description) = fact("board")?;
    let board = Board::described(description).map_err(|error| {
        let found = format!("`{description}` ({error})");
        line.refuse(description, Flaw::new("a board", found))
    })?;
    let mut setup = Setup::empty(Arc::new(board));
    for color in Color::BOTH {
        let (line, cells) = fact(color.name())?;
        for word in cells.split_ascii_whitespace() {
            let cell = line.read(word, "a cell of the board", |word| setup.board.cell(word))?;
            setup.stones.push((cell, color));
            setup.occupancy().map_err(|error| {
                let found = error.to_string();
                line.refuse(word, Flaw::new("one stone on a cell", found))
            })?;
        }
    }
    let mut color = |keyword| {
        let (line, word) = fact(keyword)?;
        line.read(word, "black or white", Color::from_name)
    };
    setup.to_move = color("turn")?;
    let winner = color("winner")?;

    let body = last.text.as_ptr().addr() - text.as_ptr().addr();
    let sum = format!("checksum {:016x}", checksum(&text.as_bytes()[..body]));
    let expected = format_args!("`{sum}`, the sum of the lines before");
    last.read(last.text, expected, |line| (line == sum).then_some(()))?;
    let steps = lines.take_while(move |line| line.number < last.number);
    Ok((Claim { setup, winner }, steps))
}

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from one.
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    /// The word that numbers a step.
    pub(super) fn number(&self) -> &str {
        self.text.split_ascii_whitespace().next().unwrap_or(self.text)
    }

    /// Reads step number `next` of a proof for `winner`.
    pub(super) fn step(self, board: &Board, winner: Color, next: usize) -> Result<Step, Refusal> {
        const RULES: &str = "chain END END CELL …, win CELL …, move CELL STEP, and CELL STEP STEP, \
             tripod CELL STEP STEP, own CELL STEP, or STEP …, dead CELL STEP CELL …, \
             captured CELL CELL STEP CELL …, or trees TURN CELL … / CELL … / CELL …";
        let a_cell = format_args!("a cell of the board {}", board.shape());
        let an_end = format_args!("{a_cell} or a terminal of {winner}");
        let cell = |word: &&str| self.read(word, a_cell, |word| board.cell(word));
        let end = |word: &&str| self.read(word, an_end, |it| ProofEnd::named(it, board, winner));
        let step = |word: &&str| {
            let earlier = |number: &usize| (1..next).contains(number);
            let id = |word: &str| Some(StepId::new(word.parse().ok().filter(earlier)? - 1));
            self.read(word, "the number of an earlier step", id)
        };
        let cells = |words: &[&str]| words.iter().map(cell).collect::<Result<Vec<Cell>, _>>();

        let words: Vec<&str> = self.text.split_ascii_whitespace().collect();
        let (number, rule) = words.split_first().unwrap_or((&self.text, &[]));
        let is_next = |word: &str| (word.parse() == Ok(next)).then_some(());
        self.read(number, format_args!("the number {next}"), is_next)?;
        Ok(match rule {
            ["chain", from, to, more @ ..] => {
                Step::Chain { ends: [end(from)?, end(to)?], cells: cells(more)? }
            }
            ["win", more @ ..] => Step::Win { cells: cells(more)? },
            ["move", to, then] => Step::Move { cell: cell(to)?, then: step(then)? },
            ["and", via, one, other] => {
                Step::And { via: cell(via)?, parts: [step(one)?, step(other)?] }
            }
            ["tripod", at, one, other] => {
                Step::Tripod { at: cell(at)?, parts: [step(one)?, step(other)?] }
            }
            ["own", at, then] => Step::Own { cell: cell(at)?, then: step(then)? },
            ["or", more @ ..] => {
                Step::Or { branches: more.iter().map(step).collect::<Result<_, _>>()? }
            }
            ["dead", x, then, more @ ..] => {
                Step::Dead { cell: cell(x)?, then: step(then)?, owned: cells(more)? }
            }
            ["captured", x, y, then, more @ ..] => Step::Captured {
                cells: [cell(x)?, cell(y)?],
                then: step(then)?,
                owned: cells(more)?,
            },
            ["trees", turn @ ("first" | "second"), lists @ ..] => {
                let lists: Vec<&[&str]> = lists.split(|word| *word == "/").collect();
                let [owned, one, other] = lists[..] else {
                    let expected = "three lists of cells with `/` between them";
                    return Err(self.unexpected(rule[0], expected));
                };
                Step::Trees {
                    first: *turn == "first",
                    owned: cells(owned)?,
                    forests: [cells(one)?, cells(other)?],
                }
            }
            _ => return Err(self.unexpected(rule.first().unwrap_or(number), RULES)),
        })
    }

    /// Parses a part of this line.
    pub(super) fn read<T>(
        self,
        part: &str,
        expected: impl Display + Copy,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Refusal> {
        parse(part).ok_or_else(|| self.unexpected(part, expected))
    }

    /// The refusal of an unexpected part of this line.
    pub(super) fn unexpected(self, part: &str, expected: impl Display + Copy) -> Refusal {
        let found = match part.char_indices().nth(40) {
            _ if part.is_empty() => "nothing".to_owned(),
            None => format!("`{part}`"),
            Some((cut, _)) => format!("`{}…`", &part[..cut]),
        };
        self.refuse(part, Flaw::new(expected.to_string(), found))
    }

    /// The refusal for a flaw at a part of this line.
    pub(super) fn refuse(self, part: &str, flaw: Flaw) -> Refusal {
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        Refusal::Line { line: self.number, column: self.text[..start].chars().count() + 1, flaw }
    }
}
