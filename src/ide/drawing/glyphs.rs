//! The shapes of the characters, drawn for this program on a grid of 100 by 100.
//!
//! They use no font: a picture looks the same on a machine without Chinese fonts, and no font licence applies. A
//! character is a handful of brush strokes of one weight, of two kinds:
//!
//! - *lines*, of even width with round ends, kept as SVG path data (`M`, `L`, `H`, `V`, `Q`, absolute);
//! - *sweeps*, which run thin: a quadratic curve from its heavy to its light end. They are the falling strokes
//!   (撇), read backwards the pressed ones (捺), and the dots.

/// A quadratic curve from its heavy end over its control point to its light end: `[x, y, x, y, x, y]`.
pub(super) type Sweep = [u8; 6];

/// A character as strokes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strokes {
    /// The character.
    pub character: char,
    /// Width of the lines and of the heavy end of the sweeps; less for a character of many strokes.
    pub weight: u8,
    /// SVG path data of the strokes of even width.
    pub lines: &'static str,
    /// The strokes that run thin.
    pub sweeps: &'static [Sweep],
}

/// The strokes of a character; `None` for a character that no piece has.
pub(super) fn strokes(character: char) -> Option<&'static Strokes> {
    ALL.iter().find(|strokes| strokes.character == character)
}

const fn drawn(character: char, weight: u8, lines: &'static str, sweeps: &'static [Sweep]) -> Strokes {
    Strokes { character, weight, lines, sweeps }
}

