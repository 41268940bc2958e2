// Binary records: the server writes each as text in `.xq`, which is shown in its place and can be saved under another name.
import * as vscode from 'vscode';
import type { Server } from './server';

/** The scheme of these texts. Nothing can be written to it. */
export const binaryScheme = 'xqls-record';

const viewType = 'xqls.binary';

export class BinaryRecords implements vscode.TextDocumentContentProvider, vscode.CustomReadonlyEditorProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;
  /** What ends the reading of a file, by its address. */
  private readonly readings = new Map<string, vscode.CancellationTokenSource>();

  constructor(private readonly server: Server) {
    this.registration = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(binaryScheme, this),
      vscode.window.registerCustomEditorProvider(viewType, this),
    );
  }

  dispose(): void {
    this.registration.dispose();
    for (const reading of this.readings.values()) reading.cancel();
  }

  /** If its editor is closed before the file is read, nobody waits for the text. */
  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => this.readings.get(uri.toString())?.cancel() };
  }

  /** Shows the text instead of the file, where the file would be. */
  async resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): Promise<void> {
    const viewColumn = panel.viewColumn ?? vscode.ViewColumn.Active;
    const document = await vscode.workspace.openTextDocument(textOf(uri));
    panel.dispose();
    await vscode.window.showTextDocument(document, { viewColumn, preview: false });
  }

  async provideTextDocumentContent(text: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const file = fileOf(text);
    const key = file.toString();
    const reading = new vscode.CancellationTokenSource();
    const unwanted = token.onCancellationRequested(() => reading.cancel());
    this.readings.set(key, reading);
    try {
      return await this.server.textOf(file, reading.token);
    } finally {
      unwanted.dispose();
      reading.dispose();
      if (this.readings.get(key) === reading) this.readings.delete(key);
    }
  }
}

/** The address of the text of a file. That of a file on no disk stands in it. */
export function textOf(file: vscode.Uri): vscode.Uri {
  return file.with({ scheme: binaryScheme, path: `${file.path}.xq`, query: file.scheme === 'file' ? '' : file.toString() });
}

/** The file of such a text. */
export function fileOf(text: vscode.Uri): vscode.Uri {
  return text.query ? vscode.Uri.parse(text.query) : text.with({ scheme: 'file', path: text.path.replace(/\.xq$/, '') });
}
