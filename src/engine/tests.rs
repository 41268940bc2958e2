//! Conversations with engines that behave well and badly.

use super::*;
use crate::notation::{self, Dialect};
use crate::record::Score;
use crate::rules::Side;

/// A dialogue after its greeting, with what was sent.
fn greeted(variant: Variant, protocol: Protocol, lines: &[&str]) -> (Dialogue, Vec<String>, Heard) {
    let mut dialogue = Dialogue::new(variant, protocol, vec![("EvalFile".to_owned(), "a.nnue".to_owned())]);
    assert_eq!(dialogue.to_send(), [protocol.name()]);
    let mut last = Heard::Nothing;
    for line in lines {
        last = dialogue.hear(line);
    }
    let sent = dialogue.to_send();
    (dialogue, sent, last)
}

const UCI: [&str; 4] =
    ["id name Good 1", "option name Hash type spin default 16", "option name MultiPV type spin", "uciok"];

/// A dialogue of xiangqi that is ready, with the base of ranks that an answer shows.
fn ready(answer: &str) -> Dialogue {
    let (mut dialogue, _, _) = greeted(Variant::Xiangqi, Protocol::Uci, &UCI);
    assert_eq!(dialogue.hear("readyok"), Heard::Nothing);
    assert_eq!(dialogue.to_send(), ["position startpos moves h2e2", "go depth 1"]);
    assert_eq!(dialogue.hear(answer), Heard::Ready);
    dialogue
}

fn ask(moves: &str) -> Ask {
    let start = Position::start(Variant::Xiangqi);
    let (mut position, mut played) = (start.clone(), Vec::new());
    for word in moves.split_ascii_whitespace() {
        let mv = notation::read(word, &Dialect::coordinate(), &position).legal().expect("legal");
        played.push(mv);
        position.play(mv);
    }
    Ask { start, moves: played, limit: Limit::Nodes(1000), lines: 1 }
}

/// The answer to a question after `h2e2`, line by line.
fn answer(dialogue: &mut Dialogue, lines: &[&str]) -> Heard {
    dialogue.ask(ask("h2e2"));
    dialogue.hear("readyok");
    let mut last = Heard::Nothing;
    for line in lines {
        last = dialogue.hear(line);
    }
    last
}

#[test]
fn options_are_set_and_the_ranks_are_found() {
    let (_, sent, _) = greeted(Variant::Xiangqi, Protocol::Uci, &UCI);
    assert_eq!(sent, ["setoption name Hash value 64", "setoption name EvalFile value a.nnue", "isready"]);
    for (line, from_one, sent) in [("bestmove h9g7", false, "h2e2"), ("bestmove h1g3 ponder a1a2", true, "h3e3")] {
        let mut dialogue = ready(line);
        assert_eq!(dialogue.ranks_from_one(), from_one);
        dialogue.ask(ask("h2e2"));
        assert_eq!(dialogue.to_send(), ["ucinewgame", "isready"]);
        dialogue.hear("readyok");
        let all = dialogue.to_send();
        assert!(
            all[0].starts_with("position fen rnbakabnr/9/") && all[0].ends_with(&format!(" moves {sent}")),
            "{all:?}"
        );
        assert_eq!(all[1], "go nodes 1000");
    }
    let mut dialogue = greeted(Variant::Xiangqi, Protocol::Uci, &UCI).0;
    dialogue.hear("readyok");
    assert_eq!(dialogue.hear("bestmove e2e4"), Heard::Fault(EngineFault::OtherGame(Variant::Xiangqi)));
}

#[test]
fn an_engine_of_many_games_is_asked_for_ours() {
    let variant = "option name UCI_Variant type combo default chess var chess var xiangqi var shogi";
    let (_, sent, _) = greeted(Variant::Xiangqi, Protocol::Uci, &[variant, "uciok"]);
    assert_eq!(sent[0], "setoption name UCI_Variant value xiangqi");
    let (_, _, heard) = greeted(Variant::Jeiqi, Protocol::Uci, &[variant, "uciok"]);
    assert_eq!(heard, Heard::Fault(EngineFault::OtherGame(Variant::Jeiqi)));
    let ucci = "option UCI_Variant type combo default chess var xiangqi";
    let (_, sent, _) = greeted(Variant::Xiangqi, Protocol::Ucci, &[ucci, "option hashsize type spin", "ucciok"]);
    assert_eq!(sent[..2], ["setoption UCI_Variant xiangqi", "setoption hashsize 64"]);
}

