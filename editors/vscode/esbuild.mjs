// Bundles the extension into dist/extension.js, for the browser into dist/web.js and dist/worker.js, and the pages of the
// panels into dist/board.js, games.js and compare.js, and copies the grammars and the example next to them. dist/meta.json says what is in each bundle.
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

const production = process.argv.includes('--production');

fs.rmSync('syntaxes', { recursive: true, force: true });
fs.mkdirSync('syntaxes');
for (const file of fs.readdirSync('../../syntaxes').filter((f) => f.endsWith('.tmLanguage.json'))) {
  fs.copyFileSync(`../../syntaxes/${file}`, `syntaxes/${file}`);
}

fs.mkdirSync('dist', { recursive: true });
fs.copyFileSync('../example.xq', 'dist/example.xq');

const common = { bundle: true, minify: production, sourcemap: production ? false : 'inline', logLevel: 'info', metafile: true };
const builds = [
  { ...common, entryPoints: ['src/desktop/extension.ts'], outfile: 'dist/extension.js', platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'] },
  { ...common, entryPoints: ['src/web/extension.ts'], outfile: 'dist/web.js', platform: 'browser', target: 'es2022', format: 'cjs', external: ['vscode'] },
  { ...common, entryPoints: ['src/web/worker.ts'], outfile: 'dist/worker.js', platform: 'browser', target: 'es2022', format: 'iife' },
  ...['board', 'games', 'compare'].map((page) => (
    { ...common, entryPoints: [`page/${page}.ts`], outfile: `dist/${page}.js`, platform: 'browser', target: 'chrome122', format: 'iife' })),
];
const inputs = {};
for (const build of builds) {
  const context = await esbuild.context(build);
  if (process.argv.includes('--watch')) {
    await context.watch();
  } else {
    inputs[path.basename(build.outfile)] = Object.keys((await context.rebuild()).metafile.inputs);
    await context.dispose();
  }
}
fs.writeFileSync('dist/meta.json', JSON.stringify(inputs));
