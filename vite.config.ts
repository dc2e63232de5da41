import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What every page runs on. */
const frameworkModules =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|use-sync-external-store|use-isomorphic-layout-effect|@tanstack\/(react-router(?!\/dist\/esm\/useBlocker)|router-core|history|react-store|store))\//;

/** What every public page needs of our own. */
const siteModules =
  /src\/(backend\/(call\.ts|client|cursor|stored-session)|domain\/(backend-error|email-address|landing-content|portfolio-item|text\.ts|timestamp|user)|content\/(agency|featured-projects|landing-defaults|messages|page-title)|features\/site\/|boot\/protocol|ui\/(anchor|reveal|site\.css|spinner|text-blocks|toast\.tsx|use-page-title|readable-on)).*|\/valibot\//;

/** The landing page's own, whose sections the landing editor previews: one file, as if nobody else needed them. */
const landingModules =
  /src\/(backend\/public-content|features\/landing\/|content\/services|ui\/swatch|features\/contact\/deferred-|boot\/(deferred|on-first))/;

/** In one file these compress better than in the pieces that the routes' needs cut them into. */
const startChunks = [
  { name: 'framework', test: frameworkModules, priority: 2 },
  { name: 'site', test: siteModules, priority: 1 },
  { name: 'landing', test: landingModules, priority: 0 },
];

/**
 * Most of {@link startChunks} and the entry runs as soon as a public page starts: asks V8 to compile them while
 * they are fetched, beside the page, instead of each function when it is first called. The comment counts in a file's
 * first line only, which Vite takes last.
 */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && (file.isEntry || startChunks.some(({ name }) => name === file.name))) {
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      }
    },
  },
};

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
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    compileAhead,
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
      output: {
        codeSplitting: { groups: startChunks },
      },
    },
  },
  server: { watch: { ignored: ['**/.data/**', '**/.build/**', '**/dist/**', '**/test-results/**'] } },
});
