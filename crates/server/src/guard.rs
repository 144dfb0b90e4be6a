//! What every request passes: who may ask, and headers that every answer has.
//!
//! A page of another site must not be able to use a server on the loopback through its visitor's
//! browser. So the host must be one we go by, which a name that was pointed at the loopback is not,
//! and what changes something must come from our own page or from no page at all.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{MatchedPath, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Fault;
use crate::house::House;

/// Nothing but our own scripts, styles and pictures, in no frame of others.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: \
    blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action \
    'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request pass or refuses it, counts it, and completes the answer.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other", MatchedPath::as_str).to_owned();
    let checked = check(&house, request.method(), request.headers());
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(fault) => fault.into_response(),
    };
    house.traffic.count(route, response.status());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(house: &House, method: &Method, headers: &HeaderMap) -> Result<(), Fault> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !is_ours(name_of(host), &house.settings.hosts) {
        let message = format!("expected a host that this server goes by, found `{host}`");
        return Err(Fault::new(StatusCode::MISDIRECTED_REQUEST, message));
    }
    if matches!(*method, Method::GET | Method::HEAD) {
        return Ok(());
    }
    if let Some(origin) = text(header::ORIGIN) {
        let from = origin.split_once("://").map(|(_, rest)| rest);
        if from != Some(host) {
            let message =
                format!("expected a request of the page of this server, found `{origin}`");
            return Err(Fault::new(StatusCode::FORBIDDEN, message));
        }
    }
    Ok(())
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether we go by a name. A number is no name that somebody could have pointed at us.
fn is_ours(name: &str, hosts: &[String]) -> bool {
    let number = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    name.eq_ignore_ascii_case("localhost")
        || number.unwrap_or(name).parse::<IpAddr>().is_ok()
        || hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
}
