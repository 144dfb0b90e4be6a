//! Pages of the manual and completions, made from the same source as the help.

use crate::workshop::mustplay;

fn printed(arguments: &[&str]) -> String {
    let output = mustplay(arguments).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Checks the pages of all commands below one.
fn check_pages(path: &[&str], command: &clap::Command) {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let path = [path, &[below.get_name()]].concat();
        let page = printed(&[&["dev", "man"], &path[..]].concat());
        assert!(page.contains(".TH"), "{path:?}");
        for arg in below.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let option = arg.get_long().map(|long| long.replace('-', "\\-"));
            let is_there = option.is_none_or(|option| page.contains(&format!("\\-\\-{option}")));
            assert!(is_there, "{path:?} --{:?}", arg.get_long());
        }
        check_pages(&path, below);
    }
}

#[test]
fn every_command_has_a_page() {
    let mut program = mustplay_cli::command();
    program.build();
    check_pages(&[], &program);
    assert!(printed(&["dev", "man"]).contains("mustplay"));
    let refused = mustplay(&["dev", "man", "nonsense"]).output().expect("the program runs");
    assert_eq!(refused.status.code(), Some(2));
}

/// Options that take one of a few names say which to shells.
#[test]
fn completions_offer_names() {
    let script = printed(&["dev", "completions", "bash"]);
    for names in [
        "flat flat-mirrored diamond",
        "red-blue black-white",
        "black white red blue",
        "resistance two-distance",
        "always never",
        "cutset ",
        "stealing all",
    ] {
        assert!(script.contains(names), "{names}");
    }
}
