//! Reviews: what is said of each move is what playing everything out says, and in longer games
//! what the solver proves.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use mustplay::{
    CancelToken, Color, Engine, Error, Limits, Report, Review, Reviewed, ReviewedMove, StopReason,
    Verdict,
};
use mustplay_core::NoProgress;
use mustplay_hex::notation::Format;
use mustplay_hex::{Action, Board, Cell, Record, Setup, Swap};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings};
use mustplay_testing::full;

/// Its patterns are compiled once.
static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::default);

fn review(game: &str) -> Review {
    Review::new(game.parse().expect(game))
}

fn reviewed(review: &Review, limits: &Limits) -> Report<Reviewed> {
    let report = ENGINE.run(review, limits, &());
    report.expect("a review")
}

fn verdicts(game: &Review) -> Vec<Verdict> {
    let moves = reviewed(game, &Limits::default()).answer.moves;
    moves.iter().map(|it| it.verdict).collect()
}

/// Who wins positions of a small board, by playing everything out.
#[derive(Default)]
struct Force {
    known: HashMap<(Vec<(Cell, Color)>, Color), Color>,
}

impl Force {
    fn winner(&mut self, setup: &Setup) -> Color {
        if let Some(winner) = setup.connected().expect("a position") {
            return winner;
        }
        let mut stones = setup.stones.clone();
        stones.sort_unstable_by_key(|stone| stone.0);
        let key = (stones, setup.to_move);
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let moves = setup.empty_cells().expect("a position");
        let wins = |&cell: &Cell| self.winner(&setup.after(cell)) == setup.to_move;
        let winner = if moves.iter().any(wins) { setup.to_move } else { !setup.to_move };
        self.known.insert(key, winner);
        winner
    }
}

/// The positions of a game, each with the color that moves next.
fn positions(record: &Record) -> Vec<Setup> {
    let position = |length: usize| {
        let mut before = record.clone();
        before.turns.truncate(length);
        let mut setup = before.replay().expect("a game");
        if let Some(turn) = record.turns.get(length) {
            setup.to_move = turn.color;
        }
        setup
    };
    (0..=record.turns.len()).map(position).collect()
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % most
    }
}

/// A game of random moves on a board where some stones stand, now and then with a swap, a pass or a
/// resignation; it may go on after it is won.
fn random_game(board: &Arc<Board>, stones: usize, random: &mut Random) -> Record {
    let mut record = Record::new(Arc::clone(board));
    let mut cells: Vec<Cell> = board.cells().collect();
    for number in 0..stones {
        let color = Color::BOTH[number % 2];
        let cell = cells.swap_remove(random.below(cells.len()));
        record.stones.push((cell, color));
    }
    record.to_move = Some(Color::BOTH[random.below(2)]);
    let swaps = stones == 0 && random.below(2) == 0;
    for number in 0..random.below(cells.len() - 1) + 2 {
        let setup = record.replay().expect("a game");
        let free = setup.empty_cells().expect("a position");
        let action = match random.below(12) {
            _ if number == 1
                && swaps
                && board.swap_reflection().is_some()
                && random.below(2) == 0 =>
            {
                Action::Swap(Swap::Pieces)
            }
            _ if number == 1 && swaps => Action::Swap(Swap::Sides),
            0 if number > 1 => Action::Pass,
            _ if free.is_empty() => break,
            _ => Action::Place(free[random.below(free.len())]),
        };
        record.push(action);
    }
    if random.below(3) == 0 {
        record.push(Action::Resign);
    }
    record
}

/// Whether a move turned a win of its player into a loss, by the winners of all positions.
fn loses(record: &Record, positions: &[Setup], winners: &[Color], at: usize) -> bool {
    let turn = record.turns[at];
    let is_swap = |at: usize| {
        let turn = record.turns.get(at);
        turn.is_some_and(|turn| matches!(turn.action, Action::Swap(_)))
    };
    // One who may swap wins with one or the other; an opening is not blamed for that.
    let has_won = is_swap(at) || winners[at] == turn.color;
    if at == 0 && positions[0].stones.is_empty() && is_swap(1) {
        return false;
    }
    let holds = match turn.action {
        Action::Swap(Swap::Sides) => !turn.color,
        _ => turn.color,
    };
    let wins = turn.action != Action::Resign && winners[at + 1] == holds;
    has_won && !wins
}

/// Every verdict, every chance and every better line, against playing everything out.
#[test]
fn random_games_are_judged_as_by_force() {
    let mut random = Random(21);
    let (rounds, fewer) = if full() { (60, 1) } else { (5, 0) };
    let boards = [(3, 3, 0), (4, 3, 0), (2, 4, 0), (4, 4, 6 - fewer), (5, 5, 13 - fewer)];
    for (columns, rows, stones) in boards {
        let board = Arc::new(Board::hex(columns, rows).expect("a board"));
        let mut force = Force::default();
        for _ in 0..rounds {
            let record = random_game(&board, stones, &mut random);
            let game = mustplay::Position::new(record.clone()).expect("a game");
            let text = game.to_string();
            let answer = reviewed(&Review::new(game), &Limits::default());
            assert!(answer.complete, "{text}");
            check(&record, &answer.answer, &mut force, &text);
        }
    }
}

