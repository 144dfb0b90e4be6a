//! Pictures of orders: lines touch the ovals at their ends and no others.

use mustplay_cgt::hasse::Hasse;
use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;

type Point = [f64; 2];

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let start = element.find(&format!(" {name}=\"")).expect(name) + name.len() + 3;
    element[start..].split('"').next().expect("a value")
}

fn numbers(text: &str) -> Vec<f64> {
    let words = text.split([' ', ',']);
    words.map(|word| word.parse().expect("a number")).collect()
}

/// The distance of a segment from the center of an oval, in parts of the oval's radius that way.
fn distance([a, b]: [Point; 2], center: Point, radius: Point) -> f64 {
    let scaled = |point: Point| [0, 1].map(|i| (point[i] - center[i]) / radius[i]);
    let (a, b) = (scaled(a), scaled(b));
    let way = [b[0] - a[0], b[1] - a[1]];
    let square = way[0] * way[0] + way[1] * way[1];
    let nearest = (-(a[0] * way[0] + a[1] * way[1]) / square).clamp(0.0, 1.0);
    (a[0] + nearest * way[0]).hypot(a[1] + nearest * way[1])
}

/// How many covering pairs of the diagram in a picture pass elements of a height in between.
pub(crate) fn check(picture: &str, nodes: usize, covers: &[(usize, usize)]) -> usize {
    let elements = |name: &str| -> Vec<&str> {
        let parts = picture.split('<').filter(|part| part.starts_with(name));
        parts.collect()
    };
    let (ovals, lines) = (elements("ellipse "), elements("polyline "));
    assert_eq!(ovals.len(), nodes);
    assert_eq!(lines.len(), covers.len());
    let mut long = 0;
    for (line, &(low, high)) in lines.iter().zip(covers) {
        let points = numbers(attribute(line, "points"));
        let points: Vec<Point> = points.chunks(2).map(|xy| [xy[0], xy[1]]).collect();
        long += usize::from(points.len() > 2);
        for (node, oval) in ovals.iter().enumerate() {
            let pair = |x, y| [x, y].map(|name| attribute(oval, name).parse::<f64>().unwrap());
            let (center, radius) = (pair("cx", "cy"), pair("rx", "ry"));
            let segments = points.windows(2).map(|ends| [ends[0], ends[1]]);
            let nearest = segments.map(|segment| distance(segment, center, radius));
            let nearest = nearest.fold(f64::INFINITY, f64::min);
            if node == low || node == high {
                assert!((nearest - 1.0).abs() < 1e-9, "{low} {high} end at {nearest}");
            } else {
                assert!(nearest > 1.0, "{low} {high} pass {node} at {nearest}");
            }
        }
    }
    long
}

#[test]
fn lines_of_random_orders_pass_no_oval() {
    let mut random = SplitMix::new(9);
    let mut long = 0;
    for round in 0..if full() { 500 } else { 60 } {
        let size = 1 + random.index(18);
        // A random relation that goes up in number, and what follows from it.
        let mut below = vec![0_u32; size];
        for y in 0..size {
            below[y] = 1 << y;
            for x in 0..y {
                if random.index(2 + round % 8) == 0 {
                    below[y] |= below[x];
                }
            }
        }
        let named = (0..size).map(|n| (n.to_string(), "x".repeat(n))).collect();
        let diagram = Hasse::new(named, |x, y| below[y] >> x & 1 == 1);
        long += check(&diagram.svg(), size, diagram.covers());
    }
    assert!(long > 100, "{long}");
}
