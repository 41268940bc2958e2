// The extension in a browser, where there are no processes: the language server is a worker.
import * as vscode from 'vscode';
import type { MarkdownBoards } from '../markdown';
import { Session } from '../session';
import { WorkerServer } from './server';

let session: Session | undefined;

/** The preview of Markdown extends its parser by what is returned. */
export async function activate(context: vscode.ExtensionContext): Promise<{ extendMarkdownIt: MarkdownBoards['extend'] }> {
  await vscode.commands.executeCommand('setContext', 'xqls.inBrowser', true);
  session = new Session(context, new WorkerServer(vscode.Uri.joinPath(context.extensionUri, 'dist')));
  context.subscriptions.push(session);
  await session.begin();
  const { markdown } = session;
  return { extendMarkdownIt: (parser) => markdown.extend(parser) };
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
