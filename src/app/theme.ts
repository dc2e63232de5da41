import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import { createTheme, type MantineColorsTuple, type MantineTransition } from '@mantine/core';
import { FocusableButton } from '#ui/focusable-button.tsx';

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

/** Once a dialog is open, it is not transformed: what is fixed to the screen would be fixed to the dialog. */
const slide: MantineTransition = {
  in: { opacity: 1 },
  out: { opacity: 0, transform: 'translateX(-100%)' },
  transitionProperty: 'opacity, transform',
};

/** Only routes that no visitor loads may import this: public pages do without Mantine. */
export const theme = createTheme({
  fontFamily: "'Familjen Grotesk Variable', system-ui, sans-serif",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.55' },
    },
  },
  colors: { indigo, madder },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 4 },
  defaultRadius: 'xs',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: FocusableButton } },
    CloseButton: { defaultProps: { component: FocusableButton } },
    // Else each of two dialogs, one over the other, has a banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The icon keeps its size where the button is as large as a finger.
    ModalCloseButton: { defaultProps: { iconSize: 20 } },
    DrawerCloseButton: { defaultProps: { iconSize: 20 } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Modal: { defaultProps: { transitionProps: { transition: 'fade', duration: 120, exitDuration: 0 } } },
    Drawer: { defaultProps: { transitionProps: { transition: slide, duration: 150, exitDuration: 0 } } },
  },
});
