// What the server offers besides diagnostics, hovers and formatting, asked for as VS Code asks for it.
'use strict';
const assert = require('node:assert');
const vscode = require('vscode');

module.exports = ({ run, open, find, eventually, revert, diagnostics, withSetting, inOneHost }) => {
  const inside = (document, word, nth) => find(document, word, nth).start.translate(0, 1);
  const ask = (name, document, ...rest) => run(`vscode.${name}`, document.uri, ...rest);
  const textOf = (document, place) => document.getText(place.range ?? place.targetSelectionRange ?? place.targetRange);
  const errors = (document) => diagnostics(document).filter((d) => d.severity === vscode.DiagnosticSeverity.Error);

  /** The chosen refactoring at a place, applied. */
  async function refactor(document, position, title) {
    const at = new vscode.Range(position, position);
    const actions = await ask('executeCodeActionProvider', document, at, vscode.CodeActionKind.Refactor.value, 50);
    const action = actions.find((action) => action.title === title);
    assert.ok(action?.edit, `no '${title}' among ${actions.map((action) => action.title).join(', ')}`);
    await vscode.workspace.applyEdit(action.edit);
  }

  return {
    'a completed move is a legal game, with the board beside it': async () => {
      const document = await open('game.xq');
      const end = find(document, 'Pg6-g5').end;
      await vscode.window.activeTextEditor.edit((edit) => edit.insert(end, ' 4. '));
      const at = end.translate(0, 4);
      const list = await eventually('the moves', async () => {
        const list = await run('vscode.executeCompletionItemProvider', document.uri, at, undefined, 3);
        return list.items.length > 20 && list;
      });
      const first = list.items[0];
      assert.match(String(first.documentation?.value ?? first.documentation), /data:image\/svg/);
      const range = first.range?.replacing ?? first.range;
      await vscode.window.activeTextEditor.edit((edit) => edit.replace(range, first.insertText.value ?? first.insertText));
      await new Promise((resolve) => setTimeout(resolve, 800));
      assert.deepStrictEqual(errors(document), []);
      await revert();
    },

    'definition and references of a variation': async () => {
      const document = await open('game.xq');
      const reference = inside(document, '(1)');
      const [definition] = await eventually('the definition', () => ask('executeDefinitionProvider', document, reference));
      assert.strictEqual((definition.targetRange ?? definition.range).start.line, find(document, 'VAR[1]').start.line);
      const references = await ask('executeReferenceProvider', document, reference);
      assert.strictEqual(references.length, 2);
    },

    'highlights follow the piece': async () => {
      const document = await open('game.xq');
      const marks = await eventually('the highlights', () => ask('executeDocumentHighlights', document, inside(document, 'Ri9-h9')));
      assert.ok(marks.some((mark) => textOf(document, mark).includes('Ri9-h9')));
    },

    'a variation is renamed everywhere': async () => {
      const document = await open('game.xq');
      const edit = await ask('executeDocumentRenameProvider', document, inside(document, '(1)'), '7');
      await vscode.workspace.applyEdit(edit);
      assert.match(document.getText(), /Ri9-h9 \(7\)[^]*VAR\[7\]\{/);
      await revert();
    },

    'a player is renamed in every record': async () => {
      const document = await open('game.xq');
      const edit = await ask('executeDocumentRenameProvider', document, inside(document, 'Ann'), 'Anna');
      const files = edit.entries().map(([uri]) => uri.path.split('/').pop());
      assert.ok(files.includes('game.xq') && files.includes('errors.xq'), files.join());
    },

    'the call hierarchy of variations': async () => {
      const document = await open('game.xq');
      const [item] = await eventually('the item', () => ask('prepareCallHierarchy', document, inside(document, 'VAR[1]')));
      const [from] = await run('vscode.provideIncomingCalls', item);
      assert.strictEqual(textOf(document, { range: from.fromRanges[0] }), '1');
    },

    'selections grow': async () => {
      const document = await open('game.xq');
      const [move] = await eventually('the ranges', () => ask('executeSelectionRangeProvider', document, [inside(document, 'Nh9-g7')]));
      const texts = [];
      for (let range = move; range; range = range.parent) texts.push(document.getText(range.range));
      assert.ok(texts.includes('Nh9-g7'), texts.join(' | '));
      assert.ok(texts.includes('1. Ch2-e2 Nh9-g7') && texts.length > 3, texts.map((text) => text.length).join());
    },

    'symbols of the workspace': async () => {
      await open('game.xq');
      const found = await eventually('the symbols', async () => {
        const found = await run('vscode.executeWorkspaceSymbolProvider', 'Two Mis');
        return found.length > 0 && found;
      });
      assert.ok(found.some((symbol) => symbol.location.uri.path.endsWith('errors.xq')), JSON.stringify(found));
    },

    'semantic tokens tell the sides apart': async () => {
      const document = await open('game.xq');
      const legend = await eventually('the legend', () => ask('provideDocumentSemanticTokensLegend', document));
      const { data } = await ask('provideDocumentSemanticTokens', document);
      const types = new Map();
      for (let at = 0, line = 0, column = 0; at < data.length; at += 5) {
        line += data[at];
        column = data[at] ? data[at + 1] : column + data[at + 1];
        const range = new vscode.Range(line, column, line, column + data[at + 2]);
        const modifiers = legend.tokenModifiers.filter((_, bit) => data[at + 4] & (1 << bit));
        types.set(document.getText(range), [legend.tokenTypes[data[at + 3]], ...modifiers].join('.'));
      }
      assert.notStrictEqual(types.get('Ch2-e2'), undefined);
      assert.notStrictEqual(types.get('Ch2-e2'), types.get('Nh9-g7'));
    },

    'hints are quiet until they are switched on': async () => {
      const document = await open('game.xq');
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const hints = () => ask('executeInlayHintProvider', document, all);
      const texts = (hints) => hints.map((hint) => (typeof hint.label === 'string' ? hint.label : hint.label.map((part) => part.value).join('')));
      assert.deepStrictEqual(texts(await hints()), []);
      await withSetting('inlayHints', true, () =>
        eventually('the moves in Chinese', async () => texts(await hints()).some((text) => text.includes('炮二平五'))));
    },

    'a lens above each game': inOneHost(async () => {
      const document = await open('game.xq');
      const lenses = await eventually('the lens', async () => {
        const lenses = await ask('executeCodeLensProvider', document, 10);
        return lenses.length > 0 && lenses;
      });
      const titles = lenses.map((lens) => lens.command?.title);
      assert.ok(titles.some((title) => title?.includes('Ann')), titles.join());
    }),

    'a name in a lens is no icon': inOneHost(async () => {
      const content = 'GAME 1\nRED $(alert) $(1)\nBLACK Bo\nSTART{\n1. Ch2-e2\n}\n';
      const document = await vscode.workspace.openTextDocument({ language: 'xq', content });
      await vscode.window.showTextDocument(document);
      const title = await eventually('the lens', async () => (await ask('executeCodeLensProvider', document, 10))[0]?.command?.title);
      // Else the next test would be asked whether to save it.
      await run('workbench.action.revertAndCloseActiveEditor');
      assert.ok(title.includes('\\$(alert)'), title);
    }),

    'the fields of a header': async () => {
      const document = await open('game.xq');
      const help = await eventually('the fields', () => ask('executeSignatureHelpProvider', document, find(document, 'Ann').end));
      assert.strictEqual(help.activeParameter ?? help.signatures[0].activeParameter, 0);
    },

    'refactorings there and back': async () => {
      const document = await open('game.xq');
      const before = document.getText();
      await refactor(document, inside(document, 'VAR[1]'), 'Write this variation inline');
      assert.ok(!document.getText().includes('VAR[1]'));
      await refactor(document, inside(document, 'Nb9-c7'), 'Give this variation a number');
      assert.ok(document.getText().includes('VAR[1]'));
      await refactor(document, inside(document, 'Nb9-c7'), 'Make this variation the main line');
      await new Promise((resolve) => setTimeout(resolve, 800));
      assert.deepStrictEqual(errors(document), []);
      assert.notStrictEqual(document.getText(), before);
      await revert();
    },

    'a binary record is shown as text': async () => {
      // The opening and one move: a header, the record of the start, and that of the move.
      const bytes = new Uint8Array(1040);
      bytes.set([0x58, 0x51, 10]);
      bytes.fill(0xff, 16, 48);
      bytes.set([0x18, 0x20, 0xf0, 0xff], 1024);
      bytes.set([72 + 24, 42 + 32], 1032);
      const folder = vscode.workspace.workspaceFolders[0].uri;
      const file = vscode.Uri.joinPath(folder, 'small.xqf');
      await vscode.workspace.fs.writeFile(file, bytes);
      await run('vscode.open', file);
      const document = await eventually('the text', () => {
        const document = vscode.window.activeTextEditor?.document;
        return document?.uri.scheme === 'xqls-record' && document;
      });
      assert.strictEqual(document.languageId, 'xq');
      assert.match(document.getText(), /START\{\s+1\. Ch2-e2\s+\}/);
      const hovers = await eventually('the hover', async () => {
        const hovers = await ask('executeHoverProvider', document, inside(document, 'Ch2-e2'));
        return hovers.length > 0 && hovers;
      });
      assert.ok(hovers[0].contents.length > 0);
      await run('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(file);
    },

    'the number of the next move is written': async () => {
      const document = await open('game.xq');
      const end = find(document, 'Pg6-g5').end;
      await vscode.window.activeTextEditor.edit((edit) => edit.insert(end, ' N'));
      await eventually('the number', async () => {
        const edits = await ask('executeFormatOnTypeProvider', document, end.translate(0, 2), 'N', { tabSize: 2, insertSpaces: true });
        return (edits ?? []).some((edit) => edit.newText.includes('4.'));
      });
      await revert();
    },
  };
};
