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
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Domineering, Evaluator};
//!
//! let mut games = Games::new();
//! let mut evaluator = Evaluator::new();
//! let square: Domineering = "2x2".parse()?;
//! let value = evaluator.value(&mut games, &square, &Unwatched)?;
//! let (one, minus_one) = (games.integer(1), games.integer(-1));
//! assert_eq!(value, games.canonical(&[one], &[minus_one]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_games::normal::{Dyadic, Game, Games};
use mustplay_work::{Progress, Stop, Watch};
use rustc_hash::FxHashMap;

use crate::position::{PLAYERS, Position, Sign};

/// How values are built from values: the ring the evaluator computes in.
pub trait Algebra {
    /// A value; equal values are the same game.
    type Value: Copy;

    /// The game in which nobody can move.
    fn zero(&mut self) -> Self::Value;

    /// The number `x`, if the algebra has numbers.
    fn number(&mut self, x: &Dyadic) -> Option<Self::Value>;

    /// The disjunctive sum; the watch may stop a long one.
    fn sum(
        &mut self,
        g: Self::Value,
        h: Self::Value,
        watch: &dyn Watch,
    ) -> Result<Self::Value, Stop>;

    /// The game with the players exchanged.
    fn negative(&mut self, g: Self::Value) -> Self::Value;

    /// The game with these options; the watch may stop the comparison of many.
    fn game(
        &mut self,
        left: &[Self::Value],
        right: &[Self::Value],
        watch: &dyn Watch,
    ) -> Result<Self::Value, Stop>;

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

    fn sum(&mut self, g: Game, h: Game, watch: &dyn Watch) -> Result<Game, Stop> {
        self.watched(watch).add(g, h)
    }

    fn negative(&mut self, g: Game) -> Game {
        self.neg(g)
    }

    fn game(&mut self, left: &[Game], right: &[Game], watch: &dyn Watch) -> Result<Game, Stop> {
        self.watched(watch).canonical(left, right)
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
        Self {
            components: true,
            symmetry: true,
            theorems: true,
        }
    }
}

/// A table of the values of all components met so far.
pub struct Evaluator<P, V> {
    table: FxHashMap<P, V>,
    settings: Settings,
    /// Components evaluated, the measure of work reported to a watch.
    done: u64,
    /// Options looked at: a component may have hundreds, so they tell when to report.
    looked_at: u64,
}

/// A component being evaluated: its options are worked off one after the other, and each
/// option part after part.
struct Frame<P, V> {
    key: P,
    /// Options of Left and of Right that are still to be looked at.
    options: [Vec<P>; 2],
    /// Values of the options of Left and of Right found so far.
    values: [Vec<V>; 2],
    /// The option in hand: whose it is, and the value of its parts found so far.
    current: Option<(usize, V)>,
    /// The parts of the option in hand that are still to be added.
    parts: Vec<(P, Sign)>,
}

impl<P: Position, V: Copy> Default for Evaluator<P, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Position, V: Copy> Evaluator<P, V> {
    /// How many options are looked at between two reports to the watch.
    const STRIDE: u64 = 64;

    /// An evaluator with an empty table that uses all it may.
    pub fn new() -> Self {
        Self::with(Settings::default())
    }

    /// An evaluator with an empty table.
    pub fn with(settings: Settings) -> Self {
        Self {
            table: FxHashMap::default(),
            settings,
            done: 0,
            looked_at: 0,
        }
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
    /// When the watch stops the work, the values found so far stay in the table and a
    /// later call goes on from there.
    pub fn value<A: Algebra<Value = V>>(
        &mut self,
        algebra: &mut A,
        position: &P,
        watch: &dyn Watch,
    ) -> Result<V, Stop> {
        let mut scratch = Vec::new();
        let mut parts = Vec::new();
        self.split(position, &mut scratch, &mut parts);
        let mut sum = algebra.zero();
        for (key, sign) in parts {
            let value = match self.known(algebra, &key) {
                Some(value) => value,
                None => self.walk(algebra, &key, watch)?,
            };
            sum = add(algebra, sum, value, sign, &self.within(watch))?;
        }
        Ok(sum)
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
    fn within<'a>(&self, watch: &'a dyn Watch) -> impl Watch + use<'a, P, V> {
        let (done, held) = (self.done, self.bytes());
        move |progress: &Progress| {
            let bytes = held + progress.bytes;
            watch.report(&Progress::new(done, bytes))
        }
    }

