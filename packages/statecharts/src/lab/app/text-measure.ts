import type { Font, Measure } from '../chart-text.ts';

export const fontFamily = 'Inter, system-ui, -apple-system, "Segoe UI", sans-serif';

/** As the classes of ChartDrawing.module.css. */
const fonts: Record<Font, string> = {
  name: `600 13px ${fontFamily}`,
  strong: `600 12.5px ${fontFamily}`,
  plain: `400 12.5px ${fontFamily}`,
};

const context = document.createElement('canvas').getContext('2d');

export const measureText: Measure = (text, font) => {
  if (!context) return text.length * 7.5;
  context.font = fonts[font];
  return context.measureText(text).width;
};
