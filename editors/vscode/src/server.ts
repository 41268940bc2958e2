// The differences between desktop and browser: `desktop/program.ts` runs the program, `web/server.ts` runs a worker.
import type * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';

/** The language server. */
export interface Server {
  /** A client of it that is not started yet, and what will be run for it. Fails with `ServerNotFound`. */
  client(options: LanguageClientOptions): Promise<{ client: BaseLanguageClient; program: string; args: string[] }>;
  /** A binary record as text in `.xq`. Comments above it name the places that could not be read. Once nobody waits, it ends. */
  textOf(file: vscode.Uri, token: vscode.CancellationToken): Promise<string>;
}

export class ServerNotFound extends Error {}
