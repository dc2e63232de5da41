import type { Plugin } from 'vite';

/** With a string, or several that are joined. */
const description = /\bdescription:\s*'(?:[^'\\]|\\.)*'(?:\s*\+\s*'(?:[^'\\]|\\.)*')*,?/g;

/** Leaves out what machines say of themselves: only the lab and the documents show it. */
export const machinesWithoutTexts: Plugin = {
  name: 'machines-without-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/(?:shared\/)?[^/]+\.ts$/ },
    handler: (code) => ({ code: code.replace(description, ''), map: null }),
  },
};
