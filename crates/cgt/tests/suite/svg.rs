//! Pictures as text.

use mustplay_cgt::svg::{SvgElement, fixed, number};

#[test]
fn nothing_gets_out_of_an_attribute_or_a_text() {
    let element = SvgElement::new("g").with("fill", "\"/><script>");
    let written = element.text("</g> & 'more'").to_string();
    let expected = "<g fill=\"&quot;/&gt;&lt;script&gt;\">&lt;/g&gt; &amp; &#39;more&#39;</g>";
    assert_eq!(written, expected);
}

#[test]
fn a_picture_of_nothing_has_an_end() {
    assert!(SvgElement::document().into_text().ends_with(">\n</svg>\n"));
}

#[test]
fn numbers_are_short() {
    for (value, text) in [(1.0, "1"), (-0.001, "0"), (0.126, "0.13"), (2.5, "2.5")] {
        assert_eq!(number(value), text);
    }
    assert_eq!(fixed(2.5), "2.50");
}
