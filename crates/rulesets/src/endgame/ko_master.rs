//! Thermographs of kos with a *ko master* (Berlekamp, *The economist's view of combinatorial
//! games*; Müller, Berlekamp and Spight, *Generalized thermography*).
//!
//! The master has enough threats elsewhere to win every ko fight, but has to end it: a master who
//! retakes at once must, after the opponent's answer to the threat, make another move in the ko. So
//! the master's capture is two moves in a row, which cost twice the tax; the opponent can never
//! retake at once. In a *simple ko* Right's capture leads from `A` to `B`, and Left's from `B` to
//! `A`. With Left as master the scaffold of Left's capture from `B` is
//!
//! `min( max R_t(A^L) − 2t , min L_t(A^R) )`, over the `A^R` other than `B`:
//!
//! In the meantime Right either plays elsewhere or makes another move in `A`. All other moves are
//! as in every thermograph. The two walls meet at the last tax at which Left's scaffold is not
//! below Right's.
//!
//! A ko is *hyperactive* if its mean depends on who is master, and *placid* otherwise. A simple ko
//! with the ends 1 and 0 is placid; its masts stand on 2/3 and 1/3 from tax 1/3 on.
//!
//! A position with a score game has the thermograph of that game. The other positions of a cycle
//! must form simple kos; the theory does not cover other cycles, so there is no answer for them.
//!
//! Unlike walls of games, walls at kos have slopes other than −1, 0 and 1, and corners that are not
//! dyadic: the mean of a ko has the denominator 3.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use mustplay_cgt::normal::{Dyadic, Player, Wall};
use mustplay_cgt::sums::ScoreGames;

use super::dispute::EndgameDispute;

/// The thermograph of a dispute with a ko, for one master.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mastered {
    pub master: Player,
    pub mean: Ratio,
    /// The tax at and above which neither player moves.
    pub temperature: Ratio,
    /// The corners of Left's wall as pairs of tax and value.
    pub left: Vec<(Ratio, Ratio)>,
    pub right: Vec<(Ratio, Ratio)>,
}

type Walls = [PiecewiseLinear; 2];

const BOTH: [Player; 2] = [Player::Left, Player::Right];

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}

/// The slope of the tax in a player's scaffold: −1 for Left, who pays, 1 for Right.
fn direction(player: Player) -> Ratio {
    Ratio::from(if player == Player::Left { -1 } else { 1 })
}

impl EndgameDispute {
    /// The thermograph if `master` wins all ko fights; `None` if a cycle is not a simple ko.
    pub fn mastered(&self, games: &mut ScoreGames, master: Player) -> Option<Mastered> {
        let mut masters =
            WallsWithMaster { dispute: self, master, walls: vec![None; self.nodes.len()] };
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.component[node]);
        for cycle in order.chunk_by(|&one, &other| self.component[one] == self.component[other]) {
            masters.fill(games, cycle)?;
        }
        let [left, right] = masters.walls[0].take()?;
        let &(temperature, mean) = left.corners.last()?;
        let temperature = right.corners.last()?.0.max(temperature);
        Some(Mastered { master, mean, temperature, left: left.corners, right: right.corners })
    }
}

/// The walls of the positions of a dispute that are computed so far.
struct WallsWithMaster<'a> {
    dispute: &'a EndgameDispute,
    master: Player,
    walls: Vec<Option<Walls>>,
}

