// Builds the page into dist/: scripts, style and examples, with the checker that ./build-wasm has put into wasm/.
//
//     node build.mjs [--production] [--wasm FOLDER]
//
// dist/meta.json says what is in the scripts.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { POLICY } from './policy.mjs';

const here = process.cwd();
process.chdir(import.meta.dirname);
const production = process.argv.includes('--production');
const at = process.argv.indexOf('--wasm');
const wasm = path.resolve(here, at < 0 ? path.join(import.meta.dirname, 'wasm') : process.argv[at + 1]);

fs.rmSync('dist', { recursive: true, force: true });
fs.mkdirSync('dist/examples', { recursive: true });

const common = { absWorkingDir: process.cwd(), bundle: true, minify: production, sourcemap: false, logLevel: 'warning', metafile: true, target: 'es2022', format: 'esm', charset: 'utf8' };
const scripts = await esbuild.build({
  ...common,
  entryPoints: { page: 'page/main.ts', record: 'page/record.ts', worker: 'server/worker.ts' },
  outdir: 'dist',
});
await esbuild.build({ ...common, entryPoints: { page: 'page/style.css' }, outdir: 'dist' });

const page = fs.readFileSync('page/index.html', 'utf8').replace('{{policy}}', POLICY);
fs.writeFileSync('dist/index.html', page);
fs.copyFileSync('page/manifest.webmanifest', 'dist/manifest.webmanifest');
fs.copyFileSync('../vscode/images/icon.svg', 'dist/icon.svg');
fs.cpSync('examples', 'dist/examples', { recursive: true });
fs.copyFileSync('../example.xq', 'dist/examples/example.xq');
for (const [, file] of fs.readFileSync('page/samples.ts', 'utf8').matchAll(/file: '([^']+)'/g)) {
  fs.copyFileSync(`../../examples/${file}`, `dist/examples/${file}`);
}
if (fs.existsSync(wasm)) fs.cpSync(wasm, 'dist', { recursive: true });

// The service worker knows every file, and the hash of all is its version.
const files = fs.readdirSync('dist', { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  .map((file) => path.relative('dist', path.join(file.parentPath, file.name)).replaceAll(path.sep, '/')).sort();
const hash = crypto.createHash('sha256');
for (const file of files) hash.update(file).update('\0').update(fs.readFileSync(path.join('dist', file))).update('\0');
const define = { VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)), FILES: JSON.stringify(['.', ...files.filter((file) => file !== 'index.html')]) };
await esbuild.build({ ...common, format: 'iife', entryPoints: { offline: 'page/service.ts' }, outdir: 'dist', define });

fs.writeFileSync('dist/meta.json', JSON.stringify({ inputs: scripts.metafile.inputs }));
