// Starts the language server and wires the commands to it, on the desktop and in the browser.
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  CodeActionResolveRequest,
  ErrorAction,
  type LanguageClientOptions,
  type Message,
  LSPErrorCodes,
  ResponseError,
  State,
  vsdiag,
} from 'vscode-languageclient';
import { BinaryRecords, binaryScheme } from './binary';
import { BoardPanel } from './board';
import { newFromClipboard } from './clipboard';
import { Comparisons } from './compare';
import { Conversions } from './conversion';
import { GamesPanel } from './games';
import { MarkdownBoards } from './markdown';
import { DiagnosticPages } from './pages';
import { saveBoard } from './picture';
import { newRecord, openExample } from './records';
import { Engines } from './engines';
import { notice, withoutIcons } from './shown';
import * as settings from './settings';
import { isRecord, languageIds } from './languages';
import { Ownership } from './ownership';
import { type Server, ServerNotFound } from './server';
import { ServerStatus } from './serverStatus';
import { Status } from './status';
import { SyntaxTrees } from './syntaxTree';
import { Typing } from './typing';

/** Commands that the server may put on a code lens, after a code action or after a completion; it learns their names from `initializationOptions`. */
const clientCommands = ['xqls.showBoard', 'xqls.goTo', 'xqls.showReferences', 'xqls.reopen', 'xqls.showDeleted', 'xqls.space', 'xqls.analyse', 'xqls.annotate', 'xqls.removeAnnotations'];

/** The encodings of records, by the names that the server uses, as VS Code names them. */
const encodings = new Map([['gb18030', 'gb18030'], ['Big5', 'cp950'], ['Shift_JIS', 'shiftjis'], ['EUC-JP', 'eucjp']]);

