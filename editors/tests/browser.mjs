// A headless browser for the tests, and waiting for what it shows.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

/** Starts the browser that setup.sh has found, by the library in its cache. */
export function startBrowser(cache) {
  const { chromium } = createRequire(path.join(cache, 'tools/package.json'))('playwright-core');
  return chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

function browserPath() {
  if (process.env.XQLS_CHROMIUM) return process.env.XQLS_CHROMIUM;
  const found = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
  if (!found) throw new Error('no Chromium was found; run setup.sh vscode, or set XQLS_CHROMIUM');
  return found;
}

/** The value of a condition as soon as it is true; fails after some time. */
export async function eventually(what, condition, milliseconds = 15000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(50);
  }
}

/** Does something with each item, so many at a time. */
export async function inLanes(count, items, body) {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await body(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
}

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
