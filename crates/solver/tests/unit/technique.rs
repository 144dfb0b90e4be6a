//! Every technique has a name that turns it alone off.

use super::*;

#[test]
fn every_name_turns_one_thing_off() {
    for name in Techniques::names() {
        let rest: Techniques = name.parse().unwrap();
        assert_ne!(rest, Techniques::default(), "{name}");
        assert_eq!(rest.to_string(), name);
    }
    for name in ["nothing", "reversible", "templates", "self-reversing", "cutset"] {
        assert!(name.parse::<Techniques>().is_err(), "{name} does nothing");
    }
}
