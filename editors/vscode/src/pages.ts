// The pages of the diagnostics. The link of a code opens its page, as the server's program prints it, in the editor.
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';

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
    return new Promise((resolve) => {
      execFile(program, ['explain', page.fragment], { encoding: 'utf8', env: inLanguage() }, (error, text, why) => resolve(error ? `${why || error.message}\n` : text));
    });
  }
}

/** The environment in which the program speaks the language of the diagnostics. One that it does not speak does no harm. */
function inLanguage(): NodeJS.ProcessEnv {
  const language = vscode.workspace.getConfiguration('xqls').get<string | null>('language') ?? vscode.env.language;
  return { ...process.env, LC_ALL: language };
}

function pageOf(code: string): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${code}.md`, fragment: code });
}
