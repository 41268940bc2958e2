// Setting up a position: a palette, the side to move, and the FEN itself. The board is drawn by the server, so what is
// seen is what would be written.
import { h, textButton } from './dom';
import { type Setup, capital, read, write } from './fen';
import type { Pieces } from './picture';
import type { Board } from './protocol';
import { sidesOf } from './squares';

export interface Handlers {
  /** Draws a position. */
  show(fen: string): void;
  /** Writes it into the record. */
  write(fen: string): void;
  end(): void;
  take(letter: string, event: PointerEvent, picture: SVGSVGElement): void;
}

export class SetupBar {
  readonly element = h('div', { class: 'setup', hidden: '' });
  private readonly palette = h('div', { class: 'palette', role: 'group', 'aria-label': 'Pieces' });
  private readonly fen = h('input', { type: 'text', 'aria-label': 'FEN', spellcheck: 'false' });
  private readonly side = textButton('', () => this.turn(), { class: 'side' });
  private setup: Setup = { cells: [], second: false, tail: '', rest: [] };
  private variant: Board['variant'] = 'xiangqi';
  private start = '';

  constructor(private readonly handlers: Handlers) {
    const actions = h(
      'div',
      { class: 'bar' },
      this.side,
      textButton('Opening', () => this.set(read(this.start))),
      textButton('Clear', () => this.clear()),
      textButton('Write', () => this.handlers.write(this.fen.value), { class: 'primary' }),
      textButton('Cancel', () => this.handlers.end()),
    );
    this.element.append(this.palette, this.fen, actions);
    this.fen.addEventListener('keydown', (event) => event.stopPropagation());
    this.fen.addEventListener('change', () => this.set(read(this.fen.value), this.fen.value));
  }

  /** Shows the pieces that can be put on the board. */
  show(pieces: Pieces): void {
    this.palette.replaceChildren(...pieces.letters.map((letter) => {
      const piece = pieces.labelled(letter);
      piece.dataset['letter'] = letter;
      piece.addEventListener('pointerdown', (event) => {
        const picture = pieces.picture(letter);
        if (!picture) return;
        event.preventDefault();
        this.handlers.take(letter, event, picture);
      });
      return piece;
    }));
  }

  begin(fen: string, start: string, variant: Board['variant']): void {
    this.start = start;
    this.variant = variant;
    this.element.hidden = false;
    this.set(read(fen));
  }

  refresh(): void {
    this.handlers.show(this.fen.value);
  }

  /** Moves a piece from a square, or from the palette, to a square or off the board. */
  put(from: string | undefined, to: string | undefined, letter: string): void {
    const cells = this.setup.cells.map((row) => [...row]);
    const set = (name: string, value: string) => {
      const row = this.variant === 'shogi' ? name.charCodeAt(1) - 97 : 9 - Number(name[1]);
      const column = this.variant === 'shogi' ? 9 - Number(name[0]) : name.charCodeAt(0) - 97;
      if (cells[row]) cells[row][column] = value;
    };
    if (from) set(from, '');
    if (to) set(to, letter);
    this.set({ ...this.setup, cells });
  }

  private turn(): void {
    this.set({ ...this.setup, second: !this.setup.second });
  }

  private clear(): void {
    const cells = this.setup.cells.map((row) => row.map(() => ''));
    const rest = this.variant === 'shogi' ? ['-', '1'] : ['-', '-', '0', '1'];
    this.set({ ...this.setup, cells, tail: this.variant === 'jeiqi' ? '[]' : '', rest });
  }

  private set(setup: Setup, text = write(setup)): void {
    this.setup = setup;
    this.fen.value = text;
    const [first, second] = sidesOf(this.variant);
    this.side.textContent = `${capital(setup.second ? second : first)} to move`;
    this.handlers.show(text);
  }
}
