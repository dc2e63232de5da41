import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { machineLab } from '#statecharts/vite';
import { chunkGroups, compileAhead } from './tools/build/chunk-groups.ts';
import { shortClasses } from './tools/build/class-names.ts';
import { withoutScrollArea } from './tools/build/without-scroll-area.ts';
import { developmentPages } from './tools/prerender/development-pages.ts';

export default defineConfig({
  // The commands load .env themselves; another file of Vite's would slip past their checks.
  envDir: false,
  envPrefix: ['VITE_', 'CONTACT_KEEP_DAYS'],
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      enableRouteTreeFormatting: false,
    }),
    react(),
    compileAhead,
    shortClasses,
    withoutScrollArea,
    developmentPages,
    machineLab(),
  ],
  build: {
    // The oldest supported browsers.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.4'],
    manifest: true,
    // Every supported browser knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Names such as those in src/boot/protocol.ts cost an export and an import for each chunk otherwise.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  // Of the tests, some write machines, after which the lab would open its page anew.
  server: {
    watch: {
      ignored: ['.data', '.build', 'dist', 'test-results', 'tests'].map((folder) => `**/${folder}/**`),
    },
  },
});
