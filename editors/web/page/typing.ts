// Formatting as one types: the number of a move comes with its first letter. What an input method has not committed yet is
// left alone: the request is made when the composition ends.
import { completionStatus, startCompletion } from '@codemirror/autocomplete';
import { LSPPlugin } from '@codemirror/lsp-client';
import { ChangeSet, type Extension, Transaction } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Connection } from './connection';
import { changesFor } from './edits';
import type { TextEdit } from './lsp';

interface OnType {
  firstTriggerCharacter: string;
  moreTriggerCharacter?: string[];
}

/** Milliseconds from one look at a composition to the next: no event says in every browser that it has ended. */
const PATIENCE = 40;

/**
 * One request at a time. An answer may come after the next keys: it is brought to the text of now, and then asked for the
 * last of them.
 */
export function typing(connection: () => Connection): Extension {
  return ViewPlugin.fromClass(class {
    private composing: ReturnType<typeof setInterval> | undefined;
    /** What has changed since the request. */
    private since: ChangeSet | undefined;
    private next: string | undefined;
    /** Whether an answer has closed the list, which was for the old place. */
    private closed = false;

    constructor(private readonly view: EditorView) {}

    destroy(): void {
      clearInterval(this.composing);
    }

    update({ changes, docChanged, transactions }: ViewUpdate): void {
      if (this.since && docChanged) this.since = this.since.compose(changes);
      const [transaction] = transactions;
      // A line break is an input of no kind.
      const isTyped = transaction?.isUserEvent('input.type') || transaction?.annotation(Transaction.userEvent) === 'input';
      if (transactions.length !== 1 || !transaction?.docChanged || !isTyped) return;
      if (this.view.compositionStarted) return this.wait();
      let typed = '', count = 0;
      transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
        typed = inserted.toString();
        count++;
      });
      // A line break comes with the indentation of its line. Nothing can be dispatched during an update.
      if (count === 1) queueMicrotask(() => this.ask(typed.startsWith('\n') ? '\n' : typed));
    }

    private wait(): void {
      this.composing ??= setInterval(() => {
        const { view } = this;
        if (view.compositionStarted) return;
        clearInterval(this.composing);
        this.composing = undefined;
        const { doc, selection } = view.state;
        const typed = [...doc.sliceString(doc.lineAt(selection.main.head).from, selection.main.head)].at(-1);
        if (typed !== undefined) this.ask(typed);
      }, PATIENCE);
    }

    private ask(ch: string): void {
      const { view } = this;
      const { state } = view;
      const plugin = LSPPlugin.get(view);
      const options = plugin?.client.serverCapabilities?.documentOnTypeFormattingProvider as OnType | undefined;
      if (!plugin || !options || state.selection.ranges.length !== 1 || !state.selection.main.empty) return;
      if (ch !== options.firstTriggerCharacter && !options.moreTriggerCharacter?.includes(ch)) return;
      if (this.since) {
        this.next = ch;
        return;
      }
      this.since = ChangeSet.empty(state.doc.length);
      void connection().request<TextEdit[] | null>('textDocument/onTypeFormatting', {
        textDocument: { uri: plugin.uri },
        position: plugin.toPosition(state.selection.main.head, state.doc),
        ch,
        options: { tabSize: 2, insertSpaces: true },
      }).catch(() => null).then((edits) => {
        const { since, next } = this;
        this.since = this.next = undefined;
        if (edits?.length && since && !view.compositionStarted && since.newLength === view.state.doc.length) {
          this.closed ||= completionStatus(view.state) !== null || /[^\0-\x7f]/.test(ch);
          view.dispatch({ changes: ChangeSet.of(changesFor(state, edits), state.doc.length).map(since), userEvent: 'input.format' });
        }
        if (next !== undefined) this.ask(next);
        if (this.closed && !this.since) {
          this.closed = false;
          startCompletion(view);
        }
      });
    }
  });
}
