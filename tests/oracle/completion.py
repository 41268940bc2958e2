"""Compares the moves that completion offers with the legal moves of other programs.

    python completion.py XQLS_BINARY [--seed N] [--positions N]

Xiangqi: pyffish. Shogi: cshogi. Jeiqi: the move generator of this folder. At each position all offered moves are compared.
Some of them are accepted; then the record may have no error and no warning, and the board must be the one after
that move.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import jeiqi
import play
import referee
import shogi_rules
import xiangqi
from compare import SIMPLIFIED
from server import Json, Server

ACCEPTED = 2
SYMBOLS = dict(zip("KRNCABP", "KRNCGMP", strict=True))


@dataclass
class Case:
    """A record that ends where a move is due."""

    kind: str
    language: str
    text: str
    # The offered text of each legal move, and the placement of the pieces after it.
    moves: dict[str, str]


def boards(rng: random.Random) -> Iterator[xiangqi.Position]:
    """Positions of random games and of random boards."""
    player = play.Player(rng, False, False)
    while True:
        if rng.random() < 0.5:
            yield play.random_position(rng)
            continue
        start = xiangqi.Position.from_fen(xiangqi.START_FEN)
        for ply in player.line(start, rng.randint(1, 80)).plies:
            if referee.legal_moves(ply.after):
                yield ply.after


def of_xiangqi(
    rng: random.Random, notation: str, write: Callable[[xiangqi.Position, str], str | None]
) -> Iterator[Case]:
    for position in boards(rng):
        texts = {write(position, move): move for move in referee.legal_moves(position)}
        if None in texts or len(texts) < len(referee.legal_moves(position)):
            continue
        moves = {text: position.play(move).placement for text, move in texts.items()}
        number = f"{position.full}. " + ("... " if position.side == "b" else "")
        if notation == "Chinese":
            head = f'[Game "Chinese Chess"]\n[Format "Chinese"]\n[FEN "{position.fen}"]\n\n'
            yield Case("xiangqi, Chinese", "xiangqi-pgn", head + number, moves)
        else:
            head = f"FORMAT {notation}\nGAME 1\nFEN {position.fen}\nSTART{{\n"
            yield Case(f"xiangqi, {notation}", "xq", head + number, moves)


def of_uci(rng: random.Random) -> Iterator[Case]:
    for position in boards(rng):
        moves = {move: position.play(move).placement for move in referee.legal_moves(position)}
        yield Case("xiangqi, UCI", "uci", f"position fen {position.fen} moves ", moves)


def of_shogi(rng: random.Random) -> Iterator[Case]:
    while True:
        position = shogi_rules.Position(shogi_rules.START_SFEN)
        text = "V2.2\nPI\n+\n"
        for ply in shogi_rules.Player(rng).line(position, rng.randint(40, 200)):
            text += shogi_rules.csa_move(position, ply.move) + "\n"
            position = position.play(ply.move)
            legal = position.legal_moves
            moves = {shogi_rules.csa_move(position, move): position.play(move).sfen for move in legal}
            if moves:
                yield Case("shogi, CSA", "csa", text, moves)


def of_jeiqi(rng: random.Random) -> Iterator[Case]:
    while True:
        position = jeiqi.Position.start()
        for _ in range(rng.randint(5, 60)):
            moves: dict[str, str] = {}
            for move in position.legal_moves:
                if not position.reveals(move):
                    moves[move] = position.play(move).placement
                    continue
                for kind in +position.pool(position.side):
                    after = position.play(move + kind.lower())
                    moves[f"{move}={kind.lower()}"] = after.placement
            if not moves:
                break
            number = f"{position.full}. " + ("... " if position.side == "b" else "")
            head = f'[Game "Chinese Chess"]\n[Variant "Jeiqi"]\n[FEN "{position.fen}"]\n\n'
            yield Case("jeiqi, PGN", "xiangqi-pgn", head + number, moves)
            position = position.play(rng.choice(sorted(moves)).replace("=", ""))


def complaints(server: Server, uri: str, case: Case, rng: random.Random) -> Iterator[str]:
    server.write(uri, case.text)
    lines = case.text.split("\n")
    end = {"line": len(lines) - 1, "character": len(lines[-1])}
    document = {"uri": uri}
    answer = server.request("textDocument/completion", textDocument=document, position=end)
    items = answer["items"] if isinstance(answer, dict) else answer or []
    # Moves are of the kind Value; all else is of others.
    moves = [item for item in items if item["kind"] == 12 and "filterText" in item]
    offered = {item["label"].translate(SIMPLIFIED): item for item in moves}
    if missing := case.moves.keys() - offered.keys():
        yield f"not offered: {' '.join(sorted(missing))}"
    if surplus := offered.keys() - case.moves.keys():
        yield f"not legal: {' '.join(sorted(surplus))}"
    common = sorted(case.moves.keys() & offered.keys())
    for label in rng.sample(common, min(ACCEPTED, len(common))):
        text, cursor = accepted(case.text, offered[label])
        server.write(uri, text + ("\n}\n" if case.language == "xq" else ""))
        found = server.request("textDocument/diagnostic", textDocument=document)["items"]
        if serious := [it["message"] for it in found if it.get("severity", 1) <= 2]:
            yield f"{label} accepted: {serious[0]}"
        board = server.request("xqls/board", textDocument=document, position=cursor)
        placement = board["fen"].split()[0].split("[")[0]
        if case.moves[label] and placement != case.moves[label].split()[0]:
            yield f"{label} leads to {placement}, not to {case.moves[label]}"


def accepted(text: str, item: Json) -> tuple[str, Json]:
    """The text with the item's edit, and the place of its end."""
    edit = item["textEdit"]
    line, column = edit["replace"]["start"]["line"], edit["replace"]["start"]["character"]
    lines = text.split("\n")
    assert edit["replace"]["end"] == {"line": len(lines) - 1, "character": len(lines[-1])}
    lines[line] = lines[line][:column] + edit["newText"]
    return "\n".join(lines), {"line": line, "character": len(lines[line])}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=100, help="of each kind")
    options = parser.parse_args()
    failed = False
    with Server(options.binary) as server:
        for nth, make in enumerate(SOURCES):
            rng = random.Random(f"{options.seed} {nth}")
            cases = make(rng)
            told, moves = 0, 0
            for at in range(options.positions):
                case = next(cases)
                uri = f"file:///oracle/{nth}"
                if at == 0:
                    server.open(uri, case.language, "")
                moves += len(case.moves)
                for complaint in complaints(server, uri, case, rng):
                    told += 1
                    if told <= 3:
                        print(f"{case.kind}: {complaint}, in\n{case.text}\n")
            failed |= told > 0
            print(f"{'FAIL' if told else '  ok'} {case.kind}: {options.positions} positions, {moves} moves")
    return int(failed)


SOURCES: list[Callable[[random.Random], Iterator[Case]]] = [
    lambda rng: of_xiangqi(rng, "ICCS", lambda _, move: xiangqi.iccs(move)),
    lambda rng: of_xiangqi(rng, "LALG", lambda position, move: xiangqi.lalg(position, move, SYMBOLS)),
    lambda rng: of_xiangqi(rng, "Chinese", xiangqi.chinese),
    of_uci,
    of_shogi,
    of_jeiqi,
]

if __name__ == "__main__":
    sys.exit(main())
