//! Texts in unusual shapes, which are to take time in proportion to their length like all others.

use std::fmt::Write as _;

/// A shape of texts.
pub(crate) struct Shape {
    /// The name: the format and what there is many of.
    pub name: &'static str,
    /// The language id.
    pub language: &'static str,
    /// A text with this many of it.
    pub text: fn(usize) -> String,
}

/// All of them.
pub(crate) const SHAPES: &[Shape] = &[
    Shape { name: "xq-moves-to-and-fro", language: "xq", text: |count| xq(&each(count, numbered)) },
    Shape { name: "xq-numbers-wrong", language: "xq", text: |count| xq(&each(count, |at| numbered(count - at))) },
    Shape { name: "xq-numbers-odd", language: "xq", text: |count| xq(&each(count, |at| stepping(at, 2 * at + 1))) },
    Shape { name: "xq-numbers-same", language: "xq", text: |count| xq(&each(count, |_| numbered(6))) },
    Shape { name: "xq-moves-illegal", language: "xq", text: |count| xq(&each(count, |_| "1. C2=9 Zz1\n".to_owned())) },
    Shape { name: "xq-variations-nested", language: "xq", text: nested },
    Shape { name: "xq-variations-side-by-side", language: "xq", text: |count| xq(&references(count, variation)) },
    Shape { name: "xq-variations-undefined", language: "xq", text: |count| xq(&references(count, |_| String::new())) },
    Shape {
        name: "xq-variations-spaced",
        language: "xq",
        text: |count| xq(&format!("1. C2=5 ({})", "1 ".repeat(count))),
    },
    Shape { name: "xq-variations-in-a-ladder", language: "xq", text: |count| xq(&graph(count, |at| [at + 1, at + 2])) },
    Shape { name: "xq-variations-doubled", language: "xq", text: |count| xq(&graph(count, |at| [at + 1, at + 1])) },
    Shape { name: "xq-variations-inline", language: "xq", text: |count| xq(&inline(count)) },
    Shape { name: "xq-variations-equal", language: "xq", text: |count| xq(&each(count, |_| variation(1))) },
    Shape {
        name: "xq-references-to-one",
        language: "xq",
        text: |count| xq(&format!("{}{}", each(count, |at| format!("{}(1) ", numbered(at))), variation(1))),
    },
    Shape {
        name: "xq-references-to-one-move",
        language: "xq",
        text: |count| xq(&format!("1. C2=5 {}{}", "(1) ".repeat(count), variation(1))),
    },
    Shape {
        name: "xq-variations-of-one-move",
        language: "xq",
        text: |count| xq(&format!("1. C2=5 {}", "{ 1. C2=4 } ".repeat(count))),
    },
    Shape { name: "xq-braces", language: "xq", text: |count| xq(&"} ".repeat(count)) },
    Shape { name: "xq-braces-open", language: "xq", text: |count| xq(&"{".repeat(count)) },
    Shape { name: "xq-comments", language: "xq", text: |count| xq(&each(count, |_| "/* c */ # d\n".to_owned())) },
    Shape { name: "xq-comments-open", language: "xq", text: |count| xq(&each(count, |_| "/* c\n".to_owned())) },
    Shape { name: "xq-comments-with-start", language: "xq", text: |count| game(&"COM{\nSTART{ }\n".repeat(count)) },
    Shape { name: "xq-words", language: "xq", text: |count| xq(&"word ".repeat(count)) },
    Shape { name: "xq-headers", language: "xq", text: |count| game(&each(count, |at| format!("EVENT {at}\n"))) },
    Shape {
        name: "xq-setup",
        language: "xq",
        text: |count| game(&format!("SETUP{{ Ke0; {}kd9 }}\n", "Ra1; ".repeat(count))),
    },
    Shape {
        name: "xq-games",
        language: "xq",
        text: |count| each(count, |at| format!("GAME {}\nSTART{{\n1. C2=5\n}}\n", at / 2)),
    },
    Shape { name: "pgn-variations-nested", language: "xiangqi-pgn", text: nested_pgn },
    Shape { name: "pgn-variations-of-later-moves", language: "xiangqi-pgn", text: climbing_pgn },
    Shape { name: "pgn-parens-open", language: "xiangqi-pgn", text: |count| pgn("", &"(".repeat(count)) },
    Shape {
        name: "pgn-links",
        language: "xiangqi-pgn",
        text: |count| pgn("", &format!("{{ https://example.org/{} }} ", ")".repeat(count))),
    },
    Shape {
        name: "pgn-tags",
        language: "xiangqi-pgn",
        text: |count| pgn(&each(count, |_| "[Event \"e\"]\n".to_owned()), ""),
    },
    Shape { name: "csa-one-line", language: "csa", text: csa },
    Shape { name: "csa-squares", language: "csa", text: |count| format!("V2.2\nPI\nP+{}\n+\n", "55FU".repeat(count)) },
    Shape {
        name: "fen-positions",
        language: "xiangqi-fen",
        text: |count| "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1\n".repeat(count),
    },
    Shape {
        name: "fen-operations",
        language: "xiangqi-fen",
        text: |count| format!("4k4/9/9/9/9/9/9/9/9/4K4 w - - {}\n", "id \"x\"; ".repeat(count)),
    },
    Shape {
        name: "xq-games-equal-with-errors",
        language: "xq",
        text: |count| each(count, |_| "GAME 1\nSTART{\n1. C2=5 P1+1 2. P1+1 P1+3\n}\n".to_owned()),
    },
    Shape { name: "kif-variations-at-each-move", language: "kif", text: kif },
    Shape {
        name: "ki2-brackets-open",
        language: "ki2",
        text: |count| format!("先手：a\n\n▲７六歩{}\n", "( 1. ".repeat(10 * count)),
    },
    Shape { name: "dhtmlxq-variations-chained", language: "dhtmlxq", text: dhtmlxq },
    Shape { name: "uci-moves", language: "uci", text: uci },
    Shape { name: "chessmoveseq-steps", language: "chessmoveseq", text: steps },
];

