// Random trees of shogi, written by tsshogi, through xqls and back: KIF to KI2 and to KIF again, to JKF, and to CSA and back,
// which has no variations. tsshogi reads each, and says whether lines, comments, bookmarks and ends are the same. So does
// json-kifu-format, without bookmarks. A line of USI for each main line has to be without a finding.
//
//     node tsshogi.mjs XQLS_BINARY FOLDER_WITH_NODE_MODULES [TREES] [SEED]

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const [, , xqls, modules, trees = '60', seed0 = '1'] = process.argv;
const require = createRequire(path.join(path.resolve(modules), 'package.json'));
const { Position, Record, Square, InitialPositionType, SpecialMoveType, specialMove } = require('tsshogi');
const { exportKIF, importKIF, importKI2, importCSA, importJKFString } = require('tsshogi');
const { JKFPlayer, Parsers } = require('json-kifu-format');

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

// What tsshogi has read. It has no bookmarks in JKF, and takes them for comments there.
function nodes(record, { bookmarks = true, comments = true, variations = true } = {}) {
  if (record instanceof Error) return [String(record)];
  const out = [];
  const put = (node) => {
    const move = node.move.usi ?? `!${node.move.type}`;
    const said = node.comment.split('\n').filter((line) => bookmarks || !line.startsWith('&'));
    const comment = comments ? JSON.stringify(said.join('\n').trim()) : '';
    out.push([node.ply, move, node.isFirstBranch, comment, bookmarks ? node.bookmark : ''].join(' '));
  };
  if (variations) record.forEach(put);
  else record.moves.forEach(put);
  return out;
}

// What json-kifu-format has read. It takes a bookmark for a comment.
function elements(moves) {
  return moves.flatMap(({ move, special, comments = [], forks = [] }) => {
    const { from, to, piece, promote } = move ?? {};
    const said = comments.filter((line) => line && !line.startsWith('&'));
    return [
      JSON.stringify([from, to, piece, Boolean(promote), special, said]),
      ...forks.flatMap((fork) => ['fork', ...elements(fork), 'end']),
    ];
  });
}

const all = (read) => (text) => nodes(read(text));
const unmarked = (read) => (text) => nodes(read(text), { bookmarks: false });
const main = (read) => (text) => nodes(read(text), { bookmarks: false, variations: false });
// In CSA, tsshogi takes only those comments for ones that begin with a star.
const moves = (read) => (text) => nodes(read(text), { bookmarks: false, comments: false, variations: false });
const json = (read) => (text) => {
  try {
    return elements(read(text).moves);
  } catch (error) {
    return [String(error).slice(0, 200)];
  }
};

// json-kifu-format does not know the line of KI2 that names the encoding.
// Where a tree goes and from which file; how the output is read, and how the first file for comparison.
const TRIPS = [
  ['ki2', 'kif', [all(importKI2), all(importKIF)],
    [json((text) => Parsers.parseKI2(text.replace(/^#.*\n/, ''))), json(Parsers.parseKIF)]],
  ['back.kif', 'ki2', [all(importKIF), all(importKIF)], [json(Parsers.parseKIF), json(Parsers.parseKIF)]],
  ['jkf', 'kif', [unmarked(importJKFString), unmarked(importKIF)],
    [json((text) => JKFPlayer.parseJKF(text).kifu), json(Parsers.parseKIF)]],
  ['csa', 'kif', [moves(importCSA), moves(importKIF)]],
  ['main.kif', 'csa', [main(importKIF), main(importKIF)]],
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsshogi-'));
const lines = [];
let wrong = 0;
for (let index = 0; index < Number(trees); index++) {
  const record = tree();
  lines.push(record.usi);
  const file = (suffix) => path.join(folder, `${index}.${suffix}`);
  const first = exportKIF(record);
  fs.writeFileSync(file('kif'), first);
  for (const [to, from, ...readers] of TRIPS) {
    const target = to.split('.').pop();
    execFileSync(xqls, ['convert', '--to', target, '--output', file(to), file(from)], { stdio: 'ignore' });
    const text = fs.readFileSync(file(to), 'utf8');
    for (const [read, reference] of readers) {
      const [got, expected] = [read(text), reference(first)];
      const at = expected.findIndex((line, place) => line !== got[place]);
      if (at >= 0 || got.length !== expected.length) {
        wrong++;
        console.log(`${file(to)}: ${expected[at]} is read as ${got[at]}`);
      }
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
