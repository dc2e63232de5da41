import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import type { Box } from '../chart-text.ts';
import type { Size } from '../fitted-view.ts';
import type { ChartLayout, Point } from '../layout.ts';
import styles from './Minimap.module.css';
import { drawingIn } from './use-viewport.ts';

type Props = {
  layout: ChartLayout;
  zoom: number;
  /** The size of the window. */
  frame: Size;
  /** What scrolls the drawing. */
  viewport: RefObject<HTMLElement | null>;
  activeIds: ReadonlySet<string>;
  found: ReadonlySet<string> | null;
  /** A point of the drawing, in px at 100 %. */
  onCentre: (point: Point) => void;
};

const longest = { width: 170, height: 120 };
/** The part of the window that it covers at most, in each direction. */
const largestPart = 0.28;

/** All states of a chart that does not fit, and which part of it is in view: a click or a drag shows another. */
export function Minimap({ layout, zoom, frame, viewport, activeIds, found, onCentre }: Props) {
  const { width, height, states } = layout;
  const [seen, setSeen] = useState<Box | null>(null);
  const measure = useEffectEvent(() => {
    const around = viewport.current?.getBoundingClientRect();
    const drawing = drawingIn(viewport)?.getBoundingClientRect();
    if (!around || !drawing) return;
    const left = Math.max(0, (around.left - drawing.left) / zoom);
    const top = Math.max(0, (around.top - drawing.top) / zoom);
    const right = Math.min(width, (around.right - drawing.left) / zoom);
    const bottom = Math.min(height, (around.bottom - drawing.top) / zoom);
    setSeen({ x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what is in view
  useLayoutEffect(() => measure(), [layout, zoom]);
  useEffect(() => {
    const element = viewport.current;
    const onScroll = () => measure();
    element?.addEventListener('scroll', onScroll);
    return () => element?.removeEventListener('scroll', onScroll);
  }, [viewport]);

  const scale = Math.min(
    Math.min(longest.width, frame.width * largestPart) / width,
    Math.min(longest.height, frame.height * largestPart) / height,
  );
  const show = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { x, y } = currentTarget.getBoundingClientRect();
    onCentre({ x: (clientX - x) / scale, y: (clientY - y) / scale });
  };
  return (
    <svg
      role="img"
      aria-label="Overview of the chart"
      className={styles.minimap}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        show(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && show(event)}
    >
      {states.map(({ state: { id }, box }) => (
        <rect
          key={id}
          className={styles.state}
          data-active={activeIds.has(id)}
          data-found={found?.has(id)}
          {...box}
          rx={12}
        />
      ))}
      {seen && <rect className={styles.seen} {...seen} rx={8} />}
    </svg>
  );
}
