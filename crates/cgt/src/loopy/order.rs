//! The order of loopy games, decided by play.
//!
//! Let `G⁺` be `G` with every infinite play a win of Left. `G⁺ ≥ H⁺` holds exactly when Left,
//! playing second, survives `G⁺ − H⁺`, where infinite play counts by the components in which it is
//! infinite: in `G` alone it is won by Left, in `H` alone by Right, in both it is a draw (Siegel,
//! chapter VI). So Left survives unless the play ends with Left to move, or goes on forever with
//! finitely many moves in `G`. For stoppers the latter is impossible, since moves in `H` alone
//! alternate; then `G ≥ H` means that Left, playing second, survives, and `+` can be omitted.
//!
//! The positions that Left survives are a nested fixed point: the largest set `Z` of positions from
//! which Left can force, in finitely many moves, that Right cannot move or that a move in `G` leads
//! to `Z` again. It is computed from above: positions from which Right can force the end or a lost
//! position are lost, and so are positions from which Left cannot force a move into `Z`. For
//! stoppers the first rule suffices.
//!
//! With draws counted for Right, `G⁻ ≥ H⁻` is `(−H)⁺ ≥ (−G)⁺`.

use mustplay_core::{Progress, ProgressSink, StopReason};

use super::graph::{Graph, Vertex};
use crate::normal::Player;

/// Compares each position of one graph with each of another: whether the first is at least the
/// second when infinite play counts for Left.
#[derive(Clone, Debug)]
pub struct Order {
    columns: usize,
    holds: Vec<bool>,
}

/// Marks a position from which survival cannot be forced.
const NEVER: u32 = u32::MAX;

impl Order {
    /// Compares all positions of `first` with all of `second`.
    pub fn new(first: &Graph, second: &Graph, sink: &dyn ProgressSink) -> Result<Self, StopReason> {
        let difference = Difference { first, second, into: [reversed(first), reversed(second)] };
        let states = 2 * first.len() * second.len();
        let mut lost = vec![false; states];
        let mut open = difference.moves_of_left();
        let is_end = |&(g, h, turn): &State| {
            turn == Player::Left && open[difference.place(g, h, turn) / 2] == 0
        };
        let mut news: Vec<State> = difference.all().filter(is_end).collect();
        let mut done = 0;
        while !news.is_empty() || done == 0 {
            done += states as u64;
            sink.report(&Progress::new(done, 8 * states))?;
            difference.lose(news, &mut lost, &mut open);
            let survived = difference.survived_again(&lost);
            let not_survived = |&(g, h, turn): &State| {
                let place = difference.place(g, h, turn);
                !lost[place] && !survived[place]
            };
            news = difference.all().filter(not_survived).collect();
        }
        let holds = lost.chunks_exact(2).map(|turns| !turns[Player::Right as usize]);
        Ok(Self { columns: second.len(), holds: holds.collect() })
    }

    /// Whether `g` of the first graph is at least `h` of the second.
    pub fn at_least(&self, g: Vertex, h: Vertex) -> bool {
        self.holds[g.index() * self.columns + h.index()]
    }

    pub fn holds(&self) -> bool {
        self.at_least(Vertex::START, Vertex::START)
    }
}

/// Whether `g` is at least `h`, with infinite play counted for Left.
pub(super) fn at_least(g: &Graph, h: &Graph, sink: &dyn ProgressSink) -> Result<bool, StopReason> {
    Ok(Order::new(g, h, sink)?.holds())
}

/// For each vertex the sources of Left's and of Right's edges to it.
fn reversed(graph: &Graph) -> Vec<[Vec<Vertex>; 2]> {
    let mut into = vec![[Vec::new(), Vec::new()]; graph.len()];
    for from in graph.vertices() {
        for player in Player::BOTH {
            for to in graph.options(from, player) {
                into[to.index()][player as usize].push(from);
            }
        }
    }
    into
}

/// Positions of both games, and who is to move.
type State = (Vertex, Vertex, Player);