export class Session implements vscode.Disposable {
  private readonly ownership = new Ownership();
  private readonly log = vscode.window.createOutputChannel('xqls', { log: true });
  private readonly traceLog = vscode.window.createOutputChannel('xqls trace', { log: true });
  private readonly typing = new Typing();
  private readonly status = new Status();
  private readonly board: BoardPanel;
  private readonly trees: SyntaxTrees;
  private readonly serverStatus: ServerStatus;
  private readonly pages: DiagnosticPages;
  private readonly binary: BinaryRecords;
  private readonly conversions: Conversions;
  private readonly engines: Engines;
  private readonly games: GamesPanel;
  private readonly comparisons: Comparisons;
  /** Boards in the preview of Markdown. */
  readonly markdown: MarkdownBoards;
  /** The client whose server has answered. */
  private ran: BaseLanguageClient | undefined;
  /** When the server has stopped by itself, the latest last. */
  private stops: number[] = [];
  private readonly subscriptions: vscode.Disposable[];
  private client: BaseLanguageClient | undefined;
  /** Starts and stops follow one another, whoever asks for them. */
  private isSayingNotFound = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    context: vscode.ExtensionContext,
    private readonly server: Server,
  ) {
    const running = () => this.runningClient();
    this.pages = new DiagnosticPages(running);
    this.binary = new BinaryRecords(server);
    this.conversions = new Conversions(server, running);
    this.board = new BoardPanel(context.extensionUri, running);
    this.trees = new SyntaxTrees(running);
    this.games = new GamesPanel(context.extensionUri, running);
    this.comparisons = new Comparisons(context.extensionUri, server, running);
    this.markdown = new MarkdownBoards(running);
    this.serverStatus = new ServerStatus(running);
    this.engines = new Engines(context.globalState, running);
    const on = (name: string, run: (...args: never[]) => unknown) => vscode.commands.registerCommand(name, run);
    this.subscriptions = [
      on('xqls.showBoard', (uri?: unknown, at?: unknown) => this.showBoard(uri, at)),
      on('xqls.syntaxTree', () => this.trees.show()),
      on('xqls.showStatus', () => this.serverStatus.show()),
      on('xqls.analyse', (uri?: unknown, at?: unknown) => this.analyse(uri, at)),
      on('xqls.annotate', (uri?: unknown, at?: unknown) => this.engines.annotate(false, uri, at)),
      on('xqls.removeAnnotations', (uri?: unknown, at?: unknown) => this.engines.annotate(true, uri, at)),
      on('xqls.chooseEngine', () => this.engines.choose()),
      on('xqls.restartServer', () => this.restartByHand()),
      on('xqls.newRecord', () => newRecord()),
      on('xqls.newFromClipboard', () => newFromClipboard(this.runningClient())),
      on('xqls.showGames', () => this.games.show()),
      on('xqls.compare', (uri?: unknown, chosen?: unknown) => this.comparisons.compare(uri, chosen)),
      on('xqls.copyBoard', () => this.board.askPicture('clipboard')),
      on('xqls.savePng', () => this.board.askPicture('file')),
      on('xqls.convert', (uri?: unknown) => this.conversions.convert(uri)),
      on('xqls.saveBoard', () => saveBoard(this.runningClient())),
      on('xqls.showAs', (uri?: unknown) => this.conversions.show(uri)),
      on('xqls.openExample', () => openExample(context.extensionUri)),
      on('xqls.flipBoard', () => this.board.tell({ kind: 'flip' })),
      on('xqls.nextMove', () => this.board.tell({ kind: 'walk', where: 'next' })),
      on('xqls.previousMove', () => this.board.tell({ kind: 'walk', where: 'previous' })),
      on('xqls.openServerSetting', () => openServerSetting()),
      on('xqls.showLog', () => this.log.show(true)),
      on('xqls.reopen', (uri?: unknown, encoding?: unknown) => reopen(uri, encoding)),
      on('xqls.space', (word?: unknown) => typeSpace(word)),
      on('xqls.showDeleted', (uri?: unknown, words?: unknown) => showDeleted(uri, words)),
      on('xqls.goTo', (uri?: unknown, range?: unknown) => goTo(uri, range)),
      on('xqls.showReferences', (uri?: unknown, position?: unknown, locations?: unknown) => showReferences(uri, position, locations)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        // These settings are only sent at the start.
        if (event.affectsConfiguration('xqls.server') || event.affectsConfiguration('xqls.engines') || event.affectsConfiguration('xqls.pictures') || event.affectsConfiguration('xqls.inlineCompletion')) void this.restart();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.updateContext()),
      vscode.workspace.onDidOpenTextDocument(() => this.updateContext()),
    ];
    this.updateContext();
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.ownership, this.typing, this.board, this.trees, this.serverStatus, this.pages, this.binary, this.conversions, this.games, this.comparisons, this.status, this.log, this.traceLog).dispose();
  }

  /** Begins, with the documents that are open already. */
  async begin(): Promise<void> {
    await this.ownership.handOverOpenDocuments();
    await this.start();
  }

  private start(): Promise<void> {
    return this.enqueue(() => this.startNow());
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.stopNow());
  }

  private restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  private restartByHand(): Promise<void> {
    this.stops = [];
    return this.restart();
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private async startNow(): Promise<void> {
    let started: Awaited<ReturnType<Server['client']>>;
    try {
      started = await this.server.client(this.clientOptions());
    } catch (error) {
      if (!(error instanceof ServerNotFound)) throw error;
      this.status.failed(vscode.l10n.t('the server was not found'));
      this.log.error(error.message);
      void this.sayNotFound(error);
      return;
    }
    // The message is out of date. VS Code cannot dismiss a single message.
    if (this.isSayingNotFound) void vscode.commands.executeCommand('notifications.hideToasts');
    const { client, program, args } = started;
    this.log.info(`starting ${[program, ...args].join(' ')}`);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) this.status.starting();
      if (newState === State.Running) {
        this.status.running(client.initializeResult?.serverInfo?.version);
        this.ran = client;
      }
      if (newState === State.Stopped && this.client === client) this.status.failed(vscode.l10n.t('the server has stopped'));
      this.board.refresh();
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.status.failed(vscode.l10n.t('the server did not start'));
      this.log.error(`${program} did not start`, error);
      const choice = await offer(vscode.l10n.t('xqls: {program} was started but did not answer as a language server.', { program }), vscode.l10n.t('Show Log'));
      if (choice) this.log.show(true);
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (!client) return;
    try {
      await client.dispose(2000);
    } catch (error) {
      this.log.warn('the server did not stop properly', error);
    }
  }

  private clientOptions(): LanguageClientOptions {
    const { ownership, typing } = this;
    return {
      documentSelector: [...schemes()].flatMap((scheme) => languageIds.map((language) => ({ scheme, language }))),
      initializationOptions: {
        ...settings.forServer(),
        client: { markdownImages: settings.pictures(), findings: true, commands: clientCommands, engines: settings.engines(), inlineCompletion: settings.inlineCompletion() },
      },
      synchronize: { configurationSection: 'xqls' },
      // Hovers are tables, whose cells have several lines.
      markdown: { supportHtml: true },
      outputChannel: this.log,
      traceOutputChannel: this.traceLog,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.stoppedByItself(),
      },
      // The client shows the server's messages as they are.
      connectionOptions: { messageStrategy: { handleMessage: (message, next) => next(withoutLinks(message)) } },
      initializationFailedHandler: (error: unknown) => {
        this.log.error('the server was not initialized', error);
        return false;
      },
      middleware: {
        workspace: {
          configuration: ({ items }) => items.map(({ section }) => (section === 'xqls' ? settings.forServer() : null)),
          // The server asks for the settings then.
          didChangeConfiguration: (_, next) => next(undefined),
        },
        handleDiagnostics: (uri, diagnostics, next) => next(uri, this.pages.linked(diagnostics)),
        // The server never hears of a document that is being handed over to another language.
        didOpen: async (document, next) => {
          if (!ownership.isLeaving(document)) await next(document);
        },
        didChange: async (event, next) => {
          if (!ownership.isLeaving(event.document)) await next(event);
        },
        didClose: async (document, next) => {
          if (!ownership.isLeaving(document)) await next(document);
        },
        // The schemes are those of the selector above.
        handleRegisterCapability: async (params, next) => {
          for (const { registerOptions } of params.registrations) {
            const selector = (registerOptions as { documentSelector?: { language?: string; scheme?: string }[] } | undefined)?.documentSelector;
            if (selector) registerOptions.documentSelector = selector.flatMap(({ language }) => [...schemes()].map((scheme) => ({ scheme, language })));
          }
          await next(params, new vscode.CancellationTokenSource().token);
        },
        provideOnTypeFormattingEdits: async (document, position, ch, options, _, next) => {
          if (typing.isComposed(document, ch)) return [];
          // The next key cancels the token of VS Code.
          const { token } = new vscode.CancellationTokenSource();
          return typing.afterKey(document, position, ch, () => next(document, position, ch, options, token));
        },
        provideCompletionItem: async (document, position, context, token, next) => {
          if (context.triggerKind === vscode.CompletionTriggerKind.Invoke) await typing.afterComposition(document, position, this.client);
          return next(document, position, context, token);
        },
        // The client itself would only say that the request failed, and not why.
        resolveCodeAction: async (action, token, next) => {
          const client = this.client;
          if (!client) return next(action, token);
          try {
            const asked = client.code2ProtocolConverter.asCodeActionSync(action);
            const resolved = await client.sendRequest(CodeActionResolveRequest.type, asked, token);
            return await client.protocol2CodeConverter.asCodeAction(resolved, token);
          } catch (error) {
            const refused = error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed;
            if (refused) void vscode.window.showWarningMessage(notice(`${action.title}: ${error.message}`));
            return action;
          }
        },
        // A player may have any name.
        resolveCodeLens: async (lens, token, next) => {
          const resolved = await next(lens, token);
          if (resolved?.command) resolved.command.title = withoutIcons(resolved.command.title);
          return resolved;
        },
        provideDiagnostics: async (document, previousResultId, token, next) => {
          const uri = document instanceof vscode.Uri ? document : document.uri;
          if (ownership.isLeaving({ uri })) return { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] };
          const report = await next(document, previousResultId, token);
          if (report?.kind === vsdiag.DocumentDiagnosticReportKind.full) this.pages.linked(report.items);
          return report;
        },
        provideWorkspaceDiagnostics: (previous, token, report, next) =>
          next(previous, token, (part) => {
            for (const item of part?.items ?? []) {
              if (item.kind === vsdiag.DocumentDiagnosticReportKind.full) this.pages.linked(item.items);
            }
            report(part);
          }),
      },
    };
  }

  /** Starts the server again after a pause that doubles, and gives up after some stops in a few minutes. */
  private stoppedByItself(): { action: CloseAction; handled: boolean } {
    const result = { action: CloseAction.DoNotRestart, handled: true };
    // One that has never answered will not do so now.
    if (!this.client || this.ran !== this.client) return result;
    const now = Date.now();
    this.stops = [...this.stops.filter((at) => now - at < 180_000), now];
    if (this.stops.length > 4) {
      this.status.failed(vscode.l10n.t('the server has stopped five times'));
      const [restart, showLog] = [vscode.l10n.t('Restart'), vscode.l10n.t('Show Log')];
      void offer(vscode.l10n.t('xqls: the language server has stopped five times in three minutes.'), restart, showLog).then((choice) => {
        if (choice === restart) void this.restartByHand();
        if (choice === showLog) this.log.show(true);
      });
    } else {
      const pause = 500 * 2 ** (this.stops.length - 1);
      this.log.warn(`the server has stopped; it is started again in ${pause} ms`);
      this.status.starting();
      // The client is put away at once: it would report every request that it cannot send any more.
      void this.stop();
      setTimeout(() => void this.start(), pause);
    }
    return result;
  }

  private runningClient(): BaseLanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** From the palette: the board at the cursor. From a code lens: at the place that the server names. From a menu: of a file. */
  private async showBoard(uri: unknown, at: unknown): Promise<void> {
    const place = placeOf(at);
    if (place) await goTo(uri, { start: place, end: place });
    else if (uri instanceof vscode.Uri && uri.toString() !== vscode.window.activeTextEditor?.document.uri.toString()) {
      await vscode.window.showTextDocument(uri);
    }
    this.board.show();
  }

  /** From the palette: the position at the cursor. From a code lens: that of the place. */
  private async analyse(uri: unknown, at: unknown): Promise<void> {
    const place = placeOf(at);
    if (place) await goTo(uri, { start: place, end: place });
    await this.engines.analyse();
  }

  private updateContext(): void {
    const document = vscode.window.activeTextEditor?.document;
    void vscode.commands.executeCommand('setContext', 'xqls.inRecord', document !== undefined && isRecord(document));
  }

  private async sayNotFound(error: ServerNotFound): Promise<void> {
    const [openSetting, tryAgain] = [vscode.l10n.t('Open Setting'), vscode.l10n.t('Try Again')];
    this.isSayingNotFound = true;
    const choice = await offer(error.message, openSetting, tryAgain);
    this.isSayingNotFound = false;
    if (choice === openSetting) await openServerSetting();
    if (choice === tryAgain) await this.restart();
  }
}

