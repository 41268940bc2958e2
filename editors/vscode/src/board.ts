// The board panel: shows the position at the cursor of the record that is being edited, and writes what is played on it.
// The page is the web component of ../../board; this side sends its requests and owns the text.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { Exploration, Place, Position } from '../../board/src/protocol';
import { textOf } from './binary';
import { isRecord } from './languages';
import { type FromPage, type ToPage, fromPage } from './messages';
import { iconsOf, optionsOf, pageOf } from './page';
import { keepPicture } from './picture';
import * as settings from './settings';
import { plain } from './shown';

export const viewType = 'xqls.board';

export class BoardPanel implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private panel: vscode.WebviewPanel | undefined;
  private isPictureWanted = false;
  private followed: vscode.TextEditor | undefined;
  /** The records that the explorer has named. */
  private readonly explored = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.followed?.document) this.refresh(40);
      }),
      // A file that is renamed is closed and opened under its new name.
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document === this.followed?.document) this.refresh(40);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('xqls.language')) this.sendLanguage();
      }),
      vscode.window.registerWebviewPanelSerializer(viewType, this),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  show(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.open(vscode.window.createWebviewPanel(viewType, vscode.l10n.t('Board'), column, optionsOf(this.extensionUri)));
    }
    this.follow(vscode.window.activeTextEditor);
  }

  /** Walks and flips from the editor's own keys. */
  tell(message: ToPage): void {
    void this.panel?.webview.postMessage(message);
  }

  /** Asks the page for a picture of the board; one that nobody asked for is dropped. */
  askPicture(to: 'clipboard' | 'file'): void {
    this.isPictureWanted = this.panel !== undefined;
    this.tell({ kind: 'picture', to });
  }

  /** A panel of the last session. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    panel.webview.options = optionsOf(this.extensionUri);
    this.open(panel);
    this.follow(visibleRecord());
  }

  /** Tells the page where the cursor is, after a pause if more is likely to come. */
  refresh(pause = 0): void {
    if (pause === 0) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.sendPlace();
    } else {
      this.timer ??= setTimeout(() => this.refresh(), pause);
    }
  }

  private open(panel: vscode.WebviewPanel): void {
    this.panel?.dispose();
    this.panel = panel;
    void vscode.commands.executeCommand('setContext', 'xqls.boardOpen', true);
    panel.iconPath = iconsOf(this.extensionUri);
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const known = fromPage(message);
      // One that cannot be followed any more, as to a document that was closed meanwhile, is dropped.
      if (known) void this.receive(known).catch(() => undefined);
    });
    panel.onDidDispose(() => {
      if (this.panel !== panel) return;
      this.panel = undefined;
      void vscode.commands.executeCommand('setContext', 'xqls.boardOpen', false);
    });
    panel.webview.html = this.page(panel.webview);
  }

  private follow(editor: vscode.TextEditor | undefined): void {
    if (!editor || !isRecord(editor.document)) return;
    this.followed = editor;
    this.refresh(15);
  }

  private sendPlace(): void {
    const { panel } = this;
    if (!panel || !this.followed) return;
    if (this.followed.document.isClosed) this.followed = visibleRecord();
    const { followed } = this;
    const client = this.client();
    if (!client) {
      this.tell({ kind: 'nothing', why: vscode.l10n.t('The language server is not running.') });
      return;
    }
    if (!followed) {
      panel.title = vscode.l10n.t('Board');
      this.tell({ kind: 'nothing', why: '' });
      return;
    }
    const place: Place = {
      uri: client.code2ProtocolConverter.asUri(followed.document.uri),
      version: followed.document.version,
      position: client.code2ProtocolConverter.asPosition(followed.selection.active),
    };
    this.tell({ kind: 'explorer', able: client.initializeResult?.capabilities.experimental?.explorer === true });
    this.tell({ kind: 'place', place });
  }

  /** The board speaks the language of the server's messages. */
  private sendLanguage(): void {
    this.tell({ kind: 'language', tag: settings.language() });
  }

  /** Does what the page asks for: nothing but to the record that it shows. */
  private async receive(message: FromPage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.sendLanguage();
        this.sendPlace();
        break;
      case 'path':
        if (this.panel) this.panel.title = titleOf(message.game, message.path);
        break;
      case 'copy':
        await vscode.env.clipboard.writeText(message.text);
        break;
      case 'picture':
        if (!this.isPictureWanted) break;
        this.isPictureWanted = false;
        await keepPicture(message, this.followed?.document.uri);
        break;
      case 'reveal':
        await this.reveal(this.shown(message.uri), message.position);
        break;
      case 'open':
        await this.openGame(message.uri, message.position);
        break;
      case 'undo':
        await this.undo(this.shown(message.uri), message.again);
        break;
      case 'request':
        this.tell(await this.answer(message.id, () => this.ask(message)));
        break;
      case 'edit':
        this.tell(await this.answer(message.id, () => this.apply(message)));
        break;
    }
  }

  /** The document that the page shows, if it means that one. */
  private shown(uri: string): vscode.TextDocument {
    const document = this.followed?.document;
    if (!document || document.isClosed || this.client()?.code2ProtocolConverter.asUri(document.uri) !== uri) {
      throw new Error(vscode.l10n.t('The board shows another record now. Try again.'));
    }
    return document;
  }

  private async answer(id: number, work: () => Promise<unknown>): Promise<ToPage> {
    try {
      return { kind: 'answer', id, json: JSON.stringify(await work()) };
    } catch (error) {
      return { kind: 'answer', id, error: error instanceof Error ? error.message : String(error) };
    }
  }

  private async ask({ method, uri, params }: FromPage & { kind: 'request' }): Promise<unknown> {
    const client = this.client();
    if (!client) throw new Error(vscode.l10n.t('The language server is not running.'));
    this.shown(uri);
    const answer = await client.sendRequest(method, { ...params, textDocument: { uri } });
    if (method === 'xqls/explorer') {
      for (const game of (answer as Exploration | null)?.games ?? []) this.explored.add(game.uri);
    }
    return answer;
  }

  /** Shows a game of the explorer: the page can open what the server has named, and nothing else. */
  private async openGame(uri: string, { line, character }: Position): Promise<void> {
    const client = this.client();
    if (!client || !this.explored.has(uri)) return;
    const file = client.protocol2CodeConverter.asUri(uri);
    const at = new vscode.Position(line, character);
    const selection = new vscode.Range(at, at);
    const column = this.followed?.viewColumn ?? vscode.ViewColumn.One;
    // A file that is no text cannot be opened, but the text that the server makes of it.
    const open = vscode.workspace.openTextDocument;
    const document = await Promise.resolve(open(file)).catch(() => open(textOf(file)));
    const editor = await vscode.window.showTextDocument(document, { viewColumn: column, preserveFocus: true, selection });
    this.follow(editor);
  }

  /** Applies a change of the server as one edit, which the editor undoes as one. */
  private async apply({ uri, version, edits, position }: FromPage & { kind: 'edit' }): Promise<boolean> {
    const document = this.shown(uri);
    if (document.version !== version) return false;
    const editor = await this.editorOf(document);
    if (document.version !== version) return false;
    // Only an editor knows whether it is read-only, and then it does nothing. A workspace edit would write all the same.
    const done = await editor.edit((builder) => {
      for (const { range, newText } of edits) builder.replace(new vscode.Range(placeOf(range.start), placeOf(range.end)), newText);
    });
    if (!done) return false;
    if (edits.length > 0 && document.version === version) throw new Error(vscode.l10n.t('The editor of this record is read-only.'));
    await this.reveal(document, position);
    this.refresh();
    return true;
  }

  /** Undoes in the text, where the changes of the board are. The command works on the editor that has the focus. */
  private async undo(document: vscode.TextDocument, again: boolean): Promise<void> {
    const editor = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    const viewColumn = editor?.viewColumn ?? this.followed?.viewColumn ?? vscode.ViewColumn.One;
    let changes: readonly vscode.TextDocumentContentChangeEvent[] = [];
    const listener = vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
      if (changed === document && contentChanges.length > 0) changes = contentChanges;
    });
    try {
      // On a busy machine the focus that the page got a moment ago may arrive between the two: the command goes to the page then.
      for (let attempt = 0; attempt < 4 && changes.length === 0; attempt++) {
        if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
        await vscode.window.showTextDocument(document, { viewColumn });
        await vscode.commands.executeCommand(again ? 'redo' : 'undo');
      }
    } finally {
      listener.dispose();
    }
    // The cursor of the editor stays where it is if the change was made while the page had the focus.
    if (changes.length > 0) await this.reveal(document, document.positionAt(offsetOfChange(changes)));
    // A panel that is revealed gets the focus, but now and then its page does not. So a page that can be seen takes it itself.
    if (this.panel?.visible) this.tell({ kind: 'focus' });
    else this.panel?.reveal(undefined, false);
  }

  /** An editor of a document; one is opened if there is none. */
  private async editorOf(document: vscode.TextDocument): Promise<vscode.TextEditor> {
    const editor = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    return editor ?? vscode.window.showTextDocument(document, { viewColumn: this.followed?.viewColumn ?? vscode.ViewColumn.One, preserveFocus: true });
  }

  /** Puts the cursor. The keyboard stays with the board. */
  private async reveal(document: vscode.TextDocument, position: Position): Promise<void> {
    const at = placeOf(position);
    const editor = await this.editorOf(document);
    this.followed = editor;
    editor.selection = new vscode.Selection(at, at);
    editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  private page(webview: vscode.Webview): string {
    return pageOf(webview, this.extensionUri, { script: 'board.js', body: '<xqls-board></xqls-board>', style, drawsPictures: true });
  }
}

