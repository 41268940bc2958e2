// The records that were opened or dropped: files, a folder or an archive. The checker reads them one by one, between keys,
// and its explorer knows their games. What cannot be read is a row of the list.
import { languages } from '../../languages.json';
import { plain } from '../../vscode/src/shown';
import type { Server } from '../server/index';
import { LARGEST, MOST_BYTES, MOST_FILES } from './limits';
import { say, sentence } from './words';
import { type Packed, filesOf } from './zip';

/** A record of the collection. */
export interface Member {
  path: string;
  uri: string;
  size: number;
  /** When a file of its own was changed: another one with its name and size is another record. */
  changed?: number;
  bytes(): Promise<Uint8Array>;
  /** None until it has been read. */
  games?: number;
  /** Why it cannot be read, or what is damaged in it. */
  problems: string[];
}

export interface Listener {
  /** The list, or a member of it, is another one. */
  changed(): void;
  /** The explorer knows more. */
  read(): void;
  /** Something is left out, and why. */
  leftOut(why: string): void;
}

const EXTENSIONS = new Set([...languages.flatMap(({ extensions }) => extensions), '.xqf', '.jkf']);
/** How often the explorer hears that there is more while files are read, in milliseconds. */
const NEWS = 1000;

export class Collection {
  members: Member[] = [];
  private server: Server | undefined;
  private batch = 0;
  private reading = 0;
  private open = '';

  constructor(private readonly listener: Listener) {}

  /** Another checker, which knows none of the files. */
  async use(server: Server): Promise<void> {
    this.server = server;
    for (const member of this.members) delete member.games;
    await this.readAll();
  }

  /** Takes one more file, and returns its member. */
  add(file: File): Member {
    const same = this.members.find(({ path, size, changed }) => path === file.name && size === file.size && changed === file.lastModified);
    if (same) return same;
    const member = { ...memberOf(file.name, this.nextBatch(), file), changed: file.lastModified };
    if (this.fits([...this.members, member])) this.members.push(member);
    this.listener.changed();
    return member;
  }

  /** Takes files in place of all that were here. */
  async replace(files: File[]): Promise<void> {
    this.reading += 1;
    const batch = this.nextBatch();
    const found: Member[] = [];
    for (const file of files) {
      const path = pathOf(file);
      if (!isArchive(file.name)) {
        if (isRecord(path)) found.push(memberOf(path, batch, file));
        continue;
      }
      try {
        found.push(...(await filesOf(file)).filter((packed) => isRecord(packed.path)).map((packed) => memberOfArchive(`${path}/${packed.path}`, batch, packed)));
      } catch (error) {
        found.push({ path, uri: '', size: 0, bytes: () => Promise.reject(error as Error), games: 0, problems: [(error as Error).message] });
      }
    }
    found.sort((one, other) => (one.path < other.path ? -1 : 1));
    this.members = this.fits(found) ? found : within(found);
    await this.server?.forgetFiles();
    this.listener.changed();
    await this.readAll();
  }

  async clear(): Promise<void> {
    this.members = [];
    this.reading += 1;
    await this.server?.forgetFiles();
    this.listener.changed();
    this.listener.read();
  }

  /** The record that is shown is explored as it stands in the editor, so it is not read here before another one is shown. */
  shown(uri: string): void {
    this.open = uri;
    void this.readAll();
  }

  /** What the members have, in a sentence. */
  get summary(): string {
    const unread = this.members.filter(({ games, uri }) => games === undefined && uri !== this.open).length;
    const files = this.members.length;
    const games = this.members.reduce((sum, member) => sum + (member.games ?? 0), 0);
    if (unread > 0) return say('{done} of {files} files are read. Games: {games}.', { done: files - unread, files, games });
    if (this.members.some((member) => member.games === undefined)) return say('Files: {files}.', { files });
    return say('Files: {files}. Games: {games}.', { files, games });
  }

  private nextBatch(): number {
    this.batch += 1;
    return this.batch;
  }

