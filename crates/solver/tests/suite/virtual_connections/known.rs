//! Connections that players know.

use mustplay_hex::{Cell, CellSet, Color, Shape, Side, Template, notation};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, End};

use super::position::EvalInput;

fn found(scene: &EvalInput, color: Color) -> Closure<1> {
    let mut closure = Closure::default();
    let (own, free) = (scene.own(color), scene.free());
    closure.find(&scene.masks, color, own, free, ClosureGoal::All);
    closure
}

fn end(scene: &EvalInput, closure: &Closure<1>, name: &str) -> End {
    let cell = scene.board.cell(name).expect(name);
    closure.ends().at(cell).expect("no stone of the opponent")
}

#[test]
fn bridges() {
    let mut scene = EvalInput::empty(5, 5);
    scene.stones[0] = scene.cells("c2 b4");
    let closure = found(&scene, Color::Black);
    let [upper, lower] = ["c2", "b4"].map(|name| end(&scene, &closure, name));
    let [top, bottom] = End::SIDES;
    assert_eq!(closure.full(upper, lower)[0], scene.cells("b3 c3"));
    assert_eq!(closure.full(lower, bottom)[0], scene.cells("a5 b5"));
    assert_eq!(closure.full(upper, top)[0], scene.cells("c1 d1"));
    // All three together win.
    let whole = scene.cells("c1 d1 b3 c3 a5 b5");
    assert_eq!(closure.full(top, bottom)[0], whole);
    // White's answers c3 only with b3: once White has c3, what remains starts with b3.
    scene.stones[1] = scene.cells("c3");
    let closure = found(&scene, Color::Black);
    let [upper, lower] = ["c2", "b4"].map(|name| end(&scene, &closure, name));
    assert!(closure.full(upper, lower).iter().all(|c| !c.is_subset(whole)));
    assert_eq!(closure.semi(upper, lower)[0], scene.cells("b3"));
}

/// Cells that touch are joined by nothing, by either color.
#[test]
fn neighbors_are_joined() {
    let scene = EvalInput::empty(4, 4);
    let closure = found(&scene, Color::White);
    let [b2, b3, c4] = ["b2", "b3", "c4"].map(|name| end(&scene, &closure, name));
    assert_eq!(closure.full(b2, b3), [CellSet::EMPTY]);
    assert!(closure.semi(b2, b3).is_empty());
    assert_eq!(closure.semi(b3, c4)[0].len(), 1);
    assert_eq!(closure.full(b3, c4)[0], scene.cells("b4 c3"));
}

/// A template on a board with room around it, everything outside the opponent's, and the stones of
/// each of its chains.
struct Embedded {
    scene: EvalInput,
    color: Color,
    carrier: CellSet<1>,
    edge: bool,
}

fn embed(text: &str) -> Embedded {
    let (_, record) = notation::read(text).expect(text);
    let template = Template::of(&record).expect(text);
    let Shape::Hex { columns, rows } = template.board().shape() else {
        panic!("templates are of Hex");
    };
    let edges = template.to_record().marks.edges.expect("edges are given");
    let edge = edges.contains(&Side::Bottom);
    assert!(edge || edges.is_empty());
    let color = template.color();
    assert_eq!(color, Color::Black, "templates are drawn for Red");
    // A row more where a stone would touch a side that is no part of the template.
    let row = |cell: &Cell| template.board().coordinate(*cell).expect("Hex").row;
    let above = usize::from(template.stones().iter().any(|cell| row(cell) == 0));
    let below = usize::from(!edge);
    let mut scene = EvalInput::empty(columns, above + rows + below);
    let moved = |cell: Cell| {
        let mut at = template.board().coordinate(cell).expect("Hex");
        at.row += above;
        scene.board.cell_at(at).expect("there is room")
    };
    let carrier: CellSet<1> = template.carrier().iter().map(|&cell| moved(cell)).collect();
    let stones: CellSet<1> = template.stones().iter().map(|&cell| moved(cell)).collect();
    scene.stones[color.index()] = stones;
    scene.stones[(!color).index()] = scene.masks.all() - stones - carrier;
    Embedded { scene, color, carrier, edge }
}

/// What AND and OR find of a template.
#[derive(Debug, PartialEq, Eq)]
enum Finding {
    /// A full connection that needs all of it.
    Whole,
    /// A full connection in a part of it.
    Part,
    Nothing,
}

/// What is found between the edge, or else the first chain, and the chain of the first stone that
/// is not part of it.
fn finding(text: &str) -> Finding {
    let Embedded { scene, color, carrier, edge } = embed(text);
    let closure = found(&scene, color);
    let chains: Vec<End> =
        closure.ends().iter().skip(2).filter(|&end| closure.ends().is_owned(end)).collect();
    let [x, y] = match chains[..] {
        [chain, ..] if edge => [End::SIDES[1], chain],
        [first, second, ..] => [first, second],
        _ => panic!("one chain and no edge"),
    };
    let full = closure.full(x, y);
    assert!(full.iter().all(|found| found.is_subset(carrier)));
    if full.is_empty() {
        Finding::Nothing
    } else if full.contains(&carrier) {
        Finding::Whole
    } else {
        Finding::Part
    }
}

macro_rules! template {
    ($name:literal) => {
        include_str!(concat!("../../../../../examples/templates/", $name, ".txt"))
    };
}

/// Each name with what is found.
fn findings<const N: usize>(templates: [(&'static str, &str); N]) -> [(&'static str, Finding); N] {
    templates.map(|(name, text)| (name, finding(text)))
}

/// AND and OR find the templates of the second and third row, and those of the fourth that do not
/// use the row above. A change of rules or limits would show here.
#[test]
fn edge_templates() {
    let found = findings([
        ("II", template!("II")),
        ("III1a", template!("III1a")),
        ("III1b", template!("III1b")),
        ("III2a", template!("III2a")),
        ("III2b", template!("III2b")),
        ("IV1a", template!("IV1a")),
        ("IV1b", template!("IV1b")),
        ("IV1c", template!("IV1c")),
        ("IV1d", template!("IV1d")),
    ]);
    let expected = [
        ("II", Finding::Whole),
        ("III1a", Finding::Whole),
        ("III1b", Finding::Whole),
        ("III2a", Finding::Whole),
        ("III2b", Finding::Whole),
        ("IV1a", Finding::Whole),
        ("IV1b", Finding::Whole),
        ("IV1c", Finding::Nothing),
        ("IV1d", Finding::Nothing),
    ];
    assert_eq!(found, expected);
}

/// Before anything has been looked for, nothing has been found.
#[test]
fn a_new_closure_is_empty() {
    let scene = EvalInput::empty(3, 3);
    let closure = Closure::<1>::default();
    let [first, second] = End::SIDES;
    assert_eq!(closure.ends().at(Cell::new(4)), None);
    assert!(closure.full(first, second).is_empty() && closure.semi(first, second).is_empty());
    assert!(scene.free().iter().all(|cell| closure.ends().at(cell).is_none()));
}

#[test]
fn interior_templates_of_two_chains() {
    let found = findings([
        ("bridge", template!("bridge")),
        ("crescent", template!("crescent")),
        ("parallelogram", template!("parallelogram")),
        ("span", template!("span")),
    ]);
    assert!(found.iter().all(|(_, finding)| *finding == Finding::Whole), "{found:?}");
}
