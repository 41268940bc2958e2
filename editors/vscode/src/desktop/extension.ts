// The extension on the desktop and on a server: the language server is a program.
import type * as vscode from 'vscode';
import type { MarkdownBoards } from '../markdown';
import { Session } from '../session';
import { Program } from './program';

let session: Session | undefined;

/** The preview of Markdown extends its parser by what is returned. */
export async function activate(context: vscode.ExtensionContext): Promise<{ extendMarkdownIt: MarkdownBoards['extend'] }> {
  session = new Session(context, new Program(context.extensionPath));
  context.subscriptions.push(session);
  await session.begin();
  const { markdown } = session;
  return { extendMarkdownIt: (parser) => markdown.extend(parser) };
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
