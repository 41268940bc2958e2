// The page of the board panel: connects <xqls-board> with the extension.
import { BoardElement, type Change, type Host } from '../../board/src/index';
import { isLanguage } from '../../board/src/languages';
import type { ToPage } from '../src/messages';
import { pngOf } from './png';

/** The extension checks the shape of each message: see `fromPage`. */
type Message = { kind: string } & Record<string, unknown>;

declare function acquireVsCodeApi(): { postMessage(message: Message): void };

const vscode = acquireVsCodeApi();
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
let count = 0;

function call<T>(message: (id: number) => Message): Promise<T> {
  return new Promise((resolve, reject) => {
    const id = ++count;
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    vscode.postMessage(message(id));
  });
}

const host: Host = {
  request: (method, params) => call((id) => ({ kind: 'request', id, method, params })),
  applyEdit: (uri: string, change: Change) => call((id) => ({ kind: 'edit', id, uri, change })),
  reveal: (uri, position) => vscode.postMessage({ kind: 'reveal', uri, position }),
  open: (uri, position) => vscode.postMessage({ kind: 'open', uri, position }),
  undo: (uri, again) => vscode.postMessage({ kind: 'undo', uri, again }),
};

/** Makes a picture of the board. A clipboard that takes none gets its SVG as text, by the extension. */
async function picture(board: BoardElement, to: 'clipboard' | 'file'): Promise<void> {
  const svg = board.svgText();
  if (svg === undefined) return;
  const png = await pngOf(svg);
  if (to === 'file') {
    const bytes = new Uint8Array(await png.arrayBuffer());
    vscode.postMessage({ kind: 'picture', png: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) });
    return;
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    vscode.postMessage({ kind: 'picture' });
  } catch {
    vscode.postMessage({ kind: 'picture', svg });
  }
}

const board = document.querySelector('xqls-board');
if (board instanceof BoardElement) {
  board.connect(host);
  board.addEventListener('xqls-path', (event) => vscode.postMessage({ kind: 'path', ...(event as CustomEvent).detail }));
  board.addEventListener('xqls-copy', (event) => vscode.postMessage({ kind: 'copy', text: (event as CustomEvent).detail }));
  // After an undo in the text the page has the keyboard again, but no element of it.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) board.focus();
  });
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    switch (data.kind) {
      case 'place':
        board.show(data.place);
        break;
      case 'nothing':
        board.show(undefined, data.why);
        break;
      case 'walk':
        board.walk(data.where);
        break;
      case 'flip':
        board.flip();
        break;
      case 'focus':
        board.focus();
        break;
      case 'picture':
        void picture(board, data.to);
        break;
      case 'explorer':
        board.canExplore = data.able;
        break;
      case 'language':
        // The page too: it decides how Chinese characters look.
        if (isLanguage(data.tag)) document.documentElement.lang = board.lang = data.tag;
        break;
      case 'answer': {
        const { id, json, error } = data;
        if (json !== undefined) waiting.get(id)?.resolve(JSON.parse(json));
        else waiting.get(id)?.reject(new Error(error));
        waiting.delete(id);
      }
    }
  });
  vscode.postMessage({ kind: 'ready' });
}
