//! A player who follows a strategy wins against everything.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use mustplay::{Engine, Error, Limits, Position, Solve};
use mustplay_core::NoProgress;
use mustplay_hex::notation::sgf;
use mustplay_hex::{Cell, CellSet, Color, Masks};
use mustplay_solver::strategy::{CheckedProof, Threat};
use mustplay_testing::full;

use crate::scratch::Scratch;

/// A node as any program would read it.
#[derive(Default)]
struct Node {
    properties: BTreeMap<String, Vec<String>>,
    next: Vec<Self>,
}

impl Node {
    /// Reads the nodes that follow in a tree, and its variations.
    fn row(text: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Vec<Self> {
        let mut rows = Vec::new();
        loop {
            match text.peek() {
                Some(';') => {
                    text.next();
                    let mut node = Self::default();
                    while text.peek().is_some_and(char::is_ascii_uppercase) {
                        node.property(text);
                    }
                    node.next = Self::row(text);
                    rows.push(node);
                    return rows;
                }
                Some('(') => {
                    text.next();
                    rows.extend(Self::row(text));
                    assert_eq!(text.next(), Some(')'));
                }
                Some(c) if c.is_whitespace() => drop(text.next()),
                _ => return rows,
            }
        }
    }

    fn property(&mut self, text: &mut std::iter::Peekable<std::str::Chars<'_>>) {
        let mut name = String::new();
        while let Some(c) = text.next_if(char::is_ascii_uppercase) {
            name.push(c);
        }
        let mut values = Vec::new();
        while text.next_if_eq(&'[').is_some() {
            let mut value = String::new();
            loop {
                match text.next().expect("a bracket") {
                    ']' => break,
                    '\\' => value.extend(text.next()),
                    c => value.push(c),
                }
            }
            values.push(value);
        }
        let before = self.properties.insert(name, values);
        assert!(before.is_none(), "a property twice in a node");
    }

    fn values(&self, name: &str) -> &[String] {
        self.properties.get(name).map_or(&[], Vec::as_slice)
    }

    fn nodes(&self) -> usize {
        1 + self.next.iter().map(Self::nodes).sum::<usize>()
    }
}

/// Plays by a strategy, and against it whatever can be played, or on larger boards anything.
struct Player<'a> {
    position: &'a Position,
    masks: Masks<1>,
    winner: Color,
    met: HashSet<(*const Node, CellSet<1>, CellSet<1>)>,
    anything: Option<Numbers>,
}

impl Player<'_> {
    fn cell(&self, name: &str) -> Cell {
        self.position.board().cell(name).expect("a cell")
    }

    fn letter(color: Color) -> &'static str {
        match color {
            Color::Black => "B",
            Color::White => "W",
        }
    }

    fn free(&self, own: CellSet<1>, taken: CellSet<1>) -> CellSet<1> {
        self.masks.all() - own - taken
    }

    fn is_over(&self, own: CellSet<1>, taken: CellSet<1>) -> bool {
        let stones = match self.winner {
            Color::Black => [own, taken],
            Color::White => [taken, own],
        };
        let connected = self.masks.connected(stones[0], stones[1]);
        assert_ne!(connected, Some(!self.winner), "{}: {stones:?}", self.position);
        connected.is_some()
    }

    /// The winner's turn: what comes next, or `answer`, or anywhere.
    fn winner_moves(
        &mut self,
        node: &Node,
        answer: Option<Cell>,
        own: CellSet<1>,
        taken: CellSet<1>,
    ) {
        if self.is_over(own, taken) {
            return;
        }
        let free = self.free(own, taken);
        let (mut at, mut cell) = (node, answer);
        if cell.is_none()
            && let [next] = node.next.as_slice()
            && let [name] = next.values(Self::letter(self.winner))
        {
            (at, cell) = (next, Some(self.cell(name)));
        }
        let cell = cell.filter(|&cell| free.contains(cell));
        // Some cell, not always the first.
        let spare = free.iter().nth((7 * own.len() + 3 * taken.len()) % free.len());
        let cell = cell.or(spare).expect("a cell, since the game goes on");
        self.opponent_moves(at, own.with(cell), taken);
    }

    /// The opponent's turn.
    fn opponent_moves(&mut self, node: &Node, own: CellSet<1>, taken: CellSet<1>) {
        if self.is_over(own, taken) {
            return;
        }
        assert!(!node.values("C").concat().contains("cut"), "a whole tree");
        let mut moves: Vec<Cell> = self.free(own, taken).iter().collect();
        if let Some(numbers) = &mut self.anything {
            let at = numbers.below(moves.len() as u64) as usize;
            moves = vec![moves[at]];
        } else if !self.met.insert((node, own, taken)) {
            return;
        }
        for cell in moves {
            let taken = taken.with(cell);
            let name = self.position.board().name(cell);
            let named = |values: &[String]| values.iter().any(|value| value == name);
            let reply = Self::letter(!self.winner);
            let mut variations = node.next.iter();
            let variation =
                variations.find(|next| named(next.values(reply)) || named(next.values("TR")));
            if let Some(next) = variation {
                self.winner_moves(next, None, own, taken);
                continue;
            }
            let labels = node.values("LB").iter();
            let labels: Vec<_> = labels.filter_map(|label| label.split_once(':')).collect();
            let own_label = labels.iter().find(|label| label.0 == name);
            let twin = own_label.and_then(|own| {
                let mut others = labels.iter();
                others.find(|label| label.1 == own.1 && label.0 != name)
            });
            // Anywhere, and stay: what comes next here are replies.
            let answer = twin.map(|twin| self.cell(twin.0));
            let spare = self.free(own, taken).iter().last();
            self.stay(node, answer.or(spare), own, taken);
        }
    }

    /// Plays a cell if it is free, else anywhere, and stays at the node.
    fn stay(&mut self, node: &Node, cell: Option<Cell>, own: CellSet<1>, taken: CellSet<1>) {
        if !self.is_over(own, taken) {
            let free = self.free(own, taken);
            let cell = cell.filter(|&cell| free.contains(cell)).or(free.min());
            let cell = cell.expect("a cell, since the game goes on");
            self.opponent_moves(node, own.with(cell), taken);
        }
    }
}

