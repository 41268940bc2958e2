// New records, and the example of the walkthrough.
import * as vscode from 'vscode';

/** The texts that a new record begins with. `|` is where the cursor goes. */
const records = (): readonly { label: string; detail: string; language: string; text: string }[] => [
  { label: vscode.l10n.t('Xiangqi'), detail: 'Chinese Chess File Format (.xq)', language: 'xq', text: 'FORMAT AXF\n\nGAME 1\nRED |\nBLACK \nSTART{\n}\n' },
  { label: vscode.l10n.t('Xiangqi, PGN'), detail: '(.pgn)', language: 'xiangqi-pgn', text: '[Game "Chinese Chess"]\n[Event "|"]\n[Red ""]\n[Black ""]\n[Result "*"]\n[Format "ICCS"]\n\n*\n' },
  { label: vscode.l10n.t('Jeiqi'), detail: 'PGN (.pgn)', language: 'xiangqi-pgn', text: '[Variant "Jeiqi"]\n[Event "|"]\n[White ""]\n[Black ""]\n[Result "*"]\n\n*\n' },
  { label: vscode.l10n.t('Shogi'), detail: 'CSA (.csa)', language: 'csa', text: 'V2.2\nN+|\nN-\nPI\n+\n' },
];

/** Asks for the game and opens a record of it, with the board next to it. */
export async function newRecord(): Promise<void> {
  const chosen = await vscode.window.showQuickPick(records(), { title: vscode.l10n.t('New record'), placeHolder: vscode.l10n.t('The game and its format') });
  if (!chosen) return;
  const content = chosen.text.replace('|', '');
  const document = await vscode.workspace.openTextDocument({ language: chosen.language, content });
  const editor = await vscode.window.showTextDocument(document);
  const at = document.positionAt(chosen.text.indexOf('|'));
  editor.selection = new vscode.Selection(at, at);
  await vscode.commands.executeCommand('xqls.showBoard');
}

/** Opens a copy of the example, which can be played with. */
export async function openExample(extension: vscode.Uri): Promise<void> {
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'dist', 'example.xq'));
  const document = await vscode.workspace.openTextDocument({ language: 'xq', content: new TextDecoder().decode(bytes) });
  await vscode.window.showTextDocument(document);
}
