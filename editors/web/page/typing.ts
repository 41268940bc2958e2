// Formatting as one types: the number of a move comes with its first letter. What an input method has not committed yet is
// left alone: the request is made when the composition ends.
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
  let waits: ReturnType<typeof setInterval> | undefined;
  /** Asks once the composition has ended, which no event says in every browser. */
  const later = (view: EditorView) => {
    waits ??= setInterval(() => {
      if (view.compositionStarted) return;
      clearInterval(waits);
      waits = undefined;
      const { doc, selection } = view.state;
      const typed = [...doc.sliceString(doc.lineAt(selection.main.head).from, selection.main.head)].at(-1);
      if (typed !== undefined) ask(view, connection(), typed);
    }, PATIENCE);
  };
  return EditorView.updateListener.of(({ view, transactions }) => {
    const [transaction] = transactions;
    if (transactions.length !== 1 || !transaction?.docChanged || !transaction.isUserEvent('input.type')) return;
    if (view.compositionStarted) {
      later(view);
      return;
    }
    let typed = '', count = 0;
    transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
      typed = inserted.toString();
      count++;
    });
    // A line break comes with the indentation of its line.
    if (count === 1) ask(view, connection(), typed.startsWith('\n') ? '\n' : typed);
  });
}

/** Milliseconds from one look at a composition to the next. */
const PATIENCE = 40;

function ask(view: EditorView, connection: Connection, ch: string): void {
  const plugin = LSPPlugin.get(view);
  const options = plugin?.client.serverCapabilities?.documentOnTypeFormattingProvider as OnType | undefined;
  const { doc, selection } = view.state;
  if (!plugin || !options || selection.ranges.length !== 1 || !selection.main.empty) return;
  if (ch !== options.firstTriggerCharacter && !options.moreTriggerCharacter?.includes(ch)) return;
  void connection.request<TextEdit[] | null>('textDocument/onTypeFormatting', {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(selection.main.head, doc),
    ch,
    options: { tabSize: 2, insertSpaces: true },
  }).catch(() => null).then((edits) => {
    if (edits?.length && view.state.doc === doc && !view.compositionStarted) view.dispatch({ changes: changesFor(view.state, edits), userEvent: 'input.format' });
  });
}
