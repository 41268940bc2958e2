// The explorer of the page: the games of the record that is open. An editor asks the server, which has an index of its
// folder; a page has one file. Its games are read one by one, so keys are answered between them, and a game is read again
// only when its text has changed.
import type { Board, Continuation, Exploration, ExploredGame, GameHead, GameScore, Games, Position, Range } from '../../board/src/protocol';
import { sidesOf } from '../../board/src/squares';

type Request = <T>(method: string, params: object) => Promise<T>;

/** What is read of the answer to `xqls/tree`. */
interface Tree {
  games: { setup: { fen: string }; line: { coordinate: string | null; fen: string; range: Range }[] }[];
}

interface Params {
  position: Position;
  moves: string;
  sort: 'first' | 'second' | 'event' | 'date' | 'result';
  descending: boolean;
  offset: number;
  limit: number;
}

/** The main line of a game. */
interface MainLine {
  /** A number for each position, from the start. */
  keys: number[];
  moves: (string | null)[];
  /** Where each half-move stands, its lines counted from the first one of the game. */
  ranges: Range[];
}

const REASONS = ['1-0', '0.5-0.5', '0-1'];

export class GamesOfPage {
  /** The games by their texts. */
  private known = new Map<string, MainLine>();

  constructor(private readonly request: Request, private readonly text: () => string) {}

  /** Answers as `xqls/explorer` does. */
  async explore(uri: string, { position, moves, sort, descending, offset, limit }: Params): Promise<Exploration | null> {
    const textDocument = { uri };
    const board = await this.request<Board | null>('xqls/board', { textDocument, position, moves });
    if (!board || board.unknown) return null;
    const lines = this.text().split('\n');
    const { games, version } = await this.request<Games<GameHead>>('xqls/tree', { textDocument, detail: 'games' });
    const key = keyOf(board.fen);
    const known = new Map<string, MainLine>();
    const found: ExploredGame[] = [];
    const [score, next] = [none(), new Map<string, Continuation>()];
    for (const head of games) {
      const text = textOf(lines, head.range);
      const line = known.get(text) ?? this.known.get(text) ?? mainLine(await this.request<Tree>('xqls/tree', { textDocument, game: head.index }), head);
      known.set(text, line);
      const at = line.keys.indexOf(key);
      if (at < 0) continue;
      const result = verdictOf(head);
      count(score, result);
      const range = line.ranges[at - 1];
      found.push({
        uri, game: head.index, ply: at, result,
        range: range ? moved(range, head.range.start.line) : { start: head.start, end: head.start },
        players: sidesOf(head.variant).map((side) => head.players[side] ?? null) as ExploredGame['players'],
        event: head.event ?? null, date: head.date ?? null,
      });
      const move = line.moves[at];
      if (!move) continue;
      const continuation = next.get(move) ?? { move, text: nameOf(move, board), score: none(), last: null };
      next.set(move, continuation);
      count(continuation.score, result);
      if (dayOf(head.date) > dayOf(continuation.last)) continuation.last = head.date ?? null;
    }
    this.known = known;
    found.sort((one, other) => compare(one, other, sort, descending));
    const continuations = [...next.values()].sort((one, other) => other.score.games - one.score.games);
    return { version, fen: board.fen, variant: board.variant, score, next: continuations, offset, games: found.slice(offset, offset + limit) };
  }
}

/** A move as the record writes it. A letter after the coordinates says what a dark piece has turned up as. */
function nameOf(move: string, { legalMoves }: Board): string {
  const found = legalMoves.find(({ coordinate }) => coordinate === move) ?? legalMoves.find(({ coordinate, reveals }) => reveals && move.startsWith(coordinate));
  return found?.text ?? move;
}

function mainLine({ games: [game] }: Tree, head: GameHead): MainLine {
  const line = game?.line ?? [];
  return {
    keys: [game?.setup.fen ?? '', ...line.map(({ fen }) => fen)].map(keyOf),
    moves: line.map(({ coordinate }) => coordinate),
    ranges: line.map(({ range }) => moved(range, -head.range.start.line)),
  };
}

/** A number for the position of a FEN, without its counts of moves: two share one with a chance of one in 2^53. */
function keyOf(fen: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of fen.split(' ').slice(0, 3).join(' ')) {
    const code = sign.charCodeAt(0);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}

function textOf(lines: string[], { start, end }: Range): string {
  const whole = lines.slice(start.line, end.line + 1);
  if (whole.length > 0) whole[whole.length - 1] = whole.at(-1)!.slice(0, end.character);
  return [start.character, ...whole].join('\n');
}

function moved({ start, end }: Range, lines: number): Range {
  return { start: { ...start, line: start.line + lines }, end: { ...end, line: end.line + lines } };
}

function none(): GameScore {
  return { games: 0, first: 0, drawn: 0, second: 0, unknown: 0 };
}

function verdictOf({ result, variant }: GameHead): string | null {
  if (result.winner) return result.winner === sidesOf(variant)[0] ? '1-0' : '0-1';
  return /^(1\/2|0\.5|½)/.test(result.score ?? '') ? '0.5-0.5' : (result.score ?? null);
}

function count(score: GameScore, result: string | null): void {
  score.games++;
  const which = (['first', 'drawn', 'second'] as const)[REASONS.indexOf(result ?? '')] ?? 'unknown';
  score[which]++;
}

/** A day as a number, whatever signs part its numbers: 20010503; -1 if there is none. */
function dayOf(date: string | null | undefined): number {
  const [first, second = 0, third = 0] = (date?.match(/\d+/g) ?? []).map(Number);
  if (first === undefined) return -1;
  const [year, day] = first <= 31 && third > 31 ? [third, first] : [first, third];
  return (year * 100 + second) * 100 + day;
}

function compare(one: ExploredGame, other: ExploredGame, sort: Params['sort'], descending: boolean): number {
  const value = ({ players, event, date, result }: ExploredGame): string | number | undefined => {
    switch (sort) {
      case 'first': return players[0]?.toLowerCase();
      case 'second': return players[1]?.toLowerCase();
      case 'event': return event?.toLowerCase();
      case 'date': return dayOf(date) < 0 ? undefined : dayOf(date);
      case 'result': return REASONS.includes(result ?? '') ? REASONS.indexOf(result!) : undefined;
    }
  };
  const [a, b] = [value(one), value(other)];
  // Those without a value come last.
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1);
}
