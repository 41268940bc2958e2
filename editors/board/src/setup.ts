// Setting up a position: a palette, the pieces in hand or captured, the side to move, and the FEN itself. The board is
// drawn by the server, so what is seen is what would be written.
import { h, named, textButton } from './dom';
import { HELD, type Setup, otherSide, read, sideOf, write } from './fen';
import type { Pieces, Spot, Taken } from './picture';
import type { Board } from './protocol';
import { sidesOf } from './squares';
import { KINDS, type Words } from './words';

export interface Handlers {
  /** Draws a position. */
  show(fen: string): void;
  /** Writes it into the record. */
  write(fen: string): void;
  end(): void;
  take(taken: Taken, event: PointerEvent): void;
}

export class SetupBar {
  readonly element = h('div', { class: 'setup', hidden: '' });
  private readonly palette = h('div', { class: 'palette', role: 'group' });
  private readonly hands = h('div', { class: 'hands' });
  private readonly fen = h('input', { type: 'text', 'aria-label': 'FEN', spellcheck: 'false' });
  private readonly side = textButton('', () => this.set({ ...this.setup, second: !this.setup.second }), { class: 'side' });
  private setup: Setup = { variant: 'xiangqi', cells: [], second: false, hands: new Map(), rest: [] };
  private pieces: Pieces | undefined;
  private start = '';

  constructor(private readonly words: Words, private readonly handlers: Handlers) {
    const actions = h(
      'div',
      { class: 'bar' },
      this.side,
      textButton(words.text('swap'), () => this.swap()),
      textButton(words.text('opening'), () => this.set(read(this.start, this.setup.variant))),
      textButton(words.text('clear'), () => this.clear()),
      textButton(words.text('write'), () => this.handlers.write(this.fen.value), { class: 'primary' }),
      textButton(words.text('cancel'), () => this.handlers.end()),
    );
    named(this.palette, words.text('pieces'));
    this.element.append(this.palette, this.hands, this.fen, actions);
    this.fen.addEventListener('change', () => this.set(read(this.fen.value, this.setup.variant), this.fen.value));
    words.follow(() => this.draw());
  }

  /** Shows the pieces that can be put on the board. */
  show(pieces: Pieces): void {
    this.pieces = pieces;
    this.draw();
  }

  begin(fen: string, start: string, variant: Board['variant']): void {
    this.start = start;
    this.element.hidden = false;
    this.set(read(fen, variant));
    this.draw();
  }

  refresh(): void {
    this.handlers.show(this.fen.value);
  }

  /** Moves a piece from one spot to another; undefined is the palette, or out of the game. */
  put(from: Spot | undefined, to: Spot | undefined, letter: string): void {
    const { variant } = this.setup;
    const cells = this.setup.cells.map((row) => [...row]);
    const hands = new Map(this.setup.hands);
    const set = (name: string, value: string) => {
      const { row, column } = this.place(name);
      if (cells[row]) cells[row][column] = value;
    };
    const add = (held: string, by: number) => hands.set(held, Math.max(0, (hands.get(held) ?? 0) + by));
    if (from && 'square' in from) set(from.square, '');
    else if (from) add(from.hand, -1);
    if (to && 'square' in to) set(to.square, letter);
    else if (to) {
      const held = heldAs(letter, to.hand, variant);
      if (held) add(held, 1);
    }
    this.set({ ...this.setup, cells, hands });
  }

  /** Promotes the piece of shogi on a square, or takes the promotion back. */
  promote(square: string): void {
    const { row, column } = this.place(square);
    const letter = this.setup.cells[row]?.[column] ?? '';
    const turned = letter.startsWith('+') ? letter.slice(1) : `+${letter}`;
    if (KINDS.shogi[turned.toUpperCase()]) this.put(undefined, { square }, turned);
  }

  private place(square: string): { row: number; column: number } {
    if (this.setup.variant === 'shogi') return { row: square.charCodeAt(1) - 97, column: 9 - Number(square[0]) };
    return { row: 9 - Number(square[1]), column: square.charCodeAt(0) - 97 };
  }

