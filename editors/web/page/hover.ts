// Hovers: for the word under the mouse, or at the cursor when a key asks for one.
import { completionStatus } from '@codemirror/autocomplete';
import { LSPPlugin } from '@codemirror/lsp-client';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, type Tooltip, hoverTooltip, keymap, showTooltip } from '@codemirror/view';
import type { Connection } from './connection';
import { offsetOf } from './edits';
import type { MarkupContent, Range } from './lsp';
import { markdown } from './markdown';

interface Hover {
  contents: MarkupContent;
  range?: Range;
}

const set = StateEffect.define<Tooltip | null>();

/** What a key has asked for, until the text or the cursor changes. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects) if (effect.is(set)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export function hovers(connection: () => Connection): Extension {
  const find = async (view: EditorView, at: number): Promise<Tooltip | null> => {
    const plugin = LSPPlugin.get(view);
    if (!plugin) return null;
    const { doc } = view.state;
    const params = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(at) };
    const hover = await connection().request<Hover | null>('textDocument/hover', params).catch(() => null);
    if (!hover || view.state.doc !== doc) return null;
    const { range, contents } = hover;
    return {
      pos: range ? offsetOf(doc, range.start) : at,
      end: range ? offsetOf(doc, range.end) : at,
      above: true,
      create: () => ({ dom: markdown(contents) }),
    };
  };
  const show = (view: EditorView): boolean => {
    void find(view, view.state.selection.main.head).then((tooltip) => view.dispatch({ effects: set.of(tooltip) }));
    return true;
  };
  const hide = (view: EditorView): boolean => {
    if (!view.state.field(asked)) return false;
    view.dispatch({ effects: set.of(null) });
    return true;
  };
  return [
    asked,
    hoverTooltip((view, at) => find(view, at).then((tooltip) => (completionStatus(view.state) ? null : tooltip)), { hideOnChange: true, hoverTime: 250 }),
    keymap.of([{ key: 'Mod-i', run: show, preventDefault: true }, { key: 'Escape', run: hide }]),
  ];
}
