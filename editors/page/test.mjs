// Tests the page that `xqls convert --to html` writes, in a browser without a network.
//
//     node test.mjs --server XQLS --cache FOLDER
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually, startBrowser } from '../tests/browser.mjs';
import { Suite } from '../tests/suite.mjs';

const argument = (name) => process.argv[process.argv.indexOf(name) + 1];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xqls-page-'));
const evil = '</script><script>document.title = "evil"</script><img src=x onerror="document.title=\'evil\'">';
const record = `[Game "Chinese Chess"]\n[Red "${evil.replaceAll('"', "'")}"]\n\n1. H2-E2 { ${evil} } H9-G7 (1. ... B9-C7) 2. H0-G2 I9-H9 *\n`;
fs.writeFileSync(path.join(folder, 'game.pgn'), record);
execFileSync(argument('--server'), ['convert', '--to', 'html', '-o', 'game.html', 'game.pgn'], { cwd: folder });

const browser = await startBrowser(argument('--cache'));
const suite = new Suite();
for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark']]) {
  await suite.test(`an exported page, ${width} wide and ${colorScheme}`, async () => {
    const context = await browser.newContext({ offline: true, viewport: { width, height: 860 }, colorScheme });
    const page = await context.newPage();
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
    page.on('request', (request) => !request.url().startsWith('file:') && wrong.push(request.url()));
    await page.goto(`file://${folder}/game.html`);
    const fen = () => page.evaluate(() => document.querySelector('xqls-board').fen);
    const shows = (wanted) => eventually(wanted, async () => (await fen()).includes(wanted));
    await shows(' w - - 0 1');
    for (const [key, wanted] of [['ArrowRight', ' b - - 1 1'], ['ArrowRight', ' w - - 2 2'], ['End', ' w - - 4 3'], ['ArrowLeft', ' b - - 3 2'], ['Home', ' w - - 0 1']]) {
      await page.keyboard.press(key);
      await shows(wanted);
    }
    assert.equal(await page.title(), 'game');
    assert.equal(await page.locator('#about img').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is wider than the page');
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
await browser.close();
fs.rmSync(folder, { recursive: true });
suite.finish();
