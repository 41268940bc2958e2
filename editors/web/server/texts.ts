// The texts that a client has open, as its messages say.

/** A message of JSON-RPC, as far as it is looked at. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Message = { id?: number | string; method?: string; params?: any; result?: any };

/** A text that is open. */
export interface Opened {
  uri: string;
  languageId: string;
  version: number;
  text: string;
}

interface Position {
  line: number;
  character: number;
}

interface Change {
  range?: { start: Position; end: Position };
  text: string;
}

/** Changes that wait at most: with more, the text is made from them. */
const WAITING = 1000;

export class Texts {
  private readonly open = new Map<string, Opened & { waiting: Change[] }>();
  private readonly refused = new Set<string>();

  /** Does what a message says to the texts. The changes of a text are only applied when it is asked for. */
  follow({ method, params }: Message): void {
    const uri: string | undefined = params?.textDocument?.uri;
    if (uri === undefined) return;
    if (method === 'textDocument/didOpen') {
      const { languageId, version, text } = params.textDocument as Opened;
      this.refused.delete(uri);
      this.open.set(uri, { uri, languageId, version, text, waiting: [] });
    } else if (method === 'textDocument/didChange') {
      const opened = this.open.get(uri);
      if (!opened) return;
      opened.version = params.textDocument.version ?? opened.version;
      opened.waiting.push(...(params.contentChanges as Change[]));
      if (opened.waiting.length > WAITING) settle(opened);
    } else if (method === 'textDocument/didClose') {
      this.open.delete(uri);
      this.refused.delete(uri);
    }
  }

  /** A text as it is now. */
  get(uri: string): Opened | undefined {
    const opened = this.open.get(uri);
    if (opened) settle(opened);
    return opened;
  }

  all(): Opened[] {
    return [...this.open.keys()].map((uri) => this.get(uri)!);
  }

  /** Nothing more is said about a text, until it is opened again. */
  refuse(uri: string): void {
    this.open.delete(uri);
    this.refused.add(uri);
  }

  isRefused({ params }: Message): boolean {
    return this.refused.has(params?.textDocument?.uri);
  }
}

function settle(opened: Opened & { waiting: Change[] }): void {
  for (const { range, text } of opened.waiting) {
    if (!range) {
      opened.text = text;
      continue;
    }
    const [start, end] = [offsetOf(opened.text, range.start), offsetOf(opened.text, range.end)];
    opened.text = opened.text.slice(0, start) + text + opened.text.slice(end);
  }
  opened.waiting = [];
}

/** Where a place is in a text, in UTF-16. A line ends with `\n`, `\r\n` or `\r`. */
function offsetOf(text: string, { line, character }: Position): number {
  const breaks = /\r\n|\n|\r/g;
  let start = 0;
  for (let index = 0; index < line; index += 1) {
    if (!breaks.exec(text)) return text.length;
    start = breaks.lastIndex;
  }
  const next = breaks.exec(text);
  return Math.min(start + character, next ? next.index : text.length);
}
