// The page of the games: a table, a line to filter it, and headings that sort it.
import { h, textButton } from '../../board/src/dom';
import { isLanguage } from '../../board/src/languages';
import type { ListedGame, ListedGames } from '../src/games';
import type { ToGames } from '../src/messages';

declare function acquireVsCodeApi(): { postMessage(message: object): void };

const vscode = acquireVsCodeApi();
const COLUMNS = ['first', 'second', 'event', 'date', 'result'] as const;

let words: Record<string, string> = {};
let sort: (typeof COLUMNS)[number] = 'date';
let descending = true;
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let found: ListedGames | undefined;
let games: ListedGame[] = [];

const main = document.querySelector('main')!;
const filter = h('input', { type: 'search' });
const status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
const table = h('table');
const rest = h('p');

function ask(offset = 0): void {
  vscode.postMessage({ kind: 'ask', id: ++asked, filter: filter.value, sort, descending, offset });
}

function say(key: string): string {
  return words[key] ?? key;
}

function draw(): void {
  status.textContent = found ? say('found').replace('{found}', String(found.found)).replace('{count}', String(found.count)) : '';
  const heads = COLUMNS.map((column) => {
    const sorted = column === sort;
    const button = textButton(`${say(column)}${sorted ? (descending ? ' ▾' : ' ▴') : ''}`, () => sortBy(column), { 'data-column': column });
    return h('th', { scope: 'col', 'aria-sort': sorted ? (descending ? 'descending' : 'ascending') : 'none' }, button);
  });
  const others = ['opening', 'file'].map((name) => h('th', { scope: 'col' }, say(name)));
  const focused = document.activeElement?.getAttribute('data-column');
  table.replaceChildren(h('thead', {}, h('tr', {}, ...heads, ...others)), h('tbody', {}, ...games.map(row)));
  if (focused) table.querySelector<HTMLElement>(`[data-column="${focused}"]`)?.focus();
  const more = found !== undefined && games.length < found.found;
  rest.replaceChildren(...(more ? [textButton(say('more'), () => ask(games.length))] : []));
}

function row(game: ListedGame): HTMLElement {
  const [first, second] = game.players.map((name) => name ?? '?');
  const open = () => vscode.postMessage({ kind: 'open', uri: game.uri, position: game.range?.start ?? { line: 0, character: 0 } });
  const name = decodeURIComponent(game.uri.split('/').pop() ?? '');
  const texts = [second!, game.event ?? '', game.date ?? '', game.result ?? '*', game.opening.join(' '), name];
  const row = h('tr', {}, h('td', {}, textButton(first!, open)), ...texts.map((text) => h('td', { title: text }, text)));
  row.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('button')) open();
  });
  return row;
}

function sortBy(column: (typeof COLUMNS)[number]): void {
  descending = column === sort ? !descending : column === 'date';
  sort = column;
  ask();
}

main.append(filter, status, table, rest);
filter.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => ask(), 150);
});
window.addEventListener('message', ({ data }: MessageEvent<ToGames>) => {
  switch (data.kind) {
    case 'words':
      words = data.words;
      if (isLanguage(data.tag)) document.documentElement.lang = data.tag;
      filter.placeholder = say('filter');
      filter.setAttribute('aria-label', say('filter'));
      filter.focus();
      ask();
      break;
    case 'again':
      ask();
      break;
    case 'games':
      if (data.id !== asked) break;
      found = data.found;
      games = found ? [...games.slice(0, found.offset), ...found.games] : [];
      draw();
      if (data.error) status.textContent = data.error;
  }
});
vscode.postMessage({ kind: 'ready' });
