import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDevelopment } from './development.ts';
import { printReady } from './product.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const root = resolve(import.meta.dirname, '..');
  const development = await startDevelopment(root, {
    ...process.env,
    PORT: values.port ?? (process.env.PORT?.trim() || '5173'),
  });
  printReady(development);
  console.log(`machine lab ${new URL('/__machines/', development.url)}`);
  return development;
});
