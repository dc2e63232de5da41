import { reportError } from './user-error.ts';

/** Runs a command; when it fails, prints why and ends the process with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    reportError(error);
    process.exitCode = 1;
  }
}
