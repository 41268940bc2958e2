// Types the records of typing.json of which the keys are given, in an editor that a browser shows.
//
// Tab, Backspace, End and the quick fix have signs: ⇥ ⌫ ⇲ ⌁. ↶ is undo until nothing of the line is left.
// VS Code takes back the Enter before a line together with its first letter; then it is typed again.
// ⟦a,ab⟧ is a composition of an input method by its steps, the last of which is committed.
import { pause } from './browser.mjs';

/**
 * `editor` has the `page`, the milliseconds of a key (`pace`) and of a committed composition (`committed`), the first row of
 * its `list`, and three functions: `text` is what it shows, `take` accepts that row before the next key, `fix` applies the
 * first quick fix.
 */
export async function typeKeys(editor, { keys }) {
  const { page, pace, list } = editor;
  const session = await page.context().newCDPSession(page);
  for (const [index, line] of keys.entries()) {
    const undoes = line.includes('↶');
    const before = undoes ? await editor.text() : '';
    if (index > 0) await page.keyboard.press('Enter', { delay: pace });
    const untyped = undoes ? await editor.text() : '';
    // Editors undo together what was typed without a pause.
    if (undoes) await pause(800);
    const parts = line.match(/⟦.*?⟧|./gu) ?? [];
    for (const [at, part] of parts.entries()) {
      if (part.length > 2) {
        const steps = part.slice(1, -1).split(',');
        for (const text of steps) {
          await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
          await pause(pace);
        }
        // The text around it may be written out until then, but not the word itself.
        const composed = steps.at(-1);
        const found = await editor.text();
        if (!found.includes(composed)) throw new Error(`the composition of ${composed} has become ${found}`);
        await session.send('Input.insertText', { text: composed });
        await pause(editor.committed);
      } else if (part === '⇥') {
        await list.waitFor({ timeout: 15000 });
        await editor.take(parts[at + 1]);
        await list.waitFor({ state: 'hidden' });
      } else if (part === '⌁') {
        await editor.fix();
      } else if (part === '↶') {
        const taken = [untyped, before];
        for (let press = 0; press < 8 && !taken.includes(await editor.text()); press++) await page.keyboard.press('Control+z', { delay: pace });
        const left = await editor.text();
        if (!taken.includes(left)) throw new Error(`undo leaves ${left}`);
        if (left !== untyped) await page.keyboard.press('Enter', { delay: pace });
      } else if (part === '⌫' || part === '⇲') {
        await page.keyboard.press(part === '⌫' ? 'Backspace' : 'End', { delay: pace });
      } else {
        await page.keyboard.type(part);
        await pause(pace);
      }
    }
  }
  await session.detach();
}

/** The keys of a half-move of a KIF, line breaks included: at most as many as `most`. */
export function countKeys({ keys, lines, most }) {
  if (!most) return;
  const halfMoves = lines.filter((line) => /^ *\d+ [^投]*[)打]/.test(line)).length;
  const typed = keys.filter((line) => /^([1-9１-９]{2}|同)/.test(line)).map((line) => line.length + 1);
  const average = typed.reduce((sum, count) => sum + count, 0) / halfMoves;
  if (!(average <= most)) throw new Error(`${average} keys a half-move`);
}
