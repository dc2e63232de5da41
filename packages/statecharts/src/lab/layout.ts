import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { LabChart, LabState, LabTransition } from './chart.ts';
import { type Box, type PlacedLabel, type StateText, stacked, stateText } from './chart-text.ts';
import { freeShift, shifted } from './free-text.ts';
import { compaction, elkOptionsOf, type LayoutStyle, wideStyle } from './layout-style.ts';

export type Point = { x: number; y: number };

/** A state with its text; the text's places are counted from the box's top left corner. */
export type StateBox = {
  state: LabState;
  box: Box;
  text: StateText;
  isFolded: boolean;
  depth: number;
  /** Whether a line crosses the text. */
  isCrossed: boolean;
};

/** One line for all transitions from a state to the same targets: a route for each target, labels in its middle. */
export type Edge = {
  keys: string[];
  source: string;
  targets: string[];
  routes: Point[][];
  labels: PlacedLabel[];
};

/** Where a state starts: a dot, and the route from it to the first state in it. */
export type InitialMark = { parent: string; dot: Point; route: Point[] };

/** All places in px from the top left corner of the chart. Rows of a state are in its text. */
export type ChartLayout = {
  width: number;
  height: number;
  /** Outer ones before those in them. */
  states: StateBox[];
  edges: Edge[];
  initials: InitialMark[];
};

const elk = new ELK();
export const dotSize = 10;

/**
 * Where everything of a chart is drawn. Of a folded state the transitions to and from the states in it are drawn at
 * its box; those within it are not.
 */
export async function layOut(
  chart: LabChart,
  folded: ReadonlySet<string>,
  style: LayoutStyle = wideStyle,
): Promise<ChartLayout> {
  const options = elkOptionsOf(style);
  const drawn = async (elkOptions: Record<string, string>) => {
    const layOutBeside = (besides: ReadonlySet<string>) =>
      layOutOnce(chart, folded, style.isBrief, elkOptions, besides);
    const layout = await layOutBeside(new Set());
    const crossed = new Set(layout.states.filter(({ isCrossed }) => isCrossed).map(({ state }) => state.id));
    return crossed.size === 0 ? layout : layOutBeside(crossed);
  };
  if (!style.isDense) return drawn(options);
  // ELK cannot compact every chart with states in states: it throws "Invalid hitboxes".
  return drawn({ ...options, ...compaction }).catch(() => drawn(options));
}

