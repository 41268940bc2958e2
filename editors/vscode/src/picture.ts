// "Save Board as SVG…": the picture that the server draws of the position at the cursor, as a file. "Save Board as PNG…" and "Copy
// Board as Picture": the page of the board makes the picture, as it is shown there.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRecord } from './languages';
import type { FromPage } from './messages';

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
  await save(document.uri, 'svg', new TextEncoder().encode(board.svg));
}

/** Takes the picture of the board from its page. */
export async function keepPicture({ png, svg }: FromPage & { kind: 'picture' }, record: vscode.Uri | undefined): Promise<void> {
  if (png !== undefined) {
    await save(record, 'png', Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0)));
  } else if (svg !== undefined) {
    await vscode.env.clipboard.writeText(svg);
    void vscode.window.showInformationMessage(vscode.l10n.t('The clipboard takes no picture here: it has the board as SVG text now.'));
  } else {
    vscode.window.setStatusBarMessage(vscode.l10n.t('The picture of the board is in the clipboard.'), 4000);
  }
}

/** Asks for a name beside the record, and writes the file. */
async function save(record: vscode.Uri | undefined, extension: string, bytes: Uint8Array): Promise<void> {
  const path = record?.path.replace(/(\.[^./]+)?$/, `.${extension}`);
  const place = record && path && record.scheme !== 'untitled' ? record.with({ path, query: '', fragment: '' }) : undefined;
  const file = await vscode.window.showSaveDialog({ ...(place && { defaultUri: place }), filters: { [extension.toUpperCase()]: [extension] } });
  if (file) await vscode.workspace.fs.writeFile(file, bytes);
}
