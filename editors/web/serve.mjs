// Serves the built page on this machine, with its policy as a header.
//
//     node serve.mjs [--port 8123] [--once] [FOLDER]
//
// With --once it asks itself for the page and the checker, says what it got, and ends.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { POLICY } from './policy.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json', '.json': 'application/json', '.po': 'text/plain; charset=utf-8',
};

/** What a name stands for; nothing for one that no file can have: too long, below a file, or with a NUL in it. */
function stat(file) {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** A server of a folder on a port of this machine; 0 is any port. */
export async function serve(folder, port = 0) {
  const root = path.resolve(folder);
  const server = http.createServer((request, response) => {
    let name;
    try {
      name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    } catch {
      response.writeHead(400).end();
      return;
    }
    const file = path.join(root, name.endsWith('/') ? `${name}index.html` : name);
    const found = file.startsWith(root + path.sep) && stat(file);
    if (!found || !found.isFile() || !['GET', 'HEAD'].includes(request.method)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-length': found.size,
      'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    if (request.method === 'HEAD') response.end();
    else fs.createReadStream(file).on('error', () => response.destroy()).pipe(response);
  });
  await new Promise((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { port: { type: 'string', default: '8123' }, once: { type: 'boolean' } } });
  const folder = positionals[0] ?? path.join(import.meta.dirname, 'dist');
  const { url, close } = await serve(folder, values.once ? 0 : Number(values.port)).catch((error) => {
    console.error(error.code === 'EADDRINUSE' ? `serve: port ${values.port} is taken; choose another one` : `serve: ${error.message}`);
    process.exit(1);
  });
  if (values.once) {
    for (const file of ['', 'page.js', 'worker.js', 'xqls.wasm']) {
      const response = await fetch(url + file);
      console.log(`${response.status} /${file} ${(await response.arrayBuffer()).byteLength} bytes`);
    }
    close();
  } else {
    console.log(`The page is at ${url}`);
  }
}
