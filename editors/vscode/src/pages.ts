// The pages of the diagnostics. The link of a code opens its page, as the server writes it, in the editor.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

const scheme = 'xqls-diagnostic';

export class DiagnosticPages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly subscription: vscode.Disposable;

  constructor(private readonly client: () => BaseLanguageClient | undefined) {
    this.subscription = vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  }

  dispose(): void {
    this.subscription.dispose();
  }

  /** Diagnostics whose codes lead to pages here. */
  linked(diagnostics: vscode.Diagnostic[]): vscode.Diagnostic[] {
    for (const diagnostic of diagnostics) {
      const { code } = diagnostic;
      if (typeof code === 'object') diagnostic.code = { value: code.value, target: pageOf(String(code.value)) };
    }
    return diagnostics;
  }

  async provideTextDocumentContent(page: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const client = this.client();
    if (!client) return `${vscode.l10n.t('The language server is not running.')}\n`;
    // Whatever opens an address of a page may write anything into it.
    const code = /^[a-z][a-z0-9-]{0,99}$/.exec(page.fragment)?.[0];
    const text = code && (await client.sendRequest<string | null>('xqls/explain', { code }, token));
    return text || `${vscode.l10n.t('There is no such page.')}\n`;
  }
}

function pageOf(code: string): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${code}.md`, fragment: code });
}
