//! What games are made of, as laws: sets, paintings, tables, graphs.

mod dual;
mod element;
mod game;
mod painting;
mod shannon;
mod truth;
