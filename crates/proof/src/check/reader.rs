//! The text: one line for each fact of the claim, one for each step, and a checksum.

use std::fmt::Display;
use std::sync::Arc;

use mustplay_core::checksum::checksum;
use mustplay_hex::{Board, CellSet, Color, Setup};

use super::{Claim, Flaw, Proof, ProofEnd, Refusal, StepId};

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

/// Reads a step and adds it to the proof.
pub(super) fn step<const W: usize>(
    line: Line<'_>,
    proof: &mut Proof<'_, W>,
) -> Result<(), Refusal> {
    const RULES: &str = "chain END END CELL …, win CELL …, move CELL STEP, and CELL STEP STEP, \
                         tripod CELL STEP STEP, own CELL STEP, or STEP …, dead CELL STEP CELL …, \
                         captured CELL CELL STEP CELL …, or trees TURN CELL … / CELL … / CELL …";
    let (board, winner, next) = (proof.board, proof.winner, proof.steps() + 1);
    let a_cell = format_args!("a cell of the board {}", board.shape());
    let an_end = format_args!("{a_cell} or a terminal of {winner}");
    let cell = |word: &&str| line.read(word, a_cell, |word| board.cell(word));
    let end = |word: &&str| line.read(word, an_end, |word| ProofEnd::named(word, board, winner));
    let step = |word: &&str| {
        let earlier = |number: &usize| (1..next).contains(number);
        let id = |word: &str| Some(StepId::new(word.parse().ok().filter(earlier)? - 1));
        line.read(word, "the number of an earlier step", id)
    };
    let cells = |words: &[&str]| words.iter().map(cell).collect::<Result<CellSet<W>, _>>();

    let words: Vec<&str> = line.text.split_ascii_whitespace().collect();
    let (number, rule) = words.split_first().unwrap_or((&line.text, &[]));
    let is_next = |word: &str| (word.parse() == Ok(next)).then_some(());
    line.read(number, format_args!("the number {next}"), is_next)?;
    let added = match rule {
        ["chain", from, to, more @ ..] => proof.chain([end(from)?, end(to)?], cells(more)?),
        ["win", more @ ..] => proof.win(cells(more)?),
        ["move", to, then] => proof.play(cell(to)?, step(then)?),
        ["and", via, one, other] => proof.and(cell(via)?, [step(one)?, step(other)?]),
        ["tripod", at, one, other] => proof.tripod(cell(at)?, [step(one)?, step(other)?]),
        ["own", at, then] => proof.own(cell(at)?, step(then)?),
        ["or", more @ ..] => proof.or(&more.iter().map(step).collect::<Result<Vec<_>, _>>()?),
        ["dead", x, then, more @ ..] => {
            proof.dead_or_captured(&[cell(x)?], step(then)?, cells(more)?)
        }
        ["captured", x, y, then, more @ ..] => {
            proof.dead_or_captured(&[cell(x)?, cell(y)?], step(then)?, cells(more)?)
        }
        ["trees", turn @ ("first" | "second"), lists @ ..] => {
            let lists: Vec<&[&str]> = lists.split(|word| *word == "/").collect();
            let [owned, one, other] = lists[..] else {
                return Err(line.unexpected(rule[0], "three lists of cells with `/` between them"));
            };
            proof.trees(*turn == "first", cells(owned)?, [cells(one)?, cells(other)?])
        }
        _ => return Err(line.unexpected(rule.first().unwrap_or(number), RULES)),
    };
    added.map_err(|flaw| line.refuse(number, flaw))?;
    Ok(())
}

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from one.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl Line<'_> {
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
