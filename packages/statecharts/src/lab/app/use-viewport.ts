import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Box } from '../chart-text.ts';

const smallest = 0.1;
const largest = 3;
const margin = 48;

type Size = { width: number; height: number };
/** A point of the drawing, as parts of its width and height, and where it is to be in the window. */
type Anchor = { part: { x: number; y: number }; at: { x: number; y: number } };

/** Zoom and scrolling of a drawing. `size`: that of the drawing at 100 %. */
export function useViewport(size: Size | null) {
  const viewport = useRef<HTMLElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const drag = useRef<{ x: number; y: number; isMoved: boolean } | null>(null);
  const [zoom, setZoom] = useState(1);
  const drawing = () => viewport.current?.querySelector('svg')?.getBoundingClientRect();

  const zoomTo = (wanted: number, at?: { x: number; y: number }) => {
    const next = Math.max(smallest, Math.min(largest, wanted));
    const shown = drawing();
    const frame = viewport.current?.getBoundingClientRect();
    if (shown && frame) {
      const point = at ?? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
      const part = { x: (point.x - shown.x) / shown.width, y: (point.y - shown.y) / shown.height };
      anchor.current = { part, at: point };
    }
    setZoom(next);
  };
  const zoomBy = (factor: number, at?: { x: number; y: number }) => zoomTo(zoom * factor, at);
  const fit = () => {
    const frame = viewport.current;
    if (!frame || !size) return;
    const { clientWidth, clientHeight } = frame;
    zoomTo(Math.min(1, (clientWidth - margin) / size.width, (clientHeight - margin) / size.height));
  };
  /** Brings a place of the drawing, in px at 100 %, into the middle. */
  const centre = ({ x, y }: { x: number; y: number }) => {
    const shown = drawing();
    const frame = viewport.current;
    if (!shown || !frame) return;
    const { x: left, y: top, width, height } = frame.getBoundingClientRect();
    frame.scrollBy(shown.x + x * zoom - left - width / 2, shown.y + y * zoom - top - height / 2);
  };

  /** Brings a box of the drawing, in px at 100 %, into the middle unless all of it is in view. */
  const reveal = (box: Box) => {
    const shown = drawing();
    const frame = viewport.current?.getBoundingClientRect();
    if (!shown || !frame) return;
    const left = shown.x + box.x * zoom;
    const top = shown.y + box.y * zoom;
    const isInView =
      left >= frame.left &&
      top >= frame.top &&
      left + box.width * zoom <= frame.right &&
      top + box.height * zoom <= frame.bottom;
    if (!isInView) centre({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each zoom the drawing has another size
  useLayoutEffect(() => {
    const shown = drawing();
    const wanted = anchor.current;
    anchor.current = null;
    if (!shown || !wanted) return;
    viewport.current?.scrollBy(
      shown.x + wanted.part.x * shown.width - wanted.at.x,
      shown.y + wanted.part.y * shown.height - wanted.at.y,
    );
  }, [zoom]);

  const wheel = useRef(zoomBy);
  useEffect(() => {
    wheel.current = zoomBy;
  });
  useEffect(() => {
    const frame = viewport.current;
    // React's listeners for it are passive: the browser would zoom the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      wheel.current(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    };
    frame?.addEventListener('wheel', onWheel, { passive: false });
    return () => frame?.removeEventListener('wheel', onWheel);
  }, []);

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
  return { viewport, zoom, zoomTo, zoomBy, fit, centre, reveal, dragging };
}
