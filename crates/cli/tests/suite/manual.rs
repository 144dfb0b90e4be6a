//! Pages of the manual and completions, made from the same source as the help.

use crate::workshop::mustplay;

fn printed(arguments: &[&str]) -> String {
    let output = mustplay(arguments).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_command_has_a_page() {
    let program = mustplay_cli::command();
    for command in program.get_subcommands() {
        let page = printed(&["man", command.get_name()]);
        assert!(page.contains(".TH"), "{}", command.get_name());
        for arg in command.get_arguments() {
            let option = arg.get_long().map(|long| long.replace('-', "\\-"));
            let is_there = option.is_none_or(|option| page.contains(&format!("\\-\\-{option}")));
            assert!(is_there, "{} --{:?}", command.get_name(), arg.get_long());
        }
    }
    assert!(printed(&["man"]).contains("mustplay"));
    let refused = mustplay(&["man", "nonsense"]).output().expect("the program runs");
    assert_eq!(refused.status.code(), Some(2));
}

/// Options that take one of a few names say which to shells.
#[test]
fn completions_offer_names() {
    let script = printed(&["completions", "bash"]);
    for names in [
        "flat flat-mirrored diamond",
        "red-blue black-white",
        "black white red blue",
        "resistance two-distance",
        "always never",
        "cutset ",
        " all none",
    ] {
        assert!(script.contains(names), "{names}");
    }
}
