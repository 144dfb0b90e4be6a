//! Connections, by force: every claim of the closure is played out.

mod carriers;
mod connection_search;
mod contest;
mod edge;
mod known;
mod limits;
mod must_play;
mod position;
