// How the server is, in the language status of the status bar.
import * as vscode from 'vscode';
import { languageIds } from './languages';
import { plain, withoutIcons } from './shown';

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
    this.set('xqls', vscode.l10n.t('starting'), vscode.LanguageStatusSeverity.Information, true);
    this.item.command = { command: 'xqls.showLog', title: vscode.l10n.t('Show Log') };
  }

  running(version: string | undefined): void {
    this.set(version ? `xqls ${withoutIcons(plain(version, 40))}` : 'xqls', vscode.l10n.t('running'), vscode.LanguageStatusSeverity.Information, false);
    this.item.command = { command: 'xqls.showLog', title: vscode.l10n.t('Show Log') };
  }

  failed(why: string): void {
    this.set('xqls', why, vscode.LanguageStatusSeverity.Error, false);
    this.item.command = { command: 'xqls.restartServer', title: vscode.l10n.t('Restart') };
  }

  private set(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy: boolean): void {
    this.item.text = text;
    this.item.detail = detail;
    this.item.severity = severity;
    this.item.busy = busy;
  }
}
