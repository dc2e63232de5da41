import { resolve } from 'node:path';
import { printReady, startProduct } from './product.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async (signal) => {
  const product = await startProduct(resolve(import.meta.dirname, '..'), process.env, signal);
  printReady(product);
  return product;
});
