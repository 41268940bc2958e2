// Compares the colours of the grammars with the semantic tokens of the server, on records.
//
//   node colours.mjs --server XQLS --tree-sitter TREE-SITTER FILE…
//
// A grammar knows the text only, so it may leave a word plain that the server names. But a word that both name has to be of
// the same class, moves by side above all: a reader sees the grammar's colours first, and the server's after them. Each move
// and each comment has to have a colour in every grammar. The last line is "N passed, N failed".
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { spawn, spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

/** The class of a semantic token. */
const ofToken = {
  keyword: 'keyword', property: 'keyword', comment: 'comment', string: 'text', number: 'number', type: 'name', operator: 'judgement',
  enumMember: 'piece', moveNumber: 'number', firstMove: 'first', secondMove: 'second', variation: 'label', result: 'result',
};

/** The class of TextMate scopes, from the innermost; the first that fits. Null: it says nothing. */
const ofScope = [
  [/^comment/, 'comment'],
  [/^(entity\.name\.function\.piece|variable\.other\.constant\.(square|file)|keyword\.operator\.side\.gote|meta\.move\.(black|gote))/, 'second'],
  [/^(entity\.name\.type\.piece|variable\.other\.(square|file)|keyword\.operator\.side\.sente|meta\.move\.(red|sente))/, 'first'],
  [/^keyword\.operator\.(remark|check)/, 'judgement'],
  [/^constant\.numeric\.(score|nag)/, 'result'],
  [/^constant\.(language|other)\.result/, 'result'],
  [/^constant\.language\.placeholder/, 'number'],
  [/^constant\.(language\.(format|encoding)|numeric\.version)/, 'name'],
  [/^constant\.numeric/, 'number'],
  [/^entity\.name\.label/, 'label'],
  [/^(string|entity\.name\.section)/, 'text'],
  [/^(keyword\.(other|control)|entity\.other\.attribute-name)/, 'keyword'],
];

/** Classes that may stand for each other: a date is a number and a value. */
const alike = [['text', 'number'], ['text', 'name'], ['text', 'piece'], ['text', 'result'], ['text', 'keyword'], ['text', 'comment'], ['keyword', 'name'], ['number', 'result'], ['piece', 'first'], ['piece', 'second'], ['piece', 'number'], ['piece', 'name'], ['keyword', 'result'], ['keyword', 'number'], ['judgement', 'result'], ['label', 'number'], ['text', 'first'], ['text', 'second']];

/** The class of a capture of tree-sitter. */
const ofCapture = {
  comment: 'comment', property: 'keyword', string: 'text', constant: null, type: 'first', function: 'second', number: 'number', keyword: 'keyword',
  label: 'label', operator: 'judgement',
};

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string' }, 'tree-sitter': { type: 'string' } },
});
const { languages } = JSON.parse(fs.readFileSync(path.join(here, '../editors/languages.json'), 'utf8'));
const languageOf = (file) => languages.find(({ extensions }) => extensions.includes(path.extname(file)));

let passed = 0, failed = 0;
const server = lsp(options.server);
await server.request('initialize', { processId: null, rootUri: null, capabilities: { textDocument: { semanticTokens: { requests: { full: true }, formats: ['relative'], tokenTypes: [], tokenModifiers: [] } } } })
  .then(({ capabilities }) => (server.legend = capabilities.semanticTokensProvider.legend.tokenTypes));
server.notify('initialized', {});
const registry = await grammars();
for (const file of files) {
  const language = languageOf(file);
  const text = fs.readFileSync(file, 'utf8');
  const tokens = await semanticTokens(file, language.id, text);
  compare(`${file}: TextMate`, text, tokens, await scopes(language.scope, text));
  if (language.id === 'xq') compare(`${file}: tree-sitter`, text, tokens, captures(file, text));
}
server.end();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** `found[line]` is a list of { from, to, kind }. */
function compare(name, text, tokens, found) {
  const problems = [];
  const lines = text.split(/\r?\n/);
  for (const { line, from, to, kind } of tokens) {
    const word = lines[line].slice(from, to);
    const kinds = new Set((found[line] ?? []).filter((one) => one.from < to && from < one.to && one.kind).map((one) => one.kind));
    // Lines of UCI and UCCI that are no records are comments to the server. The steps of CS102A do not say whose they are,
    // and neither do the answers of engines.
    const certain = kind === 'comment' ? !/\.ucc?i/.test(name) || word.startsWith('#') : !/\.(chessmoveseq|ucci)/.test(name);
    const must = certain && ['first', 'second', 'comment'].includes(kind);
    if (!certain && kind !== 'number') continue;
    const wrong = [...kinds].filter((one) => one !== kind && (must || !alike.some((pair) => pair.includes(one) && pair.includes(kind))));
    if (must && kinds.size === 0) problems.push(`${line + 1}:${from + 1} ${word} is ${kind} and has no colour`);
    else if (must ? !kinds.has(kind) : wrong.length > 0) problems.push(`${line + 1}:${from + 1} ${word} is ${kind}, and the grammar has ${[...kinds]}`);
  }
  if (problems.length > 0) {
    failed++;
    console.log(`FAIL  ${name}\n      ${problems.slice(0, 12).join('\n      ')}`);
  } else {
    passed++;
  }
}

