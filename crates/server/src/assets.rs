//! The files of the page, embedded in the program.
//!
//! A development build reads them from the source directory, so changes need no rebuild.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use mustplay_core::checksum::checksum;

use crate::app::AppState;
use crate::error::ApiError;

struct Asset {
    name: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[$(Asset { name: $name, bytes: include_bytes!(concat!("../web/", $name)) }),*]
    };
}

static ASSETS: &[Asset] = assets![
    "index.html",
    "games.html",
    "campaigns.html",
    "catalogue.html",
    "style.css",
    "icon.svg",
    "board/board.js",
    "board/marks.js",
    "board/picture.js",
    "catalogue/connections.js",
    "catalogue/gallery.js",
    "catalogue/templates.js",
    "catalogue/values.js",
    "core/clipboard.js",
    "core/complaint.js",
    "core/coordinate.js",
    "core/dom.js",
    "core/form.js",
    "core/game.js",
    "core/jobs.js",
    "core/notation.js",
    "core/settings.js",
    "core/table.js",
    "core/tabs.js",
    "core/task.js",
    "core/workbench.js",
    "games/expression.js",
    "games/form.js",
    "games/formula.js",
    "games/grid.js",
    "games/outcome.js",
    "games/question.js",
    "games/rulesets.js",
    "games/sum.js",
    "games/thermograph.js",
    "pages/board.js",
    "pages/campaigns.js",
    "pages/catalogue.js",
    "pages/games.js",
    "panels/analysis.js",
    "panels/graph.js",
    "panels/judgment.js",
    "panels/ladders.js",
    "panels/line.js",
    "panels/moves.js",
    "panels/openings.js",
    "panels/play.js",
    "panels/reasons.js",
    "panels/region.js",
    "panels/review.js",
    "panels/setup.js",
    "panels/solution.js",
    "panels/suggestion.js",
    "panels/template.js",
    "panels/text.js",
    "panels/why.js",
];

impl Asset {
    /// The media type, by the file extension.
    fn kind(&self) -> &'static str {
        match self.name.rsplit_once('.').map(|(_, end)| end) {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => "application/octet-stream",
        }
    }

    fn bytes(&self) -> Cow<'static, [u8]> {
        #[cfg(debug_assertions)]
        if let Ok(bytes) =
            std::fs::read(format!(concat!(env!("CARGO_MANIFEST_DIR"), "/web/{}"), self.name))
        {
            return bytes.into();
        }
        self.bytes.into()
    }
}

/// The route of a page.
pub(crate) fn page(name: &'static str) -> MethodRouter<Arc<AppState>> {
    get(move |headers: HeaderMap| async move { send(name, &headers) })
}

/// A file that belongs to the page.
pub(crate) async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    send(&name, &headers)
}

/// Sends a file, or 304 if the browser's copy is current.
fn send(name: &str, headers: &HeaderMap) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return ApiError::not_found("such file").into_response();
    };
    let bytes = asset.bytes();
    let tag = format!("\"{:016x}\"", checksum(&bytes));
    let known = headers.get(header::IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let fixed = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_TYPE, asset.kind().to_owned()),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    (fixed, bytes).into_response()
}
