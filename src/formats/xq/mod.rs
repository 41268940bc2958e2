//! Yang's Chinese Chess File Format (`.xq`, seed 0) and the `.wxf` dialect of it that programs write.

mod declare;
mod draft;
mod edit;
mod grammar;
mod lexer;
mod lower;
mod print;
mod spelling;
mod write;
mod xquery;

pub(crate) use grammar::XqGrammar;
pub(crate) use lower::XqLowering;

use super::draft::Draft;
use super::editing::Editing;
use super::loss::Loss;
use super::spelling::Spelling;
use super::{Format, FormatInfo, Unfit, WriteOptions};
use crate::layout::LayoutOptions;
use crate::notation::{Notation, Symbols};
use crate::record::{Game, Lower};
use crate::syntax::{Grammar, RecordTree};
use crate::text::{LineEnding, TextEdit};
use regex_lite::Regex;
use std::sync::LazyLock;

/// The format.
#[derive(Debug)]
pub(crate) struct Xq;

const INFO: FormatInfo =
    FormatInfo { id: "xq", name: "Chinese Chess File Format", extensions: &["xq", "wxf"], japanese: false };

impl Format for Xq {
    fn info(&self) -> &'static FormatInfo {
        &INFO
    }

    fn grammar(&self) -> &'static dyn Grammar {
        &XqGrammar
    }

    fn lowering(&self) -> &'static dyn Lower {
        &XqLowering
    }

    fn accepts(&self, head: &str) -> Result<(), Unfit> {
        if looks_like_xquery(head) { Err(Unfit::XQuery) } else { Ok(()) }
    }

    fn is_sound(&self, record: &RecordTree) -> bool {
        print::is_sound(record)
    }

    fn lay_out(&self, record: &RecordTree, last: bool, ending: LineEnding, options: &LayoutOptions) -> String {
        print::lay_out(record, last, ending, options)
    }

    fn declare(&self, record: &RecordTree, notation: Notation) -> Option<Vec<TextEdit>> {
        declare::declare(record, notation)
    }

    fn declare_letters(&self, record: &RecordTree, letters: &Symbols) -> Option<Vec<TextEdit>> {
        declare::declare_letters(record, letters)
    }

    fn spelling(&self) -> &'static Spelling {
        &spelling::SPELLING
    }

    fn write(&self, games: &[Game], options: &WriteOptions, lost: &mut Vec<Loss>) -> Option<String> {
        write::write(games, options, lost)
    }

    fn draft(&self, game: &Draft, out: &mut String) {
        draft::write(game, out);
    }

    fn editing(&self) -> &'static dyn Editing {
        &edit::XqEditing
    }

    fn likelihood(&self, head: &str) -> u8 {
        let keyword = |line: &str| {
            let word = line.trim_start().split([' ', '\t', '{', ',']).next().unwrap_or_default();
            matches!(word, "FORMAT" | "GAME" | "START" | "SETUP")
        };
        if looks_like_xquery(head) {
            0
        } else {
            (head.lines().filter(|line| keyword(line)).count() * 45).min(100) as u8
        }
    }
}

/// `.xq` is the extension of XQuery too. The first line that is plainly of one of them decides.
fn looks_like_xquery(head: &str) -> bool {
    static LINES: LazyLock<Option<[Regex; 2]>> = LazyLock::new(|| {
        let any = |patterns: &[&str]| Regex::new(&patterns.join("|")).ok();
        Some([any(&xquery::OURS)?, any(&xquery::THEIRS)?])
    });
    let Some([ours, theirs]) = &*LINES else { return false };
    let mut lines = head.split(['\n', '\r']).map(|line| line.trim_start_matches('\u{FEFF}'));
    lines.find_map(|line| theirs.is_match(line).then_some(true).or_else(|| ours.is_match(line).then_some(false)))
        == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xquery_is_distinguished_from_records() {
        let programs = [
            "<results>\n{ for $b in //book return $b }\n</results>\n",
            "doc(\"bib.xml\")/bib/book[1]\n",
            "count(//item)\n",
            "distinct-values(//author)\n",
            "local:depth($root)\n",
            "map { \"a\": 1 }\n",
            "array { 1, 2 }\n",
            "element book { attribute year { 1967 } }\n",
            "declare namespace x = \"urn:x\";\n",
            "xquery version \"3.1\";\n",
            "\u{FEFF}let $a := 1\nreturn $a\n",
            "for $i in 1 to 3\nreturn $i\n",
            "for tumbling window $w in (1, 2) start when true() return $w\n",
            "for\n  $b in //book\nreturn $b\n",
            "(: a comment :)\n1 + 2\n",
            "//book[author = 'x']\n",
            "if (empty(//a)) then 1 else 2\n",
            "try { 1 div 0 } catch * { 2 }\n",
            "# no comment of XQuery\nlet $x := 2 return $x\n",
            "$books//title\n",
        ];
        let records = [
            "FORMAT AXF\nGAME\nSTART{ 1. C2=5 }\n",
            "/* count(x)\n*/ GAME 1\n",
            "GAME let $a\n",
            "START {\n1. c2=5 (1)\nVAR[1]{ 1. h2+3 }\n}\n",
            "# doc(x)\nRED a\n",
            "1. h2-e2 (1) h9-g7\n",
            // A record of CSA under the wrong name.
            "V2.2\nN+Arai\n$EVENT:Club evening\n",
            "",
        ];
        programs.iter().for_each(|text| assert_eq!(Xq.accepts(text), Err(Unfit::XQuery), "{text}"));
        records.iter().for_each(|text| assert_eq!(Xq.accepts(text), Ok(()), "{text}"));
    }
}
