// The server's report about itself (`xqls/status`) as a read-only document, for bug reports.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

const scheme = 'xqls-status';

export class ServerStatus implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  constructor(private readonly client: () => BaseLanguageClient | undefined) {}

  dispose(): void {
    vscode.Disposable.from(this.registration, this.changed).dispose();
  }

  /** Shows the status of now, also where an older one is open. */
  async show(): Promise<void> {
    const uri = vscode.Uri.from({ scheme, path: '/xqls-status.json' });
    this.changed.fire(uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  async provideTextDocumentContent(_: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const client = this.client();
    if (!client) return `${vscode.l10n.t('The language server is not running.')}\n`;
    try {
      return `${JSON.stringify(await client.sendRequest('xqls/status', token), undefined, 2)}\n`;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return `${vscode.l10n.t('The server answered with an error: {message}', { message })}\n`;
    }
  }
}
