// A menu that a button or a key opens: arrows, Home, End, the first letter, Enter and Escape work as in menus of programs.
import { h } from '../../board/src/dom';

export interface Item {
  label: string;
  detail?: string;
  run(): unknown;
}

/** Items under a heading. */
export interface Group {
  title?: string;
  items: Item[];
}

let close: (() => void) | undefined;

/** Shows a menu below an element, or at a point. It ends what opened it with the focus there. */
export function openMenu(name: string, groups: Group[], at: HTMLElement | { left: number; bottom: number }, back: () => void = () => at instanceof HTMLElement && at.focus()): void {
  close?.();
  const menu = h('div', { class: 'menu', role: 'menu', 'aria-label': name });
  const entries: HTMLButtonElement[] = [];
  for (const { title, items } of groups) {
    const group = title ? h('div', { role: 'group', 'aria-label': title }, h('p', { class: 'title', 'aria-hidden': 'true' }, title)) : menu;
    if (group !== menu) menu.append(group);
    for (const { label, detail, run } of items) {
      const entry = h('button', { type: 'button', role: 'menuitem', tabindex: '-1' }, h('span', {}, label), ...(detail ? [h('small', {}, detail)] : []));
      entry.addEventListener('click', () => {
        end();
        back();
        run();
      });
      group.append(entry);
      entries.push(entry);
    }
  }
  const end = () => {
    menu.remove();
    removeEventListener('pointerdown', outside, true);
    if (at instanceof HTMLElement) at.setAttribute('aria-expanded', 'false');
    close = undefined;
  };
  const outside = (event: Event) => {
    if (!menu.contains(event.target as Node)) end();
  };
  const go = (to: number) => entries[(to + entries.length) % entries.length]?.focus();
  menu.addEventListener('keydown', (event) => {
    const now = entries.indexOf(document.activeElement as HTMLButtonElement);
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(now + 1),
      ArrowUp: () => go(now - 1),
      Home: () => go(0),
      End: () => go(-1),
      Escape: () => (end(), back()),
      Tab: () => (end(), back()),
    };
    const run = keys[event.key];
    if (run) {
      event.preventDefault();
      event.stopPropagation();
      run();
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      const order = [...entries.slice(now + 1), ...entries.slice(0, now + 1)];
      order.find((entry) => entry.textContent!.toLowerCase().startsWith(letter))?.focus();
    }
  });
  document.body.append(menu);
  const box = at instanceof HTMLElement ? at.getBoundingClientRect() : at;
  const { offsetWidth, offsetHeight } = menu;
  const right = document.documentElement.clientWidth - offsetWidth - 8;
  menu.style.left = `${Math.max(8, Math.min(box.left, right))}px`;
  menu.style.top = `${Math.max(8, Math.min(box.bottom + 4, innerHeight - offsetHeight - 8))}px`;
  if (at instanceof HTMLElement) at.setAttribute('aria-expanded', 'true');
  addEventListener('pointerdown', outside, true);
  close = end;
  go(0);
}
