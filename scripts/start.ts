import { resolve } from 'node:path';
import { startProduct } from './server/product.ts';
import { printReady } from './server/ready.ts';
import { runUntilStopped } from './server/run-until-stopped.ts';

await runUntilStopped(async (signal) => {
  const product = await startProduct(resolve(import.meta.dirname, '..'), process.env, signal);
  printReady(product);
  return product;
});
