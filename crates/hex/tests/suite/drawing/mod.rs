//! Pictures of boards, as text and as SVG.

mod layout;
mod sheet;
mod svg;
mod text;
mod xml;
