// Binary records: the server writes each as text in `.xq`, which is shown in its place and can be saved under another name.
import * as vscode from 'vscode';
import type { Server } from './server';

/** The scheme of these texts. Nothing can be written to it. */
export const binaryScheme = 'xqls-record';

const viewType = 'xqls.binary';

export class BinaryRecords implements vscode.TextDocumentContentProvider, vscode.CustomReadonlyEditorProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly server: Server) {
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
    const viewColumn = panel.viewColumn ?? vscode.ViewColumn.Active;
    const document = await vscode.workspace.openTextDocument(textOf(uri));
    panel.dispose();
    await vscode.window.showTextDocument(document, { viewColumn, preview: false });
  }

  provideTextDocumentContent(text: vscode.Uri): Promise<string> {
    return this.server.textOf(fileOf(text));
  }
}

/** The address of the text of a file. That of a file on no disk stands in it. */
function textOf(file: vscode.Uri): vscode.Uri {
  return file.with({ scheme: binaryScheme, path: `${file.path}.xq`, query: file.scheme === 'file' ? '' : file.toString() });
}

function fileOf(text: vscode.Uri): vscode.Uri {
  return text.query ? vscode.Uri.parse(text.query) : text.with({ scheme: 'file', path: text.path.replace(/\.xq$/, '') });
}
