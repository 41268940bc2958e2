// The selector of a file with many games: one back, one on, and a list that can be searched. The list is asked for when
// it is opened.
import { button, h, named } from './dom';
import type { GameHead, Games, Position } from './protocol';
import { sidesOf } from './squares';
import type { Words } from './words';

const HEIGHT = 24;

export interface Handlers {
  list(): Promise<Games<GameHead>>;
  go(position: Position): void;
}

export class GameMenu {
  readonly element = h('div', { class: 'games', hidden: '' });
  private readonly title = h('button', { type: 'button', class: 'title', 'aria-haspopup': 'listbox', 'aria-expanded': 'false' });
  private readonly popup = h('div', { class: 'popup', hidden: '' });
  private readonly filter = h('input', { type: 'search' });
  private readonly list = h('div', { class: 'list', role: 'listbox', tabindex: '0' });
  private readonly filler = h('div', { class: 'filler' });
  private heads: GameHead[] | undefined;
  private shown: GameHead[] = [];
  private game: GameHead | undefined;
  private count = 0;
  private index = 0;
  private active = 0;

  constructor(private readonly words: Words, private readonly handlers: Handlers) {
    named(this.filter, words.text('searchGames'));
    words.follow(() => (this.filter.placeholder = words.say('searchHint')));
    named(this.list, words.text('games'));
    words.follow(() => this.entitle());
    this.list.append(this.filler);
    this.popup.append(this.filter, this.list);
    this.element.append(
      button('previous', words.text('previousGame'), () => this.step(-1)),
      this.title,
      button('next', words.text('nextGame'), () => this.step(1)),
      this.popup,
    );
    this.title.addEventListener('click', () => void this.toggle());
    this.filter.addEventListener('input', () => this.search());
    this.list.addEventListener('scroll', () => this.draw(), { passive: true });
    this.list.addEventListener('click', (event) => {
      const game = (event.target as Element).closest<HTMLElement>('[data-game]')?.dataset['game'];
      if (game !== undefined) this.choose(Number(game));
    });
    this.popup.addEventListener('keydown', (event) => this.key(event));
  }

  /** Shows which game it is, of how many. */
  show(game: GameHead | undefined, count: number): void {
    this.element.hidden = count < 2;
    this.index = game?.index ?? 0;
    this.game = game;
    this.count = count;
    this.entitle();
    const [previous, next] = [this.element.firstElementChild, this.title.nextElementSibling] as HTMLButtonElement[];
    previous!.disabled = this.index === 0;
    next!.disabled = this.index + 1 >= count;
  }

  private entitle(): void {
    const { game, count } = this;
    if (game) this.title.textContent = `${game.index + 1} / ${count}  ${this.nameOf(game)}`;
  }

  /** The text has changed: the list is asked for anew. */
  forget(): void {
    this.heads = undefined;
    this.close();
  }

  private async load(): Promise<GameHead[]> {
    this.heads ??= (await this.handlers.list()).games;
    return this.heads;
  }

  private async step(by: number): Promise<void> {
    const game = (await this.load())[this.index + by];
    if (game) this.handlers.go(game.start);
  }

  private async toggle(): Promise<void> {
    if (!this.popup.hidden) return this.close();
    await this.load();
    this.popup.hidden = false;
    this.title.setAttribute('aria-expanded', 'true');
    this.filter.value = '';
    this.search();
    this.filter.focus();
  }

  private close(): void {
    this.popup.hidden = true;
    this.title.setAttribute('aria-expanded', 'false');
  }

  private search(): void {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (game: GameHead) => `${game.index + 1} ${this.nameOf(game)} ${game.result.score ?? ''}`.toLowerCase();
    this.shown = (this.heads ?? []).filter((game) => words.every((word) => text(game).includes(word)));
    this.active = Math.max(0, this.shown.findIndex((game) => game.index === this.index));
    this.filler.style.height = `${this.shown.length * HEIGHT}px`;
    this.list.scrollTop = Math.max(0, (this.active - 3) * HEIGHT);
    this.draw();
  }

  private draw(): void {
    const from = Math.max(0, Math.floor(this.list.scrollTop / HEIGHT) - 4);
    const rows = this.shown.slice(from, from + Math.ceil((this.list.clientHeight || 200) / HEIGHT) + 8);
    this.filler.replaceChildren(...rows.map((game, at) => {
      const row = h('div', { class: 'row', role: 'option', id: `game-${game.index}`, 'data-game': String(game.index), 'aria-selected': String(game.index === this.index) },
        h('span', { class: 'index' }, String(game.index + 1)), h('span', { class: 'name' }, this.nameOf(game)), h('span', { class: 'score' }, game.result.score ?? ''));
      row.style.top = `${(from + at) * HEIGHT}px`;
      if (from + at === this.active) row.classList.add('active');
      return row;
    }));
    const active = this.shown[this.active];
    if (active) this.list.setAttribute('aria-activedescendant', `game-${active.index}`);
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.close();
      this.title.focus();
    } else if (event.key === 'Enter') {
      const game = this.shown[this.active];
      if (game) this.choose(game.index);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const to = this.active + (event.key === 'ArrowDown' ? 1 : -1);
      this.active = Math.min(Math.max(to, 0), this.shown.length - 1);
      const top = this.active * HEIGHT;
      if (top < this.list.scrollTop || top + HEIGHT > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = top - HEIGHT * 2;
      this.draw();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private choose(index: number): void {
    const game = this.heads?.[index];
    this.close();
    this.title.focus();
    if (game) this.handlers.go(game.start);
  }

  private nameOf(game: GameHead): string {
    const players = sidesOf(game.variant).map((side) => game.players[side] || this.words.side(side, game.variant));
    const named = Object.values(game.players).some(Boolean);
    return [game.title, named || !game.title ? players.join(' – ') : ''].filter(Boolean).join(', ');
  }
}
