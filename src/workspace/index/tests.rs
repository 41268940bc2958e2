use super::image::Image;
use super::*;
use crate::document::{Document, Settings};
use crate::ide;
use crate::record::HeaderRole;
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

struct Quiet;

impl Watch for Quiet {
    fn progress(&self, _: usize, _: usize) {}

    fn cancelled(&self) -> bool {
        false
    }

    fn settings(&self, _: &Path) -> Arc<Settings> {
        Arc::default()
    }

    fn defect(&self, words: &str) {
        panic!("{words}");
    }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
    folder
}

fn scan(index: &Index, folder: &Path) -> Scanned {
    index.scan(&[folder.to_owned()], &Quiet)
}

/// The keys of all positions of a text.
fn keys(language: &str, text: &str) -> Vec<u64> {
    let document = Document::open_text(text, language);
    ide::digest(&document).games.iter().flat_map(|game| game.positions.keys.to_vec()).collect()
}

fn score(index: &Index, key: u64) -> [u32; 4] {
    let mut tally = Tally::default();
    index.tally(key, &HashSet::new(), &mut tally);
    [tally.games.first, tally.games.drawn, tally.games.second, tally.games.unknown]
}

const ONE: &str = "GAME\nRED Berg\nRESULT 1-0\nSTART{ 1. H2-E2 H9-G7 (1) 2. B0-C2 VAR[1]{ 1. ... B9-C7 } }\n\
                   GAME\nRESULT 0.5-0.5\nSTART{ 1. B0-C2 H9-G7 2. H2-E2 I9-H9 3. E2-E6 }\n";
const TWO: &str =
    "[Game \"Chinese Chess\"]\n[Red \"Lund\"]\n\n1. H2-E2 {a long remark before the next move} H9-G7 2. B0-C2 0-1\n";
const THREE: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

#[test]
fn a_position_is_found_in_all_files() {
    let folder = folder(&[("a.xq", ONE), ("b.pgn", TWO), ("c.csa", THREE)]);
    let index = Index::default();
    assert_eq!(scan(&index, folder.path()), Scanned { parsed: 3, ..Scanned::default() });
    // After 1. H2-E2 H9-G7 2. B0-C2, in any order.
    let key = keys("xq", ONE)[3];
    assert_eq!(score(&index, key), [1, 1, 1, 0]);
    let found = index.places(key, &HashSet::new());
    let shown: Vec<_> = found
        .iter()
        .map(|file| {
            let text = fs::read_to_string(&file.path).unwrap();
            let words: Vec<String> = file.places.iter().map(|place| text[place.clone()].to_owned()).collect();
            (file.path.file_name().unwrap().to_str().unwrap().to_owned(), words.join(" "))
        })
        .collect();
    assert_eq!(shown, [("a.xq".to_owned(), "B0-C2 H2-E2".to_owned()), ("b.pgn".to_owned(), "B0-C2".to_owned())]);
    let open = HashSet::from([folder.path().join("b.pgn")]);
    assert_eq!(index.places(key, &open).len(), 1, "what is open is not asked");
    let names = index.names(&open, &|_, kind| kind == HeadlineKind::Player);
    assert_eq!(names.len(), 1);
    assert_eq!((names[0].2[0].name.as_str(), names[0].2[0].start), ("Berg", ONE.find("Berg").unwrap()));
}

#[cfg(unix)]
#[test]
fn a_companion_that_is_a_pipe_is_not_waited_for() {
    let folder = folder(&[("a.chessmoveseq", "@TOTAL_STEP=0\n@@\n")]);
    let pipe = folder.path().join("a.chessboard");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert_eq!(scan(&Index::default(), folder.path()).parsed, 1);
}

/// Everything that an index answers about some keys.
fn answers(index: &Index, keys: &[u64]) -> Vec<(Tally, Vec<FilePlaces>)> {
    let tally = |key| {
        let mut tally = Tally::default();
        index.tally(key, &HashSet::new(), &mut tally);
        tally
    };
    keys.iter().map(|key| (tally(*key), index.places(*key, &HashSet::new()))).collect()
}

