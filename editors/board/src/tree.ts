// The lines of a game: where one can go from a half-move, and the rows of the move list. A game may have a hundred
// thousand half-moves and be nested as deeply, so nothing recurses.
import type { Game, Position } from './protocol';
import { wordsOf } from './shapes';

/** A row of the move list: a comment, or a number with one or two half-moves. */
export interface Row {
  /** How many variations it is in. */
  depth: number;
  number?: number;
  /** The half-move of the side that moves first; none where the row continues after a variation. */
  first?: number;
  second?: number;
  comment?: string;
}

export class Tree {
  /** The line of each half-move, and its place there. */
  private readonly lineOf: Int32Array;
  private readonly placeOf: Int32Array;

  constructor(readonly game: Game) {
    this.lineOf = new Int32Array(game.plies.length);
    this.placeOf = new Int32Array(game.plies.length);
    game.lines.forEach((line, index) =>
      line.plies.forEach((ply, place) => {
        this.lineOf[ply] = index;
        this.placeOf[ply] = place;
      }));
  }

  /** The half-move that begins at a place of the text; -1 if there is none. */
  at(position: Position): number {
    const { plies } = this.game;
    let [low, high] = [0, plies.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [line, start] = plies[middle]!.at;
      if (line < position.line || (line === position.line && start < position.character)) low = middle + 1;
      else high = middle;
    }
    const found = plies[low]?.at;
    return found && found[0] === position.line && found[1] === position.character ? low : -1;
  }

  /** The place of a half-move in the text; of the start of the game for -1. */
  position(ply: number): Position {
    const found = this.game.plies[ply];
    return found ? { line: found.at[0], character: found.at[1] } : this.game.start;
  }

  /** Why a half-move is not judged; '' if it is. */
  cause(ply: number): string {
    const { plies, causes } = this.game;
    return causes?.[plies[ply]?.unknown ?? -1] ?? '';
  }

  isInVariation(ply: number): boolean {
    return ply >= 0 && this.lineOf[ply] !== 0;
  }

  isLast(ply: number): boolean {
    return ply >= 0 && this.next(ply) === undefined;
  }

  /** The half-move after one in its line; the first one of the game for -1. */
  next(ply: number): number | undefined {
    if (ply < 0) return this.game.lines[0]?.plies[0];
    return this.game.lines[this.lineOf[ply]!]?.plies[this.placeOf[ply]! + 1];
  }

  /** The half-move before one, out of a variation if it is its first one; -1 for the start of the game. */
  previous(ply: number): number | undefined {
    if (ply < 0) return undefined;
    const place = this.placeOf[ply]!;
    const line = this.game.lines[this.lineOf[ply]!];
    if (place > 0) return line?.plies[place - 1];
    // A variation stands in place of the half-move that it replaces.
    const replaced = line?.replaces;
    return replaced === null || replaced === undefined || replaced === ply ? -1 : this.previousInLine(replaced);
  }

  private previousInLine(ply: number): number {
    let at = ply;
    for (let steps = this.game.lines.length; steps >= 0; steps--) {
      const place = this.placeOf[at]!;
      const line = this.game.lines[this.lineOf[at]!];
      if (place > 0) return line?.plies[place - 1] ?? -1;
      if (line?.replaces === null || line?.replaces === undefined) return -1;
      at = line.replaces;
    }
    return -1;
  }

  /** The last half-move of the line that one is in. */
  last(ply: number): number {
    return this.game.lines[ply < 0 ? 0 : this.lineOf[ply]!]?.plies.at(-1) ?? -1;
  }

  /** The half-moves from the start of the game through one to the end of its line; the main line for -1. */
  through(ply: number): number[] {
    const { lines } = this.game;
    let line = ply < 0 ? 0 : this.lineOf[ply]!;
    const parts = [lines[line]?.plies ?? []];
    for (let steps = lines.length; steps > 0; steps--) {
      const replaced = lines[line]?.replaces;
      if (replaced === null || replaced === undefined) break;
      line = this.lineOf[replaced]!;
      parts.push((lines[line]?.plies ?? []).slice(0, this.placeOf[replaced]!));
    }
    return parts.reverse().flat();
  }

  /** The comments of a half-move; of the start of the game for -1. */
  comments(ply: number): string[] {
    return (ply < 0 ? this.game.lines[0]?.comments : this.game.plies[ply]?.comments) ?? [];
  }

  /** The half-moves that could be played in place of one, itself included: the line's own first, then the variations. */
  siblings(ply: number): number[] {
    if (ply < 0) return [];
    const line = this.game.lines[this.lineOf[ply]!];
    const own = this.placeOf[ply] === 0 && line && line.replaces !== null ? line.replaces : ply;
    return [own, ...this.firsts(own), ...(own === ply ? [] : this.firsts(ply))];
  }

  /** The half-moves that may come next: that of the line, then its variations. */
  continuations(ply: number): number[] {
    const next = this.next(ply);
    return next === undefined ? [] : [next, ...this.firsts(next)];
  }

  private firsts(ply: number): number[] {
    const variations = this.game.plies[ply]?.variations ?? [];
    return variations.flatMap((line) => this.game.lines[line]?.plies.slice(0, 1) ?? []);
  }

  /** The rows of the move list, and for each half-move its row. */
  rows(): { rows: Row[]; rowOf: Int32Array } {
    const { plies, lines } = this.game;
    const rows: Row[] = [];
    const rowOf = new Int32Array(plies.length).fill(-1);
    const written = new Set<number>([0]);
    const comment = (depth: number, texts: string[] | undefined) => {
      const shown = (texts ?? []).filter((text) => wordsOf(text) !== '');
      for (const text of shown) rows.push({ depth, comment: text });
      return shown.length > 0;
    };
    comment(0, lines[0]?.comments);
    const open: { line: number; place: number; depth: number; variations: number[]; broken: boolean }[] = [
      { line: 0, place: 0, depth: 0, variations: [], broken: true },
    ];
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const variation = at.variations.shift();
      if (variation !== undefined) {
        // A line that leads back to itself is written once.
        if (written.has(variation)) continue;
        written.add(variation);
        comment(at.depth + 1, lines[variation]?.comments);
        open.push({ line: variation, place: 0, depth: at.depth + 1, variations: [], broken: true });
        continue;
      }
      const ply = lines[at.line]?.plies[at.place];
      if (ply === undefined) {
        open.pop();
        continue;
      }
      at.place++;
      const move = plies[ply]!;
      const row = rows.at(-1);
      const isSecond = this.isSecond(ply);
      if (isSecond && !at.broken && row && row.second === undefined) row.second = ply;
      else rows.push(isSecond ? { depth: at.depth, number: move.number, second: ply } : { depth: at.depth, number: move.number, first: ply });
      rowOf[ply] = rows.length - 1;
      at.variations = [...(move.variations ?? [])];
      at.broken = comment(at.depth, move.comments) || at.variations.length > 0;
    }
    return { rows, rowOf };
  }

  isSecond(ply: number): boolean {
    const { variant, plies } = this.game;
    return plies[ply]!.side === (variant === 'shogi' ? 'white' : 'black');
  }
}
