// The extension as it is installed, and the workspaces that it may meet: the package with the server in it in a folder that
// is not trusted, the one for every platform in a folder that is on no disk, and no server at all. With `--browser`, the
// package for browsers in a folder that is on no disk. Called by ../run.sh.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eventually, pause, startBrowser } from '../browser.mjs';
import { Suite } from '../suite.mjs';
import { boardFrame, clicked, command, wordBox, Workbench } from '../workbench.mjs';

const { values: options } = parseArgs({
  options: { browser: { type: 'boolean' }, ...Object.fromEntries(['cache', 'server', 'extension', 'bundled', 'records', 'work'].map((name) => [name, { type: 'string' }])) },
});
const here = import.meta.dirname;
const work = path.resolve(options.work);
/** A PATH without xqls. */
const bare = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !fs.existsSync(path.join(folder, 'xqls'))).join(path.delimiter);
let page;
const suite = new Suite(() => page.screenshot({ path: path.join(work, `failure-${suite.failed}.png`) }));

const browser = await startBrowser(options.cache);
try {
  if (options.browser) {
    await inTheBrowser();
  } else {
    await untrusted();
    await virtual();
  }
} catch (error) {
  suite.report('the suite runs to its end', 0, error);
} finally {
  await browser.close().catch(() => {});
}
suite.finish();

/** The package for this platform, in a folder whose settings name another program. */
async function untrusted() {
  const records = copied('untrusted-records');
  const started = path.join(work, 'started');
  const other = path.join(work, 'other-server');
  fs.writeFileSync(other, `#!/bin/sh\n: >'${started}'\nexec '${path.resolve(options.server)}' "$@"\n`, { mode: 0o755 });
  fs.mkdirSync(path.join(records, '.vscode'));
  fs.writeFileSync(path.join(records, '.vscode/settings.json'), JSON.stringify({ 'xqls.server.path': other, 'xqls.format.width': 24 }));
  const workbench = profile('untrusted', { folder: records, env: { PATH: bare }, settings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' } });
  workbench.install(options.bundled);
  const server = fs.readdirSync(path.join(workbench.work, 'extensions')).map((name) => path.join(workbench.work, 'extensions', name, 'server/xqls')).find((file) => fs.existsSync(file));
  await running(workbench, { trust: true }, 'errors.xq', async () => {
    await suite.test('in a folder that is not trusted the server of the package checks', async () => {
      await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor({ timeout: 60000 });
      await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
      if (!programs().includes(server)) throw new Error(`${server} is not among ${programs()}`);
    });

    await suite.test('its settings choose no program, but the width of lines', async () => {
      await page.locator('.view-line').first().click();
      await command(page, 'Format Document');
      await eventually('short lines', async () => (await lines()).some((line) => line.startsWith('2.')) && (await lines()).every((line) => line.length <= 24));
      if (fs.existsSync(started)) throw new Error('the program of the folder was started');
      await nothingPopsUp();
    });

    await walkthrough();

    await suite.test('a folder that is trusted chooses the program', async () => {
      await command(page, 'Workspaces: Manage Workspace Trust');
      await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
      await eventually('the program of the folder', () => fs.existsSync(started), 30000);
      await nothingPopsUp();
    });
  });
}

async function walkthrough() {
  const steps = page.locator('.gettingStartedContainer .getting-started-step');
  const open = async () => {
    await eventually('the walkthrough in the list', async () => {
      await command(page, 'Welcome: Open Walkthrough');
      return clicked(page.locator('.quick-input-list .monaco-list-row', { hasText: 'Records as source code' }).first());
    }, 60000);
    await steps.first().waitFor();
  };

  await suite.test('the walkthrough has four steps', async () => {
    await open();
    const titles = await steps.locator('h3').allTextContents();
    if (titles.join() !== 'Open a record,Show the board,Play a move,Begin a record of your own') throw new Error(titles.join());
  });

  await suite.test('its first button opens the example, with its mistake marked', async () => {
    await steps.getByRole('button', { name: 'Open the Example' }).click();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await wordBox(page, 'Nb0-d1');
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
  });

  await suite.test('its second button opens the board of the example', async () => {
    await open();
    await page.locator('.getting-started-step', { hasText: 'Show the board' }).click();
    await steps.getByRole('button', { name: 'Show Board' }).click();
    const frame = await boardFrame(page);
    await eventually('the moves of the example', async () => (await frame.locator('.move').count()) > 4);
  });

  await suite.test('its last button begins a record', async () => {
    await open();
    await page.locator('.getting-started-step', { hasText: 'Begin a record of your own' }).click();
    // The list closes if the walkthrough takes the focus back.
    await eventually('the list of records', async () => {
      await steps.getByRole('button', { name: 'New Record' }).click();
      const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'CSA (.csa)' });
      return clicked(row);
    }, 40000);
    await wordBox(page, 'V2.2');
    await nothingPopsUp();
  });
}