  /** Whether these are not too many. */
  private fits(members: Member[]): boolean {
    const bytes = members.reduce((sum, { size }) => sum + size, 0);
    if (members.length <= MOST_FILES && bytes <= MOST_BYTES) return true;
    this.listener.leftOut(say('The page explores up to {files} files with {size} MB. The rest is left out.', { files: MOST_FILES, size: MOST_BYTES / 1e6 }));
    return false;
  }

  private async readAll(): Promise<void> {
    this.reading += 1;
    const [turn, { server }] = [this.reading, this];
    let told = performance.now();
    for (const member of [...this.members]) {
      if (turn !== this.reading || !server) return;
      if (member.games !== undefined || member.uri === this.open) continue;
      await read(server, member);
      if (turn !== this.reading) return;
      if (performance.now() - told < NEWS) continue;
      told = performance.now();
      this.listener.changed();
      this.listener.read();
    }
    this.listener.changed();
    this.listener.read();
  }
}

async function read(server: Server, member: Member): Promise<void> {
  try {
    const { games, problems } = await server.addFile(baseOf(member.path), member.uri, await bytesOf(member));
    Object.assign(member, { games, problems });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    Object.assign(member, { games: 0, problems: [sentence(why)] });
  }
}

/** Its bytes; fails with a sentence. */
export async function bytesOf(member: Member): Promise<Uint8Array> {
  if (member.size > LARGEST) throw new Error(say('{name} is larger than 20 MB. Open it in an editor with xqls.', { name: baseOf(member.path) }));
  return member.bytes();
}

export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const isArchive = (name: string): boolean => /\.zip$/i.test(name);

/** As many of the first ones as the page takes. */
function within(members: Member[]): Member[] {
  let bytes = 0;
  return members.slice(0, MOST_FILES).filter(({ size }) => (bytes += size) <= MOST_BYTES);
}

/** Whether a file is named as a record, and not hidden. */
function isRecord(path: string): boolean {
  const parts = path.split('/');
  return !parts.some((part) => part.startsWith('.') || part === '__MACOSX') && EXTENSIONS.has(/\.[^.]+$/.exec(path)?.[0].toLowerCase() ?? '');
}

function pathOf(file: File): string {
  return folders.get(file) ?? (file.webkitRelativePath || file.name);
}

function memberOf(path: string, batch: number, file: File): Member {
  return { path, uri: addressOf(path, batch), size: file.size, bytes: async () => new Uint8Array(await file.arrayBuffer()), problems: [] };
}

function memberOfArchive(path: string, batch: number, { size, bytes }: Packed): Member {
  return { path, uri: addressOf(path, batch), size, bytes, problems: [] };
}

/** Another folder may have files of the same names. */
function addressOf(path: string, batch: number): string {
  return `file:///files/${batch}/${path.split('/').map((part) => encodeURIComponent(plain(part, 300))).join('/')}`;
}

/** The paths of files that were dropped with their folder. */
const folders = new WeakMap<File, string>();

export interface Dropped {
  files: File[];
  /** Whether it is more than a record. */
  isMany: boolean;
}

/** Whether files are more than one record. */
export const areMany = (files: File[]): boolean => files.length > 1 || files.some(({ name }) => isArchive(name));

/** The files of what was dropped, those of its folders with them. */
export async function droppedFiles(data: DataTransfer): Promise<Dropped> {
  // The list is empty after the event.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const plainFiles = [...data.files];
  if (!entries.some((entry) => entry.isDirectory)) return { files: plainFiles, isMany: areMany(plainFiles) };
  const files: File[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && files.length <= MOST_FILES; entry = waiting.shift()) {
    const path = entry.fullPath.slice(1);
    if (entry.isDirectory) {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      for (;;) {
        // It gives a hundred at a time.
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (some.length === 0) break;
        waiting.push(...some);
      }
    } else if (isRecord(path) || isArchive(path)) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      folders.set(file, path);
      files.push(file);
    }
  }
  return { files, isMany: true };
}