async function semanticTokens(file, languageId, text) {
  const uri = `file://${path.resolve(file)}`;
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  const { data } = await server.request('textDocument/semanticTokens/full', { textDocument: { uri } });
  server.notify('textDocument/didClose', { textDocument: { uri } });
  const tokens = [];
  let line = 0, from = 0;
  for (let i = 0; i < data.length; i += 5) {
    if (data[i] > 0) from = 0;
    line += data[i];
    from += data[i + 1];
    tokens.push({ line, from, to: from + data[i + 2], kind: ofToken[server.legend[data[i + 3]]] });
  }
  return tokens;
}

async function grammars() {
  const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer;
  await oniguruma.loadWASM(wasm);
  return new textmate.Registry({
    onigLib: Promise.resolve({ createOnigScanner: (sources) => new oniguruma.OnigScanner(sources), createOnigString: (text) => new oniguruma.OnigString(text) }),
    loadGrammar: async (scope) => {
      const language = languages.find((one) => one.scope === scope);
      const file = path.join(here, `${language?.id}.tmLanguage.json`);
      return language ? textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file) : null;
    },
  });
}

async function scopes(scope, text) {
  const grammar = await registry.loadGrammar(scope);
  let stack = textmate.INITIAL;
  return text.split(/\r?\n/).map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes: names }) => {
      const inner = [...names].reverse().map((name) => ofScope.find(([pattern]) => pattern.test(name))?.[1]).find((kind) => kind);
      return { from: startIndex, to: endIndex, kind: inner };
    });
  });
}

function captures(file, text) {
  const folder = path.join(here, 'tree-sitter-xq');
  const { stdout } = spawnSync(options['tree-sitter'], ['query', '--captures', 'queries/highlights.scm', path.resolve(file)], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const bytes = text.split('\n').map((line) => Buffer.from(line));
  const found = [];
  // Columns of tree-sitter are bytes.
  const column = (row, at) => bytes[row]?.subarray(0, at).toString('utf8').length ?? 0;
  for (const [, name, row, start, endRow, end] of stdout.matchAll(/capture: (?:\d+ - )?([\w.]+), start: \((\d+), (\d+)\), end: \((\d+), (\d+)\)/g)) {
    for (let line = Number(row); line <= Number(endRow); line++) {
      const from = line === Number(row) ? column(line, Number(start)) : 0;
      const to = line === Number(endRow) ? column(line, Number(end)) : Infinity;
      (found[line] ??= []).push({ from, to, kind: ofCapture[name] });
    }
  }
  return found;
}

/** The least of a client: requests and notifications over a pipe. */
function lsp(program) {
  const child = spawn(program, ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  let id = 0, buffer = Buffer.alloc(0);
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  child.stdout.on('data', (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head).toString())[1]);
      if (buffer.length < head + 4 + length) return;
      const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length).toString());
      buffer = buffer.subarray(head + 4 + length);
      if (message.method) {
        if (message.id !== undefined) send({ id: message.id, result: null });
      } else {
        const { resolve, reject } = waiting.get(message.id);
        message.error ? reject(new Error(message.error.message)) : resolve(message.result);
      }
    }
  });
  return {
    request: (method, params) => new Promise((resolve, reject) => {
      waiting.set(++id, { resolve, reject });
      send({ id, method, params });
    }),
    notify: (method, params) => send({ method, params }),
    end: () => child.kill(),
  };
}
