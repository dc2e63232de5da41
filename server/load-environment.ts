// Preloaded into the npm scripts: sets what `.env` does, where the real environment does not.
import { readEnvironmentFiles } from './environment-files.ts';

Object.assign(process.env, { ...readEnvironmentFiles('.env'), ...process.env });