/// The shape of a name.
pub(crate) fn shape(name: &str) -> &'static Shape {
    SHAPES.iter().find(|shape| shape.name == name).expect("a known shape")
}

fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

fn xq(moves: &str) -> String {
    format!("FORMAT AXF\n\nGAME 1\nSTART{{\n{moves}\n}}\n")
}

fn game(headers: &str) -> String {
    format!("FORMAT AXF\n\nGAME 1\n{headers}\nSTART{{\n1. C2=5\n}}\n")
}

/// Both rooks step forward and back.
fn numbered(at: usize) -> String {
    stepping(at, at + 1)
}

fn stepping(at: usize, number: usize) -> String {
    let way = if at.is_multiple_of(2) { '+' } else { '-' };
    format!("{number}. R1{way}1 R1{way}1 ")
}

fn variation(at: usize) -> String {
    format!("VAR[{at}]{{ 1. C2=4 }}\n")
}

/// A list of references, and what there is for each number.
fn references(count: usize, variation: impl Fn(usize) -> String) -> String {
    let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    format!("1. C2=5 ({})\n{}", numbers.join(","), each(count, |at| variation(at + 1)))
}

/// Variations that each refer to two others.
fn graph(count: usize, leads_to: impl Fn(usize) -> [usize; 2]) -> String {
    let mut text = "1. C2=5 (1)\n".to_owned();
    for at in 1..=count {
        let [one, other] = leads_to(at);
        let _ = writeln!(text, "VAR[{at}]{{ 1. C2={} ({one}) ({other}) }}", 4 + at % 2);
    }
    text
}

fn nested(count: usize) -> String {
    let open = each(count, |at| format!("VAR[{}]{{ 1. C2={} ({})\n", at + 1, 4 + at % 2, at + 2));
    xq(&format!("1. C2=5 (1)\n{open}VAR[{}]{{ 1. C2=3 }}{}", count + 1, "}".repeat(count)))
}

fn inline(count: usize) -> String {
    format!("1. C2=5 {}{}", each(count, |at| format!("{{ 1. C2={}\n", 4 + at % 2)), "}".repeat(count))
}

fn pgn(tags: &str, moves: &str) -> String {
    format!("[Game \"Chinese Chess\"]\n{tags}\n1. C2=5 {moves}*\n")
}

fn nested_pgn(count: usize) -> String {
    pgn("", &format!("{}{}", each(count, |at| format!("(1. C2={} ", 4 + at % 2)), ")".repeat(count)))
}

/// Each variation replaces the second half-move of the one around it.
fn climbing_pgn(count: usize) -> String {
    const MOVES: [&str; 4] =
        ["1... A9-A8 (1... I9-I8 ", "2. A0-A1 (2. I0-I1 ", "1... A9-A8 (1... I8-I9 ", "2. A0-A1 (2. I1-I0 "];
    let number = |at: usize| format!("{}.", (at + 3) / 2);
    let step = |at: usize| MOVES[at % 4].replace(if at.is_multiple_of(2) { "1." } else { "2." }, &number(at));
    pgn("", &format!("{}{}", each(count, step), ")".repeat(count)))
}

fn csa(count: usize) -> String {
    const MOVES: [&str; 4] = ["+2858HI,T1,", "-8252HI,T1,", "+5828HI,T1,", "-5282HI,T1,"];
    format!("V2.2\nPI\n+\n{}\n", each(count, |at| MOVES[at % 4].to_owned()))
}

/// A variation at each half-move, the last one first.
fn kif(count: usize) -> String {
    const MOVES: [&str; 4] = ["５八飛(28)", "５二飛(82)", "２八飛(58)", "８二飛(52)"];
    const OTHERS: [&str; 2] = ["９六歩(97)", "１四歩(13)"];
    let variation = |at: usize| format!("変化：{}手\n{0} {}\n", at + 1, OTHERS[at % 2]);
    let variations = each(count, |at| variation(count - 1 - at));
    format!(
        "手数----指手---------消費時間--\n{}{variations}",
        each(count, |at| format!("{} {}\n", at + 1, MOVES[at % 4]))
    )
}

/// Each variation leaves the one before it.
fn dhtmlxq(count: usize) -> String {
    let key = |at: usize| format!("DhtmlXQ_move_{at}_1_{}", at + 1);
    let variations = each(count, |at| format!("[{0}]1747[/{0}]\n", key(at)));
    format!("[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n{variations}[/DhtmlXQ]\n")
}

fn uci(count: usize) -> String {
    const MOVES: [&str; 4] = [" a0a1", " a9a8", " a1a0", " a8a9"];
    format!("position startpos moves{}\n", each(count, |at| MOVES[at % 4].to_owned()))
}

fn steps(count: usize) -> String {
    const STEPS: [&str; 4] = ["2 1 2 2\n", "2 1 2 2\n", "2 2 2 1\n", "2 2 2 1\n"];
    format!("@TOTAL_STEP={count}\n@@\n\n{}", each(count, |at| STEPS[at % 4].to_owned()))
}