#[test]
fn answers_are_checked() {
    let line = "info depth 5 multipv 1 score cp -30 nodes 900 pv h9g7 h0g2 zz99 a0a1";
    let mut dialogue = ready("bestmove h9g7");
    let Heard::Answer(found) =
        answer(&mut dialogue, &[line, "info depth 6 score cp 99 upperbound pv h9g7", "bestmove h9g7"])
    else {
        panic!("no answer")
    };
    // Black is to move, and the line ends at the first word that is no legal move.
    assert_eq!((found.lines[0].score, found.lines[0].moves.len(), found.lines[0].depth), (Score::Cp(30), 2, 5));
    assert_eq!(found.best, found.lines[0].moves.first().copied());
    let cases = [
        (&["bestmove h2e2"][..], EngineFault::Illegal("h2e2".to_owned())),
        (&["bestmove h9g7"][..], EngineFault::NoAnswer),
        (&[line, "bestmove x"][..], EngineFault::Illegal("x".to_owned())),
    ];
    for (lines, fault) in cases {
        assert_eq!(answer(&mut ready("bestmove h9g7"), lines), Heard::Fault(fault));
    }
    for score in ["cp -2147483648", "cp 2147483647", "cp 1 wdl 4294967295 1 1"] {
        let line = format!("info depth 5 score {score} nodes 9 pv h9g7");
        let Heard::Answer(found) = answer(&mut ready("bestmove h9g7"), &[&line, "bestmove h9g7"]) else {
            panic!("{score}")
        };
        for mover in Side::BOTH {
            assert!((0.0..=1.0).contains(&found.lines[0].chance(mover, 272.0)), "{score}");
            judge(found.lines[0].score, Score::Mate(mover, None), 0.0, mover, 272.0, &Thresholds::default());
        }
    }
    let mates = [("mate 3", Side::Second, 3), ("mate -2", Side::First, 2), ("mate 0", Side::First, 0)];
    for (score, side, count) in mates {
        let line = format!("info depth 5 score {score} nodes 9 pv h9g7");
        let Heard::Answer(found) = answer(&mut ready("bestmove h9g7"), &[&line, "bestmove h9g7"]) else {
            panic!("{score}")
        };
        assert_eq!(found.lines[0].score, Score::Mate(side, Some(count)));
    }
}

#[test]
fn shogi_is_asked_in_usi() {
    let (mut dialogue, _, _) = greeted(Variant::Shogi, Protocol::Usi, &["option name USI_Hash type spin", "usiok"]);
    assert_eq!(dialogue.hear("readyok"), Heard::Ready);
    let start = Position::start(Variant::Shogi);
    dialogue.ask(Ask { start, moves: Vec::new(), limit: Limit::Millis(50), lines: 1 });
    dialogue.hear("readyok");
    let sent = dialogue.to_send();
    assert!(sent.iter().any(|line| line.starts_with("position sfen lnsgkgsnl/")), "{sent:?}");
    assert_eq!(sent.last().map(String::as_str), Some("go movetime 50"));
    dialogue.hear("info depth 3 score mate + nodes 1 pv 7g7f");
    let Heard::Answer(found) = dialogue.hear("bestmove 7g7f") else { panic!("no answer") };
    assert_eq!(found.lines[0].score, Score::Mate(Side::First, None));
}

#[test]
fn its_own_words_are_kept() {
    let mut dialogue = Dialogue::new(Variant::Xiangqi, Protocol::Uci, Vec::new());
    dialogue.hear("info string ERROR: The network file pikafish.nnue was not loaded successfully.");
    dialogue.hear("info string ERROR: The engine will be terminated now.");
    assert_eq!(dialogue.complaint(), Some("ERROR: The network file pikafish.nnue was not loaded successfully."));
}

#[test]
fn no_line_of_an_engine_breaks_the_conversation() {
    let mut random = crate::random::random(7);
    let words = [
        "info",
        "depth",
        "score",
        "cp",
        "mate",
        "pv",
        "multipv",
        "bestmove",
        "h9g7",
        "h2e2",
        "-1",
        "99999999999",
        "0",
        "uciok",
        "readyok",
        "option",
        "name",
        "type",
        "id",
        "string",
        "wdl",
        "马",
        "+",
        "(none)",
        "nodes",
        "lowerbound",
    ];
    for _ in 0..crate::random::rounds(2_000) {
        let mut dialogue = ready("bestmove h9g7");
        dialogue.ask(ask("h2e2"));
        for _ in 0..random.usize(0..12) {
            let line: Vec<&str> = (0..random.usize(0..12)).map(|_| words[random.usize(0..words.len())]).collect();
            dialogue.hear(&line.join(" "));
        }
    }
}

#[test]
fn losses_are_judged_by_chances() {
    let limits = Thresholds::default();
    let loss = |best, played| chance(Score::Cp(best), 272.0) - chance(Score::Cp(played), 272.0);
    let judged = |best, played| {
        judge(Score::Cp(best), Score::Cp(played), loss(best, played), Side::First, 272.0, &limits).map(Judgement::sign)
    };
    assert_eq!(
        [judged(100, -200), judged(-900, -1200), judged(20, 0), judged(60, 0), judged(150, 0)],
        [Some("??"), None, None, Some("?!"), Some("?")]
    );
    let (first, second) = (Score::Mate(Side::First, Some(3)), Score::Mate(Side::Second, Some(2)));
    let of = |best, played| judge(best, played, 1.0, Side::First, 272.0, &limits).map(Judgement::sign);
    assert_eq!(of(first, Score::Mate(Side::First, Some(9))), None);
    assert_eq!(of(first, second), Some("??"));
    assert_eq!(
        [of(Score::Cp(0), second), of(Score::Cp(-800), second), of(Score::Cp(-1200), second)],
        [Some("??"), Some("?"), Some("?!")]
    );
    assert_eq!([of(first, Score::Cp(100)), of(first, Score::Cp(1500))], [Some("??"), Some("?!")]);
}
