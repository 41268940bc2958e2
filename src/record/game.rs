//! The game tree of a record: every half-move of every line, with its comments and marks.
//!
//! Lines and half-moves are in two lists and refer to each other by index, so nesting of any depth needs no recursion.

use super::line::{Legality, Observer, PlyEvent};
use super::{
    BlockRole, Context, Elsewhere, End, Front, IssueKind, Item, ItemKind, Lower, NumberingStyle, RecordAnalysis,
    Summary, unescaped,
};
use crate::rules::{Move, Position, Side, Variant};
use crate::sort::sort;
use crate::syntax::{RecordTree, SyntaxKind};
use crate::text::TextRange;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// A game with all its lines.
#[derive(Clone, Debug)]
pub struct Game {
    /// Headers, setup, result.
    pub front: Front,
    /// Comments on the game as a whole.
    pub comments: Vec<String>,
    /// All lines; the first is the main line.
    pub lines: Vec<Line>,
    /// All half-moves.
    pub plies: Vec<Ply>,
    /// The diagrams, in order.
    pub diagrams: Vec<Drawn>,
    /// The word that ends the main line.
    pub end: Option<EndWord>,
}

/// A diagram and where it stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Drawn {
    pub line: usize,
    /// The half-move before it in the line; `None` before the first one.
    pub ply: Option<usize>,
    /// Its text as written.
    pub text: String,
}

/// The word that ends a game.
#[derive(Clone, Debug)]
pub struct EndWord {
    /// The word as written.
    pub text: String,
    /// Its meaning.
    pub end: End,
    /// The word of CSA for it, without its `%`, where the format has another one.
    pub special: Option<&'static str>,
    /// The time used for it.
    pub time: Option<String>,
    /// Comments after it.
    pub comments: Vec<String>,
}

/// A sequence of half-moves.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// The number of a numbered variation.
    pub id: Option<u32>,
    /// The half-move that the line replaces. `None` for the main line and for an unreferenced variation.
    pub replaces: Option<usize>,
    /// The half-move after which the line goes on where another one ends.
    pub continues: Option<usize>,
    /// Its half-moves, as indices.
    pub plies: Vec<usize>,
    /// How many of the comments on that half-move stand before it, as far as the text says so.
    pub follows: Option<usize>,
    /// Comments before its first half-move.
    pub comments: Vec<String>,
    /// The word that ends a variation.
    pub end: Option<EndWord>,
    /// The block that opens it.
    pub opener: usize,
}

/// One half-move.
#[derive(Clone, Debug)]
pub struct Ply {
    pub line: usize,
    pub block: usize,
    /// Its text's place in the block.
    pub range: TextRange,
    pub text: String,
    /// Its number as printed or to be printed.
    pub number: u32,
    /// The side that moves.
    pub side: Side,
    /// The move, if the text names one.
    pub mv: Option<Move>,
    /// The position before it. Half-moves that follow each other share it.
    pub before: Arc<Position>,
    pub after: Arc<Position>,
    /// Whether the rules allow it.
    pub legality: Legality,
    /// How many positions are possible after it, because of an error before; 0 if nobody knows.
    pub possible: u32,
    /// Why they do not.
    pub problem: Option<Box<IssueKind>>,
    /// The signs that judge it.
    pub remark: Option<String>,
    /// Its numbered judgements, such as `$14`.
    pub nags: Vec<String>,
    /// The time used for it, as written.
    pub time: Option<String>,
    pub comments: Vec<String>,
    /// The lines that replace it, in order.
    pub variations: Vec<usize>,
}

impl Game {
    /// Builds the tree of a record that has been analysed.
    pub fn build(tree: &RecordTree, lower: &dyn Lower, context: &Context, analysis: &RecordAnalysis) -> Game {
        Game::built(tree, lower, context, analysis, true)
    }

    /// The same almost without positions, which take more than the rest: a half-move has that of the start, unless it is
    /// the last of its line.
    pub(crate) fn without_positions(
        tree: &RecordTree,
        lower: &dyn Lower,
        context: &Context,
        analysis: &RecordAnalysis,
    ) -> Game {
        Game::built(tree, lower, context, analysis, false)
    }

    /// Lets go of the positions, but for the one at the end of the main line: it says how the game ended.
    pub(crate) fn forget_positions(&mut self) {
        let last = self.lines.first().and_then(|line| line.plies.last()).copied();
        for (_, ply) in self.plies.iter_mut().enumerate().filter(|(index, _)| Some(*index) != last) {
            (ply.before, ply.after) = (self.front.position.clone(), self.front.position.clone());
        }
    }

