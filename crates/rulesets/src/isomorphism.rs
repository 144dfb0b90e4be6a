//! Isomorphism of games: equality of game trees up to the names of positions.
//!
//! The tree of a game has the position as its root, a left child for each option of Left and a
//! right child for each option of Right; two games are isomorphic if their trees are (CGT week 4).
//! Isomorphic games are equal, but equal games may not be isomorphic: 1 − 1 = {−1 | 1} is not
//! isomorphic to 0.
//!
//! Positions are numbered from the leaves to the root such that two get the same number if and only
//! if their trees are isomorphic: a number represents the sorted numbers of Left's options and of
//! Right's. By induction on the depth this is the definition. Every position is numbered once, even
//! if the tree repeats it.

use std::collections::HashSet;

use mustplay_cgt::normal::{Games, Style};
use mustplay_core::{Progress, ProgressSink};
use rustc_hash::FxHashMap;

use crate::formal_sum::{FormalSum, SumMove};
use crate::literal::MoveListError;
use crate::position::{PLAYERS, Player};

/// The maximum number of positions that a correspondence lists.
const MOST_PAIRS: usize = 1000;

/// How two games compare as trees.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Isomorphism {
    /// Positions that correspond to each other, each of the first game once; the first of a list
    /// that is too long.
    Same(Vec<Correspondence>),
    /// Where the trees differ.
    Different(Difference),
}

/// Two positions with isomorphic trees.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Correspondence {
    /// A position of the first game.
    pub first: String,
    /// The position of the second game that corresponds to it.
    pub second: String,
}

/// Two positions, reached by moves without a partner, in which a player has different numbers of
/// moves.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Difference {
    /// The moves that lead there in the first game, each with its player.
    pub first: Vec<(Player, String)>,
    /// Those in the second game; the players are the same.
    pub second: Vec<(Player, String)>,
    /// The player whose moves are counted.
    pub player: Player,
    /// The number of moves in each game.
    pub moves: [usize; 2],
}

/// Numbers positions by their trees up to isomorphism.
#[derive(Default)]
struct Numbering {
    /// By the numbers of the options of Left and of Right.
    numbers: FxHashMap<[Vec<u32>; 2], u32>,
    known: FxHashMap<String, u32>,
    bytes: usize,
}

/// A position whose options are being numbered.
struct Frame {
    key: String,
    /// Options without a number yet, each with its player.
    open: Vec<(Player, FormalSum)>,
    options: [Vec<u32>; 2],
}

