import { resolve } from 'node:path';
import { buildSite } from '#scripts/build/build-site.ts';
import { checkHostedBuild } from '#scripts/build/hosted-build.ts';
import { reportFailure } from '#server/report-error.ts';
import { readEnvironment } from '#server/settings.ts';

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
