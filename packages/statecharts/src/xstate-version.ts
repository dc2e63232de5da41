import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const needed = 'statechart-tool works with xstate from 5.26 on, below 6';

/** What is wrong with the XState of a project, in one sentence that says what to do; null where it fits. */
export function xstateFault(project: string, own = import.meta.filename): string | null {
  const file = packageFile(join(project, 'package.json'));
  if (file === null) return `${needed}, and ${project} has none: npm install xstate@5.`;
  // Npm refuses a package without a version.
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major !== 5 || minor < 26) return `${needed}, and ${project} has ${version}: npm install xstate@5.`;
  return packageFile(own) === file
    ? null
    : `statechart-tool finds another xstate than ${project} has: install it there, npm install --save-dev statechart-tool.`;
}

function packageFile(from: string): string | null {
  try {
    return realpathSync(createRequire(from).resolve('xstate/package.json'));
  } catch {
    return null;
  }
}