const style = `  html, body { height: 100%; margin: 0; padding: 0; }
  xqls-board {
    --board-foreground: var(--vscode-foreground); --board-background: var(--vscode-editor-background);
    --board-dim: var(--vscode-descriptionForeground); --board-border: var(--vscode-panel-border, var(--vscode-widget-border));
    --board-accent: var(--vscode-list-activeSelectionBackground); --board-accent-foreground: var(--vscode-list-activeSelectionForeground);
    --board-hover: var(--vscode-toolbar-hoverBackground, var(--vscode-list-hoverBackground)); --board-focus: var(--vscode-focusBorder);
    --board-error: var(--vscode-errorForeground); --board-field: var(--vscode-input-background);
    --board-field-foreground: var(--vscode-input-foreground); --board-field-border: var(--vscode-input-border, transparent);
    --board-button: var(--vscode-button-background); --board-button-foreground: var(--vscode-button-foreground); --board-button-hover: var(--vscode-button-hoverBackground);
    --board-contrast: var(--vscode-contrastActiveBorder, transparent);
    --board-menu: var(--vscode-menu-background, var(--vscode-editorWidget-background));
    --board-font: var(--vscode-font-family); --board-mono: var(--vscode-editor-font-family);
  }`;

/** The editor of a record: the active one if it is of a record. */
function visibleRecord(): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  return [activeTextEditor, ...visibleTextEditors].find((editor) => editor && !editor.document.isClosed && isRecord(editor.document));
}

/**
 * The place to look at after an undo, as an offset into the new text: the end of the longest text that came back, without
 * the brackets that close it; if none came back, the first place that lost its text.
 */
function offsetOfChange(changes: readonly vscode.TextDocumentContentChangeEvent[]): number {
  const longest = changes.reduce((best, change) => (change.text.length > best.text.length ? change : best));
  const first = changes.reduce((best, change) => (change.rangeOffset < best.rangeOffset ? change : best));
  if (longest.text === '') return first.rangeOffset;
  const before = changes.filter((change) => change.rangeOffset < longest.rangeOffset);
  const moved = before.reduce((sum, change) => sum + change.text.length - change.rangeLength, 0);
  return longest.rangeOffset + moved + longest.text.replace(/[\s)}]+$/, '').length;
}

/** The title of the panel: the game, counted from 0, the lines around the place and the move. A record names some of them. */
function titleOf(game: number, path: string[]): string {
  const parts = [vscode.l10n.t('game {number}', { number: game + 1 }), ...path.slice(-10).map((part) => plain(part, 60))];
  return plain(vscode.l10n.t('Board: {path}', { path: parts.join(' › ') }), 300);
}

function placeOf({ line, character }: Position): vscode.Position {
  return new vscode.Position(line, character);
}
