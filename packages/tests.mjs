// Tests of the scripts with made-up programs. `cargo test` runs them; packages/check tests the real packages.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
const targets = JSON.parse(fs.readFileSync(path.join(top, 'packages/targets.json'), 'utf8'));
const version = /^version = "(.*)"$/m.exec(fs.readFileSync(path.join(top, 'Cargo.toml'), 'utf8'))[1];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xqls-packages-'));
after(() => fs.rmSync(folder, { recursive: true }));
const repository = 'https://host.example/owner/xqls';
const commit = '0123456789abcdef0123456789abcdef01234567';
const host = `${process.platform}-${process.arch}`;
const own = targets.find(({ npm }) => npm === host);

/** Runs a program and gives what it says and its exit code. */
function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd: top, ...options, env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000', ...options.env } });
  if (error) throw error;
  return { status, said: stdout + stderr };
}

function ok(...call) {
  const { status, said } = run(...call);
  assert.equal(status, 0, said);
  return said;
}

/** The names in an archive. */
function contents(file) {
  return file.endsWith('.zip') ? ok('python3', ['-m', 'zipfile', '-l', file]) : ok('tar', ['-tzf', file]);
}

/** A folder with a program for each target, which says where it is from and what it was asked. */
function programs(place) {
  for (const { triple } of targets) {
    const of = path.join(place, 'programs', triple);
    fs.mkdirSync(of, { recursive: true });
    fs.writeFileSync(path.join(of, triple.includes('windows') ? 'xqls.exe' : 'xqls'), `#!/bin/sh\necho ${triple} "$@"\nexit 3\n`, { mode: 0o755 });
    fs.writeFileSync(path.join(of, 'THIRD_PARTY_NOTICES.txt'), 'of others\n');
    fs.writeFileSync(path.join(of, 'xqls.cyclonedx.json'), '{}\n');
    for (const file of ['LICENSE-APACHE', 'LICENSE-MIT']) fs.copyFileSync(path.join(top, file), path.join(of, file));
  }
  return place;
}

test('archives are equal each time, and carry the licences', () => {
  const [first, second] = ['first', 'second'].map((name) => programs(path.join(folder, name)));
  for (const place of [first, second]) ok('node', ['packages/pack.mjs', place, 'archive']);
  const made = fs.readdirSync(first).filter((name) => /\.(zip|tar\.gz)$/.test(name));
  assert.equal(made.length, targets.length);
  for (const name of made) {
    assert.ok(fs.readFileSync(path.join(first, name)).equals(fs.readFileSync(path.join(second, name))), name);
    const listed = contents(path.join(first, name));
    for (const file of ['xqls', 'LICENSE-MIT', 'LICENSE-APACHE', 'THIRD_PARTY_NOTICES.txt', 'README.md']) assert.match(listed, new RegExp(`^${name.replace(/\.(zip|tar\.gz)$/, '')}/${file}`, 'm'));
  }
});

test('npm installs the program of this machine, without a script', { skip: own === undefined }, () => {
  const place = programs(path.join(folder, 'npm'));
  ok('node', ['packages/pack.mjs', place, 'npm']);
  const packed = fs.readdirSync(place).filter((name) => name.endsWith('.tgz'));
  assert.equal(packed.length, targets.length + 1);
  for (const name of packed) {
    const manifest = JSON.parse(ok('tar', ['-xzOf', path.join(place, name), 'package/package.json']));
    assert.equal(manifest.scripts, undefined);
    assert.equal(manifest.version, version);
    assert.equal(manifest.license, 'MIT OR Apache-2.0');
    if (manifest.name !== 'xqls') assert.ok(manifest.os.length === 1 && manifest.cpu.length === 1, name);
  }
  const home = path.join(folder, 'installed');
  fs.mkdirSync(home);
  fs.writeFileSync(path.join(home, 'package.json'), '{}');
  const wanted = ['xqls', `xqls-cli-${own.npm}`].map((name) => path.join(place, `${name}-${version}.tgz`));
  ok('npm', ['install', '--offline', '--no-audit', '--no-fund', ...wanted], { cwd: home });
  const launcher = path.join(home, 'node_modules/xqls/xqls.js');
  assert.deepEqual(run(path.join(home, 'node_modules/.bin/xqls'), ['check', 'a b.xq']), { status: 3, said: `${own.triple} check a b.xq\n` });

  const elsewhere = `Object.defineProperty(process, 'platform', { value: 'sunos' }); require(${JSON.stringify(launcher)})`;
  const names = targets.map(({ npm }) => npm).join(', ');
  assert.deepEqual(run('node', ['-e', elsewhere]), { status: 2, said: `xqls: there is no program for sunos-${process.arch}, only for ${names}. With Rust, cargo install xqls builds one.\n` });
  fs.rmSync(path.join(home, 'node_modules/@xqls'), { recursive: true });
  assert.deepEqual(run('node', [launcher]), { status: 2, said: `xqls: the package @xqls/cli-${own.npm} is not installed. Install xqls again, without --omit=optional.\n` });
});

