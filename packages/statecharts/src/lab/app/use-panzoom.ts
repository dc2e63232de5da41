import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fitZoom, legibleZoom, type Size } from '../fitted-view.ts';

/** Px at which the arrows move the drawing. */
const arrowStep = 60;

/**
 * Zoom and pan of a drawing in an element around it: by mouse, touch, wheel and keyboard. It starts as a whole where that
 * is legible, else at its top.
 */
export function usePanzoom(
  viewport: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  drawing: Size | null,
) {
  const panzoom = useRef<PanzoomObject | null>(null);
  const dragged = useRef({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const [around, moved] = [viewport.current, canvas.current];
    if (!around || !moved || !drawing) return;
    const whole = fitZoom(drawing, { width: around.clientWidth, height: around.clientHeight });
    const startScale = Math.max(whole, Math.min(legibleZoom, 1));
    const startY = Math.max(0, (drawing.height - around.clientHeight / startScale) / 2);
    const made = Panzoom(moved, {
      ...{ canvas: true, animate: false, minScale: 0.1, maxScale: 3, step: 0.2, overflow: 'clip' },
      ...{ startScale, startY, cursor: 'grab' },
    });
    panzoom.current = made;
    setZoom(startScale);
    const onChange = () => setZoom(made.getScale());
    const onDown = () => {
      dragged.current = made.getPan();
    };
    around.addEventListener('wheel', made.zoomWithWheel, { passive: false });
    around.addEventListener('pointerdown', onDown, true);
    moved.addEventListener('panzoomchange', onChange);
    return () => {
      around.removeEventListener('wheel', made.zoomWithWheel);
      around.removeEventListener('pointerdown', onDown, true);
      moved.removeEventListener('panzoomchange', onChange);
      made.destroy();
    };
  }, [viewport, canvas, drawing]);

  const move = (x: number, y: number) => {
    const scale = panzoom.current?.getScale() ?? 1;
    panzoom.current?.pan(x / scale, y / scale, { relative: true });
  };
  const showAll = () => {
    const around = viewport.current;
    if (!around || !drawing) return;
    panzoom.current?.zoom(fitZoom(drawing, { width: around.clientWidth, height: around.clientHeight }));
    panzoom.current?.pan(0, 0);
  };
  const keys: Record<string, () => unknown> = {
    '+': () => panzoom.current?.zoomIn(),
    '=': () => panzoom.current?.zoomIn(),
    '-': () => panzoom.current?.zoomOut(),
    '0': () => panzoom.current?.reset(),
    ArrowLeft: () => move(arrowStep, 0),
    ArrowRight: () => move(-arrowStep, 0),
    ArrowUp: () => move(0, arrowStep),
    ArrowDown: () => move(0, -arrowStep),
  };
  const actions: [name: string, words: string, act: () => unknown][] = [
    ['Zoom out', '−', () => panzoom.current?.zoomOut()],
    ['Zoom in', '+', () => panzoom.current?.zoomIn()],
    ['Show the whole chart', 'Fit', showAll],
  ];
  return {
    ...{ zoom, actions },
    /** Whether the last press has moved the drawing, and so is no click. */
    isDragged: () => {
      const { x, y } = panzoom.current?.getPan() ?? dragged.current;
      return Math.hypot(x - dragged.current.x, y - dragged.current.y) > 3;
    },
    /** Does what belongs to a key; false for another one. */
    onKeyDown: ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      const act = ctrlKey || metaKey || altKey ? undefined : keys[key];
      act?.();
      return act !== undefined;
    },
    /** Brings a part of the drawing into view. */
    reveal: (part: Element | null) => {
      const around = viewport.current?.getBoundingClientRect();
      if (!around || !part || !canvas.current?.contains(part)) return;
      const box = part.getBoundingClientRect();
      const shift = (start: number, end: number, first: number, last: number) =>
        start < first ? first - start : end > last ? Math.max(last - end, first - start) : 0;
      const x = shift(box.left, box.right, around.left + 8, around.right - 8);
      const y = shift(box.top, box.bottom, around.top + 8, around.bottom - 8);
      if (x !== 0 || y !== 0) move(x, y);
    },
  };
}
