// The language server over a pipe, and documents that are edited as an editor would.
import { spawn } from 'node:child_process';

export class Server {
  static async start(program) {
    const server = new Server();
    server.process = spawn(program, ['lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    server.waiting = new Map();
    server.count = 0;
    let buffer = Buffer.alloc(0);
    server.process.stdout.on('data', (data) => {
      buffer = Buffer.concat([buffer, data]);
      for (;;) {
        const end = buffer.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, end).toString())[1]);
        if (buffer.length < end + 4 + length) return;
        server.received(JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString()));
        buffer = buffer.subarray(end + 4 + length);
      }
    });
    await server.request('initialize', { processId: process.pid, rootUri: null, capabilities: { workspace: { workspaceEdit: { documentChanges: true } } } });
    server.notify('initialized', {});
    return server;
  }

  received(message) {
    if (message.method) {
      if (message.id !== undefined) this.send({ id: message.id, result: null });
      return;
    }
    this.waiting.get(message.id)?.({ result: message.result ?? null, error: message.error });
    this.waiting.delete(message.id);
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  request(method, params) {
    const id = ++this.count;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ id, method, params });
    });
  }

  async open(text, language) {
    const uri = `file:///records/${++this.count}.${language}`;
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: language, version: 1, text } });
    return new Document(this, uri, text);
  }

  stop() {
    this.process.kill();
  }
}

class Document {
  constructor(server, uri, text) {
    Object.assign(this, { server, uri, text, version: 1 });
  }

  place(offset) {
    const before = this.text.slice(0, offset);
    return { line: before.split('\n').length - 1, character: offset - (before.lastIndexOf('\n') + 1) };
  }

  offset({ line, character }) {
    let at = 0;
    for (let i = 0; i < line; i++) at = this.text.indexOf('\n', at) + 1;
    return at + character;
  }

  insert(line, character, newText) {
    const place = { line, character };
    this.change([{ range: { start: place, end: place }, newText }]);
  }

  /** A workspace edit of this document. */
  apply(edit) {
    this.change(edit.documentChanges[0].edits);
  }

  change(edits) {
    const changes = [...edits].sort((a, b) => this.offset(b.range.start) - this.offset(a.range.start));
    for (const { range, newText } of changes) {
      this.text = this.text.slice(0, this.offset(range.start)) + newText + this.text.slice(this.offset(range.end));
    }
    this.version++;
    this.server.notify('textDocument/didChange', {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: changes.map(({ range, newText }) => ({ range, text: newText })),
    });
  }
}
