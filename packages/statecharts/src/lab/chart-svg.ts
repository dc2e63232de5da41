import type { Box, PlacedLabel, StateText, TextRun, Tone } from './chart-text.ts';
import { type ChartLayout, dotSize, type Point, type StateBox } from './layout.ts';

/** By the name that the page of the lab has for each, as a variable. */
const colours = {
  surface: '#ffffff',
  ground: '#fbfbfc',
  raised: '#f5f6f7',
  edge: '#8b92a0',
  line: '#e3e5e9',
  'line-strong': '#c6cad2',
  text: '#16181d',
  dim: '#5b616e',
  accent: '#4a4fd0',
  good: '#167245',
};

type Attributes = Record<string, string | number>;

/** What a shape is of a chart: its class. */
type Part =
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

const framed = { fill: colours.surface, stroke: colours['line-strong'], 'stroke-width': 1.25 };
const dim = { fill: colours.dim };
const accent = { fill: colours.accent };

const looks: Record<Part, Attributes> = {
  ...{ behind: framed, box: framed, inner: { ...framed, fill: 'none' } },
  ...{ labelBox: { fill: colours.surface, stroke: colours.line }, rowBox: { fill: 'none' } },
  ...{ tagBox: { fill: colours.raised, stroke: colours.line } },
  ...{ historyRing: { fill: 'none', stroke: colours['line-strong'] } },
  ...{ dot: dim, ...linesIn(colours.edge) },
  ...{ name: { fill: colours.text, 'font-weight': 600, 'font-size': 13 } },
  ...{ event: { fill: colours.text, 'font-weight': 600 }, guard: accent, folded: accent },
  ...{ tag: dim, note: dim, action: dim, actor: { fill: colours.good } },
};

function linesIn(colour: string) {
  return { line: { fill: 'none', stroke: colour, 'stroke-width': 1.25 }, arrow: { fill: colour } };
}

/** Bends of lines are so round. */
const bend = 6;

/**
 * A chart as an SVG file that needs nothing else, in light colours. Its parts say what they are of: `data-state` has the id of a state, `data-transition` the key of a transition, on a label, and
 * `data-transitions` the keys of those that share a line, as JSON.
 */
export function chartSvg({ width, height, states, edges, initials }: ChartLayout): string {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const stateGroup = (drawn: StateBox): string => {
    const { state, box, text, isFolded } = drawn;
    return element(
      'g',
      {
        ...{ role: 'group', 'aria-label': state.name, 'data-state': state.id },
        ...(isFolded && { 'data-folded': '' }),
      },
      ...boxes(drawn, states),
      ...text.marks.map(({ kind, box: place }) => mark(kind, within(place, box))),
      ...texts(text.runs, box),
      ...states.filter((other) => other.state.parent === state.id).map(stateGroup),
    );
  };
  const label = ({ key, box, runs }: PlacedLabel, part: 'labelBox' | 'rowBox') =>
    element('g', { 'data-transition': key }, rectangle(part, box, 5), ...texts(runs, box));
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${size.width} ${size.height}`, ...size },
      ...{ 'font-family': 'Inter, system-ui, sans-serif', 'font-size': 12.5 },
    },
    element('title', {}, escaped(`Chart of ${states[0]?.state.name}`)),
    element('rect', { ...size, class: 'ground', fill: colours.surface }),
    ...states.filter(({ state }) => state.parent === null).map(stateGroup),
    ...initials.flatMap(({ dot, route }) => [circle('dot', dot, dotSize / 2), line(route, colours.dim)]),
    ...edges.map(({ keys, routes }) =>
      element('g', { 'data-transitions': JSON.stringify(keys) }, ...routes.map((route) => line(route))),
    ),
    ...states.flatMap(({ text, box }) =>
      text.rows.map((row) => label({ ...row, box: within(row.box, box) }, 'rowBox')),
    ),
    ...edges.flatMap(({ labels }) => labels.map((placed) => label(placed, 'labelBox'))),
  );
}

/** The file as a part of the page, in its colours. */
export const inPageColours = (svg: string): string =>
  Object.entries(colours).reduce((text, [name, hex]) => text.replaceAll(`"${hex}"`, `"var(--${name})"`), svg);

function boxes({ state, box, isFolded, depth }: StateBox, states: readonly StateBox[]): string[] {
  const { x, y, width, height } = box;
  const hasStates = state.kind === 'compound' || state.kind === 'parallel';
  const [name, fill] = depth % 2 === 0 ? ['outer', colours.ground] : ['nested', colours.raised];
  const look = hasStates ? { fill, class: `box ${name}` } : {};
  const isRegion = states.some((other) => other.state.id === state.parent && other.state.kind === 'parallel');
  const inner = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
  return [
    ...(isFolded ? [rectangle('behind', { ...box, x: x + 4, y: y + 4 }, 9, look)] : []),
    rectangle('box', box, 9, { ...look, ...(isRegion && { 'stroke-dasharray': '5 4' }) }),
    ...(state.kind === 'final' ? [rectangle('inner', inner, 6)] : []),
  ];
}

function mark(kind: StateText['marks'][number]['kind'], box: Box): string {
  const { x, y } = box;
  if (kind === 'tag') return rectangle('tagBox', box, 9.5);
  if (kind === 'actor') return shape('path', 'actor', { d: `M${x + 1},${y}l10,5.5l-10,5.5Z` });
  const ring = circle('historyRing', { x: x + 10, y: y + 10 }, 9.5);
  return `${ring}${texts([{ text: 'H', tone: 'name', x: 5, y: 14.5 }], box).join('')}`;
}

const line = (route: readonly Point[], colour = colours.edge): string =>
  shape('path', 'line', { d: pathOf(route), ...linesIn(colour).line }) +
  shape('path', 'arrow', { d: arrowOf(route), ...linesIn(colour).arrow });

/** A box that is counted from another place. */
const within = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x + x, y: box.y + y });

const rectangle = (part: Part, box: Box, rx: number, look: Attributes = {}) =>
  shape('rect', part, { ...box, rx }, look);

const circle = (part: Part, { x: cx, y: cy }: Point, r: number) => shape('circle', part, { cx, cy, r });

const texts = (runs: readonly TextRun[], { x, y }: Point) =>
  runs.map((run) => shape('text', run.tone, { x: x + run.x, y: y + run.y }, {}, escaped(run.text)));

const shape = (tag: string, part: Part, at: Attributes, look: Attributes = {}, text = '') =>
  element(tag, { class: part, ...looks[part], ...at, ...look }, text);

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

function element(name: string, attributes: Attributes, ...inner: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
