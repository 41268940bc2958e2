//! Counting with valgrind.

use std::process::Command;

use super::generate::tokens;
use super::requests::REQUESTS;
use super::work::{self, Unit, Work};

/// The version of valgrind, or the reason why it cannot run.
pub(crate) fn version() -> Result<String, String> {
    let output = Command::new("valgrind").arg("--version").output().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The instructions and heap of a piece of work.
pub(crate) fn count(work: &Work) -> Count {
    let alone = |count| Count { count, of: None };
    match work.unit {
        Unit::Growth => growth(&work.name),
        _ => alone(whole(work)),
    }
}

/// A count, and of how many it is the highest one.
pub(crate) struct Count {
    /// The count.
    pub count: u64,
    /// The request that it is of.
    pub of: Option<String>,
}

/// How the instructions of each measured step grow with the text: the growth of the one that grows most.
fn growth(name: &str) -> Count {
    // In one process, because valgrind takes a second to start.
    let parts = if name.starts_with("growth-tokens") { 2 * PARTS } else { PARTS };
    let steps = steps(&format!("{name}-{parts},{}", 4 * parts));
    let (few, many) = steps.split_at(steps.len() / 2);
    assert_eq!(few.len(), many.len(), "{name}: the same steps");
    let percent = |(few, many): (&u64, &u64)| many.saturating_sub(SLACK) * 100 / (4 * few).max(1);
    let grown: Vec<u64> = few.iter().zip(many).map(percent).collect();
    if std::env::var_os("XQLS_BUDGET_ALL").is_some() {
        for (nth, percent) in grown.iter().enumerate() {
            eprintln!("{name} {} {percent} {} {}", step_name(name, nth).unwrap_or_default(), few[nth], many[nth]);
        }
    }
    let (nth, count) = grown.into_iter().enumerate().max_by_key(|(_, percent)| *percent).unwrap_or_default();
    Count { count, of: step_name(name, nth) }
}

fn step_name(name: &str, nth: usize) -> Option<String> {
    if name.starts_with("growth-requests") {
        return REQUESTS.get(nth).map(|request| request.method.to_owned());
    }
    let repeated = tokens::repeated(name.strip_prefix("growth-tokens-")?);
    repeated.into_iter().nth(nth).map(|repeated| repeated.name)
}

/// The instructions of each call of `work::measured`, in order.
fn steps(name: &str) -> Vec<u64> {
    let folder = tempfile::tempdir().expect("a folder for the counts");
    let out = folder.path().join("out");
    let file = format!("--callgrind-out-file={}", out.display());
    // A pattern can be given for one purpose only, so this is another one.
    let dump = ["--tool=callgrind", &file, TOGGLE, "--dump-after=*measured*"];
    let output = valgrind(&[&dump, own(name).as_slice()].concat());
    let count = |nth: usize| {
        let dumped = std::fs::read_to_string(format!("{}.{nth}", out.display())).ok()?;
        dumped.contains("Trigger: --dump-after").then(|| number_after(&dumped, "\ntotals:"))
    };
    let steps: Vec<u64> = (1..).map_while(count).collect();
    assert!(!steps.is_empty(), "valgrind measured nothing:\n{output}");
    steps
}

fn whole(work: &Work) -> u64 {
    match work.unit {
        Unit::Instructions if work.program.is_empty() => instructions(&work.name),
        Unit::Instructions => {
            let program: Vec<&str> = work.program.iter().map(String::as_str).collect();
            number_after(&valgrind(&[CALLGRIND, &[env!("CARGO_BIN_EXE_xqls")], &program].concat()), "Collected :")
        }
        Unit::Growth => 0,
        Unit::Heap => {
            // The text that the document was opened with is held too, and is not the document's.
            let held = number_after(&valgrind(&[MEMCHECK, &own(&work.name)].concat()), "in use at exit:");
            held.saturating_sub(work::text_len(&work.name))
        }
    }
}

/// The parts of the text by which growth is measured. With four times as many, what is quadratic takes most of the time.
const PARTS: u64 = 75;
/// Instructions that do not count as growth: a request that takes less than this is not slow.
const SLACK: u64 = 100_000;

/// The instructions of a piece of work of this program: only what runs in `work::measured` is counted.
fn instructions(name: &str) -> u64 {
    let output = valgrind(&[CALLGRIND, &[TOGGLE], &own(name)].concat());
    number_after(&output, "Collected :")
}

const TOGGLE: &str = "--toggle-collect=*budget*work*measured*";
const CALLGRIND: &[&str] = &["--tool=callgrind", "--callgrind-out-file=/dev/null"];
const MEMCHECK: &[&str] = &["--tool=memcheck", "--undef-value-errors=no", "--leak-check=no"];

/// This program, doing a piece of work.
fn own(name: &str) -> Vec<&str> {
    static PROGRAM: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        std::env::current_exe().expect("this program has a path").to_string_lossy().into_owned()
    });
    vec![&PROGRAM, "work", name]
}

fn valgrind(arguments: &[&str]) -> String {
    // One thread, so that no count depends on who takes which work.
    let output = Command::new("valgrind").args(arguments).env("RAYON_NUM_THREADS", "1").output();
    let output = output.expect("valgrind can be started");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn number_after(output: &str, label: &str) -> u64 {
    let rest = output.split(label).nth(1).unwrap_or_else(|| panic!("valgrind did not say {label:?}:\n{output}"));
    let digits = rest.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == ',').filter(|c| *c != ',');
    digits.collect::<String>().parse().unwrap_or_else(|_| panic!("no number after {label:?}:\n{output}"))
}
