// One instance of the WebAssembly. Its head, in web/src/boundary.rs, says what goes over the boundary.

interface Exports {
  memory: WebAssembly.Memory;
  alloc(len: number): number;
  handle(frame: number, len: number, now: number): number;
}

/** The bytes before a block that say how long it is. */
const HEAD = 4;

export class Instance {
  /** Why it has ended. */
  why: string | undefined;

  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module, private readonly now: () => number) {
    const host = {
      decode: (label: number, labelLen: number, bytes: number, len: number) => {
        const decoder = new TextDecoder(this.text(label, labelLen), { ignoreBOM: true });
        return this.block(this.encoder.encode(decoder.decode(this.bytes(bytes, len))));
      },
      fail: (message: number, len: number) => {
        this.why = this.text(message, len);
      },
    };
    this.exports = new WebAssembly.Instance(module, { host }).exports as unknown as Exports;
  }

  /** Hands over a message with bytes, and returns the answers. It throws if that is the end of the instance. */
  handle(message: string, bytes?: Uint8Array): string[] {
    const text = this.encoder.encode(message);
    const len = text.length + (bytes ? 1 + bytes.length : 0);
    const frame = this.exports.alloc(len);
    const room = this.bytes(frame, len);
    room.set(text);
    if (bytes) {
      room[text.length] = 0;
      room.set(bytes, text.length + 1);
    }
    const answers = this.exports.handle(frame, len, this.now());
    const answersLen = new DataView(this.exports.memory.buffer).getUint32(answers, true);
    return this.text(answers + HEAD, answersLen).split('\0').slice(0, -1);
  }

  private bytes(at: number, len: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at >>> 0, len);
  }

  private text(at: number, len: number): string {
    return this.decoder.decode(this.bytes(at, len));
  }

  /** A block of bytes, with their length before them. */
  private block(content: Uint8Array): number {
    const at = this.exports.alloc(HEAD + content.length);
    new DataView(this.exports.memory.buffer).setUint32(at >>> 0, content.length, true);
    this.bytes(at + HEAD, content.length).set(content);
    return at;
  }
}
