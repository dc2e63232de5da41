import Panzoom from '@panzoom/panzoom';
import { fitZoom, legibleZoom, type Size } from '../fitted-view.ts';

/** By how many px the arrows move a drawing. */
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

export type ZoomedDrawing = ReturnType<typeof zoomedDrawing>;

/**
 * Zoom and pan of a drawing in an element around it: by mouse, touch, wheel and keyboard. It starts as a whole where that
 * is legible, else at its top.
 */
export function zoomedDrawing(
  around: HTMLElement,
  drawing: HTMLElement,
  { width, height }: Size,
  onZoom: (zoom: number) => void,
) {
  const frame = { width: around.clientWidth, height: around.clientHeight };
  const startScale = Math.max(fitZoom({ width, height }, frame), legibleZoom);
  const startY = Math.max(0, (height - frame.height / startScale) / 2);
  const panzoom = Panzoom(drawing, {
    ...{ canvas: true, animate: false, minScale: 0.1, maxScale: 3, step: 0.2, overflow: 'clip' },
    ...{ startScale, startY, cursor: 'grab' },
  });
  let pressed = panzoom.getPan();
  const onDown = () => {
    pressed = panzoom.getPan();
  };
  const onChange = () => onZoom(panzoom.getScale());
  const move = (x: number, y: number) => {
    const scale = panzoom.getScale();
    panzoom.pan(x / scale, y / scale, { relative: true });
  };
  around.addEventListener('wheel', panzoom.zoomWithWheel, { passive: false });
  around.addEventListener('pointerdown', onDown, true);
  drawing.addEventListener('panzoomchange', onChange);
  onZoom(startScale);
  return {
    zoomIn: () => panzoom.zoomIn(),
    zoomOut: () => panzoom.zoomOut(),
    fit: () => panzoom.reset(),
    /** Does what belongs to a key; false for another one. */
    press(key: string): boolean {
      const [x, y] = arrows[key] ?? [0, 0];
      if (key === '+' || key === '=') panzoom.zoomIn();
      else if (key === '-') panzoom.zoomOut();
      else if (key === '0') panzoom.reset();
      else if (x !== 0 || y !== 0) move(x, y);
      else return false;
      return true;
    },
    /** Whether the last press has moved the drawing, and so is no click. */
    isDragged(): boolean {
      const { x, y } = panzoom.getPan();
      return Math.hypot(x - pressed.x, y - pressed.y) > 3;
    },
    /** Brings a part into view. */
    reveal(part: Element): void {
      const frame = around.getBoundingClientRect();
      const box = part.getBoundingClientRect();
      const shift = (start: number, end: number, first: number, last: number) =>
        start < first ? first - start : end > last ? Math.max(last - end, first - start) : 0;
      const x = shift(box.left, box.right, frame.left + 8, frame.right - 8);
      const y = shift(box.top, box.bottom, frame.top + 8, frame.bottom - 8);
      if (x !== 0 || y !== 0) move(x, y);
    },
    end(): void {
      around.removeEventListener('wheel', panzoom.zoomWithWheel);
      around.removeEventListener('pointerdown', onDown, true);
      drawing.removeEventListener('panzoomchange', onChange);
      panzoom.destroy();
    },
  };
}