/** @param besides the states whose text stands beside the states in it: above them a line would cross it. */
async function layOutOnce(
  chart: LabChart,
  folded: ReadonlySet<string>,
  isBrief: boolean,
  elkOptions: Record<string, string>,
  besides: ReadonlySet<string>,
): Promise<ChartLayout> {
  const parentOf = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const shown = (id: string): string => {
    let found = id;
    for (let at: string | null = id; at !== null; at = parentOf.get(at) ?? null)
      if (folded.has(at)) found = at;
    return found;
  };
  const { groups, rows } = grouped(chart.transitions, shown);
  const texts = new Map<string, StateText>();
  const depths = new Map<string, number>();
  const dots: { parent: string; target: string }[] = [];

  const nodeOf = (state: LabState, depth: number): ElkNode => {
    const all = chart.states.filter(({ parent }) => parent === state.id);
    const isFolded = folded.has(state.id);
    const text = stateText(chart, state, { rows: rows.get(state.id) ?? [], isFolded, isBrief });
    texts.set(state.id, text);
    depths.set(state.id, depth);
    const children = isFolded ? [] : all;
    if (children.length === 0) {
      const ends = Math.max(
        groups.filter(({ source }) => source === state.id).length,
        groups.filter(({ targets }) => targets.includes(state.id)).length + 1,
      );
      return { id: state.id, width: Math.max(text.width, ends * 14 + 16), height: text.height };
    }
    const first = children.find(({ isInitial }) => isInitial);
    if (first) dots.push({ parent: state.id, target: first.id });
    return {
      id: state.id,
      children: [
        ...(first && state.kind === 'compound'
          ? [{ id: dotId(state.id), width: dotSize, height: dotSize }]
          : []),
        ...children.map((child) => nodeOf(child, depth + 1)),
      ],
      layoutOptions: {
        ...elkOptions,
        'elk.padding': besides.has(state.id)
          ? `[top=24,left=${text.width + 8},bottom=18,right=18]`
          : `[top=${text.height + 10},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${text.width}, ${text.height})`,
      },
    };
  };
  const roots = chart.states.filter(({ parent }) => parent === null).map((state) => nodeOf(state, 0));
  const labels = groups.map(({ transitions }) => stacked(chart, transitions, isBrief));
  const graph: ElkNode = await elk.layout<ElkNode>({
    id: '',
    layoutOptions: elkOptions,
    children: roots,
    edges: [
      ...dots.map(({ parent, target }) => ({
        id: dotId(parent),
        sources: [dotId(parent)],
        targets: [target],
      })),
      ...groups.flatMap(({ source, targets }, group) =>
        targets.map((target, index) => ({
          id: edgeId(group, index),
          sources: [source],
          targets: [target],
          ...(index === 0 && {
            labels: [
              {
                id: edgeId(group, index),
                text: ' ',
                width: labels[group]?.width ?? 0,
                height: labels[group]?.height ?? 0,
                layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
              },
            ],
          }),
        })),
      ),
    ],
  });

  const boxes = new Map<string, Box>();
  collectBoxes(graph, boxes);
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  const boxOf = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const routes = [...edges.values()].map(routeOf);
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    states: chart.states.flatMap((state) => {
      const measured = texts.get(state.id);
      if (!measured) return [];
      const box = boxOf(state.id);
      const shift = freeShift(box, measured, routes);
      const text = shifted(measured, shift ?? 0);
      const isFolded = folded.has(state.id);
      const depth = depths.get(state.id) ?? 0;
      return [{ state, box, text, isFolded, depth, isCrossed: shift === null }];
    }),
    edges: groups.map(({ source, targets, transitions }, group) => {
      const at = edges.get(edgeId(group, 0))?.labels?.[0];
      return {
        keys: transitions.map(({ key }) => key),
        source,
        targets,
        routes: targets.map((_, index) => routeOf(edges.get(edgeId(group, index)))),
        labels: (labels[group]?.labels ?? []).map((label) => ({
          ...label,
          box: { ...label.box, x: label.box.x + (at?.x ?? 0), y: label.box.y + (at?.y ?? 0) },
        })),
      };
    }),
    initials: dots.map(({ parent }) => {
      const { x, y } = boxOf(dotId(parent));
      const dot = { x: x + dotSize / 2, y: y + dotSize / 2 };
      return { parent, dot, route: routeOf(edges.get(dotId(parent))) };
    }),
  };
}

type Group = { source: string; targets: string[]; transitions: LabTransition[] };

/** Transitions as edges by their ends, and those that stay where they are by their state. */
function grouped(transitions: readonly LabTransition[], shown: (id: string) => string) {
  const groups = new Map<string, Group>();
  const rows = new Map<string, LabTransition[]>();
  for (const transition of transitions) {
    const source = shown(transition.source);
    const targets = [...new Set(transition.targets.map(shown))];
    const isHidden = source !== transition.source && targets.every((target) => target === source);
    if (isHidden) continue;
    if (targets.every((target) => target === source)) {
      rows.set(source, [...(rows.get(source) ?? []), transition]);
      continue;
    }
    const ends = JSON.stringify([source, targets]);
    const group = groups.get(ends) ?? { source, targets, transitions: [] };
    group.transitions.push(transition);
    groups.set(ends, group);
  }
  return { groups: [...groups.values()], rows };
}

function collectBoxes(node: ElkNode, boxes: Map<string, Box>): void {
  for (const { x = 0, y = 0, width = 0, height = 0, ...child } of node.children ?? []) {
    boxes.set(child.id, { x, y, width, height });
    collectBoxes(child, boxes);
  }
}

function routeOf(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

const dotId = (parent: string) => `start of ${parent}`;
const edgeId = (group: number, target: number) => `edge ${group} to ${target}`;
