// Starts a real VS Code workbench with the packed extension, runs ./api.js inside its extension host, then looks at the
// workbench itself, as a user would, through a headless browser. Called by ../run.sh, which names all that is needed. With
// `--browser` the extension is the package for browsers: it runs in the page, while ./api.js stays on the machine. Then what
// does not depend on where the server runs is only tried with XQLS_ALL=1.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eventually, pause, startBrowser } from '../browser.mjs';
import { Suite } from '../suite.mjs';
import { hoverTests } from './hovers.mjs';
import { boardFrame, clicked, command, openFile, wordBox, Workbench } from '../workbench.mjs';

const { values: options } = parseArgs({
  options: { browser: { type: 'boolean' }, ...Object.fromEntries(['cache', 'server', 'extension', 'records', 'work'].map((name) => [name, { type: 'string' }])) },
});
const here = import.meta.dirname;
const work = path.resolve(options.work);
const records = path.join(work, 'records');
const results = path.join(work, 'api-results.json');
const suite = new Suite();

fs.cpSync(options.records, records, { recursive: true });
const workbench = new Workbench({
  cache: options.cache,
  work,
  folder: records,
  server: options.server,
  settings: { 'editor.hover.delay': 100, 'window.autoDetectColorScheme': true, 'window.dialogStyle': 'custom', 'workbench.sideBar.location': 'right' },
  env: { XQLS_API_TESTS: path.join(here, 'api.js'), XQLS_API_RESULTS: results, ...(options.browser && { XQLS_API_BROWSER: '1' }) },
});

let browser, page;
try {
  workbench.install(options.extension, workbench.packed(path.join(here, 'driver')));
  await workbench.start();
  browser = await startBrowser(options.cache);
  page = await workbench.open(browser, { width: 1400, height: 900 });
  console.log(`== ${workbench.version}, Chromium ${browser.version()}`);
  await apiTests();
  await workbenchTests();
  if (!options.browser || process.env.XQLS_ALL) {
    await manyGamesTests();
    await filesTests();
    await commandTests();
    if (!options.browser) await folderTests();
    await hoverTests({ suite, page, records });
  }
  if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, 'workbench.png') });
  await (options.browser ? workerTest() : missingServerTest());
} catch (error) {
  suite.report('the suite runs to its end', 0, error);
  if (page) await page.screenshot({ path: path.join(work, 'failure.png') }).catch(() => {});
} finally {
  await browser?.close().catch(() => {});
  workbench.stop();
}
suite.finish();

async function apiTests() {
  await eventually('the tests in the extension host', () => fs.existsSync(results), 180000).catch(() => {});
  const file = fs.existsSync(results) ? results : `${results}.part`;
  if (!fs.existsSync(file)) throw new Error('the tests in the extension host did not begin');
  for (const { name, ms, error, skipped } of JSON.parse(fs.readFileSync(file, 'utf8'))) suite.report(name, ms, error, skipped);
  if (file !== results) throw new Error('the tests in the extension host did not end');
}

