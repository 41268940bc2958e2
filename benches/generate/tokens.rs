//! Texts of each kind of token many times: on one line, in one value, down the file, and in each other.
//!
//! They are made of a small text for each format, which has all kinds of tokens that its grammar makes. A test compares both,
//! so no format and no kind is forgotten. Where a kind of token stands first in that text it stands many times then, and so
//! does each kind of block, and what a bracket opens is nested.

use xqls::formats::{self, Format};
use xqls::syntax::{self, SyntaxKind};

/// For each language id a text with all kinds of tokens.
pub(crate) const SAMPLES: [(&str, &str); 13] = [
    (
        "xq",
        "FORMAT WXF K(K)\nGAME 1, title\nRED a; 2000; GM\nDATE 2001.1.2\nRESULT 1-0 (Resign)\nDIAG{ d }\nCOM{ c }\nSETUP{ RED: Ke0; ke9 MOVE RED 1 }\nSTART{\n1. C2=5! (1, 2) {1. C2=4 } h8+7 2. ... # d\n}END\nVAR[1]{ 1. C8=5 }\nFEN 4k4/9/9/9/9/9/9/9/9/4K4[C1] w - - 0 1\n?\n",
    ),
    (
        "xiangqi-pgn",
        "[Game \"Chinese Chess\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n[Red 'a']\n\n{ c } 1. H2-E2! $14 (1. B2-E2) (1... ) 2. ... ， H0-G2 } ] 1-0\n",
    ),
    (
        "csa",
        "V2.2\nN+a\n$EVENT:b\n' c\nPI82HI22KA\nP1-KY * \nP+55FU00AL\n+\n+7776FU,T12\n%TORYO,T1 x\n/\nV2.2\nP-00FU\n",
    ),
    (
        "kif",
        "# c\n先手：a\n後手の持駒：飛　角二 x\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v香v桂 ・ ・ ・ ・ ・ ・ ・|一\n後手番\n手数＝1  ▲７六歩  まで\n後手の持駒：なし\n手数----指手---------消費時間--\n*d\n   1 ７六歩(77)   ( 0:16/00:00:16)+\n   2 投了 ( x:1/)\nまで1手で先手の勝ち\n変化：1手\n   1 ２六歩(27) x\n",
    ),
    (
        "ki2",
        "先手：a\n後手の持駒：飛 なし\n|v香|一\n後手番\n手数＝1 x\n\n▲７六歩    △３四歩 x\n*d\n投了\nまで2手で先手の勝ち\n変化：2手\n△８四歩\n",
    ),
    (
        "dhtmlxq",
        "[DhtmlXQ]\n[DhtmlXQ_title]a[/DhtmlXQ_title]\n[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]7747xx??[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_1_1]1747[/DhtmlXQ_move_0_1_1]\n[DhtmlXQ_comment1_1]c[/DhtmlXQ_comment1_1]\n[/DhtmlXQ]\nx\nDhtmlXQ_movelist = '7747[0_1_1]1747[/0_1_1]'\n",
    ),
    ("chessboard", "@TITLE=a # c\n@@ x\n.A.......\n---------\n"),
    ("chessmoveseq", "@TITLE=a # c\n@@ x\n2 1 2 2 5\n"),
    ("xiangqi-fen", "# c\n4k4/9/9/9/9/9/9/9/9/4K4[C1] w - C1 0 1 x bm h2e2; id \"x\"; # d\n"),
    (
        "uci",
        "# c\nsetoption name UCI_Variant value xiangqi\nposition fen 4k4/9/9/9/9/9/9/9/9/4K4[C1] w - C1 0 1 x moves e0e1 # d\nposition x moves\n",
    ),
    (
        "usi",
        "# c\nposition sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1 moves 7g7f resign\nposition sfen 9/9 b - 1\n7g7f 3c3d 12 x\n2g2f none\nx\nposition x\n",
    ),
    (
        "ucci",
        "ucci\nposition fen 4k4/9/9/9/9/9/9/9/9/4K4[C1] w - C1 0 1 x moves e0e1 # d\ninfo depth 1\nbestmove e9e8 draw\nposition x moves\n",
    ),
    ("xiangqi-text", "红方：a\n标题\n1. 炮二平五 … 马８进７，x（c） 红胜\n"),
];

/// A text of something many times.
pub(crate) struct Repeated {
    /// The kind of token or block that is repeated.
    pub name: String,
    before: String,
    part: String,
    /// As often after them.
    closing: String,
    after: String,
}

impl Repeated {
    pub(crate) fn text(&self, count: usize) -> String {
        let Repeated { before, part, closing, after, .. } = self;
        [before, part.repeat(count).as_str(), &closing.repeat(count), after].concat()
    }
}

/// The format of a language id, and its text.
pub(crate) fn sample(language: &str) -> (&'static Format, &'static str) {
    let format = formats::by_id(language).expect("a format");
    let found = SAMPLES.iter().find(|(of, _)| *of == language);
    (format, found.unwrap_or_else(|| panic!("no text for {language} in benches/generate/tokens.rs")).1)
}

/// The tokens of a text with their places.
pub(crate) fn tokens(format: &Format, text: &str) -> Vec<(SyntaxKind, usize, usize)> {
    let (mut found, mut start) = (Vec::new(), 0);
    for record in syntax::parse(format.grammar, text) {
        for block in record.blocks() {
            block.tree().root().each_token(&mut |token| {
                let (from, to) = (usize::from(token.range().start()), usize::from(token.range().end()));
                found.push((token.kind, start + from, start + to));
            });
            start += block.tree().text_len();
        }
    }
    found
}

const BRACKETS: [(SyntaxKind, SyntaxKind); 3] = [
    (SyntaxKind::LeftBrace, SyntaxKind::RightBrace),
    (SyntaxKind::LeftParen, SyntaxKind::RightParen),
    (SyntaxKind::LeftBracket, SyntaxKind::RightBracket),
];

/// All texts of a format.
pub(crate) fn repeated(language: &str) -> Vec<Repeated> {
    let (format, text) = sample(language);
    let of = |name: String, from: usize, to: usize, part: String, closing: &str| Repeated {
        name,
        before: text[..from].to_owned(),
        part,
        closing: closing.to_owned(),
        after: text[to..].to_owned(),
    };
    let all = tokens(format, text);
    let mut found = Vec::new();
    let mut kinds = Vec::new();
    for (kind, from, to) in all.iter().copied() {
        if kinds.contains(&kind) {
            continue;
        }
        kinds.push(kind);
        for (how, gap) in [("together", ""), ("on one line", " "), ("on lines", "\n")] {
            found.push(of(format!("{} {how}", kind.name()), from, to, format!("{}{gap}", &text[from..to]), ""));
        }
        let close = BRACKETS.iter().find(|(open, _)| *open == kind).map(|(_, close)| *close);
        let end = all.iter().find(|(other, at, _)| Some(*other) == close && *at >= to);
        if let Some((_, at, end)) = end.copied() {
            found.push(of(format!("{} nested", kind.name()), from, end, text[from..at].to_owned(), &text[at..end]));
        }
    }
    let (mut start, mut kinds) = (0, Vec::new());
    for record in syntax::parse(format.grammar, text) {
        for block in record.blocks() {
            let (kind, end) = (block.tree().kind(), start + block.tree().text_len());
            if !kinds.contains(&kind) {
                kinds.push(kind);
                found.push(of(format!("{} many times", kind.name()), start, end, text[start..end].to_owned(), ""));
            }
            start = end;
        }
    }
    found
}
