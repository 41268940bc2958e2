// The requests of the server that the board uses, and the host that sends them. editors/README.md documents the JSON.

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

/** A move that could be played. */
export interface LegalMove {
  coordinate: string;
  text: string;
  /** The letters that a dark piece may turn up as. */
  reveals?: string[];
}

/** Where the squares are in the picture, in the units of its `viewBox`. */
export interface Geometry {
  width: number;
  height: number;
  step: number;
  left: number;
  top: number;
  ranks: number;
  bottom: string;
  hands: { side: string; piece: string; count: number; x: number; y: number }[];
}

/** The answer to `xqls/board`. */
export interface Board {
  fen: string;
  variant: 'xiangqi' | 'jeiqi' | 'shogi';
  sideToMove: string;
  lastMove: string | null;
  check: boolean;
  mate: boolean;
  text: string;
  svg: string;
  geometry: Geometry;
  legalMoves: LegalMove[];
  game: number;
  path: string[];
  range: Range | null;
  /** Why the move is not judged or the position not known: it is the likeliest one, and no move can be played. */
  unknown?: string;
}

/** The answer to `xqls/play` and `xqls/edit`. */
export interface Change {
  edit: unknown;
  position: Position;
  version: number;
  /** What it deletes, in words. */
  deleted?: string;
}

/** What a program thinks of a position, from the first side's view: hundredths of a pawn, or a mate. */
export interface Evaluation {
  cp?: number;
  /** Negative if the second side mates; `null` if the number is not known, and `mates` says which side. */
  mate?: number | null;
  mates?: string;
  depth?: number;
}

export interface Ply {
  text: string;
  number: number;
  side: string;
  /** The line of the text, and the columns where it begins and ends. */
  at: [line: number, start: number, end: number];
  /** As the players of its game write it. */
  name?: string;
  /** The seconds used. */
  time?: string;
  illegal?: boolean;
  /** Why it is not judged, as an index of the game's `causes`. */
  unknown?: number;
  check?: boolean;
  mate?: boolean;
  remark?: string;
  comments?: string[];
  evaluation?: Evaluation;
  variations?: number[];
}

export interface Line {
  id: number | null;
  /** The half-move that it replaces. */
  replaces: number | null;
  comments?: string[];
  plies: number[];
}

export interface GameHead {
  index: number;
  number: number | null;
  title: string | null;
  variant: Board['variant'];
  notation: string;
  fen: string;
  players: Record<string, string | null>;
  event: string | null;
  date: string | null;
  result: { score: string | null; reason: string | null; winner: string | null };
  range: Range;
  start: Position;
}

export interface Game extends GameHead {
  /** Of the position that it begins with. */
  evaluation?: Evaluation;
  lines: Line[];
  plies: Ply[];
  causes?: string[];
}

/** The answer to `xqls/tree` with a `detail`. */
export interface Games<T> {
  version: number;
  count: number;
  games: T[];
}

/** How some games ended. */
export interface GameScore {
  games: number;
  first: number;
  drawn: number;
  second: number;
  unknown: number;
}

/** A move that was played in a position. */
export interface Continuation {
  move: string;
  text: string;
  score: GameScore;
  /** The day of the last game. */
  last: string | null;
}

/** A game that reached a position. */
export interface ExploredGame {
  uri: string;
  /** Of the games of its file, from 0. */
  game: number;
  /** The half-move after which the position is on the board; `null` if the file has just changed. */
  range: Range | null;
  players: [first: string | null, second: string | null];
  event: string | null;
  date: string | null;
  result: string | null;
  ply: number;
}

/** The answer to `xqls/explorer`. */
export interface Exploration {
  version: number;
  fen: string;
  variant: Board['variant'];
  score: GameScore;
  next: Continuation[];
  offset: number;
  games: ExploredGame[];
}

/** The place in a record that the board shows. */
export interface Place {
  uri: string;
  /** Changes with every edit of the document. */
  version: number;
  position: Position;
}

/** What surrounds the board: an editor, or a page. */
export interface Host {
  /** Sends a request of the server; fails with an `Error` whose message is for people. */
  request<T>(method: string, params: object): Promise<T>;
  /** Applies an edit made for a version of the document, and puts the cursor. False if the document has changed since. */
  applyEdit(uri: string, change: Change): Promise<boolean>;
  /** Puts the cursor of the document. */
  reveal(uri: string, position: Position): void;
  /** Opens a record at a place; without it there is no explorer. */
  open?(uri: string, position: Position): void;
  /** Undoes the last change of the document, or does it again. */
  undo(uri: string, again: boolean): void;
}
