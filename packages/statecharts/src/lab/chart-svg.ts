import {
  initialShapes,
  type Part,
  rectangle,
  routeShapes,
  type Shape,
  stateShapes,
  textShapes,
  within,
} from './chart-shapes.ts';
import type { Font, Measure, PlacedLabel } from './chart-text.ts';
import type { ChartLayout, StateBox } from './layout.ts';

const colours = {
  ground: '#ffffff',
  outer: '#fbfbfc',
  inner: '#f5f6f7',
  edge: '#8b92a0',
  line: '#e3e5e9',
  border: '#c6cad2',
  text: '#16181d',
  dim: '#5b616e',
  accent: '#4a4fd0',
  actor: '#167245',
};

type Attributes = Record<string, string | number>;

const framed = { fill: colours.ground, stroke: colours.border, 'stroke-width': 1.25 };
const dim = { fill: colours.dim };

const looks: Record<Part, Attributes> = {
  ...{ behind: framed, box: framed, inner: { ...framed, fill: 'none' } },
  ...{ labelBox: { fill: colours.ground, stroke: colours.line }, rowBox: { fill: 'none' } },
  ...{ tagBox: { fill: colours.inner, stroke: colours.line } },
  ...{ historyRing: { fill: 'none', stroke: colours.border } },
  ...{ dot: dim, ...linesIn(colours.edge) },
  ...{ name: { fill: colours.text, 'font-weight': 600, 'font-size': 13 } },
  ...{ event: { fill: colours.text, 'font-weight': 600 }, guard: { fill: colours.accent } },
  ...{ tag: dim, note: dim, folded: dim, action: dim, actor: { fill: colours.actor } },
};

function linesIn(colour: string) {
  return { line: { fill: 'none', stroke: colour, 'stroke-width': 1.25 }, arrow: { fill: colour } };
}

/**
 * A chart as an SVG file that needs nothing else, in light colours. Its parts have classes for other colours, and say
 * what they are of: `data-state` has the id of a state, `data-transition` the key of a transition, on a label, and
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
      ...elements(stateShapes(drawn), looksOf(drawn, states)),
      ...elements(textShapes(text, box)),
      ...states.filter((other) => other.state.parent === state.id).map(stateGroup),
    );
  };
  const label = ({ key, box, runs }: PlacedLabel, part: 'labelBox' | 'rowBox') =>
    element(
      'g',
      { 'data-transition': key },
      ...elements([rectangle(part, box, 5), ...textShapes({ runs }, box)]),
    );
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${size.width} ${size.height}`, ...size },
      ...{ 'font-family': 'Inter, system-ui, sans-serif', 'font-size': 12.5 },
    },
    element('title', {}, escaped(`Chart of ${states[0]?.state.name}`)),
    element('rect', { ...size, class: 'ground', fill: colours.ground }),
    ...states.filter(({ state }) => state.parent === null).map(stateGroup),
    ...elements(initials.flatMap(initialShapes), linesIn(colours.dim)),
    ...edges.map(({ keys, routes }) =>
      element('g', { 'data-transitions': JSON.stringify(keys) }, ...elements(routes.flatMap(routeShapes))),
    ),
    ...states.flatMap(({ text, box }) =>
      text.rows.map((row) => label({ ...row, box: within(row.box, box) }, 'rowBox')),
    ),
    ...edges.flatMap(({ labels }) => labels.map((placed) => label(placed, 'labelBox'))),
  );
}

function looksOf({ state, depth }: StateBox, states: readonly StateBox[]) {
  const hasStates = state.kind === 'compound' || state.kind === 'parallel';
  const [name, fill] = depth % 2 === 0 ? ['outer', colours.outer] : ['nested', colours.inner];
  const look = { ...framed, ...(hasStates && { fill, class: `box ${name}` }) };
  const isRegion = states.some((other) => other.state.id === state.parent && other.state.kind === 'parallel');
  return {
    behind: look,
    box: { ...look, ...(isRegion && { 'stroke-dasharray': '5 4' }) },
    inner: { ...look, fill: 'none' },
  };
}

function elements(shapes: readonly Shape[], special: Partial<Record<Part, Attributes>> = {}): string[] {
  return shapes.map(({ tag, part, at, text = '' }) =>
    element(tag, { ...at, class: part, ...looks[part], ...special[part] }, escaped(text)),
  );
}

function element(name: string, attributes: Attributes, ...inner: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const sizeOf: Record<Font, number> = { name: 13 * 1.12, strong: 12.5 * 1.12, plain: 12.5 };

/** The width of a text where no font can be asked: that of common fonts without serifs, rounded up. */
export const estimatedWidth: Measure = (text, font) => {
  const widths = Array.from(text, (character) =>
    /[ijl.,:;'|!()[\]{} ft]/.test(character)
      ? 0.36
      : /[mwMW@%…]/.test(character)
        ? 0.92
        : /[A-Z]/.test(character)
          ? 0.72
          : 0.6,
  );
  return sizeOf[font] * widths.reduce((sum, width) => sum + width, 0);
};
