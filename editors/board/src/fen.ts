// The letters of a FEN, in any of the games: for setting up a position and for saying what stands where. The server
// judges the position.
import type { Board } from './protocol';
import { sidesOf } from './squares';
import type { Words } from './words';

type Variant = Board['variant'];

/** A FEN taken apart. */
export interface Setup {
  variant: Variant;
  /** A letter for each square, from the top left as the first side sees it; `+P` for a promoted piece, '' for none. */
  cells: string[][];
  /** The second side is to move. */
  second: boolean;
  /** How many pieces of a letter are next to the board: in hand in shogi, captured in jeiqi. */
  hands: Map<string, number>;
  /** The fields after these. */
  rest: string[];
}

/** The letters of the pieces that may be next to the board, those of the first side. */
export const HELD: Record<Variant, string[]> = { xiangqi: [], jeiqi: [...'RHCEAPX'], shogi: [...'RBGSNLP'] };

export function read(fen: string, variant: Variant): Setup {
  const [board = '', side = '', ...rest] = fen.trim().split(/\s+/);
  const [squares = '', captured = ''] = board.split('[');
  const cells = squares.split('/').map((row) => {
    const found: string[] = [];
    for (const [token] of row.matchAll(/\+?[A-Za-z]|\d/g)) {
      if (/\d/.test(token)) found.push(...Array<string>(Number(token)).fill(''));
      else found.push(token);
    }
    return found;
  });
  const hands = new Map<string, number>();
  // `2Pb` in shogi, `P2b1` in jeiqi.
  const held = variant === 'shogi' ? (rest.shift() ?? '').matchAll(/(\d*)([A-Za-z])()/g) : captured.matchAll(/()([A-Za-z])(\d*)/g);
  for (const [, before, letter = '', after] of held) hands.set(letter, Number(before || after || 1));
  return { variant, cells, second: side === sideLetter(variant, true), hands, rest };
}

export function write({ variant, cells, second, hands, rest }: Setup): string {
  const rows = cells.map((row) => row.map((cell) => cell || '1').join('').replace(/1+/g, (empty) => String(empty.length)));
  const held = [...HELD[variant], ...HELD[variant].map((letter) => letter.toLowerCase())].filter((letter) => hands.get(letter));
  const side = sideLetter(variant, second);
  if (variant === 'shogi') {
    const hand = held.map((letter) => (hands.get(letter) === 1 ? letter : `${hands.get(letter)}${letter}`)).join('');
    return [rows.join('/'), side, hand || '-', ...rest].join(' ');
  }
  const captured = variant === 'jeiqi' ? `[${held.map((letter) => `${letter}${hands.get(letter)}`).join('')}]` : '';
  return [rows.join('/') + captured, side, ...rest].join(' ');
}

function sideLetter(variant: Variant, second: boolean): string {
  return (variant === 'shogi') === second ? 'w' : 'b';
}

/** A letter of the other side: `+p` for `+P`. */
export function otherSide(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
}

/** The side of a letter. */
export function sideOf(letter: string, variant: Variant): string {
  return sidesOf(variant)[letter === letter.toLowerCase() ? 1 : 0];
}

/** `red cannon` for a letter of a FEN. */
export function pieceName(letter: string, variant: Variant, words: Words): string {
  return words.piece(letter, sideOf(letter, variant), variant);
}

/** What stands where, in words: for those who do not see the picture. */
export function describe(fen: string, variant: Variant, words: Words): string {
  const { cells, hands } = read(fen, variant);
  const name = (column: number, row: number) =>
    variant === 'shogi' ? `${9 - column}${String.fromCharCode(97 + row)}` : `${String.fromCharCode(97 + column)}${9 - row}`;
  const said: string[] = [];
  const say = (owner: string, pieces: string[]) => said.push(words.say('holds', { owner, pieces: words.list(pieces) || words.say('none') }));
  for (const side of sidesOf(variant)) {
    const squares = new Map<string, string[]>();
    cells.forEach((row, y) =>
      row.forEach((letter, x) => {
        if (letter === '' || sideOf(letter, variant) !== side) return;
        squares.set(letter.toUpperCase(), [...(squares.get(letter.toUpperCase()) ?? []), name(x, y)]);
      }));
    const cased = (letter: string) => (side === sidesOf(variant)[0] ? letter : letter.toLowerCase());
    const found = ORDER[variant].filter((letter) => squares.has(letter));
    say(words.side(side, variant), found.map((letter) => `${words.kind(cased(letter), variant)} ${squares.get(letter)!.sort().join(' ')}`));
  }
  for (const side of sidesOf(variant)) {
    const held = [...hands].filter(([letter, count]) => count > 0 && sideOf(letter, variant) === side);
    const owner = words.say(variant === 'shogi' ? 'handOf' : 'capturedOf', { side: words.side(side, variant) });
    if (held.length > 0) say(owner, held.map(([letter, count]) => `${words.kind(letter, variant)} ${count}`));
  }
  return said.join(' ');
}

/** The order in which pieces are named. */
export const ORDER: Record<Variant, string[]> = {
  xiangqi: [...'KABNRCP'],
  jeiqi: [...'KAEHRCPX'],
  shogi: ['K', 'R', 'B', 'G', 'S', 'N', 'L', 'P', '+R', '+B', '+S', '+N', '+L', '+P'],
};

/** The pieces that a side has lost since the start, as letters. */
export function lost(start: string, now: string): string[] {
  const count = (fen: string) => {
    const letters = new Map<string, number>();
    for (const letter of read(fen, 'xiangqi').cells.flat()) if (letter) letters.set(letter, (letters.get(letter) ?? 0) + 1);
    return letters;
  };
  const [before, after] = [count(start), count(now)];
  const order = 'RNBAKCPrnbakcp';
  const gone = [...before].flatMap(([letter, times]) => Array<string>(Math.max(0, times - (after.get(letter) ?? 0))).fill(letter));
  return gone.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * A position that shows every piece once and no king in check: their pictures are taken from it. Dark pieces stand where they
 * do not begin, so nothing is said about how they move.
 */
export const PALETTE: Record<Board['variant'], string> = {
  xiangqi: 'kabnrcp2/9/9/9/9/9/9/9/9/2KABNRCP w - - 0 1',
  jeiqi: 'kaehrcp2/9/9/9/4x4/4X4/9/9/9/2KAEHRCP[] w - - 0 1',
  shogi: 'krbgsnlp1/+r+b+s+n+l+p3/9/9/9/9/9/+R+B+S+N+L+P3/KRBGSNLP1 b - 1',
};

export const START: Record<Board['variant'], string> = {
  xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  jeiqi: 'xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX[] w - - 0 1',
  shogi: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
};
