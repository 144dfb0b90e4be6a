//! From positions to values.
//!
//! One [`Evaluator`] serves every ruleset. It walks the positions below a given one,
//! depth first, and remembers the value of each: a position is cut into its components,
//! each component is brought to its normal form, and the table is keyed by normal forms
//! alone. So a part that appears in a thousand places, or mirrored, or with the colors
//! exchanged, is evaluated once; a sum costs one addition of values.
//!
//! What a value *is* belongs to the [`Algebra`]: canonical forms of short games
//! ([`Games`]), or Grundy values ([`Grundy`](crate::grundy::Grundy)) for rulesets where
//! both players have the same moves.
//!
//! The walk keeps its own stack on the heap. The depth of a game — a hundred-cell board,
//! a heap of a million — costs memory, not the thread's stack.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Domineering, Evaluator};
//!
//! let mut games = Games::new();
//! let mut evaluator = Evaluator::new();
//! let square: Domineering = "2x2".parse()?;
//! let value = evaluator.value(&mut games, &square, &NoProgress)?;
//! let (one, minus_one) = (games.integer(1), games.integer(-1));
//! assert_eq!(value, games.canonical(&[one], &[minus_one]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_cgt::normal::{Dyadic, Game, Games};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::position::{PLAYERS, Player, Position, Sign};

/// How values are built from values: the ring the evaluator computes in.
pub trait Algebra {
    /// A value; equal values are the same game.
    type Value: Copy;

    /// The game in which nobody can move.
    fn zero(&mut self) -> Self::Value;

    /// The number `x`, if the algebra has numbers.
    fn number(&mut self, x: &Dyadic) -> Option<Self::Value>;

    /// The disjunctive sum; the sink may stop a long one.
    fn sum(
        &mut self,
        g: Self::Value,
        h: Self::Value,
        sink: &dyn ProgressSink,
    ) -> Result<Self::Value, StopReason>;

    /// The game with the players exchanged.
    fn negative(&mut self, g: Self::Value) -> Self::Value;

    /// The game with these options; the sink may stop the comparison of many.
    fn game(
        &mut self,
        left: &[Self::Value],
        right: &[Self::Value],
        sink: &dyn ProgressSink,
    ) -> Result<Self::Value, StopReason>;

    /// Bytes held, for memory limits.
    fn bytes(&self) -> usize;
}

impl Algebra for Games {
    type Value = Game;

    fn zero(&mut self) -> Game {
        Self::zero(self)
    }

    fn number(&mut self, x: &Dyadic) -> Option<Game> {
        Some(Self::number(self, x))
    }

    fn sum(&mut self, g: Game, h: Game, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        self.with_sink(sink).add(g, h)
    }

    fn negative(&mut self, g: Game) -> Game {
        self.neg(g)
    }

    fn game(
        &mut self,
        left: &[Game],
        right: &[Game],
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        self.with_sink(sink).canonical(left, right)
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }
}

/// What the evaluator may use. All are on by default; with all off it is a plain memoized
/// walk, which tests compare with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Cut positions into independent components.
    pub components: bool,
    /// Identify symmetric positions.
    pub symmetry: bool,
    /// Take the numbers that a ruleset knows by a theorem ([`Position::number`]).
    pub theorems: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { components: true, symmetry: true, theorems: true }
    }
}

/// A table of the values of all components met so far.
pub struct Evaluator<P, V> {
    table: FxHashMap<P, V>,
    settings: Settings,
    /// Components evaluated, the measure of work reported to a sink.
    done: u64,
    /// Options looked at: a component may have hundreds, so they tell when to report.
    looked_at: u64,
}

/// A component being evaluated: the parts of all its options, with the values known so far.
///
/// All parts are looked up one right after the other when the frame is opened, so that the
/// processor waits for many places of a large table at once.
struct Frame<P, V> {
    key: P,
    /// The parts of Left's options, then of Right's.
    parts: Vec<(P, Sign)>,
    /// The values of the parts.
    values: Vec<Option<V>>,
    /// Where the parts of each option end.
    ends: Vec<usize>,
    /// How many options are Left's.
    of_left: usize,
    /// Up to where the values of the parts are known.
    known: usize,
}

impl<P: Position, V: Copy> Default for Evaluator<P, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Position, V: Copy> Evaluator<P, V> {
    /// How many options are looked at between two reports to the sink.
    const STRIDE: u64 = 64;

    /// An evaluator with an empty table that uses all it may.
    pub fn new() -> Self {
        Self::with(Settings::default())
    }

    /// An evaluator with an empty table.
    pub fn with(settings: Settings) -> Self {
        Self { table: FxHashMap::default(), settings, done: 0, looked_at: 0 }
    }

    /// How many different components the table holds.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether nothing has been evaluated yet.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The value of `position`.
    ///
    /// When the sink stops the work, the values found so far stay in the table and a
    /// later call goes on from there.
    pub fn value<A: Algebra<Value = V>>(
        &mut self,
        algebra: &mut A,
        position: &P,
        sink: &dyn ProgressSink,
    ) -> Result<V, StopReason> {
        let mut scratch = Vec::new();
        let mut parts = Vec::new();
        self.split(position, &mut scratch, &mut parts);
        let mut sum = None;
        for (key, sign) in parts {
            let value = match self.known(algebra, &key) {
                Some(value) => value,
                None => self.walk(algebra, &key, sink)?,
            };
            sum = Some(add(algebra, sum, value, sign, &self.within(sink))?);
        }
        Ok(sum.unwrap_or_else(|| algebra.zero()))
    }

