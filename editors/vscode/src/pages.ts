// The pages of the diagnostics. The link of a code opens its page, as the server's program prints it, in the editor.
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import * as settings from './settings';

const scheme = 'xqls-diagnostic';

export class DiagnosticPages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly subscription: vscode.Disposable;

  constructor(private readonly program: () => string | undefined) {
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

  provideTextDocumentContent(page: vscode.Uri): Promise<string> {
    const program = this.program();
    if (!program) return Promise.resolve(`${vscode.l10n.t('The language server was not found.')}\n`);
    // Whatever opens an address of a page may write anything into it.
    const code = /^[a-z][a-z0-9-]{0,99}$/.exec(page.fragment)?.[0];
    if (!code) return Promise.resolve(`${vscode.l10n.t('There is no such page.')}\n`);
    // The program speaks the language of the diagnostics.
    const env = { ...process.env, LC_ALL: settings.language() };
    return new Promise((resolve) => {
      execFile(program, ['explain', code], { encoding: 'utf8', env }, (error, text, why) => resolve(error ? `${why || error.message}\n` : text));
    });
  }
}

function pageOf(code: string): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${code}.md`, fragment: code });
}
