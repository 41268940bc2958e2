// Tests <xqls-board> in a headless browser, with the built server behind it and a text in place of an editor.
//
//     node run.mjs --server PROGRAM --cache FOLDER [--shots FOLDER]
//
// The cache is that of ../../tests/setup.sh. With --shots it also takes pictures of the board in several games and themes.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { eventually, pause, startBrowser } from '../../tests/browser.mjs';
import { Server } from './server.mjs';

const { values: options } = parseArgs({ options: { server: { type: 'string' }, cache: { type: 'string' }, shots: { type: 'string' }, only: { type: 'string' } } });
const here = import.meta.dirname;
const esbuild = createRequire(path.join(here, '../../vscode/package.json'))('esbuild');
let passed = 0, failed = 0;

const bundle = await esbuild.build({ entryPoints: [path.join(here, '../src/index.ts')], bundle: true, format: 'iife', target: 'chrome120', write: false });
const script = bundle.outputFiles[0].text;
const server = await Server.start(options.server);
const browser = await startBrowser(options.cache);

const LONG = 'FORMAT LALG\nGAME 1\nRED Ann\nBLACK Bo\nRESULT 1-0\nSTART{\n  1. Ch2-e2 Nh9-g7 { 1. ... Nb9-c7 2. Nh0-g2 { 2. Nb0-c2 } }\n  2. Nh0-g2! Ri9-h9 /* the rook comes out */\n  3. Ri0-h0\n}\n';

class Table {
  static async open(text, language = 'xq', { width = 460, height = 900, theme = '', position = { line: 0, character: 0 } } = {}) {
    const table = new Table();
    table.page = await browser.newPage({ viewport: { width, height }, colorScheme: theme === 'dark' ? 'dark' : 'light' });
    table.errors = [];
    table.page.on('pageerror', (error) => table.errors.push(error));
    table.document = await server.open(text, language);
    table.requests = [];
    table.undone = [];
    await table.page.exposeFunction('ask', async (method, params) => {
      table.requests.push(method);
      await table.delay;
      return server.request(method, params);
    });
    await table.page.exposeFunction('applyEdit', async (change) => {
      if (change.version !== table.document.version) return false;
      table.document.apply(change.edit);
      await table.cursor(change.position);
      return true;
    });
    await table.page.exposeFunction('undo', (again) => void table.undone.push(again));
    await table.page.exposeFunction('reveal', (position) => void (table.position = position));
    await table.page.setContent(`<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-x'; script-src 'nonce-x'"><style nonce="x">:root { color-scheme: ${theme || 'light'} } html, body { margin: 0; height: 100% }</style></head><body><xqls-board></xqls-board></body></html>`);
    await table.page.evaluate(`(() => { ${script} })()`);
    await table.page.evaluate(() => {
      const failing = (answer) => { if (answer && answer.error) throw new Error(answer.error.message); return answer.result; };
      document.querySelector('xqls-board').connect({
        request: async (method, params) => failing(await window.ask(method, params)),
        applyEdit: (uri, change) => window.applyEdit(change),
        reveal: (uri, position) => void window.reveal(position),
        open: (uri, position) => void window.reveal(position),
        undo: (uri, again) => void window.undo(again),
      });
    });
    await table.cursor(position);
    return table;
  }

  /** Puts the cursor of the text. */
  async cursor(position) {
    this.position = position;
    const place = { uri: this.document.uri, version: this.document.version, position };
    await this.page.evaluate((place) => void document.querySelector('xqls-board').show(place), place);
  }

  at(word, nth = 1) {
    let offset = -1;
    for (let i = 0; i < nth; i++) offset = this.document.text.indexOf(word, offset + 1);
    if (offset < 0) throw new Error(`${word} is not in\n${this.document.text}`);
    return this.document.place(offset);
  }

  async fen(part) {
    await eventually(`the FEN ${part}`, async () => (await this.page.evaluate(() => document.querySelector('xqls-board').fen)).includes(part));
  }

  async text(part) {
    await eventually(`${part} in\n${this.document.text}`, () => this.document.text.includes(part));
  }

