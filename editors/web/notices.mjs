// Writes dist/THIRD_PARTY_NOTICES.txt: the licences of the npm packages in the scripts, as esbuild has noted them, and of the
// crates in the checker. Who publishes the page runs it after the build.
import fs from 'node:fs';
import path from 'node:path';
import { entry, notices, program } from '../../packages/notices.mjs';

process.chdir(import.meta.dirname);
const { inputs } = JSON.parse(fs.readFileSync('dist/meta.json', 'utf8'));
const folders = new Set(Object.keys(inputs).flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
const packages = [...folders].map((folder) => {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return entry(name, version, license, folder);
});
fs.writeFileSync('dist/THIRD_PARTY_NOTICES.txt', notices([['The page', packages], program('wasm32-unknown-unknown')]));
