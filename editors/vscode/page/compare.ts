// The page of a comparison: the differences in words, and two boards that step together.
import { h, pictureOf, textButton } from '../../board/src/dom';
import { isLanguage } from '../../board/src/languages';
import type { ShownBoard, ToComparison } from '../src/messages';

declare function acquireVsCodeApi(): { postMessage(message: object): void };

const vscode = acquireVsCodeApi();
let words: Record<string, string> = {};
let names: [string, string] = ['', ''];
let ply = 0;
let last = 0;

const main = document.querySelector('main')!;
const boards = h('div', { class: 'boards' });
const place = h('span', { role: 'status', 'aria-live': 'polite' });
const steps = h('div', { class: 'steps' });
const list = h('ul');

function step(to: number): void {
  if (to >= 0 && to <= last) vscode.postMessage({ kind: 'step', ply: to });
}

function say(key: string): string {
  return words[key] ?? key;
}

function button(key: string, sign: string, to: () => number): HTMLButtonElement {
  return textButton(sign, () => step(to()), { 'aria-label': say(key), title: say(key), 'data-step': key });
}

function drawn(board: ShownBoard | null, side: number): HTMLElement {
  const caption = h('figcaption', {}, `${names[side]}${board?.move ? `: ${board.move}` : ''}`);
  const picture = board && pictureOf(board.svg);
  if (!picture) return h('figure', {}, caption, h('p', {}, say('none')));
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', board.text);
  return h('figure', {}, caption, picture);
}

main.append(steps, boards, list);
window.addEventListener('keydown', (event) => {
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  step(to);
  event.preventDefault();
});
window.addEventListener('message', ({ data }: MessageEvent<ToComparison>) => {
  if (data.kind === 'compared') {
    ({ words, names } = data);
    if (isLanguage(data.tag)) document.documentElement.lang = data.tag;
    steps.replaceChildren(button('first', '«', () => 0), button('previous', '‹', () => ply - 1), button('next', '›', () => ply + 1), button('last', '»', () => last), place);
    list.setAttribute('aria-label', say('differences'));
    const items = data.differences.map(({ message, title }, index) =>
      h('li', {}, textButton(title ? `${title}: ${message}` : message, () => vscode.postMessage({ kind: 'choose', index }), { 'data-difference': String(index) })));
    list.replaceChildren(...(items.length > 0 ? items : [h('li', {}, say('same'))]));
  } else {
    ({ ply, last } = data);
    place.textContent = `${ply} / ${last}`;
    boards.replaceChildren(...data.boards.map(drawn));
    const [one, other] = data.boards;
    boards.classList.toggle('differs', one?.svg !== other?.svg);
  }
});
vscode.postMessage({ kind: 'ready' });
