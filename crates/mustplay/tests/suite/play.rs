//! Games that the engine plays: openings, swaps, levels.

use std::sync::Arc;

use mustplay::{
    Action, Color, Engine, Error, Knowledge, Level, Limits, PlayConfig, PlaySession, PlayStyle,
    Position, Suggest, Swap, Text,
};
use mustplay_hex::{Board, Objective, Record};
use mustplay_solver::evaluate::{Evaluation, NoScores};

fn empty(board: Board) -> Position {
    Position::new(Record::new(Arc::new(board))).expect("an empty board")
}

fn session(position: Position, config: PlayConfig) -> PlaySession {
    let mut session = PlaySession::new(&Engine::default(), position);
    session.set_config(config);
    session
}

fn with_swap(swap: Swap, seed: u64) -> PlayConfig {
    PlayConfig {
        swap: Some(swap),
        seed,
        // Tables are what counts here.
        knowledge: Knowledge::NONE,
        ..PlayConfig::default()
    }
}

fn decided(session: &mut PlaySession, color: Color) -> Action {
    let decision = session.decide(color, &Limits::of_nodes(20), &());
    let decision = decision.expect("a position").expect("a move");
    decision.action
}

/// How many openings win on n×n boards, as published.
const WINNING: [usize; 8] = [1, 2, 5, 4, 13, 24, 27, 32];

/// Up to 8×8 an opening is swapped if and only if it wins, by either color; on other moves there
/// is no swap.
#[test]
fn winning_openings_are_swapped_and_no_others() {
    // It takes seconds.
    if !mustplay_testing::full() {
        return;
    }
    for (side, winning) in (1..).zip(WINNING) {
        for opener in Color::BOTH {
            let board = Board::hex(side, side).expect("a board");
            let cells: Vec<_> = board.cells().collect();
            let mut record = Record::new(Arc::new(board));
            record.to_move = Some(opener);
            let start = Position::new(record).expect("an empty board");
            let mut swapped = 0;
            for cell in cells {
                let mut session = session(start.clone(), with_swap(Swap::Pieces, 0));
                session.make(opener, Action::Place(cell)).expect("a move");
                if side == 1 {
                    // The game is over, and the only opening is known to win.
                    swapped += 1;
                    continue;
                }
                match decided(&mut session, !opener) {
                    Action::Swap(Swap::Pieces) => swapped += 1,
                    Action::Place(_) => {}
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!(swapped, winning, "{side} {opener}");
        }
    }
    let mut session = session("5x5 c3 a1".parse().expect("a position"), with_swap(Swap::Pieces, 0));
    assert!(matches!(decided(&mut session, Color::Black), Action::Place(_)));
}

/// The engine opens with moves that are not worth a swap, and with the same seed with the same.
#[test]
fn openings_are_not_worth_a_swap() {
    // It takes seconds.
    if !mustplay_testing::full() {
        return;
    }
    for side in 2..=8 {
        for (seed, opener) in (0..10).flat_map(|seed| Color::BOTH.map(|color| (seed, color))) {
            let board = || empty(Board::hex(side, side).expect("a board"));
            let config = with_swap(Swap::Sides, seed);
            let mut session = session(board(), config);
            let opening = decided(&mut session, opener);
            session.make(opener, opening).expect("a move");
            let answer = decided(&mut session, !opener);
            assert!(matches!(answer, Action::Place(_)), "{side} {opening:?}");
            let mut again = self::session(board(), config);
            assert_eq!(decided(&mut again, opener), opening);
        }
    }
}

/// On boards that have no mirror sides are exchanged, whatever was agreed upon; where no swap was
/// agreed upon there is none.
#[test]
fn swaps_are_those_that_can_be_made() {
    let start: Position = "4x6 b3".parse().expect("a position");
    let mut oblong = session(start.clone(), with_swap(Swap::Pieces, 0));
    // White has the shorter way and needs no stone.
    assert!(matches!(decided(&mut oblong, Color::White), Action::Place(_)));
    let mut oblong = session("6x4 c2".parse().expect("a position"), with_swap(Swap::Pieces, 0));
    assert_eq!(decided(&mut oblong, Color::White), Action::Swap(Swap::Sides));
    let mut plain = session("5x5 c3".parse().expect("a position"), PlayConfig::default());
    assert!(matches!(decided(&mut plain, Color::White), Action::Place(_)));
}

/// Every level finishes a game, plays what it has seen to win, and reads as many games as it says.
#[test]
fn every_level_plays_to_the_end() {
    for level in Level::numbered().chain([Level::QUEENBEE]) {
        let config = PlayConfig { level, swap: Some(Swap::Pieces), ..PlayConfig::default() };
        let mut session = session("5x5".parse().expect("a board"), config);
        let mut turns = 0;
        while session.winner().expect("a position").is_none() {
            let color = session.position().record().next_color();
            let limits = Limits::of_nodes(300);
            let decision = session.decide(color, &limits, &()).expect("a position");
            let decision = decision.expect("a move");
            session.make(color, decision.action).expect("a legal move");
            turns += 1;
            assert!(turns <= 26, "{level}");
        }
    }
    assert!("0".parse::<Level>().is_err() && "9".parse::<Level>().is_err());
    for level in Level::numbered().chain([Level::QUEENBEE]) {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("".parse::<Level>().is_err() && "x".parse::<Level>().is_err());
}

fn alpha_beta(evaluation: Evaluation, depth: u32) -> PlayStyle {
    PlayStyle::AlphaBeta { evaluation: Text(evaluation), depth: Some(depth) }
}

/// Every style plays games to their end, on every board that it supports; a style that looks ahead
/// beats one that does not.
#[test]
fn all_styles_end_their_games() {
    let styles = [
        PlayStyle::Random,
        alpha_beta(Evaluation::TwoDistance, 1),
        alpha_beta(Evaluation::Bridges, 1),
    ];
    let boards = [Board::hex(5, 5), Board::y(5), Board::bridg_it(4)];
    for board in boards.map(|board| board.expect("a board")) {
        for style in styles {
            let players = [style, PlayStyle::Random].map(|style| PlayConfig {
                style,
                seed: 3,
                ..PlayConfig::default()
            });
            let mut sessions = players.map(|config| session(empty(board.clone()), config));
            let mut color = Color::Black;
            while sessions[0].winner().expect("a position").is_none() {
                let action = decided(&mut sessions[color.index()], color);
                for session in &mut sessions {
                    session.make(color, action).expect("a move");
                }
                color = !color;
            }
            let winner = sessions[0].winner().expect("a position");
            // On Bridg-It two-distance has nothing to measure.
            if style == styles[2] {
                assert_eq!(winner, Some(Color::Black), "{style:?}");
            }
        }
    }
}

#[test]
fn styles_that_say_nothing_about_a_game_are_refused() {
    let asked = |board: &str, objective, style| {
        let position: Position = board.parse().expect("a position");
        let suggest = Suggest { style, ..Suggest::new(position.with_objective(objective)) };
        Engine::default().run(&suggest, &Limits::of_nodes(10), &())
    };
    let refused = asked("bridg-it3", Objective::Normal, alpha_beta(Evaluation::YReduction, 1));
    assert!(matches!(refused, Err(Error::NoScores(NoScores::NoReduction))));
    let misere = asked("3x3", Objective::Misere, alpha_beta(Evaluation::TwoDistance, 1));
    assert!(matches!(misere, Err(Error::Misere)));
    let any = asked("3x3", Objective::Misere, PlayStyle::Random).expect("a position");
    assert_eq!(any.answer.moves.len(), 9);
}