/** The schemes of the records that can be edited: those of the folders too, which may be on no disk. */
function schemes(): Set<string> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return new Set(['file', 'untitled', binaryScheme, ...folders.map((folder) => folder.uri.scheme)]);
}

/** A message of the server whose text is shown in a notification, where a name of a file or of a player must be no link. */
function withoutLinks<M extends Message>(message: M): M {
  const { method, params } = message as { method?: string; params?: { message?: unknown; value?: { title?: unknown; message?: unknown } } };
  if (method === 'window/showMessage' || method === 'window/showMessageRequest') clean(params, 'message');
  if (method === '$/progress') {
    clean(params?.value, 'title');
    clean(params?.value, 'message');
  }
  return message;
}

function clean<K extends string>(object: Partial<Record<K, unknown>> | undefined, key: K): void {
  const text = object?.[key];
  if (object && typeof text === 'string') object[key] = notice(text);
}

/**
 * Writes a space after a half-move that was accepted from a list. The next key may have come before. A space that is typed
 * by hand is then one too many, and formatting takes it away; where there is none, nothing is written.
 */
async function typeSpace(word: unknown): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (typeof word !== 'string' || word === '' || !editor || !isRecord(editor.document)) return;
  if (!vscode.workspace.getConfiguration('editor', editor.document).get('formatOnType')) return;
  for (let attempt = 0; attempt < 3; attempt++) {
    const { line, character } = editor.selection.active;
    const text = editor.document.lineAt(line).text;
    const start = text.lastIndexOf(word, character - word.length);
    const end = start + word.length;
    if (start < 0 || character < end || /\s/.test(text.charAt(end))) return;
    // An edit of a text that has changed meanwhile is refused.
    if (await editor.edit((edit) => edit.insert(new vscode.Position(line, end), ' '), { undoStopBefore: false, undoStopAfter: false })) return;
  }
}

