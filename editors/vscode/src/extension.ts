// Starts the language server and wires the commands to it.
import * as vscode from 'vscode';
import { type Executable, LanguageClient, type LanguageClientOptions, State, vsdiag } from 'vscode-languageclient/node';
import { BoardPanel } from './board';
import { isRecord, languageIds } from './languages';
import { Ownership } from './ownership';
import { findServer, ServerNotFound } from './server';
import { Status } from './status';
import { SyntaxTrees } from './syntaxTree';

/** Commands that the server may put on a code lens; it learns their names from `initializationOptions`. */
const clientCommands = ['xqls.showBoard', 'xqls.goTo', 'xqls.showReferences'];

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  session = new Session(context);
  context.subscriptions.push(session);
  await session.ownership.handOverOpenDocuments();
  await session.start();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}

class Session implements vscode.Disposable {
  readonly ownership = new Ownership();
  private readonly log = vscode.window.createOutputChannel('xqls', { log: true });
  private readonly traceLog = vscode.window.createOutputChannel('xqls trace', { log: true });
  private readonly status = new Status();
  private readonly board: BoardPanel;
  private readonly trees: SyntaxTrees;
  private readonly subscriptions: vscode.Disposable[];
  private client: LanguageClient | undefined;
  /** Starts and stops follow one another, whoever asks for them. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly context: vscode.ExtensionContext) {
    const running = () => this.runningClient();
    this.board = new BoardPanel(running);
    this.trees = new SyntaxTrees(running);
    const on = (name: string, run: (...args: never[]) => unknown) => vscode.commands.registerCommand(name, run);
    this.subscriptions = [
      on('xqls.showBoard', (uri?: unknown, at?: unknown) => this.showBoard(uri, at)),
      on('xqls.syntaxTree', () => this.trees.show()),
      on('xqls.restartServer', () => this.restart()),
      on('xqls.showLog', () => this.log.show(true)),
      on('xqls.goTo', (uri: string, range: PlainRange) => goTo(uri, range)),
      on('xqls.showReferences', (uri: string, position: PlainPosition, locations: { uri: string; range: PlainRange }[]) =>
        vscode.commands.executeCommand(
          'editor.action.showReferences',
          vscode.Uri.parse(uri),
          toPosition(position),
          locations.map((l) => new vscode.Location(vscode.Uri.parse(l.uri), toRange(l.range))),
        )),
      vscode.workspace.onDidChangeConfiguration((event) => {
        // These settings are only sent at the start.
        if (event.affectsConfiguration('xqls.server') || event.affectsConfiguration('xqls.pictures')) void this.restart();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.updateContext()),
      vscode.workspace.onDidOpenTextDocument(() => this.updateContext()),
    ];
    this.updateContext();
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions, this.ownership, this.board, this.trees, this.status, this.log, this.traceLog).dispose();
  }

  start(): Promise<void> {
    return this.enqueue(() => this.startNow());
  }

  stop(): Promise<void> {
    return this.enqueue(() => this.stopNow());
  }

  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private async startNow(): Promise<void> {
    const settings = vscode.workspace.getConfiguration('xqls');
    let program: string;
    try {
      program = findServer(settings.get('server.path', ''), this.context.extensionPath);
    } catch (error) {
      if (!(error instanceof ServerNotFound)) throw error;
      this.status.failed('the server was not found');
      this.log.error(error.message);
      void this.sayNotFound(error);
      return;
    }
    const server: Executable = { command: program, args: ['lsp', '--stdio', ...settings.get<string[]>('server.arguments', [])] };
    this.log.info(`starting ${[server.command, ...(server.args ?? [])].join(' ')}`);
    const client = new LanguageClient('xqls', 'xqls', server, this.clientOptions());
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) this.status.starting();
      if (newState === State.Running) {
        this.status.running(client.initializeResult?.serverInfo?.version);
        this.board.refresh();
      }
      if (newState === State.Stopped && this.client === client) this.status.failed('the server has stopped');
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.status.failed('the server did not start');
      this.log.error(`${program} did not start`, error);
      const choice = await offer(`xqls: ${program} was started but did not answer as a language server.`, 'Show Log');
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
    const { ownership } = this;
    // The server's own settings; how it is started and traced is no business of it.
    const configuration = vscode.workspace.getConfiguration('xqls');
    const { server: _server, trace: _trace, ...settings } = { ...configuration };
    return {
      documentSelector: languageIds.flatMap((language) => [
        { scheme: 'file', language },
        { scheme: 'untitled', language },
      ]),
      initializationOptions: {
        ...plainSettings(settings),
        client: { markdownImages: configuration.get('pictures', true), commands: clientCommands },
      },
      synchronize: { configurationSection: 'xqls' },
      // Hovers are tables, whose cells have several lines.
      markdown: { supportHtml: true },
      outputChannel: this.log,
      traceOutputChannel: this.traceLog,
      middleware: {
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
        provideDiagnostics: (document, previousResultId, token, next) => {
          const uri = document instanceof vscode.Uri ? document : document.uri;
          if (ownership.isLeaving({ uri })) return { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] };
          return next(document, previousResultId, token);
        },
      },
    };
  }

  private runningClient(): LanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** From the palette: the board at the cursor. From a code lens: at the place that the server names. */
  private async showBoard(uri: unknown, at: unknown): Promise<void> {
    const place = placeOf(at);
    if (typeof uri === 'string' && place) await goTo(uri, { start: place, end: place });
    this.board.show();
  }

  private updateContext(): void {
    const document = vscode.window.activeTextEditor?.document;
    void vscode.commands.executeCommand('setContext', 'xqls.inRecord', document !== undefined && isRecord(document));
  }

  private async sayNotFound(error: ServerNotFound): Promise<void> {
    const choice = await offer(error.message, 'Open Setting', 'Try Again');
    if (choice === 'Open Setting') await vscode.commands.executeCommand('workbench.action.openSettings', 'xqls.server.path');
    if (choice === 'Try Again') await this.restart();
  }
}

interface PlainPosition {
  line: number;
  character: number;
}

interface PlainRange {
  start: PlainPosition;
  end: PlainPosition;
}

async function goTo(uri: string, range: PlainRange): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  await vscode.window.showTextDocument(document, { selection: toRange(range), preserveFocus: false });
}

function placeOf(at: unknown): PlainPosition | undefined {
  if (typeof at !== 'object' || at === null) return undefined;
  if ('start' in at) return placeOf(at.start);
  return 'line' in at && 'character' in at ? (at as PlainPosition) : undefined;
}

function toPosition(position: PlainPosition): vscode.Position {
  return new vscode.Position(position.line, position.character);
}

function toRange(range: PlainRange): vscode.Range {
  return new vscode.Range(toPosition(range.start), toPosition(range.end));
}

/** A configuration object is full of functions; what is sent must be data only. */
function plainSettings(settings: object): object {
  return JSON.parse(JSON.stringify(settings)) as object;
}

function offer(message: string, ...choices: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(message, ...choices);
}