    fn built(
        tree: &RecordTree,
        lower: &dyn Lower,
        context: &Context,
        analysis: &RecordAnalysis,
        keeps_positions: bool,
    ) -> Game {
        let mut builder = Builder {
            game: Game {
                front: analysis.front().clone(),
                comments: analysis.front().comments.clone(),
                lines: vec![Line::default()],
                // A list that grows takes up to three times its length while it is copied.
                plies: Vec::with_capacity(analysis.totals.plies as usize),
                diagrams: front_diagrams(analysis.front()),
                end: None,
            },
            keeps_positions,
            numbers_half_moves: lower.replay_rules().numbering_style == NumberingStyle::HalfMoves,
            numbers: Vec::new(),
            implicit_main: analysis.structure().implicit_main,
            stack: Vec::new(),
            block: 0,
            claims: Vec::new(),
            strays: Vec::new(),
            numbered: FxHashMap::default(),
            main: false,
            named: FxHashMap::default(),
            elsewhere: Vec::new(),
            branches_at_numbers: analysis.structure().by_number,
            of_number: FxHashMap::default(),
        };
        for (block, parsed) in tree.blocks().iter().enumerate() {
            builder.block = block;
            let role = lower.role(parsed.tree());
            if builder.implicit_main
                && builder.stack.is_empty()
                && matches!(role, BlockRole::Moves | BlockRole::OpenInline | BlockRole::OpenNext)
            {
                builder.open_main(block);
            }
            match role {
                BlockRole::Close if builder.implicit_main && builder.stack.len() < 2 => {}
                BlockRole::OpenMain => builder.open_main(block),
                BlockRole::OpenInline => builder.open_inline(block),
                BlockRole::OpenNext => builder.open_next(block),
                BlockRole::OpenVariation(number) => builder.open_variation(block, number),
                BlockRole::OpenAt(branching) => {
                    let structure = analysis.structure();
                    match structure.origin(block) {
                        Some(origin) => builder.open_elsewhere(block, branching.at, origin, structure.depth_of(block)),
                        None => builder.open_at(block, branching.at, structure.depth_of(block)),
                    }
                    if let (Some(name), Some(line)) = (branching.named, builder.stack.last()) {
                        builder.named.entry(name.own).or_insert(*line);
                    }
                }
                BlockRole::Annotation => builder.elsewhere.extend(lower.comment_elsewhere(parsed.tree())),
                BlockRole::Close => drop(builder.stack.pop()),
                BlockRole::Moves if analysis.segment(block).is_some() => {
                    super::listen(tree, lower, context, analysis, block, &mut builder);
                }
                BlockRole::Moves => builder.unplayed(parsed.tree(), lower),
                _ => {}
            }
        }
        builder.attach();
        builder.attach_strays();
        builder.attach_comments();
        if builder.numbers_half_moves {
            builder.number_moves();
        }
        builder.game
    }

    /// Keeps some of the comments on a half-move, and its variations between the same ones.
    pub fn retain_comments(&mut self, ply: usize, keep: impl FnMut(&String) -> bool) {
        let Some(ply) = self.plies.get_mut(ply) else { return };
        let kept: Vec<bool> = ply.comments.iter().map(keep).collect();
        // How many are kept of the first ones, of each number of these.
        let counts: Vec<usize> =
            kept.iter().scan(0, |count, kept| Some(std::mem::replace(count, *count + usize::from(*kept)))).collect();
        let all = kept.iter().filter(|kept| **kept).count();
        for line in &ply.variations {
            let follows = self.lines.get_mut(*line).and_then(|line| line.follows.as_mut());
            follows.into_iter().for_each(|count| *count = counts.get(*count).copied().unwrap_or(all));
        }
        let mut kept = kept.into_iter();
        ply.comments.retain(|_| kept.next() == Some(true));
    }

    /// The half-moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &Ply> {
        let plies = self.lines.first().map(|line| line.plies.as_slice()).unwrap_or_default();
        plies.iter().filter_map(|ply| self.plies.get(*ply))
    }
}

fn front_diagrams(front: &Front) -> Vec<Drawn> {
    front.diagrams.iter().map(|text| Drawn { line: 0, ply: None, text: text.clone() }).collect()
}

