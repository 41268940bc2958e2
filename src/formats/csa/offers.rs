//! The words of CSA that can be written besides moves.

use crate::formats::words::{LineWord, When, Words, line_word};

/// The words of the format.
pub(super) const WORDS: Words =
    Words { lines: &LINES, among_moves: &AMONG_MOVES, values: &[("$JISHOGI", &["27", "24"])], notations: &[] };

const LINES: [LineWord; 18] = [
    line_word("V2.2", "V2.2", When::First),
    line_word("V3.0", "V3.0", When::First),
    line_word("N+", "N+|", When::Header),
    line_word("N-", "N-|", When::Header),
    line_word("$EVENT", "$EVENT:|", When::Header).since("V2"),
    line_word("$SITE", "$SITE:|", When::Header).since("V2"),
    line_word("$START_TIME", "$START_TIME:|", When::Header).since("V2"),
    line_word("$END_TIME", "$END_TIME:|", When::Header).since("V2"),
    line_word("$TIME_LIMIT", "$TIME_LIMIT:|", When::Header).since("V2"),
    line_word("$OPENING", "$OPENING:|", When::Header).since("V2"),
    line_word("$TIME", "$TIME:|", When::Header).since("V3.0"),
    line_word("$TIME+", "$TIME+:|", When::Header).since("V3.0"),
    line_word("$TIME-", "$TIME-:|", When::Header).since("V3.0"),
    line_word("$MAX_MOVES", "$MAX_MOVES:|", When::Header).since("V3.0"),
    line_word("$JISHOGI", "$JISHOGI:|", When::Header).since("V3.0"),
    line_word("$NOTE", "$NOTE:|", When::Header).since("V3.0"),
    line_word("New record", "V2.2\nN+|\nN-|\nPI\n+\n|", When::First),
    line_word("PI", "PI\n+\n", When::Position),
];

const AMONG_MOVES: [LineWord; 14] = [
    line_word("%TORYO", "%TORYO", When::End),
    line_word("%CHUDAN", "%CHUDAN", When::End),
    line_word("%SENNICHITE", "%SENNICHITE", When::End),
    line_word("%JISHOGI", "%JISHOGI", When::End),
    line_word("%KACHI", "%KACHI", When::End),
    line_word("%ERROR", "%ERROR", When::End),
    line_word("%HIKIWAKE", "%HIKIWAKE", When::End).since("V2"),
    line_word("%TSUMI", "%TSUMI", When::End).since("V2"),
    line_word("%FUZUMI", "%FUZUMI", When::End).since("V2"),
    line_word("%TIME_UP", "%TIME_UP", When::End).since("V2.1"),
    line_word("%ILLEGAL_MOVE", "%ILLEGAL_MOVE", When::End).since("V2.1"),
    line_word("%+ILLEGAL_ACTION", "%+ILLEGAL_ACTION", When::End).since("V2.2"),
    line_word("%-ILLEGAL_ACTION", "%-ILLEGAL_ACTION", When::End).since("V2.2"),
    line_word("%MAX_MOVES", "%MAX_MOVES", When::End).since("V3.0"),
];

#[cfg(test)]
mod tests {
    use super::WORDS;
    use crate::formats::csa::words::{KEYS, SPECIALS};

    #[test]
    fn they_are_those_of_the_grammar() {
        let offered = |word: &str, since: &str| {
            let mut all = WORDS.lines.iter().chain(WORDS.among_moves);
            all.any(|line| line.word == word && line.since == since)
        };
        assert!(KEYS.iter().all(|key| offered(key.name, key.since.name())));
        let in_use = SPECIALS.iter().filter(|special| special.withdrawn.is_none());
        in_use.for_each(|special| assert!(offered(special.word, special.since.name()), "{}", special.word));
    }
}
