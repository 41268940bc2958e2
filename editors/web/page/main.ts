// The page: the text, the board beside it, and what can be done with a record. Everything happens in the browser.
import '../../board/src/index';
import type { BoardElement } from '../../board/src/element';
import type { Change, Game, Games, Host, Position } from '../../board/src/protocol';
import { LANGUAGES, type Language } from '../../board/src/languages';
import { h } from '../../board/src/dom';
import { languages as formats } from '../../languages.json';
import { plain } from '../../vscode/src/shown';
import { actionsAt, apply, isFix } from './actions';
import { Connection } from './connection';
import { convert } from './convert';
import { offsetOf } from './edits';
import { Editor } from './editor';
import { Collection, type Dropped, type Member, areMany } from './collection';
import { type Opened, readMember, save, takeDrops } from './files';
import { type Icon, icon } from './icons';
import { NOTICED, PATIENCE } from './limits';
import { Lists } from './lists';
import type { Range, Symbol } from './lsp';
import { openMenu } from './menu';
import { notify } from './notices';
import { stayOffline } from './offline';
import { FIRST, SAMPLES, pathOf } from './samples';
import { recordIn } from './share';
import { copyText, share } from './sharing';
import { entitle, follow, language, nameOf, preferred, say, sentence, speak, word } from './words';