/// Asks for a strategy and plays by it, against everything or in some games; how many nodes it has.
fn play(engine: &Engine, text: &str, file: &Path, games: Option<u64>) -> usize {
    let position: Position = text.parse().expect("a position");
    let solve = Solve { strategy: Some(file.to_owned()), ..Solve::new(position.clone()) };
    let report = engine.run(&solve, &Limits::default(), &());
    let report = report.expect("a solution");
    let written = report.answer.strategy.expect("a strategy");
    assert_eq!(written.strategy_cut, Some(false), "{text}");
    let sgf = std::fs::read_to_string(file).expect("a file");
    let record = sgf::read(&sgf).expect("what our reader reads");
    assert_eq!(record.board.shape(), position.board().shape());
    let mut stones = record.stones;
    let mut before = position.setup().stones.clone();
    stones.sort_unstable_by_key(|stone| stone.0);
    before.sort_unstable_by_key(|stone| stone.0);
    assert_eq!(stones, before);

    let mut roots = Node::row(&mut sgf.chars().peekable());
    let root = roots.pop().expect("a tree");
    assert!(roots.is_empty());
    assert_eq!(written.strategy_nodes, Some(root.nodes()));
    let winner = report.answer.winner.expect("a winner");
    let mut player = Player {
        masks: Masks::new(position.board()).expect("a small board"),
        position: &position,
        winner,
        met: HashSet::new(),
        anything: games.map(Numbers),
    };
    let cells = |color| position.setup().cells_of(color).into_iter().collect();
    let (own, taken) = (cells(winner), cells(!winner));
    for _ in 0..games.unwrap_or(1) {
        if position.setup().to_move == winner {
            player.winner_moves(&root, None, own, taken);
        } else {
            player.opponent_moves(&root, own, taken);
        }
    }
    root.nodes()
}

/// Numbers below a bound, the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

/// A position with each cell occupied once in `sparse` times.
fn random(side: u64, sparse: u64, numbers: &mut Numbers) -> String {
    let board: Position = format!("{side}x{side}").parse().expect("a board");
    let mut stones = [Vec::new(), Vec::new()];
    for cell in board.board().cells() {
        if numbers.below(sparse) == 0 {
            let color = numbers.below(2) as usize;
            stones[color].push(board.board().name(cell));
        }
    }
    let turn = ["black", "white"][numbers.below(2) as usize];
    let [black, white] = stones.map(|names| names.join(","));
    format!("{side}x{side} B:{black} W:{white} {turn}")
}

#[test]
fn a_strategy_wins() {
    let scratch = Scratch::new("strategies");
    let file = scratch.0.join("win.sgf");
    let engine = Engine::default();
    let mut numbers = Numbers(1);
    for text in ["1x1", "1x1 a1", "2x2", "3x2 white", "3x3", "3x3 a1", "4x4"] {
        play(&engine, text, &file, None);
    }
    let rounds = if full() { 400 } else { 25 };
    for (side, sparse) in [(4, 4), (4, 2), (5, 2)] {
        for _ in 0..rounds {
            play(&engine, &random(side, sparse, &mut numbers), &file, None);
        }
    }
    let games = if full() { 10_000 } else { 500 };
    for text in ["5x5", "5x5 a1", "5x5 a3", "5x5 b4"] {
        let nodes = play(&engine, text, &file, Some(games));
        assert!(nodes > 20, "{text}: {nodes} nodes");
    }
}

#[test]
fn boards_that_are_not_hex_have_no_strategy_in_sgf() {
    let solve =
        Solve { strategy: Some("never.sgf".into()), ..Solve::new("Y3".parse().expect("a board")) };
    let refused = Engine::default().run(&solve, &Limits::default(), &());
    assert!(matches!(refused, Err(Error::Request { option: "strategy", .. })));
}

/// A small tree is part of the whole one, and says that it is.
#[test]
fn a_tree_is_cut_far_from_the_root() {
    let scratch = Scratch::new("cut-strategies");
    let file = scratch.0.join("proof.txt");
    let solve =
        Solve { certificate: Some(file.clone()), ..Solve::new("5x5".parse().expect("a board")) };
    let solved = Engine::default().run(&solve, &Limits::default(), &());
    assert!(solved.expect("a solution").complete);
    let proof = std::fs::read_to_string(file).expect("a proof");
    let guide = CheckedProof::read(&proof, &NoProgress).expect("accepted");
    let whole = guide.strategy(usize::MAX);
    assert!(!whole.is_cut() && whole.situations.len() > 10);
    for most in 0..whole.situations.len() {
        let part = guide.strategy(most);
        assert!(part.is_cut() && part.situations.len() <= most.max(1), "{most}");
        assert_eq!(part.opening, whole.opening);
        for situation in &part.situations {
            let followed = |threat: &&Threat| threat.then.is_some();
            let count = situation.threats.iter().filter(followed).count();
            assert!(count == 0 || count == situation.threats.len(), "{most}");
        }
    }
}
