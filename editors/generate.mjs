#!/usr/bin/env node
// Writes, from languages.json, the parts of the editor folders that name languages.
//
//   node generate.mjs                  writes what is out of date
//   node generate.mjs --check          writes nothing, exits 1 and names what is out of date
//   node generate.mjs --server XQLS    also the settings, from the schema that `XQLS schema` prints
//   node generate.mjs --words          also brings locales/*.po up to date, see words.mjs
//
// Written: the `languages`, `grammars`, settings and their defaults of vscode/package.json,
// vscode/language-configuration/, web/page/translations.json, nvim/lua/xqls/languages.lua, helix/languages.toml, the tables in emacs/xqls.el, and
// ../src/formats/xq/patterns.rs, the lists of headers in ../syntaxes, the queries of the tree-sitter grammar for Neovim and Helix, and what the editors say in
// other languages.
// nvim/ftplugin/ and ../.pre-commit-hooks.yaml too. By hand, and looked for here: ../syntaxes/ID.tmLanguage.json, nvim/syntax/ID.vim.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as words from './words.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const check = process.argv.includes('--check');
const server = process.argv.includes('--server') ? process.argv[process.argv.indexOf('--server') + 1] : undefined;
const keywords = JSON.parse(fs.readFileSync(path.join(here, 'keywords.json'), 'utf8'));
const { languages } = JSON.parse(fs.readFileSync(path.join(here, 'languages.json'), 'utf8'));
for (const { id, shared } of languages) {
  for (const rule of Object.values(shared ?? {})) {
    rule.ours = rule.ours.map((pattern) => pattern.replace(/\$\{(\w+)\}/g, (_, list) => keywords[id][list].join('|')));
  }
}
const hasGrammar = (id) => fs.existsSync(path.join(here, '..', 'syntaxes', `${id}.tmLanguage.json`));
const stale = [];

validate();
vscodeManifest();
if (process.argv.includes('--words')) for (const { tag } of words.languages) write(`locales/${tag}.po`, words.updated(here, tag));
vscodeWords();
neovimWords();
emacsWords();
pageWords();
vscodeLanguageConfigurations();
neovimTable();
neovimFiletypes();
helixLanguages();
emacsTable();
treeSitterQueries();
rustTable();
hooks();
keywordLists();

if (stale.length > 0 && check) {
  console.error(`out of date, run "node editors/generate.mjs${server ? ' --server XQLS' : ''}": ${stale.join(', ')}`);
  process.exit(1);
}
console.log(stale.length > 0 ? `written: ${stale.join(', ')}` : 'all up to date');

