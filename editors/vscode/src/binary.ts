// Binary records: the program writes each as text in `.xq`, which is shown in its place and can be saved under another name.
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import * as settings from './settings';

/** The scheme of these texts. Nothing can be written to it. */
export const binaryScheme = 'xqls-record';

const viewType = 'xqls.binary';

/** No text of a record is longer. */
const mostBytes = 1 << 30;

export class BinaryRecords implements vscode.TextDocumentContentProvider, vscode.CustomReadonlyEditorProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly program: () => string | undefined) {
    this.registration = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(binaryScheme, this),
      vscode.window.registerCustomEditorProvider(viewType, this),
    );
  }

  dispose(): void {
    this.registration.dispose();
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  /** Shows the text instead of the file, where the file would be. */
  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const text = uri.with({ scheme: binaryScheme, path: `${uri.path}.xq` });
    const viewColumn = panel.viewColumn ?? vscode.ViewColumn.Active;
    const document = await vscode.workspace.openTextDocument(text);
    panel.dispose();
    await vscode.window.showTextDocument(document, { viewColumn, preview: false });
  }

  provideTextDocumentContent(text: vscode.Uri): Promise<string> {
    const program = this.program();
    if (!program) return Promise.resolve(`# ${vscode.l10n.t('The language server was not found.')}\n`);
    const file = text.with({ scheme: 'file', path: text.path.replace(/\.xq$/, '') }).fsPath;
    const env = { ...process.env, LC_ALL: settings.language() };
    return new Promise((resolve) => {
      execFile(program, ['convert', '--to', 'xq', file], { encoding: 'utf8', env, maxBuffer: mostBytes }, (error, written, why) => {
        // A comment above the text names the places that could not be read.
        const said = (error && !why ? error.message : why).trim().split('\n').filter((line) => line !== '').map((line) => `# ${line}\n`).join('');
        resolve(said + written);
      });
    });
  }
}
