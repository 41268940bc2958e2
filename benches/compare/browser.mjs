// What a browser loads, and how long records take there, beside tsshogi. Prints a part of docs/benchmarks.md.
//
//   node benches/compare/browser.mjs WASM FOLDER
//
// WASM is the folder that editors/web/build-wasm has filled, FOLDER has records in CSA, of which the first twelve are read.
// `npm ci` in editors/web and `npm install` here come first.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { createRequire } from 'node:module';

const [, , wasmFolder, folder] = process.argv;
const here = import.meta.dirname;
const web = path.join(here, '../../editors/web');
const esbuild = createRequire(path.join(web, 'package.json'))('esbuild');

/** A script for browsers, bundled and minified. */
async function bundled(contents, resolveDir) {
  const { outputFiles } = await esbuild.build({ stdin: { contents, resolveDir, loader: 'ts' }, bundle: true, minify: true, format: 'esm', write: false, target: 'es2022' });
  return Buffer.from(outputFiles[0].contents);
}

function brotli(bytes) {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 };
  return Math.round(zlib.brotliCompressSync(bytes, { params }).length / 1000);
}

async function imported(script) {
  return import(`data:text/javascript;base64,${script.toString('base64')}`);
}

const wasm = fs.readFileSync(path.join(wasmFolder, 'xqls.wasm'));
const worker = await bundled("export * from './worker'", path.join(web, 'server'));
const engineScript = await bundled("export * from './engine'", path.join(web, 'server'));
const tsshogiScript = await bundled("export * from 'tsshogi'", here);
const { Engine } = await imported(engineScript);
const { importCSA, Record } = await imported(tsshogiScript);

const files = fs.readdirSync(folder).filter((name) => name.endsWith('.csa')).sort().slice(0, 12).map((name) => path.join(folder, name));
const texts = files.map((file) => new TextDecoder(utf8(file) ? 'utf-8' : 'shift_jis').decode(fs.readFileSync(file)));

function utf8(file) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(fs.readFileSync(file));
    return true;
  } catch {
    return false;
  }
}

/** The least milliseconds of some runs. */
function least(act, runs) {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    act();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const begin = performance.now();
const engine = await Engine.create(wasm);
engine.handle(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { capabilities: {} } }));
const ready = performance.now() - begin;

const note = (method, params) => engine.handle(JSON.stringify({ jsonrpc: '2.0', method, params }));
const ours = least(() => texts.forEach((text, index) => {
  const uri = `file:///${index}.csa`;
  note('textDocument/didOpen', { textDocument: { uri, languageId: 'csa', version: 1, text } });
  note('textDocument/didClose', { textDocument: { uri } });
}), 20);
let moves = 0;
const theirs = least(() => {
  moves = 0;
  for (const text of texts) {
    const record = importCSA(text);
    if (record instanceof Record) moves += record.moves.length - 1;
  }
}, 20);

const kilobytes = Math.round(texts.join('').length / 1000);
console.log(`| | xqls | tsshogi 2.2.0 |
|---|---:|---:|
| kB in brotli: WebAssembly and its worker; a bundle of the library | ${brotli(wasm)} + ${brotli(worker)} | ${brotli(tsshogiScript)} |
| ms until the first answer | ${ready.toFixed(0)} | |
| ms for ${files.length} records in CSA, ${kilobytes} kB, ${moves} moves | ${ours.toFixed(1)} | ${theirs.toFixed(1)} |`);
