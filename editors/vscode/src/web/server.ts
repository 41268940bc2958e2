// The language server as a worker.
import * as vscode from 'vscode';
import { BaseLanguageClient, BrowserMessageReader, BrowserMessageWriter, type LanguageClientOptions, type MessageTransports } from 'vscode-languageclient/browser';
import type { Conversion } from '../conversion';
import type { Server } from '../server';
import type { Converted, Start, TextOfFile } from './worker';

export class WorkerServer implements Server {
  readonly writesFiles = false;
  private running: WorkerClient | undefined;
  private failed = false;

  /** The folder has the worker, the program and the catalogues. */
  constructor(private readonly folder: vscode.Uri) {}

  async client(options: LanguageClientOptions) {
    const client = (this.running = new WorkerClient(this.folder, options));
    client.onNotification('xqls/failure', ({ message }: { message: string }) => void this.sayFailed(client, message));
    return { client, program: 'xqls.wasm', args: [] };
  }

  async textOf(file: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    try {
      if (!this.running) throw new Error(vscode.l10n.t('The language server is not running.'));
      const name = file.path.split('/').pop() ?? '';
      const bytes = await vscode.workspace.fs.readFile(file);
      const { text, problems } = await this.running.sendRequest<Converted>('xqls/read', { name, bytes }, token);
      return commented(problems) + text;
    } catch (error) {
      return commented([error instanceof Error ? error.message : String(error)]);
    }
  }

  async convert(file: vscode.Uri, to: string, token: vscode.CancellationToken): Promise<Conversion> {
    if (!this.running) throw new Error(vscode.l10n.t('The language server is not running.'));
    const name = file.path.split('/').pop() ?? '';
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    const bytes = open ? new TextEncoder().encode(open.getText()) : await vscode.workspace.fs.readFile(file);
    const { text, problems } = await this.running.sendRequest<Converted>('xqls/convert', { name, bytes, to }, token);
    return { bytes: new TextEncoder().encode(text), losses: problems };
  }

  compare(): Promise<never> {
    return Promise.reject(new Error(vscode.l10n.t('Records are compared by the program, which does not run in a browser.')));
  }

  /** The server has begun anew after a defect, with all texts. That is said once; the log has the others. */
  private async sayFailed(client: WorkerClient, why: string): Promise<void> {
    client.error(`the server has failed: ${why}`);
    if (this.failed) return;
    this.failed = true;
    const showLog = vscode.l10n.t('Show Log');
    const message = vscode.l10n.t('xqls: the language server has failed and was started again. This is a defect of xqls.');
    if ((await vscode.window.showErrorMessage(message, showLog)) === showLog) await vscode.commands.executeCommand('xqls.showLog');
  }
}

function commented(lines: string[]): string {
  return lines.map((line) => `# ${line.replaceAll('\n', ' ')}\n`).join('');
}

/** A client that logs failed requests, and bothers nobody with them. */
class WorkerClient extends BaseLanguageClient {
  private worker: Worker | undefined;

  constructor(
    private readonly folder: vscode.Uri,
    options: LanguageClientOptions,
  ) {
    super('xqls', 'xqls', options);
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  /** Ends the worker too, which may hang. */
  override async dispose(timeout?: number): Promise<void> {
    try {
      await super.dispose(timeout);
    } finally {
      this.worker?.terminate();
    }
  }

  /**
   * Starts the worker. An extension may be on a server or in a package, and neither it nor its workers can fetch from there.
   * So everything is read by VS Code, and the worker is made of the text of its script.
   */
  protected async createMessageTransports(): Promise<MessageTransports> {
    const [script, wasm] = await Promise.all([this.read('worker.js'), this.read('xqls.wasm')]);
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = (this.worker = new Worker(address, { name: 'xqls' }));
    worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
    const { port1: here, port2: texts } = new MessageChannel();
    here.onmessage = async ({ data: file }: MessageEvent<string>) => {
      const bytes = await this.read(`locales/${file}`).catch(() => undefined);
      here.postMessage([file, bytes && new TextDecoder().decode(bytes)] satisfies TextOfFile);
    };
    worker.postMessage({ wasm, texts } satisfies Start, [texts]);
    return { reader: new WorkerReader(worker), writer: new BrowserMessageWriter(worker) };
  }

  private async read(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.folder, name)));
  }
}

/** A worker whose script fails has stopped. */
class WorkerReader extends BrowserMessageReader {
  constructor(worker: Worker) {
    super(worker);
    worker.addEventListener('error', () => this.fireClose());
  }
}
