//! What all requests share.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::HeaderName;

use crate::desk::Desk;
use crate::settings::Settings;
use crate::traffic::Traffic;

/// The desk, the settings and the counts of a server.
pub(crate) struct House {
    pub(crate) settings: Settings,
    pub(crate) desk: Arc<Desk>,
    pub(crate) traffic: Traffic,
}

/// From where a connection comes.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

impl House {
    /// Who asks: the peer, or whom the proxy before us asks for. Of a list of proxies the last
    /// entry is the one that our own has written.
    pub(crate) fn client(&self, Peer(peer): Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded = headers.get_all(FORWARDED).iter().next_back();
        let forwarded = forwarded.filter(|_| self.settings.is_proxied);
        let last = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        last.and_then(|last| last.trim().parse().ok()).unwrap_or(peer.ip())
    }
}