const NAMES: Record<Language, string> = { 'en': 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文', 'ja': '日本語' };
const chooser = document.querySelector<HTMLInputElement>('#chooser')!;
const folderChooser = document.querySelector<HTMLInputElement>('#folder')!;
const nameField = document.querySelector<HTMLInputElement>('#name')!;
const where = document.querySelector<HTMLElement>('#where')!;
const kind = document.querySelector<HTMLElement>('#kind')!;
const board = document.querySelector('xqls-board') as BoardElement;

let connection: Connection;
let record: Opened;
/** The text that was opened or saved last. */
let kept = '';
let opened = 0;
let following: ReturnType<typeof setTimeout> | undefined;
/** Runs until the text has been checked. */
let checking: ReturnType<typeof setTimeout> | undefined;

const editor = new Editor(document.querySelector<HTMLElement>('#editor')!, {
  connection: () => connection,
  changed: () => {
    lists.refresh();
    followCursor(30);
    showWhere();
  },
  moved: () => {
    followCursor(10);
    showWhere();
  },
  fixes: (from, to) => fixButtons(from, to),
  act: () => void showActions(),
});

const lists = new Lists({
  go: ({ start, end }) => {
    editor.reveal(start, end);
    editor.view.focus();
  },
  fix: (range, button) => void showFixes(range, button),
  outline: () => connection.request<Symbol[] | null>('textDocument/documentSymbol', { textDocument: { uri: editor.uri } }),
  open: (member) => run(() => openMember(member)),
  chooseFolder: () => folderChooser.click(),
  forgetFiles: () => run(() => collection.clear()),
});

const collection = new Collection({
  changed: () => lists.collect(collection.members, collection.summary),
  read: () => board.exploreAgain(),
  leftOut: (why) => notify(why, { bad: true }),
});

// ---- Records

function show(next: Opened): void {
  record = next;
  kept = next.text;
  nameField.value = next.name;
  showKind();
  opened++;
  lists.find(undefined);
  clearTimeout(checking);
  checking = setTimeout(sayItTakesTime, NOTICED);
  editor.open(next.uri ?? `file:///${opened}/${encodeURIComponent(next.name)}`, next.language, next.text);
  collection.shown(editor.uri);
  nameEditor();
  lists.refresh();
  followCursor(0);
  showWhere();
}

/** A record may be made to keep the checker busy for minutes. The board of the one before is not shown as long. */
function sayItTakesTime(): void {
  board.show(undefined, say('The record is being checked.'));
  followCursor(0);
  checking = setTimeout(offerToStop, PATIENCE);
}

function offerToStop(): void {
  notify(say('The checker is still busy with this record.'), { way: { label: say('Stop'), run: () => run(startAnew) } });
}

/** Ends the checker, and begins with the example again. */
async function startAnew(): Promise<void> {
  connection.abort();
  await connect();
  show(await openSample(FIRST));
}

/** Shows another record. The one before is a button away if it was changed. */
function replace(next: Opened): void {
  const before = opened > 0 && isChanged() ? { ...record, text: editor.text } : undefined;
  show(next);
  const damaged = next.problems.length > 0 ? say('It is damaged: {problems}', { problems: plain(next.problems.join('; '), 300) }) : '';
  notify([say('{name} is open.', { name: plain(next.name, 80) }), damaged].join(' '), before && { way: { label: say('Back to {name}', { name: plain(before.name, 40) }), run: () => show(before) } });
}

const isChanged = () => editor.text !== kept.replace(/\r\n?/g, '\n');

function showKind(): void {
  kind.textContent = [nameOf(record.language), record.encoding].filter(Boolean).join(' · ');
}

async function openFiles({ files, isMany }: Dropped): Promise<void> {
  const [file] = files;
  if (isMany) {
    lists.show('files');
    await collection.replace(files);
  } else if (file) {
    await openMember(collection.add(file));
  }
}

/** Shows a record of the collection, and its explorer finds it where it stands. */
async function openMember(member: Member, position?: Position): Promise<void> {
  try {
    replace(await readMember(connection.server, member));
    if (position) editor.reveal(position);
  } catch (error) {
    // Its sentences begin with the name of the file.
    notify(plain(error instanceof Error ? error.message : String(error), 500), { bad: true });
  }
}

async function openSample(file: string): Promise<Opened> {
  const bytes = new Uint8Array(await (await fetch(pathOf(file))).arrayBuffer());
  return { name: file, ...(await connection.server.read(file, bytes)) };
}

/** The text as it is saved: with the line ends that it came with. */
function textToSave(): string {
  return /\r\n/.test(record.text) ? editor.text.replaceAll('\n', '\r\n') : editor.text;
}

async function saveRecord(): Promise<void> {
  const name = await save(record.name, textToSave());
  if (name === undefined) return;
  kept = editor.text;
  const other = record.encoding !== '' && !/^utf-?8/i.test(record.encoding);
  notify(other
    ? say('{name} is saved as UTF-8. It was {encoding} before.', { name, encoding: record.encoding })
    : say('{name} is saved as UTF-8.', { name }));
}

async function openShared(): Promise<boolean> {
  try {
    const shared = await recordIn(location.hash);
    if (!shared) return false;
    const known = formats.some(({ id }) => id === shared.language);
    if (!known) throw new Error();
    replace({ ...shared, name: plain(shared.name, 200), encoding: '', problems: [] });
    return true;
  } catch {
    notify(say('The record in this link is damaged: perhaps the link was cut.'), { bad: true });
    return false;
  }
}

// ---- Fixes

function fixButtons(from: number, to: number): HTMLElement {
  const box = h('div', { class: 'fixes' });
  void actionsAt(connection, editor.view, editor.uri, from, to).then((found) => {
    box.append(...found.filter(isFix).slice(0, 6).map((action) => {
      const button = h('button', { type: 'button' }, plain(action.title, 100));
      button.addEventListener('click', () => {
        editor.view.focus();
        run(() => apply(connection, editor.view, editor.uri, action));
      });
      return button;
    }));
  }, () => undefined);
  return box;
}

async function showFixes(range: Range, button: HTMLElement): Promise<void> {
  const { doc } = editor.view.state;
  editor.reveal(range.start);
  const found = await actionsAt(connection, editor.view, editor.uri, offsetOf(doc, range.start), offsetOf(doc, range.end)).catch(() => []);
  offer(found.filter(isFix), button);
}

/** The menu of what can be done at the cursor. */
/** The actions at the cursor. If no problem is there, the fixes of the first one of its line come before them. */
async function showActions(): Promise<void> {
  const { view } = editor;
  const { from, to, head } = view.state.selection.main;
  const found = await actionsAt(connection, view, editor.uri, from, to).catch(() => []);
  const near = found.some(isFix) ? undefined : editor.problemOfLine();
  const fixes = near ? await actionsAt(connection, view, editor.uri, near.from, near.to).catch(() => []) : [];
  const at = view.coordsAtPos(head);
  offer([...fixes.filter(isFix), ...found], at ? { left: at.left, bottom: at.bottom } : { left: 40, bottom: 80 });
}

function offer(actions: Parameters<typeof apply>[3][], at: Parameters<typeof openMenu>[2]): void {
  if (actions.length === 0) {
    notify(say('There is nothing to fix here.'));
    return;
  }
  const items = actions.map((action) => ({ label: plain(action.title, 120), run: () => run(() => apply(connection, editor.view, editor.uri, action)) }));
  openMenu(say('Fixes and changes'), [{ items }], at, () => editor.view.focus());
}

function run(work: () => Promise<unknown>): void {
  void work().catch((error: unknown) => notify(messageOf(error), { bad: true }));
}

// ---- The board

const host: Host = {
  request: (method, params) => connection.request(method, params),
  applyEdit: async (uri: string, change: Change) => {
    if (uri !== editor.uri || !editor.change(change)) return false;
    followCursor(0);
    return true;
  },
  reveal: (uri, position) => {
    if (uri === editor.uri) editor.reveal(position);
  },
  open: (uri, position) => {
    const member = collection.members.find((one) => one.uri === uri);
    if (uri === editor.uri) editor.reveal(position);
    else if (member) run(() => openMember(member, position));
  },
  undo: (uri, again) => {
    if (uri === editor.uri) editor.undo(again);
  },
};

/** Tells the board where the cursor is, after a pause if more is likely to come. */
function followCursor(pause: number): void {
  clearTimeout(following);
  following = setTimeout(() => board.show(editor.place()), pause);
}

function showWhere(): void {
  const { doc, selection } = editor.view.state;
  const { number, from } = doc.lineAt(selection.main.head);
  where.textContent = say('Line {line}, column {column}', { line: number, column: selection.main.head - from + 1 });
}

// ---- The server

async function connect(): Promise<void> {
  connection = await Connection.open({
    findings: ({ uri, version, diagnostics }) => {
      if (uri !== editor.uri) return;
      // Those of an older text come again.
      if (version !== undefined && version !== editor.place().version) return;
      clearTimeout(checking);
      lists.find(diagnostics);
      editor.show(diagnostics);
    },
    failed: (message) => notify(say('The checker has met a defect and started again. Your text is unharmed. {message}', { message }), { bad: true }),
  });
  void collection.use(connection.server);
}

function use(tag: Language): void {
  document.documentElement.lang = board.lang = tag;
  speak(tag);
}

/** Another language: the server's words are those of its start. */
async function speakAnew(tag: Language): Promise<void> {
  keep('language', tag);
  const before = connection;
  use(tag);
  await connect();
  editor.reconnect();
  void before.close();
  nameEditor();
  showKind();
  showWhere();
  board.show(undefined);
  followCursor(0);
}

function nameEditor(): void {
  editor.name(say('Text of {name}', { name: plain(record.name, 80) }));
  document.title = `${plain(record.name, 80)} – xqls`;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return plain(sentence(message), 500);
}

/** Keeps a choice for the next visit. A browser may forbid it. */
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {}
}

