import { resolve } from 'node:path';
import { buildSite } from './build/build-site.ts';
import { reportFailure } from './failure.ts';

try {
  await buildSite(resolve(import.meta.dirname, '..'));
  console.log('The site is in dist/.');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
