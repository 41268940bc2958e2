// The language server as a program.
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { type Executable, LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';
import type { Comparison } from '../compare';
import type { Conversion } from '../conversion';
import { type Server, ServerNotFound } from '../server';
import * as settings from '../settings';

/** No text of a record is longer. */
const mostBytes = 1 << 30;
/** Seconds that a record may take. One of the longest takes some of them. */
const mostSeconds = 60;

export class Program implements Server {
  readonly writesFiles = true;
  /** The program, once it was found. */
  private program: string | undefined;

  constructor(private readonly extensionPath: string) {}

  async client(options: LanguageClientOptions) {
    const chosen = settings.server();
    this.program = undefined;
    const program = (this.program = findServer(chosen.path, this.extensionPath));
    const args = ['lsp', '--stdio', ...chosen.args];
    const server: Executable = { command: program, args };
    return { client: new QuietClient('xqls', 'xqls', server, options), program, args };
  }

  textOf(file: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    if (!this.program) return Promise.resolve(`# ${vscode.l10n.t('The language server was not found.')}\n`);
    const { program } = this;
    // The program speaks the language of the diagnostics.
    const env = { ...process.env, LC_ALL: settings.language() };
    const timeout = mostSeconds * 1000;
    return new Promise((resolve) => {
      const started = Date.now();
      const options = { encoding: 'utf8', env, maxBuffer: mostBytes, timeout, killSignal: 'SIGKILL' } as const;
      const child = execFile(program, ['convert', '--to', 'xq', file.fsPath], options, (error, text, why) => {
        ended.dispose();
        const late = error?.killed && Date.now() - started >= timeout;
        const message = late ? vscode.l10n.t('The record could not be read within {seconds} seconds.', { seconds: mostSeconds }) : error?.message;
        const said = (message && (late || !why) ? message : why).trim().split('\n').filter((line) => line !== '').map((line) => `# ${line}\n`).join('');
        resolve(said + text);
      });
      const ended = token.onCancellationRequested(() => child.kill('SIGKILL'));
      if (token.isCancellationRequested) child.kill('SIGKILL');
    });
  }

  convert(file: vscode.Uri, to: string, token: vscode.CancellationToken): Promise<Conversion> {
    if (!this.program) return Promise.reject(new Error(vscode.l10n.t('The language server was not found.')));
    const { program } = this;
    // Text that is not saved, or on no disk, is given to the program.
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    const given = open && (open.isDirty || file.scheme !== 'file') ? open : undefined;
    const args = ['convert', '--to', to, ...(given ? ['--language', given.languageId, '-'] : ['--', file.fsPath])];
    const env = { ...process.env, LC_ALL: settings.language() };
    return new Promise((resolve, reject) => {
      const options = { encoding: 'buffer', env, maxBuffer: mostBytes, timeout: mostSeconds * 1000, killSignal: 'SIGKILL' } as const;
      const child = execFile(program, args, options, (error, bytes, why) => {
        ended.dispose();
        const said = linesOf(why.toString('utf8')).map((line) => line.replace(`${given ? '<stdin>' : file.fsPath}: `, ''));
        if (error) reject(new Error(said.join('; ') || error.message));
        else resolve({ bytes, losses: said });
      });
      const ended = token.onCancellationRequested(() => child.kill('SIGKILL'));
      child.stdin?.on('error', () => {});
      child.stdin?.end(given?.getText() ?? '');
    });
  }

  compare(before: vscode.Uri, after: vscode.Uri, token: vscode.CancellationToken): Promise<Comparison> {
    if (!this.program) return Promise.reject(new Error(vscode.l10n.t('The language server was not found.')));
    const { program } = this;
    const env = { ...process.env, LC_ALL: settings.language() };
    const args = ['diff', '--format', 'json', '--', before.fsPath, after.fsPath];
    return new Promise((resolve, reject) => {
      const options = { encoding: 'utf8', env, maxBuffer: mostBytes, timeout: mostSeconds * 1000, killSignal: 'SIGKILL' } as const;
      const child = execFile(program, args, options, (error, text, why) => {
        ended.dispose();
        // 1 means that they differ.
        if (error && error.code !== 1) reject(new Error(linesOf(why).join('; ') || error.message));
        else resolve(JSON.parse(text) as Comparison);
      });
      const ended = token.onCancellationRequested(() => child.kill('SIGKILL'));
    });
  }
}

/** The lines that a program writes to standard error, without the name of the file. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}

/** A client that logs failed requests, and bothers nobody with them. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

const executable = process.platform === 'win32' ? 'xqls.exe' : 'xqls';

/** The program named by the setting, otherwise the bundled one, otherwise `xqls` on the PATH. */
function findServer(setting: string, extensionPath: string): string {
  const wanted = expand(setting.trim());
  if (wanted !== '') {
    const found = hasFolder(wanted) ? usable(path.resolve(firstFolder() ?? '.', wanted)) : onPath(wanted);
    if (found) return found;
    throw new ServerNotFound(
      vscode.l10n.t('xqls: the setting xqls.server.path names {program}, which is not a program that can be run. Correct the setting, or empty it to use xqls from the PATH.', { program: wanted }),
    );
  }
  const found = usable(path.join(extensionPath, 'server', executable)) ?? onPath(executable);
  if (found) return found;
  throw new ServerNotFound(
    vscode.l10n.t('xqls: the language server was not found. Install the xqls program so that it is on the PATH, or set xqls.server.path to where it is. Until then only syntax highlighting works.'),
  );
}

function expand(setting: string): string {
  return setting
    .replace(/^~(?=$|[/\\])/, os.homedir())
    .replaceAll('${workspaceFolder}', firstFolder() ?? '')
    .replaceAll(/\$\{env:(\w+)\}/g, (_, name: string) => process.env[name] ?? '');
}

/** The first folder that is on the disk. */
function firstFolder(): string | undefined {
  return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file')?.uri.fsPath;
}

function hasFolder(name: string): boolean {
  return name.includes('/') || name.includes('\\');
}

function onPath(name: string): string | undefined {
  const names = process.platform === 'win32' && path.extname(name) === '' ? [`${name}.exe`, name] : [name];
  // A folder that is not absolute may be the workspace.
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter).filter((f) => path.isAbsolute(f))) {
    for (const candidate of names) {
      const found = usable(path.join(folder, candidate));
      if (found) return found;
    }
  }
  return undefined;
}

function usable(file: string): string | undefined {
  try {
    if (!fs.statSync(file).isFile()) return undefined;
    fs.accessSync(file, fs.constants.X_OK);
    return file;
  } catch {
    return undefined;
  }
}
