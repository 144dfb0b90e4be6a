//! Evaluation of positions.
//!
//! One [`Evaluator`] serves every ruleset. It searches depth first and caches the value of each
//! component: a position is split into its components, each component is brought to its normal
//! form, and the table is keyed by normal forms. So a component that occurs repeatedly, mirrored,
//! or with the colors exchanged, is evaluated once; a sum costs one addition.
//!
//! The [`Algebra`] defines the values: canonical forms of short games ([`Games`]), or Grundy values
//! ([`Grundy`]) for impartial rulesets.
//!
//! The search uses an explicit stack, so long games cannot overflow the thread's stack.
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
//!
//! # Grundy values
//!
//! In an impartial game every position is a nimber: the Nim heap whose size is the mex of the
//! values of its options (Sprague–Grundy). The size of a sum is the bitwise exclusive or of the
//! sizes (Bouton; CGT week 5). [`Grundy`] is the [`Algebra`] of these sizes, faster than the values
//! that [`Games`] computes for impartial rulesets, and independent of them.

use mustplay_cgt::normal::impartial::mex;
use mustplay_cgt::normal::{Dyadic, Game, Games};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::position::{PLAYERS, Player, RulesetPosition, Sign};

/// The values that the evaluator computes with.
pub trait Algebra {
    /// Equal values are equal games.
    type Value: Copy;

    /// The zero game.
    fn zero(&mut self) -> Self::Value;

    /// The number `x`, if the algebra has numbers.
    fn number(&mut self, x: &Dyadic) -> Option<Self::Value>;

    fn sum(
        &mut self,
        g: Self::Value,
        h: Self::Value,
        sink: &dyn ProgressSink,
    ) -> Result<Self::Value, StopReason>;

    fn negative(&mut self, g: Self::Value) -> Self::Value;

    fn game(
        &mut self,
        left: &[Self::Value],
        right: &[Self::Value],
        sink: &dyn ProgressSink,
    ) -> Result<Self::Value, StopReason>;

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

/// A cache of the values of all components evaluated so far.
pub struct Evaluator<P, V> {
    table: FxHashMap<P, V>,
    /// Components evaluated, the measure of work reported to a sink.
    done: u64,
    /// Options generated; a component may have hundreds, so these determine when to report.
    generated: u64,
}

/// A component being evaluated: the parts of all its options, with the values known so far.
///
/// All parts are looked up together when the frame is opened, so that cache misses of a large table
/// overlap.
struct Frame<P, V> {
    key: P,
    /// The parts of Left's options, then of Right's.
    parts: Vec<(P, Sign)>,
    values: Vec<Option<V>>,
    /// The end index of the parts of each option.
    ends: Vec<usize>,
    of_left: usize,
    /// The values of the parts before this index are known.
    known: usize,
}

impl<P: RulesetPosition, V: Copy> Default for Evaluator<P, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: RulesetPosition, V: Copy> Evaluator<P, V> {
    const STRIDE: u64 = 64;

    pub fn new() -> Self {
        Self { table: FxHashMap::default(), done: 0, generated: 0 }
    }

    pub fn len(&self) -> usize {
        self.table.len()
    }

    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The value of `position`. When the sink stops the work, the values computed so far stay in
    /// the table.
    pub fn value<A: Algebra<Value = V>>(
        &mut self,
        algebra: &mut A,
        position: &P,
        sink: &dyn ProgressSink,
    ) -> Result<V, StopReason> {
        let mut parts = Vec::new();
        split(position, &mut Vec::new(), &mut parts);
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

    /// The value of a component from the table or by a theorem.
    fn known<A: Algebra<Value = V>>(&mut self, algebra: &mut A, key: &P) -> Option<V> {
        if let Some(&value) = self.table.get(key) {
            return Some(value);
        }
        let value = algebra.number(&key.number()?)?;
        self.table.insert(key.clone(), value);
        Some(value)
    }

    /// A sink for the algebra that reports the work and memory of the evaluator.
    fn within<'a>(&self, sink: &'a dyn ProgressSink) -> impl ProgressSink + use<'a, P, V> {
        let (done, held) = (self.done, self.bytes());
        move |progress: &Progress| {
            let bytes = held + progress.bytes;
            sink.report(&Progress::new(done, bytes))
        }
    }

    /// Evaluates the component `root`, which is not in the table, and all components below it.
    fn walk<A: Algebra<Value = V>>(
        &mut self,
        algebra: &mut A,
        root: &P,
        sink: &dyn ProgressSink,
    ) -> Result<V, StopReason> {
        // Finished frames, whose vectors are reused.
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

    /// A frame for a component, reusing the vectors of a finished frame.
    fn open(&self, key: P, recycled: Option<Frame<P, V>>) -> Frame<P, V> {
        let mut frame = match recycled {
            Some(mut frame) => {
                frame.parts.clear();
                frame.values.clear();
                frame.ends.clear();
                Frame { key, of_left: 0, known: 0, ..frame }
            }
            None => Frame {
                key,
                parts: Vec::new(),
                values: Vec::new(),
                ends: Vec::new(),
                of_left: 0,
                known: 0,
            },
        };
        let (mut options, mut scratch) = (Vec::new(), Vec::new());
        for player in PLAYERS {
            frame.key.moves(player, &mut options);
            if player == Player::Left {
                frame.of_left = options.len();
            }
            for option in options.drain(..) {
                split(&option, &mut scratch, &mut frame.parts);
                frame.ends.push(frame.parts.len());
            }
        }
        let table = &self.table;
        let values = frame.parts.iter().map(|(part, _)| table.get(part).copied());
        frame.values.extend(values);
        frame
    }

    /// Reports every [`Self::STRIDE`] options.
    fn report_sometimes<A: Algebra<Value = V>>(
        &mut self,
        algebra: &A,
        sink: &dyn ProgressSink,
        opened: Option<&Frame<P, V>>,
    ) -> Result<(), StopReason> {
        let before = self.generated / Self::STRIDE;
        self.generated += opened.map_or(0, |frame| frame.ends.len() as u64);
        if self.generated / Self::STRIDE > before {
            sink.report(&Progress::new(self.done, self.bytes() + algebra.bytes()))?;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.table.capacity() * (size_of::<(P, V)>() + 1)
    }
}

impl<P: RulesetPosition, V: Copy> Frame<P, V> {
    /// The first part whose value is not in the table.
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

    /// The value of the component, from those of all parts.
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

/// Appends the normal forms of the components of a position to `parts`.
fn split<P: RulesetPosition>(position: &P, scratch: &mut Vec<P>, parts: &mut Vec<(P, Sign)>) {
    position.components(scratch);
    parts.extend(scratch.drain(..).map(P::normal));
}

/// The value added to a sum, if there is one.
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

/// The algebra of Grundy values, for impartial rulesets only: it ignores Right's options.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

impl Algebra for Grundy {
    type Value = u32;

    fn zero(&mut self) -> u32 {
        0
    }

    fn number(&mut self, x: &Dyadic) -> Option<u32> {
        (*x == Dyadic::ZERO).then_some(0)
    }

    fn sum(&mut self, g: u32, h: u32, _: &dyn ProgressSink) -> Result<u32, StopReason> {
        Ok(g ^ h)
    }

    fn negative(&mut self, g: u32) -> u32 {
        g
    }

    fn game(&mut self, left: &[u32], _: &[u32], _: &dyn ProgressSink) -> Result<u32, StopReason> {
        Ok(mex(left.iter().copied()))
    }

    fn bytes(&self) -> usize {
        0
    }
}
