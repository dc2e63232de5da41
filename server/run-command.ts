import { reportError } from './user-error.ts';

/** Runs a command; when it fails, prints why and ends the process with the exit code of the failure. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = reportError(error);
  }
}
