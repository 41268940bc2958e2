// Packs the extension.
//
//     npm run package                          for every platform; the server is found on the PATH
//     npm run package -- --target linux-x64    for one, with the server in it
//
// The server is $XQLS_SERVER, or the release binary of cargo. Other arguments go to vsce.
import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';

const targets = JSON.parse(fs.readFileSync('../../packages/targets.json', 'utf8'));
const triples = Object.fromEntries(targets.map(({ vscode, triple }) => [vscode, triple]));

const args = process.argv.slice(2);
const at = args.findIndex((arg) => arg === '--target' || arg === '-t');
const target = at < 0 ? undefined : args[at + 1];

fs.rmSync('server', { recursive: true, force: true });
if (target !== undefined) {
  if (!(target in triples)) stop(`--target is one of ${Object.keys(triples).join(', ')}`);
  const name = target.startsWith('win32') ? 'xqls.exe' : 'xqls';
  const server = binary(name);
  fs.mkdirSync('server');
  fs.copyFileSync(server, path.join('server', name));
  fs.chmodSync(path.join('server', name), 0o755);
}
const vsce = path.join('node_modules', '@vscode', 'vsce', 'vsce');
// The notices name what is in this package: the script that bundles it writes them.
const env = { ...process.env, XQLS_TRIPLE: triples[target] ?? '' };
const { status } = spawnSync(process.execPath, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', ...args], { stdio: 'inherit', env });
// A later build for every platform must not find it.
fs.rmSync('server', { recursive: true, force: true });
process.exit(status ?? 1);

/** The release binary: of the target if there is one, else of this machine if that is the target. */
function binary(name) {
  if (process.env.XQLS_SERVER) return process.env.XQLS_SERVER;
  const folder = path.resolve(process.env.CARGO_TARGET_DIR ?? '../../target');
  const own = `${process.platform}-${process.arch}` === target;
  const places = [path.join(folder, triples[target], 'release', name), ...(own ? [path.join(folder, 'release', name)] : [])];
  const found = places.find((place) => fs.existsSync(place));
  if (!found) stop(`there is no ${places.join(' and no ')}; run cargo build --release${own ? '' : ` --target ${triples[target]}`}, or set XQLS_SERVER`);
  return found;
}

function stop(why) {
  console.error(`package: ${why}`);
  process.exit(1);
}
