// The script of a page that `xqls convert --to html` writes. It answers what the board asks from the data in the page.
import { BoardElement, type Board, type Game, type Games, type Host, type Position } from '../board/src/index';

/** A drawing as parts of a list. */
type Parts = number[];

interface Data {
  tree: Games<Game>;
  /** The boards by line and column. */
  boards: Record<string, Omit<Board, 'svg' | 'text'> & { svg: Parts; flipped: { svg: Parts; geometry: Board['geometry'] } }>;
  parts: string[];
  about: { title: string | null; headers: [key: string, value: string][]; comments: string[] }[];
}

const data = JSON.parse(document.getElementById('record')!.textContent ?? '') as Data;

function boardAt({ line, character }: Position, flipped: boolean): Board | undefined {
  const board = data.boards[`${line}:${character}`];
  if (!board) return undefined;
  const { svg, geometry } = flipped ? board.flipped : board;
  return { ...board, geometry, svg: svg.map((part) => data.parts[part]).join(''), text: '' };
}

function answer(method: string, params: Record<string, unknown>): unknown {
  if (method === 'xqls/board' && params['fen'] === undefined) return boardAt(params['position'] as Position, params['flipped'] === true);
  if (method === 'xqls/tree') {
    const { game } = params as { game?: number };
    return { ...data.tree, games: game === undefined ? data.tree.games : data.tree.games.filter(({ index }) => index === game) };
  }
  return undefined;
}

const host: Host = {
  request: async <T>(method: string, params: object) => {
    const found = answer(method, params as Record<string, unknown>);
    if (found === undefined) throw new Error('');
    return found as T;
  },
  applyEdit: async () => false,
  reveal: () => {},
  undo: () => {},
};

/** Headers and comments of a game below the board. */
function showAbout(game: number): void {
  const place = document.getElementById('about')!;
  const about = data.about[game];
  if (!about) return;
  const list = document.createElement('dl');
  for (const [key, value] of about.headers) {
    const name = document.createElement('dt');
    const text = document.createElement('dd');
    name.textContent = key;
    text.textContent = value;
    list.append(name, text);
  }
  const comments = about.comments.map((comment) => {
    const text = document.createElement('p');
    text.textContent = comment;
    return text;
  });
  place.replaceChildren(...(about.headers.length > 0 ? [list] : []), ...comments);
}

const board = document.querySelector('xqls-board');
const first = data.tree.games[0];
if (board instanceof BoardElement) {
  board.connect(host);
  let shown = -1;
  board.addEventListener('xqls-path', (event) => {
    const { game } = (event as CustomEvent<{ game: number }>).detail;
    if (game !== shown) showAbout((shown = game));
  });
  board.addEventListener('xqls-copy', (event) => void navigator.clipboard?.writeText((event as CustomEvent<string>).detail));
  board.show(first && { uri: 'record', version: 1, position: first.start });
  // The arrow keys walk from anywhere on the page.
  document.addEventListener('keydown', (event) => {
    const keys = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' } as const;
    const way = keys[event.key as keyof typeof keys];
    if (!way || event.target !== document.body || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    board.walk(way);
  });
}
