//! Pictures side by side.

use mustplay_hex::drawing::sheet::{Panel, render};

#[test]
fn rows_are_broken_where_there_is_no_room() {
    let panel = |name: &str| Panel::new(format!("<svg id=\"{name}\"></svg>\n"), 100.0, 50.0);
    let groups = [vec![panel("a"), panel("b"), panel("c")], vec![panel("d")]];
    let page = render("a < b", &groups, 260.0);
    assert!(page.contains("<title>a &lt; b</title>"));
    assert!(page.contains("<svg x=\"16\" y=\"16\" id=\"a\">"));
    assert!(page.contains("<svg x=\"132\" y=\"16\" id=\"b\">"));
    assert!(page.contains("<svg x=\"16\" y=\"82\" id=\"c\">"));
    assert!(page.contains("<svg x=\"16\" y=\"148\" id=\"d\">"));
    assert!(page.contains("viewBox=\"0 0 248 214\""));
}
