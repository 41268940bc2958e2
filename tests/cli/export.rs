//! `xqls export`: tables of games and half-moves.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{err, folder, out, run};

const ONE: &str = "FORMAT ICCS\nGAME 1\nRED Berg; 1850\nBLACK \"Lund\", V.\nDATE 1994-03-20\nRESULT 1-0\n\
                   START{ 1. H2-E2 { 1. C3-C4 } H9-G7 # well, known\n}\nGAME 2\nSTART{ 1. C3-C4 xx }\n";
const TWO: &str = "V2.2\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n";

fn records() -> tempfile::TempDir {
    folder(&[("one.xq", ONE.as_bytes()), ("two.csa", TWO.as_bytes())])
}

/// The files of an export by their folders; there is one part.
fn parts(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for table in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for part in fs::read_dir(&table).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
            let name = table.file_name().unwrap().to_str().unwrap().to_owned();
            assert!(found.insert(name, fs::read_to_string(&part).unwrap()).is_none(), "{}", part.display());
        }
    }
    found
}

#[test]
fn csv_quotes_what_must_be_and_json_has_a_row_a_line() {
    let folder = records();
    let export = run(folder.path(), &["export", "--to", "csv", "-o", "t", "."]);
    assert_eq!((export.status.code(), err(&export).as_str()), (Some(0), ""));
    assert_eq!(out(&export), "t: 3 games of 2 files exported\n");
    let parts_of_csv = parts(&folder.path().join("t"));
    assert!(parts_of_csv["games"].contains(",1,xiangqi,Berg,\"\"\"Lund\"\", V.\",1850,,"), "{}", parts_of_csv["games"]);
    assert_eq!(
        parts_of_csv["files"],
        "path,format,status,games,errors,problem\r\none.xq,xq,read,2,1,\r\ntwo.csa,csa,read,1,0,\r\n"
    );
    // Without --variations there are the main lines.
    assert_eq!(parts_of_csv["moves"].matches(",first,").count() + parts_of_csv["moves"].matches(",second,").count(), 6);
    let export = run(folder.path(), &["export", "--to", "ndjson", "--variations", "-q", "player:berg", "-o", "j", "."]);
    assert_eq!(export.status.code(), Some(0), "{}", err(&export));
    let moves = &parts(&folder.path().join("j"))["moves"];
    let moves: Vec<serde_json::Value> = moves.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names = |name: &str| moves.iter().map(|row| row[name].clone()).collect::<Vec<_>>();
    assert_eq!(names("move"), ["h2e2", "h9g7", "c3c4"]);
    assert_eq!(names("parent_line"), [serde_json::Value::Null, serde_json::Value::Null, 0.into()]);
    assert_eq!(moves[0]["after"], moves[1]["key"]);
}

#[test]
fn the_same_command_goes_on_and_follows_changes() {
    let folder = records();
    let export = ["export", "--to", "csv", "-o", "t", "one.xq", "two.csa"];
    run(folder.path(), &export);
    let before = parts(&folder.path().join("t"));
    let again = run(folder.path(), &export);
    assert_eq!(out(&again), "t: 0 games of 0 files exported\n2 files were there already\n");
    fs::write(folder.path().join("two.csa"), TWO.replace("-3334FU\n", "")).unwrap();
    let changed = run(folder.path(), &export);
    assert_eq!(out(&changed), "t: 3 games of 2 files exported\n", "{}", err(&changed));
    let after = parts(&folder.path().join("t"));
    assert_eq!(before["moves"].lines().count(), after["moves"].lines().count() + 1);
    let other = run(folder.path(), &["export", "--to", "ndjson", "-o", "t", "one.xq", "two.csa"]);
    assert_eq!(other.status.code(), Some(2));
    assert_eq!(
        err(&other),
        "error: -o t: has an export with other options; choose another folder, or remove this one\n"
    );
    let taken = run(folder.path(), &["export", "--to", "csv", "-o", ".", "one.xq"]);
    assert_eq!(err(&taken), "error: -o .: is not empty; choose a new folder for the tables\n");
    assert!(!folder.path().join("export.lock").exists() && !folder.path().join("t/export.lock").exists());
    let file = run(folder.path(), &["export", "--to", "csv", "-o", "two.csa", "one.xq"]);
    assert_eq!(
        (file.status.code(), err(&file).as_str()),
        (Some(2), "error: -o two.csa: is a file; the tables need a folder\n")
    );
}

#[test]
fn one_program_at_a_time_exports_to_a_folder() {
    let folder = records();
    let export = ["export", "--to", "csv", "-o", "t", "one.xq"];
    fs::create_dir(folder.path().join("t")).unwrap();
    let other = fs::File::create(folder.path().join("t/export.lock")).unwrap();
    other.try_lock().unwrap();
    let refused = run(folder.path(), &export);
    let why = "error: -o t: another xqls exports to this folder; wait for it, or choose another folder\n";
    assert_eq!((refused.status.code(), err(&refused).as_str()), (Some(2), why));
    // The other one was killed.
    drop(other);
    let export = run(folder.path(), &export);
    assert_eq!(export.status.code(), Some(0), "{}", err(&export));
    assert!(!folder.path().join("t/export.lock").exists());
}

#[test]
fn what_cannot_be_read_is_a_row() {
    let folder = folder(&[("good.xq", ONE.as_bytes()), ("bad.xqf", b"XQ\x01nothing"), ("other.txt", b"no record")]);
    let paths = ["good.xq", "bad.xqf", "other.txt", "none.xq"];
    let export = run(folder.path(), &[&["export", "--to", "csv", "-o", "t"], paths.as_slice()].concat());
    assert_eq!(export.status.code(), Some(2));
    let files = &parts(&folder.path().join("t"))["files"];
    for (path, status) in
        [("good.xq,xq", "read"), ("bad.xqf,xq", "damaged"), ("other.txt,", "skipped"), ("none.xq,", "unreadable")]
    {
        assert!(files.contains(&format!("{path},{status},")), "{path}: {files}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_without_rights_and_a_full_disk_are_named() {
    let folder = records();
    let wrong = run(folder.path(), &["export", "--to", "csv", "-o", "one.xq/t", "."]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).starts_with("error: one.xq/t: cannot be written: "), "{}", err(&wrong));
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_and_buckets_are_written() {
    let folder = records();
    let export = run(folder.path(), &["export", "--to", "parquet", "--partition", "4", "-o", "t", "."]);
    assert_eq!(export.status.code(), Some(0), "{}", err(&export));
    let buckets = fs::read_dir(folder.path().join("t/moves")).unwrap();
    let mut rows = 0;
    for bucket in buckets.map(|bucket| bucket.unwrap().path()) {
        assert!(bucket.file_name().unwrap().to_str().unwrap().starts_with("bucket=0"));
        for part in fs::read_dir(bucket).unwrap() {
            let bytes = fs::read(part.unwrap().path()).unwrap();
            assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
            rows += 1;
        }
    }
    assert!(rows > 1);
}
