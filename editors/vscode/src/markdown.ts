// Fenced blocks of records in the preview of Markdown show the board at the end of the record, by the language server. The preview cannot wait:
// a block is drawn as text first, and the preview is drawn again once the server has answered.
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { languages } from './languages';

/** Boards that are kept. */
const MOST = 200;
/** A longer block stays text. */
const LONGEST = 64 << 10;

interface Token {
  info: string;
  content: string;
}

type Rule = (tokens: Token[], index: number, ...rest: unknown[]) => string;

/** The part of markdown-it that is used. */
interface MarkdownIt {
  renderer: { rules: { fence?: Rule } };
  utils: { escapeHtml(text: string): string };
}

export class MarkdownBoards {
  /** By language and text: the picture with its words, or undefined while the server is asked. */
  private readonly boards = new Map<string, { svg: string; text: string } | null | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(private readonly client: () => BaseLanguageClient | undefined) {}

  /** As `extendMarkdownIt` of the extension. */
  extend<T extends MarkdownIt>(markdown: T): T {
    const usual = markdown.renderer.rules.fence;
    markdown.renderer.rules.fence = (tokens, index, ...rest) => {
      const { info, content } = tokens[index]!;
      const text = usual ? usual(tokens, index, ...rest) : `<pre>${markdown.utils.escapeHtml(content)}</pre>`;
      const board = this.board(info.trim().split(/\s+/)[0]!.toLowerCase(), content);
      if (!board) return text;
      const source = `data:image/svg+xml;base64,${base64(board.svg)}`;
      return `<p><img src="${source}" alt="${markdown.utils.escapeHtml(board.text)}" style="max-width: min(100%, 24em)"></p>\n${text}`;
    };
    return markdown;
  }

  private board(name: string, content: string): { svg: string; text: string } | undefined {
    const language = languageOf(name, content);
    if (!language || content.length > LONGEST) return undefined;
    const key = `${language}\n${content}`;
    if (!this.boards.has(key)) {
      if (this.boards.size >= MOST) this.boards.delete(this.boards.keys().next().value!);
      this.boards.set(key, undefined);
      void this.ask(language, content).then(
        (board) => this.keep(key, board),
        () => this.keep(key, null),
      );
    }
    return this.boards.get(key) ?? undefined;
  }

  private keep(key: string, board: { svg: string; text: string } | null | undefined): void {
    // A server that does not run yet is asked again.
    if (board === undefined) this.boards.delete(key);
    else this.boards.set(key, board);
    if (!board) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void vscode.commands.executeCommand('markdown.preview.refresh'), 50);
  }

  /** The board at the end of the main line of a text, which the server has as a document for a moment. */
  private async ask(languageId: string, content: string): Promise<{ svg: string; text: string } | null | undefined> {
    const client = this.client();
    if (!client) return undefined;
    const uri = `xqls-markdown:/${++this.count}`;
    const text = languageId === 'usi' && !/^\s*(position|sfen)\b/.test(content) ? `sfen ${content.trim()}\n` : content;
    await client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    try {
      interface Game { range: { start: object }; lines: { plies: number[] }[]; plies: { at: [number, number, number] }[] }
      const tree = await client.sendRequest<{ games: Game[] } | null>('xqls/tree', { textDocument: { uri }, game: 0, detail: 'moves' });
      const game = tree?.games[0];
      if (!game) return null;
      const at = game.plies[game.lines[0]?.plies.at(-1) ?? -1]?.at;
      const position = at ? { line: at[0], character: Math.max(at[1], at[2] - 1) } : game.range.start;
      return await client.sendRequest<{ svg: string; text: string } | null>('xqls/board', { textDocument: { uri }, position });
    } finally {
      await client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    }
  }
}

/** The language of a block: the name of a language, or the extension of its files. A board of nine ranks is one of shogi. */
function languageOf(name: string, content: string): string | undefined {
  const known = languages.find(({ id, extensions }) => id === name || extensions.includes(`.${name}`))?.id;
  const board = content.trim().split(/\s+/)[0] ?? '';
  return known === 'xiangqi-fen' && board.split('/').length === 9 ? 'usi' : known;
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
