// Writes the npm packages: one with each program, and `xqls`, which starts the one that fits.
//
//     node packages/npm/make.mjs PROGRAMS FOLDER
//
// PROGRAMS has a folder for each target, as packages/build writes them. Where there is no program, there is no package,
// and `xqls` says so.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [programs, folder] = process.argv.slice(2).map((it) => path.resolve(it));
const targets = JSON.parse(fs.readFileSync(path.join(here, '../targets.json'), 'utf8')).filter(({ triple }) => fs.existsSync(path.join(programs, triple)));
if (targets.length === 0) throw new Error(`there is no program in ${programs}`);

const cargo = fs.readFileSync(path.join(here, '../../Cargo.toml'), 'utf8');
const field = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(cargo)?.[1];
const repository = field('repository');
const common = { version: field('version'), description: field('description'), license: field('license'), ...(repository && { repository: { type: 'git', url: `git+${repository}.git` } }) };

const work = fs.mkdtempSync(path.join(folder, 'npm-'));
const made = targets.map((target) => {
  const [os, cpu, libc] = target.npm.split('-');
  const from = path.join(programs, target.triple);
  const files = fs.readdirSync(from).filter((file) => !file.endsWith('.json'));
  return pack({ name: `@xqls/cli-${target.npm}`, ...common, description: `The program of xqls for ${target.npm}`, os: [os], cpu: [cpu], ...(os === 'linux' && { libc: [libc ?? 'glibc'] }), files }, files.map((file) => path.join(from, file)));
});
const optionalDependencies = Object.fromEntries(targets.map(({ npm }) => [`@xqls/cli-${npm}`, common.version]));
const keywords = JSON.parse(/^keywords = (\[.*\])$/m.exec(cargo)[1]);
const licences = ['LICENSE-APACHE', 'LICENSE-MIT'].map((file) => path.join(here, '../..', file));
made.push(pack({ name: 'xqls', ...common, keywords, bin: { xqls: 'xqls.js' }, engines: { node: '>=18' }, files: ['xqls.js', 'LICENSE-*'], optionalDependencies }, [path.join(here, 'xqls.js'), ...licences]));
fs.rmSync(work, { recursive: true });
console.log(made.join('\n'));

/** Packs files with a manifest. No package has a script that npm would run. */
function pack(manifest, files) {
  const place = fs.mkdtempSync(path.join(work, 'package-'));
  for (const file of files) {
    const copy = path.join(place, path.basename(file));
    fs.copyFileSync(file, copy);
    fs.chmodSync(copy, path.basename(file).startsWith('xqls') ? 0o755 : 0o644);
  }
  fs.copyFileSync(path.join(here, '../PAGE.md'), path.join(place, 'README.md'));
  fs.writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const said = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: place, encoding: 'utf8', shell: process.platform === 'win32' });
  return path.join(folder, JSON.parse(said)[0].filename);
}
