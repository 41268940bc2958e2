// The board as a picture that is played on: by pointer and by keyboard. It knows where the squares are and which moves
// are legal; what becomes of a move is for others to do.
import { h, named, pictureOf, pieceAt, s } from './dom';
import { ORDER, PALETTE, capital, otherSide, pieceName, read, sideOf } from './fen';
import type { Board, LegalMove } from './protocol';
import { type Cell, FILES, cellAt, cellOf, centre, nameOf, seenByFirst, sidesOf, targetsOf } from './squares';
import { type Shape, colourOf, drawnShape } from './shapes';
import { KINDS, type Words } from './words';

/** What is picked up: a square, or a piece in hand. */
interface Picked {
  /** A square's name, or `P*`. */
  from: string;
  x: number;
  y: number;
}

/** Where a piece is while a position is set up: on a square, or next to the board under a letter, whose case is the side. */
export type Spot = { square: string } | { hand: string };

/** A piece that is taken from somewhere outside of the picture. */
export interface Taken {
  letter: string;
  from: Spot | undefined;
  picture: SVGSVGElement;
  /** It was clicked and not dragged. */
  click?: () => void;
}

export interface Handlers {
  /** The moves from one square to another; several if there is a choice. */
  play(moves: LegalMove[], at: { x: number; y: number }): void;
  /** A move that is not legal. */
  refuse(coordinate: string): void;
  /** An arrow or a coloured square is drawn. */
  shape(shape: Shape): void;
  /** While a position is set up: a piece goes from one spot to another; undefined is out of the game. */
  put(from: Spot | undefined, to: Spot | undefined, letter: string): void;
  /** While a position is set up: the piece on a square is promoted, or back. */
  promote(square: string): void;
}

/** The room that the server gives the pieces on either side of the board, in units of the picture. */
const ROOM = 34;

/** Pointers move so many pixels before it is a drag. */
const DRAG = 4;

export class Picture {
  readonly element = h('div', { class: 'picture' });
  private readonly drawn = h('div', { class: 'drawn', 'aria-hidden': 'true' });
  private readonly marks = s('svg', { class: 'marks', 'aria-hidden': 'true' });
  private readonly drawnShapes = s('svg', { class: 'marks shapes', 'aria-hidden': 'true' });
  private readonly grid = h('div', { class: 'grid', role: 'grid', tabindex: '0', 'aria-describedby': 'position' });
  private cells: HTMLElement[] = [];
  private svg: SVGSVGElement | undefined;
  /** How far the server's picture was moved to the right, in its units. */
  private shift = 0;
  private board: Board | undefined;
  private letters: string[][] = [];
  private picked: Picked | undefined;
  /** The square that the keyboard is at; undefined while its keys walk through the game. */
  private cursor: Cell | undefined;
  private ghost: HTMLElement | undefined;
  /** The piece that is dragged, as the picture shows it. */
  private lifted: Element | undefined;
  private down: { x: number; y: number; id: number; fresh: boolean } | undefined;
  /** A piece from outside of the picture. */
  private taken: Taken | undefined;
  private shapes: readonly Shape[] = [];
  /** Where an arrow that is drawn begins, and what it is so far. */
  private drawing: { from: string; id: number; shape: Shape } | undefined;
  settingUp = false;

  constructor(private readonly words: Words, private readonly handlers: Handlers) {
    named(this.grid, words.text('board'));
    words.follow(() => this.board && this.label());
    this.element.append(this.drawn, this.drawnShapes, this.marks, this.grid);
    this.grid.addEventListener('pointerdown', (event) => this.pointerDown(event));
    this.grid.addEventListener('pointermove', (event) => this.pointerMove(event));
    this.grid.addEventListener('pointerup', (event) => this.pointerUp(event));
    this.grid.addEventListener('pointercancel', () => this.release());
    this.grid.addEventListener('contextmenu', (event) => event.preventDefault());
    this.grid.addEventListener('keydown', (event) => this.key(event));
    this.grid.addEventListener('blur', () => this.leave());
  }

