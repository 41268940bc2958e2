// The letters of a FEN, in any of the games: for setting up a position and for saying what stands where. The server
// judges the position.
import type { Board } from './protocol';
import { sidesOf } from './squares';

/** A FEN taken apart. */
export interface Setup {
  /** A letter for each square, from the top left as the first side sees it; `+P` for a promoted piece, '' for none. */
  cells: string[][];
  /** The second side is to move. */
  second: boolean;
  /** What stands directly after the rows: captured pieces of jeiqi. */
  tail: string;
  /** The fields after the side to move. */
  rest: string[];
}

export function read(fen: string): Setup {
  const [board = '', side = '', ...rest] = fen.trim().split(/\s+/);
  const end = board.includes('[') ? board.indexOf('[') : board.length;
  const cells = board.slice(0, end).split('/').map((row) => {
    const found: string[] = [];
    for (const [token] of row.matchAll(/\+?[A-Za-z]|\d/g)) {
      if (/\d/.test(token)) found.push(...Array<string>(Number(token)).fill(''));
      else found.push(token);
    }
    return found;
  });
  return { cells, second: side === (isShogi(cells) ? 'w' : 'b'), tail: board.slice(end), rest };
}

export function write({ cells, second, tail, rest }: Setup): string {
  const rows = cells.map((row) => row.map((cell) => cell || '1').join('').replace(/1+/g, (empty) => String(empty.length)));
  const side = isShogi(cells) === second ? 'w' : 'b';
  return [rows.join('/') + tail, side, ...rest].join(' ');
}

function isShogi(cells: string[][]): boolean {
  return cells.length === 9;
}

const NAMES: Record<Board['variant'], Record<string, string>> = {
  xiangqi: { k: 'king', a: 'advisor', b: 'elephant', n: 'horse', r: 'rook', c: 'cannon', p: 'pawn' },
  jeiqi: { k: 'king', a: 'advisor', e: 'elephant', h: 'horse', r: 'rook', c: 'cannon', p: 'pawn', x: 'covered piece' },
  shogi: {
    k: 'king', r: 'rook', b: 'bishop', g: 'gold', s: 'silver', n: 'knight', l: 'lance', p: 'pawn',
    '+r': 'dragon', '+b': 'horse', '+s': 'promoted silver', '+n': 'promoted knight', '+l': 'promoted lance', '+p': 'tokin',
  },
};

/** `cannon` for a letter of a FEN. */
export function kindName(letter: string, variant: Board['variant']): string {
  return NAMES[variant][letter.toLowerCase()] ?? letter;
}

/** `red cannon` for a letter of a FEN. */
export function pieceName(letter: string, variant: Board['variant']): string {
  return `${sideOf(letter, variant)} ${kindName(letter, variant)}`;
}

/** The side of a letter. */
export function sideOf(letter: string, variant: Board['variant']): string {
  const first = letter !== letter.toLowerCase();
  return sidesOf(variant)[first ? 0 : 1];
}

/** What stands where, in words: for those who do not see the picture. */
export function describe(fen: string, variant: Board['variant']): string {
  const { cells, tail, rest } = read(fen);
  const name = (column: number, row: number) =>
    variant === 'shogi' ? `${9 - column}${String.fromCharCode(97 + row)}` : `${String.fromCharCode(97 + column)}${9 - row}`;
  const said = sidesOf(variant).map((side) => {
    const squares = new Map<string, string[]>();
    cells.forEach((row, y) =>
      row.forEach((letter, x) => {
        if (letter === '' || sideOf(letter, variant) !== side) return;
        const kind = kindName(letter, variant);
        squares.set(kind, [...(squares.get(kind) ?? []), name(x, y)]);
      }));
    const order = Object.values(NAMES[variant]);
    const found = [...squares].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
    const kinds = found.map(([kind, at]) => `${kind} ${at.sort().join(' ')}`);
    return `${capital(side)}: ${kinds.join(', ') || 'nothing'}.`;
  });
  if (variant === 'jeiqi' && tail !== '' && tail !== '[]') said.push(`Captured: ${tail.slice(1, -1)}.`);
  if (variant === 'shogi' && rest[0] && rest[0] !== '-') said.push(`In hand: ${rest[0]}, capital letters for Black.`);
  return said.join(' ');
}

/** The pieces that a side has lost since the start, as letters. */
export function lost(start: string, now: string): string[] {
  const count = (fen: string) => {
    const letters = new Map<string, number>();
    for (const letter of read(fen).cells.flat()) if (letter) letters.set(letter, (letters.get(letter) ?? 0) + 1);
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

/** A position that shows every piece once: their pictures are taken from it. */
export const PALETTE: Record<Board['variant'], string> = {
  xiangqi: 'kabnrcp2/9/9/9/9/9/9/9/9/KABNRCP2 w - - 0 1',
  jeiqi: 'kaehrcpx1/9/9/9/9/9/9/9/9/KAEHRCPX1[] w - - 0 1',
  shogi: 'krbgsnlp1/+r+b+s+n+l+p3/9/9/9/9/9/+R+B+S+N+L+P3/KRBGSNLP1 b - 1',
};

export const START: Record<Board['variant'], string> = {
  xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  jeiqi: 'xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX[] w - - 0 1',
  shogi: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
};
