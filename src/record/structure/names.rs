//! The lines that have names, and the line that each leaves.
//!
//! A line that replaces the first half-move of its parent, or one before it, leaves the line that the parent leaves, and so
//! on. Parents may follow each other as often as there are lines, in a ring too, so they are not climbed one by one: each
//! line has a link that leads over many of them, and the least half-move that they replace. The links are those of a
//! skew-binary list (Myers, "An applicative random-access stack", 1983).

use super::super::{BlockRole, Branching};
use rustc_hash::FxHashMap;

/// The lines of a record that have names: the half-moves that they replace, and the names of the lines that they leave.
#[derive(Debug)]
pub(crate) struct Names {
    /// The first ones are [`MAIN`] and [`NOWHERE`].
    lines: Vec<NamedLine>,
    /// The lines by their names.
    by_name: FxHashMap<u32, u32>,
}

/// The line that a name of 0 stands for.
const MAIN: u32 = 0;
/// The parent of a line whose parent there is not.
const NOWHERE: u32 = 1;

#[derive(Clone, Copy, Debug)]
struct NamedLine {
    name: u32,
    /// The half-move that it replaces.
    start: u32,
    parent: u32,
    /// How many parents it has one after the other.
    depth: u32,
    /// One of these parents.
    link: u32,
    /// The least half-move that it and those before that one replace.
    least: u32,
}

impl Names {
    /// Those of blocks with these roles. Of two lines with one name the first one has it.
    pub(crate) fn of<'r>(roles: impl IntoIterator<Item = &'r BlockRole>) -> Names {
        let mut written: FxHashMap<u32, (u32, u32)> = FxHashMap::default();
        let mut order = Vec::new();
        for role in roles {
            if let BlockRole::OpenAt(Branching { at: Some(at), named: Some(name) }) = role {
                written.entry(name.own).or_insert_with(|| {
                    order.push(name.own);
                    (*at, name.parent)
                });
            }
        }
        let end = |link| NamedLine { name: 0, start: u32::MAX, parent: link, depth: 0, link, least: u32::MAX };
        let mut names = Names { lines: vec![end(MAIN), end(NOWHERE)], by_name: FxHashMap::from_iter([(0, MAIN)]) };
        // The lines from one outwards, and the place of each among them.
        let (mut path, mut places): (Vec<(u32, u32)>, FxHashMap<u32, usize>) = Default::default();
        for mut name in order {
            let mut parent = loop {
                if let Some(known) = names.by_name.get(&name) {
                    break *known;
                }
                let Some((start, parent)) = written.get(&name) else { break NOWHERE };
                if let Some(first) = places.get(&name) {
                    // A ring. The lines of it are there twice, so the search from each of them goes round once.
                    let ring = path.get(*first..).unwrap_or_default();
                    break ring.iter().rev().fold(NOWHERE, |parent, (name, start)| names.add(*name, *start, parent));
                }
                places.insert(name, path.len());
                path.push((name, *start));
                name = *parent;
            };
            for (name, start) in path.drain(..).rev() {
                parent = names.add(name, start, parent);
                names.by_name.insert(name, parent);
            }
            places.clear();
        }
        names
    }

    fn add(&mut self, name: u32, start: u32, parent: u32) -> u32 {
        let line = |at: u32| self.lines.get(at as usize).copied();
        let mut added = NamedLine { name, start, parent, depth: 0, link: parent, least: start };
        if let Some(one) = line(parent)
            && let Some(other) = line(one.link)
            && let Some(third) = line(other.link)
        {
            added.depth = one.depth + 1;
            if one.depth - other.depth == other.depth - third.depth {
                (added.link, added.least) = (other.link, start.min(one.least).min(other.least));
            }
        }
        self.lines.push(added);
        self.lines.len() as u32 - 1
    }

    /// The name of the line that a line leaves. One that replaces the first half-move of a line, or one before it,
    /// leaves the line that this one leaves. `None` if there is no such line, or lines leave each other.
    pub(crate) fn origin(&self, branching: Branching) -> Option<u32> {
        let (number, parent) = (branching.at?, branching.named?.parent);
        let mut at = *self.by_name.get(&parent)?;
        while at != NOWHERE {
            let line = self.lines.get(at as usize)?;
            if at == MAIN || line.start < number {
                return Some(line.name);
            }
            at = if line.least < number { line.parent } else { line.link };
        }
        None
    }

    /// Whether a line has the name.
    pub(crate) fn has(&self, name: u32) -> bool {
        self.by_name.contains_key(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::LineName;

    fn open(at: u32, own: u32, parent: u32) -> BlockRole {
        BlockRole::OpenAt(Branching { at: Some(at), named: Some(LineName { own, parent }) })
    }

    /// The origin of a line, parent by parent.
    fn climbed(roles: &[BlockRole], branching: Branching) -> Option<u32> {
        let mut name = branching.named?.parent;
        for _ in 0..=roles.len() {
            if name == 0 {
                return Some(0);
            }
            let found = roles.iter().find_map(|role| match role {
                BlockRole::OpenAt(Branching { at: Some(at), named: Some(own) }) if own.own == name => {
                    Some((*at, own.parent))
                }
                _ => None,
            });
            let (start, parent) = found?;
            if start < branching.at? {
                return Some(name);
            }
            name = parent;
        }
        None
    }

    /// Chains, trees, rings and lines that leave none have the origins that one finds parent by parent.
    #[test]
    fn origins_are_those_of_a_climb() {
        let mut random = crate::random::random(47);
        for _ in 0..crate::random::rounds(200) {
            let (lines, reach, starts) = (random.u32(1..60), random.u32(1..70), random.u32(1..9));
            let roles: Vec<BlockRole> = (1..=lines)
                .map(|own| {
                    let back = random.u32(..reach);
                    let parent = if random.bool() { own.saturating_sub(back) } else { random.u32(..lines + 3) };
                    open(random.u32(..starts), if random.u8(..9) == 0 { random.u32(1..=lines) } else { own }, parent)
                })
                .collect();
            let names = Names::of(&roles);
            for role in &roles {
                let BlockRole::OpenAt(branching) = role else { continue };
                assert_eq!(names.origin(*branching), climbed(&roles, *branching), "{branching:?} in {roles:?}");
            }
        }
    }
}
