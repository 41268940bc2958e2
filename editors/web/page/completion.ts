// Completion: the list of the server, in its order, with the board after the chosen move next to it.
import { type Completion, type CompletionContext, type CompletionResult, acceptCompletion, autocompletion, completionStatus, insertCompletionText, moveCompletionSelection, pickedCompletion, snippet } from '@codemirror/autocomplete';
import { LSPPlugin } from '@codemirror/lsp-client';
import { type ChangeSpec, type Extension, Prec } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate, keymap } from '@codemirror/view';
import { Connection } from './connection';
import type { CompletionItem, TextEdit } from './lsp';
import { markdown } from './markdown';
import { changesFor } from './edits';

const KINDS: Record<number, string> = { 12: 'move', 14: 'keyword', 15: 'snippet', 21: 'number', 20: 'piece' };

export function completion(connection: () => Connection): Extension {
  return [
    autocompletion({
      override: [(context) => complete(context, connection())],
      // Enter ends the line unless an item was chosen. Tab takes the first one.
      selectOnOpen: false,
      icons: false,
      activateOnTypingDelay: 30,
      interactionDelay: 0,
      tooltipClass: () => 'completion',
    }),
    acceptance,
    Prec.highest(keymap.of([{ key: 'Tab', run: (view) => view.plugin(acceptance)?.accept() ?? false }])),
  ];
}

/**
 * Accepts the chosen item, or else the first one. If the list is still on its way, the item is accepted when it comes,
 * unless the text or the cursor has changed by then.
 */
const acceptance = ViewPlugin.fromClass(class {
  private waits = false;

  constructor(private readonly view: EditorView) {}

  /** False if there is no list, and none is on its way: then the key has its usual effect. */
  accept(): boolean {
    const { view } = this;
    const status = completionStatus(view.state);
    this.waits = status === 'pending';
    if (status !== 'active') return this.waits;
    return acceptCompletion(view) || (moveCompletionSelection(true)(view) && acceptCompletion(view));
  }

  update({ docChanged, selectionSet, state }: ViewUpdate): void {
    if (docChanged || selectionSet) this.waits = false;
    // Nothing can be dispatched during an update.
    if (this.waits && completionStatus(state) !== 'pending') queueMicrotask(() => this.waits && this.accept());
  }
});

async function complete(context: CompletionContext, connection: Connection): Promise<CompletionResult | null> {
  const plugin = context.view && LSPPlugin.get(context.view);
  if (!plugin) return null;
  const { state, pos } = context;
  const before = state.sliceDoc(Math.max(0, pos - 1), pos);
  if (!context.explicit && !/[\p{L}\p{N}]/u.test(before) && !triggers(plugin).includes(before)) return null;
  const list = await connection.request<{ items: CompletionItem[] } | CompletionItem[] | null>('textDocument/completion', {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(pos),
  }).catch(() => null);
  const items = Array.isArray(list) ? list : list?.items ?? [];
  const range = items[0]?.textEdit?.range;
  if (context.aborted || !range) return null;
  const from = plugin.fromPosition(range.start, state.doc);
  const to = plugin.fromPosition(range.end, state.doc);
  return listOf(items.map((item) => ({ item, option: optionOf(item, connection) })), context, from, to);
}

/** The items that fit what was typed. While the word grows they are chosen anew from the same ones, so the list stays. */
function listOf(all: Offer[], { state, pos }: CompletionContext, from: number, to: number): CompletionResult | null {
  const typed = state.sliceDoc(from, pos);
  if (pos < from || /\s\S*$/.test(typed.trimStart())) return null;
  const options = fitting(all, typed.trim().toLowerCase()).map(({ option }) => option);
  if (options.length === 0) return null;
  return { from, to, filter: false, options, update: (_, start, end, context) => listOf(all, context, start, end) };
}

/** An item of the server, as CodeMirror shows it. */
interface Offer {
  item: CompletionItem;
  option: Completion;
}

function triggers(plugin: LSPPlugin): string[] {
  return plugin.client.serverCapabilities?.completionProvider?.triggerCharacters ?? [];
}

/** The items of which one of the texts begins with what was typed; after them those that have its letters in order. */
function fitting(all: Offer[], typed: string): Offer[] {
  if (typed === '') return all;
  const first: Offer[] = [], second: Offer[] = [];
  for (const offer of all) {
    const { item } = offer;
    const forms = (item.filterText ?? item.label).toLowerCase();
    if (forms.startsWith(typed) || forms.includes(` ${typed}`)) first.push(offer);
    else if (forms.split(' ').some((form) => hasInOrder(form, typed))) second.push(offer);
  }
  return [...first, ...second];
}

function hasInOrder(form: string, typed: string): boolean {
  let at = 0;
  for (const letter of typed) {
    at = form.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function optionOf(item: CompletionItem, connection: Connection): Completion {
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  return {
    label: item.label,
    ...(item.detail && { detail: item.detail }),
    type: KINDS[item.kind ?? 0] ?? 'text',
    apply: (view, chosen, from, to) => accept(view, chosen, from, to, text, item),
    ...(item.data !== undefined && {
      info: async () => {
        const { documentation } = await connection.request<CompletionItem>('completionItem/resolve', item);
        return documentation ? markdown(documentation) : null;
      },
    }),
  };
}

function accept(view: EditorView, chosen: Completion, from: number, to: number, text: string, item: CompletionItem): void {
  const also = item.additionalTextEdits ?? ([] as TextEdit[]);
  const changes = changesFor(view.state, also);
  if (item.insertTextFormat === 2) {
    if (changes.length > 0) acceptWith(view, chosen, changes, from, to, text);
    else snippet(text.replace(ESCAPES, (_, escaped: string, field: string) => escaped || `\${${field}}`))(view, chosen, from, to);
    return;
  }
  const base = insertCompletionText(view.state, text, from, to);
  view.dispatch(base, { ...(changes.length > 0 && { changes }), annotations: pickedCompletion.of(chosen) });
}

/** Signs of a snippet: an escaped one, or a place. */
const ESCAPES = /\\([$}\\])|\$(\d+)/g;

/** A snippet with one place, and edits elsewhere that are undone with it. */
function acceptWith(view: EditorView, chosen: Completion, changes: ChangeSpec[], from: number, to: number, text: string): void {
  let place = 0;
  let insert = '';
  let last = 0;
  for (const match of text.matchAll(ESCAPES)) {
    insert += text.slice(last, match.index) + (match[1] ?? '');
    if (match[2]) place = insert.length;
    last = match.index + match[0].length;
  }
  insert += text.slice(last);
  const all = view.state.changes([changes, { from, to, insert }]);
  view.dispatch({ changes: all, selection: { anchor: all.mapPos(from, -1) + place }, annotations: pickedCompletion.of(chosen), userEvent: 'input.complete', scrollIntoView: true });
}
