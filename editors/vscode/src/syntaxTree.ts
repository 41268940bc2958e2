// The syntax tree of a record as a read-only document next to it, for bug reports.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRecord } from './languages';
import { plain } from './shown';

const scheme = 'xqls-syntax-tree';

export class SyntaxTrees implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly client: () => BaseLanguageClient | undefined) {
    this.subscriptions = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (!isRecord(document)) return;
        const tree = treeUri(document.uri);
        if (!vscode.workspace.textDocuments.some((open) => open.uri.toString() === tree.toString())) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.changed.fire(tree), 150);
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isRecord(document)) {
      void vscode.window.showInformationMessage(vscode.l10n.t('xqls: the syntax tree belongs to a record; open one first.'));
      return;
    }
    const tree = treeUri(document.uri);
    this.changed.fire(tree);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(tree), {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  async provideTextDocumentContent(tree: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const client = this.client();
    if (!client) return `${vscode.l10n.t('The language server is not running.')}\n`;
    try {
      const text = await client.sendRequest<string | null>('xqls/syntaxTree', { textDocument: { uri: tree.query } }, token);
      return text ?? `${vscode.l10n.t('The server has no syntax tree of this document.')}\n`;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return `${vscode.l10n.t('The server answered with an error: {message}', { message })}\n`;
    }
  }
}

function treeUri(document: vscode.Uri): vscode.Uri {
  const name = plain(document.path.split('/').pop() ?? 'record', 200);
  return vscode.Uri.from({ scheme, path: `/${vscode.l10n.t('{name} (syntax tree)', { name })}`, query: document.toString() });
}
