//! The end of the server: on `exit`, a closed input or output, or the death of the editor. It ends even during a
//! computation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Notify;

/// How long unanswered requests may still take.
const GRACE: Duration = Duration::from_millis(400);
/// How often the editor's process is checked.
const WATCH: Duration = Duration::from_millis(500);
const OPEN: i32 = -1;
/// `exit` has come, and whether a `shutdown` was accepted before is the code.
const EXIT: i32 = -2;

/// A handle to the end of the server.
#[derive(Clone, Debug)]
pub(crate) struct Ending(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    code: AtomicI32,
    shut_down: AtomicBool,
    /// The `shutdown` requests that were read and wait for their turn.
    shutdowns: AtomicUsize,
    asked: Notify,
}

impl Default for Ending {
    fn default() -> Self {
        Ending(Arc::new(Inner {
            code: AtomicI32::new(OPEN),
            shut_down: AtomicBool::new(false),
            shutdowns: AtomicUsize::new(0),
            asked: Notify::new(),
        }))
    }
}

impl Ending {
    /// The input is at its end. Answers are still written for a moment.
    pub(crate) fn expect(&self, code: i32) {
        if self.0.code.compare_exchange(OPEN, code, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            // If no thread can be had, the process ends without grace.
            let ending = self.clone();
            let certain = std::thread::Builder::new().name("ending".into()).spawn(move || {
                std::thread::sleep(GRACE);
                std::process::exit(ending.code().into());
            });
            if certain.is_err() {
                std::process::exit(self.code().into());
            }
        }
    }

    /// `exit` has come: an error unless a `shutdown` was accepted or still waits for its turn.
    pub(crate) fn exit(&self) {
        self.expect(EXIT);
    }

    /// A `shutdown` was read. Many requests may come before it.
    pub(crate) fn shutdown_waits(&self) {
        self.0.shutdowns.fetch_add(1, Ordering::SeqCst);
    }

    /// A `shutdown` has had its turn.
    pub(crate) fn shutdown_taken(&self) {
        self.0.shutdowns.fetch_sub(1, Ordering::SeqCst);
    }

    /// A `shutdown` is accepted.
    pub(crate) fn shut_down(&self) {
        self.0.shut_down.store(true, Ordering::SeqCst);
    }

    /// The output is closed.
    pub(crate) fn now(&self, code: i32) {
        self.expect(code);
        self.0.asked.notify_one();
    }

    /// Ends the server when nobody can read standard output any more. Writing shows that too, but only when there is
    /// something to write.
    pub(crate) fn watch_output(&self) {
        #[cfg(unix)]
        {
            let ending = self.clone();
            let watching = std::thread::Builder::new().name("reader".into()).spawn(move || {
                use rustix::event::{PollFd, PollFlags, poll};
                let output = std::io::stdout();
                // No events are requested, so `poll` reports only errors and the hang-up.
                let mut ends = [PollFd::new(&output, PollFlags::empty())];
                loop {
                    match poll(&mut ends, None) {
                        Err(rustix::io::Errno::INTR) => {}
                        Ok(1..) if ends.iter().any(|end| end.revents().contains(PollFlags::NVAL)) => return,
                        Ok(1..) => return ending.now(1),
                        _ => return,
                    }
                }
            });
            if watching.is_err() {
                // Without the thread, the next thing written ends the server.
            }
        }
    }

    /// Resolves when the server must stop at once.
    pub(crate) async fn asked(&self) {
        self.0.asked.notified().await;
    }

    /// The exit code of the process.
    pub(crate) fn code(&self) -> u8 {
        match self.0.code.load(Ordering::SeqCst) {
            EXIT => {
                let waits = self.0.shutdowns.load(Ordering::SeqCst) > 0;
                u8::from(!waits && !self.0.shut_down.load(Ordering::SeqCst))
            }
            code => u8::try_from(code).unwrap_or(0),
        }
    }

    /// Ends the server when the process that started it is gone.
    pub(crate) fn watch(&self, process: u32) {
        let ending = self.clone();
        let first = ProcessState::of(process);
        let watching = std::thread::Builder::new().name("parent".into()).spawn(move || {
            loop {
                std::thread::sleep(WATCH);
                if ProcessState::of(process) != first || first == ProcessState::Gone {
                    return ending.now(1);
                }
            }
        });
        if watching.is_err() {
            // Without the thread, the closed input still ends the server.
        }
    }
}

/// The state of a process, as other processes see it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ProcessState {
    Gone,
    /// It runs. The start time, where the system shows it, distinguishes it from a later process of the same number.
    Runs(Option<String>),
}

impl ProcessState {
    #[cfg(target_os = "linux")]
    fn of(process: u32) -> ProcessState {
        let Ok(stat) = std::fs::read_to_string(format!("/proc/{process}/stat")) else { return ProcessState::Gone };
        // "12 (name with spaces) S …": the state is the first word after the name, the start time the twentieth.
        let mut words = stat.rsplit_once(')').map(|(_, rest)| rest).unwrap_or_default().split_ascii_whitespace();
        match words.next() {
            None | Some("Z" | "X") => ProcessState::Gone,
            Some(_) => ProcessState::Runs(words.nth(18).map(str::to_owned)),
        }
    }

    #[cfg(all(unix, not(target_os = "linux")))]
    fn of(process: u32) -> ProcessState {
        if is_running(process) { ProcessState::Runs(None) } else { ProcessState::Gone }
    }

    #[cfg(not(unix))]
    fn of(_: u32) -> ProcessState {
        ProcessState::Runs(None)
    }
}

/// Whether there is a process of this number, be it of another user.
#[cfg(all(unix, any(test, not(target_os = "linux"))))]
fn is_running(process: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    process.is_some_and(|process| test_kill_process(process) != Err(Errno::SRCH))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code that the end has after an `exit` which comes after these steps.
    fn code_after(steps: &[fn(&Ending)]) -> u8 {
        let ending = Ending::default();
        steps.iter().for_each(|step| step(&ending));
        // Without the thread that would end the tests.
        ending.0.code.store(EXIT, Ordering::SeqCst);
        ending.code()
    }

    #[test]
    fn a_shutdown_that_waits_counts_as_accepted() {
        assert_eq!(code_after(&[]), 1);
        assert_eq!(code_after(&[Ending::shutdown_waits]), 0);
        assert_eq!(code_after(&[Ending::shutdown_waits, Ending::shutdown_taken]), 1, "it was refused");
        assert_eq!(code_after(&[Ending::shutdown_waits, Ending::shut_down, Ending::shutdown_taken]), 0);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn processes_are_seen() {
        let own = ProcessState::of(std::process::id());
        assert!(matches!(own, ProcessState::Runs(Some(_))));
        assert_eq!(own, ProcessState::of(std::process::id()));
        assert_eq!(ProcessState::of(u32::MAX), ProcessState::Gone);
    }

    #[test]
    #[cfg(unix)]
    fn the_system_says_which_processes_run() {
        assert!(is_running(std::process::id()) && is_running(1));
        assert!(!is_running(u32::MAX) && !is_running(0));
        let mut other = std::process::Command::new("true").spawn().unwrap();
        other.wait().unwrap();
        assert!(!is_running(other.id()));
    }
}
