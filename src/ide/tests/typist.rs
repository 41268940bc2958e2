//! Records as a player types them, key by key, in an editor that asks after each key and applies the answers.

use crate::document::Document;
use crate::ide;
use crate::text::{TextEdit, apply_edits, range};

/// An editor with a text and a cursor.
struct Typist {
    language: &'static str,
    text: String,
    cursor: usize,
    /// Whether it repeats the indentation of the line above.
    indents: bool,
    keys: usize,
}

impl Typist {
    fn document(&self) -> Document {
        Document::open_text(&self.text, self.language)
    }

    fn apply(&mut self, edits: &[TextEdit]) {
        let before = |edit: &&TextEdit| usize::from(edit.range.end()) <= self.cursor;
        let grown: isize = edits
            .iter()
            .filter(before)
            .map(|edit| edit.text.len() as isize - usize::from(edit.range.len()) as isize)
            .sum();
        self.text = apply_edits(&self.text, edits);
        self.cursor = self.cursor.saturating_add_signed(grown);
    }

    fn insert(&mut self, text: &str) {
        self.text.insert_str(self.cursor, text);
        self.cursor += text.len();
    }

    /// `⇥` accepts the first item that fits, `⏎` breaks the line, `⌫` deletes the character before the cursor.
    fn key(&mut self, key: char) {
        self.keys += 1;
        match key {
            '⌫' => {
                let start = self.text[..self.cursor].char_indices().next_back().expect("a character").0;
                self.text.replace_range(start..self.cursor, "");
                self.cursor = start;
                return;
            }
            '⇥' => return self.accept(),
            _ => {}
        }
        let line = self.text[..self.cursor].rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|sign| *sign == ' ').collect();
        let typed = if key == '⏎' { "\n".to_owned() } else { key.to_string() };
        self.insert(&typed);
        if key == '⏎' && self.indents {
            self.insert(&indent);
        }
        let format = crate::formats::by_id(self.language).expect("a format");
        if super::super::triggers(format).any(|trigger| typed == trigger.to_string()) {
            let edits = ide::on_type(&self.document(), self.cursor, &typed);
            self.apply(&edits);
        }
    }

    fn accept(&mut self) {
        let document = self.document();
        let found =
            ide::completions(&document, self.cursor).unwrap_or_else(|| panic!("nothing is offered:\n{}", self.text));
        let typed = self.text[found.word.start..found.cursor].to_lowercase();
        let fits = |filter: &str| filter.to_lowercase().split(' ').any(|name| name.starts_with(typed.trim()));
        let in_order = |filter: &str| {
            let filter = filter.to_lowercase();
            let mut left = filter.chars();
            typed.trim().chars().all(|sign| left.any(|found| found == sign))
        };
        let item = found.items.iter().find(|item| fits(&item.filter));
        let item = item.or_else(|| found.items.iter().find(|item| in_order(&item.filter)));
        let item = item.unwrap_or_else(|| panic!("no item fits {typed}: {:?}", found.items.len()));
        let mut edits = found.also;
        if let Some(moved) = &item.moved {
            edits = vec![TextEdit::replace(range(moved.start, moved.end), "")];
        }
        let after = item.snippet.as_ref().filter(|_| item.moved.is_some()).map(|snippet| snippet.split_once("$0"));
        let (text, below) = after.map_or((&*item.text, ""), |parts| parts.expect("a place for the cursor"));
        edits.push(TextEdit::replace(range(found.word.start, found.word.end), text.to_owned()));
        self.cursor = found.word.end;
        self.apply(&edits);
        let below = below.replace("\\$", "$").replace("\\}", "}").replace("\\\\", "\\");
        self.text.insert_str(self.cursor, &below);
    }
}

/// The text after the keys, with the lines indented by the editor too.
fn typed(language: &'static str, keys: &str) -> String {
    let found = [false, true].map(|indents| {
        let mut typist = Typist { language, text: String::new(), cursor: 0, indents, keys: 0 };
        keys.chars().for_each(|key| typist.key(key));
        typist.text
    });
    assert_eq!(found[0], found[1], "with the indentation of the editor");
    found[0].clone()
}

