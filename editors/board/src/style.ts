// The style of the element. Colours come from --board-* properties of the page, which has the theme; without them they
// are those of the system.
const css = `
:host {
  --fg: var(--board-foreground, CanvasText);
  --dim: var(--board-dim, GrayText);
  --bg: var(--board-background, Canvas);
  --line: var(--board-border, color-mix(in srgb, CanvasText 20%, transparent));
  --accent: var(--board-accent, Highlight);
  --accent-fg: var(--board-accent-foreground, HighlightText);
  --hover: var(--board-hover, color-mix(in srgb, CanvasText 8%, transparent));
  --focus: var(--board-focus, Highlight);
  --error: var(--board-error, #d1242f);
  --field: var(--board-field, Field);
  --field-fg: var(--board-field-foreground, FieldText);
  --font: var(--board-font, system-ui, sans-serif);
  --mono: var(--board-mono, ui-monospace, monospace);
  display: flex; flex-direction: column; box-sizing: border-box; height: 100%; min-height: 0;
  color: var(--fg); background: var(--bg); font: 13px/1.4 var(--font); container-type: size; padding: 8px;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
p { margin: 0; }
.nothing { margin: auto; padding: 2em; color: var(--dim); text-align: center; }
.main { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: 8px; max-width: 640px; width: 100%; margin: 0 auto; overflow: hidden auto; }
.left { flex: none; display: flex; flex-direction: column; align-items: center; gap: 4px; min-width: 0; }
.right { flex: 1 0 auto; min-height: 170px; display: flex; flex-direction: column; gap: 6px; min-width: 0; }
/* The board takes what room there is, and leaves some to the moves. */
.main { --rest: 340px; --graph: 0px; --tried: 0px; }
.main:has(.graph:not([hidden])) { --graph: 52px; }
.main:has(.trying:not([hidden])) { --tried: 62px; }
.main:has(.games:not([hidden])) { --rest: 374px; }
.picture { position: relative; aspect-ratio: var(--ratio, 9 / 10); width: min(100cqw - 16px, (100cqh - var(--rest) - var(--graph) - var(--tried)) * var(--wide, .9), 720px); min-width: 200px; touch-action: none; user-select: none; }
/* In a low panel the moves are below what is seen at first. */
@container (max-height: 760px) { .main { --rest: 170px; } .main:has(.games:not([hidden])) { --rest: 206px; } .right { min-height: 280px; } }
/* The explorer is seen at once, and the board is smaller. */
@container (max-height: 760px) { .main.exploring { --rest: 420px; } .exploring .right { min-height: 330px; } .main.exploring .moves { min-height: 60px; max-height: 60px; } }
.setting-up .picture { width: min(100cqw - 16px, (100cqh - 260px) * var(--wide, .9), 720px); }
.drawn, .drawn svg, .marks, .grid { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.drawn svg { border-radius: 3px; box-shadow: 0 1px 4px color-mix(in srgb, #000 30%, transparent); }
.marks { pointer-events: none; overflow: visible; }
.shape { stroke-opacity: .85; fill-opacity: .85; }
circle.shape { fill-opacity: 0; }
.graph { position: relative; width: 100%; max-width: 720px; height: 48px; border: 1px solid var(--line); border-radius: 4px; overflow: hidden; cursor: pointer; background: color-mix(in srgb, var(--fg) 14%, var(--bg)); flex: none; }
.graph svg { width: 100%; height: 100%; display: block; }
.graph:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.graph path { vector-effect: non-scaling-stroke; fill: none; }
.graph .area { fill: var(--bg); }
.graph .curve { stroke: var(--fg); stroke-width: 1.3; }
.graph .middle { stroke: var(--line); stroke-dasharray: 3 3; }
.graph .here { stroke: var(--focus); stroke-width: 2; }
.trying { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; justify-content: center; width: 100%; max-width: 720px; padding: 3px 6px; border: 1px dashed var(--focus); border-radius: 4px; }
.tried-line { flex: 1 1 100%; max-height: 4.4em; overflow-y: auto; }
.tried { padding: 0 4px; font-family: var(--mono); }
.tried[aria-current] { background: var(--accent); color: var(--accent-fg); }
.explorer { container: explorer / inline-size; flex: 2 1 220px; min-height: 180px; overflow: auto; border: 1px solid var(--line); border-radius: 4px; padding: 4px; }
.exploring .moves { min-height: 100px; }
.explorer[aria-busy] .found { opacity: .55; }
.explorer .total { color: var(--dim); padding: 0 4px 2px; }
.explorer table { border-collapse: collapse; width: 100%; table-layout: fixed; font-variant-numeric: tabular-nums; }
.explorer .next { margin-bottom: 8px; }
.explorer th { text-align: start; font-weight: 600; color: var(--dim); padding: 1px 4px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.explorer th button { padding: 0 2px; font-weight: 600; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.explorer td { padding: 1px 4px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; border-top: 1px solid color-mix(in srgb, var(--line) 50%, transparent); }
.explorer .next th:nth-child(1) { width: 26%; } .explorer .next th:nth-child(2) { width: 4.6em; } .explorer .next th:nth-child(4) { width: 7.4em; }
.explorer .reached th:nth-child(4) { width: 7.4em; } .explorer .reached th:nth-child(5) { width: 4.4em; }
/* A narrow table leaves out the event, and a narrower one the date too. */
@container explorer (max-width: 460px) { .reached :is(th, td):nth-child(3) { display: none; } }
@container explorer (max-width: 320px) { .reached :is(th, td):nth-child(4) { display: none; } }
.explorer .count { text-align: end; padding-inline-end: 10px; }
.explorer .date, .explorer .sum { color: var(--dim); }
.explorer .played, .explorer .open { padding: 0 4px; max-width: 100%; overflow: hidden; text-overflow: ellipsis; text-align: start; }
.explorer .played { font-family: var(--mono); }
.explorer .game-row { cursor: pointer; }
.explorer .game-row:hover { background: var(--hover); }
.share { display: flex; height: 15px; border-radius: 3px; overflow: hidden; font-size: 10px; line-height: 15px; text-align: center; border: 1px solid var(--line); }
.share:empty { visibility: hidden; }
.share span { flex: 1 1 0; min-width: 1px; overflow: hidden; }
.share .one { background: #c0281e; color: #fff; } .share .tie { background: #8a8a8a; color: #000; } .share .other { background: #2b2b2b; color: #fff; }
.picked { fill: none; stroke: #1d7a38; stroke-width: 1.6; }
.target { fill: #1d7a38; fill-opacity: .75; }
.target.taken { fill: none; stroke: #1d7a38; stroke-width: 1.8; stroke-dasharray: 4 2.2; }
.cursor { fill: none; stroke: var(--focus); stroke-width: 1.4; }
.grid { outline-offset: 2px; border-radius: 3px; cursor: default; }
.grid.over { cursor: grab; }
.grid:focus-visible { outline: 2px solid var(--focus); }
.row { display: contents; }
.cell { position: absolute; }
.lifted { opacity: .25; }
.ghost { position: absolute; z-index: 3; pointer-events: none; transform: translate(-50%, -50%); filter: drop-shadow(0 2px 3px rgb(0 0 0 / .45)); }
.ghost svg, .piece svg { width: 100%; height: 100%; display: block; }
.chooser { position: absolute; z-index: 4; display: flex; flex-direction: column; min-width: 110px; padding: 4px; transform: translate(-50%, 8px);
  background: var(--board-menu, var(--bg)); color: var(--fg); border: 1px solid var(--line); border-radius: 5px; box-shadow: 0 2px 8px rgb(0 0 0 / .36); }
.chooser.above { transform: translate(-50%, calc(-100% - 8px)); }
.chooser button { display: flex; align-items: center; gap: 6px; text-align: start; background: none; border: 0; white-space: nowrap; }
.chooser svg { width: 22px; height: 22px; }
.chooser button:hover, .chooser button:focus-visible { background: var(--accent); color: var(--accent-fg); outline: none; }
.player { display: flex; align-items: center; gap: 8px; width: 100%; min-height: 24px; max-width: 720px; padding: 0 6px; }
.name { font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.dot { width: 11px; height: 11px; border-radius: 50%; border: 1.5px solid color-mix(in srgb, var(--fg) 45%, transparent); flex: none; background: #c0281e; forced-color-adjust: none; }
.dot.second, .dot[data-variant=shogi] { background: #2b2b2b; }
.dot.second[data-variant=shogi] { background: #fff; }
.dot.turn { outline: 2px solid var(--focus); outline-offset: 2px; }
.points { padding: 0 6px; border-radius: 8px; background: var(--hover); font-weight: 600; }
.taken { display: flex; flex-wrap: wrap; margin-inline-start: auto; }
.piece { display: inline-block; width: 18px; height: 18px; }
.taken .piece + .piece { margin-inline-start: -5px; }
.state { color: var(--dim); min-height: 1.4em; }
.state.alarm { color: var(--error); font-weight: 600; }
.message { color: var(--error); min-height: 0; text-align: center; padding: 0 4px; }
.message.news { color: inherit; }
.message:not(:empty) { padding: 4px; }
.bar { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; justify-content: center; }
.right > .bar { justify-content: flex-start; }
button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 4px; padding: 3px 6px; cursor: pointer; }
button:hover:not(:disabled) { background: var(--hover); }
button:disabled { opacity: .38; cursor: default; }
button:focus-visible, input:focus-visible, textarea:focus-visible, .moves:focus-visible, .list:focus-visible { outline: 1px solid var(--focus); outline-offset: -1px; }
button.icon { width: 28px; height: 26px; padding: 4px 5px; }
button.icon svg { width: 16px; height: 16px; display: block; }
.pace { font: inherit; color: var(--field-fg); background: var(--field); border: 1px solid var(--board-field-border, var(--line)); border-radius: 3px; padding: 1px 2px; }
button.primary { background: var(--board-button, var(--accent)); color: var(--board-button-foreground, var(--accent-fg)); }
button.primary:hover:not(:disabled) { background: var(--board-button-hover, var(--board-button, var(--accent))); }
button.mark { min-width: 24px; padding: 2px 3px; font-weight: 600; }
button[aria-pressed=true] { background: var(--accent); color: var(--accent-fg); }
.branches { display: flex; flex-wrap: wrap; gap: 4px; flex: none; max-height: 54px; overflow-y: auto; }
.branches:empty, .comments:empty { display: none; }
.branch { border-color: var(--line); padding: 1px 8px; }
.branch.line-move { font-weight: 600; }
.comments { max-height: 5.6em; overflow-y: auto; white-space: pre-wrap; color: var(--fg); border-inline-start: 3px solid var(--line); padding-inline-start: 8px; }
.moves { flex: 1; min-height: 48px; overflow: hidden auto; border: 1px solid var(--line); border-radius: 4px; position: relative; contain: strict; }
.filler { position: relative; min-height: 1px; }
.line { position: absolute; inset-inline: 0; height: 24px; display: flex; align-items: center; padding-inline-start: 4px; white-space: nowrap; overflow: hidden; contain: content; }
.line:nth-child(even) { background: color-mix(in srgb, var(--hover) 40%, transparent); }
.variation { padding-inline-start: calc(10px + var(--depth) * 14px); font-size: 12px; }
.variation::before { content: ''; position: absolute; inset-block: 0; inset-inline-start: calc(var(--depth) * 14px); border-inline-start: 2px solid var(--line); }
.number { flex: 0 0 3.2em; color: var(--dim); text-align: end; padding-inline-end: 6px; font-variant-numeric: tabular-nums; }
.variation .number { flex-basis: 2.6em; }
.gap { flex: 0 1 9em; color: var(--dim); padding-inline-start: 6px; }
.move { flex: 0 1 9em; text-align: start; padding: 0 6px; line-height: 22px; overflow: hidden; text-overflow: ellipsis; font-family: var(--mono); }
.move b { font-weight: 700; } .move i { font-style: normal; color: var(--error); } .move[aria-current] i { color: inherit; }
.time { float: inline-end; color: var(--dim); font-size: 11px; font-variant-numeric: tabular-nums; } .move[aria-current] .time { color: inherit; }
.move.illegal { text-decoration: underline wavy var(--error); }
.move.unjudged, .branch.unjudged { color: var(--dim); font-style: italic; }
.move[aria-current] { background: var(--accent); color: var(--accent-fg); }
/* Themes of high contrast outline what others fill. */
.move[aria-current], button:hover:not(:disabled), .list .row.active { outline: 1px solid var(--board-contrast, transparent); outline-offset: -1px; }
.comment { color: var(--dim); font-style: italic; overflow: hidden; text-overflow: ellipsis; padding-inline: 8px; }
.depth { color: var(--dim); }
input, textarea { font: inherit; color: var(--field-fg); background: var(--field); border: 1px solid var(--board-field-border, var(--line)); border-radius: 3px; padding: 3px 6px; width: 100%; }
.typed { flex: 1; }
.comment-box { display: flex; flex-direction: column; gap: 4px; }
.setup { display: flex; flex-direction: column; gap: 6px; width: 100%; max-width: 520px; }
.setting-up .right, .setting-up .graph, .setting-up .state, .setting-up .left > .bar, .setting-up .player, .setting-up .games { display: none; }
.palette { display: flex; flex-direction: column; gap: 3px; }
.palette .side { display: flex; flex-wrap: wrap; justify-content: center; gap: 2px; }
.palette .piece { width: clamp(24px, 6.4cqw, 32px); height: clamp(24px, 6.4cqw, 32px); cursor: grab; touch-action: none; }
.hands:empty { display: none; }
.hands { display: flex; flex-wrap: wrap; gap: 2px 14px; justify-content: center; }
.hand { display: flex; flex-wrap: wrap; align-items: center; gap: 2px; }
.owner { color: var(--dim); padding-inline-end: 4px; }
.held { display: inline-flex; align-items: center; gap: 1px; padding: 1px 3px; border-radius: 4px; cursor: pointer; touch-action: none; user-select: none; }
.held:hover { background: var(--hover); }
.held:focus-visible { outline: 1px solid var(--focus); }
.held .piece { width: 24px; height: 24px; }
.held b { min-width: 1ch; font-variant-numeric: tabular-nums; }
.held.zero .piece { opacity: .45; }
.held.zero b { color: var(--dim); font-weight: 400; }
.setup input { font-family: var(--mono); }
.games { position: relative; display: flex; width: 100%; align-items: center; justify-content: center; }
.games .title { flex: 0 1 auto; overflow: hidden; text-overflow: ellipsis; white-space: pre; }
.popup { position: absolute; z-index: 5; top: 100%; inset-inline: 0; padding: 6px; background: var(--board-menu, var(--bg)); border: 1px solid var(--line); border-radius: 5px; box-shadow: 0 2px 8px rgb(0 0 0 / .36); }
.list { position: relative; height: 240px; overflow: hidden auto; margin-top: 6px; }
.list .row { display: flex; gap: 8px; position: absolute; inset-inline: 0; height: 24px; line-height: 24px; padding: 0 6px; white-space: nowrap; cursor: pointer; }
.list .index { flex: 0 0 3ch; text-align: end; font-variant-numeric: tabular-nums; opacity: .7; }
.list .name { flex: 1; font-weight: inherit; }
.list .score { opacity: .7; }
.list .row:hover { background: var(--hover); }
.list .row.active { background: var(--accent); color: var(--accent-fg); }
/* The name of a hand has a line of its own where there is little room. */
@container (max-width: 500px) { .owner { flex-basis: 100%; text-align: center; } .hand { justify-content: center; } }
/* Where the panel is not much taller than wide, the moves are next to the board. */
@container (min-width: 540px) and (min-aspect-ratio: 4/5) {
  .main { flex-direction: row; max-width: 1100px; overflow: hidden; }
  .left { flex: 0 1 62%; }
  .right { flex: 1 1 200px; min-height: 0; }
  .picture, .setting-up .picture { width: min(62cqw - 16px, (100cqh - 150px - var(--graph) - var(--tried)) * var(--wide, .9), 720px); }
}
@media (prefers-reduced-motion: no-preference) { button { transition: background-color .1s; } }
@media (forced-colors: active) {
  .picked, .target.taken { stroke: Highlight; }
  .target { fill: Highlight; }
  .move[aria-current], button.primary, button[aria-pressed=true], .list .row.active { forced-color-adjust: none; background: Highlight; color: HighlightText; }
}
`;

let sheet: CSSStyleSheet | undefined;

/** The style sheet, which all elements of a page share. */
export function style(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}
