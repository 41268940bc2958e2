// The pictures on the buttons.
import { s } from '../../board/src/dom';

const PATHS = {
  open: 'M2 4.5V12a1 1 0 0 0 1 1h9.2a1 1 0 0 0 1-.8L14 7H4.4L2.6 12.6M2 4.5A1.5 1.5 0 0 1 3.5 3h2.2l1.5 1.8h4.3a1 1 0 0 1 1 1V7',
  examples: 'M3 2.5h4.5V13H3zM7.5 2.5h3V13h-3M10.5 3.4l2.4-.6L15 12l-2.4.6',
  format: 'M2.5 3.5h11M2.5 8h7M2.5 12.5h11',
  convert: 'M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13',
  save: 'M8 2.5v7.5M5 7l3 3 3-3M2.5 11v2.5h11V11',
  share: 'M6.8 9.2a2.6 2.6 0 0 0 3.9.2l2.2-2.2a2.6 2.6 0 0 0-3.7-3.7L8.3 4.4M9.2 6.8a2.6 2.6 0 0 0-3.9-.2L3.1 8.8a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  language: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M2 8h12M8 2c2 1.7 2.6 3.7 2.6 6S10 12.3 8 14C6 12.3 5.4 10.3 5.4 8S6 3.7 8 2',
  theme: 'M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7z',
} as const;

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): SVGElement {
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.35, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  return s('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, s('path', { d: PATHS[name], ...line }));
}
