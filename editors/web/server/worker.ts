// The worker of a page. Strings are messages of JSON-RPC; objects are what the page asks for besides.
import { Driver } from './driver';
import { Engine } from './engine';

/** What a page sends. */
export type ToWorker =
  | string
  | { start: { base: string } }
  | { ask: number; method: 'read'; name: string; bytes: Uint8Array }
  | { ask: number; method: 'add'; name: string; uri: string; bytes: Uint8Array }
  | { ask: number; method: 'forget' }
  | { ask: number; method: 'convert'; uri: string; to: string }
  | { ask: number; method: 'formats' };

/** What a page hears. */
export type FromWorker = string | { ready: true } | { broken: string } | { failure: string } | { answer: number; result: unknown } | { answer: number; error: string };

interface Scope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

const scope = self as unknown as Scope;
let engine: Engine;
let driver: Driver;

scope.onmessage = ({ data }) => {
  if (typeof data === 'string') driver.accept(data);
  else if ('start' in data) void start(data.start.base);
  else void driver.after(() => answer(data)).then(
    (result) => scope.postMessage({ answer: data.ask, result }),
    (error: Error) => scope.postMessage({ answer: data.ask, error: error.message }),
  );
};

async function start(base: string): Promise<void> {
  try {
    engine = await Engine.create(await compiled(new URL('xqls.wasm', base)));
    engine.onFailure = (failure) => scope.postMessage({ failure });
    const load = async (file: string) => (await fetched(new URL(`locales/${file}`, base))).text();
    driver = new Driver(engine, load, (message) => scope.postMessage(message));
    // For tests, and for a look from the console.
    Object.assign(self, { engine });
    scope.postMessage({ ready: true });
  } catch (error) {
    scope.postMessage({ broken: String(error) });
  }
}

function answer(asked: Exclude<ToWorker, string | { start: unknown }>): unknown {
  switch (asked.method) {
    case 'read':
      return engine.read(asked.name, asked.bytes);
    case 'add':
      return engine.addFile(asked.name, asked.uri, asked.bytes);
    case 'forget':
      return engine.forgetFiles();
    case 'convert':
      return engine.convert(asked.uri, asked.to);
    case 'formats':
      return engine.formats();
  }
}

async function fetched(url: URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}`);
  return response;
}

/** Compiled while it is loaded, where the host says that it is WebAssembly. */
async function compiled(url: URL): Promise<WebAssembly.Module> {
  const response = await fetched(url);
  const typed = response.headers.get('content-type')?.startsWith('application/wasm');
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
