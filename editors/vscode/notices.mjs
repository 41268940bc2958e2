// Writes THIRD_PARTY_NOTICES.txt: the licences of the npm packages that are bundled into dist/, as esbuild has noted them,
// and of the crates in server/xqls, as cargo knows them, if the package carries the server.
//
// XQLS_TRIPLE names the target of the server in the package, if there is one. package.mjs sets it.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';

const triple = process.env.XQLS_TRIPLE;
const LICENCE = /^(licen[cs]e|copying|copyright|notice|unlicense)/i;

/** Where packages are used: each is `{ name, version, licence, texts }`. */
const parts = [['The extension', bundled()]];
if (triple) parts.push(['The language server', [...linked(triple), standardLibrary()]]);
fs.writeFileSync('THIRD_PARTY_NOTICES.txt', notices(parts));

/** The npm packages with a file in one of the bundles. */
function bundled() {
  const { inputs } = JSON.parse(fs.readFileSync('dist/meta.json', 'utf8'));
  const folders = new Set(Object.keys(inputs).flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
  return [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return entry(name, version, license, folder);
  });
}

/** The crates that are linked into the server: what only builds it is not in it. */
function linked(triple) {
  const json = execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', '--filter-platform', triple], { encoding: 'utf8', cwd: '../..', maxBuffer: 1 << 28 });
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
  found.delete(resolve.root);
  return [...found].map((id) => {
    const { name, version, license, manifest_path: manifest } = crates.get(id);
    return entry(name, version, license, path.dirname(manifest));
  });
}

/** Rust's own library, whose licences come with the compiler. */
function standardLibrary() {
  const rustc = (...args) => execFileSync('rustc', args, { encoding: 'utf8' }).trim();
  const folder = path.join(rustc('--print', 'sysroot'), 'share/doc/rust/licenses');
  const texts = ['MIT.txt', 'Apache-2.0.txt'].map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  return { name: 'The Rust standard library', version: rustc('--version').split(' ')[1], licence: 'MIT OR Apache-2.0', texts };
}

function entry(name, version, licence, folder) {
  const files = fs.readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && LICENCE.test(file.name)).map((file) => file.name).sort();
  if (!licence || files.length === 0) throw new Error(`notices: ${name} ${version} has ${licence ? 'no text of its licence' : 'no licence'} in ${folder}`);
  return { name, version, licence, texts: files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8')) };
}

/** The lists of the parts, then each text once, with those that it is of. */
function notices(parts) {
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
