// The editor of the text. It is in a shadow tree: so its styles are constructed sheets, and the page needs no permission
// for style elements.
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, insertNewline, isolateHistory, redo, undo } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { type Diagnostic, forEachDiagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { LSPPlugin, findReferencesKeymap, formatDocument, formatKeymap, jumpToDefinitionKeymap, renameKeymap, signatureHelp } from '@codemirror/lsp-client';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorSelection, EditorState, type Extension, StateField, type Text } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers, tooltips } from '@codemirror/view';
import { languages } from '../../languages.json';
import type { Change, Place, Position } from '../../board/src/protocol';
import { colours } from './colours';
import { completion } from './completion';
import type { Connection } from './connection';
import { changesOf, offsetOf, positionOf } from './edits';
import { hovers } from './hover';
import { LONGEST_LINE } from './limits';
import type { Finding } from './lsp';
import { phrases } from './phrases';
import { typing } from './typing';
import { sentence } from './words';

export interface Listener {
  connection(): Connection;
  changed(): void;
  moved(): void;
  /** The quick fixes of a finding, as elements of its tooltip. */
  fixes(from: number, to: number): HTMLElement;
  /** The user asks for the actions at the cursor. */
  act(): void;
}

const SEVERITIES = ['error', 'error', 'warning', 'info', 'hint'] as const;

/** Sends changes to the server at once: findings follow each key. */
const prompt = ViewPlugin.fromClass(class {
  update({ docChanged, view }: ViewUpdate): void {
    if (docChanged) queueMicrotask(() => LSPPlugin.get(view)?.client.sync());
  }
});

/** Lines are wrapped, unless there is a very long one: the browser would lay out all of it to draw its beginning. */
const wrapping = StateField.define<boolean>({
  create: ({ doc }) => !hasLongLine(doc, 0, doc.length),
  update(wraps, { changes, newDoc }) {
    if (!wraps || changes.empty) return wraps;
    let long = false;
    changes.iterChangedRanges((_fromA, _toA, from, to) => (long ||= hasLongLine(newDoc, from, to)));
    return !long;
  },
  provide: (field) => EditorView.contentAttributes.from(field, (wraps) => ({ class: wraps ? 'cm-lineWrapping' : '' })),
});

function hasLongLine(doc: Text, from: number, to: number): boolean {
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  if (first.length > LONGEST_LINE || last.length > LONGEST_LINE) return true;
  const lines = doc.iterLines(first.number, last.number);
  for (const line of lines) if (line.length > LONGEST_LINE) return true;
  return false;
}

export class Editor {
  readonly view: EditorView;
  private readonly server = new Compartment();
  private readonly spoken = new Compartment();
  private readonly named = new Compartment();
  uri = '';
  private languageId = '';

