// Squares: their names, their places in the picture, and what is played from them. Only coordinates are known here, no
// rules: which moves are legal the server says.
import type { Board, Geometry, LegalMove } from './protocol';

/** A square by its column and row in the picture, both from 0 at the top left. */
export interface Cell {
  column: number;
  row: number;
}

export const FILES = 9;

type Variant = Board['variant'];

/** The name of a square in coordinates: `h2`, in shogi `7g`. */
export function nameOf(cell: Cell, variant: Variant, geometry: Geometry): string {
  const { column, row } = seenByFirst(cell, variant, geometry);
  if (variant === 'shogi') return `${9 - column}${String.fromCharCode(97 + row)}`;
  return `${String.fromCharCode(97 + column)}${9 - row}`;
}

/** The square of a name. */
export function cellOf(name: string, variant: Variant, geometry: Geometry): Cell | undefined {
  const [first = '', second = ''] = [name[0], name[1]];
  const cell =
    variant === 'shogi'
      ? { column: 9 - Number(first), row: second.charCodeAt(0) - 97 }
      : { column: first.charCodeAt(0) - 97, row: 9 - Number(second) };
  const { column, row } = cell;
  if (!(column >= 0 && column < FILES && row >= 0 && row < geometry.ranks)) return undefined;
  return seenByFirst(cell, variant, geometry);
}

/** The same square as the first side sees it, or back. */
export function seenByFirst({ column, row }: Cell, variant: Variant, geometry: Geometry): Cell {
  const turned = geometry.bottom !== firstSide(variant);
  return turned ? { column: FILES - 1 - column, row: geometry.ranks - 1 - row } : { column, row };
}

export function firstSide(variant: Variant): string {
  return { xiangqi: 'red', jeiqi: 'white', shogi: 'black' }[variant];
}

export function sidesOf(variant: Variant): [first: string, second: string] {
  return variant === 'shogi' ? ['black', 'white'] : [firstSide(variant), 'black'];
}

/** The centre of a square in the picture. */
export function centre({ column, row }: Cell, { left, top, step }: Geometry): { x: number; y: number } {
  return { x: left + column * step, y: top + row * step };
}

/** The square at a point of the picture. */
export function cellAt(x: number, y: number, { left, top, step, ranks }: Geometry): Cell | undefined {
  const column = Math.round((x - left) / step);
  const row = Math.round((y - top) / step);
  return column >= 0 && column < FILES && row >= 0 && row < ranks ? { column, row } : undefined;
}

/** Where a move begins: a square, or `P*` for a drop; where it ends; and what is left of its coordinate. */
export function partsOf(coordinate: string): { from: string; to: string; rest: string } {
  return { from: coordinate.slice(0, 2), to: coordinate.slice(2, 4), rest: coordinate.slice(4) };
}

/** The legal moves from a square or of a piece in hand, by the square they go to. */
export function targetsOf(from: string, moves: readonly LegalMove[]): Map<string, LegalMove[]> {
  const targets = new Map<string, LegalMove[]>();
  for (const move of moves) {
    const parts = partsOf(move.coordinate);
    if (parts.from !== from) continue;
    targets.set(parts.to, [...(targets.get(parts.to) ?? []), move]);
  }
  return targets;
}
