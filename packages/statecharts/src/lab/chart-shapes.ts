import type { Box, TextBlock, Tone } from './chart-text.ts';
import { type ChartLayout, dotSize, type Point, type StateBox } from './layout.ts';

/** What a shape is of a chart: the page and an exported picture have a look for each. */
export type Part =
  | Tone
  | 'behind'
  | 'box'
  | 'inner'
  | 'labelBox'
  | 'rowBox'
  | 'tagBox'
  | 'historyRing'
  | 'dot'
  | 'line'
  | 'arrow';

/** An element of SVG, without its look. */
export type Shape = {
  tag: 'rect' | 'circle' | 'path' | 'text';
  part: Part;
  at: Record<string, number | string>;
  text?: string;
};

/** Bends of lines are so round. */
const bend = 6;

export function stateShapes({ state, box, isFolded }: StateBox): Shape[] {
  const { x, y, width, height } = box;
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
  return [
    ...(isFolded ? [rectangle('behind', { ...box, x: x + 4, y: y + 4 }, 9)] : []),
    rectangle('box', box, 9),
    ...(state.kind === 'final' ? [rectangle('inner', inner, 6)] : []),
  ];
}

/** What is written in a box. */
export function textShapes(
  { runs, marks = [] }: Pick<TextBlock, 'runs'> & Partial<StateBox['text']>,
  origin: Point,
): Shape[] {
  return [
    ...marks.flatMap((mark) => markShapes(mark.kind, within(mark.box, origin))),
    ...runs.map(({ text, tone, x, y }) => words(text, tone, { x: origin.x + x, y: origin.y + y })),
  ];
}

function markShapes(kind: StateBox['text']['marks'][number]['kind'], box: Box): Shape[] {
  const { x, y } = box;
  if (kind === 'tag') return [rectangle('tagBox', box, 9.5)];
  if (kind === 'actor') return [path('actor', `M${x + 1},${y}l10,5.5l-10,5.5Z`)];
  return [
    circle('historyRing', { x: x + 10, y: y + 10 }, 9.5),
    words('H', 'name', { x: x + 5, y: y + 14.5 }),
  ];
}

export function initialShapes({ dot, route }: ChartLayout['initials'][number]): Shape[] {
  return [circle('dot', dot, dotSize / 2), ...routeShapes(route)];
}

export function routeShapes(route: readonly Point[]): Shape[] {
  return [path('line', pathOf(route)), path('arrow', arrowOf(route))];
}

/** A box that is counted from another place. */
export const within = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x + x, y: box.y + y });

export const rectangle = (part: Part, box: Box, rx: number): Shape => ({
  tag: 'rect',
  part,
  at: { ...box, rx },
});

const circle = (part: Part, { x: cx, y: cy }: Point, r: number): Shape => ({
  tag: 'circle',
  part,
  at: { cx, cy, r },
});

const path = (part: Part, d: string): Shape => ({ tag: 'path', part, at: { d } });

const words = (text: string, tone: Tone, at: Point): Shape => ({ tag: 'text', part: tone, at, text });

/** The path of a route, with round bends. */
function pathOf(route: readonly Point[]): string {
  return route
    .map((point, index) => {
      const before = route[index - 1];
      const after = route[index + 1];
      if (!before) return `M${point.x},${point.y}`;
      if (!after) return `L${point.x},${point.y}`;
      const entry = towards(point, before);
      const exit = towards(point, after);
      return `L${entry.x},${entry.y}Q${point.x},${point.y} ${exit.x},${exit.y}`;
    })
    .join('');
}

/** A point near a bend, on the line to another point: half of the way at most. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(bend, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The tip of the arrow at the end of a route. */
function arrowOf(route: readonly Point[]): string {
  const [before, tip] = route.slice(-2);
  if (!before || !tip) return '';
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x);
  const corner = (side: number) => {
    const x = tip.x - 8 * Math.cos(angle) - side * 4 * Math.sin(angle);
    const y = tip.y - 8 * Math.sin(angle) + side * 4 * Math.cos(angle);
    return `${round(x)},${round(y)}`;
  };
  return `M${round(tip.x)},${round(tip.y)}L${corner(1)}L${corner(-1)}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
