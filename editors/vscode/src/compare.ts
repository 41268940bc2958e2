// "Compare Records…": what differs between two records, by `xqls diff`, next to two boards that step together.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRecord, languages } from './languages';
import { type FromComparison, type Shown, type ShownBoard, type ToComparison, fromComparison } from './messages';
import { iconsOf, optionsOf, pageOf, tableStyle } from './page';
import type { Server } from './server';
import * as settings from './settings';
import { notice } from './shown';

const viewType = 'xqls.comparison';

/** What `xqls diff --format json` writes. */
export interface Comparison {
  equal: boolean;
  differences: Difference[];
}

interface Difference {
  message: string;
  game: { before: number | null; after: number | null };
  place?: { ply: number };
}

interface Ply {
  text: string;
  at: [line: number, start: number, end: number];
}

interface Game {
  start: { line: number; character: number };
  range: { start: { line: number; character: number } };
  lines: { plies: number[] }[];
  plies: Ply[];
}

export class Comparisons implements vscode.Disposable {
  private readonly open = new Set<ComparisonPanel>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: Server,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {}

  dispose(): void {
    for (const panel of this.open) panel.dispose();
  }

  /** Compares two files that are chosen in the Explorer, or the record of the editor with one that is asked for. */
  async compare(uri: unknown, chosen: unknown): Promise<void> {
    const files = Array.isArray(chosen) ? chosen.filter((one) => one instanceof vscode.Uri) : [];
    const pair = files.length === 2 ? files : await this.pairWith(uri);
    const client = this.client();
    if (!pair || !client) return;
    try {
      const title = vscode.l10n.t('Comparing records');
      const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title };
      const [before, after] = pair as [vscode.Uri, vscode.Uri];
      const found = await vscode.window.withProgress(options, (_, token) => this.server.compare(before, after, token));
      const documents = await Promise.all([before, after].map((file) => vscode.workspace.openTextDocument(file)));
      const panel = new ComparisonPanel(this.extensionUri, client, documents, found, () => this.open.delete(panel));
      this.open.add(panel);
    } catch (error) {
      void vscode.window.showErrorMessage(notice(error instanceof Error ? error.message : String(error)));
    }
  }

  private async pairWith(uri: unknown): Promise<vscode.Uri[] | undefined> {
    const active = vscode.window.activeTextEditor?.document;
    const first = uri instanceof vscode.Uri ? uri : active && isRecord(active) ? active.uri : undefined;
    if (!first) {
      void vscode.window.showInformationMessage(vscode.l10n.t('This is no record.'));
      return undefined;
    }
    const extensions = languages.flatMap((language) => language.extensions.map((extension) => extension.slice(1)));
    const found = await vscode.workspace.findFiles(`**/*.{${extensions.join(',')}}`, undefined, 5000);
    const others = found.filter((file) => file.toString() !== first.toString()).sort((one, other) => (one.path < other.path ? -1 : 1));
    const items = others.map((file) => ({ label: vscode.workspace.asRelativePath(file), file }));
    const other = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Compare {name} with…', { name: first.path.replace(/^.*\//, '') }) });
    return other && [first, other.file];
  }
}

/** A comparison in a panel. Its page can ask for boards of the two records, and for nothing else. */
class ComparisonPanel {
  private readonly panel: vscode.WebviewPanel;
  private readonly shown: Shown[];
  private games: (Game | undefined)[] = [];
  private pair = '';

  constructor(
    extensionUri: vscode.Uri,
    private readonly client: BaseLanguageClient,
    private readonly documents: vscode.TextDocument[],
    found: Comparison,
    closed: () => void,
  ) {
    this.shown = found.differences.map(({ message, game, place }) => ({
      message,
      title: titleOf(game),
      games: [game.before, game.after],
      ply: place?.ply ?? null,
    }));
    const names = this.names();
    this.panel = vscode.window.createWebviewPanel(viewType, names.join(' ↔ '), vscode.ViewColumn.Active, optionsOf(extensionUri));
    this.panel.iconPath = iconsOf(extensionUri);
    this.panel.onDidDispose(closed);
    this.panel.webview.onDidReceiveMessage((message: unknown) => {
      const known = fromComparison(message);
      if (known) void this.receive(known).catch(() => undefined);
    });
    this.panel.webview.html = pageOf(this.panel.webview, extensionUri, { script: 'compare.js', body: '<main></main>', style });
  }

