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
import type { Font, Measure } from './chart-text.ts';
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
  active: '#eceefe',
  actor: '#167245',
};

type Attributes = Record<string, string | number>;

const framed = { fill: colours.ground, stroke: colours.border, 'stroke-width': 1.25 };
const dim = { fill: colours.dim };

const looks: Record<Part, Attributes> = {
  ...{ behind: framed, box: framed, inner: { ...framed, fill: 'none' } },
  ...{ labelBox: { fill: colours.ground, stroke: colours.line } },
  ...{ tagBox: { fill: colours.inner, stroke: colours.line } },
  ...{ historyRing: { fill: 'none', stroke: colours.border } },
  ...{ dot: dim, ...linesIn(colours.edge) },
  ...{ name: { fill: colours.text, 'font-weight': 600, 'font-size': 13 } },
  ...{ event: { fill: colours.text, 'font-weight': 600 }, guard: { fill: colours.accent } },
  ...{ tag: dim, note: dim, action: dim, actor: { fill: colours.actor } },
};

function linesIn(colour: string) {
  return { line: { fill: 'none', stroke: colour, 'stroke-width': 1.25 }, arrow: { fill: colour } };
}

/** A chart as an SVG file that needs nothing else, in light colours. `activeIds`: states that are lit. */
export function chartSvg(
  { width, height, states, edges, initials }: ChartLayout,
  activeIds: ReadonlySet<string> = new Set(),
) {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  return element(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${size.width} ${size.height}`, ...size },
      ...{ 'font-family': 'Inter, system-ui, sans-serif', 'font-size': 12.5 },
    },
    element('title', {}, escaped(`Chart of ${states[0]?.state.name}`)),
    element('rect', { ...size, fill: colours.ground }),
    ...states.flatMap((drawn) =>
      elements(stateShapes(drawn), looksOf(drawn, states, activeIds.has(drawn.state.id))),
    ),
    ...elements(initials.flatMap(initialShapes), linesIn(colours.dim)),
    ...elements(edges.flatMap(({ routes }) => routes.flatMap(routeShapes))),
    ...elements(
      states.flatMap(({ text, box }) => [
        ...textShapes(text, box),
        ...text.rows.flatMap((row) => textShapes(row, within(row.box, box))),
      ]),
    ),
    ...elements(
      edges.flatMap(({ labels }) =>
        labels.flatMap(({ box, runs }) => [rectangle('labelBox', box, 5), ...textShapes({ runs }, box)]),
      ),
    ),
  );
}

function looksOf({ state, depth }: StateBox, states: readonly StateBox[], isActive: boolean) {
  const hasStates = state.kind === 'compound' || state.kind === 'parallel';
  const plain = depth % 2 === 0 ? colours.outer : colours.inner;
  const look = isActive
    ? { fill: colours.active, stroke: colours.accent, 'stroke-width': 2 }
    : { ...framed, ...(hasStates && { fill: plain }) };
  const isRegion = states.some((other) => other.state.id === state.parent && other.state.kind === 'parallel');
  return {
    behind: look,
    box: { ...look, ...(isRegion && { 'stroke-dasharray': '5 4' }) },
    inner: { ...look, fill: 'none' },
  };
}

function elements(shapes: readonly Shape[], special: Partial<Record<Part, Attributes>> = {}): string[] {
  return shapes.map(({ tag, part, at, text = '' }) =>
    element(tag, { ...at, ...looks[part], ...special[part] }, escaped(text)),
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