struct Builder<'t> {
    game: Game,
    keeps_positions: bool,
    /// Whether the format numbers half-moves.
    numbers_half_moves: bool,
    /// Then the number of each half-move where each has a number of its own.
    numbers: Vec<u32>,
    /// The open lines, by index.
    stack: Vec<usize>,
    block: usize,
    implicit_main: bool,
    /// Half-moves with their attachments, in order.
    claims: Vec<(usize, Claim)>,
    /// The lines that do not branch from a line around them: the block that opens the line they leave, and the number.
    strays: Vec<(usize, usize, u32)>,
    numbered: FxHashMap<u32, usize>,
    main: bool,
    /// The lines by the numbers that comments name.
    named: FxHashMap<u32, usize>,
    /// The comments that stand apart from their half-moves.
    elsewhere: Vec<Elsewhere<'t>>,
    /// Whether lines branch at numbers.
    branches_at_numbers: bool,
    /// Then the last half-move of each number in each line.
    of_number: FxHashMap<(usize, u32), usize>,
}

enum Claim {
    Number(u32),
    Line(usize),
}

impl Builder<'_> {
    fn open_main(&mut self, block: usize) {
        if std::mem::replace(&mut self.main, true) {
            self.game.lines.push(Line::default());
            self.stack.push(self.game.lines.len() - 1);
        } else {
            self.stack.push(0);
        }
        if let Some(line) = self.stack.last().and_then(|line| self.game.lines.get_mut(*line)) {
            line.opener = block;
        }
    }

    /// The side that is to move at the end of the innermost line.
    fn side_to_move(&self) -> Side {
        let line = self.game.lines.get(self.stack.last().copied().unwrap_or(0));
        let ply = |ply: usize| self.game.plies.get(ply);
        let last = line.and_then(|line| ply(*line.plies.last().or(line.continues.as_ref())?));
        let replaced = line.and_then(|line| ply(line.replaces?));
        match (last, replaced) {
            (Some(last), _) => last.after.side_to_move(),
            (None, Some(replaced)) => replaced.side,
            (None, None) => self.game.front.position.side_to_move(),
        }
    }

    fn open_inline(&mut self, block: usize) {
        let replaces = self.last_ply();
        let ply = replaces.and_then(|ply| self.game.plies.get(ply));
        let follows = ply.map(|ply| ply.comments.len());
        self.game.lines.push(Line { replaces, follows, opener: block, ..Line::default() });
        let line = self.game.lines.len() - 1;
        if let Some(ply) = replaces {
            self.claims.push((ply, Claim::Line(line)));
        }
        self.stack.push(line);
    }

    fn open_next(&mut self, block: usize) {
        let continues = self.last_ply();
        self.game.lines.push(Line { continues, opener: block, ..Line::default() });
        self.stack.push(self.game.lines.len() - 1);
    }

    /// Opens a line that branches at the half-move of a number. It leaves the last of the first `depth` open lines.
    fn open_at(&mut self, block: usize, number: Option<u32>, depth: usize) {
        self.stack.truncate(depth);
        let (replaces, continues) = self.branching(self.stack.last().copied(), number);
        self.game.lines.push(Line { replaces, continues, opener: block, ..Line::default() });
        let line = self.game.lines.len() - 1;
        if let Some(ply) = replaces {
            self.claims.push((ply, Claim::Line(line)));
        }
        self.stack.push(line);
    }

    /// The half-move of a number in a line, or the last one if the number is the next one.
    fn branching(&self, line: Option<usize>, number: Option<u32>) -> (Option<usize>, Option<usize>) {
        let plies = line.and_then(|line| self.game.lines.get(line)).map(|line| line.plies.as_slice());
        let plies = plies.unwrap_or_default();
        let replaces = line.zip(number).and_then(|place| self.of_number.get(&place).copied());
        let last = plies.last().and_then(|last| self.game.plies.get(*last));
        let goes_on = last.is_some_and(|last| number == last.number.checked_add(1));
        (replaces, plies.last().copied().filter(|_| replaces.is_none() && goes_on))
    }

    /// Opens a line that branches from another one than that around it, which may be opened later.
    fn open_elsewhere(&mut self, block: usize, number: Option<u32>, origin: Option<usize>, depth: usize) {
        self.stack.truncate(depth);
        let line = self.game.lines.len();
        self.game.lines.push(Line { opener: block, ..Line::default() });
        self.stack.push(line);
        if let (Some(origin), Some(number)) = (origin, number) {
            self.strays.push((line, origin, number));
        }
    }

    /// Attaches the lines that do not branch from a line around them. Those of one half-move stay in order.
    fn attach_strays(&mut self) {
        let strays = std::mem::take(&mut self.strays);
        if strays.is_empty() {
            return;
        }
        let mut changed = Vec::new();
        // Of two lines that one block opens the first.
        let mut openers: FxHashMap<usize, usize> = FxHashMap::default();
        self.game.lines.iter().enumerate().for_each(|(line, of)| _ = openers.entry(of.opener).or_insert(line));
        for (line, origin, number) in strays {
            let of = openers.get(&origin).copied();
            let (replaces, continues) = self.branching(of, Some(number));
            if let Some(line) = self.game.lines.get_mut(line) {
                (line.replaces, line.continues) = (replaces, continues);
            }
            if let Some((index, ply)) = replaces.and_then(|index| Some((index, self.game.plies.get_mut(index)?))) {
                ply.variations.push(line);
                changed.push(index);
            }
        }
        sort(&mut changed);
        changed.dedup();
        for ply in changed {
            self.game.plies.get_mut(ply).into_iter().for_each(|ply| sort(&mut ply.variations));
        }
    }

    fn open_variation(&mut self, block: usize, number: Option<u32>) {
        self.game.lines.push(Line { id: number, opener: block, ..Line::default() });
        let line = self.game.lines.len() - 1;
        if let Some(number) = number {
            self.numbered.entry(number).or_insert(line);
        }
        self.stack.push(line);
    }

    fn last_ply(&self) -> Option<usize> {
        self.game.lines.get(*self.stack.last()?)?.plies.last().copied()
    }

    /// The position before the next half-move of a line, as far as its text says.
    fn position_before(&self, line: usize) -> Option<Arc<Position>> {
        let line = self.game.lines.get(line)?;
        let ply = |ply: usize| self.game.plies.get(ply);
        match line.plies.last().or(line.continues.as_ref()) {
            Some(last) => Some(ply(*last)?.after.clone()),
            None => Some(ply(line.replaces?)?.before.clone()),
        }
    }

    /// Comments of a line whose moves cannot be played are kept as well.
    fn unplayed(&mut self, tree: &crate::syntax::Tree, lower: &dyn Lower) {
        debug_assert_eq!(tree.kind(), SyntaxKind::Moves);
        let mut items = Vec::new();
        lower.lower(tree, &mut items);
        for item in &items {
            if matches!(item.kind, ItemKind::Comment(_) | ItemKind::Diagram(_)) {
                self.item(item);
            }
        }
    }

    /// Puts comments that stand apart where they belong. One that names no half-move is about the game.
    fn attach_comments(&mut self) {
        for comment in std::mem::take(&mut self.elsewhere) {
            let text = unescaped(comment.comment);
            let line = if comment.line == 0 { Some(0) } else { self.named.get(&comment.line).copied() };
            let plies = line.and_then(|line| self.game.lines.get(line)).map_or(&[][..], |line| &line.plies);
            let first = plies.first().and_then(|ply| self.game.plies.get(*ply)).map_or(0, |ply| ply.number);
            let at = plies.get(comment.ply.wrapping_sub(first) as usize).copied();
            if let Some(ply) = at.and_then(|at| self.game.plies.get_mut(at)).filter(|_| comment.ply > 0) {
                ply.comments.push(text);
                continue;
            }
            let before = comment.ply < first && comment.line > 0;
            match line.and_then(|line| self.game.lines.get_mut(line)).filter(|_| before) {
                Some(line) => line.comments.push(text),
                None => self.game.comments.push(text),
            }
        }
    }

    /// The position as it is kept: in xiangqi its number is that of a move, even if the format numbers half-moves.
    fn counted<'p>(&self, position: &'p Position) -> Cow<'p, Position> {
        match position {
            Position::Xiangqi(own) if self.numbers_half_moves && own.counts_half_moves() => {
                Cow::Owned(Position::Xiangqi(own.counting_moves()))
            }
            _ => Cow::Borrowed(position),
        }
    }

    /// Lets go of the positions of the last half-move of a line, which goes on.
    fn forget_last(&mut self, line: usize) {
        let last = self.game.lines.get(line).and_then(|line| line.plies.last().copied());
        if let Some(ply) = last.and_then(|last| self.game.plies.get_mut(last)) {
            (ply.before, ply.after) = (self.game.front.position.clone(), self.game.front.position.clone());
        }
    }

    /// Numbers the half-moves of xiangqi as other formats do, where each has a number of its own.
    fn number_moves(&mut self) {
        self.game.front.position = Arc::new(self.counted(&self.game.front.position).into_owned());
        for (ply, number) in self.game.plies.iter_mut().zip(std::mem::take(&mut self.numbers)) {
            ply.number = number;
        }
    }

    fn attach(&mut self) {
        for (ply, claim) in std::mem::take(&mut self.claims) {
            let line = match claim {
                Claim::Line(line) => line,
                Claim::Number(number) => match self.numbered.get(&number) {
                    Some(line) => *line,
                    None => continue,
                },
            };
            let free = self.game.lines.get_mut(line).filter(|line| line.id.is_none() || line.replaces.is_none());
            if let Some(target) = free {
                target.replaces = Some(ply);
                if let Some(ply) = self.game.plies.get_mut(ply) {
                    ply.variations.push(line);
                }
            }
        }
    }
}

