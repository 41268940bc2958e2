// Formatting as one types: the number of a move comes with its first letter.
import { LSPPlugin } from '@codemirror/lsp-client';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { Connection } from './connection';
import { changesFor } from './edits';
import type { TextEdit } from './lsp';

interface OnType {
  firstTriggerCharacter: string;
  moreTriggerCharacter?: string[];
}

export function typing(connection: () => Connection): Extension {
  return EditorView.updateListener.of(({ view, state, transactions }) => {
    const [transaction] = transactions;
    if (transactions.length !== 1 || !transaction?.docChanged || !transaction.isUserEvent('input.type')) return;
    const plugin = LSPPlugin.get(view);
    const options = plugin?.client.serverCapabilities?.documentOnTypeFormattingProvider as OnType | undefined;
    if (!plugin || !options || state.selection.ranges.length !== 1 || !state.selection.main.empty) return;
    let typed = '', count = 0;
    transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
      typed = inserted.toString();
      count++;
    });
    // A line break comes with the indentation of its line.
    const ch = typed.startsWith('\n') ? '\n' : typed;
    if (count !== 1 || (ch !== options.firstTriggerCharacter && !options.moreTriggerCharacter?.includes(ch))) return;
    const { doc } = state;
    void connection().request<TextEdit[] | null>('textDocument/onTypeFormatting', {
      textDocument: { uri: plugin.uri },
      position: plugin.toPosition(state.selection.main.head, doc),
      ch,
      options: { tabSize: 2, insertSpaces: true },
    }).catch(() => null).then((edits) => {
      if (edits?.length && view.state.doc === doc) view.dispatch({ changes: changesFor(view.state, edits), userEvent: 'input.format' });
    });
  });
}
