// `.xq` is XQuery's extension too, `.pgn` and `.fen` belong to Western chess: a document with such an extension that is
// not a record of ours gets the language it had without this extension. Once: who then chooses our language by hand keeps it.
import * as vscode from 'vscode';
import { sharedExtension, whose } from './languages';

export class Ownership implements vscode.Disposable {
  /** Documents that were handed over. `leaving` until the editor has changed their language. */
  private readonly handedOver = new Map<string, 'leaving' | 'left'>();
  /** Known before a document comes: one that nobody else wants must not be leaving even for a moment. */
  private known: readonly string[] = [];
  private readonly subscriptions: vscode.Disposable[];

  constructor() {
    this.subscriptions = [
      vscode.workspace.onDidOpenTextDocument((document) => void this.look(document)),
      vscode.extensions.onDidChange(() => void this.learn()),
      // Changing the language closes and opens a document at once; only one that stays closed is forgotten.
      vscode.workspace.onDidCloseTextDocument((document) => {
        const uri = document.uri.toString();
        setTimeout(() => {
          if (!vscode.workspace.textDocuments.some((open) => open.uri.toString() === uri)) this.handedOver.delete(uri);
        }, 0);
      }),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  async handOverOpenDocuments(): Promise<void> {
    await this.learn();
    await Promise.all(vscode.workspace.textDocuments.map((document) => this.look(document)));
  }

  /** True while a document still has our language but will get another one. */
  isLeaving(document: Pick<vscode.TextDocument, 'uri'>): boolean {
    return this.handedOver.get(document.uri.toString()) === 'leaving';
  }

  private async learn(): Promise<void> {
    this.known = await vscode.languages.getLanguages();
  }

  private async look(document: vscode.TextDocument): Promise<void> {
    const uri = document.uri.toString();
    const rule = sharedExtension(document);
    if (!rule || this.handedOver.has(uri)) return;
    const verdict = whose(document, rule);
    if (verdict === 'ours' || (verdict === 'undecided' && rule.undecided === 'ours')) return;

    const language = rule.languages.find((id) => this.known.includes(id)) ?? (verdict === 'theirs' ? 'plaintext' : undefined);
    if (!language) return;
    this.handedOver.set(uri, 'leaving');
    try {
      await vscode.languages.setTextDocumentLanguage(document, language);
      this.handedOver.set(uri, 'left');
    } catch {
      // The document was closed meanwhile.
      this.handedOver.delete(uri);
    }
  }
}
