import type { Point } from './layout.ts';

const radius = 6;

/** The path of a route, with round bends. */
export function pathOf(route: readonly Point[]): string {
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
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The tip of the arrow at the end of a route. */
export function arrowOf(route: readonly Point[]): string {
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
