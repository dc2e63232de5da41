import { resolve } from 'node:path';
import { readBuildArguments } from '#server/command-arguments.ts';
import { readEnvironmentFiles } from '#server/environment-files.ts';
import { runCommand } from '#server/run-command.ts';
import { readSettings } from '#server/settings.ts';
import { buildSite } from './build/build-site.ts';
import { checkHostedBuild } from './build/hosted-build.ts';

await runCommand(async () => {
  const { isContentRequired } = readBuildArguments(process.argv.slice(2));
  // A build is for publishing: what `.env.production` sets counts more than what `.env` sets for this machine.
  Object.assign(process.env, { ...readEnvironmentFiles('.env.production', '.env'), ...process.env });
  const { hosted, siteUrl } = readSettings(process.env);
  checkHostedBuild({ hosted, siteUrl });
  const backend = hosted === null ? 'a backend on its own origin' : `the project ${hosted.url}`;
  console.log(`Building for ${backend}${siteUrl === null ? '' : `, at ${siteUrl}`}.`);
  await buildSite(resolve(import.meta.dirname, '..'), isContentRequired);
  console.log('The site is in dist/.');
});
