//! The slow twin of the solver: superko by proofs that say what they rely on, and nothing else.
//!
//! No symmetries, no graph without history, no warrants. Where the loser had a move that superko
//! forbade, a proof relies on that position being in the history; where the winner places a stone,
//! on the resulting position not being there. Only proofs that are valid after the present
//! history are taken from the table.

use std::cmp::Reverse;
use std::rc::Rc;

use mustplay_rulesets::go::{Board, Game, Point, Stone};
use rustc_hash::FxHashMap;

/// The score when both players play on perfectly, on a board of at most nine points; `None` if the
/// search would take more nodes.
pub(crate) fn score(game: &Game, most_nodes: u64) -> Option<i32> {
    let board = game.board();
    if game.is_over() {
        return Some(board.score());
    }
    let positions = Positions::of(board);
    let start =
        Node { position: positions.number(board)?, to_move: game.to_move(), passed: game.passed() };
    let mut search = Search::new(&positions, most_nodes);
    for seen in game.positions().filter_map(|seen| positions.number(seen)) {
        search.history[seen.index()] = true;
    }
    let area = board.len() as i32;
    // Invariant: Black reaches `low` and does not reach `high + 1`.
    let (mut low, mut high) = (-area, area);
    while low < high {
        let target = low + (high - low + 1) / 2;
        if search.decide(start, target)? {
            low = target;
        } else {
            high = target - 1;
        }
    }
    Some(low)
}

/// What matters of a game besides its history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Node {
    position: Id,
    to_move: Stone,
    /// Whether the last move was a pass.
    passed: bool,
}

/// What a proof needs of the history; both lists are sorted.
#[derive(Default)]
struct Reliance {
    barred: Vec<Id>,
    created: Vec<Id>,
}

/// A proof that `winner` gets what was asked for.
#[derive(Clone)]
struct Proof {
    winner: Stone,
    reliance: Rc<Reliance>,
}

/// A proof in the table, with the target it was found for.
struct Entry {
    target: i32,
    proof: Proof,
}

struct Search<'a> {
    positions: &'a Positions,
    most_nodes: u64,
    /// Black wins if the score is at least this.
    target: i32,
    /// Which positions the game has seen, by number.
    history: Vec<bool>,
    proofs: FxHashMap<Node, Vec<Entry>>,
    /// The greatest depth to which a node was searched in vain for the current target.
    vain: FxHashMap<Node, u32>,
    /// The move that decided a node last; `None` is a pass.
    best: FxHashMap<Node, Option<u8>>,
    nodes: u64,
}

impl<'a> Search<'a> {
    /// Most proofs kept for one node.
    const MOST_PROOFS: usize = 64;

    /// How much deeper each search goes than the one before.
    const STRIDE: u32 = 4;

    fn new(positions: &'a Positions, most_nodes: u64) -> Self {
        Self {
            positions,
            most_nodes,
            target: 0,
            history: vec![false; positions.len()],
            proofs: FxHashMap::default(),
            vain: FxHashMap::default(),
            best: FxHashMap::default(),
            nodes: 0,
        }
    }

    /// Whether Black reaches the target.
    fn decide(&mut self, root: Node, target: i32) -> Option<bool> {
        self.target = target;
        for depth in (Self::STRIDE..=1024).step_by(Self::STRIDE as usize) {
            // What was searched in vain after another history may succeed after this one,
            // so the note is only good for as long as it takes to look a little deeper.
            self.vain.clear();
            if self.nodes > self.most_nodes {
                return None;
            }
            if let Some(proof) = self.prove(root, depth) {
                return Some(proof.winner == Stone::Black);
            }
        }
        None
    }

    fn favors(&self, player: Stone, score: i32) -> bool {
        (score >= self.target) == (player == Stone::Black)
    }

