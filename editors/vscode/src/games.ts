// "Games of the Folder": a table of all games that the server knows, sorted and filtered by it. A click opens a game.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { textOf } from './binary';
import { type FromGames, type ToGames, fromGames } from './messages';
import { iconsOf, optionsOf, pageOf, tableStyle } from './page';
import * as settings from './settings';
import { notice } from './shown';

export const gamesViewType = 'xqls.games';

/** The answer to `xqls/games`. */
export interface ListedGames {
  count: number;
  found: number;
  offset: number;
  games: ListedGame[];
}

export interface ListedGame {
  uri: string;
  game: number;
  range: { start: { line: number; character: number } } | null;
  players: [string | null, string | null];
  event: string | null;
  date: string | null;
  result: string | null;
  opening: string[];
  plies: number;
}

export class GamesPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** The games that were shown, by address: the page can open these and nothing else. */
  private readonly known = new Set<string>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {}

  dispose(): void {
    this.panel?.dispose();
  }

  show(): void {
    const able = this.client()?.initializeResult?.capabilities.experimental?.games === true;
    if (!able) {
      void vscode.window.showInformationMessage(vscode.l10n.t('The language server is not running.'));
      return;
    }
    if (this.panel) {
      this.panel.reveal();
      this.tell({ kind: 'again' });
      return;
    }
    const panel = vscode.window.createWebviewPanel(gamesViewType, vscode.l10n.t('Games of the folder'), vscode.ViewColumn.Active, optionsOf(this.extensionUri));
    this.panel = panel;
    panel.iconPath = iconsOf(this.extensionUri);
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const known = fromGames(message);
      if (known) void this.receive(known).catch((error: unknown) => void vscode.window.showWarningMessage(notice(messageOf(error))));
    });
    panel.onDidDispose(() => (this.panel = undefined));
    panel.webview.html = pageOf(panel.webview, this.extensionUri, { script: 'games.js', body: '<main></main>', style: tableStyle });
  }

  private tell(message: ToGames): void {
    void this.panel?.webview.postMessage(message);
  }

  private async receive(message: FromGames): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.tell({ kind: 'words', tag: settings.language(), words: words() });
        break;
      case 'ask':
        await this.ask(message);
        break;
      case 'open':
        await this.open(message.uri, message.position);
        break;
    }
  }

  private async ask({ id, filter, sort, descending, offset }: FromGames & { kind: 'ask' }): Promise<void> {
    try {
      const client = this.client();
      if (!client) throw new Error(vscode.l10n.t('The language server is not running.'));
      const found = await client.sendRequest<ListedGames>('xqls/games', { filter, sort, descending, offset, limit: 200 });
      for (const { uri } of found.games) this.known.add(uri);
      this.tell({ kind: 'games', id, found });
    } catch (error) {
      this.tell({ kind: 'games', id, error: messageOf(error) });
    }
  }

  private async open(uri: string, { line, character }: { line: number; character: number }): Promise<void> {
    const client = this.client();
    if (!client || !this.known.has(uri)) return;
    const file = client.protocol2CodeConverter.asUri(uri);
    const at = new vscode.Position(line, character);
    // A file that is no text cannot be opened, but the text that the server makes of it.
    const open = vscode.workspace.openTextDocument;
    const document = await Promise.resolve(open(file)).catch(() => open(textOf(file)));
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at), viewColumn: vscode.ViewColumn.Active });
  }
}

function words(): Record<string, string> {
  return {
    filter: vscode.l10n.t('Players, event, date, result, opening or file'),
    first: vscode.l10n.t('First player'),
    second: vscode.l10n.t('Second player'),
    event: vscode.l10n.t('Event'),
    date: vscode.l10n.t('Date'),
    result: vscode.l10n.t('Result'),
    opening: vscode.l10n.t('Opening'),
    file: vscode.l10n.t('File'),
    found: vscode.l10n.t('{found} of {count} games', { found: '{found}', count: '{count}' }),
    more: vscode.l10n.t('Show More'),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
