use super::*;

fn check(board: &Board, marks: Marks, style: Style, expected: Expect) {
    expected.assert_eq(&text(board, &marks, &style));
}

#[test]
fn opening() {
    check(
        &Board::from(&start()),
        Marks::default(),
        Style::default(),
        expect![[r#"
        ９ 車 馬 象 士 將 士 象 馬 車
        ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ７ ・ 砲 ・ ・ ・ ・ ・ 砲 ・
        ６ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
        ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
        　 　 楚 河 　 　 　 漢 界
        ４ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ３ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
        ２ ・ 炮 ・ ・ ・ ・ ・ 炮 ・
        １ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ０ 俥 傌 相 仕 帥 仕 相 傌 俥
        　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
    "#]],
    );
}

#[test]
fn last_move() {
    let (board, marks) = after("h2e2 h9g7");
    check(
        &board,
        marks,
        Style::default(),
        expect![[r#"
        ９ 車 馬 象 士 將 士 象 〇 車
        ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ７ ・ 砲 ・ ・ ・ ・[馬]砲 ・
        ６ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
        ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
        　 　 楚 河 　 　 　 漢 界
        ４ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ３ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
        ２ ・ 炮 ・ ・ 炮 ・ ・ ・ ・
        １ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ０ 俥 傌 相 仕 帥 仕 相 傌 俥
        　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
    "#]],
    );
    check(
        &board,
        marks,
        Style::ASCII,
        expect![[r#"
        9 r n b a k a b * r
        8 . . . . . . . . .
        7 . c . . . .[n]c .
        6 p . p . p . p . p
        5 . . . . . . . . .
          ~ ~ ~ ~ ~ ~ ~ ~ ~
        4 . . . . . . . . .
        3 P . P . P . P . P
        2 . C . . C . . . .
        1 . . . . . . . . .
        0 R N B A K A B N R
          a b c d e f g h i
    "#]],
    );
}

#[test]
fn seen_by_black_with_numbers() {
    let (board, marks) = after("h2e2");
    let style = Style { view: Side::Second, digits: true, script: PieceSet::Simplified, ..Style::default() };
    check(
        &board,
        marks,
        style,
        expect![[r#"
        　 一 二 三 四 五 六 七 八 九
        ０ 车 马 相 仕 帅 仕 相 马 车
        １ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ２ ・ 〇 ・ ・[炮]・ ・ 炮 ・
        ３ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
        ４ ・ ・ ・ ・ ・ ・ ・ ・ ・
        　 　 楚 河 　 　 　 汉 界
        ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ６ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
        ７ ・ 砲 ・ ・ ・ ・ ・ 砲 ・
        ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ９ 車 馬 象 士 将 士 象 馬 車
        　 ９ ８ ７ ６ ５ ４ ３ ２ １
        　 ｉ ｈ ｇ ｆ ｅ ｄ ｃ ｂ ａ
    "#]],
    );
}

#[test]
fn without_coordinates() {
    let (board, marks) = after("a0a1");
    check(
        &board,
        marks,
        Style { coordinates: false, ..Style::default() },
        expect![[r#"
         車 馬 象 士 將 士 象 馬 車
         ・ ・ ・ ・ ・ ・ ・ ・ ・
         ・ 砲 ・ ・ ・ ・ ・ 砲 ・
         卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
         ・ ・ ・ ・ ・ ・ ・ ・ ・
         　 楚 河 　 　 　 漢 界
         ・ ・ ・ ・ ・ ・ ・ ・ ・
         兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
         ・ 炮 ・ ・ ・ ・ ・ 炮 ・
        [俥]・ ・ ・ ・ ・ ・ ・ ・
         〇 傌 相 仕 帥 仕 相 傌 俥
    "#]],
    );
}

#[test]
fn ranks_from_one() {
    let (board, marks) = after("a0a1");
    for (script, expect) in [
        (
            PieceSet::Traditional,
            expect![[r#"
        10 車 馬 象 士 將 士 象 馬 車
        ９ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ８ ・ 砲 ・ ・ ・ ・ ・ 砲 ・
        ７ 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
        ６ ・ ・ ・ ・ ・ ・ ・ ・ ・
        　 　 楚 河 　 　 　 漢 界
        ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
        ４ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
        ３ ・ 炮 ・ ・ ・ ・ ・ 炮 ・
        ２[俥]・ ・ ・ ・ ・ ・ ・ ・
        １ 〇 傌 相 仕 帥 仕 相 傌 俥
        　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
    "#]],
        ),
        (
            PieceSet::Ascii,
            expect![[r#"
        10 r n b a k a b n r
         9 . . . . . . . . .
         8 . c . . . . . c .
         7 p . p . p . p . p
         6 . . . . . . . . .
           ~ ~ ~ ~ ~ ~ ~ ~ ~
         5 . . . . . . . . .
         4 P . P . P . P . P
         3 . C . . . . . C .
         2[R]. . . . . . . .
         1 * N B A K A B N R
           a b c d e f g h i
    "#]],
        ),
    ] {
        check(&board, marks, Style { script, ranks_from_one: true, ..Style::default() }, expect);
    }
}

#[test]
fn check_and_capture() {
    let (board, marks) = after("h2e2 h7e7 e2e6");
    check(
        &board,
        marks,
        Style::default(),
        expect![[r#"
            ９ 車 馬 象 士<將>士 象 馬 車
            ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ７ ・ 砲 ・ ・ 砲 ・ ・ ・ ・
            ６ 卒 ・ 卒 ・[炮]・ 卒 ・ 卒
            ５ ・ ・ ・ ・ ・ ・ ・ ・ ・
            　 　 楚 河 　 　 　 漢 界
            ４ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ３ 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
            ２ ・ 炮 ・ ・ 〇 ・ ・ ・ ・
            １ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ０ 俥 傌 相 仕 帥 仕 相 傌 俥
            　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
        "#]],
    );
}

#[test]
fn marks_side_by_side_and_a_piece_where_the_move_came_from() {
    let mut board = Board::empty(BoardKind::Points);
    board.put(square("d5"), Some(PieceFace::new(Side::First, Glyph::Xiangqi(xiangqi::Kind::Rook))));
    board.put(square("e5"), Some(PieceFace::new(Side::Second, Glyph::Xiangqi(xiangqi::Kind::King))));
    board.put(square("c5"), Some(PieceFace::new(Side::First, Glyph::Xiangqi(xiangqi::Kind::Pawn))));
    let marks =
        Marks { from: Some(square("c5")), to: Some(square("d5")), checked: Some(square("e5")), ..Marks::default() };
    let drawn = text(&board, &marks, &Style::default());
    assert!(drawn.contains("・(兵[俥]將>・"), "{drawn}");
}

#[test]
fn jeiqi_with_captures() {
    let marks = Marks { from: Some(square("i3")), to: Some(square("i4")), checked: None, ..Marks::default() };
    check(
        &jeiqi(),
        marks,
        Style::default(),
        expect![[r#"
            (Ｘ２)
            ９ ｘ ｘ ｘ ｘ 將 ｘ ｘ ﹖ ｘ
            ８ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ７ ・ ｘ ・ ・ ・ ・ ・ ｘ ・
            ６ ｘ ・ ｘ ・ ・ ・ ・ ・ ｘ
            ５ ・ ・ ・ ・ ｘ ・ ・ ・ ・
            　 　 楚 河 　 　 　 漢 界
            ４ ・ ・ ・ ・ ・ ・ ・ ・[傌]
            ３ ・ ・ ・ ・ Ｘ ・ Ｘ ・ 〇
            ２ ・ Ｘ ・ ・ ・ ・ ・ Ｘ ・
            １ ・ ・ ・ ・ ・ ・ ・ ・ ・
            ０ Ｘ ？ Ｘ Ｘ 帥 Ｘ Ｘ Ｘ Ｘ
            　 ａ ｂ ｃ ｄ ｅ ｆ ｇ ｈ ｉ
            (車 ﹖)
        "#]],
    );
    check(
        &jeiqi(),
        marks,
        Style::ASCII,
        expect![[r#"
            (X2)
            9 x x x x k x x q x
            8 . . . . . . . . .
            7 . x . . . . . x .
            6 x . x . . . . . x
            5 . . . . x . . . .
              ~ ~ ~ ~ ~ ~ ~ ~ ~
            4 . . . . . . . .[N]
            3 . . . . X . X . *
            2 . X . . . . . X .
            1 . . . . . . . . .
            0 X Q X X K X X X X
              a b c d e f g h i
            (r q)
        "#]],
    );
}

#[test]
fn shogi_with_hands() {
    let marks = Marks { from: None, to: Some(square("h1")), checked: Some(square("e0")), ..Marks::default() };
    check(
        &shogi(),
        marks,
        Style::default(),
        expect![[r#"
            White (歩１１)
              ９  ８  ７  ６  ５  ４  ３  ２  １
             v香 v桂 v銀 v金 v王 v金 v銀 v桂 v香 一
              ・  馬  全  圭  杏  と  ・  竜  ・ 二
             v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩 三
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 四
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 五
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 六
              歩  歩  歩  歩  歩  歩  歩  歩  歩 七
              ・  角  ・  ・  ・  ・  ・[v竜] ・ 八
              香  桂  銀  金< 玉> 金  銀  桂  香 九
            Black (飛 銀２)
        "#]],
    );
    check(
        &shogi(),
        marks,
        Style::ASCII,
        expect![[r#"
            White (p11)
              9  8  7  6  5  4  3  2  1
              l  n  s  g  k  g  s  n  l 1
              . +B +S +N +L +P  . +R  . 2
              p  p  p  p  p  p  p  p  p 3
              .  .  .  .  .  .  .  .  . 4
              .  .  .  .  .  .  .  .  . 5
              .  .  .  .  .  .  .  .  . 6
              P  P  P  P  P  P  P  P  P 7
              .  B  .  .  .  .  .[+r] . 8
              L  N  S  G< K> G  S  N  L 9
            Black (R S2)
        "#]],
    );
    check(
        &shogi(),
        marks,
        Style { view: Side::Second, ..Style::default() },
        expect![[r#"
            Black (飛 銀２)
              １  ２  ３  ４  ５  ６  ７  ８  ９
              香  桂  銀  金< 玉> 金  銀  桂  香 九
              ・[v竜] ・  ・  ・  ・  ・  角  ・ 八
              歩  歩  歩  歩  歩  歩  歩  歩  歩 七
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 六
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 五
              ・  ・  ・  ・  ・  ・  ・  ・  ・ 四
             v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩 三
              ・  竜  ・  と  杏  圭  全  馬  ・ 二
             v香 v桂 v銀 v金 v王 v金 v銀 v桂 v香 一
            White (歩１１)
        "#]],
    );
}

/// One for ASCII, two for a Chinese character; nothing else is drawn.
fn width(character: char) -> usize {
    match u32::from(character) {
        0x20..0x7F => 1,
        0x3000..0xA000 | 0xFE56 | 0xFF01..0xFF61 => 2,
        other => panic!("of unknown width: {other:x}"),
    }
}

#[test]
fn columns_are_straight() {
    let mut rng = crate::random::random(7);
    for _ in 0..crate::random::rounds(20) {
        let position = random(&mut rng);
        let square = |rng: &mut fastrand::Rng| Square::from_index(rng.usize(0..120));
        let marks =
            Marks { from: square(&mut rng), to: square(&mut rng), checked: square(&mut rng), ..Marks::default() };
        for style in styles() {
            let drawn = text(&Board::from(&position), &marks, &style);
            assert_eq!(drawn.is_ascii(), style.script == PieceSet::Ascii);
            // Up to the last cell every row has narrow and wide characters at the same places.
            let label = usize::from(style.coordinates);
            let shapes: BTreeSet<Vec<usize>> = drawn
                .lines()
                .filter(|line| !line.trim().is_empty())
                .map(|line| {
                    let line: Vec<usize> = line.chars().map(width).collect();
                    line.iter().copied().take(label + 14).collect()
                })
                .collect();
            let cell = if style.script == PieceSet::Ascii { 1 } else { 2 };
            let expected: Vec<usize> =
                [cell].into_iter().take(label).chain([1, cell].repeat(9)).take(label + 14).collect();
            assert_eq!(shapes, BTreeSet::from([expected]), "{drawn}");
        }
    }
}

#[test]
fn every_piece_once() {
    let mut rng = crate::random::random(8);
    for _ in 0..crate::random::rounds(20) {
        let board = Board::from(&random(&mut rng));
        for style in styles() {
            let drawn = text(&board, &Marks::default(), &style);
            let rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
            let (rows, label) = (&rows[usize::from(style.digits)..], usize::from(style.coordinates));
            let mut seen = 0;
            for index in 0..90 {
                let square = Square::from_index(index).unwrap();
                let (mut row, mut column) = (9 - usize::from(square.rank()), usize::from(square.file()));
                if style.view == Side::Second {
                    (row, column) = (9 - row, 8 - column);
                }
                let cell = rows[row + usize::from(row > 4)].get(label + 2 * column + 1).copied();
                let empty = if style.script == PieceSet::Ascii { '.' } else { '・' };
                match board.get(square) {
                    None => assert_eq!(cell, Some(empty)),
                    Some(sign) => {
                        assert_ne!(cell, Some(empty), "{square} in\n{drawn}");
                        let of_side = cell.unwrap().is_uppercase() == (sign.side == Side::First);
                        assert!(of_side || style.script != PieceSet::Ascii);
                        seen += 1;
                    }
                }
            }
            assert_eq!(seen, board.cells().count());
        }
    }
}
