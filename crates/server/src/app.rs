//! The state that all requests share, and the checks that every request passes.
//!
//! A page of another site must not reach a loopback server through its visitor's browser (DNS
//! rebinding, cross-site requests). So the `Host` must be one of the server's names, and a request
//! with side effects must come from the server's own page or from no page.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::{MatchedPath, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::queue::{JobQueue, Load};
use crate::settings::ServerSettings;

/// The settings, the queue and the request counts of a server.
pub(crate) struct AppState {
    pub(crate) settings: ServerSettings,
    pub(crate) queue: Arc<JobQueue>,
    /// Requests by route and status.
    pub(crate) requests: Mutex<BTreeMap<(String, u16), u64>>,
}

/// The address of a connection's peer.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

impl AppState {
    /// The client's address: the peer, or the address that the proxy reports. The server's own
    /// proxy wrote the last entry of the header.
    pub(crate) fn client(&self, Peer(peer): Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded = headers.get_all(FORWARDED).iter().next_back();
        let forwarded = forwarded.filter(|_| self.settings.is_proxied);
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        last.and_then(|last| last.trim().parse().ok()).unwrap_or(peer.ip())
    }

    /// All counts in the text format of Prometheus.
    pub(crate) fn metrics(&self) -> String {
        let mut text = String::new();
        let name = "mustplay_http_requests_total";
        metric(&mut text, name, "counter", "Requests by route and status.");
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        for ((route, status), count) in requests.iter() {
            let _ = writeln!(text, "{name}{{route=\"{route}\",status=\"{status}\"}} {count}");
        }
        drop(requests);
        let name = "mustplay_jobs_total";
        metric(&mut text, name, "counter", "Jobs by result.");
        let counts = &self.queue.counts;
        for (result, count) in [
            ("accepted", &counts.accepted),
            ("refused", &counts.refused),
            ("answered", &counts.answered),
            ("failed", &counts.failed),
            ("panicked", &counts.panicked),
        ] {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{result=\"{result}\"}} {count}");
        }
        let name = "mustplay_job_seconds_total";
        metric(&mut text, name, "counter", "Time that jobs have run.");
        let seconds = counts.busy_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name} {seconds}");
        let Load { waiting, running, kept, kept_bytes } = self.queue.load();
        for (name, help, value) in [
            ("mustplay_jobs_waiting", "Jobs that wait.", waiting),
            ("mustplay_jobs_running", "Jobs that run.", running),
            ("mustplay_results_kept", "Results that are kept.", kept),
            ("mustplay_results_kept_bytes", "Bytes of results that are kept.", kept_bytes),
        ] {
            metric(&mut text, name, "gauge", help);
            let _ = writeln!(text, "{name} {value}");
        }
        text
    }
}

fn metric(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// Allows scripts, styles and pictures of this server only, and no framing.
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

/// Refuses forbidden requests, counts all requests, and adds the security headers.
pub(crate) async fn security(
    State(app): State<Arc<AppState>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other", MatchedPath::as_str).to_owned();
    let checked = check(&app.settings, request.method(), request.headers());
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let status = response.status().as_u16();
    let mut requests = app.requests.lock().unwrap_or_else(PoisonError::into_inner);
    *requests.entry((route, status)).or_default() += 1;
    drop(requests);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(settings: &ServerSettings, method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !is_own_name(without_port(host), &settings.hosts) {
        let message = format!("expected a host that this server goes by, found `{host}`");
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, message));
    }
    if matches!(*method, Method::GET | Method::HEAD) {
        return Ok(());
    }
    if let Some(origin) = text(header::ORIGIN) {
        let from = origin.split_once("://").map(|(_, rest)| rest);
        if from != Some(host) {
            let message =
                format!("expected a request of the page of this server, found `{origin}`");
            return Err(ApiError::new(StatusCode::FORBIDDEN, message));
        }
    }
    Ok(())
}

/// A host without its port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether this is a name of the server. An IP address cannot be rebound by a DNS server.
fn is_own_name(name: &str, hosts: &[String]) -> bool {
    let number = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    name.eq_ignore_ascii_case("localhost")
        || number.unwrap_or(name).parse::<IpAddr>().is_ok()
        || hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
}