  show(board: Board): void {
    const before = this.board;
    const moved = before?.fen !== board.fen;
    const held = this.held();
    this.letters = read(board.fen, board.variant).cells;
    this.svg = pictureOf(board.svg);
    this.svg?.removeAttribute('width');
    this.svg?.removeAttribute('height');
    this.board = this.withRoom(board);
    this.drawn.replaceChildren(...(this.svg ? [this.svg] : []));
    const { width, height } = this.board.geometry;
    for (const layer of [this.marks, this.drawnShapes]) layer.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.element.style.setProperty('--ratio', `${width} / ${height}`);
    this.element.style.setProperty('--wide', String(width / height));
    const same = before?.variant === board.variant && before.geometry.bottom === board.geometry.bottom;
    if (!same) this.layOut();
    // While a position is set up, the picture of one change may come when the next piece is already held.
    const keeps = this.settingUp && this.held() === held;
    if (!same || (moved && !keeps)) this.release();
    this.label();
    this.draw();
    this.drawShapes();
  }

  /** Shows arrows and coloured squares. */
  showShapes(shapes: readonly Shape[]): void {
    this.shapes = shapes;
    this.drawShapes();
  }

  /** What is shown, with its arrows, as the text of an SVG. */
  text(): string | undefined {
    if (!this.svg || !this.board) return undefined;
    const { width, height } = this.board.geometry;
    const copy = this.svg.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    copy.append(...[...this.drawnShapes.childNodes].map((shape) => shape.cloneNode(true)));
    return new XMLSerializer().serializeToString(copy);
  }

  private drawShapes(): void {
    if (!this.board) return;
    const { variant, geometry } = this.board;
    const shapes = this.settingUp ? [] : [...this.shapes, ...(this.drawing ? [this.drawing.shape] : [])];
    this.drawnShapes.replaceChildren(...shapes.flatMap((shape) => drawnShape(shape, variant, geometry) ?? []));
  }

