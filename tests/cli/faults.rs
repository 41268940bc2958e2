//! Runs that are killed, and disks that are full: a file is the old one or the new one, and nothing is left behind.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{err, folder, run};
use crate::random::{random, rounds};

/// A record that is neither formatted nor without findings that `--fix` mends.
fn untidy(games: usize) -> String {
    let game = |number: usize| format!("GAME {number}\nRED a\nSTART{{\n1. C2=5   N8+7\n3. N2+3 R9=8\n}}\n");
    format!("FORMAT AXF\n{}", (1..=games).map(game).collect::<String>())
}

/// The files that a run leaves in a folder besides the records.
fn leftovers(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.ends_with(".xq")).collect()
}

#[test]
fn a_killed_run_leaves_each_file_old_or_new() {
    let kills = rounds(4);
    let mut random = random(1913);
    let old = untidy(40);
    for args in [["fmt", "."].as_slice(), &["check", "--fix", "."]] {
        let folder = folder(&[("a.xq", old.as_bytes())]);
        let started = Instant::now();
        run(folder.path(), args);
        let whole = started.elapsed();
        let new = fs::read_to_string(folder.path().join("a.xq")).unwrap();
        assert_ne!(new, old);
        assert_eq!(leftovers(folder.path()), Vec::<String>::new());
        let names: Vec<String> = (0..6).map(|number| format!("{number}.xq")).collect();
        let (mut killed, mut between) = (0, 0);
        for round in 0..kills {
            for name in &names {
                fs::write(folder.path().join(name), &old).unwrap();
            }
            let mut child = Command::new(env!("CARGO_BIN_EXE_xqls"))
                .env("LC_ALL", "C")
                .args(args)
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(Duration::from_nanos(random.u64(..whole.as_nanos() as u64 * 2)));
            child.kill().unwrap();
            killed += usize::from(child.wait().unwrap().code().is_none());
            let mut written = 0;
            for name in &names {
                let now = fs::read_to_string(folder.path().join(name)).unwrap();
                assert!(now == old || now == new, "round {round}, {name} is neither:\n{now}");
                written += usize::from(now == new);
            }
            between += usize::from(written > 0 && written < names.len());
        }
        // The next run removes what the killed ones have left.
        run(folder.path(), args);
        assert_eq!(leftovers(folder.path()), Vec::<String>::new(), "{args:?}");
        for name in &names {
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), new);
        }
        eprintln!("{args:?}: {killed} of {kills} runs were killed, {between} between two files");
    }
}

