//! A record without the names in it, for reports of defects.

use crate::document::Document;
use crate::record::{HeaderKey, Item, ItemKind};
use crate::syntax::SyntaxKind;
use crate::text::{TextRange, sort_ranges};
use std::ops::Range;

/// The text with other letters in comments, titles, players and all other headers of free text. Lengths in
/// characters, digits and signs stay, and so does everything that the replay reads.
pub(crate) fn without_names(document: &Document) -> String {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (start, entry) in document.entries() {
        for (index, block) in entry.tree.blocks().iter().enumerate() {
            let at = start + entry.tree.block_start(index);
            let absolute = |range: TextRange| at + usize::from(range.start())..at + usize::from(range.end());
            let mut items: Vec<Item<'_>> = Vec::new();
            document.format().lowering.lower(block.tree(), &mut items);
            for item in &items {
                match &item.kind {
                    ItemKind::Header(header) if is_free(header.meaning) => {
                        parts.extend(header.value.iter().map(|(range, _)| absolute(*range)));
                    }
                    ItemKind::Game(game) => parts.extend(game.title.iter().map(|title| absolute(title.range))),
                    ItemKind::Comment(comment) => {
                        let whole = absolute(item.range);
                        let text = document.slice(whole.clone());
                        if let Some(found) = text.find(comment.text) {
                            let from = whole.start + found;
                            parts.push(from..from + comment.text.len());
                        }
                    }
                    _ => {}
                }
            }
            block.tree().root().each_token(&mut |token| {
                let foreign = token.kind == SyntaxKind::Unknown && !token.text.is_ascii();
                if token.kind == SyntaxKind::Comment || foreign {
                    parts.push(absolute(token.range()));
                }
            });
        }
    }
    sort_ranges(&mut parts);
    let (text, mut out, mut done) = (document.text(), String::new(), 0);
    for part in parts {
        let from = part.start.max(done);
        out.push_str(text.get(done..from).unwrap_or_default());
        out.extend(text.get(from..part.end.max(from)).unwrap_or_default().chars().map(masked));
        done = part.end.max(from);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

/// Whether the value of a header is free text, which may name somebody.
fn is_free(meaning: HeaderKey) -> bool {
    matches!(meaning, HeaderKey::First | HeaderKey::Second | HeaderKey::Text | HeaderKey::Unknown)
}

fn masked(c: char) -> char {
    match c {
        'a'..='z' => 'x',
        'A'..='Z' => 'X',
        // It is in every encoding that records are written in.
        c if c.is_alphabetic() => '某',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_and_moves_stay() {
        let cases = [
            (
                "xq",
                "FORMAT AXF\nGAME 3, 杯 Final\nRED 胡荣华; 上海\nDATE 1994-03-20\n# by Li\nSTART{\n1. C2=5 /* Hu's */ N8+7\nCOM{ 好 }\n}\n",
                "FORMAT AXF\nGAME 3, 某 Xxxxx\nRED 某某某; 某某\nDATE 1994-03-20\n# xx Xx\nSTART{\n1. C2=5 /* Xx'x */ N8+7\nCOM{ 某 }\n}\n",
            ),
            (
                "xiangqi-pgn",
                "[Event \"Cup\"]\n[Red \"Hu\"]\n[Format \"WXF\"]\n[Date \"1994.03.20\"]\n\n1. C2=5 {Li} H8+7 ; Wu\n*\n",
                "[Event \"Xxx\"]\n[Red \"Xx\"]\n[Format \"WXF\"]\n[Date \"1994.03.20\"]\n\n1. C2=5 {Xx} H8+7 ; Xx\n*\n",
            ),
            (
                "csa",
                "V2.2\nN+Habu\n$EVENT:Ryuo\nPI\n+\n'Yes\n+7776FU\n",
                "V2.2\nN+Xxxx\n$EVENT:Xxxx\nPI\n+\n'Xxx\n+7776FU\n",
            ),
        ];
        for (language, text, expected) in cases {
            assert_eq!(super::without_names(&Document::open_text(text, language)), expected);
        }
    }
}