function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

// ---- The buttons

function tool(name: Icon, text: () => string, act: (button: HTMLButtonElement) => unknown, attributes: Record<string, string> = {}): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'tool', ...attributes }, icon(name), word(h('span'), text));
  button.addEventListener('click', () => void act(button));
  follow(() => (button.title = text()));
  return button;
}

function buildTools(): void {
  const menu = { 'aria-haspopup': 'menu', 'aria-expanded': 'false' };
  const bar = document.querySelector<HTMLElement>('#tools')!;
  entitle(bar, () => say('What can be done with the record'));
  const languageButton = entitle(h('button', { type: 'button', class: 'tool icon', ...menu }, icon('language')), () => say('Language'));
  languageButton.addEventListener('click', () => openMenu(say('Language'), [{
    items: LANGUAGES.map((tag) => ({ label: NAMES[tag], detail: tag === language() ? '✓' : '', run: () => run(() => speakAnew(tag)) })),
  }], languageButton));
  const themeButton = entitle(h('button', { type: 'button', class: 'tool icon' }, icon('theme')), () => say('Light or dark'));
  themeButton.addEventListener('click', switchTheme);
  bar.append(
    tool('open', () => say('Open'), () => chooser.click()),
    tool('examples', () => say('Examples'), (button) => openMenu(say('Examples'), SAMPLES.map(({ title, samples }) => ({
      title: title(),
      items: samples.map(({ file, what }) => ({ label: what(), detail: file, run: () => run(async () => replace(await openSample(file))) })),
    })), button), menu),
    h('hr'),
    tool('format', () => say('Format'), () => editor.format()),
    tool('convert', () => say('Convert'), () => run(() => convert({ server: connection.server, uri: editor.uri, name: record.name, language: record.language }, replace)), { 'aria-haspopup': 'dialog' }),
    tool('save', () => say('Save'), () => run(saveRecord)),
    h('hr'),
    languageButton,
    themeButton,
    tool('share', () => say('Share'), () => run(() => share({ name: record.name, language: record.language, text: editor.text })), { 'aria-haspopup': 'dialog', 'class': 'tool main' }),
  );
}

