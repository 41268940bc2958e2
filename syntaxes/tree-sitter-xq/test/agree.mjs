// Whether the grammar finds an error where `xqls` does.
//
//   node test/agree.mjs --server XQLS --tree-sitter TREE-SITTER [--seed 1] [--texts 400] FILE…
//
// "To agree" means, for the files, for texts made of them by random mistakes, and for the texts below:
//
// 1. If `xqls check` reports no error of syntax (`syntax`), the tree has no ERROR, no MISSING and no missing_brace.
//    A move with a bracket or a backslash in it (`Ri9-h)`) counts as such an error: `xqls` reports the word as a malformed
//    move. An unknown notation or letter of a piece does so too: `xqls` does not read the moves after it.
// 2. If it reports a brace, a block or a comment that is not closed, or not open (`structure`), the tree has one. A comment
//    is no such case if another one begins and ends later: the grammar reads to the end of that.
//
// Between the two are slips that `xqls` reports and the grammar may read over, so that colours stay: a keyword in lower case,
// a range of variations, an escape that means nothing. The last line is "N passed, N failed".
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const here = path.dirname(import.meta.dirname);
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    'tree-sitter': { type: 'string' },
    seed: { type: 'string', default: '1' },
    texts: { type: 'string', default: '400' },
  },
});

const signInMove = 'malformed-move with another sign';
const cutShort = 'ended before its end';
const syntax = new Set([
  signInMove, cutShort, 'bad-piece-symbols', 'unknown-format', 'unexpected-token', 'unclosed-block', 'unmatched-brace',
  'unclosed-comment', 'unknown-keyword', 'bad-escape', 'variation-range',
]);
const structure = new Set(['unclosed-block', 'unmatched-brace', 'unclosed-comment']);

const game = (moves) => `FORMAT LALG\nGAME 1\nSTART{\n${moves}\n}\n`;

/** Texts with one mistake of structure each, which both must find. */
const wrong = {
  'a START without its brace': 'FORMAT LALG\nGAME 1\nSTART{\n1. Ch2-e2 Nh9-g7\n',
  'a START without its brace before the next game': 'GAME 1\nSTART{\n1. Ch2-e2\n\nGAME 2\nSTART{\n1. Ch2-e2\n}\n',
  'a variation without its brace': game('1. Ch2-e2 (1)\nVAR[1]{ 1. Cb2-e2'),
  'an inline variation without its brace': game('1. Ch2-e2 { 1. Cb2-e2 Nh9-g7'),
  'a brace too many': game('1. Ch2-e2 Nh9-g7 }'),
  'a brace before the line ends': game('1. Ch2-e2 Nh9-g7 } 2. Nh0-g2 Ri9-h9'),
  'a comment that does not end': game('1. Ch2-e2 /* why Nh9-g7'),
  'a comment whose end is escaped': game('1. Ch2-e2 /* why \\*/ Nh9-g7'),
  'a DIAG that does not end': game('1. Ch2-e2 DIAG{ nothing'),
  'a COM that does not end': 'GAME 1\nCOM{ a\nSTART{\n',
  'a SETUP that does not end': 'GAME 1\nSETUP{ RED: Ke0; BLACK: Ke9\nSTART{\n1. Ke0-d0\n}\n',
  'a parenthesis that does not end': game('1. Ch2-e2 (1 Nh9-g7'),
  'a parenthesis too many': game('1. Ch2-e2 ) Nh9-g7'),
  'a reference to nothing': game('1. Ch2-e2 () Nh9-g7'),
  'a reference to a word': game('1. Ch2-e2 (one) Nh9-g7'),
  'a variation without a number': game('1. Ch2-e2\nVAR{ 1. Cb2-e2 }'),
  'a variation outside of START': game('1. Ch2-e2 (1)') + 'VAR[1]{ 1. Cb2-e2 }\n',
  'START in START': game('START{ 1. Ch2-e2 }'),
  'END in START': game('1. Ch2-e2 END'),
  'a header that does not exist': 'GAME 1\nREFEREE Ann\nSTART{\n}\n',
  'a sentence between headers': 'GAME 1\nPlayed in the park.\nSTART{\n}\n',
  'moves without START': '1. Ch2-e2 Nh9-g7\n',
  'a keyword in lower case': 'GAME 1\nstart{\n1. Ch2-e2\n}\n',
  'START without a brace': 'GAME 1\nSTART\n',
  'a sign that means nothing': game('1. Ch2-e2 ;; Nh9-g7'),
};

