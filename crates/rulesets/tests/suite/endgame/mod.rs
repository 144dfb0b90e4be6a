//! Go endgames against search of the whole board.

mod components;
mod twin;

use std::path::{Path, PathBuf};

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::random::SplitMix;
use mustplay_cgt::sums::ScoreGames;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_rulesets::endgame::{Endgame, EndgameError, Ratio, Reading};
use mustplay_rulesets::go::{Board, Game, ScoreCount, Stone, sgf, solve::solve};
use mustplay_testing::full;

use mustplay_testing::size;
use twin::Twin;

/// Score ranges of the games of 9×9: area with Black and White first, then Japanese.
const NINE_BY_NINE: [(&str, [[i64; 2]; 4]); 10] = [
    ("game-01", [[11, 11], [7, 7], [10, 10], [8, 8]]),
    ("game-02", [[15, 15], [11, 11], [10, 10], [8, 8]]),
    ("game-03", [[15, 19], [13, 15], [9, 12], [8, 9]]),
    ("game-04", [[7, 7], [5, 5], [3, 3], [3, 3]]),
    ("game-05", [[15, 15], [13, 13], [9, 9], [7, 7]]),
    ("game-06", [[41, 41], [41, 41], [37, 37], [37, 37]]),
    ("game-07", [[3, 3], [-1, -1], [1, 1], [-1, -1]]),
    ("game-08", [[7, 11], [7, 7], [6, 9], [6, 7]]),
    ("game-09", [[9, 9], [9, 9], [9, 9], [9, 9]]),
    ("game-10", [[11, 11], [9, 9], [8, 8], [7, 7]]),
];

fn bits(board: &Board) -> [u64; 2] {
    Stone::BOTH.map(|stone| {
        let points = (0..).zip(board.points());
        let own = points.filter(|&(_, point)| board.at(point) == Some(stone));
        own.fold(0, |set, (at, _): (u32, _)| set | 1 << at)
    })
}

/// An endgame by area, nothing assumed.
fn read(games: &mut ScoreGames, board: &Board) -> Result<Endgame, EndgameError> {
    let reading = Reading { proved_only: true, ..Reading::default() };
    Endgame::read_board(games, board, reading, &NoProgress)
}

/// Compares the score, the best moves and the line with the whole board, for both players to
/// move first, or the range if a ko matters, which the answer tells; an error if the program
/// refuses.
fn check(board: &Board) -> Result<bool, EndgameError> {
    let mut games = ScoreGames::new();
    let endgame = read(&mut games, board)?;
    let mut twin = Twin::new(board.width(), board.height());
    for (mover, first) in [(0, Player::Left), (1, Player::Right)] {
        let Some(plan) = endgame.plan(&mut games, first, &NoProgress)? else {
            for (mover, first) in [(0, Player::Left), (1, Player::Right)] {
                let range = endgame.range(&mut games, first, &NoProgress)?;
                let range = range.map(|end| end.to_string().parse().expect("an integer"));
                assert!(range[0] <= range[1], "{board}");
                for (prover, target) in range.into_iter().enumerate() {
                    assert!(
                        twin.forces(prover, target, (bits(board), mover, false)),
                        "{board}: {first:?} first, {prover} is not sure of {target}"
                    );
                }
            }
            return Ok(true);
        };
        let score = plan.score.to_string().parse().expect("areas are integers");
        assert!(
            twin.confirms(bits(board), mover, score),
            "{board}: {first:?} first does not score {score}"
        );
        if let Some(sum) = endgame.sum() {
            let bounds = games.bounds(&sum, first).best;
            assert!(bounds.low <= plan.score && plan.score <= bounds.high);
        }
        for &(_, point) in &plan.best {
            let after = board.place(Stone::BOTH[mover], point);
            let after = after.expect("a legal move");
            assert!(
                twin.confirms(bits(&after), 1 - mover, score),
                "{board}: {point} is not a best move of {first:?}"
            );
        }
        let mut position = board.clone();
        for turn in &plan.line {
            let stone = match turn.player {
                Player::Left => Stone::Black,
                Player::Right => Stone::White,
            };
            position = position.place(stone, turn.point).expect("a legal move");
        }
        let next = (mover + plan.line.len()) % 2;
        assert!(
            twin.confirms(bits(&position), next, score),
            "{board}: the line of {first:?} does not keep {score}"
        );
    }
    Ok(false)
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/go")
}

