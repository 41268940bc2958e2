// The licences of what is compiled into a package.
//
//     node packages/notices.mjs TRIPLE FILE             writes those of the program for a target
//     node packages/notices.mjs TRIPLE FILE python      writes those of the library for Python
//
// The VS Code extension adds those of its npm packages, see editors/vscode/notices.mjs.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('..', import.meta.url));
const LICENCE = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [triple, file, crate] = process.argv.slice(2);
  fs.writeFileSync(file, notices([crate === 'python' ? library(triple) : program(triple)]));
}

/** What is linked into the program. That for browsers is a package of its own. */
export function program(triple) {
  return ['The language server', linked(triple, triple === 'wasm32-unknown-unknown' ? 'web' : '')];
}

/** What is linked into the library for Python. */
export function library(triple) {
  return ['The library', linked(triple, 'python')];
}

/** What is linked into a crate of this repository: what only builds it is not in it. */
function linked(triple, crate) {
  const manifest = path.join(top, crate, 'Cargo.toml');
  const json = execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', '--filter-platform', triple, '--manifest-path', manifest], { encoding: 'utf8', cwd: top, maxBuffer: 1 << 28 });
  const { packages, resolve } = JSON.parse(json);
  const crates = new Map(packages.map((crate) => [crate.id, crate]));
  const dependencies = new Map(resolve.nodes.map(({ id, deps }) => [id, deps]));
  const found = new Set([resolve.root]);
  // A set gives what is added to it meanwhile, too.
  for (const id of found) {
    for (const { pkg, dep_kinds: kinds } of dependencies.get(id)) {
      const isMacro = crates.get(pkg).targets.some(({ kind }) => kind.includes('proc-macro'));
      if (kinds.some(({ kind }) => kind === null) && !isMacro) found.add(pkg);
    }
  }
  // What has no source is of this repository.
  const entries = [...found].filter((id) => crates.get(id).source !== null).map((id) => {
    const { name, version, license, manifest_path: manifest } = crates.get(id);
    return entry(name, version, license, path.dirname(manifest));
  });
  return [...entries, standardLibrary()];
}

/** Rust's own library, whose licences come with the compiler. */
function standardLibrary() {
  const rustc = (...args) => execFileSync('rustc', args, { encoding: 'utf8' }).trim();
  const folder = path.join(rustc('--print', 'sysroot'), 'share/doc/rust/licenses');
  const texts = ['MIT.txt', 'Apache-2.0.txt'].map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  return { name: 'The Rust standard library', version: rustc('--version').split(' ')[1], licence: 'MIT OR Apache-2.0', texts };
}

/** A package, with the texts of its licence in its folder. */
export function entry(name, version, licence, folder) {
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && LICENCE.test(file.name)).map((file) => file.name).sort();
  if (!licence || files.length === 0) throw new Error(`notices: ${name} ${version} has ${licence ? 'no text of its licence' : 'no licence'} in ${folder}`);
  return { name, version, licence, texts: files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')) };
}

/** The lists of the parts, each a title and entries, then each text once, with those that it is of. */
export function notices(parts) {
  const owners = new Map();
  const lists = parts.map(([title, packages]) => {
    const lines = packages.map(({ name, version, licence, texts }) => {
      const title = `${name} ${version}`;
      for (const text of texts.map((text) => text.replace(/\r\n/g, '\n').trim())) {
        owners.set(text, (owners.get(text) ?? new Set()).add(title));
      }
      return `  ${title} (${licence})`;
    });
    return `${title} contains:\n\n${lines.sort().join('\n')}`;
  });
  const texts = [...owners].map(([text, titles]) => `${[...titles].sort().join('\n')}\n\n${text}`);
  return `${['THIRD-PARTY NOTICES', ...lists, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
