import { resolve } from 'node:path';
import { buildSite } from './build/build-site.ts';
import { checkHostedBuild } from './build/hosted-build.ts';
import { readEnvironment } from './environment.ts';
import { reportFailure } from './failure.ts';

try {
  const { hosted, siteUrl } = readEnvironment(process.env);
  checkHostedBuild({ hosted, siteUrl }, process.env);
  const backend = hosted === null ? 'a backend on its own origin' : `the project ${hosted.url}`;
  console.log(`Building for ${backend}${siteUrl === null ? '' : `, at ${siteUrl}`}.`);
  await buildSite(resolve(import.meta.dirname, '..'));
  console.log('The site is in dist/.');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
