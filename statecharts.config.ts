import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { defineConfig } from '#statecharts/config';

const root = import.meta.dirname;

export default defineConfig({
  catalogFile: resolve(root, 'machines/catalog.ts'),
  documents: resolve(root, 'docs/machines'),
  guide: resolve(root, 'docs/machines.md'),
  // The time limit belongs to the actors of requests: `callTimeoutMs` in src/backend/call.ts.
  lintOff: ['time-limit'],
  command: 'npm run machines --',
  testCommand: 'npm run test:models --',
  imports: { catalog: '#machines/catalog.ts', tool: '#statecharts' },
  format: (text) =>
    execFileSync(resolve(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=recorded.test.ts'], {
      input: text,
      encoding: 'utf8',
    }),
});
