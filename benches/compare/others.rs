//! Generates chess games, and reads records with other people's crates; prints plies and bytes as JSON.

use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["versions"] => println!("pgn-reader 0.29.0\nshakmaty 0.30.1\ncsa 1.0.2"),
        ["generate", games] => generate(games.parse().expect("a number of games")),
        ["pgn", path, _] => {
            let text = std::fs::read(path).expect("the file can be read");
            let mut plies = Plies(0);
            let mut reader = Reader::new(&text[..]);
            while reader.read_game(&mut plies).expect("the file is PGN").is_some() {}
            report(plies.0, text.len());
        }
        ["csa", path, games] => {
            let text = std::fs::read_to_string(path).expect("the file can be read");
            let games: Vec<&str> = text.split("/\n").take(games.parse().expect("a number of games")).collect();
            let read = |game: &&str| csa::parse_csa(game).expect("the file is CSA").moves;
            // The last one is the end of the game.
            let plies = games.iter().map(read).map(|moves| moves.len() - 1).sum();
            report(plies, text.len());
        }
        _ => panic!("others versions | generate GAMES | pgn FILE GAMES | csa FILE GAMES"),
    }
}

fn report(plies: usize, bytes: usize) {
    println!("{{\"plies\": {plies}, \"bytes\": {bytes}}}");
}

/// Plays each move that is legal.
struct Plies(usize);

impl Visitor for Plies {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("generated moves are legal");
        position.play_unchecked(mv);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

fn generate(games: usize) {
    let mut random = fastrand::Rng::with_seed(4);
    for number in 1..=games {
        let mut position = Chess::default();
        let mut text = String::new();
        for ply in 0..random.usize(60..=100) {
            let legal = position.legal_moves();
            let Some(&mv) = random.choice(&legal[..]) else { break };
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            let word = SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string();
            text += &word;
            text.push(if text.len() - text.rfind('\n').unwrap_or(0) > 72 { '\n' } else { ' ' });
        }
        println!(
            "[Event \"Round {number}\"]\n[White \"White {}\"]\n[Black \"Black {}\"]\n[Result \"*\"]\n\n{text}*\n",
            number % 97,
            number % 89
        );
    }
}
