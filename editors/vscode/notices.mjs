// Writes THIRD_PARTY_NOTICES.txt: the licences of the npm packages that are bundled into dist/, as esbuild has noted them,
// and of the crates in server/xqls, if the package carries the server.
//
// XQLS_TRIPLE names the target of the server in the package, if there is one. package.mjs sets it.
import fs from 'node:fs';
import path from 'node:path';
import { entry, notices, program } from '../../packages/notices.mjs';

const triple = process.env.XQLS_TRIPLE;
const parts = [['The extension', bundled()]];
if (triple) parts.push(program(triple));
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