    /// A proof that one of the players wins, if `depth` moves are enough to find it.
    fn prove(&mut self, node: Node, depth: u32) -> Option<Proof> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return None;
        }
        let (player, opponent) = (node.to_move, node.to_move.opponent());
        if node.passed && self.favors(player, self.positions.score(node.position)) {
            self.best.insert(node, None);
            return Some(Proof::trivial(player));
        }
        if let Some(proof) = self.transferable(node) {
            return Some(proof);
        }
        if depth == 0 || self.vain.get(&node).is_some_and(|&vain| vain >= depth) {
            return None;
        }
        let mut lost = Reliance::default();
        let mut undecided = false;
        for choice in self.ordered_moves(node) {
            let reply = match choice {
                // The second pass ends the game, and not in the player's favor.
                None if node.passed => continue,
                None => self.prove(Node { to_move: opponent, passed: true, ..node }, depth - 1),
                Some((_, position)) if self.history[position.index()] => {
                    lost.barred.push(position);
                    continue;
                }
                Some((_, position)) => {
                    self.history[position.index()] = true;
                    let reply =
                        self.prove(Node { position, to_move: opponent, passed: false }, depth - 1);
                    self.history[position.index()] = false;
                    reply
                }
            };
            let placed = choice.map(|(_, position)| position);
            match reply {
                None => undecided = true,
                Some(proof) if proof.winner == player => {
                    let mut reliance = proof.reliance.without(placed);
                    reliance.created.extend(placed);
                    self.best.insert(node, choice.map(|(at, _)| at));
                    return Some(self.keep(node, player, reliance));
                }
                Some(proof) => lost.absorb(&proof.reliance, placed),
            }
        }
        if undecided {
            self.vain.insert(node, depth);
            return None;
        }
        Some(self.keep(node, opponent, lost))
    }

    /// The moves of a node and where they lead, promising ones first; `None` is the pass.
    /// Who is ahead passes first: the opponent has to find something.
    fn ordered_moves(&self, node: Node) -> Vec<Option<(u8, Id)>> {
        let next = self.positions.next(node.position, node.to_move);
        let mut moves: Vec<Option<(u8, Id)>> =
            (0..).zip(next).filter_map(|(at, &to)| to.map(|to| Some((at, to)))).collect();
        moves.push(None);
        let favorite = self.best.get(&node);
        let sign = node.to_move.sign();
        let here = self.positions.score(node.position);
        let ahead = self.favors(node.to_move, here);
        moves.sort_by_key(|choice| {
            let at = choice.map(|(at, _)| at);
            let gain = match choice {
                Some((_, to)) => sign * self.positions.score(*to),
                None if ahead => i32::MAX,
                None => sign * here,
            };
            let degree = at.map_or(0, |at| self.positions.degree(at.into()));
            (favorite != Some(&at), Reverse(gain), Reverse(degree))
        });
        moves
    }

    /// A proof from the table that is valid after the present history.
    fn transferable(&self, node: Node) -> Option<Proof> {
        let entries = self.proofs.get(&node)?;
        let seen = |id: &Id| self.history[id.index()];
        entries
            .iter()
            .find(|entry| {
                let fits = match entry.proof.winner {
                    Stone::Black => entry.target >= self.target,
                    Stone::White => entry.target <= self.target,
                };
                let reliance = &entry.proof.reliance;
                fits && reliance.barred.iter().all(seen) && !reliance.created.iter().any(seen)
            })
            .map(|entry| entry.proof.clone())
    }

    /// Puts a proof in the table.
    fn keep(&mut self, node: Node, winner: Stone, mut reliance: Reliance) -> Proof {
        reliance.settle();
        let proof = Proof { winner, reliance: Rc::new(reliance) };
        let entries = self.proofs.entry(node).or_default();
        if entries.len() == Self::MOST_PROOFS {
            entries.remove(0);
        }
        entries.push(Entry { target: self.target, proof: proof.clone() });
        proof
    }
}

impl Proof {
    fn trivial(winner: Stone) -> Self {
        Self { winner, reliance: Rc::default() }
    }
}

impl Reliance {
    /// What the value relies on when it is seen from before `placed` came on the board.
    fn without(&self, placed: Option<Id>) -> Self {
        let mut reliance = Self::default();
        reliance.absorb(self, placed);
        reliance
    }