/** The arguments of a command may be anything: links and keys of others may name the command too. */
async function goTo(uri: unknown, at: unknown): Promise<void> {
  const address = addressOf(uri);
  const range = rangeOf(at);
  if (!address || !range) return;
  try {
    const document = await vscode.workspace.openTextDocument(address);
    await vscode.window.showTextDocument(document, { selection: range, preserveFocus: false });
  } catch (error) {
    void vscode.window.showWarningMessage(notice(error instanceof Error ? error.message : String(error)));
  }
}

/** Reads a file again in another encoding. VS Code does that for extensions since 1.100; before, it can only ask for one. */
async function reopen(uri: unknown, encoding: unknown): Promise<void> {
  const address = addressOf(uri);
  const name = typeof encoding === 'string' ? encodings.get(encoding) : undefined;
  if (!address || !name) return;
  const open = vscode.workspace.openTextDocument as (uri: vscode.Uri, options: { encoding: string }) => Thenable<vscode.TextDocument>;
  try {
    const document = await open(address, { encoding: name });
    await vscode.window.showTextDocument(document);
    if (!('encoding' in document)) await vscode.commands.executeCommand('workbench.action.editor.changeEncoding');
  } catch (error) {
    void vscode.window.showWarningMessage(notice(error instanceof Error ? error.message : String(error)));
  }
}

