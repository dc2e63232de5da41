import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The indigo of the site's dark grounds, from the palest to the deepest. */
const indigo: MantineColorsTuple = [
  '#eef0fb',
  '#d9dcf3',
  '#b0b6e6',
  '#858dd9',
  '#626cce',
  '#4c57c6',
  '#3f4ab8',
  '#323c9b',
  '#2a2a7c',
  '#1d1a4b',
];

/** The one accent, used for what is wrong or final. */
const madder: MantineColorsTuple = [
  '#fff0eb',
  '#ffdcd2',
  '#ffb7a3',
  '#ff8f72',
  '#ff6d49',
  '#ff5a36',
  '#e0431f',
  '#bd3211',
  '#962709',
  '#6f1b04',
];

/** How Mantine's components look in the admin area: the public site's type, indigo and square corners. */
export const theme = createTheme({
  fontFamily: "'Familjen Grotesk Variable', system-ui, sans-serif",
  headings: { fontWeight: '600' },
  colors: { indigo, madder },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 4 },
  defaultRadius: 'xs',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Only fades: a transform would make what is fixed inside of a dialog, the toasts, fixed to the dialog.
    Modal: { defaultProps: { transitionProps: { transition: 'fade', duration: 120, exitDuration: 0 } } },
  },
});
