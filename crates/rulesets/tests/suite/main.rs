//! Tests of rulesets through their public face.

mod bad_input;
mod go;
mod known;
mod oracle;
mod twins;
