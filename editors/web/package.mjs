// Makes the npm package @xqls/web: the server for browsers, its worker, <xqls-record>, and their types.
//
//     node package.mjs WASM FOLDER
//
// WASM is the folder that ./build-wasm has filled. `npm ci` comes before it.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import esbuild from 'esbuild';

const [wasm, folder] = process.argv.slice(2).map((it) => path.resolve(it));
process.chdir(import.meta.dirname);

const cargo = fs.readFileSync('../../Cargo.toml', 'utf8');
const field = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(cargo)?.[1];
const repository = field('repository');

fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
await esbuild.build({
  // Without it, the folder is the one in which Node was started.
  absWorkingDir: import.meta.dirname,
  bundle: true, minify: true, logLevel: 'warning', target: 'es2022', format: 'esm', charset: 'utf8', outdir: folder,
  entryPoints: { index: 'server/index.ts', worker: 'server/worker.ts', record: 'page/record.ts' },
});
execFileSync('node_modules/.bin/tsc', ['--project', '.', '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', '..', '--outDir', path.join(folder, 'types')], { stdio: 'inherit' });
// Only the types of the server are for others.
for (const file of ['index', 'engine', 'worker', 'driver', 'instance', 'texts']) {
  fs.copyFileSync(path.join(folder, `types/web/server/${file}.d.ts`), path.join(folder, `${file}.d.ts`));
}
fs.rmSync(path.join(folder, 'types'), { recursive: true });
fs.cpSync(wasm, folder, { recursive: true, filter: (file) => !file.endsWith('.json') });
for (const file of ['LICENSE-APACHE', 'LICENSE-MIT']) fs.copyFileSync(`../../${file}`, path.join(folder, file));
fs.copyFileSync('server/README.md', path.join(folder, 'README.md'));

const manifest = {
  name: '@xqls/web',
  version: field('version'),
  description: 'The language server for records of xiangqi, jeiqi and shogi, in a browser',
  license: field('license'),
  ...(repository && { repository: { type: 'git', url: `git+${repository}.git`, directory: 'editors/web' } }),
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './record.js': './record.js', './worker.js': './worker.js', './xqls.wasm': './xqls.wasm' },
  sideEffects: ['./record.js', './worker.js'],
};
fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