  /** A board whose game has hands keeps room for them while they are empty: its squares stay where they are. */
  private withRoom(board: Board): Board {
    const { geometry, variant } = board;
    this.shift = 0;
    if (!this.svg || variant === 'xiangqi' || geometry.hands.length > 0) return board;
    this.shift = ROOM;
    const width = geometry.width + 2 * ROOM;
    const drawn = s('g', { transform: `translate(${this.shift} 0)` }, ...this.svg.childNodes);
    const wood = drawn.querySelector('rect')?.getAttribute('fill') ?? 'none';
    this.svg.replaceChildren(s('rect', { width, height: geometry.height, rx: 4, fill: wood }), drawn);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${geometry.height}`);
    return { ...board, geometry: { ...geometry, width, left: geometry.left + this.shift } };
  }

  /** Picks up a piece from outside of the picture. */
  take(taken: Taken, event: PointerEvent): void {
    this.release();
    this.taken = taken;
    this.down = { x: event.clientX, y: event.clientY, id: event.pointerId, fresh: true };
    this.grid.setPointerCapture(event.pointerId);
  }

  focus(): void {
    this.grid.focus();
  }

  /** One element for each square, so that assistive technology can say what stands there. */
  private layOut(): void {
    const { geometry, variant } = this.board!;
    const { width, height, step } = geometry;
    this.cells = [];
    const rows: HTMLElement[] = [];
    for (let row = 0; row < geometry.ranks; row++) {
      const line = h('div', { role: 'row', class: 'row' });
      for (let column = 0; column < FILES; column++) {
        const cell = h('div', { role: 'gridcell', class: 'cell', id: `cell-${column}-${row}`, 'data-square': nameOf({ column, row }, variant, geometry) });
        const { x, y } = centre({ column, row }, geometry);
        cell.style.left = `${((x - step / 2) / width) * 100}%`;
        cell.style.top = `${((y - step / 2) / height) * 100}%`;
        cell.style.width = `${(step / width) * 100}%`;
        cell.style.height = `${(step / height) * 100}%`;
        this.cells.push(cell);
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
  }

  private label(): void {
    const { geometry, variant } = this.board!;
    const targets = this.targets();
    this.cells.forEach((element, index) => {
      const cell = { column: index % FILES, row: Math.floor(index / FILES) };
      const name = nameOf(cell, variant, geometry);
      const letter = this.letterAt(cell);
      const said = [name, letter ? pieceName(letter, variant, this.words) : this.words.say('emptySquare')];
      if (targets.has(name)) said.push(this.words.say('target'));
      element.setAttribute('aria-label', this.words.list(said));
      element.setAttribute('aria-selected', String(this.picked?.from === name));
    });
  }

  private letterAt(cell: Cell): string {
    const { column, row } = seenByFirst(cell, this.board!.variant, this.board!.geometry);
    return this.letters[row]?.[column] ?? '';
  }

  /** The letter of the piece on a square; '' if there is none. */
  letterOn(name: string): string {
    const cell = this.board && cellOf(name, this.board.variant, this.board.geometry);
    return cell ? this.letterAt(cell) : '';
  }

  private targets(): Map<string, LegalMove[]> {
    return this.picked && this.board && !this.settingUp ? targetsOf(this.picked.from, this.board.legalMoves) : new Map();
  }

  /** Draws the square of the cursor, what is picked up and where it may go. */
  private draw(): void {
    if (!this.board) return;
    const { geometry, variant } = this.board;
    const { step } = geometry;
    const drawn: SVGElement[] = [];
    if (this.picked) drawn.push(s('circle', { class: 'picked', cx: this.picked.x, cy: this.picked.y, r: step * 0.5 }));
    for (const [name] of this.targets()) {
      const cell = cellOf(name, variant, geometry);
      if (!cell) continue;
      const { x, y } = centre(cell, geometry);
      const taken = this.letterAt(cell) !== '';
      drawn.push(s('circle', { class: taken ? 'target taken' : 'target', cx: x, cy: y, r: taken ? step * 0.47 : step * 0.15, 'data-target': name }));
    }
    if (this.cursor) {
      const { x, y } = centre(this.cursor, geometry);
      drawn.push(s('rect', { class: 'cursor', x: x - step / 2, y: y - step / 2, width: step, height: step, rx: 2 }));
    }
    this.marks.replaceChildren(...drawn);
  }

  // ---- Pointers

  private point(event: PointerEvent): { x: number; y: number } {
    const box = this.element.getBoundingClientRect();
    const { width, height } = this.board!.geometry;
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height };
  }

  private squareAt(event: PointerEvent): string | undefined {
    const { x, y } = this.point(event);
    const cell = cellAt(x, y, this.board!.geometry);
    return cell && nameOf(cell, this.board!.variant, this.board!.geometry);
  }

  private pointerDown(event: PointerEvent): void {
    if (this.board && event.button === 2 && !this.settingUp) {
      const from = this.squareAt(event);
      if (!from) return;
      this.drawing = { from, id: event.pointerId, shape: { colour: colourOf(event), from } };
      this.grid.setPointerCapture(event.pointerId);
      this.drawShapes();
      return;
    }
    if (!this.board || event.button !== 0) return;
    this.cursor = undefined;
    const { x, y } = this.point(event);
    const { geometry, variant } = this.board;
    const cell = cellAt(x, y, geometry);
    const picked = this.pickable(cell, x, y);
    const name = cell && nameOf(cell, variant, geometry);
    if (this.picked && name && name !== this.picked.from && !(picked && this.isOwn(cell))) {
      this.drop(name, centre(cell, geometry));
      return;
    }
    const again = this.picked?.from === picked?.from;
    this.picked = picked;
    if (picked) {
      this.down = { x: event.clientX, y: event.clientY, id: event.pointerId, fresh: !again };
      this.grid.setPointerCapture(event.pointerId);
    }
    this.label();
    this.draw();
  }

  private pointerMove(event: PointerEvent): void {
    if (this.drawing && this.board) {
      const { from } = this.drawing;
      const to = this.squareAt(event);
      this.drawing.shape = { colour: colourOf(event), from, ...(to && to !== from && { to }) };
      this.drawShapes();
      return;
    }
    if (!this.down) {
      if (this.board) {
        const { x, y } = this.point(event);
        this.grid.classList.toggle('over', this.pickable(cellAt(x, y, this.board.geometry), x, y) !== undefined);
      }
      return;
    }
    if (!this.ghost) {
      const far = Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) >= DRAG;
      if (!far || !this.svg || !this.board) return;
      if (this.taken) this.lift(this.taken.picture, event);
      else if (this.picked) {
        const [x, y] = [this.picked.x - this.shift, this.picked.y];
        this.lift(pieceAt(this.svg, x, y, this.board.geometry.step), event);
        // Of several pieces in a hand the others stay.
        if (cellAt(this.picked.x, y, this.board.geometry)) this.hide(this.svg.querySelector(`use[x="${x}"][y="${y}"]`));
      }
      else return;
    }
    this.place(event);
  }

  private pointerUp(event: PointerEvent): void {
    if (this.drawing) {
      if (event.button !== 2) return;
      const { shape } = this.drawing;
      // Out of the board nothing is drawn.
      const inside = this.board && this.squareAt(event) !== undefined;
      this.drawing = undefined;
      this.drawShapes();
      if (inside) this.handlers.shape(shape);
      return;
    }
    const { down, board } = this;
    if (!down || !board) return;
    this.down = undefined;
    const dragged = this.ghost !== undefined;
    this.endDrag();
    const { x, y } = this.point(event);
    const cell = cellAt(x, y, board.geometry);
    const name = cell && nameOf(cell, board.variant, board.geometry);
    if (!dragged) {
      const click = this.taken?.click;
      // A second click on the same piece puts it back.
      if (!down.fresh || this.taken) this.release();
      click?.();
      return;
    }
    if (this.settingUp) {
      const inside = x >= 0 && y >= 0 && x <= board.geometry.width && y <= board.geometry.height;
      this.putAt(inside && name ? { square: name } : this.handAt(event, x));
      return;
    }
    if (!name || name === this.picked?.from) this.release();
    else this.drop(name, centre(cell, board.geometry));
  }

  private lift(picture: SVGSVGElement, event: PointerEvent): void {
    this.ghost = h('div', { class: 'ghost' }, picture);
    const { width, step } = this.board!.geometry;
    const size = (this.element.getBoundingClientRect().width / width) * step * 1.12;
    this.ghost.style.width = `${size}px`;
    this.ghost.style.height = `${size}px`;
    this.element.append(this.ghost);
    this.place(event);
  }

  private hide(piece: Element | null): void {
    piece?.classList.add('lifted');
    this.lifted = piece ?? undefined;
  }

  private endDrag(): void {
    this.ghost?.remove();
    this.lifted?.classList.remove('lifted');
    this.ghost = this.lifted = undefined;
  }

  private place(event: PointerEvent): void {
    const box = this.element.getBoundingClientRect();
    if (!this.ghost) return;
    this.ghost.style.left = `${event.clientX - box.left}px`;
    this.ghost.style.top = `${event.clientY - box.top}px`;
  }

  /** What can be picked up at a point: any piece while a position is set up, else one of the side to move. */
  private pickable(cell: Cell | undefined, x: number, y: number): Picked | undefined {
    const { geometry, variant, legalMoves, sideToMove } = this.board!;
    if (cell) {
      const letter = this.letterAt(cell);
      const own = letter !== '' && (this.settingUp || sideOf(letter, variant) === sideToMove);
      return own ? { from: nameOf(cell, variant, geometry), ...centre(cell, geometry) } : undefined;
    }
    const hand = geometry.hands.find((hand) => Math.hypot(hand.x - x, hand.y - y) < geometry.step * 0.6);
    if (!hand || (variant !== 'shogi' && !this.settingUp)) return undefined;
    if (this.settingUp) return { from: `${this.letterOf(hand)}*`, x: hand.x, y: hand.y };
    const from = `${hand.piece}*`;
    const able = hand.side === sideToMove && legalMoves.some((move) => move.coordinate.startsWith(from));
    return able ? { from, x: hand.x, y: hand.y } : undefined;
  }

  private isOwn(cell: Cell): boolean {
    const letter = this.letterAt(cell);
    return letter !== '' && (this.settingUp || sideOf(letter, this.board!.variant) === this.board!.sideToMove);
  }

  // ---- Moves

  private drop(name: string, at: { x: number; y: number }): void {
    const { picked, board } = this;
    if (!picked || !board) return;
    if (this.settingUp) {
      this.putAt({ square: name });
      return;
    }
    const moves = this.targets().get(name);
    this.release();
    const { width, height } = board.geometry;
    if (moves) this.handlers.play(moves, { x: at.x / width, y: at.y / height });
    else this.handlers.refuse(picked.from + name);
  }

  private putAt(to: Spot | undefined): void {
    const { picked, taken } = this;
    const letter = this.held();
    const inHand = picked?.from.endsWith('*');
    const from: Spot | undefined = taken ? taken.from : picked && (inHand ? { hand: letter } : { square: picked.from });
    this.release();
    const same = from && to && 'square' in from && 'square' in to && from.square === to.square;
    if (letter && !same) this.handlers.put(from, to, letter);
  }

  /** The hand where a piece is dropped: one outside of the picture, or the table next to the board of shogi. */
  private handAt(event: PointerEvent, x: number): Spot | undefined {
    const { clientX, clientY } = event;
    const root = this.element.getRootNode() as ShadowRoot;
    const under = root.elementsFromPoint(clientX, clientY).map((element) => element.closest<HTMLElement>('[data-hand]')?.dataset['hand']);
    const hand = under.find((letter) => letter !== undefined);
    if (hand) return { hand };
    const { variant, geometry } = this.board!;
    const box = this.element.getBoundingClientRect();
    const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (!inside || variant !== 'shogi') return undefined;
    // The hand of the side at the bottom is on the right.
    const first = geometry.bottom === sidesOf(variant)[0];
    return { hand: (x > geometry.width / 2) === first ? 'P' : 'p' };
  }

  /** The letter of the piece that is picked up, if it is still where it was. */
  private held(): string {
    if (this.taken) return this.taken.letter;
    const from = this.picked?.from ?? '';
    if (!from.endsWith('*')) return this.letterOn(from);
    const inHand = this.board?.geometry.hands.some((hand) => from === `${this.letterOf(hand)}*`);
    return inHand ? from.slice(0, 1) : '';
  }

  /** The letter of a piece next to the board. */
  private letterOf({ side, piece }: Board['geometry']['hands'][number]): string {
    const letter = piece.toUpperCase();
    return side === sidesOf(this.board!.variant)[0] ? letter : otherSide(letter);
  }

  /** Puts back what is picked up. */
  release(): void {
    if (this.down && this.grid.hasPointerCapture(this.down.id)) this.grid.releasePointerCapture(this.down.id);
    this.down = this.picked = this.taken = this.drawing = undefined;
    this.endDrag();
    if (this.board) {
      this.label();
      this.draw();
    }
  }

  // ---- Keys

  /** Enter begins to move from square to square; then arrows move, Enter picks up and puts down, Escape ends. */
  private key(event: KeyboardEvent): void {
    if (!this.board) return;
    const { geometry, variant } = this.board;
    if (event.code === 'KeyX' && this.cursor && !this.settingUp) {
      // From the piece that is picked up to the square of the cursor, or that square alone.
      const [from, to] = [this.picked?.from, nameOf(this.cursor, variant, geometry)];
      const isArrow = from !== undefined && from !== to && !from.endsWith('*');
      this.handlers.shape({ colour: colourOf(event), from: isArrow ? from : to, ...(isArrow && { to }) });
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (event.key === 'Escape') {
      if (!this.cursor && !this.picked) return;
      if (this.picked) this.release();
      else this.leave();
    } else if (!this.cursor) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      this.moveTo({ column: 4, row: geometry.ranks - 1 });
    } else if (step) {
      const clamp = (value: number, end: number) => Math.min(Math.max(value, 0), end - 1);
      this.moveTo({ column: clamp(this.cursor.column + step[0], FILES), row: clamp(this.cursor.row + step[1], geometry.ranks) });
    } else if (event.key === 'Enter' || event.key === ' ') {
      const { x, y } = centre(this.cursor, geometry);
      const name = nameOf(this.cursor, variant, geometry);
      if (this.picked && this.picked.from !== name && !this.isOwn(this.cursor)) this.drop(name, { x, y });
      else if (this.picked?.from === name) this.release();
      else {
        this.picked = this.pickable(this.cursor, x, y);
        this.label();
        this.draw();
      }
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && this.settingUp) {
      this.handlers.put({ square: nameOf(this.cursor, variant, geometry) }, undefined, '');
    } else if (variant === 'shogi' && !this.settingUp && /^[PLNSGBR]$/i.test(event.key)) {
      const hand = geometry.hands.find((hand) => hand.side === this.board!.sideToMove && hand.piece === event.key.toUpperCase());
      this.picked = hand && this.pickable(undefined, hand.x, hand.y);
      this.label();
      this.draw();
    } else if (this.settingUp && event.key === '+' && variant === 'shogi') {
      this.handlers.promote(nameOf(this.cursor, variant, geometry));
    } else if (this.settingUp && KINDS[variant][event.key.toUpperCase()]) {
      this.handlers.put(undefined, { square: nameOf(this.cursor, variant, geometry) }, event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  private moveTo(cell: Cell): void {
    this.cursor = cell;
    this.grid.setAttribute('aria-activedescendant', `cell-${cell.column}-${cell.row}`);
    this.draw();
  }

  private leave(): void {
    this.cursor = undefined;
    this.grid.removeAttribute('aria-activedescendant');
    this.draw();
  }
}

/** The pictures of single pieces, cut out of a board that shows each once. */
export class Pieces {
  private readonly found = new Map<string, { x: number; y: number }>();
  private readonly svg: SVGSVGElement | undefined;
  private readonly step: number;
  readonly letters: string[];

  constructor(private readonly words: Words, readonly variant: Board['variant'], board: Board) {
    this.svg = pictureOf(board.svg);
    this.step = board.geometry.step;
    const { cells } = read(PALETTE[variant], variant);
    cells.forEach((row, y) => row.forEach((letter, x) => {
      if (letter) this.found.set(letter, centre(seenByFirst({ column: x, row: y }, variant, board.geometry), board.geometry));
    }));
    this.letters = [...ORDER[variant].map(otherSide), ...ORDER[variant]].filter((letter) => this.found.has(letter));
  }

  picture(letter: string): SVGSVGElement | undefined {
    const at = this.found.get(letter);
    return at && this.svg && pieceAt(this.svg, at.x, at.y, this.step);
  }

  name(letter: string): string {
    return capital(pieceName(letter, this.variant, this.words));
  }

  /** A picture without words. */
  bare(letter: string): HTMLElement {
    const element = h('span', { class: 'piece' });
    element.append(this.picture(letter) ?? letter);
    return element;
  }

  /** A picture with words for those who do not see it. */
  labelled(letter: string): HTMLElement {
    const element = this.bare(letter);
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', this.name(letter));
    element.title = this.name(letter);
    return element;
  }
}