test('a release is described from its files', () => {
  const place = programs(path.join(folder, 'release'));
  assert.match(run('node', ['packages/release.mjs', place, repository, commit]).said, /^release: there is no xqls-x86_64-unknown-linux-gnu.tar.gz in /);
  ok('node', ['packages/pack.mjs', place, 'archive']);
  for (const wrong of [[], ['owner/xqls', commit], [repository, 'main'], [`${repository}" evil`, commit]]) assert.equal(run('node', ['packages/release.mjs', place, ...wrong]).status, 2);
  ok('node', ['packages/release.mjs', place, repository, commit]);
  const read = (name) => fs.readFileSync(path.join(place, name), 'utf8');
  const sums = new Map(read('SHA256SUMS').trim().split('\n').map((line) => line.split('  ').reverse()));
  assert.equal(sums.size, 2 * targets.length + 4);
  for (const [name, sum] of sums) assert.equal(crypto.createHash('sha256').update(fs.readFileSync(path.join(place, name))).digest('hex'), sum, name);

  // Each address of a formula or a flake is followed by the sum of its file.
  const named = { 'xqls.rb': 4, 'flake.nix': 4 };
  for (const [file, count] of Object.entries(named)) {
    const pairs = [...read(file).matchAll(/url (?:= )?"([^"]+)"[;\s]+sha256 (?:= )?"([0-9a-f]{64})"/g)];
    assert.equal(pairs.length, count, file);
    for (const [, url, sum] of pairs) {
      const name = url.replace(`${repository}/releases/download/v${version}/`, '');
      assert.equal(sums.get(name), sum, url);
    }
  }
  assert.match(read('mason.yaml'), new RegExp(`id: pkg:github/owner/xqls@v${version}`));
  const assets = [...read('mason.yaml').matchAll(/file: (.+)\n {6}bin: (.+)/g)];
  assert.equal(assets.length, targets.length);
  for (const [, file, bin] of assets) {
    assert.match(contents(path.join(place, file)), new RegExp(`^${bin}(\\s|$)`, 'm'));
  }
  ok('tar', ['-xzf', path.join(place, 'zed.tar.gz'), '-C', place]);
  const manifest = read('zed/extension.toml');
  assert.ok(manifest.includes(`version = "${version}"`) && manifest.includes(`rev = "${commit}"`) && manifest.includes(repository));
  assert.ok(read('zed/src/lib.rs').includes('"owner/xqls"') && !read('zed/src/lib.rs').includes('OWNER'));
  assert.ok(read('zed/Cargo.toml').includes(`version = "${version}"`));
  assert.ok(fs.existsSync(path.join(place, 'zed/languages/xq/highlights.scm')));
});

test('cargo binstall looks for the archives under the names that they have', () => {
  const cargo = fs.readFileSync(path.join(top, 'Cargo.toml'), 'utf8');
  const url = /^pkg-url = "(.*)"$/m.exec(cargo)[1];
  for (const { triple } of targets) {
    const suffix = triple.includes('windows') ? '.zip' : '.tar.gz';
    const values = { repo: repository, version, target: triple, 'archive-suffix': suffix };
    const address = url.replace(/\{ ([a-z-]+) \}/g, (_, name) => values[name]);
    assert.equal(address, `${repository}/releases/download/v${version}/xqls-${triple}${suffix}`);
  }
});

