// The dialog that gives a link to the record.
import { h } from '../../board/src/dom';
import { LONGEST_LINK, LONG_LINK } from './limits';
import { dialog, notify } from './notices';
import { type Shared, linkTo } from './share';
import { say } from './words';

/** Shows the link to a record, or says why there is none. */
export async function share(record: Shared): Promise<void> {
  const link = await linkTo(record);
  const close = h('button', { type: 'button', class: 'tool' }, say('Close'));
  if (link.length > LONGEST_LINK) {
    const why = say('The link would have {number} characters, and browsers open no more than {most}. Save the record as a file instead.', { number: link.length, most: LONGEST_LINK });
    const box = dialog(say('Share'), h('p', { class: 'bad' }, why), h('div', { class: 'row' }, close));
    close.addEventListener('click', () => box.close());
    return;
  }
  const field = h('input', { type: 'text', readonly: '', id: 'link', 'aria-label': say('Link'), value: link });
  const copy = h('button', { type: 'button', class: 'tool main' }, say('Copy the link'));
  const long = link.length > LONG_LINK ? [h('p', { class: 'dim' }, say('The link has {number} characters: some programs cut links of that length.', { number: link.length }))] : [];
  const box = dialog(say('Share'), h('p', {}, say('The whole record is in this link. It is stored on no server: who opens the link sees what you see.')), field, ...long, h('div', { class: 'row' }, close, copy));
  close.addEventListener('click', () => box.close());
  copy.addEventListener('click', async () => {
    await copyText(link, field);
    box.close();
    notify(say('The link is copied.'));
  });
  field.select();
}

export async function copyText(text: string, field?: HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission, as in a frame.
    field?.select();
    document.execCommand('copy');
  }
}
