// The licences of what is in a package: of the npm packages in its bundles, as esbuild has noted them in dist/meta.json, and
// of the crates in its server.
import fs from 'node:fs';
import path from 'node:path';
import { entry, notices, program } from '../../packages/notices.mjs';

/** Writes them into a file. A package without a server has no triple. */
export function writeNotices(file, bundles, triple) {
  const parts = [['The extension', bundled(bundles)]];
  if (triple) parts.push(program(triple));
  fs.writeFileSync(file, notices(parts));
}

/** The npm packages with a file in one of the bundles. */
function bundled(bundles) {
  const inputs = JSON.parse(fs.readFileSync('dist/meta.json', 'utf8'));
  const folders = new Set(bundles.flatMap((bundle) => inputs[bundle]).flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []));
  return [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return entry(name, version, license, folder);
  });
}
