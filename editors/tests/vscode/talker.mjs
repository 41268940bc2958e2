#!/usr/bin/env node
// A language server that says what a server would say about a record full of links: a message, a question, and the reason
// why an action cannot be made.
const LINKS = '[a link](command:workbench.action.toggleZenMode) [another](https://example.org "title") \u202eturned\u0007';

let input = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  input = Buffer.concat([input, chunk]);
  for (;;) {
    const end = input.indexOf('\r\n\r\n');
    const length = Number(/Content-Length: (\d+)/.exec(input.subarray(0, Math.max(end, 0)).toString())?.[1]);
    if (end < 0 || input.length < end + 4 + length) return;
    const message = JSON.parse(input.subarray(end + 4, end + 4 + length).toString());
    input = input.subarray(end + 4 + length);
    answer(message);
  }
});

function send(message) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

function answer({ id, method }) {
  const reply = {
    initialize: { capabilities: { textDocumentSync: 1, codeActionProvider: { resolveProvider: true } }, serverInfo: { name: 'talker', version: '1' } },
    'textDocument/codeAction': [{ title: `Try to fix ${LINKS}`, kind: 'quickfix', data: 1 }],
    shutdown: null,
  };
  if (method === 'exit') process.exit(0);
  if (method === 'initialized') {
    send({ method: 'window/showMessage', params: { type: 2, message: `shown by the server: ${LINKS}` } });
    send({ id: 'question', method: 'window/showMessageRequest', params: { type: 3, message: `asked by the server: ${LINKS}`, actions: [{ title: 'Yes' }] } });
  }
  if (method === 'codeAction/resolve') send({ id, error: { code: -32803, message: `refused by the server: ${LINKS}` } });
  else if (id !== undefined && method) send({ id, result: reply[method] ?? null });
}
