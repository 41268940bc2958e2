// Engines: live lines of the position at the cursor, annotations of a game, and which engine is asked. The server runs
// them; nothing here starts one without a command of the user.
import * as vscode from 'vscode';
import { type BaseLanguageClient, LSPErrorCodes, ProgressType, ResponseError } from 'vscode-languageclient';
import { isRecord } from './languages';
import { notice, withoutIcons } from './shown';

/** How long a position is thought about, in milliseconds, and how many lines are shown. */
const LIMIT = { time: 60_000 };
const LINES = 5;

interface Thoughts {
  engine: { name: string };
  lines: { cp?: number; mate?: number | null; depth: number; line: { coordinate: string; text: string }[] }[];
}

interface Change {
  edit: Parameters<BaseLanguageClient['protocol2CodeConverter']['asWorkspaceEdit']>[0];
  version: number;
  position?: { line: number; character: number };
  why?: string | null;
}

interface Configured {
  engines: { name: string; program: string; games: string[]; why: string | null }[];
  why: string | null;
}

type Item = vscode.QuickPickItem & { moves?: string[] };

/** The chosen engine, for all windows. */
const CHOSEN = 'xqls.engine';

let tokens = 0;

export class Engines {
  constructor(
    private readonly memory: vscode.Memento,
    private readonly client: () => BaseLanguageClient | undefined,
  ) {}

  /** A list of the engine's lines that follows its thoughts. The one that is chosen is written into the record. */
  async analyse(): Promise<void> {
    const asked = this.asked();
    if (!asked) return;
    const { client, editor } = asked;
    const document = { uri: client.code2ProtocolConverter.asUri(editor.document.uri) };
    const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
    const version = editor.document.version;
    const stop = new vscode.CancellationTokenSource();
    const list = vscode.window.createQuickPick<Item>();
    list.title = vscode.l10n.t('Lines of the engine; the one that is chosen is written as a variation');
    list.busy = true;
    list.keepScrollPosition = true;
    const show = (thoughts: Thoughts) => {
      const active = list.items.indexOf(list.activeItems[0] as Item);
      list.placeholder = notice(thoughts.engine.name);
      list.items = thoughts.lines.map((line) => ({
        label: `${score(line)}  ${withoutIcons(line.line.map(({ text }) => text).join(' '))}`,
        description: vscode.l10n.t('depth {depth}', { depth: line.depth }),
        alwaysShow: true,
        moves: line.line.map(({ coordinate }) => coordinate),
      }));
      const again = list.items[active];
      if (again) list.activeItems = [again];
    };
    const token = `xqls-lines-${++tokens}`;
    const heard = client.onProgress(new ProgressType<Thoughts>(), token, show);
    const chosen = new Promise<Item | undefined>((resolve) => {
      list.onDidAccept(() => resolve(list.activeItems[0]));
      list.onDidHide(() => resolve(undefined));
    });
    list.show();
    const params = { textDocument: document, position, multiPv: LINES, limit: LIMIT, engine: this.engine(), partialResultToken: token };
    const answered = client.sendRequest<Thoughts>('xqls/analyse', params, stop.token).then(
      (thoughts) => show(thoughts),
      (error: unknown) => {
        if (list.items.length > 0 || stop.token.isCancellationRequested) return;
        list.hide();
        complain(error);
      },
    );
    void answered.then(() => (list.busy = false));
    const item = await chosen;
    stop.cancel();
    heard.dispose();
    list.dispose();
    const [move, ...then] = item?.moves ?? [];
    if (!move) return;
    try {
      const change = await client.sendRequest<Change>('xqls/play', { textDocument: document, position, move, then, as: 'variation' });
      await apply(client, editor.document, version, change);
    } catch (error) {
      complain(error);
    }
  }