fn check(record: &Record, answer: &Reviewed, force: &mut Force, text: &str) {
    let positions = positions(record);
    let winners: Vec<Color> = positions.iter().map(|it| force.winner(it)).collect();
    let count = record.turns.len();
    let lost: Vec<usize> =
        (0..count).filter(|&at| loses(record, &positions, &winners, at)).collect();
    let last = lost.last().map(|at| at + 1);
    assert_eq!(answer.losing_move, last, "{text}");
    assert_eq!(answer.moves.len(), count, "{text}");
    for (at, it) in answer.moves.iter().enumerate() {
        let expected = match lost.contains(&at) {
            true if Some(at + 1) == last => Verdict::LosingMove,
            true => Verdict::Blunder,
            false => Verdict::Fine,
        };
        assert_eq!(it.verdict, expected, "{text}: move {}", at + 1);
        assert!(it.solved && it.solved_before, "{text}: move {}", at + 1);
        let is_over = positions[at].connected().expect("a position").is_some();
        if winners[at] == it.color && !is_over && !it.best_is_swap {
            assert!(!it.line.is_empty(), "{text}: move {}", at + 1);
            // The winner keeps winning in the line.
            let mut setup = positions[at].clone();
            for place in &it.line {
                setup = setup.after(place.cell());
                let winner = force.winner(&setup);
                assert_eq!(winner, it.color, "{text}: move {} {:?}", at + 1, it.line);
            }
        }
    }
    let given_up = record.given_up_by();
    for (at, (chance, winner)) in answer.chances.iter().zip(&winners).enumerate() {
        let winner = given_up.filter(|_| at == count).map_or(*winner, |loser| !loser);
        let expected = f64::from(u8::from(winner == Color::Black));
        assert_eq!(chance.map(|it| it.0), Some(expected), "{text}: {at}");
    }
}

/// The games of `examples/reviews`, with the number of the move that lost each, and how many games
/// it takes to see that.
const EXAMPLES: [(&str, usize, u64); 3] = [("7x7", 7, 2400), ("8x8", 11, 400), ("9x9", 13, 64)];

fn example(name: &str) -> (String, Record) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/reviews");
    let text = std::fs::read_to_string(format!("{folder}/{name}.sgf")).expect("a game");
    let record = Format::Sgf.read(&text).expect("a game");
    (text, record)
}

/// The losing move is the one before which a solver of its own says one thing and after which it
/// says the other; from then on the winner stays the same.
#[test]
fn the_losing_move_is_what_the_solver_proves() {
    for (name, number, visits) in EXAMPLES.into_iter().skip(if full() { 0 } else { 2 }) {
        let (text, record) = example(name);
        let matcher = Arc::new(Matcher::standard());
        let mut solver =
            Solver::new(&record.board, &matcher, &SolverSettings::default()).expect("a solver");
        let positions = positions(&record);
        let mut winner = |at: usize| {
            let solved = solver.answer(&positions[at], &NoProgress);
            solved.expect("a winner").winner
        };
        let loser = record.turns[number - 1].color;
        assert_eq!(winner(number - 1), loser, "{name}");
        for at in number..positions.len() {
            assert_eq!(winner(at), !loser, "{name}: {at}");
        }
        let request = Review { visits: Some(visits), ..review(&text) };
        let answer = reviewed(&request, &Limits::default()).answer;
        assert_eq!(answer.losing_move, Some(number), "{name}");
        let losing = &answer.moves[number - 1];
        assert_eq!((losing.verdict, losing.color), (Verdict::LosingMove, loser));
        let better = losing.better().expect("a better move").cell();
        let solved = solver.answer(&positions[number - 1].after(better), &NoProgress);
        assert_eq!(solved.expect("a winner").winner, loser, "{name}");
        assert!(is_kept(&text, &request, &answer), "{name}");
    }
}

/// Whether all that a record says is said in it with notes, each line in its place.
fn is_kept(text: &str, request: &Review, answer: &Reviewed) -> bool {
    let noted = request.annotate(answer, text).expect("a record");
    let mut characters = noted.chars();
    let mut is_there = |wanted| characters.any(|found| found == wanted);
    let same = Format::Sgf.read(&noted).expect("a record") == Format::Sgf.read(text).expect("one");
    text.chars().all(&mut is_there) && same && noted.contains("the losing move (")
}

