import { type RefObject, useEffect, useState } from 'react';
import type { Size } from '../fitted-view.ts';

/** A window that is being resized has many sizes. */
const settledMs = 150;

/** The size of an element, in px; null until it is known. */
export function useFrame(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, settledMs);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [frame]);
  return size;
}
