// Markdown of the server as elements. Each is made here by its name: nothing of the text becomes HTML, a link is its words,
// and a picture is one that is written in its address.
import { type Token, type Tokens, marked } from 'marked';
import { h } from '../../board/src/dom';
import type { MarkupContent } from './lsp';

const PICTURE = /^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: '\u00a0' };

export function markdown(content: MarkupContent | string): HTMLElement {
  const box = h('div', { class: 'markdown' });
  if (typeof content !== 'string' && content.kind === 'plaintext') box.textContent = content.value;
  else box.append(...nodes(marked.lexer(typeof content === 'string' ? content : content.value)));
  return box;
}

function nodes(tokens: Token[] | undefined): (Node | string)[] {
  return (tokens ?? []).flatMap(node);
}

function node(token: Token): (Node | string)[] {
  switch (token.type) {
    case 'paragraph':
      return [h('p', {}, ...nodes(token.tokens))];
    case 'heading':
      return [h('p', { class: 'heading' }, ...nodes(token.tokens))];
    case 'strong':
      return [h('strong', {}, ...nodes(token.tokens))];
    case 'em':
      return [h('em', {}, ...nodes(token.tokens))];
    case 'codespan':
      return [h('code', {}, plain(token.text))];
    case 'code':
      return [h('pre', {}, token.text)];
    case 'br':
      return [h('br')];
    case 'hr':
      return [h('hr')];
    case 'space':
    case 'def':
      return [];
    case 'blockquote':
      return [h('blockquote', {}, ...nodes(token.tokens))];
    case 'list':
      return [h(token.ordered ? 'ol' : 'ul', {}, ...token.items.map((item: Tokens.ListItem) => h('li', {}, ...nodes(item.tokens))))];
    case 'table':
      return [table(token as Tokens.Table)];
    case 'image':
      return PICTURE.test(token.href) ? [h('img', { src: token.href, alt: plain(token.text) })] : [plain(token.text)];
    case 'html':
      // The server writes no other.
      return /^<br ?\/?>\s*$/i.test(token.raw) ? [h('br')] : [token.raw];
    case 'link':
    case 'del':
      return nodes(token.tokens);
    default:
      return 'tokens' in token && token.tokens ? nodes(token.tokens) : [plain('text' in token ? token.text : token.raw)];
  }
}

/** A table; one without words in its head has no head. */
function table({ header, rows }: Tokens.Table): HTMLElement {
  const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') => h('tr', {}, ...cells.map((cell) => h(tag, {}, ...nodes(cell.tokens))));
  const head = header.some((cell) => cell.text) ? [row(header, 'th')] : [];
  return h('table', {}, ...head, ...rows.map((cells) => row(cells, 'td')));
}

/** A text without the entities of Markdown. */
function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name] ?? all;
    const code = decimal ? Number(decimal) : parseInt(hex!, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
