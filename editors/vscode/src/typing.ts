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

  /**
   * The edits after a key. VS Code drops what comes after the next one, so that is written here, as long as only the text
   * behind the key has changed. A line in which something is composed stays as it is.
   */
  async afterKey(document: vscode.TextDocument, position: vscode.Position, ch: string, ask: () => vscode.ProviderResult<vscode.TextEdit[]>): Promise<vscode.TextEdit[]> {
    let late = false;
    let passed = false;
    const composed = new Set<number>();
    const listener = vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
      if (changed !== document || contentChanges.length === 0) return;
      late = true;
      for (const { range, text } of contentChanges) {
        passed ||= range.start.isBefore(position);
        if (this.isComposed(document, text)) composed.add(range.start.line);
      }
    });
    try {
      const edits = (await ask()) ?? [];
      if (edits.length === 0) return [];
      // VS Code drops the list where the start of the line changes.
      const lists = /[0-9]/.test(ch) && (/^ki[f2]$/.test(document.languageId) || composedLetters.has(document.languageId));
      if (!late) {
        if (lists) this.suggestAfterEdits(document, position);
        return edits;
      }
      const editor = vscode.window.activeTextEditor;
      const write = (builder: vscode.TextEditorEdit): void => edits.forEach(({ range, newText }) => builder.replace(range, newText));
      const isFree = (): boolean => !passed && !edits.some(({ range }) => composed.has(range.end.line));
      // An edit of a text that has changed meanwhile is refused.
      for (let attempt = 0; attempt < 3 && isFree() && editor?.document === document; attempt++) {
        if (!(await editor.edit(write))) continue;
        if (lists) this.suggestAgain();
        break;
      }
      return [];
    } finally {
      listener.dispose();
    }
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
    if (written) this.suggestAgain();
  }

  /** Asks for suggestions once more, when VS Code has made edits before a position. */
  private suggestAfterEdits(document: vscode.TextDocument, position: vscode.Position): void {
    const listener = vscode.workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
      if (changed !== document || !contentChanges.some(({ range }) => range.start.isBefore(position))) return;
      listener.dispose();
      this.suggestAgain();
    });
    setTimeout(() => listener.dispose(), 2000);
  }

  private suggestAgain(): void {
    void vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true });
  }
}
