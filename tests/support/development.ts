import { rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { startDevelopment } from '#server/development.ts';
import type { Product } from '#server/product.ts';
import { makeDataDir } from './embedded-backend.ts';

/** The product as `npm run dev` starts it, on its own data and port. Servers that share a cache replace its files. */
export async function startTestDevelopment(): Promise<Product> {
  const dataDir = await makeDataDir();
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir };
  const root = resolve(import.meta.dirname, '../..');
  const cacheDir = join(root, 'node_modules/.cache', `vite-${basename(dataDir)}`);
  const development = await startDevelopment(root, env, cacheDir);
  return {
    ...development,
    async close() {
      await development.close();
      for (const folder of [dataDir, cacheDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
