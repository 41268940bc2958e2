// Installs the packages of a folder, as far as they are for this machine, without a network, and uses what is installed.
//
//     node packages/check.mjs FOLDER
//
// Each package has the same program and the licences, is no larger than 6 MB, and runs nothing when it is installed. The
// program checks a record and talks to an editor. For Linux it needs no newer glibc than 2.17.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// A package, in bytes. The program has engines, an index and Parquet.
const LARGEST = 8_000_000;
const GLIBC = [2, 17];
const RECORD = 'FORMAT AXF\nGAME 1\n\nSTART{\n1. C2=5 N8+8\n}\n';

const folder = path.resolve(process.argv[2]);
const targets = JSON.parse(fs.readFileSync(new URL('targets.json', import.meta.url), 'utf8'));
const version = /^version = "(.*)"$/m.exec(fs.readFileSync(new URL('../Cargo.toml', import.meta.url), 'utf8'))[1];
const windows = process.platform === 'win32';
const file = windows ? 'xqls.exe' : 'xqls';
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'xqls-check-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));
fs.writeFileSync(path.join(work, 'bad.xq'), RECORD);
const names = fs.readdirSync(folder).filter((name) => fs.statSync(path.join(folder, name)).isFile());
const times = [];

for (const name of names) {
  const { size } = fs.statSync(path.join(folder, name));
  console.log(`${String(size).padStart(9)}  ${name}`);
  assert.ok(size <= LARGEST, `${name} has more than ${LARGEST} bytes`);
}
const built = targets.filter(({ triple }) => fs.existsSync(path.join(folder, 'programs', triple)));
for (const { triple } of built.filter(({ triple }) => triple.includes('linux'))) {
  // The versions stand as text in the table of symbols.
  const found = fs.readFileSync(path.join(folder, 'programs', triple, 'xqls'), 'latin1').match(/GLIBC_\d+\.\d+/g) ?? [];
  const newest = found.map((it) => it.slice(6).split('.').map(Number)).sort(([a, b], [c, d]) => a - c || b - d).at(-1);
  assert.ok(triple.endsWith('musl') ? newest === undefined : newest[0] === GLIBC[0] && newest[1] <= GLIBC[1], `${triple} needs glibc ${newest?.join('.')}`);
  console.log(`${triple} needs ${newest ? `glibc ${newest.join('.')}` : 'no glibc'}`);
}
const host = `${process.platform}-${process.arch}`;
const own = built.find(({ npm }) => npm === host) ?? built.find(({ npm }) => npm === `${host}-musl`);
assert.ok(own, `there is no program for ${host}`);
const program = path.join(folder, 'programs', own.triple, file);

await step('program', () => works(program));
await step('wheel', wheel);
await step('library', library);
await step('npm', npm);
await step('npm for browsers', npmForBrowsers);
await step('archive', archive);
await step('deb', deb);
await step('vsix', vsix);
await step('vsix for browsers', vsixForBrowsers);
for (const [name, seconds] of times) console.log(`${name} works, ${seconds} s`);

async function step(name, run) {
  const start = Date.now();
  if ((await run()) !== false) times.push([name, ((Date.now() - start) / 1000).toFixed(1)]);
}

/** Installs the wheel into a new environment, and takes it away again. */
async function wheel() {
  const name = wheelOf('xqls');
  if (!name) return false;
  const { bin, python } = environment('environment');
  const pip = (...args) => python('-m', 'pip', '--disable-pip-version-check', ...args);
  pip('install', '--no-index', '--no-deps', path.join(folder, name));
  same(path.join(bin, file));
  await works(path.join(bin, file));
  const listed = pip('show', '--files', 'xqls');
  for (const licence of ['LICENSE-MIT', 'LICENSE-APACHE', 'THIRD_PARTY_NOTICES.txt']) assert.ok(listed.includes(licence), `the wheel has no ${licence}`);
  assert.ok(listed.includes(`Version: ${version}`), listed);
  pip('uninstall', '--yes', 'xqls');
  assert.ok(!fs.existsSync(path.join(bin, file)), 'the program is still there');
}

/** The library for Python, beside the program: neither has a file of the other. It finds the same error. */
function library() {
  const name = wheelOf('xqls_python');
  if (!name) return false;
  const { python } = environment('library');
  const wheels = [name, wheelOf('xqls')].filter(Boolean).map((it) => path.join(folder, it));
  python('-m', 'pip', '--disable-pip-version-check', 'install', '--no-index', '--no-deps', ...wheels);
  const found = python('-c', `import xqls; print(xqls.__version__, *[(it.line, it.column, it.code) for it in xqls.check(${JSON.stringify(path.join(work, 'bad.xq'))})])`);
  assert.equal(found.trim(), `${version} (5, 9, 'malformed-move')`);
  const listed = python('-m', 'pip', 'show', '--files', 'xqls-python');
  for (const file of ['LICENSE-MIT', 'LICENSE-APACHE', 'THIRD_PARTY_NOTICES.txt', 'py.typed', '_native.pyi']) assert.ok(listed.includes(file), `the library has no ${file}`);
}

