// The session as WebAssembly, under Node: it answers as the built server does; after a panic it goes on with the open texts;
// it is small, quick, and gives memory back.
//
//   node editors/web/tests/session.mjs SERVER WASM
//
// SERVER is the built program, WASM the folder that editors/web/build-wasm has filled.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import esbuild from 'esbuild';

const [, , program, folder] = process.argv;
const top = path.resolve(import.meta.dirname, '../../..');
const { outputFiles: [bundle] } = await esbuild.build({ entryPoints: [path.join(import.meta.dirname, '../server/engine.ts')], bundle: true, format: 'esm', write: false });
const { Engine } = await import(`data:text/javascript;base64,${Buffer.from(bundle.text).toString('base64')}`);
const wasm = fs.readFileSync(path.join(folder, 'xqls.wasm'));
const module = await WebAssembly.compile(wasm);
let failures = 0;

function check(what, good, detail = '') {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${what}${good ? '' : `: ${detail}`}`);
  if (!good) failures += 1;
}

/** The examples, with their language ids. */
const languages = JSON.parse(fs.readFileSync(path.join(top, 'editors/languages.json'), 'utf8'));
function languageOf(name) {
  const known = languages.languages ?? languages;
  return known.find(({ extensions }) => extensions.some((one) => name.endsWith(one.startsWith('.') ? one : `.${one}`)))?.id;
}

/** A client of the built server. */
class Native {
  constructor() {
    this.process = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.waiting = new Map();
    this.bytes = Buffer.alloc(0);
    this.process.stdout.on('data', (data) => {
      this.bytes = Buffer.concat([this.bytes, data]);
      for (;;) {
        const head = this.bytes.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/Content-Length: (\d+)/i.exec(this.bytes.toString('latin1', 0, head))[1]);
        if (this.bytes.length < head + 4 + length) return;
        this.hear(JSON.parse(this.bytes.toString('utf8', head + 4, head + 4 + length)));
        this.bytes = this.bytes.subarray(head + 4 + length);
      }
    });
  }
  hear(message) {
    if (message.method === undefined) this.waiting.get(message.id)?.(message);
  }
  write(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  notify(method, params) {
    this.write({ method, params });
  }
  ask(id, method, params) {
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.write({ id, method, params });
    });
  }
}

/** The same as a session in this process. */
class Wasm {
  constructor(engine) {
    this.engine = engine;
  }
  notify(method, params) {
    this.heard = this.engine.handle(JSON.stringify({ jsonrpc: '2.0', method, params })).map((message) => JSON.parse(message));
  }
  async ask(id, method, params) {
    const said = this.engine.handle(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return said.map((message) => JSON.parse(message)).find((message) => message.id === id && message.method === undefined);
  }
}

const capabilities = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } } },
    diagnostic: {},
  },
};

/** What is asked about a text, and at each of some places in it. */
const ABOUT = ['textDocument/documentSymbol', 'textDocument/foldingRange', 'textDocument/semanticTokens/full', 'textDocument/documentLink', 'textDocument/codeLens', 'textDocument/diagnostic', 'xqls/tree', 'textDocument/formatting', 'textDocument/inlayHint'];
const AT = ['textDocument/hover', 'textDocument/completion', 'textDocument/signatureHelp', 'textDocument/definition', 'textDocument/references', 'textDocument/documentHighlight', 'textDocument/selectionRange', 'textDocument/prepareRename', 'textDocument/codeAction', 'xqls/board', 'textDocument/linkedEditingRange'];

async function transcript(peer, uri, languageId, text) {
  const answers = [];
  let id = 0;
  const ask = async (method, params) => {
    id += 1;
    const { result, error } = await peer.ask(`${uri} ${id}`, method, params);
    if (result?.resultId) result.resultId = '';
    answers.push({ method, params, answer: error ?? result });
  };
  peer.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  const textDocument = { uri };
  const lines = text.split(/\r\n|\n/);
  const range = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
  const walk = async () => {
    for (const method of ABOUT) await ask(method, { textDocument, range, options: { tabSize: 2, insertSpaces: true } });
    const places = lines.flatMap((line, number) => [...line.matchAll(/\S+/g)].map((word) => ({ line: number, character: word.index + 1 })));
    const step = Math.max(1, Math.floor(places.length / 12));
    for (let index = 0; index < places.length; index += step) {
      const position = places[index];
      const here = { start: position, end: position };
      for (const method of AT) {
        await ask(method, { textDocument, position, positions: [position], range: here, context: { includeDeclaration: true, diagnostics: [] } });
      }
    }
  };
  await walk();
  // A word is lost, and all is asked again.
  const line = lines.findLastIndex((one) => /\S+ \S+/.test(one));
  const word = /\S+/.exec(lines[line] ?? '');
  if (word) {
    const start = { line, character: word.index };
    const end = { line, character: word.index + word[0].length };
    peer.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ range: { start, end }, text: '' }] });
    lines[line] = lines[line].replace(word[0], '');
    await walk();
  }
  peer.notify('textDocument/didClose', { textDocument });
  return answers;
}

/** The names of openings in English, which the page has no room for. */
const openings = ['xiangqi', 'shogi'].flatMap((game) => {
  const lines = fs.readFileSync(path.join(top, `src/openings/${game}.txt`), 'utf8').split('\n');
  const rows = lines.filter((line) => line.includes('|') && !line.startsWith('#')).map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((row) => row[game === 'shogi' ? 4 : 5]);
});
const OPENING = (() => {
  const name = [...new Set(openings)].sort((one, other) => other.length - one.length).map((it) => it.replace(/[.*+?()]/g, '\\$&')).join('|');
  return new RegExp(`(, | · |\\n\\n)(?:(?:[A-E]\\d\\d(?:–[A-E]\\d\\d)?(?:, | ))*(?:${name}))?(?: ?[☗☖](?:${name}))*(?=$|\\n|,)`, 'g');
})();

/** An answer of the server without the names of openings. */
function withoutOpenings(answer) {
  if (typeof answer === 'string') return answer.replace(OPENING, (found, before) => (found === before ? found : ''));
  if (Array.isArray(answer)) return answer.map(withoutOpenings);
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withoutOpenings(value)]));
}

async function answersAreEqual() {
  const native = new Native();
  const engine = await Engine.create(module);
  const session = new Wasm(engine);
  for (const peer of [native, session]) {
    await peer.ask('begin', 'initialize', { processId: null, capabilities, locale: 'en' });
    peer.notify('initialized', {});
  }
  let asked = 0;
  const examples = path.join(top, 'examples');
  for (const name of fs.readdirSync(examples).sort()) {
    const languageId = languageOf(name);
    if (!languageId) continue;
    const text = new TextDecoder().decode(fs.readFileSync(path.join(examples, name)));
    // Each text has a place where no file stands beside it.
    const uri = `file:///none/${name}`;
    const [theirs, ours] = [await transcript(native, uri, languageId, text), await transcript(session, uri, languageId, text)];
    const different = theirs.findIndex((one, index) => !isDeepStrictEqual(withoutOpenings(one), ours[index]));
    asked += theirs.length;
    check(`${name}: ${theirs.length} answers are those of the server`, different < 0, JSON.stringify([theirs[different], ours[different]]).slice(0, 600));
  }
  // The pages of the diagnostics are loaded when one is asked for.
  check('it lacks the pages', engine.lacks('{"method":"xqls/explain"}') === 'pages.md');
  engine.addTexts('pages.md', fs.readFileSync(path.join(folder, 'locales/pages.md'), 'utf8'));
  check('it lacks them no more', engine.lacks('{"method":"xqls/explain"}') === undefined);
  for (const [, code] of fs.readFileSync(path.join(folder, 'locales/pages.md'), 'utf8').matchAll(/\f(.+)/g)) {
    // The page has no names of openings, so it has no such finding.
    if (code === 'opening-contradiction') continue;
    const [theirs, ours] = await Promise.all([native, session].map((peer) => peer.ask(`page ${code}`, 'xqls/explain', { code })));
    check(`the page ${code}`, theirs.result?.length > 100 && theirs.result === ours.result, JSON.stringify([theirs, ours]).slice(0, 300));
  }
  check(`${asked} answers in all`, asked > 3000, 'too few');
  native.process.kill();
}

