import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** What environment files set, of which earlier ones count more. Empty is unset, and absent files set nothing. */
export function readEnvironmentFiles(...files: string[]): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const file of files.filter((name) => existsSync(name))) {
    for (const [name, value = ''] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
      if (value.trim() !== '') env[name] ??= value;
    }
  }
  return env;
}
