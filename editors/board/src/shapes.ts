// Arrows and coloured squares, as comments hold them: `[%csl Ga4,Rb5][%cal Ga1b2]`, the commands of Lichess and ChessBase.
// A square is a coordinate of the game, as the server writes moves: `h2`, in shogi `7g`.
import { s } from './dom';
import type { Board, Geometry } from './protocol';
import { cellOf, centre } from './squares';

export type Colour = 'G' | 'R' | 'Y' | 'B';

/** An arrow, or a square if it leads nowhere. */
export interface Shape {
  colour: Colour;
  from: string;
  to?: string;
}

const COLOURS: Record<Colour, string> = { G: '#15781b', R: '#c0281e', Y: '#d99800', B: '#1f5fa8' };
const COMMAND = /\s*\[%(csl|cal)\s+([^\]]*)\]/g;
/** Commands that are drawn: the evaluations are the curve. */
const DRAWN = /\s*\[%(csl|cal|eval|judge)\b[^\]]*\]/g;
/** More are not drawn: nobody could tell them apart. */
const MOST = 200;

/** The shapes of some comments. */
export function shapesOf(comments: readonly string[]): Shape[] {
  const found: Shape[] = [];
  for (const comment of comments) {
    for (const [, kind, list = ''] of comment.matchAll(COMMAND)) {
      for (const part of list.split(',')) {
        const [, colour, from, to] = /^\s*([GRYB])([a-i1-9][a-i0-9])([a-i1-9][a-i0-9])?\s*$/.exec(part) ?? [];
        if (!colour || !from || (kind === 'cal') !== (to !== undefined) || found.length >= MOST) continue;
        found.push({ colour: colour as Colour, from, ...(to && { to }) });
      }
    }
  }
  return found;
}

/** The words of a comment: without the commands that are drawn. */
export function wordsOf(comment: string): string {
  return comment.replace(DRAWN, '').trim();
}

/** The comment with these shapes instead of those that it has. */
export function withShapes(comment: string, shapes: readonly Shape[]): string {
  const list = (arrows: boolean) => shapes.filter(({ to }) => (to !== undefined) === arrows).map(({ colour, from, to = '' }) => colour + from + to).join(',');
  const [squares, arrows] = [list(false), list(true)];
  return [(squares && `[%csl ${squares}]`) + (arrows && `[%cal ${arrows}]`), comment.replace(COMMAND, '').trim()].filter(Boolean).join(' ');
}

/** Draws a shape, or takes it away if it is there; another colour takes its place. */
export function toggled(shapes: readonly Shape[], shape: Shape): Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const same = shapes.some(({ from, to, colour }) => from === shape.from && to === shape.to && colour === shape.colour);
  return same ? others : [...others, shape];
}

/** The colour of the keys that are held, as on Lichess. */
export function colourOf({ shiftKey, ctrlKey, altKey, metaKey }: MouseEvent | KeyboardEvent): Colour {
  const [first, second] = [shiftKey || ctrlKey, altKey || metaKey];
  return first ? (second ? 'Y' : 'R') : second ? 'B' : 'G';
}

/** A shape as a drawing over the picture. */
export function drawnShape({ colour, from, to }: Shape, variant: Board['variant'], geometry: Geometry): SVGElement | undefined {
  const cell = cellOf(from, variant, geometry);
  if (!cell) return undefined;
  const start = centre(cell, geometry);
  const { step } = geometry;
  const look = { class: 'shape', stroke: COLOURS[colour], 'stroke-width': step * 0.09, fill: 'none', 'data-shape': colour + from + (to ?? '') };
  if (to === undefined || to === from) return s('circle', { ...look, cx: start.x, cy: start.y, r: step * 0.45 });
  const target = cellOf(to, variant, geometry);
  if (!target) return undefined;
  const end = centre(target, geometry);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const head = step * 0.36;
  const at = (along: number, across: number) => `${(start.x + dx * along - dy * across).toFixed(1)} ${(start.y + dy * along + dx * across).toFixed(1)}`;
  return s('g', { ...look, fill: COLOURS[colour] },
    s('path', { d: `M${at(step * 0.2, 0)}L${at(length - head, 0)}`, 'stroke-width': step * 0.15, 'stroke-linecap': 'round' }),
    s('path', { d: `M${at(length, 0)}L${at(length - head, head * 0.55)}L${at(length - head, -head * 0.55)}z`, stroke: 'none' }));
}
