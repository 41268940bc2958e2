// The list of moves. Only the rows in view are elements, so a list of a hundred thousand moves scrolls like a short one.
import { cut, h, named } from './dom';
import { wordsOf } from './shapes';
import type { Row, Tree } from './tree';
import type { Words } from './words';

/** The height of a row in pixels; the style sheet has the same. */
const HEIGHT = 24;
/** Rows above and below the view that are drawn too. */
const SPARE = 8;
/** Variations deeper than this are indented no further; the row says how deep it is. */
const DEEPEST = 10;

export class MoveList {
  readonly element = h('div', { class: 'moves', role: 'list', tabindex: '0' });
  private readonly filler = h('div', { class: 'filler' });
  private tree: Tree | undefined;
  private rows: Row[] = [];
  private rowOf: Int32Array = new Int32Array(0);
  private current = -1;
  private drawn = { from: -1, to: -1 };

  constructor(private readonly words: Words, private readonly go: (ply: number) => void) {
    named(this.element, words.text('moves'));
    words.follow(() => this.redraw());
    this.element.append(this.filler);
    this.element.addEventListener('scroll', () => this.draw(), { passive: true });
    this.element.addEventListener('click', (event) => {
      const ply = (event.target as Element).closest<HTMLElement>('[data-ply]')?.dataset['ply'];
      if (ply === undefined) return;
      // The button is drawn anew, but the keys go on walking.
      this.element.focus({ preventScroll: true });
      this.go(Number(ply));
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
  }

  show(tree: Tree | undefined): void {
    if (this.tree === tree) return;
    this.tree = tree;
    const { rows, rowOf } = tree ? tree.rows() : { rows: [], rowOf: new Int32Array(0) };
    this.rows = rows;
    this.rowOf = rowOf;
    this.filler.style.height = `${rows.length * HEIGHT}px`;
    this.redraw();
  }

  /** Marks the half-move on the board, and scrolls to it. */
  mark(ply: number): void {
    const moved = this.current !== ply;
    this.current = ply;
    const row = this.rowOf[ply];
    if (moved && row !== undefined && row >= 0) {
      const [top, height] = [row * HEIGHT, this.element.clientHeight];
      if (top < this.element.scrollTop + HEIGHT) this.element.scrollTop = Math.max(0, top - height / 3);
      else if (top + 2 * HEIGHT > this.element.scrollTop + height) this.element.scrollTop = top - (height * 2) / 3;
    } else if (moved && ply < 0) {
      this.element.scrollTop = 0;
    }
    this.redraw();
  }

  private redraw(): void {
    this.drawn = { from: -1, to: -1 };
    this.draw();
  }

  private draw(): void {
    const { scrollTop, clientHeight } = this.element;
    const from = Math.max(0, Math.floor(scrollTop / HEIGHT) - SPARE);
    const to = Math.min(this.rows.length, Math.ceil((scrollTop + clientHeight) / HEIGHT) + SPARE);
    if (from === this.drawn.from && to === this.drawn.to) return;
    this.drawn = { from, to };
    this.filler.replaceChildren(...this.rows.slice(from, to).map((row, index) => this.row(row, from + index)));
  }

  private row(row: Row, index: number): HTMLElement {
    const element = h('div', { class: 'line', role: 'listitem', 'aria-posinset': String(index + 1), 'aria-setsize': String(this.rows.length) });
    element.style.top = `${index * HEIGHT}px`;
    if (row.depth > 0) {
      element.classList.add('variation');
      element.style.setProperty('--depth', String(Math.min(row.depth, DEEPEST)));
      if (row.depth > DEEPEST) element.append(h('span', { class: 'depth', title: this.words.say('deep', { depth: String(row.depth) }) }, `${row.depth}›`));
    }
    if (row.comment !== undefined) {
      const text = wordsOf(cut(row.comment, 2000));
      element.append(h('span', { class: 'comment', title: text }, cut(text, 300).replace(/\s+/g, ' ')));
      return element;
    }
    element.append(h('span', { class: 'number' }, row.number === undefined ? '' : `${row.number}.`));
    element.append(row.first === undefined ? h('span', { class: 'gap' }, '…') : this.move(row.first));
    if (row.second !== undefined) element.append(this.move(row.second));
    return element;
  }

  private move(ply: number): HTMLElement {
    const { text, name = text, time, remark, check, mate, illegal, side } = this.tree!.game.plies[ply]!;
    const unjudged = this.tree!.cause(ply);
    const current = ply === this.current;
    const second = this.tree!.isSecond(ply);
    const element = h('button', { type: 'button', tabindex: '-1', 'data-ply': String(ply), class: `move ${second ? 'second' : 'first'}` });
    if (current) element.setAttribute('aria-current', 'true');
    const state = mate ? this.words.say('mate') : check ? this.words.say('check') : '';
    const said = [this.words.side(side, this.tree!.game.variant), name, remark, state, illegal ? this.words.say('illegal') : unjudged];
    element.setAttribute('aria-label', said.filter(Boolean).join(' '));
    element.append(name);
    if (name !== text) element.title = element.dataset['text'] = text;
    if (remark) element.append(h('b', {}, remark));
    if (mate || check) element.append(h('i', { title: state }, mate ? '#' : '+'));
    if (time) element.append(h('span', { class: 'time' }, clock(time)));
    if (illegal) element.classList.add('illegal');
    if (unjudged) {
      element.classList.add('unjudged');
      element.title = unjudged;
    }
    return element;
  }
}

/** Seconds as `1:05`. */
function clock(seconds: string): string {
  const whole = Math.floor(Number(seconds));
  return Number.isFinite(whole) ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}` : '';
}