  /** Has the game at a place annotated, or takes the annotations out. */
  async annotate(remove: boolean, uri?: unknown, at?: unknown): Promise<void> {
    const asked = this.asked();
    if (!asked) return;
    const { client, editor } = asked;
    const { document } = editor;
    const own = client.code2ProtocolConverter.asUri(document.uri);
    // An action names the place where it was offered.
    const place = uri === own && typeof at === 'object' && at !== null ? at : client.code2ProtocolConverter.asPosition(editor.selection.active);
    const { version } = document;
    const token = `xqls-annotate-${++tokens}`;
    const params = { textDocument: { uri: own }, position: place, engine: this.engine(), remove, workDoneToken: token };
    const work = async (progress?: vscode.Progress<{ message?: string; increment?: number }>, stop?: vscode.CancellationToken) => {
      let done = 0;
      const heard = client.onProgress(new ProgressType<{ message?: string; percentage?: number }>(), token, ({ message, percentage = done }) => {
        progress?.report({ ...(message === undefined ? {} : { message: notice(message) }), increment: percentage - done });
        done = percentage;
      });
      // The answer then holds what is done.
      stop?.onCancellationRequested(() => client.sendNotification('window/workDoneProgress/cancel', { token }));
      try {
        const change = await client.sendRequest<Change>('xqls/annotate', params);
        if (change.why) void vscode.window.showWarningMessage(notice(change.why));
        await apply(client, document, version, change);
      } catch (error) {
        complain(error);
      } finally {
        heard.dispose();
      }
    };
    if (remove) return work();
    const title = vscode.l10n.t('An engine annotates the game');
    await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, work);
  }

  /** Lets the user choose among the engines that are configured. */
  async choose(): Promise<void> {
    const client = this.running();
    if (!client) return;
    const { engines, why } = await client.sendRequest<Configured>('xqls/engines');
    if (why) complain(new Error(why));
    if (engines.length === 0) {
      const open = vscode.l10n.t('Open Setting');
      const text = vscode.l10n.t('No engine is configured. Name one in the setting xqls.engines, or run `xqls engine add NAME PROGRAM`.');
      if ((await vscode.window.showInformationMessage(text, open)) === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'xqls.engines');
      return;
    }
    const chosen = this.engine();
    const items = engines.map(({ name, program, games, why }) => ({
      label: `${name === chosen ? '$(check) ' : ''}${withoutIcons(notice(name))}`,
      description: notice(games.join(', ')),
      detail: notice(why ?? program),
      name,
    }));
    const item = await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('The engine to ask, for the games that it plays') });
    if (item) await this.memory.update(CHOSEN, item.name);
  }

  private engine(): string | undefined {
    return this.memory.get<string>(CHOSEN);
  }

  private running(): BaseLanguageClient | undefined {
    const client = this.client();
    if (!client) void vscode.window.showWarningMessage(vscode.l10n.t('The language server is not running.'));
    return client;
  }

  private asked(): { client: BaseLanguageClient; editor: vscode.TextEditor } | undefined {
    // The board may have the focus.
    const editor = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors].find((one) => one && isRecord(one.document));
    const client = this.running();
    if (!editor) void vscode.window.showInformationMessage(vscode.l10n.t('xqls: open a record first.'));
    return client && editor ? { client, editor } : undefined;
  }
}

/** A score from the first side's view. */
function score({ cp, mate }: Thoughts['lines'][number]): string {
  if (typeof cp !== 'number') return `#${mate ?? ''}`;
  return `${cp < 0 ? '−' : '+'}${(Math.abs(cp) / 100).toFixed(2)}`;
}

async function apply(client: BaseLanguageClient, document: vscode.TextDocument, version: number, { edit, position }: Change): Promise<void> {
  if (document.isClosed || document.version !== version) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The text has changed meanwhile; nothing was written.'));
    return;
  }
  const converted = edit && (await client.protocol2CodeConverter.asWorkspaceEdit(edit));
  if (converted) await vscode.workspace.applyEdit(converted);
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
  if (!editor || !position) return;
  const place = client.protocol2CodeConverter.asPosition(position);
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(editor.selection);
}

function complain(error: unknown): void {
  if (error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled) return;
  void vscode.window.showWarningMessage(notice(error instanceof Error ? error.message : String(error)));
}
