// Writes ../../src/export/page.js, the script of the pages of `xqls convert --to html`. The program has it in itself.
//
//     node build.mjs [--check]     with --check it only says whether the file is up to date
//
// It uses the esbuild of ../web.
import fs from 'node:fs';
import { createRequire } from 'node:module';

const { build } = createRequire(new URL('../web/build.mjs', import.meta.url))('esbuild');
process.chdir(import.meta.dirname);
const { outputFiles } = await build({ absWorkingDir: import.meta.dirname, entryPoints: ['./page.ts'], bundle: true, minify: true, write: false, format: 'iife', target: 'es2022', charset: 'utf8', legalComments: 'none' });
// It stands in an element of HTML.
const script = outputFiles[0].text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const file = '../../src/export/page.js';
if (!process.argv.includes('--check')) fs.writeFileSync(file, script);
else if (fs.readFileSync(file, 'utf8') !== script) {
  console.error('src/export/page.js is not up to date: run node editors/page/build.mjs');
  process.exit(1);
}
