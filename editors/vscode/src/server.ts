// The differences between desktop and browser: `desktop/program.ts` runs the program, `web/server.ts` runs a worker.
import type * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import type { Comparison } from './compare';
import type { Conversion } from './conversion';

/** The language server. */
export interface Server {
  /** Whether it writes files that are no texts: binary records, pages. */
  readonly writesFiles: boolean;
  /** A client of it that is not started yet, and what will be run for it. Fails with `ServerNotFound`. */
  client(options: LanguageClientOptions): Promise<{ client: BaseLanguageClient; program: string; args: string[] }>;
  /** A binary record as text in `.xq`. Comments above it name the places that could not be read. Once nobody waits, it ends. */
  textOf(file: vscode.Uri, token: vscode.CancellationToken): Promise<string>;
  /** A record in another format, and what that cannot say. Fails with what the server says. */
  convert(file: vscode.Uri, to: string, token: vscode.CancellationToken): Promise<Conversion>;
  /** What differs between two records, as files. Only a program can say it. */
  compare(before: vscode.Uri, after: vscode.Uri, token: vscode.CancellationToken): Promise<Comparison>;
}

export class ServerNotFound extends Error {}