#[test]
fn an_index_after_changes_is_that_of_the_files() {
    let folder = folder(&[("a.xq", ONE), ("b.pgn", TWO), ("c.csa", THREE)]);
    let index = Index::default();
    scan(&index, folder.path());
    let texts = [ONE, "GAME\nSTART{ 1. H2-E2 }\n", "GAME\n", "GAME\nSTART{ 1. H0-G2 H9-G7 2. H2-E2 }\n", ""];
    let keys: Vec<u64> = [keys("xq", ONE), keys("csa", THREE), keys("xiangqi-pgn", TWO)].concat();
    let mut random = crate::random::random(9);
    for round in 0..40 {
        let path = folder.path().join(format!("{}.xq", ["a", "d", "e", "f", "g"][random.usize(0..5)]));
        match random.usize(0..4) {
            0 => drop(fs::remove_file(path)),
            _ => fs::write(path, format!("{}\n{}", texts[random.usize(0..5)], "#".repeat(round))).unwrap(),
        }
        scan(&index, folder.path());
        let anew = Index::default();
        scan(&anew, folder.path());
        assert_eq!(answers(&index, &keys), answers(&anew, &keys), "round {round}");
    }
}

/// An index that is kept in a cache, as it is opened now.
fn opened(cache: &Cache) -> (Index, Opened) {
    let index = Index::default();
    let opened = index.open(cache);
    (index, opened)
}

fn is_taken_over(cache: &Cache) -> bool {
    opened(cache).1 == Opened::TakenOver
}

#[test]
fn the_next_session_answers_from_the_cache() {
    let folder = folder(&[("a.xq", ONE), ("b.pgn", TWO)]);
    let caches = tempfile::tempdir().unwrap();
    let cache = Cache::within(&caches.path().join("xqls"), &[folder.path().to_owned()]);
    let (index, is) = opened(&cache);
    assert_eq!(is, Opened::New);
    assert_eq!(scan(&index, folder.path()), Scanned { parsed: 2, ..Scanned::default() });
    let (next, is) = opened(&cache);
    assert_eq!(is, Opened::TakenOver);
    let key = keys("xq", ONE)[1];
    assert_eq!(score(&next, key), [1, 0, 1, 0], "before anything is read");
    assert_eq!(scan(&next, folder.path()).parsed, 0);
    assert_eq!(answers(&next, &keys("xq", ONE)), answers(&index, &keys("xq", ONE)));
    // A file that changed meanwhile is read, even if its length is the same.
    fs::write(folder.path().join("b.pgn"), TWO.replace("0-1", "1-0")).unwrap();
    let (next, _) = opened(&cache);
    assert_eq!(scan(&next, folder.path()).parsed, 1);
    assert_eq!(score(&next, key), [2, 0, 0, 0]);
    // The first one sees it, too, and takes over what the other has read.
    assert_eq!(scan(&index, folder.path()).parsed, 0);
    assert_eq!(score(&index, key), [2, 0, 0, 0]);
}

/// A cache of two records, which has been written, and the folder that it is in.
fn cached() -> (tempfile::TempDir, tempfile::TempDir, Cache) {
    let records = folder(&[("a.xq", ONE), ("b.pgn", TWO)]);
    let caches = tempfile::tempdir().unwrap();
    let cache = Cache::within(&caches.path().join("xqls"), &[records.path().to_owned()]);
    scan(&opened(&cache).0, records.path());
    (records, caches, cache)
}

fn lock_of(cache: &Cache) -> PathBuf {
    format!("{}-lock", cache.path.display()).into()
}

/// The files of the segments of a cache.
fn segments_of(cache: &Cache) -> Vec<PathBuf> {
    let (own, folder) = (cache.path.file_name().unwrap().to_str().unwrap(), cache.path.parent().unwrap());
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_own = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with(own) && name != own && !name.ends_with("lock")
    };
    paths.filter(is_own).collect()
}

