// The dialog that writes the record in another format.
import { h } from '../../board/src/dom';
import type { Server } from '../server/index';
import { type Opened, save, withEnding } from './files';
import { dialog, notify } from './notices';
import { nameOf, say, sentence } from './words';

/** What is shown of the result. */
const SHOWN = 20_000;

export interface Source {
  server: Server;
  uri: string;
  name: string;
  language: string;
}

export async function convert({ server, uri, name, language }: Source, open: (record: Opened) => void): Promise<void> {
  const formats = (await server.formats()).filter(({ writes, extensions, language: other }) => writes && extensions.length > 0 && other !== language);
  const choice = h('select', { id: 'format' }, ...formats.map((format) => h('option', { value: format.language }, `${nameOf(format.language)} (.${format.extensions[0]})`)));
  const losses = h('div', { role: 'status' });
  const shown = h('pre', { tabindex: '0', 'aria-label': say('The converted record') });
  const button = (text: string, run: () => unknown, main = false) => {
    const element = h('button', { type: 'button', class: main ? 'tool main' : 'tool' }, text);
    element.addEventListener('click', () => run());
    return element;
  };
  let result: Opened | undefined;
  const opening = button(say('Open here'), () => {
    if (!result) return;
    box.close();
    open(result);
  });
  const saving = button(say('Download'), async () => {
    if (!result) return;
    const saved = await save(result.name, result.text);
    if (saved === undefined) return;
    box.close();
    notify(say('{name} is saved as UTF-8.', { name: saved }));
  }, true);

  /** Shows the record in the chosen format; false if that cannot hold it. */
  const update = async (): Promise<boolean> => {
    const format = formats.find((one) => one.language === choice.value);
    result = undefined;
    opening.disabled = saving.disabled = true;
    if (!format) return false;
    try {
      const { text, losses: lost } = await server.convert(uri, format.language);
      if (choice.value !== format.language) return true;
      result = { name: withEnding(name, `.${format.extensions[0]}`), language: format.language, text, encoding: 'UTF-8', problems: [] };
      opening.disabled = saving.disabled = false;
      shown.textContent = text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text;
      losses.replaceChildren(...(lost.length > 0
        ? [h('p', { class: 'dim' }, say('What the other format cannot say:')), h('ul', {}, ...lost.map((loss) => h('li', {}, loss)))]
        : [h('p', { class: 'dim' }, say('Nothing is lost. The file is written as UTF-8.'))]));
      return true;
    } catch (error) {
      shown.textContent = '';
      losses.replaceChildren(h('p', { class: 'bad' }, error instanceof Error ? sentence(error.message) : String(error)));
      return false;
    }
  };
  choice.addEventListener('change', () => void update());
  const box = dialog(say('Convert'),
    h('label', { for: 'format' }, say('Target format')), choice, losses, shown,
    h('div', { class: 'row' }, button(say('Cancel'), () => box.close()), opening, saving));
  // A game of xiangqi is not one of shogi: the first format that can hold it is chosen.
  for (const { language } of formats) {
    choice.value = language;
    if ((await update()) || !box.isConnected) return;
  }
  choice.selectedIndex = 0;
  await update();
}
