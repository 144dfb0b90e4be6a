//! The `mustplay` program.

fn main() {}