    /// Adds the reliance of the reply to a move that placed `placed`.
    fn absorb(&mut self, reply: &Self, placed: Option<Id>) {
        let barred = reply.barred.iter().filter(|&&id| Some(id) != placed);
        self.barred.extend(barred);
        self.created.extend(&reply.created);
    }

    fn settle(&mut self) {
        self.barred.sort_unstable();
        self.barred.dedup();
        self.created.sort_unstable();
        self.created.dedup();
    }
}

/// A legal position of the board in question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Id(u16);

impl Id {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All legal positions of a tiny board, with the moves between them.
struct Positions {
    points: Vec<Point>,
    /// For each position and player, where a stone at each point leads.
    next: Vec<Option<Id>>,
    scores: Vec<i8>,
    /// Numbers of positions, by their digits; illegal ones have none.
    numbers: Vec<Option<Id>>,
}

/// The position as a number in base 3.
fn code(board: &Board) -> usize {
    board.points().fold(0, |code, point| {
        code * 3
            + match board.at(point) {
                None => 0,
                Some(Stone::Black) => 1,
                Some(Stone::White) => 2,
            }
    })
}

/// The inverse of [`code`], if the position is legal.
fn decoded(mut code: usize, height: usize, width: usize) -> Option<Board> {
    let mut stones: Vec<Option<Stone>> = Vec::with_capacity(height * width);
    for _ in 0..height * width {
        stones.push(match code % 3 {
            0 => None,
            1 => Some(Stone::Black),
            _ => Some(Stone::White),
        });
        code /= 3;
    }
    stones.reverse();
    let letter = |stone: &Option<Stone>| match stone {
        None => '.',
        Some(Stone::Black) => 'x',
        Some(Stone::White) => 'o',
    };
    let row = |row: &[Option<Stone>]| row.iter().map(letter).collect::<String>();
    let rows: Vec<String> = stones.chunks(width).map(row).collect();
    rows.join("/").parse().ok()
}

impl Positions {
    /// The tables of a board whose legal positions have 16-bit numbers.
    fn of(board: &Board) -> Self {
        let codes = 3_usize.pow(board.len() as u32);
        let mut boards = Vec::new();
        let mut numbers = vec![None; codes];
        for (code, number) in numbers.iter_mut().enumerate() {
            if let Some(legal) = decoded(code, board.height(), board.width()) {
                *number = Some(Id(boards.len() as u16));
                boards.push(legal);
            }
        }
        let points: Vec<Point> = board.points().collect();
        let mut next = Vec::with_capacity(boards.len() * 2 * points.len());
        for board in &boards {
            for stone in Stone::BOTH {
                next.extend(points.iter().map(|&point| {
                    let after = board.place(stone, point).ok()?;
                    numbers[code(&after)]
                }));
            }
        }
        Self {
            scores: boards.iter().map(|board| board.score() as i8).collect(),
            points,
            next,
            numbers,
        }
    }

    /// How many legal positions there are.
    fn len(&self) -> usize {
        self.scores.len()
    }

    /// The number of a position of this board.
    fn number(&self, board: &Board) -> Option<Id> {
        self.numbers.get(code(board)).copied().flatten()
    }

    /// How many neighbors a point has.
    fn degree(&self, at: usize) -> usize {
        let Point { row, column } = self.points[at];
        let beside = |p: &&Point| p.row.abs_diff(row) + p.column.abs_diff(column) == 1;
        self.points.iter().filter(beside).count()
    }

    /// Where a stone at each point leads, by the number of the point.
    fn next(&self, position: Id, stone: Stone) -> &[Option<Id>] {
        let row = position.index() * 2 + usize::from(stone == Stone::White);
        &self.next[row * self.points.len()..(row + 1) * self.points.len()]
    }

    /// Black's score of a position.
    fn score(&self, position: Id) -> i32 {
        i32::from(self.scores[position.index()])
    }
}
