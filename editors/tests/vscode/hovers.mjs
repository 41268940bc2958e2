// Measures hovers: each is shown whole, at any width of the window. Called by run.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '../browser.mjs';
import { openFile, wordBox } from '../workbench.mjs';

/** VS Code shows so many pixels of a hover before it scrolls. */
const HIGHEST = 250;

const GAME = `GAME 36, Round 8 of the championship of teams
RED Berg, Nils; 2431; Grandmaster
BLACK Lund, Vera
EVENT Championship of teams
DATE 1996-10-12
RESULT 1-0 (Resign)
`;
const MOVES = 'START{\n  1. Ch2-e2 Nh9-g7\n  2. Nh0-g2 Ri9-h9\n  3. Ri0-h0';

const FILES = {
  'shown.xq': `FORMAT LALG\n\n${GAME}${MOVES} Pg6-g5 (1)\n  4. Rh0xh7 Nb9-c7\n\n  DIAG{\n    a b\n  9 r n\n  }\n\n  VAR[1]{ 3. ... Rh9-h3 4. Pc3-c4 Cb7-b9 }\n}\n\n`
    + `GAME 37\nRED Lund, Vera\nBLACK Berg, Nils\nSETUP{ Ke0; Ra0; kd9; MOVE 1, RED }\nSTART{ 1. Ra0-a5 Kd9-d8 }\n\n`
    + Array.from({ length: 30 }, (_, i) => `GAME ${i + 38}\nRED Berg, Nils\nBLACK Player ${i}\nRESULT ${i % 3 ? '1-0' : '0-1'}\n${MOVES} ${['Pg6-g5', 'Pc6-c5', 'Nb9-c7', 'Cb7-d7', 'Cb7-f7', 'Eg9-e7', 'Ad9-e8', 'Rh9-h3'][i % 8]}\n}\n`).join('\n'),
  'wrong.xq': `FORMAT LALG\n\n${GAME}START{\n  1. Ch2-e2 Nh9-h7\n  2. Nh0-g2 Ra9-a4\n}\n`,
  'shown.csa': 'V2.2\nN+Berg\nN-Lund\n$EVENT:Spring\nPI\n+\n+7776FU\nT12\n-3334FU\n+2726FU\n-8899FU\n%TORYO\n',
  'shown.pgn': '[Game "Chinese Chess"]\n[Event "Championship"]\n[Red "Berg"]\n[Black "Lund"]\n[Result "1-0"]\n\n1. C2=5 N8+7 2. N2+3 R9=8 1-0\n',
  'jeiqi-shown.pgn': '[Variant "Jeiqi"]\n[Format "SAN"]\n\n1. i4=h g5=r *\n',
};

/** Words of a file with their hovers. */
const WORDS = [
  ['shown.xq', ['GAME', 'RED', 'RESULT', 'Ch2-e2', 'Nh9-g7', 'Ri0-h0', '1)', 'Rh0xh7', 'DIAG', 'VAR', 'Ke0', 'SETUP', 'FORMAT']],
  ['wrong.xq', ['Nh9-h7', 'Ra9-a4']],
  ['shown.csa', ['N+Berg', 'PI', '+7776FU', 'T12', '-8899FU', '%TORYO']],
  ['shown.pgn', ['Red', 'Result', 'C2=5', 'N2+3', '1-0\n']],
  ['jeiqi-shown.pgn', ['Jeiqi', 'i4=h', 'g5=r']],
];

export async function hoverTests({ suite, page, records, widths = [1400, 1000] }) {
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(path.join(records, name), text);
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 720 });
    // The second window tries the first file only, unless XQLS_ALL=1.
    const files = width === widths[0] || process.env.XQLS_ALL ? WORDS : WORDS.slice(0, 1);
    for (const [file, words] of files) {
      await suite.test(`hovers of ${file} are shown whole in a window of ${width}`, async () => {
        await openFile(page, file);
        const high = [];
        for (const word of words) {
          const { height, text } = await measured(page, word.trim());
          if (process.env.XQLS_KEEP) console.log(`      ${width} ${file} ${word.trim()}: ${height}`);
          if (height > HIGHEST) high.push(`${word.trim()}: ${height} px, ${text}`);
        }
        if (high.length > 0) throw new Error(high.join('\n'));
      });
    }
  }
  await page.setViewportSize(before);
}

/** The height that the hover of a word needs. */
async function measured(page, word) {
  const hovers = page.locator('.monaco-hover:not(.hidden) .monaco-hover-content');
  await eventually(`a hover of ${word}`, async () => {
    await page.mouse.move(500, 2);
    await eventually('no hover', async () => (await hovers.count()) === 0 || !(await hovers.first().isVisible()));
    const { x, y, width, height } = await wordBox(page, word);
    await page.mouse.move(x + Math.min(width / 2, 6), y + height / 2, { steps: 4 });
    return hovers.first().waitFor({ timeout: 4000 }).then(() => true, () => false);
  }, 20000);
  let last;
  return eventually(`the whole hover of ${word}`, async () => {
    const now = await hovers.first().evaluate((content) => {
      const loaded = [...content.querySelectorAll('img')].every((image) => image.complete && image.naturalWidth > 0);
      const waits = content.innerText.includes('Loading');
      return loaded && !waits ? { height: content.scrollHeight, text: content.innerText } : null;
    });
    const still = now && last?.height === now.height && last?.text === now.text;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return still && now;
  }, 20000);
}