#[test]
fn one_seed_gives_one_review() {
    // It takes seconds.
    if !full() {
        return;
    }
    let request = Review { visits: Some(60), seed: 5, ..review("9x9 a2 e5 d6 c4") };
    let [one, two] = [(); 2].map(|()| {
        let answer = reviewed(&request, &Limits::default()).answer;
        let told = |it: &ReviewedMove| (it.winrate, it.visits, it.line.clone());
        answer.moves.iter().map(told).collect::<Vec<_>>()
    });
    assert_eq!(one, two);
    assert!(one.iter().all(|it| it.0.is_some()));
}

#[test]
fn swaps_are_judged() {
    let fine = Verdict::Fine;
    // The center of 3×3 wins, so it is swapped; the corner loses, so it is not.
    assert_eq!(verdicts(&review("3x3 b2 swap-pieces")), [fine; 2]);
    assert_eq!(verdicts(&review("3x3 b2 swap-sides")), [fine; 2]);
    for swap in ["swap-pieces", "swap-sides"] {
        let game = review(&format!("3x3 a1 {swap}"));
        assert_eq!(verdicts(&game), [fine, Verdict::LosingMove], "{swap}");
    }
    // Without the rule the corner is the mistake, with it there is none.
    let game = review("3x3 a1 b2");
    assert_eq!(verdicts(&game), [Verdict::LosingMove, fine]);
    let game = Review { swap: true, ..game };
    assert_eq!(verdicts(&game), [fine; 2]);
    let game = Review { swap: true, ..review("3x3 b2 a1") };
    assert_eq!(verdicts(&game), [fine, Verdict::LosingMove]);
    let answer = reviewed(&game, &Limits::default()).answer;
    assert!(answer.moves[1].best_is_swap && answer.moves[1].line.is_empty());
}

#[test]
fn games_end_in_all_ways() {
    // Given up although it was won; lost on time, which is not a choice.
    let losing = |game: &str| reviewed(&review(game), &Limits::default()).answer.losing_move;
    assert_eq!(losing("3x3 b2 a1 resign"), Some(3));
    assert_eq!(losing("3x3 b2 a1 forfeit"), None);
    assert_eq!(losing("3x3 b2 resign"), None);
    // A pass costs a move.
    assert_eq!(losing("2x2 a2 b2 pass a1"), None, "lost before");
    assert_eq!(losing("3x3 b2 a1 pass b1"), None, "won all the same");
    assert_eq!(losing("2x2 a1 pass"), Some(2));
    // Play goes on after the game is won.
    assert_eq!(losing("2x2 a2 b2 b1 a1"), None);
    // The same color twice.
    let twice = "(;SZ[3];B[a1];B[b2];W[c3];W[c2])";
    assert_eq!(verdicts(&review(twice)), [Verdict::Fine; 4]);
    for game in ["Y3 a1 b2 a2", "bridg-it3 2-3 1-2", "3x3 misere a1 b2 c3"] {
        let review = review(game);
        let few = reviewed(&review, &Limits::of_nodes(2000));
        assert_eq!(few.answer.moves.len(), review.game.record().turns.len());
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused_or_told_in_part() {
    for text in ["5x5", "5x5 B:a1 W:b2", "(;SZ[5];B[a1];AW[b2])"] {
        let refused = ENGINE.run(&review(text), &Limits::default(), &());
        assert!(matches!(refused, Err(Error::NoMoves)), "{text}");
    }
    let cancel = CancelToken::default();
    cancel.cancel();
    let cancelled = Limits { cancel, ..Limits::default() };
    let game = review("9x9 a1 e5 c3 d4 resign");
    let report = reviewed(&game, &cancelled);
    assert_eq!(report.stopped, Some(StopReason::Canceled));
    assert_eq!(report.answer.moves.len(), 5);
    let known = report.answer.chances.iter().filter(|it| it.is_some()).count();
    assert!((1..6).contains(&known), "{known}");
    let noted = game.annotate(&report.answer, "9x9 a1 e5 c3 d4 resign");
    let noted = noted.expect("a Hex board");
    assert_eq!(Format::Sgf.read(&noted).expect("a game").turns.len(), 5);
}

/// A handful of games tells nothing apart, and no move is blamed.
#[test]
fn no_move_is_blamed_by_chance() {
    // It takes seconds.
    if !full() {
        return;
    }
    for seed in 0..if full() { 20 } else { 2 } {
        let game = Review {
            visits: Some(8),
            seed,
            ..Review::new("14x14 a1 g7 c3 h8".parse().expect("a game"))
        };
        let report = Engine::default().run(&game, &Limits::default(), &());
        for it in &report.expect("a game").answer.moves {
            let (had, has) = (it.winrate_before, it.winrate);
            let cost = had.zip(has).map_or(0.0, |(had, has)| had.0 - has.0);
            assert!(it.verdict == Verdict::Fine || cost > 0.3, "{it:?}");
        }
    }
}
