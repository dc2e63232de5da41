import { resolve } from 'node:path';
import { readDevelopmentArguments } from './command-arguments.ts';
import { startDevelopment } from './development.ts';
import { printReady } from './product.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async () => {
  const { port } = readDevelopmentArguments(process.argv.slice(2));
  const root = resolve(import.meta.dirname, '..');
  const development = await startDevelopment(root, {
    ...process.env,
    PORT: port ?? (process.env.PORT?.trim() || '5173'),
  });
  printReady(development);
  console.log(`machine lab ${new URL('/__machines/', development.url)}`);
  return development;
});
