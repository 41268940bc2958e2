// How the server is, in the language status of the status bar.
import * as vscode from 'vscode';
import { languageIds } from './languages';

export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem(
    'xqls.server',
    languageIds.map((language) => ({ language })),
  );

  constructor() {
    this.item.name = 'xqls';
    this.starting();
  }

  dispose(): void {
    this.item.dispose();
  }

  starting(): void {
    this.set('xqls', 'starting', vscode.LanguageStatusSeverity.Information, true);
    this.item.command = { command: 'xqls.showLog', title: 'Show Log' };
  }

  running(version: string | undefined): void {
    this.set(version ? `xqls ${version}` : 'xqls', 'running', vscode.LanguageStatusSeverity.Information, false);
    this.item.command = { command: 'xqls.showLog', title: 'Show Log' };
  }

  failed(why: string): void {
    this.set('xqls', why, vscode.LanguageStatusSeverity.Error, false);
    this.item.command = { command: 'xqls.restartServer', title: 'Restart' };
  }

  private set(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy: boolean): void {
    this.item.text = text;
    this.item.detail = detail;
    this.item.severity = severity;
    this.item.busy = busy;
  }
}
