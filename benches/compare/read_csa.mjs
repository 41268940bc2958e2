// Reads the first games of a CSA file with tsshogi; prints plies, bytes and processor seconds as JSON.
import { readFileSync } from "node:fs";
import { importCSA } from "tsshogi";

const [path, count] = process.argv.slice(2);
const games = readFileSync(path, "utf8").split("\n/\n").slice(0, Number(count));
const start = process.cpuUsage();
let plies = 0;
for (const game of games) {
  const record = importCSA(game);
  if (record instanceof Error) throw record;
  plies += record.length;
}
const used = process.cpuUsage(start);
const bytes = games.reduce((sum, game) => sum + Buffer.byteLength(game), 0);
console.log(JSON.stringify({ plies, bytes, seconds: (used.user + used.system) / 1e6 }));
