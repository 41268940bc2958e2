//! The game that seed 0 prints, move by move, and its AXF as Fairy-Stockfish writes it (record-formats §8.4).

use super::*;
use std::collections::HashMap;

struct Line {
    name: &'static str,
    /// The line it branches from, and the plies of it that are played before.
    from: Option<(&'static str, usize)>,
    lalg: &'static str,
    axf: &'static str,
    end: &'static str,
}

const LINES: [Line; 6] = [
    Line {
        name: "main",
        from: None,
        lalg: "Ch2-e2 Nh9-g7 Nh0-g2 Ri9-h9 Ri0-h0 Pg6-g5 Rh0-h6 Nb9-c7 Pc3-c4 Ch7-i7 Rh6-g6 Ci7-i8 Nb0-c2 Ci8-g8 \
               Rg6-f6 Gd9-e8 Nc2-d4 Mc9-e7 Cb2-c2 Rh9-h4 Ra0-b0 Cb7-b8 Pg3-g4 Rh4-h5 Pc4-c5 Pg5xg4 Pc5xc6 Nc7-a8 \
               Cc2-d2 Rh5-c5 Ng2-e1 Rc5-c3 Ne1-c2 Rc3-d3 Gf0-e1",
        axf: "C2=5 H8+7 H2+3 R9=8 R1=2 P7+1 R2+6 H2+3 P7+1 C8=9 R2=3 C9-1 H8+7 C9=7 R3=4 A4+5 H7+6 E3+5 C8=7 R8+5 \
              R9=8 C2-1 P3+1 R8-1 P7+1 P7+1 P7+1 H3-1 C7=6 R8=3 H3-5 R3+2 H5+7 R3=4 A4+5",
        end: "r3kab2/nc2a1c2/4b1n2/p1P1pR2p/9/3N2p2/P2rP3P/2NCC4/4A4/1RBAK1B2 b",
    },
    Line {
        name: "1",
        from: Some(("main", 21)),
        lalg: "Ra9-b9 Pg3-g4 Rh4xg4 Ng2-f4 Cb7-b4 Mg0-i2 Rg4-h4 Ce2-g2 Ng7-h5 Cg2xg8 Pg5-g4 Rf6-f8 Nh5xf4 Nd4-f5 \
               Rh4-h2 Nf5xe7 Rh2xc2 Cg8-g7 Rb9-b5 Ne7-g8 Ke9-d9 Cg7xg9 Kd9-d8 Ng8-h6",
        axf: "R1=2 P3+1 R8=7 H3+4 C2+3 E3+1 R7=8 C5=3 H7+8 C3+6 P7+1 R4+2 H8+6 H6+4 R8+2 H4+5 R8=3 C3-1 R2+4 H5+3 \
              K5=4 C3+2 K4+1 H3-2",
        end: "5aC2/3kaR3/2n6/p1p1p2Np/1r7/1cP2np2/P3P3P/2r5B/9/1RBAKA3 b",
    },
    Line {
        name: "2",
        from: Some(("main", 23)),
        lalg: "Rh4xg4 Ng2-f4 Rg4xg0 Ce2-g2",
        axf: "R8=7 H3+4 R7+4 C5=3",
        end: "r3kab2/1c2a1c2/2n1b1n2/p1p1pR2p/6p2/2PN1N3/P3P3P/2C3C2/9/1RBAKAr2 b",
    },
    Line {
        name: "3",
        from: Some(("1", 2)),
        lalg: "Rh4-h5 Nd4xc6 Pg5xg4 Nc6-a7 Nc7-b5 Rb0xb5 Rh5xb5 Na7xb9 Cb7-b8 Ce2-d2 Pg4-g3 Ng2-i1 Rb5-b3 Cd2-d8 \
               Cg8xd8 Nb9xd8 Rb3xe3 Gf0-e1 Re3-c3 Cc2-b2 Rc3xc0 Rf6-g6",
        axf: "R8-1 H6+7 P7+1 H7+9 H3+2 R8+5 R8=2 H9+8 C2-1 C5=6 P7+1 H3-1 R2+2 C6+6 C7=4 H8-6 R2=5 A4+5 R5=3 C7=8 \
              R3+3 R4=3",
        end: "4kab2/1c1Na4/4b1n2/p3p1R1p/9/2P6/P5p1P/1C7/4A3N/2rAK1B2 b",
    },
    Line {
        name: "4",
        from: Some(("1", 4)),
        lalg: "Rg4xg0 Ce2-g2",
        axf: "R7+4 C5=3",
        end: "1r2kab2/4a1c2/1cn1b1n2/p1p1pR2p/6p2/2PN1N3/P3P3P/2C3C2/9/1RBAKAr2 b",
    },
    Line {
        name: "5",
        from: Some(("3", 20)),
        lalg: "Cb8-b6 Rf6-f4 Rc3xc0 Nd8-b7",
        axf: "C2+2 R4-2 R3+3 H6-8",
        end: "4kab2/4a4/1N2b1n2/pc2p3p/9/2P2R3/P5p1P/1C7/4A3N/2rAK1B2 b",
    },
];

#[test]
fn the_example_of_seed_0_in_every_notation() {
    let federation = Dialect { sideways: '=', ..Dialect::wxf() };
    let mut reached: HashMap<&str, Vec<Position>> = HashMap::new();
    for line in &LINES {
        let mut positions = match line.from {
            None => vec![start()],
            Some((name, plies)) => vec![reached[name][plies].clone()],
        };
        assert_eq!(line.lalg.split_whitespace().count(), line.axf.split_whitespace().count());
        for (lalg, axf) in line.lalg.split_whitespace().zip(line.axf.split_whitespace()) {
            let mut position = positions.last().expect("the first is there").clone();
            let reading = read(lalg, &Dialect::lalg(), &position);
            let mv = reading.legal().unwrap_or_else(|| panic!("{lalg} in {}: {reading:?}", line.name));
            assert_eq!(reading.notes(), [], "{lalg}");
            assert_eq!(text_of(mv, &Dialect::lalg(), &position), lalg);
            assert_eq!(text_of(mv, &federation, &position), axf);
            assert_eq!(shown(axf, &federation, &position), format!("{mv:?}"));
            position.play(mv);
            positions.push(position);
        }
        let Some(Position::Xiangqi(last)) = positions.last() else {
            panic!("a line of xiangqi");
        };
        assert!(fen::write_position(last).starts_with(line.end), "{}", line.name);
        reached.insert(line.name, positions);
    }
}

#[test]
fn a_shape_tells_the_format() {
    let sets = |text: &str| format!("{:?}", fits(text, &Symbols::yang()));
    assert_eq!(sets("H2-E2"), "{Iccs, Coordinate}");
    assert_eq!(sets("h2e2"), "{Iccs, Coordinate}");
    assert_eq!(sets("C2=5"), "{Axf, Wxf}");
    assert_eq!(sets("N2+3"), "{Axf}");
    assert_eq!(sets("H2+3"), "{Wxf}");
    assert_eq!(sets("13=4"), "{Axf, Wxf}");
    assert_eq!(sets("Pa.5"), "{Axf, Wxf}");
    assert_eq!(sets("Ch2-e2"), "{Lalg}");
    assert_eq!(sets("Ch2e2"), "{Lalg, Salg}");
    assert_eq!(sets("Che2"), "{Salg}");
    assert_eq!(sets("炮二平五"), "{Chinese}");
    assert_eq!(sets("前兵九平八"), "{Chinese}");
    for nothing in ["", "12.", "...", "e", "1-0", "resigns", "C2=5!", "♜", "炮"] {
        assert_eq!(sets(nothing), "{}", "{nothing}");
    }
}
