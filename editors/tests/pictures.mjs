// The pictures of README.md and of docs, taken from the real editors at the size that people see, and a check that they are not stale.
//
//   node pictures.mjs --cache DIR --server XQLS --extension VSIX --nvim NVIM --work DIR [--update]
//
// The editors show editors/example.xq, and study.xq. What they write on the screen is compared with docs/pictures.txt, which was kept when the
// pictures were taken; so a font or a theme makes no difference, but a word does. --update takes the pictures and writes that file:
// docs/vscode.png, docs/hover.png, docs/study.png, docs/nvim.png. Look at them, on a machine with a Chinese font. Called by run.sh.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { eventually, pause, startBrowser } from './browser.mjs';
import { boardFrame, command, openFile, wordBox, Workbench } from './workbench.mjs';

const { values: options } = parseArgs({
  options: { update: { type: 'boolean' }, ...Object.fromEntries(['cache', 'server', 'extension', 'nvim', 'work'].map((name) => [name, { type: 'string' }])) },
});
const here = import.meta.dirname;
const docs = path.join(here, '../../docs');
const work = path.resolve(options.work);
const records = path.join(work, 'records');

fs.mkdirSync(records, { recursive: true });
fs.copyFileSync(path.join(here, '../example.xq'), path.join(records, 'example.xq'));
const words = {};
const browser = await startBrowser(options.cache);
let failed = 0;
try {
  await vscode();
  await neovim();
} catch (error) {
  failed++;
  console.log(`FAIL  the pictures are taken: ${error.stack}`);
}
await browser.close();

