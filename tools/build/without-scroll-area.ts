import type { Plugin } from 'vite';

/**
 * Mantine's Modal and Drawer compare a prop with `ScrollArea.Autosize`, and so load a component of 5 kB that no page uses.
 * They get a name without a component.
 */
export const withoutScrollArea: Plugin = {
  name: 'without-scroll-area',
  apply: 'build',
  load: (id) => (id.endsWith('/ScrollArea/ScrollArea.mjs') ? names : null),
};

const names = `export const ScrollAreaAutosize = null;
export const ScrollArea = { Autosize: ScrollAreaAutosize };`;
