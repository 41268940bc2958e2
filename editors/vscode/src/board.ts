// The board panel: shows the position at the cursor of the record that is being edited.
import * as vscode from 'vscode';
import { CancellationTokenSource, type LanguageClient } from 'vscode-languageclient/node';
import { isRecord } from './languages';

/** The answer to `xqls/board`. */
interface Board {
  fen: string;
  variant: string;
  sideToMove: string;
  lastMove?: string | null;
  check?: boolean;
  mate?: boolean;
  text: string;
  svg?: string;
  legalMoves?: { coordinate: string; text: string }[];
  /** Index of the game in the file, from 0. */
  game?: number;
  /** The lines around the place, and the move, from the outermost inwards. */
  path?: string[];
}

/** A message to the page. */
type Message = { kind: 'board'; board: Board; heading: string } | { kind: 'nothing'; why: string };

export class BoardPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private followed: vscode.TextEditor | undefined;
  private last: Message = { kind: 'nothing', why: 'Put the cursor on a move of a record.' };
  private request: CancellationTokenSource | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.followed?.document) this.refresh(150);
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.request?.cancel();
    this.panel?.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  show(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      this.panel = vscode.window.createWebviewPanel(
        'xqls.board',
        'Board',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [] },
      );
      this.panel.webview.html = page();
      this.panel.webview.onDidReceiveMessage((message: { kind: string; text?: string }) => {
        if (message.kind === 'ready') this.post(this.last);
        if (message.kind === 'copy' && message.text) void vscode.env.clipboard.writeText(message.text);
      });
      this.panel.onDidDispose(() => (this.panel = undefined));
    }
    this.follow(vscode.window.activeTextEditor);
  }

  /** Asks for the board again, after a pause if more is likely to come. */
  refresh(pause = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), pause);
  }

  private follow(editor: vscode.TextEditor | undefined): void {
    if (!editor || !isRecord(editor.document)) return;
    this.followed = editor;
    this.refresh(30);
  }

  private async ask(): Promise<void> {
    const editor = this.followed;
    if (!this.panel || !editor || editor.document.isClosed) return;
    const client = this.client();
    if (!client) {
      this.post({ kind: 'nothing', why: 'The language server is not running.' });
      return;
    }
    this.request?.cancel();
    const request = (this.request = new CancellationTokenSource());
    try {
      const board = await client.sendRequest<Board | null>(
        'xqls/board',
        {
          textDocument: { uri: client.code2ProtocolConverter.asUri(editor.document.uri) },
          position: client.code2ProtocolConverter.asPosition(editor.selection.active),
        },
        request.token,
      );
      if (request.token.isCancellationRequested) return;
      const name = editor.document.uri.path.split('/').pop() ?? '';
      this.post(board ? { kind: 'board', board, heading: heading(board, name) } : { kind: 'nothing', why: 'There is no position here.' });
    } catch (error) {
      if (request.token.isCancellationRequested) return;
      this.post({ kind: 'nothing', why: error instanceof Error ? error.message : String(error) });
    }
  }

  private post(message: Message): void {
    this.last = message;
    if (this.panel && message.kind === 'board') this.panel.title = `Board: ${message.heading}`;
    void this.panel?.webview.postMessage(message);
  }
}

function heading(board: Board, fileName: string): string {
  const game = board.game === undefined ? fileName : `game ${board.game + 1}`;
  return [game, ...(board.path ?? [])].join(' › ');
}

function page(): string {
  const nonce = Array.from({ length: 24 }, () => Math.floor(Math.random() * 36).toString(36)).join('');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<style nonce="${nonce}">
  body { padding: 0 12px 12px; font-family: var(--vscode-font-family); color: var(--vscode-foreground); }
  #picture { display: block; width: 100%; max-width: 560px; max-height: 72vh; margin: 8px auto; object-fit: contain; }
  #text { font-family: var(--vscode-editor-font-family); line-height: 1.25; white-space: pre; overflow-x: auto; }
  #state { text-align: center; margin: 4px 0; }
  .warning { color: var(--vscode-errorForeground); font-weight: 600; }
  #fen { display: flex; gap: 6px; align-items: center; }
  #fen code { flex: 1; overflow-wrap: anywhere; user-select: all; }
  button { color: var(--vscode-button-foreground); background: var(--vscode-button-background); border: 0; padding: 3px 8px; cursor: pointer; }
  #moves code { display: inline-block; margin: 0 8px 2px 0; }
  [hidden] { display: none !important; }
</style>
</head>
<body>
<p id="nothing" hidden></p>
<main id="board" hidden>
  <img id="picture" alt="The board">
  <p id="state"></p>
  <div id="fen"><code></code><button>Copy FEN</button></div>
  <details><summary></summary><div id="moves"></div></details>
  <details id="plain"><summary>As text</summary><div id="text"></div></details>
</main>
<script nonce="${nonce}">
  const vscode = acquireVsCodeApi();
  const at = (selector) => document.querySelector(selector);
  at('#fen button').addEventListener('click', () => vscode.postMessage({ kind: 'copy', text: at('#fen code').textContent }));
  const show = (message) => {
    const board = message.board;
    at('#board').hidden = !board;
    at('#nothing').hidden = !!board;
    if (!board) { at('#nothing').textContent = message.why; return; }
    const bytes = new TextEncoder().encode(board.svg || '');
    at('#picture').hidden = !board.svg;
    if (board.svg) at('#picture').src = 'data:image/svg+xml;base64,' + btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
    at('#plain').open = at('#plain').open || !board.svg;
    at('#text').textContent = board.text || '';
    const moves = board.legalMoves || [];
    at('#state').replaceChildren(
      document.createTextNode(board.mate ? '' : (board.sideToMove || '') + ' to move'),
      Object.assign(document.createElement('span'), { className: 'warning', textContent: board.mate ? 'mate' : board.check ? ', in check' : '' }),
    );
    at('#fen code').textContent = board.fen;
    at('details summary').textContent = moves.length + (moves.length === 1 ? ' legal move' : ' legal moves');
    at('#moves').replaceChildren(...moves.map((m) => Object.assign(document.createElement('code'), { textContent: m.text, title: m.coordinate })));
  };
  window.addEventListener('message', (event) => show(event.data));
  vscode.postMessage({ kind: 'ready' });
</script>
</body>
</html>`;
}
