//! The files of the workbench: all are served, all that is asked for is there, and they are small.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use mustplay_server::ServerSettings;

use crate::visitor::{Visitor, open};

const WEB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/web");

/// What a page may take in all before it is painted, in bytes.
const MOST: usize = 200_000;

/// The names of all files below a folder.
fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            names.extend(files(&path));
        } else {
            let name = path.strip_prefix(WEB).expect("a file of the page");
            names.push(name.to_str().expect("a name").to_owned());
        }
    }
    names
}

/// The texts between quotes that follow some words.
fn quoted<'a>(text: &'a str, word: &str, quote: char) -> Vec<&'a str> {
    let ends = text.split(word).skip(1);
    ends.filter_map(|rest| rest.split(quote).next()).collect()
}

/// Where a module finds another one.
fn beside(module: &str, import: &str) -> String {
    let mut path: Vec<&str> = module.split('/').collect();
    path.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(path.pop()),
            name => path.push(name),
        }
    }
    path.join("/")
}

#[test]
fn every_file_of_the_page_is_served() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let names = files(Path::new(WEB));
    assert!(names.len() > 30, "{names:?}");
    for name in names {
        let reply = visitor.get(&format!("/assets/{name}"));
        assert_eq!(reply.status, 200, "{name}");
        let kind = reply.header("content-type").expect("a kind");
        assert_ne!(kind, "application/octet-stream", "{name}");
        let tag = reply.header("etag").expect("a tag");
        let again = visitor.ask(&format!("GET /assets/{name}"), &[("if-none-match", tag)], "");
        assert_eq!((again.status, again.body.len()), (304, 0), "{name}");
    }
    for name in ["../Cargo.toml", "%2e%2e/Cargo.toml", "nothing.js", "core"] {
        assert_eq!(visitor.get(&format!("/assets/{name}")).status, 404);
    }
    server.stop().expect("an end");
}

#[test]
fn a_page_takes_less_than_200_kilobytes_with_all_that_it_asks_for() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    for page in ["/", "/games", "/catalogue"] {
        let html = visitor.get(page);
        assert_eq!(html.status, 200, "{page}");
        assert!(!html.body.contains("style="), "the policy allows no such styles");
        assert!(!html.body.contains("<script>"), "the policy allows no such scripts");
        let mut bytes = html.body.len();
        let links = ["href=\"/assets/", "src=\"/assets/"];
        let links = links.iter().flat_map(|word| quoted(&html.body, word, '"'));
        let mut open: Vec<String> = links.map(str::to_owned).collect();
        let mut known = BTreeSet::new();
        while let Some(name) = open.pop() {
            if !known.insert(name.clone()) {
                continue;
            }
            let reply = visitor.get(&format!("/assets/{name}"));
            assert_eq!(reply.status, 200, "{name}, which {page} asks for");
            bytes += reply.body.len();
            let imports = quoted(&reply.body, "\nimport ", ';').into_iter();
            let imports = imports.flat_map(|import| quoted(import, "from '", '\''));
            open.extend(imports.map(|import| beside(&name, import)));
        }
        assert!(known.len() > 8, "{known:?}");
        assert!(bytes < MOST, "{page} takes {bytes} bytes");
    }
    server.stop().expect("an end");
}
