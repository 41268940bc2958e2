use super::*;
use crate::drawing::glyphs;

/// Panics unless the text is one element with balanced tags, quoted attributes, names defined once before they are
/// used, and no links out of the document.
fn well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut names = BTreeSet::new();
    let mut rest = svg;
    let mut roots = 0;
    while let Some((between, tag)) = rest.split_once('<') {
        assert!(!between.contains(['>', '&']), "{between}");
        assert!(!open.is_empty() || between.trim().is_empty(), "text outside: {between}");
        let (tag, after) = tag.split_once('>').expect("a closed tag");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (tag, empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(name.chars().all(|letter| letter.is_ascii_lowercase()), "{name}");
        let mut seen = BTreeSet::new();
        while let Some((key, value)) = attributes.trim_start().split_once("=\"") {
            let (value, after) = value.split_once('"').expect("a closed attribute");
            assert!(key.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-'), "{key}");
            assert!(!value.is_empty() && !value.contains(['<', '&']) && !value.contains("NaN"), "{key}: {value}");
            assert!(seen.insert(key), "{key} twice in {tag}");
            assert!(after.is_empty() || after.starts_with(' '), "{tag}");
            match key {
                "id" => assert!(names.insert(value), "{value} defined twice"),
                "href" => assert!(names.contains(value.strip_prefix('#').unwrap()), "{value} is not defined"),
                _ => {}
            }
            attributes = after;
        }
        assert!(attributes.trim().is_empty(), "{attributes}");
        roots += usize::from(open.is_empty());
        if !empty {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    assert_eq!(roots, 1);
}

#[test]
fn pictures_are_well_formed_and_small() {
    let (board, marks) = after("h2e2 h7e7 e2e6");
    for mut style in styles() {
        let picture = svg(&board, &marks, &style);
        well_formed(&picture);
        assert!(picture.len() < 15_000, "{} bytes, {style:?}", picture.len());
        for board in [jeiqi(), shogi(), Board::empty(BoardKind::Points), Board::empty(BoardKind::Squares)] {
            style.dark_kinds = !style.dark_kinds;
            let picture = svg(&board, &marks, &style);
            well_formed(&picture);
            assert!(data_uri(&picture).len() <= 20_000, "{} bytes", picture.len());
        }
    }
}

#[test]
fn a_picture_has_the_height_asked_for() {
    let board = Board::from(&start());
    for height in [0, 1, 200, u16::MAX] {
        let picture = svg(&board, &Marks::default(), &Style { height, ..Style::default() });
        well_formed(&picture);
        assert!(picture.contains(&format!("height=\"{}\" viewBox=\"0 0 194 214\"", height.max(1))));
    }
}

#[test]
fn every_piece_once() {
    let mut rng = crate::random::random(9);
    for _ in 0..crate::random::rounds(8) {
        let position = random(&mut rng);
        let board = Board::from(&position);
        for style in styles() {
            let picture = svg(&board, &Marks::default(), &style);
            well_formed(&picture);
            assert_eq!(picture.matches("<use href=\"#xp").count(), board.cells().count());
            let (reds, blacks) = picture.split_once("<g color=\"#1c1c1c\"").unwrap();
            let left = if style.coordinates { 21 } else { 13 };
            let top = if style.digits { 21 } else { 13 };
            for (square, sign) in board.cells() {
                let (mut file, mut rank) = (square.file(), square.rank());
                if style.view == Side::Second {
                    (file, rank) = (8 - file, 9 - rank);
                }
                let (x, y) = (left + 20 * u32::from(file), top + 20 * u32::from(9 - rank));
                let name = match style.script {
                    PieceSet::Ascii => sign.glyph.letter().to_string(),
                    PieceSet::Pictograms => format!("i{}", sign.glyph.letter()),
                    script => format!("{:x}", u32::from(sign.glyph.character(sign.side, script))),
                };
                let used = format!("<use href=\"#xp{name}\" x=\"{x}\" y=\"{y}\"/>");
                let (own, other) = if sign.side == Side::First { (reds, blacks) } else { (blacks, reds) };
                assert_eq!((own.matches(&used).count(), other.matches(&used).count()), (1, 0), "{used}");
            }
        }
    }
}

#[test]
fn marks_show_the_cause() {
    let (board, marks) = after("h2e2 h7e7 e2e6");
    let draw = |marks: Marks| svg(&board, &marks, &Style::default());
    let signs = |picture: &str| picture.matches("r=\"4.4\"").count();
    assert_eq!(signs(&draw(marks)), 0);
    assert_eq!(signs(&draw(Marks { mate: true, ..marks })), 1);
    let blocked = Marks { illegal: true, crossed: true, culprit: Some(square("e7")), ..marks };
    assert_eq!(signs(&draw(blocked)), 1);
    assert!(draw(blocked).contains("stroke-dasharray=\"4 2.4\"") && !draw(marks).contains("stroke-dasharray"));
    let played = draw(Marks { crossed: false, ..blocked });
    assert!(played.contains("stroke=\"#c8102e\"") && !played.contains("stroke-dasharray"));
    for marks in [marks, blocked, Marks { mate: true, ..marks }] {
        for board in [&board, &shogi()] {
            well_formed(&svg(board, &marks, &Style::default()));
        }
    }
}

#[test]
fn the_river_is_named_and_so_are_the_players_of_shogi() {
    let uses = |picture: &str, character: char| picture.matches(&format!("#lg{:x}\"", u32::from(character))).count();
    let board = Board::from(&start());
    let named = |script| svg(&board, &Marks::default(), &Style { script, ..Style::default() });
    assert_eq!((uses(&named(PieceSet::Traditional), '漢'), uses(&named(PieceSet::Simplified), '汉')), (1, 1));
    let shogi = |players| svg(&shogi(), &Marks::default(), &Style { players, ..Style::default() });
    assert_eq!((uses(&shogi(Players::Japanese), '先'), uses(&shogi(Players::Japanese), '後')), (1, 1));
    assert!(shogi(Players::Western).contains(">Black<") && shogi(Players::Western).contains(">White<"));
}

#[test]
fn pieces_of_shogi_point_at_the_other_side() {
    let turned = |view| {
        let picture = svg(&shogi(), &Marks::default(), &Style { view, ..Style::default() });
        picture.matches("rotate(180").count()
    };
    // 18 and a dragon on the board, one lot of pawns in the hand; 18, six promoted and a bishop, two lots.
    assert_eq!((turned(Side::First), turned(Side::Second)), (20, 27));
}

#[test]
fn a_dark_piece_shows_its_point_only_if_asked() {
    let draw = |dark_kinds| svg(&jeiqi(), &Marks::default(), &Style { dark_kinds, ..Style::default() });
    let rook = format!("#xd{:x}\"", u32::from('俥'));
    assert!(draw(true).contains(&rook));
    assert!(!draw(false).contains(&rook));
    assert_eq!(draw(false).matches("<use href=\"#xd\"").count(), 25);
}

#[test]
fn every_character_is_drawn() {
    let mut needed = BTreeSet::new();
    let xiangqi = xiangqi::Kind::ALL.map(Glyph::from);
    let shogi = shogi::Kind::ALL.map(Glyph::from);
    for glyph in xiangqi.into_iter().chain(shogi).chain([Glyph::Unknown]) {
        for side in Side::BOTH {
            for script in [PieceSet::Traditional, PieceSet::Simplified] {
                needed.insert(glyph.character(side, script));
            }
        }
    }
    assert!(needed.iter().all(|character| glyphs::strokes(*character).is_some()));
    let drawn: BTreeSet<char> = glyphs::ALL.iter().map(|strokes| strokes.character).collect();
    assert_eq!(drawn, needed);
    assert_eq!(drawn.len(), glyphs::ALL.len());
}

#[test]
fn strokes_stay_on_the_grid() {
    for strokes in glyphs::ALL.iter().chain(glyphs::BOARD).chain(glyphs::PICTOGRAMS) {
        let character = strokes.character;
        assert!((6..=12).contains(&strokes.weight), "{character}");
        assert!(strokes.lines.starts_with('M'), "{character}");
        let on_grid = |number: u8| (3..=98).contains(&number);
        let numbers = strokes.lines.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
        for number in numbers {
            assert!(on_grid(number.parse().unwrap()), "{character}: {number}");
        }
        assert!(strokes.lines.chars().all(|letter| "MLHVQZ 0123456789".contains(letter)), "{character}");
        assert!(strokes.sweeps.iter().flatten().all(|number| on_grid(*number)), "{character}");
    }
}

/// The picture in the documentation; `UPDATE_EXPECT=1` redraws it.
#[test]
fn the_picture_in_the_documentation() {
    let (board, marks) = after("h2e2 h9g7");
    expect_file!["../../../docs/board.svg"].assert_eq(&svg(&board, &marks, &Style::default()));
}
