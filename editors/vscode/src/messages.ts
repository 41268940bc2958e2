// The messages between the extension and the page of the board.
import type { Language } from '../../board/src/languages';
import type { Place, Position, Range } from '../../board/src/protocol';
import type { ListedGames } from './games';

export type ToPage =
  | { kind: 'place'; place: Place }
  | { kind: 'nothing'; why: string }
  /** `json` is the value. The tree of a long game is large: a text is copied from process to process faster than objects. */
  | { kind: 'answer'; id: number; json?: string; error?: string }
  | { kind: 'walk'; where: 'first' | 'previous' | 'next' | 'last' | 'up' | 'down' }
  | { kind: 'flip' }
  | { kind: 'focus' }
  /** Makes a picture of the board as it is shown. */
  | { kind: 'picture'; to: 'clipboard' | 'file' }
  | { kind: 'language'; tag: Language }
  /** Whether the server has an explorer: the one for browsers sees no folder. */
  | { kind: 'explorer'; able: boolean };

/** Messages to the page of the games. */
export type ToGames =
  | { kind: 'words'; tag: Language; words: Record<string, string> }
  | { kind: 'again' }
  | { kind: 'games'; id: number; found?: ListedGames; error?: string };

const COLUMNS = ['first', 'second', 'event', 'date', 'result'] as const;

export type FromGames =
  | { kind: 'ready' }
  | { kind: 'ask'; id: number; filter: string; sort: (typeof COLUMNS)[number]; descending: boolean; offset: number }
  | { kind: 'open'; uri: string; position: Position };

/** A message of the page of the games, if it has the shape of one. */
export function fromGames(message: unknown): FromGames | undefined {
  if (!isObject(message)) return undefined;
  const { kind, id, filter, descending, offset, uri, position } = message;
  if (kind === 'ready') return { kind };
  if (kind === 'open') return isText(uri) && isPosition(position) ? { kind, uri, position: placeOf(position) } : undefined;
  const sort = COLUMNS.find((column) => column === message['sort']);
  if (kind !== 'ask' || !sort || !isCount(id) || !isCount(offset) || !isText(filter) || typeof descending !== 'boolean') return undefined;
  return { kind, id, filter, sort, descending, offset };
}

/** Messages to the page that compares two records. */
export type ToComparison =
  | { kind: 'compared'; tag: Language; words: Record<string, string>; names: [string, string]; differences: Shown[] }
  /** The boards after so many half-moves of either main line. */
  | { kind: 'boards'; ply: number; last: number; boards: (ShownBoard | null)[] };

/** A difference in words, and the half-move where it is, if it is in the game that has boards. */
export interface Shown {
  message: string;
  title: string;
  games: [number | null, number | null];
  ply: number | null;
}

export interface ShownBoard {
  svg: string;
  text: string;
  /** The half-move that led to the position. */
  move: string;
}

export type FromComparison = { kind: 'ready' } | { kind: 'step'; ply: number } | { kind: 'choose'; index: number };

/** A message of the page that compares, if it has the shape of one. */
export function fromComparison(message: unknown): FromComparison | undefined {
  if (!isObject(message)) return undefined;
  const { kind, ply, index } = message;
  if (kind === 'ready') return { kind };
  if (kind === 'step') return isCount(ply) ? { kind, ply } : undefined;
  return kind === 'choose' && isCount(index) ? { kind, index } : undefined;
}

/** What a board asks the server. */
const METHODS = ['xqls/board', 'xqls/play', 'xqls/edit', 'xqls/tree', 'xqls/explorer'] as const;

export interface TextEdit {
  range: Range;
  newText: string;
}

/** What may be asked about a document besides the document itself. */
export type Params = Record<string, string | number | boolean | null | Position>;

export type FromPage =
  | { kind: 'ready' }
  | { kind: 'path'; game: number; path: string[] }
  | { kind: 'copy'; text: string }
  /** The picture of the board, as the bytes of a PNG in base64 for a file, or its SVG where the clipboard takes no picture. */
  | { kind: 'picture'; png?: string; svg?: string }
  | { kind: 'reveal'; uri: string; position: Position }
  | { kind: 'open'; uri: string; position: Position }
  | { kind: 'undo'; uri: string; again: boolean }
  | { kind: 'request'; id: number; method: (typeof METHODS)[number]; uri: string; params: Params }
  | { kind: 'edit'; id: number; uri: string; version: number; edits: TextEdit[]; position: Position };

/** Longer texts are not taken from the page: those of a request, and of an edit with all its parts. */
const LONGEST_TEXT = 1 << 20;
const LONGEST_EDIT = 1 << 24;
const MOST_EDITS = 10_000;

/** A FEN of any of the games: nothing else is put into the clipboard. */
const FEN = /^[\w+]{1,40}(\/[\w+]{1,40}){8,9}(\[[\w?-]{0,80}\])?( [\w\-+.[\]?]{1,80}){0,6}$/;

