// @xqls/web: the language server for board-game records in a browser.
import type { Added, Conversion, Format, Reading } from './engine';
import type { FromWorker, ToWorker } from './worker';

export type { Added, Conversion, Format, Reading } from './engine';

/** A language server in a worker. */
export interface Server {
  /** Sends a message of JSON-RPC, as to any language server. `initialize` comes first. */
  send(message: string): void;
  /** Hears the server's messages. Returns what ends that. */
  onMessage(listener: (message: string) => void): () => void;
  /** Hears that the server has failed and begun anew, with all texts open again. */
  onFailure(listener: (failure: { message: string }) => void): () => void;
  /** Reads a file of any format that xqls knows. It rejects with a sentence for people. */
  read(name: string, bytes: Uint8Array): Promise<Reading>;
  /** Has `xqls/explorer` know the games of a file that is not open, at an address. It rejects with a sentence for people. */
  addFile(name: string, uri: string, bytes: Uint8Array): Promise<Added>;
  /** Forgets the files that were added. */
  forgetFiles(): Promise<void>;
  /** A text that is open, in another format, which a language id names. It rejects with a sentence for people. */
  convert(uri: string, to: string): Promise<Conversion>;
  /** All formats. */
  formats(): Promise<Format[]>;
  /** Ends the worker. */
  dispose(): void;
}

export interface Options {
  /** The language of messages, as `zh-Hant`, unless the client names one in `initialize`. */
  locale?: string;
  /** The folder with `worker.js`, `xqls.wasm` and `locales/`; by default that of this script. It has the page's origin. */
  base?: string | URL;
}

type WithoutId<T> = T extends { ask: number } ? Omit<T, 'ask'> : never;
type Question = WithoutId<ToWorker>;

/** Starts a server. It rejects if its files cannot be loaded. */
export function createServer({ locale, base = new URL('./', import.meta.url) }: Options = {}): Promise<Server> {
  const folder = new URL(base, globalThis.location?.href);
  const worker = new Worker(new URL('worker.js', folder), { type: 'module', name: 'xqls' });
  const post = (message: ToWorker) => worker.postMessage(message);
  const messages = new Listeners<string>();
  const failures = new Listeners<{ message: string }>();
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let asked = 0;

  function ask<T>(what: Question): Promise<T> {
    asked += 1;
    return new Promise<T>((resolve, reject) => {
      waiting.set(asked, { resolve, reject });
      post({ ask: asked, ...what } as ToWorker);
    });
  }

  return new Promise((resolve, reject) => {
    const server: Server = {
      send: (message) => post(locale === undefined ? message : speaking(message, locale)),
      onMessage: (listener) => messages.add(listener),
      onFailure: (listener) => failures.add(listener),
      read: (name, bytes) => ask({ method: 'read', name, bytes }),
      addFile: (name, uri, bytes) => ask({ method: 'add', name, uri, bytes }),
      forgetFiles: () => ask({ method: 'forget' }),
      convert: (uri, to) => ask({ method: 'convert', uri, to }),
      formats: () => ask({ method: 'formats' }),
      dispose: () => worker.terminate(),
    };
    worker.onerror = (event) => reject(new Error(event.message || `${folder.href}worker.js cannot be loaded`));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (typeof data === 'string') return messages.tell(data);
      if ('ready' in data) return resolve(server);
      if ('broken' in data) return reject(new Error(data.broken));
      if ('failure' in data) return failures.tell({ message: data.failure });
      const { resolve: give, reject: refuse } = waiting.get(data.answer)!;
      waiting.delete(data.answer);
      if ('error' in data) refuse(new Error(data.error));
      else give(data.result as never);
    };
    post({ start: { base: folder.href } });
  });
}

/** An `initialize` that names a language; any other message as it is. */
function speaking(message: string, locale: string): string {
  if (!message.includes('"initialize"')) return message;
  const parsed = JSON.parse(message) as { method?: string; params?: Record<string, unknown> };
  if (parsed.method !== 'initialize') return message;
  return JSON.stringify({ ...parsed, params: { locale, ...parsed.params } });
}

class Listeners<T> {
  private readonly all = new Set<(told: T) => void>();

  add(listener: (told: T) => void): () => void {
    this.all.add(listener);
    return () => this.all.delete(listener);
  }

  tell(told: T): void {
    for (const listener of this.all) listener(told);
  }
}
