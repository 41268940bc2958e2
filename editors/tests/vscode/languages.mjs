// VS Code in another display language: a workbench in Japanese, as a user with the language pack sees it. The pack itself
// is empty, so only what the extension and the server say is translated.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eventually, startBrowser } from '../browser.mjs';
import { Suite } from '../suite.mjs';
import { Workbench } from '../workbench.mjs';

const { values: options } = parseArgs({
  options: Object.fromEntries(['cache', 'server', 'extension', 'records', 'work'].map((name) => [name, { type: 'string' }])),
});
const work = path.resolve(options.work);
const records = path.join(work, 'records');
let browser, page;
const suite = new Suite(() => page.screenshot({ path: path.join(work, 'failure.png') }));

fs.cpSync(options.records, records, { recursive: true });
const workbench = new Workbench({ cache: options.cache, work, folder: records, server: options.server });
workbench.base.push('--locale', 'ja');
workbench.install(options.extension);
installLanguagePack();
try {
  await workbench.start();
  browser = await startBrowser(options.cache);
  page = await workbench.open(browser, { width: 1400, height: 900 }, 'errors.xq');
  await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
  await japanese();
} catch (error) {
  suite.report('the suite runs to its end', 0, error);
} finally {
  await browser?.close().catch(() => {});
  workbench.stop();
}
suite.finish();

async function japanese() {
  await suite.test('the commands are in Japanese', async () => {
    // The list shows a dozen rows, so each is looked for by its name.
    for (const title of ['盤面を表示', '新しい棋譜…', '構文木を表示', 'サーバーを再起動']) {
      const rows = await palette(`xqls: ${title}`);
      if (!rows.some((row) => row.includes(title))) throw new Error(`${title} is not in ${rows.join(', ')}`);
      await page.keyboard.press('Escape');
    }
  });

  await suite.test('the diagnostics are in Japanese', async () => {
    await page.locator('.view-line').first().click();
    await page.keyboard.press('F8');
    await page.locator('.marker-widget', { hasText: '馬の足を塞いでいます' }).waitFor({ timeout: 10000 });
    await page.keyboard.press('Escape');
  });

  await suite.test('the messages of the extension are in Japanese', async () => {
    await palette('xqls: 新しい棋譜');
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-list', { hasText: 'シャンチー' }).waitFor({ timeout: 10000 });
    await page.keyboard.press('Escape');
  });

  await suite.test('the settings are in Japanese', async () => {
    await page.keyboard.press('Control+,');
    await page.locator('.settings-editor').waitFor();
    await page.keyboard.type('xqls.format');
    await page.locator('.setting-item-description', { hasText: '字下げの空白数' }).waitFor({ timeout: 10000 });
  });
}

/** The file in which VS Code notes the language packs that are installed, and a pack without a text. */
function installLanguagePack() {
  const texts = path.join(work, 'texts.json');
  fs.writeFileSync(texts, JSON.stringify({ version: '1.0.0', contents: {} }));
  fs.writeFileSync(path.join(work, 'user/languagepacks.json'), JSON.stringify({
    ja: { hash: 'empty', label: '日本語', extensions: [{ extensionIdentifier: { id: 'xqls-tests.ja' }, version: '1.0.0' }], translations: { vscode: texts } },
  }));
}

/** Types into the command palette; the commands that it lists. */
async function palette(text) {
  await page.keyboard.press('F1');
  await page.keyboard.type(text);
  return eventually('the commands', async () => {
    const rows = await page.locator('.quick-input-list .monaco-list-row').allTextContents();
    return rows.length > 0 && rows.every((row) => row.includes('xqls')) && rows;
  });
}
