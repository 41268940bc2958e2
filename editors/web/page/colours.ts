// Colours by meaning: the semantic tokens of what is seen.
import { LSPPlugin } from '@codemirror/lsp-client';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const marks = new Map<string, Decoration>();

interface Legend {
  tokenTypes: string[];
  tokenModifiers: string[];
}

class Colours {
  decorations: DecorationSet = Decoration.none;
  private asking = false;
  private stale = true;
  private gone = false;

  constructor(private readonly view: EditorView) {
    this.ask();
  }

  update(update: ViewUpdate): void {
    if (update.docChanged) this.decorations = this.decorations.map(update.changes);
    if (update.docChanged || update.viewportChanged) {
      this.stale = true;
      this.ask();
    }
  }

  destroy(): void {
    this.gone = true;
  }

  /** One request is under way at a time. */
  private ask(): void {
    if (!this.asking) queueMicrotask(() => void this.run());
  }

  private async run(): Promise<void> {
    const plugin = LSPPlugin.get(this.view);
    if (this.asking || this.gone || !plugin) return;
    this.asking = true;
    while (this.stale && !this.gone) {
      this.stale = false;
      plugin.client.sync();
      const { doc } = this.view.state;
      // The viewport has whole lines, and a line may have megabytes.
      const answers = await Promise.all(this.view.visibleRanges.map(({ from, to }) => plugin.client
        .request<object, { data: number[] } | null>('textDocument/semanticTokens/range', {
          textDocument: { uri: plugin.uri },
          range: { start: plugin.toPosition(from), end: plugin.toPosition(to) },
        })
        .catch(() => null)));
      if (this.gone || this.view.state.doc !== doc) continue;
      const legend = (plugin.client.serverCapabilities?.['semanticTokensProvider'] as { legend: Legend } | undefined)?.legend;
      if (!legend) break;
      this.decorations = this.decorated(answers.map((answer) => answer?.data ?? []), legend);
      this.view.dispatch({});
    }
    this.asking = false;
  }

  /** The tokens of each range, in the order of the text. */
  private decorated(parts: number[][], { tokenTypes, tokenModifiers }: Legend): DecorationSet {
    const { doc } = this.view.state;
    const builder = new RangeSetBuilder<Decoration>();
    let done = 0;
    for (const data of parts) {
      let line = 0, character = 0;
      for (let i = 0; i + 4 < data.length; i += 5) {
        const [down, right, length, type, modifiers] = data.slice(i, i + 5) as [number, number, number, number, number];
        character = down === 0 ? character + right : right;
        line += down;
        if (line >= doc.lines) break;
        const { from, to } = doc.line(line + 1);
        const start = from + character;
        const end = Math.min(start + length, to);
        // A token at the edge of two ranges is in both.
        if (start >= end || start < done) continue;
        const names = [tokenTypes[type] ?? '', ...tokenModifiers.filter((_, bit) => modifiers & (1 << bit))];
        builder.add(start, end, markOf(names.map((name) => `tok-${name}`).join(' ')));
        done = end;
      }
    }
    return builder.finish();
  }
}

function markOf(name: string): Decoration {
  let mark = marks.get(name);
  if (!mark) marks.set(name, (mark = Decoration.mark({ class: name })));
  return mark;
}

export const colours = ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations });
