//! Counting with valgrind.

use std::process::Command;

use super::work::{self, Unit, Work};

/// The version of valgrind, or the reason why it cannot run.
pub fn version() -> Result<String, String> {
    let output = Command::new("valgrind").arg("--version").output().map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The instructions and heap of a piece of work.
pub fn count(work: &Work) -> u64 {
    match work.unit {
        Unit::Instructions if work.program.is_empty() => instructions(&work.name),
        Unit::Instructions => {
            let program: Vec<&str> = work.program.iter().map(String::as_str).collect();
            number_after(&valgrind(&[CALLGRIND, &[env!("CARGO_BIN_EXE_xqls")], &program].concat()), "Collected :")
        }
        Unit::Growth => {
            let [few, many] = [PARTS, 4 * PARTS].map(|parts| instructions(&format!("{}-{parts}", work.name)));
            many * 100 / (4 * few)
        }
        Unit::Heap => {
            // The text that the document was opened with is held too, and is not the document's.
            let held = number_after(&valgrind(&[MEMCHECK, &own(&work.name)].concat()), "in use at exit:");
            held.saturating_sub(work::text_len(&work.name))
        }
    }
}

/// The parts of the text by which growth is measured. Four times as many come to some hundred kilobytes.
const PARTS: u64 = 500;

/// The instructions of a piece of work of this program: only what runs in `work::measured` is counted.
fn instructions(name: &str) -> u64 {
    let output = valgrind(&[CALLGRIND, &["--toggle-collect=*budget*work*measured*"], &own(name)].concat());
    number_after(&output, "Collected :")
}

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