function switchTheme(): void {
  const dark = document.documentElement.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const theme = dark === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  keep('theme', theme);
}

function nameThings(): void {
  word(document.querySelector<HTMLElement>('#promise')!, () => say('Nothing that you open leaves this page. It works offline.'));
  word(document.querySelector<HTMLElement>('#drop p')!, () => say('Drop a record, a folder or a ZIP archive to open it'));
  follow(() => nameField.setAttribute('aria-label', say('Name of the file')));
  entitle(document.querySelector<HTMLElement>('#side')!, () => say('Board')).removeAttribute('title');
  document.querySelector<HTMLElement>('#side')!.setAttribute('role', 'region');
}

// ---- Start

function listen(): void {
  chooser.addEventListener('change', () => {
    const files = [...(chooser.files ?? [])];
    run(() => openFiles({ files, isMany: areMany(files) }));
    chooser.value = '';
  });
  folderChooser.addEventListener('change', () => {
    const files = [...(folderChooser.files ?? [])];
    run(() => openFiles({ files, isMany: true }));
    folderChooser.value = '';
  });
  takeDrops((dropped) => run(async () => openFiles(await dropped)));
  nameField.addEventListener('change', () => {
    // No folder, and no name that a system refuses.
    record.name = nameField.value = plain(nameField.value.replace(/[/\\:*?"<>|]/g, ' ').trim() || record.name, 100);
    nameEditor();
  });
  nameField.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') editor.view.focus();
  });
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const keys: Record<string, () => unknown> = { s: () => run(saveRecord), o: () => chooser.click() };
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  addEventListener('beforeunload', (event) => {
    if (isChanged()) event.preventDefault();
  });
  addEventListener('hashchange', () => void openShared());
  board.addEventListener('xqls-copy', (event) => void copyText((event as CustomEvent<string>).detail));
}

/** The last half-move that can be played before the first one that cannot. */
async function beforeTheMistake(): Promise<Position> {
  const { games } = await connection.request<Games<Game>>('xqls/tree', { textDocument: { uri: editor.uri }, detail: 'moves' });
  const plies = games[0]?.plies ?? [];
  const [line, character] = plies[Math.max(0, plies.findIndex(({ illegal }) => illegal) - 1)]?.at ?? [0, 0];
  return { line, character };
}

async function start(): Promise<void> {
  const theme = recall('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  use(preferred(recall('language')));
  buildTools();
  nameThings();
  try {
    await connect();
  } catch (error) {
    notify(messageOf(error), { bad: true });
    return;
  }
  board.connect(host);
  listen();
  if (!(await openShared())) {
    show(await openSample(FIRST));
    // The board shows the move before the mistake.
    editor.reveal(await beforeTheMistake());
  }
  document.documentElement.dataset['ready'] = '';
  performance.mark('ready');
  stayOffline();
}

void start();
