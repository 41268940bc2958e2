// Finds the program of the language server.
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';

export class ServerNotFound extends Error {}

const executable = process.platform === 'win32' ? 'xqls.exe' : 'xqls';

/** The program named by the setting, otherwise the bundled one, otherwise `xqls` on the PATH. */
export function findServer(setting: string, extensionPath: string): string {
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
