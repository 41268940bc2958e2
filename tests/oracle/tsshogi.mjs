// Random trees of shogi, written by tsshogi, through xqls and back: KIF to KI2 and to KIF again. tsshogi reads both, and says
// whether lines, comments, bookmarks and ends are the same. A line of USI for each main line has to be without a finding.
//
//     node tsshogi.mjs XQLS_BINARY FOLDER_WITH_NODE_MODULES [TREES] [SEED]

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const [, , xqls, modules, trees = '60', seed0 = '1'] = process.argv;
const require = createRequire(path.join(path.resolve(modules), 'package.json'));
const { Position, Record, Square, InitialPositionType, SpecialMoveType, specialMove, exportKIF, importKIF, importKI2 } =
  require('tsshogi');

let seed = Number(seed0);
function random(below) {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
}
const pick = (list) => list[random(list.length)];

function legalMoves(position) {
  const found = [];
  const tried = (move) => {
    if (move && position.isValidMove(move)) found.push(move);
  };
  for (const from of Square.all) {
    if (position.board.at(from)?.color !== position.color) continue;
    for (const to of Square.all) {
      const move = position.createMove(from, to);
      tried(move);
      tried(move?.withPromote());
    }
  }
  position.hand(position.color).forEach((type, count) => {
    if (count) Square.all.forEach((to) => tried(position.createMove(type, to)));
  });
  return found;
}

const STARTS = [
  InitialPositionType.STANDARD,
  InitialPositionType.STANDARD,
  InitialPositionType.HANDICAP_BISHOP,
  InitialPositionType.HANDICAP_6PIECES,
];
const ENDS = [SpecialMoveType.RESIGN, SpecialMoveType.INTERRUPT, SpecialMoveType.IMPASS, SpecialMoveType.TIMEOUT];
const TEXTS = ['よい手', '*二重', '#注', 'まで5手', '▲７六歩', '変化：3手', '先手：A'];

function tree() {
  const start = new Position();
  start.reset(pick(STARTS));
  const record = new Record(start);
  const play = (count) => {
    for (let ply = 0; ply < count; ply++) {
      const moves = legalMoves(record.position);
      if (!moves.length) return;
      record.append(pick(moves));
      if (!random(6)) record.current.comment = pick(TEXTS);
      if (!random(20)) record.current.bookmark = `しおり${random(9)}`;
    }
    if (random(2)) record.append(specialMove(pick(ENDS)));
  };
  play(60);
  for (let branch = random(6); branch > 0; branch--) {
    record.goto(random(Math.max(1, record.length - 1)));
    play(1 + random(12));
    if (random(2)) record.resetAllBranchSelection();
  }
  record.goto(0);
  record.resetAllBranchSelection();
  return record;
}

function shape(record) {
  const out = [];
  record.forEach((node) => {
    const move = node.move.usi ?? `!${node.move.type}`;
    out.push(`${node.ply} ${move} ${node.isFirstBranch} ${JSON.stringify(node.comment.trim())} ${node.bookmark}`);
  });
  return out;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsshogi-'));
const lines = [];
let wrong = 0;
for (let index = 0; index < Number(trees); index++) {
  const record = tree();
  lines.push(record.usi);
  const file = path.join(folder, `${index}.kif`);
  fs.writeFileSync(file, exportKIF(record));
  const expected = shape(importKIF(fs.readFileSync(file, 'utf8')));
  for (const [to, read] of [['ki2', importKI2], ['kif', importKIF]]) {
    const output = path.join(folder, `${index}.${to === 'kif' ? 'back.kif' : to}`);
    const input = to === 'kif' ? path.join(folder, `${index}.ki2`) : file;
    execFileSync(xqls, ['convert', '--to', to, '--output', output, input], { stdio: ['ignore', 'ignore', 'ignore'] });
    const found = read(fs.readFileSync(output, 'utf8'));
    const got = found instanceof Error ? [String(found)] : shape(found);
    const at = expected.findIndex((line, place) => line !== got[place]);
    if (at >= 0 || got.length !== expected.length) {
      wrong++;
      console.log(`${output}: ${expected[at]} is read as ${got[at]}`);
    }
  }
}
const usi = path.join(folder, 'lines.usi');
fs.writeFileSync(usi, `${lines.join('\n')}\n`);
const report = JSON.parse(execFileSync(xqls, ['check', '--format', 'json', usi], { maxBuffer: 1 << 28 }));
const errors = report.files.flatMap((one) => one.diagnostics).filter((one) => one.severity === 1);
errors.slice(0, 3).forEach((one) => console.log(`${usi}: ${one.message}`));
wrong += errors.length;
console.log(`tsshogi: ${trees} trees, ${wrong} differences`);
if (!wrong) fs.rmSync(folder, { recursive: true });
process.exit(wrong ? 1 : 0);