/** The package for every platform, with a server on the PATH, in a folder that is on no disk; then without the server. */
async function virtual() {
  const bin = path.join(work, 'bin');
  fs.mkdirSync(bin);
  fs.symlinkSync(path.resolve(options.server), path.join(bin, 'xqls'));
  const workbench = profile('virtual', { folder: 'memory:/records', env: { PATH: `${bin}${path.delimiter}${bare}`, XQLS_MEMORY: path.resolve(options.records) } });
  workbench.install(options.extension, workbench.packed(path.join(here, 'memory')));
  await running(workbench, {}, 'errors.xq', async () => {
    await suite.test('the server on the PATH checks a record of a folder that is on no disk', async () => {
      await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
      if (!programs().includes(path.join(bin, 'xqls'))) throw new Error(`xqls of the PATH is not among ${programs()}`);
      await nothingPopsUp();
    });
    await boardPlays();
  });

  workbench.folder = copied('records');
  workbench.env.PATH = bare;
  await running(workbench, {}, 'game.xq', async () => {
    await suite.test('without a server the message opens its setting', async () => {
      const message = page.locator('.notification-toast', { hasText: 'the language server was not found' });
      await message.waitFor({ timeout: 60000 });
      await message.getByRole('button', { name: 'Open Setting' }).click();
      await page.locator('.settings-editor .setting-item', { hasText: 'Server: Path' }).waitFor();
    });

    await suite.test('a server that is installed then is found', async () => {
      const installed = path.join(work, 'installed');
      fs.symlinkSync(path.resolve(options.server), installed);
      workbench.chooseServer(installed);
      await eventually('the server', () => programs().includes(installed), 30000);
    });
  });
}

/** Nothing is on the machine: the package for browsers in a folder that is on no disk. */
async function inTheBrowser() {
  const workbench = profile('browser', { folder: 'memory:/records', env: { PATH: bare, XQLS_MEMORY: path.resolve(options.records) } });
  workbench.install(options.extension, workbench.packed(path.join(here, 'memory')));
  await running(workbench, {}, 'errors.xq', async () => {
    await suite.test('the server in the browser checks a record of a folder that is on no disk', async () => {
      await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
      await nothingPopsUp();
    });
    await boardPlays();

    const worker = async () => {
      for (const worker of page.workers()) if ((await worker.evaluate(() => self.name).catch(() => '')).endsWith('-> xqls')) return worker;
      return undefined;
    };

    await suite.test('a defect of the server is said once', async () => {
      const running = await worker();
      for (const message of ['first', 'second']) {
        await running.evaluate((message) => self.postMessage({ jsonrpc: '2.0', method: 'xqls/failure', params: { message } }), message);
      }
      const said = page.locator('.notification-toast', { hasText: 'the language server has failed and was started again' });
      await said.waitFor();
      await pause(1000);
      if ((await said.count()) !== 1) throw new Error(`it is said ${await said.count()} times`);
      await command(page, 'Notifications: Clear All Notifications');
      await said.waitFor({ state: 'hidden' });
    });

    await suite.test('a worker that fails is started again', async () => {
      const failing = await worker();
      await failing.evaluate(() => void setTimeout(() => { throw new Error('made by the test'); }));
      await eventually('another worker', async () => ![undefined, failing].includes(await worker()), 20000);
      await page.locator('.squiggly-error').first().waitFor({ timeout: 20000 });
      await nothingPopsUp();
    });

    await suite.test('what only a program has is not in the palette', async () => {
      await page.keyboard.press('F1');
      await page.keyboard.type('xqls: ');
      const rows = page.locator('.quick-input-list .monaco-list-row', { hasText: 'xqls' });
      await rows.first().waitFor();
      const titles = await rows.allTextContents();
      if (!titles.some((title) => title.includes('Restart Server')) || titles.some((title) => title.includes('Setting'))) throw new Error(titles.join());
      await page.keyboard.press('Escape');
    });
  });
}

async function boardPlays() {
  await suite.test('the board plays into it', async () => {
    const word = await wordBox(page, 'Nh9-g7');
    await page.mouse.click(word.x + word.width / 2, word.y + word.height / 2);
    await command(page, 'xqls: Show Board');
    const frame = await boardFrame(page);
    await eventually('the move', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nh9-g7');
    await frame.locator('.typed').fill('a3a4');
    await frame.locator('.typed').press('Enter');
    await wordBox(page, 'Pa3-a4');
    await nothingPopsUp();
  });
}

/** A copy of the records. */
function copied(name) {
  const folder = path.join(work, name);
  fs.cpSync(options.records, folder, { recursive: true });
  return folder;
}

/** A profile of its own, in which only the extension itself finds the server. */
function profile(name, how) {
  const folder = path.join(work, name);
  fs.mkdirSync(folder, { recursive: true });
  // As if it was started in a terminal: else the PATH would be that of a login shell.
  const env = { VSCODE_CLI: '1', ...how.env };
  return new Workbench({ cache: options.cache, work: folder, server: undefined, ...how, env });
}

async function running(workbench, how, file, body) {
  try {
    await workbench.start(how);
    page = await workbench.open(browser, { width: 1300, height: 900 }, file);
    await body();
    await page.close();
  } finally {
    workbench.stop();
  }
}

/** The programs that run as language servers. */
function programs() {
  return fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((process) => {
    try {
      const args = fs.readFileSync(`/proc/${process}/cmdline`, 'utf8').split('\0');
      return args[1] === 'lsp' ? [args[0]] : [];
    } catch {
      // It has just ended.
      return [];
    }
  });
}

/** The lines of the editor that are in view. */
async function lines() {
  return (await page.locator('.editor-instance .view-line').allTextContents()).map((line) => line.replaceAll('\u00a0', ' '));
}

/** No message is shown, nor comes soon. */
async function nothingPopsUp() {
  await pause(1000);
  const messages = await page.locator('.notification-toast').allTextContents();
  if (messages.length > 0) throw new Error(messages.join('\n'));
}
