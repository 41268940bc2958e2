//! Instructions executed and bytes of heap held by fixed pieces of work, and the growth of instructions with the length
//! of unusual texts, against the budget in `budget.toml`.
//!
//! ```text
//! cargo bench --bench budget                     compares; ends with 1 if something is above its budget
//! cargo bench --bench budget -- --update         writes what is measured now, and 10 % of room, as the budget
//! cargo bench --bench budget -- --update --room 50
//! cargo bench --bench budget -- keys             only what has this in its name
//! XQLS_BUDGET_TIMES=1 cargo bench --bench budget             also how long each takes
//! XQLS_BUDGET_ALL=1 cargo bench --bench budget -- growth    also the growth of each request, in order of the table
//! cargo bench --bench budget -- text xq 10000    makes a text of so many games for other programs, and prints its path;
//!                                                of `kif` and `xqf` a folder, because a file has one game
//! ```
//!
//! All are counted by valgrind (callgrind, memcheck), so they are the same on a busy machine as on an idle one, and
//! nearly the same with every compiler.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what it is for")]

#[path = "../generate/mod.rs"]
mod generate;
mod requests;
mod valgrind;
mod work;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use generate::Kind;
use valgrind::Count;
use work::{Unit, Work};

/// The growth that always counts as one in proportion to the text, in percent.
const IN_PROPORTION: u64 = 130;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/budget/budget.toml");

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return ExitCode::SUCCESS;
    }
    if let [first, name] = arguments.as_slice()
        && first == "work"
    {
        work::run(name);
        return ExitCode::SUCCESS;
    }
    if let [first, kind, games] = arguments.as_slice()
        && first == "text"
    {
        let count = games.parse().expect("a number of games");
        if matches!(kind.as_str(), "kif" | "xqf") {
            println!("{}", generate::folder_of_games(kind, count, work::xqf).display());
            return ExitCode::SUCCESS;
        }
        let kind = Kind::ALL.into_iter().find(|known| known.name() == kind).expect("a kind of text");
        println!("{}", generate::file_of_games(kind, count).display());
        return ExitCode::SUCCESS;
    }
    let mut room = 10;
    if let Some(at) = arguments.iter().position(|argument| argument == "--room") {
        room = arguments.get(at + 1).and_then(|room| room.parse().ok()).expect("--room takes a number of percent");
        arguments.drain(at..at + 2);
    }
    let update = arguments.iter().any(|argument| argument == "--update");
    arguments.retain(|argument| !argument.starts_with('-'));
    let wanted = |work: &Work| arguments.is_empty() || arguments.iter().any(|part| work.name.contains(part.as_str()));
    let mut works = work::all();
    works.retain(wanted);

    if let Err(why) = valgrind::version() {
        eprintln!(
            "valgrind counts the instructions, and it cannot be started ({why}): install it, as with `apt install valgrind`"
        );
        return ExitCode::from(2);
    }
    let measured = measure(&works);
    let mut budget = read();
    if update {
        let growth = |name: &str| works.iter().any(|work| work.name == name && work.unit == Unit::Growth);
        for (name, Count { count, .. }) in &measured {
            let most = rounded(count * (100 + room) / 100);
            budget.insert(name.clone(), if growth(name) { most.max(IN_PROPORTION) } else { most });
        }
        if arguments.is_empty() {
            budget.retain(|name, _| measured.contains_key(name));
        }
        write(&budget);
    }
    if report(&measured, &budget) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The counts of each piece of work, measured on all cores at the same time: load does not change counts.
fn measure(works: &[Work]) -> BTreeMap<String, Count> {
    let next = AtomicUsize::new(0);
    let measured = Mutex::new(BTreeMap::new());
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(work) = works.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = std::time::Instant::now();
                    let count = valgrind::count(work);
                    if std::env::var_os("XQLS_BUDGET_TIMES").is_some() {
                        eprintln!("{:5} s  {}", start.elapsed().as_secs(), work.name);
                    }
                    measured.lock().expect("no thread has panicked").insert(work.name.clone(), count);
                }
            });
        }
    });
    measured.into_inner().expect("no thread has panicked")
}

/// Prints the table; whether everything is within its budget.
fn report(measured: &BTreeMap<String, Count>, budget: &BTreeMap<String, u64>) -> bool {
    let mut fine = true;
    println!("{:34} {:>15} {:>15} {:>7}", "", "measured", "budget", "used");
    for (name, Count { count, of }) in measured {
        let count = *count;
        let over = budget.get(name).is_none_or(|most| count > *most);
        let verdict = match (budget.get(name), of) {
            (None, _) => "  has no budget: write one with --update".to_owned(),
            (Some(_), Some(of)) if over => format!("  over its budget: {of}"),
            (Some(_), None) if over => "  over its budget".to_owned(),
            _ => String::new(),
        };
        fine &= !over;
        let most = budget.get(name).copied().unwrap_or(0);
        let used = count as f64 * 100.0 / most.max(1) as f64;
        let used = if most == 0 { "-".to_owned() } else { format!("{used:.0} %") };
        println!("{name:34} {:>15} {:>15} {used:>7}{verdict}", grouped(count), grouped(most));
    }
    fine
}

fn read() -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(Path::new(FILE)).unwrap_or_default();
    let table: toml::Table = text.parse().expect("budget.toml is TOML");
    let count = |value: &toml::Value| value.as_integer().and_then(|count| u64::try_from(count).ok());
    table.iter().map(|(name, value)| (name.clone(), count(value).expect("budgets are numbers"))).collect()
}

fn write(budget: &BTreeMap<String, u64>) {
    let mut text = "# The most that each piece of work may take: instructions, and bytes of heap where the name says so.\n\
                    # For `growth`: the instructions for a text four times as long, in percent of four times as many.\n\
                    # Written by `cargo bench --bench budget -- --update`, which leaves some room above what it measures.\n\n"
        .to_owned();
    for (name, most) in budget {
        text += &format!("{name} = {}\n", grouped(*most));
    }
    std::fs::write(FILE, text).expect("budget.toml can be written");
}

/// Two or three digits that say something, the rest zeros, upwards.
fn rounded(count: u64) -> u64 {
    let unit = 10u64.pow(count.checked_ilog10().unwrap_or(0).saturating_sub(2));
    count.div_ceil(unit) * unit
}

/// `1_234_567`.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('_');
        }
        out.push(digit);
    }
    out
}
