// "Save Board as SVG…": the picture that the server draws of the position at the cursor, as a file.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRecord } from './languages';

export async function saveBoard(client: BaseLanguageClient | undefined): Promise<void> {
  const editor = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors].find((one) => one && isRecord(one.document));
  if (!client || !editor) {
    void vscode.window.showInformationMessage(client ? vscode.l10n.t('This is no record.') : vscode.l10n.t('The language server is not running.'));
    return;
  }
  const { document, selection } = editor;
  const board = await client.sendRequest<{ svg: string } | null>('xqls/board', {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
    position: client.code2ProtocolConverter.asPosition(selection.active),
  });
  if (!board) return;
  const path = document.uri.path.replace(/(\.[^./]+)?$/, '.svg');
  const place = document.uri.scheme === 'untitled' ? undefined : document.uri.with({ path });
  const file = await vscode.window.showSaveDialog({ ...(place && { defaultUri: place }), filters: { SVG: ['svg'] } });
  if (file) await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(board.svg));
}
