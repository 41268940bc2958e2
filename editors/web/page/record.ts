// <xqls-record src="game.xq">: a game with its board, moves and variations, in any page.
//
//     <script type="module" src="/xqls/record.js"></script>
//     <xqls-record src="/games/game.csa"></xqls-record>
//
// The files beside this script have to have the origin of the page. A reader may try other moves: that changes a copy in the page.
import '../../board/src/index';
import type { BoardElement } from '../../board/src/element';
import { h } from '../../board/src/dom';
import { type Language, languageOf } from '../../board/src/languages';
import type { Change, Host, Position } from '../../board/src/protocol';
import { type Server, createServer } from '../server/index';
import { LARGEST } from './limits';
import type { TextEdit, WorkspaceEdit } from './lsp';
import { say, speak } from './words';

const CSS = `
:host { display: block; height: 560px; max-height: 100vh; min-width: 0; contain: content; }
p { margin: 0; padding: 1em; font: 14px/1.5 system-ui, sans-serif; }
xqls-board { height: 100%; }
`;
/** The tools that write are not shown: a reader walks, and plays on the board. */
const BOARD_CSS = '.right > .bar { display: none; }';

/** The sessions with the server, one for each language: all elements of a page share them. */
const sessions = new Map<Language, Promise<Session>>();
const base = new URL('.', import.meta.url);
let documents = 0;

class Session {
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private asked = 0;

  private constructor(readonly server: Server) {
    server.onMessage((message) => {
      const { id, method, result, error } = JSON.parse(message);
      if (method !== undefined && id !== undefined) this.send({ id, result: null });
      if (method !== undefined) return;
      const waiter = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) waiter?.reject(new Error(error.message));
      else waiter?.resolve(result as never);
    });
  }

  static of(language: Language): Promise<Session> {
    let session = sessions.get(language);
    if (!session) sessions.set(language, (session = Session.start(language)));
    return session;
  }

  private static async start(locale: Language): Promise<Session> {
    const session = new Session(await createServer({ locale, base }));
    await session.request('initialize', { processId: null, rootUri: null, capabilities: { workspace: { workspaceEdit: { documentChanges: true } } } });
    session.notify('initialized', {});
    return session;
  }

  private send(message: object): void {
    this.server.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  notify(method: string, params: object): void {
    this.send({ method, params });
  }

  request<T>(method: string, params: object): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.set(++this.asked, { resolve, reject });
      this.send({ id: this.asked, method, params });
    });
  }
}

/** The text of a record, which the server has open. */
class Copy {
  readonly uri = `file:///${++documents}`;
  version = 1;
  position: Position = { line: 0, character: 0 };
  private readonly before: string[] = [];
  private readonly after: string[] = [];

  constructor(private readonly session: Session, private text: string, languageId: string) {
    session.notify('textDocument/didOpen', { textDocument: { uri: this.uri, languageId, version: this.version, text } });
  }

  close(): void {
    this.session.notify('textDocument/didClose', { textDocument: { uri: this.uri } });
  }

  apply({ edit, position }: Change): void {
    const edits = (edit as WorkspaceEdit).documentChanges?.flatMap((change) => change.edits) ?? [];
    this.before.push(this.text);
    this.after.length = 0;
    this.set(this.edited(edits));
    this.position = position;
  }

  undo(again: boolean): void {
    const [from, to] = again ? [this.after, this.before] : [this.before, this.after];
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.text);
    this.set(text);
  }

  private set(text: string): void {
    this.text = text;
    this.version++;
    this.session.notify('textDocument/didChange', { textDocument: { uri: this.uri, version: this.version }, contentChanges: [{ text }] });
  }

  private edited(edits: TextEdit[]): string {
    const starts = [0];
    for (const { index } of this.text.matchAll(/\r\n|\r|\n/g)) starts.push(index + (this.text.startsWith('\r\n', index) ? 2 : 1));
    const offset = ({ line, character }: Position) => (starts[line] ?? this.text.length) + character;
    const last = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
    return last.reduce((text, { range, newText }) => text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end)), this.text);
  }
}

export class RecordElement extends HTMLElement {
  static readonly observedAttributes = ['src', 'lang'];

  private readonly board = document.createElement('xqls-board') as BoardElement;
  private readonly message = h('p', { role: 'status' });
  private copy: Copy | undefined;
  private loading = 0;
  /** Nothing is loaded before it is nearly seen. */
  private readonly seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.seen.disconnect();
    void this.load();
  }, { rootMargin: '300px' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const [own, boards] = [new CSSStyleSheet(), new CSSStyleSheet()];
    own.replaceSync(CSS);
    boards.replaceSync(BOARD_CSS);
    root.adoptedStyleSheets = [own];
    this.board.shadowRoot!.adoptedStyleSheets.push(boards);
    this.board.hidden = true;
    root.append(this.message, this.board);
  }

  connectedCallback(): void {
    this.seen.observe(this);
  }

  disconnectedCallback(): void {
    this.seen.disconnect();
    this.loading++;
    this.copy?.close();
    this.copy = undefined;
  }

  attributeChangedCallback(): void {
    if (this.copy) void this.load();
  }

  private get language(): Language {
    return languageOf(this.lang || document.documentElement.lang || navigator.language);
  }

  private async load(): Promise<void> {
    const src = this.getAttribute('src');
    const turn = ++this.loading;
    const { language } = this;
    if (src === null) return;
    try {
      const session = await Session.of(language);
      const bytes = await bytesOf(new URL(src, document.baseURI), language);
      const name = decodeURIComponent(new URL(src, document.baseURI).pathname.split('/').at(-1) ?? '');
      const read = await session.server.read(name, bytes);
      if (turn !== this.loading) return;
      this.copy?.close();
      this.copy = new Copy(session, read.text, read.language);
      this.board.lang = language;
      this.board.connect(this.host(session, this.copy));
      this.message.hidden = true;
      this.board.hidden = false;
      this.show();
      this.dispatchEvent(new Event('load'));
    } catch (error) {
      if (turn !== this.loading) return;
      this.board.hidden = true;
      this.message.hidden = false;
      this.message.textContent = error instanceof Error ? error.message : String(error);
      this.dispatchEvent(new Event('error'));
    }
  }

  private host(session: Session, copy: Copy): Host {
    return {
      request: (method, params) => session.request(method, params),
      applyEdit: async (_, change) => {
        if (change.version !== copy.version) return false;
        copy.apply(change);
        this.show();
        return true;
      },
      reveal: (_, position) => {
        copy.position = position;
        this.show();
      },
      undo: (_, again) => {
        copy.undo(again);
        this.show();
      },
    };
  }

  private show(): void {
    if (!this.copy) return;
    const { uri, version, position } = this.copy;
    this.board.show({ uri, version, position });
  }
}

async function bytesOf(url: URL, language: Language): Promise<Uint8Array> {
  const response = await fetch(url).catch(() => undefined);
  speak(language);
  if (!response?.ok) throw new Error(say('The record {name} cannot be loaded.', { name: url.pathname }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > LARGEST) throw new Error(say('{name} is larger than 20 MB. Open it in an editor with xqls.', { name: url.pathname }));
  return bytes;
}

if (!customElements.get('xqls-record')) customElements.define('xqls-record', RecordElement);
