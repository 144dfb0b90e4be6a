//! The GTP engine: the commands of HexGui, bad commands, and several at once.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;

/// The program, ready for commands.
fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_mustplay"));
    program.arg("gtp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    program
}

/// What it says to this input, and whether it ended well.
fn said(arguments: &[&str], input: &[u8]) -> (String, bool) {
    let mut child = program(arguments).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // After `quit` the engine does not read.
        let _ = stdin.write_all(&input);
    });
    let mut text = String::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_to_string(&mut text).expect("text");
    writer.join().expect("written");
    (text, child.wait().expect("an end").success())
}

/// The answers, each without its blank line.
fn answers(text: &str) -> Vec<&str> {
    let answers = text.split("\n\n");
    answers.filter(|answer| !answer.is_empty()).collect()
}

/// What is said to each of these lines, games being few.
fn conversation(lines: &[&str]) -> Vec<String> {
    let (text, is_well) = said(&["--visits", "50"], lines.join("\n").as_bytes());
    assert!(is_well);
    answers(&text).into_iter().map(str::to_owned).collect()
}

#[test]
fn a_session_of_hexgui() {
    let said = conversation(&[
        "name",
        "version",
        "hexgui-analyze_commands",
        "boardsize 5 5",
        "clear_board",
        "play black a1",
        "play white c3",
        "showboard",
        "inferior black",
        "must-play black",
        "evaluate resistance black",
        "variation black",
        "dfpn-solve-state black",
        "genmove black",
        "undo",
        "undo",
        "undo",
        "undo",
        "final_score",
        "quit",
        "name",
    ]);
    assert_eq!(said.len(), 20, "nothing is said after quit");
    assert_eq!(said[0], "= mustplay");
    assert!(said[2].starts_with("= inferior/Inferior cells/inferior %m\n"));
    assert_eq!(said[3].trim_end(), "=");
    assert!(said[7].contains("1\\B  .  .  .  .\\1") && said[7].contains("3\\.  .  W  .  .\\3"));
    assert!(said[8].split_whitespace().skip(1).count().is_multiple_of(2), "{}", said[8]);
    assert_eq!(said[12], "= white");
    assert!(said[13].starts_with("= "), "{}", said[13]);
    assert_eq!(said[16].trim_end(), "=");
    assert_eq!(said[17], "? cannot undo");
    assert_eq!(said[18], "? the game is not over");
}

/// A winning opening is swapped where that was agreed upon, and the first player moves again.
#[test]
fn a_game_with_a_swap() {
    let said = conversation(&[
        "boardsize 8",
        "param_game allow_swap 1",
        "param_game",
        "play black d4",
        "genmove white",
        "showboard",
        "genmove black",
        "clear_board",
        "genmove black",
        "reg_genmove white",
    ]);
    assert_eq!(said[2], "= [bool] allow_swap 1");
    assert_eq!(said[4], "= swap-pieces");
    assert!(said[5].contains(".  W  ."), "{}", said[5]);
    assert!(!said[6].contains("swap") && said[6].len() > 3, "{}", said[6]);
    assert_ne!(said[9], "= swap-pieces");
}

/// What HexGui's buttons send: pictures come before the answers, and are opened and closed as it
/// expects; nothing comes that was not asked for.
#[test]
fn thinking_is_shown_before_the_answer() {
    let lines = "boardsize 9\nplay-game a9 e5\nparam_dfpn use_guifx 1\n7 genmove black\n\
                 dfpn-solve-state black\nvc-build black\nparam_dfpn use_guifx 0\n8 genmove white\n\
                 connections\nquit\n";
    let (text, is_well) = said(&["--visits", "200", "--time", "1s"], lines.as_bytes());
    assert!(is_well, "{text}");
    let blocks = answers(&text);
    let is_picture = |block: &&str| block.starts_with("gogui-gfx:\n");
    let (pictures, answers): (Vec<&str>, Vec<&str>) = blocks.iter().copied().partition(is_picture);
    assert_eq!(answers.len(), 10, "{text}");
    assert!(answers.iter().all(|answer| answer.starts_with('=')), "{text}");
    let genmove = blocks.iter().position(|block| block.starts_with("=7 ")).expect("a move");
    let shown = blocks[genmove - 1];
    for line in ["gogui-gfx:\nuct\nVAR B ", "\nINFLUENCE ", "\nLABEL ", "\nTEXT 2"] {
        assert!(shown.contains(line), "{shown}");
    }
    assert!(pictures.iter().any(|block| block.contains("\nsolver\n")), "{text}");
    let last = blocks.iter().rposition(|block| block.starts_with("gogui-gfx")).expect("a picture");
    let quiet = blocks.iter().position(|block| block.starts_with("=8 ")).expect("a move");
    assert!(last < quiet, "{text}");
}

