// <xqls-board>: the board of a record, its moves, and what can be done with them. The host sends the requests and owns
// the text; this element shows the place it is given and asks for changes.
import { MoveList } from './moves';
import { Picture, Pieces } from './picture';
import { Explorer } from './explorer';
import { GameMenu } from './games';
import { Graph, scoreOf } from './graph';
import { SetupBar } from './setup';
import { type Shape, shapesOf, toggled, withShapes, wordsOf } from './shapes';
import { Ask, Latest } from './latest';
import { button, cut, h, named, textButton } from './dom';
import { PALETTE, START, capital, describe, lost } from './fen';
import type { Language } from './languages';
import type { Board, Change, Exploration, Game, Games, Host, LegalMove, Place, Position } from './protocol';
import { partsOf, sidesOf } from './squares';
import { style } from './style';
import { Tree } from './tree';
import { Words } from './words';

/** Characters of a comment that are shown: a browser takes seconds to lay out some millions. */
const LONGEST_COMMENT = 20_000;
const MARKS = ['!!', '!', '!?', '?!', '?', '??'];

/** The seconds between two half-moves that play by themselves. */
const PACES = ['0.5', '1', '2', '4'];

/** Moves that are tried on the board and stand in no text. */
interface Tried {
  moves: { coordinate: string; text: string }[];
  /** How many of them are on the board. */
  at: number;
}

/** A position without its counts of moves: equal positions share it. */
function keyOf(fen: string): string {
  return fen.split(' ').slice(0, 3).join(' ');
}

/** Where the keys lead. */
export type Way = 'first' | 'previous' | 'next' | 'last' | 'up' | 'down';

export class BoardElement extends HTMLElement {
  static readonly observedAttributes = ['lang'];

  private readonly words = new Words();
  private host: Host | undefined;
  private place: Place | undefined;
  private board: Board | undefined;
  private tree: Tree | undefined;
  /** The version and game of the tree. */
  private treeOf = '';
  /** The version of the record that the board was last shown for. */
  private shownVersion = 0;
  private pieces: Pieces | undefined;
  private current = -1;
  private walkLater: Way | undefined;
  /** Why there is nothing to show. */
  private why = '';
  private flipped = false;
  private busy = false;
  /** While moves are tried, those; the board writes nothing then. */
  private tried: Tried | undefined;
  /** What is drawn while moves are tried. */
  private triedShapes: Shape[] = [];
  /** The versions of the text before a deletion that can be undone, and after it once that is known. */
  private deletion: { before: number; after?: number } | undefined;

  private readonly boards = new Latest((ask: Ask<Board>) => this.showBoard(ask));
  private readonly trees = new Latest((ask: Ask<Games<Game>>) => this.showTree(ask));