const GAME = 'FORMAT WXF\nGAME 1\nSTART{\n1. C2.5 H8+8\n}\n';

async function begun(locale) {
  const engine = await Engine.create(module);
  const session = new Wasm(engine);
  if (locale) {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { locale } });
    const lacking = engine.lacks(message);
    if (lacking) engine.addTexts(lacking, fs.readFileSync(path.join(folder, 'locales', lacking), 'utf8'));
  }
  await session.ask('begin', 'initialize', { capabilities: {}, locale });
  session.notify('initialized', {});
  return { engine, session };
}

async function goesOnAfterAPanic() {
  const { engine, session } = await begun();
  const told = [];
  engine.onFailure = (why) => told.push(why);
  session.notify('textDocument/didOpen', { textDocument: { uri: 'file:///a.xq', languageId: 'xq', version: 1, text: GAME } });
  session.notify('textDocument/didChange', { textDocument: { uri: 'file:///a.xq', version: 2 }, contentChanges: [{ range: { start: { line: 3, character: 11 }, end: { line: 3, character: 12 } }, text: '7' }] });
  // More memory than there is: a real panic.
  const { exports } = engine.instance;
  const { handle } = exports;
  engine.instance.exports = { ...exports, handle: () => exports.alloc(-1) };
  const answer = await session.ask('panic', 'textDocument/hover', { textDocument: { uri: 'file:///a.xq' }, position: { line: 3, character: 4 } });
  check('a request that panics has an answer', answer?.error?.code === -32603, JSON.stringify(answer));
  check('the panic is told once', told.length === 1, JSON.stringify(told));
  check('it has another instance', engine.instance.exports.handle !== handle);
  const hover = await session.ask('after', 'textDocument/hover', { textDocument: { uri: 'file:///a.xq' }, position: { line: 3, character: 8 } });
  check('the text is open again, as it was changed', JSON.stringify(hover?.result ?? '').includes('H8+7'), JSON.stringify(hover));
}

