// Runs on whatever Node the machine has (20.19 or newer), before anything is installed: no imports
// from packages, no TypeScript. `node tools/run.mjs <script> [args…]`
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./set-up/runner.mjs')
    .then(({ runScript }) => runScript(root, process.argv.slice(2)))
    .then(
      (code) => process.exit(code),
      (error) => {
        console.error(error instanceof Error ? error.message : String(error));
        process.exit(1);
      },
    );
}
