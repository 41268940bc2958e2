// Small helpers to build elements.
import type { Text } from './words';

type Child = Node | string;

/** The beginning of a text that may be very long. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** An element with attributes and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function s(tag: string, attributes: Record<string, string | number> = {}, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** What the server draws with, all of it in one namespace. Nothing else of its pictures gets into the page. */
const ELEMENTS = new Set(['svg', 'g', 'defs', 'use', 'path', 'rect', 'circle', 'text']);
const ATTRIBUTES = new Set([
  'color', 'cx', 'cy', 'd', 'fill', 'fill-opacity', 'font-family', 'font-size', 'font-weight', 'height', 'id', 'r', 'rx',
  'stroke', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'stroke-width', 'text-anchor', 'transform', 'viewBox', 'width', 'x', 'y',
]);

/** A picture of the server as an element; undefined if it cannot be read. */
export function pictureOf(text: string): SVGSVGElement | undefined {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  return documentElement instanceof SVGSVGElement ? (drawn(documentElement) as SVGSVGElement) : undefined;
}

/** The drawing of an element, without anything that is no drawing. */
function drawn(element: SVGElement): SVGElement {
  const copy = s(element.localName);
  for (const { name, value } of element.attributes) {
    const known = name === 'href' ? /^#[\w-]+$/.test(value) : ATTRIBUTES.has(name) && !value.includes('url');
    if (known) copy.setAttribute(name, value);
  }
  for (const child of element.childNodes) {
    if (child instanceof SVGElement && ELEMENTS.has(child.localName)) copy.append(drawn(child));
    else if (child.nodeType === Node.TEXT_NODE && element.localName === 'text') copy.append(child.textContent ?? '');
  }
  return copy;
}

/**
 * The piece that the server has drawn at a point, as a picture of its own: the piece and the definitions that it uses.
 * A picture of the whole board with a small view of it would look the same, but cost a hundred elements for each piece.
 */
export function pieceAt(board: SVGSVGElement, x: number, y: number, size: number): SVGSVGElement {
  const part = s('svg', { viewBox: `${x - size / 2} ${y - size / 2} ${size} ${size}`, 'aria-hidden': 'true' }) as SVGSVGElement;
  const piece = board.querySelector(`use[x="${x}"][y="${y}"]`);
  if (!piece?.parentElement) return part;
  const group = piece.parentElement.cloneNode(false) as SVGElement;
  group.append(piece.cloneNode());
  const used = s('defs');
  const names = [nameUsedBy(piece)];
  for (const name of names) {
    const definition = board.querySelector(`[id="${name}"]`);
    if (!definition) continue;
    used.append(definition.cloneNode(true));
    for (const inner of definition.querySelectorAll('use')) names.push(nameUsedBy(inner));
  }
  part.append(used, group);
  return part;
}

/** The name of the definition that a `use` draws. */
function nameUsedBy(use: Element): string {
  return use.getAttribute('href')?.slice(1) ?? '';
}

const ICONS = {
  first: 'M4 3v10M12 3 6 8l6 5z',
  previous: 'm10.5 3-5 5 5 5',
  next: 'm5.5 3 5 5-5 5',
  last: 'M12 3v10M4 3l6 5-6 5z',
  flip: 'M5 13V3m0 0L2.5 5.5M5 3l2.5 2.5M11 3v10m0 0 2.5-2.5M11 13l-2.5-2.5',
  undo: 'M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6',
  cut: 'M3 5h10M6 5V3h4v2M4.5 5l.5 8h6l.5-8M7 7.5v3M9 7.5v3',
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  comment: 'M2.5 3h11v8H8l-3 3v-3H2.5z',
  setup: 'M3 3h10v10H3zM3 8h10M8 3v10',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  list: 'M2 4h12M2 8h12M2 12h12',
  explorer: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.6h11M6 6.3V13',
  analysis: 'M6.5 2.5h3M7 2.5v4L3 13.5h10L9 6.5v-4M5 10.5h6',
  play: 'M5 3v10l8-5z',
} as const;

export type Icon = keyof typeof ICONS;

/** Gives an element a name for those who do not see it. */
export function named<E extends Element>(element: E, name: Text): E {
  name((text) => element.setAttribute('aria-label', text));
  return element;
}

/** A button with an icon. */
export function button(icon: Icon, name: Text, run: () => unknown, keys = ''): HTMLButtonElement {
  const element = named(h('button', { type: 'button', class: 'icon' }), name);
  name((text) => (element.title = keys ? `${text} (${keys})` : text));
  const picture = s('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' });
  picture.append(s('path', { d: ICONS[icon], fill: 'none', stroke: 'currentColor', 'stroke-width': 1.3, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }));
  element.append(picture);
  element.addEventListener('click', () => void run());
  return element;
}

/** A button with words. */
export function textButton(label: Text | string, run: () => unknown, attributes: Record<string, string> = {}): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes });
  if (typeof label === 'string') element.textContent = label;
  else label((text) => (element.textContent = text));
  element.addEventListener('click', () => void run());
  return element;
}
