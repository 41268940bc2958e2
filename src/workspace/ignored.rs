//! Which files `.gitignore`, `.ignore` and `.git/info/exclude` leave out.
//!
//! The rules are those of the crate `ignore`, which reads such files whatever they are. A folder may come from anybody,
//! so here they are read only if they are small regular files: no pipe or device is waited for. Another one has no
//! rules, nor has one that is too long: each byte of a rule can take 400 in memory.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::bytes_of_small;

/// The most bytes of all rules that hold in a folder. Further files of rules are left out.
const MOST_BYTES: usize = 256 << 10;

/// The rules that hold where a walk is.
pub(super) struct Ignored {
    /// The folders from the top down to the one that was asked about last.
    chain: Mutex<Vec<Folder>>,
    /// The rules of the user.
    everywhere: Gitignore,
}

/// The rules of a folder.
struct Folder {
    path: PathBuf,
    ignore: Gitignore,
    git: Gitignore,
    exclude: Gitignore,
    /// Whether it is a repository: rules of git from above do not count.
    is_repository: bool,
    /// The bytes that may still be read below.
    left: usize,
}

impl Default for Ignored {
    fn default() -> Ignored {
        Ignored { chain: Mutex::default(), everywhere: Gitignore::global().0 }
    }
}

impl Ignored {
    /// Whether something in a folder is left out. Both paths are absolute.
    pub(super) fn has(&self, folder: &Path, path: &Path, is_folder: bool) -> bool {
        let mut chain = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        while chain.last().is_some_and(|last| !folder.starts_with(&last.path)) {
            chain.pop();
        }
        let new = folder.ancestors().take_while(|path| chain.last().is_none_or(|last| last.path != *path));
        for path in new.collect::<Vec<_>>().into_iter().rev() {
            let left = chain.last().map_or(MOST_BYTES, |last| last.left);
            chain.push(Folder::read(path, left));
        }
        let (mut ignore, mut git, mut exclude) = (Match::None, Match::None, Match::None);
        let mut within = true;
        for folder in chain.iter().rev() {
            ignore = ignore.or(folder.ignore.matched(path, is_folder));
            if within {
                git = git.or(folder.git.matched(path, is_folder));
                exclude = exclude.or(folder.exclude.matched(path, is_folder));
            }
            within &= !folder.is_repository;
        }
        ignore.or(git).or(exclude).or(self.everywhere.matched(path, is_folder)).is_ignore()
    }
}

impl Folder {
    /// Reads the rules of a folder, up to some bytes.
    fn read(path: &Path, mut left: usize) -> Folder {
        let mut rules = |file: PathBuf| rules(path, &file, &mut left);
        let (ignore, git) = (rules(path.join(".ignore")), rules(path.join(".gitignore")));
        let exclude = repository(path).map(|repository| rules(repository.join("info/exclude")));
        Folder {
            path: path.to_owned(),
            ignore,
            git,
            exclude: exclude.unwrap_or_else(Gitignore::empty),
            is_repository: [".git", ".jj"].iter().any(|name| path.join(name).exists()),
            left,
        }
    }
}

/// Where git keeps the repository of a folder. In a further work tree, files lead to it.
fn repository(folder: &Path) -> Option<PathBuf> {
    let git = folder.join(".git");
    if !git.is_file() {
        return git.is_dir().then_some(git);
    }
    let line = |path: &Path| {
        let text = String::from_utf8(bytes_of_small(path).ok()?).ok()?;
        text.lines().next().map(|line| line.trim().to_owned())
    };
    let tree = folder.join(line(&git)?.strip_prefix("gitdir:")?.trim());
    Some(tree.join(line(&tree.join("commondir"))?))
}

/// The rules that a file has for what is in a folder, if there are bytes left for it. Lines that are not rules are
/// skipped.
fn rules(folder: &Path, file: &Path, left: &mut usize) -> Gitignore {
    let Some((bytes, rest)) = bytes_of_small(file).ok().and_then(|bytes| {
        let rest = left.checked_sub(bytes.len())?;
        Some((bytes, rest))
    }) else {
        return Gitignore::empty();
    };
    *left = rest;
    let mut builder = GitignoreBuilder::new(folder);
    for line in String::from_utf8_lossy(&bytes).trim_start_matches('\u{FEFF}').lines() {
        let _ = builder.add_line(None, line);
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}