/// Every character there is.
#[rustfmt::skip]
pub(super) const ALL: &[Strokes] = &[
    // Xiangqi.
    drawn('帥', 8, "M12 19V89M12 19H42V44H12M12 58H44V89H12M56 79V27H92V70Q92 79 80 76M74 5V96", &[[29, 4, 26, 12, 20, 18]]),
    drawn('帅', 9, "M13 18V62M54 79V28H92V70Q92 80 79 77M73 5V96", &[[36, 7, 42, 68, 8, 94]]),
    drawn('將', 7, "M36 4V96M12 10V40H36M4 60H36M62 15H88M44 62H97M78 50V87Q78 96 64 92", &[[16, 60, 15, 82, 4, 95], [64, 3, 58, 20, 44, 31], [88, 15, 80, 42, 46, 51], [70, 30, 67, 26, 61, 22], [64, 40, 60, 36, 54, 32], [62, 84, 58, 76, 52, 72]]),
    drawn('将', 8, "M27 4V96M4 64L24 52M58 15H88M40 62H97M76 48V86Q76 96 62 92", &[[17, 34, 14, 26, 7, 19], [60, 3, 54, 20, 40, 32], [88, 15, 78, 44, 40, 52], [66, 38, 63, 32, 56, 26], [58, 84, 54, 76, 47, 72]]),
    drawn('仕', 10, "M22 38V95M37 38H95M66 7V88M43 88H90", &[[33, 6, 26, 30, 5, 50]]),
    drawn('士', 11, "M8 40H92M50 7V89M20 89H80", &[]),
    drawn('相', 8, "M5 28H46M26 5V95M56 93V12H92V93M56 38H92M56 63H92M56 89H92", &[[26, 32, 20, 56, 4, 70], [45, 58, 38, 48, 30, 42]]),
    drawn('象', 7, "M38 13H64M22 27H80V45H22ZM51 27V45M36 56Q63 57 64 80Q64 98 55 97L48 94", &[[42, 3, 36, 16, 16, 27], [64, 13, 60, 21, 52, 27], [51, 45, 38, 57, 7, 61], [57, 62, 40, 73, 6, 77], [62, 72, 46, 87, 6, 92], [88, 51, 78, 60, 64, 64], [95, 93, 78, 87, 64, 64]]),
    drawn('俥', 8, "M19 36V95M37 18H95M43 33H89V65H43ZM43 49H89M34 81H97M66 4V96", &[[29, 5, 22, 30, 4, 46]]),
    drawn('車', 8, "M12 18H88M23 33H77V65H23ZM23 49H77M5 81H95M50 4V96", &[]),
    drawn('车', 9, "M12 20H88M46 4L23 50H84M5 72H95M56 34V96", &[]),
    drawn('傌', 7, "M18 36V95M40 61V9H90M40 26H88M40 43H88M64 9V61M40 61H94Q94 95 86 95L79 91", &[[28, 5, 21, 30, 4, 46], [35, 90, 39, 82, 41, 74], [54, 87, 52, 80, 50, 74], [67, 86, 65, 80, 62, 74], [80, 83, 78, 78, 74, 73]]),
    drawn('馬', 8, "M22 61V9H84M22 26H79M22 43H79M51 9V61M22 61H90Q90 95 80 95L72 91", &[[10, 91, 16, 82, 18, 74], [39, 89, 37, 81, 34, 74], [55, 87, 53, 80, 50, 74], [71, 84, 69, 79, 65, 73]]),
    drawn('马', 9, "M16 12H72L67 50M33 26L26 50H87Q87 95 76 95L64 90M6 71H66", &[]),
    drawn('炮', 8, "M58 20H92Q92 66 87 70Q84 72 78 69M54 38H76V56H54M54 38V83Q54 92 63 92H86Q94 92 94 79", &[[27, 6, 32, 66, 4, 95], [9, 50, 12, 42, 11, 32], [46, 29, 44, 38, 38, 45], [45, 78, 38, 70, 30, 58], [60, 4, 55, 24, 42, 38]]),
    drawn('砲', 8, "M5 15H46M15 50H40V86H15ZM60 20H92Q92 66 87 70Q84 72 78 69M56 38H77V56H56M56 38V83Q56 92 65 92H86Q94 92 94 79", &[[26, 15, 22, 46, 4, 64], [61, 4, 57, 24, 46, 38]]),
    drawn('兵', 9, "M31 17V62M31 38H80M62 38V62M5 63H95", &[[75, 7, 54, 16, 30, 18], [36, 71, 28, 86, 9, 95], [90, 94, 80, 80, 63, 72]]),
    drawn('卒', 9, "M9 19H91M5 69H95M50 57V97", &[[55, 14, 51, 7, 45, 3], [32, 23, 29, 42, 8, 55], [45, 51, 40, 44, 31, 38], [69, 23, 66, 42, 49, 55], [91, 53, 81, 45, 68, 38]]),
    drawn('？', 11, "M29 30Q29 9 50 9Q71 9 71 29Q71 41 50 52V66M50 88V88", &[]),
    drawn('﹖', 10, "M34 34Q34 17 50 17Q66 17 66 33Q66 43 50 52V63M50 82V82", &[]),
    // Shogi.
    drawn('玉', 11, "M14 13H86M20 49H80M7 88H93M50 13V88", &[[79, 77, 74, 68, 65, 62]]),
    drawn('王', 11, "M14 13H86M20 49H80M7 88H93M50 13V88", &[]),
    drawn('角', 8, "M38 14H64M24 31V62M24 31H82V86Q82 97 67 93M24 52H82M24 72H82M53 31V72", &[[42, 3, 36, 20, 12, 33], [64, 14, 60, 24, 53, 31], [24, 58, 24, 84, 7, 96]]),
    drawn('金', 9, "M28 44H72M15 63H85M50 44V92M7 92H93", &[[50, 5, 36, 32, 5, 46], [95, 46, 66, 34, 50, 5], [33, 84, 30, 77, 25, 72], [67, 84, 71, 77, 75, 72]]),
    drawn('銀', 7, "M14 39H40M7 57H45M27 39V89M4 93L49 87M57 8H89V46H57M57 27H89M57 8V92L73 84", &[[27, 4, 20, 26, 4, 38], [48, 35, 34, 24, 27, 4], [17, 80, 15, 73, 12, 67], [36, 80, 40, 73, 42, 67], [92, 55, 84, 64, 74, 68], [97, 94, 78, 84, 66, 48]]),
    drawn('桂', 8, "M5 28H44M25 5V95M50 23H92M44 45H97M71 5V45M50 69H92M43 91H98M71 54V91", &[[25, 32, 20, 54, 4, 68], [43, 58, 36, 48, 29, 42]]),
    drawn('香', 8, "M6 28H94M50 12V56M28 63H72V95H28ZM28 79H72", &[[74, 4, 56, 12, 24, 13], [47, 30, 32, 50, 4, 60], [96, 60, 70, 50, 53, 30]]),
    drawn('歩', 9, "M50 4V41M50 20H82M25 17V41M6 41H94M51 50V77L43 75", &[[30, 52, 26, 66, 12, 75], [86, 61, 78, 54, 69, 51], [78, 70, 56, 94, 14, 97]]),
    drawn('飛', 7, "M12 10H66Q66 34 84 43Q93 47 94 36M46 10V96M22 34V95M5 58H67Q67 82 85 91Q93 95 95 84", &[[35, 21, 26, 33, 5, 41], [88, 6, 81, 15, 70, 19], [90, 31, 83, 24, 73, 20], [89, 52, 82, 61, 71, 65], [91, 79, 84, 72, 74, 67]]),
    drawn('竜', 8, "M50 3V14M14 16H86M6 39H94M22 52H78V80H22ZM22 66H78M50 52V85Q50 95 60 95H85Q94 95 94 82", &[[38, 35, 37, 28, 33, 22], [62, 35, 64, 28, 67, 22]]),
    drawn('全', 9, "M24 50H76M28 70H72M9 92H91M50 50V92", &[[50, 5, 36, 34, 5, 50], [95, 50, 66, 36, 50, 5]]),
    drawn('圭', 9, "M20 23H80M9 45H91M50 4V45M20 69H80M6 92H94M50 54V92", &[]),
    drawn('杏', 9, "M7 24H93M50 4V60M26 68H74V94H26Z", &[[47, 26, 34, 48, 5, 62], [95, 62, 66, 48, 53, 26]]),
    drawn('と', 11, "M32 8Q34 30 45 46M80 30Q20 52 20 72Q20 91 50 91H82", &[]),
];
