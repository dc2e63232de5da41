import { resolve } from 'node:path';
import { readNoArguments } from './command-arguments.ts';
import { printReady, startProduct } from './product.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async (signal) => {
  readNoArguments('npm start, and with a port PORT=4173 npm start', process.argv.slice(2));
  const product = await startProduct(resolve(import.meta.dirname, '..'), process.env, signal);
  printReady(product);
  return product;
});
