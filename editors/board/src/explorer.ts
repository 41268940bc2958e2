// The explorer: how games went on from the position on the board, and the games that reached it. It asks when the position
// is another one and has stayed for a moment, and only while it is shown.
import { h, named, textButton } from './dom';
import { Latest } from './latest';
import type { Continuation, ExploredGame, Exploration, GameScore } from './protocol';
import { sidesOf } from './squares';
import type { Key, Words } from './words';

/** The pause before it asks, in milliseconds: who walks through a game, or writes one, asks nothing on the way. */
const PAUSE = 200;
const PAUSE_IN_TYPING = 600;
const PAGE = 50;

export type Column = 'first' | 'second' | 'event' | 'date' | 'result';

/** What is asked for besides the place. */
export interface Wanted {
  sort: Column;
  descending: boolean;
  offset: number;
  limit: number;
}

export interface Handlers {
  ask(wanted: Wanted): Promise<Exploration | null>;
  play(coordinate: string): void;
  open(game: ExploredGame): void;
}

export class Explorer {
  readonly element = h('section', { class: 'explorer', hidden: '' });
  private readonly total = h('p', { class: 'total', role: 'status', 'aria-live': 'polite' });
  private readonly body = h('div', { class: 'found' });
  private position = '';
  private shownFor = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWaiting = false;
  private sort: Column = 'date';
  private descending = true;
  private found: Exploration | undefined;
  private games: ExploredGame[] = [];
  private error = '';
  private readonly answers = new Latest<Exploration>(({ value, error }) => this.take(value, error));

  constructor(private readonly words: Words, private readonly handlers: Handlers) {
    named(this.element, words.text('explorer'));
    this.element.append(this.total, this.body);
    words.follow(() => this.draw());
  }

  get isShown(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    if (this.isShown) this.ask();
  }

  /** The position on the board, by a name that equal positions share, and whether somebody has typed. */
  show(position: string, typed: boolean): void {
    if (position === this.position && !(typed && this.isWaiting)) return;
    this.position = position;
    clearTimeout(this.timer);
    if (!this.isShown) return;
    this.isWaiting = true;
    this.timer = setTimeout(() => {
      this.isWaiting = false;
      this.ask();
    }, typed ? PAUSE_IN_TYPING : PAUSE);
  }

  /** There are other games to find. */
  again(): void {
    this.shownFor = '';
    if (this.isShown && this.position) this.ask();
  }

  /** Another record is shown. */
  forget(): void {
    this.position = this.shownFor = '';
    this.answers.drop();
  }

  private ask(offset = 0): void {
    if (offset === 0 && this.shownFor === this.key()) return;
    this.shownFor = this.key();
    if (offset === 0) this.games = [];
    this.element.setAttribute('aria-busy', 'true');
    this.answers.ask(() => this.handlers.ask({ sort: this.sort, descending: this.descending, offset, limit: PAGE }));
  }

  private key(): string {
    return `${this.position} ${this.sort} ${this.descending}`;
  }

  private take(value: Exploration | undefined, error = ''): void {
    this.element.removeAttribute('aria-busy');
    this.error = error;
    if (error) this.shownFor = '';
    this.found = value;
    this.games = value ? [...this.games.slice(0, value.offset), ...value.games] : [];
    this.draw();
  }

  private draw(): void {
    const { found, words } = this;
    const games = found?.score.games ?? 0;
    this.total.textContent = this.error || (found ? words.say(games === 1 ? 'oneGame' : 'gameCount', { count: String(games) }) : '');
    if (!found || games === 0) {
      this.body.replaceChildren();
      return;
    }
    const rest = games - this.games.length;
    const more = textButton(words.say('moreGames', { count: String(rest) }), () => this.ask(this.games.length), { class: 'more' });
    // A button that is drawn anew keeps the keyboard.
    const focused = (this.element.getRootNode() as ShadowRoot).activeElement?.getAttribute('data-column');
    this.body.replaceChildren(this.continuations(found), this.list(found), ...(rest > 0 && this.games.length > 0 ? [more] : []));
    if (focused) this.body.querySelector<HTMLElement>(`[data-column="${focused}"]`)?.focus();
  }

