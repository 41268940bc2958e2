// Edits of the protocol as changes of the editor.
import type { ChangeSpec, EditorState, Text } from '@codemirror/state';
import type { Position, Range, TextEdit, WorkspaceEdit } from './lsp';

export function offsetOf(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}

export function positionOf(doc: Text, offset: number): Position {
  const { number, from } = doc.lineAt(offset);
  return { line: number - 1, character: offset - from };
}

export function rangeOf(doc: Text, from: number, to: number): Range {
  return { start: positionOf(doc, from), end: positionOf(doc, to) };
}

export function changesFor(state: EditorState, edits: TextEdit[]): { from: number; to: number; insert: string }[] {
  return edits.map(({ range, newText }) => ({ from: offsetOf(state.doc, range.start), to: offsetOf(state.doc, range.end), insert: newText }));
}

/** The changes of one document in a workspace edit. */
export function changesOf(state: EditorState, uri: string, edit: WorkspaceEdit | undefined): ChangeSpec[] {
  const edits = edit?.documentChanges?.filter((change) => change.textDocument.uri === uri).flatMap((change) => change.edits) ?? edit?.changes?.[uri] ?? [];
  return changesFor(state, edits);
}