/// While the opponent thinks the engine does too, and still answers at once.
#[test]
fn pondering_does_not_delay_answers() {
    let lines = ["boardsize 9", "genmove black", "play white e5", "genmove black", "name"];
    let begun = Instant::now();
    let (text, is_well) = said(&["--ponder", "--visits", "20"], lines.join("\n").as_bytes());
    assert!(is_well && answers(&text).len() == lines.len(), "{text}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn every_command_says_what_is_wrong() {
    let wrong = [
        ("", "unknown command"),
        ("nonsense", "unknown command"),
        ("boardsize", "expected 1 to 2 arguments, found 0"),
        ("boardsize x", "expected a number of cells, found `x`"),
        ("boardsize 0", "expected sides of at least 1"),
        ("boardsize 99999999999999999999", "expected a number of cells"),
        ("boardsize 4000 4000", "too large"),
        ("boardsize 33", "too large"),
        ("play black", "expected 2 arguments, found 1"),
        ("play green a1", "expected black or white, found `green`"),
        ("play black z99", "expected a cell of a 11x11 board, found `z99`"),
        ("play black swap-pieces", "swap before any stone"),
        ("genmove", "expected 1 arguments, found 0"),
        ("genmove nobody", "expected black or white"),
        ("undo", "cannot undo"),
        ("time_settings 1 2", "expected 3 arguments, found 2"),
        ("time_settings -1 0 0", "expected a number of seconds"),
        ("time_settings 0 1e99 1", "expected a number of seconds"),
        ("time_left black never", "expected a number of seconds"),
        ("time_left black 1e400 0", "too big"),
        ("loadsgf /nonexistent/file.sgf", "file.sgf"),
        ("loadsgf /", "directory"),
        ("evaluate", "expected 1 to 2 arguments"),
        ("evaluate guesswork", "no evaluation `guesswork`"),
        ("param_mustplay visits", "expected a value"),
        ("param_mustplay visits -3", "expected a number of games"),
        ("param_mustplay color red", "expected time, visits, level"),
        ("param_mustplay level 0", "expected a level from 1 to 8"),
        ("param_mustplay level 9", "expected a level from 1 to 8"),
        ("param_mustplay ponder yes", "expected 0 or 1, found `yes`"),
        ("param_mustplay without luck", "no knowledge is called `luck`"),
        ("param_game komi 7", "expected allow_swap and 0 or 1, found `komi`"),
        ("param_game allow_swap 2", "expected 0 or 1, found `2`"),
        ("param_dfpn threads 2", "expected use_guifx and 0 or 1"),
        ("param_dfpn use_guifx x", "expected 0 or 1, found `x`"),
        ("play-game a1 a1", "expected an empty cell"),
        ("play-game b2 nowhere", "found `nowhere`"),
        ("connections green", "expected black or white"),
        ("gogui-gfx-analyze green", "expected black or white"),
        ("swap", "swap before any stone"),
        ("known_command", "expected 1 arguments"),
    ];
    for (line, reason) in wrong {
        let said = conversation(&[&format!("7 {line}"), "8 name"]);
        assert_eq!(said.len(), 2, "{line}: {said:?}");
        assert!(said[0].starts_with("?7 "), "{line}: {}", said[0]);
        assert!(said[0].contains(reason), "{line}: {}", said[0]);
        assert_eq!(said[1], "=8 mustplay", "{line}");
    }
}

#[test]
fn commands_do_what_they_say() {
    let said = conversation(&[
        "boardsize 3 2",
        "all_legal_moves",
        "play b a1",
        "play w a1",
        "play w b2",
        "all_legal_moves",
        "play b a2",
        "final_score",
        "genmove w",
        "all_legal_moves",
        "known_command genmove",
        "known_command fly",
        "boardsize 4",
        "play black b2",
        "swap",
        "showboard",
        "protocol_version",
        "param_mustplay visits 30",
        "param_mustplay",
        "time_settings 60 0 0",
        "time_left black 0 0",
        "genmove black",
        "reg_genmove black",
    ]);
    assert_eq!(said[1], "= a1 b1 c1 a2 b2 c2");
    assert!(said[3].starts_with("? ") && said[3].contains("a1"), "{}", said[3]);
    assert_eq!(said[5], "= b1 c1 a2 c2");
    assert_eq!(said[7], "= B+");
    assert_eq!(said[8], "? the game is over");
    assert_eq!(said[9].trim_end(), "=");
    assert_eq!((&*said[10], &*said[11]), ("= true", "= false"));
    assert!(said[15].contains("2\\.  W  .  .\\2"), "{}", said[15]);
    assert_eq!(said[16], "= 2");
    assert!(said[18].contains("[string] visits 30"));
    assert!(said[21].starts_with("= "), "no time at all is enough for a move: {}", said[21]);
    assert!(said[22].starts_with("= "));
}

/// On 4×4 Black wins by moving first, whatever White does.
#[test]
fn a_whole_game_is_won() {
    whole_game(&["--visits", "200"]);
}

#[test]
fn alpha_beta_wins_a_whole_game() {
    whole_game(&["--style", "alpha-beta", "--evaluation", "bridges", "--depth", "2"]);
}

/// Plays Black against a random White on a small board, and wins.
fn whole_game(arguments: &[&str]) {
    let mut child = program(arguments).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut ask = |line: &str| {
        writeln!(stdin, "{line}").expect("a listener");
        let mut said = String::new();
        while !said.ends_with("\n\n") {
            assert!(stdout.read_line(&mut said).expect("text") > 0, "{line}");
        }
        said.trim().to_owned()
    };
    ask("boardsize 4");
    let mut random = SplitMix::new(2);
    let score = loop {
        ask("genmove black");
        let legal = ask("all_legal_moves");
        let legal: Vec<&str> = legal.split_whitespace().skip(1).collect();
        if legal.is_empty() {
            break ask("final_score");
        }
        ask(&format!("play white {}", legal[random.index(legal.len())]));
    };
    assert_eq!(score, "= B+");
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}

/// A stream begins at once, tells what is thought, and ends when the next command comes.
#[test]
fn a_stream_ends_with_the_next_command() {
    let mut child = program(&[]).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    writeln!(stdin, "5 kata-analyze black 10").expect("a listener");
    let mut line = String::new();
    stdout.read_line(&mut line).expect("text");
    assert_eq!(line, "=5\n");
    for _ in 0..3 {
        line.clear();
        stdout.read_line(&mut line).expect("text");
        assert!(line.starts_with("info move "), "{line}");
        assert!(line.contains(" visits ") && line.contains(" winrate 0."), "{line}");
        assert!(line.contains(" order 0 pv "), "{line}");
    }
    let sent = Instant::now();
    writeln!(stdin, "6 name").expect("a listener");
    let mut rest = String::new();
    while !rest.contains("=6 mustplay") {
        assert!(stdout.read_line(&mut rest).expect("text") > 0, "{rest}");
    }
    assert!(sent.elapsed() < Duration::from_secs(2));
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}

/// A time for each move is spent on each move, and no more than that, however it is said.
#[test]
fn a_time_for_each_move_is_kept() {
    for clock in ["time_settings 0 0.4 1", "time_left black 0.4 1"] {
        let input = format!("boardsize 13\n{clock}\ngenmove black\n");
        let started = Instant::now();
        let (text, is_well) = said(&["--time", "1h"], input.as_bytes());
        let taken = started.elapsed();
        assert!(is_well && answers(&text).len() == 3, "{text}");
        assert!(taken > Duration::from_millis(300), "{clock}: {taken:?}");
        assert!(taken < Duration::from_secs(10), "{clock}: {taken:?}");
    }
}

/// HexGui's way to end thinking: the best move so far is played.
#[test]
fn an_interrupt_ends_thinking() {
    let mut child = program(&["--time", "1h"]).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    writeln!(stdin, "genmove black").expect("a listener");
    std::thread::sleep(Duration::from_millis(500));
    writeln!(stdin, "# interrupt").expect("a listener");
    let mut line = String::new();
    stdout.read_line(&mut line).expect("text");
    assert!(line.starts_with("= "), "{line}");
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}

#[test]
fn a_hundred_commands_without_waiting_are_answered_in_order() {
    let mut input = String::from("0 boardsize 6\n");
    for number in 1..=100 {
        let command = ["genmove black", "undo", "kata-analyze 1", "name"][number % 4];
        let _ = writeln!(input, "{number} {command}");
    }
    let (text, is_well) = said(&["--visits", "20"], input.as_bytes());
    assert!(is_well);
    let answers = answers(&text);
    assert_eq!(answers.len(), 101);
    for (number, answer) in answers.iter().enumerate() {
        let begins = |mark: &str| {
            let rest = answer.strip_prefix(&format!("{mark}{number}"));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\n']))
        };
        assert!(begins("=") || begins("?"), "{number}: {answer}");
    }
}

/// Whatever comes is answered, once each, in the form of the protocol.
#[test]
fn random_lines_are_answered() {
    const WORDS: &[&str] = &[
        "boardsize",
        "clear_board",
        "play",
        "genmove",
        "reg_genmove",
        "undo",
        "showboard",
        "time_settings",
        "time_left",
        "final_score",
        "all_legal_moves",
        "loadsgf",
        "swap",
        "hexgui-analyze_commands",
        "inferior",
        "must-play",
        "evaluate",
        "variation",
        "solve",
        "dfpn-solve-state",
        "kata-analyze",
        "param_mustplay",
        "black",
        "white",
        "b",
        "w",
        "a1",
        "b2",
        "c3",
        "z99",
        "swap-pieces",
        "swap-sides",
        "resign",
        "pass",
        "3",
        "5",
        "0",
        "-1",
        "99999999999999999999",
        "1e9",
        "visits",
        "seed",
        "resistance",
        "y-reduction",
        "known_command",
        "list_commands",
        "name",
        "#",
        "\t",
        "é",
        "=",
        "?",
        "\u{7}",
        "..",
        "'",
        "\"",
    ];
    let mut random = SplitMix::new(9);
    let lines = if full() { 10_000 } else { 1_000 };
    let mut input = Vec::new();
    let mut expected = 0;
    for number in 0..lines {
        let mut line = format!("{number} x{} ", ["", "y"][random.index(2)]);
        if random.index(4) > 0 {
            line = format!("{number} ");
        }
        for _ in 0..=random.index(4) {
            line.push_str(WORDS[random.index(WORDS.len())]);
            line.push(' ');
        }
        expected += 1;
        input.extend_from_slice(line.as_bytes());
        if random.index(10) == 0 {
            input.extend((0..random.index(6)).map(|_| 128 + random.index(128) as u8));
        }
        input.push(b'\n');
    }
    // Small boards now and then, so that games end.
    let (text, is_well) = said(&["--visits", "3", "--time", "0s", "--memory", "64M"], &input);
    assert!(is_well);
    let answers = answers(&text);
    assert_eq!(answers.len(), expected);
    for (number, answer) in answers.iter().enumerate() {
        let id = answer[1..].split([' ', '\n']).next();
        assert!(answer.starts_with(['=', '?']), "{answer}");
        assert_eq!(id, Some(&*number.to_string()), "{answer}");
    }
}

#[test]
fn a_line_without_end_is_answered_once() {
    let mut input = vec![b'a'; 3_000_000];
    input.extend_from_slice(b"\n7 name\n");
    let (text, is_well) = said(&[], &input);
    let answers = answers(&text);
    assert!(is_well && answers.len() == 2, "{}", answers.len());
    assert!(answers[0].starts_with("? expected lines of at most"), "{}", answers[0]);
    assert_eq!(answers[1], "=7 mustplay");
}

#[test]
fn a_reader_who_leaves_ends_it() {
    let mut child = program(&["--visits", "10"]).spawn().expect("the program");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    for _ in 0..100 {
        if writeln!(stdin, "showboard").is_err() {
            break;
        }
    }
    drop(stdin);
    assert!(child.wait().expect("an end").success());
}

/// A move takes its time, give or take one part in twenty, while others keep all processors busy.
/// Only in a full run: a test that looks at the clock needs a machine of its own.
#[test]
fn a_move_takes_its_time() {
    if !full() {
        return;
    }
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        let mut child = program(&["--time", "2s"]).spawn().expect("the program");
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        for color in ["black", "white", "black", "white", "black", "white"] {
            let begun = Instant::now();
            writeln!(stdin, "genmove {color}").expect("a listener");
            let answer = lines.next().expect("an answer").expect("text");
            let taken = begun.elapsed().as_secs_f64();
            assert!(answer.starts_with("= "), "{answer}");
            assert!((1.9..=2.1).contains(&taken), "{taken}");
            lines.next();
        }
        drop(stdin);
        child.wait().expect("an end");
        is_over.store(true, Ordering::Relaxed);
    });
}