impl WallsWithMaster<'_> {
    /// Computes the walls of all positions of a cycle, from those below it.
    fn fill(&mut self, games: &mut ScoreGames, cycle: &[usize]) -> Option<()> {
        for &node in cycle {
            if let Some(game) = self.dispute.game_of(node) {
                let thermograph = games.thermograph(game);
                let walls = [&thermograph.left, &thermograph.right];
                let [left, right] = walls.map(piecewise_linear);
                self.walls[node] = Some([left?, right?]);
            }
        }
        let mut open: Vec<usize> = cycle.to_vec();
        loop {
            open.retain(|&node| self.walls[node].is_none());
            if open.is_empty() {
                return Some(());
            }
            if let Some(&ready) = open.iter().find(|&&node| self.unknown(node).is_empty()) {
                self.walls[ready] = Some(self.walls_of(ready, None));
                continue;
            }
            let pairs = open.iter().filter_map(|&node| {
                let [other] = self.unknown(node)[..] else {
                    return None;
                };
                (self.unknown(other)[..] == [node]).then_some((node, other))
            });
            let (taken, taking) = pairs.into_iter().find_map(|pair| self.simple(pair))?;
            // The master's capture leads from `taking` to `taken`.
            let scaffold = self.committed(taken);
            self.walls[taking] = Some(self.walls_of(taking, scaffold));
            self.walls[taken] = Some(self.walls_of(taken, None));
        }
    }

    /// The options whose walls are not computed yet.
    fn unknown(&self, node: usize) -> Vec<usize> {
        let below = self.dispute.nodes[node].edges.iter().map(|edge| edge.to);
        let mut unknown: Vec<usize> = below.filter(|&to| self.walls[to].is_none()).collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown
    }

    /// The positions after and before the master's capture, if the two are a simple ko: each player
    /// captures in exactly one of them.
    fn simple(&self, (one, two): (usize, usize)) -> Option<(usize, usize)> {
        let takes = |from: usize, to: usize, player: Player| {
            let mut edges = self.dispute.nodes[from].edges_of(player);
            edges.any(|edge| edge.to == to)
        };
        let found = [(one, two), (two, one)].into_iter().find(|&(taken, taking)| {
            takes(taking, taken, self.master) && takes(taken, taking, self.master.opponent())
        });
        found.filter(|&(taken, taking)| {
            !takes(taken, taking, self.master) && !takes(taking, taken, self.master.opponent())
        })
    }

    /// The best taxed move of a player to a position with known walls, if there is one.
    fn scaffold(&self, node: usize, player: Player) -> Option<PiecewiseLinear> {
        let edges = self.dispute.nodes[node].edges_of(player);
        let known = edges.filter_map(|edge| self.walls[edge.to].as_ref());
        let moves = known.map(|walls| self.taxed(&walls[side(player.opponent())], player));
        moves.reduce(|one, other| best(player, &one, &other))
    }

    /// A wall after a move of `player`, who pays the tax.
    fn taxed(&self, wall: &PiecewiseLinear, player: Player) -> PiecewiseLinear {
        let direction = direction(player);
        let tax = Ratio::of(&self.dispute.tax()).unwrap_or(Ratio::ZERO);
        wall.plus(direction * tax, direction)
    }

    /// The scaffold of the master's capture, two moves in a row.
    fn committed(&self, taken: usize) -> Option<PiecewiseLinear> {
        let end = self.taxed(&self.scaffold(taken, self.master)?, self.master);
        let reply = self.scaffold(taken, self.master.opponent());
        Some(match reply {
            None => end,
            Some(reply) => best(self.master.opponent(), &end, &self.taxed(&reply, self.master)),
        })
    }

    fn walls_of(&self, node: usize, extra: Option<PiecewiseLinear>) -> Walls {
        let mut scaffolds = BOTH.map(|player| self.scaffold(node, player));
        if let Some(extra) = extra {
            let own = &mut scaffolds[side(self.master)];
            *own = Some(match own.take() {
                None => extra,
                Some(own) => best(self.master, &own, &extra),
            });
        }
        if let [Some(left), Some(right)] = &scaffolds
            && let Some(tax) = left.meets(right)
        {
            return [left.until(tax), right.until(tax)];
        }
        // Neither player gains by moving: the current score, clamped between the results of moving.
        let mut number = Ratio::from(i64::from(self.dispute.nodes[node].standing));
        let [left, right] = scaffolds.map(|it| it.map(|it| it.at(Ratio::ZERO)));
        number = left.map_or(number, |left| number.max(left));
        number = right.map_or(number, |right| number.min(right));
        [PiecewiseLinear::constant(number), PiecewiseLinear::constant(number)]
    }
}

/// The better of two scaffolds for a player, at every tax.
fn best(player: Player, one: &PiecewiseLinear, other: &PiecewiseLinear) -> PiecewiseLinear {
    match player {
        Player::Left => one.max(other),
        Player::Right => one.min(other),
    }
}

fn piecewise_linear(wall: &Wall) -> Option<PiecewiseLinear> {
    let corners = wall.corners().iter();
    let corners = corners.map(|corner| Some((Ratio::of(&corner.tax)?, Ratio::of(&corner.value)?)));
    Some(PiecewiseLinear::through(corners.collect::<Option<_>>()?))
}

/// A continuous piecewise linear function of a tax ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PiecewiseLinear {
    /// Pairs of tax and value, the first at tax 0, taxes increasing.
    corners: Vec<(Ratio, Ratio)>,
    /// The slope after the last corner.
    slope: Ratio,
}

impl PiecewiseLinear {
    fn constant(value: Ratio) -> Self {
        Self { corners: vec![(Ratio::ZERO, value)], slope: Ratio::ZERO }
    }

    /// The function through these corners, constant after the last.
    fn through(corners: Vec<(Ratio, Ratio)>) -> Self {
        debug_assert!(corners.is_sorted_by(|(one, _), (two, _)| one < two), "rising taxes");
        Self { corners, slope: Ratio::ZERO }
    }

