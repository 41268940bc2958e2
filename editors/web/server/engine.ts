// xqls as WebAssembly, in whatever runs JavaScript. It keeps the texts that the client has open. A panic is the end of an
// instance, so then it makes another one and opens them again.
import { Instance } from './instance';
import { Texts, type Message, type Opened } from './texts';

/** A file as text. */
export interface Reading {
  text: string;
  /** The language id. */
  language: string;
  /** The encoding of the bytes, by its WHATWG name. */
  encoding: string;
  /** The bytes are no text: this one is for reading, and is never written back. */
  binary: boolean;
  /** The places where a binary record is damaged. */
  problems: string[];
}

/** A file whose games are explored. */
export interface Added {
  games: number;
  /** The places where a binary record is damaged. */
  problems: string[];
}

/** A text in another format. */
export interface Conversion {
  text: string;
  /** What the format cannot hold. */
  losses: string[];
}

/** A format, for a menu. */
export interface Format {
  language: string;
  name: string;
  extensions: string[];
  /** Texts can be written in it. */
  writes: boolean;
}

/** The code of JSON-RPC for an error inside of the server. */
const INTERNAL_ERROR = -32603;

export class Engine {
  /** Hears of a panic, in English. The texts are open again by then. */
  onFailure: (message: string) => void = () => undefined;

  private instance: Instance;
  private readonly texts = new Texts();
  /** The files that were added, by their addresses. */
  private readonly files = new Map<string, { name: string; bytes: Uint8Array }>();
  private readonly catalogues = new Map<string, string>();
  private pages: string | undefined;
  /** What a new instance hears before it opens texts, and never answers. */
  private readonly beginning = new Map<string, string>();

  private constructor(
    private readonly module: WebAssembly.Module,
    private readonly now: () => number,
  ) {
    this.instance = new Instance(module, now);
  }