#[test]
fn a_killed_run_leaves_a_file_of_two_names_or_its_backup() {
    let kills = rounds(4);
    let mut random = random(1914);
    let old = untidy(40);
    let folder = folder(&[("a.xq", old.as_bytes())]);
    let path = folder.path().join("a.xq");
    fs::hard_link(&path, folder.path().join("b.xq")).unwrap();
    let started = Instant::now();
    run(folder.path(), &["fmt", "a.xq"]);
    let whole = started.elapsed();
    let new = fs::read_to_string(&path).unwrap();
    for round in 0..kills {
        fs::write(&path, &old).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .env("LC_ALL", "C")
            .args(["fmt", "a.xq"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_nanos(random.u64(..whole.as_nanos() as u64 * 2)));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = fs::read_to_string(&path).unwrap();
        let backups: Vec<String> = leftovers(folder.path());
        let kept = |name: &String| fs::read_to_string(folder.path().join(name)).is_ok_and(|text| text == old);
        assert!(now == old || now == new || backups.iter().any(kept), "round {round}: {backups:?}");
        assert_eq!(fs::read_to_string(folder.path().join("b.xq")).unwrap(), now);
        for name in backups {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
}

#[test]
fn a_full_disk_leaves_the_file_as_it_was() {
    let old = untidy(120);
    for args in ["fmt a.xq", "check --fix a.xq", "convert --to xiangqi-pgn -o a.xq b.xq"] {
        for blocks in [0, 1, 8] {
            let folder = folder(&[("a.xq", old.as_bytes()), ("b.xq", old.as_bytes())]);
            // Beyond the limit a write fails. The signal that comes with it is ignored, as a full disk sends none.
            let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {} {args}", env!("CARGO_BIN_EXE_xqls"));
            let output =
                Command::new("sh").args(["-c", &script]).current_dir(folder.path()).stdout(Stdio::null()).output();
            let output = output.unwrap();
            assert_eq!(output.status.code(), Some(2), "{args} in {blocks} blocks: {}", err(&output));
            assert!(err(&output).contains("a.xq"), "{}", err(&output));
            assert!(fs::read_to_string(folder.path().join("a.xq")).unwrap() == old, "{args} in {blocks} blocks");
            assert_eq!(leftovers(folder.path()), Vec::<String>::new(), "{args} in {blocks} blocks");
        }
    }
}

#[test]
fn what_cannot_be_written_is_named_and_left() {
    use std::os::unix::fs::PermissionsExt;
    let old = untidy(1);
    let folder = folder(&[("a.xq", old.as_bytes()), ("closed/b.xq", old.as_bytes())]);
    let read_only = fs::Permissions::from_mode(0o444);
    fs::set_permissions(folder.path().join("a.xq"), read_only).unwrap();
    let closed = folder.path().join("closed");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    // Permissions do not bind everybody.
    let bound = fs::write(closed.join("x"), "").is_err();
    for path in ["a.xq", "closed/b.xq"].iter().take(if bound { 2 } else { 1 }) {
        let output = run(folder.path(), &["fmt", path]);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(path), "{}", err(&output));
        assert_eq!(fs::read_to_string(folder.path().join(path)).unwrap(), old);
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    let output = run(folder.path(), &["fmt", "none.xq"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("none.xq"), "{}", err(&output));
    // Nothing can be written to this device; it stays what it is.
    if Path::new("/dev/full").exists() {
        let output = run(folder.path(), &["convert", "--to", "json", "-o", "/dev/full", "a.xq"]);
        assert_eq!(output.status.code(), Some(2), "{}", err(&output));
        let output = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .env("LC_ALL", "C")
            .args(["convert", "--to", "json", "a.xq"])
            .current_dir(folder.path())
            .stdout(fs::OpenOptions::new().write(true).open("/dev/full").unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", err(&output));
    }
}

/// The first input is a pipe. Whoever reads it has already listed all inputs, and goes on when its text is there.
#[test]
fn what_vanishes_while_a_run_goes_on_is_named_and_the_rest_is_read() {
    let many = 4 * std::thread::available_parallelism().map_or(1, usize::from) + 8;
    for args in [["check"].as_slice(), &["fmt", "--check"]] {
        let names: Vec<String> = (0..many).map(|number| format!("some/{number:04}.xq")).collect();
        let old = untidy(1);
        let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), old.as_bytes())).collect();
        files.extend([("late/a.xq", old.as_bytes()), ("late/b.xq", old.as_bytes())]);
        let folder = folder(&files);
        let pipe = folder.path().join("pipe.xq");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let child = Command::new(env!("CARGO_BIN_EXE_xqls"))
            .env("LC_ALL", "C")
            .args(args)
            .args(["pipe.xq", "some", "late"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // This waits for the reader.
        let text = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
        fs::remove_file(folder.path().join(&names[many - 1])).unwrap();
        fs::remove_dir_all(folder.path().join("late")).unwrap();
        std::io::Write::write_all(&mut &text, old.as_bytes()).unwrap();
        drop(text);
        let output = child.wait_with_output().unwrap();
        let (said, problems) = (String::from_utf8(output.stdout.clone()).unwrap(), err(&output));
        assert_eq!(output.status.code(), Some(2), "{problems}");
        let gone = [names[many - 1].as_str(), "late/a.xq", "late/b.xq"];
        for name in gone {
            let lines = problems
                .lines()
                .filter(|line| line.contains(&format!("{name}: cannot be read: there is no such file")));
            assert_eq!(lines.count(), 1, "{name}: {problems}");
        }
        assert!(said.contains(&names[many - 2]), "{said}");
    }
}