/** Texts that are unusual and right. */
const right = {
  'nothing': '',
  'a file with a byte order mark': '\ufeffFORMAT LALG\n' + game('1. Ch2-e2').slice(12),
  'line ends of Windows': game('1. Ch2-e2 Nh9-g7 # why\n2. Nh0-g2').replaceAll('\n', '\r\n'),
  'headers without values': 'GAME\nRED\nBLACK \nEVENT\nSTART{\n}\n',
  'a number sign in a header': 'GAME 1\nEVENT # 7\nRED # 1; 2000\nSTART{\n}\n',
  'a title that begins with a number': 'GAME 3rd round\nSTART{\n}\n',
  'braces on lines of their own': 'GAME 1\nSTART\n{\n1. Ch2-e2\n}\nEND\n',
  'comments everywhere': 'GAME 1 # title\n/* a */\nSETUP{ Ke0; # b\n Kd9; /* c */ MOVE 40, BLACK }\nSTART{ /* d */ 40. ... /**/ Kd8 # e\n}\n/* f */',
  'stars and slashes in a comment': game('1. Ch2-e2 /* a ** / \\*/ \\\\*/ **/ Nh9-g7'),
  'the shortest comments': game('1. Ch2-e2 /**/ Nh9-g7 /***/ 2. Nh0-g2 /*/*/ Ri9-h9'),
  'a COM with a brace': game('1. Ch2-e2 COM{ \\} } Nh9-g7'),
  'an empty DIAG': game('1. Ch2-e2 DIAG{} Nh9-g7'),
  'a number glued to its move': 'FORMAT AXF\nGAME 1\nSTART{\n1.C2=5 H8+7 2.H2+3 R9=8\n}\n',
  'moves that look like numbers': 'FORMAT WXF\nGAME 1\nSTART{\n1. C2.5 H8+7 2. 33.4 13=4 3. ++.4 +C=5\n}\n',
  'remarks apart and glued': 'FORMAT WXF\nGAME 1\nSTART{\n1. C2.5!! H8+7 ?! 2. H2+3+!? R9.8++ !\n}END\n',
  'moves in Chinese': 'GAME 1\nSTART{\n1. 炮二平五 马８进７ 2. 馬二進三！ … 2. ... 車９平８?\n}\n',
  'placeholders': game('1. Ch2-e2 ... { 1. ... Nb9-c7 } 1. ... Nh9-g7 2. …'),
  'nested variations': game('1. Ch2-e2 { 1. Cb2-e2 { 1. Pc3-c4 } Nh9-g7 } Nh9-g7 (1, 2) (3)\nVAR[1]{ 1. ... Nb9-c7 VAR [ 4 ] { } }\nVAR[2]{ }\nVAR[3]{ }'),
};

// The same numbers on every machine: mulberry32.
let state = Number(options.seed) >>> 0;
function random(below) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % below;
}

const pieces = ['{', '}', '(', ')', '/*', '*/', ' # why\n', '\n', ' ', '(7)', ' VAR[8]{ 1. ... } ', ' { 1. ... } ', '\nGAME 2\n', '\nSTART{\n', '!?', ' 12. ', ' ... ', 'COM{ x }', 'DIAG{ x }', '\\', ';', '-'];