  /** An engine of the bytes of `xqls.wasm`, or of what was compiled from them. `now` is the time in milliseconds. */
  static async create(wasm: BufferSource | WebAssembly.Module, now: () => number = () => performance.now()): Promise<Engine> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    return new Engine(module, now);
  }

  /** Handles a message of the client. Returns the messages for it, in order. */
  handle(message: string): string[] {
    const parsed = parse(message);
    if (parsed) this.remember(parsed, message);
    // Nothing is said about a text that has ended an instance.
    if (parsed && this.texts.isRefused(parsed)) return parsed.id === undefined || !parsed.method ? [] : [failed(parsed.id, REFUSED)];
    return this.guarded(() => this.instance.handle(message), (why) => {
      const answer = parsed?.id !== undefined && parsed.method ? [failed(parsed.id, why)] : [];
      return [...answer, ...this.begin()];
    });
  }

  /** Shows what waited for a pause in the typing. Call it some times in a second after a message. */
  tick(): string[] {
    return this.guarded(() => this.instance.handle(''), () => this.begin());
  }

  /** Reads a file of any format. An error has a sentence for people. */
  read(name: string, bytes: Uint8Array): Reading {
    return this.ask('web/read', { name }, bytes) as Reading;
  }

  /** Has `xqls/explorer` know the games of a file that is not open. An error has a sentence for people. */
  addFile(name: string, uri: string, bytes: Uint8Array): Added {
    const added = this.ask('web/add', { name, uri }, bytes) as Added;
    this.files.set(uri, { name, bytes });
    return added;
  }

  /** Forgets the files that were added. */
  forgetFiles(): void {
    this.files.clear();
    this.ask('web/forget', {});
  }

  /** A text that is open in another format, by its language id. An error has a sentence for people. */
  convert(uri: string, to: string): Conversion {
    const opened = this.texts.get(uri);
    if (!opened) throw new Error(`${uri} is not open`);
    return this.convertText(opened.text, opened.languageId, to);
  }

  /** A text of a language in another format, by its language id. An error has a sentence for people. */
  convertText(text: string, language: string, to: string): Conversion {
    return this.ask('web/convert', { text, language, to }) as Conversion;
  }

  /** All formats. */
  formats(): Format[] {
    return this.ask('web/formats', {}) as Format[];
  }

  /**
   * The file of `locales/` that a message needs first: the catalogue of a language that the client speaks, `zh-Hant.po`, or the
   * pages of the diagnostics.
   */
  lacks(message: string): string | undefined {
    if (this.pages === undefined && message.includes('"xqls/explain"')) return PAGES;
    const locale = message.includes('"locale"') || message.includes('"language"') ? localeIn(parse(message)) : undefined;
    if (!locale) return undefined;
    const { catalogue } = this.ask('web/language', { locale }) as { catalogue: string | null };
    return catalogue && !this.catalogues.has(catalogue) ? `${catalogue}.po` : undefined;
  }

  /** Gives it the text of a file of `locales/`. */
  addTexts(file: string, text: string): void {
    if (file === PAGES) this.pages = text;
    else this.catalogues.set(localeOf(file), text);
    this.ask(...texts(file), new TextEncoder().encode(text));
  }

  private remember(parsed: Message, message: string): void {
    if (parsed.method === 'initialize' || parsed.method === 'initialized' || parsed.method === 'workspace/didChangeConfiguration') {
      this.beginning.set(parsed.method, message);
    } else if (parsed.id === SETTINGS) {
      this.beginning.set(SETTINGS, message);
    }
    this.texts.follow(parsed);
  }

  /** A new instance, with the open texts and the files. Returns what it says about them. */
  private begin(): string[] {
    this.instance = new Instance(this.module, this.now);
    for (const [locale, text] of this.catalogues) {
      this.instance.handle(request(...texts(`${locale}.po`)), new TextEncoder().encode(text));
    }
    if (this.pages !== undefined) this.instance.handle(request(...texts(PAGES)), new TextEncoder().encode(this.pages));
    for (const message of this.beginning.values()) this.instance.handle(message);
    const said: string[] = [];
    for (const opened of this.texts.all()) {
      try {
        said.push(...this.instance.handle(opening(opened)));
      } catch {
        this.texts.refuse(opened.uri);
        return this.begin();
      }
    }
    for (const [uri, { name, bytes }] of this.files) {
      try {
        this.instance.handle(request('web/add', { name, uri }), bytes);
      } catch {
        this.files.delete(uri);
        return this.begin();
      }
    }
    return said;
  }

  private guarded(act: () => string[], mend: (why: string) => string[]): string[] {
    try {
      return act();
    } catch (error) {
      const why = this.instance.why ?? String(error);
      const said = mend(why);
      this.onFailure(why);
      return said;
    }
  }

  private ask(method: string, params: unknown, bytes?: Uint8Array): unknown {
    let answers: string[] = [];
    try {
      answers = this.instance.handle(request(method, params), bytes);
    } catch (error) {
      const why = this.instance.why ?? String(error);
      this.begin();
      this.onFailure(why);
      throw new Error(why);
    }
    const { result, error } = JSON.parse(answers[0] ?? '{}') as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  }
}

/** The id of the server's question for the settings. */
const SETTINGS = 'xqls/settings';

const PAGES = 'pages.md';

const localeOf = (file: string): string => file.replace(/\.po$/, '');

/** The message with the text of a file of `locales/`. */
const texts = (file: string): [method: string, params: object] => (file === PAGES ? ['web/pages', {}] : ['web/catalogue', { locale: localeOf(file) }]);

const REFUSED = 'xqls could not read this text';

function parse(message: string): Message | undefined {
  try {
    return JSON.parse(message) as Message;
  } catch {
    return undefined;
  }
}

/** The language that a message sets. */
function localeIn(message: Message | undefined): string | undefined {
  const found = [message?.params?.locale, message?.params?.initializationOptions?.language, message?.params?.settings?.xqls?.language, message?.params?.settings?.language, message?.result?.[0]?.language];
  return found.find((locale) => typeof locale === 'string');
}

function request(method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 0, method, params });
}

function opening({ uri, languageId, version, text }: Opened): string {
  const params = { textDocument: { uri, languageId, version, text } };
  return JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didOpen', params });
}

function failed(id: number | string, why: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message: why } });
}