/** Says what a code action has deleted, and takes it back. */
async function showDeleted(uri: unknown, words: unknown): Promise<void> {
  const address = addressOf(uri)?.toString();
  const document = vscode.workspace.textDocuments.find((document) => document.uri.toString() === address);
  if (!document || typeof words !== 'string') return;
  const { version } = document;
  const undo = vscode.l10n.t('Undo');
  if ((await vscode.window.showInformationMessage(notice(words), undo)) !== undo) return;
  if (document.isClosed || document.version !== version) {
    void vscode.window.showWarningMessage(vscode.l10n.t('The text has changed since then. Undo it in the editor.'));
    return;
  }
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('undo');
}

async function showReferences(uri: unknown, position: unknown, locations: unknown): Promise<void> {
  const address = addressOf(uri);
  const place = placeOf(position);
  if (!address || !place || !Array.isArray(locations)) return;
  const found = locations.flatMap((location: { uri?: unknown; range?: unknown } | null) => {
    const [target, range] = [addressOf(location?.uri), rangeOf(location?.range)];
    return target && range ? [new vscode.Location(target, range)] : [];
  });
  await vscode.commands.executeCommand('editor.action.showReferences', address, place, found);
}

/** The address of a document where records are. */
function addressOf(uri: unknown): vscode.Uri | undefined {
  if (typeof uri !== 'string') return undefined;
  try {
    const address = vscode.Uri.parse(uri, true);
    return schemes().has(address.scheme) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** A position, or the start of a range. */
function placeOf(at: unknown): vscode.Position | undefined {
  if (typeof at !== 'object' || at === null) return undefined;
  if ('start' in at) return placeOf(at.start);
  const { line, character } = at as { line?: unknown; character?: unknown };
  const isCount = (part: unknown): part is number => Number.isSafeInteger(part) && (part as number) >= 0;
  return isCount(line) && isCount(character) ? new vscode.Position(line, character) : undefined;
}

function rangeOf(at: unknown): vscode.Range | undefined {
  const [start, end] = [placeOf(at), placeOf((at as { end?: unknown } | null)?.end)];
  return start && end && new vscode.Range(start, end);
}

/** The setting that names the server: in a remote window that of the remote machine, where the server runs. */
async function openServerSetting(): Promise<void> {
  const command = vscode.env.remoteName ? 'workbench.action.openRemoteSettings' : 'workbench.action.openSettings';
  await vscode.commands.executeCommand(command, vscode.env.remoteName ? { query: 'xqls.server.path' } : 'xqls.server.path');
}

function offer(message: string, ...choices: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(notice(message), ...choices);
}