#[test]
fn a_damaged_or_foreign_cache_is_not_taken_over() {
    let (records, caches, cache) = cached();
    assert_eq!(opened(&Cache::within(caches.path(), &[])).1, Opened::New, "there is none");
    let whole = fs::read(&cache.path).unwrap();
    for at in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        fs::write(&cache.path, &damaged).unwrap();
        assert_eq!(opened(&cache).1, Opened::Unusable, "byte {at}");
        fs::write(&cache.path, &whole[..at]).unwrap();
        assert_eq!(opened(&cache).1, Opened::Unusable, "{at} bytes of it");
    }
    for other in [[&whole[..], b"more"].concat(), b"xqls index 0 of 0.0.1\n".to_vec()] {
        fs::write(&cache.path, other).unwrap();
        assert_eq!(opened(&cache).1, Opened::Unusable);
    }
    fs::write(&cache.path, &whole).unwrap();
    assert!(is_taken_over(&cache));
    // It is built anew, and what it had is removed.
    fs::write(&cache.path, "xqls index 4 of 0.0.1\n").unwrap();
    assert_eq!(scan(&opened(&cache).0, records.path()).parsed, 2);
    assert!(is_taken_over(&cache));
    assert_eq!(segments_of(&cache).len(), 1);
}

#[test]
fn a_damaged_segment_is_noticed() {
    let (records, _caches, cache) = cached();
    let [segment] = segments_of(&cache).try_into().unwrap();
    let whole = fs::read(&segment).unwrap();
    let keys: Vec<u64> = [keys("xq", ONE), keys("xiangqi-pgn", TWO)].concat();
    let right = answers(&opened(&cache).0, &keys);
    let mut noticed = 0;
    for at in (0..whole.len()).step_by(3) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        fs::write(&segment, &damaged).unwrap();
        let (index, is) = opened(&cache);
        let answers = answers(&index, &keys);
        noticed += usize::from(is == Opened::Unusable || index.is_damaged());
        assert!(is == Opened::Unusable || index.is_damaged() || answers == right, "byte {at}");
        fs::write(&segment, &whole[..at]).unwrap();
        assert_eq!(opened(&cache).1, Opened::Unusable, "{at} bytes of it");
    }
    assert!(noticed * 6 > whole.len(), "{noticed} of {}", whole.len());
    fs::write(&segment, &whole).unwrap();
    let (index, _) = opened(&cache);
    assert_eq!(scan(&index, records.path()).parsed, 0);
    // One that is gone.
    fs::remove_file(&segment).unwrap();
    let (index, is) = opened(&cache);
    assert_eq!((is, scan(&index, records.path()).parsed), (Opened::Unusable, 2));
}

/// Columns with right checksums: whatever they are, a question ends, and finds no more than there is.
#[test]
fn columns_that_do_not_fit_together_do_no_harm() {
    let records = folder(&[("a.xq", ONE), ("b.pgn", TWO)]);
    let index = Index::default();
    scan(&index, records.path());
    let columns = Columns::of(&index.state().slots[0].segment).unwrap();
    let (whole, places) = columns.encode();
    let keys: Vec<u64> = [keys("xq", ONE), keys("xiangqi-pgn", TWO)].concat();
    let mut random = crate::random::random(5);
    let mut ignored = 0;
    let rounds = whole.len() + crate::random::rounds(1_000);
    for round in 0..rounds {
        let mut bytes = whole.clone();
        if round < whole.len() {
            bytes[round] ^= 1 << random.u32(0..8);
        } else {
            for _ in 0..random.usize(1..4) {
                let at = random.usize(0..bytes.len() - 8);
                match random.u8(0..3) {
                    0 => bytes[at] = random.u8(..),
                    1 => bytes[at..at + 4].copy_from_slice(&random.u32(..).to_le_bytes()),
                    _ => bytes[at..at + 8].copy_from_slice(&u64::MAX.rotate_left(random.u32(0..64)).to_le_bytes()),
                }
            }
        }
        let segment = || Segment::new(Image::Memory(bytes.clone()), places.clone());
        ignored += usize::from(Columns::of(&segment()).is_none());
        let slot = Slot { segment: Arc::new(segment()), live: vec![true; 2], number: None };
        let at = |file| IndexedFile { slot: 0, file, stamp: None, settled: false };
        let paths = [("a.xq".into(), at(0)), ("b.pgn".into(), at(1))];
        let state = RwLock::new(Contents { slots: vec![slot], files: paths.into_iter().collect() });
        let index = Index { state, ..Index::default() };
        answers(&index, &keys).iter().for_each(|(_, places)| {
            assert!(places.iter().map(|file| file.places.len()).sum::<usize>() <= columns.len());
        });
        index.names(&HashSet::new(), &|_, _| true);
        let asked = index.ask(&keys);
        let files = ["a.xq", "b.pgn"].map(|path| asked.file(Path::new(path)));
        for lines in asked.ordered_lines(&files) {
            for line in 0..lines.lines.len().min(10) {
                let steps = (0..).take_while(|index| lines.step(line, *index).is_some());
                assert!(steps.count() <= columns.len());
            }
        }
        for file in files.into_iter().flatten() {
            for game in file.games().take(10) {
                let _ = (
                    game.header(HeaderRole::First),
                    game.fullness(),
                    game.codes(usize::MAX),
                    game.range(&game.start()),
                );
                keys.iter().for_each(|key| assert!(game.hits(*key).iter().all(|hit| game.range(hit).end < usize::MAX)));
            }
        }
    }
    assert!(ignored > rounds / 4, "{ignored} of {rounds}");
}