#[test]
fn kif_comes_into_being_by_itself() {
    let wanted = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n";
    let mut wrong = String::new();
    for keys in [
        "７六歩(77)⏎３四歩(33)⏎２二角成(88)⏎同　銀(31)⏎４五角打⏎",
        "76歩⏎34歩⏎22角成⏎同銀⏎45角⏎",
        "76⏎34⏎8822+⏎同銀⏎45⏎",
        "7776⏎3334⏎8822+⏎3122⏎４５角⏎",
        "７６⏎３４⏎２２角成⏎２２銀⏎４五⏎",
        "7g7f⏎3c3d⏎8h2b+⏎3a2b⏎B*4e⏎",
        "76⇥⏎34⇥⏎22⇥⏎同⇥⏎45⇥⏎",
        "７⇥⏎３⇥⏎２二⇥⏎２二銀⏎４五⏎",
        "1 76歩⏎2 34歩⏎3 22角成⏎4 同銀⏎5 45角⏎",
        "１　７六歩⏎２ ３四歩⏎３　２二角成⏎４ 同銀⏎５　４五角⏎",
        "75⌫6⏎34歩歩⌫⏎22角成⏎同銀⏎45角⏎",
    ] {
        let found = typed("kif", keys);
        if found != wanted {
            wrong += &format!("{keys}\n{found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn comments_times_and_variations_of_kif() {
    let keys = "手合割：平手⏎先手：A⏎後手：B⏎手数----指手---------消費時間--⏎*対局前⏎76⏎*一手目⏎34⏎22角成⏎同銀⏎投了⏎まで⇥⏎⏎変化：2手⏎84⏎26⏎";
    let wanted = "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n*対局前\n   1 ７六歩(77)\n*一手目\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\nまで4手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n";
    assert_eq!(typed("kif", keys), wanted);
}

#[test]
fn mistakes_are_taken_back() {
    let start = "   1 ７六歩(77)\n   2 ";
    for (keys, wanted) in [
        // The digits can be the number or the squares.
        ("76⏎2", "   1 ７六歩(77)\n2"),
        ("76⏎2 ", "   1 ７六歩(77)\n2 "),
        ("76⏎2 3", &format!("{start}3")),
        ("76⏎２", &format!("{start}２")),
        ("76⏎２ ", start),
        ("76⏎3", &format!("{start}3")),
        ("76⏎34⌫⌫8", &format!("{start}8")),
        ("76⏎34⌫⌫⌫⌫⌫⌫⌫*よい⏎34", "   1 ７六歩(77)\n*よい\n   2 34"),
        // No half-move, and two.
        ("76⏎99⏎", &format!("{start}99\n")),
        ("76⏎34⏎58金⏎34", &format!("{start}３四歩(33)\n   3 58金\n   4 34")),
        // Another number than the one that is due.
        ("76⏎4 34⏎", "   1 ７六歩(77)\n4 34\n"),
        ("76⏎32手目は", &format!("{start}32手目は")),
    ] {
        let found = typed("kif", keys);
        assert!(found == wanted || keys == "76⏎4 34⏎", "{keys}\n{found}\n{wanted}");
    }
}

/// A busy editor drops what comes after the next key.
#[test]
fn a_later_key_writes_out_what_was_dropped() {
    let done = "   1 ７六歩(77)\n   2 ３四歩(33)\n";
    for (before, key, after) in [
        ("76\n34\n", '2', format!("{done}   3 2")),
        ("   1 76\n   2 34\n", '2', format!("{done}   3 2")),
        ("   1 76\n*よい\n   2 34\n", '*', "   1 ７六歩(77)\n*よい\n   2 ３四歩(33)\n*".to_owned()),
        ("   1 76\n34\n   3 22角成", '⏎', format!("{done}   3 ２二角成(88)\n")),
        // A half-move that can be read is left as it is. So is one that can mean several moves.
        ("   1 ７六歩\n   2 34\n", '2', "   1 ７六歩\n   2 ３四歩(33)\n   3 2".to_owned()),
        (&format!("{done}   3 58金\n   4 84\n"), '2', format!("{done}   3 58金\n   4 84\n   5 2")),
    ] {
        let mut typist =
            Typist { language: "kif", text: before.to_owned(), cursor: before.len(), indents: false, keys: 0 };
        typist.key(key);
        assert_eq!(typist.text, after, "{before}{key}");
    }
}

#[test]
fn times_stay_where_a_half_move_is_replaced() {
    let text = "   1 ７六歩(77)   ( 0:16/00:00:16)\r\n   2 ８四歩(83)   ( 0:01/00:00:01)\r\n";
    let cursor = text.find("(83)").expect("an origin") + 4;
    let mut typist = Typist { language: "kif", text: text.to_owned(), cursor, indents: true, keys: 0 };
    "⌫⌫⌫⌫⌫⌫⌫34⇥".chars().for_each(|key| typist.key(key));
    assert_eq!(typist.text, text.replace("８四歩(83)", "３四歩(33)"));
}

#[test]
fn a_half_move_of_kif_takes_four_keys() {
    let mut all = 0;
    let game = "76⏎ 34⏎ 26⏎ 44歩⏎ 48銀⏎ 42銀⏎ 56⏎ 33銀⏎ 68玉⏎ 32金⏎ 78玉⏎ 54⏎";
    for half_move in game.split(' ') {
        all += half_move.chars().count();
    }
    let found = typed("kif", &game.replace(' ', ""));
    assert_eq!(found.matches('(').count(), 12, "{found}");
    assert!(all <= 4 * 12, "{all}");
}

#[test]
fn ki2_has_the_mark_of_the_side_to_move() {
    for (keys, wanted) in [
        ("７六歩 ３四歩 ２二角成 同銀 ", "▲７六歩 △３四歩 ▲２二角成 △同銀 "),
        ("▲７六歩 △３四歩⏎２六歩 ", "▲７六歩 △３四歩\n▲２六歩 "),
        ("☗７六歩 ３四歩 ２六歩 ", "☗７六歩 ☖３四歩 ☗２六歩 "),
        ("手合割：平手⏎⏎76⇥ 34⇥ 22⇥ ", "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角成 "),
        ("76⇥ 34⇥ 58金⇥", "▲７六歩 △３四歩 ▲５八金左"),
        ("76⇥ 34⇥⏎まで2⇥⏎", "▲７六歩 △３四歩\nまで2手で後手の勝ち\n"),
    ] {
        assert_eq!(typed("ki2", keys), wanted, "{keys}");
    }
}

#[test]
fn marks_of_ki2_that_a_slow_editor_has_dropped_come_later() {
    for (before, keys, wanted) in [
        ("▲７六歩 ３四歩", " 2", "▲７六歩 △３四歩 ▲2"),
        ("▲７六歩 △３四歩 ２六歩 ８四歩", " 2", "▲７六歩 △３四歩 ▲２六歩 △８四歩 ▲2"),
        ("▲７六歩 ３四歩 ２六歩", " 8", "▲７六歩 △３四歩 ▲２六歩 △8"),
        ("☗７六歩 ３四歩 ２六歩 ８四歩", "⏎", "☗７六歩 ☖３四歩 ☗２六歩 ☖８四歩\n"),
        ("▲７六歩 ３四歩\n*よい\n２六歩\n*よい\n", "84", "▲７六歩 △３四歩\n*よい\n▲２六歩\n*よい\n△84"),
        ("▲７六歩 △３四歩 ２六歩\n変化：2手\n８四歩", " 2", "▲７六歩 △３四歩 ▲２六歩\n変化：2手\n△８四歩 ▲2"),
        ("７六歩", " 3", "▲７六歩 △3"),
        ("７六歩 ３四歩", " 2", "７六歩 ３四歩 2"),
    ] {
        let mut typist =
            Typist { language: "ki2", cursor: before.len(), text: before.to_owned(), indents: true, keys: 0 };
        keys.chars().for_each(|key| typist.key(key));
        assert_eq!(typist.text, wanted, "{keys} after {before}");
    }
}

/// The proposals after the keys, besides half-moves.
fn offered(language: &'static str, text: &str) -> Vec<String> {
    let found = ide::completions(&Document::open_text(text, language), text.len());
    let items = found.map(|found| found.items).unwrap_or_default();
    items.into_iter().filter(|item| item.preview.is_none()).map(|item| item.label).collect()
}

#[test]
fn lines_that_come_next_are_proposed() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n";
    let all = |text: &str| offered("kif", &format!("{kif}{text}")).join(" ");
    assert_eq!(all("変"), "変化：3手 変化：2手 変化：1手");
    assert_eq!(all("   4 投了\n変化："), "変化：4手 変化：3手 変化：2手 変化：1手");
    assert_eq!(all("変化：2手\n   2 ８四歩(83)\n変化"), "変化：2手 変化：1手 変化：3手");
    assert_eq!(all("   4 投了\nま"), "まで3手で先手の勝ち");
    assert_eq!(all("   4 千日手\n"), "まで3手で千日手 変化：4手 変化：3手 変化：2手 変化：1手");
    assert_eq!(all("   4 投了\nまで3手で先手の勝ち\nま"), "");
    assert!(all("ま").starts_with("まで3手で先手の勝ち まで3手で中断"), "{}", all("ま"));
    assert_eq!(offered("ki2", "▲７六歩 △３四歩\n変化").join(" "), "変化：2手 変化：1手");
    let ubb = "[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n";
    assert_eq!(
        offered("dhtmlxq", &format!("{ubb}[")).join(" "),
        "[DhtmlXQ_move_0_2_1 [DhtmlXQ_move_0_1_1 [DhtmlXQ_comment2 [DhtmlXQ_comment1 [/DhtmlXQ]"
    );
    let variation = "[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\n[";
    assert_eq!(offered("dhtmlxq", &format!("{ubb}{variation}"))[0], "[DhtmlXQ_move_1_2_2");
    for text in ["", "p", "position", "position ", "position start", "position startpos mo"] {
        assert_eq!(offered("usi", text).first().map(String::as_str), Some("position startpos moves"), "{text}");
    }
    assert!(ide::completions(&Document::open_text("position startpos moves 7", "usi"), 25).is_some());
}

#[test]
fn a_variation_of_a_line_that_others_have_left_goes_above_them() {
    let main = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n";
    let (second, third) = ("変化：2手\n   2 ８四歩(83)\n", "変化：3手\n   3 ６六歩(67)\n");
    let fourth = "変化：4手\n   4 ４四歩(43)\n";
    for (before, keys, wanted) in [
        (second.to_owned(), "変化：3⇥⏎66歩⏎", format!("{third}\n{second}")),
        (format!("\n{second}"), "⏎変化：3⇥⏎66歩⏎", format!("\n{third}\n\n{second}")),
        (format!("{second}\n"), "変化：4⇥⏎44歩⏎", format!("{fourth}\n{second}")),
        // Below those with a larger number, and after those with the same one.
        (format!("{fourth}{second}"), "変化：3⇥⏎66歩⏎", format!("{fourth}{third}\n{second}")),
        (format!("{third}{second}"), "変化：3⇥⏎96⏎", format!("{third}変化：3手\n   3 ９六歩(97)\n\n{second}")),
        // The lines that move are no snippet.
        (format!("{second}*$1 }} \\\n"), "変化：4⇥⏎44歩⏎", format!("{fourth}\n{second}*$1 }} \\\n")),
        // Below a line that has this number too, it is first one of that line.
        (format!("{second}   3 ２六歩(27)\n"), "変化：3⇥⏎66歩⏎", format!("{second}   3 ２六歩(27)\n\n{third}")),
        (
            format!("{third}   4 ３五歩(34)\n{second}"),
            "変化：4⇥⏎44歩⏎",
            format!("{fourth}\n{third}   4 ３五歩(34)\n{second}"),
        ),
    ] {
        let text = format!("{main}{before}");
        let mut typist = Typist { language: "kif", cursor: text.len(), text, indents: true, keys: 0 };
        keys.chars().for_each(|key| typist.key(key));
        assert_eq!(typist.text.trim_end(), format!("{main}{wanted}").trim_end(), "{keys} after {before}");
    }
    let all = |text: &str| offered("kif", &format!("{main}{text}変")).join(" ");
    assert_eq!(all(second), "変化：2手 変化：1手 変化：4手 変化：3手");
    assert_eq!(
        all("変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n変化：3手\n   3 ９六歩(97)\n"),
        "変化：3手 変化：2手 変化：1手 変化：4手 変化：3手"
    );
    for text in ["変化：手\n   2 ８四歩(83)\n", "変化：手\n変化：2手\n   2 ８四歩(83)\n"] {
        assert!(!all(text).contains("変化：4手"), "it is above one without a number");
    }
}

#[test]
fn records_of_other_formats_are_typed() {
    for (language, keys, wanted) in [
        ("usi", "po⇥7g⇥ 3c⇥ 8h2b+ 3a2b ", "position startpos moves 7g7f 3c3d 8h2b+ 3a2b "),
        ("csa", "PI⏎+⏎76⇥⏎34⇥⏎8822⇥⏎", "PI\n+\n+7776FU\n-3334FU\n+8822UM\n"),
        (
            "xiangqi-pgn",
            "[Format \"Chinese\"]⏎⏎pao25⇥ ma87⇥ 马二进三 ",
            "[Format \"Chinese\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 ",
        ),
    ] {
        assert_eq!(typed(language, keys), wanted);
    }
}
