// A record in the fragment of an address, which browsers send nowhere: #r= and the JSON of it, deflated, in base64url.
import { LARGEST } from './limits';

export interface Shared {
  name: string;
  language: string;
  text: string;
}

const PREFIX = '#r=';

export async function linkTo(record: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  const code = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${location.href.replace(/#.*$/s, '')}${PREFIX}${code}`;
}

/** The record of an address; undefined if it has none. Fails if it is damaged or too large. */
export async function recordIn(hash: string): Promise<Shared | undefined> {
  if (!hash.startsWith(PREFIX)) return undefined;
  const binary = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  // A short link may hold a very long text.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > 2 * LARGEST) throw new Error('too large');
    parts.push(part.value);
  }
  const { name, language, text } = JSON.parse(await new Blob(parts).text());
  if (typeof name !== 'string' || typeof language !== 'string' || typeof text !== 'string' || text.length > LARGEST) throw new Error('not a record');
  return { name, language, text };
}