async function addsFiles() {
  const { engine, session } = await begun();
  session.notify('textDocument/didOpen', { textDocument: { uri: 'file:///a.xq', languageId: 'xq', version: 1, text: GAME } });
  const games = async () => {
    const { result } = await session.ask('explorer', 'xqls/explorer', { textDocument: { uri: 'file:///a.xq' }, position: { line: 0, character: 0 } });
    return result.games.map(({ uri, game }) => `${uri} ${game}`).join(', ');
  };
  const added = engine.addFile('b.xq', 'file:///b.xq', Buffer.from(GAME + GAME.replace('FORMAT WXF\n', '')));
  check('a file is added', added.games === 2 && added.problems.length === 0, JSON.stringify(added));
  check('what is no record is refused with a sentence', thrown(() => engine.addFile('c.xq', 'file:///c.xq', Buffer.from([0xff, 0xfe, 0]))).includes('UTF-16'));
  check('its games are explored', (await games()) === 'file:///a.xq 0, file:///b.xq 0, file:///b.xq 1', await games());
  const { exports } = engine.instance;
  engine.instance.exports = { ...exports, handle: () => exports.alloc(-1) };
  await session.ask('panic', 'textDocument/hover', { textDocument: { uri: 'file:///a.xq' }, position: { line: 3, character: 4 } });
  check('after a panic they are known', (await games()).includes('file:///b.xq 1'), await games());
  engine.forgetFiles();
  check('they are forgotten', (await games()) === 'file:///a.xq 0', await games());
}

