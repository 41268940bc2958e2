// Types the records of ../typing.json key by key, as a player does, in a running VS Code. The text must be what was meant.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eventually, inLanes, pause, startBrowser } from '../browser.mjs';
import { countKeys, typeKeys } from '../keys.mjs';
import { Suite } from '../suite.mjs';
import { openFile, Workbench } from '../workbench.mjs';

const { values: options } = parseArgs({
  options: Object.fromEntries(['cache', 'server', 'extension', 'work'].map((name) => [name, { type: 'string' }])),
});
const work = path.resolve(options.work);
const records = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../typing.json'), 'utf8'));
const languages = ['xq', 'csa', 'kif', 'ki2', 'usi', 'dhtmlxq', 'chessboard', 'chessmoveseq', 'xiangqi-pgn', 'xiangqi-fen', 'uci'];

/** Milliseconds from one key to the next: it changes from line to line, so every record is typed at each pace. */
const PACES = [0, 30, 90];

/** Milliseconds until VS Code asks for suggestions, instead of its 10: about as long as the slowest player takes for a key. */
const LATE = 80;

const TURNS = process.env.XQLS_TYPING === 'twice' ? [0, 0b111] : [0];

/** Half of the records, in which all pairs of values are met too; XQLS_ALL=1 and `twice` type all. */
const isTyped = (index) => process.env.XQLS_ALL || TURNS.length > 1 || [0b000, 0b011, 0b101, 0b110].includes(index & 0b111);

/**
 * The number of a record says how it is typed, so that all pairs of values are met. XQLS_TYPING=twice types each once
 * more, with the other value of each factor. Where the server writes the numbers, few records are typed fast: VS Code drops
 * an answer that comes after the next key, so numbers are missing then. In the others the player waits for each number,
 * because a busy machine is slower than any pace.
 */
const ROWS = records.filter(({ keys }) => !keys).flatMap(({ file, lines }, index) => TURNS.map((turn) => {
  const bit = (which) => ((index ^ turn) >> which & 1) === 1;
  const [formats, late, numbers] = [bit(2), bit(1), bit(0)];
  const slow = formats && !numbers && index % 4 < 3 && lines.join().includes('‹');
  const paces = lines.map((_, line) => (slow ? Math.max(...PACES) : PACES[(index + line) % PACES.length]));
  return { file, lines, paces, formats, late, numbers, waits: slow, bare: formats && !numbers && !slow };
}).filter(() => isTyped(index)));

/**
 * Records of which the keys are given, and the text that comes of them: with an input method, suggestions and mistakes. They
 * are typed at the pace of a player, in a page of their own, and only with XQLS_ALL: on a busy machine VS Code drops the
 * answers that come after the next key. `most` is the keys of a half-move, line breaks included.
 */
const KEYED = records.filter(({ keys, phone }) => keys && !phone && process.env.XQLS_ALL).map((row) => ({ ...row, formats: true }));

function named({ file, keys, formats, late, numbers }) {
  if (keys) return `${file}: by its keys`;
  return `${file}: numbers ${numbers ? 'typed' : 'left out'}, formatOnType ${formats ? 'on' : 'off'}, suggestions ${late ? 'late' : 'at once'}`;
}

/** The pages: each has a folder, whose settings are those of its rows. */
const lanes = [false, true].flatMap((formats) => [false, true].map((late) => {
  const lane = { formats, late, folder: path.join(work, `${formats ? 'formats' : 'plain'}-${late ? 'late' : 'soon'}`) };
  const only = new RegExp(process.env.XQLS_ONLY ?? '');
  lane.rows = ROWS.filter((row) => row.formats === formats && row.late === late && only.test(named(row)));
  return lane;
}));
// The settings of an editor as it is installed.
const given = { formats: true, late: false, folder: path.join(work, 'given'), rows: KEYED.filter((row) => new RegExp(process.env.XQLS_ONLY ?? '').test(named(row))) };
lanes.unshift(given);