/// The game `G − H` on pairs of positions.
struct Difference<'a> {
    first: &'a Graph,
    second: &'a Graph,
    into: [Vec<[Vec<Vertex>; 2]>; 2],
}

impl Difference<'_> {
    fn place(&self, g: Vertex, h: Vertex, turn: Player) -> usize {
        (g.index() * self.second.len() + h.index()) * 2 + turn as usize
    }

    fn all(&self) -> impl Iterator<Item = State> + use<> {
        let second = self.second.vertices();
        self.first.vertices().flat_map(move |g| {
            let pairs = second.clone().map(move |h| (g, h));
            pairs.flat_map(|(g, h)| Player::BOTH.map(|turn| (g, h, turn)))
        })
    }

    /// The number of Left's moves at each pair of positions; in −H Left uses Right's edges of H.
    fn moves_of_left(&self) -> Vec<u32> {
        let count = |g, h| {
            let moves = self.first.options(g, Player::Left).len();
            (moves + self.second.options(h, Player::Right).len()) as u32
        };
        let pairs = self.first.vertices().flat_map(|g| self.second.vertices().map(move |h| (g, h)));
        pairs.map(|(g, h)| count(g, h)).collect()
    }

    /// Marks positions as lost with all consequences, and counts down Left's remaining moves.
    fn lose(&self, mut news: Vec<State>, lost: &mut [bool], open: &mut [u32]) {
        for &(g, h, turn) in &news {
            lost[self.place(g, h, turn)] = true;
        }
        while let Some((g, h, turn)) = news.pop() {
            let mover = turn.opponent();
            let in_first = self.into[0][g.index()][mover as usize].iter().map(|&from| (from, h));
            // In −H a player uses the other player's edges of H.
            let in_second = self.into[1][h.index()][turn as usize].iter().map(|&from| (g, from));
            for (g, h) in in_first.chain(in_second) {
                let place = self.place(g, h, mover);
                if lost[place] {
                    continue;
                }
                if mover == Player::Left {
                    open[place / 2] -= 1;
                    if open[place / 2] > 0 {
                        continue;
                    }
                }
                lost[place] = true;
                news.push((g, h, mover));
            }
        }
    }

    /// The positions where Left can force the end, or a move in `G` to a position that is not lost.
    fn survived_again(&self, lost: &[bool]) -> Vec<bool> {
        let mut survived = vec![false; lost.len()];
        // The number of Right's moves in H that are not yet known to be survived.
        let mut missing = vec![NEVER; lost.len() / 2];
        let mut news = Vec::new();
        for g in self.first.vertices() {
            for h in self.second.vertices() {
                let reaches =
                    |turn: Player, option: &Vertex| !lost[self.place(*option, h, turn.opponent())];
                let left = self.place(g, h, Player::Left);
                let mut moves = self.first.options(g, Player::Left).iter();
                if moves.any(|option| reaches(Player::Left, option)) {
                    survived[left] = true;
                    news.push((g, h, Player::Left));
                }
                let mut moves = self.first.options(g, Player::Right).iter();
                if moves.all(|option| reaches(Player::Right, option)) {
                    // In −H Right uses Left's edges of H.
                    let moves = self.second.options(h, Player::Left).len();
                    missing[left / 2] = moves as u32;
                    if moves == 0 {
                        survived[self.place(g, h, Player::Right)] = true;
                        news.push((g, h, Player::Right));
                    }
                }
            }
        }
        while let Some((g, h, turn)) = news.pop() {
            // The last mover, in H, used an edge of the other player.
            let mover = turn.opponent();
            for &from in &self.into[1][h.index()][turn as usize] {
                let place = self.place(g, from, mover);
                if survived[place] {
                    continue;
                }
                let known = match mover {
                    Player::Left => true,
                    Player::Right => match &mut missing[place / 2] {
                        &mut NEVER => false,
                        left => {
                            *left -= 1;
                            *left == 0
                        }
                    },
                };
                if known {
                    survived[place] = true;
                    news.push((g, from, mover));
                }
            }
        }
        survived
    }
}
