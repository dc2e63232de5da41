import type { Box, StateText } from './chart-text.ts';
import type { Point } from './layout.ts';

/** How far the text in a box has to go to the right for no route to cross it; null where there is no such place. */
export function freeShift(box: Box, { width, height }: StateText, routes: readonly Point[][]): number | null {
  const crossed = routes.flatMap((route) =>
    route.flatMap((to, index) => {
      const from = route[index - 1];
      const isInText = from && Math.max(from.y, to.y) > box.y + 1 && Math.min(from.y, to.y) < box.y + height;
      return isInText ? [{ from: Math.min(from.x, to.x), to: Math.max(from.x, to.x) }] : [];
    }),
  );
  const isFree = (x: number) => crossed.every(({ from, to }) => to < x || from > x + width);
  for (let shift = 0; shift <= box.width - width; shift += 4) if (isFree(box.x + shift)) return shift;
  return null;
}

export function shifted(text: StateText, shift: number): StateText {
  if (shift === 0) return text;
  const moved = <T extends { x: number }>(part: T): T => ({ ...part, x: part.x + shift });
  return {
    ...text,
    runs: text.runs.map(moved),
    marks: text.marks.map((mark) => ({ ...mark, box: moved(mark.box) })),
    rows: text.rows.map((row) => ({ ...row, box: moved(row.box) })),
  };
}
