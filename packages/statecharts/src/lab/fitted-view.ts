import type { LabChart, LabState } from './chart.ts';
import { type ChartLayout, layOut } from './layout.ts';
import { denseStyles, type LayoutStyle, wideStyle } from './layout-style.ts';

export type Size = { width: number; height: number };

/** What of a chart is drawn, and how. `folded`: ids of states. */
export type ChartView = { folded: ReadonlySet<string>; style: LayoutStyle };

export const wholeView: ChartView = { folded: new Set(), style: wideStyle };

/** Below this zoom nobody reads the texts. */
export const legibleZoom = 0.6;

/** From this zoom on nothing is won by a denser drawing. */
const comfortableZoom = 0.8;

/** A chart with more states and transitions fits no window: it takes long to find that out. */
const largestWhole = 50;

const margin = 16;

export const drawn = (chart: LabChart, { folded, style }: ChartView): Promise<ChartLayout> =>
  layOut(chart, folded, style);

/** The zoom at which all of a drawing is in a frame, at most 100 %. */
export function fitZoom({ width, height }: Size, frame: Size): number {
  return Math.min(1, (frame.width - margin) / width, (frame.height - margin) / height);
}

/**
 * The view of a chart that shows as much as is legible when all of it is in the frame: first it becomes dense, then its
 * labels brief, then states are folded, those with the fewest states first. Where nothing is enough it is the smallest.
 */
export async function fittedView(chart: LabChart, frame: Size): Promise<ChartView> {
  const isLegible = async (view: ChartView) =>
    fitZoom(await drawn(chart, view), frame) >= (view.style.isDense ? legibleZoom : comfortableZoom);
  const folded = new Set(chart.states.filter(isFoldable).map(({ id }) => id));
  const isLarge = folded.size > 0 && chart.states.length + chart.transitions.length > largestWhole;
  const whole = [wholeView, ...denseStyles.map((style) => ({ ...wholeView, style }))];
  const views = [...(isLarge ? [] : whole), ...denseStyles.map((style) => ({ folded, style }))];
  for (const view of views) if (await isLegible(view)) return unfolded(chart, view, isLegible);
  return views.at(-1) ?? wholeView;
}

function isFoldable({ kind, parent }: LabState): boolean {
  return parent !== null && (kind === 'compound' || kind === 'parallel');
}

/** Unfolds state by state, outer ones first and of these the largest, what leaves the chart legible. */
async function unfolded(
  { states }: LabChart,
  { folded, style }: ChartView,
  isLegible: (view: ChartView) => Promise<boolean>,
): Promise<ChartView> {
  const parentOf = new Map(states.map(({ id, parent }) => [id, parent]));
  const around = (id: string): string[] => {
    const parent = parentOf.get(id) ?? null;
    return parent === null ? [] : [parent, ...around(parent)];
  };
  const sizeOf = (id: string) => states.filter((state) => around(state.id).includes(id)).length;
  const order = [...folded].toSorted(
    (one, other) => around(one).length - around(other).length || sizeOf(other) - sizeOf(one),
  );
  let left = folded;
  for (const id of order) {
    if (around(id).some((outer) => left.has(outer))) continue;
    const fewer = new Set([...left].filter((one) => one !== id));
    if (await isLegible({ folded: fewer, style })) left = fewer;
  }
  return { folded: left, style };
}
