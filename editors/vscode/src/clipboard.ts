// "New Record from Clipboard": the server says what the text is, a whole record, a position or half-moves, and makes a record of it.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { notice } from './shown';

export async function newFromClipboard(client: BaseLanguageClient | undefined): Promise<void> {
  if (!client) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The language server is not running.'));
    return;
  }
  const text = await vscode.env.clipboard.readText();
  try {
    const made = await client.sendRequest<{ language: string; text: string; losses: string[] }>('xqls/fromText', { text });
    const document = await vscode.workspace.openTextDocument({ language: made.language, content: made.text });
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('xqls.showBoard');
    if (made.losses.length > 0) void vscode.window.showWarningMessage(notice(made.losses.join('; ')));
  } catch (error) {
    void vscode.window.showWarningMessage(notice(error instanceof Error ? error.message : String(error)));
  }
}
