// "Convert Record To…" and "Show Record As…": the server writes a record in another format, as a new file beside it or as a
// text that only can be read. What the other format cannot say is listed; a line of the list leads to its half-move.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { fileOf, binaryScheme } from './binary';
import { isRecord, languages } from './languages';
import type { Server } from './server';
import { notice, plain } from './shown';

/** The scheme of texts that are shown in another format. */
const scheme = 'xqls-converted';

interface Target {
  /** As `convert --to` names it. */
  id: string;
  name: string;
  extension: string;
  /** Whether it is bytes, or a page, and cannot be shown as a text. */
  isFile?: boolean;
}

const others: Target[] = [
  { id: 'json', name: 'JSON', extension: '.json' },
  { id: 'html', name: 'HTML', extension: '.html', isFile: true },
  { id: 'xqf', name: 'XQStudio', extension: '.xqf', isFile: true },
  { id: 'jkf', name: 'JKF', extension: '.jkf' },
];

/** Losses that are shown before a file is written. All can be seen afterwards. */
const mostShown = 20;

/** The result of a conversion. */
export interface Conversion {
  bytes: Uint8Array;
  losses: string[];
}

export class Conversions implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(private readonly server: Server, private readonly client: () => BaseLanguageClient | undefined) {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  }

  dispose(): void {
    this.registration.dispose();
  }

  /** Writes the record of a file, or of the editor, as a new file beside it. */
  async convert(uri: unknown): Promise<void> {
    const source = sourceOf(uri);
    const target = source && (await choose(source, vscode.l10n.t('Convert record to…'), this.server.writesFiles));
    if (!target) return;
    const done = await this.run(source, target);
    if (!done) return;
    const file = await freeName(source, target.extension);
    if (!(await write(file, done))) return;
    if (!target.isFile) await vscode.window.showTextDocument(file, { preview: false });
    await this.tellLosses(source, file, done.losses, target);
  }

  /** Shows the record in another format, without a file. */
  async show(uri: unknown): Promise<void> {
    const source = sourceOf(uri);
    const target = source && (await choose(source, vscode.l10n.t('Show record as…'), false));
    if (!target) return;
    const shown = source.with({ scheme, path: `${source.path}${target.extension}`, query: target.id, fragment: source.toString() });
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(shown), { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }

  async provideTextDocumentContent(shown: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    try {
      const { bytes } = await this.server.convert(vscode.Uri.parse(shown.fragment), shown.query, token);
      return new TextDecoder().decode(bytes);
    } catch (error) {
      return `${messageOf(error)}\n`;
    }
  }

  private async run(source: vscode.Uri, target: Target): Promise<Conversion | undefined> {
    const options = { location: vscode.ProgressLocation.Notification, cancellable: true, title: vscode.l10n.t('Converting {name}', { name: baseOf(source) }) };
    try {
      return await vscode.window.withProgress(options, (_, token) => this.server.convert(source, target.id, token));
    } catch (error) {
      void vscode.window.showErrorMessage(notice(messageOf(error)));
      return undefined;
    }
  }

  private async tellLosses(source: vscode.Uri, file: vscode.Uri, losses: string[], target: Target): Promise<void> {
    const name = baseOf(file);
    if (losses.length === 0) {
      const open = vscode.l10n.t('Open');
      const actions = target.id === 'html' ? [open] : [];
      const choice = await vscode.window.showInformationMessage(notice(vscode.l10n.t('{name} is written. Nothing is lost.', { name })), ...actions);
      if (choice === open) await vscode.env.openExternal(file);
      return;
    }
    const list = vscode.l10n.t('Show Losses');
    const choice = await vscode.window.showWarningMessage(notice(vscode.l10n.t('{name} is written. The format cannot say everything; losses: {count}.', { name, count: losses.length })), list);
    if (choice !== list) return;
    const lost = await vscode.window.showQuickPick(losses, { title: vscode.l10n.t('What {name} does not hold', { name }) });
    if (lost !== undefined) await this.goTo(source, lost);
  }

  /** Shows the half-move of a loss, or the record. */
  private async goTo(source: vscode.Uri, lost: string): Promise<void> {
    // A binary record has no lines.
    const document = await vscode.workspace.openTextDocument(source).then((it) => it, () => undefined);
    if (!document) return;
    const editor = await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
    const client = this.client();
    // `… 2, 12. ... R9=8: the time used`
    const [, game, number, text] = /(\d+)\D{1,4}?(\d+)\.(?: \.\.\.)? (.+?): /.exec(lost) ?? [];
    if (!client || !game) return;
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    interface Ply { number: number; text: string; at: [number, number, number] }
    const tree = await client.sendRequest<{ games: { plies: Ply[] }[] }>('xqls/tree', { textDocument, game: Number(game) - 1, detail: 'moves' }).catch(() => undefined);
    const ply = tree?.games[0]?.plies.find((one) => one.text === text && String(one.number) === number);
    if (!ply) return;
    const [line, start, end] = ply.at;
    editor.selection = new vscode.Selection(line, start, line, end);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

/** The file that is meant: of a menu, or of the editor. That of a binary record is its own. */
function sourceOf(uri: unknown): vscode.Uri | undefined {
  const active = vscode.window.activeTextEditor?.document;
  const found = uri instanceof vscode.Uri ? uri : active && (isRecord(active) || active.uri.scheme === binaryScheme) ? active.uri : undefined;
  if (!found) void vscode.window.showInformationMessage(vscode.l10n.t('This is no record.'));
  return found?.scheme === binaryScheme ? fileOf(found) : found;
}

async function choose(source: vscode.Uri, title: string, files: boolean): Promise<Target | undefined> {
  const extension = /\.[^./]+$/.exec(source.path)?.[0].toLowerCase();
  const formats: Target[] = languages.map(({ id, name, extensions }) => ({ id, name, extension: extensions[0]! }));
  const targets = [...formats, ...others].filter((target) => target.extension !== extension && (files || !target.isFile));
  const items = targets.map((target) => ({ label: target.name, description: target.name.includes(target.extension) ? '' : target.extension, target }));
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.target;
}

/** Writes a new file; false if its user thought better of it. Before one that loses something they see what it is. */
async function write(file: vscode.Uri, { bytes, losses }: Conversion): Promise<boolean> {
  if (losses.length > 0) {
    const convert = vscode.l10n.t('Convert');
    const more = losses.length > mostShown ? [vscode.l10n.t('and {count} more losses', { count: losses.length - mostShown })] : [];
    const detail = [...losses.slice(0, mostShown).map((loss) => plain(loss, 200)), ...more].join('\n');
    const title = vscode.l10n.t('Convert to {name}: the format cannot say everything', { name: baseOf(file) });
    if ((await vscode.window.showWarningMessage(notice(title), { modal: true, detail }, convert)) !== convert) return false;
  }
  await vscode.workspace.fs.writeFile(file, bytes);
  return true;
}

/** A name beside the file that no file has. */
async function freeName(source: vscode.Uri, extension: string): Promise<vscode.Uri> {
  const stem = source.path.replace(/\.[^./]+$/, '');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const beside = (path: string) =>
    source.scheme === 'untitled' && folder ? vscode.Uri.joinPath(folder, path.replace(/^.*\//, '')) : source.with({ path, query: '', fragment: '' });
  for (let count = 1; ; count++) {
    const file = beside(`${stem}${count > 1 ? ` ${count}` : ''}${extension}`);
    const exists = await vscode.workspace.fs.stat(file).then(() => true, () => false);
    if (!exists) return file;
  }
}

function baseOf(uri: vscode.Uri): string {
  return uri.path.replace(/^.*\//, '');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
