// The extension on the desktop and on a server: the language server is a program.
import type * as vscode from 'vscode';
import { Session } from '../session';
import { Program } from './program';

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  session = new Session(context, new Program(context.extensionPath));
  context.subscriptions.push(session);
  await session.begin();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}
