//! Rows of Markdown tables, and the statistics of times.

use std::time::Duration;

/// Prints a row.
pub(crate) fn row(cells: &[&str]) {
    println!("| {} |", cells.join(" | "));
}

/// The time that `percent` percent of all times do not exceed; nothing for no times.
pub(crate) fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(index).copied().unwrap_or_default()
}

/// The time in the middle.
pub(crate) fn median(times: &mut [Duration]) -> Duration {
    percentile(times, 50)
}

/// For a cell.
pub(crate) fn milliseconds(time: Duration) -> String {
    let value = time.as_secs_f64() * 1e3;
    if value < 10.0 { format!("{value:.3}") } else { format!("{value:.0}") }
}
