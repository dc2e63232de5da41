import type { Box, Font, Measure, TextRun, Tone } from './chart-text.ts';
import { type ChartLayout, dotSize, type StateBox } from './layout.ts';
import { arrowOf, pathOf } from './route-path.ts';

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

const toneColours: Record<Tone, string> = {
  ...{ name: colours.text, event: colours.text, guard: colours.accent },
  ...{ tag: colours.dim, actor: colours.dim, note: colours.dim, action: colours.dim },
};

type Attributes = Record<string, string | number>;

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
    rectangle({ x: 0, y: 0, ...size }, 0, { fill: colours.ground }),
    ...states.map((drawn) => shape(drawn, states, activeIds.has(drawn.state.id))),
    ...initials.flatMap(({ dot, route }) => [
      element('circle', { cx: dot.x, cy: dot.y, r: dotSize / 2, fill: colours.dim }),
      ...lineTo(route, colours.dim),
    ]),
    ...edges.flatMap(({ routes }) => routes.flatMap((route) => lineTo(route, colours.edge))),
    ...states.flatMap(({ text, box }) => [
      ...text.marks.flatMap((mark) => markShapes(mark, box)),
      ...text.runs.map((run) => words(run, box)),
      ...text.rows.flatMap((row) => row.runs.map((run) => words(run, within(row.box, box)))),
    ]),
    ...edges.flatMap(({ labels }) =>
      labels.flatMap(({ box, runs }) => [
        rectangle(box, 5, { fill: colours.ground, stroke: colours.line }),
        ...runs.map((run) => words(run, box)),
      ]),
    ),
  );
}

function shape(
  { state, box, depth, isFolded }: StateBox,
  states: readonly StateBox[],
  isActive: boolean,
): string {
  const hasStates = state.kind === 'compound' || state.kind === 'parallel';
  const plain = depth % 2 === 0 ? colours.outer : colours.inner;
  const look: Attributes = {
    fill: isActive ? colours.active : hasStates ? plain : colours.ground,
    stroke: isActive ? colours.accent : colours.border,
    'stroke-width': isActive ? 2 : 1.25,
  };
  const isRegion = states.some((other) => other.state.id === state.parent && other.state.kind === 'parallel');
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  return [
    ...(isFolded ? [rectangle({ ...box, x: box.x + 4, y: box.y + 4 }, 9, look)] : []),
    rectangle(box, 9, { ...look, ...(isRegion && { 'stroke-dasharray': '5 4' }) }),
    ...(state.kind === 'final' ? [rectangle(inner, 6, { ...look, fill: 'none' })] : []),
  ].join('');
}

function markShapes({ kind, box }: StateBox['text']['marks'][number], origin: Box): string[] {
  const { x, y, ...size } = within(box, origin);
  if (kind === 'tag')
    return [rectangle({ x, y, ...size }, 9.5, { fill: colours.inner, stroke: colours.line })];
  if (kind === 'actor')
    return [element('path', { d: `M${x + 1},${y}l10,5.5l-10,5.5Z`, fill: colours.actor })];
  return [
    element('circle', { cx: x + 10, cy: y + 10, r: 9.5, fill: 'none', stroke: colours.border }),
    words({ text: 'H', tone: 'event', x: 5.5, y: 14.5 }, { x, y }),
  ];
}

function words({ text, tone, x, y }: TextRun, origin: { x: number; y: number }): string {
  const weight = tone === 'name' || tone === 'event' ? { 'font-weight': 600 } : {};
  const size = tone === 'name' ? { 'font-size': 13 } : {};
  const place = { x: origin.x + x, y: origin.y + y };
  return element('text', { ...place, fill: toneColours[tone], ...weight, ...size }, escaped(text));
}

function lineTo(route: Parameters<typeof pathOf>[0], colour: string): string[] {
  return [
    element('path', { d: pathOf(route), fill: 'none', stroke: colour, 'stroke-width': 1.25 }),
    element('path', { d: arrowOf(route), fill: colour }),
  ];
}

const within = (box: Box, origin: Box): Box => ({ ...box, x: box.x + origin.x, y: box.y + origin.y });

const rectangle = (box: Box, rx: number, look: Attributes) => element('rect', { ...box, rx, ...look });

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
