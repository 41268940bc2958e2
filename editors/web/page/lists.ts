// The lists below the text: the problems, the outline, and the records that were opened or dropped.
import { h } from '../../board/src/dom';
import { Latest } from '../../board/src/latest';
import { plain } from '../../vscode/src/shown';
import type { Member } from './collection';
import { MOST_ROWS } from './limits';
import type { Finding, Position, Range, Symbol } from './lsp';
import { entitle, follow, say, sentence } from './words';

export interface Handlers {
  go(range: Range): void;
  /** The menu of the fixes of a finding, below a button. */
  fix(range: Range, button: HTMLElement): void;
  outline(): Promise<Symbol[] | null>;
  /** Opens a record of the collection. */
  open(member: Member): void;
  chooseFolder(): void;
  forgetFiles(): void;
}

type Tab = 'problems' | 'outline' | 'files';

const TABS: Tab[] = ['problems', 'outline', 'files'];

const SEVERITY = ['error', 'error', 'warning', 'information', 'hint'] as const;

export class Lists {
  private readonly body = document.querySelector<HTMLElement>('#lists')!;
  private readonly tabs: Record<Tab, HTMLButtonElement>;
  private readonly count = h('span', { class: 'count' }, '…');
  private shown: Tab = 'problems';
  /** None before the text has been checked. */
  private findings: Finding[] | undefined;
  private symbols: Symbol[] = [];
  private readonly fileCount = h('span', { class: 'count', hidden: '' });
  private files: { members: Member[]; summary: string } = { members: [], summary: '' };
  private readonly outlines = new Latest<Symbol[]>(({ value }) => {
    this.symbols = value ?? [];
    if (this.shown === 'outline') this.draw();
  });

