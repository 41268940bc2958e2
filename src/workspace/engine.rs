//! The process of an engine. It is the only program that is started, and only one that the user has configured.
//!
//! It runs in a process group of its own, with its folder as working directory and a lower priority, and it does not
//! outlive this process: its input closes, and on Linux the system kills it. Its output is bounded: see the constants.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use crate::engine::{Answer, Ask, Dialogue, EngineFault, Heard, Limit, Protocol};
use crate::rules::Variant;
use crate::workspace::engines::{ConfiguredEngine, found};
use crate::workspace::reason;

/// The bytes of a line of an engine.
const LONGEST_LINE: usize = 64 << 10;
/// The lines of an engine in a second.
const MOST_LINES: usize = 10_000;
/// How long an engine may be silent during the handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long an engine that thinks may be silent.
const SILENCE: Duration = Duration::from_secs(60);
/// How long an engine may take to stop.
const STOPPING: Duration = Duration::from_secs(1);
/// How often it is asked whether the answer is still wanted.
const TICK: Duration = Duration::from_millis(20);

/// The first argument by which this program only prepares a process and becomes the engine; see [`become_engine`].
pub const PREPARE: &str = "--become-engine";

/// An engine that runs.
#[derive(Debug)]
pub struct RunningEngine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Line>,
    dialogue: Dialogue,
    /// The lines of the last second.
    lines: usize,
    since: Instant,
}

#[derive(Debug)]
enum Line {
    Text(String),
    TooLong,
}

impl RunningEngine {
    /// Starts an engine for a game, and greets it, unless `stop` says that nobody waits for it. The thread must live as
    /// long as the engine.
    pub fn start(
        engine: &ConfiguredEngine,
        variant: Variant,
        stop: &dyn Fn() -> bool,
    ) -> Result<RunningEngine, EngineFault> {
        let known = engine.protocol.into_iter();
        let usual = [Protocol::usual(variant)].into_iter();
        let tried: Vec<Protocol> = match engine.protocol {
            Some(_) => known.collect(),
            None if variant == Variant::Shogi => usual.collect(),
            None => usual.chain([Protocol::Ucci]).collect(),
        };
        let mut fault = EngineFault::NoProtocol;
        for protocol in tried {
            match RunningEngine::start_in(engine, variant, protocol, stop) {
                Ok(running) => return Ok(running),
                // A program that does not know the word is silent, or complains and waits.
                Err(EngineFault::Silent(_)) => fault = EngineFault::NoProtocol,
                Err(other) => return Err(other),
            }
        }
        Err(fault)
    }

    fn start_in(
        engine: &ConfiguredEngine,
        variant: Variant,
        protocol: Protocol,
        stop: &dyn Fn() -> bool,
    ) -> Result<RunningEngine, EngineFault> {
        let not_started = |why: String| EngineFault::NotStarted(why);
        let program = found(&engine.program).map_err(not_started)?;
        let mut child = command(&program, &engine.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| EngineFault::NotStarted(reason(&error)))?;
        let (sender, output) = sync_channel(256);
        if let Some(stdout) = child.stdout.take() {
            let reading = std::thread::Builder::new().name("engine output".into()).spawn(move || read(stdout, &sender));
            reading.map_err(|error| EngineFault::NotStarted(reason(&error)))?;
        }
        let input = child.stdin.take();
        let dialogue = Dialogue::new(variant, protocol, engine.options.clone());
        let mut running = RunningEngine { child, input, output, dialogue, lines: 0, since: Instant::now() };
        let start = Instant::now();
        let mut heard = start;
        while !running.dialogue.is_ready() {
            match running.hear(Instant::now() + TICK)? {
                Some(Heard::Fault(fault)) => return Err(fault),
                Some(_) => heard = Instant::now(),
                None => {}
            }
            if stop() {
                return Err(EngineFault::Stopped);
            }
            if heard.elapsed() > HANDSHAKE {
                return Err(EngineFault::Silent(HANDSHAKE.as_secs()));
            }
            // It may talk without end, and never about itself.
            if start.elapsed() > SILENCE {
                return Err(EngineFault::NoProtocol);
            }
        }
        Ok(running)
    }

    /// Its name for itself, and its author's.
    pub fn name(&self) -> (&str, &str) {
        self.dialogue.name()
    }

    /// The games that it says it plays.
    pub fn games(&self) -> Vec<Variant> {
        self.dialogue.games()
    }

