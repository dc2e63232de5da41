import { xstateFault } from './xstate-version.ts';

const fault = xstateFault(process.cwd());
if (fault === null) {
  // Loads XState.
  const { runCommandLine } = await import('./command-line.ts');
  await runCommandLine(process.argv.slice(2));
} else {
  console.error(fault);
  process.exitCode = 2;
}
