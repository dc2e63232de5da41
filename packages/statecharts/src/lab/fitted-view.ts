import type { Measure } from './chart-text.ts';
import type { LabChart, LabState } from './lab-types.ts';
import { layOut } from './layout.ts';
import { type LayoutStyle, wideStyle } from './layout-style.ts';
import { outwards } from './state-tree.ts';

export type Size = { width: number; height: number };

/** What of a chart is drawn, and how. `folded`: ids of states. */
export type ChartView = { folded: ReadonlySet<string>; style: LayoutStyle };

/** Below this zoom nobody reads the texts. */
export const legibleZoom = 0.6;

/** From this zoom on nothing is won by a denser drawing. */
const comfortableZoom = 0.8;

/** A chart with more states and transitions fits no window: it takes long to find that out. */
const largestWhole = 50;

const margin = 24;

/** The zoom at which all of a drawing is in a frame, at most 100 %. */
export function fitZoom({ width, height }: Size, frame: Size): number {
  return Math.min(1, (frame.width - margin) / width, (frame.height - margin) / height);
}

export function isFoldable({ kind, parent }: LabState): boolean {
  return parent !== null && (kind === 'compound' || kind === 'parallel');
}

/**
 * The view of a chart that shows as much as is legible when all of it is in the frame: first the labels become brief,
 * then states are folded. Where nothing is enough it is the smallest.
 */
export async function fittedView(chart: LabChart, frame: Size, measure: Measure): Promise<ChartView> {
  const isEnough = (size: Size) => fitZoom(size, frame) >= legibleZoom;
  const fitOf = async ({ folded, style }: ChartView) =>
    fitZoom(await layOut(chart, folded, measure, style, isEnough), frame);
  const nothing: ReadonlySet<string> = new Set();
  const all = new Set(chart.states.filter(isFoldable).map(({ id }) => id));
  const wide = { folded: nothing, style: wideStyle };
  const isLarge = all.size > 0 && chart.states.length + chart.transitions.length > largestWhole;
  let best = { view: wide, fit: isLarge ? 0 : await fitOf(wide) };
  if (best.fit >= comfortableZoom) return wide;
  for (const folded of isLarge ? [all] : [nothing, all]) {
    for (const isBrief of [false, true]) {
      for (const cycleBreaking of ['DEPTH_FIRST', 'GREEDY'] as const) {
        const view = { folded, style: { isBrief, isDense: true, cycleBreaking } };
        const fit = await fitOf(view);
        if (fit > best.fit) best = { view, fit };
      }
      if (best.fit >= legibleZoom) {
        return unfolded(chart, best.view, async (one) => (await fitOf(one)) >= legibleZoom);
      }
    }
  }
  return best.view;
}

/** Unfolds state by state, outer ones first, what leaves the chart legible. */
async function unfolded(
  { states }: LabChart,
  { folded, style }: ChartView,
  isLegible: (view: ChartView) => Promise<boolean>,
): Promise<ChartView> {
  let left = folded;
  for (const { id, parent } of states) {
    if (!left.has(id) || (parent !== null && left.has(parent))) continue;
    const fewer = new Set([...left].filter((one) => one !== id));
    if (await isLegible({ folded: fewer, style })) left = fewer;
  }
  return { folded: left, style };
}

/** What is folded once a person has folded and unfolded, and where some parts must be seen. */
export function foldedNow(
  chart: LabChart,
  folded: ReadonlySet<string>,
  chosen: ReadonlyMap<string, boolean>,
  seen: Iterable<string>,
): ReadonlySet<string> {
  const around = new Set(
    [...seen].flatMap((id) =>
      outwards(chart, id)
        .slice(1)
        .map((state) => state.id),
    ),
  );
  return new Set(
    chart.states
      .filter(
        (state) =>
          isFoldable(state) && (chosen.get(state.id) ?? (folded.has(state.id) && !around.has(state.id))),
      )
      .map(({ id }) => id),
  );
}