fn example(path: &Path) -> Board {
    let text = std::fs::read_to_string(path).expect("a readable example");
    if text.starts_with('(') {
        return sgf::read(&text).expect("a game").board;
    }
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    rows.join("/").parse().expect("a legal position")
}

/// The whole board of the largest example takes seconds to search; the default run takes it apart
/// only, and searches a few random boards of several disputes below.
#[test]
fn examples_score_as_the_whole_board() {
    let mut checked = 0;
    for entry in std::fs::read_dir(examples()).expect("a directory") {
        let path = entry.expect("an entry").path();
        let refused = path.ends_with("dependent.txt");
        let board = example(&path);
        if board.len() == 81 {
            // See `games_of_nine_by_nine`.
            continue;
        }
        let result = if board.len() < size(30, usize::MAX) {
            check(&board)
        } else {
            read(&mut ScoreGames::new(), &board).map(|endgame| endgame.sum().is_none())
        };
        assert_eq!(result.is_err(), refused, "{}: {result:?}", path.display());
        checked += usize::from(!refused);
    }
    assert!(checked >= 6, "{checked}");
}

#[test]
fn games_of_the_examples() {
    for (name, game) in [
        ("neutral.txt", "{{{3|1}|{1|-1}}|{{1|-1}|{-1|-3}}}"),
        ("corridor.txt", "{3|{1|{-1|-3}}}"),
        ("rescue.txt", "{4|{2|{0|-4}}}"),
        ("sente.txt", "{{5|-3}|-5}"),
        ("snapback.txt", "{{4|{4|-4}}|{-2|-4}}"),
        ("miai.txt", "{{3|1}|{1|-3}}"),
        ("cut.txt", "{{5|3}|-5}"),
    ] {
        let mut games = ScoreGames::new();
        let board = example(&examples().join(name));
        let endgame = read(&mut games, &board).expect("small");
        let sum = endgame.sum().expect("no ko");
        let found: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
        assert_eq!(found[0], game, "{name}");
    }
}

#[test]
fn a_group_that_joins_disputes_is_named() {
    let board = example(&examples().join("dependent.txt"));
    let refused = check(&board).expect_err("dependent");
    assert_eq!(
        refused.to_string(),
        "expected independent disputes of at most 12 points, found 15 points in dispute together, \
         around c1 and f1: the group of Black at e1 is not shown to live, so what happens on one \
         side of it matters on the other"
    );
    let assuming =
        Endgame::read_board(&mut ScoreGames::new(), &board, Reading::default(), &NoProgress);
    let refused = assuming.err().expect("dependent").to_string();
    let reason = "; it cannot be divided into territory and borders either: the group of Black at \
                  e1 is not shown to live: it has 6 points of its own, and an attack at ";
    assert!(refused.contains(reason), "{refused}");
}

fn reading(count: ScoreCount) -> Reading {
    Reading { count, ..Reading::default() }
}