test('a tag becomes a release only if it names the version and the repository', () => {
  const copy = path.join(folder, 'tag');
  fs.mkdirSync(path.join(copy, 'packages'), { recursive: true });
  fs.copyFileSync(path.join(top, 'packages/tag'), path.join(copy, 'packages/tag'));
  const told = (tag, cargo, changes) => {
    fs.writeFileSync(path.join(copy, 'Cargo.toml'), cargo);
    fs.writeFileSync(path.join(copy, 'CHANGELOG.md'), changes);
    return run('bash', [path.join(copy, 'packages/tag'), tag, repository]);
  };
  const cargo = `version = "1.2.3"\nrepository = "${repository}"\n[dependencies]\nversion = "9"\n`;
  const changes = '## [1.2.3] - 2030-01-01\n';
  assert.deepEqual(told('v1.2.3', cargo, changes), { status: 0, said: '' });
  for (const [tag, cargo_, changes_, why] of [
    ['v1.2.4', cargo, changes, 'the tag is v1.2.4, and the version in Cargo.toml 1.2.3'],
    ['v1.2.3', cargo.replace('owner', 'other'), changes, `Cargo.toml needs the line: repository = "${repository}"`],
    ['v1.2.3', cargo, '## [1.2.30]\n', 'CHANGELOG.md has no part for 1.2.3'],
  ]) assert.deepEqual(told(tag, cargo_, changes_), { status: 1, said: `tag: ${why}\n` });
});

test('what is published is what was built, or nothing', () => {
  const bin = path.join(folder, 'bin');
  const published = path.join(folder, 'published');
  fs.mkdirSync(bin);
  fs.mkdirSync(published);
  fs.writeFileSync(path.join(bin, 'gh'), '#!/bin/bash\necho "$*"\nif [ "$1" = release ]; then touch "$7"/{a,b}.whl; else [ "${3##*/}" != "$BAD" ]; fi\n', { mode: 0o755 });
  const download = (BAD) => run('packages/download', ['v1', published, '*.whl', '*.tgz'], { env: { PATH: `${bin}:${process.env.PATH}`, GITHUB_REPOSITORY: 'owner/xqls', BAD } });
  const { status, said } = download('none');
  assert.equal(status, 0);
  assert.deepEqual(said.trim().split('\n'), [
    `release download v1 --repo owner/xqls --dir ${published} --pattern *.whl --pattern *.tgz`,
    ...['a', 'b'].map((name) => `attestation verify ${published}/${name}.whl --repo owner/xqls --signer-workflow owner/xqls/.github/workflows/release.yml`),
  ]);
  assert.equal(download('b.whl').status, 1);
});

/** The shell steps of a job of release.yml, in order. */
function steps(job) {
  const workflow = fs.readFileSync(path.join(top, '.github/workflows/release.yml'), 'utf8');
  const body = workflow.split(new RegExp(`^  ${job}:\\n`, 'm'))[1].split(/^  [a-z]/m)[0];
  return [...body.matchAll(/^ {6}- run: (.*)$/gm)].map(([, command]) => command);
}

/** A program that does all that packages/check.mjs asks for, and names the glibc that it needs. */
const PROGRAM = `#!${process.execPath}
// GLIBC_2.17
const [word] = process.argv.slice(2);
if (word === '--version') console.log('xqls ${version}');
else if (word === 'check') {
  console.log('error[malformed-move]: made up\\n --> bad.xq:5:9\\n');
  process.exitCode = 1;
} else {
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    process.stdout.write('Content-Length: ' + text.length + '\\r\\n\\r\\n' + text);
  };
  let input = '';
  process.stdin.on('data', (data) => {
    input += data;
    for (let found; (found = /^Content-Length: (\\d+)\\r\\n\\r\\n/.exec(input)) && input.length >= found[0].length + Number(found[1]); ) {
      const { id, method } = JSON.parse(input.slice(found[0].length, found[0].length + Number(found[1])));
      input = input.slice(found[0].length + Number(found[1]));
      if (method === 'initialize') send({ id, result: { serverInfo: { name: 'xqls', version: '${version}' } } });
      if (method === 'textDocument/didOpen') send({ method: 'textDocument/publishDiagnostics', params: { diagnostics: [{ code: 'malformed-move' }] } });
      if (method === 'shutdown') send({ id, result: null });
      if (method === 'exit') process.exit();
    }
  });
}
`;

