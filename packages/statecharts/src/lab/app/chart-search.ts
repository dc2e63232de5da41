import type { LabChart } from '../lab-types.ts';
import type { ChartLayout } from '../layout.ts';

/** The states and transitions with a text in their names, in reading order; `x` and `y` are their middles. */
export function partsFound(
  chart: LabChart,
  { states, edges }: ChartLayout,
  text: string,
): { id: string; x: number; y: number }[] {
  const wanted = text.trim().toLowerCase();
  const labels = [
    ...edges.flatMap(({ labels }) => labels),
    ...states.flatMap(({ box, text }) =>
      text.rows.map((row) => ({
        key: row.key,
        box: { ...row.box, x: row.box.x + box.x, y: row.box.y + box.y },
      })),
    ),
  ];
  const named = [
    ...states.map(({ state, box, text }) => ({
      id: state.id,
      words: [state.name, ...state.tags, ...state.invokes.map(({ id }) => id), ...state.entry, ...state.exit],
      x: box.x + text.width / 2,
      y: box.y + text.height / 2,
    })),
    ...labels.map(({ key, box: { x, y, width, height } }) => {
      const transition = chart.transitions.find((one) => one.key === key);
      const words = transition ? [transition.event, transition.guard ?? '', ...transition.actions] : [];
      return { id: key, words, x: x + width / 2, y: y + height / 2 };
    }),
  ];
  return named
    .filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted)))
    .map(({ id, x, y }) => ({ id, x, y }));
}
