//! A player who has a proof explained move by move wins by it.

use mustplay::{Engine, Error, Explain, Explained, Limits, Solve};

/// A proof of who wins.
fn prove(engine: &Engine, position: &str) -> String {
    let solve = Solve { proof: true, ..Solve::new(position.parse().expect("a position")) };
    let solved = engine.run(&solve, &Limits::default(), &());
    solved.expect("a solution").answer.proof.expect("a proof")
}

fn explain(engine: &Engine, certificate: &str, moves: &[String]) -> Result<Explained, Error> {
    let explain = Explain { certificate: certificate.to_owned(), moves: moves.to_vec() };
    Ok(engine.run(&explain, &Limits::default(), &())?.answer)
}

#[test]
fn what_a_proof_says_wins() {
    let engine = Engine::default();
    for (position, games) in [("3x3", 20), ("4x4 a1", 20), ("Y4", 20), ("bridg-it3", 10)] {
        let certificate = prove(&engine, position);
        for game in 0..games {
            let mut moves = Vec::new();
            loop {
                let explained = explain(&engine, &certificate, &moves).expect("an explanation");
                let winner = explained.checked.winner.expect("a winner");
                let it = explained.explanation.expect("an explanation");
                let setup = it.position.setup();
                if let Some(connected) = setup.connected().expect("a position") {
                    assert_eq!(connected, winner, "{position}: {moves:?}");
                    break;
                }
                let free = setup.empty_cells().expect("a position");
                let any = free[(5 * game + 11 * moves.len()) % free.len()];
                let play = it.play.as_ref().filter(|_| it.turn == winner);
                let cell = play.map_or(any, mustplay::Place::cell);
                assert!(free.contains(&cell), "{position}: {moves:?}");
                moves.push(setup.board.name(cell).to_owned());
            }
        }
    }
}

#[test]
fn moves_that_cannot_be_followed_are_named() {
    let engine = Engine::default();
    let certificate = prove(&engine, "2x2");
    let complaint = |moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let refused = explain(&engine, &certificate, &moves);
        refused.expect_err("a complaint").to_string()
    };
    let first = explain(&engine, &certificate, &[]).expect("an explanation");
    let first = first.explanation.and_then(|it| it.play).expect("a move");
    let first = first.to_string();
    let expected = format!("move 1: expected {first}, the proof's move, found `a1`");
    assert_eq!(complaint(&["a1"]), expected);
    let expected = format!("move 2: expected an empty cell of the board, found `{first}`");
    assert_eq!(complaint(&[&first, &first]), expected);
    let expected = "move 1: expected an empty cell of the board, found `z9`";
    assert_eq!(complaint(&["z9"]), expected);
}

#[test]
fn what_the_checker_refuses_is_not_explained() {
    let explained = explain(&Engine::default(), "no proof", &[]).expect("a refusal");
    assert_eq!(explained.checked.valid, Some(false));
    assert!(explained.checked.reason.is_some() && explained.explanation.is_none());
}
