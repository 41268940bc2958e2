//! Pages of Chinese text: what is found in them, and how many half-moves they have.

use crate::ide::{self, Document};

#[test]
fn pages() {
    let cases: &[(&str, u32, &[&str])] = &[
        (
            "标题: 一局\n红方: 甲\n结果: 红方胜\n------\n  1. 炮二平五  马８进７    2. 马二进三  车９平８\n------\n棋谱由 X 生成\n",
            4,
            &[],
        ),
        ("1.炮二平五马８进７2.马二进三车９平８3.车一平二\n", 5, &[]),
        ("炮二平五，马８进７；马二进三\n", 3, &[]),
        ("①炮二平五 马８进７ ②马二进三\n", 3, &[]),
        ("布局: D36 中炮进三兵对左炮封车\n1. 炮二平五 马８进７\n", 2, &[]),
        ("1. 炮二平五 马８进７（常见）\n2. 马二进三\n（红先）\n红胜\n", 3, &[]),
        ("1. 炮二平五 马８进７ 2. 马二进八\n", 3, &["malformed-move"]),
        ("0-炮二平五 1-马８进７ 2-马二进三\n", 3, &[]),
        ("⒈炮二平五 马８进７ 第2回合：马二进三；车９平８\n", 4, &[]),
        // A word that cannot be read, in a line of moves.
        ("1.兵七进一 炮２平３\n2.□三进一 象３进５\n3.马八进七\n", 5, &["malformed-move"]),
        ("1.兵七进一 炮２平３\n2.兵三進 象３进５\n", 4, &["malformed-move"]),
        ("1.兵七进一 炮２平３\n2.兵三  进一 象３进５\n", 4, &["malformed-move"]),
        ("1.兵七进一 炮２平３\n2.？？？？\n", 3, &["malformed-move"]),
        ("1.兵七进一 炮２平３\nZ.兵三进一 象３进５\n", 4, &["unexpected-token", "missing-number"]),
        ("1.兵七近一炮２平３2.兵三进一象３进５\n", 4, &["malformed-move"]),
        ("1.□□□□ 炮２平３\n2.兵三进一\n", 3, &["malformed-move"]),
        ("1.兵七进一 炮２平３\n3. 以下红方优势明显，略\n如改走 兵三进一，则黑方先手易走。\n共 12 页\n", 2, &[]),
        ("单兵和单炮类\n　　一段文字，如改走炮二平五。\n", 0, &[]),
    ];
    for (text, plies, codes) in cases {
        let mut document = Document::open_text(text, "xiangqi-text");
        let found: Vec<&str> = ide::diagnostics(&document).iter().map(|one| one.code.code).collect();
        assert_eq!((document.totals().plies, found.as_slice()), (*plies, *codes), "{text}");
        document.edit(0..0, " ");
    }
}