  constructor(parent: HTMLElement, private readonly listener: Listener) {
    const root = parent.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':host { display: block; height: 100%; min-height: 0; overflow: hidden }');
    root.adoptedStyleSheets = [sheet];
    this.view = new EditorView({ root, parent: root as unknown as HTMLElement });
  }

  /** Shows a text, and forgets the one before. */
  open(uri: string, languageId: string, text: string): void {
    this.uri = uri;
    this.languageId = languageId;
    // Its scan is bounded by lines, and reads all of a very long one.
    const lines = EditorState.create({ doc: text }).doc;
    const brackets = hasLongLine(lines, 0, lines.length) ? [] : bracketMatching();
    this.view.setState(EditorState.create({ doc: lines, extensions: [this.extensions(), brackets] }));
  }

  /** Speaks to another server, or in another language. */
  reconnect(): void {
    this.view.dispatch({ effects: [this.server.reconfigure(this.plugin()), this.spoken.reconfigure(phrases())] });
  }

  /** The name that is read out. */
  name(text: string): void {
    this.view.dispatch({ effects: this.named.reconfigure(EditorView.contentAttributes.of({ 'aria-label': text })) });
  }

  /** The first problem of the line of the cursor. */
  problemOfLine(): { from: number; to: number } | undefined {
    const { state } = this.view;
    const line = state.doc.lineAt(state.selection.main.head);
    let first: { from: number; to: number } | undefined;
    forEachDiagnostic(state, (_, from, to) => {
      if (from <= line.to && to >= line.from) first ??= { from, to };
    });
    return first;
  }

  private plugin(): Extension {
    return this.listener.connection().client.plugin(this.uri, this.languageId);
  }

  private extensions(): Extension {
    const { listener } = this;
    const own = languages.find(({ id }) => id === this.languageId);
    const brackets = [...(own && 'brackets' in own ? own.brackets ?? [] : []).map((pair) => pair[0]!), ...(own && 'quotes' in own ? own.quotes ?? [] : [])];
    const comment = own && 'comment' in own ? own.comment as { line?: string; block?: string[] } | undefined : undefined;
    const data = {
      closeBrackets: { brackets },
      ...(comment && { commentTokens: { line: comment.line, block: comment.block && { open: comment.block[0], close: comment.block[1] } } }),
    };
    return [
      this.server.of(this.plugin()),
      this.spoken.of(phrases()),
      this.named.of([]),
      EditorState.languageData.of(() => [data]),
      prompt,
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      dropCursor(),
      indentUnit.of('  '),
      closeBrackets(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      wrapping,
      // A phone shows its whole keyboard, does not correct half-moves, and has a key that breaks the line.
      EditorView.contentAttributes.of({ inputmode: 'text', enterkeyhint: 'enter', autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false' }),
      EditorState.allowMultipleSelections.of(true),
      tooltips({ position: 'fixed' }),
      colours,
      completion(listener.connection),
      hovers(listener.connection),
      signatureHelp(),
      typing(listener.connection),
      theme,
      keymap.of([
        // Lines begin at column 0 where nothing is nested.
        ...(own && 'indent' in own ? [] : [{ key: 'Enter', run: insertNewline }]),
        { key: 'Mod-.', run: () => (listener.act(), true), preventDefault: true },
        ...closeBracketsKeymap, ...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap,
        ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) listener.changed();
        else if (update.selectionSet) listener.moved();
      }),
    ];
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** The place of the cursor, in the text that the server knows. */
  place(): Place {
    const { client } = this.listener.connection();
    client.sync();
    const { doc, selection } = this.view.state;
    return { uri: this.uri, version: client.workspace.getFile(this.uri)?.version ?? 0, position: positionOf(doc, selection.main.head) };
  }

  show(findings: Finding[]): void {
    const { doc } = this.view.state;
    const diagnostics = findings.map(({ range, severity, message }): Diagnostic => {
      const from = offsetOf(doc, range.start);
      const to = Math.max(from, offsetOf(doc, range.end));
      return {
        from, to, message,
        severity: SEVERITIES[severity ?? 1],
        renderMessage: () => {
          const box = document.createElement('div');
          box.append(sentence(message), this.listener.fixes(from, to));
          return box;
        },
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Makes a change that was asked for a version of the text; false if that is another one now. */
  change({ edit, position, version }: Change): boolean {
    if (this.place().version !== version) return false;
    const changes = this.view.state.changes(changesOf(this.view.state, this.uri, edit as never));
    const doc = changes.apply(this.view.state.doc);
    this.view.dispatch({
      changes,
      selection: EditorSelection.cursor(offsetOf(doc, position)),
      userEvent: 'input.board',
      // A change from the board is an undo step of its own.
      annotations: isolateHistory.of('full'),
    });
    showCursor(this.view);
    return true;
  }

  reveal(position: Position, end?: Position): void {
    const { doc } = this.view.state;
    const from = offsetOf(doc, position);
    this.view.dispatch({ selection: EditorSelection.range(from, end ? offsetOf(doc, end) : from) });
    showCursor(this.view);
  }

  undo(again: boolean): void {
    (again ? redo : undo)(this.view);
  }

  format(): void {
    formatDocument(this.view);
  }
}

/** The margin above and below a place that is shown. */
const MARGIN = 60;

/**
 * Shows the cursor within the editor alone. CodeMirror would scroll the page too, and on a phone that is away from the board
 * that one plays on.
 */
function showCursor(view: EditorView, again = true): void {
  view.requestMeasure({
    read: () => {
      const { head } = view.state.selection.main;
      const { top, bottom } = view.scrollDOM.getBoundingClientRect();
      const at = view.coordsAtPos(head);
      if (!at) return { by: view.documentTop + view.lineBlockAt(head).top - top - MARGIN, again };
      return { by: at.top < top + MARGIN ? at.top - top - MARGIN : Math.max(0, at.bottom - bottom + MARGIN), again: false };
    },
    write: ({ by, again }) => {
      view.scrollDOM.scrollTop += by;
      // Lines that had not been drawn yet now have their real positions.
      if (again) showCursor(view, false);
    },
  });
}

/** The colours are properties of the page. */
const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { padding: '10px 0 40px', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 14px 0 8px' },
  '.cm-cursor': { borderLeft: '2px solid var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--selection)' },
  '.cm-activeLine': { backgroundColor: 'var(--line)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--faint)', border: 'none', paddingLeft: '6px' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--dim)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selection)', outline: 'none' },
  '.cm-selectionMatch': { backgroundColor: 'var(--match)' },
  '.cm-lintRange': { backgroundImage: 'none !important', paddingBottom: '0', textDecorationSkipInk: 'none' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--error) 1.2px', textUnderlineOffset: '3px', backgroundColor: 'var(--error-tint)' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warning) 1.2px', textUnderlineOffset: '3px' },
  '.cm-lintRange-info, .cm-lintRange-hint': { textDecoration: 'underline dotted var(--faint) 1.5px', textUnderlineOffset: '3px' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--border)', borderRadius: '8px', boxShadow: 'var(--shadow)', font: '13px/1.5 var(--font)', zIndex: '30', overflow: 'hidden' },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--border)' },
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'visible' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '13px', maxHeight: '15em', padding: '4px', borderRadius: '8px', minWidth: '180px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', borderRadius: '5px', display: 'flex', gap: '1.5em', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected], .cm-tooltip-autocomplete ul li[aria-selected][aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { marginLeft: 'auto', color: 'var(--dim)', fontStyle: 'normal', fontFamily: 'var(--font)', maxWidth: '20em', overflow: 'hidden', textOverflow: 'ellipsis' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit', opacity: '.8' },
  '.cm-tooltip.cm-completionInfo': { padding: '0', maxWidth: '360px', borderRadius: '8px' },
  '.markdown': { padding: '8px 12px', maxWidth: 'min(480px, 90vw)', maxHeight: 'min(420px, 60vh)', overflow: 'auto', boxSizing: 'border-box' },
  '.markdown p': { margin: '0 0 4px' },
  '.markdown p:last-child': { margin: '0' },
  '.markdown img': { display: 'block', borderRadius: '4px', margin: '2px 0' },
  '.markdown table': { borderCollapse: 'collapse', margin: '4px 0 0' },
  '.markdown td': { padding: '0 10px 0 0', verticalAlign: 'top' },
  '.markdown code, .markdown pre': { fontFamily: 'var(--mono)', fontSize: '12px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', margin: '0' },
  '.cm-diagnostic': { padding: '8px 12px', margin: '0', borderLeft: '3px solid var(--error)', maxWidth: 'min(480px, 90vw)', boxSizing: 'border-box', whiteSpace: 'normal', display: 'flow-root' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-diagnostic-info, .cm-diagnostic-hint': { borderLeftColor: 'var(--faint)' },
  '.fixes': { display: 'flex', flexWrap: 'wrap', gap: '4px', marginTop: '6px' },
  '.fixes:empty': { display: 'none' },
  '.fixes button': { font: 'inherit', fontSize: '12px', color: 'var(--text)', background: 'var(--field)', border: '1px solid var(--border)', borderRadius: '5px', padding: '1px 8px', cursor: 'pointer' },
  '.fixes button:hover, .fixes button:focus-visible': { background: 'var(--accent)', color: 'var(--on-accent)', borderColor: 'var(--accent)', outline: 'none' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', fontFamily: 'var(--font)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panel': { padding: '6px 10px !important', fontSize: '13px' },
  '.cm-panel button': { backgroundImage: 'none', background: 'var(--field)', color: 'var(--text)', border: '1px solid var(--border)', borderRadius: '5px', padding: '2px 8px' },
  '.cm-panel input[type=text], .cm-textfield': { background: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--border)', borderRadius: '5px', padding: '3px 6px', fontSize: '13px' },
  '.cm-panel button[name=close]': { border: '0', background: 'none', fontSize: '18px' },
  '.cm-lsp-signature-tooltip': { padding: '6px 12px', fontFamily: 'var(--mono)', fontSize: '12px', overflow: 'auto', maxHeight: '8em' },
  '.tok-keyword': { color: 'var(--tok-keyword)', fontWeight: '600' },
  '.tok-property': { color: 'var(--tok-keyword)' },
  '.tok-comment': { color: 'var(--tok-comment)' },
  '.tok-string': { color: 'var(--tok-string)' },
  '.tok-number, .tok-enumMember': { color: 'var(--tok-number)' },
  '.tok-type': { color: 'var(--tok-type)' },
  '.tok-operator, .tok-moveNumber': { color: 'var(--faint)' },
  '.tok-firstMove': { color: 'var(--tok-first)' },
  '.tok-secondMove': { color: 'var(--tok-second)' },
  '.tok-variation': { color: 'var(--tok-type)', fontWeight: '600' },
  '.tok-result': { color: 'var(--tok-result)', fontWeight: '600' },
  '.tok-capture': { fontWeight: '700' },
  '.tok-check': { textDecoration: 'underline' },
  '.tok-mate': { fontWeight: '700', textDecoration: 'underline' },
  '.tok-unjudged': { opacity: '.6' },
});