impl Observer for Builder<'_> {
    fn ply(&mut self, event: PlyEvent<'_>) {
        let Some(line) = self.stack.last().copied() else { return };
        let index = self.game.plies.len();
        let (before, after) = (self.counted(event.before), Arc::new(self.counted(event.after).into_owned()));
        let known = self.position_before(line).filter(|known| **known == *before);
        let before = known.unwrap_or_else(|| Arc::new(before.into_owned()));
        if !self.keeps_positions {
            self.forget_last(line);
        }
        if self.numbers_half_moves {
            let is_xiangqi = before.variant() == Variant::Xiangqi;
            self.numbers.push(if is_xiangqi { before.fullmove_number() } else { event.number });
        }
        self.game.plies.push(Ply {
            line,
            block: self.block,
            range: event.range,
            text: event.text.to_owned(),
            number: event.number,
            side: event.side,
            mv: event.mv,
            before,
            after,
            legality: event.legality,
            possible: event.possible,
            problem: event.problem.cloned().map(Box::new),
            remark: None,
            nags: Vec::new(),
            time: None,
            comments: Vec::new(),
            variations: Vec::new(),
        });
        if self.branches_at_numbers {
            self.of_number.insert((line, event.number), index);
        }
        if let Some(line) = self.game.lines.get_mut(line) {
            line.plies.push(index);
        }
    }

    fn item(&mut self, item: &Item<'_>) {
        let ply = self.last_ply();
        let main = self.stack.len() == 1;
        let end = match main {
            true => self.game.end.as_mut(),
            false => self.stack.last().and_then(|line| self.game.lines.get_mut(*line)?.end.as_mut()),
        };
        if let Some(end) = end {
            match item.kind {
                ItemKind::Comment(comment) => return end.comments.push(unescaped(comment)),
                ItemKind::Time(text) => return end.time = Some(text.to_owned()),
                _ => {}
            }
        }
        match item.kind {
            ItemKind::End(word) | ItemKind::Summary(Summary { end: word, .. }) => {
                let (text, time) = (word.text.to_owned(), None);
                let end = word.end_with(self.side_to_move());
                let ending = EndWord { text, end, special: word.special, time, comments: Vec::new() };
                if main {
                    self.game.end.get_or_insert(ending);
                } else if let Some(line) = self.stack.last().and_then(|line| self.game.lines.get_mut(*line)) {
                    line.end.get_or_insert(ending);
                }
            }
            ItemKind::Nag(text) => {
                if let Some(ply) = ply.and_then(|ply| self.game.plies.get_mut(ply)) {
                    ply.nags.push(text.to_owned());
                }
            }
            ItemKind::Time(text) => {
                if let Some(ply) = ply.and_then(|ply| self.game.plies.get_mut(ply)) {
                    ply.time = Some(text.to_owned());
                }
            }
            ItemKind::Comment(comment) => {
                let text = unescaped(comment);
                let line = self.stack.last().copied();
                match (ply.and_then(|ply| self.game.plies.get_mut(ply)), line) {
                    (Some(ply), _) => ply.comments.push(text),
                    (None, None | Some(0)) => self.game.comments.push(text),
                    (None, Some(line)) => {
                        if let Some(line) = self.game.lines.get_mut(line) {
                            line.comments.push(text);
                        }
                    }
                }
            }
            ItemKind::Diagram(text) => {
                let line = self.stack.last().copied().unwrap_or(0);
                self.game.diagrams.push(Drawn { line, ply, text: text.to_owned() });
            }
            ItemKind::Remark(text) => {
                if let Some(ply) = ply.and_then(|ply| self.game.plies.get_mut(ply)) {
                    ply.remark.get_or_insert_with(String::new).push_str(text);
                }
            }
            ItemKind::Reference(number) => {
                if let Some(ply) = ply {
                    self.claims.push((ply, Claim::Number(number)));
                }
            }
            _ => {}
        }
    }
}
