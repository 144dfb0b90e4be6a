//! Pictures of boards, as text and as SVG.

mod svg;
mod text;
mod xml;
