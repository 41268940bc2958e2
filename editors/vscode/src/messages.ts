// The messages between the extension and the page of the board.
import type { Change, Place, Position } from '../../board/src/protocol';

export type ToPage =
  | { kind: 'place'; place: Place }
  | { kind: 'nothing'; why: string }
  /** `json` is the value. The tree of a long game is large: a text is copied from process to process faster than objects. */
  | { kind: 'answer'; id: number; json?: string; error?: string }
  | { kind: 'walk'; where: 'first' | 'previous' | 'next' | 'last' | 'up' | 'down' }
  | { kind: 'flip' }
  | { kind: 'focus' }
  | { kind: 'language'; tag: string };

export type FromPage =
  | { kind: 'ready' }
  | { kind: 'path'; game: number; path: string[] }
  | { kind: 'copy'; text: string }
  | { kind: 'reveal'; uri: string; position: Position }
  | { kind: 'undo'; uri: string; again: boolean }
  | { kind: 'request'; id: number; method: string; params: object }
  | { kind: 'edit'; id: number; uri: string; change: Change };