for (const { folder, formats, late, rows } of lanes) {
  fs.mkdirSync(path.join(folder, '.vscode'), { recursive: true });
  // A value of the default stays unset.
  const settings = { 'editor.semanticHighlighting.enabled': false, ...(formats ? {} : { 'editor.formatOnType': false }), ...(late ? { 'editor.quickSuggestionsDelay': LATE } : {}) };
  fs.writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify(Object.fromEntries(languages.map((language) => [`[${language}]`, settings]))));
  fs.writeFileSync(path.join(folder, 'ready.xq'), 'FORMAT AXF\nSTART{ 1. A1+9 }\n');
  for (const file of ['accept.xq', ...rows.map((row) => row.file)]) fs.writeFileSync(path.join(folder, file), '');
}

/** What has nothing to do with typing, and takes the time of a busy machine at every key. */
const LIGHT = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.codeLens': false,
  'editor.colorDecorators': false,
  'editor.folding': false,
  'editor.guides.indentation': false,
  'editor.lightbulb.enabled': 'off',
  'editor.links': false,
  'editor.matchBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.selectionHighlight': false,
  'editor.stickyScroll.enabled': false,
};

const workbench = new Workbench({ cache: options.cache, work, folder: work, server: options.server, settings: LIGHT });
const suite = new Suite();
let browser;
try {
  workbench.install(options.extension);
  await workbench.start();
  browser = await startBrowser(options.cache);
  console.log(`== ${workbench.version}, Chromium ${browser.version()}`);
  await suite.test('all pairs of values are met', () => pairs());
  // Two pages are what two processors can draw.
  await inLanes(2, lanes, typeLane);
} catch (error) {
  suite.report('the suite runs to its end', 0, error);
} finally {
  await browser?.close().catch(() => {});
  workbench.stop();
}
suite.finish();

function pairs() {
  const factors = ['formats', 'late', 'numbers'];
  for (const one of factors) {
    for (const other of factors.filter((factor) => factor > one)) {
      if (new Set(ROWS.map((row) => [row[one], row[other]].join())).size !== 4) throw new Error(`not all pairs of ${one} and ${other} are met`);
    }
  }
}

async function typeLane({ folder, formats, late, rows }) {
  if (rows.length === 0) return;
  const page = await workbench.open(browser, { width: 900, height: 720 }, 'ready.xq', folder);
  await page.locator('.squiggly-error').first().waitFor({ timeout: 60000 });
  for (const row of rows) {
    const { file } = row;
    await suite.test(named(row), async () => {
      await open(page, file);
      countKeys(row);
      if (row.keys) await typeKeys(editorOf(page), row);
      else await type(page, keys(row));
      await meant(page, path.join(folder, file), row).catch(async (error) => {
        await page.screenshot({ path: path.join(work, `${file}.png`) });
        throw error;
      });
    });
  }
  if (formats && !late && folder !== given.folder) await suite.test('Tab takes the first suggestion, an arrow key and Enter another one', () => accept(page, path.join(folder, 'accept.xq')));
  await page.close();
}

/** Opens a file of the folder by its name: the list of files shows only as many as have room. */
async function open(page, file) {
  await openFile(page, file);
  await page.locator('.editor-instance .monaco-editor.focused').waitFor();
}

async function accept(page, file) {
  await open(page, path.basename(file));
  const list = page.locator('.suggest-widget.visible .monaco-list-row');
  const suggested = async (typed) => {
    await page.keyboard.type(typed, { delay: Math.max(...PACES) });
    await list.first().waitFor();
    if (await page.locator('.suggest-widget.visible .monaco-list-row.focused').count()) throw new Error('a suggestion is selected');
  };
  const is = (line) => eventually(`the line ${line}`, async () => {
    await page.keyboard.press('Control+S');
    return line.test(fs.readFileSync(file, 'utf8'));
  }).catch((error) => {
    throw new Error(`${error.message}; the file is\n${fs.readFileSync(file, 'utf8')}`);
  });
  await suggested('FORMAT AXF\nSTART{\n1. C2=');
  await page.keyboard.press('Tab');
  await list.first().waitFor({ state: 'hidden' });
  await is(/^ *1\. C2=5 $/m);
  await suggested('N8+');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await list.first().waitFor({ state: 'hidden' });
  await is(/^ *1\. C2=5 N8\+\d $/m);
  // The space that the move has brought is typed as well; the next key comes at once.
  await suggested(' N2+');
  await page.keyboard.press('Tab');
  await page.keyboard.type('R9=8');
  // An editor that is busy drops the answer that takes the second space out.
  await is(/^ *1\. C2=5 N8\+\d {1,2}2\. N2\+3 R9=8$/m);
  // The brace that VS Code has written below goes when it is typed.
  await page.keyboard.press('Enter');
  await page.keyboard.type('}');
  await is(/R9=8\n\}\n?$/);
}