/// Berlekamp: a ko for one point is worth a third of it for either master; by area every move is
/// worth a point more.
#[test]
fn simple_ko_has_its_mast_on_a_third() {
    let board = example(&examples().join("ko.txt"));
    for (count, temperature) in
        [(ScoreCount::Japanese, Ratio::new(1, 3)), (ScoreCount::Area, Ratio::new(4, 3))]
    {
        let mut games = ScoreGames::new();
        let endgame = Endgame::read_board(&mut games, &board, reading(count), &NoProgress);
        let endgame = endgame.expect("small");
        let dispute = &endgame.disputes()[0];
        assert_eq!(
            dispute.ko().expect("a ko").to_string(),
            "a ko at c1 and d1: 2 moves lead round to the same stones"
        );
        for master in [Player::Left, Player::Right] {
            let found = dispute.mastered(&mut games, master).expect("a simple ko");
            // Between 0, if Black wins the ko, and -1, if White does.
            assert_eq!(found.mean, Ratio::new(-2, 3), "{count:?} {master:?}");
            assert_eq!(found.temperature, temperature, "{count:?} {master:?}");
        }
    }
}

/// Berlekamp and Wolfe, *Mathematical Go*: a corridor of n points, open at one end, is chilled
/// to n − 2 + 1/2^(n−1).
#[test]
fn chilled_corridors_are_numbers() {
    for points in 1..=6_u32 {
        let wall = "x".repeat(points as usize + 1);
        let open = ".".repeat(points as usize);
        let text = format!(".{wall}o./xx{open}oo/.{wall}o.");
        let board: Board = text.parse().expect("a legal position");
        let mut games = ScoreGames::new();
        let endgame =
            Endgame::read_board(&mut games, &board, reading(ScoreCount::Japanese), &NoProgress);
        let game = endgame.expect("small").disputes()[0].game().expect("no ko");
        let value = games.value(game);
        let chilled = games.normal().cool(value, &Dyadic::from(1)).expect("a tax");
        let expected = Dyadic::from(i64::from(points) - 2) + Dyadic::power_of_half(points - 1);
        assert_eq!(games.normal().as_number(chilled), Some(expected), "{text}");
    }
}