async function readsAndConverts() {
  const { engine, session } = await begun();
  const files = [
    ['a.csa', Buffer.from([0x4e, 0x2b, 0x92, 0x4a, 0x90, 0xec, 0x0a]), 'N+谷川\n', 'Shift_JIS'],
    ['a.pgn', Buffer.concat([Buffer.from('[Red "'), Buffer.from([0xba, 0xfa, 0xc8, 0xd9, 0xbb, 0xaa]), Buffer.from('"]\n')]), '[Red "胡荣华"]\n', 'gb18030'],
  ];
  for (const [name, bytes, text, encoding] of files) {
    const read = engine.read(name, bytes);
    check(`${name} is read in ${encoding}`, read.text === text && read.encoding === encoding, JSON.stringify(read));
  }
  session.notify('textDocument/didOpen', { textDocument: { uri: 'file:///a.xq', languageId: 'xq', version: 1, text: GAME.replace('+8', '+7') } });
  const marked = engine.read('A.CSA', Buffer.from('\uFEFFV2.2\n'));
  check('a byte order mark is not text', marked.text === 'V2.2\n' && marked.language === 'csa', JSON.stringify(marked));
  const { text, losses } = engine.convert('file:///a.xq', 'pgn');
  check('a text is converted', text.includes('1. H2-E2 H9-G7') && losses.length === 0, text);
  check('a game that the format cannot hold is refused with a sentence', thrown(() => engine.convert('file:///a.xq', 'csa')).includes('xiangqi'));
  check('each format is known', engine.formats().some(({ language, writes }) => language === 'kif' && writes));
  check('what is no record is refused with a sentence', thrown(() => engine.read('a.xq', Buffer.from([0xff, 0xfe, 0]))).includes('UTF-16'));
}

function thrown(act) {
  try {
    act();
    return '';
  } catch (error) {
    return String(error.message);
  }
}

async function speaks() {
  for (const [locale, word] of [['ja', '馬'], ['zh-TW', '馬'], ['zh-CN', '马']]) {
    const { session } = await begun(locale);
    session.notify('textDocument/didOpen', { textDocument: { uri: 'file:///a.xq', languageId: 'xq', version: 1, text: GAME } });
    const [found] = session.heard.find(({ method }) => method === 'textDocument/publishDiagnostics').params.diagnostics;
    check(`it speaks ${locale}`, found.message.includes(word) && !/[a-z]{4}/.test(found.message), found.message);
  }
}

function megabyte() {
  const game = fs.readFileSync(path.join(top, 'examples/pawn-in-the-corner.csa'), 'utf8');
  return `${game.trimEnd()}\n/\n`.repeat(Math.ceil(1e6 / game.length));
}

async function isSmallAndQuick() {
  const size = zlib.brotliCompressSync(wasm, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
  check(`${size} bytes in brotli, at most 850 kB`, size <= 850_000);
  const { session, engine } = await begun();
  const text = megabyte();
  const uri = 'file:///big.csa';
  session.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'csa', version: 1, text } });
  const line = text.split('\n').length >> 1;
  const times = [];
  for (let version = 2; version < 202; version += 1) {
    const at = { line, character: 0 };
    const start = performance.now();
    const [range, text] = version % 2 ? [{ start: at, end: { ...at, character: 1 } }, ''] : [{ start: at, end: at }, "'"];
    session.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ range, text }] });
    times.push(performance.now() - start);
  }
  const median = times.sort((a, b) => a - b)[100];
  console.log(`     a key in 1 MB: ${median.toFixed(2)} ms`);
  session.notify('textDocument/didClose', { textDocument: { uri } });
  for (let times = 0; times < 100; times += 1) {
    session.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'csa', version: 1, text } });
    session.notify('textDocument/didClose', { textDocument: { uri } });
  }
  const memory = engine.instance.exports.memory.buffer.byteLength / 1e6;
  check(`${memory.toFixed(0)} MB after 1 MB was opened 100 times, at most 150`, memory <= 150);
}

await answersAreEqual();
await goesOnAfterAPanic();
await readsAndConverts();
await addsFiles();
await speaks();
await isSmallAndQuick();
console.log(failures === 0 ? 'all is well' : `${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
