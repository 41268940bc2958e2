// Packs the extension.
//
//     npm run package                          for every platform; the server is found on the PATH
//     npm run package -- --target linux-x64    for one, with the server in it
//     npm run package -- --target web          for browsers, with the server as WebAssembly
//
// The server is $XQLS_SERVER, or the release binary of cargo; for browsers it is in the folder $XQLS_WASM, or ../web/wasm.
// Other arguments go to vsce.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { writeNotices } from './notices.mjs';

const targets = JSON.parse(fs.readFileSync('../../packages/targets.json', 'utf8'));
const triples = { web: 'wasm32-unknown-unknown', ...Object.fromEntries(targets.map(({ vscode, triple }) => [vscode, triple])) };

const args = process.argv.slice(2);
const target = argument('--target', '-t');
if (target !== undefined && !(target in triples)) stop(`--target is one of ${Object.keys(triples).join(', ')}`);
const out = path.resolve(argument('--out', '-o') ?? '.');
const server = target === 'web' ? browserServer() : target === undefined ? {} : program();
const bundles = [...(target === 'web' ? ['web.js', 'worker.js'] : ['extension.js']), 'board.js', 'games.js', 'compare.js'];

run('npm', ['run', '--silent', 'types']);
run(process.execPath, ['esbuild.mjs', '--production']);

// A package has the scripts and the server of its target alone, so it is put together in a folder of its own.
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'xqls-vsix-'));
process.on('exit', () => fs.rmSync(place, { recursive: true, force: true }));
for (const name of fs.readdirSync('.').filter((name) => !['node_modules', 'dist'].includes(name) && !name.endsWith('.vsix'))) {
  fs.cpSync(name, path.join(place, name), { recursive: true });
}
const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'));
delete manifest[target === 'web' ? 'main' : 'browser'];
delete manifest.scripts;
fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify(manifest, null, 2));
for (const name of ['example.xq', ...bundles]) copy(path.join('dist', name), path.join('dist', name));
for (const [name, file] of Object.entries(server)) copy(file, name);
writeNotices(path.join(place, 'THIRD_PARTY_NOTICES.txt'), bundles, triples[target]);
const vsce = path.resolve('node_modules/@vscode/vsce/vsce');
run(process.execPath, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', ...args, '--out', out], place);

/** The release binary: of the target if there is one, else of this machine if that is the target. */
function program() {
  const name = target.startsWith('win32') ? 'xqls.exe' : 'xqls';
  const folder = path.resolve(process.env.CARGO_TARGET_DIR ?? '../../target');
  const own = `${process.platform}-${process.arch}` === target;
  const places = [path.join(folder, triples[target], 'release', name), ...(own ? [path.join(folder, 'release', name)] : [])];
  const found = process.env.XQLS_SERVER || places.find((place) => fs.existsSync(place));
  if (!found) stop(`there is no ${places.join(' and no ')}; run cargo build --release${own ? '' : ` --target ${triples[target]}`}, or set XQLS_SERVER`);
  return { [`server/${name}`]: found };
}

/** The program for browsers, and its catalogues. */
function browserServer() {
  const folder = path.resolve(process.env.XQLS_WASM ?? '../web/wasm');
  const locales = path.join(folder, 'locales');
  for (const needed of [path.join(folder, 'xqls.wasm'), locales]) {
    if (!fs.existsSync(needed)) stop(`there is no ${needed}; build it in editors/web, or set XQLS_WASM`);
  }
  const catalogues = fs.readdirSync(locales).map((name) => [`dist/locales/${name}`, path.join(locales, name)]);
  return { 'dist/xqls.wasm': path.join(folder, 'xqls.wasm'), ...Object.fromEntries(catalogues) };
}

function copy(from, name) {
  const to = path.join(place, name);
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
  fs.chmodSync(to, name.startsWith('server/') ? 0o755 : 0o644);
}

function argument(...names) {
  const at = args.findIndex((arg) => names.includes(arg));
  return at < 0 ? undefined : args[at + 1];
}

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' && command === 'npm' });
  if (status !== 0) process.exit(status ?? 1);
}

function stop(why) {
  console.error(`package: ${why}`);
  process.exit(1);
}