/// Two programs that read the same files at once do not disturb each other.
#[test]
fn two_programs_at_once() {
    let (records, _caches, cache) = cached();
    for round in 0..crate::random::rounds(6) {
        fs::write(records.path().join("a.xq"), format!("{ONE}{}\n", "#".repeat(round + 1))).unwrap();
        fs::write(records.path().join(format!("new{round}.xq")), ONE).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let (index, is) = opened(&cache);
                    assert_eq!(is, Opened::TakenOver);
                    assert_eq!(scan(&index, records.path()).unkept, None);
                    let key = keys("xq", ONE)[0];
                    assert_eq!(score(&index, key).iter().sum::<u32>(), 2 * (round as u32 + 2) + 1);
                });
            }
        });
        assert!(segments_of(&cache).len() <= round + 2);
    }
}

/// A scan that is stopped keeps the files that it has read. The next one reads the others.
#[test]
fn a_stopped_scan_goes_on() {
    /// Stops after some files.
    struct Stopping(AtomicUsize);
    impl Watch for Stopping {
        fn progress(&self, _: usize, _: usize) {}

        fn cancelled(&self) -> bool {
            self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_err()
        }

        fn settings(&self, _: &Path) -> Arc<Settings> {
            Arc::default()
        }

        fn defect(&self, words: &str) {
            panic!("{words}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    for file in 0..1200 {
        fs::write(folder.path().join(format!("{file:04}.xq")), ONE).unwrap();
    }
    let caches = tempfile::tempdir().unwrap();
    let cache = Cache::within(&caches.path().join("xqls"), &[folder.path().to_owned()]);
    let stopping = Stopping(AtomicUsize::new(1200 + 600));
    let scanned = opened(&cache).0.scan(&[folder.path().to_owned()], &stopping);
    assert!(scanned.stopped && (1..1200).contains(&scanned.parsed), "{scanned:?}");
    let (index, is) = opened(&cache);
    assert_eq!(is, Opened::TakenOver);
    let rest = scan(&index, folder.path());
    assert_eq!(scanned.parsed + rest.parsed, 1200);
    assert_eq!(score(&index, keys("xq", ONE)[0]).iter().sum::<u32>(), 2400);
}

#[test]
fn folders_that_differ_have_different_caches() {
    let folder = Path::new("/caches");
    let lists: [&[&str]; 7] = [&[], &[""], &["/a"], &["/b"], &["/a", "/b"], &["/a\n/b"], &["/a/b"]];
    let mut caches: Vec<Cache> =
        lists.iter().map(|list| Cache::within(folder, &list.iter().map(PathBuf::from).collect::<Vec<_>>())).collect();
    #[cfg(unix)]
    for bytes in [b"/a\xFF", b"/a\xFE"] {
        use std::os::unix::ffi::OsStrExt;
        caches.push(Cache::within(folder, &[PathBuf::from(std::ffi::OsStr::from_bytes(bytes))]));
    }
    let names: HashSet<&PathBuf> = caches.iter().map(|cache| &cache.path).collect();
    assert_eq!(names.len(), caches.len());
    let order = [["/a", "/b"], ["/b", "/a"]].map(|list| Cache::within(folder, &list.map(PathBuf::from)));
    assert_eq!(order[0], order[1]);
    // Even under the name of another.
    let (_records, _caches, cache) = cached();
    let other = Cache::within(cache.path.parent().unwrap(), &["/b".into()]);
    fs::copy(&cache.path, &other.path).unwrap();
    assert!(is_taken_over(&cache) && !is_taken_over(&other));
}

#[cfg(unix)]
#[test]
fn a_cache_is_private() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let (records, caches, cache) = cached();
    let rounds = AtomicUsize::new(0);
    let folder = cache.path.parent().unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let modes = || (mode(folder), mode(&cache.path));
    let open = || {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&cache.path, fs::Permissions::from_mode(0o644)).unwrap();
    };
    assert_eq!(modes(), (0o700, 0o600));
    open();
    assert!(is_taken_over(&cache));
    assert_eq!(modes(), (0o700, 0o600), "those of an earlier version are closed when they are read");
    open();
    let write = || {
        fs::write(records.path().join("c.xq"), format!("{ONE}{}", rounds.fetch_add(1, Ordering::SeqCst))).unwrap();
        scan(&opened(&cache).0, records.path()).unkept
    };
    assert_eq!(write(), None);
    assert_eq!(modes(), (0o700, 0o600), "and when they are written");
    // A link is replaced, and what it leads to is left alone.
    let other = caches.path().join("other");
    fs::write(&other, "other").unwrap();
    fs::remove_file(&cache.path).unwrap();
    symlink(&other, &cache.path).unwrap();
    assert!(!is_taken_over(&cache));
    assert_eq!(write(), None);
    assert_eq!((fs::read(&other).unwrap(), mode(&other)), (b"other".to_vec(), 0o644));
    assert!(is_taken_over(&cache));
    // Nothing is kept behind a link that stands for the folder.
    fs::rename(folder, caches.path().join("moved")).unwrap();
    symlink(caches.path().join("moved"), folder).unwrap();
    assert!(!is_taken_over(&cache));
    assert!(write().unwrap().contains("no symbolic link"));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_waited_for() {
    let (_records, _caches, cache) = cached();
    let whole = fs::read(&cache.path).unwrap();
    fs::remove_file(&cache.path).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&cache.path).status().unwrap().success());
    assert!(!is_taken_over(&cache));
    // A file of a terabyte, all of it a hole but the header.
    for (header, length) in [(&b""[..], 1 << 40), (&whole[..40], 1 << 40), (&whole[..], 1 << 30)] {
        fs::remove_file(&cache.path).unwrap();
        fs::write(&cache.path, header).unwrap();
        fs::File::options().append(true).open(&cache.path).unwrap().set_len(length).unwrap();
        assert!(!is_taken_over(&cache));
    }
}

