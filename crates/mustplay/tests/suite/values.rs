//! Normal-play games, games over posets, and enumerations.

use std::ops::ControlFlow;

use mustplay::{
    CancelToken, Engine, Enumerate, Enumerated, Game, GameAnswer, GameSentence, GameSentences,
    GameSession, Job, Limits, Outcome, OutcomeAnswer, OutcomeClass, Poset, Report, StopReason,
    Style,
};
use serde_json::{Value, json};

fn run<J: Job>(job: &J, limits: &Limits) -> Report<J::Answer> {
    let report = Engine::default().run(job, limits, &());
    report.expect("a request that makes sense")
}

fn game(sentences: &[&str]) -> Game {
    Game {
        sentences: sentences.iter().map(|&text| text.to_owned()).collect(),
        style: Style::Ascii,
        compare: false,
        born: None,
    }
}

fn poset(text: &str) -> Poset {
    Poset::try_from(text.to_owned()).expect("a poset")
}

fn fields(report: &impl serde::Serialize) -> serde_json::Map<String, Value> {
    match serde_json::to_value(report).expect("it serializes") {
        Value::Object(fields) => fields,
        other => panic!("expected an object, found {other}"),
    }
}

/// Everything can be handed to another thread.
#[test]
fn requests_answers_and_sessions_are_send() {
    fn is_send<T: Send + 'static>() {}
    is_send::<Game>();
    is_send::<Outcome>();
    is_send::<Enumerate>();
    is_send::<Report<GameAnswer>>();
    is_send::<Report<OutcomeAnswer>>();
    is_send::<Report<Enumerated>>();
    is_send::<GameSession>();
}

#[test]
fn a_session_goes_on_in_another_thread() {
    let mut session = GameSession::new(Style::Unicode);
    let first = session.evaluate("g = {5|-3}", &Limits::default(), &());
    assert!(first.expect("a definition").complete);
    let worker = std::thread::spawn(move || {
        let report = session.evaluate("g - 1", &Limits::default(), &());
        (report.expect("g is known"), session)
    });
    let (report, mut session) = worker.join().expect("no panic");
    let GameSentence::Game(answer) = &report.answer else {
        panic!("expected a game, found {:?}", report.answer);
    };
    assert_eq!(answer.canonical.as_deref(), Some("±4"));
    assert_eq!(answer.outcome, Some(OutcomeClass::N));
    let handle = answer.handle().expect("it is known");
    assert!(session.thermograph_svg(&handle).starts_with("<svg"));
    assert!(session.names().contains(&"g".to_owned()));
}

/// An answer that a limit left open has all its fields, with nothing in them but what is known: of
/// Go, between which scores the result is.
#[test]
fn unfinished_answers_have_the_fields_of_finished_ones() {
    for (finished, unfinished) in [
        ("{1|-1}", r#"domineering("6x6") + 1"#),
        ("{1|-1}", r#"domineering("6x6")"#),
        (r#"go("1x2")"#, r#"go("3x3")"#),
    ] {
        let finished = fields(&run(&game(&[finished]), &Limits::default()));
        let report = run(&game(&[unfinished]), &Limits::of_nodes(1));
        assert_eq!(report.stopped, Some(StopReason::Nodes));
        let unfinished = fields(&report);
        for (field, value) in finished {
            let here = unfinished.get(&field);
            let known = ["expression", "board", "to_move", "range", "complete", "nodes", "seconds"];
            if known.contains(&field.as_str()) {
                assert!(here.is_some_and(|here| !here.is_null()), "{field}");
            } else {
                assert_eq!(here, Some(&Value::Null), "{field}, not {value}");
            }
        }
        assert_eq!(unfinished["complete"], false);
    }
}

#[test]
fn a_cancelled_job_says_so() {
    let cancel = CancelToken::default();
    cancel.cancel();
    let limits = Limits { cancel, ..Limits::default() };
    let report = run(&game(&[r#"domineering("6x6")"#]), &limits);
    assert_eq!(report.stopped, Some(StopReason::Canceled));
}

/// Each sentence has its own cost, and names last to the end of the request.
#[test]
fn several_sentences_are_one_job() {
    let mut request = game(&["g = {3|1}", "cool(g, 1)", "g > 0"]);
    request.compare = true;
    let report = run(&request, &Limits::default());
    let GameSentences::Several { games, order } = &report.answer.sentences else {
        panic!("expected several sentences");
    };
    assert!(report.complete && games.iter().all(|report| report.complete));
    let seconds: f64 = games.iter().map(|report| report.seconds).sum();
    assert!(seconds <= report.seconds);
    let order = order.as_ref().expect("no limit");
    assert_eq!(order.names, ["g", "cool(g, 1)"]);
    let told = serde_json::to_value(order).expect("it serializes");
    assert_eq!(told["relations"], json!([["=", "||"], ["||", "="]]));
    assert_eq!(report.answer.handles().len(), 2);
}

#[test]
fn requests_read_back() {
    let text = r#"{"games":["{a|_}"],"over":"fork","monotone":true,"decisive":false}"#;
    let outcome: Outcome = serde_json::from_str(text).expect("a request");
    assert_eq!(serde_json::to_string(&outcome).expect("text"), text);
    let short: Enumerate = serde_json::from_str(r#"{"poset":"L3"}"#).expect("a request");
    assert_eq!(run(&short, &Limits::default()).answer.total, 8);
    let bad = serde_json::from_str::<Enumerate>(r#"{"poset":"L0"}"#);
    let complaint = bad.expect_err("no poset").to_string();
    assert!(complaint.starts_with("poset `L0`"), "{complaint}");
}

#[test]
fn games_over_a_poset_are_typed() {
    let mut request = Outcome {
        games: vec!["{{T|a},{T|{b|_}}|_}".to_owned()],
        over: poset("fork"),
        monotone: false,
        decisive: false,
    };
    let report = run(&request, &Limits::default());
    let [only] = report.answer.analyses() else {
        panic!("expected one game");
    };
    assert_eq!(only.canonical.to_string(), "{b,{T|a}|_}");
    assert_eq!(only.canonical.positions().depth(), 2);
    assert_eq!(fields(&report)["canonical"], "{b,{T|a}|_}");
    request.games.push("a".to_owned());
    let mut report = run(&request, &Limits::default());
    assert_eq!(fields(&report)["comparisons"][0]["relation"], "||");
    let diagram = report.answer.diagram().expect("few games");
    assert_eq!(diagram.nodes().len(), 2);
}

/// What an answer lists is what its values are when they are visited.
#[test]
fn values_are_listed_as_they_are_visited() {
    let request = Enumerate {
        poset: poset("L4"),
        depth: None,
        list: true,
        count_next: false,
        decisive: false,
        directory: None,
    };
    let report = run(&request, &Limits::default());
    let values = report.answer.values.as_ref().expect("a list");
    let mut visited = Vec::new();
    let visit = |text: &str| {
        visited.push(Value::from(text));
        ControlFlow::Continue(())
    };
    values.visit(visit).expect("no files");
    assert!(values.is_whole() && visited.len() == 31);
    assert_eq!(fields(&report)["values"], Value::Array(visited));
    assert_eq!(report.answer.diagram().expect("few").nodes().len(), 31);
}
