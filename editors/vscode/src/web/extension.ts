// The extension in a browser, where there are no processes: the language server is a worker.
import * as vscode from 'vscode';
import { Session } from '../session';
import { WorkerServer } from './server';

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'xqls.inBrowser', true);
  session = new Session(context, new WorkerServer(vscode.Uri.joinPath(context.extensionUri, 'dist')));
  context.subscriptions.push(session);
  await session.begin();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
