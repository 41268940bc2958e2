// Reads a ZIP archive: its directory, and each file when it is asked for. The browser inflates.
import { say } from './words';

/** A file of an archive. */
export interface Packed {
  path: string;
  /** Its bytes, as the archive says: more are not taken. */
  size: number;
  /** Fails with a sentence. */
  bytes(): Promise<Uint8Array>;
}

/** Where the end of the directory may be: it has a comment of up to 64 kB. */
const END = 22 + 0xffff;

/** The files of an archive. Fails with a sentence. */
export async function filesOf(archive: File): Promise<Packed[]> {
  const damaged = () => new Error(say('{name} is no ZIP archive that can be read.', { name: archive.name }));
  const tail = await view(archive, Math.max(0, archive.size - END), archive.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw damaged();
  const [count, size, start] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  // An archive of more than 4 GB or 65 535 files has another directory, and is larger than the page takes.
  if (start + size > archive.size || start === 0xffffffff) throw damaged();
  const directory = await view(archive, start, start + size);
  const files: Packed[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > size || directory.getUint32(at, true) !== 0x02014b50) throw damaged();
    const [flags, method] = [directory.getUint16(at + 8, true), directory.getUint16(at + 10, true)];
    const [packed, full] = [directory.getUint32(at + 20, true), directory.getUint32(at + 24, true)];
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true)) as [number, number, number];
    const local = directory.getUint32(at + 42, true);
    if (at + 46 + name > size) throw damaged();
    const path = nameOf(new Uint8Array(directory.buffer, at + 46, name));
    at += 46 + name + extra + comment;
    if (path.endsWith('/')) continue;
    files.push({ path, size: full, bytes: () => read(archive, path, { local, packed, full, method, isSecret: (flags & 1) !== 0 }) });
  }
  return files;
}

interface Place {
  local: number;
  packed: number;
  full: number;
  method: number;
  isSecret: boolean;
}

async function read(archive: File, path: string, { local, packed, full, method, isSecret }: Place): Promise<Uint8Array> {
  const damaged = () => new Error(say('{name} is damaged in the archive.', { name: path }));
  if (isSecret || (method !== 0 && method !== 8)) throw new Error(say('{name} is packed in a way that the page cannot read.', { name: path }));
  if (local + 30 > archive.size) throw damaged();
  const head = await view(archive, local, local + 30);
  if (head.getUint32(0, true) !== 0x04034b50) throw damaged();
  const start = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = archive.slice(start, start + packed);
  if (content.size !== packed) throw damaged();
  const stream = method === 8 ? content.stream().pipeThrough(new DecompressionStream('deflate-raw')) : content.stream();
  const bytes = new Uint8Array(full);
  let length = 0;
  try {
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      // An archive may say less than it unpacks to.
      if (length + value.length > full) {
        await reader.cancel();
        throw damaged();
      }
      bytes.set(value, length);
      length += value.length;
    }
  } catch {
    throw damaged();
  }
  if (length !== full) throw damaged();
  return bytes;
}

async function view(archive: File, from: number, to: number): Promise<DataView> {
  return new DataView(await archive.slice(from, to).arrayBuffer());
}

/** A name in UTF-8, or as a Chinese or Japanese system writes it. */
function nameOf(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'shift_jis', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return new TextDecoder('latin1').decode(bytes);
}