  private readonly picture = new Picture(this.words, {
    play: (moves, at) => void this.choose(moves, at),
    refuse: (coordinate) => void (this.fixed || this.play(coordinate)),
    put: (from, to, letter) => this.setup.put(from, to, letter),
    promote: (square) => this.setup.promote(square),
    shape: (shape) => void (this.fixed || this.drawShape(shape)),
  });
  private readonly moves = new MoveList(this.words, (ply) => this.goTo(ply));
  private readonly graph = new Graph(this.words, (ply) => this.goTo(ply));
  private readonly explorer = new Explorer(this.words, {
    ask: (wanted) => this.ask<Exploration | null>('xqls/explorer', { position: this.place!.position, moves: this.triedMoves, ...wanted }),
    play: (coordinate) => void this.playKnown(coordinate),
    open: ({ uri, range }) => {
      if (!range || !this.host || !this.place) return;
      if (uri === this.place.uri) this.reveal(range.start);
      else this.host.open?.(uri, range.start);
    },
  });
  private readonly games = new GameMenu(this.words, {
    list: () => this.ask('xqls/tree', { detail: 'games' }),
    go: (position) => this.reveal(position),
  });
  private readonly setup = new SetupBar(this.words, {
    show: (fen) => this.showSetup(fen),
    write: (fen) => void this.edit('setup', { fen }).then((done) => done && this.endSetup()),
    end: () => this.endSetup(),
    take: (taken, event) => this.picture.take(taken, event),
  });
  private readonly triedLine = h('span', { class: 'tried-line' });
  private readonly trying = h('div', { class: 'trying', role: 'group', hidden: '' });
  private readonly message = h('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  private readonly state = h('p', { class: 'state' });
  /** Says each move that is shown to those who do not see the board. */
  private readonly spoken = h('p', { class: 'hidden', role: 'status', 'aria-live': 'polite' });
  private readonly position = h('p', { id: 'position', class: 'hidden' });
  private readonly top = h('div', { class: 'player' });
  private readonly bottom = h('div', { class: 'player' });
  private readonly branches = h('div', { class: 'branches', role: 'group' });
  private readonly comments = h('div', { class: 'comments' });
  private readonly chooser = h('div', { class: 'chooser', role: 'dialog', hidden: '' });
  private readonly typed = h('input', { class: 'typed', type: 'text', spellcheck: 'false', autocomplete: 'off', list: 'legal' });
  private readonly legal = h('datalist', { id: 'legal' });
  private readonly nothing = h('p', { class: 'nothing' });
  private readonly main = h('div', { class: 'main', hidden: '' });
  private readonly commentBox = h('form', { class: 'comment-box', hidden: '' });
  private readonly controls = {
    first: button('first', this.words.text('first'), () => this.walk('first'), 'Home'),
    previous: button('previous', this.words.text('previous'), () => this.walk('previous'), '←'),
    next: button('next', this.words.text('next'), () => this.walk('next'), '→'),
    last: button('last', this.words.text('last'), () => this.walk('last'), 'End'),
    flip: button('flip', this.words.text('flip'), () => this.flip(), 'F'),
    autoplay: button('play', this.words.text('autoplay'), () => this.autoplay(), 'P'),
    analyse: button('analysis', this.words.text('analyse'), () => this.analyse(), 'A'),
    explorer: button('explorer', this.words.text('explorer'), () => this.explore(), 'E'),
    back: button('undo', this.words.text('takeBack'), () => this.edit('delete')),
    cut: button('cut', this.words.text('cut'), () => this.edit('truncate')),
    promote: button('up', this.words.text('promote'), () => this.edit('promote')),
    demote: button('down', this.words.text('demote'), () => this.edit('demote')),
    comment: button('comment', this.words.text('comment'), () => this.openComment(), 'C'),
    setup: button('setup', this.words.text('setUp'), () => this.beginSetup()),
    copy: button('copy', this.words.text('copyFen'), () => this.copyFen()),
  };
  private readonly pace = named(h('select', { class: 'pace' }, ...PACES.map((pace) => h('option', { value: pace }, `${pace} s`))), this.words.text('pace'));
  /** Plays the next half-move; undefined while nothing plays by itself. */
  private playing: ReturnType<typeof setTimeout> | undefined;
  /** The toolbar that changes the record. */
  private readonly tools = h('div', { class: 'bar', role: 'toolbar' });
  private readonly marks = MARKS.map((mark) => {
    const element = textButton(mark, () => this.judge(mark), { class: 'mark' });
    this.words.text('judge', { mark })((text) => (element.title = text));
    return named(element, this.words.text('judge', { mark }));
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style()];
    const { first, previous, next, last, autoplay, flip, analyse, explorer, back, cut, promote, demote, comment, setup, copy } = this.controls;
    const walking = named(h('div', { class: 'bar', role: 'toolbar' }, first, previous, next, last, autoplay, this.pace, flip, analyse, explorer), this.words.text('walkBar'));
    this.pace.value = '1';
    const { tools } = this;
    tools.append(back, cut, promote, demote, comment, ...this.marks, setup, copy);
    named(tools, this.words.text('changeBar'));
    this.picture.element.append(this.chooser);
    this.main.append(
      named(h('section', { class: 'left' }, this.games.element, this.top, this.picture.element, this.bottom, this.graph.element, this.state, this.setup.element, this.trying, walking), this.words.text('board')),
      named(h('section', { class: 'right' }, this.branches, this.comments, this.commentBox, this.moves.element, this.explorer.element, h('div', { class: 'bar' }, this.typed, this.legal), tools), this.words.text('game')),
    );
    root.append(this.nothing, this.main, this.message, this.position, this.spoken);
    named(this.branches, this.words.text('continuations'));
    named(this.typed, this.words.text('typeMove'));
    this.words.text('typeMove')((text) => (this.typed.placeholder = text));
    this.words.follow(() => {
      this.nothing.textContent = this.why || this.words.say('nothing');
      this.closeChooser();
      this.update();
    });
    this.commentForm();
    this.tryingBar();
    this.typed.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && this.typed.value.trim()) void this.playTyped(this.typed.value.trim());
      if (event.key === 'Escape') this.picture.focus();
    });
    this.addEventListener('keydown', (event) => this.key(event));
    // Who takes the board in hand stops it.
    this.addEventListener('pointerdown', (event) => {
      const path = event.composedPath();
      if (!path.includes(this.pace) && !path.includes(autoplay)) this.stopPlaying();
    });
  }

  /** It speaks the language of its `lang`, or of the page. */
  connectedCallback(): void {
    this.tools.hidden = this.typed.hidden = this.controls.analyse.hidden = this.fixed;
    this.words.language = this.lang || document.documentElement.lang;
  }

  disconnectedCallback(): void {
    this.stopPlaying();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.connectedCallback();
  }

  /** The language of its own words. */
  get language(): Language {
    return this.words.language;
  }

  /** Its keys are those of the board. */
  override focus(): void {
    this.picture.focus();
  }

  /** With the attribute `readonly` it shows the record and changes nothing. */
  private get fixed(): boolean {
    return this.hasAttribute('readonly');
  }

  /** Connects the element with its surroundings. */
  connect(host: Host): void {
    this.host = host;
    this.canExplore = host.open !== undefined;
  }

  /** Whether there is an explorer to ask. */
  set canExplore(able: boolean) {
    this.controls.explorer.hidden = !able;
    if (!able && this.explorer.isShown) this.explore();
  }

  /** Shows a place; without one, the reason why there is nothing to show. */
  show(place: Place | undefined, why = ''): void {
    const before = this.place;
    this.place = place;
    if (!place) {
      this.showNothing(why);
      return;
    }
    this.forgetDeletion(place, before);
    if (before && before.uri !== place.uri) {
      // Answers about the other record come too late.
      this.boards.drop();
      this.trees.drop();
      this.tree = this.pieces = undefined;
      this.treeOf = '';
      this.moves.show(undefined);
      this.games.forget();
      this.typed.value = '';
      this.explorer.forget();
      this.endSetup();
      this.tried = undefined;
      this.stopPlaying();
    }
    if (before && before.uri === place.uri && before.version !== place.version) this.games.forget();
    const same = before && before.uri === place.uri && before.version === place.version;
    if (same && this.board && before.position.line === place.position.line && before.position.character === place.position.character) return;
    // The moves that are tried begin at another place.
    if (this.tried) this.tried = { moves: [], at: 0 };
    if (!this.picture.settingUp) this.askBoard();
  }

  private showNothing(why: string): void {
    this.why = why;
    this.nothing.textContent = why || this.words.say('nothing');
    this.nothing.hidden = false;
    this.main.hidden = true;
    // The same place is asked for again.
    this.board = undefined;
  }

  /** The position on the board as a FEN, for tests and for copying. */
  get fen(): string {
    return this.board?.fen ?? '';
  }

  // ---- Requests

  private ask<T>(method: string, params: object): Promise<T> {
    const { host, place } = this;
    if (!host || !place) return Promise.reject(new Error(this.words.say('noRecord')));
    return host.request<T>(method, { textDocument: { uri: place.uri }, ...params });
  }

  private askBoard(): void {
    const place = this.place!;
    this.boards.ask(() => this.ask('xqls/board', { position: place.position, flipped: this.flipped, moves: this.triedMoves }));
  }

  private askTree(game: number): void {
    const of = `${this.place!.uri} ${this.place!.version} ${game}`;
    if (this.treeOf === of) return;
    this.treeOf = of;
    this.trees.ask(() => this.ask('xqls/tree', { game, detail: 'moves' }), true);
  }

  private showBoard({ value, error }: Ask<Board>): void {
    const { place } = this;
    if (!place) return;
    if (this.picture.settingUp) {
      this.say(value ? '' : capital(error ?? this.words.say('noPosition')));
      if (value) this.picture.show(value);
      return;
    }
    if (!value) {
      this.showNothing(error ?? this.words.say('noPosition'));
      return;
    }
    this.nothing.hidden = true;
    this.main.hidden = false;
    const other = this.board?.variant !== value.variant;
    this.board = value;
    this.picture.show(this.fixed ? { ...value, legalMoves: [] } : value);
    this.dispatchEvent(new CustomEvent('xqls-path', { detail: { game: value.game, path: value.path } }));
    this.legal.replaceChildren(...value.legalMoves.map((move) => h('option', { value: move.text })));
    if (other || !this.pieces) void this.askPieces(value.variant);
    this.askTree(value.game);
    this.triedShapes = [];
    this.update();
    this.explorer.show(keyOf(value.fen), place.version !== this.shownVersion);
    this.shownVersion = place.version;
  }

  private showTree({ value, error }: Ask<Games<Game>>): void {
    const game = value?.games[0];
    if (error) this.treeOf = '';
    this.tree = game && new Tree(game);
    this.moves.show(this.tree);
    this.games.show(game, value?.count ?? 0);
    this.update();
    const where = this.walkLater;
    this.walkLater = undefined;
    if (where) this.walk(where);
  }

  private async askPieces(variant: Board['variant']): Promise<void> {
    this.pieces = undefined;
    const board = await this.ask<Board>('xqls/board', { position: { line: 0, character: 0 }, fen: PALETTE[variant] }).catch(() => undefined);
    if (!board || this.board?.variant !== variant) return;
    this.pieces = new Pieces(this.words, variant, board);
    this.setup.show(this.pieces);
    this.update();
  }

  // ---- What is shown around the board

  private update(): void {
    const { board, tree, controls } = this;
    if (!board) return;
    // A board without a move, in the middle of a text, stands before the first move of a line.
    const known = board.range && tree?.game.index === board.game ? tree.at(board.range.start) : -1;
    this.current = known;
    this.moves.mark(known);
    const ply = tree?.game.plies[known];
    const side = this.words.side(board.sideToMove, board.variant);
    const turn = this.words.say(board.mate ? 'mated' : board.legalMoves.length === 0 && !board.unknown ? 'noMove' : board.check ? 'inCheck' : 'isToMove', { side });
    const judged = board.unknown ? this.words.say('isUnknown', { why: capital(board.unknown), turn }) : turn;
    const state = ply?.illegal ? this.words.say('isIllegal', { turn }) : judged;
    const start = tree?.game.fen === board.fen ? tree.game : undefined;
    const evaluation = ply ? ply.evaluation : start?.evaluation;
    this.state.textContent = evaluation ? `${state} ${scoreOf(evaluation, board.variant)}` : state;
    this.state.classList.toggle('alarm', board.check || ply?.illegal === true);
    const after = board.path.length > 0 ? `${this.words.say('after', { move: this.words.list(board.path) })} ` : '';
    this.position.textContent = `${after}${state} ${describe(board.fen, board.variant, this.words)}`;
    const spoken = `${board.path.at(-1) ?? ''} ${state}`.trim();
    if (this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
    this.showPlayers();
    const comments = (ply?.comments ?? []).map((text) => wordsOf(cut(text, LONGEST_COMMENT))).filter(Boolean);
    this.comments.replaceChildren(...comments.map((text) => h('p', {}, text)));
    this.graph.show(tree, known);
    this.showTried();
    this.picture.showShapes(this.shapes());
    const options = tree ? tree.continuations(known) : [];
    this.branches.replaceChildren(...(options.length > 1 ? options : []).map((option, index) => {
      const { text, number, remark } = tree!.game.plies[option]!;
      const unjudged = tree!.cause(option);
      const button = textButton(`${number}. ${tree!.isSecond(option) ? '… ' : ''}${text}${remark ?? ''}`, () => {
        this.picture.focus();
        this.goTo(option);
      }, { class: index === 0 ? 'branch line-move' : 'branch', ...(unjudged && { title: unjudged }) });
      button.classList.toggle('unjudged', unjudged !== '');
      return button;
    }));
    const { moves: triedMoves, at } = this.tried ?? { moves: [], at: 0 };
    const can = (element: HTMLButtonElement, able: boolean) => (element.disabled = !able);
    can(controls.first, known >= 0 || at > 0);
    can(controls.previous, known >= 0 || board.range !== null || at > 0);
    can(controls.next, (tree !== undefined && tree.next(known) !== undefined) || at < triedMoves.length);
    can(controls.last, tree !== undefined && tree.last(known) !== known);
    controls.analyse.setAttribute('aria-pressed', String(this.tried !== undefined));
    controls.explorer.setAttribute('aria-pressed', String(this.explorer.isShown));
    can(controls.back, tree !== undefined && tree.isLast(known));
    can(controls.cut, known >= 0);
    can(controls.promote, tree !== undefined && tree.isInVariation(known));
    can(controls.demote, (ply?.variations?.length ?? 0) > 0);
    can(controls.comment, tree !== undefined);
    for (const tool of [controls.back, controls.cut, controls.promote, controls.demote, controls.comment, controls.setup]) {
      tool.disabled ||= this.tried !== undefined;
    }
    if (!this.tried) controls.setup.disabled = false;
    for (const mark of this.marks) {
      can(mark, known >= 0 && !this.tried);
      mark.setAttribute('aria-pressed', String(ply?.remark === mark.textContent));
    }
  }

  private showPlayers(): void {
    const { board, tree } = this;
    const game = tree?.game;
    const { bottom } = board!.geometry;
    const [first, second] = sidesOf(board!.variant);
    for (const [element, side] of [[this.bottom, bottom], [this.top, bottom === first ? second : first]] as const) {
      const { winner, score } = game?.result ?? { winner: null, score: null };
      const drawn = /^(1\/2|0\.5|½)/.test(score ?? '');
      const points = winner === side ? '1' : winner ? '0' : drawn ? '½' : '';
      const turn = board!.sideToMove === side && !board!.mate;
      const name = game?.players[side] || this.words.side(side, board!.variant);
      const parts: (Node | string)[] = [h('span', { class: `dot ${side === first ? 'first' : 'second'}${turn ? ' turn' : ''}`, title: turn ? this.words.say('toMove', { side: this.words.side(side, board!.variant) }) : '', 'data-variant': board!.variant }), h('span', { class: 'name', title: name }, name)];
      if (points) parts.push(h('span', { class: 'points', 'aria-label': this.words.say('points', { points }) }, points));
      if (board!.variant === 'xiangqi' && game && this.pieces) {
        const own = side === first;
        const taken = lost(game.fen, board!.fen).filter((letter) => (letter === letter.toLowerCase()) === own);
        if (taken.length > 0) parts.push(h('span', { class: 'taken', role: 'group', 'aria-label': this.words.say('captured') }, ...taken.map((letter) => this.pieces!.labelled(letter))));
      }
      element.replaceChildren(...parts);
    }
  }

  private say(text: string, ...more: (Node | string)[]): void {
    this.deletion = undefined;
    this.message.classList.toggle('news', more.length > 0);
    this.message.replaceChildren(text, ...more);
  }

  /** Says what was deleted, with a button that brings it back. */
  private sayDeleted(text: string, before: number): void {
    const undo = textButton(this.words.say('undo'), () => {
      this.say('');
      if (this.host && this.place) this.host.undo(this.place.uri, false);
    }, { class: 'primary' });
    this.say(text, ' ', undo);
    const now = this.place?.version;
    this.deletion = now === undefined || now === before ? { before } : { before, after: now };
  }

  /** After another change an undo would take back that one. */
  private forgetDeletion(place: Place, last: Place | undefined): void {
    const { deletion } = this;
    if (!deletion) return;
    if (place.uri !== last?.uri) this.say('');
    else if (deletion.after === undefined && place.version !== deletion.before) deletion.after = place.version;
    else if (deletion.after !== undefined && place.version !== deletion.after) this.say('');
  }

  // ---- Walking

  private reveal(position: Position): void {
    if (!this.host || !this.place) return;
    this.place = { ...this.place, position };
    this.say('');
    this.askBoard();
    this.host.reveal(this.place.uri, position);
  }

  private goTo(ply: number): void {
    if (!this.tree || this.picture.settingUp) return;
    if (this.tried) this.tried = { moves: [], at: 0 };
    this.reveal(this.tree.position(ply));
  }

  /** Walks from the half-move on the board; `up` and `down` among those that could be played in its place. */
  walk(where: Way): void {
    const { tree, current } = this;
    if (this.trees.isAsking) {
      // The tree is of an older text.
      this.walkLater = where;
      this.trees.hurry();
      return;
    }
    if (this.walkTried(where)) return;
    if (!tree) return;
    const siblings = tree.siblings(current);
    const other = siblings[siblings.indexOf(current) + (where === 'up' ? -1 : 1)];
    const to = {
      first: () => -1,
      previous: () => tree.previous(current),
      next: () => tree.next(current),
      last: () => tree.last(current),
      up: () => other,
      down: () => other,
    }[where]();
    if (to === undefined || to === current) return;
    // Keys may come faster than boards.
    this.current = to;
    this.moves.mark(to);
    this.goTo(to);
  }

  /** Plays the moves of the line one after the other, or stops. */
  private autoplay(): void {
    if (this.playing) {
      this.stopPlaying();
      return;
    }
    if (this.tree?.next(this.current) === undefined) this.walk('first');
    this.playLater();
  }

  private playLater(): void {
    this.playing = setTimeout(() => {
      const goesOn = this.tree?.next(this.current) !== undefined && !this.tried && !this.picture.settingUp;
      if (goesOn) this.walk('next');
      if (goesOn && this.tree?.next(this.current) !== undefined) this.playLater();
      else this.stopPlaying();
    }, Number(this.pace.value) * 1000);
    this.controls.autoplay.setAttribute('aria-pressed', 'true');
  }

  private stopPlaying(): void {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.controls.autoplay.setAttribute('aria-pressed', 'false');
  }

  /** The board as it is shown, as the text of an SVG. */
  svgText(): string | undefined {
    return this.picture.text();
  }

  flip(): void {
    this.flipped = !this.flipped;
    if (this.picture.settingUp) this.setup.refresh();
    else if (this.place) this.askBoard();
  }

  private key(event: KeyboardEvent): void {
    const target = event.composedPath()[0];
    // The keys of a text field go on to the editor around the board, which may have commands for them.
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return;
    if (this.picture.settingUp || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if ((key !== 'z' && key !== 'y') || !this.host || !this.place) return;
      event.preventDefault();
      // The editor around the board must not undo too.
      event.stopPropagation();
      this.host.undo(this.place.uri, key === 'y' || event.shiftKey);
      return;
    }
    const keys: Record<string, () => unknown> = {
      ArrowLeft: () => this.walk('previous'),
      ArrowRight: () => this.walk('next'),
      ArrowUp: () => this.walk('up'),
      ArrowDown: () => this.walk('down'),
      Home: () => this.walk('first'),
      End: () => this.walk('last'),
      f: () => this.flip(),
      p: () => this.autoplay(),
      a: () => this.fixed || this.analyse(),
      e: () => this.controls.explorer.hidden || this.explore(),
      ...(this.fixed ? {} : { c: () => !this.tried && this.openComment(), m: () => this.typed.focus() }),
      Escape: () => this.closeChooser(),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    if (event.key !== 'p') this.stopPlaying();
    run();
  }

  // ---- Changes

  private async choose(moves: LegalMove[], at: { x: number; y: number }): Promise<void> {
    const [move] = moves;
    if (moves.length === 1 && move && !move.reveals?.length) {
      await this.play(move.coordinate);
      return;
    }
    const { variant } = this.board!;
    const options: { label: string; coordinate: string; letter?: string }[] = [];
    for (const { coordinate, text, reveals } of moves) {
      if (reveals?.length) {
        const second = this.board!.sideToMove === 'black';
        for (const letter of reveals) {
          const cased = second ? letter : letter.toUpperCase();
          options.push({ label: capital(this.words.kind(cased, variant)), coordinate: coordinate + letter, letter: cased });
        }
        options.push({ label: this.words.say('unknownKind'), coordinate, letter: second ? 'x' : 'X' });
      } else if (variant === 'shogi') {
        const letter = this.picture.letterOn(partsOf(coordinate).from);
        const promotes = coordinate.endsWith('+');
        options.push({ label: this.words.say(promotes ? 'promoteMove' : 'keepMove'), coordinate, letter: promotes ? `+${letter}` : letter });
      } else {
        options.push({ label: text, coordinate });
      }
    }
    if (variant === 'shogi') options.reverse();
    this.chooser.replaceChildren(...options.map(({ label, coordinate, letter }) => {
      const element = textButton(label, () => {
        this.closeChooser();
        void this.play(coordinate);
      }, { 'data-move': coordinate });
      const picture = letter && this.pieces?.picture(letter);
      if (picture) element.prepend(picture);
      return element;
    }));
    this.chooser.setAttribute('aria-label', this.words.say(variant === 'jeiqi' ? 'turnsUp' : 'chooseMove'));
    this.chooser.style.left = `${Math.min(Math.max(at.x, 0.2), 0.8) * 100}%`;
    this.chooser.style.top = `${at.y * 100}%`;
    this.chooser.classList.toggle('above', at.y > 0.5);
    this.chooser.hidden = false;
    this.chooser.querySelector('button')?.focus();
  }

  private closeChooser(): void {
    if (this.chooser.hidden) return;
    this.chooser.hidden = true;
    this.picture.focus();
  }

  private play(move: string): Promise<boolean> {
    return this.tried ? this.tryMove(move) : this.change('xqls/play', { move });
  }

  /** Plays a move of the explorer: as a click on the board would. */
  private async playKnown(coordinate: string): Promise<void> {
    if (this.picture.settingUp) return;
    this.picture.focus();
    const legal = this.board?.legalMoves.filter((move) => move.coordinate === coordinate) ?? [];
    if (legal[0]?.reveals?.length) await this.choose(legal, { x: 0.5, y: 0.4 });
    else await this.play(coordinate);
  }

  // ---- Trying moves

  private get triedMoves(): string {
    return (this.tried?.moves ?? []).slice(0, this.tried?.at).map(({ coordinate }) => coordinate).join(' ');
  }

  private tryingBar(): void {
    const keep = textButton(this.words.text('keep'), () => this.keep(), { class: 'primary keep' });
    const drop = textButton(this.words.text('drop'), () => this.stopTrying(), { class: 'drop' });
    this.words.text('analysis')((text) => this.trying.setAttribute('aria-label', text));
    this.trying.append(this.triedLine, keep, drop);
  }

  /** Begins to try moves, or ends and forgets them. */
  analyse(): void {
    if (!this.board || this.picture.settingUp) return;
    if (this.tried) {
      this.stopTrying();
      return;
    }
    this.tried = { moves: [], at: 0 };
    this.say('');
    this.update();
  }

  private stopTrying(): void {
    if (!this.tried) return;
    const moved = this.tried.at > 0;
    this.tried = undefined;
    if (moved && this.place) this.askBoard();
    else this.update();
    this.picture.focus();
  }

  /** Shows the moves that are tried; the one on the board is marked. */
  private showTried(): void {
    const { tried } = this;
    this.trying.hidden = !tried;
    if (!tried) return;
    const parts = tried.moves.map(({ text }, index) => {
      const element = textButton(text, () => this.tryTo(index + 1), { class: 'tried' });
      if (index + 1 === tried.at) element.setAttribute('aria-current', 'true');
      return element;
    });
    this.triedLine.replaceChildren(`${this.words.say('analysis')}: `, ...parts);
    this.trying.querySelector<HTMLButtonElement>('.keep')!.disabled = tried.moves.length === 0;
  }

  /** Plays a move without writing it. */
  private async tryMove(move: string): Promise<boolean> {
    const { tried, place } = this;
    if (!tried || !place || this.busy) return false;
    this.busy = true;
    try {
      const moves = [this.triedMoves, move].join(' ').trim();
      const board = await this.ask<Board>('xqls/board', { position: place.position, flipped: this.flipped, moves });
      if (this.tried !== tried) return false;
      tried.moves.splice(tried.at, Infinity, { coordinate: move, text: board.path.at(-1) ?? move });
      tried.at++;
      this.say('');
      this.showBoard({ value: board });
      return true;
    } catch (error) {
      this.say(capital(error instanceof Error ? error.message : String(error)));
      return false;
    } finally {
      this.busy = false;
    }
  }

  private tryTo(at: number): void {
    if (!this.tried) return;
    this.tried.at = at;
    this.askBoard();
  }

  /** Walks among the moves that are tried; false if the keys mean the game. */
  private walkTried(where: Way): boolean {
    const { tried } = this;
    if (!tried || tried.moves.length === 0) return false;
    const { at, moves } = tried;
    const to = { first: 0, previous: at - 1, next: at + 1, last: moves.length, up: at, down: at }[where];
    // Back from the first one the board is at the half-move that they begin after; one further they are forgotten.
    if (to < 0) {
      tried.moves = [];
      return false;
    }
    if (to <= moves.length && to !== at) this.tryTo(to);
    return true;
  }

  /** Writes the moves that are tried, as the board writes moves. */
  private async keep(): Promise<void> {
    const { host, tried, place } = this;
    if (!host || !tried || !place || this.busy) return;
    this.busy = true;
    this.tried = undefined;
    let { position } = place;
    try {
      for (const { coordinate } of tried.moves) {
        const change = await this.ask<Change | null>('xqls/play', { position, move: coordinate });
        if (!change) return;
        if (change.edit !== null && !(await host.applyEdit(place.uri, change))) {
          this.say(this.words.say('changed'));
          return;
        }
        position = change.position;
      }
      this.reveal(position);
      this.picture.focus();
    } catch (error) {
      // Where nothing was written, nothing is forgotten.
      if (position === place.position) this.tried = tried;
      this.say(capital(error instanceof Error ? error.message : String(error)));
    } finally {
      this.busy = false;
      this.update();
    }
  }

  // ---- Arrows and squares

  private shapes(): readonly Shape[] {
    if (this.tried && this.tried.at > 0) return this.triedShapes;
    // They are those of the half-move on the board, and of the start before the first one.
    const isStart = this.current < 0 && this.board?.range === null;
    const known = this.current >= 0 || isStart ? (this.tree?.comments(this.current) ?? []) : [];
    return [...shapesOf(known), ...this.triedShapes];
  }

  /** Draws a shape, or takes it away: in the comment of the half-move, and on the board alone while moves are tried. */
  private drawShape(shape: Shape): void {
    if (this.tried) {
      this.triedShapes = toggled(this.triedShapes, shape);
      this.picture.showShapes(this.shapes());
      return;
    }
    if (!this.tree || this.trees.isAsking) return;
    const comments = this.tree.comments(this.current);
    const index = Math.max(0, comments.findIndex((comment) => shapesOf([comment]).length > 0));
    const comment = comments[index] ?? '';
    void this.edit('comment', { index, text: withShapes(comment, toggled(shapesOf([comment]), shape)) });
  }

  // ---- The explorer

  /** Asks the explorer once more: there are other games to find. */
  exploreAgain(): void {
    this.explorer.again();
  }

  private explore(): void {
    this.explorer.toggle();
    this.main.classList.toggle('exploring', this.explorer.isShown);
    this.update();
  }

  private async playTyped(text: string): Promise<void> {
    const known = this.board?.legalMoves.find((move) => move.text === text);
    if (await this.play(known?.coordinate ?? text)) this.typed.value = '';
  }

  /** Asks for a change of the record at the place of the board. */
  private edit(action: string, params: object = {}): Promise<boolean> {
    return this.change('xqls/edit', { action, ...params });
  }

  private async change(method: string, params: object): Promise<boolean> {
    const { host, place } = this;
    if (!host || !place || this.busy) return false;
    this.busy = true;
    this.say('');
    try {
      const change = await this.ask<Change | null>(method, { position: place.position, ...params });
      if (!change) return false;
      if (change.edit === null) {
        this.reveal(change.position);
        return true;
      }
      if (await host.applyEdit(place.uri, change)) {
        if (change.deleted) this.sayDeleted(capital(change.deleted), change.version);
        return true;
      }
      this.say(this.words.say('changed'));
    } catch (error) {
      this.say(capital(error instanceof Error ? error.message : String(error)));
    } finally {
      this.busy = false;
    }
    return false;
  }

  private judge(mark: string): void {
    const now = this.tree?.game.plies[this.current]?.remark;
    void this.edit('judgement', { mark: now === mark ? '' : mark });
  }

  private commentForm(): void {
    const text = named(h('textarea', { rows: '3' }), this.words.text('comment'));
    this.words.text('comment')((label) => (text.placeholder = label));
    const close = () => {
      this.commentBox.hidden = true;
      this.picture.focus();
    };
    const save = () => void this.edit('comment', { text: text.value.trim() }).then((done) => done && close());
    this.commentBox.append(text, h('div', { class: 'bar' }, textButton(this.words.text('save'), save, { class: 'primary' }), textButton(this.words.text('cancel'), close)));
    this.commentBox.addEventListener('submit', (event) => event.preventDefault());
    text.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    });
  }

  private openComment(): void {
    const text = this.commentBox.querySelector('textarea')!;
    text.value = this.tree?.game.plies[this.current]?.comments?.[0] ?? '';
    this.commentBox.hidden = false;
    text.focus();
  }

  private copyFen(): void {
    this.dispatchEvent(new CustomEvent('xqls-copy', { detail: this.fen }));
    this.say(this.words.say('copied'));
  }

  // ---- Setting up a position

  private beginSetup(): void {
    if (!this.board) return;
    this.closeChooser();
    this.picture.release();
    this.picture.settingUp = true;
    this.main.classList.add('setting-up');
    this.setup.begin(this.board.fen, START[this.board.variant], this.board.variant);
  }

  private endSetup(): void {
    if (!this.picture.settingUp) return;
    this.picture.release();
    this.picture.settingUp = false;
    this.main.classList.remove('setting-up');
    this.setup.element.hidden = true;
    this.say('');
    this.askBoard();
  }

  private showSetup(fen: string): void {
    this.boards.ask(() => this.ask('xqls/board', { position: { line: 0, character: 0 }, flipped: this.flipped, fen }));
  }
}