    /// Asks, and waits for the answer. `thinks` hears of each new line; once `stop` says so, it is not waited for any
    /// longer. After a fault the engine is of no more use.
    pub fn ask(
        &mut self,
        ask: &Ask,
        thinks: &mut dyn FnMut(&Dialogue),
        stop: &dyn Fn() -> bool,
    ) -> Result<Answer, EngineFault> {
        self.dialogue.ask(ask.clone());
        let start = Instant::now();
        let mut heard = start;
        // When it was asked to stop because its time is over.
        let mut stopping: Option<Instant> = None;
        let time = match ask.limit {
            Limit::Millis(millis) => Some(Duration::from_millis(millis) + HANDSHAKE),
            _ => None,
        };
        loop {
            let line = self.hear(Instant::now() + TICK);
            if stop() {
                self.dialogue.stop();
                return Err(EngineFault::Stopped);
            }
            match line? {
                Some(Heard::Answer(answer)) => return Ok(answer),
                Some(Heard::Fault(fault)) => return Err(fault),
                Some(other) => {
                    heard = Instant::now();
                    if other == Heard::Thinks {
                        thinks(&self.dialogue);
                    }
                }
                None => {}
            }
            if stopping.is_none() && time.is_some_and(|time| start.elapsed() > time) {
                stopping = Some(Instant::now());
                self.dialogue.stop();
            }
            match stopping {
                Some(since) if since.elapsed() > STOPPING => return Err(EngineFault::DoesNotStop),
                None if heard.elapsed() > SILENCE => return Err(EngineFault::Silent(SILENCE.as_secs())),
                _ => {}
            }
        }
    }

    /// Hears a line, and answers it; `None` if none has come until then.
    fn hear(&mut self, until: Instant) -> Result<Option<Heard>, EngineFault> {
        self.send()?;
        let left = until.saturating_duration_since(Instant::now());
        let line = match self.output.recv_timeout(left) {
            Ok(Line::Text(line)) => line,
            Ok(Line::TooLong) => return Err(EngineFault::Flood),
            Err(RecvTimeoutError::Timeout) => return Ok(None),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        if self.since.elapsed() > Duration::from_secs(1) {
            (self.since, self.lines) = (Instant::now(), 0);
        }
        self.lines += 1;
        if self.lines > MOST_LINES {
            return Err(EngineFault::Flood);
        }
        let heard = self.dialogue.hear(&line);
        self.send()?;
        Ok(Some(heard))
    }

    fn send(&mut self) -> Result<(), EngineFault> {
        let lines = self.dialogue.to_send();
        if lines.is_empty() {
            return Ok(());
        }
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let sent = self.input.as_mut().map(|input| input.write_all(text.as_bytes()).and_then(|()| input.flush()));
        match sent {
            Some(Ok(())) => Ok(()),
            _ => {
                // Its last words say why it has ended.
                while let Ok(Line::Text(line)) = self.output.recv_timeout(TICK) {
                    self.dialogue.hear(&line);
                }
                Err(self.ended())
            }
        }
    }

    fn ended(&self) -> EngineFault {
        EngineFault::Ended(self.dialogue.complaint().map(str::to_owned))
    }
}

impl Drop for RunningEngine {
    fn drop(&mut self) {
        // It is asked first: some write their tables. The end of its input says the same.
        self.dialogue.quit();
        let _ = self.send();
        self.input = None;
        let end = Instant::now() + Duration::from_millis(100);
        while Instant::now() < end {
            if let Ok(Some(_)) = self.child.try_wait() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        kill(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Reads the lines of an engine until its output ends, or nobody wants them.
fn read(output: impl Read, sender: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let heard = match line.len() > LONGEST_LINE {
            true => Line::TooLong,
            false => Line::Text(String::from_utf8_lossy(&line).into_owned()),
        };
        let ends = matches!(heard, Line::TooLong);
        if sender.send(heard).is_err() || ends {
            return;
        }
    }
}

/// On Linux this program is started once more, to become the engine: what is set up between two programs without it would
/// be unsafe.
#[cfg(target_os = "linux")]
fn command(program: &Path, arguments: &[String]) -> Command {
    use std::os::unix::process::CommandExt;
    let own = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("/proc/self/exe"));
    let mut command = Command::new(own);
    command.arg(PREPARE).arg(std::process::id().to_string()).arg(program).args(arguments).process_group(0);
    command
}

#[cfg(not(target_os = "linux"))]
fn command(program: &Path, arguments: &[String]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments);
    if let Some(folder) = folder(program) {
        command.current_dir(folder);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

/// The folder of a program: engines look for their networks there.
fn folder(program: &Path) -> Option<PathBuf> {
    program.parent().filter(|folder| folder.is_absolute()).map(Path::to_owned)
}

#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // The programs that it has started are in its group. A group that is gone is no mistake.
    if let Some(group) = group {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.kill();
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}

/// The process of an engine before it is one: `--become-engine PARENT PROGRAM ARG…`. It is killed when its parent dies, also
/// if that is killed, and steps back behind other programs. Returns why it could not become the engine.
#[cfg(target_os = "linux")]
pub fn become_engine(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> std::io::Error {
    use rustix::process::{Pid, Signal, getppid, nice, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt;

    let mut arguments = arguments.into_iter();
    let parent: Option<i32> = arguments.next().and_then(|parent| parent.to_str()?.parse().ok());
    let Some(program) = arguments.next().map(PathBuf::from) else {
        return std::io::Error::from(std::io::ErrorKind::InvalidInput);
    };
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    // It may have died before.
    if parent.and_then(Pid::from_raw) != getppid() {
        return std::io::Error::from(std::io::ErrorKind::BrokenPipe);
    }
    let _ = nice(10);
    let mut command = Command::new(&program);
    if let Some(folder) = folder(&program) {
        command.current_dir(folder);
    }
    command.args(arguments).exec()
}
