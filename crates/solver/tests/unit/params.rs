//! The defaults of the table of parameters are in range.

use super::*;

#[test]
fn defaults_are_in_range() {
    for row in &PARAMS {
        assert!(row.range.contains(&row.default), "{}", row.name);
        let [least, most] = [row.range.start(), row.range.end()];
        for value in [least, most] {
            let params = SearchParams::default().with(row.name, *value).expect(row.name);
            assert_eq!(params.get(row.name), Some(*value));
            assert_eq!(params.to_string().parse(), Ok(params));
        }
        let below = least.checked_sub(1).into_iter();
        for value in below.chain(most.checked_add(1)) {
            assert!(SearchParams::default().with(row.name, value).is_err());
        }
    }
    let error = "wide=3".parse::<SearchParams>().expect_err("no option");
    assert!(error.to_string().starts_with("no option is called `wide`"));
    let error = "line=long".parse::<SearchParams>().expect_err("no number");
    assert_eq!(error.to_string(), "line: expected a number from 0 to 4294967295, found `long`");
}