test('the job that packs runs on artifacts, which are not executable', { skip: own === undefined }, () => {
  const place = path.join(folder, 'job');
  fs.mkdirSync(place);
  for (const file of fs.readdirSync(top)) if (!['dist', 'target', '.git'].includes(file)) fs.symlinkSync(path.join(top, file), path.join(place, file));
  const dist = programs(path.join(place, 'dist'));
  for (const { triple } of targets) {
    for (const file of fs.readdirSync(path.join(dist, 'programs', triple))) fs.chmodSync(path.join(dist, 'programs', triple, file), 0o644);
  }
  for (const { triple } of targets.filter(({ triple }) => triple.endsWith('linux-gnu'))) fs.appendFileSync(path.join(dist, 'programs', triple, 'xqls'), '# GLIBC_2.17\n');
  fs.writeFileSync(path.join(dist, 'programs', own.triple, 'xqls'), PROGRAM);
  // The tools that a step installs, and the builds for VS Code and browsers, are not here.
  const bin = path.join(place, 'bin');
  fs.mkdirSync(bin);
  fs.writeFileSync(path.join(bin, 'cargo'), '#!/bin/sh\n', { mode: 0o755 });
  const npm = ok('bash', ['-c', 'command -v npm']).trim();
  fs.writeFileSync(path.join(bin, 'npm'), `#!/bin/sh\ncase "$*" in *" ci "* | run*) exit 0 ;; esac\nexec ${npm} "$@"\n`, { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env.PATH}`, GITHUB_SERVER_URL: 'https://host.example', GITHUB_REPOSITORY: 'owner/xqls', GITHUB_SHA: commit };
  const shell = (command) => run('bash', ['-euo', 'pipefail', '-c', command], { cwd: place, env });

  const before = shell('node packages/check.mjs dist');
  assert.equal(before.status, 1);
  assert.match(before.said, /^check: .*xqls does not start: it may not be executed; its mode is 644$/m);
  const all = steps('packages');
  assert.ok(all.length > 8, all.join('\n'));
  for (const command of all.filter((command) => !command.startsWith('packages/build '))) {
    const { status, said } = shell(command);
    assert.equal(status, 0, `${command}: ${said}`);
    if (command.includes('check.mjs')) assert.match(said, /^program works, .*\nnpm works, .*\narchive works, /m);
  }
  assert.ok(fs.existsSync(path.join(dist, 'SHA256SUMS')) && !fs.existsSync(path.join(dist, 'programs')));
  assert.match(fs.readFileSync(path.join(place, 'notes.md'), 'utf8'), /\S/);
});

test('the notes of a release are its part of the changes', () => {
  const copy = path.join(folder, 'notes');
  fs.mkdirSync(path.join(copy, 'packages'), { recursive: true });
  fs.copyFileSync(path.join(top, 'packages/notes'), path.join(copy, 'packages/notes'));
  const notes = (changes) => {
    fs.writeFileSync(path.join(copy, 'Cargo.toml'), 'version = "1.2.3"\n');
    fs.writeFileSync(path.join(copy, 'CHANGELOG.md'), changes);
    return run('bash', [path.join(copy, 'packages/notes')]);
  };
  const changes = '# Changes\n\n## [Unreleased]\n\nlater\n\n## [1.2.3] - 2030-01-01\n\n### Added\n\n- this\n\n## [1.2.2] - 2029-01-01\n\n- that\n';
  assert.deepEqual(notes(changes), { status: 0, said: '### Added\n\n- this\n' });
  assert.deepEqual(notes(changes.replace('[1.2.3]', '[1.2.30]')), { status: 0, said: 'later\n' });
  assert.deepEqual(notes('# Changes\n'), { status: 1, said: 'notes: CHANGELOG.md has no part for 1.2.3\n' });
});

test('what is published already is left alone', () => {
  const place = programs(path.join(folder, 'again'));
  ok('node', ['packages/pack.mjs', place, 'npm']);
  const bin = path.join(place, 'bin');
  fs.mkdirSync(bin);
  const write = (name, text) => fs.writeFileSync(path.join(bin, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  write('npm', 'case $1 in view) [[ $2 != xqls@* ]] || echo 1 ;; *) echo "npm $1 ${@: -1}" ;; esac');
  write('cargo', 'echo "cargo $*"');
  const publish = (known, ...args) => {
    write('curl', `echo '${known}'`);
    return ok('packages/publish', args, { env: { PATH: `${bin}:${process.env.PATH}` } }).trim();
  };
  const [one, other] = [`xqls-cli-linux-x64-${version}.tgz`, `xqls-${version}.tgz`].map((name) => path.join(place, name));
  assert.equal(publish('', 'npm', one, other), `npm publish ${one}\npublish: xqls@${version} is there already`);
  assert.equal(publish('{"name":"xqls","vers":"0.0.1"}', 'crates'), 'cargo publish --locked');
  assert.equal(publish(`{"name":"xqls","vers":"${version}"}`, 'crates'), `publish: xqls ${version} is there already`);
  assert.equal(run('packages/publish', []).status, 2);
});
