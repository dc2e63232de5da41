import { defineConfig } from 'vitest/config';

export default defineConfig({
  envDir: false,
  test: {
    // More than the usual cores, since many tests wait for processes; few, since each loads the same modules.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    // Generous for a busy machine: what passes waits for neither.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
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
          // To load jsdom and React takes as long as all these tests.
          maxWorkers: 1,
          // Projects of one group have equally many workers.
          sequence: { groupOrder: 0 },
          // A window for each file takes most of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'models',
          environment: 'node',
          include: ['tests/{model,browser}/**/*.test.ts'],
          // The catalog is loaded once for all files of a process.
          isolate: false,
        },
      },
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
