// Formatting as one types with an input method. VS Code asks for it at the first letter of a composition and not at its end,
// and no extension hears of either. But it asks for suggestions by itself only while nothing is composed: then the number or
// the mark of a half-move is written.
import * as vscode from 'vscode';
import { type BaseLanguageClient, DocumentOnTypeFormattingRequest } from 'vscode-languageclient';

/** Where letters are composed too: Chinese half-moves are typed in pinyin. */
const composedLetters = new Set(['xiangqi-pgn']);

export class Typing implements vscode.Disposable {
  private changed = 0;
  private readonly listener = vscode.workspace.onDidChangeTextDocument(() => {
    this.changed = Date.now();
  });

  dispose(): void {
    this.listener.dispose();
  }

  /** Whether a character may be part of a composition that is not committed. */
  isComposed({ languageId }: vscode.TextDocument, ch: string): boolean {
    return /[^\0-\x7f]/.test(ch) || (composedLetters.has(languageId) && /[a-z]/.test(ch));
  }

  /** Writes what would have been written as the character before a position was typed. VS Code asks for suggestions there. */
  async afterComposition(document: vscode.TextDocument, position: vscode.Position, client: BaseLanguageClient | undefined): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const ch = document.lineAt(position).text.slice(0, position.character).match(/.$/u)?.[0];
    if (!client || editor?.document !== document || ch === undefined || !this.isComposed(document, ch)) return;
    if (!editor.selection.isEmpty || !editor.selection.active.isEqual(position)) return;
    const settings = vscode.workspace.getConfiguration('editor', document);
    // It waits before it asks. If it asks sooner after a change, it waited for an earlier one, and a composition may have begun.
    if (!settings.get('formatOnType') || Date.now() - this.changed < settings.get('quickSuggestionsDelay', 10) / 2) return;
    const { version } = document;
    const found = await client.sendRequest(DocumentOnTypeFormattingRequest.type, {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
      position: client.code2ProtocolConverter.asPosition(position),
      ch,
      options: { tabSize: settings.get('tabSize', 4), insertSpaces: true },
    });
    const edits = await client.protocol2CodeConverter.asTextEdits(found);
    if (!edits?.length || document.version !== version) return;
    const written = await editor.edit((builder) => edits.forEach(({ range, newText }) => builder.replace(range, newText)));
    // The list that was asked for is for the old place: VS Code drops it where the indentation of the line changes.
    if (written) this.suggestAgain(0);
  }

  /** Asks for suggestions once more, after edits that VS Code is still to make. */
  suggestAgain(after = 50): void {
    setTimeout(() => void vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true }), after);
  }
}
