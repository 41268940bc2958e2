// Quick fixes and other code actions.
import type { EditorView } from '@codemirror/view';
import type { Connection } from './connection';
import { changesOf, rangeOf } from './edits';
import type { Action } from './lsp';

/** The actions of a range; those with one title are one. */
export async function actionsAt(connection: Connection, view: EditorView, uri: string, from: number, to: number): Promise<Action[]> {
  const found = await connection.request<Action[] | null>('textDocument/codeAction', {
    textDocument: { uri },
    range: rangeOf(view.state.doc, from, to),
    context: { diagnostics: [], triggerKind: 1 },
  });
  const titles = new Set<string>();
  return (found ?? []).filter(({ title, disabled }) => !disabled && !titles.has(title) && titles.add(title));
}

/** Makes the edit of an action, unless the text has changed meanwhile. */
export async function apply(connection: Connection, view: EditorView, uri: string, action: Action): Promise<void> {
  const { doc } = view.state;
  const { edit } = action.edit ? action : await connection.request<Action>('codeAction/resolve', action);
  if (view.state.doc !== doc) return;
  view.dispatch({ changes: changesOf(view.state, uri, edit), userEvent: 'input.action', scrollIntoView: true });
}

export const isFix = ({ kind }: Action): boolean => kind === 'quickfix';
