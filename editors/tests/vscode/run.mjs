// Starts a real VS Code workbench with the packed extension, runs ./api.js inside its extension host, then looks at the
// workbench itself, as a user would, through a headless browser. Called by ../run.sh, which names all that is needed.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: Object.fromEntries(['cache', 'server', 'extension', 'records', 'work'].map((name) => [name, { type: 'string' }])),
});
const here = import.meta.dirname;
const work = path.resolve(options.work);
const records = path.join(work, 'records');
const results = path.join(work, 'api-results.json');
const codeServer = path.join(options.cache, 'code-server/node_modules/code-server');
const { chromium } = createRequire(path.join(options.cache, 'tools/package.json'))('playwright-core');
let passed = 0, failed = 0;

fs.mkdirSync(path.join(work, 'user/User'), { recursive: true });
fs.cpSync(options.records, records, { recursive: true });
fs.writeFileSync(path.join(work, 'config.yaml'), 'auth: none\n');
fs.writeFileSync(path.join(work, 'user/User/settings.json'), JSON.stringify({
  'chat.disableAIFeatures': true,
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'files.hotExit': 'off',
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.dialogStyle': 'custom',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.sideBar.location': 'right',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
}));
chooseServer(options.server);
const base = [codeServer, '--config', path.join(work, 'config.yaml'), '--user-data-dir', path.join(work, 'user'), '--extensions-dir', path.join(work, 'extensions')];
const env = {
  ...process.env,
  // No look-ups of extensions anywhere.
  EXTENSIONS_GALLERY: '{}',
  XDG_CONFIG_HOME: path.join(work, 'config'),
  XDG_DATA_HOME: path.join(work, 'data'),
  XQLS_API_TESTS: path.join(here, 'api.js'),
  XQLS_API_RESULTS: results,
};

let workbench, browser, page;
try {
  installExtensions();
  const port = await freePort();
  const log = fs.openSync(path.join(work, 'workbench.log'), 'w');
  workbench = spawn(process.execPath, [...base, '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust', '--disable-getting-started-override', '--ignore-last-opened'], {
    env,
    stdio: ['ignore', log, log],
    detached: true,
  });
  await eventually('the workbench to start', () => fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok, () => false), 60000);
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(records)}`);
  console.log(`== VS Code ${version('lib/vscode/package.json')} (code-server ${version('package.json')}), Chromium ${browser.version()}`);
  await apiTests();
  await workbenchTests();
  if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, 'workbench.png') });
  await missingServerTest();
} catch (error) {
  report('the suite runs to its end', 0, error);
  if (page) await page.screenshot({ path: path.join(work, 'failure.png') }).catch(() => {});
} finally {
  await browser?.close().catch(() => {});
  if (workbench?.pid) {
    try {
      process.kill(-workbench.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Which program is started is a setting of the machine, not of the user. */
function chooseServer(program) {
  fs.mkdirSync(path.join(work, 'user/Machine'), { recursive: true });
  fs.writeFileSync(path.join(work, 'user/Machine/settings.json'), JSON.stringify({ 'xqls.server.path': program }));
}

function installExtensions() {
  const driver = path.join(work, 'driver.vsix');
  const vsce = path.join(here, '../../vscode/node_modules/@vscode/vsce/vsce');
  must(process.execPath, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '-o', driver], path.join(here, 'driver'));
  must(process.execPath, [...base, '--install-extension', options.extension, '--install-extension', driver], work);
}

function must(program, args, cwd) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${path.basename(program)} ${args.join(' ')}\n${stdout}${stderr}`);
}

async function apiTests() {
  await eventually('the tests in the extension host', () => fs.existsSync(results), 180000).catch(() => {});
  const file = fs.existsSync(results) ? results : `${results}.part`;
  if (!fs.existsSync(file)) throw new Error('the tests in the extension host did not begin');
  for (const { name, ms, error, skipped } of JSON.parse(fs.readFileSync(file, 'utf8'))) report(name, ms, error, skipped);
  if (file !== results) throw new Error('the tests in the extension host did not end');
}

