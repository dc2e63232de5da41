import { parseEnv } from 'node:util';
import { readTextFile } from './user-error.ts';

/**
 * What environment files set, of which earlier ones count more. Empty is unset, and absent files set nothing.
 * @throws UserError for a file that cannot be read
 */
export function readEnvironmentFiles(...files: string[]): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const file of files) {
    for (const [name, value = ''] of Object.entries(parseEnv(readTextFile(file) ?? ''))) {
      if (value.trim() !== '') env[name] ??= value;
    }
  }
  return env;
}
