//! Times used for a half-move, in every form: seconds `12.5`, hours, minutes and seconds `0:16`, `1:02:03`.

/// The milliseconds of a time.
pub(crate) fn millis(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').map_or((text, ""), |(whole, fraction)| (whole, fraction));
    let number = |digits: &str| {
        let digits = digits.trim();
        (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse::<u64>().ok())?
    };
    let mut parts = 0;
    let mut seconds = 0u64;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(number(part)?)?;
        parts += 1;
    }
    let thousandths = match fraction.get(..fraction.len().min(3)) {
        Some("") if !text.contains('.') => 0,
        Some(digits) => number(digits)? * 10u64.pow(3 - digits.len() as u32),
        None => return None,
    };
    (parts <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| seconds.checked_mul(1000)?.checked_add(thousandths))?
}

/// The milliseconds that a half-move took, by its time as written: `12`, or KIF's `0:16/00:00:16` with the total.
pub(crate) fn used(written: &str) -> Option<u64> {
    millis(written.split('/').next()?.trim())
}

/// Hours, minutes and seconds: `00:01:16`, `00:00:12.5`.
pub(crate) fn hours(millis: u64) -> String {
    format!("{:02}:{:02}:{}", millis / 3_600_000, millis / 60_000 % 60, two_digits(millis))
}

/// Minutes and seconds: ` 1:16`.
pub(crate) fn minutes(millis: u64) -> String {
    format!("{:>2}:{}", millis / 60_000, two_digits(millis))
}

/// The seconds of a time, without its minutes.
fn two_digits(millis: u64) -> String {
    let text = seconds(millis % 60_000);
    let whole = text.split('.').next().map_or(0, str::len);
    "0".repeat(2usize.saturating_sub(whole)) + &text
}

/// Seconds as CSA writes them: `12`, `12.5`.
pub(crate) fn seconds(millis: u64) -> String {
    let (whole, rest) = (millis / 1000, millis % 1000);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:03}").trim_end_matches('0').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        let cases = [
            ("12", Some(12_000)),
            ("12.5", Some(12_500)),
            ("0:16", Some(16_000)),
            ("75:00", Some(4_500_000)),
            ("1:02:03", Some(3_723_000)),
            (" 0:03", Some(3_000)),
            ("", None),
            ("1:", None),
            ("1.", None),
            ("x", None),
            ("1:2:3:4", None),
        ];
        for (text, time) in cases {
            assert_eq!(millis(text), time, "{text}");
        }
        assert_eq!((used(" 0:16/00:01:16"), used("0:16/"), used("7")), (Some(16_000), Some(16_000), Some(7_000)));
        assert_eq!([hours(3_723_000), hours(12_500), minutes(76_000)], ["01:02:03", "00:00:12.5", " 1:16"]);
        assert_eq!([seconds(12_000), seconds(12_500), seconds(70)], ["12", "12.5", "0.07"]);
    }
}
