//! The slips of a typist in random games of all formats.
//!
//! Whatever is wrong, each half-move has a verdict that the findings explain: where there is no error, each half-move is
//! legal; an error stands on an illegal one, and before an unknown one.

use fastrand::Rng;
use xqls::ide::{self, Document};
use xqls::notation::{self, Dialect, Notation};
use xqls::rules::{Position, Variant};

use super::laws::verdicts;

/// The words of a random game, in order, with what stands around them.
struct Game {
    language: &'static str,
    before: String,
    words: Vec<String>,
    between: &'static str,
    after: &'static str,
}

impl Game {
    fn text(&self) -> String {
        format!("{}{}{}", self.before, self.words.join(self.between), self.after)
    }
}

/// Random half-moves as a dialect writes them, with the side that makes each.
fn half_moves(random: &mut Rng, variant: Variant, dialect: &Dialect) -> Vec<String> {
    let mut position = Position::start(variant);
    let mut texts = Vec::new();
    for _ in 0..random.usize(10..50) {
        let moves = position.legal_moves();
        let moves: Vec<_> = moves
            .iter()
            .filter(|mv| {
                let hidden = matches!(&position, Position::Jeiqi(board) if board.lacks_reveal(**mv));
                let mut after = position.clone();
                after.play(**mv);
                !hidden && after.has_legal_move()
            })
            .collect();
        let Some(mv) = random.choice(&moves) else { break };
        let mut text = String::new();
        assert!(notation::write(**mv, dialect, &position, &mut text));
        position.play(**mv);
        texts.push(text);
    }
    texts
}

/// Half-moves with the numbers of their pairs; now and then a variation stands between.
fn numbered(random: &mut Rng, texts: Vec<String>, brackets: [&str; 2], filler: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut varied = None;
    for (ply, text) in texts.iter().enumerate() {
        let number = ply / 2 + 1;
        if ply % 2 == 0 {
            words.push(format!("{number}."));
        } else if varied == Some(ply - 1) {
            words.extend(format!("{number}{filler}").split(' ').map(str::to_owned));
        }
        words.push(text.clone());
        // The variation goes on as the line does, so it says that it begins with the same move.
        if random.u8(..12) == 0 && ply + 2 < texts.len() {
            words.push(brackets[0].to_owned());
            if ply % 2 == 0 {
                words.push(format!("{number}."));
            } else {
                words.extend(format!("{number}{filler}").split(' ').map(str::to_owned));
            }
            words.push(text.clone());
            words.push(brackets[1].to_owned());
            varied = Some(ply);
        }
    }
    words
}

fn game(random: &mut Rng) -> Game {
    let xq = [("AXF", Notation::Axf), ("ICCS", Notation::Iccs), ("LALG", Notation::Lalg), ("SALG", Notation::Salg)];
    match random.u8(..14) {
        0..=2 => {
            let (name, notation) = xq[random.usize(..xq.len())];
            let texts = half_moves(random, Variant::Xiangqi, &Dialect::new(notation));
            let words = numbered(random, texts, ["{", "}"], ". ...");
            Game {
                language: "xq",
                before: format!("FORMAT {name}\nGAME 1\nSTART{{\n"),
                words,
                between: " ",
                after: "\n}\n",
            }
        }
        3 | 4 => {
            let (name, notation) = xq[random.usize(..2)];
            let texts = half_moves(random, Variant::Xiangqi, &Dialect::new(notation));
            let words = numbered(random, texts, ["(", ")"], "...");
            let before = format!("[Game \"Chinese Chess\"]\n[Format \"{name}\"]\n\n");
            Game { language: "xiangqi-pgn", before, words, between: " ", after: " *\n" }
        }
        5 | 6 => {
            let mut words = half_moves(random, Variant::Shogi, &Dialect::new(Notation::Csa));
            let times = random.bool();
            words = words.into_iter().flat_map(|word| [Some(word), times.then(|| "T3".to_owned())]).flatten().collect();
            Game { language: "csa", before: "V2.2\nPI\n+\n".to_owned(), words, between: "\n", after: "\n%CHUDAN\n" }
        }
        7 | 8 => {
            let texts = half_moves(random, Variant::Shogi, &Dialect::new(Notation::Kif));
            let line = |(ply, text): (usize, String)| [(ply + 1).to_string(), text];
            let times = random.bool();
            let words = texts.into_iter().enumerate().map(line).map(|[number, text]| match times {
                true => format!("{number:>4} {text}   ( 0:01/00:00:01)"),
                false => format!("{number} {text}"),
            });
            Game {
                language: "kif",
                before: "手合割：平手\n先手：A\n".to_owned(),
                words: words.collect(),
                between: "\n",
                after: "\n",
            }
        }
        9 | 10 => {
            let words = half_moves(random, Variant::Shogi, &Dialect::ki2());
            let between = if random.bool() { "\n" } else { "    " };
            Game {
                language: "ki2", before: "手合割：平手\n先手：A\n\n".to_owned(), words, between, after: "\n"
            }
        }
        11 => {
            let words = half_moves(random, Variant::Xiangqi, &Dialect::new(Notation::Digits));
            let before = "[DhtmlXQ_movelist]".to_owned();
            Game { language: "dhtmlxq", before, words, between: "", after: "[/DhtmlXQ_movelist]\n" }
        }
        engine => {
            let (language, variant) = if engine == 12 { ("uci", Variant::Xiangqi) } else { ("usi", Variant::Shogi) };
            let words = half_moves(random, variant, &Dialect::new(Notation::Coordinate));
            Game { language, before: "position startpos moves ".to_owned(), words, between: " ", after: "\n" }
        }
    }
}

fn slip(random: &mut Rng, words: &mut Vec<String>) {
    let at = random.usize(..words.len().max(1));
    let Some(word) = words.get(at).cloned() else { return };
    match random.u8(..9) {
        0 | 1 => drop(words.remove(at)),
        2 => words.insert(at, word),
        3 if at + 1 < words.len() => words.swap(at, at + 1),
        4 => words[at] = if random.bool() { word.to_uppercase() } else { word.to_lowercase() },
        5 if at + 1 < words.len() => {
            let next = words.remove(at + 1);
            words[at].push_str(&next);
        }
        6 => {
            let mut letters: Vec<char> = word.chars().collect();
            let which = random.usize(..letters.len());
            letters[which] = *random.choice(&['1', '5', '9', 'a', 'h', 'K', '+', '.', 'x', '同', '成']).unwrap();
            words[at] = letters.into_iter().collect();
        }
        7 => words.insert(at, (*random.choice(&["{", "}", "(", ")", "hello", "7.", "..."]).unwrap()).to_owned()),
        _ => drop(words.drain(at..(at + random.usize(1..6)).min(words.len()))),
    }
}

#[test]
fn a_typist_who_slips_learns_of_it() {
    let mut random = crate::random::random(2024);
    for _ in 0..crate::random::rounds(400) {
        let mut game = game(&mut random);
        let clean = Document::open_text(&game.text(), game.language);
        assert!(
            ide::diagnostics(&clean).iter().all(|one| one.severity > xqls::diagnostics::Severity::Error),
            "{}",
            game.text()
        );
        for _ in 0..random.usize(1..4) {
            slip(&mut random, &mut game.words);
        }
        verdicts(game.language, game.text().as_bytes());
    }
}