impl Isomorphism {
    pub fn between(
        first: &FormalSum,
        second: &FormalSum,
        games: &mut Games,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<Self, MoveListError> {
        let mut numbering = Numbering::default();
        let numbers =
            [numbering.number(first, games, sink)?, numbering.number(second, games, sink)?];
        if numbers[0] == numbers[1] {
            let pairs = numbering.pairs(first, second, games, style, sink)?;
            Ok(Self::Same(pairs))
        } else {
            let difference = numbering.difference(first, second, games, sink)?;
            Ok(Self::Different(difference))
        }
    }
}

impl Numbering {
    /// The number of a position. The search uses an explicit stack, as play may be long.
    fn number(
        &mut self,
        root: &FormalSum,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<u32, MoveListError> {
        if let Some(&known) = self.known.get(&root.key()) {
            return Ok(known);
        }
        let mut stack = vec![Frame::of(root, games)?];
        loop {
            let Some(frame) = stack.last_mut() else {
                unreachable!("the root gets its number before it is left");
            };
            if let Some((player, option)) = frame.open.last() {
                if let Some(&number) = self.known.get(&option.key()) {
                    frame.options[*player as usize].push(number);
                    frame.open.pop();
                } else {
                    sink.report(&Progress::new(self.known.len() as u64, self.bytes))?;
                    let option = Frame::of(option, games)?;
                    stack.push(option);
                }
                continue;
            }
            let Some(Frame { key, mut options, .. }) = stack.pop() else {
                unreachable!("there was a last frame");
            };
            for side in &mut options {
                side.sort_unstable();
            }
            self.bytes += key.len() + 4 * (options[0].len() + options[1].len()) + 128;
            let next = self.numbers.len() as u32;
            let number = *self.numbers.entry(options).or_insert(next);
            self.known.insert(key, number);
            if stack.is_empty() {
                return Ok(number);
            }
        }
    }

    /// The options of a player, sorted by their numbers.
    fn options(
        &mut self,
        position: &FormalSum,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(u32, SumMove)>, MoveListError> {
        let mut options = Vec::new();
        for step in position.steps(player, games)? {
            options.push((self.number(&step.after, games, sink)?, step));
        }
        options.sort_by_key(|(number, _)| *number);
        Ok(options)
    }

    /// Corresponding positions: options in the order of their numbers.
    fn pairs(
        &mut self,
        first: &FormalSum,
        second: &FormalSum,
        games: &mut Games,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Correspondence>, MoveListError> {
        let mut pairs = Vec::new();
        let mut seen = HashSet::new();
        let mut open = vec![(first.clone(), second.clone())];
        while let Some((first, second)) = open.pop() {
            let names = [&first, &second].map(|position| position.written(games, style));
            if pairs.len() == MOST_PAIRS || !seen.insert(names[0].clone()) {
                continue;
            }
            let [one, other] = names;
            pairs.push(Correspondence { first: one, second: other });
            for player in PLAYERS.into_iter().rev() {
                let firsts = self.options(&first, player, games, sink)?.into_iter();
                let seconds = self.options(&second, player, games, sink)?;
                let both = firsts.zip(seconds).rev();
                open.extend(both.map(|((_, one), (_, other))| (one.after, other.after)));
            }
        }
        Ok(pairs)
    }

    /// Follows unmatched moves until the numbers of moves differ. Trees with different numbers
    /// differ in the options of some player; if these are equally many, each side has one that the
    /// other lacks, and these two are again different trees, less deep.
    fn difference(
        &mut self,
        first: &FormalSum,
        second: &FormalSum,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Difference, MoveListError> {
        let mut at = [first.clone(), second.clone()];
        let mut lines = [Vec::new(), Vec::new()];
        loop {
            let mut counts = None;
            let mut unmatched = None;
            for player in PLAYERS {
                let [one, other] = &at;
                let one = self.options(one, player, games, sink)?;
                let other = self.options(other, player, games, sink)?;
                if one.len() != other.len() {
                    counts.get_or_insert((player, [one.len(), other.len()]));
                } else if let (Some(this), Some(that)) =
                    (lacking(&one, &other), lacking(&other, &one))
                {
                    unmatched.get_or_insert((player, [this, that]));
                }
            }
            if let Some((player, moves)) = counts {
                let [first, second] = lines;
                return Ok(Difference { first, second, player, moves });
            }
            let Some((player, steps)) = unmatched else {
                unreachable!("trees with isomorphic options are isomorphic");
            };
            for ((line, at), step) in lines.iter_mut().zip(&mut at).zip(steps) {
                line.push((player, step.name));
                *at = step.after;
            }
        }
    }
}

/// An option that occurs more often in the first list than in the second.
fn lacking(these: &[(u32, SumMove)], those: &[(u32, SumMove)]) -> Option<SumMove> {
    let count = |options: &[(u32, SumMove)], number: u32| {
        let same = options.iter().filter(|(other, _)| *other == number);
        same.count()
    };
    let more = |(number, _): &&(u32, SumMove)| count(these, *number) > count(those, *number);
    these.iter().find(more).map(|(_, step)| step.clone())
}

impl Frame {
    fn of(position: &FormalSum, games: &mut Games) -> Result<Self, MoveListError> {
        let mut open = Vec::new();
        for player in PLAYERS {
            let steps = position.steps(player, games)?.into_iter();
            open.extend(steps.map(|step| (player, step.after)));
        }
        Ok(Self { key: position.key(), open, options: [Vec::new(), Vec::new()] })
    }
}
