// The languages of the extension, from the table that all editors share.
import type * as vscode from 'vscode';
import table from '../../languages.json';

/** How to tell our files from others' with the same extension. */
export interface SharedExtension {
  with: string;
  /** Language ids under which other extensions know those files. */
  languages: string[];
  ours: string[];
  theirs: string[];
  undecided: string;
}

interface Language {
  id: string;
  name: string;
  extensions: string[];
  shared?: Record<string, SharedExtension>;
}

export const languages = table.languages as Language[];

export const languageIds: readonly string[] = languages.map((language) => language.id);

export function isRecord(document: Pick<vscode.TextDocument, 'languageId'>): boolean {
  return languageIds.includes(document.languageId);
}

/** The rule for a document whose extension is not ours alone. */
export function sharedExtension(document: vscode.TextDocument): SharedExtension | undefined {
  const shared = languages.find((language) => language.id === document.languageId)?.shared ?? {};
  const path = document.uri.path.toLowerCase();
  return Object.entries(shared).find(([extension]) => path.endsWith(extension))?.[1];
}

/** Lines of a document that are read to find out whose it is. */
const linesRead = 200;

/** The first line that speaks for one side decides. */
export function whose(document: vscode.TextDocument, rule: SharedExtension): 'ours' | 'theirs' | 'undecided' {
  const ours = rule.ours.map((pattern) => new RegExp(pattern));
  const theirs = rule.theirs.map((pattern) => new RegExp(pattern));
  for (let line = 0; line < Math.min(document.lineCount, linesRead); line++) {
    const text = document.lineAt(line).text.slice(0, 1000);
    if (ours.some((pattern) => pattern.test(text))) return 'ours';
    if (theirs.some((pattern) => pattern.test(text))) return 'theirs';
  }
  return 'undecided';
}