const file = path.join(docs, 'pictures.txt');
const text = Object.entries(words).map(([name, shown]) => `== ${name}\n${shown.split('\n').map((line) => line.trimEnd()).join('\n').trim()}\n`).join('\n');
if (options.update && failed === 0) fs.writeFileSync(file, text);
const kept = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
if (failed === 0 && kept !== text) {
  failed++;
  const [now, then] = [text.split('\n'), kept.split('\n')];
  const at = now.findIndex((line, index) => line !== then[index]);
  console.log(`FAIL  the pictures of README.md are stale: line ${at + 1} of docs/pictures.txt is\n      ${then[at]}\n      and the editor shows\n      ${now[at]}\n      Take them again: editors/tests/run.sh pictures, with XQLS_PICTURES=update`);
}
console.log(`${failed > 0 ? 0 : 1} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function vscode() {
  const workbench = new Workbench({
    cache: options.cache,
    work: path.join(work, 'vscode'),
    folder: records,
    server: options.server,
    settings: {
      'breadcrumbs.enabled': false, 'editor.wordWrap': 'on', 'window.commandCenter': false, 'workbench.activityBar.location': 'hidden',
      'workbench.layoutControl.enabled': false,
    },
  });
  workbench.install(options.extension);
  try {
    await workbench.start();
    const page = await workbench.open(browser, { width: 1280, height: 720 }, 'example.xq');
    await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
    await page.keyboard.press('Control+B');
    await still(page);
    const move = await wordBox(page, 'Pc3-c4');
    await page.mouse.click(move.x + 6, move.y + move.height / 2);
    await command(page, 'xqls: Show Board');
    const frame = await boardFrame(page);
    await eventually('the position after the move', async () => (await shown(frame)).includes('Pc3-c4'), 20000);
    await still(page);
    words['VS Code, the board'] = await shown(frame);
    if (options.update) await page.screenshot({ path: path.join(docs, 'vscode.png') });

    const word = await wordBox(page, 'Nh0-g2');
    await page.mouse.move(word.x + 8, word.y + word.height / 2, { steps: 5 });
    const hover = page.locator('.monaco-hover:not(.hidden)').first();
    await hover.locator('img').first().waitFor({ timeout: 15000 });
    await pause(700);
    words['VS Code, the hover'] = await hover.innerText();
    const box = await hover.boundingBox();
    const line = await wordBox(page, 'START');
    const top = Math.min(box.y, line.y) - 8;
    if (options.update) await page.screenshot({ path: path.join(docs, 'hover.png'), clip: { x: 0, y: top, width: Math.min(box.x + box.width + 40, 1280), height: Math.max(box.y + box.height, word.y + 60) - top + 8 } });

    fs.copyFileSync(path.join(here, 'study.xq'), path.join(records, 'study.xq'));
    await openFile(page, 'study.xq');
    const studied = await wordBox(page, 'R2+6');
    await page.mouse.click(studied.x + 6, studied.y + studied.height / 2);
    await eventually('the half-move that is studied', async () => (await shown(frame)).includes('two pawns'), 20000);
    await frame.getByRole('button', { name: 'Explorer' }).click();
    await eventually('the games of the folder', async () => (await shown(frame)).includes('2026-04-10'), 20000);
    await page.mouse.move(640, 700);
    await pause(1000);
    words['VS Code, a study'] = await shown(frame);
    if (options.update) await page.screenshot({ path: path.join(docs, 'study.png') });
    await page.close();
  } finally {
    workbench.stop();
  }
}

/** What a reader of the board gets: its text, and the names of its parts. What is hidden counts for nothing. */
async function shown(frame) {
  return frame.evaluate(() => {
    const root = document.querySelector('xqls-board').shadowRoot;
    const texts = [...root.children].filter((one) => one.checkVisibility()).map((one) => one.innerText);
    const names = [...root.querySelectorAll('[aria-label]')].filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-label'));
    return [...texts, ...names].join('\n').replace(/\s*\n\s*/g, '\n');
  });
}

/** Waits until the workbench has stopped moving. */
async function still(page) {
  await eventually('a still editor', async () => {
    const before = await wordBox(page, 'Nh0-g2');
    await pause(800);
    const after = await wordBox(page, 'Nh0-g2');
    return before.x === after.x && before.y === after.y;
  });
}

/** Neovim in a terminal of tmux, drawn as a page. */
async function neovim() {
  const home = path.join(work, 'nvim');
  fs.mkdirSync(home, { recursive: true });
  const socket = `xqls-picture-${process.pid}`;
  const tmux = (...args) => execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', TERM: 'xterm-256color', HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_STATE_HOME: home, XDG_CACHE_HOME: home, XQLS_SERVER: options.server, XQLS_PLUGIN: path.join(here, '../nvim'), XQLS_TRY_HEADLESS: '' },
  });
  try {
    tmux('-u', 'new-session', '-d', '-x', '132', '-y', '28', `cd '${records}' && '${options.nvim}' --clean -u '${path.join(here, '../try.lua')}' example.xq`);
    tmux('set', '-ga', 'terminal-overrides', ',*:Tc');
    await eventually('the board in Neovim', () => tmux('capture-pane', '-p').includes('楚'), 20000);
    tmux('send-keys', '-l', '/Nb0');
    tmux('send-keys', 'Enter');
    await pause(1000);
    tmux('send-keys', '-l', '[m');
    await eventually('the move before', () => tmux('capture-pane', '-p').includes('4. ... Nb9-c7'), 20000);
    tmux('send-keys', '-l', ':noh | redraw | echo');
    tmux('send-keys', 'Enter');
    await pause(1000);
    words['Neovim'] = tmux('capture-pane', '-p');
    if (options.update) {
      const page = await browser.newPage({ viewport: { width: 1100, height: 640 } });
      await page.setContent(terminalPage(tmux('capture-pane', '-p', '-e', '-N')));
      await page.locator('pre').screenshot({ path: path.join(docs, 'nvim.png') });
      await page.close();
    }
  } finally {
    try {
      tmux('kill-server');
    } catch {
      // It has ended by itself.
    }
  }
}

/** A screen of a terminal as a page. */
function terminalPage(screen) {
  const style = { fg: null, bg: null, bold: false, underline: false, reverse: false };
  let html = '';
  // A Chinese font draws some signs wider than a terminal does.
  const escape = (part) => part.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]).replace(/[\u2010-\u2bff]/g, '<i>$&</i>');
  for (const part of screen.split(/(\x1b\[[\d;:]*m)/)) {
    const codes = /^\x1b\[([\d;:]*)m$/.exec(part);
    if (codes) {
      paint(style, codes[1].split(/[;:]/).map(Number));
    } else if (part !== '') {
      let [fg, bg] = [style.fg ?? '#e0e2ea', style.bg ?? '#14161b'];
      if (style.reverse) [fg, bg] = [bg, fg];
      html += `<span style="color:${fg};background:${bg};${style.bold ? 'font-weight:bold;' : ''}${style.underline ? 'text-decoration:underline;' : ''}">${escape(part)}</span>`;
    }
  }
  return `<style>i { display: inline-block; width: 1ch; overflow: hidden; vertical-align: top; font-style: normal }</style><body style="margin:0;background:#14161b"><pre style="margin:0;padding:10px;width:max-content;font:15px/20px 'Noto Sans Mono CJK SC','DejaVu Sans Mono',monospace">${html}</pre></body>`;
}

function paint(style, codes) {
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (code === 0) Object.assign(style, { fg: null, bg: null, bold: false, underline: false, reverse: false });
    else if (code === 1) style.bold = true;
    else if (code === 22) style.bold = false;
    else if (code === 4) {
      style.underline = true;
    } else if (code === 24) style.underline = false;
    else if (code === 7) style.reverse = true;
    else if (code === 27) style.reverse = false;
    else if (code === 39) style.fg = null;
    else if (code === 49) style.bg = null;
    else if (code === 38 || code === 48 || code === 58) {
      const colour = codes[i + 1] === 2 ? `rgb(${codes.slice(i + 2, i + 5)})` : indexed(codes[i + 2]);
      i += codes[i + 1] === 2 ? 4 : 2;
      if (code === 38) style.fg = colour;
      if (code === 48) style.bg = colour;
    } else if (code >= 30 && code < 38) style.fg = indexed(code - 30);
    else if (code >= 90 && code < 98) style.fg = indexed(code - 82);
    else if (code >= 40 && code < 48) style.bg = indexed(code - 40);
  }
}

function indexed(n) {
  const base = ['#07080d', '#ffc0b9', '#b3f6c0', '#fce094', '#a6dbff', '#ffcaff', '#8cf8f7', '#eef1f8', '#4f5258', '#ffc0b9', '#b3f6c0', '#fce094', '#a6dbff', '#ffcaff', '#8cf8f7', '#eef1f8'];
  if (n < 16) return base[n];
  if (n > 231) return `rgb(${Array(3).fill(8 + 10 * (n - 232))})`;
  const level = (x) => (x === 0 ? 0 : 55 + 40 * x);
  return `rgb(${[Math.floor((n - 16) / 36), Math.floor((n - 16) / 6) % 6, (n - 16) % 6].map(level)})`;
}