/** The wheel of a distribution for this machine. */
function wheelOf(distribution) {
  const system = { win32: 'win', darwin: 'macosx' }[process.platform] ?? 'manylinux';
  const cpu = process.arch === 'arm64' ? /arm64|aarch64/ : /x86_64|amd64/;
  return names.find((it) => it.startsWith(`${distribution}-`) && it.endsWith('.whl') && it.includes(system) && cpu.test(it));
}

/** A new environment of Python. */
function environment(name) {
  const place = path.join(work, name);
  run(windows ? 'python' : 'python3', ['-m', 'venv', place]);
  const bin = path.join(place, windows ? 'Scripts' : 'bin');
  return { bin, python: (...args) => run(path.join(bin, windows ? 'python.exe' : 'python'), args) };
}

async function npm() {
  const wanted = ['xqls', `xqls-cli-${own.npm}`].map((name) => `${name}-${version}.tgz`);
  if (!wanted.every((name) => names.includes(name))) return false;
  const place = path.join(work, 'npm');
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, 'package.json'), '{}');
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted.map((name) => path.join(folder, name))], { cwd: place });
  same(path.join(place, `node_modules/@xqls/cli-${own.npm}`, file));
  const launcher = path.join(place, 'node_modules/xqls/xqls.js');
  await works(process.execPath, [launcher]);
  const elsewhere = spawnSync(process.execPath, ['-e', `Object.defineProperty(process, 'platform', { value: 'sunos' }); require(${JSON.stringify(launcher)})`], { encoding: 'utf8' });
  assert.equal(elsewhere.status, 2);
  assert.match(elsewhere.stderr, /^xqls: there is no program for sunos-/);
  console.log(elsewhere.stderr.trim());
}

/** It has the server that was built, byte for byte. `editors/tests/run.sh web` uses it. */
function npmForBrowsers() {
  const name = names.find((it) => it === `xqls-web-${version}.tgz`);
  if (!name) return false;
  const place = path.join(work, 'npm-browsers');
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, 'package.json'), '{}');
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', path.join(folder, name)], { cwd: place });
  const installed = path.join(place, 'node_modules/@xqls/web/xqls.wasm');
  const built = path.join(folder, 'programs/wasm32-unknown-unknown/xqls.wasm');
  assert.ok(fs.readFileSync(installed).equals(fs.readFileSync(built)), `${name} has another xqls.wasm`);
  run(process.execPath, ['--input-type=module', '-e', "import { createServer } from '@xqls/web'; if (typeof createServer !== 'function') process.exit(1)"], { cwd: place });
}

async function archive() {
  const name = names.find((it) => [`xqls-${own.triple}.tar.gz`, `xqls-${own.triple}.zip`].includes(it));
  if (!name) return false;
  if (name.endsWith('.zip')) run('python', ['-m', 'zipfile', '-e', path.join(folder, name), work]);
  else run('tar', ['-xzf', path.join(folder, name), '-C', work]);
  same(path.join(work, `xqls-${own.triple}`, file));
  await works(path.join(work, `xqls-${own.triple}`, file));
}

async function deb() {
  const name = names.find((it) => it.endsWith(`_${own.deb}.deb`));
  if (!name || spawnSync('dpkg-deb', ['--version']).error) return false;
  const place = path.join(work, 'deb');
  run('dpkg-deb', ['--extract', path.join(folder, name), place]);
  const scripts = run('dpkg-deb', ['--ctrl-tarfile', path.join(folder, name)], { encoding: 'latin1' });
  assert.ok(!/(pre|post)(inst|rm)/.test(scripts), 'the Debian package runs something');
  same(path.join(place, 'usr/bin/xqls'));
  await works(path.join(place, 'usr/bin/xqls'));
}

function vsix() {
  const name = names.find((it) => it === `xqls-${own.vscode}-${version}.vsix`);
  if (!name) return false;
  const place = path.join(work, 'vsix');
  run(windows ? 'python' : 'python3', ['-m', 'zipfile', '-e', path.join(folder, name), place]);
  same(path.join(place, 'extension/server', file));
  for (const it of ['LICENSE.txt', 'THIRD_PARTY_NOTICES.txt']) assert.ok(fs.existsSync(path.join(place, 'extension', it)), it);
}

