// Builds the site that `npm start` serves, unless it is up to date; started by server/current-site.ts.
import { resolve } from 'node:path';
import { runCommand } from '#server/run-command.ts';
import { buildCurrentSite } from './build-site.ts';

await runCommand(() => buildCurrentSite(resolve(import.meta.dirname, '../..')));
