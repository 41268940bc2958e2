// The settings `xqls.*`. Nothing else reads them: a settings file holds any value, whatever package.json says about it, so
// each value is compared with package.json here, and one that it does not allow counts as not set.
//
// What the settings of a folder that is not trusted may choose:
// - not `xqls.server.*`: a program is run with it;
// - not `xqls.engines`: programs are run with it, so it is the user's alone, whatever is trusted;
// - not `xqls.trace.*`: records are copied into a log with it;
// - all others, which are the server's: they only choose among the values that package.json names.
// editors/generate.mjs writes the first three into `restrictedConfigurations`.
import * as vscode from 'vscode';
import { type Language, isLanguage, languageOf } from '../../board/src/languages';
import manifest from '../package.json';

/** What package.json says about a setting, as far as it is used here. */
interface Schema {
  type?: string;
  default?: unknown;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

const schemas = Object.entries(manifest.contributes.configuration.properties) as [string, Schema][];

/** No path and no argument is longer. */
const LONGEST = 32_768;

/** The value of a setting, `server.path` or so, or its default. */
function read(key: string, configuration = vscode.workspace.getConfiguration('xqls')): unknown {
  const schema = schemas.find(([name]) => name === `xqls.${key}`)?.[1] ?? {};
  return allowed(configuration.get(key), schema) ?? schema.default;
}

/** A value that a schema allows, of an object the parts that it allows; otherwise undefined. */
function allowed(value: unknown, schema: Schema): unknown {
  if (schema.enum) return schema.enum.find((one) => one === value);
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'string':
      return typeof value === 'string' && value.length <= LONGEST && !value.includes('\0') ? value : undefined;
    case 'integer': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      return Number.isInteger(value) && minimum <= (value as number) && (value as number) <= maximum ? value : undefined;
    }
    case 'array': {
      if (!Array.isArray(value)) return undefined;
      const items = value.map((item) => allowed(item, schema.items ?? {}));
      return items.includes(undefined) ? undefined : items;
    }
    case 'object': {
      if (typeof value !== 'object' || value === null) return undefined;
      const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, Object.hasOwn(value, name) ? allowed((value as Record<string, unknown>)[name], part) : undefined]);
      return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
    }
    default:
      return undefined;
  }
}

/** Settings as the server reads them, with the keys of `xqls.toml`. Those of the extension are not among them. */
export function forServer(): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration('xqls');
  const settings: Record<string, unknown> = {};
  for (const [name] of schemas) {
    const key = name.slice('xqls.'.length);
    if (/^(engines$|inlineCompletion$|server\.|trace\.)/.test(key)) continue;
    const words = key.split('.').map((word) => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    const last = words.pop() ?? '';
    let table = settings;
    for (const word of words) table = (table[word] ??= {}) as Record<string, unknown>;
    table[last] = read(key, configuration);
  }
  return settings;
}

/** The language of the server's messages and of the board: that of the setting, otherwise of VS Code. */
export function language(): Language {
  const chosen = read('language');
  return isLanguage(chosen) ? chosen : languageOf(vscode.env.language);
}

/** Whether hovers show boards as pictures. */
export function pictures(): boolean {
  return read('pictures') !== false;
}

/** Whether the half-move that was played most often is shown in the text. */
export function inlineCompletion(): boolean {
  return read('inlineCompletion') === true;
}

/** The engines that the user has configured on this machine. The server says what is wrong with them. */
export function engines(): unknown {
  return vscode.workspace.getConfiguration('xqls').inspect('engines')?.globalValue ?? {};
}

/** How the server is started. */
export function server(): { path: string; args: string[] } {
  return { path: read('server.path') as string, args: read('server.arguments') as string[] };
}