/** A text with one mistake, or with two. */
function mistaken(text) {
  for (let times = 1 + random(2); times > 0; times--) {
    const at = random(text.length + 1);
    switch (random(4)) {
      case 0: {
        const piece = pieces[random(pieces.length)];
        text = text.slice(0, at) + piece + text.slice(at);
        break;
      }
      case 1:
        text = text.slice(0, at) + text.slice(at + 1 + random(12));
        break;
      case 2: {
        const brackets = [...text.matchAll(/[{}()]|\/\*|\*\//g)];
        const one = brackets[random(Math.max(brackets.length, 1))];
        if (one) text = text.slice(0, one.index) + text.slice(one.index + one[0].length);
        break;
      }
      default: {
        const lines = text.split('\n');
        lines.splice(random(lines.length), 1);
        text = lines.join('\n');
      }
    }
  }
  return text;
}

/** Whether a text has what the grammar and `xqls` read differently on purpose. */
function differs(text) {
  return [
    // The grammar takes these for keywords also where no bracket follows, or where a comment stands before it.
    /(VAR|DIAG|COM|SETUP|START)(?!\s*[[{])/,
    /VAR\s*\[\d+\](?!\s*\{)/,
    // A game begins in a SETUP.
    /SETUP\s*\{[^{}]*\nGAME\s/,
    // `xqls` takes the file for an XQuery program.
    /^\/[A-Za-z]/m,
  ].some((difference) => difference.test(text));
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xq-agree-'));
const cases = [];
function add(name, text, must) {
  const file = path.join(folder, `${String(cases.length).padStart(4, '0')}.xq`);
  fs.writeFileSync(file, text);
  cases.push({ name, file, text, must });
}
const texts = positionals.map((file) => [path.relative(process.cwd(), file), fs.readFileSync(file, 'utf8')]);
for (const [name, text] of texts) add(name, text);
for (const [name, text] of Object.entries(wrong)) add(name, text, 'wrong');
for (const [name, text] of Object.entries(right)) add(name, text, 'right');
const small = texts.filter(([, text]) => text.length < 6000);
for (let i = 0; i < Number(options.texts); i++) {
  const [name, text] = small[random(small.length)];
  const changed = mistaken(text);
  if (!differs(changed)) add(`${name}, mistakes ${i}`, changed);
}

/** The text from where a diagnostic begins. */
function from(text, { start }) {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  return lines.slice(start.line).join('').slice(start.character);
}

/** The code of a diagnostic, or what it means for the grammar. */
function codeFor({ code, range }, text) {
  const rest = from(text, range);
  switch (code) {
    case 'malformed-move':
      return /^\S*[(){}\\]/.test(rest) ? signInMove : code;
    case 'unclosed-comment':
      return /^.*\n[^]*[^\\]\*\//.test(rest) ? cutShort : code;
    default:
      return code;
  }
}

const textOf = new Map(cases.map(({ file, text }) => [path.basename(file), text]));
const codes = new Map();
const checked = spawnSync(options.server, ['check', '--format', 'json', folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
for (const { path: file, diagnostics } of JSON.parse(checked.stdout).files) {
  const name = path.basename(file);
  codes.set(name, new Set(diagnostics.map((diagnostic) => codeFor(diagnostic, textOf.get(name)))));
}
const parsed = spawnSync(options['tree-sitter'], ['parse', ...cases.map(({ file }) => file)], { cwd: here, encoding: 'utf8', maxBuffer: 1 << 28 });
const trees = parsed.stdout.split(/^(?=\(source_file)/m).filter((tree) => tree.startsWith('(source_file') || tree.startsWith('(ERROR'));
if (trees.length !== cases.length) throw new Error(`${cases.length} texts and ${trees.length} trees:\n${parsed.stderr}`);

let passed = 0, failed = 0;
cases.forEach(({ name, file, text, must }, index) => {
  const found = codes.get(path.basename(file));
  const isWrong = /\(ERROR|\(MISSING|\(missing_brace/.test(trees[index]);
  const has = (set) => [...found].some((code) => set.has(code));
  const problems = [];
  if (!found) problems.push('xqls did not check it');
  else {
    if (!has(syntax) && isWrong) problems.push('the tree has an error, and xqls finds none');
    if (has(structure) && !isWrong) problems.push(`the tree has no error, and xqls finds ${[...found].filter((code) => structure.has(code))}`);
    if (must === 'wrong' && !has(syntax)) problems.push('xqls finds no error');
    if (must === 'wrong' && !isWrong) problems.push('the tree has no error');
    if (must === 'right' && (isWrong || has(syntax))) problems.push(`it is right, but for ${[...found]} and ${isWrong ? 'an error' : 'no error'} of the tree`);
  }
  if (problems.length === 0) {
    passed++;
  } else {
    failed++;
    const where = trees[index].split('\n').filter((line) => /ERROR|MISSING|missing_brace/.test(line)).slice(0, 3).join('; ').trim();
    console.log(`FAIL  ${name}: ${problems.join('; ')} ${where}${positionals.includes(name) ? '' : `\n${text.replace(/^/gm, '      ')}`}`);
  }
});
fs.rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
