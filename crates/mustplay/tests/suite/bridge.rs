//! Boards and formulas: a position is the same game as a graph, as clauses and on another board.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use mustplay::{
    Classified, Color, Colored, Coloring, Convert, Converted, Engine, Error, Limits, Position,
    Solution, Solve, Source, Target,
};
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::file::Problem;
use mustplay_hex::{Objective, Record};
use mustplay_testing::full;

#[path = "../../../hex/tests/suite/any_game.rs"]
mod any_game;

fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::default);
    &ENGINE
}

fn convert(position: &Position, to: Target) -> Result<Converted, Error> {
    let convert = Convert::new(position.clone(), to);
    let report = engine().run(&convert, &Limits::default(), &())?;
    assert!(report.complete);
    Ok(report.answer)
}

fn solve(position: &Position) -> Solution {
    let solve = Solve { all_moves: true, ..Solve::new(position.clone()) };
    let report = Engine::default().run(&solve, &Limits::default(), &()).unwrap();
    assert!(report.complete);
    report.answer
}

fn color(text: &str) -> Classified {
    let game: Source<Problem> = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let report = Engine::default().run(&Coloring::new(game), &Limits::default(), &()).unwrap();
    assert!(report.complete, "{text}");
    match report.answer {
        Colored::Classified(answer) => *answer,
        other => panic!("{other:?}"),
    }
}

/// Checks that a game says the winner and the winning moves of a position.
fn agrees(text: &str, solution: &Solution, name: impl Fn(&str) -> String) {
    let answer = color(text);
    let winner = answer.winner.map(Color::from);
    assert_eq!(winner, solution.winner, "{text}");
    assert_eq!(Color::from(answer.to_move), solution.to_move, "{text}");
    // A game that is over has no moves on a board.
    if solution.winning_moves.is_empty() && solution.losing_moves == Some(Vec::new()) {
        return;
    }
    let moves = answer.winning_moves.iter().map(ToString::to_string);
    let expected = solution.winning_moves.iter().map(|it| name(&it.to_string()));
    let expected: BTreeSet<String> = expected.collect();
    assert_eq!(moves.collect::<BTreeSet<_>>(), expected, "{text}");
}

fn any_position(random: &mut SplitMix) -> Position {
    let mut setup = any_game::setup(random);
    if random.index(4) == 0 && setup.empty_cells().unwrap().len() < 10 {
        setup.objective = Objective::Misere;
    }
    Position::new(Record::from(setup)).unwrap()
}

/// What `convert` writes as a graph or as clauses, `coloring` reads, and says the same.
#[test]
fn boards_and_formulas_say_the_same() {
    let mut random = SplitMix::new(23);
    let (mut graphs, mut clauses) = (0, 0);
    for _ in 0..if full() { 500 } else { 45 } {
        let position = any_position(&mut random);
        let solution = solve(&position);
        for to in ["cnf", "dnf"] {
            let text = convert(&position, to.parse().unwrap()).unwrap().position;
            agrees(&text, &solution, str::to_owned);
            clauses += 1;
        }
        match convert(&position, "dimacs".parse().unwrap()) {
            Ok(converted) => {
                let is_graph = position.board().graph().is_some();
                // Cells of Hex are numbered.
                let name = |cell: &str| {
                    let number = position.board().cell(cell).unwrap().index() + 1;
                    if is_graph { cell.to_owned() } else { number.to_string() }
                };
                agrees(&converted.position, &solution, name);
                graphs += 1;
            }
            Err(error) => assert!(error.to_string().contains("a Y"), "{error}"),
        }
    }
    assert!(graphs > 20 && clauses > 60, "{graphs} {clauses}");
}

/// A quantified formula is true just if Black wins.
#[test]
fn positions_become_quantified_formulas() {
    let mut random = SplitMix::new(114);
    for _ in 0..if full() { 60 } else { 6 } {
        let mut setup = any_game::setup(&mut random);
        while setup.empty_cells().unwrap().len() > 5 {
            setup = any_game::setup(&mut random);
        }
        let position = Position::new(Record::from(setup)).unwrap();
        let solution = solve(&position);
        let text = convert(&position, Target::Qdimacs).unwrap().position;
        let game: Source<Problem> = text.parse().unwrap();
        let report = Engine::default().run(&Coloring::new(game), &Limits::default(), &()).unwrap();
        assert_eq!(report.answer.winner().map(Color::from), solution.winner, "{text}");
        assert!(convert(&position, Target::Qcir).unwrap().position.starts_with("#QCIR"));
    }
}

/// What is another board is a position again, with the same winner and moves that correspond.
#[test]
fn other_boards_are_positions() {
    let mut random = SplitMix::new(104);
    let mut count = 0;
    for _ in 0..if full() { 500 } else { 40 } {
        let setup = any_game::setup(&mut random);
        let position = Position::new(Record::from(setup)).unwrap();
        let solution = solve(&position);
        for board in
            [Target::Reduced(Color::Black), Target::Reduced(Color::White), Target::Dual, Target::Y]
        {
            let Ok(converted) = convert(&position, board) else {
                continue;
            };
            let other: Position = converted.position.parse().unwrap();
            let again = solve(&other);
            let renamed = converted.renamed.as_ref();
            let is_exchanged = renamed.is_some_and(|it| it.colors_exchanged);
            let winner = again.winner.map(|it| if is_exchanged { !it } else { it });
            assert_eq!(winner, solution.winner, "{}", converted.position);
            let names = again.winning_moves.iter().filter_map(|it| match renamed {
                None => Some(it.to_string()),
                Some(renamed) => {
                    let mut cells = renamed.cells.iter();
                    let cell = cells.find(|cell| cell.name == it.to_string())?;
                    Some(cell.cell.to_string())
                }
            });
            let names: BTreeSet<String> = names.collect();
            let expected = solution.winning_moves.iter().map(ToString::to_string);
            let expected: BTreeSet<String> = expected.collect();
            if !names.is_empty() && !expected.is_empty() {
                assert_eq!(names, expected, "{}", converted.position);
            }
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

#[test]
fn what_cannot_be_converted_says_why() {
    let says = |position: &str, to: &str| {
        let position: Position = position.parse().unwrap();
        let error = convert(&position, to.parse().unwrap()).unwrap_err();
        error.in_full()
    };
    let many = "expected at most 100000 minimal winning sets of white, found more";
    assert_eq!(says("8x8", "cnf"), many);
    if full() {
        assert_eq!(says("bridg-it9", "cnf"), many);
        assert_eq!(says("Y11", "cnf"), many);
    }
    assert_eq!(says("Y4", "y"), "expected a board of Hex, found Y4");
    assert!(says("Y4", "reduced-black").contains("joins three sides"));
    assert!("cnff".parse::<Target>().unwrap_err().to_string().ends_with("reduced-white, dual, y"));
}

#[test]
fn every_target_is_found_by_its_name() {
    for (target, _) in Target::all() {
        assert_eq!(target.to_string().parse(), Ok(target));
    }
}
