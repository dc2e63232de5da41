declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  // biome-ignore lint/style/noDefaultExport: the package exports each so.
  export { IconX as default } from '@tabler/icons-react';
}
