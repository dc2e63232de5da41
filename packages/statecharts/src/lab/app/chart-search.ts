import type { Box } from '../chart-text.ts';
import type { LabChart } from '../lab-types.ts';
import type { ChartLayout } from '../layout.ts';
import { outwards } from '../state-tree.ts';

/** The states, each with its transitions, that have a text in their names: ids and keys. */
export function partsFound({ states, transitions }: LabChart, text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const isFound = (words: readonly string[]) => words.some((word) => word.toLowerCase().includes(wanted));
  if (wanted === '') return [];
  return states.flatMap(({ id, name, tags, invokes, entry, exit }) => [
    ...(isFound([name, ...tags, ...invokes.map((one) => one.id), ...entry, ...exit]) ? [id] : []),
    ...transitions
      .filter(
        ({ source, event, guard, actions }) => source === id && isFound([event, guard ?? '', ...actions]),
      )
      .map(({ key }) => key),
  ]);
}

/** Where the text of a state or a transition is; null while it is not drawn. */
export function boxOf({ states, edges }: ChartLayout, id: string): Box | null {
  for (const { state, box, text } of states) {
    if (state.id === id) return { ...box, width: text.width, height: text.height };
    const row = text.rows.find(({ key }) => key === id);
    if (row) return { ...row.box, x: row.box.x + box.x, y: row.box.y + box.y };
  }
  return edges.flatMap(({ labels }) => labels).find(({ key }) => key === id)?.box ?? null;
}

/** The id of the state that a part is, or starts in. */
export function stateOfPart({ transitions }: LabChart, id: string): string {
  return transitions.find(({ key }) => key === id)?.source ?? id;
}

/** What is drawn of a part: itself, or the folded state around it. */
export function drawnPart(chart: LabChart, layout: ChartLayout, id: string): string {
  const states = outwards(chart, stateOfPart(chart, id)).map((state) => state.id);
  return [id, ...states].find((one) => boxOf(layout, one)) ?? id;
}