  private draw(): void {
    const { pieces } = this;
    if (!pieces) return;
    const { variant } = pieces;
    this.palette.replaceChildren(...[...sidesOf(variant)].reverse().map((side) =>
      h('div', { class: 'side' }, ...pieces.letters.filter((letter) => sideOf(letter, variant) === side).map((letter) => this.offered(letter)))));
    this.hands.replaceChildren(...(HELD[variant].length > 0 ? sidesOf(variant) : []).map((side, index) => {
      const owner = this.words.say(variant === 'shogi' ? 'handOf' : 'capturedOf', { side: this.words.side(side, variant) });
      const letters = HELD[variant].map((letter) => (index === 0 ? letter : letter.toLowerCase()));
      return h('div', { class: 'hand', role: 'group', 'aria-label': owner }, h('span', { class: 'owner' }, owner), ...letters.map((letter) => this.held(letter)));
    }));
    this.count();
  }

  /** A piece that can be dragged to the board as often as one likes. */
  private offered(letter: string): HTMLElement {
    const element = this.pieces!.labelled(letter);
    element.dataset['letter'] = letter;
    element.addEventListener('pointerdown', (event) => this.take(letter, undefined, event));
    return element;
  }

  /** A kind of piece in a hand: a click or Up adds one, a right click or Down removes one, and it can be dragged. */
  private held(letter: string): HTMLElement {
    const element = h('span', { class: 'held', role: 'spinbutton', tabindex: '0', 'aria-valuemin': '0', 'data-hand': letter, 'aria-label': this.pieces!.name(letter) });
    element.append(this.pieces!.bare(letter), h('b', { 'aria-hidden': 'true' }));
    element.title = `${this.pieces!.name(letter)}\n${this.words.say('handHint')}`;
    const more = () => this.put(undefined, { hand: letter }, letter);
    const less = () => this.put({ hand: letter }, undefined, letter);
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      const there = (this.setup.hands.get(letter) ?? 0) > 0;
      this.take(letter, there ? { hand: letter } : undefined, event, more);
    });
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      less();
    });
    element.addEventListener('keydown', (event) => {
      const run = { ArrowUp: more, '+': more, ArrowDown: less, '-': less, Delete: less, Backspace: less }[event.key];
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    });
    return element;
  }

  /** Writes how many there are of each kind. */
  private count(): void {
    for (const element of this.hands.querySelectorAll<HTMLElement>('.held')) {
      const count = this.setup.hands.get(element.dataset['hand']!) ?? 0;
      element.setAttribute('aria-valuenow', String(count));
      element.classList.toggle('zero', count === 0);
      element.querySelector('b')!.textContent = String(count);
    }
    const [first, second] = sidesOf(this.setup.variant);
    this.side.textContent = this.words.say('toMove', { side: this.words.side(this.setup.second ? second : first, this.setup.variant) });
  }

  private take(letter: string, from: Spot | undefined, event: PointerEvent, click?: () => void): void {
    const picture = this.pieces?.picture(letter);
    if (!picture || event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    this.handlers.take({ letter, from, picture, ...(click && { click }) }, event);
  }

  /** Each side gets the position of the other one. */
  private swap(): void {
    const { cells, hands, second } = this.setup;
    const turned = cells.map((row) => row.map(otherSide).reverse()).reverse();
    this.set({ ...this.setup, cells: turned, hands: new Map([...hands].map(([letter, count]) => [otherSide(letter), count])), second: !second });
  }

  private clear(): void {
    const { variant } = this.setup;
    const cells = this.setup.cells.map((row) => row.map(() => ''));
    this.set({ ...this.setup, cells, hands: new Map(), rest: variant === 'shogi' ? ['1'] : ['-', '-', '0', '1'] });
  }

  private set(setup: Setup, text = write(setup)): void {
    this.setup = setup;
    this.fen.value = text;
    this.count();
    this.handlers.show(text);
  }
}

/** The letter under which a piece is kept in a hand; undefined for a king. In jeiqi a captured piece stays its owner's. */
function heldAs(letter: string, hand: string, variant: Board['variant']): string | undefined {
  const kind = letter.replace('+', '').toUpperCase();
  if (!HELD[variant].includes(kind)) return undefined;
  const first = variant === 'shogi' ? hand === hand.toUpperCase() : letter === letter.toUpperCase();
  return first ? kind : kind.toLowerCase();
}
