// Preloaded into the npm scripts: sets what `.env` does, where the real environment does not, and caches compiled code.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// The variable is for threads and for Node processes that this one starts.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
// From here on TypeScript comes out of the cache: Node's compiler, which would stay in memory, is not loaded.
const { readEnvironmentFiles } = await import('./environment-files.ts');
const { reportError } = await import('./user-error.ts');
try {
  Object.assign(process.env, { ...readEnvironmentFiles('.env'), ...process.env });
} catch (error) {
  process.exit(reportError(error));
}
