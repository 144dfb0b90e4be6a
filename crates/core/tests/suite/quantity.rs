//! Quantities as people type them.

use mustplay_core::quantity::{parse_count, parse_duration, parse_part, parse_size, parse_whole};

#[test]
fn times_are_read_with_their_units() {
    let seconds = |text| parse_duration(text).map(|time| time.as_secs_f64());
    assert_eq!(seconds("30s"), Ok(30.0));
    assert_eq!(seconds("1.5m"), Ok(90.0));
    assert_eq!(seconds("2h"), Ok(7200.0));
    assert_eq!(seconds("250ms"), Ok(0.25));
    assert_eq!(seconds("7"), Ok(7.0));
    assert_eq!(seconds("1h30m"), Ok(5400.0));
    assert_eq!(seconds("1m1s500ms"), Ok(61.5));
    for bad in
        ["", "s", "-1s", "3 weeks", "1h30", "1h-30m", "1e99999h", "..s", "9".repeat(400).as_str()]
    {
        let message = parse_duration(bad).expect_err(bad);
        assert!(message.starts_with("expected a time like"), "{message}");
    }
}

#[test]
fn sizes_are_read_with_their_units() {
    assert_eq!(parse_size("512M"), Ok(512 << 20));
    assert_eq!(parse_size("4G"), Ok(4 << 30));
    assert_eq!(parse_size("1.5GiB"), Ok(3 << 29));
    assert_eq!(parse_size("64kb"), Ok(64 << 10));
    assert_eq!(parse_size("1T"), Ok(1 << 40));
    assert_eq!(parse_size("100"), Ok(100));
    for bad in ["", "G", "4Q", "-1M", "99999999T"] {
        assert!(parse_size(bad).is_err(), "{bad}");
    }
}

#[test]
fn counts_are_read_with_their_units() {
    assert_eq!(parse_count("0"), Ok(0));
    assert_eq!(parse_count("5000"), Ok(5_000));
    assert_eq!(parse_count("10k"), Ok(10_000));
    assert_eq!(parse_count("1.5M"), Ok(1_500_000));
    assert_eq!(parse_count("1e6"), Ok(1_000_000));
    assert_eq!(parse_count("2G"), Ok(2_000_000_000));
    assert_eq!(parse_count(&u64::MAX.to_string()), Ok(u64::MAX));
    for bad in ["", "k", "-3", "+3", "1.5", "1e99", "3 M", "inf", "NaN", "1Q"] {
        let message = parse_count(bad).expect_err(bad);
        assert!(message.contains("like 5000, 10k"), "{message}");
    }
}

#[test]
fn numbers_are_read_within_their_range() {
    assert_eq!(parse_whole::<u8>(1..=7)("7"), Ok(7));
    assert_eq!(parse_whole::<u8>(0..=1000)("256").ok(), None);
    let message = parse_whole::<u8>(1..=7)("8").expect_err("too many");
    assert_eq!(message, "expected a whole number from 1 to 7");
    assert_eq!(parse_part("0.4"), Ok(0.4));
    for bad in ["", "1.1", "-0.1", "NaN", "half"] {
        assert!(parse_part(bad).is_err(), "{bad}");
    }
}