  dispose(): void {
    this.panel.dispose();
  }

  private names(): [string, string] {
    const [one, other] = this.documents.map(({ uri }) => uri.path.replace(/^.*\//, '')) as [string, string];
    return one === other ? (this.documents.map(({ uri }) => vscode.workspace.asRelativePath(uri)) as [string, string]) : [one, other];
  }

  private tell(message: ToComparison): void {
    void this.panel.webview.postMessage(message);
  }

  private async receive(message: FromComparison): Promise<void> {
    switch (message.kind) {
      case 'ready':
        this.tell({ kind: 'compared', tag: settings.language(), words: words(), names: this.names(), differences: this.shown });
        await this.choose(this.shown[0]?.games ?? [1, 1], 0);
        break;
      case 'choose': {
        const one = this.shown[message.index];
        if (one) await this.choose(one.games, one.ply ?? 0);
        break;
      }
      case 'step':
        await this.step(message.ply);
        break;
    }
  }

  /** Shows a pair of games after so many half-moves; the numbers of games count from 1. */
  private async choose(games: [number | null, number | null], ply: number): Promise<void> {
    if (this.pair !== games.join()) {
      this.pair = games.join();
      this.games = await Promise.all(games.map((game, side) => this.gameOf(side, game)));
    }
    await this.step(ply);
  }

  private async gameOf(side: number, game: number | null): Promise<Game | undefined> {
    if (game === null) return undefined;
    const textDocument = this.textDocument(side);
    const tree = await this.client.sendRequest<{ games: Game[] } | null>('xqls/tree', { textDocument, game: game - 1, detail: 'moves' });
    return tree?.games[0];
  }

  private async step(wanted: number): Promise<void> {
    const lines = this.games.map((game) => game?.lines[0]?.plies ?? []);
    const last = Math.max(...lines.map((line) => line.length), 0);
    const ply = Math.min(wanted, last);
    const boards = await Promise.all(this.games.map((game, side) => this.boardOf(side, game, Math.min(ply, lines[side]!.length))));
    this.tell({ kind: 'boards', ply, last, boards });
  }

  private async boardOf(side: number, game: Game | undefined, ply: number): Promise<ShownBoard | null> {
    if (!game) return null;
    const index = game.lines[0]?.plies[ply - 1];
    const move = index === undefined ? undefined : game.plies[index];
    // Before its first half-move a game stands where it starts.
    const position = move ? { line: move.at[0], character: Math.max(move.at[1], move.at[2] - 1) } : game.range.start;
    const board = await this.client.sendRequest<{ svg: string; text: string } | null>('xqls/board', { textDocument: this.textDocument(side), position });
    return board && { svg: board.svg, text: board.text, move: move?.text ?? '' };
  }

  private textDocument(side: number): { uri: string } {
    return this.client.code2ProtocolConverter.asTextDocumentIdentifier(this.documents[side]!);
  }
}

function titleOf({ before, after }: Difference['game']): string {
  const number = before === after || after === null ? before : before === null ? after : `${before} → ${after}`;
  return number === null ? '' : vscode.l10n.t('game {number}', { number });
}

function words(): Record<string, string> {
  return {
    same: vscode.l10n.t('The records say the same.'),
    first: vscode.l10n.t('To the start'),
    previous: vscode.l10n.t('Previous move'),
    next: vscode.l10n.t('Next move'),
    last: vscode.l10n.t('To the end'),
    none: vscode.l10n.t('This record does not have the game.'),
    differences: vscode.l10n.t('Differences'),
  };
}

const style = `${tableStyle}
  .boards { display: flex; flex-wrap: wrap; gap: 1em; }
  .boards figure { flex: 1 1 16em; margin: 0; max-width: 34em; }
  .boards svg { width: 100%; height: auto; }
  .steps { display: flex; gap: 0.5em; align-items: center; margin: 0.5em 0; }
  .steps button { border: 1px solid var(--vscode-button-border, var(--vscode-panel-border)); min-width: 2.2em; text-align: center; }
  li button { white-space: normal; }
  ul { list-style: none; padding: 0; }
  .differs figcaption { font-weight: bold; color: var(--vscode-editorWarning-foreground); }`;