/** It has the server that was built, byte for byte, and none of the programs. `editors/tests/run.sh vscode-web` uses it. */
function vsixForBrowsers() {
  const name = names.find((it) => it === `xqls-web-${version}.vsix`);
  if (!name) return false;
  const place = path.join(work, 'browsers');
  run(windows ? 'python' : 'python3', ['-m', 'zipfile', '-e', path.join(folder, name), place]);
  const built = path.join(folder, 'programs/wasm32-unknown-unknown');
  for (const it of ['xqls.wasm', ...fs.readdirSync(path.join(built, 'locales')).map((catalogue) => `locales/${catalogue}`)]) {
    assert.ok(fs.readFileSync(path.join(place, 'extension/dist', it)).equals(fs.readFileSync(path.join(built, it))), `${name} has another ${it}`);
  }
  const { main, browser } = JSON.parse(fs.readFileSync(path.join(place, 'extension/package.json'), 'utf8'));
  assert.deepEqual([main, browser], [undefined, './dist/web.js']);
  assert.ok(!fs.existsSync(path.join(place, 'extension/server')), `${name} has a program`);
  for (const it of ['LICENSE.txt', 'THIRD_PARTY_NOTICES.txt']) assert.ok(fs.existsSync(path.join(place, 'extension', it)), it);
}

/** The program that was built, byte for byte. */
function same(installed) {
  assert.ok(fs.readFileSync(installed).equals(fs.readFileSync(program)), `${installed} is another program`);
}

/** It says its version, finds the error of a record, and answers an editor. */
async function works(command, before = []) {
  const call = (...args) => spawnSync(command, [...before, ...args], { encoding: 'utf8', cwd: work, env: { ...process.env, LC_ALL: 'C' } });
  const first = call('--version');
  if (first.error || first.signal || first.status !== 0) {
    console.error(`check: ${[command, ...before].join(' ')} does not start: ${why(command, first)}`);
    process.exit(1);
  }
  assert.equal(first.stdout.trim(), `xqls ${version}`);
  const checked = call('check', 'bad.xq');
  assert.equal(checked.status, 1, checked.stderr);
  assert.match(checked.stdout, /^error\[malformed-move\]: .*\n --> bad\.xq:5:9\n/);

  const server = spawn(command, [...before, 'lsp', '--stdio'], { cwd: work });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const late = setTimeout(() => server.kill(), 20_000);
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const answers = messages(server.stdout);
  const until = async (wanted) => {
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error('the server has ended');
      if (wanted(value)) return value;
    }
  };
  send({ id: 1, method: 'initialize', params: { processId: process.pid, rootUri: null, capabilities: {} } });
  const { result } = await until(({ id }) => id === 1);
  assert.deepEqual([result.serverInfo.name, result.serverInfo.version], ['xqls', version]);
  send({ method: 'initialized', params: {} });
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri: 'file:///bad.xq', languageId: 'xq', version: 1, text: RECORD } } });
  const { params } = await until(({ method }) => method === 'textDocument/publishDiagnostics');
  assert.equal(params.diagnostics[0].code, 'malformed-move');
  send({ id: 2, method: 'shutdown' });
  await until(({ id }) => id === 2);
  send({ method: 'exit' });
  assert.equal(await ended, 0);
  clearTimeout(late);
}

/** Why a program did not run to its end. */
function why(file, { error, signal, status, stderr }) {
  if (error?.code === 'ENOENT') return fs.existsSync(file) ? 'what it is to be run by is not here' : 'there is no such file';
  if (error?.code === 'EACCES') return `it may not be executed; its mode is ${(fs.statSync(file).mode & 0o777).toString(8)}`;
  if (error) return error.message;
  return `${signal ? `it was ended by ${signal}` : `its exit code is ${status}`}${stderr ? `: ${stderr.trim()}` : ''}`;
}

async function* messages(stream) {
  let input = Buffer.alloc(0);
  const iterator = stream[Symbol.asyncIterator]();
  for (;;) {
    const end = input.indexOf('\r\n\r\n');
    const length = end < 0 ? NaN : Number(/Content-Length: (\d+)/.exec(input.subarray(0, end).toString())[1]);
    if (input.length >= end + 4 + length) {
      yield JSON.parse(input.subarray(end + 4, end + 4 + length).toString());
      input = input.subarray(end + 4 + length);
      continue;
    }
    const { value, done } = await iterator.next();
    if (done) return;
    input = Buffer.concat([input, value]);
  }
}

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', shell: windows && command === 'npm', ...options });
  if (error) throw error;
  assert.equal(status, 0, `${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}
