// Makes the other packages from the programs that packages/build has written.
//
//     node packages/pack.mjs FOLDER [KIND…]
//
//     archive   a .tar.gz or .zip for each program, with its licences, and the list of what is in it (SBOM)
//     npm       the npm packages, see npm/make.mjs, and @xqls/web for browsers, for which `npm ci` in editors/web is needed
//     deb       a Debian package for each program that uses glibc; cargo-deb is needed
//     vsix      a VS Code extension for each program, and one without; `npm ci` in editors/vscode is needed. That for
//               browsers has the server in programs/wasm32-unknown-unknown
//
// The programs are in FOLDER/programs, and the packages are written into FOLDER.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
const [folder, ...kinds] = process.argv.slice(2);
const out = path.resolve(folder);
const programs = path.join(out, 'programs');
const targets = JSON.parse(fs.readFileSync(path.join(top, 'packages/targets.json'), 'utf8')).filter(({ triple }) => fs.existsSync(path.join(programs, triple)));
const epoch = process.env.SOURCE_DATE_EPOCH ?? run('git', ['log', '-1', '--format=%ct'], { stdio: 'pipe' }).trim();
const python = process.platform === 'win32' ? 'python' : 'python3';
const BROWSERS = 'wasm32-unknown-unknown';
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'xqls-pack-'));
process.on('exit', () => fs.rmSync(work, { recursive: true, force: true }));

const makers = { archive, npm, deb, vsix };
for (const kind of kinds.length > 0 ? kinds : Object.keys(makers)) makers[kind]();

function archive() {
  for (const { triple } of targets) {
    const name = `xqls-${triple}`;
    const place = path.join(work, name);
    fs.cpSync(path.join(programs, triple), place, { recursive: true });
    fs.copyFileSync(path.join(top, 'packages/PAGE.md'), path.join(place, 'README.md'));
    const ending = triple.includes('windows') ? 'zip' : 'tar.gz';
    run(python, ['packages/archive.py', place, path.join(out, `${name}.${ending}`), epoch]);
    fs.copyFileSync(path.join(place, 'xqls.cyclonedx.json'), path.join(out, `${name}.cyclonedx.json`));
  }
}

function npm() {
  run('node', ['packages/npm/make.mjs', programs, out]);
  const wasm = path.join(programs, BROWSERS);
  if (!fs.existsSync(wasm)) return;
  const place = path.join(work, 'web');
  run('node', ['editors/web/package.mjs', wasm, place]);
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], { cwd: place });
}

function deb() {
  for (const { triple } of targets.filter(({ deb }) => deb)) {
    // cargo-deb looks where cargo would have put it.
    const place = path.join(work, 'target', triple, 'release');
    fs.mkdirSync(place, { recursive: true });
    for (const file of ['xqls', 'THIRD_PARTY_NOTICES.txt']) fs.copyFileSync(path.join(programs, triple, file), path.join(place, file));
    run('cargo', ['deb', '--quiet', '--no-build', '--no-strip', '--target', triple, '--output', out], { env: { ...process.env, CARGO_TARGET_DIR: path.join(work, 'target'), SOURCE_DATE_EPOCH: epoch } });
  }
}

function vsix() {
  const version = JSON.parse(fs.readFileSync(path.join(top, 'editors/vscode/package.json'), 'utf8')).version;
  const browsers = { vscode: 'web', triple: BROWSERS };
  for (const { vscode, triple } of [{}, ...targets, ...(fs.existsSync(path.join(programs, browsers.triple)) ? [browsers] : [])]) {
    const file = path.join(out, ['xqls', vscode, version].filter(Boolean).join('-') + '.vsix');
    const server = vscode && path.join(programs, triple);
    const program = vscode && path.join(server, vscode.startsWith('win32') ? 'xqls.exe' : 'xqls');
    const env = { ...process.env, XQLS_SERVER: program ?? '', XQLS_WASM: server ?? '', SOURCE_DATE_EPOCH: epoch };
    run('npm', ['run', '--silent', 'package', '--', '--out', file, ...(vscode ? ['--target', vscode] : [])], { cwd: path.join(top, 'editors/vscode'), env });
  }
}

function run(command, args, options) {
  try {
    return execFileSync(command, args, { cwd: top, encoding: 'utf8', stdio: 'inherit', ...options });
  } catch (error) {
    console.error(`pack: ${command} ${args[0]} failed${error.code === 'ENOENT' ? ', because it is not installed' : ''}`);
    process.exit(1);
  }
}