/** A message of the page, if it has the shape of one. The page may send anything. */
export function fromPage(message: unknown): FromPage | undefined {
  if (!isObject(message)) return undefined;
  const { kind, id, uri, position } = message;
  switch (kind) {
    case 'ready':
      return { kind };
    case 'path': {
      const { game, path } = message;
      // Names of any length: they are cut where they are shown.
      return isCount(game) && Array.isArray(path) && path.every((part) => typeof part === 'string') ? { kind, game, path } : undefined;
    }
    case 'copy':
      return isText(message['text']) && FEN.test(message['text']) ? { kind, text: message['text'] } : undefined;
    case 'picture':
      return pictureOf(message);
    case 'reveal':
      return isText(uri) && isPosition(position) ? { kind, uri, position: placeOf(position) } : undefined;
    case 'open':
      return isText(uri) && isPosition(position) ? { kind, uri, position: placeOf(position) } : undefined;
    case 'undo':
      return isText(uri) && typeof message['again'] === 'boolean' ? { kind, uri, again: message['again'] } : undefined;
    case 'request':
      return isCount(id) ? requestOf(id, message) : undefined;
    case 'edit':
      return isCount(id) && isText(uri) ? editOf(id, uri, message['change']) : undefined;
    default:
      return undefined;
  }
}

/** Longer pictures are not taken. */
const LONGEST_PICTURE = 1 << 25;

function pictureOf({ png, svg }: Record<string, unknown>): FromPage | undefined {
  const isPicture = (text: unknown): text is string => typeof text === 'string' && text.length <= LONGEST_PICTURE;
  // The bytes of a PNG begin like this.
  if (isPicture(png) && /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/.test(png)) return { kind: 'picture', png };
  return isPicture(svg) && svg.startsWith('<svg') ? { kind: 'picture', svg } : png === undefined && svg === undefined ? { kind: 'picture' } : undefined;
}

function requestOf(id: number, { method, params }: Record<string, unknown>): FromPage | undefined {
  const known = METHODS.find((name) => name === method);
  if (!known || !isObject(params) || !isObject(params['textDocument'])) return undefined;
  const { textDocument, ...others } = params;
  const { uri } = textDocument as Record<string, unknown>;
  const asked: Params = {};
  for (const [name, value] of Object.entries(others)) {
    if (isPosition(value)) asked[name] = placeOf(value);
    else if (value === null || typeof value === 'boolean' || Number.isFinite(value) || isText(value)) asked[name] = value as Params[string];
    else if (value !== undefined) return undefined;
  }
  return isText(uri) ? { kind: 'request', id, method: known, uri, params: asked } : undefined;
}

/** A change of the server: edits of the one document, and nothing else of what an edit of the protocol can do. */
function editOf(id: number, uri: string, change: unknown): FromPage | undefined {
  if (!isObject(change) || !isObject(change['edit'])) return undefined;
  const { version, position, edit } = change as { version: unknown; position: unknown; edit: Record<string, unknown> };
  if (!Number.isSafeInteger(version) || !isPosition(position)) return undefined;
  const listed = editsOf(uri, edit);
  if (!Array.isArray(listed) || listed.length > MOST_EDITS) return undefined;
  const edits: TextEdit[] = [];
  let room = LONGEST_EDIT;
  for (const each of listed as unknown[]) {
    if (!isObject(each) || !hasOnly(each, 'range', 'newText')) return undefined;
    const { range, newText } = each;
    if (!isObject(range) || !isPosition(range['start']) || !isPosition(range['end']) || typeof newText !== 'string') return undefined;
    room -= newText.length;
    if (room < 0) return undefined;
    edits.push({ range: { start: placeOf(range['start']), end: placeOf(range['end']) }, newText });
  }
  return { kind: 'edit', id, uri, version: version as number, edits, position: placeOf(position) };
}

/** The list of edits, whichever way the server writes it, if all are of one document. */
function editsOf(uri: string, edit: Record<string, unknown>): unknown {
  const { changes, documentChanges } = edit;
  if (isObject(changes) && hasOnly(edit, 'changes')) return hasOnly(changes, uri) ? changes[uri] : undefined;
  if (!Array.isArray(documentChanges) || documentChanges.length !== 1 || !hasOnly(edit, 'documentChanges')) return undefined;
  const [one] = documentChanges as unknown[];
  if (!isObject(one) || !hasOnly(one, 'textDocument', 'edits') || !isObject(one['textDocument'])) return undefined;
  return one['textDocument']['uri'] === uri ? one['edits'] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Record<string, unknown>, ...names: string[]): boolean {
  return Object.keys(value).every((name) => names.includes(name));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_TEXT;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isPosition(value: unknown): value is Position {
  // The protocol has no larger numbers.
  return isObject(value) && [value['line'], value['character']].every((part) => isCount(part) && part < 2 ** 31);
}

function placeOf({ line, character }: Position): Position {
  return { line, character };
}