/** After the API tests: errors.xq is open, the cursor on its second move, the board next to it. */
async function workbenchTests() {
  await suite.test('the squiggle is drawn', () => page.locator('.squiggly-error').first().waitFor({ timeout: 10000 }));

  await suite.test('the hover holds a picture of the board', async () => {
    const image = page.locator('.monaco-hover .monaco-hover-content img').first();
    await eventually('the hover', async () => {
      const word = await wordBox(page, 'Nh9-g7');
      await page.mouse.move(word.x + word.width / 2, word.y + word.height / 2, { steps: 5 });
      return image.waitFor({ timeout: 5000 }).then(() => true, () => page.mouse.move(700, 5).then(() => false));
    }, 40000);
    await pictureOf(image);
    const { width, height } = await image.boundingBox();
    if (width < 150 || height < 150) throw new Error(`the picture is ${width} by ${height}`);
    await page.mouse.move(700, 5);
  });

  await suite.test('the board panel says where it is', async () => {
    await page.locator('.tab', { hasText: 'Board: game 1 › 1. ... Nh9-g7' }).waitFor({ timeout: 10000 });
    const state = (await boardFrame(page)).locator('.state');
    await eventually('whose turn it is', async () => (await state.textContent()) === 'Red to move.');
  });

  await suite.test('the board panel shows a picture, the moves and the players', async () => {
    const frame = await boardFrame(page);
    const { width, height } = await frame.locator('.drawn svg').boundingBox();
    if (width < 200 || height < 200) throw new Error(`the picture is ${width} by ${height}`);
    await eventually('the move', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nh9-g7');
    if (!(await frame.locator('.player').allTextContents()).join().includes('Ann')) throw new Error('Ann is missing');
  });

  await suite.test('the board panel follows the cursor', async () => {
    const current = (await boardFrame(page)).locator('.move[aria-current]');
    const word = await wordBox(page, 'Ch2xe2');
    await page.mouse.click(word.x + word.width / 2, word.y + word.height / 2);
    await eventually('another move', async () => (await current.textContent().catch(() => '')).startsWith('Ch2xe2'));
  });

  await suite.test('a move played on the board is written, and undone by the editor', async () => {
    const frame = await boardFrame(page);
    const square = async (name) => {
      const { x, y, width, height } = await frame.locator(`[data-square="${name}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...await square('b9'));
    await page.mouse.down();
    await page.mouse.move(...await square('c7'), { steps: 5 });
    await page.mouse.up();
    await wordBox(page, 'Nb9-c7');
    await eventually('the move in the list', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nb9-c7');
    if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, 'board.png') });
    // The keyboard is still with the board.
    await page.keyboard.press('Control+Z');
    await eventually('the move to go', () => page.evaluate(() => ![...document.querySelectorAll('.view-line')].some((line) => line.textContent.includes('Nb9-c7'))));
  });

  await suite.test('the arrows of the board walk, and the cursor follows', async () => {
    const frame = await boardFrame(page);
    await frame.locator('.move', { hasText: 'Nh9-g7' }).click();
    await eventually('the move', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')) === 'Nh9-g7');
    await page.keyboard.press('ArrowLeft');
    await eventually('the move before', async () => (await frame.locator('.move[aria-current]').textContent().catch(() => '')).startsWith('Ch2xe2'));
    await page.locator('.tab', { hasText: 'errors.xq' }).click();
    await page.locator('.statusbar-item', { hasText: 'Ln 7, Col 4' }).waitFor({ timeout: 5000 });
  });

  await suite.test('moves are coloured', async () => {
    const colour = (text) => page.evaluate((text) => {
      const span = [...document.querySelectorAll('.view-line span span')].find((s) => s.textContent.replace(/\u00a0/g, ' ').includes(text));
      return span && getComputedStyle(span).color;
    }, text);
    const [keyword, name] = [await colour('START'), await colour('Ann')];
    if (!keyword || !name || keyword === name) throw new Error(`START is ${keyword}, Ann is ${name}`);
  });
}

/** Goes to a half-move. A click may come before the editor has its place, and a lens above the game moves it away. */
function boardAt(word, current) {
  return eventually(`the board at ${word}`, async () => {
    const { x, y, height } = await wordBox(page, word);
    await page.mouse.click(x + 3, y + height / 2);
    const shown = async () => (await current.evaluateAll((moves) => moves.map((move) => move.dataset.text ?? move.textContent))).join();
    return eventually('the move', async () => (await shown()) === word, 3000).then(() => true, () => false);
  }, 30000);
}

/** A file of many games, one of them long, with the board open next to it. */
async function manyGamesTests() {
  const pairs = ['Nb0-c2 Nb9-c7', 'Nc2-b0 Nc7-b9'];
  const game = (number, red, length) =>
    `GAME ${number}\nRED ${red}\nBLACK Bo\nSTART{\n${Array.from({ length }, (_, i) => `  ${i + 1}. ${pairs[i % 2]}`).join('\n')}\n}\n\n`;
  const games = Array.from({ length: 400 }, (_, i) => game(i + 1, `Player ${i + 1}`, 10));
  fs.writeFileSync(path.join(records, 'many.xq'), `FORMAT LALG\n\n${games.join('')}${game(401, 'Marathon', 8000)}`);
  const frame = await boardFrame(page);
  const title = frame.locator('.games .title');
  const current = frame.locator('.move[aria-current]');
  const entitled = (start) => eventually(`the game ${start}`, async () => ((await title.textContent().catch(() => '')) ?? '').startsWith(start), 30000);
  const marked = (move) => eventually(`the move ${move}`, async () => (await current.evaluateAll((moves) => moves.map((move) => move.dataset.text ?? move.textContent))).join() === move, 30000);

  await suite.test('the board finds a game among hundreds', async () => {
    await openFile(page, 'many.xq');
    await entitled('1 / 401');
    await title.click();
    await frame.locator('.popup input').fill('player 377');
    await page.keyboard.press('Enter');
    await entitled('377 / 401');
    await wordBox(page, 'Player 377');
    await frame.locator('.games button.icon').last().click();
    await entitled('378 / 401');
  });

  await suite.test('a key stays smooth next to the board of a long game', async () => {
    await title.click();
    await frame.locator('.popup input').fill('marathon');
    await page.keyboard.press('Enter');
    await entitled('401 / 401');
    await frame.locator('.grid').focus();
    await page.keyboard.press('End');
    await marked('Nc7-b9');
    const rows = await frame.locator('.move').count();
    if (rows > 200) throw new Error(`${rows} moves of the list are elements`);
    await frame.evaluate(() => {
      const { host } = document.querySelector('xqls-board');
      const { request } = host;
      window.asked = [];
      host.request = (method, params) => (window.asked.push(method), request(method, params));
    });
    const { x, y, height } = await wordBox(page, '8000. ');
    await page.mouse.click(x + 4, y + height / 2);
    await page.keyboard.press('End');
    await page.keyboard.type(' #');
    const times = [];
    let text = '#';
    for (const key of 'the end of it') {
      text += key;
      await page.evaluate((text) => {
        window.took = undefined;
        let down;
        addEventListener('keydown', () => (down = performance.now()), { capture: true, once: true });
        const look = () => {
          const shown = [...document.querySelectorAll('.view-line')].some((line) => line.textContent.replaceAll('\u00a0', ' ').endsWith(text));
          if (down && shown) window.took = performance.now() - down;
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, text);
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      times.push(await eventually(`the key '${key}'`, () => page.evaluate(() => window.took)));
    }
    await pause(3000);
    const asked = await frame.evaluate(() => window.asked);
    const trees = asked.filter((method) => method === 'xqls/tree').length;
    const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
    if (middle > 300) throw new Error(`a key takes ${times.map(Math.round)} ms`);
    if (asked.length - trees > times.length + 3 || trees > 4) throw new Error(`${times.length} keys ask ${asked.join()}`);
  });

  await suite.test('the explorer counts the games of the folder, and opens one', async () => {
    for (const [name, red, next, result] of [['study-1', 'Ann', 'I9-I8', '1-0'], ['study-2', 'Cy', 'I9-I8', '1/2-1/2'], ['study-3', 'Di', 'B9-C7', '0-1']]) {
      fs.writeFileSync(path.join(records, `${name}.pgn`), `[Game "Chinese Chess"]\n[Red "${red}"]\n[Black "Bo"]\n[Date "2001.05.0${name.at(-1)}"]\n[Result "${result}"]\n[Format "ICCS"]\n\n1. A3-A4 I6-I5 2. B0-A2 ${next} ${result}\n`);
    }
    await openFile(page, 'study-1.pgn');
    await boardAt('B0-A2', current);
    await frame.getByRole('button', { name: 'Explorer' }).click();
    const rows = (table) => frame.locator(`.explorer ${table} tbody tr`).evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent).join('|')).join('\n'));
    await eventually('the continuations', async () => (await rows('.next')) === 'I9-I8|2|50%50%|2001-05-02\nB9-C7|1|100%|2001-05-03\nAll|3|33%33%33%|', 15000).catch(async () => { throw new Error(await rows('.next')); });
    if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, 'explorer.png') });
    await frame.locator('.explorer .open', { hasText: 'Di' }).click();
    await page.locator('.tab', { hasText: 'study-3.pgn' }).waitFor();
    await marked('B0-A2');
    await frame.getByRole('button', { name: 'Explorer' }).click();
    await openFile(page, 'many.xq');
  });

  await suite.test('the board is flipped, and follows the theme', async () => {
    const height = async (square) => (await frame.locator(`[data-square="${square}"]`).boundingBox())?.y ?? 0;
    const side = async () => (await height('e9')) > (await height('e0'));
    await frame.locator('.grid').focus();
    await page.keyboard.press('f');
    await eventually('Black at the bottom', side);
    await page.keyboard.press('f');
    await eventually('Red at the bottom', async () => !(await side()));
    const colours = () => frame.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector('xqls-board'));
      return `${color} on ${backgroundColor}`;
    });
    const seen = new Set([await colours()]);
    for (const media of [{ colorScheme: 'dark' }, { colorScheme: 'dark', forcedColors: 'active' }]) {
      await page.emulateMedia(media);
      await eventually(`the colours of ${JSON.stringify(media)}`, async () => !seen.has(await colours()));
      seen.add(await colours());
      if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, `theme-${seen.size}.png`) });
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  });

  await suite.test('the board goes from file to file', async () => {
    for (const file of ['game.xq', 'shogi.csa', 'many.xq', 'shogi.csa']) await openFile(page, file);
    await boardAt('+7776FU', current);
    const squares = await frame.locator('[data-square="9i"]').count();
    if (squares !== 1) throw new Error('it is no board of shogi');
    await eventually('a file of one game', async () => !(await title.isVisible()));
    if (process.env.XQLS_KEEP) await page.screenshot({ path: path.join(work, 'shogi.png') });
  });
}

/** What happens to files and to the server while the board is open. */
async function filesTests() {
  const frame = await boardFrame(page);
  const current = frame.locator('.move[aria-current]');
  const marked = (move) => eventually(`the move ${move}`, async () => (await current.evaluateAll((moves) => moves.map((move) => move.dataset.text ?? move.textContent))).join() === move, 30000);
  // VS Code passes the focus on through the frames around the page, which takes some time.
  const keyboard = async () => {
    let times = 0;
    await eventually('the keyboard on the board', async () => {
      const focused = await frame.locator('.grid').evaluate((grid) => document.hasFocus() && grid.matches(':focus'));
      times = focused ? times + 1 : 0;
      return times > 4;
    });
  };
  const follows = (word) => boardAt(word, current);
  const typed = async (move) => {
    await frame.locator('.typed').fill(move);
    await frame.locator('.typed').press('Enter');
  };
  const text = '[Game "Chinese Chess"]\n[Red "Ann"]\n[Black "Bo"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 *\n';

  await suite.test('the board plays into each of two files next to each other', async () => {
    for (const name of ['one.pgn', 'two.pgn']) fs.writeFileSync(path.join(records, name), text);
    await openFile(page, 'one.pgn');
    await follows('H9-G7');
    await typed('H0-G2');
    await wordBox(page, 'H0-G2');
    await openFile(page, 'two.pgn');
    await follows('H9-G7');
    await typed('B0-C2');
    await wordBox(page, 'B0-C2');
    await command(page, 'File: Save All');
    await eventually('both files', () => ['H0-G2', 'B0-C2'].every((move, index) => {
      const saved = fs.readFileSync(path.join(records, index === 0 ? 'one.pgn' : 'two.pgn'), 'utf8');
      return saved.includes(move) && saved.split(' *')[0].endsWith(move);
    }));
  });

  await suite.test('the board says that an editor is read-only, and writes nothing', async () => {
    await page.locator('.tab', { hasText: 'two.pgn' }).click();
    await command(page, 'File: Set Active Editor Read-only in Session');
    await follows('B0-C2');
    await typed('B9-C7');
    await frame.locator('.message', { hasText: 'The editor of this record is read-only.' }).waitFor();
    if ((await page.locator('.editor-instance .view-lines').first().textContent()).includes('B9-C7')) throw new Error('it is written');
    await page.locator('.tab', { hasText: 'two.pgn' }).click();
    await command(page, 'File: Set Active Editor Writeable in Session');
  });

  await suite.test('no file covers the board: its group is locked', async () => {
    await page.locator('.editor-group-container.locked .tab', { hasText: 'Board' }).waitFor({ timeout: 5000 });
  });

  // The server in a browser does not see the bytes of a file.
  if (!options.browser) await suite.test('a garbled file is opened again in its encoding', async () => {
    const name = Buffer.from('bafac8d9bbaa', 'hex');
    fs.writeFileSync(path.join(records, 'garbled.xq'), Buffer.concat([Buffer.from('FORMAT ICCS\nGAME 1\nRED '), name, Buffer.from('\nSTART{ 1. H2-E2 }\n')]));
    await openFile(page, 'garbled.xq');
    const { x, y, width, height } = await wordBox(page, 'RED ');
    await page.mouse.click(x + width + 4, y + height / 2);
    const fix = page.locator('.action-widget .monaco-list-row', { hasText: 'Reopen as gb18030' });
    // A click needs no focus in the list, which a busy machine gives late.
    await eventually('the fix', async () => {
      await page.keyboard.press('Control+.');
      return (await clicked(fix)) || page.keyboard.press('Escape').then(() => false);
    }, 20000);
    await wordBox(page, '胡荣华');
    await page.locator('.tab', { hasText: 'two.pgn' }).click();
  });

  await suite.test('a renamed file keeps its board', async () => {
    await page.locator('.tab', { hasText: 'two.pgn' }).click();
    await follows('B0-C2');
    fs.renameSync(path.join(records, 'two.pgn'), path.join(records, 'three.pgn'));
    await openFile(page, 'three.pgn');
    await follows('B0-C2');
    await typed('H9-G7');
    await frame.locator('.message', { hasText: /./ }).waitFor();
    await typed('B9-C7');
    await wordBox(page, 'B9-C7');
  });

  await suite.test('the board of a server that is restarted comes back', async () => {
    await command(page, 'xqls: Restart Server');
    // While it starts, it refuses.
    await eventually('A0-B0 in the text', async () => {
      await typed('A0-B0');
      const shown = page.locator('.view-line', { hasText: 'A0-B0' }).waitFor({ timeout: 2000 });
      return shown.then(
        () => true,
        () => false,
      );
    });
    await marked('A0-B0');
    await frame.locator('.grid').focus();
    for (const [key, move] of [['Z', 'B9-C7'], ['Z', 'B0-C2'], ['Y', 'B9-C7']]) {
      await keyboard();
      await page.keyboard.press(`Control+${key}`);
      await marked(move);
    }
    await keyboard();
  });

  await suite.test('a variation that is undone and made again is shown', async () => {
    fs.writeFileSync(path.join(records, 'line.xq'), 'FORMAT WXF\nSTART{\n  1. C2.5 H8+7\n  2. H2+3 R9.8\n}\n');
    await openFile(page, 'line.xq');
    await follows('C2.5');
    await typed('C8.5');
    await wordBox(page, 'VAR[1]');
    await marked('C8.5');
    await frame.locator('.grid').focus();
    for (const [key, move] of [['Z', 'H8+7'], ['Y', 'C8.5'], ['Z', 'H8+7']]) {
      await keyboard();
      await page.keyboard.press(`Control+${key}`);
      await marked(move);
    }
    await keyboard();
  });

  await suite.test('without a record the board says so', async () => {
    await page.locator('.editor-group-container').first().locator('.tab').first().click();
    await command(page, 'View: Revert and Close Editor');
    await command(page, 'View: Close All Editors in Group');
    const choice = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    await eventually('no editor', async () => {
      if (await choice.isVisible()) await choice.click();
      return (await page.locator('.tab', { hasText: /\.(xq|wxf|pgn|csa)/ }).count()) === 0;
    });
    await frame.locator('.nothing', { hasText: 'Put the cursor on a move of a record.' }).waitFor({ timeout: 10000 });
    await openFile(page, 'game.xq');
    await eventually('its moves', async () => (await frame.locator('.move').count()) > 4);
  });
}

/** Commands and links that come with answers of the server. */
async function commandTests() {
  await suite.test('the lens of a game opens the board', async () => {
    const board = page.locator('.tab', { hasText: 'Board' });
    await board.click({ button: 'middle' });
    await board.waitFor({ state: 'detached' });
    await openFile(page, 'game.xq');
    await page.locator('.codelens-decoration a', { hasText: 'Ann' }).click();
    await eventually('its moves', async () => (await (await boardFrame(page)).locator('.move').count()) > 4);
  });

  await suite.test('the code of a diagnostic leads to its page', async () => {
    await openFile(page, 'errors.xq');
    await command(page, 'Go to Next Problem (Error, Warning, Info)');
    await page.locator('.marker-widget a.code-link').first().click();
    await page.locator('.tab.active', { hasText: 'illegal-move.md' }).waitFor({ timeout: 15000 });
    await wordBox(page, 'The move can be read');
  });

  await suite.test('what an action deletes comes back by a button', async () => {
    await openFile(page, 'game.xq');
    const row = page.locator('.action-widget .monaco-list-row', { hasText: 'Delete this move and all that follow it' });
    await eventually('the action', async () => {
      const { x, y, height } = await wordBox(page, 'Ri9-h9');
      await page.mouse.click(x + 3, y + height / 2);
      await page.keyboard.press('Control+.');
      return (await clicked(row)) || page.keyboard.press('Escape').then(() => false);
    }, 30000);
    await page.locator('.notification-toast').getByRole('button', { name: 'Undo' }).click();
    await wordBox(page, 'Ri9-h9');
    await page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
  });
}

/** No program was started: the server is a worker of the extension host, which is a worker of the page. */
async function workerTest() {
  await suite.test('the server is a worker of the page', async () => {
    const names = await Promise.all(page.workers().map((worker) => worker.evaluate(() => self.name).catch(() => '')));
    if (!names.some((name) => /^ExtensionHostWorker -> xqls$/.test(name))) throw new Error(`the workers are ${names}`);
  });
}

/** Last of all, because no server runs afterwards. */
async function missingServerTest() {
  await suite.test('a missing server is reported', async () => {
    workbench.chooseServer('/no/such/xqls');
    await page.locator('.notification-toast', { hasText: 'xqls.server.path names /no/such/xqls' }).waitFor({ timeout: 15000 });
    await page.locator('.notification-toast', { hasText: 'Open Setting' }).waitFor({ timeout: 1000 });
    workbench.chooseServer(options.server);
    await page.locator('.notification-toast', { hasText: 'xqls.server.path' }).waitFor({ state: 'hidden', timeout: 15000 });
  });
}

async function pictureOf(image) {
  await image.waitFor({ timeout: 10000 });
  await eventually('the picture to be drawn', () => image.evaluate((i) => i.complete && i.naturalWidth > 0 && i.getBoundingClientRect().width > 0));
}

/** What only a program can do: the games of the folder, comparisons, texts from elsewhere. */
async function folderTests() {
  /** The first frame with an element. */
  const frameWith = (what, selector) => eventually(what, async () => {
    for (const frame of page.frames()) {
      if (await frame.locator(selector).count().catch(() => 0)) return frame;
    }
    return undefined;
  }, 30000);
  const closeTab = async (name) => {
    const tab = page.locator('.tab', { hasText: name });
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'detached' });
  };

  await suite.test('the games of the folder are a table', async () => {
    await openFile(page, 'game.xq');
    await command(page, 'Show Games of the Folder');
    const frame = await frameWith('the table', 'main tbody tr');
    await frame.locator('input').fill('ann game.xq');
    const rows = frame.locator('tbody tr');
    await eventually('the game', async () => (await rows.count()) === 1 && (await rows.first().textContent()).includes('game.xq'));
    const sorted = frame.locator('[data-column="first"]');
    await sorted.click();
    await eventually('another order', async () => (await sorted.textContent()).includes('▴'));
    await rows.first().locator('button').click();
    await page.locator('.tab.active', { hasText: 'game.xq' }).waitFor();
    await closeTab('Games of the folder');
  });

  await suite.test('two records are compared with boards that step together', async () => {
    fs.writeFileSync(path.join(records, 'other.xq'), fs.readFileSync(path.join(records, 'game.xq'), 'utf8').replace('RED Ann', 'RED Anne'));
    await openFile(page, 'game.xq');
    await command(page, 'Compare Records');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'other.xq' }).first();
    await page.locator('.quick-input-widget', { hasText: 'game.xq' }).waitFor();
    await page.locator('.quick-input-box input').fill('other.xq');
    await eventually('the other record', () => clicked(row), 30000);
    const frame = await frameWith('the boards', '.boards svg');
    await eventually('both boards', async () => (await frame.locator('.boards svg').count()) === 2);
    if (!(await frame.locator('li').first().textContent()).includes('Anne')) throw new Error('the header is not among the differences');
    await frame.locator('[data-step="next"]').click();
    await eventually('the first half-moves', async () => (await frame.locator('[role="status"]').textContent()).startsWith('1 / '));
    const captions = await frame.locator('figcaption').allTextContents();
    if (!captions[0].includes('game.xq: ') || !captions[1].includes('other.xq: ')) throw new Error(captions.join());
    await closeTab('other.xq');
    fs.rmSync(path.join(records, 'other.xq'));
  });

  /** Chooses a row of the quick input by its name. */
  const choose = async (name) => {
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first();
    await page.locator('.quick-input-box input').fill(name);
    await eventually(name, () => clicked(row), 30000);
  };

  await suite.test('a record is converted to a file beside it', async () => {
    await openFile(page, 'game.xq');
    await command(page, 'Convert Record To…');
    await choose('HTML');
    await page.locator('.notification-toast', { hasText: 'game.html is written. Nothing is lost.' }).waitFor({ timeout: 30000 });
    const html = fs.readFileSync(path.join(records, 'game.html'), 'utf8');
    if (!html.startsWith('<!DOCTYPE html>')) throw new Error(html.slice(0, 80));
    fs.rmSync(path.join(records, 'game.html'));
  });

  await suite.test('a conversion that loses something waits for the user, and lists what is lost', async () => {
    const file = path.join(records, 'game.uci');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'game.uci' });
    const asked = async () => {
      await openFile(page, 'game.xq');
      await command(page, 'Convert Record To…');
      await choose('UCI');
      await dialog.waitFor({ timeout: 30000 });
    };
    await asked();
    const text = await dialog.textContent();
    if (!text.includes('lost: game 1: the variations')) throw new Error(text);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    if (fs.existsSync(file)) throw new Error('the file is written');
    await asked();
    await dialog.locator('.monaco-button', { hasText: 'Convert' }).click();
    await page.locator('.tab.active', { hasText: 'game.uci' }).waitFor({ timeout: 30000 });
    if (!fs.readFileSync(file, 'utf8').includes('position startpos moves ')) throw new Error(fs.readFileSync(file, 'utf8'));
    await page.locator('.notification-toast', { hasText: 'losses' }).locator('.monaco-button', { hasText: 'Show Losses' }).click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'the variations' }).first().waitFor();
    await page.keyboard.press('Escape');
    await closeTab('game.uci');
    fs.rmSync(file);
  });

  await suite.test('a record is shown in another format', async () => {
    await openFile(page, 'game.xq');
    await command(page, 'Show Record As…');
    await choose('UCI');
    await page.locator('.tab.active', { hasText: 'game.xq.uci' }).waitFor({ timeout: 30000 });
    await wordBox(page, 'position startpos moves');
    await closeTab('game.xq.uci');
  });

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await suite.test('a record is made of the clipboard', async () => {
    await openFile(page, 'game.xq');
    await page.evaluate(() => navigator.clipboard.writeText('C2=5 H8+7 H2+3'));
    await command(page, 'New Record from Clipboard');
    await wordBox(page, 'C2=5 N8+7');
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await command(page, 'View: Revert and Close Editor');
  });

  await suite.test('the picture of the board goes to the clipboard', async () => {
    await openFile(page, 'game.xq');
    await boardFrame(page);
    await command(page, 'Copy Board as Picture');
    // What was read may change until its text is asked for.
    await eventually('the picture', () => page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (item?.types.includes('image/png')) return true;
      return item?.types.includes('text/plain') && (await (await item.getType('text/plain')).text()).startsWith('<svg');
    }).catch(() => false));
  });

  await suite.test('the preview of Markdown shows boards', async () => {
    fs.writeFileSync(path.join(records, 'notes.md'), '# Notes\n\n```xq\nGAME\nSTART{ 1. H2-E2 H9-G7 }\n```\n\n```fen\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1\n```\n');
    await openFile(page, 'notes.md');
    await command(page, 'Markdown: Open Preview');
    const frame = await frameWith('the boards', 'img[src^="data:image/svg"]');
    await eventually('both boards', async () => (await frame.locator('img[src^="data:image/svg"]').count()) === 2);
    await closeTab('notes.md');
    fs.rmSync(path.join(records, 'notes.md'));
  });
}
