// The types of the protocol that the page uses.

import type { Position, Range } from '../../board/src/protocol';

export type { Position, Range };

export interface TextEdit {
  range: Range;
  newText: string;
}

export interface WorkspaceEdit {
  documentChanges?: { textDocument: { uri: string; version?: number | null }; edits: TextEdit[] }[];
  changes?: Record<string, TextEdit[]>;
}

export interface Finding {
  range: Range;
  severity?: 1 | 2 | 3 | 4;
  code?: string | number;
  message: string;
  tags?: number[];
}

export interface MarkupContent {
  kind: 'markdown' | 'plaintext';
  value: string;
}

export interface CompletionItem {
  label: string;
  kind?: number;
  detail?: string;
  documentation?: MarkupContent | string;
  filterText?: string;
  insertText?: string;
  insertTextFormat?: 1 | 2;
  textEdit?: TextEdit;
  additionalTextEdits?: TextEdit[];
  data?: unknown;
}

export interface Action {
  title: string;
  kind?: string;
  edit?: WorkspaceEdit;
  data?: unknown;
  isPreferred?: boolean;
  disabled?: { reason: string };
}

export interface Symbol {
  name: string;
  detail?: string;
  kind: number;
  range: Range;
  selectionRange: Range;
  children?: Symbol[];
}
