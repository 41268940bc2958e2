// Bundles the extension into dist/extension.js and copies the grammars next to it.
import fs from 'node:fs';
import esbuild from 'esbuild';

const production = process.argv.includes('--production');

fs.rmSync('syntaxes', { recursive: true, force: true });
fs.mkdirSync('syntaxes');
for (const file of fs.readdirSync('../../syntaxes').filter((f) => f.endsWith('.tmLanguage.json'))) {
  fs.copyFileSync(`../../syntaxes/${file}`, `syntaxes/${file}`);
}

const context = await esbuild.context({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: production,
  sourcemap: !production,
  logLevel: 'info',
});
if (process.argv.includes('--watch')) {
  await context.watch();
} else {
  await context.rebuild();
  await context.dispose();
}
