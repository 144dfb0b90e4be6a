//! What a ko is worth to a *ko master*, by thermographs (Berlekamp, *The economist's view of
//! combinatorial games*; Müller, Berlekamp and Spight, *Generalized thermography*).
//!
//! The master has enough threats elsewhere to win every ko fight, but has to end it: who takes back
//! at once must, after the opponent's answer to the threat, go on with another move there. So the
//! master's taking is two moves in a row, which cost twice the tax; the opponent can never take
//! back at once. In a *simple ko* Right takes in `A` and leaves `B`, Left takes in `B` and leaves
//! `A`. With Left as master the scaffold of that move from `B` is
//!
//! `min( max R_t(A^L) − 2t , min L_t(A^R) )`, over the `A^R` other than `B`:
//!
//! Right either plays elsewhere meanwhile or makes another move there. All other moves are what
//! they are in every thermograph. The two walls meet at the last tax at which Left's scaffold is
//! not below Right's.
//!
//! A ko is *hyperactive* if its mean depends on who is master, and *placid* otherwise. A simple ko
//! with the ends 1 and 0 is placid; its masts stand on 2/3 and 1/3 from tax 1/3 on.
//!
//! Positions with a game have its thermograph. What is left of a circle after that must be simple
//! kos, else there is no answer: Berlekamp's theory does not say who may take what.

use mustplay_cgt::normal::{Player, Wall};

use mustplay_cgt::sums::ScoreGames;

use super::dispute::Dispute;
use super::polygon::Polygon;
use super::ratio::Ratio;

/// The thermograph of a dispute with a ko, for one master.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mastered {
    /// Who wins all ko fights.
    pub master: Player,
    /// Where the mast stands.
    pub mean: Ratio,
    /// The tax from which on nobody moves.
    pub temperature: Ratio,
    /// The corners of Left's wall, tax and value.
    pub left: Vec<(Ratio, Ratio)>,
    /// The corners of Right's wall.
    pub right: Vec<(Ratio, Ratio)>,
}

/// Left's and Right's walls.
type Walls = [Polygon; 2];

const BOTH: [Player; 2] = [Player::Left, Player::Right];

fn side(player: Player) -> usize {
    usize::from(player == Player::Right)
}

/// Left moves down with the tax, Right up.
fn direction(player: Player) -> Ratio {
    Ratio::from(if player == Player::Left { -1 } else { 1 })
}

impl Dispute {
    /// The thermograph if `master` wins all ko fights; `None` if a circle is more than a simple ko.
    pub fn mastered(&self, games: &mut ScoreGames, master: Player) -> Option<Mastered> {
        let mut board = Masters { dispute: self, master, walls: vec![None; self.nodes.len()] };
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| self.component[node]);
        for circle in order.chunk_by(|&one, &other| self.component[one] == self.component[other]) {
            board.fill(games, circle)?;
        }
        let [left, right] = board.walls[0].take()?;
        let &(temperature, mean) = left.corners().last()?;
        let temperature = right.corners().last()?.0.max(temperature);
        Some(Mastered {
            master,
            mean,
            temperature,
            left: left.corners().to_vec(),
            right: right.corners().to_vec(),
        })
    }
}

struct Masters<'a> {
    dispute: &'a Dispute,
    master: Player,
    walls: Vec<Option<Walls>>,
}

impl Masters<'_> {
    /// Finds the walls of all positions of a circle, those below it being known.
    fn fill(&mut self, games: &mut ScoreGames, circle: &[usize]) -> Option<()> {
        for &node in circle {
            if let Some(game) = self.dispute.game_of(node) {
                let thermograph = games.thermograph(game);
                let walls = [thermograph.left(), thermograph.right()];
                let [left, right] = walls.map(polygon);
                self.walls[node] = Some([left?, right?]);
            }
        }
        let mut open: Vec<usize> = circle.to_vec();
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
            // The master takes from `taking` to `taken`.
            let scaffold = self.committed(taken);
            self.walls[taking] = Some(self.walls_of(taking, scaffold));
            self.walls[taken] = Some(self.walls_of(taken, None));
        }
    }

    /// The positions one move further on whose walls are not known.
    fn unknown(&self, node: usize) -> Vec<usize> {
        let below = self.dispute.nodes[node].edges.iter().map(|edge| edge.to);
        let mut unknown: Vec<usize> = below.filter(|&to| self.walls[to].is_none()).collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown
    }

    /// Two positions as one that the master takes to and one from which the master takes, if each
    /// player takes in one of them only.
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

    /// What the moves of a player lead to, with their tax: the best of it, if there is a move to a
    /// position that is known.
    fn scaffold(&self, node: usize, player: Player) -> Option<Polygon> {
        let way = direction(player);
        let tax = Ratio::of(&self.dispute.tax()).unwrap_or(Ratio::ZERO);
        let edges = self.dispute.nodes[node].edges_of(player);
        let known = edges.filter_map(|edge| self.walls[edge.to].as_ref());
        let moves = known.map(|walls| walls[side(player.opponent())].plus(way * tax, way));
        moves.reduce(|one, other| best(player, &one, &other))
    }

    /// What the master's taking leads to, two moves in a row.
    fn committed(&self, taken: usize) -> Option<Polygon> {
        let way = direction(self.master);
        let tax = Ratio::of(&self.dispute.tax()).unwrap_or(Ratio::ZERO);
        let end = self.scaffold(taken, self.master)?.plus(way * tax, way);
        let reply = self.scaffold(taken, self.master.opponent());
        Some(match reply {
            None => end,
            Some(reply) => best(self.master.opponent(), &end, &reply.plus(way * tax, way)),
        })
    }

    fn walls_of(&self, node: usize, extra: Option<Polygon>) -> Walls {
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
        // Nobody wants to move: the count as it stands, between what moving would give.
        let mut number = Ratio::from(i64::from(self.dispute.nodes[node].standing));
        let [left, right] = scaffolds.map(|it| it.map(|it| it.at(Ratio::ZERO)));
        number = left.map_or(number, |left| number.max(left));
        number = right.map_or(number, |right| number.min(right));
        [Polygon::constant(number), Polygon::constant(number)]
    }
}

/// The better of two scaffolds for a player, at every tax.
fn best(player: Player, one: &Polygon, other: &Polygon) -> Polygon {
    match player {
        Player::Left => one.max(other),
        Player::Right => one.min(other),
    }
}

fn polygon(wall: &Wall) -> Option<Polygon> {
    let corners = wall.corners().iter();
    let corners = corners.map(|corner| Some((Ratio::of(&corner.tax)?, Ratio::of(&corner.value)?)));
    Some(Polygon::through(corners.collect::<Option<_>>()?))
}
