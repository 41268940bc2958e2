// A VS Code workbench (code-server) with extensions and a folder of records, shown in a headless browser.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { eventually } from './browser.mjs';

/** Settings that keep the workbench quiet: nothing is looked up, nothing pops up, nothing moves by itself. */
const QUIET = {
  'chat.disableAIFeatures': true,
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'files.hotExit': 'off',
  'git.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

export class Workbench {
  /**
   * `folder` holds the records: a path, or the address of a folder that is on no disk. `work` is a folder for everything
   * else. Without a `server` the extension finds its own. Each extension is a VSIX.
   */
  constructor({ cache, work, folder, server, settings = {}, env = {} }) {
    this.codeServer = path.join(cache, 'code-server/node_modules/code-server');
    this.work = work;
    this.folder = folder;
    // No look-ups of extensions anywhere.
    this.env = { ...process.env, EXTENSIONS_GALLERY: '{}', XDG_CONFIG_HOME: path.join(work, 'config'), XDG_DATA_HOME: path.join(work, 'data'), ...env };
    this.base = [this.codeServer, '--config', path.join(work, 'config.yaml'), '--user-data-dir', path.join(work, 'user'), '--extensions-dir', path.join(work, 'extensions')];
    fs.mkdirSync(path.join(work, 'user/User'), { recursive: true });
    fs.writeFileSync(path.join(work, 'config.yaml'), 'auth: none\n');
    fs.writeFileSync(path.join(work, 'user/User/settings.json'), JSON.stringify({ ...QUIET, ...settings }));
    this.chooseServer(server);
  }

  /** Which program is started is a setting of the machine, not of the user. */
  chooseServer(program) {
    fs.mkdirSync(path.join(this.work, 'user/Machine'), { recursive: true });
    fs.writeFileSync(path.join(this.work, 'user/Machine/settings.json'), JSON.stringify({ 'xqls.server.path': program }));
  }

  /** An extension of the tests, as a VSIX. */
  packed(folder) {
    const file = path.join(this.work, `${path.basename(folder)}.vsix`);
    const vsce = path.join(import.meta.dirname, '../vscode/node_modules/@vscode/vsce/vsce');
    this.run([vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '-o', file], folder);
    return file;
  }

  install(...extensions) {
    this.run([...this.base, ...extensions.flatMap((extension) => ['--install-extension', extension])]);
  }

  /** Runs a script of Node to its end, in a folder. */
  run(args, cwd = this.work) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env: this.env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}${stderr}`);
  }

  /** Starts it; with `trust` a folder must be trusted before its settings choose programs. */
  async start({ trust = false } = {}) {
    this.port = await freePort();
    const log = fs.openSync(path.join(this.work, 'workbench.log'), 'w');
    const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override', '--ignore-last-opened'];
    if (!trust) quiet.push('--disable-workspace-trust');
    this.process = spawn(process.execPath, [...this.base, '--bind-addr', `127.0.0.1:${this.port}`, ...quiet], { env: this.env, stdio: ['ignore', log, log], detached: true });
    await eventually('the workbench to start', () => fetch(`http://127.0.0.1:${this.port}/healthz`).then((r) => r.ok, () => false), 60000);
  }

  stop() {
    if (!this.process?.pid) return;
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** A page with the folder or another one, and with one of its files if it is named. */
  async open(browser, viewport, file, opened = this.folder) {
    const page = await browser.newPage({ viewport });
    // A busy machine loads the workbench slowly.
    page.setDefaultNavigationTimeout(120000);
    const folder = path.isAbsolute(opened) ? `vscode-remote://127.0.0.1:${this.port}${opened}` : opened;
    const payload = file && JSON.stringify([['openFile', `${folder}/${file}`]]);
    await page.goto(`http://127.0.0.1:${this.port}/?folder=${encodeURIComponent(opened)}${payload ? `&payload=${encodeURIComponent(payload)}` : ''}`);
    return page;
  }

  get version() {
    const read = (file) => JSON.parse(fs.readFileSync(path.join(this.codeServer, file), 'utf8')).version;
    return `VS Code ${read('lib/vscode/package.json')} (code-server ${read('package.json')})`;
  }
}

/** Types into the quick input once it is there; whether a row of its list appears. */
function fillQuickInput(page, text, row) {
  const shown = async () => {
    await page.locator('.quick-input-box input').fill(text, { timeout: 4000 });
    await row.waitFor({ timeout: 4000 });
  };
  return shown().then(() => true, () => false);
}

/** Runs a command of the palette. */
export async function command(page, title) {
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
  await eventually(`${title} in the palette`, async () => {
    await page.keyboard.press('F1');
    return fillQuickInput(page, `>${title}`, row);
  }, 40000);
  await page.keyboard.press('Enter');
}

/** Opens a file of the folder by its name in the first group of editors, which has the focus then. */
export async function openFile(page, name) {
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first();
  await eventually(`${name} in an editor`, async () => {
    await page.keyboard.press('Escape');
    await page.locator('.editor-group-container').first().locator('.tab').first().click();
    await page.keyboard.press('Control+P');
    // A file that was written just now may not be known yet, and the list closes if the board takes the focus back.
    if (!(await fillQuickInput(page, name, row)) || !(await clicked(row))) return false;
    return page.locator('.tab.active', { hasText: name }).waitFor({ timeout: 10000 }).then(() => true, () => false);
  }, 60000);
}

/** Clicks at a row of the quick input; whether it was there long enough. */
export function clicked(row) {
  return row.click({ timeout: 4000 }).then(() => true, () => false);
}

/** The frame of the board panel. */
export function boardFrame(page) {
  return eventually('the page of the board', async () => {
    for (const frame of page.frames()) {
      if (await frame.locator('xqls-board .grid').count().catch(() => 0)) return frame;
    }
    return undefined;
  }, 30000);
}

/** Where a word of the editor is on the screen. */
export function wordBox(page, word) {
  return eventually(`${word} on the screen`, () => page.evaluate((word) => {
    for (const line of document.querySelectorAll('.editor-instance .view-line')) {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const nodes = [];
      let text = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        nodes.push({ node, from: text.length });
        // The editor writes spaces that do not break.
        text += node.data.replaceAll('\u00a0', ' ');
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

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
