import { defineConfig } from 'vitest/config';

export default defineConfig({
  envDir: false,
  test: {
    // More than cores: many tests wait for processes.
    maxWorkers: 4,
    // Generous for a busy machine: what passes waits for neither.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: 'exhaustive' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,machines,packages,server,tools,supabase,tests/docs}/**/*.test.ts'],
          // None changes what files share; a process for each file takes most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          // A window for each file takes most of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'models', environment: 'node', include: ['tests/model/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: 'tests/support/postgres/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // PostgreSQL's WebAssembly is compiled once for all files of a process.
          isolate: false,
        },
      },
    ],
  },
});
