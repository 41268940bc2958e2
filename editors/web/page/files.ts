// Opening and saving files. Nothing is sent anywhere: the browser gives and takes the bytes.
import type { Server } from '../server/index';
import { type Dropped, type Member, baseOf, bytesOf, droppedFiles } from './collection';

/** A record that is shown. */
export interface Opened {
  name: string;
  language: string;
  text: string;
  /** How the bytes were read, as it is shown. */
  encoding: string;
  /** What is damaged in a file that is no text. */
  problems: string[];
  /** The address of a record of the collection. */
  uri?: string;
}

/** Reads a record of the collection; fails with a sentence. */
export async function readMember(server: Server, member: Member): Promise<Opened> {
  const name = baseOf(member.path);
  const { text, language, encoding, binary, problems } = await server.read(name, await bytesOf(member));
  // A record that is no text has become one of .xq.
  return { name: binary ? withEnding(name, '.xq') : name, language, text, encoding: binary ? '' : encoding, problems, uri: member.uri };
}

export function withEnding(name: string, ending: string): string {
  return name.replace(/\.[^.]*$/, '') + ending;
}

interface Picker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{ name: string; createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }> }>;
}

/** Saves a text as UTF-8. The name that was chosen for it; undefined if the user thought better of it. */
export async function save(name: string, text: string): Promise<string | undefined> {
  const { showSaveFilePicker } = window as Picker;
  if (!showSaveFilePicker) {
    download(name, text);
    return name;
  }
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name });
    const file = await handle.createWritable();
    await file.write(text);
    await file.close();
    return handle.name;
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return undefined;
    // A browser may have it switched off.
    download(name, text);
    return name;
  }
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens what is dropped on the page, and says so while it is dragged over it. */
export function takeDrops(open: (dropped: Promise<Dropped>) => unknown): void {
  const cover = document.querySelector<HTMLElement>('#drop')!;
  let depth = 0;
  const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const over = (by: number) => {
    depth = Math.max(0, depth + by);
    cover.hidden = depth === 0;
  };
  addEventListener('dragenter', (event) => isFile(event) && over(1), true);
  addEventListener('dragleave', (event) => isFile(event) && over(-1), true);
  addEventListener('dragover', (event) => isFile(event) && event.preventDefault(), true);
  addEventListener('drop', (event) => {
    if (!isFile(event)) return;
    // The editor would insert its text.
    event.preventDefault();
    event.stopPropagation();
    over(-Infinity);
    open(droppedFiles(event.dataTransfer!));
  }, true);
}
