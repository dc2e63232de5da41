import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box } from '../chart-text.ts';
import { fitZoom, legibleZoom, type Size } from '../fitted-view.ts';
import type { Point } from '../layout.ts';

const smallest = 0.1;
const largest = 3;
/** A point of the drawing, as parts of its width and height, and where it is to be in the window. */
type Anchor = { part: Point; at: Point };

/** The drawing that an element shows; null before there is one. */
export function drawingIn(viewport: RefObject<HTMLElement | null>): SVGSVGElement | null {
  return viewport.current?.querySelector<SVGSVGElement>('svg[data-drawing]') ?? null;
}

/** Zoom and scrolling of a drawing. `size`: that of the drawing at 100 %; `frame`: that of the element around it. */
export function useViewport(viewport: RefObject<HTMLElement | null>, size: Size | null, frame: Size | null) {
  const anchor = useRef<Anchor | null>(null);
  const drag = useRef<{ x: number; y: number; isMoved: boolean } | null>(null);
  const [zoom, setZoom] = useState(1);
  /** Whether the zoom is that at which all is in view, also once the window or the drawing has another size. */
  const isFitted = useRef(true);
  const drawing = () => drawingIn(viewport)?.getBoundingClientRect();

  const applyAnchor = () => {
    const shown = drawing();
    const wanted = anchor.current;
    anchor.current = null;
    if (!shown || !wanted) return;
    viewport.current?.scrollBy(
      shown.x + wanted.part.x * shown.width - wanted.at.x,
      shown.y + wanted.part.y * shown.height - wanted.at.y,
    );
  };
  const change = (wanted: number, next: Anchor) => {
    const clamped = Math.max(smallest, Math.min(largest, wanted));
    anchor.current = next;
    if (clamped === zoom) applyAnchor();
    else setZoom(clamped);
  };
  const middle = (): Point => {
    const { x, y, width, height } = viewport.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const zoomTo = (wanted: number, at = middle()) => {
    isFitted.current = false;
    const shown = drawing();
    if (!shown) return;
    const part = { x: (at.x - shown.x) / shown.width, y: (at.y - shown.y) / shown.height };
    change(wanted, { part, at });
  };
  const zoomBy = (factor: number, at?: Point) => zoomTo(zoom * factor, at);
  const showAll = () => {
    isFitted.current = true;
    if (size && frame) change(fitZoom(size, frame), { part: { x: 0.5, y: 0.5 }, at: middle() });
  };
  /** Brings a place of the drawing, in px at 100 %, into the middle. */
  const centre = ({ x, y }: Point, wanted = zoom) => {
    if (size) change(wanted, { part: { x: x / size.width, y: y / size.height }, at: middle() });
  };
  /** Shows all of the drawing where that is legible, else what is around a place. */
  const showAround = (place: Point) => {
    if (!size || !frame) return;
    const whole = fitZoom(size, frame);
    if (whole >= legibleZoom) showAll();
    else centre(place, legibleZoom);
  };
  /** Brings a box of the drawing, in px at 100 %, into the middle unless all of it is in view. */
  const reveal = (box: Box, least = zoom) => {
    const shown = drawing();
    const around = viewport.current?.getBoundingClientRect();
    if (!shown || !around) return;
    const left = shown.x + box.x * zoom;
    const top = shown.y + box.y * zoom;
    const isInView =
      left >= around.left &&
      top >= around.top &&
      left + box.width * zoom <= around.right &&
      top + box.height * zoom <= around.bottom;
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (zoom < least || !isInView) centre(place, Math.max(zoom, least));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each zoom the drawing has another size
  useLayoutEffect(applyAnchor, [zoom]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const element = viewport.current;
    // React's listeners for it are passive: the browser would zoom the page.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [viewport]);

  const dragging = {
    onPointerDown: ({ button, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (button === 0 && pointerType === 'mouse') drag.current = { x, y, isMoved: false };
    },
    onPointerMove: ({ buttons, clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent) => {
      const from = drag.current;
      if (!from) return;
      if (buttons === 0) {
        drag.current = null;
        return;
      }
      if (!from.isMoved && Math.hypot(x - from.x, y - from.y) < 4) return;
      if (!from.isMoved) currentTarget.setPointerCapture(pointerId);
      viewport.current?.scrollBy(from.x - x, from.y - y);
      drag.current = { x, y, isMoved: true };
    },
    // A drag is no click on the state under it.
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (drag.current?.isMoved) event.stopPropagation();
      drag.current = null;
    },
  };
  return { zoom, isFitted, zoomTo, zoomBy, showAll, centre, showAround, reveal, dragging };
}