    fn at(&self, tax: Ratio) -> Ratio {
        let after = self.corners.partition_point(|corner| corner.0 <= tax);
        let (from, value) = self.corners[after.max(1) - 1];
        let slope = match self.corners.get(after) {
            None => self.slope,
            Some(&(to, next)) => (next - value) * (to - from).inverse(),
        };
        value + slope * (tax - from)
    }

    fn plus(&self, value: Ratio, slope: Ratio) -> Self {
        let corners = self.corners.iter();
        let corners = corners.map(|&(tax, old)| (tax, old + value + slope * tax));
        Self { corners: corners.collect(), slope: self.slope + slope }
    }

    fn negated(&self) -> Self {
        let corners = self.corners.iter().map(|&(tax, value)| (tax, -value));
        Self { corners: corners.collect(), slope: -self.slope }
    }

    /// The taxes at which one of the two has a corner or they cross, in increasing order.
    fn taxes(&self, other: &Self) -> Vec<Ratio> {
        let corners = self.corners.iter().chain(&other.corners);
        let mut taxes: Vec<Ratio> = corners.map(|corner| corner.0).collect();
        taxes.sort_unstable();
        taxes.dedup();
        let above = |tax| self.at(tax) - other.at(tax);
        let mut crossings = Vec::new();
        for pair in taxes.windows(2) {
            let (one, two) = (above(pair[0]), above(pair[1]));
            if (one > Ratio::ZERO) != (two > Ratio::ZERO) && one != two {
                crossings.push(pair[0] - one * (pair[1] - pair[0]) * (two - one).inverse());
            }
        }
        let last = taxes[taxes.len() - 1];
        let rise = self.slope - other.slope;
        if rise != Ratio::ZERO {
            crossings.push(last - above(last) * rise.inverse());
        }
        taxes.extend(crossings.into_iter().filter(|&tax| tax >= Ratio::ZERO));
        taxes.sort_unstable();
        taxes.dedup();
        taxes
    }

    /// Pointwise maximum.
    fn max(&self, other: &Self) -> Self {
        let taxes = self.taxes(other);
        let last = taxes[taxes.len() - 1] + Ratio::from(1);
        let slope = if self.at(last) >= other.at(last) { self.slope } else { other.slope };
        let corners = taxes.into_iter();
        let corners = corners.map(|tax| (tax, self.at(tax).max(other.at(tax))));
        Self { corners: corners.collect(), slope }
    }

    /// Pointwise minimum.
    fn min(&self, other: &Self) -> Self {
        self.negated().max(&other.negated()).negated()
    }

    /// The last tax at which the function is not below the other.
    fn meets(&self, other: &Self) -> Option<Ratio> {
        let mut taxes = self.taxes(other).into_iter().rev();
        taxes.find(|&tax| self.at(tax) >= other.at(tax))
    }

    /// The function up to a tax and constant above it, without superfluous corners.
    fn until(&self, tax: Ratio) -> Self {
        let below = self.corners.iter().filter(|corner| corner.0 < tax).copied();
        let mut corners: Vec<(Ratio, Ratio)> = below.collect();
        corners.push((tax, self.at(tax)));
        let mut kept: Vec<(Ratio, Ratio)> = Vec::new();
        for corner in corners {
            while let [.., (t0, v0), (t1, v1)] = kept[..]
                && (v1 - v0) * (corner.0 - t1) == (corner.1 - v1) * (t1 - t0)
            {
                kept.pop();
            }
            kept.push(corner);
        }
        // The last segment may already be constant.
        while let [.., (_, v0), (_, v1)] = kept[..]
            && v0 == v1
        {
            kept.pop();
        }
        Self::through(kept)
    }
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    numerator: i64,
    denominator: i64,
}

impl Ratio {
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// `numerator / denominator`; the denominator must not be 0.
    pub fn new(numerator: i64, denominator: i64) -> Self {
        debug_assert_ne!(denominator, 0);
        let (mut a, mut b) = (numerator.abs(), denominator.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let sign = denominator.signum();
        Self { numerator: sign * numerator / a.max(1), denominator: sign * denominator / a.max(1) }
    }

    fn inverse(self) -> Self {
        Self::new(self.denominator, self.numerator)
    }

    /// The number as a fraction, if it is in the range of Go scores.
    fn of(number: &Dyadic) -> Option<Self> {
        let numerator = i64::try_from(number.numerator()).ok()?;
        let exponent = number.exponent();
        (exponent < 31 && numerator.abs() < 1 << 31).then(|| Self::new(numerator, 1 << exponent))
    }
}

impl From<i64> for Ratio {
    fn from(number: i64) -> Self {
        Self::new(number, 1)
    }
}

impl Add for Ratio {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Neg for Ratio {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.numerator, self.denominator)
    }
}

impl Sub for Ratio {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Ratio {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}
