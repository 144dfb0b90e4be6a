//! Times, sizes and counts as text: `1h30m`, `512M`, `10k`.
//!
//! Units of memory are powers of two, units of counts powers of ten.

use std::ops::RangeInclusive;
use std::time::Duration;

const LONGEST: Duration = Duration::from_hours(100_000);

/// Upper bound for counts.
pub const MANY: u64 = 1_000_000_000_000;

/// The largest random seed; a run may use the seeds that follow it.
pub const SEEDS: u64 = 1_000_000_000_000_000_000;

/// A parser of whole numbers in a range, which its error messages name.
pub fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("expected a whole number from {least} to {most}")
        })
    }
}

/// A fraction from 0 to 1, such as `0.4`.
pub fn parse_part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part| (0.0..=1.0).contains(part));
    part.ok_or_else(|| "expected a part from 0 to 1, such as 0.4".to_owned())
}

/// A time: one number with its unit or several, `30s`, `1h30m`, `500ms`; a bare number is seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    const EXPECTED: &str = "expected a time like 30s, 5m, 1h30m or 500ms, from 0 to 100000h";
    let mut rest = text;
    let mut total = Duration::ZERO;
    while !rest.is_empty() || text.is_empty() {
        let (number, after) = rest.split_at(number_length(rest));
        let (unit, after) = after.split_at(unit_length(after));
        let scale = match unit {
            "ms" => 0.001,
            "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "" if number == text => 1.0,
            _ => return Err(EXPECTED.to_owned()),
        };
        let time = number.parse::<f64>().ok();
        let time = time.and_then(|value| Duration::try_from_secs_f64(value * scale).ok());
        let sum = time.and_then(|time| total.checked_add(time));
        total = sum.filter(|&sum| sum <= LONGEST).ok_or(EXPECTED)?;
        rest = after;
    }
    Ok(total)
}

/// A number of bytes: `512M`, `4G`, `1.5GiB`.
pub fn parse_size(text: &str) -> Result<usize, String> {
    let (number, unit) = text.split_at(number_length(text));
    let unit = unit.to_ascii_uppercase();
    let unit = unit.trim_end_matches("IB").trim_end_matches('B');
    let power = ["", "K", "M", "G", "T"].iter().position(|&name| name == unit);
    let bytes = power
        .and_then(|power| Some(number.parse::<f64>().ok()? * 1024_f64.powi(power as i32)))
        .filter(|bytes| (0.0..=900.0 * 1024_f64.powi(4)).contains(bytes));
    bytes
        .map(|bytes| bytes as usize)
        .ok_or_else(|| "expected a size like 512M or 4G, from 0 to 900T".to_owned())
}

/// A count: `5000`, `10k`, `1.5M`, `1e6`.
pub fn parse_count(text: &str) -> Result<u64, String> {
    if let Ok(count) = text.parse::<u64>()
        && text.starts_with(|c: char| c.is_ascii_digit())
    {
        return Ok(count);
    }
    let scales = [("k", 1e3), ("K", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12)];
    let scaled = scales.iter().find_map(|&(unit, scale)| Some((text.strip_suffix(unit)?, scale)));
    let (number, scale) = scaled.unwrap_or((text, 1.0));
    let begins_well = number.starts_with(|c: char| c.is_ascii_digit());
    let count = number.parse::<f64>().ok().map(|count| count * scale);
    count
        .filter(|count| begins_well && count.fract() == 0.0 && *count < 1e18)
        .map(|count| count as u64)
        .ok_or_else(|| {
            let most = u64::MAX;
            format!("expected a whole number like 5000, 10k, 1M or 1e6, from 0 to {most}")
        })
}

/// The length of a number with a point, without sign or exponent.
fn number_length(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len())
}

fn unit_length(text: &str) -> usize {
    text.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(text.len())
}
