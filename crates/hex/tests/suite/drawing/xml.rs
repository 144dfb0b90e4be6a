//! A small reader of XML that refuses whatever is not well-formed.

/// An element with its attributes and the text directly in it.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let mut all = self.attributes.iter();
        all.find(|known| known.0 == name).map(|known| &*known.1)
    }
}

/// The elements in document order.
pub(crate) fn parse(document: &str) -> Result<Vec<Element>, String> {
    if let Some(c) = document.chars().find(|&c| !is_allowed(c)) {
        return Err(format!("character {c:?}"));
    }
    let mut elements: Vec<Element> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = document.trim_end();
    while !rest.is_empty() {
        if open.is_empty() && !elements.is_empty() {
            return Err(format!("something after the root: {rest}"));
        }
        let Some(tag) = rest.strip_prefix('<') else {
            let end = rest.find('<').ok_or("text after the last tag")?;
            let &inside = open.last().ok_or("text before the root")?;
            elements[inside].text += &unescaped(&rest[..end])?;
            rest = &rest[end..];
            continue;
        };
        let end = tag.find('>').ok_or("unfinished tag")?;
        let (inside, after) = (&tag[..end], &tag[end + 1..]);
        rest = after;
        if let Some(name) = inside.strip_prefix('/') {
            let closed = open.pop().ok_or_else(|| format!("extra </{name}>"))?;
            if elements[closed].name != name {
                return Err(format!("<{}> closed by </{name}>", elements[closed].name));
            }
            continue;
        }
        let (inside, is_empty) = match inside.strip_suffix('/') {
            Some(inside) => (inside, true),
            None => (inside, false),
        };
        if !is_empty {
            open.push(elements.len());
        }
        elements.push(element(inside)?);
    }
    if open.is_empty() { Ok(elements) } else { Err("unclosed element".to_owned()) }
}

fn element(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    check_name(name)?;
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.is_empty() {
        let (key, value) =
            rest.split_once("=\"").ok_or_else(|| format!("attribute without value: {rest}"))?;
        let (value, after) =
            value.split_once('"').ok_or_else(|| format!("unfinished value: {rest}"))?;
        check_name(key)?;
        if attributes.iter().any(|known| known.0 == key) {
            return Err(format!("attribute {key} twice"));
        }
        attributes.push((key.to_owned(), unescaped(value)?));
        rest = match after.strip_prefix(' ') {
            Some(more) => more,
            None if after.is_empty() => after,
            None => return Err(format!("no blank before {after}")),
        };
    }
    Ok(Element { name: name.to_owned(), attributes, text: String::new() })
}

fn check_name(name: &str) -> Result<(), String> {
    let fine = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    fine.then_some(()).ok_or_else(|| format!("name {name:?}"))
}

fn unescaped(text: &str) -> Result<String, String> {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (entity, after) =
            part.split_once(';').ok_or_else(|| format!("bare & before {part}"))?;
        plain.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            _ => return Err(format!("entity {entity}")),
        });
        plain += after;
    }
    if text.contains(['<', '>']) {
        return Err(format!("bare bracket in {text}"));
    }
    Ok(plain)
}

/// The characters of XML 1.0.
fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

#[test]
fn what_is_not_well_formed_is_refused() {
    assert_eq!(parse("<a><b c=\"&lt;\"/>x</a>\n").unwrap().len(), 2);
    for bad in [
        "<a>",
        "<a></b>",
        "<a/><a/>",
        "<a>&</a>",
        "<a>&x;</a>",
        "<a b=\"<\"/>",
        "<a b=\"1\" b=\"2\"/>",
        "<a b=1/>",
        "<a>></a>",
        "<a>\u{1}</a>",
        "x<a/>",
        "</a>",
    ] {
        assert!(parse(bad).is_err(), "{bad:?}");
    }
}