/// By Japanese counting every stone costs a point, so by SUM Theorem 5.3 with the tax 1 area
/// counting gives the player who moves first between nothing and one point more, prisoners counted.
#[test]
fn japanese_counting_is_area_counting_with_a_tax() {
    let mut random = Random(SplitMix::new(23));
    let mut compared = 0;
    for _ in 0..size(150, 500) {
        let width = 1 + random.below(size(2, 3));
        let mut row = |start, end| random.row(start, width, end);
        let text = [row(".x", "o."), row("xx", "oo"), row(".x", "o.")].join("/");
        let Ok(board) = text.parse::<Board>() else {
            continue;
        };
        let mut games = ScoreGames::new();
        let mut score = |count, first| {
            let endgame = Endgame::read_board(&mut games, &board, reading(count), &NoProgress);
            let plan = endgame.expect("small").plan(&mut games, first, &NoProgress);
            Some(plan.expect("a score")?.score)
        };
        for (first, sign) in [(Player::Left, 1), (Player::Right, -1)] {
            let pair = score(ScoreCount::Area, first).zip(score(ScoreCount::Japanese, first));
            let Some((area, japanese)) = pair else {
                continue;
            };
            let offset = ScoreCount::Japanese.offset(&board, [0, 0]);
            let taxed = japanese - Dyadic::from(i64::from(offset));
            let more = (area - taxed).to_i64().expect("an integer") * sign;
            assert!((0..=1).contains(&more), "{board} {first:?}: {more}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

/// Whole boards of 9×9 with open territory: the scores by both counts, Black and White first. Each
/// is found again with borders of other lengths, which assume less or more.
#[test]
fn games_of_nine_by_nine() {
    let mut seen = 0;
    for (name, scores) in NINE_BY_NINE {
        let board = example(&examples().join(format!("{name}.sgf")));
        let borders: &[usize] = if full() { &[5, 6, 7, 8, 9, 10] } else { &[5, 8] };
        for &border in borders {
            let mut found = Vec::new();
            for count in [ScoreCount::Area, ScoreCount::Japanese] {
                if !full() && count == ScoreCount::Area {
                    found.push(scores[0]);
                    found.push(scores[1]);
                    continue;
                }
                let mut games = ScoreGames::new();
                let reading = Reading { border, ..reading(count) };
                let endgame = Endgame::read_board(&mut games, &board, reading, &NoProgress);
                let endgame = endgame.unwrap_or_else(|error| panic!("{name}: {error}"));
                for first in [Player::Left, Player::Right] {
                    let range = endgame.range(&mut games, first, &NoProgress).expect("a range");
                    found.push(range.map(|end| end.to_i64().expect("an integer")));
                }
            }
            // What is assumed may make a range wider or narrower, but not another score.
            for (range, known) in found.iter().zip(&scores) {
                let meet = range[0] <= known[1] && known[0] <= range[1];
                let single = known[0] < known[1] || range == known;
                assert!(meet && single, "{name}, borders of {border}: {range:?} {known:?}");
            }
        }
        seen += 1;
    }
    assert_eq!(seen, 10);
}

/// Corners of 9×9 in which stones with little room live, die or stand in seki, and the scores with
/// Black and White to move first: searches of all points in dispute, with repetition counted
/// against either player, found the same. On the rest of the board there is nothing to gain.
const POCKETS: [(&str, [[i64; 2]; 2]); 8] = [
    ("..ox..xo./o.ox..xo./ooox..xo./xxxx..xo.", [[45, 45], [27, 27]]),
    ("xx.xo.oxo/.xxooooxo/xxxxxxxxo/......xoo", [[51, 51], [33, 51]]),
    ("...ooxxo./oooooxxo./xxxxxxxo.", [[45, 45], [25, 25]]),
    ("oox..oxo./ooooooxo./xxxxxxxo.", [[45, 45], [21, 21]]),
    (".xxx.oxo./ooooooxo./xxxxxxxo.", [[29, 29], [29, 29]]),
    (".x.x.oxo./ooooooxo./xxxxxxxo.", [[29, 29], [21, 21]]),
    ("x..ox.xo./o.xox.xo./oooox.xo./xxxxx.xo.", [[29, 29], [21, 21]]),
    ("..xox.xo./x.oox.xo./oooox.xo./xxxxx.xo.", [[45, 45], [21, 21]]),
];

#[test]
fn pockets_are_searched_and_not_assumed() {
    for (corner, scores) in &POCKETS[..size(2, POCKETS.len())] {
        let mut rows: Vec<&str> = corner.split('/').collect();
        rows.resize(9, "......xo.");
        let board = rows.join("/").parse().expect("a legal position");
        assert_eq!(ranges(&board, Reading::default()), *scores, "{corner}");
    }
}

/// White cuts at c8: Black, to save d8, would lose c9 as well. So the wall at d8 is no wall, as a
/// search of twelve points with all stones on them says, too.
#[test]
fn walls_that_can_be_captured_belong_to_the_border() {
    let text =
        "..xo...../..xo...../..xo...../.xo....../.xo....../..xo...../..xo...../...xo..../....o....";
    let board = text.parse().expect("a legal position");
    assert_eq!(ranges(&board, Reading::default()), [[-29, -29], [-35, -35]]);
}

/// Boards that can be solved whole are left to that search: here all of White's stones would die.
#[test]
fn nothing_is_assumed_about_boards_that_are_solved_whole() {
    let board: Board = "x.o./oxo./..x./xo.o".parse().expect("a legal position");
    let refused =
        Endgame::read_board(&mut ScoreGames::new(), &board, Reading::default(), &NoProgress);
    let reason = refused.map(|_| ()).expect_err("it is one dispute");
    let expected = "go(\"x.o./oxo./..x./xo.o\") solves them whole";
    assert!(reason.to_string().ends_with(expected), "{reason}");
    let solved = solve(&Game::new(board), &NoProgress).expect("a small board");
    assert_eq!(solved.score, 16);
}

/// Where the score lies, Black and White moving first.
fn ranges(board: &Board, reading: Reading) -> [[i64; 2]; 2] {
    let mut games = ScoreGames::up_to_infinitesimals();
    let endgame = Endgame::read_board(&mut games, board, reading, &NoProgress).expect("an endgame");
    [Player::Left, Player::Right].map(|first| {
        let range = endgame.range(&mut games, first, &NoProgress);
        let range = range.expect("a range");
        range.map(|end| end.to_i64().expect("an integer"))
    })
}

/// A generator of rows of points.
struct Random(SplitMix);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    fn row(&mut self, start: &str, width: usize, end: &str) -> String {
        let points = (0..width).map(|_| [".", ".", "x", "o"][self.below(4)]);
        format!("{start}{}{end}", points.collect::<String>())
    }
}

/// How many of the boards were accepted and refused.
fn check_all(texts: impl Iterator<Item = String>) -> [usize; 2] {
    let mut counts = [0, 0];
    for text in texts {
        let Ok(board) = text.parse::<Board>() else {
            continue;
        };
        match check(&board) {
            Ok(false) => counts[0] += 1,
            Ok(true) => counts[1] += 1,
            Err(error) => panic!("{board}: {error}"),
        }
    }
    counts
}

/// Two living groups with anything between them.
#[test]
fn disputes_between_living_groups_score_as_the_whole_board() {
    let mut random = Random(SplitMix::new(7));
    let wide = size(2, 3);
    let texts = (0..size(150, 1000)).map(|_| {
        let width = 1 + random.below(wide);
        let mut row = |start, end| random.row(start, width, end);
        [row(".x", "o."), row("xx", "oo"), row(".x", "o.")].join("/")
    });
    let [accepted, refused] = check_all(texts);
    assert!(accepted > refused && refused > 0, "{accepted} {refused}");
}

/// Corridors within Black's walls, between both players' walls, and within White's.
#[test]
fn several_disputes_score_as_the_whole_board() {
    let mut random = Random(SplitMix::new(11));
    let texts = (0..size(3, 60)).map(|_| {
        let [one, two, three] = [(); 3].map(|()| random.row("", 3, ""));
        format!(".xxxxo./xx{one}oo/.xxxxo./xx{two}oo/.xoooo./xx{three}oo/.xoooo.")
    });
    let [accepted, refused] = check_all(texts);
    assert!(accepted > refused, "{accepted} {refused}");
}

/// Tiny boards on which nothing need be alive.
#[test]
fn tiny_boards_score_as_the_whole_board() {
    let mut random = Random(SplitMix::new(5));
    let texts = (0..size(300, 2000)).map(|_| {
        let (width, height) = (1 + random.below(3), 1 + random.below(2));
        let rows = (0..height).map(|_| random.row("", width, ""));
        rows.collect::<Vec<_>>().join("/")
    });
    let [accepted, refused] = check_all(texts);
    assert!(accepted > 0 && refused > 0, "{accepted} {refused}");
}

/// Every board whose disputes are accepted has the score that the search of the whole board with
/// superko finds, for either player moving first.
#[test]
fn accepted_boards_score_as_with_superko() {
    let mut accepted = 0;
    let wide = (1..=8_usize).map(|width| (width, 1));
    let mut random = SplitMix::new(3);
    for (width, height) in wide.chain([(3, 2), (4, 2), (3, 3)]) {
        let points = width * height;
        let boards = 3_usize.pow(points as u32);
        for number in 0..boards {
            if !full() && random.index(boards) >= 8 {
                continue;
            }
            let marks: Vec<usize> =
                (0..points as u32).map(|point| number / 3_usize.pow(point) % 3).collect();
            if full() && images(&marks, width).any(|image| image < marks) {
                // Another board has the same scores, perhaps with the colors exchanged.
                continue;
            }
            let row = |row: &[usize]| row.iter().map(|&mark| [".", "x", "o"][mark]).collect();
            let rows: Vec<String> = marks.chunks(width).map(row).collect();
            let text = rows.join("/");
            if let Ok(board) = text.parse() {
                accepted += usize::from(scores_as_with_superko(&board));
            }
        }
    }
    assert!(accepted >= 5, "{accepted}");
}

/// Random boards of ten to sixteen points, against the same search.
#[test]
fn accepted_boards_to_sixteen_points_score_as_with_superko() {
    let mut random = Random(SplitMix::new(13));
    let sizes = [(5, 2), (4, 3), (6, 2), (7, 2), (5, 3), (8, 2), (4, 4)];
    let mut accepted = 0;
    for round in 0..size(6, 2100) {
        let (width, height) = sizes[round % size(1, sizes.len())];
        let rows = (0..height).map(|_| random.row("", width, ""));
        let text = rows.collect::<Vec<_>>().join("/");
        if let Ok(board) = text.parse() {
            accepted += usize::from(scores_as_with_superko(&board));
        }
    }
    assert!(accepted > 0, "{accepted}");
}

/// The images of a board under its symmetries, with the colors as they are and exchanged.
fn images(marks: &[usize], width: usize) -> impl Iterator<Item = Vec<usize>> {
    let height = marks.len() / width;
    let is_square = width == height;
    (0..16usize).filter(move |kind| is_square || kind & 4 == 0).map(move |kind| {
        let at = |place: usize| {
            let (mut row, mut column) = (place / width, place % width);
            if kind & 4 != 0 {
                (row, column) = (column, row);
            }
            if kind & 1 != 0 {
                column = width - 1 - column;
            }
            if kind & 2 != 0 {
                row = height - 1 - row;
            }
            match marks[row * width + column] {
                0 => 0,
                mark if kind & 8 != 0 => 3 - mark,
                mark => mark,
            }
        };
        (0..marks.len()).map(at).collect()
    })
}

/// Compares the scores of a board, both players moving first, unless it is refused.
fn scores_as_with_superko(board: &Board) -> bool {
    let mut games = ScoreGames::new();
    let small = |progress: &Progress| match progress.bytes {
        0..4_000_000 => Ok(()),
        _ => Err(StopReason::Memory),
    };
    let reading = Reading::default();
    let Ok(endgame) = Endgame::read_board(&mut games, board, reading, &small) else {
        return false;
    };
    let text = board.to_string();
    for first in [Player::Left, Player::Right] {
        let plan = endgame.plan(&mut games, first, &NoProgress);
        let range = endgame.range(&mut games, first, &NoProgress);
        let (plan, range) = (plan.expect("a score"), range.expect("a range"));
        // Black begins; where White does, White plays Black's stones on the exchanged board.
        let (board, sign) = match first {
            Player::Left => (board.clone(), 1),
            Player::Right => (swapped(board), -1),
        };
        let solved = solve(&Game::new(board), &NoProgress).expect("a small board");
        let score = sign * solved.score;
        let score = Dyadic::from(i64::from(score));
        assert!(range[0] <= score && score <= range[1], "{text}: {first:?} first");
        if let Some(plan) = plan {
            assert_eq!(plan.score, score, "{text}: {first:?} first");
        }
    }
    true
}

/// The board with the colors exchanged.
fn swapped(board: &Board) -> Board {
    let other = |mark| match mark {
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    let text: String = board.to_string().chars().map(other).collect();
    text.parse().expect("as legal as the other")
}

#[test]
fn a_search_can_be_stopped() {
    let board = ".x..o./xx..oo/.x..o.".parse().expect("a legal position");
    let stopped =
        Endgame::read_board(&mut ScoreGames::new(), &board, Reading::default(), &StopReason::Nodes);
    assert_eq!(stopped.err(), Some(EndgameError::Stopped(StopReason::Nodes)));
}