#[test]
fn caches_that_nobody_uses_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let now = SystemTime::now();
    let day = Duration::from_secs(24 * 3600);
    let file = |name: &str, bytes: usize, days: u32| {
        let path = folder.path().join(name);
        fs::write(&path, vec![0; bytes]).unwrap();
        fs::File::options().append(true).open(&path).unwrap().set_modified(now - day * days).unwrap();
        path
    };
    let own = file("index-00000000000000aa", 100, 90);
    file("index-0000000000000001", 10, 61);
    file("index-0000000000000002", 10, 59);
    file("index-0000000000000003", 4, 61);
    file("index-0000000000000003-17", 6, 1);
    // They are no caches.
    file("index-1", 10, 90);
    file("notes", 10, 90);
    let left = || {
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
            .into_iter()
            .filter_map(|name| name.strip_prefix("index-000000000000").map(str::to_owned))
            .collect::<Vec<_>>()
    };
    cache::remove_old(&own, now, 120);
    assert_eq!(left(), ["0002", "0003", "0003-17", "00aa"]);
    cache::remove_old(&own, now, 119);
    assert_eq!(left(), ["0003", "0003-17", "00aa"], "the one that was not used for longest goes");
    cache::remove_old(&own, now, 0);
    assert_eq!(left(), ["00aa"]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_cache_that_is_read_is_in_use() {
    let (records, _caches, cache) = cached();
    let other_folder = folder(&[("a.xq", ONE)]);
    let other = Cache::within(cache.path.parent().unwrap(), &[other_folder.path().to_owned()]);
    let write = |text: &str| {
        fs::write(other_folder.path().join("a.xq"), text).unwrap();
        scan(&opened(&other).0, other_folder.path());
    };
    let long_ago = SystemTime::now() - Duration::from_secs(100 * 24 * 3600);
    let age = || {
        let files = segments_of(&cache).into_iter().chain([cache.path.clone(), lock_of(&cache)]);
        for file in files {
            fs::File::options().append(true).open(file).unwrap().set_modified(long_ago).unwrap();
        }
    };
    age();
    assert!(is_taken_over(&cache));
    write(ONE);
    assert!(is_taken_over(&cache), "it was used a moment ago");
    age();
    write(&ONE.repeat(2));
    assert!(!cache.path.exists() && segments_of(&cache).is_empty());
    drop(records);
}

#[test]
fn a_long_scan_ends_in_few_segments() {
    let folder = tempfile::tempdir().unwrap();
    for file in 0..2200 {
        fs::write(folder.path().join(format!("{file:04}.xq")), ONE).unwrap();
    }
    let index = Index::default();
    scan(&index, folder.path());
    let sizes = || index.state().slots.iter().map(|slot| slot.segment.files()).collect::<Vec<_>>();
    // Three of 500 files were merged at once; four would have been too large.
    assert_eq!(sizes(), [1500, 500, 200]);
    let key = keys("xq", ONE)[3];
    assert_eq!(score(&index, key), [2200, 2200, 0, 0]);
    for file in 0..700 {
        fs::write(folder.path().join(format!("{file:04}.xq")), format!("{ONE}\n")).unwrap();
    }
    scan(&index, folder.path());
    assert_eq!(score(&index, key), [2200, 2200, 0, 0]);
}

#[test]
fn main_lines_are_in_the_order_of_their_steps() {
    let text: String = "abcefghi"
        .chars()
        .flat_map(|file| {
            ["", "Kd9-d8", "Kd9-d8 2. Ke0-e1", "Kd9-d8"].map(|moves| {
                format!("GAME\nSETUP{{ Ke0; R{file}1; kd9; MOVE 1, RED }}\nSTART{{ 1. R{file}1-{file}2 {moves} }}\n")
            })
        })
        .collect();
    let folder = folder(&[("a.xq", &text), ("b.xq", ONE)]);
    let index = Index::default();
    scan(&index, folder.path());
    let state = index.state();
    let segment = &state.slots[0].segment;
    let ordered = segment.ordered_games();
    let steps = |game: u32| (0..).map_while(|at| segment.main_step(game as usize, at)).collect::<Vec<_>>();
    assert_eq!(ordered.len(), 34);
    for pair in ordered.windows(2) {
        let [[one, _], [other, shared]] = [pair[0], pair[1]];
        let (one, other) = (steps(one), steps(other));
        assert!(one <= other, "{one:?} {other:?}");
        assert_eq!(one.iter().zip(&other).take_while(|(one, other)| one == other).count(), shared as usize);
    }
}

#[test]
fn a_half_move_takes_few_bytes() {
    let mut text = String::new();
    let mut random = crate::random::random(1);
    for game in 0..300 {
        text += &format!("GAME {game}\nRED Player {}\nRESULT 1-0\nSTART{{\n", game % 40);
        // The horses of both sides go out and back.
        let turns = [["H0-G2", "G2-H0"], ["B0-A2", "A2-B0"]];
        let replies = [["H9-G7", "G7-H9"], ["B9-A7", "A7-B9"]];
        let mut horses = [0; 2];
        for number in 1..=40 {
            if number % 2 == 1 {
                horses = [random.usize(0..2), random.usize(0..2)];
            }
            let way = (number + 1) % 2;
            let (own, other) = (turns[horses[0]][way], replies[horses[1]][way]);
            let end = if number % 4 == 0 { "\n" } else { " " };
            text += &format!("{number}. {own} {other}{end}");
        }
        text += "}\n";
    }
    let folder = folder(&[("a.xq", &text)]);
    let index = Index::default();
    scan(&index, folder.path());
    let (positions, bytes) = index.size();
    assert!(positions > 20_000, "{positions}");
    assert!(bytes < positions * 14, "{bytes} bytes for {positions}");
    let first = keys("xq", &text)[0];
    assert_eq!(score(&index, first), [300, 0, 0, 0]);
}