/** After the API tests: errors.xq is open, the cursor on its second move, the board next to it. */
async function workbenchTests() {
  await test('the squiggle is drawn', () => page.locator('.squiggly-error').first().waitFor({ timeout: 10000 }));

  await test('the hover holds a picture of the board', async () => {
    const word = await wordBox('Nh9-g7');
    await page.mouse.move(word.x + word.width / 2, word.y + word.height / 2, { steps: 5 });
    const image = page.locator('.monaco-hover .monaco-hover-content img').first();
    await pictureOf(image);
    const { width, height } = await image.boundingBox();
    // A hover is 250 high before it scrolls.
    if (width < 150 || height < 150 || height > 240) throw new Error(`the picture is ${width} by ${height}`);
    await page.mouse.move(700, 5);
  });

  await test('the board panel says where it is', async () => {
    await page.locator('.tab', { hasText: 'Board: game 1 › 1. ... Nh9-g7' }).waitFor({ timeout: 10000 });
    const state = (await boardFrame()).locator('.state');
    await eventually('whose turn it is', async () => (await state.textContent()) === 'Red to move.');
  });

  await test('the board panel shows a picture, the moves and the players', async () => {
    const frame = await boardFrame();
    const { width, height } = await frame.locator('.drawn svg').boundingBox();
    if (width < 200 || height < 200) throw new Error(`the picture is ${width} by ${height}`);
    await eventually('the move', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nh9-g7');
    if (!(await frame.locator('.player').allTextContents()).join().includes('Ann')) throw new Error('Ann is missing');
  });

  await test('the board panel follows the cursor', async () => {
    const current = (await boardFrame()).locator('.move[aria-current]');
    const word = await wordBox('Ch2xe2');
    await page.mouse.click(word.x + word.width / 2, word.y + word.height / 2);
    await eventually('another move', async () => (await current.textContent().catch(() => '')).startsWith('Ch2xe2'));
  });

  await test('a move played on the board is written, and undone by the editor', async () => {
    const frame = await boardFrame();
    const square = async (name) => {
      const { x, y, width, height } = await frame.locator(`[data-square="${name}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...await square('b9'));
    await page.mouse.down();
    await page.mouse.move(...await square('c7'), { steps: 5 });
    await page.mouse.up();
    await wordBox('Nb9-c7');
    await eventually('the move in the list', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nb9-c7');
    if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, 'board.png') });
    // The keyboard is still with the board.
    await page.keyboard.press('Control+Z');
    await eventually('the move to go', () => page.evaluate(() => ![...document.querySelectorAll('.view-line')].some((line) => line.textContent.includes('Nb9-c7'))));
  });

  await test('the arrows of the board walk, and the cursor follows', async () => {
    const frame = await boardFrame();
    await frame.locator('.move', { hasText: 'Nh9-g7' }).click();
    await eventually('the move', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nh9-g7');
    await page.keyboard.press('ArrowLeft');
    await eventually('the move before', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')).startsWith('Ch2xe2'));
    await page.locator('.tab', { hasText: 'errors.xq' }).click();
    await page.locator('.statusbar-item', { hasText: 'Ln 7, Col 4' }).waitFor({ timeout: 5000 });
  });

  await test('moves are coloured', async () => {
    const colour = (text) => page.evaluate((text) => {
      const span = [...document.querySelectorAll('.view-line span span')].find((s) => s.textContent.replace(/\u00a0/g, ' ').includes(text));
      return span && getComputedStyle(span).color;
    }, text);
    const [keyword, name] = [await colour('START'), await colour('Ann')];
    if (!keyword || !name || keyword === name) throw new Error(`START is ${keyword}, Ann is ${name}`);
  });
}

/** The picture of the documentation: a hover over a move. The window is high, for a hover takes a quarter of it. */
/** Last of all, because no server runs afterwards. */
async function missingServerTest() {
  await test('a missing server is reported', async () => {
    chooseServer('/no/such/xqls');
    await page.locator('.notification-toast', { hasText: 'xqls.server.path names /no/such/xqls' }).waitFor({ timeout: 15000 });
    await page.locator('.notification-toast', { hasText: 'Open Setting' }).waitFor({ timeout: 1000 });
  });
}

/** Where a word of the editor is on the screen. */
function wordBox(word) {
  return eventually(`${word} on the screen`, () => page.evaluate((word) => {
    for (const line of document.querySelectorAll('.editor-instance .view-line')) {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const nodes = [];
      let text = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        nodes.push({ node, from: text.length });
        text += node.data;
      }
      const at = text.indexOf(word);
      if (at < 0) continue;
      const place = (offset) => {
        const { node, from } = nodes.findLast((n) => n.from <= offset);
        return [node, offset - from];
      };
      const range = document.createRange();
      range.setStart(...place(at));
      const [node, offset] = place(at + word.length - 1);
      range.setEnd(node, offset + 1);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x, y, width, height };
    }
    return null;
  }, word));
}

function boardFrame() {
  return eventually('the page of the board', async () => {
    for (const frame of page.frames()) {
      if (await frame.locator('xqls-board .grid').count().catch(() => 0)) return frame;
    }
    return undefined;
  });
}

async function pictureOf(image) {
  await image.waitFor({ timeout: 10000 });
  await eventually('the picture to be drawn', () => image.evaluate((i) => i.complete && i.naturalWidth > 0 && i.getBoundingClientRect().width > 0));
}

async function test(name, body) {
  const start = Date.now();
  try {
    await body();
    report(name, Date.now() - start);
  } catch (error) {
    report(name, Date.now() - start, error);
  }
}

function report(name, ms, error, skipped) {
  if (error) failed++;
  else passed++;
  console.log(`${error ? 'FAIL' : skipped ? 'skip' : 'ok  '}  ${name} (${ms} ms)${skipped ? `: ${skipped}` : ''}`);
  if (error) console.log(String(error.stack ?? error).replace(/^/gm, '      '));
}

async function eventually(what, condition, milliseconds = 15000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`in vain waited for ${what}`);
    await pause(100);
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function browserPath() {
  if (process.env.XQLS_CHROMIUM) return process.env.XQLS_CHROMIUM;
  const found = ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
  if (!found) throw new Error('no Chromium was found; run setup.sh vscode, or set XQLS_CHROMIUM');
  return found;
}

function version(file) {
  return JSON.parse(fs.readFileSync(path.join(codeServer, file), 'utf8')).version;
}
