// Notices at the foot of the page, and dialogs.
import { h } from '../../board/src/dom';
import { say } from './words';

export interface Way {
  label: string;
  run(): unknown;
}

const box = document.querySelector('#notices')!;

/** Says something. One of a failure, or with a way to go on, stays until it is shut; another one goes after some seconds. */
export function notify(text: string, { bad = false, way }: { bad?: boolean; way?: Way } = {}): void {
  const notice = h('div', { class: bad ? 'notice bad' : 'notice' }, h('p', {}, text));
  const shut = () => notice.remove();
  if (way) {
    const button = h('button', { type: 'button' }, way.label);
    button.addEventListener('click', () => (shut(), way.run()));
    notice.append(button);
  }
  const cross = h('button', { type: 'button', class: 'shut', 'aria-label': say('Close') }, '✕');
  cross.addEventListener('click', shut);
  notice.append(cross);
  // One thing at a time.
  box.replaceChildren(notice);
  if (!bad && !way) setTimeout(shut, 6_000);
}

/** A dialog with a title; it is gone when it is closed. */
export function dialog(title: string, ...children: (Node | string)[]): HTMLDialogElement {
  const element = h('dialog', { 'aria-label': title }, h('h2', {}, title), ...children);
  element.addEventListener('close', () => element.remove());
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  return element;
}
