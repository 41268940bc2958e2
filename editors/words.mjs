// The editors' own words: they stand in English where they are said, and locales/*.po translates them.
//
// generate.mjs writes from the catalogues what each editor reads: vscode/package.nls.*.json, vscode/l10n/, the Lua module
// xqls.translations, a table in emacs/xqls.el and web/page/translations.json. What has no translation is said in English.
import fs from 'node:fs';
import path from 'node:path';

/** The languages by the names that editors give them. */
export const languages = [
  { tag: 'zh-Hans', vscode: 'zh-cn' },
  { tag: 'zh-Hant', vscode: 'zh-tw' },
  { tag: 'ja', vscode: 'ja' },
];

/** The texts that the files of a folder say, by a pattern of the call: text → files. */
function said(root, folder, ending, call, unescape) {
  const found = new Map();
  for (const name of fs.readdirSync(path.join(root, folder), { recursive: true }).filter((file) => file.endsWith(ending)).sort()) {
    const file = `${folder}/${name}`;
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, , text] of code.matchAll(call)) add(found, unescape(text), file);
  }
  return found;
}

function add(found, text, file) {
  if (!found.has(text)) found.set(text, new Set());
  found.get(text).add(file);
}

const unescaped = (text) => text.replace(/\\(.)/g, '$1');

/** The texts of the code of the extension for VS Code: `l10n.t('…')`. */
export const ofExtension = (root) => said(root, 'vscode/src', '.ts', /\bl10n\.t\(\s*(['"])((?:(?!\1)[^\\\n]|\\.)*)\1/g, unescaped);
/** The texts of the plugin for Neovim: `words.say('…')`. */
export const ofNeovim = (root) => said(root, 'nvim/lua/xqls', '.lua', /\bwords\.say\(\s*(['"])((?:(?!\1)[^\\\n]|\\.)*)\1/g, unescaped);
/** The texts of the mode for Emacs: `(xqls--say "…")`. */
export const ofEmacs = (root) => said(root, 'emacs', '.el', /\(xqls--say\s+(")((?:[^\\"]|\\[^])*)"/g, unescaped);
/** The texts of the web page: `say('…')`. */
export const ofPage = (root) => said(root, 'web/page', '.ts', /\bsay\(\s*(['"])((?:(?!\1)[^\\\n]|\\.)*)\1/g, unescaped);

/** The texts of the manifest of VS Code, by their keys in package.nls.json. */
export function ofManifest(root) {
  const texts = JSON.parse(fs.readFileSync(path.join(root, 'vscode/package.nls.json'), 'utf8'));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !isSetting(key)));
}

/** Descriptions of the server's settings come from the server; a test of cargo keeps them. */
export const isSetting = (key) => key.startsWith('settings.');
/** The value is a file, of which each language has its own. */
export const isFile = (key) => key.startsWith('file.');

/** All texts, with the files that say them. */
export function all(root) {
  const found = new Map();
  for (const [key, text] of Object.entries(ofManifest(root))) if (!isFile(key)) add(found, text, 'vscode/package.nls.json');
  for (const texts of [ofExtension(root), ofNeovim(root), ofEmacs(root), ofPage(root)]) {
    for (const [text, files] of texts) for (const file of files) add(found, text, file);
  }
  return found;
}

const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
const unquoted = (line) => line.slice(line.indexOf('"') + 1, line.lastIndexOf('"')).replace(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c));

/** A catalogue: its header, and the translations by English text. */
export function catalogue(root, tag) {
  const [head, ...entries] = fs.readFileSync(path.join(root, `locales/${tag}.po`), 'utf8').trimEnd().split('\n\n');
  const translations = new Map();
  for (const entry of entries) {
    const fields = { msgid: '', msgstr: '' };
    let field;
    for (const line of entry.split('\n').filter((line) => !line.startsWith('#'))) {
      field = /^(msgid|msgstr)\b/.exec(line)?.[1] ?? field;
      fields[field] += unquoted(line);
    }
    if (translations.has(fields.msgid)) throw new Error(`locales/${tag}.po: two entries of ${fields.msgid}`);
    translations.set(fields.msgid, fields.msgstr);
  }
  return { head, translations };
}

/** The text of a catalogue with an entry for each text that is said, and no others. */
export function updated(root, tag) {
  const { head, translations } = catalogue(root, tag);
  const entries = [...all(root)].map(([text, files]) =>
    [...[...files].map((file) => `#: ${file}`), `msgid ${quoted(text)}`, `msgstr ${quoted(translations.get(text) ?? '')}`].join('\n'));
  return `${[head, ...entries].join('\n\n')}\n`;
}

/** The translations of some texts, without those that are missing. */
export function translated(root, tag, texts) {
  const { translations } = catalogue(root, tag);
  return [...texts].filter((text) => translations.get(text)).map((text) => [text, translations.get(text)]);
}
