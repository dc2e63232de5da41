// Preloaded into the npm scripts: sets what `.env` does, where the real environment does not, and caches compiled code.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { readEnvironmentFiles } from './environment-files.ts';
import { reportError } from './user-error.ts';

// The variable is for threads and for Node processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
try {
  Object.assign(process.env, { ...readEnvironmentFiles('.env'), ...process.env });
} catch (error) {
  process.exit(reportError(error));
}
