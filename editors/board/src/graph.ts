// The evaluations of a game as a curve below the board: the chances of the first side, from the half-move's line. A click
// goes to the half-move.
import { h, named, s } from './dom';
import type { Evaluation, Ply } from './protocol';
import { firstSide } from './squares';
import type { Tree } from './tree';
import type { Words } from './words';

const [WIDTH, HEIGHT] = [400, 56];
/** The points of the widest curve: more are narrower than a pixel. */
const MOST = 800;
/** How fast chances follow a score, in hundredths of a pawn. */
const SCALE = { xiangqi: 272, jeiqi: 272, shogi: 600 } as const;

/** The winning chance of the first side, from 0 to 1. */
export function chance({ cp, mate, mates }: Evaluation, variant: keyof typeof SCALE): number {
  if (mate !== undefined || mates !== undefined) return (mate ?? 0) > 0 || mates === firstSide(variant) ? 1 : 0;
  return 1 / (1 + Math.exp(-(cp ?? 0) / SCALE[variant]));
}

export class Graph {
  readonly element = h('div', { class: 'graph', role: 'slider', tabindex: '0', 'aria-valuemin': '0', hidden: '' });
  private readonly svg = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  private tree: Tree | undefined;
  /** The half-moves of the line, and where the one on the board stands among them. */
  private line: number[] = [];
  private place = -1;

  constructor(private readonly words: Words, private readonly go: (ply: number) => void) {
    named(this.element, words.text('evaluations'));
    this.element.append(this.svg);
    this.element.addEventListener('click', ({ clientX }) => {
      const { left, width } = this.element.getBoundingClientRect();
      const at = Math.round(((clientX - left) / width) * Math.max(1, this.line.length - 1));
      const ply = this.line[Math.min(Math.max(at, 0), this.line.length - 1)];
      if (ply !== undefined) this.go(ply);
    });
    words.follow(() => this.describe());
  }

  /** Shows the line through a half-move: the main line, or the variation that it is in with what leads there. */
  show(tree: Tree | undefined, current: number): void {
    const line = tree ? tree.through(current) : [];
    const same = tree === this.tree && line.length === this.line.length && line.at(-1) === this.line.at(-1);
    this.tree = tree;
    this.place = line.indexOf(current);
    if (!same) {
      this.line = line;
      this.draw();
    }
    this.mark();
    this.describe();
  }

  private draw(): void {
    const { tree, line } = this;
    const points: [x: number, y: number][] = [];
    const each = Math.max(1, Math.ceil(line.length / MOST));
    line.forEach((ply, place) => {
      const evaluation = tree?.game.plies[ply]?.evaluation;
      if (!evaluation || (place % each !== 0 && each > 1)) return;
      points.push([this.x(place), (1 - chance(evaluation, tree!.game.variant)) * HEIGHT]);
    });
    this.element.hidden = points.length < 2;
    const text = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    const [first, last] = [points[0], points.at(-1)];
    const area = first && last ? `M${first[0].toFixed(1)} ${HEIGHT}L${text}L${last[0].toFixed(1)} ${HEIGHT}z` : '';
    this.svg.replaceChildren(
      s('path', { class: 'area', d: area }),
      s('path', { class: 'middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
      s('path', { class: 'curve', d: text && `M${text}` }),
      s('path', { class: 'here' }),
    );
    this.element.setAttribute('aria-valuemax', String(line.length));
  }

  private x(place: number): number {
    return (place / Math.max(1, this.line.length - 1)) * WIDTH;
  }

  private mark(): void {
    const here = this.svg.lastElementChild;
    if (this.place < 0) here?.removeAttribute('d');
    else here?.setAttribute('d', `M${this.x(this.place).toFixed(1)} 0V${HEIGHT}`);
  }

  private describe(): void {
    const ply = this.tree?.game.plies[this.line[this.place] ?? -1];
    this.element.setAttribute('aria-valuenow', String(this.place + 1));
    const said = ply?.evaluation ? scoreOf(ply.evaluation, this.tree!.game.variant) : this.words.say('noEvaluation');
    this.element.setAttribute('aria-valuetext', ply ? `${nameOf(ply)} ${said}` : this.words.say('first'));
    this.element.title = ply?.evaluation ? `${nameOf(ply)} ${said}` : this.words.say('evaluations');
  }
}

function nameOf({ number, name, text }: Ply): string {
  return `${number}. ${name ?? text}`;
}

/** A score as players write it: `+0.35`, in shogi `+35`, `#3`. */
export function scoreOf({ cp, mate, mates }: Evaluation, variant: keyof typeof SCALE): string {
  if (mate !== undefined || mates !== undefined) return `#${mate ?? (mates === firstSide(variant) ? '' : '-')}`;
  const value = cp ?? 0;
  const text = variant === 'shogi' ? String(Math.abs(value)) : (Math.abs(value) / 100).toFixed(2);
  return `${value > 0 ? '+' : value < 0 ? '-' : ''}${text}`;
}