  constructor(private readonly handlers: Handlers) {
    const bar = document.querySelector<HTMLElement>('#tabs')!;
    entitle(bar, () => say('Problems, outline and files'));
    const tab = (name: Tab, text: () => string, ...more: Node[]) => {
      const button = h('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': 'lists' });
      follow(() => button.replaceChildren(text(), ...more));
      button.addEventListener('click', () => this.show(name));
      bar.append(button);
      return button;
    };
    this.tabs = { problems: tab('problems', () => say('Problems'), this.count), outline: tab('outline', () => say('Outline')), files: tab('files', () => say('Files'), this.fileCount) };
    this.body.setAttribute('role', 'tabpanel');
    bar.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      const by = event.key === 'ArrowLeft' ? TABS.length - 1 : 1;
      this.show(TABS[(TABS.indexOf(this.shown) + by) % TABS.length]!);
      this.tabs[this.shown].focus();
    });
    // From row to row by arrows, too.
    this.body.addEventListener('keydown', (event) => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const rows = [...this.body.querySelectorAll<HTMLElement>('.go')];
      const to = rows[rows.findIndex((row) => row.parentElement!.contains(event.target as Node)) + by];
      if (by === 0 || !to) return;
      event.preventDefault();
      to.focus();
    });
    follow(() => this.show(this.shown));
  }

  /** The problems of the text as it is now; without any, it is not checked yet. */
  find(findings: Finding[] | undefined): void {
    this.findings = findings;
    this.count.textContent = findings ? String(findings.length) : '…';
    this.count.classList.toggle('bad', findings?.some(({ severity }) => (severity ?? 1) === 1) ?? false);
    if (this.shown === 'problems') this.draw();
  }

  /** The records that were opened or dropped, and what they have. */
  collect(members: Member[], summary: string): void {
    this.files = { members, summary };
    this.fileCount.textContent = String(members.length);
    this.fileCount.hidden = members.length === 0;
    this.fileCount.classList.toggle('bad', members.some(({ problems }) => problems.length > 0));
    if (this.shown === 'files') this.draw();
  }

  /** The text has changed. */
  refresh(): void {
    if (this.shown === 'outline') this.outlines.ask(() => this.handlers.outline(), true);
  }

  show(tab: Tab): void {
    this.shown = tab;
    for (const [name, button] of Object.entries(this.tabs)) {
      button.setAttribute('aria-selected', String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
    }
    this.body.setAttribute('aria-labelledby', `tab-${tab}`);
    this.draw();
    if (tab === 'outline') this.outlines.ask(() => this.handlers.outline());
  }

  private draw(): void {
    if (this.shown === 'files') {
      this.drawFiles();
      return;
    }
    const rows = this.shown === 'problems' ? this.problems() : this.outline();
    if (this.shown === 'problems' && !this.findings) {
      this.body.replaceChildren(h('p', { class: 'none' }, say('The record is being checked.')));
      return;
    }
    const most = rows.slice(0, MOST_ROWS);
    const rest = rows.length - most.length;
    if (rows.length === 0) {
      const good = this.shown === 'problems';
      this.body.replaceChildren(h('p', { class: good ? 'none good' : 'none' }, good ? say('No problems.') : say('There is no game yet.')));
      return;
    }
    this.body.replaceChildren(
      h('ul', { class: 'list' }, ...most.map((row) => row())),
      ...(rest > 0 ? [h('p', { class: 'none' }, say('{number} more are not listed.', { number: rest }))] : []),
    );
  }

  private drawFiles(): void {
    const { members, summary } = this.files;
    const button = (text: string, act: () => void) => {
      const element = h('button', { type: 'button' }, text);
      element.addEventListener('click', act);
      return element;
    };
    const folder = button(say('Open a folder'), () => this.handlers.chooseFolder());
    const bar = h('div', { class: 'bar' }, h('p', { role: 'status' }, members.length > 0 ? summary : say('Open or drop files, a folder or a ZIP archive: the explorer of the board searches their games.')), folder);
    if (members.length > 0) bar.append(button(say('Forget all'), () => this.handlers.forgetFiles()));
    const damaged = members.filter(({ problems }) => problems.length > 0);
    const rows = [...damaged, ...members.filter(({ problems }) => problems.length === 0)];
    const rest = rows.length - MOST_ROWS;
    const more = rest > 0 ? [h('p', { class: 'none' }, say('{number} more are not listed.', { number: rest }))] : [];
    const { scrollTop } = this.body;
    this.body.replaceChildren(bar, h('ul', { class: 'list' }, ...rows.slice(0, MOST_ROWS).map((member) => this.file(member))), ...more);
    this.body.scrollTop = scrollTop;
  }

  private file(member: Member): HTMLElement {
    const { path, games, problems } = member;
    const mark = problems.length > 0 ? [h('span', { class: 'mark error', role: 'img', 'aria-label': say('Error') })] : [];
    const why = problems.length > 0 ? [h('span', { class: 'detail' }, plain(problems.join('; '), 300))] : [];
    const row = h('button', { type: 'button', class: 'go' }, ...mark, h('span', { class: 'path' }, plain(path, 300)), ...why, h('span', { class: 'at' }, games === undefined ? '…' : String(games)));
    row.addEventListener('click', () => this.handlers.open(member));
    return h('li', {}, row);
  }

  private problems(): (() => HTMLElement)[] {
    return (this.findings ?? []).map(({ range, severity, message }) => () => {
      const level = SEVERITY[severity ?? 1];
      const fix = h('button', { type: 'button', class: 'fix', 'aria-haspopup': 'menu' }, say('Fix'));
      fix.addEventListener('click', () => this.handlers.fix(range, fix));
      return h('li', {}, this.row(range, h('span', { class: `mark ${level}`, role: 'img', 'aria-label': severityWord(level) }), h('span', { class: 'message' }, sentence(message)), at(range.start)), fix);
    });
  }

  /** The outline as one list. Records nest as deeply as they like, so nothing recurses. */
  private outline(): (() => HTMLElement)[] {
    const rows: (() => HTMLElement)[] = [];
    const open = this.symbols.map((symbol) => ({ symbol, depth: 0 })).reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      const { symbol, depth } = next;
      for (const child of [...(symbol.children ?? [])].reverse()) open.push({ symbol: child, depth: depth + 1 });
      rows.push(() => {
        const row = this.row(symbol.selectionRange, h('span', {}, plain(symbol.name, 200)), h('span', { class: 'detail' }, plain(symbol.detail ?? '', 100)), at(symbol.selectionRange.start));
        row.style.paddingInlineStart = `${8 + Math.min(depth, 12) * 16}px`;
        return h('li', {}, row);
      });
    }
    return rows;
  }

  private row(range: Range, ...children: Node[]): HTMLElement {
    const row = h('button', { type: 'button', class: 'go' }, ...children);
    row.addEventListener('click', () => this.handlers.go(range));
    return row;
  }
}

function severityWord(level: (typeof SEVERITY)[number]): string {
  return { error: say('Error'), warning: say('Warning'), information: say('Note'), hint: say('Note') }[level];
}

function at({ line, character }: Position): HTMLElement {
  return h('span', { class: 'at' }, `${line + 1}:${character + 1}`);
}