  private continuations({ next, score: all, variant }: Exploration): HTMLElement {
    const { words } = this;
    const head = h('tr', {}, ...(['move', 'gameNumber', 'scores', 'lastDate'] as const).map((key) => h('th', { scope: 'col' }, words.say(key))));
    const rows = next.map((each: Continuation) => h('tr', {},
      h('td', {}, textButton(each.text, () => this.handlers.play(each.move), { class: 'played' })),
      h('td', { class: 'count' }, String(each.score.games)),
      h('td', {}, this.bar(each.score, variant)),
      h('td', { class: 'date' }, each.last ?? '')));
    const sum = h('tr', { class: 'sum' }, h('td', {}, words.say('allGames')), h('td', { class: 'count' }, String(all.games)), h('td', {}, this.bar(all, variant)), h('td', {}));
    return named(h('table', { class: 'next' }, h('thead', {}, head), h('tbody', {}, ...rows, sum)), words.text('continuations'));
  }

  /** Wins, draws and losses of the finished games in per cent, as a bar and in words. */
  private bar({ first, drawn, second }: GameScore, variant: Exploration['variant']): HTMLElement {
    const finished = first + drawn + second;
    const element = h('div', { class: 'share', role: 'img' });
    if (finished === 0) return element;
    const [one, other] = sidesOf(variant).map((side) => this.words.side(side, variant));
    const parts = [['one', one!, first], ['tie', this.words.say('draws'), drawn], ['other', other!, second]] as const;
    const said = parts.map(([, name, count]) => `${name} ${percent(count, finished)}% (${count})`);
    element.setAttribute('aria-label', this.words.list(said));
    element.title = said.join('\n');
    for (const [kind, , count] of parts) {
      if (count === 0) continue;
      const part = h('span', { class: kind }, count / finished >= 0.14 ? `${percent(count, finished)}%` : '');
      part.style.flexGrow = String(count);
      element.append(part);
    }
    return element;
  }

  private list({ variant }: Exploration): HTMLElement {
    const { words } = this;
    const [one, other] = sidesOf(variant).map((side) => words.side(side, variant));
    const names: [Column, string][] = [['first', one!], ['second', other!], ['event', words.say('event')], ['date', words.say('date')], ['result', words.say('result')]];
    const head = h('tr', {}, ...names.map(([column, name]) => {
      const sorted = column === this.sort;
      const button = textButton(`${name}${sorted ? (this.descending ? ' ▾' : ' ▴') : ''}`, () => this.sortBy(column), { 'data-column': column });
      return h('th', { scope: 'col', 'aria-sort': sorted ? (this.descending ? 'descending' : 'ascending') : 'none' }, button);
    }));
    const rows = this.games.map((game) => {
      const [first, second] = game.players.map((name) => name ?? '?');
      const open = textButton(first!, () => this.handlers.open(game), { class: 'open', 'aria-label': words.say('openGame', { game: `${first} – ${second}` }) });
      const row = h('tr', { class: 'game-row' }, h('td', {}, open), ...[second!, game.event ?? '', game.date ?? '', game.result ?? '*'].map((text) => h('td', { title: text }, text)));
      row.addEventListener('click', (event) => {
        if (!(event.target as Element).closest('button')) this.handlers.open(game);
      });
      return row;
    });
    return named(h('table', { class: 'reached' }, h('thead', {}, head), h('tbody', {}, ...rows)), words.text('games' satisfies Key));
  }

  private sortBy(column: Column): void {
    this.descending = column === this.sort ? !this.descending : column === 'date';
    this.sort = column;
    this.ask();
  }
}

function percent(count: number, all: number): number {
  return Math.round((count / all) * 100);
}
