// The tests that run inside the extension host, with the API of VS Code. The workspace is a copy of ../records.
// The last one leaves the editor as ./run.mjs expects it.
'use strict';
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const vscode = require('vscode');

const run = (command, ...args) => vscode.commands.executeCommand(command, ...args);
const uriOf = (file) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, file);

async function eventually(what, condition, milliseconds = 10000) {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`in vain waited for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function open(file) {
  // What a test that failed has left: nobody answers whether to save it. Settings save themselves.
  for (const dirty of vscode.workspace.textDocuments.filter((document) => document.isDirty && !document.fileName.endsWith('.json'))) {
    await vscode.window.showTextDocument(dirty);
    await run('workbench.action.revertAndCloseActiveEditor');
  }
  await run('workbench.action.closeAllEditors');
  const document = await vscode.workspace.openTextDocument(uriOf(file));
  await vscode.window.showTextDocument(document);
  return document;
}

function find(document, word, nth = 1) {
  let at = -1;
  for (let i = 0; i < nth; i++) at = document.getText().indexOf(word, at + 1);
  assert.ok(at >= 0, `${word} is not in ${document.fileName}`);
  return new vscode.Range(document.positionAt(at), document.positionAt(at + word.length));
}

const diagnostics = (document) => vscode.languages.getDiagnostics(document.uri);
const codeOf = (diagnostic) => (typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code);
const withCode = (document, code) =>
  eventually(`the diagnostic ${code}`, () => diagnostics(document).find((diagnostic) => codeOf(diagnostic) === code));

async function hoverAt(document, position) {
  const hovers = await run('vscode.executeHoverProvider', document.uri, position);
  return hovers.flatMap((hover) => hover.contents.map((content) => (typeof content === 'string' ? content : content.value))).join('\n');
}

/** Says why a test has nothing to test. */
const skip = (why) => ({ skipped: why });

/** A test of what a server in the browser has not: a process, and the files of the folder. */
const onlyOnDesktop = (body) => (process.env.XQLS_API_BROWSER ? () => skip('the server runs in the browser') : body);

/** A test of what VS Code does not hand from one extension host to another: commands of answers, and links of codes. ./run.mjs looks at these too. */
const inOneHost = (body) => (process.env.XQLS_API_BROWSER ? () => skip('the extension is in another host') : body);

/** Writes a file of the workspace for the time of `body`. */
async function withFile(file, text, body) {
  await vscode.workspace.fs.writeFile(uriOf(file), Buffer.from(text));
  try {
    await body();
  } finally {
    await vscode.workspace.fs.delete(uriOf(file));
  }
}

/** Changes a setting for the time of `body`. */
async function withSetting(key, value, body) {
  const set = (value) => vscode.workspace.getConfiguration('xqls').update(key, value, vscode.ConfigurationTarget.Workspace);
  await set(value);
  try {
    await body();
  } finally {
    await set(undefined);
  }
}

async function revert() {
  await run('workbench.action.files.revert');
}

/** Sound and wrong records of the languages, and what is to be seen in them. */
const languages = JSON.parse(fs.readFileSync(uriOf('languages.json').fsPath, 'utf8'));
/** Language ids that the server lists. */
const served = execFileSync(vscode.workspace.getConfiguration('xqls').get('server.path'), ['languages'], { encoding: 'utf8' })
  .split('\n').map((line) => line.split(/\s/)[0]);

/** A test of every language that the server lists. */
function ofLanguages(name, body) {
  return Object.fromEntries(languages.map((records) => [
    `${records.sound}: ${name}`,
    () => (served.includes(records.language) ? body(records) : skip(`${records.language} is not a language of this server`)),
  ]));
}

module.exports = {
  'languages of the files': async () => {
    const files = [['game.xq', 'xq'], ['dialect.wxf', 'xq'], ['unnamed', 'xq'], ['xiangqi.pgn', 'xiangqi-pgn']];
    for (const { language, sound, wrong } of languages) files.push([sound, language], [wrong, language]);
    for (const [file, wanted] of files) assert.strictEqual((await open(file)).languageId, wanted, file);
  },

  'XQuery and Western chess are handed over': async () => {
    for (const file of ['query.xq', 'western.pgn', 'western.fen', 'western.epd']) {
      const document = await open(file);
      await eventually(`${file} to be handed over`, () => document.languageId === 'plaintext');
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.deepStrictEqual(diagnostics(document), [], file);
    }
  },

  'a language chosen by hand stays': async () => {
    const document = await open('query.xq');
    await eventually('query.xq to be handed over', () => document.languageId === 'plaintext');
    await vscode.languages.setTextDocumentLanguage(document, 'xq');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.strictEqual(document.languageId, 'xq');
  },

  ...ofLanguages('a sound record has no errors', async ({ sound }) => {
    const document = await open(sound);
    await new Promise((resolve) => setTimeout(resolve, 800));
    assert.deepStrictEqual(diagnostics(document).filter((d) => d.severity === vscode.DiagnosticSeverity.Error), []);
  }),

  ...ofLanguages('a mistake is marked', async ({ wrong, code, marks }) => {
    const document = await open(wrong);
    const diagnostic = await withCode(document, code);
    assert.strictEqual(diagnostic.severity, vscode.DiagnosticSeverity.Error);
    assert.strictEqual(diagnostic.source, 'xqls');
    if (marks) assert.strictEqual(document.getText(diagnostic.range), marks);
  }),

  ...ofLanguages('hover shows the board', async ({ sound, board, hover }) => {
    if (hover === false) return skip('the server shows none');
    const document = await open(sound);
    const at = find(document, board.word).start.translate(0, 1);
    const text = await eventually('a hover', () => hoverAt(document, at));
    assert.match(text, /!\[[^\]]*\]\(data:image\/svg\+xml/, 'the picture');
    assert.ok(text.includes(board.shows), text.replace(/data:[^)]*/g, ''));
    assert.ok(text.length < 100000, `the hover has ${text.length} characters`);
  }),

  ...ofLanguages('formatting keeps all but blanks', async ({ sound }) => {
    const document = await open(sound);
    const second = document.lineAt(1).text;
    // A blank at the end of a line that is no comment is too much in every language.
    await vscode.window.activeTextEditor.edit((edit) => edit.insert(new vscode.Position(1, second.length), '  '));
    const bare = () => document.getText().replace(/\s/g, '');
    const before = bare();
    await eventually('the formatted text', async () => {
      await run('editor.action.formatDocument');
      return document.lineAt(1).text === second;
    });
    assert.strictEqual(bare(), before);
    const once = document.getText();
    await run('editor.action.formatDocument');
    assert.strictEqual(document.getText(), once, 'formatting twice');
    await revert();
  }),

  ...ofLanguages('nothing is said about Western chess', async ({ western, language }) => {
    if (!western) return skip('it shares no extension');
    const document = await open(western);
    await eventually(`${western} to be handed over`, () => document.languageId === 'plaintext');
    const ours = await vscode.languages.setTextDocumentLanguage(document, language);
    await new Promise((resolve) => setTimeout(resolve, 800));
    assert.strictEqual(ours.languageId, language);
    assert.deepStrictEqual(diagnostics(ours), []);
  }),

  'an illegal move is marked, with its code': async () => {
    const document = await open('errors.xq');
    const diagnostic = await withCode(document, 'illegal-move');
    assert.strictEqual(document.getText(diagnostic.range), 'Nh0-f1');
    assert.strictEqual(diagnostic.severity, vscode.DiagnosticSeverity.Error);
    assert.strictEqual(diagnostic.source, 'xqls');
  },

  'a sound record has no errors': async () => {
    const document = await open('game.xq');
    await new Promise((resolve) => setTimeout(resolve, 800));
    assert.deepStrictEqual(diagnostics(document).filter((d) => d.severity === vscode.DiagnosticSeverity.Error), []);
  },

  'diagnostics follow the typing': async () => {
    const document = await open('game.xq');
    const editor = vscode.window.activeTextEditor;
    await editor.edit((edit) => edit.replace(find(document, 'Nh0-g2'), 'Nh0-f1'));
    assert.strictEqual(document.getText((await withCode(document, 'illegal-move')).range), 'Nh0-f1');
    await editor.edit((edit) => edit.replace(find(document, 'Nh0-f1'), 'Nh0-g2'));
    await eventually('the error to go', () => diagnostics(document).every((d) => codeOf(d) !== 'illegal-move'));
    await revert();
  },

  'hover shows the board': async () => {
    const document = await open('game.xq');
    const text = await eventually('a hover', () => hoverAt(document, find(document, 'Ch2-e2').start.translate(0, 2)));
    assert.match(text, /!\[[^\]]*\]\(data:image\/svg\+xml/, 'the picture');
    assert.ok(text.includes('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'), 'the FEN');
    assert.ok(text.includes('炮二平五'), 'the move in Chinese');
    assert.ok(text.length < 100000, `the hover has ${text.length} characters`);
  },

  'completion offers legal moves': async () => {
    const document = await open('game.xq');
    const list = await run('vscode.executeCompletionItemProvider', document.uri, find(document, 'Ri0-h0').start);
    if (list.items.length === 0) return skip('the server offers none');
    const labels = list.items.map((item) => (typeof item.label === 'string' ? item.label : item.label.label));
    assert.ok(labels.includes('Ri0-h0'), `Ri0-h0 is missing in ${labels}`);
    assert.ok(!labels.includes('Ri0-h5'), 'Ri0-h5 is not legal');
  },

  'format document': async () => {
    const document = await open('messy.xq');
    await run('editor.action.formatDocument');
    await eventually('the formatted text', () => document.getText().includes('1. Ch2-e2 Nh9-g7'));
    const once = document.getText();
    await run('editor.action.formatDocument');
    assert.strictEqual(document.getText(), once, 'formatting twice');
    await revert();
  },

  'a quick fix is applied': async () => {
    const document = await open('errors.xq');
    const diagnostic = await withCode(document, 'capture-mark');
    assert.ok('Ch2xe2'.includes(document.getText(diagnostic.range)), document.getText(diagnostic.range));
    const actions = await run('vscode.executeCodeActionProvider', document.uri, diagnostic.range, vscode.CodeActionKind.QuickFix.value, 10);
    const fix = actions.find((action) => action.edit && action.isPreferred) ?? actions.find((action) => action.edit);
    assert.ok(fix, `no fix among ${actions.map((action) => action.title)}`);
    await vscode.workspace.applyEdit(fix.edit);
    assert.ok(document.getText().includes('1. Ch2-e2 Nh9-g7'), document.getText());
    await eventually('the diagnostic to go', () => diagnostics(document).every((d) => codeOf(d) !== 'capture-mark'));
    await revert();
  },

  'what an action deletes is said, and comes back': inOneHost(async () => {
    const document = await open('game.xq');
    const before = document.getText();
    const act = async (word, title) => {
      const kind = vscode.CodeActionKind.RefactorRewrite.value;
      const actions = await run('vscode.executeCodeActionProvider', document.uri, find(document, word), kind, 50);
      const action = actions.find((action) => action.title === title);
      assert.ok(action?.edit && action.command, `${title} among ${actions.map((action) => action.title)}`);
      await vscode.workspace.applyEdit(action.edit);
      // The message waits for its button.
      void run(action.command.command, ...action.command.arguments);
    };
    await act('Ri9-h9', 'Delete this move and all that follow it');
    await eventually('the variation in its place', () => document.getText().includes('2. Nh0-g2 Nb9-c7 3. Ri0-h0'));
    await eventually('the text again', async () => {
      await run('notification.acceptPrimaryAction');
      return document.getText() === before;
    });
    // The cursor stays on its half-move.
    await act('Nb9-c7', 'Make this variation the main line');
    await eventually('the variation', () => document.getText().includes('2. Nh0-g2 Nb9-c7 (1)'));
    await eventually('the cursor', () => vscode.window.activeTextEditor.selection.active.isEqual(find(document, 'Nb9-c7').end));
    await revert();
  }),

  'all safe fixes at once': async () => {
    const document = await open('errors.xq');
    await withCode(document, 'capture-mark');
    // On a busy machine the editor gives its question up now and then.
    await eventually('the fix', async () => {
      await run('editor.action.fixAll');
      return document.getText().includes('1. Ch2-e2 Nh9-g7');
    });
    assert.ok(document.getText().includes('2. Nh0-f1'), 'what is not safe to fix stays');
    await revert();
  },

  'format selection': async () => {
    const document = await open('messy.xq');
    vscode.window.activeTextEditor.selection = new vscode.Selection(6, 0, 6, document.lineAt(6).text.length);
    await run('editor.action.formatSelection');
    await eventually('the formatted text', () => document.getText().includes('1. Ch2-e2 Nh9-g7'));
    await revert();
  },

  'the width of lines is a setting': async () => {
    const document = await open('game.xq');
    await withSetting('format.width', 24, () =>
      eventually('short lines', async () => {
        await run('editor.action.formatDocument');
        const lines = document.getText().split('\n').slice(8, -2);
        return lines.length > 6 && lines.every((line) => line.length <= 24);
      }));
    await revert();
  },

  'folding': async () => {
    const document = await open('game.xq');
    const folds = await eventually('the folds', () => run('vscode.executeFoldingRangeProvider', document.uri));
    for (const word of ['START{', 'VAR[1]{']) {
      const { line } = find(document, word).start;
      assert.ok(folds.some((fold) => fold.start === line && fold.end > line), `${word} cannot be folded`);
    }
  },

  'a diagnostic tells where the cause is, and its documentation': inOneHost(async () => {
    const document = await open('twice.xq');
    const diagnostic = await withCode(document, 'duplicate-variation');
    assert.match(diagnostic.code.target.toString(true), /#duplicate-variation$/);
    const { location } = diagnostic.relatedInformation[0];
    assert.strictEqual(location.uri.toString(), document.uri.toString());
    assert.strictEqual(location.range.start.line, 6);
  }),

  'the page of a diagnostic opens in the editor': inOneHost(async () => {
    const document = await open('twice.xq');
    const { code } = await withCode(document, 'duplicate-variation');
    const page = await vscode.workspace.openTextDocument(code.target);
    assert.match(page.getText(), /A variation has the number of another variation/);
  }),

  'a new record begins with its headers': async () => {
    await run('workbench.action.closeAllEditors');
    const asked = run('xqls.newRecord');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await run('workbench.action.acceptSelectedQuickOpenItem');
    await asked;
    const { document, selection } = vscode.window.activeTextEditor;
    assert.strictEqual(document.languageId, 'xq');
    assert.ok(document.getText().startsWith('FORMAT AXF'), document.getText());
    assert.strictEqual(document.lineAt(selection.active).text, 'RED ');
    await run('workbench.action.revertAndCloseActiveEditor');
  },

  'a server that stops is started again': onlyOnDesktop(async () => {
    const document = await open('errors.xq');
    await withCode(document, 'illegal-move');
    // The server is a child of this extension host.
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
    const server = children.split('\n').find((line) => line.includes('lsp --stdio'));
    assert.ok(server, children);
    process.kill(Number.parseInt(server, 10));
    await eventually('another server', () => {
      const now = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
      return now.split('\n').some((line) => line.includes('lsp --stdio') && line.trim().split(' ')[0] !== server.trim().split(' ')[0]);
    });
    await withCode(document, 'illegal-move');
  }),

  'records that are not open are looked at too': onlyOnDesktop(async () => {
    await open('game.xq');
    const illegal = uriOf('errors.xq');
    await eventually('the problems of errors.xq', () =>
      vscode.languages.getDiagnostics(illegal).some((diagnostic) => codeOf(diagnostic) === 'illegal-move'));
    for (const file of ['query.xq', 'western.pgn']) assert.deepStrictEqual(vscode.languages.getDiagnostics(uriOf(file)), [], file);
  }),

  'a severity is a setting': async () => {
    const document = await open('errors.xq');
    await withCode(document, 'illegal-move');
    await withSetting('severity', { 'illegal-move': 'off', 'capture-mark': 'warning' }, () =>
      eventually('the other severities', () => {
        const found = diagnostics(document);
        return found.length === 1 && codeOf(found[0]) === 'capture-mark' && found[0].severity === vscode.DiagnosticSeverity.Warning;
      }));
    await withCode(document, 'illegal-move');
  },

  'xqls.toml is watched, and counts over the settings': onlyOnDesktop(async () => {
    const document = await open('errors.xq');
    const severity = async () => (await withCode(document, 'illegal-move')).severity;
    await severity();
    await withSetting('severity', { 'illegal-move': 'hint' }, () =>
      withFile('xqls.toml', '[severity]\nillegal-move = "warning"\n', () =>
        eventually('a warning', async () => (await severity()) === vscode.DiagnosticSeverity.Warning)));
    await eventually('an error again', async () => (await severity()) === vscode.DiagnosticSeverity.Error);
  }),

  'boards without pictures are a setting': async () => {
    const document = await open('game.xq');
    const hover = () => hoverAt(document, find(document, 'Ch2-e2').start);
    await withSetting('pictures', false, () =>
      eventually('a hover without a picture', async () => {
        const text = await hover();
        return text.includes('炮二平五') && !text.includes('data:image');
      }));
    await eventually('a hover with a picture', async () => (await hover()).includes('data:image'));
  },

  'Chinese characters are a setting': async () => {
    const document = await open('game.xq');
    await withSetting('script', 'traditional', () =>
      eventually('the traditional characters', async () => (await hoverAt(document, find(document, 'Nh9-g7').start)).includes('馬')));
  },

  'outline: games and their variations': async () => {
    const document = await open('game.xq');
    const symbols = await eventually('the outline', () => run('vscode.executeDocumentSymbolProvider', document.uri));
    assert.strictEqual(symbols.length, 1);
    assert.ok(`${symbols[0].name} ${symbols[0].detail}`.includes('Two Ways'), symbols[0].name);
    assert.ok(symbols[0].children.length > 0, 'the game has no variation');
  },

  ...require('./features.js')({ run, open, find, eventually, revert, diagnostics, withSetting, inOneHost }),

  'the syntax tree': async () => {
    await open('game.xq');
    await run('xqls.syntaxTree');
    await eventually('the tree', () =>
      vscode.workspace.textDocuments.some((document) => document.uri.scheme === 'xqls-syntax-tree' && document.getText().trim().length > 0));
  },

  'the status of the server': async () => {
    const document = await open('game.xq');
    await run('xqls.showStatus');
    const shown = await eventually('the status', () => vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'xqls-status'));
    const { version, documents } = JSON.parse(shown.getText());
    if (!version || !documents.some(({ uri }) => vscode.Uri.parse(uri).path === document.uri.path)) throw new Error(shown.getText());
  },

  'the server can be restarted': async () => {
    const document = await open('errors.xq');
    await withCode(document, 'illegal-move');
    await run('xqls.restartServer');
    await withCode(document, 'illegal-move');
  },

  'comments of every language': async () => {
    for (const [file, start] of [['shogi.csa', "'"], ['opening.chessboard', '#'], ['steps.chessmoveseq', '#'], ['xiangqi.pgn', ';'], ['errors.fen', '#'], ['lines.uci', '#'], ['log.ucci', '#']]) {
      const document = await open(file);
      const before = document.lineAt(1).text;
      vscode.window.activeTextEditor.selection = new vscode.Selection(1, 0, 1, 0);
      await run('editor.action.commentLine');
      assert.strictEqual(document.lineAt(1).text, `${start} ${before}`, file);
      await revert();
    }
  },

  'comments are toggled': async () => {
    const document = await open('game.xq');
    vscode.window.activeTextEditor.selection = new vscode.Selection(3, 0, 3, 0);
    await run('editor.action.commentLine');
    assert.strictEqual(document.lineAt(3).text, '# RED Ann; 2000');
    await revert();
  },

  'the board opens': async () => {
    const document = await open('errors.xq');
    await withCode(document, 'illegal-move');
    const start = find(document, 'Nh9-g7').start;
    vscode.window.activeTextEditor.selection = new vscode.Selection(start, start);
    await run('xqls.showBoard');
    await eventually('the panel', () => vscode.window.tabGroups.all.some((group) => group.tabs.some((tab) => tab.label.startsWith('Board'))));
  },
};