    /// The value of a component that is in the table or comes there by a theorem.
    fn known<A: Algebra<Value = V>>(&mut self, algebra: &mut A, key: &P) -> Option<V> {
        if let Some(&value) = self.table.get(key) {
            return Some(value);
        }
        if !self.settings.theorems {
            return None;
        }
        let value = algebra.number(&key.number()?)?;
        self.table.insert(key.clone(), value);
        Some(value)
    }

    /// Reports the steps of the algebra as work of the evaluator, which counts its own.
    fn within<'a>(&self, sink: &'a dyn ProgressSink) -> impl ProgressSink + use<'a, P, V> {
        let (done, held) = (self.done, self.bytes());
        move |progress: &Progress| {
            let bytes = held + progress.bytes;
            sink.report(&Progress::new(done, bytes))
        }
    }

    /// The normal forms of the components of a position, appended to `parts`.
    fn split(&self, position: &P, scratch: &mut Vec<P>, parts: &mut Vec<(P, Sign)>) {
        if self.settings.components {
            position.components(scratch);
        } else {
            scratch.push(position.clone());
        }
        parts.extend(
            scratch.drain(..).map(|part| {
                if self.settings.symmetry { part.normal() } else { (part, Sign::Plus) }
            }),
        );
    }

    /// Evaluates the component `root`, which is not in the table, and all below it.
    fn walk<A: Algebra<Value = V>>(
        &mut self,
        algebra: &mut A,
        root: &P,
        sink: &dyn ProgressSink,
    ) -> Result<V, StopReason> {
        // Frames that were finished; their vectors are used again.
        let mut spare: Vec<Frame<P, V>> = Vec::new();
        let mut stack = vec![self.open(root.clone(), None)];
        while let Some(frame) = stack.last_mut() {
            if let Some(missing) = frame.next_missing(&self.table) {
                if self.known(algebra, &missing).is_none() {
                    stack.push(self.open(missing, spare.pop()));
                    self.report_sometimes(algebra, sink, stack.last())?;
                }
                continue;
            }
            let value = frame.value(algebra, &self.within(sink))?;
            self.table.insert(frame.key.clone(), value);
            spare.extend(stack.pop());
            self.done += 1;
        }
        Ok(self.table[root])
    }

    /// A frame for a component, built in the vectors of a finished one if there is one.
    fn open(&self, key: P, recycled: Option<Frame<P, V>>) -> Frame<P, V> {
        let mut frame = match recycled {
            Some(frame) => Frame { key, ..frame },
            None => Frame::new(key),
        };
        frame.clear();
        let (mut options, mut scratch) = (Vec::new(), Vec::new());
        for player in PLAYERS {
            frame.key.moves(player, &mut options);
            if player == Player::Left {
                frame.of_left = options.len();
            }
            for option in options.drain(..) {
                self.split(&option, &mut scratch, &mut frame.parts);
                frame.ends.push(frame.parts.len());
            }
        }
        let table = &self.table;
        let values = frame.parts.iter().map(|(part, _)| table.get(part).copied());
        frame.values.extend(values);
        frame
    }

    /// Reports once in a while, by the number of options looked at.
    fn report_sometimes<A: Algebra<Value = V>>(
        &mut self,
        algebra: &A,
        sink: &dyn ProgressSink,
        opened: Option<&Frame<P, V>>,
    ) -> Result<(), StopReason> {
        let before = self.looked_at / Self::STRIDE;
        self.looked_at += opened.map_or(0, |frame| frame.ends.len() as u64);
        if self.looked_at / Self::STRIDE > before {
            sink.report(&Progress::new(self.done, self.bytes() + algebra.bytes()))?;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.table.capacity() * (size_of::<(P, V)>() + 1)
    }
}

impl<P: Position, V: Copy> Frame<P, V> {
    /// A frame of which only the component is known.
    fn new(key: P) -> Self {
        Self { key, parts: Vec::new(), values: Vec::new(), ends: Vec::new(), of_left: 0, known: 0 }
    }

    /// Forgets the options.
    fn clear(&mut self) {
        self.parts.clear();
        self.values.clear();
        self.ends.clear();
        self.known = 0;
    }

    /// The first part whose value is not known, once the table has been asked again.
    fn next_missing(&mut self, table: &FxHashMap<P, V>) -> Option<P> {
        while let Some(value) = self.values.get_mut(self.known) {
            if value.is_none() {
                let (part, _) = &self.parts[self.known];
                *value = table.get(part).copied();
                if value.is_none() {
                    return Some(part.clone());
                }
            }
            self.known += 1;
        }
        None
    }

    /// The value of the component, once those of all parts are known.
    fn value<A: Algebra<Value = V>>(
        &self,
        algebra: &mut A,
        sink: &dyn ProgressSink,
    ) -> Result<V, StopReason> {
        let mut options: SmallVec<[V; 64]> = SmallVec::new();
        let mut start = 0;
        for &end in &self.ends {
            let mut sum = None;
            for ((_, sign), value) in self.parts[start..end].iter().zip(&self.values[start..end]) {
                if let Some(value) = *value {
                    sum = Some(add(algebra, sum, value, *sign, sink)?);
                }
            }
            options.push(sum.unwrap_or_else(|| algebra.zero()));
            start = end;
        }
        let (left, right) = options.split_at(self.of_left);
        algebra.game(left, right, sink)
    }
}

/// The value added to a sum that may not have begun.
fn add<A: Algebra>(
    algebra: &mut A,
    sum: Option<A::Value>,
    value: A::Value,
    sign: Sign,
    sink: &dyn ProgressSink,
) -> Result<A::Value, StopReason> {
    let value = match sign {
        Sign::Plus => value,
        Sign::Minus => algebra.negative(value),
    };
    match sum {
        Some(sum) => algebra.sum(sum, value, sink),
        None => Ok(value),
    }
}