    /// The normal forms of the components of a position, appended to `parts`.
    fn split(&self, position: &P, scratch: &mut Vec<P>, parts: &mut Vec<(P, Sign)>) {
        if self.settings.components {
            position.components(scratch);
        } else {
            scratch.push(position.clone());
        }
        parts.extend(scratch.drain(..).map(|part| {
            if self.settings.symmetry {
                part.normal()
            } else {
                (part, Sign::Plus)
            }
        }));
    }

    /// Evaluates the component `root`, which is not in the table, and all below it.
    fn walk<A: Algebra<Value = V>>(
        &mut self,
        algebra: &mut A,
        root: &P,
        watch: &dyn Watch,
    ) -> Result<V, Stop> {
        let mut scratch = Vec::new();
        // Frames that were finished; their vectors are used again.
        let mut spare: Vec<Frame<P, V>> = Vec::new();
        let mut stack = vec![Frame::of(root.clone(), None)];
        while let Some(frame) = stack.last_mut() {
            let within = self.within(watch);
            if let Some(missing) = frame.add_known_parts(&self.table, algebra, &within)? {
                if self.known(algebra, &missing).is_none() {
                    stack.push(Frame::of(missing, spare.pop()));
                }
                continue;
            }
            if let Some((whose, value)) = frame.current.take() {
                frame.values[whose].push(value);
            }
            if let Some((whose, option)) = frame.next_option() {
                self.split(&option, &mut scratch, &mut frame.parts);
                frame.current = Some((whose, algebra.zero()));
                self.looked_at += 1;
                if self.looked_at.is_multiple_of(Self::STRIDE) {
                    watch.report(&Progress::new(self.done, self.bytes() + algebra.bytes()))?;
                }
                continue;
            }
            let value = algebra.game(&frame.values[0], &frame.values[1], &within)?;
            self.table.insert(frame.key.clone(), value);
            spare.extend(stack.pop());
            self.done += 1;
        }
        Ok(self.table[root])
    }

    fn bytes(&self) -> usize {
        self.table.capacity() * (size_of::<(P, V)>() + 1)
    }
}

impl<P: Position, V: Copy> Frame<P, V> {
    /// A frame at its beginning, built in the vectors of a finished one if there is one.
    fn of(key: P, recycled: Option<Self>) -> Self {
        let mut frame = match recycled {
            Some(frame) => Self { key, ..frame },
            None => Self {
                key,
                options: [Vec::new(), Vec::new()],
                values: [Vec::new(), Vec::new()],
                current: None,
                parts: Vec::new(),
            },
        };
        for (whose, player) in PLAYERS.into_iter().enumerate() {
            frame.values[whose].clear();
            frame.key.moves(player, &mut frame.options[whose]);
        }
        frame
    }

    /// Adds parts of the option in hand until one is not in the table; returns that one.
    fn add_known_parts<A: Algebra<Value = V>>(
        &mut self,
        table: &FxHashMap<P, V>,
        algebra: &mut A,
        watch: &dyn Watch,
    ) -> Result<Option<P>, Stop> {
        let Some((_, sum)) = self.current.as_mut() else {
            return Ok(None);
        };
        while let Some((key, sign)) = self.parts.last() {
            let Some(&value) = table.get(key) else {
                return Ok(Some(key.clone()));
            };
            *sum = add(algebra, *sum, value, *sign, watch)?;
            self.parts.pop();
        }
        Ok(None)
    }

    /// The next option to look at, Left's first, and whose it is.
    fn next_option(&mut self) -> Option<(usize, P)> {
        (0..2).find_map(|whose| Some((whose, self.options[whose].pop()?)))
    }
}

fn add<A: Algebra>(
    algebra: &mut A,
    sum: A::Value,
    value: A::Value,
    sign: Sign,
    watch: &dyn Watch,
) -> Result<A::Value, Stop> {
    let value = match sign {
        Sign::Plus => value,
        Sign::Minus => algebra.negative(value),
    };
    algebra.sum(sum, value, watch)
}
