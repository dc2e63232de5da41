// Builds the site that `npm start` serves, unless it is up to date; started by server/current-site.ts.
import { resolve } from 'node:path';
import { reportError } from '#server/user-error.ts';
import { buildCurrentSite } from './build-site.ts';

try {
  await buildCurrentSite(resolve(import.meta.dirname, '../..'));
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
