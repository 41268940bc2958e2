// The worker in which the language server runs. The first message starts it; the others are objects of JSON-RPC.
import { Driver } from '../../../web/server/driver';
import { Engine } from '../../../web/server/engine';

/** The first message: the bytes of the program, and the port where a file of `locales/` is asked for by its name. */
export interface Start {
  wasm: Uint8Array<ArrayBuffer>;
  texts: MessagePort;
}

/** The answer: the name of a file and its text, if there is one. */
export type TextOfFile = [file: string, text: string | undefined];

/** The answer to `xqls/read`: a text in `.xq`, and what could not be read or written. */
export interface Converted {
  text: string;
  problems: string[];
}

interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
}

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = ({ data: start }: MessageEvent<Start>) => {
  const began = begin(start);
  self.onmessage = ({ data }: MessageEvent<Message>) => {
    began.then(({ engine, driver }) => take(engine, driver, data)).catch((error: unknown) => refuse(data, error));
  };
};

async function begin({ wasm, texts }: Start): Promise<{ engine: Engine; driver: Driver }> {
  const engine = await Engine.create(wasm);
  engine.onFailure = (message) => self.postMessage({ jsonrpc: '2.0', method: 'xqls/failure', params: { message } });
  const waiting = new Map<string, (text: string | undefined) => void>();
  texts.onmessage = ({ data: [file, text] }: MessageEvent<TextOfFile>) => waiting.get(file)?.(text);
  const load = (file: string) => new Promise<string | undefined>((resolve) => {
    waiting.set(file, resolve);
    texts.postMessage(file);
  });
  return { engine, driver: new Driver(engine, load, (message) => self.postMessage(JSON.parse(message))) };
}

async function take(engine: Engine, driver: Driver, message: Message): Promise<void> {
  if (message.method === 'exit') {
    self.close();
  } else if (message.method === 'xqls/read') {
    const { name, bytes } = message.params as { name: string; bytes: Uint8Array };
    const result = await driver.after(() => read(engine, name, bytes));
    self.postMessage({ jsonrpc: '2.0', id: message.id, result });
  } else if (message.method === 'xqls/convert') {
    const { name, bytes, to } = message.params as { name: string; bytes: Uint8Array; to: string };
    const result = await driver.after(() => {
      const { text, language, problems } = engine.read(name, bytes);
      const converted = engine.convertText(text, language, to);
      return { text: converted.text, problems: [...problems, ...converted.losses] };
    });
    self.postMessage({ jsonrpc: '2.0', id: message.id, result });
  } else {
    driver.accept(JSON.stringify(message));
  }
}

/** A binary record as `xqls convert` writes it. */
function read(engine: Engine, name: string, bytes: Uint8Array): Converted {
  const { text, language, problems } = engine.read(name, bytes);
  const converted = engine.convertText(text, language, 'xq');
  return { text: converted.text, problems: [...problems, ...converted.losses] };
}

/** Answers a request that the program cannot answer, with what it said. */
function refuse({ id, method }: Message, error: unknown): void {
  if (id === undefined || method === undefined) return;
  const message = error instanceof Error ? error.message : String(error);
  self.postMessage({ jsonrpc: '2.0', id, error: { code: -32603, message } });
}