/** The lines with numbers that can be left out, with or without these. */
function written(lines, numbers) {
  return lines.join('\n').replace(numbers ? /[‹›]/g : /‹.*?›/g, '');
}

/**
 * The keys of a player who knows the editor: it indents by itself. Enter after a brace writes the closing one below, at
 * the end of the text; the player goes there.
 */
function keys({ lines, paces, numbers, waits }) {
  const keys = [];
  let below = 0;
  lines.forEach((whole, index) => {
    const line = written([whole], numbers);
    const add = (...more) => keys.push(...more.map((key) => ({ key, pace: paces[index] })));
    const text = line.trimStart();
    const closes = below > 0 && text.startsWith('}');
    if (closes) {
      below--;
      if (keys.at(-1).key !== 'Control+End') add('Control+End');
    } else if (index > 0) {
      add('Enter');
    }
    // The numbers that are left out, each with the half-moves after it.
    const parts = waits ? whole.trimStart().split(/‹(.*?)›/) : [text];
    parts.forEach((part, at) => {
      if (at % 2 === 1) return;
      const letters = [...part.slice(closes && at === 0 ? 1 : 0)];
      add(...letters);
      // Each letter of the half-move asks for its number, as long as it is missing.
      const word = at > 0 ? part.split(' ', 1)[0].length : 0;
      for (let letter = 0; letter < word; letter++) keys.at(letter - letters.length).comes = parts[at - 1] + part.slice(0, letter + 1);
    });
    if (text.endsWith('{')) below++;
  });
  return keys;
}

async function type(page, keys) {
  const lines = page.locator('.editor-instance .monaco-editor.focused .view-line');
  for (const { key, pace, comes } of keys) {
    // VS Code closes a brace only in a line that it has coloured.
    if (key === '{') await pause(200);
    const next = Date.now() + pace;
    if (key.length > 1) await page.keyboard.press(key);
    else await page.keyboard.type(key);
    const has = async () => (await lines.allTextContents()).some((line) => line.replaceAll('\u00a0', ' ').includes(comes));
    if (comes) await eventually(`the number in ${comes}`, has, 1000).catch(() => {});
    await pause(Math.max(0, next - Date.now()));
  }
}

/** The editor of a page, for records with keys. */
function editorOf(page) {
  const pace = Math.max(...PACES);
  return {
    page,
    pace,
    committed: 2 * pace,
    list: page.locator('.suggest-widget.visible .monaco-list-row').first(),
    text: async () => (await page.locator('.editor-instance .monaco-editor.focused .view-line').allTextContents()).join('\n').replaceAll('\u00a0', ' '),
    take: () => page.keyboard.press('Tab', { delay: pace }),
    async fix() {
      await page.locator('.squiggly-error').first().waitFor({ timeout: 10000 });
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget .monaco-list-row.action').first().waitFor({ timeout: 10000 });
      await page.keyboard.press('Enter');
      await pause(4 * pace);
    },
  };
}

/** Waits for the text on the disk; some languages have a line break at its end. In `bare` texts numbers do not count. */
async function meant(page, file, { lines, formats, numbers, bare }) {
  const seen = (text) => (bare ? text.replace(/\b\d+\. (\.\.\. )?/g, '') : text);
  const wanted = seen(written(lines, numbers || formats)).replace(/\n$/, '');
  let found;
  let times = 0;
  for (const end = Date.now() + 4000; times < 2 && Date.now() < end; ) {
    await page.keyboard.press('Control+S');
    await pause(200);
    found = new TextDecoder(/\.ki[f2]$/.test(file) ? 'shift_jis' : 'utf-8').decode(fs.readFileSync(file)).replace(/\n$/, '');
    times = seen(found) === wanted ? times + 1 : 0;
  }
  if (times < 2) throw new Error(`meant:\n${wanted}\nfound:\n${found}`);
}