/** The table must be sound before anything is made of it. */
function validate() {
  const seen = new Map();
  for (const language of languages) {
    for (const key of ['id', 'name', 'aliases', 'extensions', 'scope']) {
      if (!language[key]) throw new Error(`languages.json: ${language.id ?? 'an entry'} has no ${key}`);
    }
    for (const extension of language.extensions) {
      if (seen.has(extension)) throw new Error(`languages.json: ${extension} belongs to ${seen.get(extension)} and ${language.id}`);
      seen.set(extension, language.id);
    }
    for (const [extension, rule] of Object.entries(language.shared ?? {})) {
      if (!language.extensions.includes(extension)) throw new Error(`languages.json: ${language.id} shares ${extension}, which it does not have`);
      if (!['ours', 'theirs'].includes(rule.undecided)) throw new Error(`languages.json: ${extension}: undecided is "ours" or "theirs"`);
      for (const pattern of [...rule.ours, ...rule.theirs]) {
        new RegExp(pattern);
        if (/\\b|\(\?/.test(pattern)) throw new Error(`languages.json: ${extension}: ${pattern} means something else to Vim`);
      }
    }
    const colours = `nvim/syntax/${language.id}.vim`;
    if (!fs.existsSync(path.join(here, colours))) throw new Error(`${colours} is missing`);
    if (hasGrammar(language.id)) {
      const grammar = JSON.parse(fs.readFileSync(path.join(here, '..', 'syntaxes', `${language.id}.tmLanguage.json`), 'utf8'));
      if (grammar.scopeName !== language.scope) throw new Error(`${language.id}: the grammar's scope is ${grammar.scopeName}, the table's ${language.scope}`);
    }
  }
}

function vscodeManifest() {
  const file = 'vscode/package.json';
  const manifest = JSON.parse(read(file));
  manifest.contributes.languages = languages.map((language) => ({
    id: language.id,
    aliases: [`%language.${language.id}%`, ...language.aliases.slice(1)],
    extensions: language.extensions,
    ...(language.firstLine && { firstLine: language.firstLine }),
    configuration: `./language-configuration/${language.id}.json`,
    // A file whose extension others use too may be theirs.
    ...(language.extensions.some((extension) => !language.shared?.[extension]) && { icon: { light: './images/file-light.svg', dark: './images/file-dark.svg' } }),
  }));
  // The records of a folder are known before one of them is opened.
  const own = languages.flatMap(({ extensions, shared }) => extensions.filter((extension) => !shared?.[extension]));
  manifest.activationEvents = ['onWebviewPanel:xqls.board', `workspaceContains:**/*{.xq,${own.join()}}`];
  manifest.contributes.grammars = languages.filter(({ id }) => hasGrammar(id)).map(({ id, scope }) => ({
    language: id,
    scopeName: scope,
    path: `./syntaxes/${id}.tmLanguage.json`,
  }));
  const shown = {
    // A line has as many hints as half-moves.
    'editor.inlayHints.maximumLength': 0,
    'editor.minimap.enabled': false,
    'editor.semanticHighlighting.enabled': true,
    'editor.wordWrap': 'on',
  };
  const everywhere = {
    'editor.semanticTokenColorCustomizations': tokenColours(),
    // A file that is opened does not cover the board.
    'workbench.editor.autoLockGroups': { 'mainThreadWebview-xqls.board': true },
  };
  const inRecords = Object.fromEntries(languages.map((language) => [`[${language.id}]`, {
    // Lines begin at column 0 where nothing is nested.
    ...(language.indent ? { 'editor.tabSize': 2 } : { 'editor.autoIndent': 'none' }),
    'editor.wordBasedSuggestions': 'off',
    'editor.acceptSuggestionOnEnter': 'smart',
    // No suggestion is selected while one types, so Enter ends the line. Tab takes the first one: see the key bindings.
    'editor.suggest.selectionMode': 'never',
    'editor.formatOnType': true,
    'editor.unicodeHighlight.ambiguousCharacters': false,
    // In a folder that is not trusted, every character of a Chinese or Japanese name would have a box.
    'editor.unicodeHighlight.nonBasicASCII': false,
    ...shown,
    ...language.vscode,
  }]));
  manifest.contributes.configurationDefaults = { ...everywhere, ...inRecords };
  const { properties } = manifest.contributes.configuration;
  const isOwn = ([key]) => /^xqls\.(engines$|inlineCompletion$|server\.|trace\.)/.test(key);
  const ours = Object.entries(properties).filter(isOwn);
  const theirs = server ? serverSettings(ours.length + 1) : Object.entries(properties).filter((entry) => !isOwn(entry));
  manifest.contributes.configuration.properties = Object.fromEntries([...ours, ...theirs]);
  // How the server is run and traced is nothing for a folder that is not trusted: see vscode/src/settings.ts.
  manifest.capabilities.untrustedWorkspaces.restrictedConfigurations = ours.map(([key]) => key).filter((key) => key !== 'xqls.inlineCompletion');
  // One line for each diagnostic.
  const codes = manifest.contributes.configuration.properties['xqls.severity']?.properties ?? {};
  const lines = Object.values(codes).map((code) => JSON.stringify(code));
  Object.keys(codes).forEach((name, index) => (codes[name] = `@${index}@`));
  const text = JSON.stringify(manifest, null, 2).replace(/"@(\d+)@"/g, (_, index) => lines[index]);
  write(file, `${text}\n`);
}

/**
 * How moves look whatever the theme: a capture is bold, a check underlined, mate both. Some themes draw the moves of both sides
 * alike, underline or embolden those of one, or number moves in the colour of Black's: they get colours of their own palette.
 */
function tokenColours() {
  const moves = (style) => Object.fromEntries(['firstMove', 'secondMove'].flatMap((move) => style(move)));
  const numbers = { rules: { moveNumber: '#858585' } };
  return {
    rules: moves((move) => [[`${move}.capture`, { bold: true }], [`${move}.check`, { underline: true }], [`${move}.mate`, { bold: true, underline: true }]]),
    '[*Dark Modern]': numbers,
    '[*Dark+]': numbers,
    '[Dark 2026]': numbers,
    '[Abyss]': { rules: { firstMove: { foreground: '#f29b6b', underline: false } } },
    '[Monokai]': { rules: { firstMove: { foreground: '#fd971f', underline: false } } },
    '[Quiet Light]': { rules: moves((move) => [[move, { bold: false }]]) },
    '[Red]': { rules: { secondMove: '#9df39f' } },
  };
}

/** The server's settings, as settings of VS Code. */
function serverSettings(order) {
  const schema = JSON.parse(execFileSync(server, ['schema'], { encoding: 'utf8' }));
  const settings = [];
  const add = (key, setting) => settings.push([key, { ...setting, scope: 'window', order: order++ }]);
  const walk = (prefix, properties) => {
    for (const [name, property] of Object.entries(properties)) {
      // Keys of VS Code are in camel case.
      const key = `${prefix}.${name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())}`;
      if (property.properties && key !== 'xqls.severity') {
        walk(key, property.properties);
      } else {
        // Without a default the server decides. VS Code can do all that it may switch on.
        const { type, default: value = { object: {}, boolean: true }[type] ?? null, ...rest } = property;
        add(key, { type, default: value, ...rest, description: `%settings.${key.slice('xqls.'.length)}%` });
        for (const [code, level] of Object.entries(rest.properties ?? {})) level.description = `%settings.severity.${code}%`;
      }
    }
  };
  walk('xqls', schema.properties);
  return settings;
}

/**
 * The words of the manifest and of the extension. The descriptions of the server's settings in package.nls*.json stay as
 * they are: a test of cargo writes them.
 */
function vscodeWords() {
  const file = (tag) => `vscode/package.nls${tag ? `.${tag}` : ''}.json`;
  const settings = (name) => Object.entries(JSON.parse(read(name))).filter(([key]) => words.isSetting(key));
  const names = Object.fromEntries(languages.map(({ id, aliases }) => [`language.${id}`, aliases[0]]));
  const own = Object.entries(words.ofManifest(here)).filter(([key]) => !key.startsWith('language.') || key in names);
  const english = Object.entries({ ...Object.fromEntries(own), ...names });
  const json = (entries) => `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
  write(file(), json([...english, ...settings(file())]));
  const code = words.ofExtension(here);
  for (const { tag, vscode } of words.languages) {
    const known = new Map(words.translated(here, tag, english.map(([, text]) => text)));
    const theirs = english.flatMap(([key, text]) => {
      if (words.isFile(key)) return [[key, text.replace(/(\.\w+)$/, `.${vscode}$1`)]];
      return known.has(text) ? [[key, known.get(text)]] : [];
    });
    write(file(vscode), json([...theirs, ...settings(file(vscode))]));
    write(`vscode/l10n/bundle.l10n.${vscode}.json`, json(words.translated(here, tag, code.keys())));
  }
}

function neovimWords() {
  const text = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const texts = [...words.ofNeovim(here).keys()];
  const tables = words.languages.map(({ tag }) => {
    const lines = words.translated(here, tag, texts).map(([english, theirs]) => `    [${text(english)}] = ${text(theirs)},`);
    return `  [${text(tag)}] = {\n${lines.join('\n')}\n  },`;
  });
  write('nvim/lua/xqls/translations.lua', `-- Written by editors/generate.mjs from editors/locales. Do not edit.\nreturn {\n${tables.join('\n')}\n}\n`);
}

function emacsWords() {
  const quote = (value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const texts = [...words.ofEmacs(here).keys()];
  const tables = words.languages.map(({ tag }) => {
    const lines = words.translated(here, tag, texts).map(([english, theirs]) => `     (${quote(english)} . ${quote(theirs)})`);
    return `    (${quote(tag)}\n${lines.join('\n')})`;
  });
  const table = `(defconst xqls--translations\n  '(\n${tables.join('\n')})\n  "What the mode says in other languages.")\n`;
  const file = 'emacs/xqls.el';
  write(file, between(read(file), ';; Translations: written by editors/generate.mjs.\n', ';; Translations end here.\n', table));
}

/** The words of the web page, and the names of the formats. */
function pageWords() {
  const texts = [...words.ofPage(here).keys(), ...languages.map(({ aliases }) => aliases[0])];
  const tables = words.languages.map(({ tag }) => [tag, Object.fromEntries(words.translated(here, tag, texts))]);
  write('web/page/translations.json', `${JSON.stringify(Object.fromEntries(tables), null, 2)}\n`);
}

function vscodeLanguageConfigurations() {
  for (const language of languages) {
    const pairs = (language.brackets ?? []).map((pair) => [pair[0], pair[1]]);
    const quotes = language.quotes ?? [];
    const configuration = {
      ...(language.comment && {
        comments: {
          ...(language.comment.line && { lineComment: language.comment.line }),
          ...(language.comment.block && { blockComment: language.comment.block }),
        },
      }),
      brackets: pairs,
      autoClosingPairs: [
        ...[...pairs, ...quotes.map((quote) => [quote, quote])].map(([open, close]) => ({ open, close, notIn: ['comment', 'string'] })),
      ],
      surroundingPairs: [...pairs, ...quotes.map((quote) => [quote, quote])],
      ...(language.wordPattern && { wordPattern: language.wordPattern }),
      ...(language.indent && {
        indentationRules: { increaseIndentPattern: language.indent.increase, decreaseIndentPattern: language.indent.decrease },
      }),
    };
    write(`vscode/language-configuration/${language.id}.json`, JSON.stringify(configuration, null, 2) + '\n');
  }
}

function neovimTable() {
  const text = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const list = (values) => `{ ${values.map(text).join(', ')} }`;
  const entries = languages.map((language) => {
    const lines = [`id = ${text(language.id)},`, `extensions = ${list(language.extensions.map((e) => e.slice(1)))},`];
    const { line, block } = language.comment ?? {};
    if (line) lines.push(`commentstring = ${text(`${line} %s`)},`);
    else if (block) lines.push(`commentstring = ${text(`${block[0]} %s ${block[1]}`)},`);
    const shared = Object.entries(language.shared ?? {});
    if (shared.length > 0) {
      lines.push('shared = {');
      for (const [extension, rule] of shared) {
        lines.push(
          `  [${text(extension.slice(1))}] = {`,
          `    theirs_filetype = ${text(rule.languages[0])},`,
          `    undecided = ${text(rule.undecided)},`,
          '    ours = {', ...rule.ours.map((p) => `      ${text(`\\v\\C${p}`)},`), '    },',
          '    theirs = {', ...rule.theirs.map((p) => `      ${text(`\\v\\C${p}`)},`), '    },',
          '  },',
        );
      }
      lines.push('},');
    }
    return `  {\n${lines.map((l) => `    ${l}`).join('\n')}\n  },`;
  });
  write('nvim/lua/xqls/languages.lua', `-- Written by editors/generate.mjs from editors/languages.json. Do not edit.\nreturn {\n${entries.join('\n')}\n}\n`);
}

/** The options of a buffer. A configuration of OpenWrt has the file type `uci` too, and is left to Vim's own file. */
function neovimFiletypes() {
  const text = (value) => `'${value.replaceAll("'", "\\'")}'`;
  for (const { id, comment, brackets, iskeyword } of languages) {
    const [start, end] = comment?.block ?? [];
    // The further lines of a comment of C begin with its middle sign.
    const block = start?.length > 1 ? `s1:${start},mb:${start.slice(1)},ex:${end}` : start && `s:${start},e:${end}`;
    const options = Object.entries({
      commentstring: comment && `require('xqls.filetypes').commentstring('${id}')`,
      comments: comment && text([block, comment.line && `:${comment.line}`].filter(Boolean).join()),
      matchpairs: brackets && text(brackets.map(([open, close]) => `${open}:${close}`).join()),
      iskeyword: iskeyword && text(iskeyword),
    }).filter(([, value]) => value);
    const lines = [
      '-- Written by editors/generate.mjs from editors/languages.json. Do not edit.',
      "if vim.b.did_ftplugin or not require('xqls.filetypes').is_record(0) then",
      '  return',
      'end',
      'vim.b.did_ftplugin = true',
      '',
      ...options.map(([name, value]) => `vim.bo.${name} = ${value}`),
      ...(options.length > 0 ? [`vim.b.undo_ftplugin = 'setlocal ${options.map(([name]) => `${name}<`).join(' ')}'`] : []),
    ];
    write(`nvim/ftplugin/${id}.lua`, `${lines.join('\n')}\n`);
  }
}

function helixLanguages() {
  const quote = (value) => JSON.stringify(value);
  const entries = languages.map((language) => {
    // Helix asks the name of a file only: an extension that is others' unless the text says otherwise stays theirs.
    const claimed = language.extensions.filter((e) => language.shared?.[e]?.undecided !== 'theirs');
    const lines = [
      '[[language]]',
      `name = ${quote(language.id)}`,
      `scope = ${quote(language.scope)}`,
      `file-types = [${claimed.map((e) => quote(e.slice(1))).join(', ')}]`,
      'roots = ["xqls.toml"]',
      'language-servers = ["xqls"]',
    ];
    if (language.comment?.line) lines.push(`comment-token = ${quote(language.comment.line)}`);
    if (language.comment?.block) {
      const [start, end] = language.comment.block;
      lines.push(`block-comment-tokens = { start = ${quote(start)}, end = ${quote(end)} }`);
    }
    if (claimed.length < language.extensions.length) {
      const all = language.extensions.map((e) => quote(e.slice(1))).join(', ');
      lines.unshift(`# Mostly files of others: ${Object.values(language.shared)[0].with}. If yours are not, write file-types = [${all}]`);
    }
    return lines.join('\n');
  });
  const head = [
    '# Written by editors/generate.mjs from editors/languages.json.',
    '# `./install` next to this file puts these lines into your Helix configuration, with the grammar of .xq; see README.md.',
    '',
    '[language-server.xqls]',
    'command = "xqls"',
    'args = ["lsp", "--stdio"]',
  ];
  write('helix/languages.toml', `${head.join('\n')}\n\n${entries.join('\n\n')}\n`);
}

function emacsTable() {
  const quote = (value) => JSON.stringify(value);
  const list = (values) => `(${values.map(quote).join(' ')})`;
  const rows = languages.map((language) => {
    const line = language.comment?.line;
    return `(xqls-${language.id}-mode ${quote(language.id)} ${quote(language.name)} ${list(language.extensions.map((e) => e.slice(1)))} ${line ? quote(line) : 'nil'})`;
  });
  const shared = languages.flatMap((language) => Object.entries(language.shared ?? {}).map(([extension, rule]) => [
    `(${quote(extension.slice(1))} xqls-${language.id}-mode (${(rule.modes ?? []).join(' ')}) ${rule.undecided}`,
    ` ${list(rule.ours.map(emacsExpression))}`,
    ` ${list(rule.theirs.map(emacsExpression))})`,
  ].join('\n     ')));
  const constant = (name, entries, about) =>
    `(eval-and-compile\n  (defconst ${name}\n  '(\n    ${entries.join('\n    ')})\n  "${about}"))\n`;
  const table =
    constant('xqls--languages', rows, 'Mode, language id, name, extensions and comment start of each language.') +
    constant('xqls--shared', shared, 'Extensions that others use too.\nOur mode, modes of the others, whose a text is that does not tell, and\nwhat lines of ours and of theirs look like.');
  const file = 'emacs/xqls.el';
  const begin = ';; Languages: written by editors/generate.mjs.\n', end = ';; Languages end here.\n';
  write(file, between(read(file), begin, end, table));
}

/** A text with the part between two lines replaced. */
function between(text, begin, end, part) {
  const from = text.indexOf(begin), to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the lines that enclose a table are missing: ${begin}`);
  return text.slice(0, from + begin.length) + part + text.slice(to);
}

/** The server tells XQuery from records by the same lines; a test compares its code with these. */
function rustTable() {
  const rule = languages.find(({ id }) => id === 'xq').shared['.xq'];
  const table = (name, about, patterns) =>
    `/// ${about}\n#[rustfmt::skip]\npub(super) const ${name}: [&str; ${patterns.length}] = [\n${patterns.map((pattern) => `    r"${pattern}",\n`).join('')}];\n`;
  write('../src/formats/xq/patterns.rs', [
    '//! Lines that tell a record from an XQuery program. Written by editors/generate.mjs from editors/languages.json.\n',
    table('OURS', 'A line of a record.', rule.ours),
    table('THEIRS', 'A line of XQuery.', rule.theirs),
  ].join('\n'));
}

/** The files that the hooks of pre-commit check. */
function hooks() {
  const extensions = languages.flatMap((language) => language.extensions.map((extension) => extension.slice(1)));
  const file = '../.pre-commit-hooks.yaml';
  write(file, read(file).replace(/(?<=files: \\\.\().*(?=\)\$)/g, extensions.join('|')));
}

/** The keywords in grammars that are written by hand: the one list in each that a new header of the program belongs to. */
function keywordLists() {
  const { xq, csa, 'xiangqi-pgn': pgn } = keywords;
  const words = (text) => text.match(/\w+/g);
  list('../syntaxes/xq.tmLanguage.json', /(?<=\(\(\?i:)TIME[A-Z|]*(?=\)\))/, () => xq.texts.join('|'));
  // FEN has a rule of its own. The last ones are tags of chess programs.
  const tags = (old) => [...new Set([...words(old), ...pgn.headers])].filter((tag) => tag !== 'FEN').join('|');
  list('../syntaxes/xiangqi-pgn.tmLanguage.json', /(?<=\(\?:\()Game\|[A-Za-z|]*(?=\)\(\?!)/, tags);
  // The others have rules for their values.
  const free = (old, rest) => csa.texts.map((key) => words(key)[0]).filter((key) => !new RegExp(`[(|]${key}[)|[]`).test(rest));
  list('../syntaxes/csa.tmLanguage.json', /(?<=\(\?:\()EVENT[A-Z_|]*(?=\)\|)/, (old, rest) => free(old, rest).join('|'));
  const named = xq.headers.filter((key) => !['RED', 'BLACK', 'RESULT'].includes(key)).map((key) => `'${key}'`);
  list('../syntaxes/tree-sitter-xq/grammar.js', /(?<=key: \(_\) => choice\().*(?=\))/, () => named.join(', '));
  const outside = ['GAME', ...xq.headers.filter((key) => key !== 'FEN')];
  list('emacs/xqls.el', /(?<=looking-at "\[ \\t\]\*\\\\\(\?:)GAME.*(?=\\\\\)\[ \\t\]"\))/, () => outside.join('\\\\|'));
}

/** Writes a list into the file at the place of the old one. */
function list(file, place, words) {
  const text = read(file);
  if (!place.test(text)) throw new Error(`${file}: no list at ${place}`);
  write(file, text.replace(place, (old) => words(old, text.replace(place, ''))));
}

/**
 * The queries of ../syntaxes/tree-sitter-xq where Neovim and Helix look for them. Helix names two captures otherwise; and in its
 * themes types and functions often have one colour, types and `special` seldom.
 */
function treeSitterQueries() {
  const source = path.join(here, '..', 'syntaxes', 'tree-sitter-xq', 'queries');
  const head = '; Written by editors/generate.mjs from syntaxes/tree-sitter-xq/queries.\n';
  for (const name of fs.readdirSync(source).filter((file) => file.endsWith('.scm')).sort()) {
    const query = fs.readFileSync(path.join(source, name), 'utf8');
    write(`nvim/queries/xq/${name}`, head + query);
    if (name !== 'folds.scm') {
      write(`helix/queries/xq/${name}`, head + query.replaceAll('@property', '@attribute').replaceAll('@number', '@constant.numeric').replace('(second_move) @function', '(second_move) @special'));
    }
  }
}

/** An expression of `shared` in the syntax of Emacs, where brackets and bars are plain unless escaped. */
function emacsExpression(pattern) {
  const shorthands = { s: ' \t', d: '0-9', w: '[:alnum:]_' };
  let result = '', inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === '\\') {
      const next = pattern[++i];
      if (inClass && '-]^'.includes(next)) throw new Error(`languages.json: ${pattern}: put ${next} where it needs no escape`);
      if (next in shorthands) result += inClass ? shorthands[next] : `[${shorthands[next]}]`;
      else if (/\w/.test(next)) throw new Error(`languages.json: ${pattern}: \\${next} has no translation for Emacs`);
      else result += !inClass && '.*+?[^$\\'.includes(next) ? `\\${next}` : next;
    } else if (inClass) {
      inClass = c !== ']';
      result += c;
    } else {
      inClass = c === '[';
      result += '(){}|'.includes(c) ? `\\${c}` : c;
    }
  }
  return result;
}

function read(file) {
  return fs.readFileSync(path.join(here, file), 'utf8');
}

function write(file, text) {
  const full = path.join(here, file);
  if (fs.existsSync(full) && fs.readFileSync(full, 'utf8') === text) return;
  stale.push(file);
  if (check) return;
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}
