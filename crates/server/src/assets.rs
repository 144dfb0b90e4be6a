//! The files of the page, which are part of the program.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mustplay_work::checksum::checksum;

use crate::error::Fault;

/// A file and what kind it is of.
struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal: $kind:literal),* $(,)?) => {
        &[$(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("../web/", $name)),
        }),*]
    };
}

static ASSETS: &[Asset] = assets![
    "index.html": "text/html; charset=utf-8",
];

/// What tells versions of a file apart.
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let tag = |asset: &Asset| format!("\"{:016x}\"", checksum(asset.bytes));
    ASSETS.iter().map(tag).collect()
});

/// The page.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// A file that belongs to the page.
pub(crate) async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

/// A file, or that the browser has it still.
fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(at) = ASSETS.iter().position(|asset| asset.name == name) else {
        return Fault::missing("such file").into_response();
    };
    let (asset, tag) = (&ASSETS[at], &TAGS[at]);
    let known = headers.get(header::IF_NONE_MATCH);
    let fixed = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_TYPE, asset.kind),
    ];
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    (fixed, asset.bytes).into_response()
}
