//! The package as Python sees it: the quick tests of `tests/quick.py`, in a virtual environment
//! below `target`.
//!
//! Cargo builds the library for this test together with all others and with the same features, so
//! that no crate is compiled twice. `crates/python/test` without `--quick` has the longer tests.

use std::process::Command;

#[test]
fn the_package_passes_its_quick_tests() {
    let program = std::env::current_exe().expect("a test is a program");
    let library = program.with_file_name("lib_mustplay.so");
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/test");
    let status = Command::new(tests).arg("--quick").arg(&library).status();
    let status = status.expect("a script that can be run");
    assert!(status.success(), "{tests} --quick ended with {status}");
}
