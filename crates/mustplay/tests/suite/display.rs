//! Every job as people see it, by its type and by its name.

use std::collections::BTreeMap;

use mustplay::display::{Advance, Detail, RenderOptions};
use mustplay::{
    Engine, Game, Job, Limits, Report, Request, Show, Solve, completions, current_name,
};
use mustplay_core::SearchStatus;

/// A small request of each job, and whether there is a picture of its answer.
const REQUESTS: &[(&str, &str, bool)] = &[
    ("solve", r#"{"position":"3x3 a1"}"#, true),
    ("openings", r#"{"board":"2x2"}"#, true),
    ("opening-map", r#"{"board":"2x2","visits":8}"#, true),
    ("check", r#"{"certificate":"nothing"}"#, false),
    ("explain", r#"{"certificate":"nothing"}"#, false),
    ("analyze", r#"{"position":"4x4 b2 c3"}"#, true),
    ("evaluate", r#"{"position":"4x4 b2","evaluation":"resistance"}"#, true),
    ("suggest", r#"{"position":"3x3 a1"}"#, true),
    ("decide", r#"{"position":"3x3 a1"}"#, true),
    ("match", r#"{"engines":["a","b"],"openings":["3x3"]}"#, false),
    ("review", r#"{"game":"3x3 a1 b2","visits":8}"#, true),
    ("paths", r#"{"game":"3x3 a1 b2"}"#, true),
    ("complexity", r#"{"boards":["3x3"]}"#, false),
    ("show", r#"{"position":"3x3 a1 b2"}"#, true),
    ("read", r#"{"text":"(;SZ[3];B[a1](;W[b2])(;W[c3]))"}"#, false),
    ("convert", r#"{"position":"3x3 a1","to":"sgf"}"#, false),
    ("value", r#"{"position":"3x3","region":"a1,a2,b1"}"#, true),
    ("template", r#"{"position":"3x3 b2"}"#, true),
    ("ladder", r#"{"position":"3x3 b2","row":2}"#, true),
    ("templates", r#"{"edge":{"height":2,"stones":1}}"#, true),
    ("connect", r#"{"height":2,"length":2}"#, true),
    ("realize", r#"{"kind":"gap","cells":2,"list":true}"#, true),
    ("game", r#"{"sentences":["g = {3|1}", "g + *"]}"#, true),
    ("moves", r#"{"sentences":["nim(1,2)"]}"#, false),
    ("simplify", r#"{"sentences":["{-3|10}"]}"#, false),
    ("isomorphism", r#"{"sentences":["1 - 1","{-1|1}"]}"#, false),
    ("strategy", r#"{"sentences":["nim(1,2)"],"player":"left"}"#, false),
    (
        "check-strategy",
        r#"{"strategy":{"game":"nim(1)","player":"left","first":"left","answers":{}}}"#,
        false,
    ),
    ("loopy", r#"{"sentences":["on"]}"#, false),
    ("misere", r#"{"game":"0.123","heaps":3}"#, false),
    ("mine", r#"{"cells":1,"prune_cells":1,"open_cells":1}"#, false),
    ("outcome", r#"{"games":["{T|_}"],"over":"L2"}"#, true),
    ("enumerate", r#"{"poset":"L2"}"#, true),
    ("sum", r#"{"games":["{3|1}","{2|0}"]}"#, true),
    ("sum-go", r#"{"position":".xxxxo./xx...oo/.xxxxo."}"#, true),
    ("hardness", r#"{"partition":["1","1"]}"#, false),
    ("coloring", r#"{"game":"a & b"}"#, false),
    ("coloring-comparison", r#"{"game":"a & b","with":"a | b"}"#, false),
    ("binary", r#"{"games":["{T|F}"]}"#, false),
];

/// What a request of a name comes to: its text, and its picture.
fn seen(name: &str, request: &str, render: RenderOptions) -> (String, Option<String>) {
    let limits = Limits::of_nodes(2000);
    if name == "hex match" {
        // The match is canceled before its first game.
        limits.cancel.cancel();
    }
    let request = Request::read(name, request).unwrap_or_else(|error| panic!("{name}: {error}"));
    let run = request.run(&Engine::default(), &limits, &());
    let mut report = run.unwrap_or_else(|error| panic!("{name}: {error}"));
    let shown = report.text(render);
    let drawn = report.picture(render);
    (shown, drawn.unwrap_or_else(|error| panic!("{name}: {error}")))
}

#[test]
fn every_job_has_words_and_those_with_a_shape_a_picture() {
    let requests: BTreeMap<&str, (&str, bool)> = REQUESTS
        .iter()
        .map(|&(name, request, is_drawn)| (current_name(name), (request, is_drawn)))
        .collect();
    for name in Request::names() {
        let (request, is_drawn) = requests[name];
        let (shown, drawn) = seen(name, request, RenderOptions::default());
        assert!(!shown.trim().is_empty(), "{name}");
        assert!(!shown.contains('\x1b'), "{name}: {shown}");
        assert_eq!(drawn.is_some(), is_drawn, "{name}");
        if let Some(svg) = drawn {
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{name}");
        }
    }
}

fn run<J: Job>(job: &J) -> Report<J::Answer> {
    let report = Engine::default().run(job, &Limits::default(), &());
    report.expect("an answer")
}

#[test]
fn names_and_types_lead_to_the_same() {
    let solve = Solve::new("3x3 a1".parse().expect("a position"));
    let mut report = run(&solve);
    let (shown, drawn) = seen("solve", r#"{"position":"3x3 a1"}"#, RenderOptions::default());
    assert_eq!(solve.full_text(&mut report, RenderOptions::default()), shown);
    let picture = solve.picture(&mut report, RenderOptions::default());
    assert_eq!(picture.expect("a picture"), drawn);
}

#[test]
fn looks_change_the_board_and_not_what_is_told() {
    let show = Show { position: "3x3 a1 b2".parse().expect("a position"), view: None };
    let mut report = run(&show);
    let plain = show.full_text(&mut report, RenderOptions::default());
    let colored = RenderOptions { colored: true, ..RenderOptions::default() };
    let colored = show.full_text(&mut report, colored);
    assert_ne!(plain, colored);
    let letters = colored.split('\x1b').enumerate().map(|(place, part)| match place {
        0 => part,
        _ => part.split_once('m').expect("a color").1,
    });
    assert_eq!(letters.collect::<String>(), plain);
    let numbered = RenderOptions::default().with(Detail::MoveNumbers, true);
    assert_ne!(
        show.picture(&mut report, numbered).ok(),
        show.picture(&mut report, RenderOptions::default()).ok()
    );
}

#[test]
fn thermographs_are_for_who_asks_for_them() {
    let game = Game {
        sentences: vec!["{3|1}".to_owned()],
        style: mustplay::Style::Ascii,
        compare: false,
        born: None,
    };
    let mut report = run(&game);
    let short = game.full_text(&mut report, RenderOptions::default());
    let long =
        game.full_text(&mut report, RenderOptions::default().with(Detail::Thermographs, true));
    assert!(long.starts_with(&short) && long.len() > short.len());
    // A picture needs a game, and there is none in a question.
    let question = Game { sentences: vec!["1 > 0".to_owned()], ..game };
    let mut report = run(&question);
    let picture = question.picture(&mut report, RenderOptions::default());
    assert!(picture.expect("no error").is_none());
}

#[test]
fn a_game_is_read_with_its_variations() {
    let (shown, _) = seen(
        "read",
        r#"{"text":"(;SZ[3];B[a1](;W[b2];B[c1])(;W[c3]C[better]))"}"#,
        RenderOptions::default(),
    );
    let lines: Vec<&str> = shown.lines().skip(1).collect();
    assert_eq!(lines[lines.len() - 2..], ["  W:b2 B:c1", "  W:c3 (better)"]);
}

#[test]
fn how_far_work_is_says_the_same_in_words_and_json() {
    let mut advance =
        Advance { seconds: 1.5, nodes: 1738, stage: "c3".to_owned(), ..Advance::default() };
    assert_eq!(advance.text(false), "2s c3: 1,738 nodes, 1,158/s");
    assert_eq!(
        advance.json(true),
        r#"{"seconds":1.5,"nodes":1738,"nodes_per_second":1158,"bytes":0,"stage":"c3","final":true}"#
    );
    advance.standing = Some(SearchStatus { proof: 12, disproof: 7, depth: 9 });
    assert!(advance.text(true).contains("proof 12/7, depth 9, "));
    assert!(!advance.text(false).contains("proof"));
}

#[test]
fn the_word_before_the_cursor_is_completed() {
    let names = ["clobber(", "col(", "cool(", "g1"].map(str::to_owned);
    let candidates = |line: &str| completions(&names, line, line.len());
    assert_eq!(candidates("1 + cl"), (4, vec!["clobber(".to_owned()]));
    assert_eq!(candidates("co").1, ["col(", "cool("]);
    assert_eq!(candidates("2.G"), (2, vec!["g1".to_owned()]));
    assert!(candidates("").1.is_empty());
    assert!(candidates("clobber(\"co").1.is_empty());
    // The cursor may stand in the middle, even of a letter.
    let in_the_middle = completions(&names, "cl + 1", 2);
    assert_eq!(in_the_middle, (0, vec!["clobber(".to_owned()]));
    assert!(completions(&names, "\u{2191}", 1).1.is_empty());
}