  async square(name) {
    // The squares may be laid out anew just then.
    let box = null;
    await eventually(`the square ${name}`, async () => (box = await this.page.locator(`[data-square="${name}"]`).boundingBox()) !== null);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** The middle of an element. */
  async middle(selector) {
    const { x, y, width, height } = await this.page.locator(selector).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  async setUp() {
    await this.page.getByRole('button', { name: 'Set up a position' }).click();
    await this.page.locator('.setup').waitFor();
  }

  /** The FEN of the position that is set up. */
  async settingUp(fen) {
    await eventually(`the FEN ${fen}`, async () => (await this.page.locator('.setup input').inputValue()) === fen).catch(async (error) => {
      throw new Error(`${error.message}, not ${await this.page.locator('.setup input').inputValue()}`);
    });
  }

  async click(name) {
    const { x, y } = await this.square(name);
    await this.page.mouse.click(x, y);
  }

  async drag(from, to) {
    const [start, end] = [typeof from === 'string' ? await this.square(from) : from, typeof to === 'string' ? await this.square(to) : to];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(end.x, end.y, { steps: 6 });
    await this.page.mouse.up();
  }

  async says(words) {
    await eventually(`the words ${words}`, async () => (await this.page.locator('.message').textContent()).includes(words));
  }

  async press(key) {
    await this.page.keyboard.press(key);
  }

  async current(text) {
    await eventually(`${text} to be marked`, async () => (await this.page.locator('.move[aria-current]').evaluateAll((moves) => moves.map((move) => move.dataset.text ?? move.textContent))).join() === text);
  }

  async close() {
    await this.page.close();
    if (this.errors.length > 0) throw this.errors[0];
  }
}

const AFTER_CANNON = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';

const tests = {
  'a click plays the next move': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n}\n');
    await table.fen('RNBAKABNR w');
    await table.click('h2');
    await eventually('the targets', async () => (await table.page.locator('[data-target]').count()) === 12);
    await table.click('e2');
    await table.text('1. Ch2-e2');
    await table.fen(AFTER_CANNON);
    await table.current('Ch2-e2');
    return table;
  },
  'a drag plays, and starts a variation': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.fen(AFTER_CANNON);
    await table.drag('h7', 'e7');
    await table.text('{ 1. ... Ch7-e7 }');
    await table.current('Ch7-e7');
    await table.press('Control+z');
    await table.press('Control+y');
    await eventually('undo and redo', () => JSON.stringify(table.undone) === '[false,true]');
    return table;
  },
  'the same move only moves the cursor': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.fen(AFTER_CANNON);
    await table.drag('b9', 'c7');
    await table.current('Nb9-c7');
    if (table.document.text !== LONG) throw new Error('the text has changed');
    return table;
  },
  'an illegal drag says why, and writes nothing': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.fen(AFTER_CANNON);
    await table.drag('b9', 'b5');
    await table.says('a horse goes one point along a line');
    if (table.document.text !== LONG) throw new Error('the text has changed');
    return table;
  },
  'the text may change while a piece is held': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.fen(AFTER_CANNON);
    const hold = async (from, to) => {
      const [start, end] = [await table.square(from), await table.square(to)];
      await table.page.mouse.move(start.x, start.y);
      await table.page.mouse.down();
      await table.page.mouse.move(end.x, end.y, { steps: 4 });
      await table.page.locator('.ghost').waitFor();
    };
    // In the same position the piece stays in the hand, and is played into the new text.
    await hold('h7', 'e7');
    table.document.insert(2, 7, ' Lee');
    await table.cursor(table.position);
    await table.current('Ch2-e2');
    await table.page.mouse.up();
    await table.text('{ 1. ... Ch7-e7 }');
    await table.text('RED Ann Lee');
    // In another one it goes back.
    await table.current('Ch7-e7');
    await hold('b0', 'c2');
    const { text } = table.document;
    await table.cursor(table.at('Ri9-h9'));
    await table.current('Ri9-h9');
    await eventually('an empty hand', async () => (await table.page.locator('.ghost').count()) === 0);
    await table.page.mouse.up();
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (table.document.text !== text) throw new Error('the text has changed');
    return table;
  },
  'csa: a handicap game with names and times is played on': async () => {
    const table = await Table.open('V2.2\nN+Sato\nN-Suzuki\n$EVENT:Handicap\nPI82HI22KA\n-\n-5142OU\nT12\n', 'csa');
    await table.cursor(table.at('-5142OU'));
    await table.current('-5142OU');
    await eventually('no rook', async () => (await table.page.locator('[aria-label="8b, empty"]').count()) === 1);
    await table.drag('7g', '7f');
    await table.text('-5142OU\nT12\n+7776FU\n');
    await table.drag('3c', '3d');
    await table.text('+7776FU\n-3334FU\n');
    await table.page.getByRole('button', { name: 'Take back the last move' }).click();
    await eventually('the move to go', () => table.document.text.endsWith('+7776FU\n'));
    await table.current('+7776FU');
    return table;
  },
  'jeiqi: a covered piece is captured, and what was taken is shown': async () => {
    const table = await Table.open('[Variant "Jeiqi"]\n\n1. h2e2=c *\n', 'xiangqi-pgn');
    await table.cursor(table.at('h2e2=c'));
    await table.current('h2e2=c');
    await table.drag('i6', 'i5');
    await table.page.locator('.chooser button', { hasText: 'Not known' }).click();
    await table.text('i6i5');
    await table.current('i6i5');
    await table.drag('e2', 'e6');
    await table.text('e2e6');
    await table.current('e2e6');
    await eventually('a captured piece', async () => table.page.evaluate(() => document.querySelector('xqls-board').board.geometry.hands.length === 1));
    return table;
  },
  'keys pick up and put down': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n}\n');
    await table.fen('RNBAKABNR w');
    await table.page.locator('.grid').focus();
    await table.press('Enter');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter']) await table.press(key);
    await table.text('1. Pe3-e4');
    const label = await table.page.locator('[data-square="e4"]').getAttribute('aria-label');
    await eventually('a label', async () => (await table.page.locator('[data-square="e4"]').getAttribute('aria-label')) === 'e4, red pawn').catch(() => {
      throw new Error(label);
    });
    return table;
  },
  'keys walk, into variations too': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.current('Ch2-e2');
    await table.page.locator('.grid').focus();
    await table.press('ArrowRight');
    await table.current('Nh9-g7');
    await table.press('ArrowDown');
    await table.current('Nb9-c7');
    await table.press('ArrowRight');
    await table.current('Nh0-g2');
    await table.press('ArrowLeft');
    await table.press('ArrowLeft');
    await table.current('Ch2-e2');
    await table.press('End');
    await table.current('Ri0-h0');
    if (JSON.stringify(table.position) !== JSON.stringify(table.at('Ri0-h0'))) throw new Error('the cursor did not follow');
    return table;
  },
  'a click in the list goes there': async () => {
    const table = await Table.open(LONG);
    await table.page.locator('.move', { hasText: 'Nb0-c2' }).click();
    await table.current('Nb0-c2');
    await table.press('ArrowLeft');
    await table.current('Nb9-c7');
    await table.press('ArrowRight');
    await table.press('ArrowDown');
    await table.current('Nb0-c2');
    await table.fen('RNBAKABNR'.replace('RNB', 'R1B'));
    return table;
  },
  'moves are taken back, judged, commented and promoted': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ri0-h0'));
    await table.current('Ri0-h0');
    await table.page.getByRole('button', { name: 'Judge the move: !?', exact: true }).click();
    await table.text('Ri0-h0!?');
    await eventually('the mark', async () => (await table.page.locator('.move b').last().textContent()) === '!?');
    await table.page.getByRole('button', { name: 'Take back the last move' }).click();
    await eventually('the move to go', () => !table.document.text.includes('Ri0-h0'));
    await table.cursor(table.at('Nb9-c7'));
    await table.current('Nb9-c7');
    await table.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await table.page.locator('textarea').fill('also good');
    await table.page.getByRole('button', { name: 'Save' }).click();
    await table.text('/* also good */');
    await table.page.getByRole('button', { name: 'Promote the variation' }).click();
    await table.text('1. Ch2-e2 Nb9-c7');
    await table.current('Nb9-c7');
    return table;
  },
  'what is deleted is said, and comes back until the text changes': async () => {
    const table = await Table.open(LONG);
    const undo = table.page.locator('.message button', { hasText: 'Undo' });
    await table.cursor(table.at('Nh9-g7'));
    await table.current('Nh9-g7');
    await table.page.getByRole('button', { name: 'Delete from here' }).click();
    await table.says('4 half-moves deleted');
    await table.text('1. Ch2-e2 Nb9-c7 2. Nh0-g2 { 2. Nb0-c2 }');
    await undo.click();
    await eventually('the undo', () => JSON.stringify(table.undone) === '[false]');
    await eventually('no message', async () => (await table.page.locator('.message').textContent()) === '');
    await table.cursor(table.at('Nb9-c7'));
    await table.current('Nb9-c7');
    await table.page.getByRole('button', { name: 'Delete from here' }).click();
    await table.says('3 half-moves deleted, with 1 variation');
    table.document.insert(2, 7, ' Lee');
    await table.cursor(table.position);
    await eventually('no button', async () => (await undo.count()) === 0);
    return table;
  },
  'a typed move has many names, and does not wait for another file': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ri0-h0'));
    await table.current('Ri0-h0');
    const typed = table.page.locator('.typed');
    await typed.fill('Nb9-d8');
    await typed.press('Enter');
    await table.says("The horse's leg is blocked");
    if ((await typed.inputValue()) !== 'Nb9-d8') throw new Error('the typed move has gone');
    await table.page.evaluate(() => document.querySelector('xqls-board').show({ uri: 'file:///other.xq', version: 1, position: { line: 0, character: 0 } }));
    await eventually('an empty box', async () => (await typed.inputValue()) === '');
    await table.cursor(table.position);
    await table.current('Ri0-h0');
    await typed.fill('zu3jin1');
    await typed.press('Enter');
    await table.text('Pc6-c5');
    return table;
  },
  'a move is typed': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ri0-h0'));
    await table.current('Ri0-h0');
    await table.page.locator('.typed').fill('a6a5');
    await table.page.locator('.typed').press('Enter');
    await table.text('Pa6-a5');
    return table;
  },
  'shogi: promotion is asked for': async () => {
    const table = await Table.open('V2.2\nPI\n+\n+7776FU\n-3334FU\n', 'csa');
    await table.cursor(table.at('-3334FU'));
    await table.fen('ppppppp1p/'.slice(0, 4));
    await eventually('the move', async () => (await table.page.locator('.move[aria-current]').count()) === 1);
    await table.drag('8h', '2b');
    await table.page.locator('.chooser button', { hasText: /^Promote$/ }).click();
    await table.text('+8822UM');
    return table;
  },
  'shogi: promotion is declined, and the choice shows both pieces': async () => {
    const table = await Table.open('V3.0\nPI\n+\n+7776FU\n-3334FU\n', 'csa');
    await table.cursor(table.at('-3334FU'));
    await table.current('-3334FU');
    await table.drag('8h', '2b');
    const choice = table.page.locator('.chooser button');
    await choice.first().waitFor();
    if ((await choice.locator('svg use').count()) < 2) throw new Error('the choice has no pictures');
    await choice.filter({ hasText: 'Do not promote' }).click();
    await table.text('+8822KA');
    return table;
  },
  'an illegal move of the record is said and marked, with the piece that forbids it': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7 2. Nh0-f1 Ri9-h9\n}\n');
    await table.cursor(table.at('Nh0-f1'));
    await table.current('Nh0-f1');
    await eventually('the words', async () => (await table.page.locator('.state').textContent()) === 'This move is not legal. Black to move.');
    const red = await table.page.locator('.drawn svg [stroke="#c8102e"], .drawn svg [fill="#c8102e"]').count();
    if (red < 3) throw new Error(`${red} marks are red`);
    await table.cursor(table.at('Nh9-g7'));
    await eventually('nothing red', async () => (await table.page.locator('.drawn svg [stroke="#c8102e"], .drawn svg [fill="#c8102e"]').count()) === 0);
    return table;
  },
  'moves after an error are faded with the reason, not called illegal, and nothing is played there': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Zz9-x 2. Nh0-g2 Nh9-g7 3. Ri0-h0 Nb9-c7 { 3. ... Ri9-h9 } 4. Pc3-c4\n}\n');
    await table.cursor(table.at('Ri9-h9'));
    await table.current('Ri9-h9');
    const why = 'not judged: see the error at 1. ... Zz9-x';
    await eventually('the words', async () => (await table.page.locator('.state').textContent()) === `N${why.slice(1)}. Red to move.`);
    const moves = await table.page.locator('.move').evaluateAll((all) => all.map((one) => [one.textContent, one.className, one.title]));
    const of = (name) => JSON.stringify(moves.find(([text]) => text === name)?.slice(1));
    for (const [name, expected] of [['Ri9-h9', ['move second unjudged', why]], ['Zz9-x', ['move second illegal', '']], ['Pc3-c4', ['move first', '']]]) {
      if (of(name) !== JSON.stringify(expected)) throw new Error(`${name}: ${of(name)}`);
    }
    const red = await table.page.locator('.drawn svg [stroke="#c8102e"], .drawn svg [fill="#c8102e"]').count();
    if (red > 0) throw new Error(`${red} marks are red`);
    await table.drag('c3', 'c4');
    await table.says('The position is not known: see the error at 1. ... Zz9-x');
    return table;
  },
  'forty variations, long names and a message leave room for the moves': async () => {
    const variations = Array.from({ length: 40 }, (_, i) => `{ 1. ... Pa6-a5 2. Pa3-a4 /* ${i} */ }`).join('\n');
    const name = 'A name that is far too long for the panel, with titles and places and years';
    const table = await Table.open(`FORMAT LALG\nGAME 1\nRED ${name}\nBLACK ${name}\nSTART{\n1. Ch2-e2 Nh9-g7\n${variations}\n}\n`, 'xq', { width: 420, height: 700 });
    await table.cursor(table.at('Ch2-e2'));
    await eventually('the variations', async () => (await table.page.locator('.branch').count()) === 41);
    await table.drag('b9', 'b5');
    await table.says('a horse goes one point along a line');
    const boxes = await table.page.evaluate(() => {
      const { shadowRoot } = document.querySelector('xqls-board');
      // In a low panel one scrolls to the moves.
      shadowRoot.querySelector('.right > .bar:last-child').scrollIntoView();
      return ['.branches', '.moves', '.typed', '.right > .bar:last-child', '.message'].map((selector) => shadowRoot.querySelector(selector).getBoundingClientRect());
    });
    boxes.forEach(({ top, bottom, width }, index) => {
      if (bottom - top < 20 || bottom > 700 || width > 420) throw new Error(`part ${index} is from ${top} to ${bottom}`);
      if (index > 0 && top < boxes[index - 1].bottom - 1) throw new Error(`part ${index} covers the one above it`);
    });
    return table;
  },
  'a low panel has a large board, and the piece that is dragged leaves its square': async () => {
    const table = await Table.open(LONG, 'xq', { width: 465, height: 620 });
    await table.cursor(table.at('Ch2-e2'));
    await table.current('Ch2-e2');
    const { width } = await table.page.locator('.picture').boundingBox();
    if (width < 340) throw new Error(`the board is ${width} wide`);
    const square = async (name) => {
      const { x, y, width, height } = await table.page.locator(`[data-square="${name}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const lifted = () => table.page.locator('.drawn use.lifted').count();
    await table.page.mouse.move(...await square('b9'));
    await table.page.mouse.down();
    await table.page.mouse.move(...await square('c7'), { steps: 4 });
    await eventually('the piece to leave its square', async () => (await lifted()) === 1);
    await table.page.mouse.move(...await square('b9'), { steps: 4 });
    await table.page.mouse.up();
    await eventually('the piece on its square', async () => (await lifted()) === 0);
    return table;
  },
  'the moves are next to the board where that makes it larger': async () => {
    const table = await Table.open(LONG);
    for (const [width, height, beside] of [[620, 650, true], [900, 640, true], [460, 900, false], [700, 1100, false], [260, 600, false]]) {
      await table.page.setViewportSize({ width, height });
      await eventually(`${width} by ${height}`, async () => {
        const [board, moves] = [await table.page.locator('.picture').boundingBox(), await table.page.locator('.moves').boundingBox()];
        const fits = board.width > width * 0.45 && moves.y + moves.height < height && moves.x + moves.width <= width;
        return fits && (beside ? moves.x >= board.x + board.width : moves.y >= board.y + board.height);
      });
    }
    return table;
  },
  'a server that comes back is asked again for the same place': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.current('Ch2-e2');
    await table.page.evaluate(() => document.querySelector('xqls-board').show(undefined, 'No server.'));
    await table.page.getByText('No server.').waitFor();
    await table.cursor(table.position);
    await table.page.locator('.grid').waitFor();
    await table.current('Ch2-e2');
    return table;
  },
  'shogi: the squares stay where they are when a hand fills': async () => {
    const table = await Table.open('V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n', 'csa');
    const width = async () => (await table.page.locator('[data-square="5e"]').boundingBox()).width;
    await table.cursor(table.at('-3334FU'));
    await table.fen(' b -');
    const before = [await table.square('5e'), await width()];
    await table.cursor(table.at('-3122GI'));
    await table.fen(' b B');
    const after = [await table.square('5e'), await width()];
    if (JSON.stringify(after) !== JSON.stringify(before)) throw new Error(JSON.stringify([before, after]));
    return table;
  },
  'shogi: pieces in hand are dropped': async () => {
    const table = await Table.open('V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n', 'csa');
    await table.cursor(table.at('-3122GI'));
    await table.fen(' b B');
    const { hand, box } = await table.page.evaluate(() => {
      const element = document.querySelector('xqls-board');
      const { left, top, width } = element.shadowRoot.querySelector('.picture').getBoundingClientRect();
      return { hand: element.board.geometry.hands[0], box: { left, top, scale: width / element.board.geometry.width } };
    });
    await table.drag({ x: box.left + hand.x * box.scale, y: box.top + hand.y * box.scale }, '5e');
    await table.text('+0055KA');
    return table;
  },
  'jeiqi: what a covered piece turns up as is asked for': async () => {
    const table = await Table.open('[Variant "Jeiqi"]\n\n1. i3i4=h *\n', 'xiangqi-pgn');
    await table.cursor(table.at('i3i4=h'));
    await table.fen(' b ');
    await table.drag('a6', 'a5');
    await table.page.locator('.chooser button', { hasText: 'Rook' }).click();
    await table.text('a6a5=r');
    return table;
  },
  'a position is set up': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n}\n');
    await table.fen('RNBAKABNR w');
    await table.page.getByRole('button', { name: 'Set up a position' }).click();
    await table.page.getByRole('button', { name: 'Clear' }).click();
    await eventually('an empty board', async () => (await table.page.locator('[aria-label="e0, empty"]').count()) === 1);
    const piece = async (letter) => {
      const box = await table.page.locator(`.palette [data-letter="${letter}"]`).boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    for (const [letter, square] of [['K', 'e0'], ['k', 'd9'], ['R', 'a0']]) {
      await table.drag(await piece(letter), square);
      await eventually(`${letter} on ${square}`, async () => !(await table.page.locator(`[data-square="${square}"]`).getAttribute('aria-label')).includes('empty'));
    }
    await table.drag('a0', 'b0');
    await eventually('the rook on b0', async () => (await table.page.locator('[aria-label^="b0, red rook"]').count()) === 1);
    await table.page.getByRole('button', { name: 'Write' }).click();
    await table.text('SETUP{ Rb0; Ke0; kd9; MOVE 1, RED }');
    await table.fen('3k5/9/9/9/9/9/9/9/9/1R2K4 w');
    return table;
  },
  'positions of shogi and jeiqi are set up': async () => {
    const cases = [
      ['V2.2\nPI\n+\n', 'csa', 'K', '5e', 'P5 *  *  *  * +OU *  *  *  * '],
      ['[Variant "Jeiqi"]\n[FEN "4k4/9/9/9/9/9/9/9/9/4K4[] w - - 0 1"]\n\n*\n', 'xiangqi-pgn', 'R', 'a0', '/R3K4'],
    ];
    let table;
    for (const [text, language, letter, square, written] of cases) {
      await table?.close();
      table = await Table.open(text, language);
      await table.fen(' ');
      await table.page.getByRole('button', { name: 'Set up a position' }).click();
      if (letter === 'K') await table.drag('5i', '5e');
      else {
        const box = await table.page.locator(`.palette [data-letter="${letter}"]`).boundingBox();
        await table.drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, square);
      }
      await eventually('the piece', async () => !(await table.page.locator(`[data-square="${square}"]`).getAttribute('aria-label')).includes('empty'));
      await table.page.getByRole('button', { name: 'Write' }).click();
      await table.text(written);
    }
    return table;
  },
  'hands of shogi are set up by clicks, drags and keys': async () => {
    const table = await Table.open('V2.2\nPI\n+\n', 'csa');
    await table.fen(' ');
    await table.setUp();
    const rows = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL';
    await table.settingUp(`${rows} b - 1`);
    const held = (letter) => table.page.locator(`.held[data-hand="${letter}"]`);
    // From the board to a hand: White's bishop becomes Black's.
    await table.drag('2b', await table.middle('.held[data-hand="B"]'));
    await table.settingUp(`${rows.replace('1r5b1', '1r7')} b B 1`);
    await eventually('its count', async () => (await held('B').getAttribute('aria-valuenow')) === '1');
    // Out of the hand, onto the board.
    await table.drag(await table.middle('.held[data-hand="B"]'), '5e');
    await table.settingUp(`${rows.replace('1r5b1', '1r7').replace('9/9/9', '9/4B4/9')} b - 1`);
    await table.drag('5e', '2b');
    // Keys.
    await held('p').focus();
    for (const key of ['ArrowUp', 'ArrowUp', '+', 'ArrowDown']) await table.press(key);
    await table.settingUp(`${rows.replace('1r5b1', '1r5B1')} b 2p 1`);
    await table.page.getByRole('button', { name: 'Clear' }).click();
    await table.settingUp('9/9/9/9/9/9/9/9/9 b - 1');
    // Clicks: one more with the left button, one less with the right one.
    for (const button of ['left', 'left', 'left', 'right']) await held('P').click({ button });
    await held('r').click();
    await table.drag(await table.middle('.palette [data-letter="k"]'), '5a');
    await table.drag(await table.middle('.palette [data-letter="K"]'), '5i');
    // The table next to the board is a hand too: that of the side at the bottom on the right.
    const box = await table.page.locator('.picture').boundingBox();
    await table.drag(await table.middle('.palette [data-letter="g"]'), { x: box.x + box.width - 12, y: box.y + box.height / 2 });
    await table.settingUp('4k4/9/9/9/9/9/9/9/4K4 b G2Pr 1');
    await table.page.locator('.grid').focus();
    await table.press('Enter');
    await table.press('ArrowUp');
    for (const key of ['s', '+']) await table.press(key);
    await table.settingUp('4k4/9/9/9/9/9/9/4+s4/4K4 b G2Pr 1');
    await table.press('Delete');
    await table.page.getByRole('button', { name: 'Switch sides' }).click();
    await table.settingUp('4k4/9/9/9/9/9/9/9/4K4 w Rg2p 1');
    await table.page.getByRole('button', { name: 'White to move' }).click();
    await table.settingUp('4k4/9/9/9/9/9/9/9/4K4 b Rg2p 1');
    await table.page.getByRole('button', { name: 'Write' }).click();
    await table.text('P+00HI');
    await table.text('P-00KI00FU00FU');
    return table;
  },
  'a piece stays held while the server draws the one before': async () => {
    const table = await Table.open('V2.2\nPI\n+\n', 'csa');
    await table.fen(' ');
    await table.setUp();
    await table.page.getByRole('button', { name: 'Clear' }).click();
    const drawn = (name) => eventually(`the piece on ${name}`, async () => !(await table.page.locator(`[data-square="${name}"]`).getAttribute('aria-label')).includes('empty'));
    const offered = (letter) => table.middle(`.palette [data-letter="${letter}"]`);
    await table.drag(await offered('k'), '5a');
    await drawn('5a');
    for (const [letter, first, start, end] of [['K', '5i', await offered('g'), '2b'], ['R', '9i', await table.square('5a'), '4a']]) {
      let draw;
      table.delay = new Promise((resolve) => (draw = resolve));
      await table.drag(await offered(letter), first);
      const { x, y } = await table.square(end);
      await table.page.mouse.move(start.x, start.y);
      await table.page.mouse.down();
      await table.page.mouse.move(x, y, { steps: 3 });
      draw();
      await drawn(first);
      await table.page.mouse.up();
    }
    await table.settingUp('5k3/7g1/9/9/9/9/9/9/R3K4 b - 1');
    return table;
  },
  'a drawing that comes late does not replace a newer one': async () => {
    const table = await Table.open('V2.2\nPI\n+\n', 'csa');
    await table.fen(' ');
    await table.setUp();
    const asked = table.requests.length;
    const late = pause(500);
    table.delay = late;
    await table.page.getByRole('button', { name: 'Clear' }).click();
    await eventually('the request', () => table.requests.length > asked);
    table.delay = undefined;
    await table.drag(await table.middle('.palette [data-letter="k"]'), '5a');
    await late;
    const [king, bishop] = ['5a', '8h'].map((name) => table.page.locator(`[data-square="${name}"]`));
    const isEmpty = async (square) => (await square.getAttribute('aria-label')).includes('empty');
    await eventually('the empty square of the bishop', () => isEmpty(bishop));
    await eventually('the king', async () => !(await isEmpty(king)));
    await pause(200);
    if (await isEmpty(king)) throw new Error('the king is gone');
    return table;
  },
  'covered and captured pieces of jeiqi are set up': async () => {
    const table = await Table.open('[Variant "Jeiqi"]\n[FEN "4k4/9/9/9/9/9/9/9/9/4K4[] w - - 0 1"]\n\n*\n', 'xiangqi-pgn');
    await table.fen(' ');
    await table.setUp();
    await table.drag(await table.middle('.palette [data-letter="X"]'), 'a0');
    await table.settingUp('4k4/9/9/9/9/9/9/9/9/X3K4[] w - - 0 1');
    // A captured piece stays that of its side, whichever row it is dropped on.
    await table.drag(await table.middle('.palette [data-letter="r"]'), await table.middle('.held[data-hand="P"]'));
    await table.page.locator('.held[data-hand="C"]').click();
    await table.page.locator('.held[data-hand="C"]').click();
    await table.settingUp('4k4/9/9/9/9/9/9/9/9/X3K4[C2r1] w - - 0 1');
    await eventually('the dark piece', async () => (await table.page.locator('[aria-label="a0, white dark piece"]').count()) === 1);
    return table;
  },
  'it speaks four languages': async () => {
    const { LANGUAGES, TEXTS, KINDS } = await words();
    const rows = [...Object.entries(TEXTS), ...Object.entries(KINDS).flatMap(([variant, kinds]) => Object.entries(kinds).map(([letter, row]) => [`${variant} ${letter}`, row]))];
    for (const [key, row] of rows) {
      const values = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
      if (row.length !== LANGUAGES.length) throw new Error(`${key} has ${row.length} texts`);
      for (const text of row) if (text.trim() === '' || values(text) !== values(row[0])) throw new Error(`${key}: ${text}`);
      // Only these are the same in English.
      if (row.slice(1).some((text) => /[A-Za-z]{2}/.test(text.replace(/FEN|\{\w+\}/g, '')))) throw new Error(`${key} is not translated: ${row}`);
    }
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    for (const [tag, state, flip, square] of [
      ['ja', '黒の手番です。', '盤面を反転', 'e2、赤の砲'],
      ['zh-cn', '轮到黑方走。', '翻转棋盘', 'e2，红炮'],
      ['zh-TW', '輪到黑方走。', '翻轉棋盤', 'e2，紅炮'],
      ['fr', 'Black to move.', 'Flip the board', 'e2, red cannon'],
    ]) {
      await table.page.evaluate((tag) => document.querySelector('xqls-board').setAttribute('lang', tag), tag);
      await eventually(`${tag}: ${state}`, async () => (await table.page.locator('.state').textContent()) === state);
      await table.page.getByRole('button', { name: flip }).waitFor();
      await eventually(square, async () => (await table.page.locator('[data-square="e2"]').getAttribute('aria-label')) === square);
    }
    return table;
  },
  'a screen reader hears the board and each move': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.current('Ch2-e2');
    const grid = table.page.getByRole('grid', { name: 'Board' });
    const size = { rows: await grid.getByRole('row').count(), squares: await grid.getByRole('gridcell').count() };
    if (size.rows !== 10 || size.squares !== 90) throw new Error(JSON.stringify(size));
    for (const name of ['e2, red cannon', 'e9, black king', 'a4, empty']) await grid.getByRole('gridcell', { name, exact: true }).waitFor();
    await eventually('what the board says of itself', async () => {
      const described = await grid.evaluate((element) => element.getRootNode().getElementById(element.getAttribute('aria-describedby')).textContent);
      return described.startsWith('After 1. Ch2-e2. Black to move. Red: king e0');
    });
    // Each move is said in a live region, which is there from the beginning.
    const said = table.page.locator('[role=status][aria-live=polite].hidden');
    await grid.focus();
    for (const [key, words] of [['ArrowRight', '1. ... Nh9-g7 Red to move.'], ['ArrowLeft', '1. Ch2-e2 Black to move.']]) {
      await table.press(key);
      await eventually(words, async () => (await said.textContent()) === words).catch(async (error) => {
        throw new Error(`${error.message}: ${await said.textContent()}`);
      });
    }
    // The square of the keyboard is the active one, and says what can be done.
    await table.press('Enter');
    await eventually('the active square', async () => (await grid.getAttribute('aria-activedescendant')) === 'cell-4-9');
    await table.cursor(table.at('Nh9-g7'));
    await table.current('Nh9-g7');
    await table.click('h0');
    await grid.getByRole('gridcell', { name: 'i2, empty, can go here' }).waitFor();
    // Nothing that can be operated is without a name.
    const nameless = await table.page.evaluate(() => [...document.querySelector('xqls-board').shadowRoot.querySelectorAll('button, input, textarea, [tabindex="0"]')]
      .filter((element) => element.checkVisibility() && !(element.getAttribute('aria-label') || element.textContent.trim())).map((element) => element.outerHTML));
    if (nameless.length > 0) throw new Error(nameless.join('\n'));
    return table;
  },
  'another record replaces the one shown': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ri0-h0'));
    await table.current('Ri0-h0');
    table.document = await server.open('V2.2\nPI\n+\n+7776FU\n', 'csa');
    await table.cursor(table.at('+7776FU'));
    await table.current('+7776FU');
    await eventually('only its moves', async () => (await table.page.locator('.move').count()) === 1);
    return table;
  },
  'the board is flipped': async () => {
    const table = await Table.open(LONG);
    await table.fen('RNBAKABNR w');
    const before = await table.square('e0');
    await table.page.getByRole('button', { name: 'Flip the board' }).click();
    await eventually('the other side', async () => (await table.square('e9')).y > (await table.square('e0')).y);
    if ((await table.square('e0')).y > before.y) throw new Error('e0 did not move');
    return table;
  },
  'games are found': async () => {
    const game = (number, red) => `GAME ${number}\nRED ${red}\nBLACK B\nSTART{ 1. Ch2-e2 }\n\n`;
    const table = await Table.open(`FORMAT LALG\n\n${Array.from({ length: 60 }, (_, i) => game(i + 1, `Player ${i + 1}`)).join('')}`);
    const title = table.page.locator('.games .title');
    await eventually('the title', async () => (await title.textContent()).startsWith('1 / 60'));
    await table.page.getByRole('button', { name: 'Next game' }).click();
    await eventually('the second', async () => (await title.textContent()).includes('Player 2'));
    await title.click();
    await table.page.getByRole('searchbox').fill('player 57');
    await table.press('Enter');
    await eventually('the players in their order', async () => (await title.textContent()).endsWith('Player 57 – B'));
    await eventually('the 57th', async () => (await title.textContent()).startsWith('57 / 60'));
    return table;
  },
  'the explorer shows how games went on, and opens them': async () => {
    const game = (red, black, date, result, moves) => `GAME\nRED ${red}\nBLACK ${black}\nEVENT Spring\nDATE ${date}\nRESULT ${result}\nSTART{ ${moves} }\n`;
    const text = `FORMAT LALG\n${game('Ann', 'Bo', '2001-05-03', '1-0', '1. Pa3-a4 Pi6-i5 2. Pi3-i4 Pa6-a5')}${game('Cy', 'Ann', '2003-01-01', '0-1', '1. Pa3-a4 Pi6-i5 2. Pi3-i4 Ra9-a8')}${game('Di', 'Ed', '1999', '0.5-0.5', '1. Pi3-i4 Pi6-i5 2. Pa3-a4 Pa6-a5')}`;
    const table = await Table.open(text, 'xq', { height: 1200 });
    const asked = () => table.requests.filter((method) => method === 'xqls/explorer').length;
    await table.cursor(table.at('Pi3-i4'));
    await table.current('Pi3-i4');
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (asked() !== 0) throw new Error('it asks while it is not shown');
    await table.page.locator('.grid').focus();
    await table.press('e');
    const rows = (selector) => table.page.locator(`.explorer ${selector} tbody tr`).evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent).join('|')));
    const shows = (selector, wanted) => eventually(`${selector} ${wanted}`, async () => JSON.stringify(await rows(selector)) === JSON.stringify(wanted)).catch(async () => { throw new Error(JSON.stringify(await rows(selector))); });
    await shows('.next', ['Pa6-a5|2|50%50%|2001-05-03', 'Ra9-a8|1|100%|2003-01-01', 'All|3|33%33%33%|']);
    await shows('.reached', ['Cy|Ann|Spring|2003-01-01|0-1', 'Ann|Bo|Spring|2001-05-03|1-0', 'Di|Ed|Spring|1999|0.5-0.5']);
    const share = await table.page.locator('.explorer .share').first().getAttribute('aria-label');
    if (share !== 'Red 50% (1), Draws 50% (1), Black 0% (0)') throw new Error(share);
    await table.page.locator('[data-column="first"]').click();
    await shows('.reached', ['Ann|Bo|Spring|2001-05-03|1-0', 'Cy|Ann|Spring|2003-01-01|0-1', 'Di|Ed|Spring|1999|0.5-0.5']);
    await table.page.locator('[data-column="first"]').click();
    await eventually('the order to turn', async () => (await rows('.reached'))[0].startsWith('Di'));
    // The same position asks nothing, wherever the cursor is in it.
    const before = asked();
    await table.cursor({ ...table.position, character: table.position.character + 2 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (asked() !== before) throw new Error('the same position was asked for again');
    // Who types asks nothing before a pause, though each half-move is another position.
    const at = table.at('Pa6-a5');
    at.character += 'Pa6-a5'.length;
    for (const letter of ' 3. Pc3-c4 Pc6-c5') {
      table.document.change([{ range: { start: at, end: at }, newText: letter }]);
      at.character++;
      await table.cursor({ ...at });
      await pause(100);
    }
    if (asked() !== before) throw new Error('the explorer was asked between two keys');
    await shows('.next', ['All|1|100%|']);
    if (asked() !== before + 1) throw new Error('the explorer was asked more than once');
    await table.cursor(table.at('Pi3-i4'));
    await shows('.next', ['Pa6-a5|2|50%50%|2001-05-03', 'Ra9-a8|1|100%|2003-01-01', 'All|3|33%33%33%|']);
    await table.page.locator('.explorer .played', { hasText: 'Ra9-a8' }).click();
    await table.current('Ra9-a8');
    await shows('.next', ['All|1|100%|']);
    if (!/\{\s+2\. \.\.\. Ra9-a8\s+\}/.test(table.document.text)) throw new Error(table.document.text);
    await table.cursor(table.at('Pi3-i4'));
    await table.page.locator('.explorer .open', { hasText: 'Di' }).click();
    await eventually('the third game', () => table.position.line > table.at('RED Di').line);
    await table.current('Pa3-a4');
    return table;
  },
  'analysis writes nothing before it is kept': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.fen(AFTER_CANNON);
    const analyse = table.page.getByRole('button', { name: 'Analyse: play without writing' });
    await analyse.click();
    await table.drag('h7', 'e7');
    await table.fen('1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w');
    await table.drag('e2', 'e6');
    await table.fen('p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b');
    const line = () => table.page.locator('.tried').allTextContents();
    if ((await line()).join(' ') !== 'Ch7-e7 Ce2xe6') throw new Error((await line()).join(' '));
    await table.drag('b9', 'b5');
    await table.says('a horse goes one point along a line');
    // It walks among its own moves, and then in the game.
    await table.press('ArrowLeft');
    await table.fen('1c2c4/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w');
    await table.press('ArrowRight');
    await table.fen('p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b');
    if (table.document.text !== LONG) throw new Error('the text has changed');
    if (!(await table.page.getByRole('button', { name: 'Delete from here' }).isDisabled())) throw new Error('a tool that writes can be used');
    await table.page.getByRole('button', { name: 'Drop' }).click();
    await table.fen(AFTER_CANNON);
    if (table.document.text !== LONG) throw new Error('the text has changed');
    await table.press('a');
    await table.drag('h7', 'e7');
    await eventually('the first move', async () => (await line()).length === 1);
    await table.drag('e2', 'e6');
    await eventually('the second move', async () => (await line()).length === 2);
    await table.page.getByRole('button', { name: 'Keep as variation' }).click();
    await table.current('Ce2xe6+');
    if (!/\{ 1\. \.\.\. Ch7-e7\s+2\. Ce2xe6 \}/.test(table.document.text)) throw new Error(table.document.text);
    if ((await analyse.getAttribute('aria-pressed')) !== 'false') throw new Error('it goes on');
    return table;
  },
  'arrows and squares live in comments': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n  1. Ch2-e2 /* [%csl Ga4,Rz9][%cal Bh9g7] see */ Nh9-g7\n}\n');
    const shapes = (wanted) => eventually(`the shapes ${wanted}`, async () => (await table.page.locator('[data-shape]').evaluateAll((all) => all.map((each) => each.dataset.shape))).join() === wanted);
    const right = async (from, to, keys = []) => {
      const [start, end] = [await table.square(from), await table.square(to)];
      for (const key of keys) await table.page.keyboard.down(key);
      await table.page.mouse.move(start.x, start.y);
      await table.page.mouse.down({ button: 'right' });
      await table.page.mouse.move(end.x, end.y, { steps: 4 });
      await table.page.mouse.up({ button: 'right' });
      for (const key of keys) await table.page.keyboard.up(key);
    };
    await table.cursor(table.at('Ch2-e2'));
    await shapes('Ga4,Bh9g7');
    if ((await table.page.locator('.comments').textContent()) !== 'see') throw new Error('the commands are shown');
    await table.cursor(table.at('Nh9-g7'));
    await shapes('');
    await right('h0', 'g2');
    await table.text('Nh9-g7 /* [%cal Gh0g2] */');
    await shapes('Gh0g2');
    await right('e6', 'e6', ['Shift']);
    await table.text('/* [%csl Re6][%cal Gh0g2] */');
    await shapes('Re6,Gh0g2');
    // Another colour takes its place; the same one takes it away, and the comment goes with the last.
    await right('e6', 'e6', ['Alt']);
    await table.text('[%csl Be6]');
    await shapes('Be6,Gh0g2');
    await right('e6', 'e6', ['Alt']);
    await table.text('/* [%cal Gh0g2] */');
    await shapes('Gh0g2');
    await right('h0', 'g2');
    await eventually('no comment', () => table.document.text.endsWith('Nh9-g7\n}\n'));
    await shapes('');
    // By keys: a square, and an arrow from a piece.
    await table.page.locator('.grid').focus();
    await table.press('Enter');
    await table.press('x');
    await table.text('[%csl Ge0]');
    await shapes('Ge0');
    await table.press('Enter');
    await table.press('ArrowUp');
    await table.press('Shift+X');
    await table.text('[%csl Ge0][%cal Re0e1]');
    await table.cursor(table.at('Ch2-e2'));
    await shapes('Ga4,Bh9g7');
    await right('a4', 'a4');
    await table.text('/* [%cal Bh9g7] see */');
    return table;
  },
  'the moves play by themselves, at a pace': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await table.current('Ch2-e2');
    await table.page.getByRole('combobox', { name: 'Seconds for each move' }).selectOption('0.5');
    const button = table.page.getByRole('button', { name: 'Play the moves one after the other' });
    await button.click();
    await table.current('Nh9-g7');
    await table.current('Ri0-h0');
    await eventually('the end', async () => (await button.getAttribute('aria-pressed')) === 'false');
    // From the end it begins anew, and a key stops it.
    await table.page.locator('.grid').focus();
    await table.press('p');
    await table.current('Ch2-e2');
    await table.press('ArrowLeft');
    await pause(1200);
    if ((await table.page.locator('.move[aria-current]').count()) !== 0) throw new Error('it goes on');
    return table;
  },
  'a curve shows the evaluations': async () => {
    const table = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n  1. Ch2-e2 /* [%eval 0.35,12] */ Nh9-g7 /* [%eval -1.20] */\n  2. Nh0-g2 Ri9-h9 /* [%eval #2] */\n}\n');
    await table.cursor(table.at('Ch2-e2'));
    const graph = table.page.getByRole('slider', { name: 'Evaluations' });
    await graph.waitFor();
    await eventually('the score', async () => (await graph.getAttribute('aria-valuetext')) === '1. Ch2-e2 +0.35');
    await eventually('the score in words', async () => (await table.page.locator('.state').textContent()) === 'Black to move. +0.35');
    const panel = await table.page.locator('.main').innerText();
    if (panel.includes('%eval')) throw new Error(`a command is shown: ${panel}`);
    const { x, y, width, height } = await graph.boundingBox();
    await table.page.mouse.click(x + width - 2, y + height / 2);
    await table.current('Ri9-h9');
    await eventually('the mate', async () => (await graph.getAttribute('aria-valuetext')) === '2. Ri9-h9 #2');
    await graph.focus();
    await table.press('ArrowLeft');
    await table.current('Nh0-g2');
    const none = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n  1. Ch2-e2 /* [%eval 0.35,12] */ Nh9-g7\n}\n');
    await none.cursor(none.at('Ch2-e2'));
    await none.current('Ch2-e2');
    if (await none.page.locator('.graph').isVisible()) throw new Error('one evaluation is no curve');
    await none.close();
    const start = await Table.open('FORMAT LALG\nGAME 1\nSTART{\n  /* [%eval 0.20] */\n  1. Ch2-e2 Nh9-g7\n}\n');
    await start.cursor(start.at('GAME'));
    await eventually('the score of the start', async () => (await start.page.locator('.state').textContent()) === 'Red to move. +0.20');
    await start.close();
    return table;
  },
  'positions have words': async () => {
    const table = await Table.open(LONG);
    await table.cursor(table.at('Ch2-e2'));
    await eventually('the words', async () => (await table.page.locator('#position').textContent()).startsWith('After 1. Ch2-e2. Black to move. Red: king e0, advisor d0 f0, elephant c0 g0'), 5000).catch(async () => {
      throw new Error(await table.page.locator('#position').textContent());
    });
    return table;
  },
  'players stand on their sides, with results': async () => {
    const table = await Table.open(LONG);
    await eventually('the players', async () => (await table.page.locator('.player').allTextContents()).join(' ') === 'Bo0 Ann1').catch(async () => {
      throw new Error((await table.page.locator('.player').allTextContents()).join(' '));
    });
    return table;
  },
  'deep variations cost no stack': async () => {
    const depth = 3000;
    const table = await Table.open(`FORMAT LALG\nGAME 1\nSTART{ 1. Ch2-e2 ${'{ 1. Pc3-c4 '.repeat(depth)}${'} '.repeat(depth)}}\n`);
    await table.cursor(table.at('Ch2-e2'));
    await table.current('Ch2-e2');
    return table;
  },
  'a big record stays smooth': async () => {
    const moves = ['Nb0-c2 Nb9-c7', 'Nc2-b0 Nc7-b9'];
    const lines = Array.from({ length: 16000 }, (_, i) => `  ${i + 1}. ${moves[i % 2]}`);
    const table = await Table.open(`FORMAT LALG\nGAME 1\nSTART{\n${lines.join('\n')}\n}\n`);
    if (table.document.text.length < 300000) throw new Error('the record is small');
    await eventually('the list', async () => (await table.page.locator('.move').count()) > 10, 60000);
    if ((await table.page.locator('.move').count()) > 200) throw new Error('the list is not virtual');
    // Frames are counted while the text changes under the board.
    await table.page.evaluate(() => {
      window.longest = 0;
      let last = performance.now();
      const frame = (now) => {
        window.longest = Math.max(window.longest, now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    table.requests.length = 0;
    for (let key = 0; key < 20; key++) {
      table.document.insert(table.at('START{').line, 6, ' ');
      await table.cursor({ line: 5, character: 8 });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    const trees = table.requests.filter((method) => method === 'xqls/tree').length;
    if (trees > 5) throw new Error(`${trees} trees for 20 keys`);
    const longest = await table.page.evaluate(() => window.longest);
    if (longest > 1500) throw new Error(`the page stood still for ${Math.round(longest)} ms`);
    return table;
  },
};

for (const [name, body] of Object.entries(tests)) {
  if (options.only && !name.includes(options.only)) continue;
  const start = Date.now();
  try {
    await (await body()).close();
    passed++;
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n${String(error.stack ?? error).replace(/^/gm, '      ')}`);
  }
}
if (options.shots) await shots(options.shots);
await browser.close();
server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** The table of words, as a module. */
async function words() {
  const contents = "export * from './languages'; export * from './words'";
  const { outputFiles } = await esbuild.build({ stdin: { contents, resolveDir: path.join(here, '../src') }, bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

async function shots(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const csa = 'V2.2\nN+Sato\nN-Suzuki\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n';
  const jeiqi = '[Variant "Jeiqi"]\n[White "Ann"]\n[Black "Bo"]\n\n1. i3i4=h a6a5=r 2. h2h9=r *\n';
  const cases = [
    ['xiangqi-light', LONG, 'xq', {}, 'Nh9-g7'],
    ['xiangqi-dark', LONG, 'xq', { theme: 'dark' }, 'Nh9-g7'],
    ['xiangqi-wide', LONG, 'xq', { theme: 'dark', width: 900, height: 640 }, 'Nh9-g7'],
    ['jeiqi-light', jeiqi, 'xiangqi-pgn', {}, 'h2h9'],
    ['shogi-light', csa, 'csa', {}, '-3122GI'],
    ['shogi-dark', csa, 'csa', { theme: 'dark' }, '-3122GI'],
  ];
  for (const [name, text, language, how, word] of cases) {
    const table = await Table.open(text, language, how);
    await table.cursor(table.at(word));
    await eventually('the move', async () => (await table.page.locator('.move[aria-current]').count()) === 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (name === 'xiangqi-light') await table.click('h0');
    await table.page.screenshot({ path: path.join(folder, `${name}.png`) });
    if (name === 'xiangqi-dark') {
      await table.page.getByRole('button', { name: 'Set up a position' }).click();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await table.page.screenshot({ path: path.join(folder, 'setup-dark.png') });
    }
    await table.close();
  }
}
